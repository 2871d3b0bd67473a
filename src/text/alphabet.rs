//! The alphabet of a puzzle that a program holds as characters: one byte for each cell, and a blank
//! that the program names.
//!
//! [`parse`](super::parse) recognises blanks, layouts and shapes. Here they are known, so that every
//! byte but the blank is a digit or a mistake.

use super::read::cells::Content;
use super::symbols::{Undecided, alphabet_beside};
use crate::error::Error;
use crate::model::shape::MAX_SIDE;
use crate::support::alloc::try_vec;

/// The digits and the blank as bytes, and the value of each byte.
pub(crate) struct Alphabet {
    /// 0 for the blank, [`NO_VALUE`] for a byte that no cell can have.
    value_of: [u16; 256],
    /// The byte of digit d at d - 1.
    bytes: [u8; MAX_SIDE],
    blank: u8,
}

const NO_VALUE: u16 = u16::MAX;

impl Alphabet {
    /// Creates the alphabet of these digits, in ascending order; `None` if there are not `side` of
    /// them, or if one of them occurs twice or is the blank.
    pub fn named(digits: &[u8], side: usize, blank: u8) -> Option<Self> {
        if digits.len() != side || side > MAX_SIDE {
            return None;
        }
        let mut made = Self { value_of: [NO_VALUE; 256], bytes: [blank; MAX_SIDE], blank };
        made.value_of[usize::from(blank)] = 0;
        for (index, &byte) in digits.iter().enumerate() {
            let value = &mut made.value_of[usize::from(byte)];
            if *value != NO_VALUE {
                return None;
            }
            *value = index as u16 + 1;
            made.bytes[index] = byte;
        }
        Some(made)
    }

    /// Recognises the alphabet of a puzzle, by the rules for symbols at the top of [`super`].
    /// Letters may be capital or small. Both in one puzzle are two readings: they may be different
    /// digits.
    pub fn recognised(cells: &[u8], side: usize, blank: u8) -> Result<Self, Undecided> {
        let number = |byte: u8| char::from(byte).to_digit(36).map(u64::from);
        let content = |&byte: &u8| match number(byte) {
            _ if byte == blank => Content::Blank(' '),
            Some(number) => Content::Number(number),
            None => Content::Invalid,
        };
        let symbols = alphabet_beside(number(blank), cells.iter().map(content), side)?;
        let has = |is_letter: fn(&u8) -> bool| cells.iter().any(|byte| *byte != blank && is_letter(byte));
        let has_small = has(u8::is_ascii_lowercase);
        if has_small && has(u8::is_ascii_uppercase) {
            return Err(Undecided::Several { one: "letters in either case", other: "more digits than that" });
        }
        let mut digits = [0; MAX_SIDE];
        for (digit, byte) in (1..).zip(&mut digits[..side]) {
            let capital = symbols.character(digit) as u8;
            *byte = if has_small { capital.to_ascii_lowercase() } else { capital };
        }
        Self::named(&digits[..side], side, blank).ok_or(Undecided::NoAlphabet)
    }

    /// Returns the value of each cell, 0 for an empty one; `None` if one is neither a digit nor the
    /// blank.
    pub fn values(&self, cells: &[u8]) -> Result<Option<Vec<u32>>, Error> {
        let mut values = try_vec(0, cells.len())?;
        for (value, &byte) in values.iter_mut().zip(cells) {
            match self.value_of[usize::from(byte)] {
                NO_VALUE => return Ok(None),
                known => *value = known.into(),
            }
        }
        Ok(Some(values))
    }

    /// Writes the digits of a grid to the empty cells.
    pub fn fill(&self, cells: &mut [u8], grid: &[u32]) {
        for (byte, &value) in cells.iter_mut().zip(grid).filter(|(byte, _)| **byte == self.blank) {
            *byte = self.bytes[value as usize - 1];
        }
    }
}
