//! The search for the canonical form of a 9x9.
//!
//! It is breadth-first: it keeps every arrangement that gives the first rows of the form, and
//! extends all of them by one row. There are rarely more than a few.
//!
//! ```text
//! arrangements = those of the rows and columns with the smallest pattern of givens
//! for each other row of the form
//!   for each arrangement, for each row of the puzzle that may be here
//!     write the row in all ways that give the smallest values
//!   arrangements = those that gave the smallest values of all
//! ```

mod arrangement;
mod decided;
mod pair;
mod row;

use crate::error::Error;
use crate::model::check9::Grid9;
use crate::support::alloc::try_vec;
use arrangement::Arrangement9;
use row::PartialRow;

/// A form, row by row.
pub(super) type Form9 = [[u8; 9]; 9];

/// The most arrangements that are kept. Puzzles that need more are nearly empty or very symmetric.
const MOST: usize = 1024;

/// The search, with its memory.
pub(super) struct NineSearch {
    /// The rows, and the columns.
    cells: [Form9; 2],
    form: Form9,
    /// The arrangements that give the rows of the form so far.
    now: Vec<Arrangement9>,
    /// The arrangements that give the smallest values of the next row.
    next: Vec<Arrangement9>,
    /// The smallest values of the next row.
    least: u64,
    /// Whether there were more than [`MOST`] arrangements.
    is_full: bool,
    /// Rows at work.
    partial: Vec<PartialRow>,
}

impl NineSearch {
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new() -> Result<Self, Error> {
        let (mut now, mut next, mut partial) = (Vec::new(), Vec::new(), Vec::new());
        now.try_reserve_exact(MOST)?;
        next.try_reserve_exact(MOST)?;
        // At most two other stacks and six other columns are left behind at a time.
        partial.try_reserve_exact(32)?;
        Ok(Self { cells: [[[0; 9]; 9]; 2], form: [[0; 9]; 9], now, next, least: 0, is_full: false, partial })
    }

    /// Finds the canonical form; returns `false` if the puzzle is not for this search: it has a
    /// digit twice in a row or a column, or has very many automorphisms.
    pub fn run(&mut self, givens: &Grid9) -> bool {
        let Some(masks) = self.read(givens) else { return false };
        self.is_full = false;
        self.next.clear();
        self.least = u64::MAX;
        let patterns = masks.map(|masks| masks.map(pattern));
        let least = patterns.as_flattened().iter().fold(u32::MAX, |least, &pattern| least.min(pattern));
        let rows_done = if least == COMPLETE {
            self.first_two_rows();
            2
        } else {
            self.first_row(&patterns, least);
            1
        };
        for row in rows_done..9 {
            let now = std::mem::take(&mut self.now);
            for arrangement in &now {
                self.extend(arrangement, row);
            }
            self.now = now;
            self.end_row(row);
        }
        !self.is_full
    }

    /// Finds the arrangements with the smallest first row, whose patterns are the least ones.
    fn first_row(&mut self, patterns: &[[u32; 9]; 2], least: u32) {
        for (orientation, patterns) in patterns.iter().enumerate() {
            let initial = Arrangement9::new(orientation == 1);
            for source in (0..9).filter(|&source| patterns[source] == least) {
                self.expand(&initial, 0, source);
            }
        }
        self.end_row(0);
    }

    /// Keeps an arrangement if no other one has smaller values in the next row.
    #[inline(always)]
    fn keep(&mut self, arrangement: &Arrangement9, values: u64) {
        if values > self.least {
            return;
        }
        if values < self.least {
            self.least = values;
            self.next.clear();
        }
        if self.next.len() == MOST {
            self.is_full = true;
        } else {
            self.next.push(*arrangement);
        }
    }

    /// Extends an arrangement by each row that may be at `row`.
    fn extend(&mut self, arrangement: &Arrangement9, row: usize) {
        let mut free = 0x1FFu16;
        for &source in &arrangement.rows[..row] {
            free &= !(1 << source);
        }
        if row % 3 != 0 {
            free &= 0b111 << (arrangement.rows[row - 1] / 3 * 3);
        }
        if arrangement.is_decided() {
            self.expand_decided(arrangement, row, free);
            return;
        }
        while free != 0 {
            self.expand(arrangement, row, free.trailing_zeros() as usize);
            free &= free - 1;
        }
    }

    /// Writes the smallest values to the form.
    fn end_row(&mut self, row: usize) {
        for (position, value) in self.form[row].iter_mut().enumerate() {
            *value = (self.least >> (4 * (8 - position)) & 15) as u8;
        }
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        self.least = u64::MAX;
    }

    /// Copies the cells; returns the columns of the givens of each row, and the rows of each
    /// column, or `None` if one of them has a digit twice.
    fn read(&mut self, givens: &Grid9) -> Option<[[u16; 9]; 2]> {
        let (mut masks, mut seen, mut twice) = ([[0; 9]; 2], [[0u16; 9]; 2], 0);
        let (rows, _) = givens.as_chunks::<9>();
        for (row, cells) in rows.iter().enumerate() {
            for (column, &given) in cells.iter().enumerate() {
                self.cells[1][column][row] = given;
                // Bit 0 is the mark of an empty cell.
                let (digit, is_given) = (1 << given & !1, u16::from(given != 0));
                twice |= (seen[0][row] | seen[1][column]) & digit;
                seen[0][row] |= digit;
                seen[1][column] |= digit;
                masks[0][row] |= is_given << column;
                masks[1][column] |= is_given << row;
            }
            self.cells[0][row] = *cells;
        }
        (twice == 0).then_some(masks)
    }

    pub fn form(&self) -> &Form9 {
        &self.form
    }

    /// Returns whether the form is that of the transposed puzzle, and its rows and columns.
    pub fn lines(&self) -> Option<(bool, &[u8; 9], &[u8; 9])> {
        let first = self.now.first()?;
        Some((first.transposed, &first.rows, first.columns()))
    }

    /// Returns the number of automorphisms.
    pub fn automorphisms(&self) -> u128 {
        self.now.iter().map(Arrangement9::orders_left).sum()
    }
}

/// The pattern of a row without empty cells.
const COMPLETE: u32 = 0b11_11_11;

/// Returns the numbers of givens in the three parts of a row, the smallest first, as one number.
/// The row with the smallest number has the smallest values.
fn pattern(givens: u16) -> u32 {
    let mut counts = [0, 3, 6].map(|start| (givens >> start & 0b111).count_ones());
    counts.sort_unstable();
    counts[0] << 4 | counts[1] << 2 | counts[2]
}
