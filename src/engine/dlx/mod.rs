//! Exact cover over any 0/1 matrix, by dancing links (D. E. Knuth, "Dancing Links", 2000; primary
//! and secondary items as in TAOCP 7.2.2.1). This file builds the matrix, search.rs searches it,
//! and sudoku.rs makes one from a puzzle.
//!
//! Every 1 of the matrix is a node. Vertical links form a circle through each item: its header and
//! the nodes of its options. Horizontal links form a circle through each option, and one through
//! the root and the headers of the uncovered primary items. With items 0, 1, 2 (all primary) and
//! the options A = {0, 2} and B = {1, 2}:
//!
//! ```text
//!   root 3 <-> header 0 <-> header 1 <-> header 2 <-> (root 3)
//!                 |            |            |
//! A            node 4 <---------------->  node 5       up and down: one item
//!                 |            |            |          left and right: one option
//! B               |         node 6 <->   node 7        each row and column closes to a circle
//!                 |            |            |
//!             (header 0)   (header 1)   (header 2)
//! ```
//!
//! Nodes are numbered in that order: a header for each item, the root, then the nodes in the order
//! they are added. Covering an item takes its header out of the row of headers, and the other nodes
//! of its options out of their items. Nothing changes the left and right links within an option.

mod search;
pub(super) mod sudoku;

use crate::error::Error;

