//! Makes a puzzle, a random grid and a random solution, one in a call.

use super::call::ffi_call;
use super::error::CallError;
use super::pointers::{check_null, is_missing, output, output_for};
use super::solver::{ordoku_solver, search_any};
use super::status::{ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_SOLVED, ORDOKU_STOPPED};
use crate::generate::Generator;
use crate::model::grid::Grid;
use crate::model::shape::Shape;
use crate::outcome::Outcome;
use std::ffi::c_int;

/// Makes a minimal puzzle: it has exactly one solution, and several without any one of its givens.
/// The boxes have `order` rows and columns; `out` has room for order^4 cells. The same seed gives
/// the same puzzle on every machine: number 0 of ordoku_solver_generate.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     uint32_t cells[81];
///     int i;
///
///     if (ordoku_generate(3, 2026, cells) != ORDOKU_OK)
///         return 1;
///     for (i = 0; i < 81; i++)
///         printf("%u%c", (unsigned)cells[i], i % 9 == 8 ? '\n' : ' ');
///     return 0;
/// }
/// ```
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (order). This call has no limit, and a 25x25 takes many
/// seconds, larger ones far longer: ordoku_solver_generate has limits.
///
/// # Safety
/// If not null, order^4 values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_generate(order: u32, seed: u64, out: *mut u32) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        check_null([(out.is_null(), "out")])?;
        let shape = Shape::order(order as usize)?;
        let out = output(out, shape.cells(), "out")?;
        let puzzle = Generator::new(shape).generate(seed)?.answer().ok_or(CallError::INTERNAL)?;
        out.copy_from_slice(puzzle.givens());
        Ok(ORDOKU_OK)
    })
}

/// Makes a random full grid, whose boxes have `box_rows` rows and `box_cols` columns, and writes its
/// cells to `out`, which has room for `len`. The same seed gives the same grid on every machine.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (shape) or ORDOKU_E_BUFFER.
///
/// # Safety
/// If not null, `len` values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_random_grid(
    box_rows: u32,
    box_cols: u32,
    seed: u64,
    out: *mut u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        check_null([(is_missing(out, len), "out")])?;
        let shape = Shape::new(box_rows as usize, box_cols as usize)?;
        let out = output_for(out, len, shape.cells(), "out")?;
        out.copy_from_slice(Grid::random(shape, seed)?.values());
        Ok(ORDOKU_OK)
    })
}

/// Finds a random solution of the puzzle and writes its cells to `out`, which has room for `len`.
/// All solutions are nearly equally likely, except with a solver of rules. The same seed gives the
/// same solution on every machine. `out` may be the array that was given to ordoku_solver_set_data.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED or ORDOKU_E_BUFFER. The limits hold
/// for all searches of the call together. `out` is written on ORDOKU_SOLVED only.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_random_solution(
    solver: *mut ordoku_solver,
    seed: u64,
    out: *mut u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let out = output_for(out, len, puzzle.cells(), "out")?;
            Ok(match solver.random_solution((puzzle, interrupt), seed)? {
                Outcome::Answer(Some(values)) => {
                    out.copy_from_slice(&values);
                    ORDOKU_SOLVED
                }
                Outcome::Answer(None) => ORDOKU_NO_SOLUTION,
                Outcome::Stopped(_) => ORDOKU_STOPPED,
            })
        })
    }
}
