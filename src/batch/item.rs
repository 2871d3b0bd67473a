//! What the cells of many puzzles are made of.

use crate::engine::nine::{CELLS, Cells, CellsMut};
use crate::error::Error;

/// A cell: a value, or a character of a 9x9.
pub(super) trait Item: Copy + Send + Sync {
    /// The 9x9 that begins here.
    ///
    /// # Panics
    /// When it ends before its last cell.
    fn cells(items: &[Self]) -> Cells<'_>;
    /// The same, to write.
    fn cells_mut(items: &mut [Self]) -> CellsMut<'_>;
    /// Reads a puzzle of any shape; values above the side are left to the puzzle to refuse.
    fn read(items: &[Self], values: &mut [u32]) -> Result<(), Error>;
    /// Writes a solution.
    fn write(values: &[u32], items: &mut [Self]);
}

impl Item for u32 {
    fn cells(items: &[u32]) -> Cells<'_> {
        Cells::Values(items.first_chunk().expect("81 cells"))
    }

    fn cells_mut(items: &mut [u32]) -> CellsMut<'_> {
        CellsMut::Values(items.first_chunk_mut().expect("81 cells"))
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
    fn cells(items: &[u8]) -> Cells<'_> {
        Cells::Text(items.first_chunk().expect("81 cells"))
    }

    fn cells_mut(items: &mut [u8]) -> CellsMut<'_> {
        CellsMut::Text(items.first_chunk_mut().expect("81 cells"))
    }

    fn read(items: &[u8], values: &mut [u32]) -> Result<(), Error> {
        values.iter_mut().zip(Self::cells(items).read()?).for_each(|(value, digit)| *value = digit.into());
        Ok(())
    }

    fn write(values: &[u32], items: &mut [u8]) {
        let digits: [u8; CELLS] = std::array::from_fn(|cell| values[cell] as u8);
        Self::cells_mut(items).write(&digits);
    }
}
