//! `ordoku_parse` and `ordoku_parse_candidates`: read puzzles from text.

use super::super::call::ffi_call;
use super::super::error::CallError;
use super::super::pointers::{check_apart, extent, input, optional_output};
use super::super::status::ORDOKU_OK;
use super::super::structs::Versioned;
use super::format::{message_of, ordoku_text};
use super::utf16::{ByteOrder, bytes_of};
use crate::error::{Error, TextError, TextErrorKind};
use crate::text::{
    ParseOptions, Parsed, Table, Wanted, heading_between, parse_settled, parse_within, position,
};
use std::ffi::{c_char, c_int};

/// How much of a long text is read in the first attempts. With these windows, reading a text puzzle
/// by puzzle takes time in proportion to its length. The largest grid of numbers takes a quarter of
/// the last window.
const WINDOWS: [usize; 3] = [1 << 12, 1 << 16, 1 << 20];

/// A text, and what a caller reads from where in it.
#[derive(Clone, Copy)]
pub(in crate::capi) struct TextReader<'a> {
    /// The whole text.
    pub bytes: &'a [u8],
    /// Byte offset at which the puzzle begins.
    pub start: usize,
    pub wanted: Wanted,
    pub options: ParseOptions,
}

impl TextReader<'_> {
    /// Reads the puzzle; errors name positions of the whole text.
    pub fn parse(&self) -> Result<Parsed, Error> {
        let Some(rest) = self.bytes.get(self.start..) else {
            return Err(Error::Argument { what: "next is larger than the length of the text" });
        };
        if let Some(order) = ByteOrder::of(self.bytes) {
            return self.parse_utf16(rest, order);
        }
        let parsed = self.parse_rest(rest)?;
        let solution = parsed.solution.map(|range| self.start + range.start..self.start + range.end);
        Ok(Parsed { end: self.start + parsed.end, solution, ..parsed })
    }

    /// Reads the first puzzle of `rest`.
    fn parse_rest(&self, rest: &[u8]) -> Result<Parsed, Error> {
        for window in WINDOWS {
            if let Some(beginning) = rest.get(..window)
                && let Some(parsed) = self.parse_whole_lines(beginning, self.start, self.bytes)?
            {
                return Ok(parsed);
            }
        }
        match std::str::from_utf8(rest) {
            Ok(text) => parse_within(text, self.start, self.bytes, self.wanted, &self.options),
            // Puzzles before bytes that are not text are still read.
            Err(error) => {
                match self.parse_whole_lines(&rest[..error.valid_up_to()], self.start, self.bytes)? {
                    Some(parsed) => Ok(parsed),
                    None => {
                        let offset = self.start + error.valid_up_to();
                        let (line, column) = position(self.bytes, offset);
                        Err(TextError {
                            line,
                            column,
                            offset,
                            kind: TextErrorKind::Encoding,
                            document_end: None,
                        }
                        .into())
                    }
                }
            }
        }
    }

    /// Reads the first puzzle of the whole lines at the beginning of a text, if
    /// the lines after them cannot change it. The text begins at byte `start` of the `whole` one, in which
    /// errors have their positions.
    fn parse_whole_lines(
        &self,
        beginning: &[u8],
        start: usize,
        whole: &[u8],
    ) -> Result<Option<Parsed>, Error> {
        let valid = match std::str::from_utf8(beginning) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&beginning[..error.valid_up_to()]).unwrap_or_default(),
        };
        let Some(end) = valid.rfind(['\n', '\r']) else { return Ok(None) };
        let lines = &valid[..=end];
        parse_settled(lines, start, whole, self.wanted, &self.options)
    }

    /// Reads the first puzzle of `rest`, in UTF-16.
    fn parse_utf16(&self, rest: &[u8], order: ByteOrder) -> Result<Parsed, Error> {
        for window in WINDOWS {
            let Some(beginning) = rest.get(..window) else { continue };
            let text = order.decode(beginning)?;
            let read = self.parse_whole_lines(text.as_bytes(), 0, text.as_bytes());
            if let Some(parsed) =
                read.map_err(|error| order.with_position(error, &text, self.bytes, self.start))?
            {
                return Ok(ByteOrder::with_offsets(parsed, &text, self.start));
            }
        }
        let text = order.decode(rest)?;
        if bytes_of(&text) < rest.len() {
            let offset = self.start + bytes_of(&text);
            return Err(order.error_at(offset, TextErrorKind::Encoding, self.bytes));
        }
        match parse_within(&text, 0, text.as_bytes(), self.wanted, &self.options) {
            Ok(parsed) => Ok(ByteOrder::with_offsets(parsed, &text, self.start)),
            Err(error) => Err(order.with_position(error, &text, self.bytes, self.start)),
        }
    }
}

