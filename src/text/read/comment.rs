//! Comments: the rest of a line from a `#`, a `//`, or a `--` with a space and a word behind it.
//! They begin the line or follow white space. But `#` may also be an empty cell:
//!
//! ```text
//! 1###      1##4   # a comment         -- a comment
//! #2##      12..   # 3 below           // a comment
//! ```

use super::characters::{has_byte, raw_line};
use super::words::{may_have_words, starts_with_word};
use std::cell::Cell;

/// The characters that begin a comment in one puzzle of a text.
#[derive(Clone, Copy)]
pub(in crate::text) struct Comments {
    /// Whether `#` is an empty cell.
    hash_is_cell: bool,
}

impl Comments {
    /// Finds the meaning of `#` in the puzzle that starts at `offset`: it is an empty cell if the
    /// first line with cells that does not start with `#` has one among them.
    pub fn of(text: &str, mut offset: usize, reached_end: &Cell<bool>) -> Self {
        let (mut starts_with_hash, mut lines) = (false, 0);
        while offset < text.len() && lines < MOST_LINES {
            let (_, raw, next) = raw_line(text, offset);
            let line = raw.trim_ascii();
            offset = next;
            lines += usize::from(!line.is_empty());
            if !has_byte(line, |byte| byte == b'#') {
                // A title does not tell.
                if !line.is_empty() && !may_have_words(line) {
                    return Self { hash_is_cell: false };
                }
            } else if !line.starts_with('#') {
                return Self { hash_is_cell: is_row_with_hashes(line) };
            } else {
                starts_with_hash = is_row_with_hashes(line);
            }
        }
        reached_end.set(reached_end.get() || offset >= text.len());
        Self { hash_is_cell: starts_with_hash }
    }

    /// Returns a line without its comment.
    pub fn cut(self, line: &str) -> &str {
        if !has_byte(line, |byte| (byte == b'#') | (byte == b'-') | (byte == b'/')) {
            return line;
        }
        let may_be_hash = !self.hash_is_cell && line.contains('#');
        if !may_be_hash && !may_have_words(line) && !line.contains('/') {
            return line;
        }
        let mut is_start = true;
        for (at, c) in line.char_indices() {
            let rest = &line[at..];
            if is_start && (may_be_hash && c == '#' || begins_comment(rest)) {
                return &line[..at];
            }
            is_start = c.is_whitespace();
        }
        line
    }
}

/// Returns whether a line is a comment and nothing else, in a text whose empty cells are no `#`.
pub(in crate::text) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('#') || begins_comment(line)
}

/// Returns whether a text begins with `//`, or with `--`, a space and a word.
fn begins_comment(text: &str) -> bool {
    text.starts_with("//") || text.strip_prefix("-- ").is_some_and(|rest| starts_with_word(rest.trim_start()))
}

/// A bound for the lines that tell the meaning of `#`.
const MOST_LINES: usize = 16;

/// Returns whether a line has only digits and at least two `#`, which are in words of digits or
/// alone.
fn is_row_with_hashes(line: &str) -> bool {
    let hashes = line.bytes().filter(|&byte| byte == b'#').count();
    let cells = line.bytes().filter(|byte| !matches!(byte, b' ' | b'\t' | b'|')).count();
    let starts_with_word = !line.starts_with('#') || line.as_bytes().get(1).is_some_and(|&byte| byte != b' ');
    hashes >= 2
        && cells >= 4
        && (starts_with_word || cells > hashes)
        && line.bytes().all(|byte| matches!(byte, b'#' | b'0'..=b'9' | b'A'..=b'Z' | b' ' | b'\t' | b'|'))
}
