//! The unavoidable sets of a grid that are known, and how many givens of a puzzle each has.
//!
//! An *unavoidable set* is a set of cells in which the grid differs from another grid. A puzzle has
//! the grid as its only solution if and only if every unavoidable set has a given. So a set with
//! one given proves that this given cannot go, without a search.
//!
//! The small sets of these kinds are found at once: a part of two rows of a band, or of two columns
//! of a stack, whose digits can be exchanged; and a part of the cells of two digits in which the
//! digits can be exchanged. All others are found by searches.
//!
//! ```text
//!   row 1   1 2 . | . 5 .     row 1   2 5 . | . 1 .       the columns of a cycle are exchanged
//!   row 2   2 5 . | . 1 .     row 2   1 2 . | . 5 .
//! ```
//!
//! Unavoidable sets: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012, who
//! credit the newsgroups.

use crate::batch::prefetch::prefetch;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::{try_lengthen, try_refill};

/// The largest side for which sets are found without a search: there would be more than 2 N^3 / 3
/// cells in them.
const MOST_SIDE: usize = 36;

/// The most sets that are kept of those found by searches; later ones replace the first.
const MOST_FOUND: usize = 256;

#[derive(Default)]
pub(super) struct UnavoidableSets {
    /// The number of givens in each set that was found without a search.
    hits: Vec<u8>,
    /// These sets: `stride` sets for each cell.
    of_cell: Vec<u16>,
    stride: usize,
    /// The givens, and the sets found by searches: a bit for each cell, `words` words each.
    givens: Vec<u64>,
    found: Vec<u64>,
    words: usize,
    /// The number of sets found so far.
    finds: usize,
}

/// The positions of the digits of a grid, in memory that many collections of sets can share.
#[derive(Default)]
pub(super) struct Tables {
    /// The column of each digit in each row.
    column: Vec<u16>,
    /// The row of each digit in each column.
    row: Vec<u16>,
    /// The row of each digit in each box.
    row_in_box: Vec<u16>,
    /// The first box of the band of each row, and the stack of each column.
    first_box: Vec<u16>,
    stack: Vec<u16>,
}

/// The rows of all bands, or the columns of all stacks.
struct ChuteLines {
    /// The number of lines of a chute.
    in_chute: usize,
    are_rows: bool,
    /// The first of the sets of a cell that are for its line and the others of the chute.
    first_slot: usize,
}

