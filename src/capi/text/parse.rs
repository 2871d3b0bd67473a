//! `ordoku_parse`: reads puzzles from text.

use super::super::call::ffi_call;
use super::super::error::CallError;
use super::super::pointers::{check_apart, extent, input, optional_output};
use super::super::status::ORDOKU_OK;
use super::super::structs::Versioned;
use super::format::{message_of, ordoku_text};
use crate::error::{Error, TextError, TextErrorKind};
use crate::text::{ParseOptions, Parsed, parse_beginning, parse_within, position};
use std::ffi::{c_char, c_int};

/// How much of a long text is read in the first attempts. With these windows, reading a text puzzle
/// by puzzle takes time in proportion to its length. The largest grid of numbers takes a quarter of
/// the last window.
const WINDOWS: [usize; 3] = [1 << 12, 1 << 16, 1 << 20];

/// Reads the puzzle that begins at `start`; errors name positions of the whole text.
pub(in crate::capi) fn parse_at(bytes: &[u8], start: usize, reading: &ParseOptions) -> Result<Parsed, Error> {
    let Some(rest) = bytes.get(start..) else {
        return Err(Error::Argument { what: "next is larger than the length of the text" });
    };
    let parsed = parse_rest(rest, start, bytes, reading)?;
    Ok(Parsed { end: start + parsed.end, ..parsed })
}

/// Reads the first puzzle of `rest`, the part of the `whole` text that begins at `start`; errors
/// name positions of the whole text.
fn parse_rest(rest: &[u8], start: usize, whole: &[u8], reading: &ParseOptions) -> Result<Parsed, Error> {
    for window in WINDOWS {
        if let Some(beginning) = rest.get(..window)
            && let Some(parsed) = parse_whole_lines(beginning, rest.len(), reading)?
        {
            return Ok(parsed);
        }
    }
    match std::str::from_utf8(rest) {
        Ok(text) => parse_within(text, start, whole, reading),
        // Puzzles before bytes that are not text are still read.
        Err(error) => match parse_whole_lines(&rest[..error.valid_up_to()], rest.len(), reading)? {
            Some(parsed) => Ok(parsed),
            None => {
                let offset = start + error.valid_up_to();
                let (line, column) = position(whole, offset);
                Err(TextError { line, column, offset, kind: TextErrorKind::Encoding }.into())
            }
        },
    }
}

/// Reads the first puzzle of the whole lines at the beginning of a text of `whole_len` bytes, if
/// the lines after them cannot change it.
fn parse_whole_lines(
    beginning: &[u8],
    whole_len: usize,
    reading: &ParseOptions,
) -> Result<Option<Parsed>, Error> {
    let valid = match std::str::from_utf8(beginning) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&beginning[..error.valid_up_to()]).unwrap_or_default(),
    };
    let Some(end) = valid.rfind(['\n', '\r']) else { return Ok(None) };
    let lines = &valid[..=end];
    Ok(match parse_beginning(lines, reading)? {
        // An "end" among these lines ends the whole text.
        Some(parsed) if parsed.end == lines.len() => Some(Parsed { end: whole_len, ..parsed }),
        answer => answer,
    })
}

/// Reads the puzzle that begins at found->next in a text of `text_len` bytes, which needs no
/// closing NUL. A line that begins with # is a comment, and so is the rest of a line after white
/// space and #. A line "end" ends the text.
///
/// `format` says how the text is written; NULL: recognise everything. Writes the cells, row by row
/// with 0 for an empty cell, to `cells`, which has room for `len`, and a report to *found. `found`
/// may be NULL: the puzzle is then at the start. To read all puzzles of a text, call this with the
/// same `found` until found->next is `text_len`.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (struct_size, next, arrays that overlap, an
/// impossible box shape, or a side such as 10 whose box shape must be given), ORDOKU_E_VALUE (a
/// value above the side), ORDOKU_E_TEXT (anything else, also an empty text), ORDOKU_E_BUFFER
/// (found->cells are needed; pass NULL and 0 to ask), ORDOKU_E_OPTION or ORDOKU_E_MEMORY. On an
/// error `cells` is not written, and *found says what was wrong and where.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_parse(
    text: *const c_char,
    text_len: usize,
    format: *const ordoku_text,
    cells: *mut u32,
    len: usize,
    found: *mut ordoku_text,
) -> c_int {
    let parse = |start: u64| -> Result<_, CallError> {
        check_apart([extent(text, text_len), extent(cells, len)])?;
        // SAFETY: by this function's contract.
        let (bytes, (_, reading), out) = unsafe {
            (
                input(text.cast::<u8>(), text_len, "text")?,
                ordoku_text::read_or_default(format)?,
                optional_output(cells, len, "cells")?,
            )
        };
        if out.is_none() && len > 0 {
            return Err(CallError::Null { argument: "cells" });
        }
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        Ok((parse_at(bytes, start, &reading)?, out.unwrap_or_default()))
    };
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let (start, report) = match ordoku_text::optional_out(found, "found")? {
            None => (0, None),
            Some(report) => {
                // The report must not be written over the text or the cells.
                let taken = extent(found.cast::<u8>(), report.size());
                check_apart([extent(text, text_len), taken.clone()])?;
                check_apart([extent(cells, len), taken])?;
                (ordoku_text::read(found, "found")?.next, Some(report))
            }
        };
        let (value, answer) = match parse(start) {
            Ok((parsed, out)) => match out.get_mut(..parsed.values.len()) {
                Some(out) => {
                    out.copy_from_slice(&parsed.values);
                    (ordoku_text::found(&parsed), Ok(ORDOKU_OK))
                }
                None => {
                    let error = CallError::Buffer { got: len, needed: parsed.values.len() };
                    let message = message_of(error);
                    (ordoku_text { message, next: start, ..ordoku_text::found(&parsed) }, Err(error))
                }
            },
            Err(error) => (ordoku_text::failed(error, start), Err(error)),
        };
        if let Some(report) = report {
            report.set(value);
        }
        answer
    })
}
