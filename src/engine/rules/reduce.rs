//! Taking givens away from a puzzle with one solution, which is known.
//!
//! ```text
//! order     kept | removed ...   next: a block        later, still given
//!
//! base      what propagation gets from the kept and the later givens, without the block
//! a given of the block
//!     the base has its digit          it goes
//!     it is the last one of a small set of cells in which two digits can change places
//!                                     it stays
//!     else                            it goes if the base and the rest of the block have no solution
//!                                     in which its cell has another digit
//! ```
//!
//! The answer is the same as if each given were tried in order, with all others.

use super::cell_set::CellSet;
use super::search::{KnownSolution, RulesSearch};
use super::tables::Tables;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::support::alloc::{try_push, try_vec};

/// The share of the givens that are left to try which the next block has, and its least size.
const SHARE: usize = 3;
const LEAST_BLOCK: usize = 6;

/// A puzzle that loses givens.
pub(super) struct GivensReduction<const W: usize> {
    /// The cells of the givens, in the order in which they are tried, and how many were.
    order: Vec<u32>,
    next: usize,
    kept: CellSet<W>,
    /// For each digit its cells in the solution.
    solution: Vec<CellSet<W>>,
    small_sets: ExchangeSets<W>,
}

/// Sets of cells in which two digits can change places, so that one of them must stay given.
struct ExchangeSets<const W: usize> {
    sets: Vec<CellSet<W>>,
    /// For each cell and each other digit the number of the set, or [`NO_SET`].
    numbers: Vec<u32>,
}

const NO_SET: u32 = u32::MAX;

/// The result of a step of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reduced {
    /// All givens were tried, or the run was stopped.
    Ended,
    /// The search gave up for the given of this cell. The next step is [`GivensReduction::answer`].
    Asks(usize),
}

impl<const W: usize> GivensReduction<W> {
    /// Begins with the cells of the givens, and the only solution, a digit from 0 for each cell.
    pub fn new(search: &RulesSearch<W>, order: Vec<u32>, digit_of: &[u32]) -> Result<Self, Error> {
        let tables = &search.tables;
        let mut solution = try_vec(CellSet::EMPTY, tables.digits)?;
        for (cell, &digit) in digit_of.iter().enumerate() {
            solution[digit as usize].insert(cell);
        }
        let small_sets = ExchangeSets::find(tables, &solution)?;
        Ok(Self { order, next: 0, kept: CellSet::EMPTY, solution, small_sets })
    }

    /// Returns the cells of the givens that are left.
    pub fn left(&self) -> CellSet<W> {
        self.with_later(self.next)
    }

    /// Returns the kept givens, and those from a place of the order.
    fn with_later(&self, place: usize) -> CellSet<W> {
        let mut cells = self.kept;
        self.order[place..].iter().for_each(|&cell| cells.insert(cell as usize));
        cells
    }

    fn digit_of(&self, cell: usize) -> usize {
        self.solution.iter().position(|cells| cells.has(cell)).unwrap_or(0)
    }

    /// Goes on after [`Reduced::Asks`]: the given may go, or it stays.
    pub fn answer(&mut self, may_go: bool) {
        if !may_go {
            self.kept.insert(self.order[self.next] as usize);
        }
        self.next += 1;
    }

    /// Tries givens until all were, or a search for one of them has entered `nodes` nodes.
    pub fn go_on(
        &mut self,
        search: &mut RulesSearch<W>,
        nodes: u64,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<Reduced, Error> {
        search.know(&self.solution)?;
        while self.next < self.order.len() {
            let block = LEAST_BLOCK.max((self.order.len() - self.next) / SHARE);
            let end = self.order.len().min(self.next + block);
            let mut base = search.begin(0)?;
            base.keep_only(self.with_later(end), &self.solution);
            if !base.propagate(&mut run.stats.assignments) {
                return Err(Error::Internal);
            }
            while self.next < end {
                let cell = self.order[self.next] as usize;
                let may_go = self.may_go(cell, end, search, nodes, run)?;
                if run.limits.stopped().is_some() {
                    return Ok(Reduced::Ended);
                }
                let Some(may_go) = may_go else { return Ok(Reduced::Asks(cell)) };
                self.answer(may_go);
                if !may_go {
                    let mut base = search.state(0);
                    base.assign(cell, self.digit_of(cell));
                    if !base.propagate(&mut run.stats.assignments) {
                        return Err(Error::Internal);
                    }
                }
            }
        }
        Ok(Reduced::Ended)
    }

    /// Returns whether the next given may go, or `None` if the search for another solution gave up.
    fn may_go(
        &mut self,
        cell: usize,
        end: usize,
        search: &mut RulesSearch<W>,
        nodes: u64,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<Option<bool>, Error> {
        if !search.state(0).open().has(cell) {
            return Ok(Some(true));
        }
        if self.small_sets.has_last(cell, self.left(), search.tables.digits) {
            return Ok(Some(false));
        }
        if !run.enter_node() {
            return Ok(None);
        }
        let mut rest = CellSet::EMPTY;
        self.order[self.next + 1..end].iter().for_each(|&other| rest.insert(other as usize));
        let mut state = search.copy(0)?;
        state.keep_only(rest, &self.solution);
        state.exclude(cell, self.digit_of(cell));
        if !state.propagate(&mut run.stats.assignments) {
            return Ok(Some(true));
        }
        let mut is_found = false;
        let outcome = search.search(1, nodes, None, KnownSolution::Excluded, run, &mut |_, _| {
            is_found = true;
            false
        })?;
        Ok(match outcome {
            SearchOutcome::GaveUp => None,
            SearchOutcome::Ended => Some(!is_found),
        })
    }
}

impl<const W: usize> ExchangeSets<W> {
    /// Finds the sets that peers connect. With relations or sums, there are none.
    fn find(tables: &Tables<W>, solution: &[CellSet<W>]) -> Result<Self, Error> {
        let mut found = Self { sets: Vec::new(), numbers: Vec::new() };
        if tables.has_links() || tables.has_sums() {
            return Ok(found);
        }
        let digits = tables.digits;
        found.numbers = try_vec(NO_SET, tables.cells() * digits)?;
        // Each set has a cell of either digit, mostly several.
        found.sets.try_reserve(tables.cells() * digits / 4)?;
        for (first, &of_first) in solution.iter().enumerate() {
            for (second, &of_second) in solution.iter().enumerate().skip(first + 1) {
                let mut left = of_first.or(of_second);
                while let Some(start) = left.pop() {
                    let (mut set, mut fresh) = (CellSet::EMPTY, CellSet::EMPTY);
                    fresh.insert(start);
                    while let Some(cell) = fresh.pop() {
                        set.insert(cell);
                        let reached = tables.peers[cell].and(left);
                        fresh = fresh.or(reached);
                        left = left.without(reached);
                    }
                    let is_allowed = set.and(of_first).without(tables.allowed[second]).is_empty()
                        && set.and(of_second).without(tables.allowed[first]).is_empty();
                    if is_allowed {
                        for cell in set.iter() {
                            let other = if of_first.has(cell) { second } else { first };
                            found.numbers[cell * digits + other] = found.sets.len() as u32;
                        }
                        try_push(&mut found.sets, set)?;
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns whether a set has no given but this cell.
    fn has_last(&self, cell: usize, mut givens: CellSet<W>, digits: usize) -> bool {
        givens.remove(cell);
        let numbers = self.numbers.get(cell * digits..(cell + 1) * digits).unwrap_or_default();
        numbers
            .iter()
            .any(|&number| self.sets.get(number as usize).is_some_and(|set| set.and(givens).is_empty()))
    }
}
