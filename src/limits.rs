//! Limits of a search: the one place where budgets, the clock and cancellation are polled.

use crate::shape::Shape;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why a search ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
}

/// A callback that answers whether to stop.
pub type Poll<'a> = &'a mut dyn FnMut() -> bool;

/// The limits of one call.
pub struct Limits<'a> {
    nodes: u64,
    deadline: Option<Instant>,
    cancel: &'a AtomicBool,
    poll: Option<Poll<'a>>,
    /// Nodes from one look at the clock to the next: about the same time whatever the side.
    period: u32,
    countdown: u32,
    stopped: Option<StopReason>,
}

impl<'a> Limits<'a> {
    /// At most `nodes` nodes (`None`: any number) and `time` from now, until `cancel` is set or `poll` says stop.
    pub fn new(
        shape: Shape,
        nodes: Option<u64>,
        time: Option<Duration>,
        cancel: &'a AtomicBool,
        poll: Option<Poll<'a>>,
    ) -> Self {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let period = (4096 / shape.cells() as u32).max(1);
        Self { nodes: nodes.unwrap_or(u64::MAX), deadline, cancel, poll, period, countdown: 1, stopped: None }
    }

    /// Asks to enter one more node; the answer `false` ends the search.
    #[inline]
    pub(crate) fn enter_node(&mut self) -> bool {
        self.countdown -= 1;
        if self.countdown == 0 {
            self.look();
        }
        if self.cancel.load(Ordering::Relaxed) {
            self.stopped = Some(StopReason::Cancel);
        }
        if self.nodes == 0 && self.stopped.is_none() {
            self.stopped = Some(StopReason::Nodes);
        }
        self.nodes = self.nodes.saturating_sub(1);
        self.stopped.is_none()
    }

    #[cold]
    fn look(&mut self) {
        self.countdown = self.period;
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped = Some(StopReason::Time);
        } else if self.poll.as_mut().is_some_and(|poll| poll()) {
            self.stopped = Some(StopReason::Callback);
        }
    }

    /// Why the search ended before its time, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Records that the receiver of solutions wants no more.
    pub(crate) fn stop(&mut self, reason: StopReason) {
        self.stopped = Some(reason);
    }
}
