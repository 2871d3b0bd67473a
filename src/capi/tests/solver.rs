//! The puzzle and the answers of a solver through the exports.

use super::super::structs::Versioned;
use super::super::*;
use std::ffi::{c_int, c_void};

#[test]
fn a_clash_has_a_status_and_a_message() {
    let mut solver = std::ptr::null_mut();
    let mut clash = ordoku_clash::DEFAULT;
    let mut givens = [0; 16];
    (givens[7], givens[15]) = (2, 2);
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
        assert_eq!(ordoku_solver_check(solver, &mut clash), ORDOKU_CLASH);
        let said = std::ffi::CStr::from_ptr(ordoku_solver_message(solver)).to_str().unwrap();
        assert_eq!(said, "digit 2 is twice in column 4: at row 2, column 4 and at row 4, column 4");
        ordoku_solver_free(solver);
    }
    let ordoku_clash { house_kind, house, digit, first_cell, second_cell, .. } = clash;
    assert_eq!((house_kind, house, digit, first_cell, second_cell), (ORDOKU_HOUSE_COLUMN, 3, 2, 7, 15));
}

/// Counts solutions from the number given; ends the search when the count is 3.
unsafe extern "C" fn three(_: *const u32, _: usize, user: *mut c_void) -> c_int {
    // SAFETY: the test passes a number.
    let count = unsafe { &mut *user.cast::<i32>() };
    *count += 1;
    c_int::from(*count == 3)
}

#[test]
fn enumerate_hands_out_solutions_until_the_callback_ends_it() {
    let mut solver = std::ptr::null_mut();
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, [0; 16].as_ptr(), 16), ORDOKU_OK);
        for (from, to, status) in [(0, 3, ORDOKU_STOPPED), (100, 388, ORDOKU_DONE)] {
            let mut count: i32 = from;
            let user = (&raw mut count).cast();
            assert_eq!(ordoku_solver_enumerate(solver, Some(three), user), status);
            assert_eq!(count, to);
        }
        ordoku_solver_free(solver);
    }
}

#[test]
fn a_solver_answers_its_own_puzzle_once_it_has_one() {
    let mut solver = std::ptr::null_mut();
    let (mut count, mut out) = (77, [7; 16]);
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_solve(solver, out.as_mut_ptr(), 16), ORDOKU_E_ARGUMENT);
        assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_E_ARGUMENT);
        assert_eq!((count, out), (77, [7; 16]));
        let givens = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
        assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_SOLVED);
        assert!(count > 0 && count < 288);
        assert_eq!(ordoku_solver_solve(solver, out.as_mut_ptr(), 16), ORDOKU_SOLVED);
        assert_eq!((out[0], out[6]), (1, 1));
        assert_eq!(ordoku_solver_cancel(solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_STOPPED);
        assert_eq!(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_count(solver, 1, &mut count), ORDOKU_SOLVED);
        assert_eq!(count, 1);
        ordoku_solver_free(solver);
    }
}

#[test]
fn a_solution_and_its_uniqueness_come_together() {
    let mut solver = std::ptr::null_mut();
    let (mut all, mut first) = (ordoku_options::DEFAULT, [7; 16]);
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        let mut answers = |givens: [u32; 16], status, wanted| {
            let (mut unique, mut out) = (77, [7; 16]);
            assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
            assert_eq!(
                ordoku_solver_solve_unique(solver, out.as_mut_ptr(), 15, &mut unique),
                ORDOKU_E_BUFFER
            );
            assert_eq!((unique, out), (77, [7; 16]));
            assert_eq!(ordoku_solver_solve_unique(solver, out.as_mut_ptr(), 16, &mut unique), status);
            assert_eq!(unique, wanted);
            if status == ORDOKU_SOLVED {
                assert_eq!(ordoku_solver_solve(solver, first.as_mut_ptr(), 16), ORDOKU_SOLVED);
                assert_eq!(out, first);
            } else {
                assert_eq!(out, [7; 16]);
            }
        };
        let one = [0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0];
        answers(one, ORDOKU_SOLVED, 1);
        answers([0; 16], ORDOKU_SOLVED, 0);
        answers([1; 16], ORDOKU_NO_SOLUTION, 0);
        // One solution without a word about others is no answer.
        all.solution_limit = 1;
        assert_eq!(ordoku_solver_set_options(solver, &all), ORDOKU_OK);
        answers(one, ORDOKU_STOPPED, 77);
        ordoku_solver_free(solver);
    }
}

/// One call solves a grid, into the same array or into another.
#[test]
fn one_call_solves_and_writes_only_solutions() {
    let puzzle = [0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0];
    let mut cells: [u32; 16] = puzzle;
    let (mut out, null) = ([7; 16], std::ptr::null_mut());
    let at = cells.as_mut_ptr();
    // SAFETY: locals of these lengths; what is refused is not used.
    unsafe {
        assert_eq!(ordoku_solve(2, at, out.as_mut_ptr()), ORDOKU_SOLVED);
        assert_eq!(ordoku_solve(2, at, at), ORDOKU_SOLVED);
        assert_eq!(cells, out);
        assert!(puzzle.iter().zip(&cells).all(|(&given, &value)| given == 0 || given == value));
        let mut wrong = |first, second, status| {
            let mut given = puzzle;
            (given[0], given[1]) = (first, second);
            out = [7; 16];
            assert_eq!(ordoku_solve(2, given.as_ptr(), out.as_mut_ptr()), status);
            assert_eq!(out, [7; 16]);
        };
        wrong(2, 2, ORDOKU_NO_SOLUTION);
        wrong(5, 2, ORDOKU_E_VALUE);
        for order in [0, 17, u32::MAX] {
            assert_eq!(ordoku_solve(order, at, at), ORDOKU_E_ARGUMENT);
        }
        assert_eq!(ordoku_solve(2, null, at), ORDOKU_E_NULL);
        assert_eq!(ordoku_solve(2, at, null), ORDOKU_E_NULL);
    }
}
