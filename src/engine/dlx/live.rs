//! The questions of a search about the options that are left.

use super::colours::Shades;
use super::implied::Implied;
use super::{Item, NONE, Run, nodes_of, ring};
use crate::error::Error;
use crate::limits::LimitChecker;
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
    /// The colours of items that options share.
    pub shades: &'m Shades,
    /// The clauses that the options imply.
    pub implied: &'m Implied,
}

/// A primary item has lost its last option.
pub(in crate::engine) struct Emptied;

/// The questions of a search about the options that are left.
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

impl<'m> Matrix<'m> {
    /// Returns the items of an option in the order they were added, by the number that the caller
    /// has given to it.
    pub fn items_of(self, option: u32) -> impl Iterator<Item = u32> + Clone + 'm {
        let Self { nodes, runs, options, .. } = self;
        let of_run = move |run: usize| nodes[nodes_of(runs, run, nodes.len())].iter();
        ring(runs, options[option as usize]).flat_map(of_run).copied()
    }

    /// Returns the items of an option as [`Matrix::items_of`] does, each with its shade or `NONE`.
    pub fn shaded_items_of(self, option: u32) -> impl Iterator<Item = (u32, u32)> + Clone + 'm {
        let Self { nodes, shades, .. } = self;
        self.nodes_of(option).map(move |node| (nodes[node], shades.of_node(node)))
    }

    /// Returns the nodes of an option in the order they were added.
    pub(super) fn nodes_of(self, option: u32) -> impl Iterator<Item = usize> + Clone + 'm {
        let Self { nodes, runs, options, .. } = self;
        ring(runs, options[option as usize]).flat_map(move |run| nodes_of(runs, run, nodes.len()))
    }

    /// Returns how many options a learner has at most, with the shades.
    pub fn learnt_options(self) -> usize {
        self.options.len() + self.shades.len()
    }

    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Returns the first node of an option in an item.
    pub fn node_of(&self, option: u32, item: u32) -> Option<u32> {
        let Self { nodes, runs, options, .. } = self;
        let runs_of_option = ring(runs, options[option as usize]);
        let mut of_option = runs_of_option.flat_map(|run| nodes_of(runs, run, nodes.len()));
        of_option.find(|&node| nodes[node] == item).map(|node| node as u32)
    }

    /// Returns whether a primary item never had an option, not even one that an error took back.
    /// Then there is no solution.
    pub fn has_empty_item(&self) -> bool {
        self.items[..self.primary].iter().any(|item| item.option == NONE && !item.is_covered())
    }

    /// Writes the options that can be in a solution, and the items that are not covered, numbered
    /// anew in their order. `numbers` is a buffer. Ends early if `limits` end. The shades of these
    /// options are further options, with the next names.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn write_incidence(
        &self,
        incidence: &mut Incidence,
        numbers: &mut Vec<u32>,
        limits: &mut LimitChecker<'_>,
    ) -> Result<(), Error> {
        let Self { primary, items, options, covered, shades, .. } = *self;
        try_refill(numbers, 0, items.len())?;
        covered.iter().for_each(|&item| numbers[item as usize] = NONE);
        let left = numbers.iter_mut().filter(|number| **number != NONE);
        (0..).zip(left).for_each(|(number, new)| *new = number);
        let covered_primary = covered.iter().filter(|&&item| (item as usize) < primary).count();
        incidence.reset(primary - covered_primary, items.len() - covered.len());
        for option in 0..options.len() as u32 {
            let mut met = self.items_of(option).map(|item| item as usize);
            // No search takes an option without primary items.
            let is_possible = met.clone().any(|item| item < primary) && met.all(|item| numbers[item] != NONE);
            if is_possible {
                if shades.is_empty() {
                    incidence.push(option, self.items_of(option).map(|item| numbers[item as usize]))?;
                } else {
                    let plain = self.shaded_items_of(option).filter(|&(_, shade)| shade == NONE);
                    incidence.push(option, plain.map(|(item, _)| numbers[item as usize]))?;
                }
            }
            if !limits.work(1 + self.items_of(option).count() as u32) {
                return Ok(());
            }
        }
        if shades.is_empty() {
            return Ok(());
        }
        let names = incidence.names.iter().copied();
        let uses = shades.uses(names.flat_map(|name| self.nodes_of(name).map(move |node| (name, node))))?;
        for of_shade in uses.chunk_by(|one, other| one.0 == other.0) {
            let shade = of_shade[0].0 as usize;
            let item = shades.item(shade).ok_or(Error::Internal)?;
            let users = of_shade.iter().map(|&(_, option)| option);
            incidence.push_shade((options.len() + shade) as u32, numbers[item as usize], users)?;
            if !limits.work(of_shade.len() as u32) {
                break;
            }
        }
        Ok(())
    }
}
