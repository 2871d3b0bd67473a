//! The fields of a row. A field in double quotes may have separators in it, as in CSV.
//!
//! ```text
//! 1,1......2.3....4.,"easy, for a start",1234341243212143
//! ```

use super::characters::{has_byte, is_bar};
use std::ops::Range;

/// The characters that may be between the fields of a table.
pub(in crate::text) const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Returns the fields of a row without their quotes, each with its byte offset. Bars are also
/// around the row, unless it has the known number of `columns` with empty fields there.
pub(in crate::text) fn fields(
    row: &str,
    separator: char,
    columns: Option<usize>,
) -> impl Iterator<Item = (usize, &str)> {
    let row = row.trim_end_matches(['\n', '\r']);
    let inner = if separator == '|' { without_outer_bars(row) } else { row };
    let has_empty_ends = inner.len() < row.len()
        && columns.is_some_and(|columns| {
            fields_within(row, inner, separator).count() != columns
                && fields_within(row, row, separator).count() == columns
        });
    fields_within(row, if has_empty_ends { row } else { inner }, separator)
}

/// Returns the fields of a part of a row, each with its byte offset in the row.
fn fields_within<'a>(
    row: &'a str,
    mut rest: &'a str,
    separator: char,
) -> impl Iterator<Item = (usize, &'a str)> {
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
    let start = start_of_quotes(rest)?;
    let end = start + 1 + closing_quote(&rest.as_bytes()[start + 1..])? + 1;
    ends_field(&rest[end..], separator).then_some(start..end)
}

/// Returns whether the text behind a quote begins with the end of a field.
pub(in crate::text) fn ends_field(after: &str, separator: char) -> bool {
    let after = after.trim_start_matches(' ');
    after.is_empty() || after.starts_with(|c| is_between(c, separator))
}

fn start_of_quotes(rest: &str) -> Option<usize> {
    let start = rest.len() - rest.trim_start_matches(' ').len();
    rest[start..].starts_with('"').then_some(start)
}

/// Returns the byte offset of the quote that closes a field whose text begins here.
pub(in crate::text) fn closing_quote(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].iter().position(|&byte| byte == b'"')?;
        if text.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns the byte offset of the first quote that opens a field and that no quote in the row
/// closes: the field may have more lines.
pub(in crate::text) fn open_quote(row: &str, separator: char) -> Option<usize> {
    if !has_byte(row, |byte| byte == b'"') {
        return None;
    }
    fields(row, separator, None).find_map(|(start, _)| {
        if row[..start].ends_with('"') {
            // In closed quotes.
            return None;
        }
        let open = start + start_of_quotes(&row[start..])?;
        closing_quote(&row.as_bytes()[open + 1..]).is_none().then_some(open)
    })
}
