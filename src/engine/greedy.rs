//! The method of the old `SudokuKiller` class: direct rules, then a guess in the cell with the
//! fewest candidates.
//!
//! ```text
//! repeat: fill every empty cell that has one candidate, until none has
//! a cell has none        -> backtrack
//! no cell is empty       -> a solution
//! otherwise              -> the cell with fewest candidates (the first such); try its digits ascending
//! ```
//!
//! The class filled its cells one after another and then rebuilt its table of possibilities. The
//! fixpoint of the direct rules does not depend on the order in which cells are filled. This file
//! fills them at once, with the same tree of guesses and the same first solution.

use super::ablation::Switch;
use super::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_vec};

pub(super) struct Greedy<M> {
    /// For each cell the indices in `taken` of its row, column and box.
    houses: Vec<[u16; 3]>,
    /// For each cell the candidates that the puzzle leaves.
    survivors: Vec<M>,
    /// The digits in each row, each column, each box.
    taken: Vec<M>,
    values: Vec<u32>,
    /// A bit for each empty cell.
    empty: Vec<u64>,
    /// Cells in the order they were filled.
    trail: Vec<u32>,
    guesses: Vec<Guess<M>>,
}

/// A cell whose candidates are tried in turn.
struct Guess<M> {
    cell: usize,
    /// Candidates not tried yet.
    untried: M,
    /// Length of the trail when the guess was made.
    trail: usize,
}

/// The end of a round of filling.
enum Filled<M> {
    /// An empty cell has no candidate.
    Conflict,
    /// No cell is empty.
    Full,
    /// The cell to guess, and its candidates.
    Stuck(usize, M),
}

impl<M: Mask> Greedy<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let cells = shape.cells();
        let mut trail = Vec::new();
        trail.try_reserve_exact(cells)?;
        let mut guesses = Vec::new();
        guesses.try_reserve_exact(cells)?;
        let side = shape.side() as u16;
        let houses = shape.positions().map(|at| [at.row, side + at.column, 2 * side + at.box_index]);
        Ok(Self {
            houses: try_collect(cells, houses)?,
            survivors: try_vec(M::EMPTY, cells)?,
            taken: try_vec(M::EMPTY, 3 * shape.side())?,
            values: try_vec(0, cells)?,
            empty: try_vec(0, cells.div_ceil(64))?,
            trail,
            guesses,
        })
    }

    fn load(&mut self, puzzle: &Puzzle) {
        puzzle.survivors(&mut self.taken, &mut self.survivors);
        self.values.copy_from_slice(puzzle.givens());
        self.empty.fill(0);
        for cell in (0..self.values.len()).filter(|&cell| self.values[cell] == 0) {
            self.empty[cell / 64] |= 1 << (cell % 64);
        }
        self.trail.clear();
        self.guesses.clear();
    }

    #[inline(always)]
    fn candidates(&self, cell: usize) -> M {
        let [row, column, box_index] = self.houses[cell].map(usize::from);
        self.survivors[cell].without(self.taken[row].or(self.taken[column]).or(self.taken[box_index]))
    }

    fn fill_cell(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u32 + 1;
        self.empty[cell / 64] &= !(1 << (cell % 64));
        for house in self.houses[cell].map(usize::from) {
            self.taken[house] = self.taken[house].or(M::bit(digit));
        }
        self.trail.push(cell as u32);
    }

    fn undo(&mut self, trail: usize) {
        while self.trail.len() > trail {
            let cell = self.trail.pop().expect("longer than `trail`") as usize;
            let digit = M::bit(self.values[cell] as usize - 1);
            for house in self.houses[cell].map(usize::from) {
                self.taken[house] = self.taken[house].without(digit);
            }
            self.values[cell] = 0;
            self.empty[cell / 64] |= 1 << (cell % 64);
        }
    }

    fn fill(&mut self) -> Filled<M> {
        loop {
            let filled = self.trail.len();
            let mut fewest = u32::MAX;
            let mut choice = None;
            for word in 0..self.empty.len() {
                for bit in self.empty[word].iter() {
                    let cell = 64 * word + bit;
                    let candidates = self.candidates(cell);
                    let others = candidates.without_lowest();
                    if candidates.is_empty() {
                        return Filled::Conflict;
                    } else if others.is_empty() && Switch::Filling.is_on() {
                        self.fill_cell(cell, candidates.lowest());
                    } else if fewest > 2 && candidates.count() < fewest {
                        fewest = candidates.count();
                        choice = Some((cell, candidates));
                    }
                }
            }
            if self.trail.len() == filled {
                return choice.map_or(Filled::Full, |(cell, candidates)| Filled::Stuck(cell, candidates));
            }
        }
    }

    /// Takes back guesses to the last one with a candidate left, and tries that candidate. Returns
    /// `false` if there is none, or if the search must stop.
    fn advance(&mut self, run: &mut SearchRun<'_, '_>) -> bool {
        while let Some(Guess { cell, untried, trail }) = self.guesses.pop() {
            self.undo(trail);
            if !untried.is_empty() {
                if !run.enter_node() {
                    return false;
                }
                self.guesses.push(Guess { cell, untried: untried.without_lowest(), trail });
                let digit = untried.lowest();
                run.guessed(self.guesses.len(), |items| items.option_in(cell, digit));
                self.fill_cell(cell, digit);
                run.stats.assignments += 1;
                return true;
            }
            run.closed();
        }
        false
    }
}

impl<M: Mask> SearchEngine for Greedy<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        self.load(puzzle);
        if !run.enter_node() {
            return Ok(());
        }
        if puzzle.clash().is_some() {
            run.stats.conflicts += 1;
            run.closed();
            return Ok(());
        }
        run.stats.assignments += self.values.iter().filter(|&&value| value != 0).count() as u64;
        loop {
            let before = self.trail.len();
            let filled = self.fill();
            run.stats.assignments += (self.trail.len() - before) as u64;
            match filled {
                Filled::Stuck(cell, untried) => {
                    self.guesses.push(Guess { cell, untried, trail: self.trail.len() });
                }
                Filled::Conflict => {
                    run.stats.conflicts += 1;
                    run.closed();
                }
                Filled::Full => {
                    if !run.found(&self.values) {
                        return Ok(());
                    }
                    run.closed();
                }
            }
            if !self.advance(run) {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tests::puzzle;
    use crate::support::random::Random;

    #[test]
    fn the_first_cell_with_fewest_candidates_is_guessed() {
        let mut random = Random::new(8);
        let mut fewest_of = [0; 10];
        for (rows, cols, percent) in [(2, 2, 90), (2, 3, 80), (3, 3, 80), (3, 3, 99)] {
            let shape = Shape::new(rows, cols).unwrap();
            let mut greedy = Greedy::<u16>::new(shape).unwrap();
            for _ in 0..40 {
                greedy.load(&puzzle(shape, percent, &mut random));
                let Filled::Stuck(cell, untried) = greedy.fill() else { continue };
                let empty = (0..shape.cells()).filter(|&cell| greedy.values[cell] == 0);
                let fewest = empty.min_by_key(|&cell| greedy.candidates(cell).count());
                assert_eq!((Some(cell), untried), (fewest, greedy.candidates(cell)));
                fewest_of[untried.count() as usize] += 1;
            }
        }
        assert!(fewest_of[2] > 20 && fewest_of[3..].iter().sum::<u32>() > 20, "{fewest_of:?}");
    }
}
