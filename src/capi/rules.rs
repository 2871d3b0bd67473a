//! `ordoku_rules`: the rules of a variant of Sudoku. Those of cages, sums, arrows and pairs are in
//! `rules_of_cells.rs`, and the calls that read and print rules in `text/rules.rs`.

use super::call::ffi_call;
use super::codes::{Code, codes};
use super::contents::SolverContents;
use super::error::CallError;
use super::handle::{Locked, Opaque, create, destroy, lock, message};
use super::pointers::{input, optional_out_ptr, out_ptr};
use super::solver::ordoku_solver;
use super::status::{ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_STOPPED};
use crate::error::Error;
use crate::model::rules::{Rules, RulesPuzzle, Variant};
use crate::model::shape::Shape;
use crate::outcome::Outcome;
use crate::solver::RandomParts;
use crate::support::alloc::{try_collect, try_vec};
use std::ffi::{c_char, c_int};

/// Both diagonals: X-Sudoku.
pub const ORDOKU_VARIANT_DIAGONALS: u32 = 0;
/// Windows of the size of a box, one cell apart from the border and from each other. The boxes must
/// be square.
pub const ORDOKU_VARIANT_WINDOKU: u32 = 1;
/// The cells with the same position in all boxes.
pub const ORDOKU_VARIANT_DISJOINT_GROUPS: u32 = 2;
/// The centre of each box. The boxes need an odd number of rows and of columns.
pub const ORDOKU_VARIANT_CENTRE_DOT: u32 = 3;
/// Nine cells of a 9x9 in a star.
pub const ORDOKU_VARIANT_ASTERISK: u32 = 4;
/// Nine cells of a 9x9: the corners, the centre, and the middle of the second line from each side.
pub const ORDOKU_VARIANT_GIRANDOLA: u32 = 5;
/// Cells a knight's move apart differ.
pub const ORDOKU_VARIANT_ANTI_KNIGHT: u32 = 6;
/// Cells a king's move apart differ.
pub const ORDOKU_VARIANT_ANTI_KING: u32 = 7;
/// Neighbours in a row or column are not consecutive.
pub const ORDOKU_VARIANT_NON_CONSECUTIVE: u32 = 8;

codes! { Variant:
    ORDOKU_VARIANT_DIAGONALS = Variant::Diagonals,
    ORDOKU_VARIANT_WINDOKU = Variant::Windoku,
    ORDOKU_VARIANT_DISJOINT_GROUPS = Variant::DisjointGroups,
    ORDOKU_VARIANT_CENTRE_DOT = Variant::CentreDot,
    ORDOKU_VARIANT_ASTERISK = Variant::Asterisk,
    ORDOKU_VARIANT_GIRANDOLA = Variant::Girandola,
    ORDOKU_VARIANT_ANTI_KNIGHT = Variant::AntiKnight,
    ORDOKU_VARIANT_ANTI_KING = Variant::AntiKing,
    ORDOKU_VARIANT_NON_CONSECUTIVE = Variant::NonConsecutive,
}

/// The rules of a variant of Sudoku: a rectangle of cells, regions in which all digits differ,
/// relations between the digits of two cells, sums of digits, and digits that a cell may not have.
///
/// At first no cell is in use. A rule puts the cells that it names in use, and only those get a
/// digit. Cells are numbered row by row from 0; digits go from 1. The rules for threads are those
/// of ordoku_solver.
pub struct ordoku_rules {
    _opaque: (),
}

/// The contents of the handle of rules.
pub struct RulesOfHandle {
    pub(super) rules: Rules,
    /// The givens of the text that was read last.
    pub(super) givens: Option<Vec<u32>>,
}

impl Opaque for ordoku_rules {
    type Contents = RulesOfHandle;
    const NAME: &'static str = "rules";
}

