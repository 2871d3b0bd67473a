//! The rules of [`super::board`] on one node in vectors of 32-bit lanes.
//!
//! Every lane holds the places of a digit in a band, as on a scalar board. There are 27 of these and 32 lanes: digit 9
//! stands in more lanes than it needs, so that whatever is done in one part of a vector is right in the others; all copies
//! stay equal.

mod bytes;
mod halves;
mod quarters;

pub(crate) use halves::Halves;
pub(crate) use quarters::Quarters;

use super::board::{BAND, Board, CELLS, Conflict, FIRSTS, MINIROWS, ROW, STARTS, bit_of};
use super::branch::{Branching, Candidates, CellSet, OpenCells, peers_of};
use super::single::{GuessPath, Search, SearchBoard};

const LANES: usize = 32;

/// The band and the digit, from 0, of each lane.
type LaneLayout = [(usize, usize); LANES];

/// A number for each band and digit.
///
/// Values exist only within [`Bands::within`], which is entered only where
/// [`Isa`](super::wide::Isa) found the instructions.
pub(crate) trait Bands: Copy + Send {
    /// Which number is where.
    const LAYOUT: LaneLayout;
    /// The lanes of a band.
    const LANES_OF_BAND: &'static [[u32; LANES]; 3] = &lanes_of_bands(&Self::LAYOUT);
    /// The lanes of a digit.
    const LANES_OF_DIGIT: &'static [[u32; LANES]; 9] = &lanes_of_digits(&Self::LAYOUT);

    /// A number for each band.
    type OfBands: Copy;
    /// See [`Candidates`].
    type Digits;

    fn new(numbers: &[u32; LANES]) -> Self;
    fn splat(number: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// `self & (b | !c)`
    #[inline(always)]
    fn and_if(self, b: Self, c: Self) -> Self {
        self.without(c.without(b))
    }
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn left<const N: u32>(self) -> Self;
    fn right<const N: u32>(self) -> Self;
    /// The 30 bits of each lane turned right. Callers may rely neither on the lowest two of them nor on the two bits above
    /// them.
    fn turned<const N: i32>(self) -> Self;
    fn any(self) -> bool;
    /// In each lane the number that the digit has one band on, after the last band in the first.
    fn next_band(self) -> Self;
    /// In each lane the number that the digit has two bands on.
    fn after_band(self) -> Self;
    /// For each band, the bits that some digit has, and those that two or more have.
    fn once_and_twice(self) -> (Self::OfBands, Self::OfBands);
    /// For each band, the bits that at least two, three and four digits have.
    fn counted(self) -> [Self::OfBands; 3];
    /// The bands' numbers as words.
    fn cells(of_bands: Self::OfBands) -> CellSet;
    /// As [`SearchBoard::candidates`].
    fn candidates(self) -> Candidates<Self::Digits>;
    /// As [`SearchBoard::digits_at`].
    fn digits_at(candidates: &Candidates<Self::Digits>, index: usize) -> u32;
    /// In each lane the number of its band.
    fn spread(numbers: Self::OfBands) -> Self;
    /// Some bit, if a cell of a band is not among these.
    fn missing(filled: Self::OfBands) -> Self;
    /// Some bit, if there is a cell.
    fn shared(twice: Self::OfBands) -> Self;
    /// In each lane the number of its band.
    fn of_each_band(numbers: &[u32; 4]) -> Self;
    /// The places of the givens.
    fn of_givens(givens: &[u8; CELLS]) -> Self;
    /// Writes the digit of each cell, of which each has one.
    fn write(self, digits: &mut [u8; CELLS]);
    /// Does a search with the instructions that the operations need.
    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>) -> Option<GuessPath>;
}

const fn lanes_of_bands(layout: &LaneLayout) -> [[u32; LANES]; 3] {
    let mut lanes = [[0; LANES]; 3];
    let mut lane = 0;
    while lane < LANES {
        lanes[layout[lane].0][lane] = u32::MAX;
        lane += 1;
    }
    lanes
}

const fn lanes_of_digits(layout: &LaneLayout) -> [[u32; LANES]; 9] {
    let mut lanes = [[0; LANES]; 9];
    let mut lane = 0;
    while lane < LANES {
        lanes[layout[lane].1][lane] = u32::MAX;
        lane += 1;
    }
    lanes
}

