//! Two learners that share learnt clauses.
//!
//! ```text
//! turn      each learner searches for some conflicts, on a thread of its own if there are two
//! between   solutions and short clauses of one go to the other
//! end       one learner has no solution left to find: its clauses follow from the puzzle and the
//!           solutions found, so the other has none either
//! ```
//!
//! Turns are counted in conflicts, and the learners exchange nothing during a turn, so the result
//! does not depend on the threads. Sharing clauses: Y. Hamadi, S. Jabbour, L. Sais, "ManySAT",
//! 2009; in step: Y. Hamadi, S. Jabbour, C. Piette, L. Sais, "Deterministic parallel DPLL", 2011.

use super::literal::Literal;
use super::{Learner, SearchOutcome};
use crate::engine::SearchRun;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::support::random::Random;
use crate::support::threads::{Join, turn};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Conflicts of a turn: a few hundredths of a second. Shorter turns wait more, and longer turns
/// share later.
const TURN: u64 = 200;

/// Clauses with at most this many levels and literals are shared.
const SHARED_LBD: u32 = 6;
const SHARED_LEN: usize = 60;

/// Learnt clauses for the partner.
#[derive(Default)]
pub(super) struct SharedClauses {
    /// For each clause its length, its lbd and the codes of its literals.
    codes: Vec<u32>,
    is_sharing: bool,
}

impl SharedClauses {
    /// Adds a clause if it is worth sharing.
    #[inline(always)]
    pub fn export(&mut self, clause: &[Literal], lbd: u32) -> Result<(), Error> {
        if self.is_sharing && lbd <= SHARED_LBD && clause.len() <= SHARED_LEN {
            self.codes.try_reserve(2 + clause.len())?;
            self.codes.extend([clause.len() as u32, lbd]);
            self.codes.extend(clause.iter().map(|literal| literal.code()));
        }
        Ok(())
    }

    /// Starts or stops sharing, with no clauses.
    pub fn set_sharing(&mut self, is_sharing: bool) {
        self.is_sharing = is_sharing;
        self.codes.clear();
    }
}

impl Learner {
    /// Adds the clauses that the partner shares, without the literals that level 0 settles. Call it
    /// at level 0 only.
    fn import(&mut self, shared: &mut SharedClauses) -> Result<(), Error> {
        let mut rest = &shared.codes[..];
        while let [len, lbd, after @ ..] = rest
            && !self.exhausted
        {
            let (codes, after) = after.split_at(*len as usize);
            rest = after;
            self.analysis.clause.clear();
            let literals = codes.iter().map(|&code| Literal::from_code(code));
            if literals.clone().any(|literal| self.propagator.assignment.value(literal) > 0) {
                continue;
            }
            let assignment = &self.propagator.assignment;
            self.analysis.clause.extend(literals.filter(|&literal| assignment.value(literal) == 0));
            self.add_at_root(*lbd, false)?;
        }
        shared.codes.clear();
        Ok(())
    }

    /// Sets random initial activities, so that the search differs from the partner's.
    fn shuffle_activities(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        self.order.activities.set(|_| random.below(1 << 20) as f64 / f64::from(1 << 20));
    }

    /// Searches together with a partner, until all solutions are visited or `run` ends it. The
    /// partner must have loaded the same puzzle and forbidden the same solutions.
    pub fn search_with(&mut self, partner: &mut Self, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        partner.shuffle_activities(1);
        for learner in [&mut *self, &mut *partner] {
            learner.pauses_at_solutions = true;
            learner.shared.set_sharing(true);
        }
        let answer = self.take_turns_with(partner, run);
        for learner in [self, partner] {
            learner.pauses_at_solutions = false;
            learner.shared.set_sharing(false);
        }
        answer
    }

    fn take_turns_with(&mut self, partner: &mut Self, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        let mut pair = Join::new();
        loop {
            let (own, other) = take_turn(self, partner, run, &mut pair);
            let own = own?;
            let Some(other) = other else {
                // The partner was stopped somewhere in its turn, so its counts would not repeat.
                return Ok(());
            };
            let other = other?;
            run.stats.nodes += other.nodes;
            run.stats.conflicts += other.conflicts;
            run.stats.assignments += other.assignments;
            run.stats.depth = run.stats.depth.max(other.depth);
            // A learner pauses at a solution, so each has at most one, and both may have the same.
            if other.found && !(own.found && self.values == partner.values) {
                if !run.found(&partner.values) {
                    return Ok(());
                }
                self.forbid_solution_of_partner(&partner.values, run)?;
            }
            if own.found {
                partner.forbid_solution_of_partner(&self.values, run)?;
            }
            if own.ended || other.ended {
                return Ok(());
            }
            partner.import(&mut self.shared)?;
            self.import(&mut partner.shared)?;
        }
    }

