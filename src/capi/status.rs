//! The status numbers of the C interface, and their texts.

use std::ffi::{CStr, c_char, c_int};

/// The call did what was asked, and its outputs have what it found.
pub const ORDOKU_OK: i32 = 0;
/// Nothing is left: an enumeration handed out every solution, ordoku_cover_next_option found no
/// further option, ordoku_solver_backdoors no backdoor that is small enough, ordoku_solver_hint a
/// solved puzzle, or ordoku_solver_why_not a true candidate.
pub const ORDOKU_DONE: i32 = 1;
/// Two cells of one house have the same digit, or would have it; or a rule is broken.
pub const ORDOKU_CLASH: i32 = 2;
/// ordoku_solver_hint: a digit of the player is not that of the solution.
pub const ORDOKU_WRONG_DIGITS: i32 = 3;
/// ordoku_solver_hint: the marks of a cell lack the digit of the solution.
pub const ORDOKU_WRONG_MARKS: i32 = 4;
/// A solution was found. 10 and 20 are the numbers of SAT solvers in the IPASIR interface.
pub const ORDOKU_SOLVED: i32 = 10;
/// The puzzle or the matrix has no solution.
pub const ORDOKU_NO_SOLUTION: i32 = 20;
/// A limit, a cancel or a callback stopped the search; the statistics have the reason.
pub const ORDOKU_STOPPED: i32 = 30;
/// A pointer that must not be NULL is NULL.
pub const ORDOKU_E_NULL: i32 = -1;
/// An argument is out of its range, or an array has the wrong length.
pub const ORDOKU_E_ARGUMENT: i32 = -2;
/// The value of a cell is above the side.
pub const ORDOKU_E_VALUE: i32 = -3;
/// The text cannot be read; ordoku_parse reports line, column and offset, and the message of
/// ordoku_cover_parse line and column.
pub const ORDOKU_E_TEXT: i32 = -4;
/// An output buffer is too small; an output or the message has the size needed.
pub const ORDOKU_E_BUFFER: i32 = -5;
/// Allocation failed.
pub const ORDOKU_E_MEMORY: i32 = -6;
/// The handle is in use, by another thread or by the call whose callback is running.
pub const ORDOKU_E_BUSY: i32 = -7;
/// This version does not know a value or a struct member.
pub const ORDOKU_E_OPTION: i32 = -8;
/// A proof does not prove the claim; the message names the line.
pub const ORDOKU_E_PROOF: i32 = -9;
/// The puzzle has no solution or several, but the call needs one with exactly one.
pub const ORDOKU_E_IMPROPER: i32 = -10;
/// The text or the characters have two readings: name the symbols, the layout or the shape.
pub const ORDOKU_E_AMBIGUOUS: i32 = -11;
/// This library has a defect. The handle is unusable; free it.
pub const ORDOKU_E_INTERNAL: i32 = -127;

/// Returns the static text of a status, or "unknown status" for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn ordoku_status_text(status: c_int) -> *const c_char {
    text_of(status).as_ptr()
}

pub(super) fn text_of(status: c_int) -> &'static CStr {
    match status {
        ORDOKU_OK => c"ok",
        ORDOKU_DONE => c"nothing is left to hand out",
        ORDOKU_CLASH => c"two cells of one house have the same digit, or a rule is broken",
        ORDOKU_WRONG_DIGITS => c"a digit is wrong",
        ORDOKU_WRONG_MARKS => c"a mark of the right digit is missing",
        ORDOKU_SOLVED => c"solved",
        ORDOKU_NO_SOLUTION => c"no solution exists",
        ORDOKU_STOPPED => c"stopped by a limit, a cancel or a callback",
        ORDOKU_E_NULL => c"a pointer that must not be null is null",
        ORDOKU_E_ARGUMENT => c"an argument is out of range or an array has the wrong length",
        ORDOKU_E_VALUE => c"the value of a cell is above the side",
        ORDOKU_E_TEXT => c"the text cannot be read",
        ORDOKU_E_BUFFER => c"an output buffer is too small",
        ORDOKU_E_MEMORY => c"out of memory",
        ORDOKU_E_BUSY => c"the handle is in use by another call",
        ORDOKU_E_OPTION => c"this version does not know a value or a struct member",
        ORDOKU_E_PROOF => c"the proof does not prove the claim",
        ORDOKU_E_IMPROPER => c"the puzzle does not have exactly one solution",
        ORDOKU_E_AMBIGUOUS => c"there are two readings: name the symbols, the layout or the shape",
        ORDOKU_E_INTERNAL => c"internal error: the handle is unusable; free it",
        _ => c"unknown status",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn text(pointer: *const c_char) -> &'static str {
        // SAFETY: a static text.
        unsafe { CStr::from_ptr(pointer) }.to_str().unwrap()
    }

    #[test]
    fn every_status_of_the_header_has_its_own_text() {
        let header = include_str!("../../include/ordoku.h");
        let is_status = |name: &str| {
            ["OK", "DONE", "CLASH", "WRONG_DIGITS", "WRONG_MARKS", "SOLVED", "NO_SOLUTION", "STOPPED"]
                .contains(&name)
                || name.starts_with("E_")
        };
        let statuses: Vec<c_int> = header
            .lines()
            .filter_map(|line| line.strip_prefix("#define ORDOKU_")?.split_once(' '))
            .filter(|(name, _)| is_status(name))
            .map(|(_, number)| number.parse().unwrap())
            .collect();
        let texts: BTreeSet<&str> = statuses.iter().map(|&status| text(ordoku_status_text(status))).collect();
        assert!(statuses.len() >= 18 && texts.len() == statuses.len(), "{texts:?}");
        assert!(texts.iter().all(|text| !["", "unknown status"].contains(text)));
        assert_eq!(text(ordoku_status_text(77)), "unknown status");
    }
}
