//! The options that each item has left during a search, in a matrix with so few options, or so many
//! nodes, that a look at all items is cheap.
//!
//! ```text
//! rows       item 0:  1 1 0 0 1 0      a bit for each option that meets the item
//! left                1 0 0 1 1 1      a bit for each option that is left
//! size of item 0:     1 + 1 = 2        the bits of both
//! ```
//!
//! Choosing an option clears the bits of all that share an item with it. Each level of the search has
//! bits of its own, so that nothing needs to be undone.

use super::live::{Emptied, LiveSets, Matrix};
use super::{NONE, Run, nodes_of, ring};
use crate::error::Error;
use crate::support::alloc::try_refill;
use std::ops::Range;

/// The memory of the rows.
#[derive(Default)]
pub(super) struct Rows {
    options: RowsOptions,
    rows: Vec<u64>,
    order: NodeOrder,
    is_covered: Vec<bool>,
    left: Vec<u64>,
    open: Vec<u32>,
    levels: Vec<RowsLevel>,
}

/// The options, numbered by their first nodes.
#[derive(Default)]
struct RowsOptions {
    /// The number that the caller has given to each.
    given: Vec<u32>,
    /// The start of its items, and the end of the last one's.
    starts: Vec<u32>,
    /// The items, if those of an option are in several runs. Otherwise they are those of the nodes.
    items: Vec<u32>,
    /// For each run, its option, if there are more runs than options.
    of_runs: Vec<u32>,
}

/// The options of each item as linked lists in the order in which their nodes were added.
#[derive(Default)]
struct NodeOrder {
    /// For each item, its first node. Empty if the order is that of the options' numbers.
    first: Vec<u32>,
    /// For each node, its option, and the next node of its item.
    next: Vec<(u32, u32)>,
}

/// The state above one choice.
#[derive(Clone, Copy)]
struct RowsLevel {
    /// The smallest item, and the lowest of equal ones.
    smallest: Option<u32>,
    /// The start of its open items.
    first_open: usize,
    /// The option chosen.
    chosen: u32,
}

/// The rows during a search.
pub(super) struct LiveRows<'m> {
    /// Words of bits for all options.
    words: usize,
    given: &'m [u32],
    starts: &'m [u32],
    items: &'m [u32],
    rows: &'m [u64],
    order: &'m NodeOrder,
    /// For each item, whether the caller covered it or a chosen option meets it.
    is_covered: &'m mut [bool],
    /// For each level, the options that are left.
    left: &'m mut Vec<u64>,
    /// For each level, the primary items that are not covered, ascending.
    open: &'m mut Vec<u32>,
    levels: &'m mut Vec<RowsLevel>,
}

/// More items need too much memory for their levels.
pub(super) const MOST_ITEMS: usize = 512;

/// Returns whether rows are likely to be faster than sets.
pub(super) fn are_faster(matrix: Matrix<'_>, options: usize) -> bool {
    let (items, nodes) = (matrix.items.len(), matrix.nodes.len());
    // The numbers are of instructions: for each word of an item, for each item, for each node of a
    // removed option, and for a level.
    let with_rows = items * (12 * options.div_ceil(64) + 8);
    let [items, options, nodes] = [items, options, nodes].map(|count| count as f64);
    let (width, length) = (nodes / options, nodes / items);
    with_rows as f64 <= 16.0 * width * length * width + 200.0
}

impl RowsOptions {
    /// Numbers the options.
    fn fill(&mut self, Matrix { nodes, runs, options, is_mixed, .. }: Matrix<'_>) -> Result<(), Error> {
        let Self { given, starts, items, of_runs } = self;
        given.clear();
        starts.clear();
        items.clear();
        of_runs.clear();
        given.try_reserve(runs.len())?;
        starts.try_reserve(runs.len() + 1)?;
        if !is_mixed {
            given.extend(runs.iter().map(|run| run.option));
            starts.extend(runs.iter().map(|run| run.start));
            starts.push(nodes.len() as u32);
            return Ok(());
        }
        items.try_reserve(nodes.len())?;
        of_runs.try_reserve(runs.len())?;
        for (run, &Run { option, .. }) in runs.iter().enumerate() {
            let ring = ring(runs, options[option as usize]);
            match ring.clone().next() {
                Some(first) if first < run => of_runs.push(of_runs[first]),
                _ => {
                    of_runs.push(given.len() as u32);
                    given.push(option);
                    starts.push(items.len() as u32);
                    ring.for_each(|run| items.extend_from_slice(&nodes[nodes_of(runs, run, nodes.len())]));
                }
            }
        }
        starts.push(items.len() as u32);
        Ok(())
    }
}

