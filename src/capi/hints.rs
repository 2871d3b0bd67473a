//! The calls on a solver that find steps.

use super::contents::check_givens;
use super::error::CallError;
use super::pointers::{check_null, input, is_missing, out_ptr};
use super::rating::scale_of;
use super::solver::{ordoku_solver, search_any};
use super::status::{
    ORDOKU_CLASH, ORDOKU_DONE, ORDOKU_OK, ORDOKU_STOPPED, ORDOKU_WRONG_DIGITS, ORDOKU_WRONG_MARKS,
};
use super::step_tables::HintEntry;
use super::steps::{handle_of, ordoku_steps};
use crate::any::AnyPuzzle;
use crate::outcome::Outcome;
use crate::solver::{Hint, PlayerState, WhyNot};
use crate::support::alloc::try_collect;
use crate::technique::{Candidate, RatedStep};
use std::ffi::c_int;

/// Finds the steps by which a person solves a puzzle with exactly one solution, in the order of a
/// scale, an ORDOKU_SCALE_ number. Writes them to *steps; free them with ordoku_steps_free. The
/// scale ordoku is for at most 65535 cells: see ordoku_solver_rate.
///
/// Returns ORDOKU_OK or another status of ordoku_solver_rate, and then *steps is not written.
///
/// # Safety
/// `solver` is null or a handle; if not null, a pointer can be written at `steps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_steps(
    solver: *mut ordoku_solver,
    scale: u32,
    steps: *mut *mut ordoku_steps,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            let handle = out_ptr(steps, "steps")?;
            let Outcome::Answer(found) = solver.steps((puzzle, interrupt), scale_of(scale)?)? else {
                return Ok(ORDOKU_STOPPED);
            };
            handle.set(handle_of(list_of(found)?)?);
            Ok(ORDOKU_OK)
        })
    }
}

/// Finds what helps a player: what is wrong, or else the first step in the order of a scale, an
/// ORDOKU_SCALE_ number. The scale ordoku is for at most 65535 cells: see ordoku_solver_rate. If
/// Sudoku Explainer does not go on, the step is a digit of the solution. The puzzle of the solver
/// has the givens; it has exactly one solution. `placed` has the digits that the player placed, 0
/// for an empty cell, in `len` = side * side cells, or those of the rectangle of the rules; those in
/// cells with givens do not matter, so the whole board will do. NULL and 0: none.
///
/// `candidates` are the marks of the player, laid out as for ordoku_solver_set_candidates, in
/// `words` words, for up to 64 digits. Marks that a digit excludes, and those of filled cells, do
/// not matter. NULL and 0: all candidates that the digits leave, for any number of digits.
///
/// A step is found only if all digits and marks agree with the solution, so that it never follows
/// from a mistake. *steps receives a list of one; free it with ordoku_steps_free. What the call
/// returns tells what it is:
///
/// ```text
/// ORDOKU_OK             a step
/// ORDOKU_WRONG_DIGITS   `removed` are digits that are wrong
/// ORDOKU_WRONG_MARKS    the marks of `cells` lack the right digit
/// ORDOKU_DONE           nothing: the puzzle is solved
/// ```
///
/// All but the first have no technique, but they have the same texts.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     uint32_t cells[81];
///     ordoku_solver *solver = NULL;
///     ordoku_steps *steps = NULL;
///     char text[99];
///     int failed = 1;
///
///     if (ordoku_generate(3, 1, cells) == ORDOKU_OK
///         && ordoku_solver_new(3, &solver) == ORDOKU_OK
///         && ordoku_solver_set_data(solver, cells, 81) == ORDOKU_OK
///         && ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps)
///                == ORDOKU_OK
///         && ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_NAME, text, 99, NULL) == ORDOKU_OK) {
///         puts(text);
///         failed = 0;
///     }
///     ordoku_steps_free(steps);
///     ordoku_solver_free(solver);
///     return failed;
/// }
/// ```
///
/// Returns one of these, ORDOKU_STOPPED, ORDOKU_E_OPTION (an unknown scale), ORDOKU_E_ARGUMENT (len
/// or words, marks of more than 64 digits, or see ordoku_solver_rate), ORDOKU_E_VALUE (a digit or a
/// mark above the side; the message names the cell) or ORDOKU_E_IMPROPER. The limits are those of
/// ordoku_solver_rate.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be read at `placed`, `words` values at
/// `candidates`, and a pointer can be written at `steps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_hint(
    solver: *mut ordoku_solver,
    scale: u32,
    placed: *const u32,
    len: usize,
    candidates: *const u64,
    words: usize,
    steps: *mut *mut ordoku_steps,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            check_state_null((placed, len), (candidates, words), steps)?;
            let player = player_of(puzzle, (placed, len), (candidates, words))?;
            let handle = out_ptr(steps, "steps")?;
            let Outcome::Answer(hint) = solver.hint(player, scale_of(scale)?, interrupt)? else {
                return Ok(ORDOKU_STOPPED);
            };
            let status = status_of_hint(&hint);
            handle.set(handle_of(try_collect(1, [HintEntry::Hint(hint)].into_iter())?)?);
            Ok(status)
        })
    }
}

