//! The search for exact covers: Knuth's algorithm X.
//!
//! ```text
//! no primary item is left   -> a solution
//! otherwise                 -> the item with the fewest options (the first such);
//!                              for each of its options, in the order they were added:
//!                                  cover the option's items, search below, uncover them
//! ```
//!
//! The old `DancingLink` class chooses in the same order: its list of columns is ordered from right
//! to left, so it also takes the lowest number of equal ones.
//!
//! An option that leaves an item without options needs no look at the other items. Nothing is undone
//! before an item with an untried option is reached.

use super::ExactCover;
use super::live::{Emptied, LiveSets, Matrix};
use super::memory::{SearchMemory, with_live};
use super::rows;
use super::sets::Live;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::options::Engine;
use crate::stats::{Count, Stats};
use std::ops::ControlFlow;

/// The path of a search from the root of the tree to its current node.
#[derive(Default)]
pub(in crate::engine) struct Path {
    /// The chosen options.
    chosen: Vec<u32>,
    levels: Vec<Level>,
    /// For each level, the options that it has not tried, the next one last.
    untried: Vec<u32>,
    /// The options of `chosen`, as the caller has numbered them.
    solution: Vec<u32>,
}

/// An item whose options the search tries in turn.
#[derive(Clone, Copy)]
struct Level {
    /// The state of the sets above the item.
    mark: usize,
    /// The start of the item's options in `untried`.
    first_untried: usize,
}

impl Path {
    pub fn reserve_levels(&mut self, primary: usize) -> Result<(), Error> {
        self.chosen.try_reserve(primary.saturating_sub(self.chosen.len()))?;
        self.levels.try_reserve(primary.saturating_sub(self.levels.len()))?;
        self.solution.try_reserve(primary.saturating_sub(self.solution.len()))?;
        Ok(())
    }

    pub fn reserve_options(&mut self, options: usize) -> Result<(), Error> {
        self.untried.try_reserve(options.saturating_sub(self.untried.len()))?;
        Ok(())
    }

    /// Adds an option, and returns how many are chosen.
    pub fn push(&mut self, option: u32) -> usize {
        self.chosen.push(option);
        self.chosen.len()
    }

    pub fn pop(&mut self) {
        self.chosen.pop();
    }

    /// Adds the options that an item has left to the untried ones.
    pub fn list_untried(&mut self, live: &mut impl LiveSets, item: u32) {
        let first = self.untried.len();
        live.for_each_left(item, |option| self.untried.push(option));
        self.untried[first..].reverse();
    }

    pub fn next_untried(&mut self) -> Option<u32> {
        self.untried.pop()
    }

    pub fn forget_untried(&mut self) {
        self.untried.clear();
    }

    /// Returns the options of the last solution.
    pub fn last_solution(&self) -> &[u32] {
        &self.solution
    }

    /// Returns the chosen options, and keeps them as the last solution.
    pub fn solution(&mut self, live: &impl LiveSets) -> &[u32] {
        self.solution.clear();
        self.solution.extend(self.chosen.iter().map(|&option| live.number_of(option)));
        &self.solution
    }

    pub fn clear(&mut self) {
        self.chosen.clear();
        self.levels.clear();
        self.untried.clear();
    }
}

impl ExactCover {
    /// Calls `emit` with each solution, as option numbers in the order of choosing, until it
    /// returns `false` or `run` stops the search.
    pub(crate) fn search(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        mut emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) {
        let Self { primary, items, nodes, runs, options, covered, is_mixed, memory, path, .. } = self;
        let (primary, is_mixed) = (*primary, *is_mixed);
        let covered = covered.in_order(items);
        let matrix = Matrix { primary, items, nodes, runs, options, covered, is_mixed };
        if fails_at_once(matrix, run) {
            return;
        }
        with_live!(memory, matrix, |live, root| {
            CoverSearch { live, path, run }.start(root, u64::MAX, &mut emit);
        });
    }

