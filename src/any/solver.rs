//! A solver of puzzles of either kind: it passes each verb on.

use super::AnyPuzzle;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::proof::Part;
use crate::solver::{
    Hint, Input, Minimised, PlayerState, RulesSolver, Solutions, Solver, TrueCandidates, UniqueAnswer,
    Uniqueness, WhyNot,
};
use crate::stats::{Count, Stats};
use crate::support::alloc::try_collect;
use crate::technique::{Candidate, RatedStep, Rating, Scale};
use std::ops::ControlFlow;

/// Solves puzzles of one shape, or puzzles with rules, one call after another: all that a [`Solver`]
/// and a [`RulesSolver`] both do.
///
/// A call does what the call of the same name of these two does, within the limits of the options:
/// see their pages. A solution has a digit for each cell, row-major, and 0 for cells not in use.
/// Match the solver and the puzzle for verbs that only one kind has: [`Solver::backdoors`],
/// [`Solver::cubes`] and [`Solver::conquer`]; [`RulesSolver::generate`] and
/// [`RulesSolver::generate_with`].
///
/// ```
/// use ordoku::{AnyPuzzle, AnySolver, Options, Outcome, UniqueAnswer};
///
/// let puzzle: AnyPuzzle = ".2..3..2.1.3..2.".parse()?;
/// let mut solver = AnySolver::of_puzzle(&puzzle, Options::new())?;
/// match solver.solve_unique(&puzzle)? {
///     Outcome::Answer(UniqueAnswer::Unique(values)) => assert_eq!(values[..4], [1, 2, 3, 4]),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// A call returns the errors of the call of the same name, and [`Error::Argument`] if the solver
/// does not [take](Self::takes) the puzzle.
///
/// # Threads
/// One thread at a time may use a solver; a solver may move between threads.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a box would cost each call on a 9x9 one more pointer")]
pub enum AnySolver {
    /// A solver of a shape.
    Boxes(Solver),
    /// A solver of rules.
    Rules(RulesSolver),
}

/// Calls a verb of the solver of one kind with the puzzle of the same kind.
macro_rules! of_kind {
    ($any_solver:expr, $any_puzzle:expr, |$solver:ident, $puzzle:ident| $call:expr) => {
        match ($any_solver, $any_puzzle) {
            (AnySolver::Boxes($solver), AnyPuzzle::Boxes($puzzle)) => $call,
            (AnySolver::Rules($solver), AnyPuzzle::Rules($puzzle)) => $call,
            _ => Err(Error::Argument {
                what: "the puzzle and the solver are of different kinds: make a solver of the puzzle",
            }),
        }
    };
}

impl AnySolver {
    /// Creates a solver for a puzzle and others of the same shape, or for all puzzles with rules.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::with_options`] and of [`RulesSolver::with_options`].
    pub fn of_puzzle(puzzle: &AnyPuzzle, options: Options) -> Result<Self, Error> {
        Ok(match puzzle {
            AnyPuzzle::Boxes(puzzle) => Self::Boxes(Solver::with_options(puzzle.shape(), options)?),
            AnyPuzzle::Rules(_) => Self::Rules(RulesSolver::with_options(options)?),
        })
    }

    /// Returns whether calls take the puzzle: it has the shape of the solver, or both are of rules.
    pub fn takes(&self, puzzle: &AnyPuzzle) -> bool {
        match self {
            Self::Boxes(solver) => puzzle.shape() == Some(solver.shape()),
            Self::Rules(_) => puzzle.shape().is_none(),
        }
    }

    /// Returns the options.
    pub fn options(&self) -> Options {
        match self {
            Self::Boxes(solver) => solver.options(),
            Self::Rules(solver) => solver.options(),
        }
    }

    /// Replaces the options for later calls.
    ///
    /// # Errors
    /// Returns the errors of [`AnySolver::of_puzzle`]; the old options then stay.
    pub fn set_options(&mut self, options: Options) -> Result<(), Error> {
        match self {
            Self::Boxes(solver) => solver.set_options(options),
            Self::Rules(solver) => solver.set_options(options),
        }
    }

    /// Returns the counts of the last search, see [`Solver::stats`].
    pub fn stats(&self) -> Stats {
        match self {
            Self::Boxes(solver) => solver.stats(),
            Self::Rules(solver) => solver.stats(),
        }
    }

