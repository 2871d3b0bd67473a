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

#[test]
fn a_refused_batch_sets_every_status_and_nothing_else() {
    // The array has one cell more than it needs, for pointers that are not aligned.
    let cells = [0; 33];
    let (lines, mut digits) = ([b'.'; 162], [7u8; 162]);
    let options = ordoku_options { engine: 99, ..ordoku_options::DEFAULT };
    let (mut out, mut counts, mut statuses) = ([77; 33], [77; 2], [77; 2]);
    let good = ordoku_batch {
        order: 2,
        limit: 1,
        puzzles: 2,
        cells: cells.as_ptr(),
        out: out.as_mut_ptr(),
        statuses: statuses.as_mut_ptr(),
        counts: counts.as_mut_ptr(),
        ..ordoku_batch::DEFAULT
    };
    let refused = [
        (ordoku_batch { cells: null(), ..good }, ORDOKU_E_NULL),
        (ordoku_batch { cells: null(), lines: lines.as_ptr().cast(), ..good }, ORDOKU_E_ARGUMENT),
        (ordoku_batch { lines: lines.as_ptr().cast(), ..good }, ORDOKU_E_ARGUMENT),
        (ordoku_batch { out_lines: digits.as_mut_ptr().cast(), ..good }, ORDOKU_E_ARGUMENT),
        (ordoku_batch { order: 17, ..good }, ORDOKU_E_ARGUMENT),
        (ordoku_batch { cells: cells.as_ptr().wrapping_byte_add(1), ..good }, ORDOKU_E_ARGUMENT),
        (ordoku_batch { out: out.as_mut_ptr().wrapping_byte_add(1), ..good }, ORDOKU_E_ARGUMENT),
    ];
    let statuses_at = statuses.as_mut_ptr();
    // SAFETY: locals that are long enough; what is refused is not used.
    unsafe {
        let take = || std::mem::replace(&mut *statuses_at.cast::<[i32; 2]>(), [77; 2]);
        for (batch, wanted) in refused {
            assert_eq!(ordoku_solve_batch(&batch, null(), null()), wanted);
            assert_eq!(take(), [wanted; 2]);
        }
        assert_eq!(ordoku_solve_batch(&good, &options, null()), ORDOKU_E_OPTION);
        assert_eq!(take(), [ORDOKU_E_OPTION; 2]);
        assert_eq!(ordoku_solver_solve_batch(null_mut(), &good), ORDOKU_E_NULL);
        assert_eq!(take(), [ORDOKU_E_NULL; 2]);
        // Statuses that overlap another array or exceed the address space are not written.
        let overlaps = ordoku_batch { statuses: out.as_mut_ptr().cast(), ..good };
        assert_eq!(ordoku_solve_batch(&overlaps, null(), null()), ORDOKU_E_ARGUMENT);
        let many = ordoku_batch { puzzles: usize::MAX / 16, ..good };
        assert_eq!(ordoku_solve_batch(&many, null(), null()), ORDOKU_E_ARGUMENT);
        let old = ordoku_batch { struct_size: 8, ..good };
        assert_eq!(ordoku_solve_batch(&old, null(), null()), ORDOKU_E_ARGUMENT);
        assert_eq!(ordoku_solve_batch(null(), null(), null()), ORDOKU_E_NULL);
        assert_eq!(take(), [77; 2]);
    }
    assert_eq!((out, counts, digits), ([77; 33], [77; 2], [7; 162]));
}
