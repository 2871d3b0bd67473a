//! Exact cover over any 0/1 matrix: Knuth's algorithm X, with primary and secondary items as in
//! TAOCP 7.2.2.1.
//!
//! ```text
//! mod.rs        the matrix: items, options, nodes, and the items that the caller has covered
//! pairs.rs      remembers nodes, to refuse those that are added twice
//! search.rs     the search
//! live.rs       what it needs to know about the options that are left
//! memory.rs     chooses how to keep that: in sets or in rows
//! sets.rs       the options that each item has left
//! rows.rs       the same as rows of bits, for small or dense matrices
//! decide.rs     the first solution, with the help of a Sudoku engine
//! numbering.rs  recognises the matrix of a Sudoku
//! numbering_tables.rs
//!               tables of such a numbering
//! strong.rs     reads the matrix of a Sudoku with it
//! candidates.rs the options that each item of a Sudoku has left
//! oracle.rs     the Sudoku engine
//! sudoku.rs     makes a matrix from a puzzle
//! ```
//!
//! Every 1 of the matrix is a node. Nodes are numbered in the order they are added. Consecutive nodes
//! of one option are a run, and the runs of an option form a ring; most options have one run. With
//! items 0, 1, 2 and the options A = {0, 2, 1} and B = {1, 2}:
//!
//! ```text
//! node     0  1  2  3  4
//! item     0  2  1  2  1
//! option   A  A  B  B  A
//! run      0  0  1  1  2       the ring of A: 0 -> 2 -> 0, the ring of B: 1 -> 1
//! ```

mod candidates;
mod decide;
mod live;
mod memory;
mod numbering;
mod numbering_tables;
mod oracle;
mod pairs;
mod rows;
mod search;
mod sets;
mod strong;
pub(super) mod sudoku;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::support::stopwatch::Stopwatch;
use memory::SearchMemory;
use pairs::Pairs;
use search::Path;
use std::ops::Range;
use strong::Strong;

/// A matrix of items (columns) and options (rows), and a search over it.
///
/// A solution is a set of options that meets every primary item exactly once and every secondary
/// item at most once. Items are numbered from 0, the primary ones first.
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
    pairs: Pairs,
    /// Items that the caller has covered, in that order.
    covered: Vec<u32>,
    memory: SearchMemory,
    path: Path,
    strong: Strong,
    stopwatch: Stopwatch,
}

