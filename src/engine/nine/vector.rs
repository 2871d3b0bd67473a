//! The rules of [`super::board`] on one node with AVX2: a vector for each band, a lane for each digit.
//!
//! ```text
//! Digits   eight: a lane for each of the digits 1 to 8      ninth: digit 9 in all eight lanes
//! ```
//!
//! The copies of the ninth make what is gathered across the digits of `eight` in three steps that of all nine.
//!
//! With AVX-512 the same source becomes other instructions: three operands for one, and more registers.
#![allow(unsafe_code)]

use super::board::{BAND, Board, Conflict, FIRSTS, MINIROWS, ROW, STARTS, bit_of, three_of};
use super::branch::Places;
use super::single::{Node, Search};
use std::arch::x86_64::*;
use std::mem::transmute;

/// A number for each digit. Values exist only within the `within` of [`VectorBoard`], which runs only where
/// [`super::lanes::Machine`] found the instructions.
#[derive(Clone, Copy)]
struct Digits {
    eight: __m256i,
    ninth: __m256i,
}

/// Operations of two numbers, digit by digit.
macro_rules! of_two {
    ($($name:ident $instruction:ident;)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the machine has AVX2, see `Digits`.
            unsafe {
                Self {
                    eight: $instruction(self.eight, other.eight),
                    ninth: $instruction(self.ninth, other.ninth),
                }
            }
        })*
    };
}

impl Digits {
    of_two! {
        and _mm256_and_si256;
        or _mm256_or_si256;
        add _mm256_add_epi32;
        sub _mm256_sub_epi32;
        but_not_of _mm256_andnot_si256;
    }

    /// `self & !other`
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        other.but_not_of(self)
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        // SAFETY: as above.
        let all = unsafe { _mm256_set1_epi32(number as i32) };
        Self { eight: all, ninth: all }
    }

    #[inline(always)]
    fn new(numbers: &[u32; 9]) -> Self {
        let &[a, b, c, d, e, f, g, h, ninth] = numbers;
        // SAFETY: both are 32 bytes, and any bits are valid.
        let eight = unsafe { transmute::<[u32; 8], __m256i>([a, b, c, d, e, f, g, h]) };
        Self { eight, ..Self::splat(ninth) }
    }

    #[inline(always)]
    fn numbers(self) -> [u32; 9] {
        // SAFETY: as above.
        let (eight, ninth) = unsafe {
            (transmute::<__m256i, [u32; 8]>(self.eight), transmute::<__m256i, [u32; 8]>(self.ninth))
        };
        let [a, b, c, d, e, f, g, h] = eight;
        [a, b, c, d, e, f, g, h, ninth[0]]
    }

    #[inline(always)]
    fn shift_left<const N: i32>(self) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe {
            Self { eight: _mm256_slli_epi32::<N>(self.eight), ninth: _mm256_slli_epi32::<N>(self.ninth) }
        }
    }

    #[inline(always)]
    fn shift_right<const N: i32>(self) -> Self {
        // SAFETY: as above.
        unsafe {
            Self { eight: _mm256_srli_epi32::<N>(self.eight), ninth: _mm256_srli_epi32::<N>(self.ninth) }
        }
    }

    /// Bits that some digit has, and those that two or more have; in every lane.
    #[inline(always)]
    fn once_and_twice(self) -> (__m256i, __m256i) {
        // SAFETY: as above.
        unsafe {
            let other = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.eight);
            let (once, twice) = (_mm256_or_si256(self.eight, other), _mm256_and_si256(self.eight, other));
            let (once, twice) = joined(once, twice, swapped_pairs(once), swapped_pairs(twice));
            let (once, twice) = joined(once, twice, swapped(once), swapped(twice));
            let twice = _mm256_or_si256(twice, _mm256_and_si256(once, self.ninth));
            (_mm256_or_si256(once, self.ninth), twice)
        }
    }

    /// Whether some digit has a bit.
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: as above.
        unsafe {
            let all = _mm256_or_si256(self.eight, self.ninth);
            _mm256_testz_si256(all, all) == 0
        }
    }

    #[inline(always)]
    fn of_all(number: __m256i) -> Self {
        Self { eight: number, ninth: number }
    }
}

