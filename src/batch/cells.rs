//! Reads and writes the 9x9 grids in the caller's memory, whose cells are values or characters.

use crate::engine::nine::board::CELLS;
use crate::error::{Error, TextError, TextErrorKind};
use crate::model::nine::PaddedNine;

/// The type of a cell: a value (`u32`) or a character (`u8`).
pub(super) trait CellType: Copy {
    /// Returns the digit, 0 for an empty cell, or a number above 9 for an invalid cell.
    fn to_digit(self) -> u8;
    /// Returns the cell that holds a digit.
    fn from_digit(digit: u8) -> Self;
    /// Returns the error for the first invalid cell.
    fn error(cells: &[Self; CELLS]) -> Error;
}

impl CellType for u32 {
    #[inline(always)]
    fn to_digit(self) -> u8 {
        self.min(10) as u8
    }

    #[inline(always)]
    fn from_digit(digit: u8) -> Self {
        digit.into()
    }

    #[cold]
    #[inline(never)]
    fn error(cells: &[u32; CELLS]) -> Error {
        let cell = cells.iter().position(|&value| value > 9).unwrap_or(0);
        Error::Value { cell, value: cells[cell].into(), digits: 9, columns: 9 }
    }
}

impl CellType for u8 {
    #[inline(always)]
    fn to_digit(self) -> u8 {
        if self == b'.' { 0 } else { self.wrapping_sub(b'0') }
    }

    #[inline(always)]
    fn from_digit(digit: u8) -> Self {
        b'0' + digit
    }

    #[cold]
    #[inline(never)]
    fn error(cells: &[u8; CELLS]) -> Error {
        let offset = cells.iter().position(|byte| !matches!(byte, b'.' | b'0'..=b'9')).unwrap_or(0);
        let chunk = cells[offset..].utf8_chunks().next();
        let character = chunk.and_then(|chunk| chunk.valid().chars().next());
        let kind = TextErrorKind::Character(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        TextError { line: 1, column: offset + 1, offset, kind, document_start: None, document_end: None }
            .into()
    }
}

/// Reads digits, 0 for an empty cell, into the first 81 elements of `digits`. The caller owns the
/// array: returning it would copy bytes that were just written, which is slow.
///
/// # Errors
/// Returns [`Error::Value`] or [`Error::Text`]; the position in the text counts from the first
/// cell.
#[inline(always)]
pub(super) fn read<C: CellType>(cells: &[C; CELLS], digits: &mut PaddedNine) -> Result<(), Error> {
    // Ranges of whole vectors, then the rest: compilers vectorise these better than one range.
    let bad = read_range::<C, 0, 64>(cells, digits)
        | read_range::<C, 64, 80>(cells, digits)
        | read_range::<C, 80, 81>(cells, digits);
    if bad == 0 { Ok(()) } else { Err(C::error(cells)) }
}

/// Reads a range of cells. Returns 1 if one of them is invalid, else 0.
#[inline(always)]
fn read_range<C: CellType, const FROM: usize, const TO: usize>(
    cells: &[C; CELLS],
    digits: &mut PaddedNine,
) -> u8 {
    // A byte, since compilers vectorise loops over bytes but not over flags.
    let mut bad = 0;
    for cell in FROM..TO {
        digits[cell] = cells[cell].to_digit();
        bad |= u8::from(digits[cell] > 9);
    }
    bad
}

/// Writes the digits of a solution to the caller's cells.
#[inline(always)]
pub(super) fn write<C: CellType>(digits: &PaddedNine, cells: &mut [C; CELLS]) {
    for (cell, &digit) in cells.iter_mut().zip(digits) {
        *cell = C::from_digit(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::nine::PADDED;

    fn read<C: CellType>(cells: &[C; CELLS]) -> Result<PaddedNine, Error> {
        let mut digits = [0; PADDED];
        super::read(cells, &mut digits).map(|()| digits)
    }

    #[test]
    fn every_cell_is_read_and_written_in_both_types() {
        let digits: PaddedNine = std::array::from_fn(|cell| if cell < CELLS { (cell % 10) as u8 } else { 0 });
        let mut values = [77u32; CELLS];
        write(&digits, &mut values);
        assert!(values.iter().zip(digits).all(|(&value, digit)| value == digit.into()));
        let mut text = [b'#'; CELLS];
        write(&digits, &mut text);
        assert!(
            text.iter().zip(digits).all(|(&byte, digit)| char::from(byte).to_digit(10) == Some(digit.into()))
        );
        assert_eq!(read(&values), Ok(digits));
        assert_eq!(read(&text), Ok(digits));
        assert_eq!(read(&text.map(|byte| if byte == b'0' { b'.' } else { byte })), Ok(digits));
        for value in (10..300).chain([u32::MAX]) {
            (values[34], values[50]) = (value, 10);
            let error = Error::Value { cell: 34, value: value.into(), digits: 9, columns: 9 };
            assert_eq!(read(&values), Err(error));
        }
        // The error names the first of two invalid cells, wherever they are.
        for (cell, other) in (0..CELLS).flat_map(|cell| (cell..CELLS).map(move |other| (cell, other))) {
            let (mut values, mut text) = ([1u32; CELLS], [b'1'; CELLS]);
            (values[cell], values[other], text[cell], text[other]) = (10, 10, b':', b':');
            assert_eq!(read(&values), Err(Error::Value { cell, value: 10, digits: 9, columns: 9 }));
            let kind = TextErrorKind::Character(':');
            let error = TextError {
                line: 1,
                column: cell + 1,
                offset: cell,
                kind,
                document_start: None,
                document_end: None,
            };
            assert_eq!(read(&text), Err(error.into()));
        }
        for byte in (0..=255u8).filter(|byte| *byte != b'.' && !byte.is_ascii_digit()) {
            (text[34], text[50]) = (byte, b'x');
            let character = if byte.is_ascii() { byte.into() } else { char::REPLACEMENT_CHARACTER };
            let kind = TextErrorKind::Character(character);
            let error =
                TextError { line: 1, column: 35, offset: 34, kind, document_start: None, document_end: None };
            assert_eq!(read(&text), Err(error.into()));
        }
    }
}
