//! X-Wing, Swordfish, Jellyfish: if all places of a digit in two, three or four rows are in as many
//! columns, the digit has no other place in these columns. Rows and columns may be exchanged.
//!
//! ```text
//!      base    base
//!       |       |
//! --x---1---x---1---x--  cover
//!       |       |            1: the only places of the base lines
//! --x---1---x---1---x--  cover   x: removed
//! ```

use super::bits::{Combinations, count};
use super::found::{ExplainerStep, FoundStep};
use super::marks::{Pencilmarks, members};
use crate::error::Error;
use crate::support::alloc::{try_extend_small, try_push};
use crate::technique::Technique;
use crate::technique::houses::HOUSE_CELLS;
use crate::technique::step::house_of;

/// The base lines, the places of the cover lines, and the digit of a fish. The base lines are
/// columns, or rows.
#[derive(Clone, Copy)]
pub(crate) struct Fish {
    pub in_columns: bool,
    pub base: u16,
    pub cover: u16,
    pub digit: usize,
}

impl Fish {
    /// Returns the first base line and the first cover line as numbers of houses.
    pub fn first_lines(self) -> (usize, usize) {
        if self.in_columns { (9, 0) } else { (0, 9) }
    }

    /// Returns the cells that lose the digit.
    pub fn removed(self, marks: &Pencilmarks) -> impl Iterator<Item = usize> {
        let (_, first_cover) = self.first_lines();
        members(self.cover).map(move |line| first_cover + line).flat_map(move |house| {
            let places = marks.places[house][self.digit] & !self.base;
            members(places).map(move |place| HOUSE_CELLS[house][place] as usize)
        })
    }

    fn is_useful(self, marks: &Pencilmarks) -> bool {
        let (_, first_cover) = self.first_lines();
        members(self.cover).any(|line| marks.places[first_cover + line][self.digit] & !self.base != 0)
    }
}

/// Returns the first fish of `k` base lines of one kind for one digit that removes something.
fn first_of_digit(marks: &Pencilmarks, k: usize, in_columns: bool, digit: usize) -> Option<Fish> {
    if marks.filled[digit] as usize + 2 * k > 9 {
        return None;
    }
    let first = if in_columns { 9 } else { 0 };
    let lines = marks.places[first..first + 9].iter().map(|places| places[digit]);
    let mut found = None;
    Combinations::new(lines, k).common(k, |base, cover| {
        let fish = Fish { in_columns, base, cover, digit };
        if fish.is_useful(marks) {
            found = Some(fish);
        }
        found.is_some()
    });
    found
}

/// Returns the X-Wings that remove something: those in columns first, each kind in the order of its
/// lines.
pub(crate) fn x_wings(marks: &Pencilmarks) -> Result<Vec<Fish>, Error> {
    let mut all = Vec::new();
    for in_columns in [true, false] {
        let known = all.len();
        for digit in (0..9).filter(|&digit| marks.filled[digit] + 4 <= 9) {
            let first = if in_columns { 9 } else { 0 };
            let lines = marks.places[first..first + 9].iter().map(|places| places[digit]);
            let mut pushed = Ok(());
            Combinations::new(lines, 2).common(2, |base, cover| {
                let fish = Fish { in_columns, base, cover, digit };
                if fish.is_useful(marks) {
                    pushed = try_push(&mut all, fish);
                }
                pushed.is_err()
            });
            pushed?;
        }
        // Each digit has two lines at most once, so no two are equal in this order.
        all[known..].sort_unstable_by_key(|fish| (fish.base, fish.digit));
    }
    Ok(all)
}

/// Finds a fish of `k` lines: 3.2, 3.8 or 5.2.
pub(crate) fn fish(marks: &Pencilmarks, k: usize) -> FoundStep {
    let (technique, rating) = match k {
        2 => (Technique::XWing, 3.2),
        3 => (Technique::Swordfish, 3.8),
        _ => (Technique::Jellyfish, 5.2),
    };
    let first = [true, false].into_iter().find_map(|in_columns| {
        let of_digits = (0..9).filter_map(|digit| first_of_digit(marks, k, in_columns, digit));
        of_digits.min_by_key(|fish| fish.base)
    });
    let Some(first) = first else { return Ok(None) };
    let (base, cover) = first.first_lines();
    let mut found = ExplainerStep::new(technique, rating).of_digits(1 << first.digit)?;
    try_extend_small(&mut found.step.houses, members(first.base).map(|line| house_of(base + line)))?;
    try_extend_small(&mut found.step.cover, members(first.cover).map(|line| house_of(cover + line)))?;
    debug_assert_eq!(count(first.base), k);
    for cell in first.removed(marks) {
        found.remove(cell, 1 << first.digit)?;
    }
    Ok(Some(found))
}
