//! The writers of proofs, which follow a search.

use super::log::Log;
use super::proof_text::ProofText;
use crate::model::items::Items;

/// A proof that is being written.
pub(crate) enum Proof<'p, 's> {
    /// The engine searches a puzzle, and reports guesses, dead ends and clauses.
    OfPuzzle(&'p mut Log<'s>),
    /// The engine searches a matrix, and reports clauses.
    OfMatrix(&'p mut ProofText<'s>),
}

impl<'s> Proof<'_, 's> {
    /// Returns the text of the proof.
    pub fn text(&mut self) -> &mut ProofText<'s> {
        match self {
            Self::OfPuzzle(log) => &mut log.text,
            Self::OfMatrix(text) => text,
        }
    }

    /// Returns the items of the puzzle, if it is one.
    pub fn items(&self) -> Option<Items> {
        match self {
            Self::OfPuzzle(log) => Some(log.items()),
            Self::OfMatrix(_) => None,
        }
    }

    /// Returns whether the proof has no further use: the receiver refused it, or an error occurred.
    pub fn is_over(&self) -> bool {
        match self {
            Self::OfPuzzle(log) => log.text.is_over(),
            Self::OfMatrix(text) => text.is_over(),
        }
    }

    /// Takes a solution: the values of a puzzle, or the options of a matrix.
    pub fn solution(&mut self, solution: &[u32]) {
        match self {
            Self::OfPuzzle(log) => log.solution(solution),
            Self::OfMatrix(text) => text.solution(solution.iter().map(|&option| option as usize)),
        }
    }
}
