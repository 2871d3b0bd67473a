//! The options that each item has left during a search.
//!
//! Each item has a range of one array of options, in the order in which their nodes were added, and
//! a bit for each of them that tells whether the option is left:
//!
//! ```text
//! members    ... |  3   7  12  25  31 | ...      the options of item i
//! bits       ... |  0   1   1   0   1 | ...      options 7, 12 and 31 are left
//! sizes      ...           3            ...      their number
//! ```
//!
//! Here options are numbered by their first nodes, without gaps. The entries of an option are its
//! nodes: each names an item and its place in that item's range. Removing an option clears the bits
//! of its entries. All changes are symmetric, so that a list of the options removed is enough to
//! undo them. The set of a covered item stays as its options leave it; a mark in its size keeps it
//! from being chosen.

use super::live::{Emptied, LiveSets, Matrix};
use super::size::Size;
use super::{NONE, Run, nodes_of, ring};
use crate::error::Error;
use crate::limits::{LimitChecker, WORK};
use crate::support::alloc::try_refill;

/// The nodes that are filled in between two checks of the limits: some milliseconds.
const CHUNK: usize = 1 << 16;

/// In the trail, marks an item that was covered. Others are removed options.
const COVERED: u32 = 1 << 31;

/// The memory of the sets.
#[derive(Default)]
pub(in crate::engine) struct Sets {
    /// For each item, the start of its range in `members`, and the end of the last one.
    starts: Vec<u32>,
    members: Vec<u32>,
    options: Vec<Block>,
    entries: Vec<OptionNode>,
    /// For each run of nodes, its option's number in `options` and its place in `entries`.
    places: Vec<Block>,
    bits: Vec<u64>,
    /// For each item, how many options it has left: in bytes, if all fit.
    bytes: Vec<u8>,
    words: Vec<u32>,
    trail: Vec<u32>,
    /// For each entry of `members` the shade of the node, or `NONE`; empty if no node has a colour.
    shades: Vec<u32>,
}

/// An option, and the start of its entries. They end at the start of the next one.
#[derive(Clone, Copy)]
struct Block {
    option: u32,
    start: u32,
}

/// A node of an option.
#[derive(Clone, Copy, Default)]
struct OptionNode {
    item: u32,
    /// The place of the option in the item's range.
    index: u32,
}

impl Sets {
    pub fn reserve_items(&mut self, items: usize) -> Result<(), Error> {
        self.starts.try_reserve((items + 1).saturating_sub(self.starts.len()))?;
        self.bytes.try_reserve(items.saturating_sub(self.bytes.len()))?;
        self.words.try_reserve(items.saturating_sub(self.words.len()))?;
        Ok(())
    }

    /// Reserves memory for `nodes` nodes of `items` items in all.
    pub fn reserve_nodes(&mut self, nodes: usize, items: usize) -> Result<(), Error> {
        self.members.try_reserve(nodes.saturating_sub(self.members.len()))?;
        self.entries.try_reserve(nodes.saturating_sub(self.entries.len()))?;
        // There are at most as many options and runs as nodes, and a block that ends the others.
        self.options.try_reserve((nodes + 1).saturating_sub(self.options.len()))?;
        self.places.try_reserve(nodes.saturating_sub(self.places.len()))?;
        self.bits.try_reserve(nodes.div_ceil(64).saturating_sub(self.bits.len()))?;
        // Each option is removed at most once, and each item covered at most once.
        let trail = nodes.saturating_add(items);
        self.trail.try_reserve(trail.saturating_sub(self.trail.len()))?;
        Ok(())
    }

    /// Returns whether the size of every set fits into a byte, below the mark.
    pub fn fit_bytes(&self) -> bool {
        self.starts.windows(2).all(|range| range[1] - range[0] < u8::MARK.into())
    }

    /// Forgets the nodes.
    pub fn clear(&mut self) {
        self.starts.clear();
        self.members.clear();
    }

