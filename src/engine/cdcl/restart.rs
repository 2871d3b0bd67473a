//! The times of restarts: the Luby sequence (M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup
//! of Las Vegas algorithms", 1993) in Knuth's form, "reluctant doubling" (TAOCP 7.2.2.2).
//!
//! ```text
//! mode      focused  stable  focused  stable  focused ...   until the first solution of a large puzzle
//! conflicts   1000    1000    4000     4000    9000   ...   k * k * 1000 for both modes of the k-th pair
//! unit          64     512      64      512      64   ...   conflicts of a 1 in the Luby sequence
//! ```
//!
//! Stable mode decides by the best phases (decide.rs). A smaller puzzle is searched as a whole,
//! where the best phases do not help (minimal 25x25, lab/notes/cdcl.md), so it stays in focused
//! mode.

use crate::support::ablation::Switch;

/// Conflicts of a 1 in the Luby sequence, in either mode.
const FOCUSED_UNIT: u64 = 64;
const STABLE_UNIT: u64 = 512;
/// Conflicts of each mode in the first pair. The k-th pair has k * k times as many.
const MODE_CONFLICTS: u64 = 1000;
/// Items from which the modes alternate: about 500 open cells. Local search pays from there, too.
const LARGE: usize = 2000;

#[derive(Default)]
pub(super) struct Restarts {
    /// Knuth's (u, v): the v form the Luby sequence.
    u: i64,
    v: i64,
    /// Conflicts at which the next restart is due.
    next: u64,
    /// Changes of mode so far, and the conflicts at which the next is due.
    mode_changes: u64,
    mode_ends: u64,
    /// Whether the search is in stable mode.
    pub stable: bool,
}

impl Restarts {
    /// Starts again, in focused mode, for a puzzle with this number of open items.
    pub fn reset(&mut self, items: usize) {
        let mode_ends = if items < LARGE { u64::MAX } else { MODE_CONFLICTS };
        *self = Self { u: 1, v: 1, next: FOCUSED_UNIT, mode_changes: 0, mode_ends, stable: false };
    }

    /// Enters stable mode now.
    pub fn enter_stable_mode(&mut self, conflicts: u64) {
        (self.mode_changes, self.mode_ends, self.stable) = (1, conflicts + MODE_CONFLICTS, true);
        self.next = conflicts + STABLE_UNIT;
    }

    #[inline(always)]
    pub fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next && Switch::Restarts.is_on()
    }

    /// Counts a restart and sets the time of the next one. Returns whether stable mode begins.
    pub fn restarted(&mut self, conflicts: u64, found_solution: bool) -> bool {
        let mut enters_stable = false;
        if found_solution {
            self.stable = false;
        } else if conflicts >= self.mode_ends {
            self.mode_changes += 1;
            let pair = self.mode_changes / 2 + 1;
            self.mode_ends = conflicts + MODE_CONFLICTS * pair * pair;
            self.stable = self.mode_changes % 2 == 1;
            enters_stable = self.stable;
        }
        let unit = if self.stable { STABLE_UNIT } else { FOCUSED_UNIT };
        if self.u & -self.u == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
        self.next = conflicts + unit * self.v as u64;
        if !found_solution {
            self.next = self.next.min(self.mode_ends);
        }
        enters_stable
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focused_mode_follows_the_luby_sequence() {
        let mut restarts = Restarts::default();
        restarts.reset(0);
        let mut conflicts = 0;
        let mut lengths = Vec::new();
        for _ in 0..15 {
            lengths.push((restarts.next - conflicts) / FOCUSED_UNIT);
            conflicts = restarts.next;
            restarts.restarted(conflicts, true);
        }
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// Restarts each time that a restart is due. Returns the conflicts at each change of mode, and
    /// whether it is to stable mode.
    fn mode_changes(restarts: &mut Restarts, mut conflicts: u64, limit: u64) -> Vec<(u64, bool)> {
        let mut changes = Vec::new();
        while restarts.next < limit {
            assert!(!restarts.is_due(restarts.next - 1) && restarts.is_due(restarts.next));
            let unit = if restarts.stable { STABLE_UNIT } else { FOCUSED_UNIT };
            assert!((restarts.next - conflicts).is_multiple_of(unit) || restarts.next == restarts.mode_ends);
            conflicts = restarts.next;
            let before = restarts.stable;
            let enters_stable = restarts.restarted(conflicts, false);
            assert_eq!(enters_stable, restarts.stable && !before);
            if restarts.stable != before {
                changes.push((conflicts, restarts.stable));
            }
        }
        changes
    }

    #[test]
    fn modes_alternate_until_a_large_puzzle_has_a_solution() {
        let mut restarts = Restarts::default();
        restarts.reset(LARGE - 1);
        assert_eq!(mode_changes(&mut restarts, 0, 20_000), []);
        restarts.reset(LARGE);
        let turns = [(1_000, true), (2_000, false), (6_000, true), (10_000, false), (19_000, true)];
        assert_eq!(mode_changes(&mut restarts, 0, 20_000), turns);
        assert!(!restarts.restarted(restarts.next, true) && !restarts.stable);
        // The local search found a solution.
        restarts.reset(LARGE);
        restarts.enter_stable_mode(300);
        assert!(restarts.stable && restarts.next == 300 + STABLE_UNIT);
        assert_eq!(mode_changes(&mut restarts, 300, 9_000), [(1_300, false), (5_300, true)]);
    }
}
