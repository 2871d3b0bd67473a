//! The searches that keep memory for a path: chains, almost locked sets, tables, and the last one,
//! which asks for the solution.

use super::als::AlsSearch;
use super::brute_force::find_brute_force;
use super::chain::remote_pair::{all_remote_pairs, find_remote_pair};
use super::chain::turbot::{TurbotSearch, all_turbots};
use super::chain::x_chain::XChainSearch;
use super::chain::xy_chain::XyChainSearch;
use super::search_order::TechniqueSearch;
use super::smallest::effect_of;
use super::sue_de_coq::SueDeCoqSearch;
use super::table::TableSearch;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::support::alloc::try_push;
use crate::technique::Technique;
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

    /// Returns the steps of a search: the one that the search takes, and of the others the smallest
    /// for each set of removals. Of forcing chains and nets, it is the first only.
    pub(crate) fn find_all(
        &mut self,
        board: &Board,
        search: TechniqueSearch,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Vec<Step>> {
        use TechniqueSearch as S;
        let first = self.first(board, search, limits)?;
        let all = match search {
            S::RemotePair => all_remote_pairs(board, limits),
            S::TurbotFish => all_turbots(board, limits),
            S::XChain => self.x_chains.find_all(board, limits),
            S::XYChain => self.xy_chains.find_all(board, limits),
            S::SueDeCoq => self.sues.find_all(board, limits),
            S::NiceLoop => self.tables.all_loops(board, limits),
            S::GroupedNiceLoop => self.tables.all_grouped_loops(board, limits),
            S::AlsXz => self.almost_sets.all_xz(board, limits),
            S::AlsXyWing => self.almost_sets.all_xy_wings(board, limits),
            S::AlsChain => self.almost_sets.all_chains(board, limits),
            S::DeathBlossom => self.almost_sets.all_death_blossoms(board, limits),
            _ => Ok(Vec::new()),
        }?;
        let mut steps = Vec::new();
        let effect = first.as_ref().map(effect_of);
        for step in first.into_iter().chain(all.into_iter().filter(|step| Some(effect_of(step)) != effect)) {
            try_push(&mut steps, step)?;
        }
        Ok(steps)
    }

    /// Returns the step that a search takes. A loop without groups belongs to the search without
    /// groups.
    fn first(
        &mut self,
        board: &Board,
        search: TechniqueSearch,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        use Technique as T;
        // A loop that proves the only candidate of its cell removes nothing.
        let first = self.find(board, search, limits)?;
        let first = first.filter(|step| !step.removed.is_empty() || !step.placed.is_empty());
        let is_plain = first.as_ref().is_some_and(|step| {
            matches!(step.technique, T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic)
        });
        let is_found_before = search == TechniqueSearch::GroupedNiceLoop
            && is_plain
            && self.find(board, TechniqueSearch::NiceLoop, limits)?.is_some();
        Ok(if is_found_before { None } else { first })
    }
}
