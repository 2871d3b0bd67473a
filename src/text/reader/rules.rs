//! The puzzle of a variant that the reader of a stream refused, with its rules.

use super::RefusedText;
use super::lines::is_line_end;
use crate::error::{Error, TextErrorKind};
use crate::model::rules::RulesPuzzle;
use crate::text::formats::game_id;
use crate::text::{parse_rules, position};

/// A puzzle of a stream with its own rules. Fields may be added.
#[derive(Debug)]
#[non_exhaustive]
pub struct StreamRules {
    /// The first line of its document, from 1.
    pub line: u64,
    /// The puzzle.
    pub puzzle: RulesPuzzle,
}

impl RefusedText {
    /// Reads the puzzle of a variant as [`parse_rules`] does. Returns `None` if the text is no
    /// variant, or is refused: then [`error`](Self::error) and [`line_text`](Self::line_text)
    /// become those of the rule that is not read.
    ///
    /// ```
    /// use ordoku::text::{ParseOptions, ReadError, Reader};
    ///
    /// let stream = "1......2.3....4.\n2x2x:1f2b3d4\n".as_bytes();
    /// let mut puzzles = Reader::new(stream, &ParseOptions::new());
    /// assert!(puzzles.next().is_some_and(|puzzle| puzzle.is_ok()));
    /// let Some(Err(ReadError::Text(mut refused))) = puzzles.next() else { panic!() };
    /// let found = refused.read_rules()?.unwrap();
    /// assert_eq!((found.line, found.puzzle.rules().regions().len()), (2, 14));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if an allocation fails.
    pub fn read_rules(&mut self) -> Result<Option<StreamRules>, Error> {
        let Some(start) = self.start_of_rules() else { return Ok(None) };
        let Some(text) = self.skipped.get(start..).and_then(|text| std::str::from_utf8(text).ok()) else {
            return Ok(None);
        };
        let text = if self.is_in_field(start) { game_id::first_of(text) } else { text };
        // The lines of the text are counted from that of the error.
        let at = |offset: usize| position(&self.skipped, offset);
        let (error_line, _) = at(self.error.offset.saturating_sub(self.start).min(self.skipped.len()));
        let first = (self.error.line + 1).saturating_sub(error_line);
        let line_of = |offset: usize| first + at(offset).0 - 1;
        match parse_rules(text) {
            Ok(puzzle) => Ok(Some(StreamRules { line: line_of(start) as u64, puzzle })),
            Err(Error::Text(error)) => {
                let offset = start + error.offset;
                let is_of_line = |byte: &u8| !is_line_end(byte);
                let before = self.skipped[..offset].iter().rev().take_while(|byte| is_of_line(byte)).count();
                let after = self.skipped[offset..].iter().take_while(|byte| is_of_line(byte)).count();
                let line_text = &self.skipped[offset - before..offset + after];
                let (line, column) = (line_of(offset), at(offset).1);
                self.line_text = String::from_utf8_lossy(line_text).into_owned();
                self.error.kind = error.kind;
                (self.error.line, self.error.column, self.error.offset) = (line, column, self.start + offset);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns where the document of a variant begins in the text that was passed over, or the line
    /// with the cells of a jigsaw and its regions.
    fn start_of_rules(&self) -> Option<usize> {
        let TextErrorKind::Variant { form, .. } = self.error.kind else { return None };
        if form != "a line" {
            return self.error.document_start?.checked_sub(self.start);
        }
        // The error is at the regions behind the cells.
        let above = self.skipped.get(..self.error.offset.checked_sub(self.start)?)?;
        Some(above.iter().rposition(is_line_end).map_or(0, |at| at + 1))
    }

    /// Returns whether a document is in a field of a row, so that other columns may follow it.
    fn is_in_field(&self, start: usize) -> bool {
        let line = self.skipped[..start].iter().rev().take_while(|byte| !is_line_end(byte));
        game_id::begins(&self.skipped[start..])
            && (self.table.is_some() || line.clone().any(|byte| !byte.is_ascii_whitespace()))
    }
}
