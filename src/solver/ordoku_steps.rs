//! Steps, hints and ratings on the scale ordoku, for puzzles of all shapes.

use super::played::Played;
use super::player::{Hint, PlayerState, WhyNot, check_asked};
use super::{Input, Solver};
use crate::error::Error;
use crate::limits::stop::{Search, Stop};
use crate::limits::{Interrupt, LimitChecker};
use crate::model::puzzle::Puzzle;
use crate::model::rules::Rules;
use crate::outcome::Outcome;
use crate::support::alloc::{try_box, try_push, try_vec};
use crate::technique::{Candidate, OrdokuPath, RatedStep, Rating, StruckOut, of_ordoku};

/// The memory of the searches of a solver, made when it is first needed.
pub(super) type PathMemory = Option<Box<[OrdokuPath; 1]>>;

/// A puzzle as the searches for steps take it.
pub(super) struct KnownPuzzle<'a> {
    pub rules: &'a Rules,
    pub givens: &'a [u32],
    /// The only solution.
    pub solution: &'a [u32],
}

/// Takes the memory of a solver, or makes it.
pub(super) fn take_memory(memory: &mut PathMemory) -> Result<Box<[OrdokuPath; 1]>, Error> {
    memory.take().map_or_else(|| try_box(OrdokuPath::default()), Ok)
}

/// Rates a puzzle.
pub(super) fn rate(
    path: &mut OrdokuPath,
    known: &KnownPuzzle<'_>,
    limits: &mut LimitChecker<'_>,
) -> Search<Rating> {
    path.begin(known.rules, known.givens, |_, _| true, limits)?;
    Ok(Rating::Ordoku(path.rate(limits)?))
}

/// Returns the steps of a puzzle.
pub(super) fn steps(
    path: &mut OrdokuPath,
    known: &KnownPuzzle<'_>,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<RatedStep>> {
    path.begin(known.rules, known.givens, |_, _| true, limits)?;
    let mut steps = Vec::new();
    path.steps(known.solution, limits, &mut |step, level| try_push(&mut steps, of_ordoku(step, level)))?;
    Ok(steps)
}

impl Played<'_> {
    /// Returns the digits of all filled cells.
    fn values(self, known: &KnownPuzzle<'_>) -> Result<Vec<u32>, Error> {
        let mut values = try_vec(0, known.givens.len())?;
        for (cell, value) in values.iter_mut().enumerate() {
            // A cell that is not in use has no digit.
            if known.solution[cell] != 0 {
                *value = self.value(known.givens, cell);
            }
        }
        Ok(values)
    }

    fn mistake_in(self, known: &KnownPuzzle<'_>, values: &[u32]) -> Result<Option<Hint>, Error> {
        let cells = values.iter().copied().zip(known.solution.iter().copied());
        self.mistake(cells, known.rules.columns())
    }

    /// Returns what helps a player.
    pub fn hint(
        self,
        path: &mut OrdokuPath,
        known: &KnownPuzzle<'_>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Hint> {
        let values = self.values(known)?;
        // Refuses puzzles whose cells have no names.
        path.begin(known.rules, &values, |cell, digit| self.has_mark(cell, digit), limits)?;
        if let Some(mistake) = self.mistake_in(known, &values)? {
            return Ok(mistake);
        }
        let step = path.first_step(known.solution, limits)?;
        Ok(step.map_or(Hint::Solved, |(step, level)| Hint::Step(of_ordoku(step, level))))
    }

    /// Tells why a candidate is false.
    pub fn why_not(
        self,
        path: &mut OrdokuPath,
        asked: Candidate,
        known: &KnownPuzzle<'_>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<WhyNot> {
        let (values, columns) = (self.values(known)?, known.rules.columns() as u16);
        let (cell, digit) = (usize::from(asked.cell), u32::from(asked.digit));
        if known.solution[cell] == 0 {
            return Err(Error::Argument {
                what: "the cell of the candidate is not in use: no rule names it",
            }
            .into());
        }
        // A mark that was removed is there, so that it is told why it can go.
        let has_mark = |at: usize, other: u32| (at, other) == (cell, digit) || self.has_mark(at, other);
        path.begin(known.rules, &values, has_mark, limits)?;
        if let Some(mistake) = self.mistake_in(known, &values)? {
            return Ok(WhyNot::Mistake(mistake));
        }
        if known.solution[cell] == digit {
            return Ok(WhyNot::IsTrue { columns });
        }
        if values[cell] != 0 {
            return Ok(WhyNot::Filled { digit: values[cell] as u16, columns });
        }
        Ok(match path.struck_out(known.rules, &values, asked) {
            Some(StruckOut::Seen { house, cell }) => WhyNot::Seen { house, cell, columns },
            Some(StruckOut::Related { cell }) => {
                WhyNot::Related { cell, digit: values[usize::from(cell)] as u16, columns }
            }
            Some(StruckOut::Barred) => WhyNot::Barred { columns },
            None => {
                let mut steps = Vec::new();
                let mut take = |step, level| try_push(&mut steps, of_ordoku(step, level));
                path.why_not(asked, known.solution, limits, &mut take)?;
                WhyNot::Steps(steps)
            }
        })
    }

    /// Returns all steps in the state of a player.
    pub fn all_steps(
        self,
        path: &mut OrdokuPath,
        known: &KnownPuzzle<'_>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Vec<RatedStep>> {
        let values = self.values(known)?;
        path.begin(known.rules, &values, |cell, digit| self.has_mark(cell, digit), limits)?;
        if self.mistake_in(known, &values)?.is_some() {
            return Err(MISTAKE.into());
        }
        let mut steps = Vec::new();
        path.all_steps(limits, &mut |step, level| try_push(&mut steps, of_ordoku(step, level)))?;
        Ok(steps)
    }
}

