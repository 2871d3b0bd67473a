//! The options that each item has left during a search.
//!
//! Each item has a range of one array of nodes, in the order in which they were added, and a bit for
//! each of its nodes that tells whether the option is left:
//!
//! ```text
//! members    ... |  3   7  12  25  31 | ...      the nodes of item i
//! bits       ... |  0   1   1   0   1 | ...      options of nodes 7, 12 and 31 are left
//! sizes      ...           3            ...      their number
//! ```
//!
//! Removing an option clears the bit of each of its nodes. All changes are symmetric, so that a list
//! of the options removed is enough to undo them. The set of a covered item stays as its options
//! leave it; a mark in its size keeps it from being chosen.

use super::{ExactCover, Item, Node};
use crate::error::Error;

/// In the trail, marks an item that was covered. Other entries are nodes of removed options.
const COVERED: u32 = 1 << 31;

/// The memory of the sets.
#[derive(Default)]
pub(super) struct Sets {
    /// For each item, the start of its range in `members`, and the end of the last one.
    starts: Vec<u32>,
    members: Vec<u32>,
    bits: Vec<u64>,
    /// For each item, how many options it has left: in bytes, if all fit.
    bytes: Vec<u8>,
    words: Vec<u32>,
    trail: Vec<u32>,
}

/// The number of options that an item has left.
pub(super) trait Size: Copy + Ord + 'static {
    /// Added to the size of an item that may not be chosen: a covered or secondary one.
    const MARK: Self;
    fn new(size: u32) -> Self;
    fn plus_one(self) -> Self;
    fn minus_one(self) -> Self;
    fn toggle_mark(self) -> Self;
    fn is_zero(self) -> bool;
    /// Returns the index of the first size that is `wanted`.
    fn position(sizes: &[Self], wanted: Self) -> Option<usize>;
    /// Chooses the array of this type.
    fn choose<'m>(bytes: &'m mut Vec<u8>, words: &'m mut Vec<u32>) -> &'m mut Vec<Self>;
}

macro_rules! size {
    ($size:ty, $position:ident, $bytes:ident, $words:ident, $chosen:ident) => {
        impl Size for $size {
            const MARK: Self = 1 << (<$size>::BITS - 1);

            #[inline(always)]
            fn new(size: u32) -> Self {
                size as $size
            }

            #[inline(always)]
            fn plus_one(self) -> Self {
                self.wrapping_add(1)
            }

            #[inline(always)]
            fn minus_one(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline(always)]
            fn toggle_mark(self) -> Self {
                self ^ Self::MARK
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn position(sizes: &[Self], wanted: Self) -> Option<usize> {
                $position(sizes, wanted)
            }

            fn choose<'m>($bytes: &'m mut Vec<u8>, $words: &'m mut Vec<u32>) -> &'m mut Vec<Self> {
                $chosen
            }
        }
    };
}

size!(u8, position_of_byte, bytes, _words, bytes);
size!(u32, position, _bytes, words, words);

#[inline(always)]
fn position<T: PartialEq>(values: &[T], wanted: T) -> Option<usize> {
    values.iter().position(|value| *value == wanted)
}

/// Compares eight bytes at once: H. S. Warren, "Hacker's Delight", 6-1. The lowest zero byte is
/// marked, and perhaps bytes above it.
#[inline(always)]
fn position_of_byte(bytes: &[u8], wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let (groups, rest) = bytes.as_chunks::<8>();
    for (index, group) in groups.iter().enumerate() {
        let zero_if_wanted = u64::from_le_bytes(*group) ^ (ONES * u64::from(wanted));
        let marked = zero_if_wanted.wrapping_sub(ONES) & !zero_if_wanted & (ONES << 7);
        if marked != 0 {
            return Some(8 * index + marked.trailing_zeros() as usize / 8);
        }
    }
    Some(8 * groups.len() + position(rest, wanted)?)
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
        self.bits.try_reserve(nodes.div_ceil(64).saturating_sub(self.bits.len()))?;
        // Each option is removed at most once, and each item covered at most once.
        let trail = nodes.saturating_add(items);
        self.trail.try_reserve(trail.saturating_sub(self.trail.len()))?;
        Ok(())
    }

    /// Forgets the nodes.
    pub fn clear(&mut self) {
        self.starts.clear();
        self.members.clear();
    }

    /// Fills the sets with all nodes. Does nothing if no node was added since.
    fn fill(&mut self, items: &[Item], nodes: &mut [Node]) {
        if self.members.len() == nodes.len() && !self.starts.is_empty() {
            return;
        }
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        self.starts.extend(items.iter().map(|item| {
            end += item.nodes;
            end
        }));
        // The next free index of each range.
        let free = &mut self.words;
        free.clear();
        free.extend_from_slice(&self.starts[..items.len()]);
        self.members.clear();
        self.members.resize(nodes.len(), 0);
        for (number, node) in (0..).zip(nodes) {
            let free = &mut free[node.item as usize];
            self.members[*free as usize] = number;
            node.index = *free;
            *free += 1;
        }
    }
}

/// The sets during a search.
pub(super) struct Live<'m, S> {
    nodes: &'m [Node],
    primary: usize,
    starts: &'m [u32],
    members: &'m [u32],
    bits: &'m mut [u64],
    sizes: &'m mut [S],
    trail: &'m mut Vec<u32>,
}

