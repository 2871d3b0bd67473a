//! Exact cover over any 0/1 matrix: Knuth's algorithm X, with primary and secondary items as in
//! TAOCP 7.2.2.1.
//!
//! ```text
//! mod.rs        the matrix: items, options and nodes
//! nodes.rs      adds options and nodes
//! covered.rs    the items that the caller has covered
//! colours.rs    the colours of secondary items
//! pairs.rs      remembers nodes, to refuse those that are added twice
//! search.rs     the search
//! live.rs       what it needs to know about the options that are left
//! memory.rs     chooses how to keep that: in sets or in rows
//! sets.rs       the options that each item has left
//! size.rs       their number
//! rows.rs       the same as rows of bits, for small or dense matrices
//! memo.rs       how many solutions there are for what is left
//! secondary_key.rs
//!               the same where options have colours
//! components.rs the components into which a matrix falls, for a count
//! solving.rs    the verbs of a matrix, and its options
//! numbering.rs  recognises the matrix of a Sudoku
//! numbering_tables.rs
//!               tables of such a numbering
//! recognised.rs reads the matrix of a Sudoku with it
//! candidates.rs the options that each item of a Sudoku has left
//! oracle.rs     the Sudoku engine
//! sudoku.rs     makes a matrix from a puzzle
//! rules         makes a matrix from any rules
//! ```
//!
//! Every 1 of the matrix is a node. Nodes are numbered in the order they are added. Consecutive
//! nodes of one option are a run, and the runs of an option form a ring; most options have one run.
//! With items 0, 1, 2 and the options A = {0, 2, 1} and B = {1, 2}:
//!
//! ```text
//! node     0  1  2  3  4
//! item     0  2  1  2  1
//! option   A  A  B  B  A
//! run      0  0  1  1  2       the ring of A: 0 -> 2 -> 0, the ring of B: 1 -> 1
//! ```

pub(super) mod candidates;
pub(super) mod colours;
pub(super) mod components;
mod covered;
mod implied;
pub(super) mod live;
pub(super) mod memo;
pub(super) mod memory;
mod nodes;
mod numbering;
mod numbering_tables;
pub(super) mod oracle;
mod pairs;
mod proofs;
pub(super) mod recognised;
pub(super) mod rows;
mod rules;
pub(super) mod search;
mod secondary_key;
pub(super) mod sets;
pub(super) mod size;
mod solving;
pub(super) mod sudoku;
#[cfg(test)]
mod tests;

use crate::engine::schedule::cover::{Help, Helpers};
use crate::error::Error;
use crate::options::Options;
use crate::stats::Stats;
use crate::support::stopwatch::Stopwatch;
use colours::Colours;
use covered::Covered;
use implied::Implied;
use memory::SearchMemory;
use pairs::Pairs;
use search::Path;
use std::ops::Range;

/// A matrix of items (columns) and options (rows), and a search over it.
///
/// A solution is a set of options that meets every primary item exactly once and every secondary
/// item at most once. Items are numbered from 0, the primary ones first. Options may give a
/// secondary item a colour, and share it in that colour: see
/// [`ExactCover::add_option_with_colours`].
///
/// A limit of the [`Options`] that stops a call is not an error: the answer names the
/// [`StopReason`](crate::StopReason).
pub struct ExactCover {
    primary: usize,
    items: Vec<Item>,
    /// The item of each node.
    nodes: Vec<u32>,
    runs: Vec<Run>,
    /// For each option, its last run; `NONE` for an option without nodes.
    options: Vec<u32>,
    /// Whether an option has several runs.
    is_mixed: bool,
    colours: Colours,
    pairs: Pairs,
    covered: Covered,
    memory: SearchMemory,
    path: Path,
    /// Clauses for the learner.
    implied: Implied,
    /// When clause learning helps a search, unless the engine of the settings is `dlx`.
    help: Help,
    settings: Options,
    stats: Stats,
    helpers: Helpers,
    stopwatch: Stopwatch,
}

#[derive(Clone, Copy)]
struct Item {
    /// An option that meets it, or met it when an error took the option back; or `NONE`.
    option: u32,
    /// If options have several runs, those that meet it have lower numbers.
    bound: u32,
    /// Its place in the list of the items that the caller has covered; or `NONE`.
    place: u32,
}

impl Item {
    /// Returns whether the caller has covered it.
    fn is_covered(self) -> bool {
        self.place != NONE
    }
}

/// Consecutive nodes of one option. It ends at the start of the next run.
#[derive(Clone, Copy)]
struct Run {
    option: u32,
    /// Its first node.
    start: u32,
    /// The next and the previous run of the option's ring.
    next: u32,
    previous: u32,
}

const NONE: u32 = u32::MAX;

/// A matrix has at most this many nodes, and fewer items: node numbers have 32 bits.
const MAX_NODES: usize = 1 << 31;

/// A matrix has at most this many options: each number below the highest takes four bytes.
const MAX_OPTIONS: usize = 1 << 26;

