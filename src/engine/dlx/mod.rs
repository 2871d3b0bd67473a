//! Exact cover over any 0/1 matrix: Knuth's algorithm X, with primary and secondary items as in
//! TAOCP 7.2.2.1.
//!
//! ```text
//! mod.rs        the matrix: items, options, nodes, and the items that the caller has covered
//! sets.rs       the options that each item has left during a search
//! search.rs     the search
//! decide.rs     the first solution and the count, with the help of a Sudoku engine
//! numbering.rs  recognises the matrix of a Sudoku
//! sudoku.rs     makes a matrix from a puzzle
//! ```
//!
//! Every 1 of the matrix is a node. Nodes are numbered in the order they are added, and the nodes
//! of an option form a ring. With items 0, 1, 2 and the options A = {0, 2} and B = {1, 2}:
//!
//! ```text
//!          item 0       item 1       item 2
//! A        node 0 <------------------> node 1       a ring for each option
//! B                     node 2 <-----> node 3
//! ```

mod decide;
mod numbering;
mod search;
mod sets;
pub(super) mod sudoku;
#[cfg(test)]
mod tests;

use crate::error::Error;
use decide::Strong;
use search::Path;
use sets::Sets;
use std::ops::Range;

/// A matrix of items (columns) and options (rows), and a search over it.
///
/// A solution is a set of options that meets every primary item exactly once and every secondary
/// item at most once. Items are numbered from 0, the primary ones first.
pub struct ExactCover {
    primary: usize,
    items: Vec<Item>,
    nodes: Vec<Node>,
    /// For each option, its last node; `NONE` for an option without nodes.
    options: Vec<u32>,
    /// Items that the caller has covered, in that order.
    covered: Vec<u32>,
    sets: Sets,
    path: Path,
    strong: Strong,
}

#[derive(Clone, Copy, Default)]
struct Item {
    /// The number of its nodes.
    nodes: u32,
    /// An option from this number on does not meet the item.
    bound: u32,
    /// Whether the caller has covered it.
    is_covered: bool,
}

