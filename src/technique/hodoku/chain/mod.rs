//! Chains on one digit, and chains of cells with two candidates.
//!
//! The program goes from a candidate over strong and weak links in turn, depth first, and enters no
//! cell twice. It remembers every chain that removes something, and takes the best one by the order
//! of [`order`](super::order). A chain has at most [`MAX_LINKS`] links.

pub mod remote_pair;
pub mod turbot;
pub mod x_chain;
pub mod xy_chain;

use crate::error::Error;
use crate::support::alloc::{try_collect, try_push, try_small};
use crate::technique::houses::{HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;
use crate::technique::step::{Chain, Node, numbers};

/// The most links of a chain.
pub(crate) const MAX_LINKS: usize = 20;

/// Returns the cells of a set in the order in which the program follows links from a cell: those in
/// its row, in its column, and the others in its box.
#[inline]
pub(crate) fn in_link_order(from: usize, to: CellSet) -> impl Iterator<Item = usize> {
    let [row, column, square] = HOUSES_OF[from];
    let in_row = to & HOUSES[row as usize];
    let in_column = to & HOUSES[column as usize];
    let in_square = (to & HOUSES[square as usize]) - in_row - in_column;
    in_row.into_iter().chain(in_column).chain(in_square)
}

/// Returns the place of a link in this order.
pub(crate) fn link_place(from: usize, to: usize) -> (usize, usize) {
    let kind = (0..3).find(|&k| HOUSES_OF[from][k] == HOUSES_OF[to][k]);
    (kind.unwrap_or(3), to)
}

/// Returns the one chain of some candidates, of which the first one is "off", and the states
/// alternate.
pub(crate) fn chain_of(candidates: impl Iterator<Item = (usize, usize)>) -> Result<Vec<Chain>, Error> {
    let mut chain = Chain::new();
    for (i, (cell, digit)) in candidates.enumerate() {
        try_push(&mut chain, node_after(i, CellSet::of(cell), digit, i % 2 == 1)?)?;
    }
    try_collect(1, std::iter::once(chain))
}

/// Returns a node of a chain in which each node follows from the one before.
pub(crate) fn node_after(i: usize, cells: CellSet, digit: usize, is_on: bool) -> Result<Node, Error> {
    let parents = try_small(i.checked_sub(1).map(|before| before as u16))?;
    Ok(Node { digit: digit as u16, cells: numbers(cells)?, is_on, parents })
}
