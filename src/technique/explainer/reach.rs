//! The nodes that each candidate reaches along chains without branches, as rows of bits.
//!
//! The candidates are numbered in order of cells and digits. Two links at once lead from an "on"
//! node to "on" nodes, so only these are followed; each level is one union of rows.

use super::cycles::{Spot, StrongLinksOfDigits, cell_digit, spot};
use super::marks::{Pencilmarks, members};
use crate::error::Error;
use crate::support::alloc::{try_array, try_collect, try_vec};
use crate::technique::houses::HOUSES_OF;

/// A set of numbered candidates.
pub(crate) type ReachRow<const W: usize> = [u64; W];

/// The candidates by number, and the candidates that each excludes.
pub(crate) struct WeakRows<const W: usize> {
    pub spots: Vec<Spot>,
    pub weak: Vec<ReachRow<W>>,
    numbers: [u16; 729],
}

/// The strong links of some kinds.
pub(crate) struct StrongRows<const W: usize> {
    /// The nodes that are on if a candidate is off.
    pub strong: Vec<ReachRow<W>>,
    /// The nodes that are on, two links later, if a candidate is on.
    pub next: Vec<ReachRow<W>>,
}

#[inline(always)]
pub(crate) fn set<const W: usize>(row: &mut ReachRow<W>, i: usize) {
    row[i / 64] |= 1 << (i % 64);
}

#[inline(always)]
pub(crate) fn has<const W: usize>(row: &ReachRow<W>, i: usize) -> bool {
    row[i / 64] >> (i % 64) & 1 != 0
}

#[inline(always)]
pub(crate) fn unite<const W: usize>(row: &mut ReachRow<W>, other: &ReachRow<W>) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[inline(always)]
pub(crate) fn meets<const W: usize>(row: &ReachRow<W>, other: &ReachRow<W>) -> bool {
    row.iter().zip(other).fold(0, |all, (word, other)| all | word & other) != 0
}

#[inline(always)]
pub(crate) fn is_empty<const W: usize>(row: &ReachRow<W>) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// Calls `visit` with the members of a row in ascending order.
#[inline(always)]
pub(crate) fn each<const W: usize>(row: &ReachRow<W>, mut visit: impl FnMut(usize)) {
    for (w, &word) in row.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(64 * w + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Calls `visit` with the members of a row in ascending order, until it returns an error.
#[inline(always)]
pub(crate) fn try_each<const W: usize, E>(
    row: &ReachRow<W>,
    mut visit: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    for (w, &word) in row.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(64 * w + rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
        }
    }
    Ok(())
}

/// Returns the number of candidates.
pub(crate) fn candidate_count(marks: &Pencilmarks) -> usize {
    marks.of_digit.iter().map(|cells| cells.len()).sum()
}

impl<const W: usize> WeakRows<W> {
    /// Numbers the candidates; there are at most 64 * W.
    pub fn new(marks: &Pencilmarks) -> Result<Self, Error> {
        let candidates = marks.of_cell.iter().enumerate();
        let candidates =
            candidates.flat_map(|(cell, &digits)| members(digits).map(move |digit| spot(cell, digit)));
        let spots = try_collect(64 * W, candidates)?;
        let mut numbers = [0u16; 729];
        for (i, &spot) in spots.iter().enumerate() {
            numbers[spot as usize] = i as u16;
        }
        // The candidates of each digit in each house, and those of each cell.
        let mut of_house = try_array::<_, 27>([[0; W]; 9])?;
        let mut of_cell = try_array::<_, 81>([0; W])?;
        for (i, &from) in spots.iter().enumerate() {
            let (cell, digit) = cell_digit(from);
            set(&mut of_cell[cell], i);
            for house in HOUSES_OF[cell] {
                set(&mut of_house[house as usize][digit], i);
            }
        }
        let weak = spots.iter().enumerate().map(|(i, &from)| {
            let (cell, digit) = cell_digit(from);
            let mut row = of_cell[cell];
            for house in HOUSES_OF[cell] {
                unite(&mut row, &of_house[house as usize][digit]);
            }
            row[i / 64] &= !(1 << (i % 64));
            row
        });
        let weak = try_collect(spots.len(), weak)?;
        Ok(Self { spots, weak, numbers })
    }

    /// Returns the number of a candidate.
    #[inline(always)]
    pub fn number(&self, spot: Spot) -> usize {
        self.numbers[spot as usize] as usize
    }
}

impl<const W: usize> StrongRows<W> {
    /// Looks up the strong links of some kinds.
    pub fn new(weak: &WeakRows<W>, links: &StrongLinksOfDigits<'_>) -> Result<Self, Error> {
        let mut strong = try_vec([0; W], weak.spots.len())?;
        let mut linked = [0; W];
        for (i, &from) in weak.spots.iter().enumerate() {
            let (cell, digit) = cell_digit(from);
            if links.linked[digit].has(cell) {
                set(&mut linked, i);
                links.each_on(from, |on| set(&mut strong[i], weak.number(on)));
            }
        }
        let next = weak.weak.iter().map(|weak| {
            let mut next = [0; W];
            let mut both = *weak;
            both.iter_mut().zip(&linked).for_each(|(word, linked)| *word &= linked);
            each(&both, |off| unite(&mut next, &strong[off]));
            next
        });
        let next = try_collect(weak.spots.len(), next)?;
        Ok(Self { strong, next })
    }

    /// Goes on from a set of "on" nodes level by level, while `visit` returns true. It gets the
    /// number of nodes of a chain that ends one link behind the level, and the level. Returns
    /// all "on" nodes that it came to.
    #[inline(always)]
    pub fn levels(
        &self,
        start: &ReachRow<W>,
        mut visit: impl FnMut(usize, &ReachRow<W>) -> bool,
    ) -> ReachRow<W> {
        let (mut level, mut seen, mut nodes) = (*start, *start, 2);
        while !is_empty(&level) && visit(nodes, &level) {
            let mut reached = [0; W];
            each(&level, |on| unite(&mut reached, &self.next[on]));
            for w in 0..W {
                level[w] = reached[w] & !seen[w];
                seen[w] |= level[w];
            }
            nodes += 2;
        }
        seen
    }
}
