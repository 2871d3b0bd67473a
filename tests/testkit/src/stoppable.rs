//! Every verb that limits and interrupts can stop, on every kind of puzzle: the table of the test
//! in `src/tests/prompt_stops.rs`, which counts the work after a stop, and of `lab/tools/stops.rs`,
//! which measures its time.

use super::library::{
    Batch, BatchSolver, Canonicaliser, Cube, Error, ExactCover, Generator, Grid, Interrupt, Limits, Outcome,
    Puzzle, Solver, StopReason,
};
use std::fmt::Write;
use std::ops::ControlFlow;

/// The arguments of a call. The solver, the matrix and the other parts are those of the puzzle.
pub struct Call<'a> {
    /// The puzzle and what belongs to it.
    pub subject: &'a mut Subject,
    /// The limits of the call.
    pub limits: Limits,
    /// The cancel flag and the poll function of the call.
    pub interrupt: Interrupt<'a>,
}

/// A puzzle, and what its verbs work on.
pub struct Subject {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solver of its shape.
    pub solver: Solver,
    /// A puzzle that differs from it in the order of its digits.
    renamed: Puzzle,
    canonicaliser: Canonicaliser,
    matrix: Option<ExactCover>,
    proof: String,
}

/// The reason why a call was stopped, if it was. A verb that refuses a puzzle is not stopped.
pub type Stopped = Result<Option<StopReason>, Error>;

/// A verb and its name.
pub type Verb = (&'static str, fn(Call<'_>) -> Stopped);

/// Every verb.
pub const VERBS: [Verb; 21] = [
    ("solve", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.solve((puzzle, interrupt))?.stopped())
    }),
    ("solve_into", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        let mut out = vec![0; puzzle.shape().cells()];
        let count = solver.solve_into((puzzle, interrupt), &mut out)?;
        Ok(count.stopped.filter(|&reason| reason != StopReason::Solutions))
    }),
    ("solve_unique", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.solve_unique((puzzle, interrupt))?.stopped())
    }),
    ("uniqueness", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.uniqueness((puzzle, interrupt))?.stopped())
    }),
    ("count", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.count((puzzle, interrupt), None)?.stopped)
    }),
    ("solutions", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        let answer = solver.solutions((puzzle, interrupt), 1_000)?;
        Ok(answer.stopped.filter(|&reason| reason != StopReason::Solutions))
    }),
    ("enumerate", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.enumerate((puzzle, interrupt), |_| ControlFlow::Continue(()))?.stopped)
    }),
    ("prove", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        let write = |_, _: &str| ControlFlow::Continue(());
        Ok(solver.prove((puzzle, interrupt), None, write)?.stopped)
    }),
    ("cubes", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.cubes((puzzle, interrupt), &Cube::default(), 4)?.stopped())
    }),
    ("check_proof", |call| {
        call.subject.solver.set_options(call.subject.solver.options().with_limits(call.limits))?;
        let Subject { puzzle, solver, proof, .. } = call.subject;
        Ok(solver.check_proof((&*puzzle, call.interrupt), [], proof.as_bytes())?.stopped())
    }),
    ("true_candidates", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.true_candidates((puzzle, interrupt))?.stopped())
    }),
    ("backdoors", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.backdoors((puzzle, interrupt), usize::MAX)?.stopped())
    }),
    ("minimise", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(match solver.minimise((puzzle, interrupt), 1)? {
            Outcome::Answer(minimised) => minimised.stopped,
            Outcome::Stopped(reason) => Some(reason),
        })
    }),
    ("redundant_givens", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.redundant_givens((puzzle, interrupt))?.stopped())
    }),
    ("random_solution", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        Ok(solver.random_solution((puzzle, interrupt), 1)?.stopped())
    }),
    ("batch", |call| {
        let (solver, puzzle, interrupt) = call.parts()?;
        let mut results = [Err(Error::Internal)];
        let options = solver.options().with_threads(1);
        let batch = Batch::new(puzzle.shape(), puzzle.givens(), &mut results).with_options(options);
        BatchSolver::new().solve(batch, interrupt)?;
        Ok(results[0]?.stopped)
    }),
    ("canonical", |call| {
        let Subject { canonicaliser, puzzle, .. } = call.subject;
        Ok(canonicaliser.canonical(puzzle, call.limits, call.interrupt)?.stopped())
    }),
    ("equivalence", |call| {
        let Subject { canonicaliser, puzzle, renamed, .. } = call.subject;
        Ok(canonicaliser.is_equivalent(puzzle, renamed, call.limits, call.interrupt)?.stopped())
    }),
    ("generate", |call| {
        let mut generator = Generator::new(call.subject.puzzle.shape()).with_limits(call.limits);
        Ok(generator.generate_nth(1, 0, call.interrupt)?.stopped())
    }),
    ("cover: solve", |call| {
        let Some((matrix, interrupt)) = call.matrix()? else { return Ok(None) };
        Ok(matrix.solve(interrupt)?.stopped())
    }),
    ("cover: enumerate", |call| {
        let Some((matrix, interrupt)) = call.matrix()? else { return Ok(None) };
        Ok(matrix.enumerate(interrupt, |_| ControlFlow::Continue(()))?.stopped)
    }),
];

