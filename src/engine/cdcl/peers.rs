//! Two learners side by side, which share what they learn.
//!
//! ```text
//! turn      each learner searches for some conflicts, each on a thread of its own if there is one
//! between   solutions and short clauses of one go to the other
//! end       one of them has nothing left to find: its clauses follow from the puzzle and the solutions found
//! ```
//!
//! The turns are counted in conflicts and nothing passes within a turn, so a team does the same whatever the threads do. Sharing
//! clauses: Y. Hamadi, S. Jabbour, L. Sais, "ManySAT", 2009; in step: Y. Hamadi, S. Jabbour, C. Piette, L. Sais,
//! "Deterministic parallel DPLL", 2011.

use super::literal::Literal;
use super::{Learner, Outcome};
use crate::engine::Run;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::support::random::Random;
use crate::support::threads::Join;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Conflicts of a turn, a few hundredths of a second: less leaves more to wait for, more leaves clauses unshared.
const TURN: u64 = 200;

/// Clauses of at most so many levels and literals are shared.
const SHARED_LBD: u32 = 6;
const SHARED_LEN: usize = 60;

/// Clauses for the other learner.
#[derive(Default)]
pub(super) struct Outbox {
    /// A clause after another: its length, its lbd, its literals' codes.
    codes: Vec<u32>,
    open: bool,
}

impl Outbox {
    /// Keeps a clause if it is worth sharing.
    #[inline(always)]
    pub fn offer(&mut self, clause: &[Literal], lbd: u32) -> Result<(), Error> {
        if self.open && lbd <= SHARED_LBD && clause.len() <= SHARED_LEN {
            self.codes.try_reserve(2 + clause.len())?;
            self.codes.extend([clause.len() as u32, lbd]);
            self.codes.extend(clause.iter().map(|literal| literal.code()));
        }
        Ok(())
    }

    /// Keeps clauses from now on, or forgets them.
    pub fn set_open(&mut self, open: bool) {
        self.open = open;
        self.codes.clear();
    }
}

impl Learner {
    /// Takes over the clauses of another learner's outbox. At level 0 only.
    fn take_over(&mut self, outbox: &mut Outbox) -> Result<(), Error> {
        let mut rest = &outbox.codes[..];
        while let [len, lbd, after @ ..] = rest
            && !self.exhausted
        {
            let (codes, after) = after.split_at(*len as usize);
            rest = after;
            self.analysis.clause.clear();
            let literals = codes.iter().map(|&code| Literal::from_code(code));
            if literals.clone().any(|literal| self.facts.assignment.value(literal) > 0) {
                continue;
            }
            let assignment = &self.facts.assignment;
            self.analysis.clause.extend(literals.filter(|&literal| assignment.value(literal) == 0));
            self.add_at_root(*lbd, false)?;
        }
        outbox.codes.clear();
        Ok(())
    }

    /// First activities at random: another way to search.
    fn shuffle_activities(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        self.order.activities.set(|_| random.below(1 << 20) as f64 / f64::from(1 << 20));
    }

    /// Searches with another learner, which was loaded with the same puzzle and knows the same solutions, until all
    /// solutions were visited or `run` ends it.
    pub fn search_with(&mut self, mate: &mut Self, run: &mut Run<'_, '_>) -> Result<(), Error> {
        mate.shuffle_activities(1);
        for learner in [&mut *self, &mut *mate] {
            learner.pauses = true;
            learner.outbox.set_open(true);
        }
        let answer = self.take_turns_with(mate, run);
        for learner in [self, mate] {
            learner.pauses = false;
            learner.outbox.set_open(false);
        }
        answer
    }

    fn take_turns_with(&mut self, mate: &mut Self, run: &mut Run<'_, '_>) -> Result<(), Error> {
        let mut pair = Join::new();
        loop {
            let (own, other) = turn(self, mate, run, &mut pair);
            let (own, other) = (own?, other?);
            if own.ended && run.limits.stopped().is_some() {
                // The mate was stopped somewhere on its way: its counts would not repeat.
                return Ok(());
            }
            run.stats.nodes += other.nodes;
            run.stats.conflicts += other.conflicts;
            run.stats.assignments += other.assignments;
            run.stats.depth = run.stats.depth.max(other.depth);
            // A learner pauses at a solution, so each has one at most, and it may be the same.
            if other.found && !(own.found && self.values == mate.values) {
                if !run.found(&mate.values) {
                    return Ok(());
                }
                self.learn_of(&mate.values, run)?;
            }
            if own.found {
                mate.learn_of(&self.values, run)?;
            }
            if own.ended || other.ended {
                return Ok(());
            }
            mate.take_over(&mut self.outbox)?;
            self.take_over(&mut mate.outbox)?;
        }
    }