    /// Finds a solution, as [`Solver::solve`] does. The answer is `None` if there is no solution.
    pub fn solve<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
    ) -> Result<Outcome<Option<Vec<u32>>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.solve((puzzle, interrupt)).map(values_of))
    }

    /// Finds a solution and writes it, row-major, to `out`, as [`Solver::solve_into`] does. The
    /// count has 0 or 1 solutions.
    pub fn solve_into<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        out: &mut [u32],
    ) -> Result<Count, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.solve_into((puzzle, interrupt), out))
    }

    /// Finds a solution, and whether it is the only one, as [`Solver::solve_unique`] does.
    pub fn solve_unique<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
    ) -> Result<Outcome<UniqueAnswer<Vec<u32>>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| {
            Ok(solver.solve_unique((puzzle, interrupt))?.map(|answer| answer.map(Into::into)))
        })
    }

    /// Returns whether the puzzle has no solution, exactly one, or more.
    pub fn uniqueness<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
    ) -> Result<Outcome<Uniqueness>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.uniqueness((puzzle, interrupt)))
    }

    /// Counts the solutions, up to `limit` if there is one.
    pub fn count<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        limit: Option<u64>,
    ) -> Result<Count, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.count((puzzle, interrupt), limit))
    }

    /// Returns the first solutions, at most `at_most` of them, and whether they are all.
    pub fn solutions<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        at_most: usize,
    ) -> Result<Solutions<Vec<u32>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver
            .solutions((puzzle, interrupt), at_most)
            .and_then(values_of_all))
    }

    /// Calls `visit` with each solution until it breaks.
    pub fn enumerate<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.enumerate((puzzle, interrupt), visit))
    }

    /// Counts the solutions, up to `limit` if there is one, and passes a proof of the number to
    /// `write`, part by part, until it breaks: see [`Solver::prove`] and [`RulesSolver::prove`].
    pub fn prove<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        limit: Option<u64>,
        write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.prove((puzzle, interrupt), limit, write))
    }

    /// Checks a proof that the puzzle has no solutions except `solutions`: see
    /// [`Solver::check_proof`].
    pub fn check_proof<'a, 's>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        solutions: impl IntoIterator<Item = &'s [u32]>,
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.check_proof((puzzle, interrupt), solutions, proof))
    }

    /// Passes a proof of the steps of the puzzle to `write`, part by part, until it breaks: see
    /// [`Solver::prove_steps`] and [`RulesSolver::prove_steps`].
    pub fn prove_steps<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        scale: impl Into<Option<Scale>>,
        write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Outcome<usize>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.prove_steps((puzzle, interrupt), scale, write))
    }

    /// Checks a proof of the steps of the puzzle: see [`Solver::check_steps`] and
    /// [`RulesSolver::check_steps`].
    pub fn check_steps<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        solution: &[u32],
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.check_steps((puzzle, interrupt), solution, proof))
    }

    /// Finds the true candidates of the puzzle.
    pub fn true_candidates<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
    ) -> Result<TrueCandidates, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.true_candidates((puzzle, interrupt)))
    }

    /// Takes givens away from a puzzle with one solution until none can go: see
    /// [`Solver::minimise`].
    pub fn minimise<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        seed: u64,
    ) -> Result<Outcome<Minimised<AnyPuzzle>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| {
            Ok(solver.minimise((puzzle, interrupt), seed)?.map(|minimised| minimised.map(AnyPuzzle::from)))
        })
    }

    /// Returns the cells of the givens, ascending, that can each go alone from a puzzle with one
    /// solution.
    pub fn redundant_givens<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
    ) -> Result<Outcome<Vec<usize>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.redundant_givens((puzzle, interrupt)))
    }

    /// Finds a random solution, as [`Solver::random_solution`] and [`RulesSolver::random_solution`]
    /// do. The answer is `None` if there is no solution.
    pub fn random_solution<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        seed: u64,
    ) -> Result<Outcome<Option<Vec<u32>>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver
            .random_solution((puzzle, interrupt), seed)
            .map(values_of))
    }

    /// Rates the puzzle on a scale; `None` is the [usual](AnyPuzzle::usual_scale) one.
    pub fn rate<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        scale: impl Into<Option<Scale>>,
    ) -> Result<Outcome<Rating>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.rate((puzzle, interrupt), scale))
    }

    /// Returns the steps by which a person solves the puzzle, in the order of a scale; `None` is the
    /// [usual](AnyPuzzle::usual_scale) one.
    pub fn steps<'a>(
        &mut self,
        input: impl Into<Input<'a, AnyPuzzle>>,
        scale: impl Into<Option<Scale>>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        of_kind!(self, puzzle, |solver, puzzle| solver.steps((puzzle, interrupt), scale))
    }

    /// Returns what helps a player: what is wrong, or the next step on a scale; `None` is the
    /// [usual](AnyPuzzle::usual_scale) one.
    pub fn hint(
        &mut self,
        state: PlayerState<'_, AnyPuzzle>,
        scale: impl Into<Option<Scale>>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Hint>, Error> {
        of_kind!(self, state.puzzle, |solver, puzzle| solver.hint(on(state, puzzle), scale, interrupt))
    }

    /// Returns the steps that are possible in a state of a player: see [`Solver::all_steps`] and
    /// [`RulesSolver::all_steps`].
    pub fn all_steps(
        &mut self,
        state: PlayerState<'_, AnyPuzzle>,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        of_kind!(self, state.puzzle, |solver, puzzle| solver.all_steps(on(state, puzzle), interrupt))
    }

    /// Tells why a candidate is false in a state of a player, as [`Solver::why_not`] does.
    pub fn why_not(
        &mut self,
        state: PlayerState<'_, AnyPuzzle>,
        candidate: Candidate,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<WhyNot>, Error> {
        of_kind!(self, state.puzzle, |solver, puzzle| solver.why_not(on(state, puzzle), candidate, interrupt))
    }
}

/// Returns the values of a solution of either kind.
fn values_of<S: Into<Vec<u32>>>(outcome: Outcome<Option<S>>) -> Outcome<Option<Vec<u32>>> {
    outcome.map(|solution| solution.map(Into::into))
}

/// Returns the values of solutions of either kind.
fn values_of_all<S: Into<Vec<u32>>>(found: Solutions<S>) -> Result<Solutions<Vec<u32>>, Error> {
    let grids = try_collect(found.grids.len(), found.grids.into_iter().map(Into::into))?;
    Ok(Solutions { grids, stopped: found.stopped })
}

/// Returns the same state of the player of a puzzle of one kind.
fn on<'a, P>(state: PlayerState<'a, AnyPuzzle>, puzzle: &'a P) -> PlayerState<'a, P> {
    PlayerState { puzzle, placed: state.placed, marks: state.marks }
}
