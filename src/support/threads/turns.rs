//! Turns of two jobs, with the same results on one thread and on two.

use super::Join;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs one turn of each of two jobs: `first` on this thread, `second` on the other thread of the
/// pair.
///
/// ```text
/// this thread    [ first ......... ] Continue                       [ next turn ...
/// other thread     [ second ............................ ]            [ next turn ...
///
/// If the other thread does not start in time:
/// this thread    [ first ......... ] Continue [ second ............ ] [ next turn ...
///
/// If `first` breaks, the caller must disregard what `second` has done:
/// this thread    [ first ......... ] Break
/// other thread     [ second ........ stop ]
/// ```
///
/// The jobs must not exchange anything during the turn, and `second` must end soon after its flag
/// is raised. A caller that exchanges results between turns then does the same on any threads: the
/// answers are those of `first`, then `second`, one after the other. If `first` breaks, `second` is
/// told to stop, and has no answer.
///
/// # Panics
/// Panics if one of the jobs panics, after both have ended.
pub(crate) fn turn<A, B: Send>(
    pair: &mut Join,
    first: impl FnOnce() -> ControlFlow<A, A>,
    mut second: impl FnMut(&AtomicBool) -> B + Send,
) -> (A, Option<B>) {
    let first = |stop: &AtomicBool| {
        let answer = first();
        stop.store(answer.is_break(), Ordering::Relaxed);
        answer
    };
    match pair.run(first, &mut second) {
        (ControlFlow::Continue(answer), seconds_answer) => {
            let seconds_answer = seconds_answer.unwrap_or_else(|| second(&AtomicBool::new(false)));
            (answer, Some(seconds_answer))
        }
        (ControlFlow::Break(answer), _) => (answer, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::yield_now;

    /// The second job counts to ten in each turn, at the same time as the first or after it.
    #[test]
    fn both_jobs_take_every_turn_on_any_threads() {
        let (mut pair, mut counts) = (Join::new(), [0, 0]);
        for turns in 1..1_000 {
            let [own, others] = &mut counts;
            let first = || {
                *own += 1;
                if turns % 2 == 0 {
                    // The other thread has time to start.
                    yield_now();
                }
                ControlFlow::Continue(*own)
            };
            let answers = turn(&mut pair, first, |stop| {
                assert!(!stop.load(Ordering::Relaxed));
                *others += 10;
                *others
            });
            assert_eq!(answers, (turns, Some(10 * turns)));
        }
    }

    #[test]
    fn a_break_stops_the_second_job_and_discards_its_answer() {
        let mut pair = Join::new();
        for waits in [false, true] {
            let started = AtomicBool::new(false);
            let first = || {
                while waits && !started.load(Ordering::Relaxed) {
                    yield_now();
                }
                ControlFlow::Break(7)
            };
            let answers = turn(&mut pair, first, |stop| {
                started.store(true, Ordering::Relaxed);
                while !stop.load(Ordering::Relaxed) {
                    yield_now();
                }
            });
            assert_eq!(answers, (7, None));
        }
    }
}
