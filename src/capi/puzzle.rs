//! The puzzle of a solver as candidates, and its clashes.

use super::call::ffi_call;
use super::codes::{Code, codes};
use super::handle::lock;
use super::pointers::{input, output_for};
use super::solver::ordoku_solver;
use super::status::{ORDOKU_CLASH, ORDOKU_OK};
use super::structs::Versioned;
use crate::any::AnyPuzzle;
use crate::model::rules::BrokenRule;
use crate::model::shape::HouseKind;
use std::ffi::c_int;

/// A row.
pub const ORDOKU_HOUSE_ROW: u32 = 0;
/// A column.
pub const ORDOKU_HOUSE_COLUMN: u32 = 1;
/// A box; boxes are numbered from left to right, then from top to bottom.
pub const ORDOKU_HOUSE_BOX: u32 = 2;
/// No house, but a rule of ordoku_rules.
pub const ORDOKU_HOUSE_RULE: u32 = 3;

codes! { HouseKind:
    ORDOKU_HOUSE_ROW = HouseKind::Row,
    ORDOKU_HOUSE_COLUMN = HouseKind::Column,
    ORDOKU_HOUSE_BOX = HouseKind::Box,
    ORDOKU_HOUSE_RULE = HouseKind::Region,
}

/// Two cells of one house that have the same digit; or cells whose digits break a rule of
/// ordoku_rules.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_clash {
    /// Set by ordoku_clash_init.
    pub struct_size: u32,
    /// An ORDOKU_HOUSE_ number.
    pub house_kind: u32,
    /// Index of the house in its kind, from 0; 0 for a rule.
    pub house: u32,
    /// The digit, from 1. For a rule: the one that is twice in a region or not allowed in its cell;
    /// otherwise 0.
    pub digit: u32,
    /// The first cell, row by row from 0.
    pub first_cell: u32,
    /// The second cell, row by row from 0. It is the first one for a rule that names one cell, and
    /// the message names all cells of a rule that has more.
    pub second_cell: u32,
}

// SAFETY: begins with its size; all members are integers.
unsafe impl Versioned for ordoku_clash {
    const FIRST_SIZE: usize = 24;
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        house_kind: ORDOKU_HOUSE_ROW,
        house: 0,
        digit: 0,
        first_cell: 0,
        second_cell: 0,
    };
}

impl ordoku_clash {
    fn of_rule(broken: &BrokenRule) -> Self {
        let cells = broken.cells();
        let first_cell = cells.first().copied().unwrap_or(0);
        Self {
            house_kind: ORDOKU_HOUSE_RULE,
            digit: broken.digit().unwrap_or(0),
            first_cell,
            second_cell: cells.get(1).copied().unwrap_or(first_cell),
            ..Self::DEFAULT
        }
    }
}

/// Sets *clash to 0 and its struct_size to `size`, which is sizeof *clash.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `clash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_clash_init(clash: *mut ordoku_clash, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_clash::init(clash, size, "clash") }
}

/// Sets the puzzle as candidates (pencil marks) instead of givens. Each cell, row by row, has
/// (side + 63) / 64 words: bit (d - 1) % 64 of word (d - 1) / 64 tells whether the cell may be d.
/// `len` is the number of words of all cells.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len) or ORDOKU_E_VALUE (a bit above the side; the message
/// names the cell). On an error the old puzzle stays.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be read at `candidates`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_candidates(
    solver: *mut ordoku_solver,
    candidates: *const u64,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        solver.boxes()?;
        solver.set_marks(input(candidates, len, "candidates")?)?;
        Ok(ORDOKU_OK)
    })
}

/// Writes the candidates of every cell, laid out as for ordoku_solver_set_candidates, to
/// `candidates`, which has room for `len` words. A given cell has its given. Any other cell has the
/// digits that no given of its row, column or box has. A puzzle set as candidates is written
/// unchanged.
///
/// Returns ORDOKU_OK or ORDOKU_E_BUFFER.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `candidates`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_candidates(
    solver: *mut ordoku_solver,
    candidates: *mut u64,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let (_, puzzle) = solver.searched_boxes()?;
        let out = output_for(candidates, len, puzzle.shape().cells() * puzzle.shape().words(), "candidates")?;
        puzzle.write_candidates(out)?;
        Ok(ORDOKU_OK)
    })
}

/// Looks for two cells of one house that have the same digit, in rows, then columns, then boxes.
/// For a solver of rules, looks for digits that break a rule, among regions, then pairs, sums, and
/// the digits that cells may have; a sum is also broken if its open cells cannot keep it low
/// enough.
///
/// Returns ORDOKU_OK if there are none. Returns ORDOKU_CLASH if there are: the message names the
/// first pair or rule, and *clash receives it unless `clash` is NULL.
///
/// # Safety
/// `solver` is null or a handle; if not null, clash->struct_size bytes can be written at `clash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_check(solver: *mut ordoku_solver, clash: *mut ordoku_clash) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let solver = lock(call, solver)?;
        let puzzle = solver.puzzle()?;
        let out = ordoku_clash::optional_out(clash, "clash")?;
        let puzzle = match puzzle {
            AnyPuzzle::Boxes(puzzle) => puzzle,
            AnyPuzzle::Rules(puzzle) => {
                let broken = puzzle.broken_rule()?;
                let Some(broken) = broken else { return Ok(ORDOKU_OK) };
                if let Some(out) = out {
                    out.set(ordoku_clash::of_rule(&broken));
                }
                call.say(format_args!("{broken}"));
                return Ok(ORDOKU_CLASH);
            }
        };
        let Some(clash) = puzzle.clash() else { return Ok(ORDOKU_OK) };
        if let Some(out) = out {
            out.set(ordoku_clash {
                house_kind: clash.house.kind.number(),
                house: clash.house.index as u32,
                digit: clash.digit,
                first_cell: clash.first as u32,
                second_cell: clash.second as u32,
                ..ordoku_clash::DEFAULT
            });
        }
        call.say(format_args!("{clash}"));
        Ok(ORDOKU_CLASH)
    })
}
