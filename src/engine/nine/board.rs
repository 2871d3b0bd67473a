//! The plain form of the rules on one node, to which tests compare the faster forms.
//!
//! ```text
//! bands[b][d]: the candidates of digit d in the rows 3b, 3b + 1, 3b + 2
//!   bit  0 ..  8   row 3b,     columns 0 .. 8        bit  9 is free
//!   bit 10 .. 18   row 3b + 1                        bit 19 is free
//!   bit 20 .. 28   row 3b + 2                        bit 29 is free
//! ```
//!
//! The rules, applied until nothing changes:
//! 1. A cell with one digit left strikes it out of the rest of its row (naked singles). A cell with
//!    no digit left is a conflict.
//! 2. A digit assigns the rows of a band to its boxes one to one, and the columns of a stack to the
//!    bands. A minirow or minicolumn keeps the digit only if it is part of a full assignment of
//!    that 3x3 pattern. This includes all locked candidates, and reduces the hidden singles of
//!    boxes and columns to those of rows.
//! 3. A digit with one candidate left in a row takes that cell (hidden singles).
//! 4. A minirow or minicolumn (three cells of a row or column in one box) with candidates of just
//!    three digits strikes these out of the rest of its line and of its box. One with candidates of
//!    fewer digits is a conflict.
//!
//! The layout by bands is due to zhouyundong_2012 and JCZSolve, the matching in bands and stacks to
//! T. Dillon's tdoku (2019).

use crate::model::puzzle::Puzzle;
use crate::support::ablation::Switch;

/// The number of cells of a 9x9.
pub(crate) const CELLS: usize = 81;
/// All 27 cells of a band.
pub(crate) const BAND: u32 = ROW | ROW << 10 | ROW << 20;
/// The nine cells of a row; also the columns of a band.
pub(crate) const ROW: u32 = 0x1FF;
/// The first cell of each row.
pub(crate) const STARTS: u32 = 1 | 1 << 10 | 1 << 20;
/// The first column of each stack: a bit for each minirow of a row.
pub(crate) const FIRSTS: u32 = 0b001_001_001;
/// The first cell of each minirow.
pub(crate) const MINIROWS: u32 = FIRSTS * STARTS;

/// A contradiction: some cell or digit has no candidate left.
pub(crate) struct Conflict;

/// Returns the bit of a cell in its band.
pub(crate) const fn bit_of(cell: usize) -> u32 {
    1 << (cell % 27 / 9 * 10 + cell % 9)
}

/// Returns the bit index of a cell in three bands of 32 bits.
pub(crate) const fn bit_index(cell: usize) -> usize {
    32 * (cell / 27) + bit_of(cell).trailing_zeros() as usize
}

/// Returns the cells of the bits of a band, in ascending order.
pub(crate) fn cells_of(band: usize, mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (bit < 32).then_some(27 * band + bit / 10 * 9 + bit % 10)
    })
}

/// Returns all cells of the rows that have a candidate: adding nine ones to such a row carries into
/// its free bit.
fn rows_of(candidates: u32) -> u32 {
    let rows = (candidates + BAND) & (STARTS << 9);
    rows - (rows >> 9)
}

/// Returns the bits that at least one, two, three and four of nine digits have.
pub(crate) fn counted(digits: &[u32; 9]) -> [u32; 4] {
    let [mut one, mut two, mut three, mut four] = [0; 4];
    for &candidates in digits {
        four |= three & candidates;
        three |= two & candidates;
        two |= one & candidates;
        one |= candidates;
    }
    [one, two, three, four]
}

/// Returns the bits that exactly three of nine digits have. A bit of `all` that fewer digits have
/// is a conflict.
fn three_of(digits: &[u32; 9], all: u32) -> Result<u32, Conflict> {
    let [_, _, three, four] = counted(digits);
    if three == all { Ok(three & !four) } else { Err(Conflict) }
}