/// Of each cell the peers in each band; the last number is of no band.
static PEERS: [[u32; 4]; CELLS] = {
    let mut peers = [[0; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let [a, b, c] = peers_of(cell);
        peers[cell] = [a, b, c, 0];
        cell += 1;
    }
    peers
};

/// The first cell of each row that has one of these, and all its cells, as on a scalar board.
#[inline(always)]
fn rows_of<B: Bands>(bands: B) -> [B; 2] {
    let rows = bands.add(B::splat(BAND)).and(B::splat(STARTS << 9));
    let starts = rows.right::<9>();
    [starts, rows.sub(starts)]
}

/// The columns of each stack turned by one; what stands above the nine columns may be anything.
#[inline(always)]
fn next_column<B: Bands>(x: B) -> B {
    let first_two = B::splat(0b011_011_011);
    x.right::<1>().and(first_two).or(x.left::<2>().without(first_two))
}

/// The columns of each stack turned by two.
#[inline(always)]
fn after_column<B: Bands>(x: B) -> B {
    let first = B::splat(FIRSTS);
    x.right::<2>().and(first).or(x.left::<1>().without(first))
}

/// The minirows of each row turned by one and by two; bits that are none may be anything.
#[inline(always)]
fn next_box<B: Bands>(minirows: B) -> B {
    minirows.right::<3>().or(minirows.left::<6>())
}

#[inline(always)]
fn after_box<B: Bands>(minirows: B) -> B {
    minirows.right::<6>().or(minirows.left::<3>())
}

/// The minirows of a band that have a place, each by its first cell.
#[inline(always)]
fn first_cells<B: Bands>(bands: B) -> B {
    bands.or(bands.right::<1>()).or(bands.right::<2>()).and(B::splat(MINIROWS))
}

/// All three cells of minirows that are given by their first.
#[inline(always)]
fn whole_minirows<B: Bands>(firsts: B) -> B {
    firsts.left::<3>().sub(firsts)
}

/// The columns of a band that have a place; what the last two rows have stays in the bits above.
#[inline(always)]
fn columns_of<B: Bands>(bands: B) -> B {
    bands.or(bands.right::<10>()).or(bands.right::<20>())
}

/// The same columns in all three rows of a band.
#[inline(always)]
fn whole_columns<B: Bands>(columns: B) -> B {
    columns.or(columns.left::<10>()).or(columns.left::<20>())
}

/// What a line keeps when lines are matched with parts: `next` and `after` are the other two lines, turned by one part
/// and by two.
#[inline(always)]
fn kept<B: Bands>(line: B, [next, next_after]: [B; 2], [after, after_after]: [B; 2]) -> B {
    line.and(next.and(after_after).or(next_after.and(after)))
}

/// The cell for each digit.
#[inline(always)]
fn in_cell<B: Bands>(cell: usize) -> B {
    B::splat(bit_of(cell)).and(B::new(&B::LANES_OF_BAND[cell / 27]))
}

#[derive(Clone, Copy)]
pub(crate) struct VectorBoard<B> {
    bands: B,
}

/// What a round came to.
enum Round {
    /// Something was struck out.
    Changed,
    /// Nothing changes by these rules any more.
    Settled,
    /// Every cell has one digit.
    Solved,
}

impl<B: Bands> VectorBoard<B> {
    /// The first three rules, once.
    #[inline(always)]
    fn round(&mut self) -> Result<Round, Conflict> {
        let (filled, twice) = self.bands.once_and_twice();
        let singles = self.bands.without(B::spread(twice));
        let [starts, rows] = rows_of(singles);
        // What is left of each row without its first single.
        let doubled = singles.and(singles.sub(starts));
        self.go_on_with_round(self.bands.and_if(singles, rows), doubled.or(B::missing(filled)))
    }

    /// What a round does after the naked singles: `bands` is what they leave, `flaws` some bit for each conflict.
    #[inline(always)]
    fn go_on_with_round(&mut self, bands: B, flaws: B) -> Result<Round, Conflict> {
        let before = self.bands;

        let columns = columns_of(bands);
        let (next, after) = (next_column(columns), after_column(columns));
        let matched =
            kept(columns, [next.next_band(), after.next_band()], [next.after_band(), after.after_band()]);
        // A stack without a match empties a box of each band, and so, below, all rows of the digit.
        let bands = bands.and(whole_columns(matched.and(B::splat(ROW))));

        let minirows = first_cells(bands);
        // Each row is followed by its first two boxes once more; 3 bits on is the next box, 10 bits on the next row.
        let boxes = minirows.or(minirows.left::<9>()).or(minirows.right::<21>());
        let matched = kept(
            minirows,
            [boxes.turned::<13>(), boxes.turned::<16>()],
            [boxes.turned::<23>(), boxes.turned::<26>()],
        );
        let bands = bands.and(whole_minirows(matched));

        // Each row with a place carries into its free bit. One without borrows, below, from beyond its own.
        let empty = B::splat(STARTS << 9).without(bands.add(B::splat(BAND)));
        let but_first = bands.and(bands.sub(B::splat(STARTS)));
        let [_, rows] = rows_of(but_first);
        let singles = bands.without(rows);
        let (taken, twice) = singles.once_and_twice();
        let bands = bands.and_if(singles, B::spread(taken));
        if flaws.or(empty).or(B::shared(twice)).any() {
            return Err(Conflict);
        }
        if !but_first.any() {
            // One place in each row, all in cells of their own.
            self.bands = bands;
            return if self.is_solution() { Ok(Round::Solved) } else { Err(Conflict) };
        }
        if !before.xor(bands).any() {
            // The board is left as it is: what follows need not wait for the round, where the processor foresees that it
            // changes nothing.
            return Ok(Round::Settled);
        }
        self.bands = bands;
        Ok(Round::Changed)
    }

    /// Whether each digit, which has one place in each row, has one in each column and box.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let columns = columns_of(self.bands);
        let all_columns = columns.xor(columns.next_band()).xor(columns.after_band());
        let minirows = first_cells(self.bands);
        let boxes = minirows.xor(minirows.right::<10>()).xor(minirows.right::<20>());
        let missing = B::splat(ROW).without(all_columns).or(B::splat(FIRSTS).without(boxes));
        !missing.any()
    }

    /// All rounds after the first one. Tells whether the board is solved.
    #[inline(always)]
    fn propagate_after(&mut self, mut round: Round) -> Result<bool, Conflict> {
        loop {
            match round {
                Round::Changed => {}
                Round::Settled if self.strike_around_locked()? => {}
                Round::Settled => return Ok(false),
                Round::Solved => return Ok(true),
            }
            round = self.round()?;
        }
    }

    /// The fourth rule, outside of boxes: where nothing changes by the other rules, a digit that a minirow or minicolumn takes
    /// from its box has been taken from its row or column, or will be by what this strikes. Tells whether something changed.
    #[inline(always)]
    fn strike_around_locked(&mut self) -> Result<bool, Conflict> {
        /// Where the minirows stand behind the columns, in the order that brings them next to each other.
        const BEHIND: u32 = 16;
        let before = self.bands;
        let (columns, minirows) = (columns_of(before).and(B::splat(ROW)), first_cells(before));
        let joined = minirows.or(minirows.right::<9>()).or(minirows.right::<18>()).and(B::splat(ROW));
        let [_, three, four] = columns.or(joined.left::<BEHIND>()).counted();
        let three = B::spread(three);
        if B::splat(ROW | ROW << BEHIND).without(three).any() {
            return Err(Conflict);
        }
        let locks = three.without(B::spread(four));
        let behind = locks.right::<BEHIND>();
        let minirow_locks = behind.or(behind.left::<9>()).or(behind.left::<18>());

        let locked = columns.and(locks);
        let other_bands = locked.next_band().or(locked.after_band());
        let locked = minirows.and(minirow_locks);
        let other_boxes = next_box(locked).or(after_box(locked)).and(B::splat(MINIROWS));
        let struck = whole_columns(other_bands).or(whole_minirows(other_boxes));
        if !before.and(struck).any() {
            return Ok(false);
        }
        self.bands = before.without(struck);
        Ok(true)
    }
}