/// Finds the steps that are possible for a player, in the order of ORDOKU_SCALE_USUAL, and writes
/// them to *steps; free them with ordoku_steps_free. The other arguments and the puzzles are those
/// of ordoku_solver_hint: 9x9 with 3x3 boxes, or at most 65535 cells.
///
/// Sue de coq, almost locked sets and chains have one step of a technique for each set of candidates
/// that is removed: the one with the fewest cells, or the shortest chain. Fish with boxes have the
/// first one for each such set; forcing chains and nets have the first step of each.
/// Franken jellyfish, death blossoms and templates come last: no path has them.
///
/// Returns ORDOKU_OK or another status of ordoku_solver_hint, and then *steps is not written;
/// ORDOKU_E_ARGUMENT also if a digit or a mark does not agree with the solution.
///
/// # Safety
/// As ordoku_solver_hint.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_all_steps(
    solver: *mut ordoku_solver,
    placed: *const u32,
    len: usize,
    candidates: *const u64,
    words: usize,
    steps: *mut *mut ordoku_steps,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            check_state_null((placed, len), (candidates, words), steps)?;
            let player = player_of(puzzle, (placed, len), (candidates, words))?;
            let handle = out_ptr(steps, "steps")?;
            let Outcome::Answer(found) = solver.all_steps(player, interrupt)? else {
                return Ok(ORDOKU_STOPPED);
            };
            handle.set(handle_of(list_of(found)?)?);
            Ok(ORDOKU_OK)
        })
    }
}

