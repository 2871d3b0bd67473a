//! The choices of a search, and what the automorphisms found so far say about them.
//!
//! A choice of the search is a node; its elements are the rows, stacks or columns to choose from.
//! Two leaves with the same form give an automorphism of the puzzle. One that keeps all choices on
//! the path to a node permutes the elements of the node, and elements in one orbit lead to the same
//! forms: B. D. McKay, "Practical graph isomorphism", 1981. The number of automorphisms is the
//! product of the sizes of the orbits on the path to the best leaf.
//!
//! ```text
//!   o           a node on the path to the best leaf: automorphisms merge orbits here
//!   |\
//!   o *         the last node on this path: the search is in the subtree of another element
//!   |  \
//!   o   x       new nodes. If a leaf here equals the best leaf, the whole subtree * is the image
//!   |   :       of one that is done, and the search goes back to the node above
//!  best
//! ```

use crate::error::Error;
use crate::support::alloc::try_push;

/// The kind of the elements of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChoiceKind {
    /// Not transposed, and transposed.
    Orientation,
    Row,
    Stack,
    Column,
}

struct ChoiceNode {
    kind: ChoiceKind,
    /// The first element in `elements`.
    start: usize,
    /// The index of the element that the search has taken.
    current: usize,
    /// The index of the element on the path to the best leaf, if the node is on it.
    best: usize,
}

/// The path to the place of the search, and the elements that are not tried yet.
#[derive(Default)]
pub(super) struct ChoiceTree {
    nodes: Vec<ChoiceNode>,
    /// The elements of all nodes.
    elements: Vec<u16>,
    /// A union-find forest over the elements of each node, by their indices in the node. A root is
    /// the first element of its orbit.
    parents: Vec<u16>,
    /// The arrangement at each node.
    states: Vec<u16>,
    /// The number of nodes on the path to the best leaf.
    on_path: usize,
    /// The number of automorphisms that keep the choices of all nodes on the path to the best
    /// leaf; `None` if it exceeds a `u128`.
    automorphisms: Option<u128>,
    /// The index of the node that is probed, if there is one.
    probed: Option<usize>,
    /// Whether an element of the probed node leads to the smallest row so far.
    is_reached: bool,
}

