//! The candidates that are left between two rounds.

use super::matrix::ItemMatrix;
use crate::error::Error;
use crate::support::alloc::try_refill;

/// The state of a puzzle.
#[derive(Default)]
pub(super) struct MatrixState {
    /// For each candidate, whether it is left.
    pub left: Vec<bool>,
    /// For each item the number of candidates that are left.
    pub counts: Vec<u16>,
    /// For each item, whether its digit is placed.
    pub is_done: Vec<bool>,
    /// For each region the number of its open cells.
    pub open_of_region: Vec<u16>,
    pub open_cells: usize,
}

impl MatrixState {
    /// Makes the state in which all candidates of the matrix are left.
    pub fn begin(&mut self, matrix: &ItemMatrix) -> Result<(), Error> {
        let items = matrix.places.len();
        try_refill(&mut self.left, true, matrix.candidates())?;
        try_refill(&mut self.counts, 0, items)?;
        try_refill(&mut self.is_done, false, items)?;
        for item in 0..items as u32 {
            let count = matrix.members.get(item).len();
            self.counts[item as usize] = count as u16;
            // All candidates of a digit that is given are struck out.
            self.is_done[item as usize] = count == 0;
        }
        try_refill(&mut self.open_of_region, 0, matrix.regions.len())?;
        self.open_cells = 0;
        for place in &matrix.places {
            if let super::matrix::ItemPlace::Cell(cell) = *place {
                self.open_cells += 1;
                let regions = matrix.regions_of_cell.get(cell);
                regions.iter().for_each(|&region| self.open_of_region[region as usize] += 1);
            }
        }
        Ok(())
    }

    /// Returns whether a candidate is left in an open cell.
    pub fn is_open(&self, matrix: &ItemMatrix, candidate: u32) -> bool {
        self.left[candidate as usize] && !self.is_done[matrix.items.get(candidate)[0] as usize]
    }

    /// Returns the number of candidates of open cells.
    pub fn open_candidates(&self, matrix: &ItemMatrix) -> usize {
        (0..matrix.candidates() as u32).filter(|&candidate| self.is_open(matrix, candidate)).count()
    }

    /// Removes a candidate. Returns whether it was left.
    pub fn remove(&mut self, matrix: &ItemMatrix, candidate: u32) -> bool {
        if !std::mem::replace(&mut self.left[candidate as usize], false) {
            return false;
        }
        matrix.items.get(candidate).iter().for_each(|&item| self.counts[item as usize] -= 1);
        true
    }

    /// Places a digit. Returns whether its cell was open.
    pub fn place(&mut self, matrix: &ItemMatrix, candidate: u32) -> bool {
        if !self.is_open(matrix, candidate) {
            return false;
        }
        matrix.items.get(candidate).iter().for_each(|&item| self.is_done[item as usize] = true);
        for &peer in matrix.excluded_by(candidate) {
            self.remove(matrix, peer);
        }
        self.open_cells -= 1;
        let regions = matrix.regions_of_cell.get(matrix.cells[candidate as usize]);
        regions.iter().for_each(|&region| self.open_of_region[region as usize] -= 1);
        true
    }
}