    /// Calls `visit` with each solution, as option numbers in the order of choosing, until it
    /// breaks.
    pub fn enumerate(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> (Count, Stats) {
        self.stopwatch.start();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut visit = |options: &[u32]| match visit(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        };
        let mut run = SearchRun::new(limits, &mut visit);
        self.search(&mut run, |options, run| run.found(options));
        let stopped = run.limits.stopped();
        let stats = Stats { engine: Some(Engine::Dlx), stopped, ..run.stats };
        self.stopwatch.stop();
        let stats = Stats { elapsed: self.stopwatch.elapsed(), ..stats };
        (Count { solutions: stats.solutions, stopped }, stats)
    }
}

/// Returns whether there is no solution because an item never had an option. Counts the root.
pub(in crate::engine) fn fails_at_once(matrix: Matrix<'_>, run: &mut SearchRun<'_, '_>) -> bool {
    let fails = matrix.has_empty_item();
    if fails && run.enter_node() {
        run.stats.conflicts += 1;
        run.closed();
    }
    fails
}

/// One search.
pub(in crate::engine) struct CoverSearch<'s, 'w, 'v, L> {
    pub live: L,
    pub path: &'s mut Path,
    pub run: &'s mut SearchRun<'w, 'v>,
}

/// What a search does next.
enum NextStep {
    /// Chooses an item below the last option.
    Down,
    /// Takes back the last option.
    Back,
    End,
}

impl<L: LiveSets> CoverSearch<'_, '_, '_, L> {
    /// Searches from the root; `root` is [`Emptied`] if an item has no option there. Patience
    /// is a number of conflicts.
    pub fn start(
        &mut self,
        root: Result<(), Emptied>,
        patience: u64,
        emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) -> SearchOutcome {
        self.path.clear();
        let step = match root {
            _ if !self.run.enter_node() => NextStep::End,
            Ok(()) => NextStep::Down,
            Err(Emptied) => self.conflict(),
        };
        self.go_on(step, patience, emit)
    }

    /// Goes on after patience ran out.
    pub fn resume(
        &mut self,
        patience: u64,
        emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) -> SearchOutcome {
        self.go_on(NextStep::Back, patience, emit)
    }

    fn go_on(
        &mut self,
        mut step: NextStep,
        patience: u64,
        mut emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) -> SearchOutcome {
        let pause_at = self.run.stats.conflicts.saturating_add(patience);
        loop {
            step = match step {
                NextStep::Down => match self.live.smallest() {
                    Some(item) => {
                        let first = self.open_level(item);
                        self.choose(first)
                    }
                    None if emit(self.path.solution(&self.live), self.run) => {
                        self.run.closed();
                        NextStep::Back
                    }
                    None => NextStep::End,
                },
                NextStep::Back if self.run.stats.conflicts >= pause_at => return SearchOutcome::GaveUp,
                NextStep::Back => match self.take_back() {
                    Some(next) => self.choose(next),
                    None => NextStep::End,
                },
                NextStep::End => return SearchOutcome::Ended,
            }
        }
    }

    /// Starts to try the options of an item, which has at least one. Returns the first one.
    fn open_level(&mut self, item: u32) -> u32 {
        let first_untried = self.path.untried.len();
        self.path.levels.push(Level { mark: self.live.mark(), first_untried });
        self.path.list_untried(&mut self.live, item);
        self.run.limits.work((self.path.untried.len() - first_untried) as u32);
        self.path.next_untried().unwrap_or(0)
    }

    fn choose(&mut self, option: u32) -> NextStep {
        if !self.run.enter_node() {
            return NextStep::End;
        }
        let (removed, result) = self.live.choose(option);
        self.path.chosen.push(option);
        self.run.stats.assignments += 1;
        self.run.guessed(self.path.chosen.len(), |_| self.live.number_of(option) as usize);
        match result {
            _ if !self.run.limits.work(removed) => NextStep::End,
            Ok(()) => NextStep::Down,
            Err(Emptied) => self.conflict(),
        }
    }

    fn conflict(&mut self) -> NextStep {
        self.run.stats.conflicts += 1;
        self.run.closed();
        NextStep::Back
    }

    /// Takes back options up to one whose item has another. Returns the other one.
    fn take_back(&mut self) -> Option<u32> {
        let Path { chosen, levels, untried, .. } = &mut *self.path;
        loop {
            let &Level { mark, first_untried } = levels.last()?;
            chosen.pop();
            if untried.len() > first_untried {
                self.live.undo(mark);
                return untried.pop();
            }
            levels.pop();
            self.run.closed();
        }
    }
}
