//! The limits of a search, and the only code that checks them, the interrupt and the clock.

mod interrupt;
pub(crate) mod stop;

pub use interrupt::Interrupt;

use crate::error::Error;
use crate::support::names::names;
use crate::support::stopwatch::{HAS_CLOCK, now};
use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The reason why a search stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on time was reached.
    Time,
    /// The cancel flag of the [`Interrupt`] was set.
    Cancel,
    /// A callback or the poll function of the [`Interrupt`] ended the search.
    Callback,
    /// The limit on solutions was reached, or the number that the caller asked for.
    Solutions,
    /// The limit on memory was reached.
    Memory,
}

names! { StopReason:
    Nodes = "nodes",
    Time = "time",
    Cancel = "cancel",
    Callback = "callback",
    Solutions = "solutions",
    Memory = "memory",
}

/// Says what happened, such as `the limit on nodes was reached`.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Cancel => f.write_str("cancelled"),
            StopReason::Callback => f.write_str("ended by a callback"),
            limit => write!(f, "the limit on {} was reached", limit.name()),
        }
    }
}

/// The limits of a search; `None`, the default, is no limit.
///
/// A search that reaches a limit is not an error: its answer names the [`StopReason`]. Fields may
/// be added, so limits are made by [`Limits::new`] and changed by the setters or through the
/// fields.
///
/// ```
/// use ordoku::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::new().with_time(Duration::from_secs(1)).with_nodes(1_000_000);
/// assert_eq!(limits.solutions, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Limits {
    /// The largest number of nodes of the search tree, exact and repeatable.
    ///
    /// Local search, by which [`Engine::Auto`] looks for the first solution of a large puzzle, has
    /// no nodes: only the time limit and an [`Interrupt`] end it.
    ///
    /// [`Engine::Auto`]: crate::Engine::Auto
    pub nodes: Option<u64>,
    /// The longest time.
    ///
    /// A search usually notices within milliseconds up to side 64, and within a second at side 256.
    /// In a batch each puzzle has this time for itself. On systems without a clock
    /// (wasm32-unknown-unknown) a search with this limit stops at once.
    pub time: Option<Duration>,
    /// The largest number of solutions to visit; 0 counts as 1.
    pub solutions: Option<u64>,
    /// The largest number of bytes of learnt clauses, exact and repeatable, and of the states of
    /// [`Solver::count`](crate::Solver::count), which then visits solutions.
    ///
    /// Near the limit even useful clauses are forgotten. If that is not enough, the search stops; a
    /// search of a matrix continues without clauses. The memory of the puzzle itself is not
    /// counted.
    pub memory: Option<u64>,
}

impl Limits {
    /// Creates limits without any limit.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the largest number of nodes of the search tree.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the longest time.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Sets the largest number of solutions to visit; 0 counts as 1.
    #[must_use]
    pub fn with_solutions(mut self, solutions: u64) -> Self {
        self.solutions = Some(solutions);
        self
    }

    /// Sets the largest number of solutions to the lower of this limit and `most`; 0 counts as 1.
    pub(crate) fn with_most(self, most: Option<u64>) -> Self {
        let solutions = [most, self.solutions].into_iter().flatten().min();
        Self { solutions: solutions.map(|most| most.max(1)), ..self }
    }

    /// Refuses a limit of 0 solutions.
    pub(crate) fn check_count_limit(most: Option<u64>) -> Result<(), Error> {
        match most {
            Some(0) => {
                Err(Error::Argument { what: "the limit on solutions is 0, but it must be at least 1" })
            }
            _ => Ok(()),
        }
    }

    /// Sets the largest number of bytes of learnt clauses, and of the states of a count.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }
}

/// Units of work between two checks of the clock: about a millisecond.
pub(crate) const WORK: u32 = 4096;

/// Bytes written for the first time in one unit of work.
const PAGE: usize = 4096;

/// The limits of a whole search, during a part of it.
pub(crate) struct WholeLimits {
    nodes_left: u64,
    solutions_left: u64,
}