impl UnavoidableSets {
    /// Forgets all sets, and finds those of a grid, whose digits go from 0. Every cell is a given.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn reset(&mut self, shape: Shape, grid: &[u16], tables: &mut Tables) -> Result<(), Error> {
        let side = shape.side();
        self.hits.clear();
        self.words = shape.cells().div_ceil(64);
        try_refill(&mut self.givens, u64::MAX, self.words)?;
        self.found.clear();
        (self.stride, self.finds) = (0, 0);
        if side > MOST_SIDE || side == 1 {
            return Ok(());
        }
        self.stride = side - 1 + shape.box_rows() - 1 + shape.box_cols() - 1;
        try_lengthen(&mut self.of_cell, shape.cells() * self.stride)?;
        tables.fill(shape, grid)?;
        // A set has two cells of a digit or a line at least.
        let pairs = side * self.stride / 2;
        try_refill(&mut self.hits, 0, pairs * (side / 2).max(1))?;
        let sets = match side {
            // The compiler then knows the sizes of all tables.
            9 => self.find_small_sets(shape, grid, tables, [9, 12]),
            _ => self.find_small_sets(shape, grid, tables, [side, self.stride]),
        };
        self.hits.truncate(sets);
        Ok(())
    }

    /// Finds the small sets, and returns their number.
    #[inline(always)]
    fn find_small_sets(
        &mut self,
        shape: Shape,
        grid: &[u16],
        tables: &Tables,
        [side, stride]: [usize; 2],
    ) -> usize {
        let mut sets = 0;
        for a in 1..side {
            for b in 0..a {
                self.add_of_two_digits([side, stride], [a, b], tables, &mut sets);
            }
        }
        let rows = ChuteLines { in_chute: shape.box_rows(), are_rows: true, first_slot: side - 1 };
        let columns = ChuteLines {
            in_chute: shape.box_cols(),
            are_rows: false,
            first_slot: side + shape.box_rows() - 2,
        };
        for lines in [rows, columns] {
            for line in 0..side {
                for other in line + 1..line - line % lines.in_chute + lines.in_chute {
                    self.add_of_two_lines(grid, &lines, [side, stride], [line, other], tables, &mut sets);
                }
            }
        }
        sets
    }

    /// Adds the sets of two digits: the parts of their cells that share no house with each other.
    #[inline(always)]
    fn add_of_two_digits(
        &mut self,
        [side, stride]: [usize; 2],
        [a, b]: [usize; 2],
        tables: &Tables,
        sets: &mut usize,
    ) {
        let Self { hits, of_cell, .. } = self;
        let of = |digit: usize| digit * side..(digit + 1) * side;
        let (column_of_a, column_of_b) = (&tables.column[of(a)], &tables.column[of(b)]);
        let (row_of_a, row_of_a_in_box) = (&tables.row[of(a)], &tables.row_in_box[of(a)]);
        // Rows as bits.
        let (mut left, mut open, mut set) = (all_of(side), 1u64, *sets);
        // One row after another, without a branch that depends on the grid.
        for _ in 0..side {
            let is_next_set = open == 0;
            set += usize::from(is_next_set);
            open |= if is_next_set { left } else { 0 };
            let row = open.trailing_zeros() as usize;
            left &= !(1 << row);
            hits[set] += 2;
            let column = usize::from(column_of_b[row]);
            of_cell[(row * side + usize::from(column_of_a[row])) * stride + b] = set as u16;
            of_cell[(row * side + column) * stride + a - 1] = set as u16;
            // The rows in which `a` shares the column or the box of this `b`.
            let in_box = usize::from(tables.first_box[row] + tables.stack[column]);
            open = (open | 1 << row_of_a[column] | 1 << row_of_a_in_box[in_box]) & left;
        }
        *sets = set + 1;
    }

    /// Adds the sets of two rows of a band or of two columns of a stack: the cycles of the
    /// permutation that leads from one to the other.
    #[inline(always)]
    fn add_of_two_lines(
        &mut self,
        grid: &[u16],
        lines: &ChuteLines,
        [side, stride]: [usize; 2],
        [line, other]: [usize; 2],
        tables: &Tables,
        sets: &mut usize,
    ) {
        let Self { hits, of_cell, .. } = self;
        let ChuteLines { in_chute, are_rows, first_slot } = *lines;
        let cell = |line: usize, k: usize| if are_rows { line * side + k } else { k * side + line };
        let position = if are_rows { &tables.column } else { &tables.row };
        let (one, two) = (first_slot + other % in_chute - 1, first_slot + line % in_chute);
        let (mut left, mut k, mut set) = (all_of(side), 0, *sets);
        for _ in 0..side {
            let is_next_set = left >> k & 1 == 0;
            set += usize::from(is_next_set);
            k = if is_next_set { left.trailing_zeros() as usize } else { k };
            left &= !(1 << k);
            hits[set] += 2;
            of_cell[cell(line, k) * stride + one] = set as u16;
            of_cell[cell(other, k) * stride + two] = set as u16;
            k = position[usize::from(grid[cell(other, k)]) * side + line].into();
        }
        *sets = set + 1;
    }

    /// Adds the set of the cells in which a grid, whose digits go from 0, differs from another one,
    /// whose values go from 1.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn add(&mut self, grid: &[u16], other: &[u32]) -> Result<(), Error> {
        let first = self.finds % MOST_FOUND * self.words;
        try_lengthen(&mut self.found, first + self.words)?;
        let words = &mut self.found[first..first + self.words];
        for ((word, grid), other) in words.iter_mut().zip(grid.chunks(64)).zip(other.chunks(64)) {
            *word = 0;
            for (cell, (&digit, &value)) in grid.iter().zip(other).enumerate() {
                *word |= u64::from(u32::from(digit) + 1 != value) << cell;
            }
        }
        self.finds += 1;
        Ok(())
    }

    /// Returns the givens, a bit for each cell.
    pub fn givens(&self) -> &[u64] {
        &self.givens
    }

    /// Takes a given away. Returns whether every set that was found without a search still has one.
    pub fn remove(&mut self, cell: usize) -> bool {
        self.givens[cell / 64] &= !(1 << (cell % 64));
        let mut all_hit = true;
        for &set in &self.of_cell[cell * self.stride..(cell + 1) * self.stride] {
            let hits = &mut self.hits[usize::from(set)];
            *hits -= 1;
            all_hit &= *hits > 0;
        }
        all_hit
    }

    /// Puts a given back.
    pub fn restore(&mut self, cell: usize) {
        self.givens[cell / 64] |= 1 << (cell % 64);
        for &set in &self.of_cell[cell * self.stride..(cell + 1) * self.stride] {
            self.hits[usize::from(set)] += 1;
        }
    }

    /// Returns whether every set that was found by a search has a given.
    pub fn found_are_hit(&self) -> bool {
        let is_hit = |set: &[u64]| set.iter().zip(&self.givens).any(|(set, givens)| set & givens != 0);
        self.found.chunks_exact(self.words).all(is_hit)
    }

    /// Returns whether a set has no given but this one, which then cannot go.
    pub fn needs(&self, cell: usize) -> bool {
        let of_cell = &self.of_cell[cell * self.stride..(cell + 1) * self.stride];
        let (own_word, own_bit) = (cell / 64, 1 << (cell % 64));
        let is_only = |set: &[u64]| {
            let words = set.iter().zip(&self.givens).enumerate();
            let mut others = words.map(|(word, (set, givens))| {
                set & givens & if word == own_word { !own_bit } else { u64::MAX }
            });
            others.all(|others| others == 0)
        };
        of_cell.iter().any(|&set| self.hits[usize::from(set)] == 1)
            || self.found.chunks_exact(self.words).any(is_only)
    }

    /// Fetches what the next calls for these cells will need into the cache.
    pub fn prefetch(&self, cells: &[u16]) {
        for &cell in cells {
            let cell = usize::from(cell);
            prefetch(&self.of_cell[cell * self.stride..(cell + 1) * self.stride]);
        }
    }

    /// Fetches what every call needs into the cache.
    pub fn prefetch_hits(&self) {
        prefetch(&self.hits);
        prefetch(&self.found);
    }
}

