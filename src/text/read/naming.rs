//! Names of variants in the lines of a text: titles, sentences, comments, and the words beside a
//! puzzle.
//!
//! ```text
//! Killer Sudoku 17               a title: the puzzle below it is an error
//! Digits in cages do not ...     a sentence, and
//! # killers are in another file  a comment: the puzzle is read, and has a doubt
//! 17;killer;1......2.3....4.     a word beside a puzzle: an error
//! ```

use super::field_names::is_name;
use super::fields::SEPARATORS;
use super::mismatch::Mismatch;
use crate::error::TextErrorKind;
use crate::text::variant_words::{Context, Doubt, find};

/// The kind of text that names a variant above a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum NamingRole {
    /// A title: it is about the puzzles down to the next title.
    Title,
    /// A title with another one below it: it is about the puzzles down to the next two titles.
    Heading,
    /// A sentence or a comment, which may be about anything.
    Doubt,
}

/// The name of a variant in a line above a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) struct Naming {
    /// Byte offset of the line.
    pub line: usize,
    pub role: NamingRole,
    pub doubt: Doubt,
}

/// A title that names a variant, above text that was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub variant: &'static str,
    is_heading: bool,
}

pub(in crate::text) const TITLE: &str = "this title";
pub(in crate::text) const HEADING: &str = "this heading";
pub(in crate::text) const ABOVE: &str = "a title above";

impl Naming {
    /// Returns what a title says; its line begins at a byte of the text.
    pub fn of_title(start: usize, title: &str) -> Option<Self> {
        let doubt = find(title, Context::Title)?.doubt(start);
        let is_name = is_name(title) && !title.contains("<a ") && !title.contains("href");
        Some(Self { line: start, role: if is_name { NamingRole::Title } else { NamingRole::Doubt }, doubt })
    }

    /// Returns what a comment says.
    pub fn of_comment(line: usize, start: usize, comment: &str) -> Option<Self> {
        let doubt = find(comment, Context::Title)?.doubt(start);
        Some(Self { line, role: NamingRole::Doubt, doubt })
    }

    /// Returns the one of two that counts, of which the first is above.
    pub fn with(above: Option<Self>, below: Option<Self>) -> Option<Self> {
        match (above, below) {
            (Some(above), Some(below))
                if above.role == NamingRole::Doubt && below.role != NamingRole::Doubt =>
            {
                Some(Self { line: above.line, ..below })
            }
            (above, below) => above.or(below),
        }
    }
}

impl Section {
    /// Returns the section that begins with an error of a title.
    pub(crate) fn of_error(kind: TextErrorKind, known: Option<Self>) -> Option<Self> {
        match kind {
            TextErrorKind::NamedVariant { variant, place } if place == TITLE || place == HEADING => {
                Some(Self { variant, is_heading: place == HEADING })
            }
            _ => known,
        }
    }

    /// Returns whether this section goes on at a line with so many titles above it.
    pub fn goes_on(self, titles: usize) -> bool {
        titles == 0 || (self.is_heading && titles == 1)
    }
}

/// Returns why a puzzle is not read as a classic one if a word beside it in its line names a
/// variant. `text` begins at byte `start`, and does not have the puzzle.
pub(in crate::text) fn beside(start: usize, text: &str) -> Result<(), Mismatch> {
    let refused = |at, variant| {
        Err(Mismatch::At(at, TextErrorKind::NamedVariant { variant, place: "this word beside the puzzle" }))
    };
    if let Some(found) = find(text, Context::Title).filter(|_| is_name(text)) {
        return refused(start + found.place.start, found.variant);
    }
    // As a field, X is a name.
    let mut fields = text.split(|c| SEPARATORS.contains(&c));
    match fields.find(|field| field.trim() == "X") {
        Some(field) if text.contains(SEPARATORS) => {
            let inner = field.trim_start();
            refused(start + (inner.as_ptr() as usize - text.as_ptr() as usize), "an X-Sudoku")
        }
        _ => Ok(()),
    }
}
