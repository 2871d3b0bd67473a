//! A search over cells and regions for any rules, up to 640 cells in use, 64 digits and
//! sums up to 127. It needs no matrix.
//!
//! ```text
//! tables.rs   the rules as sets of cells, made once for all puzzles of the rules
//! state.rs    for each digit the cells that may have it; propagation: naked singles, hidden singles, locked
//!             candidates between any two regions and other peers, relations of two cells
//! sum_tables.rs, sums.rs   sums of digits: their tables, and propagation
//! search.rs   guesses
//! reduce.rs   taking givens away
//! ```
//!
//! It learns nothing. Its callers give it a number of nodes, and then turn to the matrix
//! (`dlx`, `schedule/cover.rs`).
//!
//! A set of cells for each digit, with naked singles of all digits found at once by counting to
//! two, is the state of many 9x9 solvers: zhouyundong_2012 and JCZSolve for three bands, here for
//! any cells.

mod cell_set;
mod reduce;
mod search;
mod state;
mod sum_tables;
mod sums;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use reduce::Reduced;

use super::{SearchOutcome, SearchRun};
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::model::rules::Rules;
use crate::support::alloc::{try_collect, try_push};
use crate::support::random::Random;
use reduce::GivensReduction;
use search::{KnownSolution, RulesSearch};
use state::RulesState;
use std::fmt;
use std::sync::{Arc, Weak};
use tables::Tables;

/// The nodes that a search may enter. With more than 128 cells, clause learning is better sooner.
const SMALL_PATIENCE: u64 = 2_000;
const PATIENCE: u64 = 300;

/// The search for one value of rules after another.
#[derive(Default)]
pub(crate) struct RulesEngine {
    /// The rules of the tables. They stay at their address as long as this is here.
    of: Weak<Rules>,
    sized: Option<BySize>,
}

impl fmt::Debug for RulesEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RulesEngine").finish_non_exhaustive()
    }
}

/// The search for rules of a size: 128, 256 or 640 cells.
enum BySize {
    Small(SizedSearch<2>),
    Middle(SizedSearch<4>),
    Large(SizedSearch<10>),
}

/// A search, and the puzzle that loses givens, if it does.
struct SizedSearch<const W: usize> {
    search: RulesSearch<W>,
    reduction: Option<GivensReduction<W>>,
}

/// Calls the same method of a task of any size.
macro_rules! with_task {
    ($engine:expr, $task:ident => $body:expr) => {
        match &mut $engine.sized {
            Some(BySize::Small($task)) => $body,
            Some(BySize::Middle($task)) => $body,
            Some(BySize::Large($task)) => $body,
            None => return Err(Error::Internal),
        }
    };
}

/// The digits that one cell may have beside what the givens say; digits are from 1.
pub(crate) type Asked<'a> = Option<(usize, &'a dyn Fn(u32) -> bool)>;

/// The question of a search.
struct Question<'q> {
    asked: Asked<'q>,
    /// A solution that does not count.
    other_than: Option<&'q [u32]>,
    wanted: u64,
    nodes: u64,
    /// For random guesses.
    random: Option<&'q mut Random>,
}

impl RulesEngine {
    /// Makes the tables of rules, unless it has them. Returns whether it can search them.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn prepare(&mut self, rules: &Arc<Rules>) -> Result<bool, Error> {
        if std::ptr::eq(self.of.as_ptr(), Arc::as_ptr(rules)) {
            return Ok(self.sized.is_some());
        }
        self.of = Weak::new();
        self.sized = None;
        self.sized = if tables::fit::<2>(rules) {
            Some(BySize::Small(SizedSearch::new(rules)?))
        } else if tables::fit::<4>(rules) {
            Some(BySize::Middle(SizedSearch::new(rules)?))
        } else if tables::fit::<10>(rules) {
            Some(BySize::Large(SizedSearch::new(rules)?))
        } else {
            None
        };
        self.of = Arc::downgrade(rules);
        Ok(self.sized.is_some())
    }

    /// Returns the nodes that a search may enter before its caller turns to the matrix: some
    /// milliseconds.
    pub fn patience(&self) -> u64 {
        match self.sized {
            Some(BySize::Small(_)) => SMALL_PATIENCE,
            _ => PATIENCE,
        }
    }

    /// Looks for `wanted` solutions, one or two, within a number of nodes. Writes the first one to
    /// `values`.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn ask(
        &mut self,
        givens: &[u32],
        asked: Asked<'_>,
        wanted: u64,
        nodes: u64,
        values: &mut [u32],
        run: &mut SearchRun<'_, '_>,
    ) -> Result<Verdict, Error> {
        let question = Question { asked, other_than: None, wanted, nodes, random: None };
        with_task!(self, task => task.ask(givens, question, values, run))
    }

    /// Looks for a solution other than a known one, within a number of nodes, and writes it to
    /// `values`. The verdict is `Unsolvable` if there is no other.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn ask_second(
        &mut self,
        givens: &[u32],
        known: &[u32],
        nodes: u64,
        values: &mut [u32],
        run: &mut SearchRun<'_, '_>,
    ) -> Result<Verdict, Error> {
        let question = Question { asked: None, other_than: Some(known), wanted: 1, nodes, random: None };
        with_task!(self, task => task.ask(givens, question, values, run))
    }

    /// Looks for a random solution, within a number of nodes for each of some tries.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn fill(
        &mut self,
        givens: &[u32],
        (tries, nodes): (u64, u64),
        random: &mut Random,
        values: &mut [u32],
        run: &mut SearchRun<'_, '_>,
    ) -> Result<Verdict, Error> {
        for _ in 0..tries {
            let random = Some(&mut *random);
            let question = Question { asked: None, other_than: None, wanted: 1, nodes, random };
            let verdict = with_task!(self, task => task.ask(givens, question, values, run)?);
            if verdict != Verdict::Undecided || run.limits.stopped().is_some() {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Undecided)
    }

    /// Begins to take givens away from a puzzle: those of these cells, in this order. Its only
    /// solution has these values.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn begin_reduction(&mut self, order: &[usize], values: &[u32]) -> Result<(), Error> {
        with_task!(self, task => task.begin_reduction(order, values))
    }

    /// Tries givens until all were, or the search for one of them has entered `nodes` nodes.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], and [`Error::Internal`] for a defect.
    pub fn reduce(&mut self, nodes: u64, run: &mut SearchRun<'_, '_>) -> Result<Reduced, Error> {
        with_task!(self, task => task.reduce(nodes, run))
    }

    /// Answers [`Reduced::Asks`]: the given may go, or it stays.
    pub fn answer(&mut self, may_go: bool) -> Result<(), Error> {
        with_task!(self, task => task.reduction.as_mut().ok_or(Error::Internal)?.answer(may_go));
        Ok(())
    }

    /// Sets the values to 0 whose givens went.
    pub fn write_left(&self, values: &mut [u32]) {
        match &self.sized {
            Some(BySize::Small(task)) => task.write_left(values),
            Some(BySize::Middle(task)) => task.write_left(values),
            Some(BySize::Large(task)) => task.write_left(values),
            None => {}
        }
    }
}