impl Rows {
    /// Numbers the options. Returns their number.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn number(&mut self, matrix: Matrix<'_>) -> Result<usize, Error> {
        self.options.fill(matrix)?;
        Ok(self.options.given.len())
    }

    /// Begins with all options, which are numbered, without the items that the caller has covered and
    /// their options. Also returns whether a primary item has no option.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn live<'m>(&'m mut self, matrix: Matrix<'m>) -> Result<(LiveRows<'m>, Result<(), Emptied>), Error> {
        let Self { options, rows, order, is_covered, left, open, levels } = self;
        let RowsOptions { given, starts, items, of_runs } = options;
        let Matrix { primary, nodes, covered, is_mixed, .. } = matrix;
        let item_count = matrix.items.len();
        let words = given.len().div_ceil(64);
        order.first.clear();
        if is_mixed {
            order.fill(of_runs, matrix)?;
        }
        let items: &[u32] = if is_mixed { items } else { nodes };
        try_refill(rows, 0, item_count * words)?;
        for (option, range) in starts.windows(2).enumerate() {
            for &item in &items[range[0] as usize..range[1] as usize] {
                rows[item as usize * words + option / 64] |= 1 << (option % 64);
            }
        }
        try_refill(is_covered, false, item_count)?;
        try_refill(left, u64::MAX, words)?;
        left.try_reserve((primary + 1) * words)?;
        for &item in covered {
            is_covered[item as usize] = true;
            let row = &rows[item as usize * words..][..words];
            left.iter_mut().zip(row).for_each(|(left, row)| *left &= !row);
        }
        open.clear();
        open.try_reserve((primary + 2) * (primary + 1) / 2 + primary)?;
        open.extend((0..primary as u32).filter(|&item| !is_covered[item as usize]));
        levels.clear();
        levels.try_reserve(primary + 1)?;
        let mut live = LiveRows { words, given, starts, items, rows, order, is_covered, left, open, levels };
        let result = live.open_level(0);
        Ok((live, result))
    }
}

impl NodeOrder {
    fn fill(&mut self, numbers: &[u32], Matrix { items, nodes, runs, .. }: Matrix<'_>) -> Result<(), Error> {
        try_refill(&mut self.first, NONE, items.len())?;
        try_refill(&mut self.next, (0, 0), nodes.len())?;
        for (run, &number) in numbers.iter().enumerate().rev() {
            for node in nodes_of(runs, run, nodes.len()).rev() {
                let next = std::mem::replace(&mut self.first[nodes[node] as usize], node as u32);
                self.next[node] = (number, next);
            }
        }
        Ok(())
    }
}

impl LiveRows<'_> {
    /// Begins a level: the items from `above` on in `open` are those of the last level.
    #[inline(always)]
    fn open_level(&mut self, above: usize) -> Result<(), Emptied> {
        let (words, first_open) = (self.words, self.open.len());
        let left = &self.left[self.left.len() - words..];
        let (mut fewest, mut smallest) = (u32::MAX, None);
        let mut result = Ok(());
        for index in above..first_open {
            let item = self.open[index];
            let row = &self.rows[item as usize * words..][..words];
            let size = left.iter().zip(row).map(|(left, row)| (left & row).count_ones()).sum();
            if size == 0 {
                if self.is_covered[item as usize] {
                    continue;
                }
                result = Err(Emptied);
                break;
            }
            if size < fewest {
                (fewest, smallest) = (size, Some(item));
            }
            self.open.push(item);
        }
        self.levels.push(RowsLevel { smallest, first_open, chosen: NONE });
        result
    }

    /// Returns the items of an option.
    #[inline(always)]
    fn items_of(&self, option: u32) -> Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }
}

impl LiveSets for LiveRows<'_> {
    fn smallest(&self) -> Option<u32> {
        self.levels.last()?.smallest
    }

    fn number_of(&self, option: u32) -> u32 {
        self.given[option as usize]
    }

    #[inline(always)]
    fn for_each_left(&self, item: u32, mut each: impl FnMut(u32)) {
        let left = &self.left[self.left.len() - self.words..];
        if let Some(&first) = self.order.first.get(item as usize) {
            let mut node = first;
            while node != NONE {
                let (option, next) = self.order.next[node as usize];
                if left[option as usize / 64] >> (option % 64) & 1 != 0 {
                    each(option);
                }
                node = next;
            }
            return;
        }
        let row = &self.rows[item as usize * self.words..][..self.words];
        for (index, (left, row)) in (0..).zip(left.iter().zip(row)) {
            let mut word = left & row;
            while word != 0 {
                each(64 * index + word.trailing_zeros());
                word &= word - 1;
            }
        }
    }

    fn mark(&self) -> usize {
        self.levels.len()
    }

    fn choose(&mut self, option: u32) -> (u32, Result<(), Emptied>) {
        let items = &self.items[self.items_of(option)];
        items.iter().for_each(|&item| self.is_covered[item as usize] = true);
        let (words, last) = (self.words, self.left.len() - self.words);
        for index in 0..words {
            let rows = items.iter().map(|&item| self.rows[item as usize * words + index]);
            self.left.push(rows.fold(self.left[last + index], |left, row| left & !row));
        }
        let Some(level) = self.levels.last_mut() else { return (0, Err(Emptied)) };
        level.chosen = option;
        let above = level.first_open;
        let result = self.open_level(above);
        ((words * (self.open.len() - above)) as u32, result)
    }

    fn undo(&mut self, mark: usize) {
        while self.levels.len() > mark {
            let Some(RowsLevel { first_open, .. }) = self.levels.pop() else { break };
            self.open.truncate(first_open);
            self.left.truncate(self.left.len() - self.words);
            if let Some(&RowsLevel { chosen, .. }) = self.levels.last() {
                for &item in &self.items[self.items_of(chosen)] {
                    self.is_covered[item as usize] = false;
                }
            }
        }
    }
}
