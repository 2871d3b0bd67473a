//! When to begin anew at level 0, with all that was learnt: after Luby's sequence (M. Luby, A. Sinclair, D. Zuckerman,
//! "Optimal speedup of Las Vegas algorithms", 1993) in Knuth's form, "reluctant doubling" (TAOCP 7.2.2.2).
//!
//! Until the first solution of what is large, stages with each way to decide take turns, each pair longer than the one before. What
//! is smaller is settled as a whole, and the best assignment so far is of no help there (minimal 25x25, docs/lab/cdcl.md).

use crate::engine::ablation::Switch;

/// Conflicts that stand for 1 in the sequence.
const UNIT: u64 = 64;
const UNIT_BY_MEMORY: u64 = 512;
/// Conflicts of the first stage; the k-th pair has k times k as many.
const STAGE: u64 = 1000;
/// Items from which stages take turns: those of 500 open cells, from which walks pay, too.
const LARGE: usize = 2000;

#[derive(Default)]
pub(super) struct Restarts {
    u: i64,
    v: i64,
    next: u64,
    stage: u64,
    stage_ends: u64,
    /// Whether the stage is one that decides by the best assignment so far.
    pub by_memory: bool,
}

impl Restarts {
    /// For a matrix of so many items.
    pub fn reset(&mut self, items: usize) {
        let stage_ends = if items < LARGE { u64::MAX } else { STAGE };
        *self = Self { u: 1, v: 1, next: UNIT, stage: 0, stage_ends, by_memory: false };
    }

    /// Begins a stage that decides by memory.
    pub fn go_by_memory(&mut self, conflicts: u64) {
        (self.stage, self.stage_ends, self.by_memory) = (1, conflicts + STAGE, true);
        self.next = conflicts + UNIT_BY_MEMORY;
    }

    #[inline(always)]
    pub fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next && Switch::Restarts.is_on()
    }

    /// Fixes when to begin anew next; answers whether a stage has begun that decides by memory.
    pub fn begin(&mut self, conflicts: u64, found_one: bool) -> bool {
        let mut begins = false;
        if found_one {
            self.by_memory = false;
        } else if conflicts >= self.stage_ends {
            self.stage += 1;
            let pair = self.stage / 2 + 1;
            self.stage_ends = conflicts + STAGE * pair * pair;
            self.by_memory = self.stage % 2 == 1;
            begins = self.by_memory;
        }
        let unit = if self.by_memory { UNIT_BY_MEMORY } else { UNIT };
        if self.u & -self.u == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
        self.next = conflicts + unit * self.v as u64;
        if !found_one {
            self.next = self.next.min(self.stage_ends);
        }
        begins
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
            lengths.push((restarts.next - conflicts) / UNIT);
            conflicts = restarts.next;
            restarts.begin(conflicts, true);
        }
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// Begins anew whenever that is due; where stages begin, and whether they decide by memory.
    fn stages(restarts: &mut Restarts, mut conflicts: u64, most: u64) -> Vec<(u64, bool)> {
        let mut stages = Vec::new();
        while restarts.next < most {
            assert!(!restarts.is_due(restarts.next - 1) && restarts.is_due(restarts.next));
            let unit = if restarts.by_memory { UNIT_BY_MEMORY } else { UNIT };
            assert!((restarts.next - conflicts).is_multiple_of(unit) || restarts.next == restarts.stage_ends);
            conflicts = restarts.next;
            let before = restarts.by_memory;
            let begins = restarts.begin(conflicts, false);
            assert_eq!(begins, restarts.by_memory && !before);
            if restarts.by_memory != before {
                stages.push((conflicts, restarts.by_memory));
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
        assert!(!restarts.begin(restarts.next, true) && !restarts.by_memory);
        // A solution that was found by other means.
        restarts.reset(LARGE);
        restarts.go_by_memory(300);
        assert!(restarts.by_memory && restarts.next == 300 + UNIT_BY_MEMORY);
        assert_eq!(stages(&mut restarts, 300, 9_000), [(1_300, false), (5_300, true)]);
    }
}
