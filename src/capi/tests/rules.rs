//! Rules, and solvers of rules, through the exports.

use super::super::structs::Versioned;
use super::super::*;
use crate::limits::Interrupt;
use crate::model::rules::{Relation, Rules, RulesPuzzle};
use crate::model::shape::Shape;
use crate::solver::{PlayerState, RulesSolver};
use crate::technique::{RatedStep, Scale};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};

unsafe extern "C" fn go_on(_: *const u32, _: usize, _: *mut c_void) -> c_int {
    0
}

/// Makes a 2x3 rectangle of three digits, whose rows are regions, and a solver of it.
///
/// # Safety
/// The caller frees both.
unsafe fn rectangle() -> (*mut ordoku_rules, *mut ordoku_solver) {
    let (mut rules, mut solver) = (null_mut(), null_mut());
    // SAFETY: locals.
    unsafe {
        assert_eq!(ordoku_rules_new(2, 3, 3, &mut rules), ORDOKU_OK);
        for row in [[0, 1, 2], [3, 4, 5]] {
            assert_eq!(ordoku_rules_add_region(rules, row.as_ptr(), 3), ORDOKU_OK);
        }
        assert_eq!(ordoku_solver_new_rules(rules, &mut solver), ORDOKU_OK);
    }
    (rules, solver)
}

/// Returns the message of a solver.
///
/// # Safety
/// `solver` is a handle.
unsafe fn message(solver: *const ordoku_solver) -> String {
    // SAFETY: by this function's contract.
    unsafe { CStr::from_ptr(ordoku_solver_message(solver)) }.to_string_lossy().into_owned()
}

#[test]
fn calls_for_boxes_refuse_a_solver_of_rules() {
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (rules, solver) = rectangle();
        let (mut cells, mut words, mut status) = ([0u32; 6], [0u64; 6], 77);
        assert_eq!(ordoku_solver_solve(solver, cells.as_mut_ptr(), 6), ORDOKU_E_ARGUMENT);
        assert!(message(solver).starts_with("no puzzle yet: call ordoku_solver_set_data first"));
        for has_puzzle in [false, true] {
            if has_puzzle {
                assert_eq!(ordoku_solver_set_data(solver, cells.as_ptr(), 6), ORDOKU_OK);
            }
            let given = [0u32; 81];
            let batch = ordoku_batch {
                order: 3,
                puzzles: 1,
                cells: given.as_ptr(),
                statuses: &raw mut status,
                ..ordoku_batch::DEFAULT
            };
            let generation =
                ordoku_generation { puzzles: 1, statuses: &raw mut status, ..ordoku_generation::DEFAULT };
            let (out, marks) = (cells.as_mut_ptr(), words.as_mut_ptr());
            for (name, call) in [
                ("set_candidates", ordoku_solver_set_candidates(solver, marks, 6)),
                ("candidates", ordoku_solver_candidates(solver, marks, 6)),
                ("backdoors", ordoku_solver_backdoors(solver, 1, &mut 0, Some(go_on), null_mut())),
                ("canonical", ordoku_solver_canonical(solver, out, 6, null_mut(), null_mut())),
                ("is_equivalent", ordoku_solver_is_equivalent(solver, out, 6, &mut 0)),
                ("transform", ordoku_solver_transform(solver, &{ ordoku_transform::DEFAULT }, out, 6)),
                ("shuffle", ordoku_solver_shuffle(solver, 1, out, 6, null_mut())),
                ("solve_batch", ordoku_solver_solve_batch(solver, &batch)),
                ("canonical_batch", ordoku_solver_canonical_batch(solver, &batch)),
                (
                    "rate_batch",
                    ordoku_solver_rate_batch(
                        solver,
                        &batch,
                        0,
                        &mut { ordoku_rating::DEFAULT },
                        size_of::<ordoku_rating>(),
                    ),
                ),
                ("generate", ordoku_solver_generate(solver, &generation)),
            ] {
                assert_eq!(call, ORDOKU_E_ARGUMENT, "{name}");
            }
            assert!(message(solver).contains("for grids with boxes"), "{}", message(solver));
        }
        // A batch that is refused has its status.
        assert_eq!(status, ORDOKU_E_ARGUMENT);
        ordoku_solver_free(solver);
        ordoku_rules_free(rules);
    }
}

#[test]
fn a_solver_of_rules_keeps_its_copy_of_the_rules() {
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (rules, solver) = rectangle();
        let (cells, mut count) = ([0u32; 6], 0);
        assert_eq!(ordoku_rules_add_region(rules, [0, 3].as_ptr(), 2), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, cells.as_ptr(), 6), ORDOKU_OK);
        assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_SOLVED);
        assert_eq!(count, 36);
        ordoku_rules_free(rules);
        assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_SOLVED);
        assert_eq!(count, 36);
        ordoku_solver_free(solver);
    }
}

