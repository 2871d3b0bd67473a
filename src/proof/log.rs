//! The log of a search, which writes its proof.
//!
//! ```text
//! guess      take the option, and propagate units
//! close      no solution is left below the current guesses: write a lemma, the clause that not all
//!            of them are right; take back the last guess and strike it out
//! ```
//!
//! Engines infer more than unit propagation does. An engine can report the options that it strikes
//! out, and each gets a lemma, too (`follow`). If unit propagation finds no conflict at an engine's
//! dead end, the log makes guesses of its own until it finds one in each branch. If these lead to a
//! solution instead, the engine was wrong, and no proof is written.
//!
//! The lemma of a node implies the lemmas below it, so these are deleted. What remains of them is
//! that the node's guess is struck out, which needs no clause in memory.

use super::formula::known_literals;
use super::line_writer::Sink;
use super::proof_text::ProofText;
use super::singles::{Conflict, Singles};
use crate::error::Error;
use crate::limits::{LimitChecker, StopReason};
use crate::model::item_system::{ItemSystem, MatrixItems};
use crate::model::items::{Items, OptionsBack};
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_push;
use std::fmt::Display;

/// Follows a search and writes its proof.
pub(crate) struct Log<'s, S = Items> {
    pub text: ProofText<'s>,
    items: S,
    singles: Singles<S>,
    /// The options of the last solution found, if one was.
    solution: Option<Vec<u32>>,
    guesses: Vec<Guess>,
    /// After a conflict of unit propagation, the number of guesses that led to it.
    conflict_depth: Option<usize>,
    /// Refuted guesses whose lemmas are not deleted, those of each node after those of the node
    /// above.
    refuted: Vec<u32>,
}

/// A guess of the engine, or of the log itself.
#[derive(Clone, Copy)]
struct Guess {
    option: u32,
    /// Lengths of the trail and of `Log::refuted` when the guess was made.
    trail: u32,
    refuted: u32,
}

impl<'s> Log<'s, Items> {
    /// Starts the log of a search on `puzzle`. If the engine searches an image of the original
    /// puzzle, `back` maps its options to those of the original. Returns `None` if `limits` end it.
    pub fn new(
        puzzle: &Puzzle,
        back: Option<OptionsBack>,
        sink: Sink<'s>,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<Self>, Error> {
        let items = Items::new(puzzle.shape());
        let Some(mut singles) = Singles::new(items, limits)? else { return Ok(None) };
        let loaded = singles.load(puzzle, limits);
        Ok(Some(Self::begin(ProofText::new(back, sink)?, items, singles, loaded)))
    }

    pub fn items(&self) -> Items {
        self.items
    }

    /// Takes a solution of the engine. The engine closes its node next.
    pub fn solution(&mut self, values: &[u32]) {
        let items = self.items;
        let options = values.iter().enumerate();
        self.solution_of(options.map(|(cell, &value)| items.option_in(cell, value as usize - 1)));
    }

    /// Ends the log, and writes the formula of the original `puzzle`. The search has visited all
    /// solutions unless `limits` stopped it. Returns why the proof or the formula is incomplete, if
    /// it is.
    ///
    /// # Errors
    /// Returns [`Error::Internal`] if the search visited all solutions and the proof is incomplete,
    /// and [`Error::Memory`] if allocation fails.
    pub fn finish(self, puzzle: &Puzzle, limits: &mut LimitChecker<'_>) -> Result<Option<StopReason>, Error> {
        self.text.finish(self.items, || known_literals(puzzle), limits)
    }
}

impl<'s, 'm> Log<'s, &'m MatrixItems> {
    /// Starts the log of a search on a matrix without colours. Returns `None` if `limits` end it.
    pub fn of_matrix(
        items: &'m MatrixItems,
        sink: Sink<'s>,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<Self>, Error> {
        debug_assert!(items.shades().is_empty());
        let Some(mut singles) = Singles::new(items, limits)? else { return Ok(None) };
        let loaded = singles.start(limits);
        Ok(Some(Self::begin(ProofText::new(None, sink)?, items, singles, loaded)))
    }

    /// Ends the log as [`Log::finish`] does, and writes the formula of the matrix.
    pub fn finish_matrix(self, limits: &mut LimitChecker<'_>) -> Result<Option<StopReason>, Error> {
        self.text.finish(self.items, std::iter::empty, limits)
    }
}

impl<'s, S: ItemSystem> Log<'s, S> {
    fn begin(text: ProofText<'s>, items: S, singles: Singles<S>, loaded: Result<(), Conflict>) -> Self {
        Self {
            text,
            items,
            singles,
            solution: None,
            guesses: Vec::new(),
            conflict_depth: loaded.err().map(|Conflict| 0),
            refuted: Vec::new(),
        }
    }

