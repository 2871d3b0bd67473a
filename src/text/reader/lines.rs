//! Which line of a text its first puzzle is in.

use crate::text::Table;
use crate::text::read::comment::is_comment;
use std::ops::Range;

/// Returns whether a line is blank, or a comment and nothing else.
pub(super) fn is_skipped(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() || is_comment(&String::from_utf8_lossy(line))
}

/// Returns the number of lines above the first puzzle of a text: blank lines and comments. The
/// puzzle may be in a table with a heading in the first `len` bytes.
pub(super) fn lines_above(text: &[u8], table: Option<Table>, len: usize) -> u64 {
    let read = &text[..len.min(text.len())];
    // Old texts end their lines by carriage returns.
    let is_end = if read.contains(&b'\n') { is_line_feed } else { is_line_end };
    let above = if table.is_some() { end_of_heading(read, is_end) } else { 0 };
    let skipped = text[above..].split(is_end).take_while(|line| is_skipped(line)).count();
    line_ends(text, 0..above) + skipped as u64
}

/// Returns the byte offset below the last heading of a table.
fn end_of_heading(text: &[u8], is_end: fn(&u8) -> bool) -> usize {
    let (mut at, mut end) = (0, 0);
    for line in text.split_inclusive(is_end) {
        at += line.len();
        if std::str::from_utf8(line).is_ok_and(|line| Table::of_heading(line).is_some()) {
            end = at;
        }
    }
    end
}

pub(super) fn is_line_feed(byte: &u8) -> bool {
    *byte == b'\n'
}

/// Returns whether a byte ends a line, as carriage returns do in old texts.
pub(super) fn is_line_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns the number of line ends in a part of a text: line feeds, and carriage returns without
/// one behind them.
pub(super) fn line_ends(text: &[u8], part: Range<usize>) -> u64 {
    let inside = &text[part.clone()];
    let feeds = count(inside, b'\n');
    if count(inside, b'\r') == 0 {
        return feeds;
    }
    let is_alone = |at: &usize| text[*at] == b'\r' && text.get(at + 1) != Some(&b'\n');
    feeds + part.filter(is_alone).count() as u64
}

/// Returns how often a byte occurs. Each chunk is counted in bytes, so that this compiles to vector
/// instructions.
fn count(text: &[u8], wanted: u8) -> u64 {
    let in_chunk = |chunk: &[u8]| chunk.iter().fold(0u8, |count, &byte| count + u8::from(byte == wanted));
    text.chunks(224).map(|chunk| u64::from(in_chunk(chunk))).sum()
}
