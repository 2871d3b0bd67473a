//! The rules of [`super::board`] on one node in vectors of 32-bit lanes.
//!
//! ```text
//! lanes  0 ..  7   band 0, digits 1 to 8
//! lanes  8 .. 15   band 1
//! lanes 16 .. 23   band 2
//! lanes 24 .. 31   digit 9: bands 0, 1, 2, 0, 0, 1, 2, 0
//! ```
//!
//! Every lane holds the places of its digit in its band, as on a scalar board. Digit 9 stands in more lanes than it
//! needs, so that whatever is done in one half of a vector of eight is right in the other; all copies stay equal.

mod halves;
mod quarters;

pub(super) use halves::Halves;
pub(super) use quarters::Quarters;

use super::board::{BAND, Board, Conflict, FIRSTS, MINIROWS, ROW, STARTS, bit_of};
use super::branch::Open;
use super::cells::CELLS;
use super::single::{Node, Search};

const LANES: usize = 32;

/// The first lane of digit 9.
const NINTH: usize = 24;

/// A number for each band and digit, laid out as the file's head says.
///
/// Values exist only within [`Bands::within`], which is entered only where
/// [`Machine`](super::lanes::Machine) found the instructions.
pub(super) trait Bands: Copy + Send {
    /// A number for each band.
    type OfBands: Copy;

    fn new(numbers: &[u32; LANES]) -> Self;
    fn numbers(self) -> [u32; LANES];
    fn splat(number: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn left<const N: u32>(self) -> Self;
    fn right<const N: u32>(self) -> Self;
    fn any(self) -> bool;
    /// In each lane the number that the digit has one band on, after the last band in the first.
    fn next_band(self) -> Self;
    /// In each lane the number that the digit has two bands on.
    fn after_band(self) -> Self;
    /// For each band, the bits that some digit has, and those that two or more have.
    fn once_and_twice(self) -> (Self::OfBands, Self::OfBands);
    /// For each band, the bits that at least two, three and four digits have.
    fn counted(self) -> [Self::OfBands; 3];
    /// The number of each band.
    fn of_bands(numbers: Self::OfBands) -> [u32; 3];
    /// In each lane the number of its band.
    fn spread(numbers: Self::OfBands) -> Self;
    /// Some bit where a cell of `filled` is missing or one of `twice` is there.
    fn flaws(filled: Self::OfBands, twice: Self::OfBands) -> Self;
    /// Of each band the bits of the cells that hold a digit, from 1.
    fn cells_with(givens: &[u8; CELLS], digit: u8) -> [u32; 3];
    /// The lanes that have some bit of `bits`.
    fn lanes_with(self, bits: u32) -> u32;
    /// Writes the digit of each cell, of which each has one.
    fn write(self, digits: &mut [u8; CELLS]);
    /// Does a search with the instructions that the operations need.
    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>);
}

/// The lanes that are a digit's in a band.
static LANES_OF: [[[u32; LANES]; 9]; 3] = lanes_of();
/// The lanes of a band.
static LANES_OF_BAND: [[u32; LANES]; 3] = lanes_of_bands();

const fn lanes_of() -> [[[u32; LANES]; 9]; 3] {
    let mut lanes = [[[0; LANES]; 9]; 3];
    let mut lane = 0;
    while lane < LANES {
        let (band, digit) = band_and_digit(lane);
        lanes[band][digit][lane] = u32::MAX;
        lane += 1;
    }
    lanes
}

const fn lanes_of_bands() -> [[u32; LANES]; 3] {
    let mut lanes = [[0; LANES]; 3];
    let mut lane = 0;
    while lane < LANES {
        lanes[band_and_digit(lane).0][lane] = u32::MAX;
        lane += 1;
    }
    lanes
}

const fn band_and_digit(lane: usize) -> (usize, usize) {
    if lane < NINTH { (lane / 8, lane % 8) } else { (lane % 4 % 3, 8) }
}

