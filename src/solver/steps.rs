//! Solving as people do: the steps of a puzzle, its rating, and the next step of a player.

use super::ordoku_steps::{MISTAKE, answer_of, check_marks, unless_limited};
use super::played::Played;
use super::player::{Hint, PlayerState};
use super::{Input, Solver};
use crate::error::Error;
use crate::limits::stop::Search;
use crate::limits::{Interrupt, LimitChecker};
use crate::model::puzzle::Puzzle;
use crate::outcome::Outcome;
use crate::support::alloc::try_push;
use crate::technique::{KnownState, RatedStep, Rating, Scale, StepSearch};

/// The cells of the puzzles that have steps.
pub(super) const CELLS: usize = 81;

impl Solver {
    /// Rates a puzzle on a scale; `None` is the [usual](Scale::usual) one. Of a puzzle that Sudoku
    /// Explainer cannot solve, ER is 20.0. [`Scale::Ordoku`] is for at most 65,535 cells, the others
    /// for 9x9.
    ///
    /// The limits of the options hold for the whole call, also within a step.
    ///
    /// ```
    /// use ordoku::technique::Scale;
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut solver = Solver::new(Shape::NINE)?;
    /// let rating = |scale| solver.rate(&puzzle, scale);
    /// assert_eq!([Scale::Hodoku, Scale::Explainer].map(rating).map(|rating| {
    ///     rating.unwrap().answer().unwrap().to_string()
    /// }), ["Medium\t642", "3.0/1.2/1.2"]);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::steps`].
    pub fn rate<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        scale: impl Into<Option<Scale>>,
    ) -> Result<Outcome<Rating>, Error> {
        let input = input.into();
        let scale = scale_of(scale, input.puzzle);
        if scale == Scale::Ordoku {
            return self.ordoku_rate(input);
        }
        let givens = bytes(input.puzzle.givens());
        self.with_solution(input, |search, solution, limits| search.rate(scale, &givens, solution, limits))
    }

    /// Returns the steps by which a person solves a puzzle, in the order of a scale; `None` is the
    /// [usual](Scale::usual) one.
    ///
    /// The limits of the options hold for the whole call, also within a step.
    ///
    /// ```
    /// use ordoku::technique::Scale;
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzle: Puzzle = text.parse()?;
    /// let steps = Solver::new(Shape::NINE)?.steps(&puzzle, Scale::Hodoku)?.answer().unwrap();
    /// let claiming = "Locked Candidates Type 2 (Claiming): 5 in c9 => r79c7,r89c8<>5";
    /// assert!(steps.iter().any(|step| step.to_string() == claiming));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the scale is only for 9x9 of 3x3 boxes and the puzzle is not,
    /// if it has pencil marks, or is too large for steps (above 65,535 cells, or above 2^25 pairs
    /// of candidates that exclude each other); [`Error::Improper`] if it does not have exactly one
    /// solution, and the errors of [`Solver::solve`].
    pub fn steps<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        scale: impl Into<Option<Scale>>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        let input = input.into();
        let scale = scale_of(scale, input.puzzle);
        if scale == Scale::Ordoku {
            return self.ordoku_steps(input);
        }
        let givens = bytes(input.puzzle.givens());
        self.with_solution(input, |search, solution, limits| {
            let mut steps = Vec::new();
            let mut take = |step| try_push(&mut steps, step);
            search.steps(scale, &givens, solution, limits, &mut take)?;
            Ok(steps)
        })
    }

    /// Returns what helps a player: what is wrong, or the next step in the order of a scale; `None`
    /// is the [usual](Scale::usual) one. If Sudoku Explainer does not go on, it is a digit of the
    /// solution, of rating 20.0.
    ///
    /// A step is found only if all digits and marks agree with the solution, so that it never
    /// follows from a mistake. The limits of the options and the interrupt hold for the whole call.
    ///
    /// # Errors
    /// Returns [`Error::Length`] or [`Error::Value`] for digits and marks that do not fit the
    /// puzzle, and the errors of [`Solver::steps`].
    pub fn hint(
        &mut self,
        state: PlayerState<'_>,
        scale: impl Into<Option<Scale>>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Hint>, Error> {
        let scale = scale_of(scale, state.puzzle);
        if scale == Scale::Ordoku {
            return self.ordoku_hint(state, interrupt);
        }
        let (played, puzzle) = (played_on(&state)?, state.puzzle);
        self.with_solution((puzzle, interrupt).into(), |search, solution, limits| {
            let known = match known_state(played, puzzle, solution)? {
                Ok(known) => known,
                Err(mistake) => return Ok(mistake),
            };
            Ok(search.step_in(scale, &known, limits)?.map_or(Hint::Solved, Hint::Step))
        })
    }

    /// Returns the steps that are possible in a state of a player, in the order of HoDoKu. The
    /// first one is that of [`Solver::hint`] on the usual scale.
    ///
    /// Sue de coq, almost locked sets and chains have one step of a technique for each set of
    /// candidates that is removed: the one with the fewest cells, or the shortest chain. The first
    /// one found is kept of several equal ones. Chains have the lengths that HoDoKu allows:
    /// X-chains, XY-chains and remote pairs have at most 20 links, and a nice loop or an
    /// alternating inference chain goes the shortest way between its ends, if that does not come to
    /// a cell twice. Their nodes are candidates and groups of candidates, not almost locked sets.
    /// Linked almost locked sets have no cell in common. Fish with boxes have the first one for
    /// each set of candidates that is removed; forcing chains and nets have the first step of each.
    ///
    /// Franken jellyfish, death blossoms and templates come last: the default settings of HoDoKu do
    /// not have them, so no path does.
    ///
    /// For other shapes than 9x9, they are the steps of [`Scale::Ordoku`]; of chains, those of the
    /// easiest class.
    ///
    /// The limits of the options and the interrupt hold for the whole call.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a digit or a mark does not agree with the solution, and the
    /// errors of [`Solver::hint`].
    pub fn all_steps(
        &mut self,
        state: PlayerState<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        if scale_of(None, state.puzzle) == Scale::Ordoku {
            return self.all_ordoku_steps(state, interrupt);
        }
        let (played, puzzle) = (played_on(&state)?, state.puzzle);
        self.with_solution((puzzle, interrupt).into(), |search, solution, limits| {
            let known = known_state(played, puzzle, solution)?.map_err(|_| MISTAKE)?;
            search.all_steps_in(&known, limits)
        })
    }

    /// Works on the solution of a puzzle under the limits of the options.
    pub(super) fn with_solution<T>(
        &mut self,
        input: Input<'_>,
        work: impl FnOnce(&mut StepSearch, &[u8; CELLS], &mut LimitChecker<'_>) -> Search<T>,
    ) -> Result<Outcome<T>, Error> {
        let Input { puzzle, interrupt } = input;
        check_kind(puzzle)?;
        let mut search = match self.steps.take() {
            Some(search) => search,
            None => StepSearch::boxed()?,
        };
        let mut solution = [0; CELLS];
        let mut answer = None;
        let mut series = self.series(puzzle, interrupt)?;
        let stopped = match series.only_solution(puzzle, &mut solution) {
            Ok(None) => series
                .work(|limits| unless_limited(work(&mut search[0], &bytes(&solution), limits), &mut answer)),
            ended => ended,
        };
        drop(series);
        self.steps = Some(search);
        answer_of(stopped?, answer)
    }
}

/// Returns the scale that a call names, or the usual one of a puzzle.
pub(super) fn scale_of(named: impl Into<Option<Scale>>, puzzle: &Puzzle) -> Scale {
    named.into().unwrap_or(Scale::usual(puzzle.shape()))
}

/// Checks that the digits and marks of a player fit a puzzle with steps.
pub(super) fn played_on<'a>(state: &PlayerState<'a>) -> Result<Played<'a>, Error> {
    check_kind(state.puzzle)?;
    Played::of(state, state.puzzle.givens(), (9, 9))
}

