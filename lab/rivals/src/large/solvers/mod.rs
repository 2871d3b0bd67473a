//! The solvers of large puzzles, one in each file. Each runs in a process of its own.

mod exact_cover;
mod ours;
#[cfg(feature = "sat")]
pub mod sat;

use one::file::read;
use one::{Read, Solve};

/// Location of a solver.
pub enum Program {
    /// A solver in this program: how it reads a file, and how it solves.
    This(Read, Solve),
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
    Solver { key: "ordoku", name: "ordoku", program: Program::This(ours::read, ours::solve) },
    #[cfg(feature = "sat")]
    Solver { key: REFERENCE, name: "CaDiCaL 2.2.1", program: Program::This(read, sat::cadical) },
    #[cfg(feature = "sat")]
    Solver { key: "kissat", name: "Kissat 4.0.4", program: Program::Beside("kissat") },
    #[cfg(feature = "sat")]
    Solver { key: "glucose", name: "Glucose 4.2.1", program: Program::This(read, sat::glucose) },
    #[cfg(feature = "sat")]
    Solver { key: "minisat", name: "MiniSat 2.2.0", program: Program::This(read, sat::minisat) },
    Solver { key: "cp-sat", name: "CP-SAT 9.15", program: Program::Python(include_str!("cp_sat.py")) },
    Solver {
        key: "dlx",
        name: "dlx-rs 1.3.0, exact cover",
        program: Program::This(read, exact_cover::solve),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_find_the_same_numbers_of_solutions() {
        for solver in SOLVERS {
            // The tests of the other programs try the other solvers.
            if let Ok((_, solve)) = crate::large::program(solver.key) {
                one::trial::try_out(solve).unwrap_or_else(|error| panic!("{}: {error}", solver.name));
            }
        }
    }
}