/// All cells of the rows that have one of these, as on a scalar board.
#[inline(always)]
fn rows_of<B: Bands>(places: B) -> B {
    let rows = places.add(B::splat(BAND)).and(B::splat(STARTS << 9));
    rows.sub(rows.right::<9>())
}

#[inline(always)]
fn next_column<B: Bands>(x: B) -> B {
    x.right::<1>().and(B::splat(0b011_011_011)).or(x.left::<2>().and(B::splat(0b100_100_100)))
}

#[inline(always)]
fn after_column<B: Bands>(x: B) -> B {
    x.right::<2>().and(B::splat(0b001_001_001)).or(x.left::<1>().and(B::splat(0b110_110_110)))
}

#[inline(always)]
fn next_box<B: Bands>(minirows: B) -> B {
    minirows.right::<3>().or(minirows.left::<6>()).and(B::splat(MINIROWS))
}

#[inline(always)]
fn after_box<B: Bands>(minirows: B) -> B {
    minirows.right::<6>().or(minirows.left::<3>()).and(B::splat(MINIROWS))
}

/// The rows of a band turned by one and by two; what leaves the band is left in the bits above it.
#[inline(always)]
fn next_row<B: Bands>(x: B) -> B {
    x.right::<10>().or(x.left::<20>())
}

#[inline(always)]
fn after_row<B: Bands>(x: B) -> B {
    x.right::<20>().or(x.left::<10>())
}

/// The minirows of a band that have a place, each by its first cell.
#[inline(always)]
fn first_cells<B: Bands>(places: B) -> B {
    places.or(places.right::<1>()).or(places.right::<2>()).and(B::splat(MINIROWS))
}

/// All three cells of minirows that are given by their first.
#[inline(always)]
fn whole_minirows<B: Bands>(firsts: B) -> B {
    firsts.or(firsts.left::<1>()).or(firsts.left::<2>())
}

/// The columns of a band that have a place; what the first two rows have stays in the bits above.
#[inline(always)]
fn columns_of<B: Bands>(places: B) -> B {
    places.or(places.right::<10>()).or(places.right::<20>())
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

#[derive(Clone, Copy)]
pub(super) struct VectorBoard<B> {
    places: B,
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
        let before = self.places;

        let (filled, twice) = before.once_and_twice();
        let singles = before.without(B::spread(twice));
        let rows = rows_of(singles);
        // What is left of each row without its first single.
        let doubled = singles.and(singles.sub(rows.and(B::splat(STARTS))));
        let places = before.without(rows.without(singles));

        // Bits above the columns do no harm: none of the masks lets them in.
        let columns = columns_of(places);
        let (next, after) = (next_column(columns), after_column(columns));
        let matched =
            kept(columns, [next.next_band(), after.next_band()], [next.after_band(), after.after_band()]);
        // A stack without a match empties a box of each band, and so, below, all rows of the digit.
        let places = places.and(whole_columns(matched));

        let minirows = first_cells(places);
        let (next, after) = (next_box(minirows), after_box(minirows));
        let matched = kept(minirows, [next_row(next), next_row(after)], [after_row(next), after_row(after)]);
        let places = places.and(whole_minirows(matched));

        // Each row with a place carries into its free bit. One without borrows, below, from beyond its own.
        let empty = B::splat(STARTS << 9).without(places.add(B::splat(BAND)));
        let but_first = places.and(places.sub(B::splat(STARTS)));
        let singles = places.without(rows_of(but_first));
        let (taken, twice) = singles.once_and_twice();
        self.places = places.without(B::spread(taken).without(singles));
        if doubled.or(empty).or(B::flaws(filled, twice)).any() {
            return Err(Conflict);
        }
        if !but_first.any() {
            // One place in each row, all in cells of their own.
            return if self.is_solution() { Ok(Round::Solved) } else { Err(Conflict) };
        }
        Ok(if before.xor(self.places).any() { Round::Changed } else { Round::Settled })
    }

    /// Whether each digit, which has one place in each row, has one in each column and box.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let columns = columns_of(self.places);
        let all_columns = columns.xor(columns.next_band()).xor(columns.after_band());
        let minirows = first_cells(self.places);
        let boxes = minirows.xor(minirows.right::<10>()).xor(minirows.right::<20>());
        let missing = B::splat(ROW).without(all_columns).or(B::splat(FIRSTS).without(boxes));
        !missing.any()
    }

    /// The fourth rule. Tells whether something changed.
    #[inline(always)]
    fn strike_around_locked(&mut self) -> Result<bool, Conflict> {
        /// Where the minirows stand behind the columns, in the order that brings them next to each other.
        const BEHIND: u32 = 16;
        let before = self.places;
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
        let around = next_column(locked).or(after_column(locked)).or(other_bands);
        let locked = minirows.and(minirow_locks);
        let others = next_box(locked).or(after_box(locked)).or(next_row(locked)).or(after_row(locked));
        let struck = whole_columns(around).or(whole_minirows(others.and(B::splat(MINIROWS))));
        self.places = before.without(struck);
        Ok(before.and(struck).any())
    }
}

