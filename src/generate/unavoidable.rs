//! The unavoidable sets of a grid that are known, and whether each has a given.
//!
//! An *unavoidable set* is a set of cells in which the grid differs from another grid. A puzzle has
//! the grid as its only solution if and only if every unavoidable set has a given. So a set with
//! one given proves that this given cannot go, without a search.
//!
//! The [small sets](super::small_sets) are found at once, all others by searches.
//!
//! Unavoidable sets: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012, who
//! credit the newsgroups.

use super::small_sets::SmallSets;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::try_refill;

/// The most sets that are kept of those found by searches; later ones replace the first.
const MOST_FOUND: usize = 256;

/// The sets of a block are compared with the givens side by side.
const LANES: usize = 16;

#[derive(Default)]
pub(super) struct UnavoidableSets {
    /// The givens, a bit for each cell.
    givens: Vec<u32>,
    /// The sets, in blocks of [`LANES`]: `words` words of each set of a block. Unused lanes of the
    /// last block hold all cells.
    blocks: Vec<[u32; LANES]>,
    words: usize,
    /// The number of sets found without a search, which come first, and by searches.
    small: usize,
    finds: usize,
}

impl UnavoidableSets {
    /// Forgets all sets, and finds the small ones of a grid, whose digits go from 0. Every cell is
    /// a given.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn reset(&mut self, shape: Shape, grid: &[u16], small: &mut SmallSets) -> Result<(), Error> {
        self.words = shape.cells().div_ceil(32);
        try_refill(&mut self.givens, u32::MAX, self.words)?;
        self.blocks.clear();
        (self.small, self.finds) = (0, 0);
        small.find(shape, grid, |set| {
            self.put(self.small, set)?;
            self.small += 1;
            Ok(())
        })
    }

    /// Adds the set of the cells in which another grid differs, a bit for each cell.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn add(&mut self, differs: &[u32]) -> Result<(), Error> {
        self.put(self.small + self.finds % MOST_FOUND, differs)?;
        self.finds += 1;
        Ok(())
    }

    /// Writes a set to its lane.
    #[inline(always)]
    fn put(&mut self, number: usize, set: &[u32]) -> Result<(), Error> {
        let (first, lane) = (number / LANES * self.words, number % LANES);
        if self.blocks.len() == first {
            self.blocks.try_reserve(self.words)?;
            self.blocks.resize(first + self.words, [u32::MAX; LANES]);
        }
        self.blocks[first..].iter_mut().zip(set).for_each(|(block, &word)| block[lane] = word);
        Ok(())
    }

    /// Returns the givens, a bit for each cell.
    pub fn givens(&self) -> &[u32] {
        &self.givens
    }

    /// Takes a given away.
    pub fn remove(&mut self, cell: usize) {
        self.givens[cell / 32] &= !(1 << (cell % 32));
    }

    /// Puts a given back.
    pub fn restore(&mut self, cell: usize) {
        self.givens[cell / 32] |= 1 << (cell % 32);
    }

    /// Returns whether every set has a given.
    pub fn are_hit(&self) -> bool {
        self.are_hit_without(usize::MAX)
    }

    /// Returns whether a set has no given but this one, which then cannot go.
    pub fn needs(&self, cell: usize) -> bool {
        !self.are_hit_without(cell)
    }

    /// Returns whether every set has a given in another cell than this.
    fn are_hit_without(&self, cell: usize) -> bool {
        match self.words {
            // The compiler then knows the lengths of the loops.
            3 => self.are_hit_in(3, cell),
            words => self.are_hit_in(words, cell),
        }
    }

    #[inline(always)]
    fn are_hit_in(&self, words: usize, without: usize) -> bool {
        let mut missed = [false; LANES];
        for block in self.blocks.chunks_exact(words) {
            let mut common = [0; LANES];
            for (word, (sets, &givens)) in block.iter().zip(&self.givens).enumerate() {
                let givens = if word == without / 32 { givens & !(1 << (without % 32)) } else { givens };
                common.iter_mut().zip(sets).for_each(|(common, &set)| *common |= set & givens);
            }
            missed.iter_mut().zip(common).for_each(|(missed, common)| *missed |= common == 0);
        }
        missed == [false; LANES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::Grid;
    use std::collections::BTreeSet;

    /// Returns the cells of each small set.
    fn cells_of_small_sets(sets: &UnavoidableSets, cells: usize) -> Vec<BTreeSet<usize>> {
        let is_in = |set: usize, cell: usize| {
            sets.blocks[set / LANES * sets.words + cell / 32][set % LANES] >> (cell % 32) & 1 != 0
        };
        (0..sets.small).map(|set| (0..cells).filter(|&cell| is_in(set, cell)).collect()).collect()
    }

    /// Each set is a set of cells whose digits can be exchanged, and cannot be without any of them.
    #[test]
    fn the_sets_found_without_a_search_are_unavoidable() {
        for (box_rows, box_cols) in [(2, 2), (1, 5), (2, 3), (3, 3), (4, 2), (4, 4)] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let grid = Grid::random(shape, 5).unwrap();
            let digits: Vec<u16> = grid.values().iter().map(|&value| value as u16 - 1).collect();
            let mut sets = UnavoidableSets::default();
            sets.reset(shape, &digits, &mut SmallSets::default()).unwrap();
            let small_sets = cells_of_small_sets(&sets, shape.cells());
            // Each cell has a set with each other digit and with each other line of its chutes.
            let of_cell = shape.side() - 1 + shape.box_rows() - 1 + shape.box_cols() - 1;
            assert_eq!(small_sets.iter().map(BTreeSet::len).sum::<usize>(), shape.cells() * of_cell);
            for set in &small_sets {
                // Each house has the same digits in the set if two digits, or two lines, are
                // exchanged.
                let digit_of = |cell: &usize| digits[*cell];
                let mut all: Vec<u16> = set.iter().map(digit_of).collect();
                all.sort_unstable();
                all.dedup();
                let side = shape.side();
                let rows: BTreeSet<usize> = set.iter().map(|cell| cell / side).collect();
                let columns: BTreeSet<usize> = set.iter().map(|cell| cell % side).collect();
                let exchanged = |cell: usize| match (all.len(), rows.len(), columns.len()) {
                    (2, ..) => all[usize::from(all[0] == digits[cell])],
                    (_, 2, _) => {
                        let row = rows.iter().find(|&&row| row != cell / side).unwrap();
                        digits[row * side + cell % side]
                    }
                    _ => {
                        let column = columns.iter().find(|&&column| column != cell % side).unwrap();
                        digits[cell / side * side + column]
                    }
                };
                let values: Vec<u32> = (0..shape.cells())
                    .map(|cell| {
                        u32::from(if set.contains(&cell) { exchanged(cell) } else { digits[cell] }) + 1
                    })
                    .collect();
                assert!(crate::model::grid::obeys_the_rules(shape, &values), "{shape:?} {set:?}");
                assert!(set.iter().all(|&cell| values[cell] != grid.values()[cell]));
            }
        }
    }

    #[test]
    fn a_given_is_needed_when_a_set_has_no_other() {
        let digits = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        let mut sets = UnavoidableSets::default();
        sets.reset(Shape::FOUR, &digits, &mut SmallSets::default()).unwrap();
        // The cells 0, 2, 4 and 6 hold the digits 0 and 2.
        [0, 4].iter().for_each(|&cell| sets.remove(cell));
        assert!(sets.are_hit() && !sets.needs(2));
        sets.remove(6);
        assert!(sets.are_hit() && sets.needs(2));
        sets.remove(2);
        assert!(!sets.are_hit());
        [2, 6].iter().for_each(|&cell| sets.restore(cell));
        assert!(sets.are_hit() && !sets.needs(2));
        sets.add(&[1 << 5 | 1 << 15]).unwrap();
        assert!(sets.are_hit() && !sets.needs(15));
        sets.remove(5);
        assert!(sets.are_hit() && sets.needs(15));
        sets.remove(15);
        assert!(!sets.are_hit());
    }
}
