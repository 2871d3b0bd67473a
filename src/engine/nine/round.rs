//! The rules of one round, and the board they work on.
//!
//! ```text
//! bands[b][d]: where digit d may stand in the rows 3b, 3b + 1, 3b + 2
//!   bit  0 ..  8   row 3b,     columns 0 .. 8
//!   bit  9 .. 17   row 3b + 1
//!   bit 18 .. 26   row 3b + 2
//! ```
//!
//! A round:
//! 1. A cell with one digit left keeps it for itself in its row (naked singles). A cell with none is a conflict.
//! 2. For each digit, the rows of a band go into its boxes one to one, and the columns of a stack into its bands: a
//!    minirow, or the part of a column in a band, stays only if it lies on a full assignment of that 3x3 pattern. That
//!    is every locked candidate, and all hidden singles of boxes and columns come down to rows.
//! 3. A digit with one place left in a row takes that cell (hidden singles).

use crate::puzzle::Puzzle;

pub(super) const CELLS: usize = 81;

/// All 27 cells of a band.
const BAND: u32 = 0x7FF_FFFF;
/// The nine cells of a band's first row.
const ROW: u32 = 0x1FF;
/// The first cell of each row, and the last.
const STARTS: u32 = 1 | 1 << 9 | 1 << 18;
const ENDS: u32 = STARTS << 8;
/// One bit for each minirow of a row, or each stack of nine columns: the first of three.
const FIRSTS: u32 = 0b001_001_001;

/// Some cell or digit has no place left.
pub(super) struct Conflict;

/// All cells of the rows that have one of these.
fn rows_of(places: u32) -> u32 {
    // Adding carries into a row's last cell, and no further.
    let but_ends = BAND & !ENDS;
    let ends = (((places & but_ends) + but_ends) | places) & ENDS;
    ends | (ends - (ends >> 8))
}

#[derive(Clone, Copy)]
pub(super) struct Board {
    pub bands: [[u32; 9]; 3],
    /// Cells whose only digit was struck out of the rest of their row.
    settled: [u32; 3],
}

