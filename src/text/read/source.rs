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

use super::characters::{is_bar, is_bracket, is_comma, is_drawn, raw_line};
use super::comment::Comments;
use super::mismatch::Mismatch;
use super::words::{announces_solution, is_title, may_have_words, without_code};
use crate::error::TextErrorKind;
use crate::text::table::{Table, heading_between};
use std::cell::{Cell, OnceCell};

/// A line of any kind.
pub(in crate::text) struct RawLine<'a> {
    /// Byte offset of `body` in the text.
    pub start: usize,
    /// The line without its comment and line break.
    pub body: &'a str,
    /// Byte offset of the next line.
    pub next: usize,
    /// Whether the line is a comment and nothing else.
    pub is_comment: bool,
}

/// A line with cells.
#[derive(Clone, Copy)]
pub(in crate::text) struct Line<'a> {
    /// Byte offset of `body` in the text.
    pub start: usize,
    /// The line without its comment and line break, and without code around its cells.
    pub body: &'a str,
    /// Byte offset of the next line.
    pub next: usize,
    /// Whether a blank line or a title precedes this one.
    pub after_blank: bool,
    /// Whether a title precedes this one.
    pub after_title: bool,
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
    /// Brackets, quotes or a semicolon, without cells.
    Brackets,
    Cells,
}

/// A text, with the meaning of the dashes in one of its puzzles; see [`dashes_are_borders`] and
/// [`has_crossings`].
pub(in crate::text) struct Source<'a> {
    pub text: &'a str,
    /// Byte offset of the puzzle.
    pub start: usize,
    comments: Comments,
    dashes_are_borders: bool,
    has_crossings: OnceCell<bool>,
    /// Whether an answer has depended on the end of the text.
    reached_end: Cell<bool>,
}

impl<'a> Source<'a> {
    /// Finds the meaning of `#` and of dashes in the puzzle that starts at byte `start`.
    pub fn new(text: &'a str, start: usize) -> Self {
        let reached_end = Cell::new(false);
        let comments = Comments::of(text, start, &reached_end);
        let dashes_are_borders = dashes_are_borders(text, start, comments, &reached_end);
        Self { text, start, comments, dashes_are_borders, has_crossings: OnceCell::new(), reached_end }
    }

    /// Returns whether more text after this one could have changed an answer given so far.
    pub fn reached_end(&self) -> bool {
        self.reached_end.get()
    }

    /// Tells that an answer depends on the text down to `offset`.
    pub fn reaches(&self, offset: usize) {
        self.reached_end.set(self.reached_end() || offset >= self.text.len());
    }

