//! The characters of digits.

use ordoku::text::Symbols;

/// Returns the character of a digit.
pub fn symbol(symbols: Symbols, digit: u32) -> char {
    let index = match symbols {
        Symbols::Digits => digit,
        Symbols::ZeroBased => digit - 1,
        Symbols::Letters => digit + 9,
    };
    char::from_digit(index, 36).map_or('?', |c| c.to_ascii_uppercase())
}
