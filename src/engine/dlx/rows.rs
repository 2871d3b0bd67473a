//! The options that each item has left during a search, in a matrix with so few items and options
//! that a look at all options left is cheap.
//!
//! ```text
//! rows       item 0:    1 1 0 0 1 0      a bit for each option that meets the item
//! masks      option 4:  1 0 1            a bit for each item that the option meets
//! left                  1 0 0 1 1 1      a bit for each option that is left
//! ```
//!
//! Choosing an option clears the bits of all that share an item with it, unless both give it the
//! same colour (colours.rs). Then the masks of the options left are added up in [`Counters`]. Each
//! level of the search has bits of its own, so that nothing needs to be undone.

use super::live::{Emptied, LiveSets, Matrix};
use super::{NONE, nodes_of, ring};
use crate::error::Error;
use crate::support::alloc::{try_lengthen, try_refill};

/// The memory of the rows.
#[derive(Default)]
pub(in crate::engine) struct Rows {
    given: Vec<u32>,
    rows: Vec<u64>,
    masks: Vec<u64>,
    left: Vec<u64>,
    open: Vec<u64>,
    smallest: Vec<u32>,
    ordered: Vec<(u32, u32)>,
}

/// The rows during a search, with `W` words of bits for all items.
pub(in crate::engine) struct LiveRows<'m, const W: usize> {
    matrix: Matrix<'m>,
    /// The number that the caller has given to each option, if options have several runs. Otherwise
    /// each run is an option.
    given: &'m [u32],
    /// Words of bits for all options.
    words: usize,
    rows: &'m [u64],
    masks: &'m [[u64; W]],
    depth: usize,
    /// For each level, the options that are left.
    left: &'m mut [u64],
    /// For each level, the primary items that are not covered.
    open: &'m mut [[u64; W]],
    /// For each level, the smallest item, the lowest of equal ones; or `NONE`.
    smallest: &'m mut [u32],
    /// Nodes of an item, and their options.
    ordered: &'m mut Vec<(u32, u32)>,
}

/// Returns the number of options, and the words of bits for all items, if rows are likely to be
/// faster than sets.
pub(in crate::engine) fn if_faster(matrix: Matrix<'_>) -> Option<(usize, usize)> {
    let Matrix { items, nodes, runs, options, is_mixed, shades, .. } = matrix;
    let words = match (items.len() + shades.len()).div_ceil(64) {
        few @ 0..=2 => few.max(1),
        3..=8 => 8,
        _ => return None,
    };
    if is_mixed && options.len() > 64 * runs.len() {
        return None;
    }
    let count = if is_mixed { options.iter().filter(|&&last| last != NONE).count() } else { runs.len() };
    // The numbers are of instructions: for each option and word of its mask; for each node of a
    // removed option, and for a level.
    let with_rows = 8 * words * count;
    let [items, options, nodes] = [items.len(), count, nodes.len()].map(|count| count as f64);
    let (width, length) = (nodes / options, nodes / items);
    (with_rows as f64 <= 30.0 * width * length * width + 500.0).then_some((count, words))
}

