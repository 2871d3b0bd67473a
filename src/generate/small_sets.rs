//! Finds the small unavoidable sets of a grid of these kinds, without a search:
//!
//! ```text
//!   two digits: a part of their cells in which they can be exchanged
//!
//!   two rows of a band, or two columns of a stack: a part that can be exchanged
//!   row 1   1 2 . | . 5 .     row 1   2 5 . | . 1 .
//!   row 2   2 5 . | . 1 .     row 2   1 2 . | . 5 .
//! ```
//!
//! All pairs are worked on side by side. The nodes of a pair's graph are columns for two rows, and
//! rows otherwise.
//!
//! ```text
//!   two digits     row i leads to the rows in which `a` shares the column or the box of `b` in row i
//!   two rows       column i leads to the column in which one row has what the other has in column i
//!   closure        Warshall's algorithm: what each line leads to by any number of steps
//! ```
//!
//! Each step permutes the lines, so that it also leads back: the lines that a line leads to are a
//! part. S. Warshall, "A theorem on Boolean matrices", 1962.

use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::try_refill;
use std::ops::{BitAnd, BitOr};

/// The largest side for which sets are found.
const MOST_SIDE: usize = 36;

/// Two digits or two lines, the lesser first.
#[derive(Clone, Copy)]
enum Pair {
    Digits(usize, usize),
    Rows(usize, usize),
    Columns(usize, usize),
}

/// Memory that many grids can share.
#[derive(Default)]
pub(super) struct SmallSets {
    narrow: Graphs<u16>,
    wide: Graphs<u64>,
    /// The set that is passed on.
    words: Vec<u32>,
}

/// A set of lines, a bit for each.
trait LineSet: Copy + Default + PartialEq + BitOr<Output = Self> + BitAnd<Output = Self> + 'static {
    fn one(line: usize) -> Self;
    fn bits(self) -> u64;
}

impl LineSet for u16 {
    fn one(line: usize) -> Self {
        1 << line
    }
    fn bits(self) -> u64 {
        self.into()
    }
}

impl LineSet for u64 {
    fn one(line: usize) -> Self {
        1 << line
    }
    fn bits(self) -> u64 {
        self
    }
}

/// The graphs of this number of pairs are worked on at once.
const LANES: usize = 8;

#[derive(Default)]
struct Graphs<L> {
    /// The column of each digit in each row, its row in each column, and its row in each box.
    in_row: Vec<L>,
    in_column: Vec<L>,
    in_box: Vec<L>,
    /// The lines to which each line leads, for all pairs.
    leads_to: Vec<[L; LANES]>,
}

