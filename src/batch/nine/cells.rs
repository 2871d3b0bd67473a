//! The two ways in which the cells of a 9x9 stand in a caller's memory.

use super::prefetch::prefetch;
use crate::engine::nine::board::CELLS;
use crate::error::{Error, TextError, TextErrorKind};
use crate::model::check9::Padded;

/// The cells of a puzzle, row-major.
#[derive(Clone, Copy)]
pub(crate) enum Cells<'a> {
    /// 0 for an empty cell.
    Values(&'a [u32; CELLS]),
    /// '0' or '.' for an empty cell.
    Text(&'a [u8; CELLS]),
}

/// The cells of a solution.
pub(crate) enum CellsMut<'a> {
    Values(&'a mut [u32; CELLS]),
    Text(&'a mut [u8; CELLS]),
}

impl Cells<'_> {
    /// Writes the digits, 0 for an empty cell, to the first places of an array: one that is not moved, as what is just
    /// written is slow to move.
    ///
    /// # Errors
    /// [`Error::Value`] and [`Error::Text`], whose place is within this one line.
    #[inline(always)]
    pub fn read(self, digits: &mut Padded) -> Result<(), Error> {
        let good = match self {
            Cells::Values(values) => read_all(digits, values, |value| value.min(10) as u8),
            Cells::Text(text) => {
                read_all(digits, text, |byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') })
            }
        };
        if good { Ok(()) } else { Err(self.flaw()) }
    }

    /// The first cell that is none.
    #[cold]
    #[inline(never)]
    fn flaw(self) -> Error {
        match self {
            Cells::Values(values) => {
                let cell = values.iter().position(|&value| value > 9).unwrap_or(0);
                Error::Value { cell, value: values[cell].into(), side: 9 }
            }
            Cells::Text(text) => {
                let offset = text.iter().position(|byte| !matches!(byte, b'.' | b'0'..=b'9')).unwrap_or(0);
                let chunk = text[offset..].utf8_chunks().next();
                let character = chunk.and_then(|chunk| chunk.valid().chars().next());
                let kind = TextErrorKind::Character(character.unwrap_or(char::REPLACEMENT_CHARACTER));
                TextError { line: 1, column: offset + 1, offset, kind }.into()
            }
        }
    }
}

/// Writes the digit of each cell. Answers whether all are at most 9.
#[inline(always)]
fn read_all<T: Copy>(digits: &mut Padded, cells: &[T; CELLS], digit: impl Fn(T) -> u8) -> bool {
    // Whole vectors first, then what is left: compilers make better ones of these.
    let bad = read_some::<T, 0, 64>(digits, cells, &digit)
        | read_some::<T, 64, 80>(digits, cells, &digit)
        | read_some::<T, 80, 81>(digits, cells, &digit);
    bad == 0
}

#[inline(always)]
fn read_some<T: Copy, const FROM: usize, const TO: usize>(
    digits: &mut Padded,
    cells: &[T; CELLS],
    digit: &impl Fn(T) -> u8,
) -> u8 {
    // Bytes, not flags: compilers turn these into vectors.
    let mut bad = 0;
    for cell in FROM..TO {
        digits[cell] = digit(cells[cell]);
        bad |= u8::from(digits[cell] > 9);
    }
    bad
}

impl CellsMut<'_> {
    /// Has the memory brought here that a solution will be written to.
    #[inline(always)]
    pub fn prefetch(self) {
        match self {
            CellsMut::Values(values) => prefetch(values),
            CellsMut::Text(text) => prefetch(text),
        }
    }

    /// Writes the digits of a solution.
    #[inline(always)]
    pub fn write(self, digits: &Padded) {
        match self {
            CellsMut::Values(values) => {
                for (value, &digit) in values.iter_mut().zip(digits) {
                    *value = digit.into();
                }
            }
            CellsMut::Text(text) => {
                for (byte, &digit) in text.iter_mut().zip(digits) {
                    *byte = b'0' + digit;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::check9::PADDED;

    fn read(cells: Cells<'_>) -> Result<Padded, Error> {
        let mut digits = [0; PADDED];
        cells.read(&mut digits).map(|()| digits)
    }

    #[test]
    fn cells_are_read_and_written_as_they_stand() {
        let digits: Padded = std::array::from_fn(|cell| if cell < CELLS { (cell % 10) as u8 } else { 0 });
        let mut values = [77u32; CELLS];
        CellsMut::Values(&mut values).write(&digits);
        assert!(values.iter().zip(digits).all(|(&value, digit)| value == digit.into()));
        let mut text = [b'#'; CELLS];
        CellsMut::Text(&mut text).write(&digits);
        assert!(
            text.iter().zip(digits).all(|(&byte, digit)| char::from(byte).to_digit(10) == Some(digit.into()))
        );
        assert_eq!(read(Cells::Values(&values)), Ok(digits));
        assert_eq!(read(Cells::Text(&text)), Ok(digits));
        assert_eq!(read(Cells::Text(&text.map(|byte| if byte == b'0' { b'.' } else { byte }))), Ok(digits));
        for value in (10..300).chain([u32::MAX]) {
            (values[34], values[50]) = (value, 10);
            let error = Error::Value { cell: 34, value: value.into(), side: 9 };
            assert_eq!(read(Cells::Values(&values)), Err(error));
        }
        // Wherever it stands, and whatever else is none.
        for (cell, other) in (0..CELLS).flat_map(|cell| (cell..CELLS).map(move |other| (cell, other))) {
            let (mut values, mut text) = ([1; CELLS], [b'1'; CELLS]);
            (values[cell], values[other], text[cell], text[other]) = (10, 10, b':', b':');
            assert_eq!(read(Cells::Values(&values)), Err(Error::Value { cell, value: 10, side: 9 }));
            let kind = TextErrorKind::Character(':');
            let error = TextError { line: 1, column: cell + 1, offset: cell, kind };
            assert_eq!(read(Cells::Text(&text)), Err(error.into()));
        }
        for byte in (0..=255u8).filter(|byte| *byte != b'.' && !byte.is_ascii_digit()) {
            (text[34], text[50]) = (byte, b'x');
            let character = if byte.is_ascii() { byte.into() } else { char::REPLACEMENT_CHARACTER };
            let kind = TextErrorKind::Character(character);
            let error = TextError { line: 1, column: 35, offset: 34, kind };
            assert_eq!(read(Cells::Text(&text)), Err(error.into()));
        }
    }
}