/// The limits of one call.
pub(crate) struct LimitChecker<'a> {
    nodes_left: u64,
    solutions_left: u64,
    memory: u64,
    deadline: Option<Instant>,
    interrupt: Interrupt<'a>,
    /// Nodes between two checks of the clock: about the same time for every side.
    period: u32,
    countdown: u32,
    /// Units of work until the next check of the clock.
    work_left: u32,
    stopped: Option<StopReason>,
}

impl<'a> LimitChecker<'a> {
    /// Starts the clock. `items` is the size of the matrix: a larger matrix has more frequent
    /// checks of the clock.
    pub fn new(limits: Limits, items: usize, interrupt: Interrupt<'a>) -> Self {
        Self {
            nodes_left: limits.nodes.unwrap_or(u64::MAX),
            solutions_left: limits.solutions.unwrap_or(u64::MAX),
            memory: limits.memory.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| now()?.checked_add(time)),
            interrupt,
            period: (16_384 / items.max(1)).clamp(1, 64) as u32,
            countdown: 1,
            work_left: WORK,
            // Without a clock no one could tell that the time is over.
            stopped: (limits.time.is_some() && !HAS_CLOCK).then_some(StopReason::Time),
        }
    }

    /// Returns a checker without limits.
    pub fn endless() -> Self {
        Self::new(Limits::default(), 1, Interrupt::default())
    }

    /// Enters one more node, and returns whether the search may continue.
    #[inline]
    pub fn enter_node(&mut self) -> bool {
        #[cfg(test)]
        self.count_late(1);
        self.countdown -= 1;
        if self.countdown == 0 {
            self.check_clock_and_poll();
        }
        if self.stopped.is_none() && self.interrupt.is_cancelled() {
            self.stopped = Some(StopReason::Cancel);
        }
        if self.stopped.is_none() && self.nodes_left == 0 {
            self.stopped = Some(StopReason::Nodes);
        }
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.stopped.is_none()
    }

    /// Counts work since the last node, for example options removed, and returns whether the search
    /// may continue. It is for functions that can do much between two nodes.
    #[inline]
    pub fn work(&mut self, units: u32) -> bool {
        #[cfg(test)]
        self.count_late(units);
        if units < self.work_left {
            self.work_left -= units;
        } else if self.stopped.is_none() {
            self.work_left = WORK;
            if self.interrupt.is_cancelled() {
                self.stopped = Some(StopReason::Cancel);
            } else {
                self.check_clock_and_poll();
            }
        }
        self.stopped.is_none()
    }

    /// Allocates an array as [`try_vec`](crate::support::alloc::try_vec) does, and counts the work;
    /// returns `None` if the search must end.
    pub fn try_vec<T: Clone>(&mut self, value: T, len: usize) -> Result<Option<Vec<T>>, Error> {
        const { assert!(size_of::<T>() > 0 && size_of::<T>() <= PAGE) };
        let mut vec = Vec::new();
        vec.try_reserve_exact(len)?;
        while vec.len() < len {
            if !self.work(1) {
                return Ok(None);
            }
            vec.resize(len.min(vec.len() + PAGE / size_of::<T>()), value.clone());
        }
        Ok(Some(vec))
    }

    /// Begins a part of the search that may enter at most `nodes` nodes and find at most
    /// `solutions` solutions, which do not count in the whole. A call whose searches have a checker
    /// each splits its limits by `Budget` in `solver/budget.rs`.
    pub fn begin_part(&mut self, nodes: u64, solutions: u64) -> WholeLimits {
        let part = WholeLimits { nodes_left: self.nodes_left, solutions_left: self.solutions_left };
        self.nodes_left = nodes.min(part.nodes_left);
        self.solutions_left = solutions;
        part
    }

    /// Ends a part, which began with `nodes` nodes. Only a limit of the whole search stops what
    /// follows.
    pub fn end_part(&mut self, part: WholeLimits, nodes: u64) {
        let entered = nodes.min(part.nodes_left) - self.nodes_left;
        self.nodes_left = part.nodes_left - entered;
        self.solutions_left = part.solutions_left;
        match self.stopped {
            Some(StopReason::Nodes) if self.nodes_left > 0 => self.stopped = None,
            Some(StopReason::Solutions) => self.stopped = None,
            _ => {}
        }
    }

    /// Goes on after the limit on memory was reached, without the engine that learns.
    pub fn go_on_without_learning(&mut self) {
        if self.stopped == Some(StopReason::Memory) {
            self.stopped = None;
        }
    }

    /// Returns the number of nodes that the search may still enter.
    pub fn nodes_left(&self) -> u64 {
        self.nodes_left
    }

    /// Returns the largest number of bytes of learnt clauses, and of the states of a count.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Ends the search.
    pub fn end(&mut self, reason: StopReason) {
        self.stopped = Some(reason);
    }

    /// Adds work that is reported after a stop to [`late`].
    #[cfg(test)]
    fn count_late(&self, units: u32) {
        if self.stopped.is_some() {
            late::WORK.set(late::WORK.get() + u64::from(units));
        }
    }

    #[cold]
    fn check_clock_and_poll(&mut self) {
        self.countdown = self.period;
        if self.stopped.is_some() {
            return;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped = Some(StopReason::Time);
        } else if self.interrupt.polls_for_end() {
            self.stopped = Some(StopReason::Callback);
        }
    }

    /// Returns the reason why the search ended early, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Counts solutions without a receiver, as many as the limit allows. Returns their number.
    pub fn pass_number(&mut self, number: u64) -> u64 {
        let passed = number.min(self.solutions_left);
        self.solutions_left -= passed;
        if self.solutions_left == 0 {
            self.stopped = self.stopped.or(Some(StopReason::Solutions));
        }
        passed
    }

    /// Counts a solution, and returns whether the search may continue. `verdict` is the answer of
    /// the receiver of the solution.
    pub fn pass_solution(&mut self, verdict: ControlFlow<StopReason>) -> bool {
        self.solutions_left = self.solutions_left.saturating_sub(1);
        let reason = match verdict {
            ControlFlow::Break(reason) => Some(reason),
            ControlFlow::Continue(()) => (self.solutions_left == 0).then_some(StopReason::Solutions),
        };
        self.stopped = self.stopped.or(reason);
        self.stopped.is_none()
    }
}

