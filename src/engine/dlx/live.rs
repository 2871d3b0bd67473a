//! What a search needs to know about the options that are left.

use super::{Item, NONE, Run, nodes_of, ring};
use crate::error::Error;
use crate::model::incidence::Incidence;
use crate::support::alloc::try_refill;

/// The parts of a matrix that a search reads.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Matrix<'m> {
    pub primary: usize,
    pub(super) items: &'m [Item],
    pub nodes: &'m [u32],
    pub(super) runs: &'m [Run],
    /// For each option, its last run.
    pub options: &'m [u32],
    pub covered: &'m [u32],
    /// Whether an option has several runs.
    pub is_mixed: bool,
}

/// A primary item has lost its last option.
pub(in crate::engine) struct Emptied;

/// What a search asks of the options that are left.
pub(in crate::engine) trait LiveSets {
    /// Returns the primary item with the fewest options, the lowest of equal ones; `None` if all
    /// are covered.
    fn smallest(&self) -> Option<u32>;

    /// Returns the number that the caller has given to an option.
    fn number_of(&self, option: u32) -> u32;

    /// Calls `each` with each option that an item has left, in the order in which their nodes were
    /// added.
    fn for_each_left(&mut self, item: u32, each: impl FnMut(u32));

    /// Returns the state to which `undo` returns.
    fn mark(&self) -> usize;

    /// Chooses an option: covers its items, and removes their other options. Also returns how much
    /// work that was.
    ///
    /// # Errors
    /// Returns [`Emptied`] if another primary item lost its last option. Only `undo` is then
    /// allowed.
    fn choose(&mut self, option: u32) -> (u32, Result<(), Emptied>);

    /// Puts back what was removed since `mark`.
    fn undo(&mut self, mark: usize);
}

impl Matrix<'_> {
    /// Returns the first node of an option in an item.
    pub fn node_of(&self, option: u32, item: u32) -> Option<u32> {
        let Self { nodes, runs, options, .. } = self;
        let runs_of_option = ring(runs, options[option as usize]);
        let mut of_option = runs_of_option.flat_map(|run| nodes_of(runs, run, nodes.len()));
        of_option.find(|&node| nodes[node] == item).map(|node| node as u32)
    }

    /// Returns whether a primary item never had an option, not even one that an error took back. Then
    /// there is no solution.
    pub fn has_empty_item(&self) -> bool {
        self.items[..self.primary].iter().any(|item| item.option == NONE && !item.is_covered())
    }

    /// Writes the options that can be in a solution, and the items that are not covered, numbered
    /// anew in their order. `numbers` is a buffer.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn write_incidence(&self, incidence: &mut Incidence, numbers: &mut Vec<u32>) -> Result<(), Error> {
        let Self { primary, items, nodes, runs, options, covered, .. } = *self;
        try_refill(numbers, NONE, items.len())?;
        let left = items.iter().zip(numbers.iter_mut()).filter(|(item, _)| !item.is_covered());
        (0..).zip(left).for_each(|(number, (_, new))| *new = number);
        let covered_primary = covered.iter().filter(|&&item| (item as usize) < primary).count();
        incidence.reset(primary - covered_primary, items.len() - covered.len());
        for (option, &last) in (0..).zip(options) {
            let of_run = |run: usize| nodes[nodes_of(runs, run, nodes.len())].iter();
            let met = || ring(runs, last).flat_map(of_run).map(|&item| item as usize);
            // No search takes an option without primary items.
            if met().any(|item| item < primary) && met().all(|item| numbers[item] != NONE) {
                incidence.push(option, met().map(|item| numbers[item]))?;
            }
        }
        Ok(())
    }
}