/// Reads the puzzle that begins at found->next in a text of `text_len` bytes, which needs no
/// closing NUL. A line that begins with # is a comment, and so is the rest of a line after white
/// space and #.
///
/// `format` says how the text is written; NULL: recognise everything. Writes the cells, row by row
/// with 0 for an empty cell, to `cells`, which has room for `len`, and a report to *found. `found`
/// may be NULL: the puzzle is then at the start. To read all puzzles of a text, call this with the
/// same `found` until found->next is `text_len`.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (struct_size, next, arrays that overlap, an impossible box
/// shape, or a side such as 10 whose box shape must be given), ORDOKU_E_VALUE (a value above the
/// side), ORDOKU_E_TEXT (anything else, also an empty text), ORDOKU_E_BUFFER (found->cells are
/// needed; pass NULL and 0 to ask) or ORDOKU_E_OPTION. On an error `cells` is not written, and
/// *found says what was wrong and where.
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

/// Reads the candidates (pencil marks) of the puzzle that begins at found->next, as ordoku_parse reads
/// its digits. A cell with pencil marks has these. In a text without pencil marks, a given has itself,
/// and an empty cell has every digit.
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
    let parse = |start: u64, known: Option<Table>| -> Result<_, CallError> {
        check_apart([extent(text, text_len), extent(array, len)])?;
        // SAFETY: by this function's contract.
        let (bytes, (_, mut options), out) = unsafe {
            (
                input(text.cast::<u8>(), text_len, "text")?,
                ordoku_text::read_or_default(format)?,
                optional_output(array, len, name)?,
            )
        };
        if out.is_none() && len > 0 {
            return Err(CallError::Null { argument: name });
        }
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        options.table = options.table.or(known);
        options = options.with_text_above(bytes.get(..start).unwrap_or_default());
        Ok((TextReader { bytes, start, wanted, options }.parse()?, out.unwrap_or_default()))
    };
    // SAFETY: by this function's contract.
    let (start, known, report) = match unsafe { ordoku_text::optional_out(found, "found") }? {
        None => (0, None, None),
        Some(report) => {
            // The report must not be written over the text or the cells.
            let taken = extent(found.cast::<u8>(), report.size());
            check_apart([extent(text, text_len), taken.clone()])?;
            check_apart([extent(array, len), taken])?;
            // SAFETY: by this function's contract.
            let before = unsafe { ordoku_text::read(found, "found") }?;
            // At its start, a text has no rows yet.
            let known = if before.next > 0 { before.table()? } else { None };
            (before.next, known, Some(report))
        }
    };
    let (value, answer) = match parse(start, known) {
        Ok((parsed, out)) => {
            let part = part(&parsed);
            match out.get_mut(..part.len()) {
                Some(out) => {
                    out.copy_from_slice(part);
                    (ordoku_text::found(&parsed), Ok(ORDOKU_OK))
                }
                None => {
                    let error = CallError::Buffer { got: len, needed: part.len() };
                    let message = message_of(error);
                    (ordoku_text { message, next: start, ..ordoku_text::found(&parsed) }, Err(error))
                }
            }
        }
        Err(error) => {
            let failed = ordoku_text::failed(error, start);
            // SAFETY: by this function's contract.
            let bytes = unsafe { input(text.cast::<u8>(), text_len, "text") }.unwrap_or_default();
            let table = heading_above(bytes, start, failed.offset).or(known);
            (failed.with_table(table), Err(error))
        }
    };
    if let Some(report) = report {
        report.set(value);
    }
    answer
}

/// Returns the table of the last heading between two byte offsets of a text in UTF-8.
fn heading_above(bytes: &[u8], start: u64, end: u64) -> Option<Table> {
    let part = bytes.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)?;
    let text = std::str::from_utf8(part).ok()?;
    heading_between(text, 0, text.len()).map(|(_, table)| table)
}