/// Rotates the columns of each stack by one. `after_column` rotates them by two.
fn next_column(x: u32) -> u32 {
    x >> 1 & 0b011_011_011 | x << 2 & 0b100_100_100
}
fn after_column(x: u32) -> u32 {
    x >> 2 & 0b001_001_001 | x << 1 & 0b110_110_110
}

/// Rotates the minirows of a row by one box. `after_box` rotates them by two.
fn next_box(x: u32) -> u32 {
    (x >> 3 | x << 6) & FIRSTS
}
fn after_box(x: u32) -> u32 {
    (x >> 6 | x << 3) & FIRSTS
}

/// Returns the candidates of a digit that are part of a full assignment of three lines to three
/// parts. `next` and `after` rotate a line by one part and by two.
fn matched([a, b, c]: [u32; 3], next: fn(u32) -> u32, after: fn(u32) -> u32) -> [u32; 3] {
    let even = a & next(b) & after(c);
    let odd = a & after(b) & next(c);
    [even | odd, after(even) | next(odd), next(even) | after(odd)]
}

/// Returns the minirows in which a digit has a candidate, for each row of a band.
fn minirows(candidates: u32) -> [u32; 3] {
    let minirows = candidates | candidates >> 1 | candidates >> 2;
    [minirows & FIRSTS, minirows >> 10 & FIRSTS, minirows >> 20 & FIRSTS]
}

/// Returns the columns of a band in which a digit has a candidate.
fn columns(candidates: u32) -> u32 {
    (candidates | candidates >> 10 | candidates >> 20) & ROW
}

#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub bands: [[u32; 9]; 3],
}

impl Board {
    /// Creates the board that the givens or marks of a 9x9 allow.
    pub fn new(puzzle: &Puzzle) -> Self {
        let Some(marks) = puzzle.marks() else {
            return Self::of_givens(puzzle.nine().unwrap_or(&[0; CELLS]));
        };
        let mut board = Self { bands: [[BAND; 9]; 3] };
        for (cell, marks) in marks.iter().enumerate() {
            (0..9).filter(|digit| marks >> digit & 1 == 0).for_each(|digit| board.strike(cell, digit));
        }
        board
    }

    /// Creates the board that givens allow, 0 for an empty cell. A given strikes nothing out of
    /// other cells.
    pub fn of_givens(givens: &[u8; CELLS]) -> Self {
        // Empty cells are collected in groups of their own after the digits, so that no branch has
        // to be predicted. There are several such groups, so that neighbours do not wait for each
        // other.
        let mut own = [[0; 9 + 8]; 3];
        for (cell, &given) in givens.iter().enumerate() {
            let group = if given == 0 { 9 + cell % 8 } else { given as usize - 1 };
            own[cell / 27][group] |= bit_of(cell);
        }
        let bands = own.map(|own| {
            let own: [u32; 9] = *own.first_chunk().expect("nine digits");
            let given = own.iter().fold(0, |given, own| given | own);
            own.map(|own| BAND & !given | own)
        });
        Self { bands }
    }

    /// Creates the board of the candidates, each a digit and a cell, for which `has` returns true.
    pub fn with(has: impl Fn(usize, usize) -> bool) -> Self {
        let mut bands = [[0; 9]; 3];
        for cell in 0..CELLS {
            for (digit, candidates) in bands[cell / 27].iter_mut().enumerate() {
                *candidates |= if has(digit, cell) { bit_of(cell) } else { 0 };
            }
        }
        Self { bands }
    }

    /// Strikes all other digits out of a cell.
    pub fn keep_only(&mut self, cell: usize, digit: usize) {
        (0..9).filter(|&other| other != digit).for_each(|other| self.strike(cell, other));
    }

    /// Strikes a digit out of a cell.
    pub fn strike(&mut self, cell: usize, digit: usize) {
        self.bands[cell / 27][digit] &= !bit_of(cell);
    }

