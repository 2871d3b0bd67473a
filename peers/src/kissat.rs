//! Kissat on one puzzle: `kissat --solutions N FILE`, for the command `large` of the program `peers`.
//!
//! Why it is a program of its own: `src/one/lib.rs`.

use anyhow::Result;
use clap::Parser;
use one::sat::solve;
use rustsat_kissat::Kissat;
use std::path::PathBuf;

/// Kissat on one puzzle
#[derive(Parser)]
struct Arguments {
    /// Solutions to look for
    #[arg(long)]
    solutions: usize,
    /// The order, then the cells, 0 for an empty one
    file: PathBuf,
}

fn main() -> Result<()> {
    let Arguments { solutions, file } = Arguments::parse();
    one::main(one::file::read, kissat, solutions, &file)
}

/// It takes no clauses after a solution.
fn kissat(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    solve::<Kissat>(givens, solutions, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustsat::solvers::Solve;

    /// Tables name versions; this is what is linked.
    #[test]
    fn the_version_is_as_named() {
        assert_eq!(Kissat::default().signature(), "kissat-4.0.4");
    }

    #[test]
    fn solutions_are_found() {
        one::trial::try_out(kissat).unwrap();
    }
}
