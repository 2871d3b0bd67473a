//! Conflict-driven search: every dead end becomes a clause that forbids it and much else for good.
//!
//! ```text
//! loop
//!   propagate
//!   conflict at level 0          -> that was all
//!   conflict                     -> learn a clause, go back to where it makes something true, say so
//!   everything assigned          -> a solution; forbid its decisions, go on
//!   time for it                  -> begin anew at level 0, sometimes forgetting clauses
//!   otherwise                    -> decide that an option is TRUE
//! ```
//!
//! Options are variables, items are native (matrix.rs). J. P. Marques-Silva, K. A. Sakallah, "GRASP", 1996, and what grew
//! out of it; each file names its own. What of it pays on Sudoku was measured on minimal 25x25 and on random grids up to
//! 49x49: shrinking learnt clauses, deciding only TRUE, activities with Luby's restarts and the reason side of clauses.

mod activities;
mod analyze;
mod assignment;
mod clauses;
mod decide;
mod literal;
mod matrix;
mod merge;
mod minimize;
mod peers;
mod propagate;
mod reduce;
mod restart;
mod shrink;
mod trail_set;

use super::csp::Outcome;
use super::propagate::{Candidate, Permutations, State};
use super::{Run, SearchEngine};
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::try_refill;
use analyze::Analysis;
use decide::Order;
use literal::{Literal, Reason};
use matrix::AtRoot;
use peers::Outbox;
use propagate::{Conflict, Facts};
use reduce::Reduction;
use restart::Restarts;

/// What searches, for matrices of any size. It takes memory as it learns, and keeps it.
#[derive(Default)]
pub(super) struct Learner {
    facts: Facts,
    analysis: Analysis,
    order: Order,
    restarts: Restarts,
    reduction: Reduction,
    values: Vec<u32>,
    conflicts: u64,
    /// Whether a solution has ended the stages by memory; one that a walk found does not.
    found_one: bool,
    /// Whether nothing is left to find.
    exhausted: bool,
    /// In a team: what the other is to know, and whether the search pauses at each solution.
    outbox: Outbox,
    pauses: bool,
}

impl Learner {
    /// Starts on what a state leaves open, which is at its fixpoint; `false` when `run` ends it early.
    pub fn load<M: Mask>(&mut self, state: &State<M>, run: &mut Run<'_, '_>) -> Result<bool, Error> {
        self.facts.matrix.load(state, &mut run.limits)?;
        if run.limits.stopped().is_some() {
            return Ok(false);
        }
        let (options, items) = (self.facts.matrix.options(), self.facts.matrix.items());
        // Each of these takes long enough for a look.
        self.facts.reset(&mut run.limits)?;
        if !run.limits.work(options as u32) {
            return Ok(false);
        }
        self.analysis.reset(options)?;
        if !run.limits.work(options as u32) {
            return Ok(false);
        }
        self.order.reset(options, items)?;
        self.restarts.reset(items);
        self.reduction.reset();
        try_refill(&mut self.values, 0, state.shape.cells())?;
        // A first solution may have been found before.
        (self.conflicts, self.found_one, self.exhausted) = (0, run.stats.solutions > 0, false);
        // A panic of a visitor may have left a team behind.
        self.pauses = false;
        self.outbox.set_open(false);
        run.struck_out(|items| state.struck_out(0, items));
        Ok(run.limits.stopped().is_none())
    }

    /// Gives each option a first activity.
    pub fn seed_activities(&mut self, mut activity: impl FnMut(Candidate) -> f64) {
        self.order.activities.set(|option| {
            let (cell, digit) = self.facts.matrix.placement(option);
            activity(Candidate { cell, digit })
        });
    }