    /// Fills the sets with all nodes, and returns `true`; returns `false` if the limits end that.
    /// Does nothing if no node was added since.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if there is none for the shades of nodes.
    pub fn fill(&mut self, matrix: Matrix<'_>, limits: &mut LimitChecker<'_>) -> Result<bool, Error> {
        let nodes = matrix.nodes;
        if self.members.len() == nodes.len() && !self.starts.is_empty() {
            return Ok(true);
        }
        self.shades.clear();
        if !matrix.shades.is_empty() {
            // Before anything is filled, so that a later call fills all of it.
            try_refill(&mut self.shades, NONE, nodes.len())?;
        }
        self.find_ranges(matrix.items.len(), nodes);
        // The next free index of each range.
        self.words.clear();
        self.words.extend_from_slice(&self.starts[..matrix.items.len()]);
        self.members.clear();
        self.members.resize(nodes.len(), 0);
        self.options.clear();
        self.entries.clear();
        let is_filled = match matrix.is_mixed {
            false => self.fill_in_order(nodes, matrix.runs, limits),
            true => self.fill_by_runs(nodes, matrix.runs, matrix.options, limits),
        };
        if !is_filled {
            self.clear();
            return Ok(false);
        }
        self.options.push(Block { option: NONE, start: nodes.len() as u32 });
        if !self.shades.is_empty() {
            self.fill_shades(matrix);
        }
        Ok(true)
    }

    /// Fills the sets with options of one run each; returns `false` if the limits end that.
    fn fill_in_order(&mut self, nodes: &[u32], runs: &[Run], limits: &mut LimitChecker<'_>) -> bool {
        let Self { options, entries, members, words, .. } = self;
        options.extend(runs.iter().map(|run| Block { option: run.option, start: run.start }));
        let mut runs = (0..).zip(runs.iter().skip(1));
        let (mut node, mut option, mut end) = (0, 0, 0);
        nodes.chunks(CHUNK).all(|part| {
            entries.extend(part.iter().map(|&item| {
                if node == end {
                    (option, end) = match runs.next() {
                        Some((option, next)) => (option, next.start),
                        None => (options.len() as u32 - 1, NONE),
                    };
                }
                node += 1;
                add_member(members, words, option, item)
            }));
            part.len() < CHUNK || limits.work(WORK)
        })
    }

    /// Fills the sets with options of several runs; returns `false` if the limits end that.
    fn fill_by_runs(
        &mut self,
        nodes: &[u32],
        runs: &[Run],
        last_runs: &[u32],
        limits: &mut LimitChecker<'_>,
    ) -> bool {
        let Self { options, places, entries, members, words, .. } = self;
        place(options, places, nodes, runs, last_runs);
        entries.resize(nodes.len(), OptionNode::default());
        let mut left = CHUNK;
        places.iter().enumerate().all(|(run, place)| {
            let nodes = &nodes[nodes_of(runs, run, nodes.len())];
            for (&item, slot) in nodes.iter().zip(&mut entries[place.start as usize..]) {
                *slot = add_member(members, words, place.option, item);
            }
            left = left.saturating_sub(nodes.len());
            if left > 0 {
                return true;
            }
            left = CHUNK;
            limits.work(WORK)
        })
    }

    /// Finds the range of each item.
    fn find_ranges(&mut self, items: usize, nodes: &[u32]) {
        self.starts.clear();
        self.starts.resize(items + 1, 0);
        nodes.iter().for_each(|&item| self.starts[item as usize + 1] += 1);
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
    }

    #[cold]
    fn fill_shades(&mut self, matrix: Matrix<'_>) {
        for option in self.options.windows(2) {
            let entries = &self.entries[option[0].start as usize..option[1].start as usize];
            for (entry, (_, shade)) in entries.iter().zip(matrix.shaded_items_of(option[0].option)) {
                self.shades[entry.index as usize] = shade;
            }
        }
    }
}

/// Adds an option to the range of an item, whose next free index is in `free`.
#[inline(always)]
fn add_member(members: &mut [u32], free: &mut [u32], option: u32, item: u32) -> OptionNode {
    let free = &mut free[item as usize];
    let index = *free;
    members[index as usize] = option;
    *free += 1;
    OptionNode { item, index }
}

/// Numbers the options, and finds room for their entries.
fn place(options: &mut Vec<Block>, places: &mut Vec<Block>, nodes: &[u32], runs: &[Run], last_runs: &[u32]) {
    places.clear();
    places.resize(runs.len(), Block { option: NONE, start: 0 });
    let mut start = 0;
    for run in 0..runs.len() {
        if places[run].option != NONE {
            continue;
        }
        // The first run of an option.
        let number = options.len() as u32;
        options.push(Block { option: runs[run].option, start });
        for run in ring(runs, last_runs[runs[run].option as usize]) {
            places[run] = Block { option: number, start };
            start += nodes_of(runs, run, nodes.len()).len() as u32;
        }
    }
}

/// The sets during a search.
pub(in crate::engine) struct Live<'m, S> {
    primary: usize,
    starts: &'m [u32],
    members: &'m [u32],
    options: &'m [Block],
    entries: &'m [OptionNode],
    bits: &'m mut [u64],
    sizes: &'m mut [S],
    trail: &'m mut Vec<u32>,
    shades: &'m [u32],
}

