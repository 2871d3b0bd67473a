//! When to begin anew at level 0, with all that was learnt: after Luby's sequence (M. Luby, A. Sinclair, D. Zuckerman,
//! "Optimal speedup of Las Vegas algorithms", 1993) in Knuth's form, "reluctant doubling" (TAOCP 7.2.2.2).
//!
//! Until the first solution of what is large, stages with each way to decide take turns, each pair longer than the one before. What
//! is smaller is settled as a whole, and the best assignment so far is of no help there (minimal 25x25, docs/lab/cdcl.md).

use crate::engine::ablation::Switch;

/// Conflicts that stand for 1 in the sequence.
const FOCUSED_UNIT: u64 = 64;
const STABLE_UNIT: u64 = 512;
/// Conflicts of the first stage; the k-th pair has k times k as many.
const MODE_CONFLICTS: u64 = 1000;
/// Items from which stages take turns: those of 500 open cells, from which walks pay, too.
const LARGE: usize = 2000;

#[derive(Default)]
pub(super) struct Restarts {
    u: i64,
    v: i64,
    next: u64,
    mode: u64,
    mode_ends: u64,
    /// Whether the stage is one that decides by the best assignment so far.
    pub stable: bool,
}

impl Restarts {
    /// For a matrix of so many items.
    pub fn reset(&mut self, items: usize) {
        let mode_ends = if items < LARGE { u64::MAX } else { MODE_CONFLICTS };
        *self = Self { u: 1, v: 1, next: FOCUSED_UNIT, mode: 0, mode_ends, stable: false };
    }

    /// Begins a stage that decides by memory.
    pub fn enter_stable_mode(&mut self, conflicts: u64) {
        (self.mode, self.mode_ends, self.stable) = (1, conflicts + MODE_CONFLICTS, true);
        self.next = conflicts + STABLE_UNIT;
    }

    #[inline(always)]
    pub fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next && Switch::Restarts.is_on()
    }

    /// Fixes when to begin anew next; answers whether a stage has begun that decides by memory.
    pub fn restart(&mut self, conflicts: u64, found_solution: bool) -> bool {
        let mut enters_stable = false;
        if found_solution {
            self.stable = false;
        } else if conflicts >= self.mode_ends {
            self.mode += 1;
            let pair = self.mode / 2 + 1;
            self.mode_ends = conflicts + MODE_CONFLICTS * pair * pair;
            self.stable = self.mode % 2 == 1;
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
    fn lubys_sequence() {
        let mut restarts = Restarts::default();
        restarts.reset(0);
        let mut conflicts = 0;
        let mut lengths = Vec::new();
        for _ in 0..15 {
            lengths.push((restarts.next - conflicts) / FOCUSED_UNIT);
            conflicts = restarts.next;
            restarts.restart(conflicts, true);
        }
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// Begins anew whenever that is due; where stages begin, and whether they decide by memory.
    fn stages(restarts: &mut Restarts, mut conflicts: u64, most: u64) -> Vec<(u64, bool)> {
        let mut stages = Vec::new();
        while restarts.next < most {
            assert!(!restarts.is_due(restarts.next - 1) && restarts.is_due(restarts.next));
            let unit = if restarts.stable { STABLE_UNIT } else { FOCUSED_UNIT };
            assert!((restarts.next - conflicts).is_multiple_of(unit) || restarts.next == restarts.mode_ends);
            conflicts = restarts.next;
            let before = restarts.stable;
            let enters_stable = restarts.restart(conflicts, false);
            assert_eq!(enters_stable, restarts.stable && !before);
            if restarts.stable != before {
                stages.push((conflicts, restarts.stable));
            }
        }
        stages
    }

    #[test]
    fn stages_take_turns_until_a_solution_of_what_is_large() {
        let mut restarts = Restarts::default();
        restarts.reset(LARGE - 1);
        assert_eq!(stages(&mut restarts, 0, 20_000), []);
        restarts.reset(LARGE);
        let turns = [(1_000, true), (2_000, false), (6_000, true), (10_000, false), (19_000, true)];
        assert_eq!(stages(&mut restarts, 0, 20_000), turns);
        assert!(!restarts.restart(restarts.next, true) && !restarts.stable);
        // A solution that was found by other means.
        restarts.reset(LARGE);
        restarts.enter_stable_mode(300);
        assert!(restarts.stable && restarts.next == 300 + STABLE_UNIT);
        assert_eq!(stages(&mut restarts, 300, 9_000), [(1_300, false), (5_300, true)]);
    }
}
