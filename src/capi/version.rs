//! Version and status texts.

use crate::status::*;
use std::ffi::{CStr, c_char, c_int};

/// The library's version as one number: 1000000 * major + 1000 * minor + patch.
///
/// Any thread, any time.
#[unsafe(no_mangle)]
pub extern "C" fn ordoku_version_number() -> c_int {
    const NUMBER: c_int = number([
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ]);
    NUMBER
}

const fn number([major, minor, patch]: [&str; 3]) -> c_int {
    const fn parsed(digits: &str) -> c_int {
        match c_int::from_str_radix(digits, 10) {
            Ok(number) => number,
            Err(_) => panic!("a part of a version is a number"),
        }
    }
    1_000_000 * parsed(major) + 1000 * parsed(minor) + parsed(patch)
}

/// The library's version as text, for example "0.1.0". The text is static.
///
/// Any thread, any time.
#[unsafe(no_mangle)]
pub extern "C" fn ordoku_version_string() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no NUL"),
        };
    VERSION.as_ptr()
}

/// What a status number means, as static text; for a number that is none, "unknown status".
///
/// Any thread, any time.
#[unsafe(no_mangle)]
pub extern "C" fn ordoku_status_text(status: c_int) -> *const c_char {
    text_of(status).as_ptr()
}

pub(super) fn text_of(status: c_int) -> &'static CStr {
    match status {
        ORDOKU_OK => c"done",
        ORDOKU_SOLVED => c"solved",
        ORDOKU_NO_SOLUTION => c"no (further) solution exists",
        ORDOKU_STOPPED => c"stopped by a limit, a cancel or a callback",
        ORDOKU_E_NULL => c"a pointer that must not be null is null",
        ORDOKU_E_ARGUMENT => c"an argument is out of range or an array has the wrong length",
        ORDOKU_E_VALUE => c"a cell's value is above the side",
        ORDOKU_E_TEXT => c"the text holds no puzzle that can be read",
        ORDOKU_E_BUFFER => c"an output buffer is too small",
        ORDOKU_E_MEMORY => c"out of memory",
        ORDOKU_E_BUSY => c"the handle is in use by another call",
        ORDOKU_E_OPTION => c"an option that this version does not know",
        ORDOKU_E_PROOF => c"a proof does not show what it is to show",
        ORDOKU_E_INTERNAL => c"internal error: the handle now only accepts to be freed",
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
    fn the_version_is_that_of_the_package() {
        assert_eq!(text(ordoku_version_string()), env!("CARGO_PKG_VERSION"));
        let parts = env!("CARGO_PKG_VERSION").split('.').map(|part| part.parse::<c_int>().unwrap());
        assert_eq!(parts.fold(0, |number, part| 1000 * number + part), ordoku_version_number());
        assert_eq!(number(["12", "3", "45"]), 12_003_045);
    }

    #[test]
    fn every_status_of_the_header_has_a_text_of_its_own() {
        let header = include_str!("../../include/ordoku.h");
        let is_status =
            |name: &str| ["OK", "SOLVED", "NO_SOLUTION", "STOPPED"].contains(&name) || name.starts_with("E_");
        let statuses: Vec<c_int> = header
            .lines()
            .filter_map(|line| line.strip_prefix("#define ORDOKU_")?.split_once(' '))
            .filter(|(name, _)| is_status(name))
            .map(|(_, number)| number.parse().unwrap())
            .collect();
        let texts: BTreeSet<&str> = statuses.iter().map(|&status| text(ordoku_status_text(status))).collect();
        assert!(statuses.len() >= 14 && texts.len() == statuses.len(), "{texts:?}");
        assert!(texts.iter().all(|text| !["", "unknown status"].contains(text)));
        assert_eq!(text(ordoku_status_text(77)), "unknown status");
    }
}
