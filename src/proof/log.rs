//! Follows a search and writes down why it is right.
//!
//! ```text
//! guess      the option is taken, and what follows by unit propagation
//! close      nothing is left below the guesses that stand: a clause says that they are not all right; it is a lemma.
//!            The last of them is taken back and struck out.
//! ```
//!
//! Engines see more than unit propagation does. An engine may tell what it strikes out, and that gets lemmas, too (`follow`).
//! Where unit propagation still finds no conflict at a dead end, guesses of our own follow until it finds one in each branch.
//! Should they come to a solution, then the engine was wrong, and no proof is written.
//!
//! The lemmas below a node are deleted as soon as it has its own, which says more. What is left of them is just that the
//! guess is struck out at its node, so no clause is kept in memory.

use super::formula;
use super::line_writer::{LineWriter, Part, Sink};
use super::singles::{Conflict, Singles};
use crate::error::Error;
use crate::limits::{LimitChecker, StopReason};
use crate::model::items::{Items, OptionsBack};
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_push;

pub(crate) struct Log<'s> {
    items: Items,
    lines: LineWriter<'s>,
    singles: Singles,
    guesses: Vec<Guess>,
    /// How many guesses stood when unit propagation met a conflict.
    conflict_depth: Option<usize>,
    /// Refuted guesses whose lemmas stand, those of each node after those of the node above.
    refuted: Vec<u32>,
    variables: Variables,
    /// The variables of each solution that was found, by cells.
    found: Vec<u32>,
    is_complete: bool,
    error: Option<Error>,
}

#[derive(Clone, Copy)]
struct Guess {
    option: u32,
    /// Lengths of the trail and of the list of refuted guesses when it was made.
    trail: u32,
    refuted: u32,
}

impl<'s> Log<'s> {
    /// `puzzle` is what the engine is given; `back` says of each of its options which one of the original puzzle it is, where it
    /// is not the same. `None` when `limits` end it.
    pub fn new(
        puzzle: &Puzzle,
        back: Option<OptionsBack>,
        sink: Sink<'s>,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<Self>, Error> {
        let items = Items::new(puzzle.shape());
        let Some(mut singles) = Singles::new(items, limits)? else { return Ok(None) };
        let conflict_depth = singles.load(puzzle, limits).err().map(|Conflict| 0);
        Ok(Some(Self {
            items,
            lines: LineWriter::new(sink)?,
            singles,
            guesses: Vec::new(),
            conflict_depth,
            refuted: Vec::new(),
            variables: Variables(back),
            found: Vec::new(),
            is_complete: false,
            error: None,
        }))
    }

    pub fn items(&self) -> Items {
        self.items
    }

    /// Whether the search goes on in vain: nobody wants the proof, or it cannot be made.
    pub fn is_over(&self) -> bool {
        self.lines.refused() || self.error.is_some()
    }

    /// A guess that the engine makes below those that stand.
    pub fn guess(&mut self, option: usize, limits: &mut LimitChecker<'_>) {
        let guess = Guess {
            option: option as u32,
            trail: self.singles.trail_len() as u32,
            refuted: self.refuted.len() as u32,
        };
        if let Err(error) = try_push(&mut self.guesses, guess) {
            self.error = Some(error);
        } else if self.conflict_depth.is_none() {
            self.conflict_depth = self.singles.take(option, limits).err().map(|Conflict| self.guesses.len());
        }
    }

    /// A solution that the engine found; the node that it was found at is to be closed next.
    pub fn solution(&mut self, values: &[u32]) {
        match self.found.try_reserve(values.len()) {
            Ok(()) => {
                for (cell, &value) in values.iter().enumerate() {
                    self.found.push(self.variables.of(self.items.option_in(cell, value as usize - 1)));
                }
            }
            Err(error) => self.error = Some(error.into()),
        }
    }

    /// Nothing is left to find below the guesses that stand. The last one is taken back; with none, the search is over.
    pub fn close(&mut self, limits: &mut LimitChecker<'_>) {
        if self.is_complete || self.is_over() || limits.stopped().is_some() {
            return;
        }
        let depth = self.guesses.len();
        loop {
            if self.conflict_depth.is_none() {
                if self.is_over() || !limits.work(self.items.item_count() as u32) {
                    return;
                }
                if let Some(option) = self.singles.choose() {
                    self.guess(option, limits);
                    continue;
                }
                if !self.is_at_last_solution(limits) {
                    if limits.stopped().is_none() {
                        self.error = Some(Error::Internal);
                    }
                    return;
                }
                self.conflict_depth = Some(self.guesses.len());
            }
            let standing = self.guesses.len();
            if let Err(error) = self.take_back(limits) {
                self.error = Some(error);
                return;
            }
            if standing == depth || self.is_over() || limits.stopped().is_some() {
                return;
            }
        }
    }

    /// Takes back all guesses, though something may be left to find below them. What was refuted below them remains a lemma.
    pub fn back_to_root(&mut self, limits: &mut LimitChecker<'_>) {
        let Some(&Guess { trail, refuted, .. }) = self.guesses.first() else { return };
        self.guesses.clear();
        self.refuted.truncate(refuted as usize);
        self.singles.undo(trail as usize, limits);
        self.conflict_depth = self.conflict_depth.filter(|&depth| depth == 0);
    }

