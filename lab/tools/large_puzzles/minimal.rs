//! Minimal puzzles: no given can go.

use super::solver;
use ordoku::{Outcome, Puzzle, Shape, Uniqueness};
use testkit::Random;

/// The most nodes of a search. If it needs more, the given stays.
const NODES: u64 = 50_000;

/// Removes givens in random order, as long as the solution stays unique.
pub fn minimise(shape: Shape, values: &mut [u32], random: &mut Random) {
    let mut solver = solver(shape, NODES, 0);
    let mut puzzle = Puzzle::empty(shape).expect("memory for a puzzle");
    let mut unknown = 0;
    for cell in random.permutation(values.len()) {
        let given = std::mem::take(&mut values[cell]);
        puzzle.set_givens(values).expect("digits of the side");
        match solver.uniqueness(&puzzle).expect("memory for a search") {
            Outcome::Answer(Uniqueness::Unique) => continue,
            Outcome::Stopped(_) => unknown += 1,
            Outcome::Answer(Uniqueness::Several | Uniqueness::NoSolution) => {}
        }
        values[cell] = given;
    }
    if unknown > 0 {
        eprintln!(
            "large-puzzles: {unknown} givens may be superfluous: {NODES} nodes were not enough to tell"
        );
    }
}
