//! The text of clauses, handed out in pieces.

use crate::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;

/// Which of the two texts a piece belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The clauses that follow, DRAT.
    Proof,
    /// What they follow from, DIMACS CNF. It comes last, and only when the proof is complete.
    Formula,
}

/// What receives the texts, piece by piece. `Break` ends the search.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(Part, &str) -> ControlFlow<()>;

/// Bytes of a piece, about.
const PIECE: usize = 1 << 14;
/// The longest word that is written at a time.
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

    /// Whether the receiver wants no more.
    pub fn refused(&self) -> bool {
        self.refused
    }

    /// From now on to another text.
    pub fn turn_to(&mut self, part: Part) {
        self.flush();
        self.part = part;
    }

    pub fn word(&mut self, word: std::fmt::Arguments<'_>) {
        // Memory was set aside for it.
        let _ = self.piece.write_fmt(word);
        if self.piece.len() >= PIECE {
            self.flush();
        }
    }

    /// A clause of literals: variables, negative where they are to be false.
    pub fn clause(&mut self, literals: impl Iterator<Item = i64>) {
        literals.for_each(|literal| self.word(format_args!("{literal} ")));
        self.word(format_args!("0\n"));
    }

    pub fn flush(&mut self) {
        if !self.piece.is_empty() && !self.refused {
            self.refused = (self.sink)(self.part, &self.piece).is_break();
        }
        self.piece.clear();
    }
}
