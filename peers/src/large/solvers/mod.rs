//! The solvers of large puzzles, one a file. Each is a function, called within a process of its own.

mod exact_cover;
mod ours;
#[cfg(feature = "sat")]
pub mod sat;

use one::file::read;
use one::{Read, Solve};

/// Where a solver is.
pub enum Program {
    /// In this program: how it reads a file, and how it solves.
    This(Read, Solve),
    /// In another one of this package, which stands beside it.
    #[cfg(feature = "sat")]
    Beside(&'static str),
    /// A script for `python3`, which has the module [`ORTOOLS`] on some machines.
    Python(&'static str),
}

/// A solver, its version, and its name on the command line.
pub struct Solver {
    /// As `--solver` has it.
    pub key: &'static str,
    /// As tables have it.
    pub name: &'static str,
    /// What to run.
    pub program: Program,
}

/// The module of python that has CP-SAT, of the version that tables name.
pub const ORTOOLS: &str = "ortools==9.15.6755";

/// Ratios are to this one, where it takes part.
pub const REFERENCE: &str = "cadical";

/// All of them; ours first.
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
            // The others are tried by their programs' own tests.
            if let Ok((_, solve)) = crate::large::program(solver.key) {
                one::trial::try_out(solve).unwrap_or_else(|error| panic!("{}: {error}", solver.name));
            }
        }
    }
}
