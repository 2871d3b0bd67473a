//! `ordoku_rules_parse` and `ordoku_rules_format`: rules and puzzles with rules as text.

use super::super::call::ffi_call;
use super::super::contents::named;
use super::super::error::CallError;
use super::super::handle::lock;
use super::super::pointers::{check_apart, check_null, extent, input, is_missing, optional_out_ptr, output};
use super::super::rules::{add, ordoku_rules};
use super::format::{ORDOKU_LAYOUT_AUTO, ORDOKU_LAYOUT_TATHAM};
use super::print::print_text;
use crate::error::{Error, TextError, TextErrorKind};
use crate::text::{parse_rules, position, print_parts, write_game_id};
use std::ffi::{c_char, c_int};

/// Replaces rules by those of the first puzzle of a text of `text_len` bytes, which needs no
/// closing NUL, and keeps the givens of the puzzle: ordoku_solver_new_rules makes a solver of both.
/// Text after the first puzzle is not read.
///
/// The text is an object of JSON as ordoku_rules_format prints it, a puzzle or a link of f-puzzles,
/// a game of Simon Tatham's Solo, or the cells and the regions of a jigsaw: docs/guide/variants.md
/// of the source describes them. A puzzle with boxes as ordoku_parse reads it has the rules of
/// Sudoku. ordoku_rules_size tells how many rows, columns and digits were read.
///
/// Returns ORDOKU_OK, ORDOKU_E_TEXT (also for a member or a rule that is not known), or another
/// error of ordoku_parse. The message of the error has the line and the column. On an error the
/// rules are unchanged.
///
/// # Safety
/// `rules` is null or a handle; if not null, `text_len` bytes can be read at `text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_parse(
    rules: *mut ordoku_rules,
    text: *const c_char,
    text_len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            let bytes = input(text.cast::<u8>(), text_len, "text")?;
            let text = std::str::from_utf8(bytes).map_err(|error| no_text(bytes, error.valid_up_to()))?;
            let (rules, givens) = parse_rules(text)?.into_parts()?;
            (handle.rules, handle.givens) = (rules, Some(givens));
            Ok(())
        })
    }
}

fn no_text(bytes: &[u8], offset: usize) -> Error {
    let (line, column) = position(bytes, offset);
    TextError {
        line,
        column,
        offset,
        kind: TextErrorKind::Encoding,
        document_start: None,
        document_end: None,
    }
    .into()
}

/// Prints rules, and a puzzle of them, in one line without a line feed, with a NUL behind it. The
/// layout is ORDOKU_LAYOUT_AUTO, an object of JSON that can hold all rules, or
/// ORDOKU_LAYOUT_TATHAM, a game id of Simon Tatham's Solo: boxes or a jigsaw, with or without both
/// diagonals, with or without cages, which then cover the grid. `cells` are the `len` = rows *
/// columns cells of the puzzle, row by row, 0 for an empty cell and for one that is not in use;
/// NULL and 0: the givens that were read, or none.
///
/// Writes the text to `text`, which has room for `size` bytes, and the size needed, with its NUL,
/// to *needed unless that is NULL. ordoku_rules_parse reads the same puzzle.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len, a given in a cell that is not in use, arrays that
/// overlap, or rules that Solo does not have: the message names one), ORDOKU_E_OPTION (another
/// layout), ORDOKU_E_VALUE (the message names the cell) or ORDOKU_E_BUFFER.
///
/// # Safety
/// `rules` is null or a handle; pointers that are not null can be read or written to the sizes
/// given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_format(
    rules: *mut ordoku_rules,
    layout: u32,
    cells: *const u32,
    len: usize,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let handle = lock(call, rules)?;
        check_null([(is_missing(cells, len), "cells"), (is_missing(text, size), "text")])?;
        check_apart([extent(cells, len), extent(text, size), extent(needed, 1)])?;
        let cells = input(cells, len, "cells")?;
        let out = output(text.cast::<u8>(), size, "text")?;
        let needed = optional_out_ptr(needed, "needed")?;
        let none;
        let givens = if cells.is_empty() {
            none = handle.givens_or_none()?;
            &none
        } else {
            cells
        };
        let checked = handle.rules.check_givens(givens);
        checked.map_err(|error| named(error, "cells"))?;
        match layout {
            ORDOKU_LAYOUT_AUTO => {
                print_text(out, needed, |mut out| print_parts(&handle.rules, givens, &mut out))
            }
            ORDOKU_LAYOUT_TATHAM => print_text(out, needed, |out| write_game_id(&handle.rules, givens, out)),
            _ => Err(CallError::Option { name: "layout", value: layout.into() }),
        }
    })
}
