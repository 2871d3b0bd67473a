//! Reduction: deletes learnt clauses of little use, only at level 0, where no clause is a reason.
//!
//! ```text
//! clause true at level 0                                   deleted
//! literal false at level 0                                 removed from its clause
//! clause with lbd <= 2, or against a solution              kept
//! used since the last reduction (lbd <= 6: the last two)   kept
//! the rest, ordered by lbd and length                      the better half is kept
//! ```
//!
//! Literal blocks distance: G. Audemard, L. Simon, "Predicting learnt clauses quality", 2009. Three
//! tiers: C. Oh, "Between SAT and UNSAT", 2015.

use super::analyze::TIER1_LBD;
use super::literal::{ClauseRef, Literal, ReasonKind};
use super::propagate::Propagator;
use crate::error::Error;
use crate::proof::Proof;
use crate::support::ablation::Switch;
use crate::support::alloc::try_push;

/// Conflicts until the first reduction, and the increase of each later wait. Reductions are
/// frequent, because more clauses slow down propagation and save no conflicts.
const FIRST: u64 = 500;
const MORE: u64 = 20;

#[derive(Default)]
pub(super) struct Reduction {
    next: u64,
    times: u64,
    /// Clauses that may be deleted, each after its lbd and length in one number.
    candidates: Vec<(u64, ClauseRef)>,
    /// Clauses to delete, ascending.
    garbage: Vec<ClauseRef>,
    /// Length of the part of the trail whose literals the proof has, see `log_units`.
    logged: usize,
}

impl Reduction {
    pub fn reset(&mut self) {
        (self.next, self.times, self.logged) = (FIRST, 0, 0);
    }