impl Rows {
    /// Begins with all options, of which there are `count`, without the items that the caller has
    /// covered and their options. Also returns whether a primary item has no option.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn live<'m, const W: usize>(
        &'m mut self,
        matrix: Matrix<'m>,
        count: usize,
    ) -> Result<(LiveRows<'m, W>, Result<(), Emptied>), Error> {
        let Self { given, rows, masks, left, open, smallest, ordered } = self;
        let Matrix { primary, items, nodes, runs, options, covered, is_mixed, shades, .. } = matrix;
        let words = count.div_ceil(64).max(1);
        try_refill(rows, 0, (items.len() + shades.len()) * words)?;
        try_lengthen(masks, count * W)?;
        try_lengthen(left, (primary + 1) * words)?;
        try_lengthen(open, (primary + 1) * W)?;
        try_lengthen(smallest, primary + 1)?;
        let (masks, _) = masks.as_chunks_mut();
        let (open, _) = open.as_chunks_mut();
        let mut add = |number: usize, item: u32, mask: &mut [u64; W]| {
            mask[item as usize / 64] |= 1 << (item % 64);
            rows[item as usize * words + number / 64] |= 1 << (number % 64);
        };
        if is_mixed {
            ordered.clear();
            ordered.try_reserve(count)?;
            try_lengthen(given, count)?;
            let with_nodes = (0..).zip(options).filter(|&(_, &last)| last != NONE);
            for (number, (option, &last)) in with_nodes.enumerate() {
                let mut mask = [0; W];
                for run in ring(runs, last) {
                    let nodes = &nodes[nodes_of(runs, run, nodes.len())];
                    nodes.iter().for_each(|&item| add(number, item, &mut mask));
                }
                (masks[number], given[number]) = (mask, option);
            }
        } else {
            let mut end = nodes.len();
            let masks = &mut masks[..runs.len()];
            for (number, (run, mask)) in runs.iter().zip(masks).enumerate().rev() {
                let start = run.start as usize;
                *mask = [0; W];
                nodes[start..end].iter().for_each(|&item| add(number, item, mask));
                end = start;
            }
        }
        if !shades.is_empty() {
            let number_of = |number: usize| if is_mixed { given[number] } else { runs[number].option };
            add_shades(matrix, words, rows, &mut masks[..count], number_of);
        }
        (0..words).for_each(|word| left[word] = ones(count, word));
        open[0] = std::array::from_fn(|word| ones(primary, word));
        for &item in covered {
            open[0][item as usize / 64] &= !(1 << (item % 64));
            let row = &rows[item as usize * words..][..words];
            left.iter_mut().zip(row).for_each(|(left, row)| *left &= !row);
        }
        let mut live =
            LiveRows { matrix, given, words, rows, masks, depth: 0, left, open, smallest, ordered };
        let result = live.count();
        Ok((live, result))
    }
}

/// Returns a word of a set of the numbers below `count`.
fn ones(count: usize, word: usize) -> u64 {
    match count.saturating_sub(64 * word) {
        rest @ 0..64 => (1 << rest) - 1,
        _ => u64::MAX,
    }
}

/// Gives each shade a row behind those of the items, with the options of its item that are not of
/// the shade. In the masks of its options, its bit is in place of that of its item.
#[cold]
fn add_shades<const W: usize>(
    matrix: Matrix<'_>,
    words: usize,
    rows: &mut [u64],
    masks: &mut [[u64; W]],
    number_of: impl Fn(usize) -> u32,
) {
    let items = matrix.items.len();
    for (number, mask) in masks.iter_mut().enumerate() {
        for (item, shade) in matrix.shaded_items_of(number_of(number)).filter(|&(_, shade)| shade != NONE) {
            let row = items + shade as usize;
            mask[item as usize / 64] &= !(1 << (item % 64));
            mask[row / 64] |= 1 << (row % 64);
            rows[row * words + number / 64] |= 1 << (number % 64);
        }
    }
    let (of_items, of_shades) = rows.split_at_mut(items * words);
    for (item, row) in matrix.shades.items().zip(of_shades.chunks_exact_mut(words)) {
        let of_item = &of_items[item as usize * words..][..words];
        row.iter_mut().zip(of_item).for_each(|(row, of_item)| *row = of_item & !*row);
    }
}

/// A counter for each item, bit-sliced: plane 0 has the lowest bit of each, plane 1 the next one,
/// so that a few operations on words add a mask to all counters (H. S. Warren, "Hacker's Delight",
/// 2nd edition, 2012, 8-1). The last plane has a bit for each counter that has passed 7.
#[derive(Clone, Copy)]
struct Counters<const W: usize>([[u64; W]; 4]);

impl<const W: usize> Counters<W> {
    #[inline(always)]
    fn add(&mut self, mask: &[u64; W]) {
        for word in 0..W {
            let mut carry = mask[word];
            for plane in &mut self.0[..3] {
                (plane[word], carry) = (plane[word] ^ carry, plane[word] & carry);
            }
            self.0[3][word] |= carry;
        }
    }

