//! Every verb ends soon after a stop, on every kind of puzzle. `lab/tools/stops.rs` measures
//! the time of the same calls.

#[path = "../../tests/testkit/src/stoppable.rs"]
mod stoppable;

use crate as library;
use crate::Grid;
use crate::limits::{Interrupt, Limits, StopReason, late};
use crate::model::shape::Shape;
use crate::support::random::Random;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use stoppable::{Call, KINDS, Kind, Subject, VERBS};

/// Units of work that a verb may report after a stop: what takes about a millisecond, the time
/// between two polls.
const MOST_LATE: u64 = 4_096;

/// Polls after which calls are stopped. Many are for puzzles that are solved without a search:
/// their calls come to an end.
const POLLS: [u64; 10] = [1, 2, 3, 5, 10, 30, 100, 1_000, 3_000, 10_000];

/// How a call is stopped in a poll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    /// The poll says so.
    Poll,
    /// The poll sets the cancel flag, as another thread does at any moment.
    Cancel,
    /// The time ends during the poll.
    Time,
}

const STOPS: [(Stop, StopReason); 3] =
    [(Stop::Poll, StopReason::Callback), (Stop::Cancel, StopReason::Cancel), (Stop::Time, StopReason::Time)];

#[test]
fn every_verb_ends_soon_after_a_stop() {
    let mut counts = HashMap::<(&str, StopReason), usize>::new();
    for side in [9, 16, 25, 64, 256] {
        let shape = Shape::usual(side).unwrap();
        let mut random = Random::new(side as u64);
        let grid = Grid::random(shape, side as u64).unwrap();
        for kind in KINDS {
            let mut subject = Subject::new(&grid, kind, &mut |bound| random.below(bound)).unwrap();
            let most = match kind {
                Kind::NearlyFull | Kind::Full => u64::MAX,
                _ if side <= 16 => 100,
                _ => 10,
            };
            for (name, verb) in VERBS {
                for last in POLLS.into_iter().filter(|&last| last <= most) {
                    let mut has_ended = false;
                    for (stop, reason) in STOPS {
                        let (polls, answer) = run(&mut subject, verb, stop, last);
                        let call = format!("{name} of a {kind:?} {side}x{side}: {stop:?} at poll {last}");
                        let late = late::WORK.get();
                        assert!(late <= MOST_LATE, "{late} units of work after the stop: {call}");
                        has_ended |= polls < last;
                        let is_stopped = answer == Ok(Some(reason));
                        *counts.entry((name, reason)).or_default() += usize::from(is_stopped);
                        // A flag is noticed where the next poll would be, or by the next search of
                        // the verb, which polls first.
                        match stop {
                            Stop::Poll => assert!(polls < last || (is_stopped && polls == last), "{call}"),
                            Stop::Cancel => assert!(polls <= last + 1, "{polls} polls: {call}"),
                            Stop::Time => {}
                        }
                    }
                    if has_ended {
                        break;
                    }
                }
            }
        }
    }
    let every = VERBS.iter().flat_map(|(name, _)| STOPS.map(|(_, reason)| (*name, reason)));
    for pair in every {
        assert!(counts.get(&pair) > Some(&10), "{pair:?}: {counts:?}");
    }
}

/// Stops a verb at a poll. Returns how many polls there were, and the answer.
fn run(
    subject: &mut Subject,
    verb: fn(Call<'_>) -> stoppable::Stopped,
    stop: Stop,
    last: u64,
) -> (u64, stoppable::Stopped) {
    let (cancel, mut polls) = (AtomicBool::new(false), 0);
    let (start, time) = (Instant::now(), Duration::from_micros(300));
    let mut poll = || {
        polls += 1;
        match stop {
            Stop::Poll => polls >= last,
            Stop::Cancel => {
                cancel.store(polls >= last, Ordering::Relaxed);
                false
            }
            Stop::Time => {
                if polls >= last {
                    std::thread::sleep((2 * time).saturating_sub(start.elapsed()));
                }
                false
            }
        }
    };
    let limits = Limits::new().with_nodes(5_000);
    let limits = if stop == Stop::Time { limits.with_time(time) } else { limits };
    let interrupt = Interrupt::new().with_cancel(&cancel).with_poll(&mut poll);
    late::WORK.set(0);
    let answer = verb(Call { subject, limits, interrupt });
    (polls, answer)
}
