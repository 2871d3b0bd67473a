//! The SAT solvers of this program. Kissat is in a program of its own, `src/kissat.rs`.

use anyhow::Result;
use one::sat::solve;
use rustsat_cadical::CaDiCaL;
use rustsat_glucose::core::Glucose;
use rustsat_minisat::core::Minisat;

pub fn cadical(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    solve::<CaDiCaL>(givens, solutions, true)
}

pub fn glucose(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    solve::<Glucose>(givens, solutions, true)
}

pub fn minisat(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    solve::<Minisat>(givens, solutions, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustsat::solvers::Solve;

    /// Checks that the linked versions are the ones that the tables name.
    #[test]
    fn versions_are_as_named() {
        assert_eq!(CaDiCaL::default().signature(), "cadical-2.2.1");
        assert_eq!(Glucose::default().signature(), "Glucose 4.2.1");
        assert_eq!(Minisat::default().signature(), "Minisat 2.2.0");
    }
}
