//! The rules of [`super::board`] on one node in vectors of 32-bit lanes.
//!
//! A lane holds the candidates of a digit in a band, laid out as on a scalar board. These are 27
//! lanes of 32 or 36. The other lanes hold copies, of digit 9 or of band 0, which make every
//! operation on whole vectors valid in all lanes; all copies stay equal.

/// Defines operations on all vectors of a board. A closure would not always be inlined.
macro_rules! on_each_vector {
    ($($name:ident $(<$n:ident: $number:ty>)? ($a:ident $(, $b:ident)*) => $result:expr;)*) => {
        $(#[inline(always)]
        fn $name $(<const $n: $number>)? (self $(, $b: Self)*) -> Self {
            let mut result = self.0;
            for k in 0..result.len() {
                let ($a, $($b,)*) = (result[k], $($b.0[k],)*);
                // SAFETY: the processor has these instructions, see `Bands`.
                result[k] = unsafe { $result };
            }
            Self(result)
        })*
    };
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod bytes;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(crate) use avx2::Avx2Bands;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(crate) use avx512::Avx512Bands;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) use neon::NeonBands;

use super::board::{BAND, Board, CELLS, Conflict, FIRSTS, MINIROWS, ROW, STARTS, bit_of};
use super::branch::{Branching, Candidates, CellWords, OpenCells, peers_of};
use super::single::{GuessPath, Search, SearchBoard};

/// The lanes of a board: its vectors have 32 on x86-64, and 36 with NEON.
const LANES: usize = if cfg!(target_arch = "aarch64") { 36 } else { 32 };

/// The band and the digit, from 0, of each lane.
type LaneLayout = [(usize, usize); LANES];

/// A number for each band and digit, in vectors.
///
/// Values exist only inside [`Bands::within`], which runs only if [`Isa`](super::slots::Isa) found
/// the instructions on this processor.
pub(crate) trait Bands: Copy + Send {
    /// The band and digit of each lane.
    const LAYOUT: LaneLayout;
    /// All ones in the lanes of each band.
    const LANES_OF_BAND: &'static [[u32; LANES]; 3] = &lanes_of_bands(&Self::LAYOUT);
    /// All ones in the lanes of each digit.
    const LANES_OF_DIGIT: &'static [[u32; LANES]; 9] = &lanes_of_digits(&Self::LAYOUT);

    /// A number for each band.
    type OfBands: Copy;
    /// The type of [`Candidates::digits`].
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
    /// Rotates the 30 bits of each lane right. The lowest two bits of the result and the two bits
    /// above the 30 are unspecified.
    fn turned<const N: i32>(self) -> Self;
    fn any(self) -> bool;
    /// Returns in each lane the set of cells of the next band for the same digit; band 0 follows
    /// band 2.
    fn next_band(self) -> Self;
    /// Returns in each lane the set of cells of the band after the next for the same digit.
    fn after_band(self) -> Self;
    /// Returns for each band the bits that at least one and at least two digits have.
    fn once_and_twice(self) -> (Self::OfBands, Self::OfBands);
    /// Returns for each band the bits that at least two, three and four digits have.
    fn counted(self) -> [Self::OfBands; 3];
    /// Returns the sets of cells of the bands as one set.
    fn cells(of_bands: Self::OfBands) -> CellWords;
    /// See [`Branching::candidates`].
    fn candidates(self) -> Candidates<Self::Digits>;
    /// See [`Branching::digits_at`].
    fn digits_at(candidates: &Candidates<Self::Digits>, index: usize) -> u32;
    /// Returns in each lane the set of cells of its band.
    fn spread(numbers: Self::OfBands) -> Self;
    /// Returns a value with some bit set if a cell is not in `filled`.
    fn missing(filled: Self::OfBands) -> Self;
    /// Returns a value with some bit set if a cell is in `twice`.
    fn shared(twice: Self::OfBands) -> Self;
    /// Returns in each lane the set of cells of its band, as [`spread`](Self::spread) does, from
    /// memory.
    fn of_each_band(numbers: &[u32; 4]) -> Self;
    /// Returns the cells of each digit among the givens.
    fn of_givens(givens: &[u8; CELLS]) -> Self;
    /// Writes the digit of each cell of a solved board.
    fn write(self, digits: &mut [u8; CELLS]);
    /// Runs a search with the instructions that the operations need.
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

/// The peers of each cell in each band; the last number belongs to no band.
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

/// Returns the first cell, and all cells, of each row that has a candidate; see the scalar board.
#[inline(always)]
fn rows_of<B: Bands>(bands: B) -> [B; 2] {
    let rows = bands.add(B::splat(BAND)).and(B::splat(STARTS << 9));
    let starts = rows.right::<9>();
    [starts, rows.sub(starts)]
}

/// Rotates the columns of each stack by one. The bits above the nine columns are unspecified.
#[inline(always)]
fn next_column<B: Bands>(x: B) -> B {
    let first_two = B::splat(0b011_011_011);
    x.right::<1>().and(first_two).or(x.left::<2>().without(first_two))
}

/// Rotates the columns of each stack by two. The bits above the nine columns are unspecified.
#[inline(always)]
fn after_column<B: Bands>(x: B) -> B {
    let first = B::splat(FIRSTS);
    x.right::<2>().and(first).or(x.left::<1>().without(first))
}

/// Rotates the minirows of each row by one box; `after_box` rotates them by two. All bits except
/// the first cells of minirows are unspecified.
#[inline(always)]
fn next_box<B: Bands>(minirows: B) -> B {
    minirows.right::<3>().or(minirows.left::<6>())
}

#[inline(always)]
fn after_box<B: Bands>(minirows: B) -> B {
    minirows.right::<6>().or(minirows.left::<3>())
}

/// Returns the minirows of a band in which a digit has a candidate, each as its first cell.
#[inline(always)]
fn first_cells<B: Bands>(bands: B) -> B {
    bands.or(bands.right::<1>()).or(bands.right::<2>()).and(B::splat(MINIROWS))
}

/// Returns all cells of the minirows with these first cells.
#[inline(always)]
fn whole_minirows<B: Bands>(firsts: B) -> B {
    firsts.left::<3>().sub(firsts)
}

/// Returns the columns of a band in which a digit has a candidate. The bits above the nine columns
/// are unspecified.
#[inline(always)]
fn columns_of<B: Bands>(bands: B) -> B {
    bands.or(bands.right::<10>()).or(bands.right::<20>())
}

/// Returns these columns in all three rows of a band.
#[inline(always)]
fn whole_columns<B: Bands>(columns: B) -> B {
    columns.or(columns.left::<10>()).or(columns.left::<20>())
}

/// Returns the candidates of a line that are part of a full assignment of lines to parts. `next`
/// and `after` are the other two lines, each rotated by one part and by two.
#[inline(always)]
fn kept<B: Bands>(line: B, [next, next_after]: [B; 2], [after, after_after]: [B; 2]) -> B {
    line.and(next.and(after_after).or(next_after.and(after)))
}

/// Returns the bit of a cell in the lanes of its band.
#[inline(always)]
fn in_cell<B: Bands>(cell: usize) -> B {
    B::splat(bit_of(cell)).and(B::new(&B::LANES_OF_BAND[cell / 27]))
}

#[derive(Clone, Copy)]
pub(crate) struct VectorBoard<B> {
    bands: B,
}

/// The result of a round.
enum Round {
    /// Something was struck out.
    Changed,
    /// Nothing changes by the first three rules.
    Settled,
    /// Every cell has one digit.
    Solved,
}

impl<B: Bands> VectorBoard<B> {
    /// Applies the first three rules once.
    #[inline(always)]
    fn round(&mut self) -> Result<Round, Conflict> {
        let (filled, twice) = self.bands.once_and_twice();
        let singles = self.bands.without(B::spread(twice));
        let [starts, rows] = rows_of(singles);
        // The singles without the first one of each row.
        let doubled = singles.and(singles.sub(starts));
        self.finish_round(self.bands.and_if(singles, rows), doubled.or(B::missing(filled)))
    }

