//! Lines of one repeated character: borders, separators, or rows of blanks. What they are depends
//! on the rows around them.

use super::characters::{is_bar, is_usual_blank, raw_line};
use super::comment::Comments;
use super::line_kind::{LineKind, line_kind};
use super::words::{is_wordy, may_have_words};
use std::cell::Cell;

/// The role of the lines of one repeated character in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A row of blanks.
    Row,
    /// A border of boxes.
    Border,
    /// A line between puzzles, between bands, or below a title.
    Separator,
}

/// Returns how many lines, with borders, a puzzle can have if one of them has this many bytes:
/// 2k + 4.
pub(in crate::text) fn max_lines(bytes: usize) -> usize {
    bytes.saturating_mul(2).saturating_add(4)
}

/// Returns whether a row is a puzzle of its own: it is long, and has no white space.
fn is_puzzle(body: &str) -> bool {
    const LONGEST_ROW: usize = 72;
    body.len() > LONGEST_ROW && !body.contains([' ', '\t', ',', '|'])
}

/// Returns what lines of the character `c` are in the puzzle that starts at `offset`. They are rows
/// of blanks if `c` is beside other symbols. Otherwise, dashes are borders if the puzzle has bars,
/// and all are separators if the puzzle has another blank. The search covers as many lines as the
/// puzzle can have.
pub(super) fn role_of(
    c: char,
    text: &str,
    mut offset: usize,
    comments: Comments,
    reached_end: &Cell<bool>,
) -> Role {
    let (mut bars, mut has_other_blank, mut lines_left) = (false, false, usize::MAX);
    while offset < text.len() && lines_left > 0 {
        let (_, raw, next) = raw_line(text, offset);
        let body = comments.cut(raw);
        let is_row = match line_kind(body) {
            LineKind::Cells => !(is_repeated(body, c) || may_have_words(body) && is_wordy(body)),
            // A drawing starts with one border or two; more lines of dashes are blank rows.
            LineKind::Dashes if c == '-' && !bars && !has_other_blank => {
                lines_left = lines_left.min(3);
                false
            }
            LineKind::Dashes | LineKind::Blank | LineKind::Border | LineKind::Brackets => false,
        };
        if is_row {
            if body.contains(c) {
                return Role::Row;
            }
            bars |= body.contains(is_bar);
            has_other_blank |= has_blank(body);
            lines_left = lines_left.min(if is_puzzle(body) { 4 } else { max_lines(body.len()) });
        }
        (lines_left, offset) = (lines_left - 1, next);
        if offset == text.len() {
            reached_end.set(true);
        }
    }
    match () {
        () if bars && c == '-' => Role::Border,
        () if has_other_blank => Role::Separator,
        () => Role::Row,
    }
}

fn is_repeated(body: &str, c: char) -> bool {
    body.chars().all(|other| other == c || other.is_whitespace())
}

/// Returns whether a row has an empty cell: a blank, or a 0 twice. A single 0 may be a digit.
fn has_blank(body: &str) -> bool {
    let (mut previous, mut zeros) = (' ', 0);
    body.chars().any(|c| {
        let before = std::mem::replace(&mut previous, c);
        let begins = !before.is_ascii_digit() || before == '0';
        zeros += usize::from(c == '0' && begins);
        is_usual_blank(c) || c == '?' || zeros == 2
    })
}

/// Returns whether the puzzle that starts at `offset` has borders with `+`: above its first row, or
/// within as many lines below as a row has symbols.
pub(super) fn has_crossings(
    text: &str,
    mut offset: usize,
    comments: Comments,
    reached_end: &Cell<bool>,
) -> bool {
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
            LineKind::Blank | LineKind::Border | LineKind::Brackets => {}
        }
        (lines_left, offset) = (lines_left - 1, next);
    }
    reached_end.set(reached_end.get() || offset == text.len());
    false
}
