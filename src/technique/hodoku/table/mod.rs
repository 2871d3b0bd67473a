//! Techniques that follow all candidates at once: loops, chains, and forcing chains and nets.

mod contender;
mod forcing;
mod graph;
mod group;
mod loops;
mod net;
mod simulation;
mod trail;

use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::technique::board::Board;
use crate::technique::sets::CellSet;
use crate::technique::step::Step;
use forcing::find_forcing_chain;
use group::{Group, list_groups};
use loops::NiceLoopSearch;
use net::NetSearch;

/// The searches on tables, and their memory for the time of a path.
pub(crate) struct TableSearch {
    groups: Vec<Group>,
    /// The candidates whose closure with groups was computed last.
    grouped: Option<[CellSet; 10]>,
    small: NiceLoopSearch<4>,
    medium: NiceLoopSearch<6>,
    large: NiceLoopSearch<20>,
    medium_net: NetSearch<12>,
    large_net: NetSearch<40>,
}

/// Calls a method of the search whose rows have room for all nodes.
macro_rules! with_room {
    ($tables:ident, $nodes:expr, |$search:ident, $net:ident| $body:expr) => {
        match $nodes {
            0..=256 => {
                let ($search, $net) = (&mut $tables.small, &mut $tables.medium_net);
                $body
            }
            257..=384 => {
                let ($search, $net) = (&mut $tables.medium, &mut $tables.medium_net);
                $body
            }
            _ => {
                let ($search, $net) = (&mut $tables.large, &mut $tables.large_net);
                $body
            }
        }
    };
}

impl TableSearch {
    pub fn new() -> Self {
        Self {
            groups: Vec::new(),
            grouped: None,
            small: NiceLoopSearch::new(),
            medium: NiceLoopSearch::new(),
            large: NiceLoopSearch::new(),
            medium_net: NetSearch::new(),
            large_net: NetSearch::new(),
        }
    }

    /// Returns the best nice loop or alternating inference chain without groups.
    pub fn find_loop(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        self.grouped = None;
        let nodes = candidates(board);
        with_room!(self, nodes, |search, _net| {
            search.prepare(board, &[], limits)?;
            search.find(board, limits)
        })
    }

    /// Returns the best nice loop or alternating inference chain with groups.
    pub fn find_grouped_loop(
        &mut self,
        board: &Board,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        let nodes = self.group(board, limits)?;
        with_room!(self, nodes, |search, _net| search.find(board, limits))
    }

    /// Returns the shortest loop or chain without groups of each kind for each set of removals.
    pub fn all_loops(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        self.grouped = None;
        let nodes = candidates(board);
        with_room!(self, nodes, |search, _net| {
            search.prepare(board, &[], limits)?;
            search.all_steps(board, false, limits)
        })
    }

    /// Returns the shortest loop or chain with groups of each kind for each set of removals.
    pub fn all_grouped_loops(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        let nodes = self.group(board, limits)?;
        with_room!(self, nodes, |search, _net| search.all_steps(board, true, limits))
    }

    /// Returns the first forcing chain.
    pub fn find_forcing_chain(
        &mut self,
        board: &Board,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        let nodes = self.group(board, limits)?;
        with_room!(self, nodes, |search, _net| {
            find_forcing_chain(board, &search.graph, &search.closure, &mut search.trail, limits)
        })
    }

    /// Returns the first forcing net.
    pub fn find_forcing_net(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        let nodes = self.group(board, limits)?;
        with_room!(self, nodes, |search, net| net.find(board, &search.graph, limits))
    }

    /// Computes the closure with groups if the candidates have changed. Returns the number of
    /// nodes.
    fn group(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<usize> {
        let is_new = self.grouped != Some(board.of_digit);
        if is_new {
            self.grouped = None;
            list_groups(board, &mut self.groups)?;
        }
        let nodes = candidates(board) + self.groups.len();
        if is_new {
            with_room!(self, nodes, |search, _net| search.prepare(board, &self.groups, limits))?;
            self.grouped = Some(board.of_digit);
        }
        Ok(nodes)
    }
}

/// Returns the number of candidates of a board.
fn candidates(board: &Board) -> usize {
    board.empty.into_iter().map(|cell| board.of_cell[cell].len()).sum()
}
