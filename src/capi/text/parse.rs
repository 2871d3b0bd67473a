//! `ordoku_parse` and `ordoku_parse_candidates`: read puzzles from text.

use super::super::call::ffi_call;
use super::super::error::CallError;
use super::super::pointers::{check_apart, check_null, extent, fit, input, is_missing, output};
use super::super::status::ORDOKU_OK;
use super::super::structs::{OutStruct, Versioned};
use super::above::last_heading;
use super::format::{message_of, ordoku_text};
use super::utf16::{ByteOrder, bytes_of};
use crate::error::{Error, TextErrorKind};
use crate::text::{ParseOptions, Parsed, Wanted, beginnings, parse_at, parse_lines, parse_within};
use std::ffi::{c_char, c_int};
use std::ops::Range;

/// Reads the puzzle that begins at byte `start`. Positions are those of the whole text.
pub(in crate::capi) fn parse_bytes(
    bytes: &[u8],
    start: usize,
    wanted: Wanted,
    options: &ParseOptions,
) -> Result<Parsed, Error> {
    match ByteOrder::of(bytes) {
        _ if start > bytes.len() => {
            Err(Error::Argument { what: "`next` of the format is beyond the text: it is at most text_len" })
        }
        None => parse_at(bytes, start, wanted, options),
        Some(order) => parse_utf16(bytes, start, order, wanted, options),
    }
}

/// Reads the puzzle that begins at byte `start` of a text in UTF-16.
fn parse_utf16(
    bytes: &[u8],
    start: usize,
    order: ByteOrder,
    wanted: Wanted,
    options: &ParseOptions,
) -> Result<Parsed, Error> {
    let rest = &bytes[start..];
    for beginning in beginnings(rest) {
        let text = order.decode(beginning)?;
        let read = parse_lines(text.as_bytes(), 0, text.as_bytes(), wanted, options);
        if let Some(parsed) = read.map_err(|error| order.with_position(error, &text, bytes, start))? {
            return Ok(ByteOrder::with_offsets(parsed, &text, start));
        }
    }
    let text = order.decode(rest)?;
    if bytes_of(&text) < rest.len() {
        return Err(order.error_at(start + bytes_of(&text), TextErrorKind::Encoding, bytes));
    }
    match parse_within(&text, 0, text.as_bytes(), wanted, options) {
        Ok(parsed) => Ok(ByteOrder::with_offsets(parsed, &text, start)),
        Err(error) => Err(order.with_position(error, &text, bytes, start)),
    }
}

/// Reads the puzzle that begins at found->next in a text of `text_len` bytes, which needs no
/// closing NUL. A comment is the rest of a line from #, from //, or from -- before a word, at the
/// start of the line or after white space.
///
/// `format` says how the text is written; NULL: recognise everything. Writes the cells, row by row
/// with 0 for an empty cell, to `cells`, which has room for `len`, and a report to *found. `found`
/// may be NULL: the puzzle is then at the start. To read all puzzles of a text, call this with the
/// same `found` until found->next is `text_len`: it also remembers the columns of a table and what
/// its heading says. What it remembers counts more than a table that `format` names.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (next, arrays that overlap, an impossible box shape, or a
/// side such as 10 whose box shape must be given), ORDOKU_E_VALUE (a value above the side),
/// ORDOKU_E_AMBIGUOUS (the text has two readings: name one in `format`), ORDOKU_E_TEXT (anything
/// else, also an empty text), ORDOKU_E_BUFFER (found->cells are needed) or ORDOKU_E_OPTION. On an
/// error *found says what was wrong and where.
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
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        read_into(text, text_len, format, Wanted::Puzzle, (cells, len, "cells"), found, |parsed| {
            &parsed.values
        })
    })
}

/// Reads the candidates (pencil marks) of the puzzle that begins at found->next, as ordoku_parse
/// reads its digits. A cell with pencil marks has these. In a text without pencil marks, a given
/// has itself, and an empty cell has every digit.
///
/// Writes them to `candidates`, which has room for `len` words: each cell, row by row, has
/// (side + 63) / 64 words as for ordoku_solver_set_candidates. With ORDOKU_E_BUFFER, that many words
/// are needed for each of found->cells.
///
/// Returns what ordoku_parse returns.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_parse_candidates(
    text: *const c_char,
    text_len: usize,
    format: *const ordoku_text,
    candidates: *mut u64,
    len: usize,
    found: *mut ordoku_text,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let out = (candidates, len, "candidates");
        read_into(text, text_len, format, Wanted::Candidates, out, found, |parsed| {
            parsed.candidates.as_deref().unwrap_or_default()
        })
    })
}