/// The error of a call that does not tell mistakes.
pub(super) const MISTAKE: Error =
    Error::Argument { what: "a digit or a mark does not agree with the solution: ask for a hint" };

/// Returns the answer of a search, or keeps it for later if a limit has ended it.
pub(super) fn unless_limited<T>(found: Search<T>, answer: &mut Option<T>) -> Result<(), Error> {
    match found {
        Ok(found) => {
            *answer = Some(found);
            Ok(())
        }
        Err(Stop::Limit) => Ok(()),
        Err(Stop::Error(error)) => Err(error),
    }
}

impl Solver {
    pub(super) fn ordoku_rate(&mut self, input: Input<'_>) -> Result<Outcome<Rating>, Error> {
        self.with_known_puzzle(input, rate)
    }

    pub(super) fn ordoku_steps(&mut self, input: Input<'_>) -> Result<Outcome<Vec<RatedStep>>, Error> {
        self.with_known_puzzle(input, steps)
    }

    pub(super) fn ordoku_hint(
        &mut self,
        state: PlayerState<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Hint>, Error> {
        let played = Played::of(&state, state.puzzle.givens(), (self.shape.side(), self.shape.side()))?;
        let puzzle = state.puzzle;
        self.with_known_puzzle((puzzle, interrupt).into(), |path, known, limits| {
            played.hint(path, known, limits)
        })
    }

    pub(super) fn all_ordoku_steps(
        &mut self,
        state: PlayerState<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        let played = Played::of(&state, state.puzzle.givens(), (self.shape.side(), self.shape.side()))?;
        let puzzle = state.puzzle;
        self.with_known_puzzle((puzzle, interrupt).into(), |path, known, limits| {
            played.all_steps(path, known, limits)
        })
    }

    pub(super) fn ordoku_why_not(
        &mut self,
        state: PlayerState<'_>,
        asked: Candidate,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<WhyNot>, Error> {
        let side = self.shape.side();
        check_asked(asked, self.shape.cells(), side)?;
        let played = Played::of(&state, state.puzzle.givens(), (side, side))?;
        let puzzle = state.puzzle;
        self.with_known_puzzle((puzzle, interrupt).into(), |path, known, limits| {
            played.why_not(path, asked, known, limits)
        })
    }

    /// Works on a puzzle and its solution under the limits of the options.
    pub(super) fn with_known_puzzle<T>(
        &mut self,
        input: Input<'_>,
        work: impl FnOnce(&mut OrdokuPath, &KnownPuzzle<'_>, &mut LimitChecker<'_>) -> Search<T>,
    ) -> Result<Outcome<T>, Error> {
        let Input { puzzle, interrupt } = input;
        check_marks(puzzle)?;
        let shape = self.shape;
        let rules = Rules::of_shape(shape)?;
        let mut path = take_memory(&mut self.paths)?;
        let mut solution = try_vec(0, shape.cells())?;
        let mut answer = None;
        let mut series = self.series(puzzle, interrupt)?;
        let stopped = match series.only_solution(puzzle, &mut solution) {
            Ok(None) => series.work(|limits| {
                let known = KnownPuzzle { rules: &rules, givens: puzzle.givens(), solution: &solution };
                unless_limited(work(&mut path[0], &known, limits), &mut answer)
            }),
            ended => ended,
        };
        drop(series);
        self.paths = Some(path);
        answer_of(stopped?, answer)
    }
}

/// Returns the answer, or why there is none.
pub(super) fn answer_of<T>(
    stopped: Option<crate::limits::StopReason>,
    answer: Option<T>,
) -> Result<Outcome<T>, Error> {
    match (stopped, answer) {
        (Some(reason), _) => Ok(Outcome::Stopped(reason)),
        (None, Some(answer)) => Ok(Outcome::Answer(answer)),
        (None, None) => Err(Error::Internal),
    }
}

/// Refuses puzzles of pencil marks.
pub(super) fn check_marks(puzzle: &Puzzle) -> Result<(), Error> {
    match puzzle.marks() {
        Some(_) => {
            Err(Error::Argument { what: "steps and ratings are for puzzles of givens, not of pencil marks" })
        }
        None => Ok(()),
    }
}
