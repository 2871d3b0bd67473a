//! The rules of [`super::board`] on one node with AVX2: four vectors of eight lanes.
//!
//! ```text
//! 0, 1, 2   the bands; in each a lane for each of the digits 1 to 8
//! 3         digit 9: lanes 0, 1, 2 are its bands, lanes 4, 5, 6 the same again; lanes 3 and 7 stay full
//! ```
//!
//! With AVX-512 the same source becomes other instructions: three operands for one, and more registers.
#![allow(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "several arrays run along with each index")]

use super::board::{BAND, Board, Conflict, FIRSTS, MINIROWS, ROW, STARTS, bit_of, three_of};
use super::branch::Places;
use super::single::{Node, Search};
use std::arch::x86_64::*;
use std::mem::transmute;

/// Eight numbers. They exist only within the `within` of [`VectorBoard`], which runs only where
/// [`super::lanes::Machine`] found the instructions.
#[derive(Clone, Copy)]
struct Eight(__m256i);

/// Operations lane by lane.
macro_rules! of_two {
    ($($name:ident $instruction:ident;)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the machine has AVX2, see `Eight`.
            Self(unsafe { $instruction(self.0, other.0) })
        })*
    };
}

impl Eight {
    of_two! {
        and _mm256_and_si256;
        or _mm256_or_si256;
        add _mm256_add_epi32;
        sub _mm256_sub_epi32;
    }

    /// `self & !other`
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_set1_epi32(number as i32) })
    }

    #[inline(always)]
    fn new(numbers: [u32; 8]) -> Self {
        // SAFETY: both are 32 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u32; 8], __m256i>(numbers) })
    }

    #[inline(always)]
    fn numbers(self) -> [u32; 8] {
        // SAFETY: as above.
        unsafe { transmute::<__m256i, [u32; 8]>(self.0) }
    }

    #[inline(always)]
    fn shift_left<const N: i32>(self) -> Self {
        // SAFETY: the machine has AVX2.
        Self(unsafe { _mm256_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shift_right<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_srli_epi32::<N>(self.0) })
    }

    /// Within each half, lane i becomes lane `(ORDER >> 2 i) & 3`.
    #[inline(always)]
    fn shuffled<const ORDER: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_shuffle_epi32::<ORDER>(self.0) })
    }

    #[inline(always)]
    fn halves_swapped(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0) })
    }

    /// Lanes of `other` where `LANES` has a bit.
    #[inline(always)]
    fn blended<const LANES: i32>(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_blend_epi32::<LANES>(self.0, other.0) })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }
}

/// A number for each band and digit, laid out as the file's head says.
type Four = [Eight; 4];

/// For digit 9, the lane of the band one and two on; the lane that stays full stays where it is.
const NEXT_BAND: i32 = 0b11_00_10_01;
const AFTER_BAND: i32 = 0b11_01_00_10;

/// Of digit 9, with the lanes full that stay so, and with them empty.
#[inline(always)]
fn with_full(ninth: Eight) -> Eight {
    ninth.blended::<0b1000_1000>(Eight::splat(BAND))
}
#[inline(always)]
fn without_full(ninth: Eight) -> Eight {
    ninth.blended::<0b1000_1000>(Eight::splat(0))
}

/// Of a number for each band, each in all lanes of its vector, what [`Four`] has for all digits.
#[inline(always)]
fn of_bands(bands: [Eight; 3]) -> Four {
    let [a, b, c] = bands;
    [a, b, c, a.blended::<0b0010_0010>(b).blended::<0b0100_0100>(c)]
}