    /// Returns the first line with cells from `offset` on, which must be the start of a line.
    pub fn next_line(&self, mut offset: usize) -> Option<Line<'a>> {
        let (mut after_blank, mut after_title, mut has_boxes) = (false, false, false);
        // Whether the lines are a solution of the puzzle above, down to the next title.
        let mut is_solution = false;
        while offset < self.text.len() {
            let (start, raw, next) = raw_line(self.text, offset);
            offset = next;
            let body = self.comments.cut(raw);
            match line_kind(body) {
                LineKind::Blank if body.len() == raw.len() => after_blank = true,
                LineKind::Blank | LineKind::Brackets => {}
                LineKind::End => return None,
                LineKind::Border | LineKind::Dashes if self.is_border(body) => has_boxes = true,
                LineKind::Border | LineKind::Dashes | LineKind::Cells => {
                    let cells = if may_have_words(body) { without_code(body) } else { body };
                    let has_words = may_have_words(body);
                    let is_heading = has_words && Table::of_heading(body).is_some();
                    if is_heading
                        || (cells.len() == body.len() && has_words && is_title(body, self.rows(next)))
                    {
                        (after_blank, after_title) = (true, true);
                        is_solution = !is_heading && start > self.start && announces_solution(body);
                        continue;
                    }
                    let code = &body[..cells.as_ptr() as usize - body.as_ptr() as usize];
                    if !code.trim().is_empty() {
                        is_solution = start > self.start && announces_solution(code);
                    }
                    if !is_solution {
                        has_boxes |= body.contains(is_bar);
                        let start = start + (cells.as_ptr() as usize - raw.as_ptr() as usize);
                        return Some(Line { start, body: cells, next, after_blank, after_title, has_boxes });
                    }
                }
            }
        }
        self.reached_end.set(true);
        None
    }

    /// Returns the lines from `offset` on that may have cells.
    fn rows(&self, offset: usize) -> impl Iterator<Item = &'a str> {
        self.raw_lines(offset)
            .map(|line| self.comments.cut(line.body))
            .filter(|body| matches!(line_kind(body), LineKind::Cells | LineKind::Dashes))
    }

    /// Returns all lines from `offset` on, also blank ones and borders, without their comments.
    pub fn raw_lines(&self, mut offset: usize) -> impl Iterator<Item = RawLine<'a>> {
        std::iter::from_fn(move || {
            if offset >= self.text.len() {
                self.reached_end.set(true);
                return None;
            }
            let (start, raw, next) = raw_line(self.text, offset);
            offset = next;
            let body = self.comments.cut(raw);
            Some(RawLine { start, body, next, is_comment: body.is_empty() && !raw.is_empty() })
        })
    }

    /// Returns whether a line is a border of boxes.
    pub fn is_border(&self, body: &str) -> bool {
        match line_kind(body) {
            LineKind::Border => true,
            LineKind::Dashes => self.dashes_are_borders && !self.is_blank_row(body),
            _ => false,
        }
    }

    /// Returns whether a line of dashes is a row of blanks, although such lines are borders
    /// elsewhere: the dashes are single ones between bars, in a drawing that has other borders.
    fn is_blank_row(&self, body: &str) -> bool {
        let has_crossings = || has_crossings(self.text, self.start, self.comments, &self.reached_end);
        body.contains(is_bar) && !body.contains("--") && *self.has_crossings.get_or_init(has_crossings)
    }

    /// Returns the byte offset of the puzzle that follows `offset`, or of the heading above it if it is
    /// in a table; the length of the text if there is none.
    pub fn next_puzzle(&self, offset: usize) -> usize {
        let Some(line) = self.next_line(offset) else { return self.text.len() };
        heading_between(self.text, offset, line.start).map_or(line.start, |(start, _)| start)
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

fn line_kind(body: &str) -> LineKind {
    let word = body.trim();
    if word.is_empty() {
        return LineKind::Blank;
    }
    if word.eq_ignore_ascii_case("end") {
        return LineKind::End;
    }
    let is_one_character = word.chars().all(|c| word.starts_with(c));
    let (mut dashes, mut corners, mut stars, mut dots, mut brackets) = (false, false, false, false, false);
    for c in word.chars() {
        match c {
            '-' => dashes = true,
            '*' => stars = true,
            '.' => dots = true,
            '+' | '=' => corners = true,
            '\'' | ':' => {}
            _ if is_bracket(c) => brackets = true,
            _ if brackets && is_comma(c) => {}
            '"' | '`' | ';' if is_one_character => brackets = true,
            _ if is_bar(c) || c.is_whitespace() => {}
            _ if is_drawn(c) => corners = true,
            _ => return LineKind::Cells,
        }
    }
    match (corners, dashes) {
        (true, _) if !dots => LineKind::Border,
        (false, true) if !dots || word.contains("--") => LineKind::Dashes,
        (false, false) if !dots && !stars && word.contains(is_bar) => LineKind::Border,
        (false, false) if !dots && !stars && brackets => LineKind::Brackets,
        _ => LineKind::Cells,
    }
}

/// Returns how many lines, with borders, a puzzle can have if one of them has this many bytes:
/// 2k + 4.
pub(in crate::text) fn max_lines(bytes: usize) -> usize {
    bytes.saturating_mul(2).saturating_add(4)
}

/// Returns whether lines of dashes are borders in the puzzle that starts at `offset`: the puzzle
/// has bars, and no dash is beside other symbols. The search covers as many lines as the puzzle can
/// have.
fn dashes_are_borders(text: &str, mut offset: usize, comments: Comments, reached_end: &Cell<bool>) -> bool {
    let (mut bars, mut lines_left) = (false, usize::MAX);
    while offset < text.len() && lines_left > 0 {
        let (_, raw, next) = raw_line(text, offset);
        let body = comments.cut(raw);
        match line_kind(body) {
            LineKind::End => break,
            LineKind::Cells if body.contains('-') || !(bars || body.contains(is_bar)) => return false,
            LineKind::Cells => {
                bars = true;
                lines_left = lines_left.min(max_lines(body.len()));
            }
            // A drawing starts with one border or two; more lines of dashes are blank rows.
            LineKind::Dashes if !bars => lines_left = lines_left.min(3),
            LineKind::Dashes | LineKind::Blank | LineKind::Border | LineKind::Brackets => {}
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
fn has_crossings(text: &str, mut offset: usize, comments: Comments, reached_end: &Cell<bool>) -> bool {
    let mut lines_left = usize::MAX;
    while offset < text.len() && lines_left > 0 {
        let (_, raw, next) = raw_line(text, offset);
        let body = comments.cut(raw);
        match line_kind(body) {
            LineKind::Border if body.contains('+') => return true,
            LineKind::Cells | LineKind::Dashes => {
                let symbols = body.chars().filter(|&c| !is_bar(c) && !c.is_whitespace());
                lines_left = lines_left.min(symbols.count() + 1);
            }
            LineKind::Blank | LineKind::Border | LineKind::Brackets | LineKind::End => {}
        }
        (lines_left, offset) = (lines_left - 1, next);
    }
    reached_end.set(reached_end.get() || offset == text.len());
    false
}
