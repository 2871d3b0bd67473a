//! Searches of 9x9 for a solution other than a known one, which are made while others run.

use crate::error::Error;
use crate::model::nine::{PADDED, PaddedNine};
use crate::stats::Count;

/// A search, and its solution once it is found. Digits go from 1; 0 stands for an empty cell.
#[derive(Clone)]
pub(crate) struct SecondSearch {
    pub puzzle: PaddedNine,
    /// The known solution, which is not counted.
    pub known: PaddedNine,
    /// A cell that has another digit than in `known` in all other solutions. It makes the search
    /// shorter.
    pub differs: Option<u8>,
    pub second: PaddedNine,
}

/// Gives out searches, numbered by itself, and takes their answers.
pub(crate) trait SearchSource {
    /// Returns the next search, or `None` if there is none before more are answered.
    fn next(&mut self) -> Option<u16>;

    fn get(&self, number: u16) -> &SecondSearch;

    fn get_mut(&mut self, number: u16) -> &mut SecondSearch;

    /// Takes the answer of a search: the number of other solutions, 0 or 1. If it is 1, the
    /// solution is in [`SecondSearch::second`].
    fn answer(&mut self, number: u16, result: Result<Count, Error>);
}

impl SecondSearch {
    /// A search without a puzzle.
    pub const EMPTY: Self =
        Self { puzzle: [0; PADDED], known: [0; PADDED], differs: None, second: [0; PADDED] };

    /// Returns the cell and the digit, from 0, that no other solution has there.
    pub fn excluded(&self) -> Option<(usize, usize)> {
        let cell = usize::from(self.differs?);
        Some((cell, usize::from(self.known[cell]).checked_sub(1)?))
    }
}