/// For each band, bits that some digit has, and those that two or more have; in every lane.
#[inline(always)]
fn once_and_twice(numbers: &Four) -> ([Eight; 3], [Eight; 3]) {
    let ninth = numbers[3];
    let ninths =
        [ninth.shuffled::<0>(), ninth.shuffled::<0b01_01_01_01>(), ninth.shuffled::<0b10_10_10_10>()];
    let (mut once, mut twice) = ([ninth; 3], [ninth; 3]);
    for band in 0..3 {
        let (eight, other) = (numbers[band], numbers[band].halves_swapped());
        let (o, t) = (eight.or(other), eight.and(other));
        let (p, u) = (o.shuffled::<0b01_00_11_10>(), t.shuffled::<0b01_00_11_10>());
        let (o, t) = (o.or(p), t.or(u).or(o.and(p)));
        let (p, u) = (o.shuffled::<0b10_11_00_01>(), t.shuffled::<0b10_11_00_01>());
        let (o, t) = (o.or(p), t.or(u).or(o.and(p)));
        once[band] = o.or(ninths[band]);
        twice[band] = t.or(o.and(ninths[band]));
    }
    (once, twice)
}

/// All cells of the rows that have one of these, as on a scalar board.
#[inline(always)]
fn rows_of(places: Eight) -> Eight {
    let rows = places.add(Eight::splat(BAND)).and(Eight::splat(STARTS << 9));
    rows.sub(rows.shift_right::<9>())
}

#[inline(always)]
fn next_column(x: Eight) -> Eight {
    let turned = x.shift_right::<1>().and(Eight::splat(0b011_011_011));
    turned.or(x.shift_left::<2>().and(Eight::splat(0b100_100_100)))
}

#[inline(always)]
fn after_column(x: Eight) -> Eight {
    let turned = x.shift_right::<2>().and(Eight::splat(0b001_001_001));
    turned.or(x.shift_left::<1>().and(Eight::splat(0b110_110_110)))
}

#[inline(always)]
fn next_box(minirows: Eight) -> Eight {
    minirows.shift_right::<3>().or(minirows.shift_left::<6>()).and(Eight::splat(MINIROWS))
}

#[inline(always)]
fn after_box(minirows: Eight) -> Eight {
    minirows.shift_right::<6>().or(minirows.shift_left::<3>()).and(Eight::splat(MINIROWS))
}

/// The rows of a band turned by one and by two; what leaves the band is left in the bits above it.
#[inline(always)]
fn next_row(x: Eight) -> Eight {
    x.shift_right::<10>().or(x.shift_left::<20>())
}

#[inline(always)]
fn after_row(x: Eight) -> Eight {
    x.shift_right::<20>().or(x.shift_left::<10>())
}

/// The minirows of a band that have a place, each by its first cell.
#[inline(always)]
fn first_cells(places: Eight) -> Eight {
    places.or(places.shift_right::<1>()).or(places.shift_right::<2>()).and(Eight::splat(MINIROWS))
}

/// All three cells of minirows that are given by their first.
#[inline(always)]
fn whole_minirows(firsts: Eight) -> Eight {
    firsts.or(firsts.shift_left::<1>()).or(firsts.shift_left::<2>())
}

/// The columns of a band that have a place.
#[inline(always)]
fn columns_of(places: Eight) -> Eight {
    places.or(places.shift_right::<10>()).or(places.shift_right::<20>()).and(Eight::splat(ROW))
}

/// The same columns in all three rows of a band.
#[inline(always)]
fn whole_columns(columns: Eight) -> Eight {
    columns.or(columns.shift_left::<10>()).or(columns.shift_left::<20>())
}

/// What a line keeps when lines are matched with parts: `next` and `after` are the other two lines, turned by one part
/// and by two.
#[inline(always)]
fn kept(line: Eight, [next, next_after]: [Eight; 2], [after, after_after]: [Eight; 2]) -> Eight {
    line.and(next.and(after_after).or(next_after.and(after)))
}

/// The nine numbers of a band.
#[inline(always)]
fn nine(numbers: &Four, band: usize) -> [u32; 9] {
    let [a, b, c, d, e, f, g, h] = numbers[band].numbers();
    [a, b, c, d, e, f, g, h, numbers[3].numbers()[band]]
}

