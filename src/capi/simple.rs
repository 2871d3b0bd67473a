//! `ordoku_solve`: one call, for square boxes and default options.

use super::answers::status_of_count;
use super::call::ffi_call;
use super::pointers::{check, check_null, input, output};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::solver::Solver;
use std::ffi::c_int;

/// Solves one puzzle on the calling thread with the default options. The boxes have `order` rows
/// and columns: order 3 is 9x9, order 4 is 16x16, up to order 16. `cells` and `out` have room for
/// order^4 cells, row by row: 1, 2, ... for a digit, 0 for an empty cell. `out` may be the same
/// array as `cells`. ordoku_solve_chars takes characters.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     uint32_t cells[16] = {0, 2, 0, 0,  3, 0, 0, 2,  0, 1, 0, 3,  0, 0, 2, 0};
///     int i;
///
///     if (ordoku_solve(2, cells, cells) != ORDOKU_SOLVED)
///         return 1;
///     for (i = 0; i < 16; i++)
///         printf("%u%c", (unsigned)cells[i], i % 4 == 3 ? '\n' : ' ');
///     return 0;
/// }
/// ```
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_E_ARGUMENT (order) or ORDOKU_E_VALUE (a cell
/// above order^2). This call has no time limit and no message: use a solver for these.
///
/// # Safety
/// If not null, order^4 values can be read at `cells` and written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solve(order: u32, cells: *const u32, out: *mut u32) -> c_int {
    // SAFETY: by this function's contract. The cells are copied before `out` becomes a slice.
    ffi_call(|_| unsafe {
        check_null([(cells.is_null(), "cells"), (out.is_null(), "out")])?;
        let shape = Shape::order(order as usize)?;
        check(out, shape.cells(), "out")?;
        let puzzle = Puzzle::from_givens(shape, input(cells, shape.cells(), "cells")?)?;
        let out = output(out, shape.cells(), "out")?;
        let count = Solver::new(shape)?.solve_into(&puzzle, out)?;
        Ok(status_of_count(count, Some(1)))
    })
}
