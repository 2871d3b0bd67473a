//! The part of a puzzle that propagation left open, for local search: the open items and options,
//! each numbered from 0.
//!
//! ```text
//! items           | cells | row items | column items | box items |               a quarter each
//! item_spans      | start of the options of each item in item_options, and their number
//! item_options    | options of item 0 | options of item 1 | ...
//! option_items    | four items of option 0: cell, row, column, box | ...
//! ```

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::propagate::Domains;
use crate::support::alloc::{try_refill, try_vec};

/// The open items and options.
pub(super) struct Instance {
    /// The four items of each option: cell, row, column, box.
    pub option_items: Vec<[u32; 4]>,
    /// The start of each item's options in `item_options`, and their number. The first quarter
    /// are the cells.
    pub item_spans: Vec<(u32, u32)>,
    /// The options of each item, one item after another.
    pub item_options: Vec<u32>,
    /// The placement of each option: cell (row-major) << 8 | digit from 0.
    placements: Vec<u32>,
    /// The digit of each cell that propagation filled, 0 for the open cells.
    fixed: Vec<u32>,
}

impl Instance {
    /// Returns an instance with nothing open.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self {
            option_items: Vec::new(),
            item_spans: Vec::new(),
            item_options: Vec::new(),
            placements: Vec::new(),
            fixed: try_vec(0, shape.cells())?,
        })
    }

    /// Loads the items and options that are open at a fixpoint of propagation. Returns `false` if a
    /// limit stopped it.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
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
        self.option_items.clear();
        self.option_items.try_reserve(options)?;
        self.placements.clear();
        self.placements.try_reserve(options)?;
        self.item_spans.clear();
        self.item_spans.try_reserve(items)?;
        try_refill(&mut self.item_options, 0, 4 * options)?;
        let mut number = try_vec(u32::MAX, state.masks.len())?;
        let mut written = try_vec(0, items)?;
        let mut begin = 0;
        for (k, item) in open_items.enumerate() {
            number[item] = k as u32;
            let count = state.masks[item].count();
            self.item_spans.push((begin, count));
            begin += count;
        }
        for (cell, position) in state.shape.positions().enumerate() {
            let digits = state.masks[cell];
            if !limits.work(digits.count()) {
                return Ok(false);
            }
            self.fixed[cell] = if is_open(cell) { 0 } else { digits.lowest() as u32 + 1 };
            for digit in digits.iter().filter(|_| is_open(cell)) {
                let option = self.option_items.len() as u32;
                let items = numbering.items_at(position, digit).map(|item| number[item]);
                for item in items {
                    let written = &mut written[item as usize];
                    self.item_options[(self.item_spans[item as usize].0 + *written) as usize] = option;
                    *written += 1;
                }
                self.option_items.push(items);
                self.placements.push((cell as u32) << 8 | digit as u32);
            }
        }
        Ok(true)
    }

    /// Returns the number of options.
    pub fn options(&self) -> usize {
        self.option_items.len()
    }

    /// Returns the number of items.
    pub fn items(&self) -> usize {
        self.item_spans.len()
    }

    /// Returns the mean number of candidates of an open cell; 1 if no cell is open.
    pub fn candidates(&self) -> f64 {
        (self.options() as f64 / self.open_cells() as f64).max(1.0)
    }

    /// Returns the number of open cells.
    pub fn open_cells(&self) -> usize {
        self.items() / 4
    }

    /// Writes the digits, row-major, 0 for an empty cell. `covered_by` has the option that covers
    /// each item, and a number above all options for an uncovered item.
    pub fn write_values(&self, covered_by: &[u32], values: &mut [u32]) {
        values.copy_from_slice(&self.fixed);
        for &option in &covered_by[..self.open_cells()] {
            if let Some(placement) = self.placements.get(option as usize) {
                values[(placement >> 8) as usize] = (placement & 0xFF) + 1;
            }
        }
    }
}