    /// Whether what is taken is the solution found last.
    fn is_at_last_solution(&self, limits: &mut LimitChecker<'_>) -> bool {
        let cells = self.items.item_count() / 4;
        let taken = |option: usize| self.singles.is_taken(option);
        let Some(last) = self.found.len().checked_sub(cells) else { return false };
        let side = self.items.option_count() / cells;
        (0..cells).all(|cell| {
            let variable = self.found[last + cell];
            let found = |option: usize| taken(option) && self.variables.of(option) == variable;
            limits.work(side as u32) && self.items.options_of(cell).any(found)
        })
    }

    /// Writes the lemma of the node at hand, if no lemma further up says more, and strikes out its guess.
    fn take_back(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        let depth = self.guesses.len();
        let adds_lemma = self.conflict_depth == Some(depth);
        if adds_lemma {
            self.write_lemma(limits);
            if self.is_over() || limits.stopped().is_some() {
                return Ok(());
            }
        }
        let Some(Guess { option, trail, refuted }) = self.guesses.pop() else {
            self.is_complete = true;
            return Ok(());
        };
        if adds_lemma {
            self.refuted.truncate(refuted as usize);
            try_push(&mut self.refuted, option)?;
            self.singles.undo(trail as usize, limits);
            self.conflict_depth =
                self.singles.strike(option as usize, limits).err().map(|Conflict| depth - 1);
        }
        Ok(())
    }

    /// Says that the guesses that stand are not all right, and deletes what was said below.
    fn write_lemma(&mut self, limits: &mut LimitChecker<'_>) {
        let Self { lines, guesses, refuted, variables, .. } = self;
        let not = |option: u32| -i64::from(variables.of(option as usize));
        lines.clause(guesses.iter().map(|guess| not(guess.option)));
        // A checker keeps what it knows for certain, so the first ones need not go.
        if let Some(last) = guesses.last() {
            for &option in &refuted[last.refuted as usize..] {
                if lines.refused() || !limits.work(guesses.len() as u32) {
                    return;
                }
                lines.word(format_args!("d "));
                lines.clause(guesses.iter().map(|guess| guess.option).chain([option]).map(not));
            }
        }
    }

    /// The engine struck out options in this order, for reasons of its own: each gets a lemma, if unit propagation does not see
    /// it. Where engines reason by one step from what they struck out before, a lemma takes no further guesses.
    pub fn follow(&mut self, struck_out: impl Iterator<Item = usize>, limits: &mut LimitChecker<'_>) {
        for option in struck_out {
            if self.conflict_depth.is_some() || self.is_over() || !limits.work(1) {
                return;
            }
            if !self.singles.is_out(option) {
                self.guess(option, limits);
                self.close(limits);
            }
        }
    }

    /// A clause that the engine learnt: options, and whether they are to be taken or to be out.
    pub fn learnt(&mut self, clause: impl Iterator<Item = (usize, bool)>) {
        let mut is_empty = true;
        let clause = clause.inspect(|_| is_empty = false);
        let variables = &self.variables;
        self.lines.clause(clause.map(|literal| variables.signed(literal)));
        self.is_complete |= is_empty;
    }

    /// A clause that the engine forgets.
    pub fn deleted(&mut self, clause: impl Iterator<Item = (usize, bool)>) {
        let variables = &self.variables;
        self.lines.word(format_args!("d "));
        self.lines.clause(clause.map(|literal| variables.signed(literal)));
    }

    /// The search is over; it visited all solutions of the original `puzzle` unless `limits` stopped it. Answers why the proof
    /// or the formula is not complete, if it is not.
    ///
    /// # Errors
    /// [`Error::Internal`] where the engine says that it visited all and the proof does not; [`Error::Memory`].
    pub fn finish(
        mut self,
        puzzle: &Puzzle,
        mut limits: LimitChecker<'_>,
    ) -> Result<Option<StopReason>, Error> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if limits.stopped().is_none() {
            if !self.is_complete && !self.lines.refused() {
                return Err(Error::Internal);
            }
            self.lines.turn_to(Part::Formula);
            let found = self.found.chunks_exact(puzzle.shape().cells());
            formula::write(puzzle, found, &mut self.lines, &mut limits);
            self.lines.flush();
        }
        Ok(if self.lines.refused() { Some(StopReason::Callback) } else { limits.stopped() })
    }
}

/// The variable of each option, where the engine is given the puzzle itself or an image of it.
struct Variables(Option<OptionsBack>);

impl Variables {
    fn of(&self, option: usize) -> u32 {
        self.0.as_ref().map_or(option, |back| back.option(option)) as u32 + 1
    }

    fn signed(&self, (option, is_taken): (usize, bool)) -> i64 {
        let variable = i64::from(self.of(option));
        if is_taken { variable } else { -variable }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};
    use crate::model::shape::Shape;
    use std::ops::ControlFlow;
    use std::time::Duration;