    #[inline(always)]
    pub fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next && Switch::Reduction.is_on()
    }

    /// Reduces the clauses, and writes the changes to the proof, if there is one.
    pub fn run(
        &mut self,
        propagator: &mut Propagator,
        conflicts: u64,
        proof: &mut Option<Proof<'_, '_>>,
    ) -> Result<(), Error> {
        self.times += 1;
        self.next = conflicts + FIRST + MORE * self.times;
        self.choose_garbage(propagator)?;
        self.log_units(propagator, proof);
        let (assignment, matrix) = (&propagator.assignment, &propagator.constraints);
        let mut garbage = self.garbage.iter().copied().peekable();
        propagator.clauses.retain(|reference, literals| {
            let values = literals.iter().map(|&code| assignment.value(Literal::from_code(code)));
            let is_garbage =
                garbage.next_if_eq(&reference).is_some() || values.clone().any(|value| value > 0);
            let shrinks = !is_garbage && values.clone().any(|value| value < 0);
            if let Some(proof) = proof
                && (is_garbage || shrinks)
            {
                let items = proof.items();
                let text = proof.text();
                let signed = |&code: &u32| matrix.signed(Literal::from_code(code), items);
                if shrinks {
                    let open = |code: &&u32| assignment.value(Literal::from_code(**code)) == 0;
                    text.learnt(literals.iter().filter(open).map(signed));
                }
                text.deleted(literals.iter().map(signed));
            }
            if is_garbage {
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

    /// Writes the literals that learnt clauses imply at level 0, because these clauses are deleted
    /// next. Only a checker that keeps what a deleted clause has implied could do without, and none
    /// can if the clauses of the proof get more literals (proof/join.rs).
    fn log_units(&mut self, propagator: &Propagator, proof: &mut Option<Proof<'_, '_>>) {
        let Some(proof) = proof else { return };
        let Propagator { assignment, constraints, .. } = propagator;
        let items = proof.items();
        for &literal in &assignment.trail[self.logged..] {
            let reason = assignment.entry(literal.option()).reason;
            if matches!(reason.kind(), ReasonKind::Clause(_)) {
                proof.text().learnt(std::iter::once(constraints.signed(literal, items)));
            }
        }
        self.logged = assignment.trail.len();
    }

    /// Fills `garbage` with the worse half of the clauses that may be deleted.
    fn choose_garbage(&mut self, propagator: &mut Propagator) -> Result<(), Error> {
        self.candidates.clear();
        self.garbage.clear();
        let mut offset = 0;
        while let Some(reference) = propagator.clauses.first_from(offset) {
            offset = propagator.clauses.after(reference);
            let clauses = &mut propagator.clauses;
            if clauses.is_permanent(reference) || clauses.lbd(reference) <= TIER1_LBD {
                continue;
            }
            let used = clauses.used(reference);
            if used > 0 {
                clauses.set_used(reference, used - 1);
                continue;
            }
            let badness = u64::from(clauses.lbd(reference)) << 32 | clauses.literals(reference).len() as u64;
            try_push(&mut self.candidates, (badness, reference))?;
        }
        self.candidates.sort_unstable();
        let kept = self.candidates.len() / 2;
        self.garbage.try_reserve(self.candidates.len())?;
        self.garbage.extend(self.candidates[kept..].iter().map(|&(_, reference)| reference));
        self.garbage.sort_unstable();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::literal::Reason;
    use super::*;
    use crate::limits::{Interrupt, LimitChecker, Limits};
    use crate::model::puzzle::Puzzle;
    use crate::model::shape::Shape;
    use crate::proof::{Log, Part};
    use std::ops::ControlFlow;

    /// Returns an empty 4x4, with 64 options.
    fn empty() -> (Puzzle, Propagator, LimitChecker<'static>) {
        let puzzle = Puzzle::empty(Shape::order(2).unwrap()).unwrap();
        let limits = LimitChecker::new(Limits::default(), 64, Interrupt::default());
        (puzzle, Propagator::of_an_empty_4x4(), limits)
    }

    fn negatives<const N: usize>(options: [u32; N]) -> [Literal; N] {
        options.map(Literal::negative)
    }

    fn clauses(propagator: &Propagator) -> Vec<Vec<Literal>> {
        let mut next = 0;
        std::iter::from_fn(|| {
            let reference = propagator.clauses.first_from(next)?;
            next = propagator.clauses.after(reference);
            Some(
                propagator.clauses.literals(reference).iter().map(|&code| Literal::from_code(code)).collect(),
            )
        })
        .collect()
    }

    #[test]
    fn a_reduction_removes_what_level_0_settles_and_tells_the_proof() {
        let (puzzle, mut propagator, mut limits) = empty();
        let mut text = String::new();
        let mut write = |part: Part, piece: &str| {
            if part == Part::Proof {
                text.push_str(piece);
            }
            ControlFlow::Continue(())
        };
        let mut log = Log::new(&puzzle, None, &mut write, &mut limits).unwrap().unwrap();
        propagator.assignment.assign(Literal::positive(10), Reason::NONE);
        propagator.assignment.assign(Literal::negative(20), Reason::NONE);
        let satisfied = [Literal::negative(4), Literal::positive(10), Literal::negative(5)];
        let longer =
            [Literal::negative(6), Literal::positive(20), Literal::negative(7), Literal::negative(8)];
        let to_binary = negatives([11, 10, 12]);
        for clause in [&negatives([1, 2, 3])[..], &satisfied, &longer, &to_binary] {
            propagator.clauses.add(clause, TIER1_LBD, false).unwrap();
        }
        Reduction::default().run(&mut propagator, 0, &mut Some(Proof::OfPuzzle(&mut log))).unwrap();
        assert_eq!(clauses(&propagator), [negatives([1, 2, 3]), negatives([6, 7, 8])]);
        assert_eq!(propagator.clauses.lists[Literal::negative(11).index()].binary, negatives([12]));
        let line = |clause: &[Literal]| -> String {
            let items = Some(log.items());
            let signed = |&literal: &Literal| {
                let (option, is_taken) = propagator.constraints.signed(literal, items);
                format!("{}{} ", if is_taken { "" } else { "-" }, option + 1)
            };
            clause.iter().map(signed).collect::<String>() + "0\n"
        };
        let deleted = |clause: &[Literal]| "d ".to_owned() + &line(clause);
        let expected = [
            deleted(&satisfied),
            line(&negatives([6, 7, 8])),
            deleted(&longer),
            line(&negatives([11, 12])),
            deleted(&to_binary),
            line(&[]),
        ];
        log.text.learnt([].into_iter());
        log.finish(&puzzle, &mut limits).unwrap();
        assert_eq!(text, expected.concat());
    }

    /// A deleted clause may be the reason of a literal, which the proof must keep.
    #[test]
    fn what_a_clause_implies_at_level_0_is_written_once() {
        let (puzzle, mut propagator, mut limits) = empty();
        let mut text = String::new();
        let mut write = |_: Part, piece: &str| {
            text.push_str(piece);
            ControlFlow::Continue(())
        };
        let mut log = Log::new(&puzzle, None, &mut write, &mut limits).unwrap().unwrap();
        let clause = negatives([1, 2, 3]);
        let reference = propagator.clauses.add(&clause, TIER1_LBD, false).unwrap().unwrap();
        propagator.assignment.assign(Literal::positive(1), Reason::NONE);
        propagator.assignment.assign(Literal::positive(2), Reason::NONE);
        propagator.assignment.assign(clause[2], Reason::clause(reference));
        propagator.assignment.assign(Literal::negative(4), Reason::literal(Literal::negative(1)));
        let mut reduction = Reduction::default();
        for _ in 0..2 {
            reduction.run(&mut propagator, 0, &mut Some(Proof::OfPuzzle(&mut log))).unwrap();
        }
        log.text.learnt([].into_iter());
        log.finish(&puzzle, &mut limits).unwrap();
        let variable = |option: usize| {
            let (cell, digit) = propagator.constraints.placement(option);
            16 * digit + cell + 1
        };
        let [one, two, three] = [1, 2, 3].map(variable);
        let proof = text.split("p cnf").next().unwrap();
        assert_eq!(proof, format!("-{three} 0\nd -{one} -{two} -{three} 0\n0\n"));
    }

    #[test]
    fn the_better_half_of_the_unused_clauses_is_kept() {
        let (_, mut propagator, _) = empty();
        // Each entry has the lbd of a clause, whether it is permanent, its uses and its length.
        let all = [
            (1, false, 0, 3),
            (TIER1_LBD, false, 0, 3),
            (20, true, 0, 3),
            (20, false, 2, 3),
            (19, false, 1, 3),
            (3, false, 0, 3),
            (5, false, 0, 4),
            (4, false, 0, 4),
            (6, false, 0, 3),
            (5, false, 0, 3),
            (7, false, 0, 3),
        ];
        for (k, (lbd, permanent, used, len)) in (0..).zip(all) {
            let clause = negatives([k, k + 20, k + 40, 63]);
            let reference = propagator.clauses.add(&clause[..len], lbd, permanent).unwrap().unwrap();
            propagator.clauses.set_used(reference, used);
        }
        let first = |propagator: &Propagator| {
            clauses(propagator).iter().map(|clause| clause[0].option()).collect::<Vec<_>>()
        };
        let mut reduction = Reduction::default();
        let kept_by_each_reduction =
            [&[0, 1, 2, 3, 4, 5, 7, 9][..], &[0, 1, 2, 3, 5, 7], &[0, 1, 2, 5], &[0, 1, 2], &[0, 1, 2]];
        for kept in kept_by_each_reduction {
            reduction.run(&mut propagator, 0, &mut None).unwrap();
            assert_eq!(first(&propagator), kept);
        }
    }

    #[test]
    fn the_wait_for_each_reduction_grows() {
        let (_, mut propagator, _) = empty();
        let mut reduction = Reduction::default();
        reduction.reset();
        assert!(!reduction.is_due(FIRST - 1) && reduction.is_due(FIRST));
        for (now, wait) in [(500, 520), (1_100, 540), (9_000, 560)] {
            reduction.run(&mut propagator, now, &mut None).unwrap();
            assert!(!reduction.is_due(now + wait - 1) && reduction.is_due(now + wait));
        }
        reduction.reset();
        assert!(!reduction.is_due(FIRST - 1) && reduction.is_due(FIRST));
    }
}