impl<const W: usize> SizedSearch<W> {
    fn new(rules: &Rules) -> Result<Self, Error> {
        Ok(Self { search: RulesSearch::new(Tables::new(rules)?), reduction: None })
    }

    fn ask(
        &mut self,
        givens: &[u32],
        question: Question<'_>,
        values: &mut [u32],
        run: &mut SearchRun<'_, '_>,
    ) -> Result<Verdict, Error> {
        let Question { asked, other_than, wanted, nodes, random } = question;
        if !run.enter_node() {
            return Ok(Verdict::Undecided);
        }
        self.search.make_room(0)?;
        let mut root = self.search.begin(0)?;
        let tables = root.tables;
        for (cell, &place) in tables.in_rectangle.iter().enumerate() {
            if let Some(digit) = (givens[place as usize] as usize).checked_sub(1) {
                root.assign(cell, digit);
            }
        }
        if let Some((place, allows)) = asked {
            let cell = tables.number_of[place] as usize;
            (0..tables.digits)
                .filter(|&digit| !allows(digit as u32 + 1))
                .for_each(|digit| root.exclude(cell, digit));
        }
        if !root.propagate(&mut run.stats.assignments) {
            return Ok(Verdict::Unsolvable);
        }
        let mut found = 0;
        let outcome = self.search.search(0, nodes, random, KnownSolution::No, run, &mut |state, run| {
            if found == 0 {
                write_values(state, other_than, values);
                if other_than.is_some_and(|known| known == &*values) {
                    return true;
                }
            }
            found += 1;
            run.stats.solutions += 1;
            found < wanted
        })?;
        Ok(match (found, outcome) {
            (found, _) if found == wanted => Verdict::Enough,
            (_, SearchOutcome::GaveUp) => Verdict::Undecided,
            _ if run.limits.stopped().is_some() => Verdict::Undecided,
            (0, SearchOutcome::Ended) => Verdict::Unsolvable,
            (_, SearchOutcome::Ended) => Verdict::Unique,
        })
    }

    fn begin_reduction(&mut self, order: &[usize], values: &[u32]) -> Result<(), Error> {
        let tables = &self.search.tables;
        let numbers = order.iter().map(|&place| tables.number_of[place]);
        let order = try_collect(order.len(), numbers)?;
        let mut digits = Vec::new();
        for &place in &tables.in_rectangle {
            try_push(&mut digits, values[place as usize].checked_sub(1).ok_or(Error::Internal)?)?;
        }
        self.reduction = Some(GivensReduction::new(&self.search, order, &digits)?);
        Ok(())
    }

    fn reduce(&mut self, nodes: u64, run: &mut SearchRun<'_, '_>) -> Result<Reduced, Error> {
        let reduction = self.reduction.as_mut().ok_or(Error::Internal)?;
        Ok(match reduction.go_on(&mut self.search, nodes, run)? {
            Reduced::Asks(cell) => Reduced::Asks(self.search.tables.in_rectangle[cell] as usize),
            Reduced::Ended => Reduced::Ended,
        })
    }

    fn write_left(&self, values: &mut [u32]) {
        let Some(reduction) = &self.reduction else { return };
        let left = reduction.left();
        for (cell, &place) in self.search.tables.in_rectangle.iter().enumerate() {
            if !left.has(cell) {
                values[place as usize] = 0;
            }
        }
    }
}

/// Writes the digits of a solution. Cells still open, if there are any, have those of a known
/// solution.
fn write_values<const W: usize>(state: &RulesState<'_, W>, known: Option<&[u32]>, values: &mut [u32]) {
    match known {
        Some(known) => values.copy_from_slice(known),
        None => values.fill(0),
    }
    for (digit, board) in (1..).zip(state.boards()) {
        let put = board.without(state.open());
        put.iter().for_each(|cell| values[state.tables.in_rectangle[cell] as usize] = digit);
    }
}
