//! Techniques that follow all candidates at once: loops, chains, and forcing chains and nets.

mod contender;
mod forcing;
mod graph;
mod group;
mod loops;
mod net;
mod simulation;
mod trail;

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
    small: Option<Box<NiceLoopSearch<4>>>,
    medium: Option<Box<NiceLoopSearch<6>>>,
    large: Option<Box<NiceLoopSearch<20>>>,
    medium_net: Option<Box<NetSearch<12>>>,
    large_net: Option<Box<NetSearch<40>>>,
}

/// Calls a method of the search whose rows have room for all nodes.
macro_rules! with_room {
    ($tables:ident, $nodes:expr, |$search:ident, $net:ident| $body:expr) => {
        match $nodes {
            0..=256 => {
                let $search = $tables.small.get_or_insert_with(|| Box::new(NiceLoopSearch::new()));
                let $net = &mut $tables.medium_net;
                $body
            }
            257..=384 => {
                let $search = $tables.medium.get_or_insert_with(|| Box::new(NiceLoopSearch::new()));
                let $net = &mut $tables.medium_net;
                $body
            }
            _ => {
                let $search = $tables.large.get_or_insert_with(|| Box::new(NiceLoopSearch::new()));
                let $net = &mut $tables.large_net;
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
            small: None,
            medium: None,
            large: None,
            medium_net: None,
            large_net: None,
        }
    }

    /// Returns the best nice loop or alternating inference chain without groups.
    pub fn find_loop(&mut self, board: &Board) -> Option<Step> {
        self.grouped = None;
        let nodes = candidates(board);
        with_room!(self, nodes, |search, _net| {
            search.prepare(board, &[]);
            search.find(board)
        })
    }

    /// Returns the best nice loop or alternating inference chain with groups.
    pub fn find_grouped_loop(&mut self, board: &Board) -> Option<Step> {
        let is_new = self.list_new_groups(board);
        with_room!(self, candidates(board) + self.groups.len(), |search, _net| {
            if is_new {
                search.prepare(board, &self.groups);
            }
            search.find(board)
        })
    }

    /// Returns the first forcing chain.
    pub fn find_forcing_chain(&mut self, board: &Board) -> Option<Step> {
        let is_new = self.list_new_groups(board);
        with_room!(self, candidates(board) + self.groups.len(), |search, _net| {
            if is_new {
                search.prepare(board, &self.groups);
            }
            find_forcing_chain(board, &search.graph, &search.closure, &mut search.trail)
        })
    }

    /// Returns the first forcing net.
    pub fn find_forcing_net(&mut self, board: &Board) -> Option<Step> {
        let is_new = self.list_new_groups(board);
        with_room!(self, candidates(board) + self.groups.len(), |search, net| {
            if is_new {
                search.prepare(board, &self.groups);
            }
            net.get_or_insert_with(|| Box::new(NetSearch::new())).find(board, &search.graph)
        })
    }

    /// Lists the groups of the board if its candidates have changed. Returns whether they have.
    fn list_new_groups(&mut self, board: &Board) -> bool {
        if self.grouped == Some(board.of_digit) {
            return false;
        }
        self.grouped = Some(board.of_digit);
        list_groups(board, &mut self.groups);
        true
    }
}

/// Returns the number of candidates of a board.
fn candidates(board: &Board) -> usize {
    board.empty.into_iter().map(|cell| board.of_cell[cell].len()).sum()
}
