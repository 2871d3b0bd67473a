//! Forgetting learnt clauses that are of little use, at level 0, where no clause is a reason.
//!
//! ```text
//! true at level 0                            goes
//! false literals at level 0                  go
//! lbd <= 2, or shields solutions found       stays
//! of use since the last time (lbd <= 6: the last two times)   stays
//! of the rest, ordered by lbd and length     the better part stays
//! ```
//!
//! Literal blocks distance: G. Audemard, L. Simon, "Predicting learnt clauses quality", 2009. Three tiers: C. Oh,
//! "Between SAT and UNSAT", 2015.

use super::analyze::KEPT_ANYWAY;
use super::literal::Literal;
use super::propagate::Facts;
use crate::engine::switch::Switch;
use crate::error::{Error, try_push};
use crate::proof::Log;

/// Conflicts until the first reduction, and how many more until each next one: few clauses are quick to propagate, and more of
/// them save no conflicts.
const FIRST: u64 = 500;
const MORE: u64 = 20;

#[derive(Default)]
pub(super) struct Reduction {
    next: u64,
    times: u64,
    /// Clauses that may go: lbd and length, place.
    candidates: Vec<(u64, u32)>,
    /// Places of those that go, ascending.
    doomed: Vec<u32>,
}

impl Reduction {
    pub fn reset(&mut self) {
        (self.next, self.times) = (FIRST, 0);
    }

    #[inline(always)]
    pub fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next && Switch::Reduction.is_on()
    }

    /// `log`: where a proof is wanted.
    pub fn run(
        &mut self,
        facts: &mut Facts,
        conflicts: u64,
        log: &mut Option<&mut Log<'_>>,
    ) -> Result<(), Error> {
        self.times += 1;
        self.next = conflicts + FIRST + MORE * self.times;
        self.doom_the_worse(facts)?;
        let (assignment, matrix) = (&facts.assignment, &facts.matrix);
        let mut doomed = self.doomed.iter().copied().peekable();
        facts.clauses.retain(|place, literals| {
            let values = literals.iter().map(|&code| assignment.value(Literal::from_code(code)));
            let goes = doomed.next_if_eq(&place).is_some() || values.clone().any(|value| value > 0);
            let shrinks = !goes && values.clone().any(|value| value < 0);
            if let Some(log) = log
                && (goes || shrinks)
            {
                let items = log.items();
                let signed = |&code: &u32| matrix.signed(Literal::from_code(code), items);
                if shrinks {
                    let open = |code: &&u32| assignment.value(Literal::from_code(**code)) == 0;
                    log.learnt(literals.iter().filter(open).map(signed));
                }
                log.forgot(literals.iter().map(signed));
            }
            if goes {
                return 0;
            }
            let mut kept = 0;
            for k in 0..literals.len() {
                if assignment.value(Literal::from_code(literals[k])) == 0 {
                    literals[kept] = literals[k];
                    kept += 1;
                }
            }
            kept
        })
    }

    fn doom_the_worse(&mut self, facts: &mut Facts) -> Result<(), Error> {
        self.candidates.clear();
        self.doomed.clear();
        let mut place = 0;
        while let Some(here) = facts.clauses.first_from(place) {
            place = facts.clauses.after(here);
            let clauses = &mut facts.clauses;
            if clauses.is_permanent(here) || clauses.lbd(here) <= KEPT_ANYWAY {
                continue;
            }
            let used = clauses.used(here);
            if used > 0 {
                clauses.set_used(here, used - 1);
                continue;
            }
            let badness = u64::from(clauses.lbd(here)) << 32 | clauses.literals(here).len() as u64;
            try_push(&mut self.candidates, (badness, here))?;
        }
        self.candidates.sort_unstable();
        let stay = self.candidates.len() / 2;
        self.doomed.try_reserve(self.candidates.len())?;
        self.doomed.extend(self.candidates[stay..].iter().map(|&(_, place)| place));
        self.doomed.sort_unstable();
        Ok(())
    }
}