/// Rows and columns in messages are those of the rectangle.
#[test]
fn messages_name_cells_of_the_rectangle() {
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (rules, solver) = rectangle();
        assert_eq!(ordoku_solver_set_data(solver, [0, 0, 0, 0, 4, 0].as_ptr(), 6), ORDOKU_E_VALUE);
        assert!(message(solver).starts_with("value 4 at row 2, column 2 is out of range"));
        assert_eq!(ordoku_solver_set_data(solver, [0; 5].as_ptr(), 5), ORDOKU_E_ARGUMENT);
        assert!(message(solver).starts_with("cells has length 5"), "{}", message(solver));
        assert_eq!(ordoku_solver_set_data(solver, [0, 0, 0, 0, 3, 3].as_ptr(), 6), ORDOKU_OK);
        let mut clash = ordoku_clash::DEFAULT;
        assert_eq!(ordoku_solver_check(solver, &mut clash), ORDOKU_CLASH);
        assert_eq!((clash.house_kind, clash.house, clash.digit), (ORDOKU_HOUSE_RULE, 0, 3));
        assert_eq!((clash.first_cell, clash.second_cell), (4, 5));
        assert!(message(solver).starts_with("digit 3 is twice in a region: at row 2, column 2 and"));
        ordoku_solver_free(solver);
        ordoku_rules_free(rules);
    }
}

#[test]
fn a_solver_of_rules_refuses_options_that_it_would_ignore() {
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (rules, solver) = rectangle();
        let base = ordoku_options::DEFAULT;
        for (options, status) in [
            (ordoku_options { seed: 1, ..base }, ORDOKU_E_OPTION),
            (ordoku_options { engine: ORDOKU_ENGINE_CDCL, ..base }, ORDOKU_E_OPTION),
            (ordoku_options { engine: ORDOKU_ENGINE_DLX, ..base }, ORDOKU_OK),
            (ordoku_options { threads: 4, flags: ORDOKU_FLAG_RACE, ..base }, ORDOKU_OK),
        ] {
            assert_eq!(ordoku_solver_set_options(solver, &options), status);
        }
        ordoku_solver_free(solver);
        ordoku_rules_free(rules);
    }
}

/// Two thermometers of a 4x4, and a puzzle of it that has one solution.
const THERMOMETERS: [u32; 4] = [0, 1, 5, 4];
const PUZZLE: [u32; 16] = [0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0];

/// Returns the sentences of a list of steps, and frees it.
///
/// # Safety
/// `steps` is a handle.
unsafe fn sentences(steps: *mut ordoku_steps) -> Vec<String> {
    let (mut count, mut text) = (0, [0u8; 400]);
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_steps_size(steps, &mut count), ORDOKU_OK);
        let all = (0..count).map(|index| {
            let (out, size) = (text.as_mut_ptr().cast::<c_char>(), text.len());
            let status = ordoku_steps_text(steps, index, ORDOKU_STEP_TEXT_SENTENCE, out, size, null_mut());
            assert_eq!(status, ORDOKU_OK);
            CStr::from_ptr(out).to_string_lossy().into_owned()
        });
        let all = all.collect();
        ordoku_steps_free(steps);
        all
    }
}

/// Returns the sentences of steps in Rust.
fn told(steps: &[RatedStep]) -> Vec<String> {
    let sentence = |step: &RatedStep| {
        let mut text = String::new();
        step.write_sentence(&mut text).unwrap();
        text
    };
    steps.iter().map(sentence).collect()
}

#[test]
fn steps_of_rules_are_those_of_the_rust_interface() {
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    let pairs: Vec<[u32; 2]> = THERMOMETERS.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    rules.add_pairs(Relation::Less, &pairs).unwrap();
    let puzzle = RulesPuzzle::new(rules, &PUZZLE).unwrap();
    let mut wanted = RulesSolver::new();
    let state = PlayerState { puzzle: &puzzle, placed: &PUZZLE, marks: None };
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (mut rules, mut solver, mut steps) = (null_mut(), null_mut(), null_mut());
        assert_eq!(ordoku_rules_new(4, 4, 4, &mut rules), ORDOKU_OK);
        assert_eq!(ordoku_rules_add_grid(rules, 2, 2, 0, 0), ORDOKU_OK);
        let status = ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, THERMOMETERS.as_ptr(), 4);
        assert_eq!(status, ORDOKU_OK);
        assert_eq!(ordoku_solver_new_rules(rules, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, PUZZLE.as_ptr(), 16), ORDOKU_OK);

        let mut rating = ordoku_rating::DEFAULT;
        assert_eq!(ordoku_solver_rate(solver, ORDOKU_SCALE_ORDOKU, &mut rating), ORDOKU_OK);
        assert_eq!(
            rating,
            ordoku_rating::new(wanted.rate(&puzzle, Scale::Ordoku).unwrap().answer().unwrap())
        );
        assert_eq!(ordoku_solver_steps(solver, ORDOKU_SCALE_ORDOKU, &mut steps), ORDOKU_OK);
        let path = told(&wanted.steps(&puzzle, Scale::Ordoku).unwrap().answer().unwrap());
        assert!(!path.is_empty());
        assert_eq!(sentences(steps), path);
        assert_eq!(
            ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, null(), 0, null(), 0, &mut steps),
            ORDOKU_OK
        );
        assert_eq!(sentences(steps), path[..1]);
        assert_eq!(ordoku_solver_all_steps(solver, null(), 0, null(), 0, &mut steps), ORDOKU_OK);
        let all = wanted.all_steps(state, Interrupt::new()).unwrap().answer().unwrap();
        assert_eq!(sentences(steps), told(&all));
        for scale in [ORDOKU_SCALE_HODOKU, ORDOKU_SCALE_EXPLAINER] {
            assert_eq!(ordoku_solver_rate(solver, scale, &mut rating), ORDOKU_E_ARGUMENT);
            assert_eq!(ordoku_solver_steps(solver, scale, &mut steps), ORDOKU_E_ARGUMENT);
            assert!(message(solver).contains("scale `ordoku` only"), "{}", message(solver));
        }
        ordoku_solver_free(solver);
        ordoku_rules_free(rules);
    }
}
