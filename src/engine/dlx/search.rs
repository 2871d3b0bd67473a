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
//! An option that leaves an item without options needs no look at the other items. Nothing is
//! undone before an item with an untried option is reached.

use super::live::{Emptied, LiveSets, Matrix};
use super::memo::Memo;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::options::Engine;

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
    /// How many options the item had.
    options: usize,
    /// Solutions found and work done before.
    found: u64,
    work: u64,
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

    /// Keeps a solution as the last one.
    pub fn set_solution(&mut self, options: &[u32]) -> &[u32] {
        self.solution.clear();
        self.solution.extend_from_slice(options);
        &self.solution
    }

    /// Estimates which share of the tree is still to be searched, as if the options of each item
    /// had equally many nodes below them. D. E. Knuth, "Estimating the efficiency of backtrack
    /// programs", 1975.
    pub fn share_left(&self) -> f64 {
        let (mut share, mut left) = (1.0, 0.0);
        let ends = self.levels.iter().skip(1).map(|level| level.first_untried);
        for (level, end) in self.levels.iter().zip(ends.chain([self.untried.len()])) {
            share /= level.options as f64;
            left += share * (end - level.first_untried) as f64;
        }
        left + share
    }

    pub fn clear(&mut self) {
        self.chosen.clear();
        self.levels.clear();
        self.untried.clear();
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

/// A receiver of solutions, as option numbers in the order of choosing. The search ends if it
/// returns `false`.
pub(in crate::engine) type Emit<'a> = &'a mut dyn FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool;

/// When a turn ends.
#[derive(Clone, Copy)]
pub(in crate::engine) struct TurnEnd {
    pub conflicts: u64,
    /// Options removed, and options listed at a level.
    pub work: u64,
}

impl TurnEnd {
    pub const NEVER: Self = Self { conflicts: u64::MAX, work: u64::MAX };

    pub fn conflicts(conflicts: u64) -> Self {
        Self { conflicts, ..Self::NEVER }
    }

    pub fn work(work: u64) -> Self {
        Self { work, ..Self::NEVER }
    }
}

/// One search.
pub(in crate::engine) struct CoverSearch<'s, 'w, 'v, L> {
    pub live: L,
    pub path: &'s mut Path,
    pub run: &'s mut SearchRun<'w, 'v>,
    next: NextStep,
    /// The work done so far, see [`TurnEnd`].
    work: u64,
    /// The memo, and the matrix for its keys.
    memo: Option<(&'s mut Memo, Matrix<'s>)>,
}

/// The next step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) enum NextStep {
    /// Chooses an item below the last option.
    Down,
    /// Takes back the last option.
    Back,
    End,
}

impl<'s, 'w, 'v, L: LiveSets> CoverSearch<'s, 'w, 'v, L> {
    /// Starts at the root; `root` is [`Emptied`] if an item has no option there.
    pub fn new(
        live: L,
        root: Result<(), Emptied>,
        path: &'s mut Path,
        run: &'s mut SearchRun<'w, 'v>,
    ) -> Self {
        path.clear();
        let mut search = Self { live, path, run, next: NextStep::Down, work: 0, memo: None };
        search.next = match root {
            _ if !search.run.enter_node() => NextStep::End,
            Ok(()) => NextStep::Down,
            Err(Emptied) => search.conflict(),
        };
        search
    }

    /// Visits solutions until the turn ends. A search that gave up goes on with the next call.
    pub fn go_on(&mut self, turn: TurnEnd, emit: Emit<'_>) -> SearchOutcome {
        self.run.stats.engine = Some(Engine::Dlx);
        let last_conflict = self.run.stats.conflicts.saturating_add(turn.conflicts);
        let last_work = self.work.saturating_add(turn.work);
        loop {
            match self.next {
                NextStep::End => return SearchOutcome::Ended,
                NextStep::Back if self.run.stats.conflicts >= last_conflict || self.work >= last_work => {
                    return SearchOutcome::GaveUp;
                }
                _ => self.step(&mut *emit),
            }
        }
    }

