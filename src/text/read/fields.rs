//! The fields of a row. A field in double quotes may have separators in it, as in CSV.
//!
//! ```text
//! 1,1......2.3....4.,"easy, for a start",1234341243212143
//! ```

use super::characters::is_bar;
use std::ops::Range;

/// The characters that may be between the fields of a table.
pub(in crate::text) const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Returns the fields of a row without their quotes, each with its byte offset. Bars are also around
/// the row.
pub(in crate::text) fn fields(row: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let row = row.trim_end_matches(['\n', '\r']);
    let has_bars = separator == '|';
    let mut rest = if has_bars { without_outer_bars(row) } else { row };
    let mut is_last = false;
    std::iter::from_fn(move || {
        if is_last {
            return None;
        }
        let start = rest.as_ptr() as usize - row.as_ptr() as usize;
        let quotes = quotes(rest, separator);
        let from = quotes.as_ref().map_or(0, |quotes| quotes.end);
        let end = rest[from..].find(|c| is_between(c, separator)).map_or(rest.len(), |at| from + at);
        let field = quotes.map_or(0..end, |quotes| quotes.start + 1..quotes.end - 1);
        let found = (start + field.start, &rest[field]);
        match rest[end..].chars().next() {
            Some(c) => rest = &rest[end + c.len_utf8()..],
            None => is_last = true,
        }
        Some(found)
    })
}

/// Returns whether a character is between two fields.
pub(in crate::text) fn is_between(c: char, separator: char) -> bool {
    c == separator || (separator == '|' && is_bar(c))
}

fn without_outer_bars(row: &str) -> &str {
    let inner = row.trim();
    let inner = inner.strip_prefix(is_bar).unwrap_or(inner);
    inner.strip_suffix(is_bar).unwrap_or(inner)
}

/// Returns the bytes from the opening to the closing quote of a field that is in double quotes. Two
/// quotes inside are one character of the field.
fn quotes(rest: &str, separator: char) -> Option<Range<usize>> {
    let start = rest.len() - rest.trim_start_matches(' ').len();
    if !rest[start..].starts_with('"') {
        return None;
    }
    let mut at = start + 1;
    loop {
        at += rest[at..].find('"')? + 1;
        if !rest[at..].starts_with('"') {
            break;
        }
        at += 1;
    }
    let after = rest[at..].trim_start_matches(' ');
    (after.is_empty() || after.starts_with(|c| is_between(c, separator))).then_some(start..at)
}
