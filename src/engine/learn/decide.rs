//! What to decide: only ever that an option is TRUE, since FALSE says so little.
//!
//! ```text
//! by activity       the open option that took part in most conflicts of late
//! by memory         its cell's value in the best assignment so far, if that is still open
//! ```
//!
//! Activities that decay (VSIDS): M. W. Moskewicz et al., "Chaff", 2001, as exponential sums in N. Een, N. Sorensson,
//! "MiniSat", 2003. Best assignment: A. Biere, M. Fleury, "Chasing target phases", 2020.

use super::heap::Heap;
use super::propagate::Facts;
use crate::engine::switch::Switch;
use crate::error::Error;

/// Activities halve about every 34 conflicts.
const DECAY: f64 = 0.98;
const LARGEST: f64 = 1e100;

#[derive(Default)]
pub(super) struct Order {
    pub heap: Heap,
    bump: f64,
    /// For each item the option that was TRUE in the best assignment, or `UNKNOWN`.
    best: Vec<u32>,
    best_len: usize,
}

const UNKNOWN: u32 = u32::MAX;

impl Order {
    pub fn reset(&mut self, options: usize, items: usize) -> Result<(), Error> {
        self.heap.reset(options)?;
        self.bump = 1.0;
        self.best.clear();
        self.best.try_reserve(items)?;
        self.best.resize(items, UNKNOWN);
        self.best_len = 0;
        Ok(())
    }

    #[inline(always)]
    pub fn insert(&mut self, option: usize) {
        self.heap.insert(option);
    }

    /// The options met in a conflict become more active than all others less recent.
    pub fn bump(&mut self, options: &[u32]) {
        if !Switch::Activities.is_on() {
            return;
        }
        for &option in options {
            let activity = &mut self.heap.activities[option as usize];
            *activity += self.bump;
            if *activity > LARGEST {
                self.heap.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
                self.bump /= LARGEST;
            }
            self.heap.grown(option as usize);
        }
        self.bump /= DECAY;
    }

    /// Remembers the part of the trail before `len`, which is without conflict, if there was no better.
    pub fn note_best(&mut self, facts: &Facts, len: usize) {
        if len > self.best_len {
            self.best_len = len;
            for literal in facts.assignment.trail[..len].iter().filter(|literal| literal.is_positive()) {
                self.remember(facts, literal.option());
            }
        }
    }

    /// Remembers an option of the best assignment.
    pub fn remember(&mut self, facts: &Facts, option: usize) {
        for item in facts.matrix.items_of[option] {
            self.best[item as usize] = option as u32;
        }
    }

    /// Goes on from the best assignment, and lets the next better than nothing be the best.
    pub fn forget_best_len(&mut self) {
        self.best_len = 0;
    }

    /// The option to decide; `None` when all are assigned.
    pub fn choose(&mut self, facts: &Facts, by_memory: bool) -> Option<usize> {
        loop {
            let option = self.heap.pop()?;
            if !facts.assignment.is_open(option) {
                continue;
            }
            if by_memory && Switch::Memory.is_on() {
                for item in facts.matrix.items_of[option] {
                    let best = self.best[item as usize];
                    if best != UNKNOWN && facts.assignment.is_open(best as usize) {
                        self.heap.insert(option);
                        return Some(best as usize);
                    }
                }
            }
            return Some(option);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Activities would become infinite after 36,000 conflicts, if they were not made smaller on the way.
    #[test]
    fn what_was_bumped_last_is_the_most_active_for_ever() {
        let mut order = Order::default();
        order.reset(4, 4).unwrap();
        for conflict in 0..40_000 {
            let (bumped, before) = (conflict % 3, (conflict + 2) % 3);
            order.bump(&[bumped, 3]);
            let [last, earlier, always] = [bumped, before, 3].map(|k| order.heap.activities[k as usize]);
            assert!(earlier < last && last <= always && always.is_finite(), "{conflict}");
            assert!(always < last + 60.0 * order.bump, "{conflict}");
        }
        assert_eq!(order.heap.pop(), Some(3));
        assert_eq!(order.heap.pop(), Some(39_999 % 3));
    }
}
