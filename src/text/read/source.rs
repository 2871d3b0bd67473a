//! The lines of a text: lines with cells, blank lines, comments, borders of drawn boxes, and the
//! closing "end".
//!
//! A line of dashes is the hard case. It is a border in the first text, and a row of blanks in the
//! second and the third:
//!
//! ```text
//! 12|34      1234      +-----+-----+
//! 34|12      ----      | 1 2 | 3 4 |
//! -----      2143      | - - | - - |
//! 21|43      4321      | 2 1 | 4 3 |
//! 43|21                | 4 3 | 2 1 |
//!                      +-----+-----+
//! ```

use super::mismatch::Mismatch;
use crate::error::TextErrorKind;
use std::cell::{Cell, OnceCell};

/// A line with cells.
pub(in crate::text) struct Line<'a> {
    /// Byte offset of `body` in the text.
    pub start: usize,
    /// The line without its comment and line break.
    pub body: &'a str,
    /// Byte offset of the next line.
    pub next: usize,
    /// Whether a blank line precedes this one.
    pub after_blank: bool,
    /// Whether a border precedes this line, or the line itself has bars.
    pub has_boxes: bool,
}

/// The kind of a line, apart from its comment.
enum LineKind {
    Blank,
    /// The word "end". The text after it is ignored.
    End,
    /// Certainly the border of a box.
    Border,
    /// Dashes with or without bars: a border, or a row of blanks.
    Dashes,
    Cells,
}

/// A text, with the meaning of the dashes in one of its puzzles; see [`dashes_are_borders`] and
/// [`has_crossings`].
pub(in crate::text) struct Source<'a> {
    pub text: &'a str,
    /// Byte offset of the puzzle.
    start: usize,
    dashes_are_borders: bool,
    has_crossings: OnceCell<bool>,
    /// Whether an answer has depended on the end of the text.
    reached_end: Cell<bool>,
}

impl<'a> Source<'a> {
    /// Finds the meaning of dashes in the puzzle that starts at byte `start`.
    pub fn new(text: &'a str, start: usize) -> Self {
        let reached_end = Cell::new(false);
        let dashes_are_borders = dashes_are_borders(text, start, &reached_end);
        Self { text, start, dashes_are_borders, has_crossings: OnceCell::new(), reached_end }
    }

    /// Returns whether more text after this one could have changed an answer given so far.
    pub fn reached_end(&self) -> bool {
        self.reached_end.get()
    }

    /// Returns the first line with cells from `offset` on, which must be the start of a line.
    pub fn next_line(&self, mut offset: usize) -> Option<Line<'a>> {
        let (mut after_blank, mut has_boxes) = (false, false);
        while offset < self.text.len() {
            let (start, raw, next) = raw_line(self.text, offset);
            let body = without_comment(raw);
            match line_kind(body) {
                LineKind::Blank if body.len() == raw.len() => after_blank = true,
                LineKind::Blank => {}
                LineKind::End => return None,
                LineKind::Border => has_boxes = true,
                LineKind::Dashes if self.dashes_are_borders && !self.is_blank_row(body) => has_boxes = true,
                LineKind::Dashes | LineKind::Cells => {
                    has_boxes |= body.contains(is_bar);
                    return Some(Line { start, body, next, after_blank, has_boxes });
                }
            }
            offset = next;
        }
        self.reached_end.set(true);
        None
    }

    /// Returns whether a line of dashes is a row of blanks, although such lines are borders
    /// elsewhere: the dashes are single ones between bars, in a drawing that has other borders.
    fn is_blank_row(&self, body: &str) -> bool {
        let has_crossings = || has_crossings(self.text, self.start, &self.reached_end);
        body.contains(is_bar) && !body.contains("--") && *self.has_crossings.get_or_init(has_crossings)
    }

    /// Returns the byte offset of the puzzle that follows `offset`; the length of the text if there
    /// is none.
    pub fn next_puzzle(&self, offset: usize) -> usize {
        self.next_line(offset).map_or(self.text.len(), |line| line.start)
    }

    /// Returns whether a puzzle that ends at `offset` is the last one or has a blank line below it.
    pub fn is_last_or_separated(&self, offset: usize) -> bool {
        self.next_line(offset).is_none_or(|line| line.after_blank)
    }
}