/// A primary item has lost its last option.
pub(super) struct Emptied;

impl<'m, S: Size> Live<'m, S> {
    /// Creates the sets of a matrix, without the items that its caller has covered and their
    /// options. Also returns whether a primary item has no option.
    pub fn new(
        sets: &'m mut Sets,
        primary: usize,
        items: &[Item],
        nodes: &'m mut [Node],
        covered: &[u32],
    ) -> (Self, Result<(), Emptied>) {
        sets.fill(items, nodes);
        let Sets { starts, members, bits, bytes, words, trail } = sets;
        bits.clear();
        bits.resize(nodes.len().div_ceil(64), u64::MAX);
        let sizes = S::choose(bytes, words);
        sizes.clear();
        sizes.extend(items.iter().map(|item| S::new(item.nodes)));
        let marked = covered.iter().map(|&item| item as usize).filter(|&item| item < primary);
        marked.chain(primary..items.len()).for_each(|item| sizes[item] = sizes[item].toggle_mark());
        trail.clear();
        let emptied = sizes[..primary].iter().any(|size| size.is_zero());
        let mut live = Live { nodes, primary, starts, members, bits, sizes, trail };
        let mut result = if emptied { Err(Emptied) } else { Ok(()) };
        for &item in covered {
            result = result.and(live.remove_options_of(item, None));
        }
        (live, result)
    }

    /// Returns the primary item with the fewest options, the lowest of equal ones; `None` if all
    /// are covered.
    pub fn smallest(&self) -> Option<u32> {
        let sizes = &self.sizes[..self.primary];
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

    pub fn nodes(&self) -> &[Node] {
        self.nodes
    }

    pub fn all_are_primary(&self) -> bool {
        self.primary == self.sizes.len()
    }

    pub fn is_covered(&self, item: u32) -> bool {
        self.sizes[item as usize] >= S::MARK
    }

    /// Returns the option of a node.
    pub fn option_of(&self, node: u32) -> u32 {
        self.nodes[node as usize].option
    }

    /// Calls `each` with a node of each option that an item has left, in the order in which they
    /// were added.
    #[inline(always)]
    pub fn for_each_left(&self, item: u32, mut each: impl FnMut(u32)) {
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

    /// Returns the state to which `undo` returns.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Chooses the option of a node: covers its items, and removes their other options. Also returns
    /// how much there is to undo.
    ///
    /// # Errors
    /// Returns [`Emptied`] if another primary item lost its last option. Only `undo` is then
    /// allowed.
    pub fn choose(&mut self, node: u32) -> (u32, Result<(), Emptied>) {
        let before = self.trail.len();
        self.for_each_node(node, |live, node| {
            live.trail.push(node.item | COVERED);
            live.sizes[node.item as usize] = live.sizes[node.item as usize].toggle_mark();
        });
        let mut next = node;
        let result = loop {
            let Node { item, next: after, .. } = self.nodes[next as usize];
            let result = self.remove_options_of(item, Some(next));
            next = after;
            if result.is_err() || next == node {
                break result;
            }
        };
        ((self.trail.len() - before) as u32, result)
    }

    /// Calls `each` with the nodes of an option, beginning with `node`.
    #[inline(always)]
    fn for_each_node(&mut self, node: u32, mut each: impl FnMut(&mut Self, Node)) {
        let mut next = node;
        loop {
            let at = self.nodes[next as usize];
            each(self, at);
            next = at.next;
            if next == node {
                break;
            }
        }
    }

    /// Removes the options of an item, except that of the node `keep`.
    #[inline(always)]
    fn remove_options_of(&mut self, item: u32, keep: Option<u32>) -> Result<(), Emptied> {
        let (mut start, end) = (self.starts[item as usize], self.starts[item as usize + 1]);
        let mut emptied = false;
        while start < end {
            let (mut word, len) = part(self.bits, start, end);
            while word != 0 {
                let node = self.members[(start + word.trailing_zeros()) as usize];
                word &= word - 1;
                if Some(node) == keep {
                    continue;
                }
                self.trail.push(node);
                self.for_each_node(node, |live, node| {
                    live.bits[node.index as usize / 64] ^= 1 << (node.index % 64);
                    let size = &mut live.sizes[node.item as usize];
                    *size = size.minus_one();
                    emptied |= size.is_zero();
                });
                if emptied {
                    return Err(Emptied);
                }
            }
            start += len;
        }
        Ok(())
    }

    /// Puts back what was removed since `mark`.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(entry) = self.trail.pop() else { break };
            if entry & COVERED != 0 {
                let size = &mut self.sizes[(entry & !COVERED) as usize];
                *size = size.toggle_mark();
            } else {
                self.for_each_node(entry, |live, node| {
                    live.bits[node.index as usize / 64] ^= 1 << (node.index % 64);
                    let size = &mut live.sizes[node.item as usize];
                    *size = size.plus_one();
                });
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

#[inline(always)]
fn least<S: Size>(sizes: &[S]) -> S {
    sizes.iter().fold(S::MARK, |least, &size| least.min(size))
}

impl ExactCover {
    /// Returns whether the size of every set fits into a byte, below the mark.
    pub(super) fn sizes_fit_bytes(&self) -> bool {
        self.items.iter().all(|item| item.nodes < u8::MARK.into())
    }
}
