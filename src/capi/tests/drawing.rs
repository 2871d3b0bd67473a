//! Pictures through the exports.

use super::super::structs::Versioned;
use super::super::*;
use crate::model::puzzle::Puzzle;
use crate::model::rules::Rules;
use crate::model::shape::Shape;
use crate::solver::Solver;
use crate::svg::{Drawing, Theme};
use crate::technique::Scale;
use crate::text::Symbols;
use std::ptr::null_mut;

const HARD: &str = "100000036004168000020009000060900000090002003037080250000003040200006300700050000";

/// Draws the puzzle of a solver.
///
/// # Safety
/// `solver` is a handle, and the pointers of the drawing can be read.
unsafe fn picture(solver: *mut ordoku_solver, drawing: &ordoku_drawing) -> String {
    let mut needed = 0;
    // SAFETY: by this function's contract, and locals.
    unsafe {
        assert_eq!(ordoku_solver_draw(solver, drawing, null_mut(), 0, &mut needed), ORDOKU_E_BUFFER);
        let mut text = vec![0u8; needed];
        let status = ordoku_solver_draw(solver, drawing, text.as_mut_ptr().cast(), needed, null_mut());
        assert_eq!((status, text.pop()), (ORDOKU_OK, Some(0)));
        String::from_utf8(text).unwrap()
    }
}

fn written(drawing: Drawing<'_>) -> String {
    let mut text = String::new();
    drawing.write(&mut text).unwrap();
    text
}

#[test]
fn a_picture_has_what_the_struct_says() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let path = Solver::new(Shape::NINE).unwrap().steps(&puzzle, Scale::Hodoku).unwrap().answer().unwrap();
    let mut marks = vec![0; 81];
    puzzle.write_candidates(&mut marks).unwrap();
    // Cell 1 clashes with the given in cell 0.
    let mut placed = [0; 81];
    placed[1] = 1;
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (mut solver, mut steps) = (null_mut(), null_mut());
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, puzzle.givens().as_ptr(), 81), ORDOKU_OK);
        let plain = Drawing::of_shape(Shape::NINE).with_givens(puzzle.givens());
        assert_eq!(picture(solver, &ordoku_drawing::DEFAULT), written(plain));
        assert_eq!(ordoku_solver_steps(solver, ORDOKU_SCALE_HODOKU, &mut steps), ORDOKU_OK);
        let drawing = ordoku_drawing {
            theme: ORDOKU_THEME_DARK,
            symbols: ORDOKU_SYMBOLS_LETTERS,
            step: 2,
            placed: placed.as_ptr(),
            len: 81,
            candidates: marks.as_ptr(),
            words: 81,
            steps,
            title: c"Title".as_ptr(),
            caption: c"Caption".as_ptr(),
            ..ordoku_drawing::DEFAULT
        };
        let wanted = plain
            .with_values(&placed)
            .with_marks(Some(&marks))
            .with_clashes(&[0, 1])
            .with_step(Some(&path[2]))
            .with_symbols(Symbols::Letters)
            .with_theme(Theme::Dark)
            .with_title("Title")
            .with_caption("Caption");
        assert_eq!(picture(solver, &drawing), written(wanted));
        // A puzzle of candidates has them in its picture.
        assert_eq!(ordoku_solver_set_candidates(solver, marks.as_ptr(), 81), ORDOKU_OK);
        let of_marks = Drawing::of_shape(Shape::NINE).with_marks(Some(&marks));
        assert_eq!(picture(solver, &ordoku_drawing::DEFAULT), written(of_marks));
        ordoku_steps_free(steps);
        ordoku_solver_free(solver);
    }
}

/// A relation, a sum and a region that are broken are marked, each in all cells that have digits.
#[test]
fn a_picture_of_rules_marks_all_broken_rules() {
    let cells = [1, 1, 0, 0, 2, 1, 0, 0, 4, 3, 0, 0, 0, 0, 0, 0];
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_lines(0, 0).unwrap();
    rules.add_sum(&[8, 9], 5).unwrap();
    // SAFETY: locals, and handles that are freed last.
    unsafe {
        let (mut made, mut solver) = (null_mut(), null_mut());
        assert_eq!(ordoku_rules_new(4, 4, 4, &mut made), ORDOKU_OK);
        assert_eq!(ordoku_rules_add_lines(made, 0, 0), ORDOKU_OK);
        assert_eq!(ordoku_rules_add_sum(made, [8, 9].as_ptr(), 2, 5), ORDOKU_OK);
        assert_eq!(ordoku_solver_new_rules(made, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, cells.as_ptr(), 16), ORDOKU_OK);
        let wanted = Drawing::of_rules(&rules).with_givens(&cells).with_clashes(&[0, 1, 5, 8, 9]);
        assert_eq!(picture(solver, &ordoku_drawing::DEFAULT), written(wanted));
        ordoku_solver_free(solver);
        ordoku_rules_free(made);
    }
}

#[test]
fn a_picture_is_not_written_over_its_struct() {
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        let mut solver = null_mut();
        assert_eq!(ordoku_solver_new(3, &mut solver), ORDOKU_OK);
        assert_eq!(ordoku_solver_set_data(solver, [0; 81].as_ptr(), 81), ORDOKU_OK);
        let mut drawing = ordoku_drawing::DEFAULT;
        let (at, size) = (&raw mut drawing, size_of::<ordoku_drawing>());
        assert_eq!(ordoku_solver_draw(solver, at, at.cast(), size, null_mut()), ORDOKU_E_ARGUMENT);
        let len = &raw mut (*at).len;
        assert_eq!(ordoku_solver_draw(solver, at, null_mut(), 0, len), ORDOKU_E_ARGUMENT);
        assert_eq!(drawing, ordoku_drawing::DEFAULT);
        ordoku_solver_free(solver);
    }
}