    /// Takes a guess of the engine below the current ones.
    pub fn guess(&mut self, option: usize, limits: &mut LimitChecker<'_>) {
        let guess = Guess {
            option: option as u32,
            trail: self.singles.trail_len() as u32,
            refuted: self.refuted.len() as u32,
        };
        if let Err(error) = try_push(&mut self.guesses, guess) {
            self.text.error = Some(error);
        } else if self.conflict_depth.is_none() {
            self.conflict_depth = self.singles.take(option, limits).err().map(|Conflict| self.guesses.len());
        }
    }

    /// Takes the options of a solution.
    pub fn solution_of(&mut self, options: impl Iterator<Item = usize> + Clone) {
        self.text.solution(options.clone());
        let solution = self.solution.get_or_insert_default();
        solution.clear();
        let mut options = options.map(|option| option as u32);
        if let Err(error) = options.try_for_each(|option| try_push(solution, option)) {
            self.text.error = Some(error);
        }
    }

    /// Writes the lemma that no solution is left below the current guesses, and takes back the last
    /// one. Without a guess, the proof is complete.
    pub fn close(&mut self, limits: &mut LimitChecker<'_>) {
        if self.text.is_complete || self.text.is_over() || limits.stopped().is_some() {
            return;
        }
        let target = self.guesses.len();
        loop {
            if self.conflict_depth.is_none() {
                if self.text.is_over() || !limits.work(self.items.item_count() as u32) {
                    return;
                }
                if let Some(option) = self.singles.choose() {
                    self.guess(option, limits);
                    continue;
                }
                if !self.is_at_last_solution(limits) {
                    if limits.stopped().is_none() {
                        self.text.error = Some(Error::Internal);
                    }
                    return;
                }
                self.conflict_depth = Some(self.guesses.len());
            }
            let depth = self.guesses.len();
            if let Err(error) = self.take_back(limits) {
                self.text.error = Some(error);
                return;
            }
            if depth == target || self.text.is_over() || limits.stopped().is_some() {
                return;
            }
        }
    }

    /// Takes back all guesses, though solutions may be left below them. The lemmas below them
    /// remain.
    pub fn back_to_root(&mut self, limits: &mut LimitChecker<'_>) {
        let Some(&Guess { trail, refuted, .. }) = self.guesses.first() else { return };
        self.guesses.clear();
        self.refuted.truncate(refuted as usize);
        self.singles.undo(trail as usize, limits);
        self.conflict_depth = self.conflict_depth.filter(|&depth| depth == 0);
    }

    /// Returns whether the taken options are the last solution found.
    fn is_at_last_solution(&self, limits: &mut LimitChecker<'_>) -> bool {
        let mut is_taken = |&option: &u32| limits.work(1) && self.singles.is_taken(option as usize);
        self.solution.as_ref().is_some_and(|solution| solution.iter().all(&mut is_taken))
    }

    /// Takes back the last guess. Writes a lemma and strikes out the guess, unless a lemma further
    /// up will imply it.
    fn take_back(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        let depth = self.guesses.len();
        let adds_lemma = self.conflict_depth == Some(depth);
        if adds_lemma {
            self.write_lemma(limits);
            if self.text.is_over() || limits.stopped().is_some() {
                return Ok(());
            }
        }
        let Some(Guess { option, trail, refuted }) = self.guesses.pop() else {
            self.text.is_complete = true;
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

    /// Writes the lemma that not all current guesses are right, and deletes the lemmas below.
    fn write_lemma(&mut self, limits: &mut LimitChecker<'_>) {
        let Self { text: ProofText { lines, variables, .. }, guesses, refuted, .. } = self;
        let not = |option: u32| -i64::from(variables.of(option as usize));
        lines.clause(guesses.iter().map(|guess| not(guess.option)));
        // Lemmas at the root are unit clauses, which a checker keeps anyway.
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

    /// Takes the options that the engine struck out, in order. Each gets a lemma if unit
    /// propagation does not imply it, without further guesses if the engine made one step from what
    /// it had struck out before.
    pub fn follow(&mut self, struck_out: impl Iterator<Item = usize>, limits: &mut LimitChecker<'_>) {
        for option in struck_out {
            if self.conflict_depth.is_some() || self.text.is_over() || !limits.work(1) {
                return;
            }
            if !self.singles.is_out(option) {
                self.guess(option, limits);
                self.close(limits);
            }
        }
    }

    /// Writes what a step says: a comment with its name, a clause for each option that it strikes
    /// out, and one for each that it takes. An option without items is not in the formula and gets
    /// no clause. If unit propagation does not imply a clause, the log's own guesses do, whatever
    /// the step was found by; so a step that assumes one solution needs no clause that says so.
    pub fn step(
        &mut self,
        name: &dyn Display,
        struck_out: impl Iterator<Item = usize>,
        taken: impl Iterator<Item = usize>,
        limits: &mut LimitChecker<'_>,
    ) {
        self.text.lines.comment(name);
        let items = self.items;
        for option in struck_out.filter(|&option| items.items_of(option).next().is_some()) {
            match self.singles.is_out(option) {
                true => self.text.lines.clause([-i64::from(self.text.variables.of(option))].into_iter()),
                false => self.follow([option].into_iter(), limits),
            }
        }
        for option in taken {
            if !self.singles.is_taken(option) {
                // The first item of a digit is its cell, which is primary.
                let first = items.items_of(option).next();
                let others = first.into_iter().flat_map(|item| items.options_of(item));
                self.follow(others.filter(|&other| other != option), limits);
                if self.text.is_over() || limits.stopped().is_some() {
                    return;
                }
            }
            self.text.lines.clause([i64::from(self.text.variables.of(option))].into_iter());
        }
    }

    /// Returns whether an option is known to be taken.
    pub fn is_taken(&self, option: usize) -> bool {
        self.singles.is_taken(option)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};
    use crate::model::shape::Shape;
    use crate::proof::Part;
    use std::ops::ControlFlow;
    use std::time::Duration;

    fn new<'s>(puzzle: &Puzzle, sink: Sink<'s>) -> Log<'s> {
        Log::new(puzzle, None, sink, &mut within(Limits::default())).unwrap().unwrap()
    }

    /// Ends a log with the claim that a puzzle has these solutions and no others.
    fn claim(puzzle: &Puzzle, solutions: &[[u32; 16]]) -> Result<Option<StopReason>, Error> {
        let mut take = |_: Part, _: &str| ControlFlow::Continue(());
        let mut log = new(puzzle, &mut take);
        let mut limits = LimitChecker::new(Limits::default(), log.items().item_count(), Interrupt::default());
        for solution in solutions {
            log.solution(solution);
        }
        log.close(&mut limits);
        log.finish(puzzle, &mut limits)
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
        assert_eq!(not_closed.finish(&one, &mut within(Limits::default())), Err(Error::Internal));
    }

    fn within(budget: Limits) -> LimitChecker<'static> {
        LimitChecker::new(budget, 324, Interrupt::default())
    }

