//! Chains that would give a step, found without looking at the chains.
//!
//! Whatever a nice loop or an alternating inference chain removes, its presence implies its own
//! absence over the links of the same graph. So nothing can be found if no candidate does so, and
//! otherwise the ends of the possible chains and what they would remove follow from the closure.
//!
//! ```text
//! discontinuous  a on  ...-> a off              a goes
//!                a on  ...-> b on               a goes        (a, b in one cell)
//!                a off ...-> a on               a is true
//!                a off ...-> b off              b goes
//! continuous     a off ...-> b on               what sees both ends of a weak link goes
//! AIC            a off ...-> c on               what sees both goes; or the other's digit in both
//! ```

use super::super::bits::BitRow;
use super::super::closure::Closure;
use super::super::order::{ByDigit, StepRank, rank_by_digit};
use super::graph::Graph;
use super::trail::TableLiteral;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::board::Board;
use crate::technique::houses::PEERS;

/// The kind of a chain, which its ends decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ChainKind {
    Discontinuous,
    Continuous,
    Aic,
}

/// The ends of a possible chain.
#[derive(Clone, Copy)]
pub(crate) struct Contender {
    pub(crate) root: TableLiteral,
    pub(crate) end: TableLiteral,
    pub(crate) shape: ChainKind,
    /// The rank of what it removes; unknown for a continuous loop.
    pub(crate) rank: StepRank,
    /// Its place in the list; of equal ranks, the earlier one counts.
    pub(crate) number: usize,
}

/// Returns what a chain removes that is not a continuous loop.
pub(crate) fn removed_by<const W: usize>(
    board: &Board,
    graph: &Graph<W>,
    root: TableLiteral,
    end: TableLiteral,
    shape: ChainKind,
) -> ByDigit {
    let mut removed = ByDigit::default();
    let (a, b) = (graph.nodes[root.node as usize], graph.nodes[end.node as usize]);
    let (cell, other) = (a.cell as usize, b.cell as usize);
    let (digit, second) = (a.digit as usize, b.digit as usize);
    match shape {
        ChainKind::Aic if digit == second => {
            removed[digit] = board.of_digit[digit] & PEERS[cell] & PEERS[other];
        }
        ChainKind::Aic => {
            removed[second].insert(cell);
            removed[digit].insert(other);
        }
        _ if root.is_on => removed[digit].insert(cell),
        _ if !end.is_on => removed[second].insert(cell),
        _ => {
            for d in board.of_cell[cell] {
                if d != digit {
                    removed[d].insert(cell);
                }
            }
        }
    }
    removed
}

/// The possible chains of a board.
pub(crate) struct Contenders<const W: usize> {
    /// The candidates whose presence implies their absence.
    pub(crate) refuted: BitRow<W>,
    pub(crate) list: Vec<Contender>,
    pub(crate) continuous: Vec<Contender>,
}

impl<const W: usize> Contenders<W> {
    pub(crate) fn new() -> Self {
        Self { refuted: BitRow::EMPTY, list: Vec::new(), continuous: Vec::new() }
    }

    /// Lists the possible chains row by row. Returns whether there are any.
    pub(crate) fn collect(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        closure: &Closure<W>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<bool> {
        self.list.clear();
        self.continuous.clear();
        self.refuted = BitRow::EMPTY;
        for node in 0..graph.singles {
            if closure.off(node).has(node) {
                self.refuted.insert(node);
            }
        }
        if self.refuted.is_empty() {
            return Ok(false);
        }
        for node in self.refuted.iter() {
            checked(limits, W as u32)?;
            self.add_from_on(board, graph, closure, node)?;
        }
        let roots = graph.linked.and(&BitRow::below(graph.singles));
        for node in roots.iter() {
            checked(limits, W as u32)?;
            self.add_from_off(board, graph, closure, node)?;
        }
        Ok(!self.list.is_empty() || !self.continuous.is_empty())
    }

    fn push(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        root: TableLiteral,
        end: TableLiteral,
        shape: ChainKind,
    ) -> Result<(), Error> {
        let rank = rank_by_digit(&removed_by(board, graph, root, end, shape));
        let number = self.list.len();
        try_push(&mut self.list, Contender { root, end, shape, rank, number })
    }

    /// Adds the loops from an "on" node that implies its opposite.
    fn add_from_on(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        closure: &Closure<W>,
        node: usize,
    ) -> Result<(), Error> {
        let root = TableLiteral { node: node as u16, is_on: true };
        let own_cell = &graph.in_cell[graph.nodes[node].cell as usize];
        let opposite = TableLiteral { node: node as u16, is_on: false };
        self.push(board, graph, root, opposite, ChainKind::Discontinuous)?;
        for end in closure.on(node).and(own_cell).iter().filter(|&end| end != node) {
            let end = TableLiteral { node: end as u16, is_on: true };
            self.push(board, graph, root, end, ChainKind::Discontinuous)?;
        }
        Ok(())
    }

    /// Adds the loops and chains from an "off" node.
    fn add_from_off(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        closure: &Closure<W>,
        node: usize,
    ) -> Result<(), Error> {
        let (mut on, mut off) = (BitRow::EMPTY, BitRow::EMPTY);
        for other in graph.strong[node].iter() {
            on.add(closure.on(other));
            off.add(closure.off(other));
        }
        let on = on.minus(&graph.strong[node]);
        let root = TableLiteral { node: node as u16, is_on: false };
        let own_cell = &graph.in_cell[graph.nodes[node].cell as usize];
        for end in off.and(own_cell).iter().filter(|&end| end != node) {
            let end = TableLiteral { node: end as u16, is_on: false };
            self.push(board, graph, root, end, ChainKind::Discontinuous)?;
        }
        for end in on.and(own_cell).iter() {
            let end = TableLiteral { node: end as u16, is_on: true };
            if end.node as usize == node {
                self.push(board, graph, root, end, ChainKind::Discontinuous)?;
            } else {
                let rank = StepRank::default();
                let number = self.continuous.len();
                let loop_of = Contender { root, end, shape: ChainKind::Continuous, rank, number };
                try_push(&mut self.continuous, loop_of)?;
            }
        }
        self.add_chains(board, graph, root, &on)
    }

    /// Adds the alternating inference chains from an "off" node to the "on" nodes it implies.
    fn add_chains(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        root: TableLiteral,
        on: &BitRow<W>,
    ) -> Result<(), Error> {
        let start = graph.nodes[root.node as usize];
        let (cell, digit) = (start.cell as usize, start.digit as usize);
        let seen = board.of_digit[digit] & PEERS[cell];
        for end in on.and(&graph.of_digit[digit]).iter() {
            let common = seen & PEERS[graph.nodes[end].cell as usize];
            if end != root.node as usize && common.len() >= 2 {
                let end = TableLiteral { node: end as u16, is_on: true };
                self.push(board, graph, root, end, ChainKind::Aic)?;
            }
        }
        let own_cell = &graph.in_cell[cell];
        for other in own_cell.and(&self.refuted).iter() {
            let second = graph.nodes[other].digit;
            if other == root.node as usize {
                continue;
            }
            for end in graph.weak[other].and(on).minus(own_cell).iter() {
                let target = graph.nodes[end];
                if target.is_single()
                    && target.digit == second
                    && board.of_cell[target.cell as usize].has(digit)
                {
                    let end = TableLiteral { node: end as u16, is_on: true };
                    self.push(board, graph, root, end, ChainKind::Aic)?;
                }
            }
        }
        Ok(())
    }
}