#[derive(Clone, Copy)]
struct Node {
    option: u32,
    item: u32,
    /// The next node of the option's ring.
    next: u32,
    /// The index of the node in the sets.
    index: u32,
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
            options: Vec::new(),
            covered: Vec::new(),
            sets: Sets::default(),
            path: Path::default(),
            strong: Strong::default(),
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
        self.sets.reserve_items(items)?;
        self.path.reserve_levels(primary)?;
        self.primary = primary;
        self.items.clear();
        self.items.resize(items, Item::default());
        self.nodes.clear();
        self.options.clear();
        self.covered.clear();
        self.sets.clear();
        Ok(())
    }

    /// Reserves memory for `options` more options with `nodes` nodes in all.
    fn reserve(&mut self, options: usize, nodes: usize) -> Result<(), Error> {
        self.nodes.try_reserve(nodes)?;
        self.sets.reserve_nodes(self.nodes.capacity(), self.items.len())?;
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
        self.options.iter().filter(|&&node| node != NONE).count()
    }

    /// Returns the number of nodes in the linked lists of Knuth's "Dancing Links" (2000): one for
    /// each 1 of the matrix, one for each item, and the root.
    pub fn node_count(&self) -> usize {
        self.nodes.len() + self.items.len() + 1
    }

    /// Returns how many options an item has left, given the covered items, or `None` if there is no
    /// such item. A covered item has none.
    ///
    /// While an item is covered, this takes time in proportion to the nodes of the matrix.
    pub fn size(&self, item: usize) -> Option<usize> {
        let &Item { nodes, is_covered, .. } = self.items.get(item)?;
        if is_covered {
            return Some(0);
        }
        if self.covered.is_empty() {
            return Some(nodes as usize);
        }
        let is_left =
            |option: u32| self.items_of(option as usize).all(|item| !self.items[item as usize].is_covered);
        let options = self.nodes.iter().filter(|node| node.item as usize == item).map(|node| node.option);
        Some(options.filter(|&option| is_left(option)).count())
    }

    /// Returns the items of an option in the order they were added; there are none if there is no
    /// such option.
    pub fn items_of(&self, option: usize) -> impl Iterator<Item = u32> + '_ {
        let last = self.options.get(option).copied().unwrap_or(NONE);
        ring(&self.nodes, last).map(|node| node.item)
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
            if let Err(error) = self.push_nodes(|_| option, items) {
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
        self.push_nodes(|index| options[index], items).inspect_err(|_| self.shrink_to(before))
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

    /// Adds nodes, for which there is room, one for each of `items`. On an error, some may have been
    /// added.
    #[inline(always)]
    fn push_nodes(&mut self, option: impl Fn(usize) -> u32, items: &[u32]) -> Result<(), Error> {
        let before = self.nodes.len();
        let node = |(index, &item): (usize, &u32)| Node {
            option: option(index),
            item,
            next: (before + index + 1) as u32,
            index: 0,
        };
        self.nodes.extend(items.iter().enumerate().map(node));
        let Self { items, nodes, options, .. } = self;
        let (items, options) = (items.as_mut_slice(), options.as_mut_slice());
        let mut start = before;
        while start < nodes.len() {
            // A run of nodes of one option. Each names the next one, but for the last.
            let option = nodes[start].option;
            let mut end = start;
            let mut error = None;
            for node in nodes[start..].iter().take_while(|node| node.option == option) {
                let Some(met) = items.get_mut(node.item as usize) else {
                    error = Some(NO_SUCH_ITEM);
                    break;
                };
                if option >= met.bound {
                    met.bound = option + 1;
                } else if has_node(nodes, options[option as usize], node.item, start..end) {
                    error = Some(NODE_EXISTS);
                    break;
                }
                met.nodes += 1;
                end += 1;
            }
            if start < end {
                let last = std::mem::replace(&mut options[option as usize], end as u32 - 1);
                nodes[end - 1].next = match last {
                    NONE => start as u32,
                    last => std::mem::replace(&mut nodes[last as usize].next, start as u32),
                };
            }
            if let Some(error) = error {
                nodes.truncate(end);
                return Err(error);
            }
            start = end;
        }
        Ok(())
    }

    /// Returns the numbers of options and nodes, for [`ExactCover::shrink_to`].
    fn extent(&self) -> (usize, usize) {
        (self.options.len(), self.nodes.len())
    }

    /// Takes back the options and nodes that were added since [`ExactCover::extent`].
    fn shrink_to(&mut self, (options, nodes): (usize, usize)) {
        while self.nodes.len() > nodes {
            let Some(Node { option, item, next, .. }) = self.nodes.pop() else { break };
            self.items[item as usize].nodes -= 1;
            let node = self.nodes.len() as u32;
            self.options[option as usize] = if next == node {
                NONE
            } else {
                let mut before = next;
                while self.nodes[before as usize].next != node {
                    before = self.nodes[before as usize].next;
                }
                self.nodes[before as usize].next = next;
                before
            };
        }
        self.options.truncate(options);
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
    /// Returns [`Error::Argument`] if `item` is not covered.
    pub fn uncover(&mut self, item: u32) -> Result<(), Error> {
        let position = self.covered.iter().rposition(|&covered| covered == item);
        let position = position.ok_or(Error::Argument { what: "the item is not covered: cover it first" })?;
        self.covered.remove(position);
        self.items[item as usize].is_covered = false;
        Ok(())
    }
}

/// Returns whether an item is met by the ring that ends with node `last`, or by a run of nodes that
/// is not linked yet.
#[cold]
fn has_node(nodes: &[Node], last: u32, item: u32, run: Range<usize>) -> bool {
    nodes[run].iter().any(|node| node.item == item) || ring(nodes, last).any(|node| node.item == item)
}

/// Returns the nodes of an option whose last node is `last`, or none for `NONE`.
fn ring(nodes: &[Node], last: u32) -> impl Iterator<Item = &Node> {
    let mut before = Some(last).filter(|&last| last != NONE);
    std::iter::from_fn(move || {
        let next = nodes[before? as usize].next;
        before = Some(next).filter(|&next| next != last);
        Some(&nodes[next as usize])
    })
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
