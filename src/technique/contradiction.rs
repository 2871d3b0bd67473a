//! Why a candidate is false: if it were true, the singles that follow would leave a cell without a
//! candidate, or a house without a place for a digit.
//!
//! ```text
//! on   the digit is in the cell        off  it is not
//!
//! on r1c2=5  -->  off r1c8=5  -->  on r1c8=3    the only candidate left in its cell
//!                             -->  on r4c8=5    the only place left in its column
//! ```
//!
//! The nodes are found in the order of their distance from the candidate. Each node has one reason,
//! the first that was found, and its parents come before it. The net of a step has only the nodes
//! that the contradiction needs.
//!
//! Such nets are known as Nishio, by T. Nishio (1980s), and as forcing nets.

use super::board::Board;
use super::houses::{HOUSES, HOUSES_OF, PEERS};
use super::sets::CellSet;
use super::step::{Candidate, Chain, Node, Step, house_list, numbers};
use crate::error::Error;
use crate::support::alloc::{try_push, try_push_small, try_vec};
use crate::technique::Technique;
use smallvec::SmallVec;

/// The most nodes of a net: each candidate on and off.
const MOST_NODES: usize = 2 * 9 * 81;

/// A candidate that is on or off.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NetState {
    cell: u8,
    digit: u8,
    is_on: bool,
}

/// Why a node holds.
#[derive(Clone, Copy)]
enum NetReason {
    /// It is the assumption.
    Premise,
    /// This candidate is on.
    On { cell: u8, digit: u8 },
    /// It is the last candidate of its cell.
    Cell,
    /// Its cell is the last place in a house.
    House(u8),
}

/// A node, and why it holds.
#[derive(Clone, Copy)]
struct NetNode {
    state: NetState,
    reason: NetReason,
}

/// The place of the contradiction.
#[derive(Clone, Copy)]
enum EmptyPlace {
    /// The cell has no candidate left.
    Cell(usize),
    /// The house has no place left for the digit.
    House { house: usize, digit: usize },
}

/// Returns the step that removes a candidate because singles lead from it to a contradiction; none
/// if they do not.
pub(super) fn contradiction(board: &Board, candidate: Candidate) -> Result<Option<Step>, Error> {
    let mut net = Net::new(board)?;
    let Some(place) = net.follow(candidate) else { return Ok(None) };
    let mut step = Step { technique: Technique::ForcingNetContradiction, ..Step::default() };
    step.removed.push(candidate);
    match place {
        EmptyPlace::Cell(cell) => step.cells = numbers([cell])?,
        EmptyPlace::House { house, digit } => {
            step.houses = house_list([house])?;
            step.digits = numbers([digit])?;
        }
    }
    let chain = net.needed_for(place)?;
    try_push(&mut step.chains, chain)?;
    Ok(Some(step))
}

/// The nodes that follow from a candidate.
struct Net<'b> {
    board: &'b Board,
    /// The nodes in the order in which they were found.
    nodes: Vec<NetNode>,
    /// The candidates that are on, and those that are off. Entry 0 is not used.
    on: [CellSet; 10],
    off: [CellSet; 10],
}

impl<'b> Net<'b> {
    fn new(board: &'b Board) -> Result<Self, Error> {
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(MOST_NODES)?;
        Ok(Self { board, nodes, on: [CellSet::EMPTY; 10], off: [CellSet::EMPTY; 10] })
    }

    /// Adds what follows from a candidate until there is a contradiction. Returns its place.
    fn follow(&mut self, candidate: Candidate) -> Option<EmptyPlace> {
        self.add_on(usize::from(candidate.cell), usize::from(candidate.digit), NetReason::Premise);
        let mut next = 0;
        while let Some(&NetNode { state, .. }) = self.nodes.get(next) {
            next += 1;
            let (cell, digit) = (usize::from(state.cell), usize::from(state.digit));
            if state.is_on {
                self.leave_out(cell, digit);
            } else if let Some(place) = self.take_last(cell, digit) {
                return Some(place);
            }
        }
        None
    }

    /// Adds what a candidate that is on excludes.
    fn leave_out(&mut self, cell: usize, digit: usize) {
        let reason = NetReason::On { cell: cell as u8, digit: digit as u8 };
        for other in self.board.of_cell[cell].into_iter().filter(|&other| other != digit) {
            self.add_off(cell, other, reason);
        }
        for peer in self.board.of_digit[digit] & PEERS[cell] {
            self.add_off(peer, digit, reason);
        }
    }

