//! Steps, hints and ratings of puzzles with rules.

use super::super::Input;
use super::super::ordoku_steps::{KnownPuzzle, answer_of, rate, steps, take_memory, unless_limited};
use super::super::played::Played;
use super::super::player::{Hint, PlayerState, WhyNot, check_asked};
use super::RulesSolver;
use crate::error::Error;
use crate::limits::stop::Search;
use crate::limits::{Interrupt, LimitChecker};
use crate::model::rules::RulesPuzzle;
use crate::outcome::Outcome;
use crate::support::alloc::try_vec;
use crate::technique::{Candidate, OrdokuPath, RatedStep, Rating, Scale};

impl RulesSolver {
    /// Rates a puzzle on the scale [`Scale::Ordoku`], which is also that of `None`; the others are
    /// for Sudoku only.
    ///
    /// ```
    /// use ordoku::technique::Scale;
    /// use ordoku::{RulesPuzzle, Rules, RulesSolver, Shape, Variant};
    ///
    /// let mut rules = Rules::new(9, 9, 9)?;
    /// rules.add_grid(Shape::NINE, 0, 0)?;
    /// rules.add_variant(Variant::Diagonals, Shape::NINE, 0, 0)?;
    /// let givens = "7..23.......5.........96....9.6...............3......5......5.......83.4..9.41...";
    /// let givens: Vec<u32> = givens.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    /// let puzzle = RulesPuzzle::new(rules, &givens)?;
    /// let mut solver = RulesSolver::new();
    /// let rating = solver.rate(&puzzle, Scale::Ordoku)?.answer().expect("there are no limits");
    /// let steps = solver.steps(&puzzle, Scale::Ordoku)?.answer().expect("there are no limits");
    /// println!("{rating}, in {} steps", steps.len());
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::steps`].
    pub fn rate<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        scale: impl Into<Option<Scale>>,
    ) -> Result<Outcome<Rating>, Error> {
        let input = input.into();
        check_scale(scale)?;
        self.with_known_puzzle(input, rate)
    }

    /// Returns the steps by which a person solves a puzzle. The limits of the options hold for the
    /// whole call, also within a step.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for another scale than [`Scale::Ordoku`], and if the puzzle is
    /// too large for steps (above 65,535 cells, or above 2^25 pairs of candidates that exclude each
    /// other), [`Error::Improper`] if it does not have exactly one solution, and the errors of
    /// [`RulesSolver::solve`].
    pub fn steps<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        scale: impl Into<Option<Scale>>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        let input = input.into();
        check_scale(scale)?;
        self.with_known_puzzle(input, steps)
    }

    /// Returns what helps a player: what is wrong, or the next step on [`Scale::Ordoku`], which is
    /// also that of `None`.
    ///
    /// A step is found only if all digits and marks agree with the solution, so that it never
    /// follows from a mistake.
    ///
    /// # Errors
    /// Returns [`Error::Length`] or [`Error::Value`] for digits and marks that do not fit the
    /// puzzle, and the errors of [`RulesSolver::steps`].
    pub fn hint(
        &mut self,
        state: PlayerState<'_, RulesPuzzle>,
        scale: impl Into<Option<Scale>>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Hint>, Error> {
        check_scale(scale)?;
        let puzzle = state.puzzle;
        let rules = puzzle.rules();
        let played = Played::of(&state, puzzle.givens(), (rules.digits(), rules.columns()))?;
        self.with_known_puzzle((puzzle, interrupt).into(), |path, known, limits| {
            played.hint(path, known, limits)
        })
    }

    /// Returns the steps that are possible in a state of a player; of chains, those of the easiest
    /// class.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a digit or a mark does not agree with the solution, and the
    /// errors of [`RulesSolver::hint`].
    pub fn all_steps(
        &mut self,
        state: PlayerState<'_, RulesPuzzle>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        let puzzle = state.puzzle;
        let rules = puzzle.rules();
        let played = Played::of(&state, puzzle.givens(), (rules.digits(), rules.columns()))?;
        self.with_known_puzzle((puzzle, interrupt).into(), |path, known, limits| {
            played.all_steps(path, known, limits)
        })
    }

    /// Tells why a candidate is false in a state of a player: a digit on the grid or a rule
    /// excludes it, or steps do. They are those of the scale ordoku.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle has no such cell, [`Error::Digit`] if the digit is
    /// 0 or above the digits of the rules, and the errors of [`RulesSolver::hint`].
    pub fn why_not(
        &mut self,
        state: PlayerState<'_, RulesPuzzle>,
        candidate: Candidate,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<WhyNot>, Error> {
        let (puzzle, rules) = (state.puzzle, state.puzzle.rules());
        check_asked(candidate, rules.cells(), rules.digits())?;
        let played = Played::of(&state, puzzle.givens(), (rules.digits(), rules.columns()))?;
        self.with_known_puzzle((puzzle, interrupt).into(), |path, known, limits| {
            played.why_not(path, candidate, known, limits)
        })
    }

    /// Works on a puzzle and its solution under the limits of the options.
    pub(super) fn with_known_puzzle<T>(
        &mut self,
        input: Input<'_, RulesPuzzle>,
        work: impl FnOnce(&mut OrdokuPath, &KnownPuzzle<'_>, &mut LimitChecker<'_>) -> Search<T>,
    ) -> Result<Outcome<T>, Error> {
        let Input { puzzle, interrupt } = input;
        let mut path = take_memory(&mut self.paths)?;
        let mut solution = try_vec(0, puzzle.rules().cells())?;
        let mut answer = None;
        let mut series = self.series(interrupt);
        let stopped = match series.only_solution(puzzle, &mut solution) {
            Ok(None) => series.work(|limits| {
                let known =
                    KnownPuzzle { rules: puzzle.rules(), givens: puzzle.givens(), solution: &solution };
                unless_limited(work(&mut path[0], &known, limits), &mut answer)
            }),
            ended => ended,
        };
        drop(series);
        self.paths = Some(path);
        answer_of(stopped?, answer)
    }
}

/// Refuses the scales of 9x9 puzzles.
pub(super) fn check_scale(scale: impl Into<Option<Scale>>) -> Result<(), Error> {
    match scale.into() {
        None | Some(Scale::Ordoku) => Ok(()),
        _ => Err(Error::Argument { what: "puzzles with rules have the scale `ordoku` only" }),
    }
}
