//! Canonical forms and transforms through the exports.

use super::super::structs::Versioned;
use super::super::*;
use std::ptr::{null, null_mut};

/// Returns the image of a puzzle by the definition in the header.
fn image(transform: &ordoku_transform, puzzle: &[u32], side: usize) -> Vec<u32> {
    let cell = |row: usize, column: usize| {
        let (row, column) = (transform.rows[row] as usize, transform.columns[column] as usize);
        let value = puzzle[if transform.transposed == 1 { column * side + row } else { row * side + column }];
        if value == 0 { 0 } else { transform.digits[value as usize - 1] }
    };
    (0..side * side).map(|index| cell(index / side, index % side)).collect()
}

#[test]
fn a_form_is_the_same_for_every_image() {
    let mut solver = null_mut();
    let (mut puzzle, mut shuffled, mut mapped) = ([0; 81], [0; 81], [0; 81]);
    let (mut form, mut again, mut automorphisms, mut equivalent) = ([7; 81], [7; 81], 7, 7);
    let mut transform = ordoku_transform::DEFAULT;
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_generate(3, 4, puzzle.as_mut_ptr()), ORDOKU_OK);
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, puzzle.as_ptr(), 81), ORDOKU_OK);
        let status =
            ordoku_solver_canonical(solver, form.as_mut_ptr(), 81, &mut transform, &mut automorphisms);
        assert_eq!((status, automorphisms), (ORDOKU_OK, 1));
        assert_eq!(image(&transform, &puzzle, 9), form);
        assert_ne!(puzzle, form);
        for seed in 0..20 {
            let at = &mut transform;
            assert_eq!(ordoku_solver_shuffle(solver, seed, shuffled.as_mut_ptr(), 81, at), ORDOKU_OK);
            assert_eq!(image(&transform, &puzzle, 9), shuffled);
            assert_eq!(ordoku_solver_transform(solver, &transform, mapped.as_mut_ptr(), 81), ORDOKU_OK);
            assert_eq!(mapped, shuffled);
            assert_eq!(
                ordoku_solver_is_equivalent(solver, shuffled.as_ptr(), 81, &mut equivalent),
                ORDOKU_OK
            );
            assert_eq!(equivalent, 1);
            let mut other = null_mut();
            assert_eq!(ordoku_solver_new(3, &mut other), ORDOKU_OK);
            assert_eq!(ordoku_solver_set_data(other, shuffled.as_ptr(), 81), ORDOKU_OK);
            let status = ordoku_solver_canonical(other, again.as_mut_ptr(), 81, null_mut(), null_mut());
            assert_eq!((status, again), (ORDOKU_OK, form));
            ordoku_solver_free(other);
        }
        let changed = puzzle.iter().position(|&value| value != 0).unwrap();
        shuffled = puzzle;
        shuffled[changed] = 0;
        assert_eq!(ordoku_solver_is_equivalent(solver, shuffled.as_ptr(), 81, &mut equivalent), ORDOKU_OK);
        assert_eq!(equivalent, 0);
        ordoku_solver_free(solver);
    }
}

/// The empty grid of side n*n has 2 * (n!)^(2n + 2) automorphisms.
#[test]
fn automorphisms_are_counted_up_to_64_bits() {
    for (order, wanted) in [(2, 2 * 2_u64.pow(6)), (3, 2 * 6_u64.pow(8)), (4, 2 * 24_u64.pow(10)), (6, 0)] {
        let cells = vec![0; (order * order * order * order) as usize];
        let (mut solver, mut out, mut automorphisms) = (null_mut(), cells.clone(), 7);
        // SAFETY: locals of these lengths, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_solver_new(order, &mut solver), ORDOKU_OK);
            assert_eq!(ordoku_solver_set_data(solver, cells.as_ptr(), cells.len()), ORDOKU_OK);
            let status =
                ordoku_solver_canonical(solver, out.as_mut_ptr(), out.len(), null_mut(), &mut automorphisms);
            assert_eq!((status, automorphisms), (ORDOKU_OK, wanted), "order {order}");
            ordoku_solver_free(solver);
        }
    }
}