impl<'a> Call<'a> {
    /// Gives the solver the limits.
    fn parts(self) -> Result<(&'a mut Solver, &'a Puzzle, Interrupt<'a>), Error> {
        let Subject { puzzle, solver, .. } = self.subject;
        solver.set_options(solver.options().with_limits(self.limits))?;
        Ok((solver, puzzle, self.interrupt))
    }

    /// Gives the matrix the limits, if there is one.
    fn matrix(self) -> Result<Option<(&'a mut ExactCover, Interrupt<'a>)>, Error> {
        let Some(matrix) = &mut self.subject.matrix else { return Ok(None) };
        matrix.set_options(matrix.options().with_limits(self.limits))?;
        Ok(Some((matrix, self.interrupt)))
    }
}

/// A kind of puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// No givens.
    Empty,
    /// A grid of which a few cells are empty.
    NearlyFull,
    /// A grid of which about half of the cells are empty.
    HalfFull,
    /// A filled grid.
    Full,
    /// Half full, with a digit twice in a row.
    Clashing,
    /// Random pencil marks, and those of a solution.
    Marks,
}

/// All kinds of puzzles.
pub const KINDS: [Kind; 6] =
    [Kind::Empty, Kind::NearlyFull, Kind::HalfFull, Kind::Full, Kind::Clashing, Kind::Marks];

/// A matrix of more candidates would take gigabytes.
const MOST_CANDIDATES: usize = 5_000_000;

impl Subject {
    /// Makes a puzzle of a grid. `below` returns random numbers below its argument.
    pub fn new(grid: &Grid, kind: Kind, below: &mut dyn FnMut(usize) -> usize) -> Result<Self, Error> {
        let (shape, grid) = (grid.shape(), grid.values());
        let (side, words) = (shape.side(), shape.words());
        let mut thin = |percent: usize| -> Vec<u32> {
            grid.iter().map(|&value| if below(100) < percent { 0 } else { value }).collect()
        };
        let puzzle = match kind {
            Kind::Empty => Puzzle::empty(shape)?,
            Kind::NearlyFull => Puzzle::from_givens(shape, &thin(2))?,
            Kind::HalfFull => Puzzle::from_givens(shape, &thin(55))?,
            Kind::Full => Puzzle::from_givens(shape, grid)?,
            Kind::Clashing => {
                let mut givens = thin(50);
                (givens[0], givens[side - 1]) = (1, 1);
                Puzzle::from_givens(shape, &givens)?
            }
            Kind::Marks => {
                let mut marks = vec![0; shape.cells() * words];
                for (cell, &value) in grid.iter().enumerate() {
                    for digit in 0..side {
                        let is_marked = digit + 1 == value as usize || below(100) < 45;
                        marks[cell * words + digit / 64] |= u64::from(is_marked) << (digit % 64);
                    }
                }
                Puzzle::from_marks(shape, &marks)?
            }
        };
        let renamed = |&given: &u32| if given == 0 { 0 } else { side as u32 + 1 - given };
        let renamed = Puzzle::from_givens(shape, &puzzle.givens().iter().map(renamed).collect::<Vec<_>>())?;
        let mut candidates = vec![0; shape.cells() * words];
        puzzle.write_candidates(&mut candidates)?;
        let count: usize = candidates.iter().map(|marks: &u64| marks.count_ones() as usize).sum();
        let matrix = if count > MOST_CANDIDATES { None } else { Some(ExactCover::of_puzzle(&puzzle)?) };
        Ok(Self {
            puzzle,
            solver: Solver::new(shape)?,
            renamed,
            canonicaliser: Canonicaliser::new(shape)?,
            matrix,
            proof: long_proof(),
        })
    }
}

/// Returns a proof without an end that takes long to read: it deletes clauses that do not exist,
/// the first a long one.
fn long_proof() -> String {
    let mut proof = String::from("d");
    (0..20_000).for_each(|k| write!(proof, " {}", 1 + k % 64).expect("a string grows"));
    proof.push_str(" 0\n");
    proof + &"d 1 2 3 0\n".repeat(50_000)
}