#[derive(Clone, Copy)]
struct Item {
    /// An option that meets it, or met it when an error took the option back; or `NONE`.
    option: u32,
    /// If options have several runs, those that meet it have lower numbers.
    bound: u32,
    /// Whether the caller has covered it.
    is_covered: bool,
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
            pairs: Pairs::default(),
            covered: Vec::new(),
            memory: SearchMemory::default(),
            path: Path::default(),
            strong: Strong::default(),
            stopwatch: Stopwatch::new(),
        };
        matrix.reset(primary, secondary)?;
        Ok(matrix)
    }

    /// Empties the matrix and gives it new items. Keeps the memory.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::new`]. The matrix is then unchanged.
    pub fn reset(&mut self, primary: usize, secondary: usize) -> Result<(), Error> {
        let items = primary.checked_add(secondary).filter(|&items| items < MAX_NODES);
        let items =
            items.ok_or(Error::Argument { what: "too many items: a matrix must have fewer than 2^31" })?;
        self.items.try_reserve(items.saturating_sub(self.items.len()))?;
        self.covered.try_reserve(items.saturating_sub(self.covered.len()))?;
        self.memory.sets.reserve_items(items)?;
        self.path.reserve_levels(primary)?;
        self.primary = primary;
        self.items.clear();
        self.items.resize(items, Item { option: NONE, bound: 0, is_covered: false });
        self.nodes.clear();
        self.runs.clear();
        self.options.clear();
        self.is_mixed = false;
        self.pairs.clear();
        self.covered.clear();
        self.memory.sets.clear();
        Ok(())
    }

    /// Reserves memory for `options` more options with `nodes` nodes in all.
    fn reserve(&mut self, options: usize, nodes: usize) -> Result<(), Error> {
        self.nodes.try_reserve(nodes)?;
        self.runs.try_reserve(nodes)?;
        self.memory.sets.reserve_nodes(self.nodes.capacity(), self.items.len())?;
        self.options.try_reserve(options)?;
        self.path.reserve_options(self.options.capacity())
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
                && !items.any(|item| self.items[item as usize].is_covered)
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

    /// Adds an option that meets `items` and returns its number, one more than the highest in use.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_node`], and [`Error::Argument`] if `items` names an
    /// item twice. The matrix is then unchanged.
    pub fn add_option(&mut self, items: &[u32]) -> Result<u32, Error> {
        self.add_options([items])
    }

    /// Adds options, each with the items that it meets, and returns the number of the first one.
    /// The others follow in order.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_option`]. The matrix is then unchanged.
    pub fn add_options<'o>(
        &mut self,
        options: impl IntoIterator<Item = &'o [u32], IntoIter: ExactSizeIterator + Clone>,
    ) -> Result<u32, Error> {
        let options = options.into_iter();
        let before = self.extent();
        let first = self.options.len();
        let nodes = options.clone().fold(0, |sum: usize, items| sum.saturating_add(items.len()));
        self.make_room(nodes, first.saturating_add(options.len()))?;
        for items in options {
            let option = self.options.len() as u32;
            self.options.push(NONE);
            let start = self.nodes.len();
            self.nodes.extend_from_slice(items);
            let added = if self.is_mixed {
                self.add_each(std::iter::repeat_n(option, items.len()), start)
            } else if !items.is_empty() {
                self.add_run(option, start..start + items.len())
            } else {
                Ok(())
            };
            if let Err(error) = added {
                self.shrink_to(before);
                // The option is new, so that only `items` can name an item of it.
                return Err(if error == NODE_EXISTS { ITEM_TWICE } else { error });
            }
        }
        Ok(first as u32)
    }

    /// Makes `option` meet one more item. The options of an item are tried in the order in which
    /// their nodes were added.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item, the option meets it already, or the
    /// matrix would have more than 2^26 options or 2^31 nodes, and [`Error::Memory`]. The matrix is
    /// then unchanged.
    pub fn add_node(&mut self, option: u32, item: u32) -> Result<(), Error> {
        self.add_nodes(&[option], &[item])
    }

    /// Adds several nodes as [`ExactCover::add_node`] does: `options[k]` meets `items[k]`.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_node`], and [`Error::Length`] if the slices have
    /// different lengths. The matrix is then unchanged.
    pub fn add_nodes(&mut self, options: &[u32], items: &[u32]) -> Result<(), Error> {
        if options.len() != items.len() {
            return Err(Error::Length { argument: "items", got: items.len(), wanted: options.len() });
        }
        let before = self.extent();
        let highest = options.iter().fold(0, |highest, &option| highest.max(option));
        let bound = if options.is_empty() { 0 } else { highest as usize + 1 };
        self.make_room(options.len(), bound)?;
        if bound > self.options.len() {
            self.options.resize(bound, NONE);
        }
        self.nodes.extend_from_slice(items);
        let first = before.1;
        let mut added = Ok(());
        let mut done = 0;
        for run in options.chunk_by(|one, other| one == other) {
            if self.is_mixed {
                added = self.add_each(options[done..].iter().copied(), first + done);
                break;
            }
            added = if self.options[run[0] as usize] == NONE {
                self.add_run(run[0], first + done..first + done + run.len())
            } else {
                self.add_each(run.iter().copied(), first + done)
            };
            if added.is_err() {
                break;
            }
            done += run.len();
        }
        if added.is_err() {
            self.shrink_to(before);
        }
        added
    }

    /// Reserves memory for `nodes` more nodes, of options below `bound`.
    fn make_room(&mut self, nodes: usize, bound: usize) -> Result<(), Error> {
        // Written so that no sum of a caller's numbers overflows.
        if bound > MAX_OPTIONS || nodes > MAX_NODES.saturating_sub(self.nodes.len()) {
            return Err(Error::Argument {
                what: "the matrix is too large: it may have at most 2^26 options and 2^31 nodes",
            });
        }
        self.reserve(bound.saturating_sub(self.options.len()), nodes)
    }

    /// Gives an option without nodes those of a range, which are the last ones, as a run.
    ///
    /// # Errors
    /// Returns an error if the option cannot have one of the nodes.
    #[inline(always)]
    fn add_run(&mut self, option: u32, range: Range<usize>) -> Result<(), Error> {
        let added = &self.nodes[range.clone()];
        for &item in added {
            let met = self.items.get_mut(item as usize).ok_or(NO_SUCH_ITEM)?;
            if met.option == option && is_twice(added, item) {
                return Err(NODE_EXISTS);
            }
            met.option = option;
        }
        let run = self.runs.len() as u32;
        self.runs.push(Run { option, start: range.start as u32, next: run, previous: run });
        self.options[option as usize] = run;
        Ok(())
    }

    /// Gives the nodes from `first` on, which are the last ones, to options that may have nodes.
    ///
    /// # Errors
    /// Returns an error if an option cannot have its node. This node and those behind it are then gone.
    #[inline(never)]
    fn add_each(&mut self, options_of_nodes: impl Iterator<Item = u32>, first: usize) -> Result<(), Error> {
        for (node, option) in (first..).zip(options_of_nodes) {
            let (last, run) = (self.options[option as usize], self.runs.len() as u32);
            let is_new_run = last == NONE || last + 1 != run;
            if is_new_run && last != NONE && !self.is_mixed {
                self.begin_mixed(node);
            }
            let Self { items, nodes, runs, options, is_mixed, pairs, .. } = self;
            let item = nodes[node];
            let Some(met) = items.get_mut(item as usize) else {
                nodes.truncate(node);
                return Err(NO_SUCH_ITEM);
            };
            let exists = match pairs.insert(option, item) {
                Some(is_new) => !is_new,
                // Without pairs, the last option to get a node is the only one that meets its items
                // with `option`.
                None => {
                    (if *is_mixed { option < met.bound } else { option == met.option })
                        && ring(runs, last).any(|run| nodes[nodes_of(runs, run, node)].contains(&item))
                }
            };
            if exists {
                nodes.truncate(node);
                return Err(NODE_EXISTS);
            }
            met.option = option;
            met.bound = met.bound.max(option + 1);
            if is_new_run {
                let (mut next, mut previous) = (run, run);
                if let Some(before) = runs.get_mut(last as usize) {
                    (next, previous) = (before.next, last);
                    before.next = run;
                    runs[next as usize].previous = run;
                }
                runs.push(Run { option, start: node as u32, next, previous });
                options[option as usize] = run;
            }
        }
        Ok(())
    }

    /// Notes the nodes so far, which end at `end`, before an option gets a second run.
    #[cold]
    fn begin_mixed(&mut self, end: usize) {
        let Self { items, nodes, runs, pairs, .. } = self;
        self.is_mixed = true;
        pairs.begin(items.len());
        for (run, &Run { option, .. }) in runs.iter().enumerate() {
            for &item in &nodes[nodes_of(runs, run, end)] {
                let met = &mut items[item as usize];
                met.bound = met.bound.max(option + 1);
                pairs.insert(option, item);
            }
        }
    }

    /// Returns the numbers of options and nodes, for [`ExactCover::shrink_to`].
    fn extent(&self) -> (usize, usize) {
        (self.options.len(), self.nodes.len())
    }

    /// Takes back the options and nodes that were added since [`ExactCover::extent`].
    fn shrink_to(&mut self, (options, nodes): (usize, usize)) {
        while let Some(&Run { option, start, next, previous }) = self.runs.last() {
            let first = nodes.max(start as usize);
            self.nodes.drain(first.min(self.nodes.len())..).for_each(|item| self.pairs.remove(option, item));
            if (start as usize) < nodes {
                break;
            }
            self.runs.pop();
            let run = self.runs.len() as u32;
            if previous == run {
                self.options[option as usize] = NONE;
            } else {
                self.runs[previous as usize].next = next;
                self.runs[next as usize].previous = previous;
                self.options[option as usize] = previous;
            }
        }
        self.nodes.truncate(nodes);
        self.options.truncate(options);
        // The last option may get more nodes: its items must name it.
        if let Some(&Run { option, start, .. }) = self.runs.last() {
            for &item in &self.nodes[start as usize..] {
                self.items[item as usize].option = option;
            }
        }
    }

    /// Takes an item and all its options out of the matrix, until [`ExactCover::uncover`].
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item or it is already covered.
    pub fn cover(&mut self, item: u32) -> Result<(), Error> {
        let met = self.items.get_mut(item as usize).ok_or(NO_SUCH_ITEM)?;
        if met.is_covered {
            return Err(Error::Argument { what: "the item is already covered: uncover it first" });
        }
        met.is_covered = true;
        self.covered.push(item);
        Ok(())
    }

    /// Puts back an item that [`ExactCover::cover`] removed, in any order.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item or it is not covered.
    pub fn uncover(&mut self, item: u32) -> Result<(), Error> {
        if item as usize >= self.items.len() {
            return Err(NO_SUCH_ITEM);
        }
        let position = self.covered.iter().rposition(|&covered| covered == item);
        let position = position.ok_or(Error::Argument { what: "the item is not covered: cover it first" })?;
        self.covered.remove(position);
        self.items[item as usize].is_covered = false;
        Ok(())
    }
}

/// Returns whether items name one of them twice.
#[cold]
fn is_twice(items: &[u32], item: u32) -> bool {
    items.iter().filter(|&&other| other == item).count() > 1
}

/// Returns the runs of an option whose last run is `last`, or none for `NONE`, in the order in which
/// they were added.
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

const NODE_EXISTS: Error =
    Error::Argument { what: "the option already covers this item: add a node only once" };

const ITEM_TWICE: Error =
    Error::Argument { what: "the option names the same item twice: an option can meet an item only once" };
