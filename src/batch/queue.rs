//! The puzzles of a batch in the caller's memory, with the memory for their solutions and results.
//!
//! ```text
//! givens    | puzzle 0 | gap | puzzle 1 | gap | puzzle 2 |        no gap after the last one
//!           |<--- stride --->|
//! out       | grid 0   | gap    | grid 1   | gap    | grid 2   |  with a stride of its own
//!           |<---- out_stride ->|
//! results   | 0 | 1 | 2 |
//! ```
//!
//! The whole batch is one [`Chunk`]. Threads take smaller chunks from its ends until it is empty.

use super::cells::{self, CellType};
use super::prefetch::prefetch;
use super::results::{End, Results};
use crate::engine::nine::board::CELLS;
use crate::error::Error;
use crate::model::nine::{PADDED, PaddedNine};

/// Neighbouring puzzles of a batch, and the memory for one result each.
pub(crate) struct Chunk<'a> {
    pub puzzles: PuzzleArrays<'a>,
    pub results: Results<'a>,
}

/// The cells of puzzles and of their solutions.
///
/// Each access matches on the type of a cell. The alternatives are worse: a scheduler generic over
/// the type would be compiled twice for each set of vector instructions, and a call through a trait
/// object would not be compiled with these instructions.
pub(crate) enum PuzzleArrays<'a> {
    /// Values, 0 for an empty cell.
    Values(Arrays<'a, u32>),
    /// Characters of a 9x9, '0' or '.' for an empty cell.
    Text(Arrays<'a, u8>),
}

/// Puzzle i begins at `givens[i * stride]`, and its solution at `out[i * out_stride]`.
pub(crate) struct Arrays<'a, C> {
    pub givens: &'a [C],
    pub stride: usize,
    /// `None` if no solution is wanted.
    pub out: Option<&'a mut [C]>,
    pub out_stride: usize,
}

impl<'a> Chunk<'a> {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Takes up to `most` puzzles from an end; returns `None` if no puzzle is left.
    pub fn take(&mut self, end: End, most: usize) -> Option<Self> {
        let len = self.len();
        let results = self.results.take(end, most)?;
        let index = end.split_index(results.len(), len);
        let puzzles = match &mut self.puzzles {
            PuzzleArrays::Values(arrays) => PuzzleArrays::Values(arrays.take(end, index)),
            PuzzleArrays::Text(arrays) => PuzzleArrays::Text(arrays.take(end, index)),
        };
        Some(Self { puzzles, results })
    }
}

/// Evaluates an expression for either type of cell.
macro_rules! with_arrays {
    ($puzzles:expr, $arrays:ident => $body:expr) => {
        match $puzzles {
            PuzzleArrays::Values($arrays) => $body,
            PuzzleArrays::Text($arrays) => $body,
        }
    };
}

impl PuzzleArrays<'_> {
    /// Returns whether solutions are to be written.
    #[inline(always)]
    pub fn wants_solutions(&self) -> bool {
        with_arrays!(self, arrays => arrays.out.is_some())
    }

    /// Reads the digits of a 9x9, 0 for an empty cell, into the first 81 elements of `digits`.
    ///
    /// # Errors
    /// Returns [`Error::Value`] or [`Error::Text`]; the position in the text counts from the start
    /// of the puzzle.
    ///
    /// # Panics
    /// Panics if the array of givens ends before the last cell.
    #[inline(always)]
    pub fn read_nine(&self, index: usize, digits: &mut PaddedNine) -> Result<(), Error> {
        with_arrays!(self, arrays => arrays.read_nine(index, digits))
    }

    /// Writes the solution of a 9x9, if it is wanted.
    ///
    /// # Panics
    /// Panics if the array of solutions ends before the last cell.
    #[inline(always)]
    pub fn write_nine(&mut self, index: usize, digits: &PaddedNine) {
        with_arrays!(self, arrays => arrays.write_nine(index, digits));
    }

    /// Brings the memory for the solution of a 9x9 into the cache.
    #[inline(always)]
    pub fn prefetch_out_nine(&mut self, index: usize) {
        with_arrays!(self, arrays => if let Some(out) = arrays.out_nine(index) { prefetch(out) });
    }

    /// Reads a puzzle of any shape, without a check of values against the side.
    pub fn read(&self, index: usize, values: &mut [u32]) -> Result<(), Error> {
        match self {
            Self::Values(Arrays { givens, stride, .. }) => {
                values.copy_from_slice(&givens[index * stride..][..values.len()]);
            }
            Self::Text(arrays) => {
                let mut digits = [0; PADDED];
                arrays.read_nine(index, &mut digits)?;
                values.iter_mut().zip(digits).for_each(|(value, digit)| *value = digit.into());
            }
        }
        Ok(())
    }

    /// Writes the solution of a puzzle of any shape, if it is wanted.
    pub fn write(&mut self, index: usize, values: &[u32]) {
        match self {
            Self::Values(Arrays { out, out_stride, .. }) => {
                if let Some(out) = out {
                    out[index * *out_stride..][..values.len()].copy_from_slice(values);
                }
            }
            Self::Text(arrays) => {
                let mut digits = [0; PADDED];
                digits.iter_mut().zip(values).for_each(|(digit, &value)| *digit = value as u8);
                arrays.write_nine(index, &digits);
            }
        }
    }
}