    /// A solution that the other found: it is not to be visited.
    fn learn_of(&mut self, solution: &[u32], run: &mut Run<'_, '_>) -> Result<(), Error> {
        self.found_one = true;
        self.forbid(Self::placements(solution), run)
    }
}

/// What came of a learner's turn.
#[derive(Default)]
struct Turn {
    found: bool,
    /// It has nothing left to find, or was stopped.
    ended: bool,
    nodes: u64,
    conflicts: u64,
    assignments: u64,
    depth: u64,
}

/// A turn of both. The mate's counts and solution are for the caller to note; own ones are with `run`.
fn turn(
    own: &mut Learner,
    mate: &mut Learner,
    run: &mut Run<'_, '_>,
    pair: &mut Join,
) -> (Result<Turn, Error>, Result<Turn, Error>) {
    let own = |stop: &AtomicBool| {
        let before = run.stats.solutions;
        let answer = own.search(run, TURN).map(|outcome| Turn {
            found: run.stats.solutions > before,
            ended: outcome == Outcome::Ended,
            ..Turn::default()
        });
        if answer.is_err() || run.limits.stopped().is_some() {
            stop.store(true, Ordering::Relaxed);
        }
        answer
    };
    let (answer, mates_answer) = pair.run(own, |stop| mate.turn_aside(stop));
    // The mate's turn is taken here if it was not taken beside.
    let stop = AtomicBool::new(answer.is_err() || run.limits.stopped().is_some());
    (answer, mates_answer.unwrap_or_else(|| mate.turn_aside(&stop)))
}

impl Learner {
    /// A turn of which the caller hears afterwards.
    fn turn_aside(&mut self, stop: &AtomicBool) -> Result<Turn, Error> {
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let limits = LimitChecker::new(
            Limits::default(),
            self.facts.matrix.items(),
            Interrupt { cancel: Some(stop), poll: None },
        );
        let mut run = Run::new(limits, &mut visit);
        let outcome = self.search(&mut run, TURN)?;
        let stats = run.stats;
        Ok(Turn {
            found: stats.solutions > 0,
            ended: outcome == Outcome::Ended && run.limits.stopped().is_none(),
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
    use super::super::propagate::Facts;
    use super::*;

    fn outs(options: std::ops::Range<u32>) -> Vec<Literal> {
        options.map(Literal::negative).collect()
    }

    #[test]
    fn short_clauses_of_few_levels_are_kept_while_the_other_listens() {
        let mut outbox = Outbox::default();
        outbox.offer(&outs(0..3), 2).unwrap();
        assert!(outbox.codes.is_empty());
        outbox.set_open(true);
        outbox.offer(&outs(0..3), SHARED_LBD).unwrap();
        outbox.offer(&outs(0..SHARED_LEN as u32), 1).unwrap();
        let kept = outbox.codes.clone();
        assert_eq!(
            (kept.len(), &kept[..6]),
            (7 + SHARED_LEN, &[3, SHARED_LBD, 1, 3, 5, SHARED_LEN as u32][..])
        );
        outbox.offer(&outs(0..3), SHARED_LBD + 1).unwrap();
        outbox.offer(&outs(0..SHARED_LEN as u32 + 1), 1).unwrap();
        assert_eq!(outbox.codes, kept);
        outbox.set_open(true);
        assert!(outbox.codes.is_empty());
    }

    #[test]
    fn of_what_the_other_sends_only_what_is_open_is_taken_over() {
        let mut learner = Learner { facts: Facts::of_an_empty_4x4(), ..Learner::default() };
        let mut outbox = Outbox::default();
        outbox.set_open(true);
        learner.facts.assignment.assign(Literal::positive(10), Reason::NONE);
        learner.facts.assignment.assign(Literal::negative(20), Reason::NONE);
        let [a, b, c, d] = [1, 2, 3, 4].map(Literal::negative);
        let (held, failed) = (Literal::positive(10), Literal::positive(20));
        for clause in [&[a, held, b][..], &[a, failed, b, c], &[failed, d]] {
            outbox.offer(clause, 3).unwrap();
        }
        learner.take_over(&mut outbox).unwrap();
        assert!(outbox.codes.is_empty() && !learner.exhausted);
        assert_eq!(learner.facts.clauses.literals(0), [a, b, c].map(|literal| literal.code()));
        assert_eq!((learner.facts.clauses.lbd(0), learner.facts.clauses.is_permanent(0)), (3, false));
        assert_eq!(learner.facts.clauses.first_from(learner.facts.clauses.after(0)), None);
        assert_eq!(learner.facts.assignment.value(d), 1);
        outbox.offer(&[failed, !held], 1).unwrap();
        outbox.offer(&[Literal::negative(5)], 1).unwrap();
        learner.take_over(&mut outbox).unwrap();
        assert!(learner.exhausted && outbox.codes.is_empty());
        assert_eq!(learner.facts.assignment.value(Literal::negative(5)), 0);
    }
}