impl<B: Bands> Branching for VectorBoard<B> {
    type Digits = B::Digits;

    #[inline(always)]
    fn open(&self) -> OpenCells {
        let [two, three, four] = self.bands.counted();
        OpenCells::new(B::cells(two), B::cells(three), B::cells(four))
    }

    #[inline(always)]
    fn candidates(&self) -> Candidates<B::Digits> {
        self.bands.candidates()
    }

    #[inline(always)]
    fn digits_at(candidates: &Candidates<B::Digits>, index: usize) -> u32 {
        B::digits_at(candidates, index)
    }
}

impl<B: Bands> SearchBoard for VectorBoard<B> {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut numbers = [0; LANES];
        for (number, (band, digit)) in numbers.iter_mut().zip(B::LAYOUT) {
            *number = board.bands[band][digit];
        }
        Self { bands: B::new(&numbers) }
    }

    #[inline(always)]
    fn of_givens(givens: &[u8; CELLS]) -> Self {
        let own = B::of_givens(givens);
        let (given, _) = own.once_and_twice();
        let bands = B::splat(BAND).without(B::spread(given)).or(own);
        // The givens are the first naked singles.
        let [_, rows] = rows_of(own);
        Self { bands: bands.and_if(own, rows) }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Result<bool, Conflict> {
        let first = self.round()?;
        self.propagate_after(first)
    }

    #[inline(always)]
    fn propagate_behind_singles(&mut self) -> Result<bool, Conflict> {
        // What was settled stays so, and `take` or `of_givens` did what the first singles do.
        let first = self.go_on_with_round(self.bands, B::splat(0))?;
        let changed = if let Round::Settled = first { Round::Changed } else { first };
        self.propagate_after(changed)
    }

    #[inline(always)]
    fn write(&self, digits: &mut [u8; CELLS]) {
        self.bands.write(digits);
    }

    #[inline(always)]
    fn take(&mut self, cell: usize, digit: usize) {
        let digit = B::new(&B::LANES_OF_DIGIT[digit]);
        let of_cell = in_cell::<B>(cell);
        let peers = B::of_each_band(&PEERS[cell]).and(digit);
        self.bands = self.bands.without(of_cell.or(peers)).or(of_cell.and(digit));
    }

    #[inline(always)]
    fn strike(&mut self, cell: usize, digit: usize) {
        self.bands = self.bands.without(in_cell::<B>(cell).and(B::new(&B::LANES_OF_DIGIT[digit])));
    }

    fn within(search: Search<'_, '_, '_, Self>) -> Option<GuessPath> {
        B::within(search)
    }
}
