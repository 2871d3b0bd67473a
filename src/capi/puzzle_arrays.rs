//! Arrays with a place for each of many puzzles: cells, lines of 81 characters, or single values.

use super::error::CallError;
use super::pointers::is_possible;
use std::ffi::c_char;

/// Characters of a 9x9 line.
pub(super) const LINE: usize = 81;

/// Returns the stride, or for 0 that of lines with nothing between them.
pub(super) fn or_line(stride: usize) -> usize {
    if stride == 0 { LINE } else { stride }
}

/// Returns the length of an array with `each` values for each puzzle, 0 for a missing array. Refuses a length
/// that exceeds the address space.
pub(super) fn len_of_all<T>(array: *const T, puzzles: usize, each: usize) -> Result<usize, CallError> {
    if array.is_null() { Ok(0) } else { possible::<T>(puzzles.checked_mul(each)) }
}

/// Returns the length of an array of lines, 0 for a missing array. Refuses a length that exceeds the address space.
pub(super) fn len_of_lines(array: *const c_char, puzzles: usize, stride: usize) -> Result<usize, CallError> {
    match puzzles.checked_sub(1) {
        Some(before) if !array.is_null() => {
            let start = before.checked_mul(or_line(stride));
            possible::<c_char>(start.and_then(|start| start.checked_add(LINE)))
        }
        _ => Ok(0),
    }
}

fn possible<T>(len: Option<usize>) -> Result<usize, CallError> {
    let len = len.filter(|&len| is_possible::<T>(len));
    len.ok_or(CallError::argument("there are more puzzles than memory can hold"))
}
