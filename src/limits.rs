//! Limits of a search: the one place where budgets, the clock and cancellation are polled.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why a search ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// A request to cancel.
    Cancel,
    /// A callback asked for it.
    Callback,
    /// The limit on solutions.
    Solutions,
    /// The limit on memory.
    Memory,
}

/// How much a search may do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Most nodes of the search tree. Exact and repeatable.
    pub nodes: Option<u64>,
    /// Most time. A search notices within milliseconds up to side 64, and within up to a second at 256.
    pub time: Option<Duration>,
    /// Most solutions to visit, at least 1.
    pub solutions: Option<u64>,
    /// Most bytes of what is learnt about a puzzle; beyond them even useful clauses are forgotten, and when that is not
    /// enough, the search ends. What the puzzle itself needs comes on top. Exact and repeatable.
    pub memory: Option<u64>,
}

/// What may stop a call from outside.
#[derive(Default)]
pub struct Watch<'a> {
    /// The search ends soon after this becomes true, from whatever thread. It is only read.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then on the calling thread; the search ends when it answers `true`.
    pub poll: Option<&'a mut dyn FnMut() -> bool>,
}

impl Watch<'_> {
    /// Why the call is to end, if it is.
    pub(crate) fn wants_end(&mut self) -> Option<StopReason> {
        if self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(StopReason::Cancel);
        }
        self.poll.as_mut().is_some_and(|poll| poll()).then_some(StopReason::Callback)
    }
}

/// Units of work from one look at the clock to the next, about a millisecond.
const WORK: u32 = 4096;

/// The limits of one call.
pub(crate) struct Limits<'a> {
    nodes_left: u64,
    solutions_left: u64,
    memory: u64,
    deadline: Option<Instant>,
    watch: Watch<'a>,
    /// Nodes from one look at the clock to the next: about the same time whatever the side.
    period: u32,
    countdown: u32,
    /// Units of work until the next look at the clock.
    work_left: u32,
    stopped: Option<StopReason>,
}

impl<'a> Limits<'a> {
    /// Starts the clock. `items` is the size of the matrix: the larger, the more often the clock is looked at.
    pub fn new(budget: Budget, items: usize, watch: Watch<'a>) -> Self {
        Self {
            nodes_left: budget.nodes.unwrap_or(u64::MAX),
            solutions_left: budget.solutions.unwrap_or(u64::MAX),
            memory: budget.memory.unwrap_or(u64::MAX),
            deadline: budget.time.and_then(|time| Instant::now().checked_add(time)),
            watch,
            period: (16_384 / items.max(1)).clamp(1, 64) as u32,
            countdown: 1,
            work_left: WORK,
            stopped: None,
        }
    }

    /// Asks to enter one more node; the answer `false` ends the search.
    #[inline]
    pub fn enter_node(&mut self) -> bool {
        self.countdown -= 1;
        if self.countdown == 0 {
            self.look();
        }
        if self.watch.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            self.stopped = Some(StopReason::Cancel);
        }
        if self.nodes_left == 0 && self.stopped.is_none() {
            self.stopped = Some(StopReason::Nodes);
        }
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.stopped.is_none()
    }

    /// Tells of work done since the last node: options struck out, or the like. The answer `false` ends the search.
    /// For what can do much between two nodes.
    #[inline]
    pub fn work(&mut self, units: u32) -> bool {
        if units < self.work_left {
            self.work_left -= units;
        } else if self.stopped.is_none() {
            self.work_left = WORK;
            if self.watch.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
                self.stopped = Some(StopReason::Cancel);
            } else {
                self.look();
            }
        }
        self.stopped.is_none()
    }

    /// Most bytes of what is learnt.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Ends the search.
    pub fn end(&mut self, reason: StopReason) {
        self.stopped = Some(reason);
    }

    #[cold]
    fn look(&mut self) {
        self.countdown = self.period;
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped = Some(StopReason::Time);
        } else if self.watch.poll.as_mut().is_some_and(|poll| poll()) {
            self.stopped = Some(StopReason::Callback);
        }
    }

    /// Why the search ended before its time, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Counts a solution, after which its receiver asked to go on or not; the answer `false` ends the search.
    pub fn pass_solution(&mut self, verdict: ControlFlow<StopReason>) -> bool {
        self.solutions_left = self.solutions_left.saturating_sub(1);
        self.stopped = match verdict {
            ControlFlow::Break(reason) => Some(reason),
            ControlFlow::Continue(()) => (self.solutions_left == 0).then_some(StopReason::Solutions),
        };
        self.stopped.is_none()
    }
}
