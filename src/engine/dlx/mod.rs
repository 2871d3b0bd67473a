//! Exact cover over any 0/1 matrix, by dancing links (D. E. Knuth, "Dancing Links", 2000; primary and secondary items
//! as in TAOCP 7.2.2.1).
//!
//! ```text
//! no primary item is left   -> a solution
//! otherwise                 -> the item with the fewest options (the first such); cover it;
//!                              for each of its options, in the order they were added:
//!                                  cover the option's other items, go on below, uncover them
//!                              uncover it
//! ```
//!
//! This is the order of the old `DancingLink` class, whose list of columns runs from right to left and so picks the
//! lowest number among equals.
//!
//! Nodes are numbered: first a header for each item, then the root, then the matrix in the order it was added.
//! Vertical links join the nodes of an item, horizontal ones those of an option (or, for headers, the uncovered primary
//! items). Left and right links of an option never change; covering an item takes its header out of the list of
//! headers, and the other nodes of its options out of their items.

mod search;
pub(super) mod sudoku;

use crate::error::Error;

/// A matrix of items (columns) and options (rows), and a search over it.
///
/// A solution is a set of options that meets every primary item exactly once and every secondary item at most once.
/// Items are numbered from 0, the primary ones first.
pub struct ExactCover {
    primary: usize,
    nodes: Vec<Node>,
    /// For each item, how many of its options are left.
    sizes: Vec<u32>,
    /// For each option, one of its nodes; `NONE` for an option without nodes.
    options: Vec<u32>,
    /// Items that the caller covered, in that order.
    covered: Vec<u32>,
    /// What was chosen so far, one for each level of the search: the node of the item that was covered for this level, in the
    /// option that was chosen.
    chosen: Vec<u32>,
    /// The options of `chosen`, as handed out.
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

/// In place of an option's number, in the header of an item that the caller covered.
const COVERED: u32 = u32::MAX - 1;

/// Most items and nodes each: node numbers are 32 bits.
const MOST: usize = 1 << 31;

/// Most options: each number below the highest in use takes four bytes.
const MOST_OPTIONS: usize = 1 << 26;

impl ExactCover {
    /// A matrix without options.
    ///
    /// # Errors
    /// [`Error::Memory`]; [`Error::Argument`] when there are 2^31 items or more.
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

    /// Empties the matrix and gives it new items; memory is kept.
    ///
    /// # Errors
    /// As [`ExactCover::new`].
    pub fn reset(&mut self, primary: usize, secondary: usize) -> Result<(), Error> {
        let items = primary.checked_add(secondary).filter(|&items| items < MOST);
        let items = items.ok_or(Error::Argument { what: "a matrix has fewer than 2^31 items" })?;
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
        // The root's right neighbour is the lowest primary item.
        let root = items as u32;
        for item in 0..primary as u32 {
            self.link_header_before(item, root);
        }
        Ok(())
    }

    /// Sets memory aside for `options` options with `nodes` nodes in all.
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

    /// How many items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.sizes.len()
    }

    /// How many primary items: the first ones.
    pub fn primary_count(&self) -> usize {
        self.primary
    }

    /// One more than the highest option number.
    pub fn option_bound(&self) -> usize {
        self.options.len()
    }

    /// How many options have a node: the rows of the matrix.
    pub fn option_count(&self) -> usize {
        self.options.iter().filter(|&&node| node != NONE).count()
    }

    /// How many nodes the links have: one for each 1 of the matrix, one for each item, and the root.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many options of an item are left, given what is covered; `None` when there is no such item.
    pub fn size(&self, item: usize) -> Option<usize> {
        self.sizes.get(item).map(|&size| size as usize)
    }