#[inline(always)]
fn swapped_pairs(x: __m256i) -> __m256i {
    // SAFETY: the machine has AVX2, see `Digits`.
    unsafe { _mm256_shuffle_epi32::<0b01_00_11_10>(x) }
}

#[inline(always)]
fn swapped(x: __m256i) -> __m256i {
    // SAFETY: as above.
    unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(x) }
}

/// Bits of once and twice of two groups of digits taken together.
#[inline(always)]
fn joined(once: __m256i, twice: __m256i, other_once: __m256i, other_twice: __m256i) -> (__m256i, __m256i) {
    // SAFETY: as above.
    unsafe {
        let both = _mm256_and_si256(once, other_once);
        (_mm256_or_si256(once, other_once), _mm256_or_si256(_mm256_or_si256(twice, other_twice), both))
    }
}

/// All cells of the rows that have one of these, as on a scalar board.
#[inline(always)]
fn rows_of(places: Digits) -> Digits {
    let rows = places.add(Digits::splat(BAND)).and(Digits::splat(STARTS << 9));
    rows.sub(rows.shift_right::<9>())
}

#[inline(always)]
fn next_column(x: Digits) -> Digits {
    let turned = x.shift_right::<1>().and(Digits::splat(0b011_011_011));
    turned.or(x.shift_left::<2>().and(Digits::splat(0b100_100_100)))
}

#[inline(always)]
fn after_column(x: Digits) -> Digits {
    let turned = x.shift_right::<2>().and(Digits::splat(0b001_001_001));
    turned.or(x.shift_left::<1>().and(Digits::splat(0b110_110_110)))
}

#[inline(always)]
fn next_box(x: Digits) -> Digits {
    x.shift_right::<3>().or(x.shift_left::<6>()).and(Digits::splat(MINIROWS))
}

#[inline(always)]
fn after_box(x: Digits) -> Digits {
    x.shift_right::<6>().or(x.shift_left::<3>()).and(Digits::splat(MINIROWS))
}

/// The minirows of a band that have a place, each by its first cell.
#[inline(always)]
fn first_cells(places: Digits) -> Digits {
    places.or(places.shift_right::<1>()).or(places.shift_right::<2>()).and(Digits::splat(MINIROWS))
}

/// The same columns in all three rows of a band.
#[inline(always)]
fn whole_columns(columns: Digits) -> Digits {
    columns.or(columns.shift_left::<10>()).or(columns.shift_left::<20>())
}

/// All three cells of minirows that are given by their first.
#[inline(always)]
fn whole_minirows(firsts: Digits) -> Digits {
    firsts.or(firsts.shift_left::<1>()).or(firsts.shift_left::<2>())
}

#[inline(always)]
fn columns(places: Digits) -> Digits {
    places.or(places.shift_right::<10>()).or(places.shift_right::<20>()).and(Digits::splat(ROW))
}

#[derive(Clone, Copy)]
pub(super) struct VectorBoard<const AVX512: bool> {
    bands: [Digits; 3],
}

impl<const AVX512: bool> VectorBoard<AVX512> {
    #[inline(always)]
    fn differs(&self, other: &Self) -> bool {
        let [a, b, c] = self.bands;
        let [x, y, z] = other.bands;
        x.without(a).or(y.without(b)).or(z.without(c)).any()
    }

