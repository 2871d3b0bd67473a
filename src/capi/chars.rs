//! `ordoku_solve_chars` and its siblings: one call for a puzzle of characters, as programs hold it.

use super::answers::{answer_count, answer_uniqueness, status_of_count};
use super::call::ffi_call;
use super::error::CallError;
use super::pointers::{c_string, check_null, input, out_ptr, output};
use super::status::ORDOKU_SOLVED;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::solver::Solver;
use crate::support::alloc::try_vec;
use crate::text::{Alphabet, Undecided};
use std::ffi::{c_char, c_int};

/// Solves one puzzle of characters in place, on the calling thread with the default options. The
/// boxes have `box_rows` rows and `box_cols` columns, and their product is the side. `cells` are
/// side * side characters, row by row, without a NUL behind them: `char board[81]`, or
/// `&board[0][0]` of a `char board[9][9]`.
///
/// `blank` is the character of an empty cell, whichever the program has: '.', '0', ' ', 0 ... Every
/// other character must be a digit. `symbols` is a string of the digits in ascending order, `side`
/// different characters: "123456789" or, for cells that are small numbers, "\1\2\3\4" with the blank
/// 0. If it is NULL, the digits are recognised as by ordoku_parse:
///
/// ```text
/// 1 to 9, then A to Z     up to side 35
/// A to Z                  up to side 26, if there are letters and none of 1 to 9
/// 0 to 9, then A to Z     side 36; above side 9 if 0 is a given; side 16 if there are givens
/// ```
///
/// A 16x16 with givens that has neither 0 nor G fits two of these, which is ORDOKU_E_AMBIGUOUS: name
/// its symbols. So is a puzzle with both capital and small letters. The blank is no digit, so that
/// digits are from 1 if it is '0'.
///
/// On ORDOKU_SOLVED the empty cells have their digits, in small letters if the givens have these.
/// The givens stay. Otherwise nothing is written.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     char board[4][4] = {{'_', '2', '_', '_'}, {'3', '_', '_', '2'},
///                         {'_', '1', '_', '3'}, {'_', '_', '2', '_'}};
///
///     if (ordoku_solve_chars(2, 2, &board[0][0], '_', NULL) != ORDOKU_SOLVED)
///         return 1;
///     printf("%.16s\n", &board[0][0]);
///     return 0;
/// }
/// ```
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_E_ARGUMENT (shape; or symbols that are not
/// `side` different characters, or include the blank; or NULL for a side, or with a blank, that no
/// alphabet above has), ORDOKU_E_TEXT (a character is neither the blank nor a digit) or
/// ORDOKU_E_AMBIGUOUS. This call has no time limit and no message: ordoku_parse says where a text
/// is wrong, and a solver has limits.
///
/// # Safety
/// If not null, side * side characters can be read and written at `cells`, and `symbols` is a
/// string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solve_chars(
    box_rows: u32,
    box_cols: u32,
    cells: *mut c_char,
    blank: c_char,
    symbols: *const c_char,
) -> c_int {
    // SAFETY: by this function's contract. The cells are read before they become an output.
    ffi_call(|_| unsafe {
        check_null([(cells.is_null(), "cells")])?;
        let (puzzle, alphabet) = read((box_rows, box_cols), cells, blank, symbols)?;
        let shape = puzzle.shape();
        let mut grid = try_vec(0, shape.cells())?;
        let count = Solver::new(shape)?.solve_into(&puzzle, &mut grid)?;
        let status = status_of_count(count, Some(1));
        if status == ORDOKU_SOLVED {
            alphabet.fill(output(cells.cast::<u8>(), shape.cells(), "cells")?, &grid);
        }
        Ok(status)
    })
}

/// Counts the solutions of a puzzle of characters up to `limit`; 0 counts all, which can take very
/// long. A count below `limit` is exact. The other arguments are those of ordoku_solve_chars, but
/// `cells` stay as they are.
///
/// Returns ORDOKU_SOLVED (*count is at least 1), ORDOKU_NO_SOLUTION (*count is 0), or an error of
/// ordoku_solve_chars.
///
/// # Safety
/// If not null, side * side characters can be read at `cells`, a value can be written at `count`,
/// and `symbols` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_count_chars(
    box_rows: u32,
    box_cols: u32,
    cells: *const c_char,
    blank: c_char,
    symbols: *const c_char,
    limit: u64,
    count: *mut u64,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        check_null([(cells.is_null(), "cells"), (count.is_null(), "count")])?;
        let number = out_ptr(count, "count")?;
        let (puzzle, _) = read((box_rows, box_cols), cells, blank, symbols)?;
        let wanted = (limit != 0).then_some(limit);
        let count = Solver::new(puzzle.shape())?.count(&puzzle, wanted)?;
        Ok(answer_count(number, count, wanted))
    })
}

/// Writes 1 to *unique if a puzzle of characters has exactly one solution, otherwise 0. The other
/// arguments are those of ordoku_solve_chars, but `cells` stay as they are.
///
/// Returns ORDOKU_SOLVED (one or more solutions), ORDOKU_NO_SOLUTION, or an error of
/// ordoku_solve_chars.
///
/// # Safety
/// If not null, side * side characters can be read at `cells`, a value can be written at `unique`,
/// and `symbols` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_is_unique_chars(
    box_rows: u32,
    box_cols: u32,
    cells: *const c_char,
    blank: c_char,
    symbols: *const c_char,
    unique: *mut c_int,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        check_null([(cells.is_null(), "cells"), (unique.is_null(), "unique")])?;
        let answer = out_ptr(unique, "unique")?;
        let (puzzle, _) = read((box_rows, box_cols), cells, blank, symbols)?;
        Ok(answer_uniqueness(answer, Solver::new(puzzle.shape())?.uniqueness(&puzzle)?))
    })
}

/// Reads a puzzle of characters, and returns it with its alphabet.
///
/// # Safety
/// If not null, a character for each cell can be read at `cells`, and `symbols` is a string.
unsafe fn read(
    (box_rows, box_cols): (u32, u32),
    cells: *const c_char,
    blank: c_char,
    symbols: *const c_char,
) -> Result<(Puzzle, Alphabet), CallError> {
    let shape = Shape::new(box_rows as usize, box_cols as usize)?;
    let (side, blank) = (shape.side(), blank as u8);
    // SAFETY: by this function's contract. No string of `side` characters is longer.
    let (cells, digits) =
        unsafe { (input(cells.cast::<u8>(), shape.cells(), "cells")?, c_string(symbols, side + 1)) };
    let alphabet = match digits {
        None => Alphabet::recognised(cells, side, blank)?,
        Some(digits) => Alphabet::named(digits, side, blank).ok_or(CallError::argument(
            "symbols must be as many different characters as the side, and not the blank",
        ))?,
    };
    let values = alphabet.values(cells)?.ok_or(CallError::Character)?;
    Ok((Puzzle::from_givens(shape, &values)?, alphabet))
}

impl From<Undecided> for CallError {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::NoAlphabet => Self::argument(
                "no alphabet has as many digits without the blank: name the symbols of the puzzle",
            ),
            Undecided::Misfit => Self::Character,
            Undecided::Several { one, other } => Self::Ambiguous { one, other },
        }
    }
}