/// A matrix of items (columns) and options (rows), and a search over it.
///
/// A solution is a set of options that meets every primary item exactly once and every secondary
/// item at most once. Items are numbered from 0, the primary ones first.
pub struct ExactCover {
    primary: usize,
    nodes: Vec<Node>,
    /// For each item, how many of its options are linked.
    sizes: Vec<u32>,
    /// For each option, one of its nodes; `NONE` for an option without nodes.
    options: Vec<u32>,
    /// Items that the caller has covered, in that order.
    covered: Vec<u32>,
    /// For each level of the search, a node of the chosen option: the one in the item that the
    /// level covers.
    chosen: Vec<u32>,
    /// The options of `chosen`, as a visitor sees them.
    solution: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Node {
    up: u32,
    down: u32,
    left: u32,
    right: u32,
    item: u32,
    option: u32,
}

const NONE: u32 = u32::MAX;

/// The `option` in the header of an item that the caller has covered.
const COVERED: u32 = u32::MAX - 1;

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
            primary,
            nodes: Vec::new(),
            sizes: Vec::new(),
            options: Vec::new(),
            covered: Vec::new(),
            chosen: Vec::new(),
            solution: Vec::new(),
        };
        matrix.reset(primary, secondary)?;
        Ok(matrix)
    }

    /// Empties the matrix and gives it new items. Keeps the memory.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::new`].
    pub fn reset(&mut self, primary: usize, secondary: usize) -> Result<(), Error> {
        let items = primary.checked_add(secondary).filter(|&items| items < MAX_NODES);
        let items =
            items.ok_or(Error::Argument { what: "too many items: a matrix must have fewer than 2^31" })?;
        self.nodes.clear();
        self.sizes.clear();
        self.options.clear();
        self.covered.clear();
        self.solution.clear();
        self.chosen.clear();
        self.primary = primary;
        self.nodes.try_reserve(items + 1)?;
        self.sizes.try_reserve(items)?;
        self.covered.try_reserve(items)?;
        self.chosen.try_reserve(items)?;
        self.solution.try_reserve(items)?;
        self.sizes.resize(items, 0);
        for item in 0..=items as u32 {
            self.nodes.push(Node { up: item, down: item, left: item, right: item, item, option: NONE });
        }
        // Ascending from the root's right neighbour: the search takes the lowest of equal items.
        let root = items as u32;
        for item in 0..primary as u32 {
            self.link_header_before(item, root);
        }
        Ok(())
    }

    /// Reserves memory for `options` more options with `nodes` nodes in all.
    fn reserve(&mut self, options: usize, nodes: usize) -> Result<(), Error> {
        self.nodes.try_reserve(nodes)?;
        self.options.try_reserve(options)?;
        Ok(())
    }

    fn link_header_before(&mut self, item: u32, next: u32) {
        let previous = self.nodes[next as usize].left;
        self.nodes[item as usize].left = previous;
        self.nodes[item as usize].right = next;
        self.nodes[previous as usize].right = item;
        self.nodes[next as usize].left = item;
    }

    /// Returns the number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.sizes.len()
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

    /// Returns the number of nodes: one for each 1 of the matrix, one for each item, and the root.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns how many options an item has left, given the covered items, or `None` if there is no
    /// such item.
    pub fn size(&self, item: usize) -> Option<usize> {
        self.sizes.get(item).map(|&size| size as usize)
    }

    /// Returns the items of an option in the order they were added; there are none if there is no
    /// such option.
    pub fn items_of(&self, option: usize) -> impl Iterator<Item = u32> + '_ {
        let first = self.options.get(option).copied().filter(|&node| node != NONE);
        let mut next = first;
        std::iter::from_fn(move || {
            let node = self.nodes[next? as usize];
            next = Some(node.right).filter(|_| Some(node.right) != first);
            Some(node.item)
        })
    }

    /// Adds an option that meets `items` and returns its number, one more than the highest in use.
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::add_node`], and [`Error::Argument`] if `items` names an
    /// item twice. The matrix is then unchanged.
    pub fn add_option(&mut self, items: &[u32]) -> Result<u32, Error> {
        let mut sorted: smallvec::SmallVec<[u32; 16]> = smallvec::SmallVec::new();
        sorted.try_reserve(items.len()).map_err(|_| Error::Memory)?;
        sorted.extend_from_slice(items);
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Error::Argument {
                what: "the option names the same item twice: an option can meet an item only once",
            });
        }
        if sorted.last().is_some_and(|&item| item as usize >= self.item_count()) {
            return Err(NO_SUCH_ITEM);
        }
        self.make_room(items.len(), self.options.len())?;
        let option = self.options.len() as u32;
        self.options.push(NONE);
        for &item in items {
            self.link_node(option, item);
        }
        Ok(option)
    }

    /// Adds a 1 to the matrix: `option` meets `item`. The first node of an option creates it. The
    /// search tries the options of an item in the order in which their nodes were added.
    ///
    /// Returns [`Error::Argument`] if there is no such item, the node exists, an item is covered,
    /// or the matrix would have more than 2^31 nodes or 2^26 options, and [`Error::Memory`] if
    /// allocation fails.
    pub fn add_node(&mut self, option: u32, item: u32) -> Result<(), Error> {
        if item as usize >= self.item_count() {
            return Err(NO_SUCH_ITEM);
        }
        if self.has_node(option, item) {
            return Err(Error::Argument {
                what: "the option already meets this item: an option can meet an item only once",
            });
        }
        self.make_room(1, option as usize)?;
        if self.options.len() <= option as usize {
            self.options.resize(option as usize + 1, NONE);
        }
        self.link_node(option, item);
        Ok(())
    }

    /// Returns whether `option` meets `item`. Follows both lists at once, as far as the shorter
    /// one.
    fn has_node(&self, option: u32, item: u32) -> bool {
        let mut below = self.nodes[item as usize].down;
        for met in self.items_of(option as usize) {
            if met == item || self.nodes[below as usize].option == option {
                return true;
            }
            if below == item {
                return false;
            }
            below = self.nodes[below as usize].down;
        }
        false
    }

    /// Reserves memory for `nodes` more nodes of `option`.
    fn make_room(&mut self, nodes: usize, option: usize) -> Result<(), Error> {
        if !self.covered.is_empty() {
            return Err(Error::Argument {
                what: "an item is covered: uncover all items before adding to the matrix",
            });
        }
        // Written so that no sum of a caller's numbers overflows.
        if option >= MAX_OPTIONS || nodes > MAX_NODES.saturating_sub(self.nodes.len()) {
            return Err(Error::Argument {
                what: "the matrix is too large: it may have at most 2^26 options and 2^31 nodes",
            });
        }
        self.reserve((option + 1).saturating_sub(self.options.len()), nodes)
    }

    fn link_node(&mut self, option: u32, item: u32) {
        let node = self.nodes.len() as u32;
        let up = self.nodes[item as usize].up;
        let first = self.options[option as usize];
        let (left, right) =
            if first == NONE { (node, node) } else { (self.nodes[first as usize].left, first) };
        self.nodes.push(Node { up, down: item, left, right, item, option });
        self.nodes[up as usize].down = node;
        self.nodes[item as usize].up = node;
        self.nodes[left as usize].right = node;
        self.nodes[right as usize].left = node;
        if first == NONE {
            self.options[option as usize] = node;
        }
        self.sizes[item as usize] += 1;
    }

    /// Takes an item and all its options out of the matrix, until [`ExactCover::uncover`].
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there is no such item or it is already covered.
    pub fn cover(&mut self, item: u32) -> Result<(), Error> {
        if item as usize >= self.item_count() {
            return Err(NO_SUCH_ITEM);
        }
        if self.nodes[item as usize].option == COVERED {
            return Err(Error::Argument { what: "the item is already covered: uncover it first" });
        }
        self.covered.push(item);
        self.nodes[item as usize].option = COVERED;
        self.cover_item(item);
        Ok(())
    }

    /// Puts back an item, which must be the last one covered.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if `item` is not the last one covered.
    pub fn uncover(&mut self, item: u32) -> Result<(), Error> {
        if self.covered.last() != Some(&item) {
            return Err(Error::Argument {
                what: "the item is not the last one covered: uncover items in reverse order",
            });
        }
        self.covered.pop();
        self.nodes[item as usize].option = NONE;
        self.uncover_item(item);
        Ok(())
    }
}

impl std::fmt::Debug for ExactCover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (items, options, nodes) = (self.item_count(), self.option_count(), self.node_count());
        write!(f, "ExactCover {{ items: {items}, options: {options}, nodes: {nodes} }}")
    }
}

const NO_SUCH_ITEM: Error =
    Error::Argument { what: "no such item: items are numbered from 0 to their count less one" };

#[cfg(test)]
mod tests {
    use super::*;

    /// On systems with 32 bits, a caller can name an option by the largest `usize`.
    #[test]
    fn the_largest_numbers_are_refused() {
        let mut matrix = ExactCover::new(2, 0).unwrap();
        matrix.add_node(3, 1).unwrap();
        for (nodes, option) in [(1, usize::MAX), (1, MAX_OPTIONS), (usize::MAX, 0), (MAX_NODES - 3, 0)] {
            let refused = matrix.make_room(nodes, option);
            assert!(matches!(refused, Err(Error::Argument { .. })), "{nodes} {option}");
        }
        assert!(matches!(matrix.add_node(u32::MAX, 0), Err(Error::Argument { .. })));
        assert_eq!((matrix.option_bound(), matrix.node_count()), (4, 4));
        assert_eq!(matrix.make_room(1, MAX_OPTIONS - 1), Ok(()));
    }
}
