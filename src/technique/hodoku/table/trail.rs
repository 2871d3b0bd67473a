//! The shortest chain from a premise to a node, as HoDoKu's tables have it.
//!
//! The program fills the row of a premise breadth first: it goes through the entries in the order
//! in which they came, and appends what follows directly from each. Its chain to an entry is
//! therefore, among the shortest ones, the one that at each node takes the earliest direct entry
//! that still leads to the end. The layers of the search are rows of bits here, and only the chains
//! that are asked for are built.

use super::super::bits::BitRow;
use super::graph::Graph;
use crate::error::Error;
use crate::support::alloc::{try_push, try_refill};
use crate::technique::houses::HOUSES_OF;

/// A node with its state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableLiteral {
    pub(crate) node: u16,
    pub(crate) is_on: bool,
}

/// The layers of the search from one premise. They alternate between "on" and "off" nodes.
pub(crate) struct Trail<const W: usize> {
    root: Option<TableLiteral>,
    layers: Vec<BitRow<W>>,
    needed: Vec<BitRow<W>>,
    /// The nodes of the last chain that was built, premise first.
    pub(crate) nodes: Vec<u16>,
}

impl<const W: usize> Trail<W> {
    pub(crate) fn new() -> Self {
        Self { root: None, layers: Vec::new(), needed: Vec::new(), nodes: Vec::new() }
    }

    /// Forgets the premise, because the graph is another one.
    pub(crate) fn reset(&mut self) {
        self.root = None;
    }

    /// Returns the number of links of the shortest chain from a premise to a node, if there is any.
    pub(crate) fn distance(
        &mut self,
        graph: &Graph<W>,
        root: TableLiteral,
        end: TableLiteral,
    ) -> Result<Option<usize>, Error> {
        if self.root != Some(root) {
            self.spread(graph, root)?;
        }
        let parity = usize::from(root.is_on != end.is_on);
        let first = if parity == 0 { 2 } else { 1 };
        Ok((first..self.layers.len()).step_by(2).find(|&k| self.layers[k].has(end.node as usize)))
    }

    /// Fills the layers.
    fn spread(&mut self, graph: &Graph<W>, root: TableLiteral) -> Result<(), Error> {
        self.root = None;
        self.layers.clear();
        let mut seen = [BitRow::EMPTY; 2];
        let mut layer = BitRow::of(root.node as usize);
        let mut is_on = root.is_on;
        seen[usize::from(is_on)] = layer;
        while !layer.is_empty() {
            try_push(&mut self.layers, layer)?;
            let mut next = BitRow::EMPTY;
            if is_on {
                for node in layer.iter() {
                    next.add(&graph.weak[node]);
                }
            } else {
                for node in layer.and(&graph.linked).iter() {
                    next.add(&graph.strong[node]);
                }
            }
            is_on = !is_on;
            layer = next.minus(&seen[usize::from(is_on)]);
            seen[usize::from(is_on)].add(&layer);
        }
        self.root = Some(root);
        Ok(())
    }

    /// Builds the chain with a number of links that [`distance`](Self::distance) returned.
    pub(crate) fn build(
        &mut self,
        graph: &Graph<W>,
        root: TableLiteral,
        end: TableLiteral,
        links: usize,
    ) -> Result<(), Error> {
        try_refill(&mut self.needed, BitRow::EMPTY, links + 1)?;
        self.needed[links] = BitRow::of(end.node as usize);
        let mut is_on = end.is_on;
        for k in (1..links).rev() {
            let mut before = BitRow::EMPTY;
            for node in self.needed[k + 1].iter() {
                before.add(if is_on { &graph.strong[node] } else { &graph.weak[node] });
            }
            self.needed[k] = before.and(&self.layers[k]);
            is_on = !is_on;
        }
        self.nodes.clear();
        try_push(&mut self.nodes, root.node)?;
        let mut node = root.node as usize;
        let mut is_on = root.is_on;
        for k in 1..=links {
            let links = if is_on { &graph.weak[node] } else { &graph.strong[node] };
            let Some(next) = earliest(graph, node, is_on, &links.and(&self.needed[k])) else {
                break;
            };
            try_push(&mut self.nodes, next as u16)?;
            node = next;
            is_on = !is_on;
        }
        Ok(())
    }
}

/// Returns the member that comes first among the direct entries of a node.
pub(crate) fn earliest<const W: usize>(
    graph: &Graph<W>,
    node: usize,
    is_on: bool,
    among: &BitRow<W>,
) -> Option<usize> {
    let from = &graph.nodes[node];
    if from.is_single() {
        if let Some(first) = graph.in_cell[from.cell as usize].and(among).first() {
            return Some(first);
        }
        for house in HOUSES_OF[from.cell as usize] {
            if let Some(first) = graph.in_house(house, from.digit).and(among).first() {
                return Some(first);
            }
        }
    } else if !is_on {
        for house in [from.square, from.line] {
            if let Some(first) = graph.in_house(house, from.digit).and(among).first() {
                return Some(first);
            }
        }
    }
    among.first()
}