/// Tells a player why a candidate is false: `digit` in `cell`, which counts from 0 row by row. It
/// need not be among the marks of the cell. The other arguments and the puzzles are those of
/// ordoku_solver_hint: 9x9 with 3x3 boxes, or at most 65535 cells. *steps receives a
/// list; free it with ordoku_steps_free. What the call returns tells what it is:
///
/// ```text
/// ORDOKU_OK             steps in the order of ORDOKU_SCALE_USUAL; the last one excludes the
///                       candidate
/// ORDOKU_CLASH          one of three things, see below
/// ORDOKU_WRONG_DIGITS   as ordoku_solver_hint
/// ORDOKU_WRONG_MARKS    as ordoku_solver_hint
/// ORDOKU_DONE           nothing: the candidate is true
/// ```
///
/// With ORDOKU_CLASH, `removed` has the candidate, and the other arrays tell what excludes it:
///
/// - The cell is filled: `digits` has its digit, and `cells` has the cell itself.
/// - Another cell excludes it: `digits` has the digit of that cell, `cells` has that cell, and
///   `houses` has a house of both cells, or nothing if a rule about two cells excludes it.
/// - The rules never allow the digit in the cell: `digits`, `cells` and `houses` are empty.
///
/// If singles that follow from a candidate of a 9x9 contradict each other before a technique leads
/// on, the last step is an ORDOKU_TECHNIQUE_FORCING_NET_CONTRADICTION with its chain.
///
/// Returns one of these, or another status of ordoku_solver_hint; ORDOKU_E_ARGUMENT also for a cell
/// that is not on the grid or not in use, and ORDOKU_E_VALUE for a digit that is 0 or above the
/// side.
///
/// # Safety
/// As ordoku_solver_hint.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_why_not(
    solver: *mut ordoku_solver,
    placed: *const u32,
    len: usize,
    candidates: *const u64,
    words: usize,
    cell: u32,
    digit: u32,
    steps: *mut *mut ordoku_steps,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            check_state_null((placed, len), (candidates, words), steps)?;
            let player = player_of(puzzle, (placed, len), (candidates, words))?;
            let handle = out_ptr(steps, "steps")?;
            if cell as usize >= puzzle.cells() {
                return Err(CallError::argument("the cell of the candidate is not on the grid"));
            }
            // A grid with more cells is too large for steps, and no grid has more digits.
            let [cell, digit] = [cell, digit].map(|number| u16::try_from(number).unwrap_or(u16::MAX));
            let asked = Candidate { cell, digit };
            let Outcome::Answer(answer) = solver.why_not(player, asked, interrupt)? else {
                return Ok(ORDOKU_STOPPED);
            };
            let status = match &answer {
                WhyNot::Steps(_) => ORDOKU_OK,
                WhyNot::Filled { .. }
                | WhyNot::Seen { .. }
                | WhyNot::Related { .. }
                | WhyNot::Barred { .. } => ORDOKU_CLASH,
                WhyNot::Mistake(hint) => status_of_hint(hint),
                WhyNot::IsTrue { .. } => ORDOKU_DONE,
            };
            handle.set(handle_of(match answer {
                WhyNot::Steps(steps) => list_of(steps)?,
                WhyNot::Mistake(hint) => try_collect(1, [HintEntry::Hint(hint)].into_iter())?,
                answer => try_collect(1, [HintEntry::WhyNot(asked, answer)].into_iter())?,
            })?);
            Ok(status)
        })
    }
}

/// Returns what a call that gives a hint returns.
fn status_of_hint(hint: &Hint) -> c_int {
    match hint {
        Hint::Step(_) => ORDOKU_OK,
        Hint::WrongDigits { .. } => ORDOKU_WRONG_DIGITS,
        Hint::WrongMarks { .. } => ORDOKU_WRONG_MARKS,
        Hint::Solved => ORDOKU_DONE,
    }
}

/// Refuses arguments of a call on the state of a player that are null and must not be.
fn check_state_null(
    (placed, len): (*const u32, usize),
    (candidates, words): (*const u64, usize),
    steps: *mut *mut ordoku_steps,
) -> Result<(), CallError> {
    check_null([
        (is_missing(placed, len), "placed"),
        (is_missing(candidates, words), "candidates"),
        (steps.is_null(), "steps"),
    ])
}

/// Returns what a player has placed and marked.
///
/// # Safety
/// As [`input`], for both arrays.
unsafe fn player_of<'a>(
    puzzle: &'a AnyPuzzle,
    (placed, len): (*const u32, usize),
    (candidates, words): (*const u64, usize),
) -> Result<PlayerState<'a, AnyPuzzle>, CallError> {
    // SAFETY: by this function's contract.
    let (placed, marks) = unsafe { (input(placed, len, "placed")?, input(candidates, words, "candidates")?) };
    // Digits in cells with givens do not matter, so the givens stand for "nothing is placed".
    let placed = if len > 0 { placed } else { puzzle.givens() };
    Ok(PlayerState { puzzle, placed, marks: (words > 0).then_some(marks) })
}

/// Returns steps as a list has them.
fn list_of(steps: Vec<RatedStep>) -> Result<Vec<HintEntry>, CallError> {
    Ok(try_collect(steps.len(), steps.into_iter().map(|step| HintEntry::Hint(Hint::Step(step))))?)
}
