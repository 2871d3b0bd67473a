//! The constants that decide when the scheduler takes which step. None changes an answer. Each
//! changes the work that a batch takes, which the test `rounds_and_nodes_of_a_batch_are_known`
//! pins.
//!
//! The names of puzzle sets and the factors of speed are those of lab/notes/nine-batch.md. A share
//! of `n` in 32 of the active slots means `32 * slots >= n * active`.

use crate::engine::nine::slots::{SLOTS, SlotBits};
use std::ops::RangeInclusive;

/// The share of stuck slots at which they guess. A guess costs the same for one slot as for all, so
/// stuck slots wait for each other. 16 was the best of 14 to 18; 20 to 28 are slower at the end of
/// a batch.
pub(super) const GUESS_AT: u32 = 16;

/// The number of rounds after which stuck slots guess and solutions are delivered, however few
/// slots these are. Without this bound a few slots that change for many rounds delay the others:
/// 17c is 1.08 to 1.1 times as fast with it.
pub(super) const MOST_ROUNDS: u32 = 16;

/// The share of slots in conflict at which they get new work. 9 in place of 12 makes 1106 and 1905
/// 1.02 to 1.04 times as fast.
pub(super) const REFILL_AT_CONFLICTS: u32 = 9;

/// The share of slots in conflict or solved at which they get new work. 12 was the best of 9 to 16.
pub(super) const REFILL_AT: u32 = 12;

/// The share of solved slots and slots without a job at which solutions are delivered and puzzles
/// loaded. The bit matrices of all slots are transposed then, even for one slot. 1, 2 and 3 differ
/// by less than the effect of the order of the puzzles.
pub(super) const EXCHANGE_AT: u32 = 3;

/// The number of active slots at which, when no more puzzles come, the rest of the trees is left to
/// the one-puzzle search: a round costs the same for few slots as for all. This makes 1106 1.03
/// times as fast; with 32 to 96 slots 17c and minr are slower.
pub(super) const FEW_SLOTS: u32 = 16;

/// The number of pending boards that open jobs may need together, by the mean need of a job. It is
/// nine tenths of the pool, so that jobs that need more than the mean find room.
pub(super) const ROOM_FOR_JOBS: f32 = 555.0;

/// The assumed mean number of pending boards of a job before any is counted.
pub(super) const MEAN_PENDING_AT_FIRST: f32 = 4.0;

/// The weights of the running mean: a refill, or a puzzle solved by the one-puzzle search, moves
/// the mean by one part in this many.
pub(super) const MEAN_OVER_REFILLS: f32 = 4.0;
pub(super) const MEAN_OVER_PUZZLES: f32 = 64.0;

/// Returns the number of open jobs below which the bit-slices do not pay: if the pool has room for
/// fewer jobs, the one-puzzle search takes whole puzzles. 96 was up to 1.9 times as fast as 64 on
/// puzzles with few givens, and 80 about as fast as 96. With 128 slots the bit-slices always pay,
/// since the one-puzzle search has no vectors there.
pub(super) fn fewest_jobs<V: SlotBits>() -> f32 {
    if V::SLOTS == SLOTS { 80.0 } else { 0.0 }
}

/// The number of puzzles that the one-puzzle search takes before the slots continue.
pub(super) const PUZZLES_IN_A_ROW: usize = 64;

/// The number of nodes from which a job is hard: other slots may help it, and none of its boards is
/// evicted. Help for easy jobs searches boards that the next solution makes needless (serg takes
/// twice the guesses); if boards of hard jobs are evicted, the last jobs of a batch cannot be
/// helped (1106 is 0.85 times as fast).
pub(super) const HARD_NODES: u64 = 24;

/// Slots help while at least one part in this many of the pool is free. With a quarter, 1106 is
/// 0.95 times as fast; with a half, 1905 and 1106 are 0.7 times as fast.
pub(super) const HELP_NEEDS_ROOM: usize = 8;

/// The bounds of the most evicted boards at a time, and its initial value. It grows with each
/// evicted board that was not needed again. 200 at first in place of 8 makes serg 1.1 to 1.25 times
/// as fast in batches of 300 to 2,500; with 400, 1106 is slower.
pub(super) const EVICTED: RangeInclusive<u32> = 8..=400;
pub(super) const EVICTED_AT_FIRST: u32 = 200;

/// The most evicted boards shrink by this number with each board that was needed again: finding it
/// takes all rounds from the root.
pub(super) const FEWER_WHEN_MISSED: u32 = 8;