#[derive(Clone, Copy)]
pub(super) struct VectorBoard<const AVX512: bool> {
    places: Four,
}

impl<const AVX512: bool> VectorBoard<AVX512> {
    /// The first three rules, once. Tells whether something changed.
    #[inline(always)]
    fn round(&mut self) -> Result<bool, Conflict> {
        let before = self.places;
        let mut wrong = Eight::splat(0);

        let (once, twice) = once_and_twice(&self.places);
        for once in once {
            wrong = wrong.or(Eight::splat(BAND).without(once));
        }
        let twice = of_bands(twice);
        for i in 0..4 {
            let singles = self.places[i].without(twice[i]);
            let rows = rows_of(singles);
            let all_but_first = singles.and(singles.sub(rows.and(Eight::splat(STARTS))));
            // The lanes that stay full have no cells of their own.
            wrong = wrong.or(if i == 3 { without_full(all_but_first) } else { all_but_first });
            self.places[i] = self.places[i].without(rows.without(singles));
        }
        self.places[3] = with_full(self.places[3]);

        let mut columns = self.places;
        let (mut next, mut after) = (columns, columns);
        for i in 0..4 {
            columns[i] = columns_of(self.places[i]);
            next[i] = next_column(columns[i]);
            after[i] = after_column(columns[i]);
        }
        let turned = |band: usize| [next[band % 3], after[band % 3]];
        let ninth = [next[3].shuffled::<NEXT_BAND>(), after[3].shuffled::<NEXT_BAND>()];
        let ninth_after = [next[3].shuffled::<AFTER_BAND>(), after[3].shuffled::<AFTER_BAND>()];
        let matched = [
            kept(columns[0], turned(1), turned(2)),
            kept(columns[1], turned(2), turned(3)),
            kept(columns[2], turned(3), turned(4)),
            kept(columns[3], ninth, ninth_after),
        ];
        for matched in [matched[0], matched[3]] {
            let stacks = matched.or(matched.shift_right::<1>()).or(matched.shift_right::<2>());
            wrong = wrong.or(Eight::splat(FIRSTS).without(stacks));
        }
        for i in 0..4 {
            self.places[i] = self.places[i].and(whole_columns(matched[i]));
        }

        for places in &mut self.places {
            let minirows = first_cells(*places);
            let (next, after) = (next_box(minirows), after_box(minirows));
            let matched =
                kept(minirows, [next_row(next), next_row(after)], [after_row(next), after_row(after)]);
            *places = places.and(whole_minirows(matched));
        }

        let mut singles = self.places;
        for singles in &mut singles {
            // A row without any place borrows from beyond its own: it has lost a digit.
            wrong = wrong.or(Eight::splat(BAND).without(rows_of(*singles)));
            let but_first = singles.and(singles.sub(Eight::splat(STARTS)));
            *singles = singles.without(rows_of(but_first));
        }
        let (taken, twice) = once_and_twice(&singles);
        for twice in twice {
            wrong = wrong.or(twice);
        }
        let taken = of_bands(taken);
        let mut lost = Eight::splat(0);
        for i in 0..4 {
            self.places[i] = self.places[i].without(taken[i].without(singles[i]));
        }
        self.places[3] = with_full(self.places[3]);
        for i in 0..4 {
            lost = lost.or(before[i].without(self.places[i]));
        }
        let lost = lost.any();
        if wrong.any() { Err(Conflict) } else { Ok(lost) }
    }

