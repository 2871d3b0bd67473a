//! The puzzle at a byte of a text that is in memory as a whole.

use super::lines::is_line_end;
use super::window::{WINDOWS, whole_lines};
use crate::error::{Error, TextError, TextErrorKind};
use crate::text::{Doubt, ParseOptions, Parsed, Wanted, parse_settled, parse_within, position};

/// Reads the puzzle that begins at byte `start`, from as little text as is enough. Positions are
/// those of the whole text.
pub(crate) fn parse_at(
    bytes: &[u8],
    start: usize,
    wanted: Wanted,
    options: &ParseOptions,
) -> Result<Parsed, Error> {
    let parsed = parse_rest(bytes, start, wanted, options)?;
    let solution = parsed.solution.map(|range| start + range.start..start + range.end);
    let doubt = parsed.doubt.map(|doubt| Doubt { offset: start + doubt.offset, ..doubt });
    Ok(Parsed { end: start + parsed.end, solution, doubt, ..parsed })
}

fn parse_rest(bytes: &[u8], start: usize, wanted: Wanted, options: &ParseOptions) -> Result<Parsed, Error> {
    let rest = &bytes[start..];
    for beginning in beginnings(rest) {
        if let Some(parsed) = parse_lines(beginning, start, bytes, wanted, options)? {
            return Ok(parsed);
        }
    }
    let error = match std::str::from_utf8(rest) {
        Ok(text) => return parse_within(text, start, bytes, wanted, options),
        Err(error) => error,
    };
    // Puzzles above bytes that are not text are still read.
    if let Some(parsed) = parse_lines(&rest[..error.valid_up_to()], start, bytes, wanted, options)? {
        return Ok(parsed);
    }
    let offset = start + error.valid_up_to();
    let (line, column) = position(bytes, offset);
    Err(TextError {
        line,
        column,
        offset,
        kind: TextErrorKind::Encoding,
        document_start: None,
        document_end: None,
    }
    .into())
}

/// Returns the beginnings of a text that are worth an attempt, the shortest first; the whole text
/// is the last one.
pub(crate) fn beginnings(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    WINDOWS.into_iter().map_while(|window| text.get(..window))
}

/// Reads the first puzzle of the whole lines at the beginning of a text, if the lines after them
/// cannot change it. The text begins at byte `start` of the `whole` one, in which errors have their
/// positions.
pub(crate) fn parse_lines(
    beginning: &[u8],
    start: usize,
    whole: &[u8],
    wanted: Wanted,
    options: &ParseOptions,
) -> Result<Option<Parsed>, Error> {
    match whole_lines(beginning, is_line_end).map(|lines| lines.text) {
        None | Some("") => Ok(None),
        Some(lines) => parse_settled(lines, start, whole, wanted, options),
    }
}
