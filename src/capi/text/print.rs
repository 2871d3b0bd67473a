//! `ordoku_format` and `ordoku_format_candidates`: print puzzles and grids as text.

use super::super::call::ffi_call;
use super::super::codes::Code;
use super::super::error::CallError;
use super::super::pointers::{
    OutPtr, check_apart, check_null, extent, input, is_missing, optional_out_ptr, output,
};
use super::super::status::ORDOKU_OK;
use super::format::ordoku_text;
use crate::error::Error;
use crate::model::shape::{Shape, square_root};
use crate::support::alloc::try_collect;
use crate::text::{FileContents, FileFormat, Format, Layout, Symbols, print, print_candidates, print_file};
use std::ffi::{c_char, c_int};
use std::fmt::Write;

/// Prints `len` = side * side cells, row by row with 0 for an empty cell, as text that ends with a
/// line feed and a NUL. `format` says how, and may be the report of ordoku_parse; NULL: the
/// defaults.
///
/// Writes the text to `text`, which has room for `size` bytes, and the size needed, with its NUL,
/// to *needed unless that is NULL. ordoku_parse reads the text back with the same format if that
/// names layout, symbols and boxes, but not the letters of a 6x6 in ORDOKU_LAYOUT_SDK: its heading
/// could be a row. If the boxes are the usual ones and symbols and blank were 0
/// here, ordoku_parse without a format finds the same puzzle, or reports which member of the format
/// it needs.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len, shape, arrays that overlap, too few symbols for the
/// side, or a shape that the layout is not for), ORDOKU_E_VALUE, ORDOKU_E_BUFFER or ORDOKU_E_OPTION.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_format(
    cells: *const u32,
    len: usize,
    format: *const ordoku_text,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe { print_into((cells, len, "cells"), format, (text, size, needed), print_digits) })
}

/// Prints the candidates (pencil marks) of len = side * side cells, row by row, as text that ends
/// with a line feed and a NUL. Each is a word as for ordoku_solver_set_candidates. `format` says
/// how; NULL: the defaults.
///
/// ORDOKU_LAYOUT_LINE, the default, has a place for each digit of each cell, with the blank for a
/// digit that is no candidate: a 9x9 has 729 characters. ORDOKU_LAYOUT_ROWS has a list of digits
/// for each cell, and !! for a cell without candidates, ORDOKU_LAYOUT_BOXES has drawn boxes around
/// them. ORDOKU_LAYOUT_HODOKU has digits for the cells with one candidate, and a list of the
/// candidates that these digits leave in other cells, but that the cells do not have. The other
/// layouts and sides above 36 have no candidates. ordoku_parse_candidates reads the text back with
/// the same format if that names layout, symbols and boxes; from HoDoKu it reads candidates with
/// the same solutions.
///
/// Writes the text and *needed, and returns what ordoku_format does.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_format_candidates(
    candidates: *const u64,
    len: usize,
    format: *const ordoku_text,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        print_into((candidates, len, "candidates"), format, (text, size, needed), print_marks)
    })
}

/// A file of another program, or none, and the characters.
type Style = (Option<FileFormat>, Format);

/// A function that prints cells of a kind.
type Print<T> = fn(Shape, &[T], Style, &mut dyn Write) -> Result<(), Error>;

fn print_digits(
    shape: Shape,
    values: &[u32],
    (file, style): Style,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let Some(file) = file else { return print(shape, values, style, out) };
    let grid = FileContents { shape, values, givens: values, placed: &[], candidates: None };
    print_file(&grid, file, style, out)
}

/// Prints pencil marks. A cell with a single one is a digit in a file of another program.
fn print_marks(shape: Shape, marks: &[u64], (file, style): Style, out: &mut dyn Write) -> Result<(), Error> {
    let Some(file) = file else { return print_candidates(shape, marks, style, out) };
    let digit = |word: &u64| if word.is_power_of_two() { word.trailing_zeros() + 1 } else { 0 };
    let values = try_collect(marks.len(), marks.iter().map(digit))?;
    let grid = FileContents { shape, values: &values, givens: &values, placed: &[], candidates: Some(marks) };
    print_file(&grid, file, style, out)
}

/// Prints an array with a length and a name to a text with a size.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes given.
unsafe fn print_into<T>(
    (cells, len, name): (*const T, usize, &'static str),
    format: *const ordoku_text,
    (text, size, needed): (*mut c_char, usize, *mut usize),
    print: Print<T>,
) -> Result<c_int, CallError> {
    check_null([(is_missing(cells, len), name), (is_missing(text, size), "text")])?;
    check_apart([extent(cells, len), extent(text, size), extent(needed, 1)])?;
    // SAFETY: by this function's contract.
    let (values, out, needed, (wanted, reading)) = unsafe {
        (
            input(cells, len, name)?,
            output(text.cast::<u8>(), size, "text")?,
            optional_out_ptr(needed, "needed")?,
            ordoku_text::read_or_default(format)?,
        )
    };
    let shape = match reading.shape {
        Some(shape) => shape,
        None => square_root(len).and_then(Shape::usual).ok_or(CallError::argument(
            "this number of cells has no usual box shape: set box_rows and box_cols",
        ))?,
    };
    let drawn = shape.side() <= Symbols::ZeroBased.max_side();
    let layout = reading.layout.unwrap_or(if drawn { Layout::Line } else { Layout::Numbers });
    let file = FileFormat::from_number(wanted.layout);
    let mut style = file.map_or(Format::usual(shape, layout), |file| file.style(shape));
    if let Some(symbols) = reading.symbols {
        let blank = if file.is_some() { style.blank } else { Format::usual_blank(layout, symbols) };
        style = Format { symbols, blank, ..style };
    }
    if wanted.blank != 0 {
        style.blank = char::from_u32(wanted.blank)
            .filter(|&blank| Format::is_blank(blank))
            .ok_or(CallError::Option { name: "blank", value: wanted.blank.into() })?;
    }
    print_text(out, needed, |out| print(shape, values, (file, style), out))
}

/// Prints a text and a NUL to `out`, and sets the size needed.
///
/// `print` allocates before it writes: if memory runs out, nothing is written.
pub(in crate::capi) fn print_text(
    out: &mut [u8],
    needed: OutPtr<usize>,
    print: impl Fn(&mut dyn Write) -> Result<(), Error>,
) -> Result<c_int, CallError> {
    let mut printed = Bounded { out, len: 0 };
    // The first pass only measures the text.
    let mut measured = Bounded { out: &mut [], len: 0 };
    print(&mut measured)?;
    let wanted_size = measured.len + 1;
    if wanted_size > printed.out.len() {
        needed.set(wanted_size);
        return Err(CallError::Buffer { got: printed.out.len(), needed: wanted_size });
    }
    print(&mut printed)?;
    printed.out[wanted_size - 1] = 0;
    needed.set(wanted_size);
    Ok(ORDOKU_OK)
}

/// Writes to a buffer until it is full, and counts all bytes.
struct Bounded<'a> {
    out: &'a mut [u8],
    len: usize,
}

impl Write for Bounded<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        if let Some(room) = self.out.get_mut(self.len..self.len + text.len()) {
            room.copy_from_slice(text.as_bytes());
        }
        self.len += text.len();
        Ok(())
    }
}