/// Returns the state of a player with the solution, or the hint that tells what does not agree with
/// it.
pub(super) fn known_state(
    played: Played<'_>,
    puzzle: &Puzzle,
    solution: &[u8; CELLS],
) -> Result<Result<KnownState, Hint>, Error> {
    let values = std::array::from_fn(|cell| played.value(puzzle.givens(), cell) as u8);
    let cells = values.iter().zip(solution).map(|(&value, &right): (&u8, &u8)| (value.into(), right.into()));
    if let Some(mistake) = played.mistake(cells, 9)? {
        return Ok(Err(mistake));
    }
    // Bit d is digit d.
    let all = |cell| (1..=9).filter(|&digit| played.has_mark(cell, digit)).map(|digit| 1 << digit).sum();
    let (givens, candidates) = (bytes(puzzle.givens()), std::array::from_fn(all));
    Ok(Ok(KnownState { givens, values, candidates, solution: *solution }))
}

/// Why two of the scales refuse a puzzle.
pub(crate) const FOR_NINE_ONLY: &str = "this scale is for 9x9 puzzles with 3x3 boxes: use the scale `ordoku`";

/// Refuses puzzles that have no steps on these scales.
fn check_kind(puzzle: &Puzzle) -> Result<(), Error> {
    if puzzle.shape().square_order() != Some(3) {
        return Err(Error::Argument { what: FOR_NINE_ONLY });
    }
    check_marks(puzzle)
}

/// Returns digits as bytes.
pub(super) fn bytes(values: &[u32]) -> [u8; CELLS] {
    let mut all = [0; CELLS];
    for (byte, &value) in all.iter_mut().zip(values) {
        *byte = value as u8;
    }
    all
}
