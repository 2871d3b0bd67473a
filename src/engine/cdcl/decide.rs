//! The choice of the option to decide. A decision makes an option TRUE, because FALSE implies
//! little.
//!
//! ```text
//! focused mode   the open option with the highest activity: the most, and latest, conflicts
//! stable mode    the option that covers one of its items in the best assignment so far, if it is open
//! ```
//!
//! Activities that decay (VSIDS): M. W. Moskewicz et al., "Chaff", 2001, as exponential sums in N.
//! Een, N. Sorensson, "MiniSat", 2003. Best phases: A. Biere, M. Fleury, "Chasing target phases",
//! 2020.

use super::activities::Activities;
use super::propagate::Propagator;
use crate::error::Error;
use crate::support::ablation::Switch;
use crate::support::alloc::try_refill;

/// Factor of all activities at each conflict: they halve about every 34 conflicts.
const DECAY: f64 = 0.98;
/// The bound at which all activities are divided, so that none becomes infinite.
const LARGEST: f64 = 1e100;

#[derive(Default)]
pub(super) struct DecisionOrder {
    pub activities: Activities,
    bump: f64,
    /// For each item, the option that was TRUE in the best assignment, or `UNKNOWN`.
    best_phases: Vec<u32>,
    /// Length of that assignment's trail.
    best_len: usize,
}

const UNKNOWN: u32 = u32::MAX;

impl DecisionOrder {
    pub fn reset(&mut self, options: usize, items: usize) -> Result<(), Error> {
        self.activities.reset(options)?;
        self.bump = 1.0;
        try_refill(&mut self.best_phases, UNKNOWN, items)?;
        self.best_len = 0;
        Ok(())
    }

    /// Notes that an option is open again.
    #[inline(always)]
    pub fn opened(&mut self, option: usize) {
        self.activities.opened(option);
    }

    /// Bumps the options met in a conflict. None of them is open.
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

    /// Saves the first `len` literals of the trail, which have no conflict, if they are the longest
    /// such assignment so far.
    pub fn update_best_phases(&mut self, propagator: &Propagator, len: usize) {
        if len > self.best_len {
            self.best_len = len;
            for literal in propagator.assignment.trail[..len].iter().filter(|literal| literal.is_positive()) {
                self.set_best_phase(propagator, literal.option());
            }
        }
    }

    /// Saves an option as one of the best assignment.
    pub fn set_best_phase(&mut self, propagator: &Propagator, option: usize) {
        for &item in propagator.constraints.items_of(option) {
            self.best_phases[item as usize] = option as u32;
        }
    }

    /// Keeps the best phases, but lets any next assignment replace them.
    pub fn reset_best_len(&mut self) {
        self.best_len = 0;
    }

    /// Returns the option to decide; `None` when all are assigned.
    pub fn choose(&mut self, propagator: &Propagator, stable: bool) -> Option<usize> {
        let option = self.activities.highest(|option| propagator.assignment.is_open(option))?;
        if stable && Switch::BestPhase.is_on() {
            for &item in propagator.constraints.items_of(option) {
                let best = self.best_phases[item as usize];
                if best != UNKNOWN && propagator.assignment.is_open(best as usize) {
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
    fn empty() -> (Propagator, DecisionOrder) {
        let (propagator, mut order) = (Propagator::of_an_empty_4x4(), DecisionOrder::default());
        order.reset(propagator.constraints.option_count(), propagator.constraints.item_count()).unwrap();
        (propagator, order)
    }

    fn bump(order: &mut DecisionOrder, option: u32) {
        order.bump(&[option]);
        order.opened(option as usize);
    }

    #[test]
    fn open_options_are_chosen_the_most_active_first() {
        let (mut propagator, mut order) = empty();
        (0..64).for_each(|option| bump(&mut order, option));
        propagator.assignment.decide(60);
        let expected: Vec<usize> = (0..64).rev().filter(|&option| option != 60).collect();
        let chosen = std::iter::from_fn(|| {
            let option = order.choose(&propagator, true)?;
            propagator.assignment.assign(Literal::negative(option as u32), Reason::NONE);
            Some(option)
        });
        assert_eq!(chosen.collect::<Vec<_>>(), expected);
        assert_eq!(order.choose(&propagator, false), None);
        propagator.assignment.backtrack(0, |literal, _| order.opened(literal.option()));
        assert_eq!(order.choose(&propagator, false), Some(63));
    }

    #[test]
    fn stable_mode_decides_by_the_best_assignment_while_its_option_is_open() {
        let (mut propagator, mut order) = empty();
        // Options 4 and 5 are of one cell; 8 is in no item with them.
        bump(&mut order, 8);
        bump(&mut order, 5);
        propagator.assignment.assign(Literal::positive(4), Reason::NONE);
        order.update_best_phases(&propagator, 1);
        assert_eq!(order.choose(&propagator, true), Some(5));
        propagator.assignment = Default::default();
        propagator.reset(&mut LimitChecker::endless()).unwrap();
        assert_eq!(order.choose(&propagator, false), Some(5));
        assert_eq!(order.choose(&propagator, true), Some(4));
        // A longer trail replaces the best one; one of the same length does not.
        for (option, len, best) in [(6, 1, 4), (7, 2, 7), (6, 2, 7), (6, 1, 7), (6, 3, 6)] {
            propagator.reset(&mut LimitChecker::endless()).unwrap();
            propagator.assignment.assign(Literal::positive(option), Reason::NONE);
            propagator.assignment.assign(Literal::negative(40), Reason::NONE);
            propagator.assignment.assign(Literal::negative(41), Reason::NONE);
            order.update_best_phases(&propagator, len);
            propagator.reset(&mut LimitChecker::endless()).unwrap();
            assert_eq!(order.choose(&propagator, true), Some(best), "{option} {len}");
        }
        order.reset_best_len();
        propagator.assignment.assign(Literal::positive(7), Reason::NONE);
        order.update_best_phases(&propagator, 1);
        propagator.reset(&mut LimitChecker::endless()).unwrap();
        assert_eq!(order.choose(&propagator, true), Some(7));
        order.set_best_phase(&propagator, 4);
        assert_eq!(order.choose(&propagator, true), Some(4));
    }

    /// Without division, activities would be infinite after 36,000 conflicts.
    #[test]
    fn the_last_option_bumped_is_the_most_active_after_any_number_of_conflicts() {
        let mut order = DecisionOrder::default();
        order.reset(4, 4).unwrap();
        for conflict in 0..40_000 {
            let (bumped, before) = (conflict % 3, (conflict + 2) % 3);
            order.bump(&[bumped, 3]);
            let [last, earlier, always] = [bumped, before, 3].map(|k| order.activities.bump(k as usize, 0.0));
            assert!(earlier < last && last <= always && always.is_finite(), "{conflict}");
            // Each bump adds 1 / DECAY of the one before, so all bumps sum to 49 times the next.
            assert!(conflict < 1_000 || (48.9..49.1).contains(&(always / order.bump)), "{conflict}");
        }
        (0..4).for_each(|option| order.opened(option));
        assert_eq!(order.activities.highest(|_| true), Some(3));
        assert_eq!(order.activities.highest(|option| option != 3), Some(39_999 % 3));
    }
}
