//! As few givens as one solution allows, in a random order.

use crate::common::Random;
use crate::solver;
use ordoku::{Puzzle, Shape, Uniqueness};

/// Nodes for one question; where they do not do, the given stays.
const NODES: u64 = 50_000;

/// Takes givens away, one after another, as long as the solution stays the only one.
pub fn minimise(shape: Shape, values: &mut [u32], random: &mut Random) {
    let mut solver = solver(shape, NODES, 0);
    let mut puzzle = Puzzle::empty(shape).expect("memory for a puzzle");
    let mut untold = 0;
    for cell in random.permutation(values.len()) {
        let given = std::mem::take(&mut values[cell]);
        puzzle.set_givens(values).expect("digits of the side");
        match solver.uniqueness(&puzzle).expect("memory for a search") {
            Uniqueness::Unique => continue,
            Uniqueness::Stopped(_) => untold += 1,
            Uniqueness::Multiple | Uniqueness::Unsolvable => {}
        }
        values[cell] = given;
    }
    if untold > 0 {
        eprintln!("generate: {untold} givens may be superfluous, {NODES} nodes did not tell");
    }
}