impl<B: Bands> Node for VectorBoard<B> {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut numbers = [0; LANES];
        for (lane, number) in numbers.iter_mut().enumerate() {
            let (band, digit) = band_and_digit(lane);
            *number = board.bands[band][digit];
        }
        Self { places: B::new(&numbers) }
    }

    #[inline(always)]
    fn of_givens(givens: &[u8; CELLS]) -> Self {
        let mut own = [0; LANES];
        for digit in 0..8 {
            let [a, b, c] = B::cells_with(givens, digit as u8 + 1);
            (own[digit], own[8 + digit], own[16 + digit]) = (a, b, c);
        }
        let [a, b, c] = B::cells_with(givens, 9);
        own[NINTH..].copy_from_slice(&[a, b, c, a, a, b, c, a]);
        let own = B::new(&own);
        let (given, _) = own.once_and_twice();
        Self { places: B::splat(BAND).without(B::spread(given)).or(own) }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Result<bool, Conflict> {
        loop {
            match self.round()? {
                Round::Changed => {}
                Round::Settled if self.strike_around_locked()? => {}
                Round::Settled => return Ok(false),
                Round::Solved => return Ok(true),
            }
        }
    }

    #[inline(always)]
    fn board(&self) -> Board {
        let numbers = self.places.numbers();
        let mut bands = [[0; 9]; 3];
        for band in 0..3 {
            bands[band][..8].copy_from_slice(&numbers[8 * band..8 * band + 8]);
            bands[band][8] = numbers[NINTH + band];
        }
        Board { bands }
    }

    #[inline(always)]
    fn open(&self) -> Open {
        let [two, three, four] = self.places.counted();
        let [two, three, four] = [B::of_bands(two), B::of_bands(three), B::of_bands(four)];
        let mut open = Open { two_or_more: two, two, three };
        for band in 0..3 {
            open.two[band] &= !three[band];
            open.three[band] &= !four[band];
        }
        open
    }

    #[inline(always)]
    fn digits_at(&self, band: usize, bit: u32) -> u32 {
        let lanes = self.places.lanes_with(bit);
        lanes >> (8 * band) & 0xFF | (lanes >> (NINTH + band) & 1) << 8
    }

    #[inline(always)]
    fn write(&self, digits: &mut [u8; CELLS]) {
        self.places.write(digits);
    }

    #[inline(always)]
    fn split(&mut self, cell: usize, digit: usize) -> Self {
        let (band, bit) = (cell / 27, B::splat(bit_of(cell)));
        let guess = bit.and(B::new(&LANES_OF[band][digit]));
        let cell = bit.and(B::new(&LANES_OF_BAND[band]));
        let right = Self { places: self.places.without(cell).or(guess) };
        self.places = self.places.without(guess);
        right
    }

    fn within(search: Search<'_, '_, '_, Self>) {
        B::within(search);
    }
}