impl<'a, C: CellType> Arrays<'a, C> {
    /// Takes the puzzles on one side of `index`.
    fn take(&mut self, end: End, index: usize) -> Self {
        let (stride, out_stride) = (self.stride, self.out_stride);
        let (before, after) = self.givens.split_at((index * stride).min(self.givens.len()));
        let (givens, left) = match end {
            End::Front => (before, after),
            End::Back => (after, before),
        };
        self.givens = left;
        let out = self.out.as_mut().map(|out| end.take(out, (index * out_stride).min(out.len())));
        Self { givens, stride, out, out_stride }
    }

    #[inline(always)]
    fn read_nine(&self, index: usize, digits: &mut PaddedNine) -> Result<(), Error> {
        let givens = self.givens[index * self.stride..].first_chunk().expect("81 cells");
        cells::read(givens, digits)
    }

    #[inline(always)]
    fn write_nine(&mut self, index: usize, digits: &PaddedNine) {
        if let Some(out) = self.out_nine(index) {
            cells::write(digits, out);
        }
    }

    #[inline(always)]
    fn out_nine(&mut self, index: usize) -> Option<&mut [C; CELLS]> {
        let out = self.out.as_mut()?;
        Some(out[index * self.out_stride..].first_chunk_mut().expect("81 cells"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Count;

    #[test]
    fn every_puzzle_is_taken_once_from_either_end() {
        // Five puzzles of three cells: a gap of one between puzzles, and of two between solutions.
        let givens: Vec<u32> = (0..19).collect();
        let (mut out, mut results) = (vec![0; 23], vec![Ok(Count { solutions: 7, stopped: None }); 5]);
        let mut left = Chunk {
            puzzles: PuzzleArrays::Values(Arrays {
                givens: &givens,
                stride: 4,
                out: Some(&mut out),
                out_stride: 5,
            }),
            results: Results::Values(&mut results),
        };
        for (end, first, len) in [(End::Back, 3, 2), (End::Front, 0, 2), (End::Back, 2, 1)] {
            let mut taken = left.take(end, 2).unwrap();
            assert_eq!(taken.len(), len);
            for index in 0..len {
                let mut cells = [0; 3];
                taken.puzzles.read(index, &mut cells).unwrap();
                assert_eq!(cells, [0, 1, 2].map(|cell| 4 * (first + index) as u32 + cell));
                let PuzzleArrays::Values(arrays) = &mut taken.puzzles else { panic!("these are values") };
                arrays.out.as_mut().unwrap()[index * arrays.out_stride + 2] += 1;
                taken.results.set(index, Ok(Count { solutions: (first + index) as u64, stopped: None }));
            }
        }
        assert!(left.take(End::Front, 2).is_none() && left.take(End::Back, 2).is_none());
        assert!(out.iter().enumerate().all(|(k, &times)| times == u32::from(k % 5 == 2)));
        assert!(results.iter().enumerate().all(|(k, result)| result.unwrap().solutions == k as u64));
    }
}