/// Runs the body of an export that adds a rule.
///
/// # Safety
/// As [`lock`].
pub(super) unsafe fn add(
    rules: *mut ordoku_rules,
    body: impl FnOnce(&mut Locked<'_, RulesOfHandle>) -> Result<(), CallError>,
) -> c_int {
    ffi_call(|call| {
        // SAFETY: by this function's contract.
        body(&mut unsafe { lock(call, rules) }?)?;
        Ok(ORDOKU_OK)
    })
}

/// Makes rules for a rectangle of cells, without any rule, and writes them to *rules; free them
/// with ordoku_rules_free. `digits` is the largest digit.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     const uint32_t cage[3] = {0, 1, 4};
///     uint32_t cells[16] = {0, 0, 0, 1,  0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 3};
///     ordoku_rules *rules = NULL;
///     ordoku_solver *solver = NULL;
///     int unique = 0, failed = 1;
///
///     if (ordoku_rules_new(4, 4, 4, &rules) == ORDOKU_OK
///         && ordoku_rules_add_grid(rules, 2, 2, 0, 0) == ORDOKU_OK
///         && ordoku_rules_add_variant(rules, ORDOKU_VARIANT_DIAGONALS, 2, 2, 0, 0) == ORDOKU_OK
///         && ordoku_rules_add_cage(rules, cage, 3, 8) == ORDOKU_OK
///         && ordoku_solver_new_rules(rules, &solver) == ORDOKU_OK
///         && ordoku_solver_set_data(solver, cells, 16) == ORDOKU_OK
///         && ordoku_solver_solve_unique(solver, cells, 16, &unique) == ORDOKU_SOLVED) {
///         printf("%s; first cell: %u\n", unique ? "unique" : "not unique", (unsigned)cells[0]);
///         failed = 0;
///     }
///     ordoku_solver_free(solver);
///     ordoku_rules_free(rules);
///     return failed;
/// }
/// ```
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no cells or more than 2^20, digits 0 or above 256, or
/// digits times cells above 2^24).
///
/// # Safety
/// If not null, a pointer can be written at `rules`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_new(
    rows: usize,
    columns: usize,
    digits: u32,
    rules: *mut *mut ordoku_rules,
) -> c_int {
    ffi_call(|_| {
        // SAFETY: by this function's contract.
        let handle = unsafe { out_ptr(rules, "rules") }?;
        let rules = Rules::new(rows, columns, digits as usize)?;
        handle.set(create(RulesOfHandle { rules, givens: None })?);
        Ok(ORDOKU_OK)
    })
}

/// Frees rules. Does nothing if they are NULL or in use. Solvers that were made of them stay.
///
/// # Safety
/// `rules` is null or a handle that was not freed; no call on it follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_free(rules: *mut ordoku_rules) {
    // SAFETY: the same contract.
    unsafe { destroy(rules) }
}

/// Adds a Sudoku: the rows, the columns and the boxes of a square. Its top left cell is at `row`
/// and `column`, from 0. Its side is box_rows * box_cols, the number of digits. A region that the
/// rules have already is not added again: two grids may share a box.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (shape, or a square that does not fit in the rectangle).
/// On an error the rules are unchanged.
///
/// # Safety
/// `rules` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_grid(
    rules: *mut ordoku_rules,
    box_rows: u32,
    box_cols: u32,
    row: u32,
    column: u32,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            let shape = Shape::new(box_rows as usize, box_cols as usize)?;
            Ok(handle.rules.add_grid(shape, row as usize, column as usize)?)
        })
    }
}

/// Adds the rows and columns of a square, without boxes: a latin square. It has as many rows as
/// there are digits, and its top left cell is at `row` and `column`, from 0. A region that the
/// rules have already is not added again. With ordoku_rules_add_region, it makes a jigsaw.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (a square that does not fit in the rectangle). On an
/// error the rules are unchanged.
///
/// # Safety
/// `rules` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_lines(rules: *mut ordoku_rules, row: u32, column: u32) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.add_lines(row as usize, column as usize)?)) }
}

/// Adds random regions: those of a jigsaw. Each is connected, and has as many cells as there are
/// digits. The rectangle needs as many rows and columns as there are digits; add the rows and
/// columns with ordoku_rules_add_lines. The same seed gives the same regions on every machine. Not
/// every such jigsaw has a solution. A second call adds regions beside those of the first one.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (another rectangle). On an error the rules are unchanged.
///
/// # Safety
/// `rules` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_random_regions(rules: *mut ordoku_rules, seed: u64) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.add_random_regions(seed)?)) }
}

