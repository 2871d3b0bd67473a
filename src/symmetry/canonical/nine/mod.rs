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
use crate::model::nine::NineGrid;
use arrangement::NineArrangement;
use row::PartialRow;

/// A form, row by row.
pub(super) type NineForm = [[u8; 9]; 9];

/// The most arrangements that are kept. Puzzles that need more are nearly empty or very symmetric.
const MOST: usize = 1024;

/// The search, with its memory.
pub(super) struct NineSearch {
    /// The rows, and the columns.
    cells: [NineForm; 2],
    /// The columns of the givens of each row, and the rows of the givens of each column.
    givens: [[u16; 9]; 2],
    form: NineForm,
    /// The arrangements that give the rows of the form so far.
    now: Vec<NineArrangement>,
    /// The arrangements that give the smallest values of the next row.
    next: Vec<NineArrangement>,
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
        // At most four stacks and nine columns are left behind at a time.
        partial.try_reserve_exact(32)?;
        Ok(Self {
            cells: [[[0; 9]; 9]; 2],
            givens: [[0; 9]; 2],
            form: [[0; 9]; 9],
            now,
            next,
            least: 0,
            is_full: false,
            partial,
        })
    }

    /// Finds the canonical form; returns `false` if the puzzle is not for this search: it has a
    /// digit twice in a row or a column, or has very many automorphisms.
    pub fn run(&mut self, givens: &NineGrid) -> bool {
        if !self.read(givens) {
            return false;
        }
        self.is_full = false;
        self.next.clear();
        self.least = u64::MAX;
        let patterns = self.givens.map(|masks| masks.map(|givens| PATTERNS[usize::from(givens)]));
        let least = patterns.as_flattened().iter().fold(u8::MAX, |least, &pattern| least.min(pattern));
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
            if self.is_full {
                return false;
            }
        }
        !self.is_full
    }

    /// Finds the arrangements with the smallest first row, whose patterns are the least ones.
    fn first_row(&mut self, patterns: &[[u8; 9]; 2], least: u8) {
        for (orientation, patterns) in patterns.iter().enumerate() {
            let initial = NineArrangement::new(orientation == 1);
            for source in (0..9).filter(|&source| patterns[source] == least) {
                self.expand(&initial, 0, source);
            }
        }
        self.end_row(0);
    }

    /// Keeps an arrangement if no other one has smaller values in the next row.
    #[inline(always)]
    fn keep(&mut self, arrangement: &NineArrangement, values: u64) {
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
    fn extend(&mut self, arrangement: &NineArrangement, row: usize) {
        let mut free = 0x1FFu16;
        for &source in &arrangement.rows[..row] {
            free &= !(1 << source);
        }
        if !row.is_multiple_of(3) {
            free &= 0b111 << (arrangement.rows[row - 1] / 3 * 3);
        }
        if arrangement.is_decided() {
            self.expand_decided(arrangement, row, free);
            return;
        }
        // Only the rows with most empty cells at the front can be smallest.
        let masks = &self.givens[usize::from(arrangement.transposed)];
        let (mut most, mut best) = (self.leading_zeros(), 0);
        while free != 0 {
            let source = free.trailing_zeros() as usize;
            free &= free - 1;
            let empty = arrangement.leading_empty(masks[source]);
            if empty > most {
                (most, best) = (empty, 0);
            }
            best |= u16::from(empty == most) << source;
        }
        while best != 0 {
            self.expand(arrangement, row, best.trailing_zeros() as usize);
            best &= best - 1;
        }
    }

    /// Returns the number of empty cells at the front of the smallest row so far.
    fn leading_zeros(&self) -> u32 {
        self.least.leading_zeros().saturating_sub(28) / 4
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

    /// Copies the cells; returns `false` if a row or a column has a digit twice.
    fn read(&mut self, givens: &NineGrid) -> bool {
        let (rows, _) = givens.as_chunks::<9>();
        for (row, cells) in rows.iter().enumerate() {
            self.cells[0][row] = *cells;
            cells.iter().enumerate().for_each(|(column, &given)| self.cells[1][column][row] = given);
        }
        let (lines, masks) = (self.cells.as_flattened(), self.givens.as_flattened_mut());
        let mut twice = 0;
        for (line, mask) in lines.iter().zip(masks) {
            // Bit 0 is the mark of an empty cell.
            let (mut givens, mut digits) = (0, 0);
            for (cell, &given) in line.iter().enumerate() {
                givens |= u16::from(given != 0) << cell;
                let digit = 1u16 << given & !1;
                twice |= digits & digit;
                digits |= digit;
            }
            *mask = givens;
        }
        twice == 0
    }

    pub fn form(&self) -> &NineForm {
        &self.form
    }

    /// Returns whether the form is that of the transposed puzzle, and its rows and columns.
    pub fn lines(&self) -> Option<(bool, &[u8; 9], &[u8; 9])> {
        let first = self.now.first()?;
        Some((first.transposed, &first.rows, first.columns()))
    }

    /// Returns the number of automorphisms.
    pub fn automorphisms(&self) -> u128 {
        self.now.iter().map(NineArrangement::orders_left).sum()
    }
}

/// The pattern of a row without empty cells.
const COMPLETE: u8 = 0b11_11_11;

/// The numbers of givens in the three parts of a row, the smallest first, as one number, for each
/// set of columns with givens. The row with the smallest number has the smallest values.
static PATTERNS: [u8; 512] = patterns();

const fn patterns() -> [u8; 512] {
    let mut patterns = [0; 512];
    let mut givens = 0;
    while givens < 512usize {
        let a = (givens & 0b111).count_ones();
        let b = (givens >> 3 & 0b111).count_ones();
        let c = (givens >> 6).count_ones();
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let least = if low < c { low } else { c };
        let most = if high > c { high } else { c };
        patterns[givens] = (least << 4 | (a + b + c - least - most) << 2 | most) as u8;
        givens += 1;
    }
    patterns
}
