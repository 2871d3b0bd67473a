//! The rules of `ordoku_rules` that name their cells.

use super::error::CallError;
use super::pointers::{check_null, input, is_missing};
use super::rules::{add, ordoku_rules};
use crate::error::Error;
use crate::model::rules::Relation;
use std::ffi::c_int;

/// The digits differ, as a knight's or king's move apart.
pub const ORDOKU_RELATION_DIFFERENT: u32 = 0;
/// The digits are equal, as in a palindrome.
pub const ORDOKU_RELATION_EQUAL: u32 = 1;
/// The first digit is less than the second, as on a thermometer and between cells of a futoshiki.
pub const ORDOKU_RELATION_LESS: u32 = 2;
/// The digits differ by one: a white dot of kropki.
pub const ORDOKU_RELATION_CONSECUTIVE: u32 = 3;
/// The digits do not differ by one.
pub const ORDOKU_RELATION_NON_CONSECUTIVE: u32 = 4;
/// One digit is twice the other: a black dot of kropki.
pub const ORDOKU_RELATION_DOUBLE: u32 = 5;
/// The digits neither differ by one, nor is one twice the other: no dot, where all are given.
pub const ORDOKU_RELATION_NO_DOT: u32 = 6;
/// The digits differ at least by `number`, as on a whisper line with 5.
pub const ORDOKU_RELATION_APART: u32 = 7;
/// The digits add up to `number`, as V with 5 and X with 10.
pub const ORDOKU_RELATION_SUM: u32 = 8;

/// Returns a relation and its number.
fn relation_of(relation: u32, number: u32) -> Result<Relation, CallError> {
    let plain = match relation {
        ORDOKU_RELATION_DIFFERENT => Relation::Different,
        ORDOKU_RELATION_EQUAL => Relation::Equal,
        ORDOKU_RELATION_LESS => Relation::Less,
        ORDOKU_RELATION_CONSECUTIVE => Relation::Consecutive,
        ORDOKU_RELATION_NON_CONSECUTIVE => Relation::NonConsecutive,
        ORDOKU_RELATION_DOUBLE => Relation::Double,
        ORDOKU_RELATION_NO_DOT => Relation::NoDot,
        ORDOKU_RELATION_APART => return Ok(Relation::Apart(number)),
        ORDOKU_RELATION_SUM => return Ok(Relation::Sum(number)),
        _ => return Err(CallError::Option { name: "relation", value: relation.into() }),
    };
    if number != 0 {
        return Err(CallError::argument(
            "only ORDOKU_RELATION_APART and ORDOKU_RELATION_SUM have a number: let it be 0",
        ));
    }
    Ok(plain)
}

/// Returns the pairs of cells in a list.
fn pairs_of(cells: &[u32]) -> Result<&[[u32; 2]], CallError> {
    let (pairs, rest) = cells.as_chunks::<2>();
    if rest.is_empty() {
        Ok(pairs)
    } else {
        Err(CallError::argument("len must be even: a pair has two cells"))
    }
}

/// Adds a region: its `len` cells have different digits. A region of as many cells as there are
/// digits has each digit exactly once.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no cells, a cell that is twice in the region or not in
/// the rectangle, more cells than digits, or 2^24 cells of all regions). On an error the rules are
/// unchanged.
///
/// # Safety
/// `rules` is null or a handle; if not null, `len` values can be read at `cells`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_region(
    rules: *mut ordoku_rules,
    cells: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.add_region(input(cells, len, "cells")?)?)) }
}

/// Adds a cage of killer Sudoku: its `len` cells have different digits, which add up to `total`.
///
/// Returns what ordoku_rules_add_region and ordoku_rules_add_sum return. On an error the rules are
/// unchanged.
///
/// # Safety
/// As ordoku_rules_add_region.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_cage(
    rules: *mut ordoku_rules,
    cells: *const u32,
    len: usize,
    total: u32,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.add_cage(input(cells, len, "cells")?, total)?)) }
}

/// Adds a sum: the digits of `len` cells add up to `total`. They may be equal unless another rule
/// forbids it.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no cells or more than 256, a cell that is twice in the
/// sum or not in the rectangle, or 2^24 cells of all sums). On an error the rules are unchanged.
///
/// # Safety
/// As ordoku_rules_add_region.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_sum(
    rules: *mut ordoku_rules,
    cells: *const u32,
    len: usize,
    total: u32,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.add_sum(input(cells, len, "cells")?, total)?)) }
}

/// Adds an arrow: the digits of `len` cells add up to the digit of the cell `circle`. They may be
/// equal unless another rule forbids it.
///
/// Returns what ordoku_rules_add_sum returns; ORDOKU_E_ARGUMENT also for a circle that is one of
/// the cells or not in the rectangle. On an error the rules are unchanged.
///
/// # Safety
/// As ordoku_rules_add_region.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_arrow(
    rules: *mut ordoku_rules,
    circle: u32,
    cells: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.add_arrow(circle, input(cells, len, "cells")?)?)) }
}