impl<'m, S: Size> Live<'m, S> {
    /// Begins with all options of the matrix that fills the sets, without the items that its caller
    /// has covered and their options. Also returns whether a primary item has no option.
    pub fn new(
        sets: &'m mut Sets,
        Matrix { primary, items, nodes, covered, .. }: Matrix<'_>,
    ) -> (Self, Result<(), Emptied>) {
        let Sets { starts, members, options, entries, bits, bytes, words, trail, shades, .. } = sets;
        bits.clear();
        bits.resize(nodes.len().div_ceil(64), u64::MAX);
        let sizes = S::choose(bytes, words);
        sizes.clear();
        sizes.extend(starts.windows(2).map(|range| S::new(range[1] - range[0])));
        let marked = covered.iter().map(|&item| item as usize).filter(|&item| item < primary);
        marked.chain(primary..items.len()).for_each(|item| sizes[item] = sizes[item].toggle_mark());
        trail.clear();
        let emptied = sizes[..primary].iter().any(|size| size.is_zero());
        let mut live = Live { primary, starts, members, options, entries, bits, sizes, trail, shades };
        let mut result = if emptied { Err(Emptied) } else { Ok(()) };
        for &item in covered {
            result = result.and(live.remove_options_of(item, None));
        }
        (live, result)
    }

    /// Returns the entries of an option.
    #[inline(always)]
    fn entries(&self, option: u32) -> &'m [OptionNode] {
        let block = |option: usize| self.options[option].start as usize;
        &self.entries[block(option as usize)..block(option as usize + 1)]
    }

    /// Removes the options of an item, except `keep`.
    #[inline(always)]
    fn remove_options_of(&mut self, item: u32, keep: Option<u32>) -> Result<(), Emptied> {
        self.remove_unless(item, |_, option| Some(option) == keep)
    }

    /// Removes the options of an item, except those for which `keeps` returns true. It gets the
    /// index of the option in `members`, and the option.
    #[inline(always)]
    fn remove_unless(&mut self, item: u32, keeps: impl Fn(u32, u32) -> bool) -> Result<(), Emptied> {
        let (mut start, end) = (self.starts[item as usize], self.starts[item as usize + 1]);
        let mut emptied = false;
        while start < end {
            let (mut word, len) = part(self.bits, start, end);
            while word != 0 {
                let index = start + word.trailing_zeros();
                let option = self.members[index as usize];
                word &= word - 1;
                if keeps(index, option) {
                    continue;
                }
                self.trail.push(option);
                for entry in self.entries(option) {
                    self.bits[entry.index as usize / 64] ^= 1 << (entry.index % 64);
                    let size = &mut self.sizes[entry.item as usize];
                    *size = size.minus_one();
                    emptied |= size.is_zero();
                }
                if emptied {
                    return Err(Emptied);
                }
            }
            start += len;
        }
        Ok(())
    }

    /// Does the work of `choose` if options have colours. An item that has its colour already keeps
    /// its other options of that colour; they and the chosen options are all that it has left. The
    /// mark of such an item, which is secondary, is off.
    #[inline(never)]
    fn choose_with_colours(&mut self, option: u32) -> Result<(), Emptied> {
        let shades = self.shades;
        for entry in self.entries(option) {
            let size = &mut self.sizes[entry.item as usize];
            let shade = shades[entry.index as usize];
            if shade != NONE && *size < S::MARK {
                continue;
            }
            *size = size.toggle_mark();
            self.trail.push(entry.item | COVERED);
            if shade == NONE {
                self.remove_options_of(entry.item, Some(option))?;
            } else {
                self.remove_unless(entry.item, |index, _| shades[index as usize] == shade)?;
            }
        }
        Ok(())
    }
}