impl Board {
    /// What the givens or marks of a 9x9 allow.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut board = Self { bands: [[BAND; 9]; 3], settled: [0; 3] };
        match puzzle.marks() {
            Some(marks) => {
                for (cell, marks) in marks.iter().enumerate() {
                    for digit in 0..9 {
                        if marks >> digit & 1 == 0 {
                            board.bands[cell / 27][digit] &= !(1 << (cell % 27));
                        }
                    }
                }
            }
            None => {
                for (cell, &given) in puzzle.givens().iter().enumerate().filter(|(_, given)| **given != 0) {
                    board.keep_only(cell, given as usize - 1);
                }
            }
        }
        board
    }

    /// Strikes out all other digits of a cell.
    pub fn keep_only(&mut self, cell: usize, digit: usize) {
        let (band, bit) = (&mut self.bands[cell / 27], 1 << (cell % 27));
        let kept = band[digit];
        band.iter_mut().for_each(|places| *places &= !bit);
        band[digit] = kept;
    }

    /// Applies the rules until nothing changes.
    pub fn propagate(&mut self, assignments: &mut u64) -> Result<(), Conflict> {
        loop {
            let before = self.bands;
            for band in 0..3 {
                self.strike_naked_singles(band, assignments)?;
            }
            self.match_stacks()?;
            for band in 0..3 {
                self.match_band(band)?;
                self.strike_hidden_singles(band)?;
            }
            if self.bands == before {
                return Ok(());
            }
        }
    }

    /// Cells of a band with a digit left, and those with two or more.
    pub fn once_and_twice(&self, band: usize) -> (u32, u32) {
        self.bands[band].iter().fold((0, 0), |(once, twice), &places| (once | places, twice | once & places))
    }

    fn strike_naked_singles(&mut self, band: usize, assignments: &mut u64) -> Result<(), Conflict> {
        let (once, twice) = self.once_and_twice(band);
        if once != BAND {
            return Err(Conflict);
        }
        let new = once & !twice & !self.settled[band];
        if new == 0 {
            return Ok(());
        }
        self.settled[band] |= new;
        *assignments += u64::from(new.count_ones());
        let mut clash = 0;
        for places in &mut self.bands[band] {
            let singles = *places & new;
            let rows = rows_of(singles);
            // What is left of each row without its first bit.
            clash |= singles & singles.wrapping_sub(STARTS & rows);
            *places &= !rows | singles;
        }
        if clash == 0 { Ok(()) } else { Err(Conflict) }
    }

    /// For each digit: the columns of each stack into the bands.
    fn match_stacks(&mut self) -> Result<(), Conflict> {
        // Within each group of three bits, the bit one and two to the left.
        let next = |x: u32| x >> 1 & 0b011_011_011 | x << 2 & 0b100_100_100;
        let after = |x: u32| x >> 2 & 0b001_001_001 | x << 1 & 0b110_110_110;
        let [first, second, third] = &mut self.bands;
        let mut all = BAND;
        for digit in 0..9 {
            let columns = |places: u32| (places | places >> 9 | places >> 18) & ROW;
            let (a, b, c) = (columns(first[digit]), columns(second[digit]), columns(third[digit]));
            let even = a & next(b) & after(c);
            let odd = a & after(b) & next(c);
            let rows = |columns: u32| columns | columns << 9 | columns << 18;
            let assigned = even | odd;
            all &= (assigned | assigned >> 1 | assigned >> 2) & FIRSTS | !FIRSTS;
            first[digit] &= rows(assigned);
            second[digit] &= rows(after(even) | next(odd));
            third[digit] &= rows(next(even) | after(odd));
        }
        if all & FIRSTS == FIRSTS { Ok(()) } else { Err(Conflict) }
    }

    /// For each digit: the rows of a band into its boxes.
    fn match_band(&mut self, band: usize) -> Result<(), Conflict> {
        // Of three bits in steps of three, the bit one and two to the left.
        let next = |x: u32| (x >> 3 | x << 6) & FIRSTS;
        let after = |x: u32| (x >> 6 | x << 3) & FIRSTS;
        let mut none = 0;
        for places in &mut self.bands[band] {
            let minirows = *places | *places >> 1 | *places >> 2;
            let (a, b, c) = (minirows & FIRSTS, minirows >> 9 & FIRSTS, minirows >> 18 & FIRSTS);
            let even = a & next(b) & after(c);
            let odd = a & after(b) & next(c);
            none |= u32::from(even | odd == 0);
            let kept = (even | odd) | (after(even) | next(odd)) << 9 | (next(even) | after(odd)) << 18;
            *places &= kept * 0b111;
        }
        if none == 0 { Ok(()) } else { Err(Conflict) }
    }

    fn strike_hidden_singles(&mut self, band: usize) -> Result<(), Conflict> {
        let mut singles = [0; 9];
        let (mut taken, mut twice) = (0, 0);
        for (single, &places) in singles.iter_mut().zip(&self.bands[band]) {
            // Every row has a place, or matching would have failed, so no borrow leaves its row.
            let but_first = places & (places - STARTS);
            *single = places & !rows_of(but_first);
            twice |= taken & *single;
            taken |= *single;
        }
        for (places, single) in self.bands[band].iter_mut().zip(singles) {
            *places &= !taken | single;
        }
        if twice == 0 { Ok(()) } else { Err(Conflict) }
    }

    /// The digits of a cell, a bit for each.
    pub fn digits(&self, cell: usize) -> u32 {
        let (band, shift) = (&self.bands[cell / 27], cell % 27);
        band.iter().enumerate().fold(0, |digits, (digit, places)| digits | (places >> shift & 1) << digit)
    }

    /// Writes the digit of each cell, of which each has one.
    pub fn write_solution(&self, values: &mut [u32]) {
        for (band, values) in self.bands.iter().zip(values.chunks_exact_mut(27)) {
            for (digit, &places) in (1..).zip(band) {
                let mut left = places;
                while left != 0 {
                    values[left.trailing_zeros() as usize] = digit;
                    left &= left - 1;
                }
            }
        }
    }
}