impl Tables {
    fn fill(&mut self, shape: Shape, grid: &[u16]) -> Result<(), Error> {
        let side = shape.side();
        if self.stack.len() != side {
            for table in [&mut self.column, &mut self.row, &mut self.row_in_box] {
                try_refill(table, 0, shape.cells())?;
            }
            try_refill(&mut self.first_box, 0, side)?;
            try_refill(&mut self.stack, 0, side)?;
            for line in 0..side {
                self.first_box[line] = shape.box_of(line, 0) as u16;
                self.stack[line] = shape.box_of(0, line) as u16;
            }
        }
        for (row, digits) in grid.chunks_exact(side).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                let of_digit = usize::from(digit) * side;
                self.column[of_digit + row] = column as u16;
                self.row[of_digit + column] = row as u16;
                let in_box = self.first_box[row] + self.stack[column];
                self.row_in_box[of_digit + usize::from(in_box)] = row as u16;
            }
        }
        Ok(())
    }
}

/// Returns a bit for each row or column.
fn all_of(side: usize) -> u64 {
    u64::MAX >> (64 - side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::Grid;
    use std::collections::BTreeSet;

    /// Each set is a set of cells whose digits can be exchanged, and cannot be without any of them.
    #[test]
    fn the_sets_found_without_a_search_are_unavoidable() {
        for (box_rows, box_cols) in [(2, 2), (1, 5), (2, 3), (3, 3), (4, 2), (4, 4)] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let grid = Grid::random(shape, 5).unwrap();
            let digits: Vec<u16> = grid.values().iter().map(|&value| value as u16 - 1).collect();
            let mut sets = UnavoidableSets::default();
            sets.reset(shape, &digits, &mut Tables::default()).unwrap();
            let mut cells = vec![BTreeSet::new(); sets.hits.len()];
            for cell in 0..shape.cells() {
                for &set in &sets.of_cell[cell * sets.stride..(cell + 1) * sets.stride] {
                    assert!(cells[usize::from(set)].insert(cell));
                }
            }
            for (set, &hits) in cells.iter().zip(&sets.hits) {
                assert_eq!(set.len(), usize::from(hits), "{shape:?}");
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
        sets.reset(Shape::FOUR, &digits, &mut Tables::default()).unwrap();
        // Rows 1 and 2: the cells 0, 4, 2, 6 hold 0, 2, 2, 0.
        assert!([0, 4].iter().all(|&cell| sets.remove(cell)) && !sets.needs(2));
        assert!(sets.remove(6) && sets.needs(2) && !sets.remove(2));
        sets.restore(2);
        sets.restore(6);
        assert!(!sets.needs(2));
        let mut other: Vec<u32> = digits.iter().map(|&digit| u32::from(digit) + 1).collect();
        (other[5], other[15]) = (9, 9);
        sets.add(&digits, &other).unwrap();
        assert!(sets.found_are_hit() && !sets.needs(15));
        sets.remove(5);
        assert!(sets.found_are_hit() && sets.needs(15));
        sets.remove(15);
        assert!(!sets.found_are_hit());
    }
}