    /// Forbids that all of these placements are in one solution. Not during the search.
    pub fn forbid(
        &mut self,
        placements: impl Iterator<Item = Candidate>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Error> {
        self.analysis.clause.clear();
        for Candidate { cell, digit } in placements {
            match self.facts.matrix.find(cell, digit) {
                AtRoot::Open(option) => {
                    let literal = Literal::negative(option);
                    match self.facts.assignment.value(literal) {
                        1 => return Ok(()),
                        0 => self.analysis.clause.push(literal),
                        _ => {}
                    }
                }
                AtRoot::Fixed => {}
                AtRoot::StruckOut => return Ok(()),
            }
        }
        self.log_clause(run);
        self.add_at_root(0, true)
    }

    /// Adds the clause at hand, all of whose literals are open at level 0.
    fn add_at_root(&mut self, lbd: u32, permanent: bool) -> Result<(), Error> {
        match self.analysis.clause[..] {
            [] => self.exhausted = true,
            [only] => self.facts.assignment.assign(only, Reason::NONE),
            _ => {
                self.facts.clauses.add(&self.analysis.clause, lbd, permanent)?;
            }
        }
        Ok(())
    }

    /// Visits all solutions that are left, until `run` ends it or about `patience` conflicts were met. It can be called
    /// again then.
    pub fn search(&mut self, run: &mut Run<'_, '_>, patience: u64) -> Result<Outcome, Error> {
        let options = self.facts.matrix.options();
        let give_up_at = self.conflicts.saturating_add(patience);
        let covers = self.facts.covers;
        let mut outcome = Outcome::Ended;
        while !self.exhausted {
            let before = self.facts.assignment.next;
            let conflict = self.facts.propagate()?;
            let propagated = self.facts.assignment.next - before;
            if !run.limits.work(propagated as u32) {
                break;
            }
            if let Some(conflict) = conflict {
                run.stats.conflicts += 1;
                self.conflicts += 1;
                self.learn(&conflict, run)?;
            } else if self.facts.assignment.trail.len() == options {
                if !self.hand_out(run) {
                    break;
                }
                self.block(run)?;
                if self.pauses && !self.exhausted {
                    self.facts.backtrack(0, |option| self.order.opened(option));
                    outcome = Outcome::GaveUp;
                    break;
                }
            } else if self.restarts.is_due(self.conflicts) || !self.fits(run) {
                if !self.begin_anew(run)? {
                    break;
                }
            } else if self.conflicts >= give_up_at {
                self.facts.backtrack(0, |option| self.order.opened(option));
                outcome = Outcome::GaveUp;
                break;
            } else if let Some(option) = self.order.choose(&self.facts, self.restarts.by_memory) {
                if !run.enter_node() {
                    break;
                }
                self.facts.assignment.decide(option);
                run.reached(self.facts.assignment.level() as usize);
            }
        }
        run.stats.assignments += self.facts.covers - covers;
        Ok(outcome)
    }

    /// Takes note of a solution that was found by other means: it is not to be visited, others may be near.
    pub fn pass_over(&mut self, solution: &[u32], run: &mut Run<'_, '_>) -> Result<(), Error> {
        self.order.forget_best_len();
        for Candidate { cell, digit } in Self::placements(solution) {
            if let AtRoot::Open(option) = self.facts.matrix.find(cell, digit) {
                self.order.remember(&self.facts, option as usize);
            }
        }
        self.restarts.go_by_memory(self.conflicts);
        self.forbid(Self::placements(solution), run)
    }

    fn placements(solution: &[u32]) -> impl Iterator<Item = Candidate> {
        let cells = solution.iter().enumerate();
        cells.map(|(cell, &value)| Candidate { cell, digit: value as usize - 1 })
    }

    fn learn(&mut self, conflict: &Conflict, run: &mut Run<'_, '_>) -> Result<(), Error> {
        let Some(&start) = self.facts.assignment.starts.last() else {
            self.analysis.clause.clear();
            self.log_clause(run);
            self.exhausted = true;
            return Ok(());
        };
        if !self.found_one {
            self.order.note_best(&self.facts, start as usize);
        }
        self.analysis.run(&mut self.facts, conflict, self.conflicts)?;
        self.log_clause(run);
        self.order.bump(&self.analysis.bumped);
        self.outbox.offer(&self.analysis.clause, self.analysis.lbd)?;
        let clause = &self.analysis.clause;
        let level = clause.get(1).map_or(0, |second| self.facts.assignment.entry(second.option()).level);
        self.facts.backtrack(level, |option| self.order.opened(option));
        self.assert_first(self.analysis.lbd, false)
    }

    /// Adds the clause, all of whose literals but the first are false, and makes that one true.
    fn assert_first(&mut self, lbd: u32, permanent: bool) -> Result<(), Error> {
        let clause = &self.analysis.clause;
        let reason = match clause[..] {
            [_] => Reason::NONE,
            [_, second] => {
                self.facts.clauses.add(clause, lbd, permanent)?;
                Reason::literal(second)
            }
            _ => self.facts.clauses.add(clause, lbd, permanent)?.map_or(Reason::NONE, Reason::clause),
        };
        self.facts.assignment.assign(clause[0], reason);
        Ok(())
    }

    fn hand_out(&mut self, run: &mut Run<'_, '_>) -> bool {
        let options = self.facts.assignment.trail.iter().filter(|literal| literal.is_positive());
        self.facts.matrix.write_solution(options.map(|literal| literal.option()), &mut self.values);
        self.found_one = true;
        run.found(&self.values)
    }

    /// Forbids the decisions of the solution just found: they admit no other. What is true then follows at the level
    /// of the last decision but one.
    fn block(&mut self, run: &mut Run<'_, '_>) -> Result<(), Error> {
        let assignment = &self.facts.assignment;
        self.analysis.clause.clear();
        for &start in assignment.starts.iter().rev() {
            self.analysis.clause.push(!assignment.trail[start as usize]);
        }
        self.log_clause(run);
        if self.analysis.clause.is_empty() {
            self.exhausted = true;
            return Ok(());
        }
        let level = assignment.level() - 1;
        self.facts.backtrack(level, |option| self.order.opened(option));
        self.assert_first(0, true)
    }

    /// Goes back to level 0; the answer `false` ends the search, because what is learnt takes more memory than it may.
    fn begin_anew(&mut self, run: &mut Run<'_, '_>) -> Result<bool, Error> {
        self.facts.backtrack(0, |option| self.order.opened(option));
        if self.restarts.begin(self.conflicts, self.found_one) {
            self.order.forget_best_len();
        }
        let full = !self.fits(run);
        if full || self.reduction.is_due(self.conflicts) {
            self.reduction.run(&mut self.facts, self.conflicts, &mut run.log)?;
            run.heed_receiver();
        }
        // An eighth must be free again, or there would be no end of forgetting.
        let most = run.limits.memory();
        let goes_on = !full || self.facts.clauses.bytes() <= most - most / 8;
        if !goes_on {
            run.limits.end(StopReason::Memory);
        }
        Ok(goes_on)
    }

    /// Writes the clause at hand to the proof, where one is wanted.
    #[inline(always)]
    fn log_clause(&self, run: &mut Run<'_, '_>) {
        if let Some(log) = &mut run.log {
            let (matrix, items) = (&self.facts.matrix, log.items());
            log.learnt(self.analysis.clause.iter().map(|&literal| matrix.signed(literal, items)));
            run.heed_receiver();
        }
    }

    #[inline(always)]
    fn fits(&self, run: &Run<'_, '_>) -> bool {
        self.facts.clauses.bytes() <= run.limits.memory()
    }
}

/// The learner by itself: from the fixpoint of singles, locked candidates and matchings.
pub(super) struct Cdcl<M> {
    state: State<M>,
    permutations: Permutations<M>,
    learner: Learner,
}

impl<M: Mask> Cdcl<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let permutations = Permutations::new(shape)?;
        Ok(Self { state: State::new(shape)?, permutations, learner: Learner::default() })
    }
}

