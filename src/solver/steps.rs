//! Solving as people do: the steps of a puzzle, its rating, and the next step of a player.

use super::{Input, Solver};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, StopReason};
use crate::model::puzzle::Puzzle;
use crate::outcome::Outcome;
use crate::support::alloc::{try_push, try_vec};
use crate::technique::{Candidate, KnownState, RatedStep, Rating, Scale, StepSearch};

/// The work of a step, as [`LimitChecker::work`] counts it: limits are looked at after each step.
const WORK_OF_STEP: u32 = u32::MAX;

/// The cells of the puzzles that have steps.
const CELLS: usize = 81;

/// What a player is told.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// These cells have another digit than the solution.
    WrongDigits(Vec<Candidate>),
    /// The marks of these cells lack the digit of the solution, which is not told.
    WrongMarks(Vec<usize>),
    /// All cells are filled, and right.
    Solved,
    /// The next step.
    Step(Box<RatedStep>),
}

/// The state of a player: the puzzle, the digits that were placed, and the marks.
#[derive(Clone, Copy, Debug)]
pub struct PlayerState<'a> {
    /// The puzzle as it was given.
    pub puzzle: &'a Puzzle,
    /// The row-major digits that the player has placed, 0 for none. Those in cells with givens do not matter.
    pub placed: &'a [u32],
    /// The marks of each cell, of which bit d - 1 is digit d; `None` for all candidates that the digits
    /// leave. A mark that a digit excludes, and marks of filled cells, do not matter.
    pub marks: Option<&'a [u64]>,
}

