//! The solvers of large puzzles, one in each file. Each runs in a process of its own.

pub mod exact_cover;
#[cfg(feature = "sat")]
pub mod sat;

use anyhow::{Result, bail};
use one::Solve;
use ordoku::{Puzzle, Shape, StopReason};
use std::ops::ControlFlow;

/// Location of a solver.
pub enum Program {
    /// A solver in this program.
    This(Solve),
    /// A solver in another program of this package, in the same folder.
    #[cfg(feature = "sat")]
    Beside(&'static str),
    /// A script for `python3` with the module [`ORTOOLS`].
    Python(&'static str),
}

/// A solver, its version, and its name on the command line.
pub struct Solver {
    /// Name on the command line (`--solver`).
    pub key: &'static str,
    /// Name in the tables.
    pub name: &'static str,
    /// Program to run.
    pub program: Program,
}

/// The Python module that contains CP-SAT, in the version that the tables name.
pub const ORTOOLS: &str = "ortools==9.15.6755";

/// Key of the solver that the ratios are relative to.
pub const REFERENCE: &str = "cadical";

/// All solvers; ordoku is the first.
pub const SOLVERS: &[Solver] = &[
    Solver { key: "ordoku", name: "ordoku", program: Program::This(ours) },
    #[cfg(feature = "sat")]
    Solver { key: REFERENCE, name: "CaDiCaL 2.2.1", program: Program::This(sat::cadical) },
    #[cfg(feature = "sat")]
    Solver { key: "kissat", name: "Kissat 4.0.4", program: Program::Beside("kissat") },
    #[cfg(feature = "sat")]
    Solver { key: "glucose", name: "Glucose 4.2.1", program: Program::This(sat::glucose) },
    #[cfg(feature = "sat")]
    Solver { key: "minisat", name: "MiniSat 2.2.0", program: Program::This(sat::minisat) },
    Solver { key: "cp-sat", name: "CP-SAT 9.15", program: Program::Python(include_str!("cp_sat.py")) },
    Solver { key: "dlx", name: "dlx-rs 1.3.0, exact cover", program: Program::This(exact_cover::solve) },
];

/// ordoku with default options, and a new solver for each call.
fn ours(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    let shape = Shape::order(givens.len().isqrt().isqrt())?;
    let puzzle = Puzzle::from_givens(shape, givens)?;
    let mut found = Vec::new();
    let count = ordoku::Solver::new(shape)?.enumerate(&puzzle, |values| {
        found.push(values.to_vec());
        if found.len() == solutions { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match count.stopped {
        None | Some(StopReason::Callback) => Ok(found),
        Some(reason) => bail!("stopped without a limit: {reason:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_find_the_same_numbers_of_solutions() {
        for solver in SOLVERS {
            // The tests of the other programs try the other solvers.
            if let Ok(solve) = crate::large::program(solver.key) {
                one::trial::try_out(solve).unwrap_or_else(|error| panic!("{}: {error}", solver.name));
            }
        }
    }
}