    /// Applies the rules until nothing changes. Returns whether every cell has one digit.
    pub fn propagate(&mut self) -> Result<bool, Conflict> {
        loop {
            let before = self.bands;
            for band in 0..3 {
                self.strike_naked_singles(band)?;
            }
            self.match_stacks()?;
            for band in 0..3 {
                self.match_band(band)?;
                self.strike_hidden_singles(band)?;
            }
            if self.bands == before && Switch::LockedTriples.is_on() {
                self.strike_around_locked()?;
            }
            if self.bands == before {
                let candidates: u32 =
                    self.bands.iter().flatten().map(|candidates| candidates.count_ones()).sum();
                return Ok(candidates == CELLS as u32);
            }
        }
    }

    fn strike_naked_singles(&mut self, band: usize) -> Result<(), Conflict> {
        let (mut once, mut twice) = (0, 0);
        for candidates in self.bands[band] {
            twice |= once & candidates;
            once |= candidates;
        }
        if once != BAND {
            return Err(Conflict);
        }
        for candidates in &mut self.bands[band] {
            let singles = *candidates & !twice;
            let rows = rows_of(singles);
            // The singles without the first one of each row.
            if singles & (singles - (rows & STARTS)) != 0 {
                return Err(Conflict);
            }
            if Switch::Rows.is_on() {
                *candidates &= !rows | singles;
            }
        }
        Ok(())
    }

    /// Applies the second rule to the columns of each stack.
    fn match_stacks(&mut self) -> Result<(), Conflict> {
        for digit in 0..9 {
            let kept = matched(self.bands.map(|boards| columns(boards[digit])), next_column, after_column);
            if (kept[0] | kept[0] >> 1 | kept[0] >> 2) & FIRSTS != FIRSTS {
                return Err(Conflict);
            }
            if Switch::Stacks.is_on() {
                for (boards, kept) in self.bands.iter_mut().zip(kept) {
                    boards[digit] &= kept * STARTS;
                }
            }
        }
        Ok(())
    }

    /// Applies the second rule to the rows of a band.
    fn match_band(&mut self, band: usize) -> Result<(), Conflict> {
        for candidates in &mut self.bands[band] {
            let [a, b, c] = matched(minirows(*candidates), next_box, after_box);
            if a == 0 {
                return Err(Conflict);
            }
            if Switch::Bands.is_on() {
                *candidates &= (a | b << 10 | c << 20) * 0b111;
            }
        }
        Ok(())
    }

    fn strike_hidden_singles(&mut self, band: usize) -> Result<(), Conflict> {
        let (mut taken, mut twice) = (0, 0);
        let singles = self.bands[band].map(|candidates| {
            // Every row has a candidate, since matching succeeded, so no borrow crosses into
            // another row.
            let but_first = candidates & (candidates - STARTS);
            candidates & !rows_of(but_first)
        });
        for single in singles {
            twice |= taken & single;
            taken |= single;
        }
        for (candidates, single) in self.bands[band].iter_mut().zip(singles) {
            if Switch::RowHiddenSingles.is_on() {
                *candidates &= !taken | single;
            }
        }
        if twice == 0 { Ok(()) } else { Err(Conflict) }
    }

