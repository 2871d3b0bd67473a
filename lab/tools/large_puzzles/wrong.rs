//! Puzzles without a solution, by one wrong value that clashes with no given.

use super::{Wrong, name_of, solver};
use ordoku::{Outcome, Puzzle, Shape};
use testkit::Random;

/// The most nodes of a search.
const NODES: u64 = 100_000;

/// How many wrong values are tried.
const TRIES: usize = 200;

/// Changes or adds a given. Fails if no try was proved to leave no solution.
pub fn make_unsolvable(
    shape: Shape,
    values: &mut [u32],
    wrong: Wrong,
    random: &mut Random,
) -> Result<(), String> {
    let mut solver = solver(shape, NODES, 0);
    let wanted = |value: u32| (value != 0) == (wrong == Wrong::Flip);
    let cells: Vec<usize> = (0..values.len()).filter(|&cell| wanted(values[cell])).collect();
    if cells.is_empty() {
        return Err(format!("no cell to {}", name_of(wrong)));
    }
    for _ in 0..TRIES {
        let (cell, value) = (cells[random.below(cells.len())], random.below(shape.side()) as u32 + 1);
        let old = std::mem::replace(&mut values[cell], value);
        let puzzle = Puzzle::from_givens(shape, values).expect("digits of the side");
        let clashes = puzzle.clash().is_some();
        if value != old
            && !clashes
            && solver.solve(&puzzle).expect("memory for a search") == Outcome::Answer(None)
        {
            return Ok(());
        }
        values[cell] = old;
    }
    Err(format!(
        "no wrong value found in {TRIES} tries: all clash, leave solutions, or need more than {NODES} nodes"
    ))
}
