//! Nice loops and alternating inference chains, with and without groups.
//!
//! ```text
//! weak link    a -x- b   not both have x
//! strong link  a =x= b   one of them has x
//! ```
//!
//! Links of both kinds alternate along a chain, so that one end follows from the opposite of the
//! other. A chain that comes back to its first cell is a *nice loop*: continuous if the links
//! alternate in that cell as well, discontinuous otherwise. A group stands for the two or three
//! candidates of a digit in the crossing of a line and a box.
//!
//! Nice loops are described in the players' forums since 2005, and alternating inference chains are
//! those of the same forums. Of all that can be found the program takes the best one by the order
//! of [`order`](super::super::order), so that only the best possible chains are built here.

use super::super::bits::BitRow;
use super::super::chain::node_after;
use super::super::closure::Closure;
use super::super::order::{ByDigit, StepRank, listed, rank_by_digit};
use super::super::smallest::{NamedRemovals, Smallest};
use super::contender::{ChainKind, Contender, Contenders, removed_by};
use super::graph::Graph;
use super::group::{GraphNode, Group};
use super::trail::{TableLiteral, Trail, earliest};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_collect, try_push};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::PEERS;
use crate::technique::sets::CellSet;
use crate::technique::step::{Chain, Step};
use std::cmp::Ordering;

/// A chain that gives a step.
struct FoundChain {
    removed: ByDigit,
    rank: StepRank,
    shape: ChainKind,
    is_grouped: bool,
    root: TableLiteral,
    nodes: Vec<u16>,
    /// Its place in the list before it was sorted.
    number: usize,
}

/// The search for loops and chains on one graph.
pub(crate) struct NiceLoopSearch<const W: usize> {
    pub(crate) graph: Graph<W>,
    pub(crate) closure: Closure<W>,
    contenders: Contenders<W>,
    pub(crate) trail: Trail<W>,
    found: Vec<FoundChain>,
}

impl<const W: usize> NiceLoopSearch<W> {
    pub(crate) fn new() -> Self {
        Self {
            graph: Graph::new(),
            closure: Closure::new(),
            contenders: Contenders::new(),
            trail: Trail::new(),
            found: Vec::new(),
        }
    }

    /// Builds the graph of a board and its closure.
    pub(crate) fn prepare(
        &mut self,
        board: &Board,
        groups: &[Group],
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        self.trail.reset();
        self.graph.build(board, groups)?;
        self.closure.compute(&self.graph.next, &self.graph.back, &self.graph.weak, limits)
    }

    /// Returns the best loop or chain.
    pub(crate) fn find(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        if !self.contenders.collect(board, &self.graph, &self.closure, limits)? {
            return Ok(None);
        }
        self.found.clear();
        self.contenders.list.sort_unstable_by_key(|contender| (contender.rank, contender.number));
        self.try_in_order(board, limits)?;
        self.try_continuous(board, limits)?;
        if self.is_ambiguous() {
            self.find_all(board, limits)?;
        }
        let Self { graph, found, .. } = self;
        found.sort_unstable_by(|a, b| discovery(graph, a, b).then(a.number.cmp(&b.number)));
        let Some(best) = preferred(&self.found, limits)? else { return Ok(None) };
        self.step(&self.found[best]).map(Some)
    }

    /// Returns whether the order of the best chains depends on how the whole list is sorted: some
    /// of them are compared by their lengths, and others come as they were found.
    fn is_ambiguous(&self) -> bool {
        let Some(first) = self.found.first() else { return false };
        let others = self.found.iter().filter(|found| !found.is_like(first)).count();
        others > 0 && self.found.len() > 2
    }

