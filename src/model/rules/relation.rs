//! Relations between the digits of two cells.

use crate::error::Error;
use crate::support::alloc::{try_collect, try_vec};

/// How the digit of one cell relates to that of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// The digits differ, as a knight's or king's move apart.
    Different,
    /// The digits are equal, as in a palindrome.
    Equal,
    /// The first digit is less than the second, as on a thermometer and between cells of a
    /// futoshiki.
    Less,
    /// The digits differ by one: a white dot of kropki.
    Consecutive,
    /// The digits do not differ by one.
    NonConsecutive,
    /// One digit is twice the other: a black dot of kropki.
    Double,
    /// The digits neither differ by one, nor is one twice the other: no dot, where all are given.
    NoDot,
    /// The digits differ at least by this number, as on a whisper line with 5.
    Apart(u32),
    /// The digits have this sum, as V with 5 and X with 10.
    Sum(u32),
}

impl Relation {
    /// Returns whether the relation holds between two digits.
    pub fn holds(self, first: u32, second: u32) -> bool {
        let distance = first.abs_diff(second);
        let is_double = first.checked_mul(2) == Some(second) || second.checked_mul(2) == Some(first);
        match self {
            Self::Different => first != second,
            Self::Equal => first == second,
            Self::Less => first < second,
            Self::Consecutive => distance == 1,
            Self::NonConsecutive => distance != 1,
            Self::Double => is_double,
            Self::NoDot => distance != 1 && !is_double,
            Self::Apart(least) => distance >= least,
            Self::Sum(sum) => first.checked_add(second) == Some(sum),
        }
    }
}

/// A relation as a bit for each two digits, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RelationTable {
    /// Words for each digit of the first cell: a bit for each digit of the second.
    words: usize,
    rows: Vec<u64>,
}

impl RelationTable {
    /// Asks for each two digits from 1.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn new(digits: usize, mut allows: impl FnMut(u32, u32) -> bool) -> Result<Self, Error> {
        let words = digits.div_ceil(64);
        let mut rows = try_vec(0u64, digits * words)?;
        for (first, row) in (1..).zip(rows.chunks_exact_mut(words)) {
            for second in (0..digits).filter(|&second| allows(first, second as u32 + 1)) {
                row[second / 64] |= 1 << (second % 64);
            }
        }
        Ok(Self { words, rows })
    }

    /// Returns a copy.
    pub fn try_clone(&self) -> Result<Self, Error> {
        let rows = try_collect(self.rows.len(), self.rows.iter().copied())?;
        Ok(Self { words: self.words, rows })
    }

    /// Returns a bit for each digit that the second cell may have.
    pub fn row(&self, first: usize) -> &[u64] {
        &self.rows[first * self.words..][..self.words]
    }

    /// Returns whether the table is that of a relation.
    pub fn is_of(&self, relation: Relation) -> bool {
        let of_row = |(first, row): (u32, &[u64])| {
            (0..self.rows.len() / self.words).all(|second| {
                relation.holds(first, second as u32 + 1) == (row[second / 64] >> (second % 64) & 1 != 0)
            })
        };
        (1..).zip(self.rows.chunks_exact(self.words)).all(of_row)
    }

    pub fn allows(&self, first: usize, second: usize) -> bool {
        self.row(first)[second / 64] >> (second % 64) & 1 != 0
    }
}