    fn new<'s>(puzzle: &Puzzle, sink: Sink<'s>) -> Log<'s> {
        Log::new(puzzle, None, sink, &mut within(Limits::default())).unwrap().unwrap()
    }

    /// What becomes of the claim that a puzzle has these solutions and no others.
    fn claim(puzzle: &Puzzle, solutions: &[[u32; 16]]) -> Result<Option<StopReason>, Error> {
        let mut take = |_: Part, _: &str| ControlFlow::Continue(());
        let mut log = new(puzzle, &mut take);
        let mut limits = LimitChecker::new(Limits::default(), log.items().item_count(), Interrupt::default());
        for solution in solutions {
            log.solution(solution);
        }
        log.close(&mut limits);
        log.finish(puzzle, limits)
    }

    #[test]
    fn a_false_claim_is_an_internal_error() {
        let grids = [
            [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
            [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3],
        ];
        let shape = Shape::order(2).unwrap();
        let one = Puzzle::from_givens(shape, &grids[0]).unwrap();
        assert_eq!(claim(&one, &grids[..1]), Ok(None));
        for others in [&grids[..0], &grids[1..]] {
            assert_eq!(claim(&one, others), Err(Error::Internal));
        }
        let mut take = |_: Part, _: &str| ControlFlow::Continue(());
        let not_closed = new(&one, &mut take);
        assert_eq!(not_closed.finish(&one, within(Limits::default())), Err(Error::Internal));
    }

    fn within(budget: Limits) -> LimitChecker<'static> {
        LimitChecker::new(budget, 324, Interrupt::default())
    }

    /// The log of an empty 9x9, which guesses dozens of times before it comes to a solution.
    #[test]
    fn guesses_of_its_own_end_with_the_time_and_the_memory() {
        let puzzle = Puzzle::empty(Shape::order(3).unwrap()).unwrap();
        let mut take = |_: Part, _: &str| ControlFlow::Continue(());
        for (budget, answer) in [
            (Limits::default(), Err(Error::Internal)),
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, Ok(Some(StopReason::Time))),
        ] {
            let (mut log, mut limits) = (new(&puzzle, &mut take), within(budget));
            log.close(&mut limits);
            assert_eq!(log.finish(&puzzle, limits), answer);
        }
        let (mut log, mut limits) = (new(&puzzle, &mut take), within(Limits::default()));
        log.error = Some(Error::Memory);
        log.close(&mut limits);
        assert!(log.guesses.is_empty());
        assert_eq!(log.finish(&puzzle, limits), Err(Error::Memory));
    }

    /// What `act` has written to the log of a puzzle.
    fn proof_text(puzzle: &Puzzle, act: impl FnOnce(&mut Log<'_>)) -> String {
        let mut text = String::new();
        let mut write = |_: Part, piece: &str| {
            text.push_str(piece);
            ControlFlow::Continue(())
        };
        let mut log = new(puzzle, &mut write);
        act(&mut log);
        log.lines.flush();
        text
    }

    /// Where 1 and 2 begin the first row of a 4x4, 3 and 4 are in the second box of that row, and not below.
    #[test]
    fn what_an_engine_strikes_out_gets_a_lemma_once() {
        let mut givens = [0; 16];
        (givens[0], givens[1]) = (1, 2);
        let puzzle = Puzzle::from_givens(Shape::order(2).unwrap(), &givens).unwrap();
        let items = Items::new(puzzle.shape());
        let [three, four] = [2, 3].map(|digit| items.option_in(6, digit));
        // That the first cell is no 2 follows from the given.
        let known = items.option_in(0, 1);
        let lemmas = format!("-{} 0\n-{} 0\n", three + 1, four + 1);
        let text = proof_text(&puzzle, |log| {
            let mut limits = within(Limits::default());
            log.follow([known, three, four, three].into_iter(), &mut limits);
            assert!(log.guesses.is_empty() && log.singles.is_out(three) && log.singles.is_out(four));
            assert!(log.error.is_none());
            // 3 in this cell is in no solution, but 1 is.
            log.follow([items.option_in(6, 0)].into_iter(), &mut limits);
            assert_eq!(log.error, Some(Error::Internal));
        });
        assert_eq!(text, lemmas);
        let stopped = proof_text(&puzzle, |log| {
            let mut limits = within(Limits::default());
            limits.end(StopReason::Memory);
            log.follow([three].into_iter(), &mut limits);
        });
        assert_eq!(stopped, "");
    }

    #[test]
    fn clauses_that_are_learnt_and_forgotten_are_written_as_they_are() {
        let puzzle = Puzzle::empty(Shape::order(2).unwrap()).unwrap();
        let text = proof_text(&puzzle, |log| {
            let clause = [(0, true), (63, false)];
            log.learnt(clause.into_iter());
            log.deleted(clause.into_iter());
            assert!(!log.is_complete);
            log.learnt([].into_iter());
            assert!(log.is_complete);
        });
        assert_eq!(text, "1 -64 0\nd 1 -64 0\n0\n");
    }
}