    /// The log of an empty 9x9 makes dozens of guesses before it meets a solution.
    #[test]
    fn the_logs_own_guesses_end_with_the_time_and_the_memory() {
        let puzzle = Puzzle::empty(Shape::order(3).unwrap()).unwrap();
        let mut take = |_: Part, _: &str| ControlFlow::Continue(());
        for (budget, answer) in [
            (Limits::default(), Err(Error::Internal)),
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, Ok(Some(StopReason::Time))),
        ] {
            let (mut log, mut limits) = (new(&puzzle, &mut take), within(budget));
            log.close(&mut limits);
            assert_eq!(log.finish(&puzzle, &mut limits), answer);
        }
        let (mut log, mut limits) = (new(&puzzle, &mut take), within(Limits::default()));
        log.text.error = Some(Error::Memory);
        log.close(&mut limits);
        assert!(log.guesses.is_empty());
        assert_eq!(log.finish(&puzzle, &mut limits), Err(Error::Memory));
    }

    /// Returns the proof that `act` writes with the log of a puzzle.
    fn proof_text(puzzle: &Puzzle, act: impl FnOnce(&mut Log<'_>)) -> String {
        let mut text = String::new();
        let mut write = |_: Part, piece: &str| {
            text.push_str(piece);
            ControlFlow::Continue(())
        };
        let mut log = new(puzzle, &mut write);
        act(&mut log);
        log.text.lines.flush();
        text
    }

    /// The first row of a 4x4 begins with 1 and 2, so 3 and 4 are in its second box, and not below
    /// in it.
    #[test]
    fn an_option_that_an_engine_strikes_out_gets_one_lemma() {
        let mut givens = [0; 16];
        (givens[0], givens[1]) = (1, 2);
        let puzzle = Puzzle::from_givens(Shape::order(2).unwrap(), &givens).unwrap();
        let items = Items::new(puzzle.shape());
        let [three, four] = [2, 3].map(|digit| items.option_in(6, digit));
        // The given implies that the first cell is not 2.
        let known = items.option_in(0, 1);
        let lemmas = format!("-{} 0\n-{} 0\n", three + 1, four + 1);
        let text = proof_text(&puzzle, |log| {
            let mut limits = within(Limits::default());
            log.follow([known, three, four, three].into_iter(), &mut limits);
            assert!(log.guesses.is_empty() && log.singles.is_out(three) && log.singles.is_out(four));
            assert!(log.text.error.is_none());
            // 1 in this cell is in a solution: the engine is wrong.
            log.follow([items.option_in(6, 0)].into_iter(), &mut limits);
            assert_eq!(log.text.error, Some(Error::Internal));
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
    fn learnt_and_deleted_clauses_are_written_as_they_are() {
        let puzzle = Puzzle::empty(Shape::order(2).unwrap()).unwrap();
        let text = proof_text(&puzzle, |log| {
            let clause = [(0, true), (63, false)];
            log.text.learnt(clause.into_iter());
            log.text.deleted(clause.into_iter());
            assert!(!log.text.is_complete);
            log.text.learnt([].into_iter());
            assert!(log.text.is_complete);
        });
        assert_eq!(text, "1 -64 0\nd 1 -64 0\n0\n");
    }
}
