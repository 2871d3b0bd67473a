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
use crate::limits::LimitChecker;
use crate::technique::board::Board;
use crate::technique::step::Step;
use crate::technique::stop::Search;

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
    pub(crate) fn find(
        &mut self,
        board: &Board,
        search: TechniqueSearch,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        use TechniqueSearch as S;
        match search {
            S::RemotePair => find_remote_pair(board, limits),
            S::TurbotFish => self.turbots.find(board, limits),
            S::XChain => self.x_chains.find(board, limits),
            S::XYChain => self.xy_chains.find(board, limits),
            S::SueDeCoq => self.sues.find(board, limits),
            S::NiceLoop => self.tables.find_loop(board, limits),
            S::GroupedNiceLoop => self.tables.find_grouped_loop(board, limits),
            S::AlsXz => self.almost_sets.find_xz(board, limits),
            S::AlsXyWing => self.almost_sets.find_xy_wing(board, limits),
            S::AlsChain => self.almost_sets.find_chain(board, limits),
            S::ForcingChain => self.tables.find_forcing_chain(board, limits),
            S::ForcingNet => self.tables.find_forcing_net(board, limits),
            S::BruteForce => match &self.solution {
                Some(solution) => Ok(find_brute_force(board, solution)?),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }
}
