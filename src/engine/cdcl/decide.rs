//! What to decide: only ever that an option is TRUE, since FALSE says so little.
//!
//! ```text
//! by activity       the open option that took part in most conflicts of late
//! by memory         what covers one of its items in the best assignment so far, if that is still open
//! ```
//!
//! Activities that decay (VSIDS): M. W. Moskewicz et al., "Chaff", 2001, as exponential sums in N. Een, N. Sorensson,
//! "MiniSat", 2003. Best assignment: A. Biere, M. Fleury, "Chasing target phases", 2020.

use super::activities::Activities;
use super::propagate::Facts;
use crate::engine::ablation::Switch;
use crate::error::Error;
use crate::support::alloc::try_refill;

/// Activities halve about every 34 conflicts.
const DECAY: f64 = 0.98;
const LARGEST: f64 = 1e100;

#[derive(Default)]
pub(super) struct Order {
    pub activities: Activities,
    bump: f64,
    /// For each item the option that was TRUE in the best assignment, or `UNKNOWN`.
    best: Vec<u32>,
    best_len: usize,
}

const UNKNOWN: u32 = u32::MAX;

impl Order {
    pub fn reset(&mut self, options: usize, items: usize) -> Result<(), Error> {
        self.activities.reset(options)?;
        self.bump = 1.0;
        try_refill(&mut self.best, UNKNOWN, items)?;
        self.best_len = 0;
        Ok(())
    }

    /// An option is open again.
    #[inline(always)]
    pub fn opened(&mut self, option: usize) {
        self.activities.opened(option);
    }

    /// The options met in a conflict, none of them open, become more active than all others less recent.
    pub fn bump(&mut self, options: &[u32]) {
        if !Switch::Activities.is_on() {
            return;
        }
        for &option in options {
            if self.activities.bump(option as usize, self.bump) > LARGEST {
                self.activities.divide_all(LARGEST);
                self.bump /= LARGEST;
            }
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
        let option = self.activities.highest(|option| facts.assignment.is_open(option))?;
        if by_memory && Switch::Memory.is_on() {
            for item in facts.matrix.items_of[option] {
                let best = self.best[item as usize];
                if best != UNKNOWN && facts.assignment.is_open(best as usize) {
                    return Some(best as usize);
                }
            }
        }
        Some(option)
    }
}

#[cfg(test)]
mod tests {
    use super::super::literal::{Literal, Reason};
    use super::*;
    use crate::limits::LimitChecker;

    /// An empty 4x4: option 4 * cell + digit.
    fn empty() -> (Facts, Order) {
        let (facts, mut order) = (Facts::of_an_empty_4x4(), Order::default());
        order.reset(facts.matrix.options(), facts.matrix.items()).unwrap();
        (facts, order)
    }

    fn bump(order: &mut Order, option: u32) {
        order.bump(&[option]);
        order.opened(option as usize);
    }

    #[test]
    fn open_options_are_chosen_the_most_active_first() {
        let (mut facts, mut order) = empty();
        (0..64).for_each(|option| bump(&mut order, option));
        facts.assignment.decide(60);
        let expected: Vec<usize> = (0..64).rev().filter(|&option| option != 60).collect();
        let chosen = std::iter::from_fn(|| {
            let option = order.choose(&facts, true)?;
            facts.assignment.assign(Literal::negative(option as u32), Reason::NONE);
            Some(option)
        });
        assert_eq!(chosen.collect::<Vec<_>>(), expected);
        assert_eq!(order.choose(&facts, false), None);
        facts.assignment.backtrack(0, |literal, _| order.opened(literal.option()));
        assert_eq!(order.choose(&facts, false), Some(63));
    }

    #[test]
    fn an_item_goes_by_the_best_assignment_while_its_option_there_is_open() {
        let (mut facts, mut order) = empty();
        // Options 4 and 5 are of one cell; 8 is in no item with them.
        bump(&mut order, 8);
        bump(&mut order, 5);
        facts.assignment.assign(Literal::positive(4), Reason::NONE);
        order.note_best(&facts, 1);
        assert_eq!(order.choose(&facts, true), Some(5));
        facts.assignment = Default::default();
        facts.reset(&mut LimitChecker::endless()).unwrap();
        assert_eq!(order.choose(&facts, false), Some(5));
        assert_eq!(order.choose(&facts, true), Some(4));
        // The better one is remembered, the later one of two that are as good is not.
        for (option, len, best) in [(6, 1, 4), (7, 2, 7), (6, 2, 7), (6, 1, 7), (6, 3, 6)] {
            facts.reset(&mut LimitChecker::endless()).unwrap();
            facts.assignment.assign(Literal::positive(option), Reason::NONE);
            facts.assignment.assign(Literal::negative(40), Reason::NONE);
            facts.assignment.assign(Literal::negative(41), Reason::NONE);
            order.note_best(&facts, len);
            facts.reset(&mut LimitChecker::endless()).unwrap();
            assert_eq!(order.choose(&facts, true), Some(best), "{option} {len}");
        }
        order.forget_best_len();
        facts.assignment.assign(Literal::positive(7), Reason::NONE);
        order.note_best(&facts, 1);
        facts.reset(&mut LimitChecker::endless()).unwrap();
        assert_eq!(order.choose(&facts, true), Some(7));
        order.remember(&facts, 4);
        assert_eq!(order.choose(&facts, true), Some(4));
    }

    /// Activities would become infinite after 36,000 conflicts, if they were not made smaller on the way.
    #[test]
    fn what_was_bumped_last_is_the_most_active_for_ever() {
        let mut order = Order::default();
        order.reset(4, 4).unwrap();
        for conflict in 0..40_000 {
            let (bumped, before) = (conflict % 3, (conflict + 2) % 3);
            order.bump(&[bumped, 3]);
            let [last, earlier, always] = [bumped, before, 3].map(|k| order.activities.bump(k as usize, 0.0));
            assert!(earlier < last && last <= always && always.is_finite(), "{conflict}");
            // What each bump adds is 1 / DECAY of the one before: together 49 times the next.
            assert!(conflict < 1_000 || (48.9..49.1).contains(&(always / order.bump)), "{conflict}");
        }
        (0..4).for_each(|option| order.opened(option));
        assert_eq!(order.activities.highest(|_| true), Some(3));
        assert_eq!(order.activities.highest(|option| option != 3), Some(39_999 % 3));
    }
}
