//! Every constant that sets when the scheduler does something. None changes an answer. Each changes how much work a batch
//! takes, which the test `a_batch_takes_so_many_rounds_and_nodes` pins.
//!
//! Names of puzzle sets and factors of speed are those of docs/lab/nine-batch.md. A share `n` of 32 is compared with the active
//! slots: `32 * slots >= n * active`.

use crate::engine::nine::wide::{SLOTS, SlotBits};
use std::ops::RangeInclusive;

/// Stuck slots guess when they are so many of 32. A guess costs the same for one slot as for all, so they wait for each
/// other. 16 was best among 14 to 18; 20 to 28 are slower at the end of a batch.
pub(super) const GUESS_AT: u32 = 16;

/// Stuck slots guess, and solutions go out, after so many rounds however few slots there are. Without it a few slots that
/// change for many rounds hold up the others: 17c 1.08 to 1.1 times as fast.
pub(super) const MOST_ROUNDS: u32 = 16;

/// Slots that ended in a conflict get new work when they are so many of 32: boards come back at 9 in place of 12, 1106
/// and 1905 1.02 to 1.04 times as fast.
pub(super) const REFILL_AT_CONFLICTS: u32 = 9;

/// Slots that ended in a conflict or a solution get new work when they are so many of 32. 12 was best among 9 to 16.
pub(super) const REFILL_AT: u32 = 12;

/// Solutions go out and puzzles come in when the slots that have a solution, or no job any more, are so many of 32. The
/// matrices of bits are transposed for one slot as for all. 1, 2 and 3 differ by less than the order of the puzzles.
pub(super) const EXCHANGE_AT: u32 = 3;

/// When no more puzzles come, so many slots or fewer leave the rest of their trees to the one-puzzle search, since a round
/// costs the same for few slots as for all. 1106 1.03 times as fast; with 32 to 96 slots 17c and minr are slower.
pub(super) const FEW_SLOTS: u32 = 16;

/// A job may be opened while all jobs together need no more than so many pending boards, by the mean need of a job. Nine
/// tenths of the room, so that jobs that need more than the mean find some.
pub(super) const ROOM_FOR_JOBS: f32 = 555.0;

/// The mean number of pending boards of a job before any was counted.
pub(super) const MEAN_PENDING_AT_FIRST: f32 = 4.0;

/// A refill moves the mean by one part in so many; a puzzle of the one-puzzle search moves it by one in so many.
pub(super) const MEAN_OVER_REFILLS: f32 = 4.0;
pub(super) const MEAN_OVER_PUZZLES: f32 = 64.0;

/// Returns how many open jobs make a batch worthwhile. With room for fewer, the one-puzzle search takes whole puzzles: 96
/// was up to 1.9 times as fast as 64 on puzzles with few givens, 80 about as fast as 96. Never with half the slots, where the
/// one-puzzle search has no vectors.
pub(super) fn fewest_jobs<V: SlotBits>() -> f32 {
    if V::SLOTS == SLOTS { 80.0 } else { 0.0 }
}

/// Puzzles that the one-puzzle search takes before the slots have their turn again.
pub(super) const PUZZLES_IN_A_ROW: usize = 64;

/// A job is hard from so many nodes on: other slots may help it, and none of its boards is evicted. Help for easy jobs
/// searches what the next solution makes needless (serg: twice the guesses); without the boards of hard jobs the last
/// jobs of a batch cannot be helped (1106 0.85 times as fast).
pub(super) const HARD_NODES: u64 = 24;

/// Slots help while at least one part in so many of the room is free. A quarter: 1106 0.95; half: 1905 and 1106 0.7 times
/// as fast.
pub(super) const HELP_NEEDS_ROOM: usize = 8;

/// Evicted boards at a time: the bounds, and the number at first. It grows by each board that was not missed. 200 at first
/// in place of 8: serg 1.1 to 1.25 times as fast in batches of 300 to 2,500; with 400, 1106 is slower.
pub(super) const EVICTED: RangeInclusive<u32> = 8..=400;
pub(super) const EVICTED_AT_FIRST: u32 = 200;

/// The number shrinks by so many with each board that was missed: to find it again costs all rounds from the root.
pub(super) const FEWER_WHEN_MISSED: u32 = 8;
