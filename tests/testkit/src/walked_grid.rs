//! Filled grids without a pattern, by a random walk from solution to solution.
//!
//! ```text
//! grid <- the cyclic pattern, shuffled
//! repeat
//!     empty all cells of a few digits, or of a few bands or stacks
//!     solve the rest with another seed
//!     if that takes too many nodes: keep the grid, and empty less from now on
//! ```
//!
//! To empty random cells does not work: with few empty cells the grid is the only solution, and
//! with many the search does not end.

use crate::{Random, random_grid};
use ordoku::{Engine, Limits, Options, Puzzle, Shape, Solver};

/// About how often each cell is filled again, by digits and by lines.
const TIMES: usize = 8;

/// The most nodes of a step. Some steps would never end.
const NODES: u64 = 3_000;

/// Returns the grid at the end of a walk.
pub fn walked(shape: Shape, random: &mut Random) -> Vec<u32> {
    let mut values = random_grid(shape, random);
    let side = shape.side();
    let mut of_digits = Share { emptied: side.div_ceil(4).max(2).min(side), of: side, done: 0 };
    let mut of_lines = Share { emptied: 1, of: shape.bands().max(shape.stacks()), done: 0 };
    while of_digits.is_short() || of_lines.is_short() {
        let chosen = |share: &Share, random: &mut Random| {
            let mut chosen = vec![false; share.of];
            random.permutation(share.of)[..share.emptied].iter().for_each(|&index| chosen[index] = true);
            chosen
        };
        let digits = chosen(&of_digits, random);
        of_digits.step(step(shape, &mut values, random, |_, value| digits[value as usize - 1]));
        let (lines, down) = (chosen(&of_lines, random), random.below(2) == 0);
        of_lines.step(step(shape, &mut values, random, |cell, _| {
            let (row, column) = (cell / side, cell % side);
            lines[if down { column / shape.box_cols() } else { row / shape.box_rows() }]
        }));
    }
    values
}

/// How much of a grid a step empties, and how much all steps have emptied.
struct Share {
    emptied: usize,
    of: usize,
    done: usize,
}

impl Share {
    fn is_short(&self) -> bool {
        self.done < TIMES * self.of
    }

    /// Counts a step, also if it failed: the walk must end.
    fn step(&mut self, solved: bool) {
        self.done += self.emptied;
        if !solved && self.emptied > 1 {
            self.emptied -= 1;
        }
    }
}

/// Fills the cells again for which `empty` returns true. Returns false if that took too many nodes.
fn step(shape: Shape, values: &mut [u32], random: &mut Random, empty: impl Fn(usize, u32) -> bool) -> bool {
    let mut givens = values.to_vec();
    for (cell, given) in givens.iter_mut().enumerate() {
        if empty(cell, *given) {
            *given = 0;
        }
    }
    let puzzle = Puzzle::from_givens(shape, &givens).expect("digits of the side");
    // A seed of 0 means no seed.
    let mut solver = solver(shape, NODES, random.next() | 1);
    let found = solver.solve_into(&puzzle, values).expect("memory for a search");
    found.solutions == 1
}

/// Returns a solver with a limit on nodes and a seed.
pub fn solver(shape: Shape, nodes: u64, seed: u64) -> Solver {
    let limits = Limits::new().with_nodes(nodes);
    let options = Options::new().with_engine(Engine::Csp).with_limits(limits).with_seed(seed);
    Solver::with_options(shape, options).expect("memory for a solver")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ordoku::obeys_the_rules;
    use std::collections::HashSet;

    /// Returns how many different sets of digits the minirows have.
    fn minirows(shape: Shape, values: &[u32]) -> usize {
        let sets = values.chunks(shape.box_cols()).map(|minirow| {
            let mut digits = minirow.to_vec();
            digits.sort_unstable();
            digits
        });
        sets.collect::<HashSet<_>>().len()
    }

    #[test]
    fn a_walk_leaves_the_pattern() {
        let shape = Shape::order(4).unwrap();
        let mut random = Random(3);
        // A shuffled pattern has few sets of digits in its 64 minirows.
        assert!(minirows(shape, &random_grid(shape, &mut random)) <= 16);
        let walked = walked(shape, &mut random);
        assert!(obeys_the_rules(shape, &walked));
        assert!(minirows(shape, &walked) > 48, "{}", minirows(shape, &walked));
    }
}
