//! The candidates of a grid of any size: for each house, the digits that it has.

use super::{Filled, Possibilities};
use crate::error::Error;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::ablation::Switch;
use crate::support::alloc::{try_collect, try_vec};

pub(super) struct HouseTable<M> {
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
}

impl<M: Mask> HouseTable<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let cells = shape.cells();
        let mut trail = Vec::new();
        trail.try_reserve_exact(cells)?;
        let side = shape.side() as u16;
        let houses = shape.positions().map(|at| [at.row, side + at.column, 2 * side + at.box_index]);
        Ok(Self {
            houses: try_collect(cells, houses)?,
            survivors: try_vec(M::EMPTY, cells)?,
            taken: try_vec(M::EMPTY, 3 * shape.side())?,
            values: try_vec(0, cells)?,
            empty: try_vec(0, cells.div_ceil(64))?,
            trail,
        })
    }

    #[inline(always)]
    fn candidates(&self, cell: usize) -> M {
        let [row, column, box_index] = self.houses[cell].map(usize::from);
        self.survivors[cell].without(self.taken[row].or(self.taken[column]).or(self.taken[box_index]))
    }
}

impl<M: Mask> Possibilities for HouseTable<M> {
    type Digits = M;
    /// The length of the trail.
    type Mark = usize;

    fn load(&mut self, puzzle: &Puzzle) -> bool {
        puzzle.survivors(&mut self.taken, &mut self.survivors);
        self.values.copy_from_slice(puzzle.givens());
        self.empty.fill(0);
        for cell in (0..self.values.len()).filter(|&cell| self.values[cell] == 0) {
            self.empty[cell / 64] |= 1 << (cell % 64);
        }
        self.trail.clear();
        puzzle.clash().is_none()
    }

    fn values(&self) -> &[u32] {
        &self.values
    }

    fn empty_cells(&self) -> u32 {
        self.empty.iter().map(|word| word.count_ones()).sum()
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, &mark: &usize) {
        while self.trail.len() > mark {
            let cell = self.trail.pop().expect("longer than `mark`") as usize;
            let digit = M::bit(self.values[cell] as usize - 1);
            for house in self.houses[cell].map(usize::from) {
                self.taken[house] = self.taken[house].without(digit);
            }
            self.values[cell] = 0;
            self.empty[cell / 64] |= 1 << (cell % 64);
        }
    }

    fn guess(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u32 + 1;
        self.empty[cell / 64] &= !(1 << (cell % 64));
        for house in self.houses[cell].map(usize::from) {
            self.taken[house] = self.taken[house].or(M::bit(digit));
        }
        self.trail.push(cell as u32);
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
                        self.guess(cell, candidates.lowest());
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
}