impl ChoiceTree {
    /// Removes all nodes.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.elements.clear();
        self.parents.clear();
        self.states.clear();
        self.on_path = 0;
        self.probed = None;
    }

    /// Begins to probe the last node: all its elements are tried up to the end of the row, and then
    /// once more without this limit, when the smallest row is known.
    pub fn probe(&mut self) {
        self.probed = self.nodes.len().checked_sub(1);
        self.is_reached = false;
    }

    /// Ends a path of a probe at the end of the row; returns `false` if no node is probed. If the
    /// row `is_complete`, the element is not probed further: there can be a path for each order of
    /// its columns.
    pub fn end_probe(&mut self, state_len: usize, is_complete: bool) -> bool {
        let Some(probed) = self.probed else { return false };
        self.is_reached = true;
        while is_complete && self.nodes.len() > probed + 1 {
            self.pop(state_len);
        }
        true
    }

    /// Adds a node without elements.
    pub fn push(&mut self, kind: ChoiceKind, state: &[u16]) -> Result<(), Error> {
        self.states.try_reserve(state.len())?;
        try_push(&mut self.nodes, ChoiceNode { kind, start: self.elements.len(), current: 0, best: 0 })?;
        self.states.extend_from_slice(state);
        Ok(())
    }

    /// Adds an element to the last node, and returns its index. An element with a twin is in the
    /// twin's orbit from the beginning.
    pub fn add(&mut self, element: usize, twin: Option<usize>) -> Result<usize, Error> {
        let index = self.elements.len() - self.nodes.last().map_or(0, |node| node.start);
        try_push(&mut self.elements, element as u16)?;
        try_push(&mut self.parents, twin.unwrap_or(index) as u16)?;
        Ok(index)
    }

    /// Returns the choice of the last node, and the arrangement before it.
    pub fn current(&self, state_len: usize) -> Option<(ChoiceKind, usize, &[u16])> {
        let node = self.nodes.last()?;
        let state = &self.states[self.states.len() - state_len..];
        Some((node.kind, self.elements[node.start + node.current].into(), state))
    }

    /// Goes to the next element that is not in the orbit of an earlier one, in the last node that
    /// has one; removes the nodes after it. Returns `false` if there is none.
    pub fn advance(&mut self, state_len: usize) -> bool {
        loop {
            let level = self.nodes.len();
            let Some(node) = self.nodes.last_mut() else { return false };
            let parents = &self.parents[node.start..];
            let next = (node.current + 1..parents.len()).find(|&index| usize::from(parents[index]) == index);
            if let Some(next) = next {
                node.current = next;
                self.on_path = self.on_path.min(level);
                return true;
            }
            if self.probed == Some(level - 1) {
                self.probed = None;
                if self.is_reached {
                    node.current = 0;
                    return true;
                }
            }
            if self.on_path == level {
                self.on_path -= 1;
                self.count_orbit();
            }
            self.pop(state_len);
        }
    }

    /// Multiplies by the size of the orbit of the best element of the last node.
    fn count_orbit(&mut self) {
        let Some(node) = self.nodes.last() else { return };
        let parents = &self.parents[node.start..];
        let orbit = root(parents, node.best);
        let size = (0..parents.len()).filter(|&index| root(parents, index) == orbit).count();
        self.automorphisms = self.automorphisms.and_then(|count| count.checked_mul(size as u128));
    }

    fn pop(&mut self, state_len: usize) {
        if let Some(node) = self.nodes.pop() {
            self.elements.truncate(node.start);
            self.parents.truncate(node.start);
            self.states.truncate(self.states.len() - state_len);
        }
    }

    /// Makes the current leaf the best one. `automorphisms` keep all choices that lead to it.
    pub fn set_best(&mut self, automorphisms: Option<u128>) {
        self.on_path = self.nodes.len();
        self.nodes.iter_mut().for_each(|node| node.best = node.current);
        self.automorphisms = automorphisms;
    }

    /// Forgets the best leaf, because the search is on the way to a better one.
    pub fn forget_best(&mut self) {
        self.on_path = 0;
    }

    /// Goes back to the last node on the path to the best leaf, and merges the orbits of the nodes
    /// on this path by an automorphism. `image` maps an element of a kind.
    pub fn merge(&mut self, state_len: usize, image: impl Fn(ChoiceKind, usize) -> usize) {
        while self.nodes.len() > self.on_path {
            self.pop(state_len);
        }
        let mut end = self.elements.len();
        for level in (0..self.nodes.len()).rev() {
            self.merge_node(level, end, &image);
            end = self.nodes[level].start;
        }
    }

    /// Merges the orbits of the last node by an automorphism that was found before, if it keeps all
    /// choices on the path to this node.
    pub fn merge_last(&mut self, image: impl Fn(ChoiceKind, usize) -> usize) {
        let Some((_, path)) = self.nodes.split_last() else { return };
        let keeps = |node: &ChoiceNode| {
            let element = self.elements[node.start + node.current].into();
            image(node.kind, element) == element
        };
        if path.iter().rev().all(keeps) {
            self.merge_node(path.len(), self.elements.len(), &image);
        }
    }

    /// Merges the orbits of a node, whose elements end at `end`, by an automorphism that keeps all
    /// choices on the path to it.
    fn merge_node(&mut self, level: usize, end: usize, image: &impl Fn(ChoiceKind, usize) -> usize) {
        let node = &self.nodes[level];
        let elements = &self.elements[node.start..end];
        let parents = &mut self.parents[node.start..end];
        for index in 0..elements.len() {
            let to = image(node.kind, elements[index].into());
            if to == usize::from(elements[index]) {
                continue;
            }
            // The automorphism keeps the path to this node, so the image is an element of it.
            if let Some(to) = elements.iter().position(|&element| usize::from(element) == to) {
                let (one, other) = (root(parents, index), root(parents, to));
                parents[one.max(other)] = one.min(other) as u16;
            }
        }
    }

    /// Returns the number of automorphisms after the search; `None` if it exceeds a `u128`.
    pub fn automorphisms(&self) -> Option<u128> {
        self.automorphisms
    }
}

fn root(parents: &[u16], mut index: usize) -> usize {
    while usize::from(parents[index]) != index {
        index = parents[index].into();
    }
    index
}