impl ExactCover {
    /// Creates a matrix without options.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], or [`Error::Argument`] for 2^31 items or more.
    pub fn new(primary: usize, secondary: usize) -> Result<Self, Error> {
        let mut matrix = Self {
            primary: 0,
            items: Vec::new(),
            nodes: Vec::new(),
            runs: Vec::new(),
            options: Vec::new(),
            is_mixed: false,
            colours: Colours::default(),
            pairs: Pairs::default(),
            covered: Covered::default(),
            memory: SearchMemory::default(),
            path: Path::default(),
            implied: Implied::default(),
            help: Help::USUAL,
            settings: Options::default(),
            stats: Stats::default(),
            helpers: Helpers::default(),
            stopwatch: Stopwatch::new(),
        };
        matrix.reset(primary, secondary)?;
        Ok(matrix)
    }

    /// Empties the matrix and gives it new items. Keeps the options and the memory.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::new`]. The matrix is then unchanged.
    pub fn reset(&mut self, primary: usize, secondary: usize) -> Result<(), Error> {
        let items = primary.checked_add(secondary).filter(|&items| items < MAX_NODES);
        let items =
            items.ok_or(Error::Argument { what: "too many items: a matrix must have fewer than 2^31" })?;
        self.items.try_reserve(items.saturating_sub(self.items.len()))?;
        self.covered.reserve(items)?;
        self.memory.sets.reserve_items(items)?;
        self.path.reserve_levels(primary)?;
        self.primary = primary;
        self.items.clear();
        self.items.resize(items, Item { option: NONE, bound: 0, place: NONE });
        self.nodes.clear();
        self.runs.clear();
        self.options.clear();
        self.is_mixed = false;
        self.colours.clear();
        self.pairs.clear();
        self.covered.clear();
        self.memory.sets.clear();
        self.help = Help::USUAL;
        Ok(())
    }

    /// Returns the number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Returns the number of primary items. They have the lowest numbers.
    pub fn primary_count(&self) -> usize {
        self.primary
    }

    /// Returns one more than the highest option number.
    pub fn option_bound(&self) -> usize {
        self.options.len()
    }

    /// Returns the number of options that have a node: the rows of the matrix.
    pub fn option_count(&self) -> usize {
        self.options.iter().filter(|&&last| last != NONE).count()
    }

    /// Returns the number of nodes in the linked lists of Knuth's "Dancing Links" (2000): one for
    /// each 1 of the matrix, one for each item, and the root.
    pub fn node_count(&self) -> usize {
        self.nodes.len() + self.items.len() + 1
    }

    /// Returns how many options an item has left, given the covered items, or `None` if there is no
    /// such item. A covered item has none.
    ///
    /// This takes time in proportion to the nodes of the matrix.
    pub fn size(&self, item: usize) -> Option<usize> {
        let is_left = |option: usize| {
            let mut items = self.items_of(option);
            items.clone().any(|met| met as usize == item)
                && !items.any(|item| self.items[item as usize].is_covered())
        };
        self.items.get(item)?;
        Some((0..self.options.len()).filter(|&option| is_left(option)).count())
    }

    /// Returns the items of an option in the order they were added; there are none if there is no
    /// such option.
    pub fn items_of(&self, option: usize) -> impl Iterator<Item = u32> + Clone + '_ {
        let last = self.options.get(option).copied().unwrap_or(NONE);
        ring(&self.runs, last)
            .flat_map(|run| &self.nodes[nodes_of(&self.runs, run, self.nodes.len())])
            .copied()
    }

    /// Takes an item and all its options out of the matrix, until [`ExactCover::uncover`].
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item or it is already covered.
    pub fn cover(&mut self, item: u32) -> Result<(), Error> {
        if self.items.get(item as usize).ok_or(NO_SUCH_ITEM)?.is_covered() {
            return Err(Error::Argument { what: "the item is already covered: uncover it first" });
        }
        self.covered.push(item, &mut self.items);
        Ok(())
    }

    /// Puts back an item that [`ExactCover::cover`] removed, in any order. Each order takes the
    /// same time.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item or it is not covered.
    pub fn uncover(&mut self, item: u32) -> Result<(), Error> {
        if !self.items.get(item as usize).ok_or(NO_SUCH_ITEM)?.is_covered() {
            return Err(Error::Argument { what: "the item is not covered: cover it first" });
        }
        self.covered.remove(item, &mut self.items);
        Ok(())
    }
}

/// Returns the runs of an option whose last run is `last`, or none for `NONE`, in the order in
/// which they were added.
fn ring(runs: &[Run], last: u32) -> impl Iterator<Item = usize> + Clone + '_ {
    let mut before = Some(last).filter(|&last| last != NONE);
    std::iter::from_fn(move || {
        let next = runs[before? as usize].next;
        before = Some(next).filter(|&next| next != last);
        Some(next as usize)
    })
}

/// Returns the nodes of a run. The last run ends at `end`.
fn nodes_of(runs: &[Run], run: usize, end: usize) -> Range<usize> {
    runs[run].start as usize..runs.get(run + 1).map_or(end, |next| next.start as usize)
}

impl std::fmt::Debug for ExactCover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (items, options, nodes) = (self.item_count(), self.option_count(), self.node_count());
        write!(f, "ExactCover {{ items: {items}, options: {options}, nodes: {nodes} }}")
    }
}

const NO_SUCH_ITEM: Error =
    Error::Argument { what: "no such item: items are numbered from 0 to their count less one" };