impl Line<'_> {
    /// Returns the byte offset after the last cell, where a missing cell would be.
    pub fn end(&self) -> usize {
        self.start + self.body.trim_end().len()
    }

    /// Returns the mismatch of a line that lacks a cell at its end.
    pub fn mismatch_at_end(&self, kind: TextErrorKind) -> Mismatch {
        Mismatch::At(self.end(), kind)
    }
}

/// Returns the byte offset of a line's content, the content, and the byte offset of the next line.
/// Concatenated files may have a byte order mark at the start of any line.
fn raw_line(text: &str, offset: usize) -> (usize, &str, usize) {
    let rest = text[offset..].trim_start_matches('\u{FEFF}');
    let start = text.len() - rest.len();
    let length = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    let line_break = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
    (start, &rest[..length], (start + length + line_break).min(text.len()))
}

/// Returns the line without its comment, which begins with a '#' at the start or after white
/// space.
fn without_comment(body: &str) -> &str {
    let starts = |&(at, _): &(usize, &str)| body[..at].chars().next_back().is_none_or(char::is_whitespace);
    body.match_indices('#').find(starts).map_or(body, |(at, _)| &body[..at])
}

fn line_kind(body: &str) -> LineKind {
    let word = body.trim();
    if word.is_empty() {
        return LineKind::Blank;
    }
    if word.eq_ignore_ascii_case("end") {
        return LineKind::End;
    }
    let (mut dashes, mut corners, mut stars, mut dots) = (false, false, false, false);
    for c in word.chars() {
        match c {
            '-' => dashes = true,
            '*' => stars = true,
            '.' => dots = true,
            '+' | '=' => corners = true,
            '\'' | ':' => {}
            _ if is_bar(c) || c.is_whitespace() => {}
            _ if is_drawn(c) => corners = true,
            _ => return LineKind::Cells,
        }
    }
    match (corners, dashes) {
        (true, _) if !dots => LineKind::Border,
        (false, true) if !dots || word.contains("--") => LineKind::Dashes,
        (false, false) if !dots && !stars && word.contains(is_bar) => LineKind::Border,
        _ => LineKind::Cells,
    }
}

/// Returns whether a character is a vertical bar between boxes.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Returns whether a character is always part of a drawing.
pub(in crate::text) fn is_drawn(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

/// Returns how many lines, with borders, a puzzle can have if one of them has this many bytes:
/// 2k + 4.
pub(in crate::text) fn max_lines(bytes: usize) -> usize {
    bytes.saturating_mul(2).saturating_add(4)
}

/// Returns whether lines of dashes are borders in the puzzle that starts at `offset`: the puzzle
/// has bars, and no dash is beside other symbols. The search covers as many lines as the puzzle can
/// have.
fn dashes_are_borders(text: &str, mut offset: usize, reached_end: &Cell<bool>) -> bool {
    let (mut bars, mut lines_left) = (false, usize::MAX);
    while offset < text.len() && lines_left > 0 {
        let (_, raw, next) = raw_line(text, offset);
        let body = without_comment(raw);
        match line_kind(body) {
            LineKind::End => break,
            LineKind::Cells if body.contains('-') || !(bars || body.contains(is_bar)) => return false,
            LineKind::Cells => {
                bars = true;
                lines_left = lines_left.min(max_lines(body.len()));
            }
            // A drawing starts with one border or two; more lines of dashes are blank rows.
            LineKind::Dashes if !bars => lines_left = lines_left.min(3),
            LineKind::Dashes | LineKind::Blank | LineKind::Border => {}
        }
        (lines_left, offset) = (lines_left - 1, next);
        if offset == text.len() {
            reached_end.set(true);
        }
    }
    bars
}

/// Returns whether the puzzle that starts at `offset` has borders with `+`: above its first row, or
/// within as many lines below as a row has symbols.
fn has_crossings(text: &str, mut offset: usize, reached_end: &Cell<bool>) -> bool {
    let mut lines_left = usize::MAX;
    while offset < text.len() && lines_left > 0 {
        let (_, raw, next) = raw_line(text, offset);
        let body = without_comment(raw);
        match line_kind(body) {
            LineKind::Border if body.contains('+') => return true,
            LineKind::Cells | LineKind::Dashes => {
                let symbols = body.chars().filter(|&c| !is_bar(c) && !c.is_whitespace());
                lines_left = lines_left.min(symbols.count() + 1);
            }
            LineKind::Blank | LineKind::Border | LineKind::End => {}
        }
        (lines_left, offset) = (lines_left - 1, next);
    }
    reached_end.set(reached_end.get() || offset == text.len());
    false
}