#[test]
fn a_batch_has_the_forms_of_its_puzzles() {
    const PUZZLES: usize = 9;
    let mut solver = null_mut();
    let (mut cells, mut forms, mut statuses, mut counts) =
        ([0; PUZZLES * 81], [7; PUZZLES * 81], [7; PUZZLES], [7; PUZZLES]);
    let (mut lines, mut text) = ([b'.'; PUZZLES * 82], [b'#'; PUZZLES * 82]);
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        for (index, puzzle) in cells.chunks_mut(81).enumerate() {
            assert_eq!(ordoku_generate(3, index as u64, puzzle.as_mut_ptr()), ORDOKU_OK);
            for (byte, &value) in lines[index * 82..].iter_mut().zip(&*puzzle) {
                *byte = b'0' + value as u8;
            }
        }
        let batch = ordoku_batch {
            puzzles: PUZZLES,
            cells: cells.as_ptr(),
            out: forms.as_mut_ptr(),
            statuses: statuses.as_mut_ptr(),
            counts: counts.as_mut_ptr(),
            ..ordoku_batch::DEFAULT
        };
        assert_eq!(ordoku_canonical_batch(&batch, null(), null()), ORDOKU_OK);
        assert_eq!((statuses, counts), ([ORDOKU_OK; PUZZLES], [1; PUZZLES]));
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        for (puzzle, form) in cells.chunks(81).zip(forms.chunks(81)) {
            let mut out = [7; 81];
            assert_eq!(ordoku_solver_set_data(solver, puzzle.as_ptr(), 81), ORDOKU_OK);
            let status = ordoku_solver_canonical(solver, out.as_mut_ptr(), 81, null_mut(), null_mut());
            assert_eq!((status, &out[..]), (ORDOKU_OK, form));
        }
        let by_lines = ordoku_batch {
            puzzles: PUZZLES,
            lines: lines.as_ptr().cast(),
            stride: 82,
            out_lines: text.as_mut_ptr().cast(),
            out_stride: 82,
            statuses: statuses.as_mut_ptr(),
            ..ordoku_batch::DEFAULT
        };
        assert_eq!(ordoku_solver_canonical_batch(solver, &by_lines), ORDOKU_OK);
        for (line, form) in text.chunks(82).zip(forms.chunks(81)) {
            assert!(
                line[81] == b'#' && line.iter().zip(form).all(|(&byte, &value)| byte == b'0' + value as u8)
            );
        }
        // Without an array for the forms there is nothing to do.
        let nowhere = ordoku_batch { out: null_mut(), ..batch };
        assert_eq!(ordoku_canonical_batch(&nowhere, null(), null()), ORDOKU_E_ARGUMENT);
        assert_eq!(statuses, [ORDOKU_E_ARGUMENT; PUZZLES]);
        let other_shape = ordoku_batch { order: 2, ..batch };
        assert_eq!(ordoku_solver_canonical_batch(solver, &other_shape), ORDOKU_E_ARGUMENT);
        ordoku_solver_cancel(solver);
        assert_eq!(ordoku_solver_canonical_batch(solver, &batch), ORDOKU_OK);
        assert_eq!((statuses, counts), ([ORDOKU_STOPPED; PUZZLES], [0; PUZZLES]));
        ordoku_solver_free(solver);
    }
}

#[test]
fn what_is_no_transform_of_the_shape_is_refused() {
    let mut solver = null_mut();
    let mut out = [7; 36];
    let mut good = ordoku_transform::DEFAULT;
    // SAFETY: locals of these lengths, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new_boxes(2, 3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, [0; 36].as_ptr(), 36), ORDOKU_OK);
        assert_eq!(ordoku_solver_shuffle(solver, 1, out.as_mut_ptr(), 36, &mut good), ORDOKU_OK);
        out = [7; 36];
        let mut refused = |changed: ordoku_transform| {
            ordoku_solver_transform(solver, &changed, out.as_mut_ptr(), 36) == ORDOKU_E_ARGUMENT
                && out == [7; 36]
        };
        assert!(refused(ordoku_transform::DEFAULT));
        // Boxes of 2x3 cannot be transposed.
        assert!(refused(ordoku_transform { transposed: 1, ..good }));
        assert!(refused(ordoku_transform { transposed: 2, ..good }));
        let mut apart = good;
        apart.rows.swap(0, 2);
        assert!(refused(apart));
        let mut twice = good;
        twice.digits[0] = twice.digits[1];
        assert!(refused(twice));
        // Values beyond the side do not count.
        good.columns[6..].fill(999);
        assert_eq!(ordoku_solver_transform(solver, &good, out.as_mut_ptr(), 36), ORDOKU_OK);
        // Candidates have no image in cells.
        assert_eq!(ordoku_solver_set_candidates(solver, [63; 36].as_ptr(), 36), ORDOKU_OK);
        assert_eq!(ordoku_solver_transform(solver, &good, out.as_mut_ptr(), 36), ORDOKU_E_ARGUMENT);
        assert_eq!(ordoku_solver_shuffle(solver, 1, out.as_mut_ptr(), 36, null_mut()), ORDOKU_E_ARGUMENT);
        ordoku_solver_free(solver);
    }
}
