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
//! 2. A minirow or minicolumn (three cells of a row or column in one box) with candidates of just three digits keeps these
//!    for itself in its row or column and box; one with fewer is a conflict.
//! 3. For each digit, the rows of a band go into its boxes one to one, and the columns of a stack into its bands: a
//!    minirow, or the part of a column in a band, stays only if it lies on a full assignment of that 3x3 pattern. That
//!    is every locked candidate, and all hidden singles of boxes and columns come down to rows.
//! 4. A digit with one place left in a row takes that cell (hidden singles).

use super::cells::CELLS;
use super::slices::Packed;
use crate::puzzle::Puzzle;

/// All 27 cells of a band.
const BAND: u32 = 0x7FF_FFFF;
/// The nine cells of a band's first row.
const ROW: u32 = 0x1FF;
/// The first cell of each row, and the last.
const STARTS: u32 = 1 | 1 << 9 | 1 << 18;
const ENDS: u32 = STARTS << 8;
/// One bit for each minirow of a row, or each stack of nine columns: the first of three.
const FIRSTS: u32 = 0b001_001_001;

/// The first cell of each minirow.
const MINIROWS: u32 = FIRSTS | FIRSTS << 9 | FIRSTS << 18;

/// Some cell or digit has no place left.
pub(super) struct Conflict;

/// All cells of the rows that have one of these.
fn rows_of(places: u32) -> u32 {
    // Adding carries into a row's last cell, and no further.
    let but_ends = BAND & !ENDS;
    let ends = (((places & but_ends) + but_ends) | places) & ENDS;
    ends | (ends - (ends >> 8))
}

/// Where exactly three of nine digits have a bit; a place of `all` where fewer have one is a conflict.
fn three_of(digits: &[u32; 9], all: u32) -> Result<u32, Conflict> {
    let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
    for &places in digits {
        more |= thrice & places;
        thrice |= twice & places;
        twice |= once & places;
        once |= places;
    }
    if thrice == all { Ok(thrice & !more) } else { Err(Conflict) }
}

/// Of a digit's places in three lines by three parts, those that lie on a full assignment of lines to parts; a locked
/// place is its line's only one. `next` and `after` turn a line by one part and by two.
fn matched(
    places: [u32; 3],
    locks: [u32; 3],
    next: impl Fn(u32) -> u32,
    after: impl Fn(u32) -> u32,
) -> [u32; 3] {
    let free = |line: usize| {
        let locked = places[line] & locks[line];
        places[line] & !(next(locked) | after(locked))
    };
    let (a, b, c) = (free(0), free(1), free(2));
    let even = a & next(b) & after(c);
    let odd = a & after(b) & next(c);
    [even | odd, after(even) | next(odd), next(even) | after(odd)]
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

    /// The board of a node among [slices](super::slices).
    pub fn unpack(words: &Packed) -> Self {
        let mut board = Self { bands: [[0; 9]; 3], settled: [0; 3] };
        for (band, boards) in board.bands.iter_mut().enumerate() {
            for (digit, places) in boards.iter_mut().enumerate() {
                let first = CELLS * digit + 27 * band;
                let (word, shift) = (first / 64, first % 64);
                let beyond = words.get(word + 1).filter(|_| shift > 0).map_or(0, |next| next << (64 - shift));
                *places = (words[word] >> shift | beyond) as u32 & BAND;
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

    /// Strikes out a digit of a cell.
    pub fn strike(&mut self, cell: usize, digit: usize) {
        self.bands[cell / 27][digit] &= !(1 << (cell % 27));
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
        let minicolumns =
            self.bands.map(|boards| boards.map(|places| (places | places >> 9 | places >> 18) & ROW));
        let mut locks = [0; 3];
        for (lock, minicolumns) in locks.iter_mut().zip(&minicolumns) {
            *lock = three_of(minicolumns, ROW)?;
        }
        let mut some = BAND;
        for digit in 0..9 {
            let kept = matched(minicolumns.map(|digits| digits[digit]), locks, next, after);
            some &= (kept[0] | kept[0] >> 1 | kept[0] >> 2) & FIRSTS;
            for (boards, kept) in self.bands.iter_mut().zip(kept) {
                boards[digit] &= kept | kept << 9 | kept << 18;
            }
        }
        if some == FIRSTS { Ok(()) } else { Err(Conflict) }
    }

    /// For each digit: the rows of a band into its boxes.
    fn match_band(&mut self, band: usize) -> Result<(), Conflict> {
        // Of three bits in steps of three, the bit one and two to the left.
        let next = |x: u32| (x >> 3 | x << 6) & FIRSTS;
        let after = |x: u32| (x >> 6 | x << 3) & FIRSTS;
        let rows = |x: u32| [x & FIRSTS, x >> 9 & FIRSTS, x >> 18 & FIRSTS];
        let minirows = self.bands[band].map(|places| (places | places >> 1 | places >> 2) & MINIROWS);
        let locks = rows(three_of(&minirows, MINIROWS)?);
        for (places, minirows) in self.bands[band].iter_mut().zip(minirows) {
            let [a, b, c] = matched(rows(minirows), locks, next, after);
            if a == 0 {
                return Err(Conflict);
            }
            *places &= (a | b << 9 | c << 18) * 0b111;
        }
        Ok(())
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
