//! The searches that keep memory for a path: chains, almost locked sets, tables, and the last one,
//! which asks for the solution.

use super::als::AlsSearch;
use super::brute_force::find_brute_force;
use super::chain::remote_pair::find_remote_pair;
use super::chain::turbot::TurbotSearch;
use super::chain::x_chain::XChainSearch;
use super::chain::xy_chain::XyChainSearch;
use super::search_order::TechniqueSearch;
use super::sue_de_coq::SueDeCoqSearch;
use super::table::TableSearch;
use crate::technique::board::Board;
use crate::technique::step::Step;

/// The memory of these searches.
pub(crate) struct KeptSearches {
    turbots: TurbotSearch,
    x_chains: XChainSearch,
    xy_chains: XyChainSearch,
    sues: SueDeCoqSearch,
    almost_sets: AlsSearch,
    tables: TableSearch,
    /// The solution of the puzzle, if it is known.
    pub(crate) solution: Option<[u8; 81]>,
}

impl KeptSearches {
    pub(crate) fn new() -> Self {
        Self {
            turbots: TurbotSearch::new(),
            x_chains: XChainSearch::new(),
            xy_chains: XyChainSearch::new(),
            sues: SueDeCoqSearch::new(),
            almost_sets: AlsSearch::new(),
            tables: TableSearch::new(),
            solution: None,
        }
    }

    /// Returns the step of a search; none for a search that is not one of these.
    pub(crate) fn find(&mut self, board: &Board, search: TechniqueSearch) -> Option<Step> {
        use TechniqueSearch as S;
        match search {
            S::RemotePair => find_remote_pair(board),
            S::TurbotFish => self.turbots.find(board),
            S::XChain => self.x_chains.find(board),
            S::XYChain => self.xy_chains.find(board),
            S::SueDeCoq => self.sues.find(board),
            S::NiceLoop => self.tables.find_loop(board),
            S::GroupedNiceLoop => self.tables.find_grouped_loop(board),
            S::AlsXz => self.almost_sets.find_xz(board),
            S::AlsXyWing => self.almost_sets.find_xy_wing(board),
            S::AlsChain => self.almost_sets.find_chain(board),
            S::ForcingChain => self.tables.find_forcing_chain(board),
            S::ForcingNet => self.tables.find_forcing_net(board),
            S::BruteForce => find_brute_force(board, self.solution.as_ref()?),
            _ => None,
        }
    }
}