/// The work that this thread has reported after stops.
#[cfg(test)]
pub(crate) mod late {
    use std::cell::Cell;

    thread_local!(pub static WORK: Cell<u64> = const { Cell::new(0) });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    /// Enters up to `most` nodes; returns how many were allowed.
    fn nodes(limits: &mut LimitChecker<'_>, most: u64) -> u64 {
        (0..most).take_while(|_| limits.enter_node()).count() as u64
    }

    #[test]
    fn the_limits_allow_exactly_their_number_of_nodes_and_solutions() {
        for most in [0, 1, 2, 100] {
            let bounds = Limits { nodes: Some(most), solutions: Some(most), ..Limits::default() };
            let mut limits = LimitChecker::new(bounds, 324, Interrupt::default());
            assert_eq!(nodes(&mut limits, 1_000), most);
            assert_eq!(limits.stopped(), Some(StopReason::Nodes));
            let mut limits = LimitChecker::new(bounds, 324, Interrupt::default());
            let passed = (1..most).take_while(|_| limits.pass_solution(ControlFlow::Continue(()))).count();
            assert_eq!((passed as u64, limits.stopped()), (most.saturating_sub(1), None));
            assert!(!limits.pass_solution(ControlFlow::Continue(())));
            assert_eq!(limits.stopped(), Some(StopReason::Solutions));
        }
        let mut limits = LimitChecker::new(Limits::default(), 324, Interrupt::default());
        assert_eq!(nodes(&mut limits, 1_000), 1_000);
        assert!(limits.work(100_000) && limits.pass_solution(ControlFlow::Continue(())));
        assert_eq!((limits.stopped(), limits.memory()), (None, u64::MAX));
        assert!(!limits.pass_solution(ControlFlow::Break(StopReason::Callback)));
        assert_eq!(limits.stopped(), Some(StopReason::Callback));
        let bounds = Limits { memory: Some(77), ..Limits::default() };
        assert_eq!(LimitChecker::new(bounds, 324, Interrupt::default()).memory(), 77);
    }

