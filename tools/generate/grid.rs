//! Filled grids far from any pattern: a walk from solution to solution.
//!
//! ```text
//! grid <- the cyclic pattern, shuffled
//! repeat: empty all cells of a few digits, or of a few bands or stacks;
//!         solve what is left, with another seed; where that takes too many nodes, keep the grid and empty less
//! ```
//! Cells at random would not do: with few of them empty the grid is the only solution, with many no search ends.

use crate::common::{Random, random_grid};
use ordoku::{Engine, Limits, Options, Puzzle, Shape, Solver};

/// How often each cell is filled anew, about, by each of the two ways.
const TIMES: usize = 8;

/// Nodes for one step; some need more than ever ends.
const NODES: u64 = 3_000;

/// A grid at the end of such a walk.
pub fn walked(shape: Shape, random: &mut Random) -> Vec<u32> {
    let mut values = random_grid(shape, random);
    let side = shape.side();
    let mut of_digits = Share { emptied: side.div_ceil(4).max(2), of: side, done: 0 };
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

/// How much of a grid is emptied at once, and how much has been.
struct Share {
    emptied: usize,
    of: usize,
    done: usize,
}

impl Share {
    fn is_short(&self) -> bool {
        self.done < TIMES * self.of
    }

    /// A step that failed counts too: the walk has to end.
    fn step(&mut self, solved: bool) {
        self.done += self.emptied;
        if !solved && self.emptied > 1 {
            self.emptied -= 1;
        }
    }
}

/// Fills the cells anew that `empty` wants to be emptied; false where that was too much.
fn step(shape: Shape, values: &mut [u32], random: &mut Random, empty: impl Fn(usize, u32) -> bool) -> bool {
    let mut givens = values.to_vec();
    for (cell, given) in givens.iter_mut().enumerate() {
        if empty(cell, *given) {
            *given = 0;
        }
    }
    let puzzle = Puzzle::from_givens(shape, &givens).expect("digits of the side");
    // A seed of 0 would be no seed.
    let mut solver = solver(shape, NODES, random.next() | 1);
    let found = solver.solve_into(&puzzle, values).expect("memory for a search");
    found.solutions == 1
}

/// A solver that searches so many nodes, in an order that the seed decides.
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

    /// How many different sets of digits minirows have.
    fn minirows(shape: Shape, values: &[u32]) -> usize {
        let sets = values.chunks(shape.box_cols()).map(|minirow| {
            let mut digits = minirow.to_vec();
            digits.sort_unstable();
            digits
        });
        sets.collect::<HashSet<_>>().len()
    }

    #[test]
    fn the_pattern_is_left_behind() {
        let shape = Shape::order(4).unwrap();
        let mut random = Random(3);
        // A shuffled pattern has few sets of digits in its 64 minirows.
        assert!(minirows(shape, &random_grid(shape, &mut random)) <= 16);
        let walked = walked(shape, &mut random);
        assert!(obeys_the_rules(shape, &walked));
        assert!(minirows(shape, &walked) > 48, "{}", minirows(shape, &walked));
    }
}