impl Solver {
    /// Rates a puzzle on a scale. Of a puzzle that Sudoku Explainer cannot solve, ER is 20.0.
    ///
    /// The limits of the options hold for the whole call; they are looked at between two steps.
    ///
    /// ```
    /// use ordoku::technique::Scale;
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut solver = Solver::new(Shape::NINE)?;
    /// let rating = |scale| solver.rate(scale, &puzzle);
    /// assert_eq!([Scale::Hodoku, Scale::Explainer].map(rating).map(|rating| {
    ///     rating.unwrap().answer().unwrap().to_string()
    /// }), ["Medium\t642", "3.0/1.2/1.2"]);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::steps`].
    pub fn rate<'a>(&mut self, scale: Scale, input: impl Into<Input<'a>>) -> Result<Outcome<Rating>, Error> {
        let mut rating = None;
        let stopped = self.walk(input.into(), |search, givens, solution, limits| {
            rating = search.rate(scale, givens, solution, &mut || limits.work(WORK_OF_STEP));
            Ok(())
        })?;
        match (rating, stopped) {
            (_, Some(reason)) => Ok(Outcome::Stopped(reason)),
            (Some(rating), None) => Ok(Outcome::Answer(rating)),
            (None, None) => Err(Error::Internal),
        }
    }

    /// Returns the steps by which a person solves a puzzle, in the order of a scale.
    ///
    /// The limits of the options hold for the whole call; they are looked at between two steps.
    ///
    /// ```
    /// use ordoku::technique::Scale;
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzle: Puzzle = text.parse()?;
    /// let steps = Solver::new(Shape::NINE)?.steps(Scale::Hodoku, &puzzle)?.answer().unwrap();
    /// let claiming = "Locked Candidates Type 2 (Claiming): 5 in c9 => r79c7,r89c8<>5";
    /// assert!(steps.iter().any(|step| step.to_string() == claiming));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle is not a 9x9 of 3x3 boxes or has pencil marks,
    /// [`Error::Improper`] if it does not have exactly one solution, and the errors of [`Solver::solve`].
    pub fn steps<'a>(
        &mut self,
        scale: Scale,
        input: impl Into<Input<'a>>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        let mut steps = Vec::new();
        let stopped = self.walk(input.into(), |search, givens, solution, limits| {
            let mut pushed = Ok(());
            search.steps(scale, givens, solution, &mut |step| {
                pushed = try_push(&mut steps, step);
                pushed.is_ok() && limits.work(WORK_OF_STEP)
            });
            pushed
        })?;
        Ok(stopped.map_or(Outcome::Answer(steps), Outcome::Stopped))
    }

    /// Returns what helps a player: what is wrong, or the next step in the order of HoDoKu.
    ///
    /// A step is found only if all digits and marks agree with the solution, so that it never follows from
    /// a mistake. The limits and the interrupt hold for the search for the solution; a step takes
    /// milliseconds.
    ///
    /// # Errors
    /// Returns [`Error::Length`] or [`Error::Value`] for digits and marks that do not fit the puzzle, and the
    /// errors of [`Solver::steps`].
    pub fn hint(&mut self, state: PlayerState<'_>, interrupt: Interrupt<'_>) -> Result<Outcome<Hint>, Error> {
        Ok(self.known_state(state, interrupt)?.map(|known| match known {
            Ok(known) => {
                self.step_search().step_in(&known).map_or(Hint::Solved, |step| Hint::Step(step.into()))
            }
            Err(mistake) => mistake,
        }))
    }

    /// Returns the steps that are possible in a state of a player, in the order of HoDoKu. Of chains, almost
    /// locked sets, sue de coq, and forcing chains and nets, it is only the first one of each technique.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a digit or a mark does not agree with the solution, and the errors of
    /// [`Solver::hint`].
    pub fn all_steps(
        &mut self,
        state: PlayerState<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        match self.known_state(state, interrupt)? {
            Outcome::Answer(Ok(known)) => Ok(Outcome::Answer(self.step_search().all_steps_in(&known))),
            Outcome::Answer(Err(_)) => Err(Error::Argument {
                what: "a digit or a mark does not agree with the solution: ask for a hint",
            }),
            Outcome::Stopped(reason) => Ok(Outcome::Stopped(reason)),
        }
    }

    /// Checks a state of a player; the inner error is the hint that tells a mistake.
    fn known_state(
        &mut self,
        state: PlayerState<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Result<KnownState, Hint>>, Error> {
        let PlayerState { puzzle, placed, marks } = state;
        check_kind(puzzle)?;
        for (argument, got) in [("placed", placed.len()), ("marks", marks.map_or(CELLS, <[u64]>::len))] {
            if got != CELLS {
                return Err(Error::Length { argument, got, wanted: CELLS });
            }
        }
        let is_wrong = |&cell: &usize| puzzle.givens()[cell] == 0 && placed[cell] > 9;
        if let Some(cell) = (0..CELLS).find(is_wrong) {
            return Err(Error::Value { cell, value: placed[cell].into(), side: 9 });
        }
        let has_more = |mark: &u64| mark >> 9 != 0;
        if let Some(cell) = marks.and_then(|marks| marks.iter().position(has_more)) {
            let mark = marks.map_or(0, |marks| marks[cell]);
            return Err(Error::Value { cell, value: u64::from(u64::BITS - mark.leading_zeros()), side: 9 });
        }
        let solution = match self.only_solution(puzzle, interrupt)? {
            Outcome::Answer(solution) => solution,
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let (givens, placed) = (bytes(puzzle.givens()), bytes(placed));
        let values = std::array::from_fn(|cell| if givens[cell] != 0 { givens[cell] } else { placed[cell] });
        // Bit d is digit d.
        let candidates: [u16; CELLS] =
            std::array::from_fn(|cell| marks.map_or(0x3FE, |marks| (marks[cell] << 1) as u16 & 0x3FE));
        let known = KnownState { givens, values, candidates, solution };
        Ok(Outcome::Answer(mistake(&known).map_or(Ok(known), Err)))
    }

    /// Walks the path of a puzzle under the limits of the options. `work` gets the givens and the solution.
    fn walk(
        &mut self,
        input: Input<'_>,
        work: impl FnOnce(&mut StepSearch, &[u8; CELLS], &[u8; CELLS], &mut LimitChecker<'_>) -> Result<(), Error>,
    ) -> Result<Option<StopReason>, Error> {
        let Input { puzzle, interrupt } = input;
        check_kind(puzzle)?;
        let mut search = self.steps.take().unwrap_or_else(|| Box::new(StepSearch::new()));
        let mut series = self.series(interrupt);
        let mut solution = try_vec(0, CELLS)?;
        let mut stopped = series.only_solution(puzzle, &mut solution)?;
        if stopped.is_none() {
            let (givens, solution) = (bytes(puzzle.givens()), bytes(&solution));
            stopped = series.work(|limits| work(&mut search, &givens, &solution, limits))?;
        }
        drop(series);
        self.steps = Some(search);
        Ok(stopped)
    }

    fn only_solution(
        &mut self,
        puzzle: &Puzzle,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<[u8; CELLS]>, Error> {
        let mut solution = try_vec(0, CELLS)?;
        let stopped = self.series(interrupt).only_solution(puzzle, &mut solution)?;
        Ok(stopped.map_or_else(|| Outcome::Answer(bytes(&solution)), Outcome::Stopped))
    }

    /// Returns the memory of the searches for steps.
    fn step_search(&mut self) -> &mut StepSearch {
        self.steps.get_or_insert_with(|| Box::new(StepSearch::new()))
    }
}

/// Returns the hint that tells what does not agree with the solution.
fn mistake(state: &KnownState) -> Option<Hint> {
    let KnownState { values, candidates, solution, .. } = state;
    let wrong = (0..CELLS).filter(|&cell| values[cell] != 0 && values[cell] != solution[cell]);
    let wrong: Vec<Candidate> =
        wrong.map(|cell| Candidate { cell: cell as u16, digit: values[cell].into() }).collect();
    if !wrong.is_empty() {
        return Some(Hint::WrongDigits(wrong));
    }
    let lacks = |&cell: &usize| values[cell] == 0 && candidates[cell] >> solution[cell] & 1 == 0;
    let lacking: Vec<usize> = (0..CELLS).filter(lacks).collect();
    (!lacking.is_empty()).then_some(Hint::WrongMarks(lacking))
}

/// Refuses puzzles that have no steps yet.
fn check_kind(puzzle: &Puzzle) -> Result<(), Error> {
    if puzzle.shape().square_order() != Some(3) {
        return Err(Error::Argument { what: "steps and ratings are for 9x9 puzzles with 3x3 boxes" });
    }
    if puzzle.marks().is_some() {
        return Err(Error::Argument {
            what: "steps and ratings are for puzzles of givens, not of pencil marks",
        });
    }
    Ok(())
}

/// Returns digits as bytes.
fn bytes(values: &[u32]) -> [u8; CELLS] {
    let mut all = [0; CELLS];
    for (byte, &value) in all.iter_mut().zip(values) {
        *byte = value as u8;
    }
    all
}