impl<M: Mask> Cdcl<M> {
    /// Visits the solutions of a puzzle but those that `forbid` forbids the learner, by [`Learner::forbid`], before it begins.
    pub fn search(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_>,
        forbid: impl FnOnce(&mut Learner, &mut Run<'_, '_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let limits = &mut run.limits;
        let consistent = self.state.load(puzzle, limits)? && self.state.propagate(limits);
        run.stats.assignments += self.state.take_assignments();
        if run.limits.stopped().is_some() {
            self.state.abandon();
            return Ok(());
        }
        if !consistent {
            self.state.abandon();
            run.stats.conflicts += 1;
            run.closed();
            return Ok(());
        }
        if self.permutations.settle(&mut self.state, run) && self.learner.load(&self.state, run)? {
            forbid(&mut self.learner, run)?;
            self.learner.search(run, u64::MAX)?;
        }
        Ok(())
    }
}

impl<M: Mask> SearchEngine for Cdcl<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        if !run.enter_node() {
            return Ok(());
        }
        self.search(puzzle, run, |_, _| Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, LimitChecker, Limits};
    use std::ops::ControlFlow;

    #[test]
    fn of_what_is_forbidden_only_what_is_open_becomes_a_clause() {
        let shape = Shape::order(2).unwrap();
        let mut givens = [0; 16];
        givens[15] = 4;
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let mut run = Run::new(LimitChecker::new(Limits::default(), 64, Interrupt::default()), &mut visit);
        run.stats.solutions = 1;
        let mut state = State::<u16>::new(shape).unwrap();
        assert!(state.load(&puzzle, &mut run.limits).unwrap() && state.propagate(&mut run.limits));
        let mut learner = Learner::default();
        assert!(learner.load(&state, &mut run).unwrap() && learner.found_one);
        let place = |cell, digit| Candidate { cell, digit };
        let [held, failed, a, b, c, d] =
            [place(0, 0), place(0, 1), place(4, 2), place(5, 2), place(6, 1), place(9, 0)];
        let open =
            |learner: &Learner, place: Candidate| match learner.facts.matrix.find(place.cell, place.digit) {
                AtRoot::Open(option) => Literal::negative(option),
                _ => panic!("not open"),
            };
        let [is_held, is_failed] = [!open(&learner, held), open(&learner, failed)];
        learner.facts.assignment.assign(is_held, Reason::NONE);
        learner.facts.assignment.assign(is_failed, Reason::NONE);
        let (fixed, struck_out) = (place(15, 3), place(14, 3));
        let mut forbid = |learner: &mut Learner, placements: &[Candidate]| {
            learner.forbid(placements.iter().copied(), &mut run).unwrap();
            let clause =
                learner.facts.clauses.first_from(0).map(|clause| learner.facts.clauses.literals(clause));
            (clause.map(<[u32]>::to_vec), learner.exhausted)
        };
        // Where one of them cannot be, nothing is left to forbid.
        assert_eq!(forbid(&mut learner, &[a, failed]), (None, false));
        assert_eq!(forbid(&mut learner, &[a, struck_out]), (None, false));
        assert_eq!(learner.facts.assignment.value(open(&learner, a)), 0);
        assert_eq!(forbid(&mut learner, &[held, a, fixed]), (None, false));
        assert_eq!(learner.facts.assignment.value(open(&learner, a)), 1);
        let clause = [b, c, d].map(|place| open(&learner, place).code()).to_vec();
        assert_eq!(forbid(&mut learner, &[held, b, fixed, c, d]), (Some(clause.clone()), false));
        assert_eq!(forbid(&mut learner, &[fixed, held]), (Some(clause), true));
    }
}