    /// Adds the singles that a candidate leaves that is off. Returns where nothing is left.
    fn take_last(&mut self, cell: usize, digit: usize) -> Option<EmptyPlace> {
        let mut left = self.board.of_cell[cell].into_iter().filter(|&digit| !self.off[digit].has(cell));
        match (left.next(), left.next()) {
            (None, _) => return Some(EmptyPlace::Cell(cell)),
            (Some(last), None) => self.add_on(cell, last, NetReason::Cell),
            _ => {}
        }
        for house in HOUSES_OF[cell] {
            let left = (self.board.of_digit[digit] - self.off[digit]) & HOUSES[usize::from(house)];
            match left.len() {
                0 => return Some(EmptyPlace::House { house: house.into(), digit }),
                1 => self.add_on(left.first(), digit, NetReason::House(house)),
                _ => {}
            }
        }
        None
    }

    fn add_on(&mut self, cell: usize, digit: usize, reason: NetReason) {
        if !self.on[digit].has(cell) {
            self.on[digit].insert(cell);
            self.add(cell, digit, true, reason);
        }
    }

    fn add_off(&mut self, cell: usize, digit: usize, reason: NetReason) {
        if !self.off[digit].has(cell) {
            self.off[digit].insert(cell);
            self.add(cell, digit, false, reason);
        }
    }

    /// Adds a node. There is room for it.
    fn add(&mut self, cell: usize, digit: usize, is_on: bool, reason: NetReason) {
        self.nodes.push(NetNode { state: NetState { cell: cell as u8, digit: digit as u8, is_on }, reason });
    }

    /// Returns the nodes that a contradiction needs, in their order.
    fn needed_for(&self, place: EmptyPlace) -> Result<Chain, Error> {
        let mut is_needed = try_vec(false, self.nodes.len())?;
        match place {
            EmptyPlace::Cell(cell) => self.off_in_cell(cell, &mut |off| is_needed[off] = true),
            EmptyPlace::House { house, digit } => {
                self.off_in_house(house, digit, &mut |off| is_needed[off] = true)
            }
        }
        for node in (0..self.nodes.len()).rev() {
            if is_needed[node] {
                self.parents(node, &mut |parent| is_needed[parent] = true);
            }
        }
        // The place of each node in the chain.
        let mut places = try_vec(0u16, self.nodes.len())?;
        let mut chain = Chain::new();
        for (node, NetNode { state, .. }) in
            self.nodes.iter().enumerate().filter(|(node, _)| is_needed[*node])
        {
            places[node] = chain.len() as u16;
            let (mut parents, mut pushed) = (SmallVec::new(), Ok(()));
            self.parents(node, &mut |parent| {
                if pushed.is_ok() {
                    pushed = try_push_small(&mut parents, places[parent]);
                }
            });
            pushed?;
            let NetState { cell, digit, is_on } = *state;
            let node = Node { digit: digit.into(), cells: numbers([cell.into()])?, is_on, parents };
            try_push(&mut chain, node)?;
        }
        Ok(chain)
    }

    /// Visits the nodes that a node follows from, which are before it.
    fn parents(&self, node: usize, visit: &mut dyn FnMut(usize)) {
        let NetNode { state: NetState { cell, digit, .. }, reason } = self.nodes[node];
        // The node's own candidate may be off further behind.
        let before = &mut |parent| {
            if parent < node {
                visit(parent);
            }
        };
        match reason {
            NetReason::Premise => {}
            NetReason::On { cell, digit } => self.visit(NetState { cell, digit, is_on: true }, before),
            NetReason::Cell => self.off_in_cell(cell.into(), before),
            NetReason::House(house) => self.off_in_house(house.into(), digit.into(), before),
        }
    }

    /// Visits the candidates of a cell that are off.
    fn off_in_cell(&self, cell: usize, visit: &mut dyn FnMut(usize)) {
        for digit in self.board.of_cell[cell].into_iter().filter(|&digit| self.off[digit].has(cell)) {
            self.visit(NetState { cell: cell as u8, digit: digit as u8, is_on: false }, visit);
        }
    }

    /// Visits the places of a digit in a house that are off.
    fn off_in_house(&self, house: usize, digit: usize, visit: &mut dyn FnMut(usize)) {
        for cell in self.board.of_digit[digit] & self.off[digit] & HOUSES[house] {
            self.visit(NetState { cell: cell as u8, digit: digit as u8, is_on: false }, visit);
        }
    }

    /// Visits the node of a candidate.
    fn visit(&self, wanted: NetState, visit: &mut dyn FnMut(usize)) {
        if let Some(node) = self.nodes.iter().position(|known| known.state == wanted) {
            visit(node);
        }
    }
}