/// Adds a relation, an ORDOKU_RELATION_ number, of pairs of cells. `cells` has `len` cells, two for
/// each pair: the first cell is related to the second, the third to the fourth, and so on. `number`
/// is the number of ORDOKU_RELATION_APART and ORDOKU_RELATION_SUM, and 0 for the others. A
/// thermometer has a pair for each two cells that follow one another.
///
/// Returns ORDOKU_OK, ORDOKU_E_OPTION (an unknown relation) or ORDOKU_E_ARGUMENT (an odd len, a
/// number of a relation without one, a pair that has a cell twice, a cell that is not in the
/// rectangle, more than 2^24 pairs, or more than 4096 different relations). On an error the rules
/// are unchanged.
///
/// # Safety
/// As ordoku_rules_add_region.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_pairs(
    rules: *mut ordoku_rules,
    relation: u32,
    number: u32,
    cells: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            let cells = input(cells, len, "cells")?;
            let relation = relation_of(relation, number)?;
            Ok(handle.rules.add_pairs(relation, pairs_of(cells)?)?)
        })
    }
}

/// Adds a relation that a table gives, of pairs of cells as ordoku_rules_add_pairs takes them.
/// `table` has digits * digits values: value (d - 1) * digits + e - 1 is 0 if the first cell of a
/// pair must not be d while the second one is e, and another number if that is allowed.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (a table_len other than digits * digits, and as for
/// ordoku_rules_add_pairs). On an error the rules are unchanged.
///
/// # Safety
/// As ordoku_rules_add_region, and `table_len` values can be read at `table`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_add_table(
    rules: *mut ordoku_rules,
    table: *const u8,
    table_len: usize,
    cells: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            check_null([(is_missing(table, table_len), "table"), (is_missing(cells, len), "cells")])?;
            let (table, cells) = (input(table, table_len, "table")?, input(cells, len, "cells")?);
            let digits = handle.rules.digits();
            // A table of all 65,536 digits has 2^32 values.
            if digits.checked_mul(digits) != Some(table.len()) {
                return Err(CallError::argument("table_len must be digits * digits"));
            }
            let allows =
                |first: u32, second: u32| table[(first as usize - 1) * digits + second as usize - 1] != 0;
            Ok(handle.rules.add_pairs_by(pairs_of(cells)?, allows)?)
        })
    }
}

/// Allows only some digits in each of `len` cells. `digits` has a bit for each digit, as a cell of
/// ordoku_solver_set_candidates: bit (d - 1) % 64 of word (d - 1) / 64 tells whether the cells may
/// be d. `words` is their number, (largest digit + 63) / 64. Cells that are limited twice may have
/// the digits that both calls allow. Even and odd cells are limited so.
///
/// Returns ORDOKU_OK, ORDOKU_E_VALUE (a bit above the number of digits) or ORDOKU_E_ARGUMENT
/// (words, or a cell that is not in the rectangle). On an error the rules are unchanged.
///
/// # Safety
/// As ordoku_rules_add_region, and `words` values can be read at `digits`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_limit_digits(
    rules: *mut ordoku_rules,
    cells: *const u32,
    len: usize,
    digits: *const u64,
    words: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        add(rules, |handle| {
            check_null([(is_missing(cells, len), "cells"), (is_missing(digits, words), "digits")])?;
            let (cells, digits) = (input(cells, len, "cells")?, input(digits, words, "digits")?);
            let most = handle.rules.digits();
            if words != most.div_ceil(64) {
                return Err(CallError::argument("words must be (digits + 63) / 64, the words of one cell"));
            }
            let above = digits.iter().enumerate().find_map(|(index, &word)| {
                let first = (64 - word.leading_zeros()) as usize + 64 * index;
                (word != 0 && first > most).then_some(first as u64)
            });
            if let Some(value) = above {
                return Err(Error::Digit { digit: value, digits: most }.into());
            }
            let allows = |digit: u32| {
                let bit = digit as usize - 1;
                digits[bit / 64] >> (bit % 64) & 1 != 0
            };
            Ok(handle.rules.limit_digits(cells, allows)?)
        })
    }
}

/// Puts `len` cells in use that no rule names: they may have any digit.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (a cell that is not in the rectangle). On an error the
/// rules are unchanged.
///
/// # Safety
/// As ordoku_rules_add_region.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rules_use_cells(
    rules: *mut ordoku_rules,
    cells: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { add(rules, |handle| Ok(handle.rules.use_cells(input(cells, len, "cells")?)?)) }
}