    #[test]
    fn a_stop_is_final_and_keeps_its_reason() {
        let cancel = AtomicBool::new(true);
        let interrupt = || Interrupt { cancel: Some(&cancel), poll: None };
        let bounds = Limits { nodes: Some(0), ..Limits::default() };
        let mut limits = LimitChecker::new(bounds, 324, interrupt());
        assert!(!limits.enter_node() && !limits.work(1));
        assert_eq!(limits.stopped(), Some(StopReason::Cancel));
        assert_eq!(interrupt().wants_end(), Some(StopReason::Cancel));
        let mut limits = LimitChecker::new(Limits::default(), 324, interrupt());
        assert!(!limits.work(WORK));
        assert_eq!(limits.stopped(), Some(StopReason::Cancel));

        let bounds = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let mut limits = LimitChecker::new(bounds, 324, Interrupt::default());
        assert!(!limits.enter_node() && limits.stopped() == Some(StopReason::Time));
        let mut limits = LimitChecker::new(bounds, 324, Interrupt::default());
        assert!(!limits.work(WORK) && limits.stopped() == Some(StopReason::Time));
        cancel.store(false, Relaxed);
        let mut limits = LimitChecker::new(bounds, 324, interrupt());
        assert!(!limits.enter_node());
        cancel.store(true, Relaxed);
        assert!(!limits.enter_node() && !limits.work(WORK));
        assert_eq!(limits.stopped(), Some(StopReason::Time));
        let mut limits = LimitChecker::new(Limits::default(), 324, Interrupt::default());
        limits.end(StopReason::Memory);
        assert!(!limits.enter_node() && !limits.work(WORK));
        assert!(!limits.pass_solution(ControlFlow::Continue(())));
        assert!(!limits.pass_solution(ControlFlow::Break(StopReason::Callback)));
        assert_eq!(limits.stopped(), Some(StopReason::Memory));
    }

    #[test]
    fn a_large_array_is_allocated_only_if_the_limits_allow() {
        let pages = |pages: usize| pages * PAGE / size_of::<u64>();
        for (len, looks) in [(0, 0), (5, 0), (pages(WORK as usize - 1), 0), (pages(2 * WORK as usize), 2)] {
            for last in [1, 2, 3] {
                let mut asked = 0;
                let mut poll = || {
                    asked += 1;
                    asked == last
                };
                let interrupt = Interrupt { cancel: None, poll: Some(&mut poll) };
                let made = LimitChecker::new(Limits::default(), 1, interrupt).try_vec(7u64, len).unwrap();
                assert_eq!(made, (last > looks).then(|| vec![7; len]));
                assert_eq!(asked, looks.min(last));
            }
        }
        assert!(LimitChecker::endless().try_vec(7u64, usize::MAX).is_err());
    }

    #[test]
    fn the_caller_is_polled_at_the_first_node_and_then_regularly() {
        let hour = Limits { time: Some(Duration::from_secs(3_600)), ..Limits::default() };
        // A larger matrix has more frequent polls.
        for (items, looks) in [(4, 10), (324, 12), (1_024, 40), (4_096, 160), (262_144, 640)] {
            let (mut asked, mut worked) = (0, 0);
            let mut poll = || {
                asked += 1;
                false
            };
            let interrupt = Interrupt { cancel: None, poll: Some(&mut poll) };
            assert_eq!(nodes(&mut LimitChecker::new(hour, items, interrupt), 640), 640);
            assert!((looks..=looks + looks / 10 + 1).contains(&asked), "{asked} at {items}");
            let mut poll = || {
                worked += 1;
                worked == 10
            };
            let mut limits =
                LimitChecker::new(hour, items, Interrupt { cancel: None, poll: Some(&mut poll) });
            assert!((1..10 * WORK).all(|_| limits.work(1)) && !limits.work(1));
            assert_eq!(limits.stopped(), Some(StopReason::Callback));
            assert_eq!(worked, 10);
        }
        let (mut no, mut yes) = (|| false, || true);
        assert_eq!(Interrupt { cancel: None, poll: Some(&mut no) }.wants_end(), None);
        assert_eq!(Interrupt { cancel: None, poll: Some(&mut yes) }.wants_end(), Some(StopReason::Callback));
        assert_eq!(Interrupt::default().wants_end(), None);
    }
}
