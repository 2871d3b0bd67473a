//! Batches through the exports.

use super::super::structs::Versioned;
use super::super::*;
use std::ptr::{null, null_mut};

#[test]
fn each_puzzle_has_its_own_answer() {
    // The first puzzle is empty, the second has a clash, the third has a value above the side.
    let mut cells = [0; 48];
    (cells[16], cells[17], cells[40]) = (3, 3, 5);
    let (mut out, mut counts, mut statuses) = ([77; 48], [77; 3], [77; 3]);
    let batch = ordoku_batch {
        order: 2,
        limit: 9,
        puzzles: 3,
        cells: cells.as_ptr(),
        out: out.as_mut_ptr(),
        statuses: statuses.as_mut_ptr(),
        counts: counts.as_mut_ptr(),
        ..ordoku_batch::DEFAULT
    };
    // SAFETY: locals of these lengths.
    let status = unsafe { ordoku_solve_batch(&batch, null(), null()) };
    assert_eq!((status, counts), (ORDOKU_OK, [9, 0, 0]));
    assert_eq!(statuses, [ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_E_VALUE]);
    assert!(out[..16].iter().all(|&value| value <= 4) && out[16..].iter().all(|&value| value == 77));
}

#[test]
fn the_shape_is_that_of_the_order_or_the_boxes_or_the_solver() {
    let cells = [0; 256];
    for (order, box_rows, box_cols, wanted, side) in [
        (2, 0, 0, ORDOKU_OK, 4),
        (0, 2, 3, ORDOKU_OK, 6),
        (3, 3, 3, ORDOKU_OK, 9),
        (0, 0, 0, ORDOKU_OK, 9),
        (2, 2, 3, ORDOKU_E_ARGUMENT, 0),
        (0, 0, 3, ORDOKU_E_ARGUMENT, 0),
        (17, 0, 0, ORDOKU_E_ARGUMENT, 0),
    ] {
        let (mut out, mut status) = ([77; 256], 77);
        let batch = ordoku_batch {
            order,
            box_rows,
            box_cols,
            limit: 1,
            puzzles: 1,
            cells: cells.as_ptr(),
            out: out.as_mut_ptr(),
            statuses: &mut status,
            ..ordoku_batch::DEFAULT
        };
        // SAFETY: locals that are long enough.
        unsafe {
            assert_eq!(ordoku_solve_batch(&batch, null(), null()), wanted);
            assert_eq!(status, if wanted == ORDOKU_OK { ORDOKU_SOLVED } else { wanted });
            assert_eq!(out.iter().filter(|&&value| value != 77).count(), side * side);
            // A solver refuses a batch of another shape.
            let mut solver = null_mut();
            assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
            let wanted = if side == 4 || (order, box_rows, box_cols) == (0, 0, 0) {
                ORDOKU_OK
            } else {
                ORDOKU_E_ARGUMENT
            };
            assert_eq!(ordoku_solver_solve_batch(solver, &batch), wanted);
            ordoku_solver_free(solver);
        }
    }
}