impl SmallSets {
    /// Passes the small sets of a grid to `add`, as a bit for each cell. Digits go from 0.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and errors of `add`.
    pub fn find(
        &mut self,
        shape: Shape,
        grid: &[u16],
        mut add: impl FnMut(&[u32]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Self { narrow, wide, words } = self;
        match shape.side() {
            9 => {
                let places = places9(grid);
                narrow.find(Shape::NINE, grid, |pair, lines, _| add(&words9(pair, lines, &places)))
            }
            2..=16 => narrow.find(shape, grid, |pair, lines, graphs| {
                fill_words(shape, pair, lines, graphs, words)?;
                add(words)
            }),
            17..=MOST_SIDE => wide.find(shape, grid, |pair, lines, graphs| {
                fill_words(shape, pair, lines, graphs, words)?;
                add(words)
            }),
            _ => Ok(()),
        }
    }
}

impl<L: LineSet> Graphs<L> {
    #[inline(always)]
    fn find(
        &mut self,
        shape: Shape,
        grid: &[u16],
        mut add: impl FnMut(Pair, L, &Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let side = shape.side();
        let count = side * (side - 1 + shape.box_rows() - 1 + shape.box_cols() - 1) / 2;
        let in_line = count.div_ceil(LANES);
        for table in [&mut self.in_row, &mut self.in_column, &mut self.in_box] {
            try_refill(table, L::default(), shape.cells())?;
        }
        try_refill(&mut self.leads_to, [L::default(); LANES], side * in_line)?;
        self.note_positions(shape, grid);
        self.note_steps(shape, grid, in_line);
        self.close(side, in_line);
        let mut number = 0;
        for (a, b) in pairs_within(side, side) {
            self.pass_parts(number, side, |lines| add(Pair::Digits(a, b), lines, self))?;
            number += 1;
        }
        for (a, b) in pairs_within(side, shape.box_rows()) {
            self.pass_parts(number, side, |lines| add(Pair::Rows(a, b), lines, self))?;
            number += 1;
        }
        for (a, b) in pairs_within(side, shape.box_cols()) {
            self.pass_parts(number, side, |lines| add(Pair::Columns(a, b), lines, self))?;
            number += 1;
        }
        Ok(())
    }

    /// Passes the parts of the lines of a pair to `add`.
    #[inline(always)]
    fn pass_parts(
        &self,
        pair: usize,
        side: usize,
        mut add: impl FnMut(L) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let in_line = self.leads_to.len() / side * LANES;
        let mut left = L::one(side - 1).bits() * 2 - 1;
        while left != 0 {
            let line = left.trailing_zeros() as usize;
            let lines = self.leads_to.as_flattened()[line * in_line + pair];
            left &= !lines.bits();
            add(lines)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn note_positions(&mut self, shape: Shape, grid: &[u16]) {
        let side = shape.side();
        for (row, digits) in grid.chunks_exact(side).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                let digit = usize::from(digit);
                self.in_row[row * side + digit] = L::one(column);
                self.in_column[column * side + digit] = L::one(row);
                self.in_box[shape.box_of(row, column) * side + digit] = L::one(row);
            }
        }
    }

    /// Notes the lines to which each line leads by one step.
    #[inline(always)]
    fn note_steps(&mut self, shape: Shape, grid: &[u16], in_line: usize) {
        let side = shape.side();
        let Self { in_row, in_column, in_box, leads_to } = self;
        let of = |line: usize| line * side..(line + 1) * side;
        for (row, steps) in leads_to.chunks_exact_mut(in_line).enumerate() {
            let mut steps = steps.as_flattened_mut();
            for b in 0..side {
                let column = in_row[row * side + b].bits().trailing_zeros() as usize;
                let (in_column, in_box) = (&in_column[of(column)], &in_box[of(shape.box_of(row, column))]);
                let (of_b, after) = steps.split_at_mut(b);
                of_b.iter_mut().zip(in_column.iter().zip(in_box)).for_each(|(to, (&x, &y))| *to = x | y);
                steps = after;
            }
        }
        let (leads_to, in_line) = (leads_to.as_flattened_mut(), in_line * LANES);
        let mut number = side * (side - 1) / 2;
        for (a, b) in pairs_within(side, shape.box_rows()) {
            for line in 0..side {
                leads_to[line * in_line + number] = in_row[a * side + usize::from(grid[b * side + line])];
            }
            number += 1;
        }
        for (a, b) in pairs_within(side, shape.box_cols()) {
            for line in 0..side {
                leads_to[line * in_line + number] = in_column[a * side + usize::from(grid[line * side + b])];
            }
            number += 1;
        }
    }

    /// Adds what lines lead to by any number of steps.
    #[inline(always)]
    fn close(&mut self, side: usize, in_line: usize) {
        for k in 0..side {
            let bit = L::one(k);
            for line in (0..side).filter(|&line| line != k) {
                let of = |line: usize| line * in_line..(line + 1) * in_line;
                let Ok([from_line, from_k]) = self.leads_to.get_disjoint_mut([of(line), of(k)]) else {
                    continue;
                };
                for (lanes, more) in from_line.iter_mut().zip(from_k) {
                    for (lines, &mut more) in lanes.iter_mut().zip(more) {
                        let leads_to_k = *lines & bit != L::default();
                        *lines = *lines | if leads_to_k { more } else { L::default() };
                    }
                }
            }
        }
    }
}

/// The pairs of digits or lines, up to `side`, in groups of `together`.
#[inline(always)]
fn pairs_within(side: usize, together: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |b| (b - b % together..b).map(move |a| (a, b)))
}

/// Writes the cells of a pair in some lines, a bit for each cell.
fn fill_words<L: LineSet>(
    shape: Shape,
    pair: Pair,
    lines: L,
    graphs: &Graphs<L>,
    words: &mut Vec<u32>,
) -> Result<(), Error> {
    let side = shape.side();
    try_refill(words, 0, shape.cells().div_ceil(32))?;
    let mut left = lines.bits();
    while left != 0 {
        let line = left.trailing_zeros() as usize;
        left &= left - 1;
        let column = |digit: usize| graphs.in_row[line * side + digit].bits().trailing_zeros() as usize;
        let cells = match pair {
            Pair::Digits(a, b) => [line * side + column(a), line * side + column(b)],
            Pair::Rows(a, b) => [a * side + line, b * side + line],
            Pair::Columns(a, b) => [line * side + a, line * side + b],
        };
        cells.into_iter().for_each(|cell| words[cell / 32] |= 1 << (cell % 32));
    }
    Ok(())
}

/// The cells of each digit of a 9x9, a bit for each.
fn places9(grid: &[u16]) -> [u128; 9] {
    let mut places = [0; 9];
    for (cell, &digit) in grid.iter().enumerate() {
        places[usize::from(digit)] |= 1 << cell;
    }
    places
}

/// Returns what [`fill_words`] writes, for 9x9.
#[inline(always)]
fn words9(pair: Pair, lines: u16, places: &[u128; 9]) -> [u32; 3] {
    /// The cells of some rows of a band.
    const ROWS: [u128; 8] =
        [0, 0x1FF, 0x1FF << 9, 0x3FFFF, 0x1FF << 18, 0x7FC_01FF, 0x3FFFF << 9, 0x7FF_FFFF];
    const COLUMN: u128 = 0x0100_8040_2010_0804_0201;
    let band = |k: usize| ROWS[usize::from(lines >> (3 * k) & 7)] << (27 * k);
    let cells = match pair {
        Pair::Digits(a, b) => (band(0) | band(1) | band(2)) & (places[a] | places[b]),
        Pair::Rows(a, b) => u128::from(lines) << (9 * a) | u128::from(lines) << (9 * b),
        Pair::Columns(a, b) => (band(0) | band(1) | band(2)) & (COLUMN << a | COLUMN << b),
    };
    [cells as u32, (cells >> 32) as u32, (cells >> 64) as u32]
}
