//! The library's version.

use std::ffi::{CStr, c_char, c_int};

/// Returns the version of the library as a number, like ORDOKU_VERSION_NUMBER.
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

/// Returns the version of the library as text, for example "0.1.0". The text is static.
#[unsafe(no_mangle)]
pub extern "C" fn ordoku_version_string() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no NUL"),
        };
    VERSION.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
