//! Kissat on one puzzle: `kissat --solutions N FILE`, for the command `large` of the program
//! `rivals`.
//!
//! `src/one/lib.rs` says why Kissat needs a program of its own.

use anyhow::Result;
use clap::Parser;
use one::sat::solve;
use rustsat_kissat::Kissat;
use std::path::PathBuf;

/// Kissat on one puzzle
#[derive(Parser)]
struct Arguments {
    /// Number of solutions to look for
    #[arg(long)]
    solutions: usize,
    /// File with the order, then the cells; 0 is an empty cell
    file: PathBuf,
}

fn main() -> Result<()> {
    let Arguments { solutions, file } = Arguments::parse();
    one::main(kissat, solutions, &file)
}

/// Solves with Kissat, which accepts no clauses after a solution.
fn kissat(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    solve::<Kissat>(givens, solutions, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustsat::solvers::Solve;

    /// Checks that the linked version is the one that the tables name.
    #[test]
    fn the_version_is_as_named() {
        assert_eq!(Kissat::default().signature(), "kissat-4.0.4");
    }

    #[test]
    fn solutions_are_found() {
        one::trial::try_out(kissat).unwrap();
    }
}
