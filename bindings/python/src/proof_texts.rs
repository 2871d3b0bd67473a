//! The texts of a proof.

use ordoku::proof::Part;
use std::ops::ControlFlow;

/// The text of a proof and that of its formula, which a search passes in pieces.
#[derive(Default)]
pub struct ProofTexts {
    pub proof: String,
    pub formula: String,
}

impl ProofTexts {
    /// Adds a piece.
    pub fn add(&mut self, part: Part, text: &str) -> ControlFlow<()> {
        match part {
            Part::Proof => self.proof.push_str(text),
            Part::Formula => self.formula.push_str(text),
        }
        ControlFlow::Continue(())
    }
}