    /// The first three rules, once.
    #[inline(always)]
    fn round(&mut self) -> Result<(), Conflict> {
        let mut wrong = Digits::splat(0);
        for places in &mut self.bands {
            let (once, twice) = places.once_and_twice();
            let singles = places.without(Digits::of_all(twice));
            let rows = rows_of(singles);
            let all_but_first = singles.and(singles.sub(rows.and(Digits::splat(STARTS))));
            wrong = wrong.or(all_but_first).or(Digits::splat(BAND).without(Digits::of_all(once)));
            *places = places.without(rows.without(singles));
        }
        let [a, b, c] = self.bands;
        let [a, b, c] = [columns(a), columns(b), columns(c)];
        let even = a.and(next_column(b)).and(after_column(c));
        let odd = a.and(after_column(b)).and(next_column(c));
        let kept =
            [even.or(odd), after_column(even).or(next_column(odd)), next_column(even).or(after_column(odd))];
        let stacks = kept[0].or(kept[0].shift_right::<1>()).or(kept[0].shift_right::<2>());
        wrong = wrong.or(Digits::splat(FIRSTS).without(stacks));
        for (places, kept) in self.bands.iter_mut().zip(kept) {
            *places = places.and(whole_columns(kept));
        }
        for places in &mut self.bands {
            // Boxes are turned in all rows at once; a product stands in the first row.
            let minirows = first_cells(*places);
            let (next, after) = (next_box(minirows), after_box(minirows));
            let even = minirows.and(next.shift_right::<10>()).and(after.shift_right::<20>());
            let odd = minirows.and(after.shift_right::<10>()).and(next.shift_right::<20>());
            let (even, odd) = (even.and(Digits::splat(FIRSTS)), odd.and(Digits::splat(FIRSTS)));
            let back = even.shift_left::<10>().or(odd.shift_left::<20>());
            let on = odd.shift_left::<10>().or(even.shift_left::<20>());
            let kept = even.or(odd).or(after_box(back)).or(next_box(on));
            *places = places.and(whole_minirows(kept));
        }
        for places in &mut self.bands {
            // A row without any place borrows from beyond its own: it has lost a digit.
            wrong = wrong.or(Digits::splat(BAND).without(rows_of(*places)));
            let but_first = places.and(places.sub(Digits::splat(STARTS)));
            let singles = places.without(rows_of(but_first));
            let (taken, twice) = singles.once_and_twice();
            wrong = wrong.or(Digits::of_all(twice));
            *places = places.without(Digits::of_all(taken)).or(singles);
        }
        if wrong.any() { Err(Conflict) } else { Ok(()) }
    }

    /// The fourth rule.
    #[inline(always)]
    fn strike_around_locked(&mut self) -> Result<(), Conflict> {
        for band in 0..3 {
            let columns = columns(self.bands[band]);
            let lock = three_of(&columns.numbers(), ROW)?;
            if lock != 0 {
                let locked = columns.and(Digits::splat(lock));
                for (other, places) in self.bands.iter_mut().enumerate() {
                    let struck =
                        if other == band { next_column(locked).or(after_column(locked)) } else { locked };
                    *places = places.without(whole_columns(struck));
                }
            }
            let minirows = first_cells(self.bands[band]);
            let lock = three_of(&minirows.numbers(), MINIROWS)?;
            if lock != 0 {
                let locked = minirows.and(Digits::splat(lock));
                // The rows of the band turned by one and by two.
                let other_rows = locked.shift_right::<10>().or(locked.shift_left::<20>());
                let other_rows = other_rows.or(locked.shift_right::<20>()).or(locked.shift_left::<10>());
                let struck = next_box(locked).or(after_box(locked)).or(other_rows);
                self.bands[band] =
                    self.bands[band].without(whole_minirows(struck.and(Digits::splat(MINIROWS))));
            }
        }
        Ok(())
    }
}

impl<const AVX512: bool> Node for VectorBoard<AVX512> {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let [a, b, c] = &board.bands;
        Self { bands: [Digits::new(a), Digits::new(b), Digits::new(c)] }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            let before = *self;
            self.round()?;
            if !self.differs(&before) {
                self.strike_around_locked()?;
                if !self.differs(&before) {
                    return Ok(());
                }
            }
        }
    }

    #[inline(always)]
    fn places(&self) -> Places {
        let [a, b, c] = [self.bands[0].numbers(), self.bands[1].numbers(), self.bands[2].numbers()];
        let mut places = [[0; 2]; 9];
        for digit in 0..9 {
            places[digit] = [u64::from(a[digit]) | u64::from(b[digit]) << 32, c[digit].into()];
        }
        places
    }

    #[inline(always)]
    fn split(&mut self, cell: usize, digit: usize) -> Self {
        let mut guess = [0; 9];
        guess[digit] = bit_of(cell);
        let guess = Digits::new(&guess);
        let mut right = *self;
        let places = &mut right.bands[cell / 27];
        *places = places.without(Digits::splat(bit_of(cell))).or(guess);
        let places = &mut self.bands[cell / 27];
        *places = places.without(guess);
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
