//! The work of the calling thread and of its helpers, under one interrupt.

use crate::limits::Interrupt;
use crate::support::threads::{ActiveWorkers, WorkerPool};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long the calling thread spins for its helpers before it sleeps. On easy puzzles all threads
/// mostly end within 0.1 ms of each other; sleeping and waking take 20 to 90 us on a virtual
/// machine.
const SPIN: Duration = Duration::from_micros(200);

/// How long the calling thread waits between two polls while only helpers work.
const POLL: Duration = Duration::from_millis(1);

/// Runs `help` on helpers and `work` on the calling thread, each with an interrupt that asks for
/// what `interrupt` asks for. The poll is called on the calling thread only, and no more once it
/// has asked to stop.
pub(crate) fn run_with_helpers<M: Default + Send>(
    pool: &mut WorkerPool<M>,
    helpers: usize,
    interrupt: Interrupt<'_>,
    help: impl Fn(&mut M, Interrupt<'_>) + Sync,
    work: impl FnOnce(&mut M, Interrupt<'_>),
) {
    let Interrupt { cancel, poll: mut interrupt_poll } = interrupt;
    let stopped = AtomicBool::new(false);
    let help = |memory: &mut M| {
        let mut poll = || stopped.load(Ordering::Relaxed);
        help(memory, Interrupt { cancel, poll: Some(&mut poll) });
    };
    let own_work = |memory: &mut M, at_work: ActiveWorkers<'_, M>| {
        let mut poll = || {
            if !stopped.load(Ordering::Relaxed) && interrupt_poll.as_mut().is_some_and(|poll| poll()) {
                stopped.store(true, Ordering::Relaxed);
            }
            stopped.load(Ordering::Relaxed)
        };
        work(memory, Interrupt { cancel, poll: Some(&mut poll) });
        if at_work.spin(SPIN) {
            while at_work.wait(POLL) && !poll() {}
        }
    };
    pool.run(helpers, help, own_work);
}