/// Adds random thermometers that a solution obeys: digits increase from the first cell to the last.
/// Each has three to six cells, of which each touches the next one, also diagonally; about a third
/// of the cells are on thermometers, fewer if no more fit. The `len` values of `solution` are a
/// digit for each cell in use, and 0 for the others; ordoku_solver_random_solution writes one. The
/// same seed gives the same thermometers on every machine.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     ordoku_rules *rules = NULL;
///     ordoku_solver *solver = NULL, *of_all = NULL;
///     uint32_t cells[81] = {0};
///     static char text[20000];
///     int status = ordoku_rules_new(9, 9, 9, &rules);
///
///     if (status == ORDOKU_OK) status = ordoku_rules_add_grid(rules, 3, 3, 0, 0);
///     if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &solver);
///     if (status == ORDOKU_OK) status = ordoku_solver_set_data(solver, cells, 81);
///     if (status == ORDOKU_OK) status = ordoku_solver_random_solution(solver, 1, cells, 81);
///     if (status == ORDOKU_SOLVED)
///         status = ordoku_rules_add_random_thermometers(rules, cells, 81, 1);
///     if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &of_all);
///     if (status == ORDOKU_OK) status = ordoku_solver_set_data(of_all, cells, 81);
///     if (status == ORDOKU_OK) status = ordoku_solver_minimise(of_all, 1, cells, 81);
///     if (status == ORDOKU_OK)
///         status = ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 81, text, sizeof text,
///                                      NULL);
///     if (status == ORDOKU_OK) puts(text);
///     ordoku_solver_free(of_all);
///     ordoku_solver_free(solver);
///     ordoku_rules_free(rules);
///     return status != ORDOKU_OK;
/// }
/// ```
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no solution of the rules). On an error the rules are
/// unchanged.
///
/// # Safety
/// `rules` is null or a handle, and `len` values can be read at `solution`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_random_thermometers(
    rules: *mut ordoku_rules,
    solution: *const u32,
    len: usize,
    seed: u64,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            Ok(handle.rules.add_random_thermometers(input(solution, len, "solution")?, seed)?)
        })
    }
}

/// Adds random arrows that a solution obeys: the digits of two to five cells add up to the digit of
/// a circle. The arguments are those of ordoku_rules_add_random_thermometers, and so are the paths.
///
/// Returns what ordoku_rules_add_random_thermometers returns.
///
/// # Safety
/// As ordoku_rules_add_random_thermometers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_random_arrows(
    rules: *mut ordoku_rules,
    solution: *const u32,
    len: usize,
    seed: u64,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| Ok(handle.rules.add_random_arrows(input(solution, len, "solution")?, seed)?))
    }
}

/// Adds a variant, an ORDOKU_VARIANT_ number, to the square of a Sudoku. The arguments name the
/// square as those of ordoku_rules_add_grid do, which adds the Sudoku itself. A region that the
/// rules have already is not added again.
///
/// Returns ORDOKU_OK, ORDOKU_E_OPTION (an unknown variant) or ORDOKU_E_ARGUMENT (shape, a square
/// that does not fit in the rectangle, or a shape that does not have the variant). On an error the
/// rules are unchanged.
///
/// # Safety
/// `rules` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_variant(
    rules: *mut ordoku_rules,
    variant: u32,
    box_rows: u32,
    box_cols: u32,
    row: u32,
    column: u32,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            let unknown = CallError::Option { name: "variant", value: variant.into() };
            let variant = Variant::from_number(variant).ok_or(unknown)?;
            let shape = Shape::new(box_rows as usize, box_cols as usize)?;
            Ok(handle.rules.add_variant(variant, shape, row as usize, column as usize)?)
        })
    }
}

/// Writes the numbers of rows and columns of the rectangle, and the number of digits. Each of the
/// three pointers may be NULL.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `rules` is null or a handle; pointers that are not null can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_size(
    rules: *mut ordoku_rules,
    rows: *mut usize,
    columns: *mut usize,
    digits: *mut u32,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let handle = lock(call, rules)?;
        let (rows, columns) = (optional_out_ptr(rows, "rows")?, optional_out_ptr(columns, "columns")?);
        let digits = optional_out_ptr(digits, "digits")?;
        rows.set(handle.rules.rows());
        columns.set(handle.rules.columns());
        digits.set(handle.rules.digits() as u32);
        Ok(ORDOKU_OK)
    })
}

/// Returns the message of the last call on the rules, like ordoku_solver_message.
///
/// # Safety
/// `rules` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_message(rules: *const ordoku_rules) -> *const c_char {
    // SAFETY: the same contract.
    unsafe { message(rules) }
}

