//! The lines of f-puzzles, and those of the plug-in "New Constraints" of Rangsk, which other
//! programs write too:
//!
//! ```text
//! thermometer       rises from the first cell      slowthermometer   does not fall
//! arrow             the sum of the circle          palindrome        reads the same from both ends
//! whispers          neighbours are far apart       renban            consecutive digits in any order
//! nabner            no equal or consecutive digits
//! entropicline      three neighbours have a low, a middle and a high digit
//! modularline       three neighbours have other remainders by 3
//! zipperline        cells that are as far from the middle cell add up to it
//! ```
//!
//! Each is exactly a set of relations, regions and arrows. The others are not, and are refused.

use super::super::fpuzzles::FORM;
use super::super::refusals::variant;
use super::at;
use crate::error::Error;
use crate::model::rules::{Relation, Rules};
use crate::support::alloc::try_push;
use crate::text::read::mismatch::Mismatch;

/// The members with lines.
pub(super) const LINES: [&str; 10] = [
    "thermometer",
    "slowthermometer",
    "arrow",
    "palindrome",
    "whispers",
    "renban",
    "nabner",
    "entropicline",
    "modularline",
    "zipperline",
];

/// A line of cells.
pub(super) struct FPuzzlesLine<'l> {
    pub kind: &'l str,
    /// Byte offset of its list of cells.
    pub start: usize,
    pub cells: &'l [u32],
    /// The circle of an arrow.
    pub circle: &'l [u32],
    /// The number of the element that the line is in.
    pub value: Option<u32>,
}

impl FPuzzlesLine<'_> {
    /// Adds the rules of the line.
    pub fn add_to(&self, rules: &mut Rules) -> Result<(), Mismatch> {
        let digits = rules.digits() as u32;
        let cells = self.cells;
        let added = match self.kind {
            "arrow" => {
                let [circle] = *self.circle else {
                    return Err(variant(self.start, "an arrow with a circle of several cells", FORM));
                };
                rules.add_arrow(circle, cells.strip_prefix(&[circle]).unwrap_or(cells))
            }
            "zipperline" if cells.len().is_multiple_of(2) => {
                return Err(variant(self.start, "a zipper line without a middle cell", FORM));
            }
            "zipperline" => {
                self.mirrored(|one, other| rules.add_arrow(cells[cells.len() / 2], &[one, other]))
            }
            "palindrome" => self.mirrored(|one, other| match one == other {
                true => Ok(()),
                false => rules.add_pairs(Relation::Equal, &[[one, other]]),
            }),
            "slowthermometer" => rules.add_pairs_by(&self.pairs(1..2)?, |one, other| one <= other),
            "whispers" => {
                let apart = self.value.unwrap_or(digits.div_ceil(2));
                rules.add_pairs(Relation::Apart(apart), &self.pairs(1..2)?)
            }
            "renban" | "nabner" => {
                rules.add_region(cells).map_err(at(self.start))?;
                let pairs = self.pairs(1..cells.len())?;
                // Different digits are consecutive if no two are further apart than their number
                // says.
                let is_near = |one: u32, other: u32| (one.abs_diff(other) as usize) < cells.len();
                match self.kind {
                    "renban" => rules.add_pairs_by(&pairs, is_near),
                    _ => rules.add_pairs(Relation::Apart(2), &pairs),
                }
            }
            "entropicline" => {
                let rank = |digit| rank_of(digit, digits);
                rules.add_pairs_by(&self.pairs(1..3)?, |one, other| rank(one) != rank(other))
            }
            "modularline" => rules.add_pairs_by(&self.pairs(1..3)?, |one, other| one % 3 != other % 3),
            _ => rules.add_pairs(Relation::Less, &self.pairs(1..2)?),
        };
        added.map_err(at(self.start))
    }

    /// Calls `add` with each cell of the first half and the one that is as far from the end.
    fn mirrored(&self, mut add: impl FnMut(u32, u32) -> Result<(), Error>) -> Result<(), Error> {
        let both = self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2);
        both.into_iter().try_for_each(|(&one, &other)| add(one, other))
    }

    /// Returns the pairs of cells that are so many steps apart on the line.
    fn pairs(&self, steps: std::ops::Range<usize>) -> Result<Vec<[u32; 2]>, Mismatch> {
        let mut pairs = Vec::new();
        for step in steps {
            for (&cell, &other) in self.cells.iter().zip(self.cells.iter().skip(step)) {
                try_push(&mut pairs, [cell, other])?;
            }
        }
        Ok(pairs)
    }
}

/// Returns the third of all digits that a digit is in, from 0. The middle one has another size than
/// the others if the number of digits is no multiple of 3.
fn rank_of(digit: u32, digits: u32) -> u32 {
    let outer = (digits + 1) / 3;
    u32::from(digit > outer) + u32::from(digit > digits - outer)
}
