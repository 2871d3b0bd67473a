//! What the cells of many puzzles are made of.

use super::nine::{Givens, Out};
use crate::error::Error;
use crate::model::check9::PADDED;

/// A cell: a value, or a character of a 9x9.
pub(super) trait Item: Copy + Send + Sync {
    /// The puzzles of 9x9 that stand here.
    fn givens(items: &[Self]) -> Givens<'_>;
    /// The places of their solutions.
    fn out(items: &mut [Self]) -> Out<'_>;
    /// Reads a puzzle of any shape; values above the side are left to the puzzle to refuse.
    fn read(items: &[Self], values: &mut [u32]) -> Result<(), Error>;
    /// Writes a solution.
    fn write(values: &[u32], items: &mut [Self]);
}

impl Item for u32 {
    fn givens(items: &[u32]) -> Givens<'_> {
        Givens::Values(items)
    }

    fn out(items: &mut [u32]) -> Out<'_> {
        Out::Values(items)
    }

    fn read(items: &[u32], values: &mut [u32]) -> Result<(), Error> {
        values.copy_from_slice(items);
        Ok(())
    }

    fn write(values: &[u32], items: &mut [u32]) {
        items.copy_from_slice(values);
    }
}

impl Item for u8 {
    fn givens(items: &[u8]) -> Givens<'_> {
        Givens::Text(items)
    }

    fn out(items: &mut [u8]) -> Out<'_> {
        Out::Text(items)
    }

    fn read(items: &[u8], values: &mut [u32]) -> Result<(), Error> {
        let mut digits = [0; PADDED];
        Self::givens(items).at(0).read(&mut digits)?;
        values.iter_mut().zip(digits).for_each(|(value, digit)| *value = digit.into());
        Ok(())
    }

    fn write(values: &[u32], items: &mut [u8]) {
        let mut digits = [0; PADDED];
        digits.iter_mut().zip(values).for_each(|(digit, &value)| *digit = value as u8);
        Self::out(items).at(0).write(&digits);
    }
}