    /// Uses a memo from now on. A count, whose receiver is [`SearchRun::counted`], also adds the
    /// numbers that it knows; other searches pass over what has no solution.
    pub fn use_memo(&mut self, memo: &'s mut Memo, matrix: Matrix<'s>, counts: bool) {
        memo.start(matrix, self.run.limits.memory(), self.work, counts);
        if memo.is_on() {
            let numbers = self.path.chosen.iter().map(|&option| self.live.number_of(option));
            numbers.for_each(|option| memo.toggle(matrix, option, true));
            self.memo = Some((memo, matrix));
        }
    }

    /// Returns the number of solutions below the path, if it is known.
    fn look_up(&mut self) -> Option<u64> {
        let (memo, _) = self.memo.as_mut()?;
        let number = memo.look_up(self.work);
        if !memo.is_on() {
            self.memo = None;
        }
        number
    }

    /// Does the next step.
    #[inline(always)]
    pub fn step(&mut self, emit: Emit<'_>) {
        if self.next == NextStep::Down
            && self.memo.is_some()
            && let Some(number) = self.look_up()
        {
            self.next = if self.run.counted(number) { NextStep::Back } else { NextStep::End };
            return;
        }
        self.next = match self.next {
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
            NextStep::Back => match self.take_back() {
                Some(next) => self.choose(next),
                None => NextStep::End,
            },
            NextStep::End => NextStep::End,
        };
    }

    /// Returns what the search does next.
    pub fn next(&self) -> NextStep {
        self.next
    }

    /// Takes back the options chosen after the first `depth + 1`, and this one next.
    pub fn give_up(&mut self, depth: usize) {
        let Path { chosen, levels, untried, .. } = &mut *self.path;
        if let Some(level) = levels.get(depth + 1) {
            untried.truncate(level.first_untried);
        }
        levels.truncate(depth + 1);
        for option in chosen.drain(depth + 1..) {
            if let Some((memo, matrix)) = &mut self.memo {
                memo.toggle(*matrix, self.live.number_of(option), false);
            }
        }
        self.next = NextStep::Back;
    }

    /// Returns whether one of these options, ascending, is still to be tried at a depth.
    pub fn is_ahead(&self, depth: usize, options: &[u32]) -> bool {
        let Path { levels, untried, .. } = &*self.path;
        let Some(level) = levels.get(depth) else { return false };
        let end = levels.get(depth + 1).map_or(untried.len(), |next| next.first_untried);
        let mut numbers = untried[level.first_untried..end].iter().map(|&option| self.live.number_of(option));
        numbers.any(|number| options.binary_search(&number).is_ok())
    }

    /// Writes the numbers that the caller has given to the chosen options, at most one for each
    /// primary item. There is memory for them.
    pub fn write_chosen(&self, numbers: &mut Vec<u32>) {
        numbers.clear();
        numbers.extend(self.path.chosen.iter().map(|&option| self.live.number_of(option)));
    }

    /// Starts to try the options of an item, which has at least one. Returns the first one.
    fn open_level(&mut self, item: u32) -> u32 {
        let first_untried = self.path.untried.len();
        let mark = self.live.mark();
        self.path.list_untried(&mut self.live, item);
        let options = self.path.untried.len() - first_untried;
        self.path.levels.push(Level {
            mark,
            first_untried,
            options,
            found: self.run.stats.solutions,
            work: self.work,
        });
        self.work += options as u64;
        self.run.limits.work(options as u32);
        self.path.next_untried().unwrap_or(0)
    }

    fn choose(&mut self, option: u32) -> NextStep {
        if !self.run.enter_node() {
            return NextStep::End;
        }
        let (removed, result) = self.live.choose(option);
        self.work += u64::from(removed);
        self.path.chosen.push(option);
        if let Some((memo, matrix)) = &mut self.memo {
            memo.toggle(*matrix, self.live.number_of(option), true);
        }
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
            let &Level { mark, first_untried, found, work, .. } = levels.last()?;
            let option = chosen.pop()?;
            if let Some((memo, matrix)) = &mut self.memo {
                memo.toggle(*matrix, self.live.number_of(option), false);
            }
            if untried.len() > first_untried {
                self.live.undo(mark);
                return untried.pop();
            }
            if let Some((memo, _)) = &mut self.memo {
                memo.note(self.run.stats.solutions - found, self.work - work);
            }
            levels.pop();
            self.run.closed();
        }
    }
}