impl<S: Size> LiveSets for Live<'_, S> {
    fn smallest(&self) -> Option<u32> {
        smallest(&self.sizes[..self.primary])
    }

    fn number_of(&self, option: u32) -> u32 {
        self.options[option as usize].option
    }

    #[inline(always)]
    fn for_each_left(&mut self, item: u32, mut each: impl FnMut(u32)) {
        let (mut start, end) = (self.starts[item as usize], self.starts[item as usize + 1]);
        while start < end {
            let (mut word, len) = part(self.bits, start, end);
            while word != 0 {
                each(self.members[(start + word.trailing_zeros()) as usize]);
                word &= word - 1;
            }
            start += len;
        }
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn choose(&mut self, option: u32) -> (u32, Result<(), Emptied>) {
        let before = self.trail.len();
        if !self.shades.is_empty() {
            let result = self.choose_with_colours(option);
            return ((self.trail.len() - before) as u32, result);
        }
        let entries = self.entries(option);
        for entry in entries {
            self.trail.push(entry.item | COVERED);
            self.sizes[entry.item as usize] = self.sizes[entry.item as usize].toggle_mark();
        }
        let result = entries.iter().try_for_each(|entry| self.remove_options_of(entry.item, Some(option)));
        ((self.trail.len() - before) as u32, result)
    }

    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(entry) = self.trail.pop() else { break };
            if entry & COVERED != 0 {
                let size = &mut self.sizes[(entry & !COVERED) as usize];
                *size = size.toggle_mark();
            } else {
                for entry in self.entries(entry) {
                    self.bits[entry.index as usize / 64] ^= 1 << (entry.index % 64);
                    let size = &mut self.sizes[entry.item as usize];
                    *size = size.plus_one();
                }
            }
        }
    }
}

/// Returns the bits from `start` on that are in one word and before `end`, and their number.
#[inline(always)]
fn part(bits: &[u64], start: u32, end: u32) -> (u64, u32) {
    let len = (64 - start % 64).min(end - start);
    let word = bits[start as usize / 64] >> (start % 64);
    (word & u64::MAX >> (64 - len), len)
}

/// Sizes that are compared at once.
const BLOCK: usize = 64;

/// Returns the index of the smallest size, the lowest of equal ones; `None` if all are marked.
#[inline]
pub(super) fn smallest<S: Size>(sizes: &[S]) -> Option<u32> {
    let (mut fewest, mut first) = (S::MARK, 0);
    for (index, block) in sizes.chunks(BLOCK).enumerate() {
        let least = match <&[S; BLOCK]>::try_from(block) {
            Ok(block) => least(block),
            Err(_) => least(block),
        };
        if least < fewest {
            (fewest, first) = (least, index * BLOCK);
            if fewest == S::new(1) {
                break;
            }
        }
    }
    if fewest == S::MARK {
        return None;
    }
    Some((first + S::position(&sizes[first..], fewest)?) as u32)
}

#[inline(always)]
fn least<S: Size>(sizes: &[S]) -> S {
    sizes.iter().fold(S::MARK, |least, &size| least.min(size))
}

#[cfg(test)]
mod tests {
    use super::super::ExactCover;
    use super::*;
    use crate::limits::{Interrupt, Limits};
    use crate::model::shape::Shape;

    /// After a stop, the sets are filled as if there had been none.
    #[test]
    fn a_limit_ends_the_filling_of_sets() {
        let mut rules = crate::Rules::new(36, 36, 36).unwrap();
        rules.add_grid(Shape::order(6).unwrap(), 0, 0).unwrap();
        let mut cover = ExactCover::of_rules(&rules, &[0; 36 * 36]).unwrap();
        for is_mixed in [false, true] {
            if is_mixed {
                cover.reset(1_000, 0).unwrap();
                let options: Vec<u32> = (0..3 * CHUNK as u32).map(|node| node % 7_000).collect();
                let items: Vec<u32> =
                    options.iter().zip(0..).map(|(option, node)| (option + node / 7_000) % 1_000).collect();
                cover.add_nodes(&options, &items).unwrap();
            }
            let matrix = cover.matrix().unwrap();
            assert_eq!((matrix.is_mixed, matrix.nodes.len() > 2 * CHUNK), (is_mixed, true));
            let mut wanted = Sets::default();
            assert_eq!(wanted.fill(matrix, &mut LimitChecker::endless()), Ok(true));
            let mut sets = Sets::default();
            for last in [1, 2] {
                let mut polls = 0;
                let mut poll = || {
                    polls += 1;
                    polls == last
                };
                let interrupt = Interrupt::new().with_poll(&mut poll);
                let mut limits = LimitChecker::new(Limits::new(), 1, interrupt);
                assert_eq!(sets.fill(matrix, &mut limits), Ok(false));
            }
            assert_eq!(sets.fill(matrix, &mut LimitChecker::endless()), Ok(true));
            assert!((&sets.members, &sets.starts) == (&wanted.members, &wanted.starts));
            let entries =
                |sets: &Sets| sets.entries.iter().map(|node| (node.item, node.index)).collect::<Vec<_>>();
            assert!(entries(&sets) == entries(&wanted));
            let options = |sets: &Sets| {
                sets.options.iter().map(|block| (block.option, block.start)).collect::<Vec<_>>()
            };
            assert!(options(&sets) == options(&wanted));
        }
    }
}
