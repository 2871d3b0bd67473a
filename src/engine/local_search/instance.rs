//! What a search left open, as a walk reads it: items and options numbered from 0, only those that propagation left open.
//!
//! ```text
//! spans[item]     -> where its options stand in `options`, and how many they are
//! members[option] -> its four items: cell, row, column, box
//! ```

use crate::engine::propagate::Domains;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::support::alloc::{try_refill, try_vec};

/// Open items and options.
pub(super) struct Matrix {
    /// For each option its items: cell, row, column, box.
    pub members: Vec<[u32; 4]>,
    /// For each item, where its options begin in `options`, and how many they are. The first quarter are the cells.
    pub spans: Vec<(u32, u32)>,
    /// The options of each item, one item after another.
    pub options: Vec<u32>,
    /// For each option its cell (row-major) << 8 | digit from 0.
    placements: Vec<u32>,
    /// The digits of the cells that are no items here, 0 for all others.
    fixed: Vec<u32>,
}

impl Matrix {
    /// With nothing open.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self {
            members: Vec::new(),
            spans: Vec::new(),
            options: Vec::new(),
            placements: Vec::new(),
            fixed: try_vec(0, shape.cells())?,
        })
    }

    /// Takes the items and options that are open at a fixpoint of the search; `false` when that was stopped.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load<M: Mask>(
        &mut self,
        state: &Domains<M>,
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        let numbering = Items::new(state.shape);
        let is_open = |item: usize| !state.masks[item].without_lowest().is_empty();
        let cells = state.shape.cells();
        let open_items = (0..state.masks.len()).filter(|&item| is_open(item));
        let open_options: u32 = (0..cells).filter(|&c| is_open(c)).map(|c| state.masks[c].count()).sum();
        let (items, options) = (open_items.clone().count(), open_options as usize);
        self.members.clear();
        self.members.try_reserve(options)?;
        self.placements.clear();
        self.placements.try_reserve(options)?;
        self.spans.clear();
        self.spans.try_reserve(items)?;
        try_refill(&mut self.options, 0, 4 * options)?;
        let mut number = try_vec(u32::MAX, state.masks.len())?;
        let mut written = try_vec(0, items)?;
        let mut begin = 0;
        for (k, item) in open_items.enumerate() {
            number[item] = k as u32;
            let count = state.masks[item].count();
            self.spans.push((begin, count));
            begin += count;
        }
        for (cell, place) in state.shape.places().enumerate() {
            let digits = state.masks[cell];
            if !limits.work(digits.count()) {
                return Ok(false);
            }
            self.fixed[cell] = if is_open(cell) { 0 } else { digits.lowest() as u32 + 1 };
            for digit in digits.iter().filter(|_| is_open(cell)) {
                let option = self.members.len() as u32;
                let members = numbering.items_at(place, digit).map(|item| number[item]);
                for item in members {
                    let written = &mut written[item as usize];
                    self.options[(self.spans[item as usize].0 + *written) as usize] = option;
                    *written += 1;
                }
                self.members.push(members);
                self.placements.push((cell as u32) << 8 | digit as u32);
            }
        }
        Ok(true)
    }

    /// How many options there are for each open cell; 1 where no cell is open.
    pub fn candidates(&self) -> f64 {
        (self.members.len() as f64 / self.open_cells() as f64).max(1.0)
    }

    /// How many cells are open.
    pub fn open_cells(&self) -> usize {
        self.spans.len() / 4
    }

    /// Writes the digits, row-major, 0 for an empty cell. `slots` has the option of each item, and something that is none for an
    /// item without.
    pub fn write_values(&self, slots: &[u32], values: &mut [u32]) {
        values.copy_from_slice(&self.fixed);
        for &slot in &slots[..self.open_cells()] {
            if let Some(placement) = self.placements.get(slot as usize) {
                values[(placement >> 8) as usize] = (placement & 0xFF) + 1;
            }
        }
    }
}