    /// Builds all chains.
    fn find_all(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<()> {
        self.found.clear();
        for i in 0..self.contenders.list.len() {
            let contender = self.contenders.list[i];
            if self.build(&contender, limits)? {
                let Contender { root, end, shape, rank, .. } = contender;
                let removed = removed_by(board, &self.graph, root, end, shape);
                self.keep(&contender, removed, rank)?;
            }
        }
        for i in 0..self.contenders.continuous.len() {
            let contender = self.contenders.continuous[i];
            if self.build(&contender, limits)? {
                let removed = self.removed_by_loop(board);
                let rank = rank_by_digit(&removed);
                if rank.0.0 > 0 {
                    self.keep(&contender, removed, rank)?;
                }
            }
        }
        Ok(())
    }

    /// Builds chains in the order of their ranks, up to the last one of the first rank that has
    /// any.
    fn try_in_order(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<()> {
        for i in 0..self.contenders.list.len() {
            let contender = self.contenders.list[i];
            if self.found.first().is_some_and(|found| found.rank < contender.rank) {
                break;
            }
            if self.build(&contender, limits)? {
                let removed = removed_by(board, &self.graph, contender.root, contender.end, contender.shape);
                self.keep(&contender, removed, contender.rank)?;
            }
        }
        Ok(())
    }

    /// Builds the continuous loops that may be as good as what was found.
    fn try_continuous(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<()> {
        let most = self.contenders.refuted.len();
        for i in 0..self.contenders.continuous.len() {
            let contender = self.contenders.continuous[i];
            let best = self.found.first().map(|found| found.rank);
            if best.is_some_and(|best| best.0.0 > most) || !self.build(&contender, limits)? {
                continue;
            }
            let removed = self.removed_by_loop(board);
            let rank = rank_by_digit(&removed);
            if rank.0.0 == 0 || best.is_some_and(|best| best < rank) {
                continue;
            }
            if best.is_some_and(|best| rank < best) {
                self.found.clear();
            }
            self.keep(&contender, removed, rank)?;
        }
        Ok(())
    }

    /// Returns the shortest loop or chain of each kind for each set of removals, from the last
    /// graph. With groups, they are those that have any.
    pub(crate) fn all_steps(
        &mut self,
        board: &Board,
        grouped: bool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Vec<Step>> {
        let mut kept = Smallest::new();
        if !self.contenders.collect(board, &self.graph, &self.closure, limits)? {
            return Ok(Vec::new());
        }
        self.found.clear();
        for i in 0..self.contenders.list.len() {
            let contender = self.contenders.list[i];
            let Contender { root, end, shape, .. } = contender;
            let effect = (shape as u8, removed_by(board, &self.graph, root, end, shape));
            // A loop that proves the only candidate of its cell removes nothing.
            if is_empty(&effect.1) {
                continue;
            }
            let bound = kept.bound(&effect);
            if self.is_shorter(&contender, bound)? && self.build(&contender, limits)? {
                self.keep_all(&mut kept, &contender, effect, grouped)?;
            }
        }
        for i in 0..self.contenders.continuous.len() {
            let contender = self.contenders.continuous[i];
            if self.build(&contender, limits)? {
                let removed = self.removed_by_loop(board);
                if !is_empty(&removed) {
                    self.keep_all(&mut kept, &contender, (contender.shape as u8, removed), grouped)?;
                }
            }
        }
        let mut steps = Vec::new();
        for found in kept.into_patterns() {
            try_push(&mut steps, self.step(&found)?)?;
        }
        Ok(steps)
    }

    /// Returns whether the chain between two ends may have fewer nodes than a number.
    fn is_shorter(&mut self, contender: &Contender, nodes: u32) -> Result<bool, Error> {
        let links = self.trail.distance(&self.graph, contender.root, contender.end)?;
        Ok(links.is_some_and(|links| (links as u32) < nodes - 1))
    }

    /// Keeps the chain that was built last if it is the shortest one of its effect.
    fn keep_all(
        &mut self,
        kept: &mut Smallest<FoundChain>,
        contender: &Contender,
        effect: NamedRemovals,
        grouped: bool,
    ) -> Result<(), Error> {
        let nodes = self.trail.nodes.len() as u32;
        if nodes < kept.bound(&effect) && self.is_grouped() == grouped {
            let found = self.found_chain(contender, effect.1, StepRank::default())?;
            kept.keep(&effect, nodes, found)?;
        }
        Ok(())
    }

    /// Returns whether the chain that was built last has groups.
    fn is_grouped(&self) -> bool {
        self.trail.nodes.iter().any(|&node| node as usize >= self.graph.singles)
    }

    fn keep(&mut self, contender: &Contender, removed: ByDigit, rank: StepRank) -> Result<(), Error> {
        let found = self.found_chain(contender, removed, rank)?;
        try_push(&mut self.found, found)
    }

    /// Returns the chain that was built last.
    fn found_chain(
        &self,
        contender: &Contender,
        removed: ByDigit,
        rank: StepRank,
    ) -> Result<FoundChain, Error> {
        Ok(FoundChain {
            removed,
            rank,
            shape: contender.shape,
            is_grouped: self.is_grouped(),
            root: contender.root,
            nodes: try_collect(self.trail.nodes.len(), self.trail.nodes.iter().copied())?,
            number: self.found.len(),
        })
    }

    /// Builds the chain between two ends. Returns whether it is one that the program accepts: it
    /// has two links or more, and does not come back to a cell. A loop leaves and enters its first
    /// cell over links between cells. In between it may come through that cell, with a group only
    /// if the cell is the group's lowest one.
    fn build(&mut self, contender: &Contender, limits: &mut LimitChecker<'_>) -> Search<bool> {
        checked(limits, W as u32)?;
        let Contender { root, end, shape, .. } = *contender;
        let links = match self.trail.distance(&self.graph, root, end)? {
            Some(links) if links >= 2 => links,
            _ => return Ok(false),
        };
        self.trail.build(&self.graph, root, end, links)?;
        let nodes = &self.trail.nodes;
        let node = |i: usize| &self.graph.nodes[nodes[i] as usize];
        let is_loop = shape != ChainKind::Aic;
        if is_loop && (node(1).cells == node(0).cells || node(links - 1).cells == node(0).cells) {
            return Ok(false);
        }
        let start = node(0).cell;
        let mut visited = CellSet::EMPTY;
        for i in 2..=links {
            let GraphNode { mut cells, cell, .. } = *node(i - 2);
            if is_loop && cell == start {
                cells.remove(start.into());
            }
            visited |= cells;
            if visited.has(node(i).cell as usize) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns what the continuous loop that was built last removes.
    fn removed_by_loop(&self, board: &Board) -> ByDigit {
        let mut removed = ByDigit::default();
        let nodes = &self.trail.nodes;
        let node = |i: usize| &self.graph.nodes[nodes[i] as usize];
        let chain = (0..nodes.len()).fold(CellSet::EMPTY, |cells, i| cells | node(i).cells);
        let last = nodes.len() - 1;
        let mut third_digits = |cell: usize, a: u8, b: u8| {
            for digit in board.of_cell[cell] {
                if digit != a as usize && digit != b as usize {
                    removed[digit].insert(cell);
                }
            }
        };
        third_digits(node(0).cell as usize, node(0).digit, node(last).digit);
        for i in (1..last).step_by(2) {
            if node(i).cells == node(i + 1).cells {
                third_digits(node(i).cell as usize, node(i).digit, node(i + 1).digit);
            }
        }
        for i in (1..last).step_by(2).filter(|&i| node(i).cells != node(i + 1).cells) {
            let digit = node(i).digit as usize;
            let both = see_all(node(i).cells) & see_all(node(i + 1).cells);
            removed[digit] |= (board.of_digit[digit] & both) - chain;
        }
        removed
    }

    fn step(&self, found: &FoundChain) -> Search<Step> {
        use Technique::*;
        let technique = match (found.shape, found.is_grouped) {
            (ChainKind::Discontinuous, false) => DiscontinuousNiceLoop,
            (ChainKind::Continuous, false) => ContinuousNiceLoop,
            (ChainKind::Aic, false) => Aic,
            (ChainKind::Discontinuous, true) => GroupedDiscontinuousNiceLoop,
            (ChainKind::Continuous, true) => GroupedContinuousNiceLoop,
            (ChainKind::Aic, true) => GroupedAic,
        };
        let mut chain = Chain::new();
        for (i, &node) in found.nodes.iter().enumerate() {
            let of = &self.graph.nodes[node as usize];
            let is_on = found.root.is_on == (i % 2 == 0);
            try_push(&mut chain, node_after(i, of.cells, of.digit.into(), is_on)?)?;
        }
        let chains = try_collect(1, std::iter::once(chain))?;
        Ok(Step { technique, chains, removed: listed(&found.removed)?, ..Step::default() })
    }
}

/// Returns whether a table has no candidates.
fn is_empty(removed: &ByDigit) -> bool {
    removed.iter().all(|cells| cells.is_empty())
}

/// Returns the cells that see all cells of a node.
fn see_all(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::ALL, |seen, cell| seen & PEERS[cell])
}

/// Compares two chains by the time at which the program finds them: loops from "on" nodes, loops
/// from "off" nodes, chains; then by premise; then by the place of the end in the row of the
/// premise.
fn discovery<const W: usize>(graph: &Graph<W>, a: &FoundChain, b: &FoundChain) -> Ordering {
    let place = |found: &FoundChain| {
        (found.shape == ChainKind::Aic, !found.root.is_on, found.root.node, found.nodes.len())
    };
    place(a).cmp(&place(b)).then_with(|| {
        let Some(i) = (0..a.nodes.len()).find(|&i| a.nodes[i] != b.nodes[i]) else {
            return Ordering::Equal;
        };
        let both = BitRow::of(a.nodes[i] as usize).or(&BitRow::of(b.nodes[i] as usize));
        let is_on = a.root.is_on == (i % 2 == 1);
        match earliest(graph, a.nodes[i - 1] as usize, is_on, &both) {
            Some(first) if first == a.nodes[i] as usize => Ordering::Less,
            _ => Ordering::Greater,
        }
    })
}

/// Returns the number of the chain that is first after the program's sorting. Of those of one kind
/// that remove the same the program keeps in its list each that is shorter than all earlier ones.
fn preferred(found: &[FoundChain], limits: &mut LimitChecker<'_>) -> Search<Option<usize>> {
    let mut kept: Vec<usize> = Vec::new();
    for i in 0..found.len() {
        checked(limits, 1 + kept.len() as u32 / 32)?;
        let is_new = |&k: &usize| !found[k].is_like(&found[i]) || found[i].nodes.len() < found[k].nodes.len();
        if kept.iter().all(is_new) {
            try_push(&mut kept, i)?;
        }
    }
    insertion_sort(&mut kept, |a, b| {
        let (a, b) = (&found[a], &found[b]);
        if a.is_like(b) { a.nodes.len().cmp(&b.nodes.len()) } else { a.rank.cmp(&b.rank) }
    });
    Ok(kept.first().copied())
}

impl FoundChain {
    /// Returns whether another chain is of the same kind and removes the same.
    fn is_like(&self, other: &Self) -> bool {
        self.shape == other.shape && self.is_grouped == other.is_grouped && self.removed == other.removed
    }
}

/// Sorts a list stably by insertion with bisection. The order of steps is not transitive, so that
/// the result depends on which pairs a sort compares, and a sort of the standard library may panic.
fn insertion_sort(list: &mut [usize], compare: impl Fn(usize, usize) -> Ordering) {
    for end in 1..list.len() {
        let new = list[end];
        let place = list[..end].partition_point(|&old| compare(old, new) != Ordering::Greater);
        list[place..=end].rotate_right(1);
    }
}