    fn strike_around_locked(&mut self) -> Result<(), Conflict> {
        for band in 0..3 {
            let lock = three_of(&self.bands[band].map(columns), ROW)?;
            for digit in 0..9 {
                let locked = columns(self.bands[band][digit]) & lock;
                for (other, boards) in self.bands.iter_mut().enumerate() {
                    let struck =
                        if other == band { next_column(locked) | after_column(locked) } else { locked };
                    boards[digit] &= !(struck * STARTS);
                }
            }
            let joined = self.bands[band].map(|candidates| {
                let [a, b, c] = minirows(candidates);
                a | b << 10 | c << 20
            });
            let lock = three_of(&joined, MINIROWS)?;
            for candidates in &mut self.bands[band] {
                let [a, b, c] = minirows(*candidates & (lock * 0b111));
                let around = |own: u32, x: u32, y: u32| next_box(own) | after_box(own) | x | y;
                let struck = around(a, b, c) | around(b, a, c) << 10 | around(c, a, b) << 20;
                *candidates &= !(struck * 0b111);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nine::tests::{marked, puzzle, puzzles};
    use std::collections::BTreeSet;

    /// Candidates: pairs of a cell and a digit.
    type Options = BTreeSet<(usize, usize)>;

    fn options_of(board: &Board) -> Options {
        let all = (0..9).flat_map(|digit| (0..3).map(move |band| (band, digit)));
        all.flat_map(|(band, digit)| cells_of(band, board.bands[band][digit]).map(move |cell| (cell, digit)))
            .collect()
    }

    /// The permutations of three elements.
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    /// Returns an entry of the 3x3 pattern of band `at`, or of stack `at` if `rows` is false: the
    /// minirow of row `k` in box `part`, or the minicolumn of column `k` in band `part`.
    fn pattern(rows: bool, at: usize, k: usize, part: usize) -> [usize; 3] {
        std::array::from_fn(|i| {
            let (along, across) = (3 * at + k, 3 * part + i);
            if rows { 9 * along + across } else { 9 * across + along }
        })
    }

    /// Applies the rules as stated at the top of this file to a plain set. Returns `false` on a
    /// conflict.
    fn settle(left: &mut Options) -> bool {
        loop {
            let before = left.len();
            for cell in 0..CELLS {
                let digits: Vec<usize> = (0..9).filter(|&digit| left.contains(&(cell, digit))).collect();
                match digits[..] {
                    [] => return false,
                    [digit] => {
                        left.retain(|&(other, d)| d != digit || other == cell || other / 9 != cell / 9)
                    }
                    _ => {}
                }
            }
            for (digit, rows, at) in (0..54).map(|n| (n / 6, n % 6 < 3, n % 3)) {
                let has = |k: usize, part: usize| {
                    pattern(rows, at, k, part).iter().any(|&cell| left.contains(&(cell, digit)))
                };
                let full: Vec<_> = ORDERS.iter().filter(|order| (0..3).all(|k| has(k, order[k]))).collect();
                if full.is_empty() {
                    return false;
                }
                for (k, part) in (0..3).flat_map(|k| (0..3).map(move |part| (k, part))) {
                    if !full.iter().any(|order| order[k] == part) {
                        let cells = pattern(rows, at, k, part);
                        left.retain(|(cell, d)| *d != digit || !cells.contains(cell));
                    }
                }
            }
            for (digit, row) in (0..9).flat_map(|digit| (0..9).map(move |row| (digit, row))) {
                let candidates: Vec<usize> =
                    (9 * row..9 * row + 9).filter(|&cell| left.contains(&(cell, digit))).collect();
                if let [only] = candidates[..] {
                    left.retain(|&(cell, d)| cell != only || d == digit);
                }
            }
            for (rows, at, k, part) in (0..54).map(|n| (n < 27, n / 9 % 3, n / 3 % 3, n % 3)) {
                let cells = pattern(rows, at, k, part);
                let digits: BTreeSet<usize> =
                    left.iter().filter(|(cell, _)| cells.contains(cell)).map(|&(_, d)| d).collect();
                if digits.len() < 3 {
                    return false;
                }
                if digits.len() == 3 {
                    let houses = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
                    let (row, column, in_box) = houses(cells[0]);
                    left.retain(|&(cell, digit)| {
                        let (r, c, b) = houses(cell);
                        let around = b == in_box || if rows { r == row } else { c == column };
                        !around || cells.contains(&cell) || !digits.contains(&digit)
                    });
                }
            }
            if left.len() == before {
                return true;
            }
        }
    }

    #[test]
    fn boards_agree_with_sets() {
        let (mut solved, mut open, mut conflicts) = (0, 0, 0);
        let mut boards = Vec::new();
        for cells in puzzles(90, 6) {
            let mut board = Board::of_givens(&cells);
            let mut left: Options = (0..CELLS)
                .flat_map(|cell| (0..9).map(move |digit| (cell, digit)))
                .filter(|&(cell, digit)| [0, digit + 1].contains(&cells[cell].into()))
                .collect();
            assert_eq!(options_of(&board), left);
            // Some candidates are removed, so that the board is not one of givens only.
            let mut random = crate::support::random::Random::new(u64::from(cells[40]) + 1);
            for _ in 0..random.below(40) {
                let (cell, digit) = (random.below(CELLS), random.below(9));
                if cells[cell] == 0 {
                    board.strike(cell, digit);
                    left.remove(&(cell, digit));
                }
            }
            let marks: Vec<u64> = (0..CELLS)
                .map(|cell| {
                    (0..9).filter(|&digit| left.contains(&(cell, digit))).map(|digit| 1 << digit).sum()
                })
                .collect();
            let marked = Puzzle::from_marks(puzzle(&cells).shape(), &marks).unwrap();
            assert_eq!(options_of(&Board::new(&marked)), left);
            boards.push((board, left));
        }
        for puzzle in marked(90, 7) {
            let board = Board::new(&puzzle);
            boards.push((board, options_of(&board)));
        }
        for (mut board, mut left) in boards {
            let given = left.clone();
            let possible = settle(&mut left);
            let answer = board.propagate();
            assert_eq!(answer.is_ok(), possible, "{given:?}");
            match answer {
                Err(Conflict) => conflicts += 1,
                Ok(all) => {
                    assert_eq!(options_of(&board), left, "{given:?}");
                    assert_eq!(all, left.len() == CELLS);
                    *if all { &mut solved } else { &mut open } += 1;
                }
            }
        }
        assert!(solved > 10 && open > 20 && conflicts > 20, "{solved} {open} {conflicts}");
    }

    #[test]
    fn a_board_has_the_candidates_it_is_made_with() {
        let mut random = crate::support::random::Random::new(8);
        for _ in 0..20 {
            let left: Options =
                (0..CELLS * 9).filter(|_| random.below(2) == 0).map(|k| (k / 9, k % 9)).collect();
            assert_eq!(options_of(&Board::with(|digit, cell| left.contains(&(cell, digit)))), left);
        }
    }

    #[test]
    fn hidden_singles_in_the_same_cell_are_a_conflict() {
        for cell in 0..CELLS {
            let elsewhere_in_its_row = |other: usize| other != cell && other / 9 == cell / 9;
            let mut board = Board::with(|digit, other| digit > 1 || !elsewhere_in_its_row(other));
            assert!(board.propagate().is_err());
        }
    }

    #[test]
    fn a_guess_keeps_one_digit_or_strikes_it_out() {
        let mut board = Board::of_givens(&[0; CELLS]);
        let all = options_of(&board);
        assert_eq!(all.len(), 729);
        board.strike(30, 4);
        assert_eq!(&all - &options_of(&board), Options::from([(30, 4)]));
        board.keep_only(77, 8);
        assert!(options_of(&board).iter().all(|&(cell, digit)| cell != 77 || digit == 8));
        assert_eq!(options_of(&board).len(), 729 - 1 - 8);
        assert!(cells_of(2, bit_of(60) | bit_of(54) | bit_of(80)).eq([54, 60, 80]));
    }

    #[test]
    fn constants_have_the_bits_of_their_cells() {
        let bits_of = |cells: &[usize]| cells.iter().map(|&cell| bit_of(cell)).sum::<u32>();
        assert_eq!(BAND, bits_of(&Vec::from_iter(0..27)));
        assert_eq!(STARTS, bits_of(&[0, 9, 18]));
        assert_eq!(MINIROWS, bits_of(&[0, 3, 6, 9, 12, 15, 18, 21, 24]));
    }

    #[test]
    fn digits_are_counted_up_to_four() {
        let digits = std::array::from_fn(|digit| 0b1_1111_1111 >> digit << 2);
        let at_least = |n| {
            (0..32)
                .filter(|bit| {
                    digits.iter().filter(|&&candidates: &&u32| candidates >> bit & 1 != 0).count() >= n
                })
                .map(|bit| 1 << bit)
                .sum::<u32>()
        };
        assert_eq!(counted(&digits), [1, 2, 3, 4].map(at_least));
    }
}