/// Makes a solver for puzzles with rules, and writes it to *solver; free it with ordoku_solver_free.
/// The rules are copied: later calls on them do not change the solver. If they were read by
/// ordoku_rules_parse, the puzzle is that of the text.
///
/// The calls of ordoku_solver take and write the cells of the rectangle, row by row; those that are
/// not in use are 0. These calls work: set_data, check, solve, solve_unique, count, is_unique,
/// enumerate, true_candidates (with the words of `digits` for the side), random_solution, minimise,
/// redundant_givens, prove, check_proof, solve_batch, rate, steps and hint on ORDOKU_SCALE_ORDOKU
/// or ORDOKU_SCALE_USUAL, all_steps, why_not, draw, ordoku_cover_from_puzzle, and those for options,
/// callbacks, cancel, statistics and the message. All others are for grids with boxes, and return
/// ORDOKU_E_ARGUMENT. To make a puzzle, set a random solution as data and minimise it;
/// ordoku_solver_generate_killer makes one with cages.
///
/// Options: the engine is ORDOKU_ENGINE_AUTO, or ORDOKU_ENGINE_DLX for the search alone; others and
/// a seed are ORDOKU_E_OPTION. The calling thread searches alone, except in a batch. With
/// ORDOKU_FLAG_RACE, ordoku_solver_solve finds any solution, often sooner.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `rules` is null or a handle; if not null, a pointer can be written at `solver`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_new_rules(
    rules: *mut ordoku_rules,
    solver: *mut *mut ordoku_solver,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let handle = lock(call, rules)?;
        let solver = out_ptr(solver, "solver")?;
        let puzzle = RulesPuzzle::of_rules(handle.rules.try_clone()?, handle.givens_or_none()?)?;
        solver.set(create(SolverContents::new(puzzle.into(), handle.givens.is_some())?)?);
        Ok(ORDOKU_OK)
    })
}

/// Makes a killer: the rules of the solver with random cages in addition, which leave exactly one
/// solution without any given. Writes these rules to *killer; free them with ordoku_rules_free. A
/// cage has one to five cells; there are few of one cell, mostly none. The solver needs rules;
/// those of a Sudoku have a grid only. It needs no puzzle, and keeps the one that it has. The same
/// seed gives the same killer on every machine.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     ordoku_rules *rules = NULL, *killer = NULL;
///     ordoku_solver *solver = NULL;
///     static char text[20000];
///     int status = ordoku_rules_new(9, 9, 9, &rules);
///
///     if (status == ORDOKU_OK) status = ordoku_rules_add_grid(rules, 3, 3, 0, 0);
///     if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &solver);
///     if (status == ORDOKU_OK) status = ordoku_solver_generate_killer(solver, 1, &killer);
///     if (status == ORDOKU_OK)
///         status = ordoku_rules_format(killer, ORDOKU_LAYOUT_AUTO, NULL, 0, text, sizeof text,
///                                      NULL);
///     if (status == ORDOKU_OK) puts(text);
///     ordoku_rules_free(killer);
///     ordoku_rules_free(rules);
///     ordoku_solver_free(solver);
///     return status != ORDOKU_OK;
/// }
/// ```
///
/// Returns ORDOKU_OK, ORDOKU_NO_SOLUTION (the rules have none), ORDOKU_STOPPED or ORDOKU_E_ARGUMENT
/// (a solver without rules, above 25 digits or 640 cells in use, or another engine than
/// ORDOKU_ENGINE_AUTO). The limits hold for all searches of the call together. *killer is written
/// on ORDOKU_OK only.
///
/// # Safety
/// `solver` is null or a handle; if not null, a pointer can be written at `killer`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_generate_killer(
    solver: *mut ordoku_solver,
    seed: u64,
    killer: *mut *mut ordoku_rules,
) -> c_int {
    ffi_call(|call| {
        // SAFETY: by this function's contract.
        let mut locked = unsafe { lock(call, solver) }?;
        // SAFETY: the same.
        let killer = unsafe { out_ptr(killer, "killer") }?;
        let mut poll = locked.poll.as_closure();
        let (contents, interrupt) = locked.with_interrupt(&mut poll);
        let (solver, rules) = contents.of_any_rules()?;
        let cages = RandomParts::new().with_cages();
        Ok(match solver.generate_with(rules, cages, seed, 0, interrupt)? {
            Outcome::Answer(Some(made)) => {
                killer.set(create(RulesOfHandle { rules: made.puzzle.rules().try_clone()?, givens: None })?);
                ORDOKU_OK
            }
            Outcome::Answer(None) => ORDOKU_NO_SOLUTION,
            Outcome::Stopped(_) => ORDOKU_STOPPED,
        })
    })
}

impl RulesOfHandle {
    /// Returns a copy of the givens that were read, or 0 for each cell.
    pub(super) fn givens_or_none(&self) -> Result<Vec<u32>, Error> {
        match &self.givens {
            Some(givens) => try_collect(givens.len(), givens.iter().copied()),
            None => try_vec(0, self.rules.cells()),
        }
    }
}