    /// Does the part of a round after the naked singles. `bands` has the candidates that these
    /// leave, and `flaws` has some bit set if they found a conflict.
    #[inline(always)]
    fn finish_round(&mut self, bands: B, flaws: B) -> Result<Round, Conflict> {
        let before = self.bands;

        let columns = columns_of(bands);
        let (next, after) = (next_column(columns), after_column(columns));
        let matched =
            kept(columns, [next.next_band(), after.next_band()], [next.after_band(), after.after_band()]);
        // A stack without a match empties a box in each band; the match in the band then empties
        // all its rows, which is detected below.
        let bands = bands.and(whole_columns(matched.and(B::splat(ROW))));

        let minirows = first_cells(bands);
        // A copy of the first two boxes follows each row. The next box is 3 bits away, and the next
        // row 10 bits.
        let boxes = minirows.or(minirows.left::<9>()).or(minirows.right::<21>());
        let matched = kept(
            minirows,
            [boxes.turned::<13>(), boxes.turned::<16>()],
            [boxes.turned::<23>(), boxes.turned::<26>()],
        );
        let bands = bands.and(whole_minirows(matched));

        // A row with a candidate carries into its free bit. A row without one is a conflict; the
        // subtraction below is then wrong, as it borrows from another row.
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
            // Each digit has one candidate in each row, and no cell has two digits.
            self.bands = bands;
            return if self.is_solution() { Ok(Round::Solved) } else { Err(Conflict) };
        }
        if !before.xor(bands).any() {
            // Do not store the board: if the processor predicts this branch, later work need not
            // wait for the result of the round.
            return Ok(Round::Settled);
        }
        self.bands = bands;
        Ok(Round::Changed)
    }

    /// Returns whether each digit has one candidate in each column and box. It has one in each row.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let columns = columns_of(self.bands);
        let all_columns = columns.xor(columns.next_band()).xor(columns.after_band());
        let minirows = first_cells(self.bands);
        let boxes = minirows.xor(minirows.right::<10>()).xor(minirows.right::<20>());
        let missing = B::splat(ROW).without(all_columns).or(B::splat(FIRSTS).without(boxes));
        !missing.any()
    }

    /// Runs all rounds after the first one. Returns whether the board is solved.
    #[inline(always)]
    fn propagate_from(&mut self, mut round: Round) -> Result<bool, Conflict> {
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

    /// Applies the fourth rule to rows and columns. Boxes are left to the other rules: once locked
    /// digits are struck out of the rest of their row or column, these rules strike them out of the
    /// rest of their box. Returns whether something changed.
    #[inline(always)]
    fn strike_around_locked(&mut self) -> Result<bool, Conflict> {
        /// The distance from the bits of the columns to those of the minirows in the same word.
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
        // The givens are naked singles: strike them now.
        let [_, rows] = rows_of(own);
        Self { bands: bands.and_if(own, rows) }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Result<bool, Conflict> {
        let first = self.round()?;
        self.propagate_from(first)
    }

    #[inline(always)]
    fn propagate_after_singles(&mut self) -> Result<bool, Conflict> {
        // Settled cells stay settled, and `take` or `of_givens` has struck the new singles.
        let first = self.finish_round(self.bands, B::splat(0))?;
        let changed = if let Round::Settled = first { Round::Changed } else { first };
        self.propagate_from(changed)
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
