//! Writes clauses as text, in pieces.

use crate::error::Error;
use std::fmt::{Display, Write};
use std::ops::ControlFlow;

/// The text that a piece belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The proof: clauses that follow from the formula, in DRAT.
    Proof,
    /// The formula: the puzzle and its solutions, in DIMACS CNF. It is written last, and only after
    /// a complete proof.
    Formula,
}

/// A receiver of the texts, piece by piece. `Break` ends the search.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(Part, &str) -> ControlFlow<()>;

/// Approximate bytes of a piece.
const PIECE: usize = 1 << 14;
/// Largest number of bytes of a word.
const WORD: usize = 64;

pub(super) struct LineWriter<'s> {
    sink: Sink<'s>,
    part: Part,
    piece: String,
    refused: bool,
}

impl<'s> LineWriter<'s> {
    pub fn new(sink: Sink<'s>) -> Result<Self, Error> {
        let mut piece = String::new();
        piece.try_reserve_exact(PIECE + WORD)?;
        Ok(Self { sink, part: Part::Proof, piece, refused: false })
    }

    /// Returns whether the receiver has refused further text.
    pub fn refused(&self) -> bool {
        self.refused
    }

    /// Starts the other text.
    pub fn start(&mut self, part: Part) {
        self.flush();
        self.part = part;
    }

    /// Writes a word of at most `WORD` bytes.
    pub fn word(&mut self, word: std::fmt::Arguments<'_>) {
        // Cannot fail: the memory is reserved.
        let _ = self.piece.write_fmt(word);
        if self.piece.len() >= PIECE {
            self.flush();
        }
    }

    /// Writes a clause of literals: variables, negative if they are to be false.
    pub fn clause(&mut self, literals: impl Iterator<Item = i64>) {
        literals.for_each(|literal| self.word(format_args!("{literal} ")));
        self.word(format_args!("0\n"));
    }

    /// Writes a line that a checker passes over. The text must have no line feed.
    pub fn comment(&mut self, text: &dyn Display) {
        self.word(format_args!("c "));
        // Cannot fail: `write_str` does not.
        let _ = write!(self, "{text}");
        self.word(format_args!("\n"));
    }

    /// Passes on the text so far.
    pub fn flush(&mut self) {
        if !self.piece.is_empty() && !self.refused {
            self.refused = (self.sink)(self.part, &self.piece).is_break();
        }
        self.piece.clear();
    }
}

/// Writes text of any length within the memory that is reserved.
impl Write for LineWriter<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let mut rest = text;
        while !rest.is_empty() {
            let end = (0..=rest.len().min(WORD)).rev().find(|&end| rest.is_char_boundary(end)).unwrap_or(0);
            let (word, behind) = rest.split_at(end);
            self.word(format_args!("{word}"));
            rest = behind;
        }
        Ok(())
    }
}