/// Reads a puzzle, writes the part of it that `part` returns to the array `out` with a length and a
/// name, and reports to `found`.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
unsafe fn read_into<T: Copy>(
    text: *const c_char,
    text_len: usize,
    format: *const ordoku_text,
    wanted: Wanted,
    (array, len, name): (*mut T, usize, &'static str),
    found: *mut ordoku_text,
    part: impl Fn(&Parsed) -> &[T],
) -> Result<c_int, CallError> {
    // SAFETY: by this function's contract.
    let arrays = unsafe { check_arrays((text, text_len), format, (array, len, name)) };
    let refused = arrays.as_ref().err().copied();
    // SAFETY: by this function's contract.
    let report = unsafe { read_report(found, [extent(text, text_len), extent(array, len)]) };
    // Without a report, too, an array that is NULL is the first error.
    let (before, report) = report.map_err(|error| refused.unwrap_or(error))?;
    let start = before.next;
    let parse = || -> Result<_, CallError> {
        let (bytes, out) = arrays?;
        // SAFETY: by this function's contract.
        let (format, mut options) = unsafe { ordoku_text::read_or_default(format) }?;
        options.table = before.table_at(start, &format, bytes)?;
        options = options.with_text_above(bytes.get(..start).unwrap_or_default());
        let read = parse_bytes(bytes, start, wanted, &options);
        if options.table.is_none()
            && let Some(heading) = before.heading_of(&read, start, bytes)?
        {
            return Ok((parse_bytes(bytes, start, wanted, &options.with_table(heading))?, out));
        }
        Ok((read?, out))
    };
    let (value, answer) = match parse() {
        Ok((parsed, out)) => {
            let part = part(&parsed);
            match fit(out, part.len()) {
                Ok(out) => {
                    out.copy_from_slice(part);
                    (ordoku_text::found(&parsed), Ok(ORDOKU_OK))
                }
                Err(error) => {
                    let message = message_of(error);
                    (ordoku_text { message, next: start, ..ordoku_text::found(&parsed) }, Err(error))
                }
            }
        }
        Err(error) => {
            let failed = ordoku_text::failed(error, start);
            // SAFETY: by this function's contract.
            let bytes = unsafe { input(text.cast::<u8>(), text_len, "text") }.unwrap_or_default();
            let heading = last_heading(bytes, start..failed.offset, |_, heading| heading);
            let table = heading.ok().flatten().or(before.table_above().ok().flatten());
            (failed.with_table(table), Err(error))
        }
    };
    if let Some(report) = report {
        report.set(value);
    }
    answer
}

/// Checks the arrays and the size of the format. Returns the text and the output.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
unsafe fn check_arrays<'a, T>(
    (text, text_len): (*const c_char, usize),
    format: *const ordoku_text,
    (array, len, name): (*mut T, usize, &'static str),
) -> Result<(&'a [u8], &'a mut [T]), CallError> {
    check_null([(is_missing(text, text_len), "text"), (is_missing(array, len), name)])?;
    check_apart([extent(text, text_len), extent(array, len)])?;
    // SAFETY: by this function's contract.
    unsafe {
        ordoku_text::check_optional(format, "format")?;
        Ok((input(text.cast::<u8>(), text_len, "text")?, output(array, len, name)?))
    }
}

/// Reads where an earlier call of ordoku_parse ended: the report of that call, and the one to write. The report
/// must not be written over the other arrays.
///
/// # Safety
/// As [`Versioned::out`].
unsafe fn read_report(
    found: *mut ordoku_text,
    others: [Range<usize>; 2],
) -> Result<(ordoku_text, Option<OutStruct<ordoku_text>>), CallError> {
    // SAFETY: the same contract.
    let Some(report) = unsafe { ordoku_text::optional_out(found, "found") }? else {
        return Ok((ordoku_text::DEFAULT, None));
    };
    for other in others {
        check_apart([other, extent(found.cast::<u8>(), report.size())])?;
    }
    // SAFETY: the same contract.
    let before = unsafe { ordoku_text::read(found, "found") }?;
    before.table_above()?;
    Ok((before, Some(report)))
}