    /// Keeps the items with the smallest counter, and returns it. Counters above 7 are compared
    /// wrongly.
    #[inline(always)]
    fn keep_smallest(&self, items: &mut [u64; W]) -> u32 {
        let mut least = 0;
        for (bit, plane) in self.0.iter().enumerate().rev() {
            let mut low = *items;
            let mut any = 0;
            for word in 0..W {
                low[word] &= !plane[word];
                any |= low[word];
            }
            if any != 0 {
                *items = low;
            } else {
                least |= 1 << bit;
            }
        }
        least
    }
}

/// Returns the lowest bit, or `NONE`.
#[inline(always)]
fn lowest<const W: usize>(bits: &[u64; W]) -> u32 {
    let word = bits.iter().position(|&word| word != 0);
    word.map_or(NONE, |word| 64 * word as u32 + bits[word].trailing_zeros())
}

impl<const W: usize> LiveRows<'_, W> {
    fn left(&self) -> &[u64] {
        &self.left[self.depth * self.words..][..self.words]
    }

    fn row(&self, item: u32) -> &[u64] {
        &self.rows[item as usize * self.words..][..self.words]
    }

    /// Finds the smallest item of a new level.
    #[inline(always)]
    fn count(&mut self) -> Result<(), Emptied> {
        let mut counters = Counters([[0; W]; 4]);
        for (index, &word) in self.left().iter().enumerate() {
            let mut word = word;
            while word != 0 {
                counters.add(&self.masks[64 * index + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
        let mut smallest = self.open[self.depth];
        let least = counters.keep_smallest(&mut smallest);
        let item = match lowest(&smallest) {
            // All are covered.
            NONE => NONE,
            _ if least == 0 => return Err(Emptied),
            item if least <= 7 => item,
            _ => self.count_all(),
        };
        self.smallest[self.depth] = item;
        Ok(())
    }

    /// Returns the smallest of the open items.
    #[cold]
    fn count_all(&self) -> u32 {
        let open = &self.open[self.depth];
        let items = (0..64 * W as u32).filter(|&item| open[item as usize / 64] >> (item % 64) & 1 != 0);
        let size = |item: &u32| {
            let common = self.left().iter().zip(self.row(*item)).map(|(left, row)| (left & row).count_ones());
            common.sum::<u32>()
        };
        items.min_by_key(size).unwrap_or(NONE)
    }
}

impl<const W: usize> LiveSets for LiveRows<'_, W> {
    fn smallest(&self) -> Option<u32> {
        Some(self.smallest[self.depth]).filter(|&item| item != NONE)
    }

    fn number_of(&self, option: u32) -> u32 {
        if self.matrix.is_mixed {
            self.given[option as usize]
        } else {
            self.matrix.runs[option as usize].option
        }
    }

    #[inline(always)]
    fn for_each_left(&mut self, item: u32, mut each: impl FnMut(u32)) {
        for index in 0..self.words {
            let mut word = self.left()[index] & self.row(item)[index];
            while word != 0 {
                let option = 64 * index as u32 + word.trailing_zeros();
                if self.matrix.is_mixed {
                    let node = self.matrix.node_of(self.number_of(option), item);
                    self.ordered.push((node.unwrap_or(NONE), option));
                } else {
                    each(option);
                }
                word &= word - 1;
            }
        }
        if self.matrix.is_mixed {
            self.ordered.sort_unstable();
            self.ordered.drain(..).for_each(|(_, option)| each(option));
        }
    }

    fn mark(&self) -> usize {
        self.depth
    }

    fn choose(&mut self, option: u32) -> (u32, Result<(), Emptied>) {
        let mask = self.masks[option as usize];
        let (above, below) = self.left[self.depth * self.words..].split_at_mut(self.words);
        for (index, (left, below)) in above.iter().zip(below).enumerate() {
            let mut left = *left;
            for (first, &word) in (0..).step_by(64).zip(&mask) {
                let mut word = word;
                while word != 0 {
                    let item = first + word.trailing_zeros() as usize;
                    left &= !self.rows[item * self.words + index];
                    word &= word - 1;
                }
            }
            *below = left;
        }
        let open = self.open[self.depth];
        self.depth += 1;
        self.open[self.depth] = std::array::from_fn(|word| open[word] & !mask[word]);
        ((self.words * W) as u32, self.count())
    }

    fn undo(&mut self, mark: usize) {
        self.depth = mark;
    }
}