    /// The fourth rule. Tells whether something changed.
    #[inline(always)]
    fn strike_around_locked(&mut self) -> Result<bool, Conflict> {
        let before = self.places;
        let mut columns = before;
        let mut minirows = before;
        for i in 0..4 {
            columns[i] = columns_of(before[i]);
            minirows[i] = first_cells(before[i]);
        }
        let (mut column_locks, mut minirow_locks) = ([0; 3], [0; 3]);
        for band in 0..3 {
            column_locks[band] = three_of(&nine(&columns, band), ROW)?;
            minirow_locks[band] = three_of(&nine(&minirows, band), MINIROWS)?;
        }
        let lanes = |locks: [u32; 3]| {
            of_bands([Eight::splat(locks[0]), Eight::splat(locks[1]), Eight::splat(locks[2])])
        };
        let (column_locks, minirow_locks) = (lanes(column_locks), lanes(minirow_locks));
        let mut locked = columns;
        for i in 0..4 {
            locked[i] = columns[i].and(column_locks[i]);
        }
        let other_bands = [
            locked[1].or(locked[2]),
            locked[2].or(locked[0]),
            locked[0].or(locked[1]),
            locked[3].shuffled::<NEXT_BAND>().or(locked[3].shuffled::<AFTER_BAND>()),
        ];
        let mut lost = Eight::splat(0);
        for i in 0..4 {
            let around = next_column(locked[i]).or(after_column(locked[i])).or(other_bands[i]);
            let locked = minirows[i].and(minirow_locks[i]);
            let others = next_box(locked).or(after_box(locked)).or(next_row(locked)).or(after_row(locked));
            let struck = whole_columns(around).or(whole_minirows(others.and(Eight::splat(MINIROWS))));
            self.places[i] = self.places[i].without(struck);
        }
        self.places[3] = with_full(self.places[3]);
        for i in 0..4 {
            lost = lost.or(before[i].without(self.places[i]));
        }
        Ok(lost.any())
    }
}

impl<const AVX512: bool> Node for VectorBoard<AVX512> {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut places = [Eight::splat(BAND); 4];
        let mut ninth = [BAND; 8];
        for (band, boards) in board.bands.iter().enumerate() {
            let &[a, b, c, d, e, f, g, h, i] = boards;
            places[band] = Eight::new([a, b, c, d, e, f, g, h]);
            (ninth[band], ninth[band + 4]) = (i, i);
        }
        places[3] = Eight::new(ninth);
        Self { places }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if !self.round()? && !self.strike_around_locked()? {
                return Ok(());
            }
        }
    }

    #[inline(always)]
    fn places(&self) -> Places {
        let [a, b, c] = [nine(&self.places, 0), nine(&self.places, 1), nine(&self.places, 2)];
        let mut places = [[0; 2]; 9];
        for digit in 0..9 {
            places[digit] = [u64::from(a[digit]) | u64::from(b[digit]) << 32, c[digit].into()];
        }
        places
    }

    #[inline(always)]
    fn split(&mut self, cell: usize, digit: usize) -> Self {
        let (band, bit) = (cell / 27, bit_of(cell));
        let mut guess = [[0u32; 8]; 4];
        if digit == 8 {
            (guess[3][band], guess[3][band + 4]) = (bit, bit);
        } else {
            guess[band][digit] = bit;
        }
        // All lanes of the cell's band.
        let mut cell = [[0u32; 8]; 4];
        cell[band] = [bit; 8];
        (cell[3][band], cell[3][band + 4]) = (bit, bit);
        let mut right = *self;
        for i in 0..4 {
            let (guess, cell) = (Eight::new(guess[i]), Eight::new(cell[i]));
            right.places[i] = right.places[i].without(cell).or(guess);
            self.places[i] = self.places[i].without(guess);
        }
        right
    }

    fn within(search: Search<'_, '_, '_, Self>) {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn avx2<const AVX512: bool>(search: Search<'_, '_, '_, VectorBoard<AVX512>>) {
            search.run();
        }
        #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn avx512<const AVX512: bool>(search: Search<'_, '_, '_, VectorBoard<AVX512>>) {
            search.run();
        }
        // SAFETY: this type is searched only where `Machine` found these.
        unsafe { if AVX512 { avx512(search) } else { avx2(search) } }
    }
}