    /// The items of an option, in the order they were added; none when there is no such option.
    pub fn items_of(&self, option: usize) -> impl Iterator<Item = u32> + '_ {
        let first = self.options.get(option).copied().filter(|&node| node != NONE);
        let mut next = first;
        std::iter::from_fn(move || {
            let node = self.nodes[next? as usize];
            next = Some(node.right).filter(|_| Some(node.right) != first);
            Some(node.item)
        })
    }

    /// Adds an option that meets `items` and returns its number, one above the highest in use.
    ///
    /// # Errors
    /// As [`ExactCover::add_node`], and [`Error::Argument`] for an item named twice. Nothing is added then.
    pub fn add_option(&mut self, items: &[u32]) -> Result<u32, Error> {
        let mut sorted: smallvec::SmallVec<[u32; 16]> = smallvec::SmallVec::new();
        sorted.try_reserve(items.len()).map_err(|_| Error::Memory)?;
        sorted.extend_from_slice(items);
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Error::Argument {
                what: "an option meets an item once: it names the same item twice",
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

    /// Adds a 1 to the matrix: `option` meets `item`. Options come into being with their first node; within an item
    /// they are tried in the order in which their nodes were added.
    ///
    /// # Errors
    /// [`Error::Argument`] when there is no such item, when the node is there already, when an item is covered, or
    /// past 2^31 nodes or 2^26 options; [`Error::Memory`].
    pub fn add_node(&mut self, option: u32, item: u32) -> Result<(), Error> {
        if item as usize >= self.item_count() {
            return Err(NO_SUCH_ITEM);
        }
        if self.has_node(option, item) {
            return Err(Error::Argument { what: "an option meets an item once: this node is there already" });
        }
        self.make_room(1, option as usize)?;
        if self.options.len() <= option as usize {
            self.options.resize(option as usize + 1, NONE);
        }
        self.link_node(option, item);
        Ok(())
    }

    /// Walks along the option and along the item at once, and so no further than the shorter of the two.
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

    /// Sets memory aside for so many nodes more, of the option of this number.
    fn make_room(&mut self, nodes: usize, option: usize) -> Result<(), Error> {
        if !self.covered.is_empty() {
            return Err(Error::Argument {
                what: "options are added while no item is covered: uncover first",
            });
        }
        // Sums of a caller's numbers may be larger than numbers can be.
        if option >= MOST_OPTIONS || nodes > MOST.saturating_sub(self.nodes.len()) {
            return Err(Error::Argument { what: "a matrix has at most 2^26 options and 2^31 nodes" });
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
    /// [`Error::Argument`] when there is no such item or it is covered already.
    pub fn cover(&mut self, item: u32) -> Result<(), Error> {
        if item as usize >= self.item_count() {
            return Err(NO_SUCH_ITEM);
        }
        if self.nodes[item as usize].option == COVERED {
            return Err(Error::Argument { what: "this item is covered already" });
        }
        self.covered.push(item);
        self.nodes[item as usize].option = COVERED;
        self.hide(item);
        Ok(())
    }

    /// Puts back the item that was covered last.
    ///
    /// # Errors
    /// [`Error::Argument`] when `item` is not the one covered last.
    pub fn uncover(&mut self, item: u32) -> Result<(), Error> {
        if self.covered.last() != Some(&item) {
            return Err(Error::Argument { what: "items are uncovered in the reverse order of covering" });
        }
        self.covered.pop();
        self.nodes[item as usize].option = NONE;
        self.unhide(item);
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
    Error::Argument { what: "no such item: items go from 0 to one less than their number" };

#[cfg(test)]
mod tests {
    use super::*;

    /// On 32 bits a caller can name an option of the greatest number there is.
    #[test]
    fn there_is_no_room_for_numbers_as_large_as_can_be() {
        let mut matrix = ExactCover::new(2, 0).unwrap();
        matrix.add_node(3, 1).unwrap();
        for (nodes, option) in [(1, usize::MAX), (1, MOST_OPTIONS), (usize::MAX, 0), (MOST - 3, 0)] {
            let refused = matrix.make_room(nodes, option);
            assert!(matches!(refused, Err(Error::Argument { .. })), "{nodes} {option}");
        }
        assert!(matches!(matrix.add_node(u32::MAX, 0), Err(Error::Argument { .. })));
        assert_eq!((matrix.option_bound(), matrix.node_count()), (4, 4));
        assert_eq!(matrix.make_room(1, MOST_OPTIONS - 1), Ok(()));
    }
}
