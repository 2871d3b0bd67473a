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

use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::{try_lengthen, try_push, try_refill};

/// The largest side for which sets are found without a search: there would be more than 2 N^3 / 3
/// cells in them.
const MOST_SIDE: usize = 36;

/// The end of a list.
const END: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct UnavoidableSets {
    /// The number of givens in each set.
    hits: Vec<u16>,
    /// The sets found without a search: `stride` sets for each cell.
    of_cell: Vec<u16>,
    stride: usize,
    /// The sets found by searches: a list for each cell, as indices in `links`.
    first_link: Vec<u32>,
    /// Sets, and the index of the next link of the list.
    links: Vec<(u32, u32)>,
    tables: Tables,
}

/// Where the digits of a grid are.
#[derive(Default)]
struct Tables {
    /// The column of each digit in each row.
    column: Vec<u16>,
    /// The row of each digit in each column.
    row: Vec<u16>,
    /// The row of each digit in each box.
    row_in_box: Vec<u16>,
    /// The rows or columns that belong to a set already, and those to be followed.
    seen: Vec<bool>,
    stack: Vec<u16>,
}

impl UnavoidableSets {
    /// Forgets all sets, and finds those of a grid, whose digits go from 0. Every cell is a given.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn reset(&mut self, shape: Shape, grid: &[u16]) -> Result<(), Error> {
        let side = shape.side();
        self.hits.clear();
        self.links.clear();
        try_refill(&mut self.first_link, END, shape.cells())?;
        self.stride = 0;
        if side > MOST_SIDE || side == 1 {
            return Ok(());
        }
        self.stride = side - 1 + shape.box_rows() - 1 + shape.box_cols() - 1;
        try_lengthen(&mut self.of_cell, shape.cells() * self.stride)?;
        self.tables.fill(shape, grid)?;
        for a in 1..side {
            for b in 0..a {
                self.add_of_two_digits(shape, a, b)?;
            }
        }
        let lines =
            [(shape.box_rows(), side - 1, true), (shape.box_cols(), side + shape.box_rows() - 2, false)];
        for (in_chute, slot, are_rows) in lines {
            for line in 0..side {
                for other in line + 1..line - line % in_chute + in_chute {
                    self.add_of_two_lines(side, grid, [line, other], in_chute, slot, are_rows)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the sets of two digits: the parts of their cells that share no house with each other.
    fn add_of_two_digits(&mut self, shape: Shape, a: usize, b: usize) -> Result<(), Error> {
        let Self { hits, of_cell, stride, tables, .. } = self;
        let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        tables.seen.fill(false);
        for start in 0..side {
            if tables.seen[start] {
                continue;
            }
            let set = hits.len() as u16;
            let mut len = 0;
            tables.seen[start] = true;
            tables.stack.push(start as u16);
            while let Some(row) = tables.stack.pop().map(usize::from) {
                let of_a = row * side + usize::from(tables.column[a * side + row]);
                let column = usize::from(tables.column[b * side + row]);
                of_cell[of_a * *stride + b] = set;
                of_cell[(row * side + column) * *stride + a - 1] = set;
                len += 2;
                // The rows in which `a` shares the column or the box of this `b`.
                let in_box = row / box_rows * box_rows + column / box_cols;
                for next in [tables.row[a * side + column], tables.row_in_box[a * side + in_box]] {
                    if !std::mem::replace(&mut tables.seen[usize::from(next)], true) {
                        tables.stack.push(next);
                    }
                }
            }
            try_push(hits, len)?;
        }
        Ok(())
    }

    /// Adds the sets of two rows of a band or of two columns of a stack: the cycles of the
    /// permutation that leads from one to the other.
    fn add_of_two_lines(
        &mut self,
        side: usize,
        grid: &[u16],
        [line, other]: [usize; 2],
        in_chute: usize,
        slot: usize,
        are_rows: bool,
    ) -> Result<(), Error> {
        let Self { hits, of_cell, stride, tables, .. } = self;
        let cell = |line: usize, k: usize| if are_rows { line * side + k } else { k * side + line };
        let position = if are_rows { &tables.column } else { &tables.row };
        tables.seen.fill(false);
        for start in 0..side {
            let (mut k, mut len) = (start, 0);
            let set = hits.len() as u16;
            while !std::mem::replace(&mut tables.seen[k], true) {
                of_cell[cell(line, k) * *stride + slot + other % in_chute - 1] = set;
                of_cell[cell(other, k) * *stride + slot + line % in_chute] = set;
                len += 2;
                k = position[usize::from(grid[cell(other, k)]) * side + line].into();
            }
            if len > 0 {
                try_push(hits, len)?;
            }
        }
        Ok(())
    }

    /// Adds the set of the cells for which `differs` is true; `is_given` tells which of them are
    /// givens.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn add(
        &mut self,
        cells: impl Iterator<Item = usize>,
        is_given: impl Fn(usize) -> bool,
    ) -> Result<(), Error> {
        let set = self.hits.len() as u32;
        try_push(&mut self.hits, 0)?;
        for cell in cells {
            self.hits[set as usize] += u16::from(is_given(cell));
            let link = self.links.len() as u32;
            try_push(&mut self.links, (set, self.first_link[cell]))?;
            self.first_link[cell] = link;
        }
        Ok(())
    }

    /// Takes a given away. Returns whether every set still has a given.
    pub fn remove(&mut self, cell: usize) -> bool {
        let Self { hits, of_cell, stride, first_link, links, .. } = self;
        let mut all_hit = true;
        for &set in &of_cell[cell * *stride..(cell + 1) * *stride] {
            hits[usize::from(set)] -= 1;
            all_hit &= hits[usize::from(set)] > 0;
        }
        let mut link = first_link[cell];
        while let Some(&(set, next)) = links.get(link as usize) {
            hits[set as usize] -= 1;
            all_hit &= hits[set as usize] > 0;
            link = next;
        }
        all_hit
    }

    /// Puts a given back.
    pub fn restore(&mut self, cell: usize) {
        let Self { hits, of_cell, stride, first_link, links, .. } = self;
        for &set in &of_cell[cell * *stride..(cell + 1) * *stride] {
            hits[usize::from(set)] += 1;
        }
        let mut link = first_link[cell];
        while let Some(&(set, next)) = links.get(link as usize) {
            hits[set as usize] += 1;
            link = next;
        }
    }

    /// Returns whether a set has no given but this one, which then cannot go.
    pub fn needs(&self, cell: usize) -> bool {
        let is_last = |set: usize| self.hits[set] == 1;
        if self.of_cell[cell * self.stride..(cell + 1) * self.stride].iter().any(|&set| is_last(set.into())) {
            return true;
        }
        let mut link = self.first_link[cell];
        while let Some(&(set, next)) = self.links.get(link as usize) {
            if is_last(set as usize) {
                return true;
            }
            link = next;
        }
        false
    }
}

impl Tables {
    fn fill(&mut self, shape: Shape, grid: &[u16]) -> Result<(), Error> {
        let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        for table in [&mut self.column, &mut self.row, &mut self.row_in_box] {
            try_lengthen(table, shape.cells())?;
        }
        try_refill(&mut self.seen, false, side)?;
        self.stack.clear();
        self.stack.try_reserve(side)?;
        for (row, digits) in grid.chunks_exact(side).enumerate() {
            let first_box = row / box_rows * box_rows;
            for (column, &digit) in digits.iter().enumerate() {
                let of_digit = usize::from(digit) * side;
                self.column[of_digit + row] = column as u16;
                self.row[of_digit + column] = row as u16;
                self.row_in_box[of_digit + first_box + column / box_cols] = row as u16;
            }
        }
        Ok(())
    }
}