    /// Forbids a solution that the partner found.
    fn forbid_solution_of_partner(
        &mut self,
        solution: &[u32],
        run: &mut SearchRun<'_, '_>,
    ) -> Result<(), Error> {
        self.found_solution = true;
        self.forbid(Self::placements(solution), run)
    }
}

/// The result of a learner's turn.
#[derive(Default)]
struct Turn {
    found: bool,
    /// The learner has found everything, or was stopped.
    ended: bool,
    nodes: u64,
    conflicts: u64,
    assignments: u64,
    depth: u64,
}

/// Runs a turn of both learners. The caller adds the counts and the solution of the partner; `run`
/// has those of this learner. The partner has no turn if this learner failed or was stopped.
fn take_turn(
    own: &mut Learner,
    partner: &mut Learner,
    run: &mut SearchRun<'_, '_>,
    pair: &mut Join,
) -> (Result<Turn, Error>, Option<Result<Turn, Error>>) {
    let own = || {
        let before = run.stats.solutions;
        let answer = own.search(run, TURN).map(|outcome| Turn {
            found: run.stats.solutions > before,
            ended: outcome == SearchOutcome::Ended,
            ..Turn::default()
        });
        if answer.is_err() || run.limits.stopped().is_some() {
            ControlFlow::Break(answer)
        } else {
            ControlFlow::Continue(answer)
        }
    };
    turn(pair, own, |stop| partner.turn_aside(stop))
}

impl Learner {
    /// Runs a turn whose result the caller reads afterwards.
    fn turn_aside(&mut self, stop: &AtomicBool) -> Result<Turn, Error> {
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let limits = LimitChecker::new(
            Limits::default(),
            self.propagator.constraints.item_count(),
            Interrupt { cancel: Some(stop), poll: None },
        );
        let mut run = SearchRun::new(limits, &mut visit);
        let outcome = self.search(&mut run, TURN)?;
        let stats = run.stats;
        Ok(Turn {
            found: stats.solutions > 0,
            ended: outcome == SearchOutcome::Ended && run.limits.stopped().is_none(),
            nodes: stats.nodes,
            conflicts: stats.conflicts,
            assignments: stats.assignments,
            depth: stats.depth,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::literal::Reason;
    use super::super::propagate::Propagator;
    use super::*;

    fn negatives(options: std::ops::Range<u32>) -> Vec<Literal> {
        options.map(Literal::negative).collect()
    }

    #[test]
    fn short_clauses_of_few_levels_are_exported_while_sharing() {
        let mut shared = SharedClauses::default();
        shared.export(&negatives(0..3), 2).unwrap();
        assert!(shared.codes.is_empty());
        shared.set_sharing(true);
        shared.export(&negatives(0..3), SHARED_LBD).unwrap();
        shared.export(&negatives(0..SHARED_LEN as u32), 1).unwrap();
        let kept = shared.codes.clone();
        assert_eq!(
            (kept.len(), &kept[..6]),
            (7 + SHARED_LEN, &[3, SHARED_LBD, 1, 3, 5, SHARED_LEN as u32][..])
        );
        shared.export(&negatives(0..3), SHARED_LBD + 1).unwrap();
        shared.export(&negatives(0..SHARED_LEN as u32 + 1), 1).unwrap();
        assert_eq!(shared.codes, kept);
        shared.set_sharing(true);
        assert!(shared.codes.is_empty());
    }

    #[test]
    fn imported_clauses_keep_only_open_literals() {
        let mut learner = Learner { propagator: Propagator::of_an_empty_4x4(), ..Learner::default() };
        let mut shared = SharedClauses::default();
        shared.set_sharing(true);
        learner.propagator.assignment.assign(Literal::positive(10), Reason::NONE);
        learner.propagator.assignment.assign(Literal::negative(20), Reason::NONE);
        let [a, b, c, d] = [1, 2, 3, 4].map(Literal::negative);
        let (true_one, false_one) = (Literal::positive(10), Literal::positive(20));
        for clause in [&[a, true_one, b][..], &[a, false_one, b, c], &[false_one, d]] {
            shared.export(clause, 3).unwrap();
        }
        learner.import(&mut shared).unwrap();
        assert!(shared.codes.is_empty() && !learner.exhausted);
        assert_eq!(learner.propagator.clauses.literals(0), [a, b, c].map(|literal| literal.code()));
        assert_eq!(
            (learner.propagator.clauses.lbd(0), learner.propagator.clauses.is_permanent(0)),
            (3, false)
        );
        assert_eq!(learner.propagator.clauses.first_from(learner.propagator.clauses.after(0)), None);
        assert_eq!(learner.propagator.assignment.value(d), 1);
        shared.export(&[false_one, !true_one], 1).unwrap();
        shared.export(&[Literal::negative(5)], 1).unwrap();
        learner.import(&mut shared).unwrap();
        assert!(learner.exhausted && shared.codes.is_empty());
        assert_eq!(learner.propagator.assignment.value(Literal::negative(5)), 0);
    }
}
