//! The parts of a matrix of rules beyond cells and regions: items, nodes of the options of cells,
//! and options of its own.

use super::add;
use crate::error::Error;
use crate::support::alloc::try_push;

/// The most nodes of the further options, and of the further nodes of cells.
const MOST_NODES: usize = 1 << 25;

/// Marks the number of a secondary item, whose place is known when all primary items are.
const SECONDARY: u32 = 1 << 31;

/// Further items, nodes and options.
pub(super) struct Extras {
    /// The number of primary items so far.
    pub items: u32,
    secondary: u32,
    /// Nodes of the options of cells: `(cell * digits + digit, item)`.
    pub nodes: Vec<(u32, u32)>,
    option_items: Vec<u32>,
    option_ends: Vec<u32>,
}

impl Extras {
    /// Begins behind so many primary items.
    pub fn new(items: u32) -> Self {
        let (nodes, option_items, option_ends) = (Vec::new(), Vec::new(), Vec::new());
        Self { items, secondary: 0, nodes, option_items, option_ends }
    }

    /// Adds a primary item, and returns its number.
    pub fn add_item(&mut self) -> Result<u32, Error> {
        let item = self.items;
        self.items = add(item, 1)?;
        Ok(item)
    }

    /// Adds a secondary item, and returns its number until [`Extras::place_secondary`].
    pub fn add_secondary(&mut self) -> Result<u32, Error> {
        let item = self.secondary;
        self.secondary = add(item, 1)?;
        Ok(item | SECONDARY)
    }

    /// Adds a node to the option of a digit of a cell.
    pub fn add_node(&mut self, cell_and_digit: usize, item: u32) -> Result<(), Error> {
        if self.nodes.len() >= MOST_NODES {
            return Err(TOO_LARGE);
        }
        try_push(&mut self.nodes, (cell_and_digit as u32, item))
    }

    /// Adds an option.
    pub fn add_option(&mut self, items: impl IntoIterator<Item = u32>) -> Result<(), Error> {
        for item in items {
            if self.option_items.len() >= MOST_NODES {
                return Err(TOO_LARGE);
            }
            try_push(&mut self.option_items, item)?;
        }
        try_push(&mut self.option_ends, self.option_items.len() as u32)
    }

    /// Adds a switch, see sums.rs, and returns its first item; the second one follows.
    pub fn add_switch(&mut self) -> Result<u32, Error> {
        let (first, second) = (self.add_item()?, self.add_item()?);
        self.add_option([first, second])?;
        Ok(first)
    }

    /// Numbers the secondary items from `first`, and returns the number behind them.
    pub fn place_secondary(&mut self, first: u32) -> Result<u32, Error> {
        let items = self.nodes.iter_mut().map(|node| &mut node.1).chain(&mut self.option_items);
        for item in items.filter(|item| **item & SECONDARY != 0) {
            *item = (*item & !SECONDARY) + first;
        }
        add(first, self.secondary as usize)
    }

    /// Returns the items of each option.
    pub fn options(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.option_ends.len()).map(|option| {
            let start = option.checked_sub(1).map_or(0, |before| self.option_ends[before]);
            &self.option_items[start as usize..self.option_ends[option] as usize]
        })
    }
}

const TOO_LARGE: Error = Error::Argument { what: "the relations and sums are too large: 2^25 nodes or more" };
