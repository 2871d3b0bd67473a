//! Conflict-driven clause learning (CDCL): each conflict becomes a clause that prevents this
//! conflict and many others permanently.
//!
//! ```text
//! loop
//!   propagate
//!   conflict at level 0     -> the search is complete
//!   conflict                -> learn a clause, backtrack to where it is unit, assert its literal
//!   all options assigned    -> a solution; add a clause against its decisions
//!   a restart is due        -> backtrack to level 0, sometimes delete learnt clauses
//!   otherwise               -> decide that an option is TRUE: an assumption, if one is open
//! ```
//!
//! The variables are the options of the exact cover matrix. "Exactly one option of each item" needs
//! no clauses (constraints.rs). J. P. Marques-Silva, K. A. Sakallah, "GRASP", 1996; each file
//! credits its own technique. On minimal 25x25 puzzles and random grids up to 49x49, these paid:
//! shrinking learnt clauses, deciding only TRUE, activities with Luby restarts, and bumping the
//! reason side.

mod activities;
mod analyze;
mod assignment;
mod assumptions;
mod clauses;
mod constraints;
mod decide;
mod literal;
mod merge;
mod minimize;
mod pair;
mod propagate;
mod reduce;
mod restart;
mod shrink;
mod trail_set;

pub(super) use assumptions::Answer;

use super::{SearchEngine, SearchOutcome, SearchRun};
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::propagate::{CellDigit, Domains, PermutationRule};
use crate::support::alloc::try_refill;
use analyze::Analysis;
use assumptions::{Assumed, Assumptions};
use constraints::AtRoot;
use decide::DecisionOrder;
use literal::{Literal, Reason};
use pair::SharedClauses;
use propagate::{Conflict, Propagator};
use reduce::Reduction;
use restart::Restarts;

/// The state of a search, for puzzles of any size. Its memory grows with the learnt clauses, and is
/// kept from search to search.
#[derive(Default)]
pub(super) struct Learner {
    propagator: Propagator,
    analysis: Analysis,
    order: DecisionOrder,
    restarts: Restarts,
    reduction: Reduction,
    /// The solution found last, row-major; of an incidence, the names of its options.
    values: Vec<u32>,
    /// Conflicts since `load`.
    conflicts: u64,
    /// Whether this search, its partner or an earlier engine has found a solution: stable mode then
    /// ends. `import_solution` does not set it.
    found_solution: bool,
    /// Whether all solutions are found.
    exhausted: bool,
    /// The clauses for the partner, if there is one, and whether `search` returns after each
    /// solution.
    shared: SharedClauses,
    pauses_at_solutions: bool,
    /// The options that `search` takes first.
    assumptions: Assumptions,
    /// Literals propagated since `load`, and how many may be before `search` gives up.
    work: u64,
    pause_at_work: u64,
}

impl Learner {
    /// Starts on the open options of `domains`, which are at their fixpoint. Returns `false` if
    /// `run` ends it early.
    pub fn load<M: Mask>(
        &mut self,
        domains: &Domains<M>,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<bool, Error> {
        self.propagator.constraints.load(domains, &mut run.limits)?;
        if !self.reset(run)? {
            return Ok(false);
        }
        try_refill(&mut self.values, 0, domains.shape.cells())?;
        run.struck_out(|items| domains.struck_out(0, items));
        Ok(run.limits.stopped().is_none())
    }

    /// Starts on constraints just loaded. Returns `false` if `run` ends it early.
    fn reset(&mut self, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        if run.limits.stopped().is_some() {
            return Ok(false);
        }
        let (options, items) =
            (self.propagator.constraints.option_count(), self.propagator.constraints.item_count());
        // Each reset takes so long that the limits are polled after it.
        self.propagator.reset(&mut run.limits)?;
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
        // An earlier engine may have found solutions.
        (self.conflicts, self.found_solution, self.exhausted) = (0, run.stats.solutions > 0, false);
        // A panic of a visitor may have ended a search with a partner.
        self.pauses_at_solutions = false;
        self.shared.set_sharing(false);
        self.assumptions.clear();
        (self.work, self.pause_at_work) = (0, u64::MAX);
        Ok(true)
    }

    /// Sets the initial activity of each option.
    pub fn seed_activities(&mut self, mut activity: impl FnMut(CellDigit) -> f64) {
        self.order.activities.set(|option| {
            let (cell, digit) = self.propagator.constraints.placement(option);
            activity(CellDigit { cell, digit })
        });
    }

    /// Adds a clause against these placements together. Call it at level 0 only.
    pub fn forbid(
        &mut self,
        placements: impl Iterator<Item = CellDigit>,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<(), Error> {
        self.analysis.clause.clear();
        for CellDigit { cell, digit } in placements {
            match self.propagator.constraints.find(cell, digit) {
                AtRoot::Open(option) => {
                    let literal = Literal::negative(option);
                    match self.propagator.assignment.value(literal) {
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

    /// Adds `analysis.clause`. All its literals are open at level 0.
    fn add_at_root(&mut self, lbd: u32, permanent: bool) -> Result<(), Error> {
        match self.analysis.clause[..] {
            [] => self.exhausted = true,
            [only] => self.propagator.assignment.assign(only, Reason::NONE),
            _ => {
                self.propagator.clauses.add(&self.analysis.clause, lbd, permanent)?;
            }
        }
        Ok(())
    }

    /// Visits the remaining solutions, until `run` ends it or after about `patience` conflicts. A
    /// search that gave up continues with the next call.
    pub fn search(&mut self, run: &mut SearchRun<'_, '_>, patience: u64) -> Result<SearchOutcome, Error> {
        let options = self.propagator.constraints.option_count();
        let give_up_at = self.conflicts.saturating_add(patience);
        let options_taken = self.propagator.options_taken;
        let mut outcome = SearchOutcome::Ended;
        while !self.exhausted {
            let before = self.propagator.assignment.propagated;
            let conflict = self.propagator.propagate()?;
            let propagated = self.propagator.assignment.propagated - before;
            self.work += propagated as u64;
            if !run.limits.work(propagated as u32) {
                break;
            }
            if let Some(conflict) = conflict {
                run.stats.conflicts += 1;
                self.conflicts += 1;
                self.learn(&conflict, run)?;
            } else if self.propagator.assignment.trail.len() == options {
                if !self.report_solution(run) {
                    break;
                }
                self.block_solution(run)?;
                if self.pauses_at_solutions && !self.exhausted {
                    self.backtrack(0);
                    outcome = SearchOutcome::GaveUp;
                    break;
                }
            } else if self.restarts.is_due(self.conflicts) || !self.fits_in_memory(run) {
                if !self.restart(run)? {
                    break;
                }
            } else if self.conflicts >= give_up_at || self.work >= self.pause_at_work {
                self.backtrack(0);
                outcome = SearchOutcome::GaveUp;
                break;
            } else if let Some(option) = self.next_option() {
                if !run.enter_node() {
                    break;
                }
                self.propagator.assignment.decide(option);
                run.reached_depth(self.propagator.assignment.level() as usize);
            } else {
                // The clauses contradict the assumptions.
                self.backtrack(0);
                outcome = SearchOutcome::GaveUp;
                break;
            }
        }
        run.stats.assignments += self.propagator.options_taken - options_taken;
        Ok(outcome)
    }

    /// Returns the option to decide; `None` if an assumption is FALSE.
    fn next_option(&mut self) -> Option<usize> {
        match self.assumptions.next(&self.propagator.assignment) {
            Assumed::All => self.order.choose(&self.propagator, self.restarts.stable),
            Assumed::Next(option) => Some(option),
            Assumed::Contradiction => None,
        }
    }

    /// Imports a solution of the local search: forbids it, and searches near it first.
    pub fn import_solution(&mut self, solution: &[u32], run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        self.order.reset_best_len();
        for CellDigit { cell, digit } in Self::placements(solution) {
            if let AtRoot::Open(option) = self.propagator.constraints.find(cell, digit) {
                self.order.set_best_phase(&self.propagator, option as usize);
            }
        }
        self.restarts.enter_stable_mode(self.conflicts);
        self.forbid(Self::placements(solution), run)
    }

    /// Returns the placements of a solution.
    fn placements(solution: &[u32]) -> impl Iterator<Item = CellDigit> {
        let cells = solution.iter().enumerate();
        cells.map(|(cell, &value)| CellDigit { cell, digit: value as usize - 1 })
    }

    /// Learns a clause from a conflict, backtracks, and asserts the clause's first literal. At
    /// level 0 the search is complete.
    fn learn(&mut self, conflict: &Conflict, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        let Some(&start) = self.propagator.assignment.level_starts.last() else {
            self.analysis.clause.clear();
            self.log_clause(run);
            self.exhausted = true;
            return Ok(());
        };
        if !self.found_solution {
            self.order.update_best_phases(&self.propagator, start as usize);
        }
        self.analysis.run(&mut self.propagator, conflict, self.conflicts)?;
        self.log_clause(run);
        self.order.bump(&self.analysis.bumped);
        self.shared.export(&self.analysis.clause, self.analysis.lbd)?;
        let clause = &self.analysis.clause;
        let level = clause.get(1).map_or(0, |second| self.propagator.assignment.entry(second.option()).level);
        self.backtrack(level);
        self.add_asserting(self.analysis.lbd, false)
    }

    /// Adds an asserting clause, whose first literal is open and whose others are false, and makes
    /// the first one true.
    fn add_asserting(&mut self, lbd: u32, permanent: bool) -> Result<(), Error> {
        let clause = &self.analysis.clause;
        let reason = match clause[..] {
            [_] => Reason::NONE,
            [_, second] => {
                self.propagator.clauses.add(clause, lbd, permanent)?;
                Reason::literal(second)
            }
            _ => self.propagator.clauses.add(clause, lbd, permanent)?.map_or(Reason::NONE, Reason::clause),
        };
        self.propagator.assignment.assign(clause[0], reason);
        Ok(())
    }

    /// Passes the assignment on as a solution. Returns `false` if the search must end.
    fn report_solution(&mut self, run: &mut SearchRun<'_, '_>) -> bool {
        let options = self.propagator.assignment.trail.iter().filter(|literal| literal.is_positive());
        self.propagator.constraints.write_solution(options.map(|literal| literal.option()), &mut self.values);
        self.found_solution = true;
        run.found(&self.values)
    }

    /// Adds a clause against the decisions of the last solution, which imply all of it. The
    /// clause asserts the negation of the last decision one level down.
    fn block_solution(&mut self, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        let assignment = &self.propagator.assignment;
        self.analysis.clause.clear();
        for &start in assignment.level_starts.iter().rev() {
            self.analysis.clause.push(!assignment.trail[start as usize]);
        }
        self.log_clause(run);
        if self.analysis.clause.is_empty() {
            self.exhausted = true;
            return Ok(());
        }
        let level = assignment.level() - 1;
        self.backtrack(level);
        self.add_asserting(0, true)
    }

    /// Backtracks to level 0, and deletes clauses if a reduction is due. Returns `false` if the
    /// search must end, because the learnt clauses exceed the memory limit.
    fn restart(&mut self, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        self.backtrack(0);
        if self.restarts.restarted(self.conflicts, self.found_solution) {
            self.order.reset_best_len();
        }
        let full = !self.fits_in_memory(run);
        if full || self.reduction.is_due(self.conflicts) {
            self.reduction.run(&mut self.propagator, self.conflicts, &mut run.proof)?;
            run.check_receiver();
        }
        // A reduction must free an eighth of the memory, or the search would only reduce.
        let limit = run.limits.memory();
        let fits = !full || self.propagator.clauses.bytes() <= limit - limit / 8;
        if !fits {
            run.limits.end(StopReason::Memory);
        }
        Ok(fits)
    }

    /// Unassigns all levels above `level`.
    fn backtrack(&mut self, level: u32) {
        self.propagator.backtrack(level, |option| self.order.opened(option));
        self.assumptions.backtracked();
    }

    /// Writes `analysis.clause` to the proof, if there is one.
    #[inline(always)]
    fn log_clause(&self, run: &mut SearchRun<'_, '_>) {
        if let Some(proof) = &mut run.proof {
            let (constraints, items) = (&self.propagator.constraints, proof.items());
            proof
                .text()
                .learnt(self.analysis.clause.iter().map(|&literal| constraints.signed(literal, items)));
            run.check_receiver();
        }
    }

    /// Returns whether the learnt clauses are within the memory limit.
    #[inline(always)]
    fn fits_in_memory(&self, run: &SearchRun<'_, '_>) -> bool {
        self.propagator.clauses.bytes() <= run.limits.memory()
    }
}

/// The engine `cdcl`: the learner, on the options left by singles, locked candidates and matchings.
pub(super) struct Cdcl<M> {
    domains: Domains<M>,
    permutations: PermutationRule<M>,
    learner: Learner,
}

impl<M: Mask> Cdcl<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let permutations = PermutationRule::new(shape)?;
        Ok(Self { domains: Domains::new(shape)?, permutations, learner: Learner::default() })
    }
}

impl<M: Mask> Cdcl<M> {
    /// Visits the solutions of a puzzle, except those that `forbid` excludes with
    /// [`Learner::forbid`] before the search starts.
    pub fn search(
        &mut self,
        puzzle: &Puzzle,
        run: &mut SearchRun<'_, '_>,
        forbid: impl FnOnce(&mut Learner, &mut SearchRun<'_, '_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let limits = &mut run.limits;
        let consistent = self.domains.load(puzzle, limits)? && self.domains.propagate(limits);
        run.stats.assignments += self.domains.take_assignments();
        if run.limits.stopped().is_some() {
            self.domains.abandon();
            return Ok(());
        }
        if !consistent {
            self.domains.abandon();
            run.stats.conflicts += 1;
            run.closed();
            return Ok(());
        }
        if run.settle(&mut self.permutations, &mut self.domains) && self.learner.load(&self.domains, run)? {
            forbid(&mut self.learner, run)?;
            self.learner.search(run, u64::MAX)?;
        }
        Ok(())
    }
}

impl<M: Mask> SearchEngine for Cdcl<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
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

    /// A learner on a 4x4 with a 4 in the last cell, with one solution found before.
    fn learner_beside_a_given(run: &mut SearchRun<'_, '_>) -> Learner {
        let shape = Shape::order(2).unwrap();
        let mut givens = [0; 16];
        givens[15] = 4;
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        run.stats.solutions = 1;
        let mut domains = Domains::<u16>::new(shape).unwrap();
        assert!(domains.load(&puzzle, &mut run.limits).unwrap() && domains.propagate(&mut run.limits));
        let mut learner = Learner::default();
        assert!(learner.load(&domains, run).unwrap() && learner.found_solution);
        learner
    }

    #[test]
    fn forbid_adds_a_clause_of_the_open_placements() {
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let limits = LimitChecker::new(Limits::default(), 64, Interrupt::default());
        let mut run = SearchRun::new(limits, &mut visit);
        let mut learner = learner_beside_a_given(&mut run);
        let not = |learner: &Learner, placement: CellDigit| match learner
            .propagator
            .constraints
            .find(placement.cell, placement.digit)
        {
            AtRoot::Open(option) => Literal::negative(option),
            _ => panic!("not open"),
        };
        let at = |cell, digit| CellDigit { cell, digit };
        let (fixed, struck_out) = (at(15, 3), at(14, 3));
        let (true_one, false_one) = (at(0, 0), at(0, 1));
        let [a, b, c, d] = [at(4, 2), at(5, 2), at(6, 1), at(9, 0)];
        for literal in [!not(&learner, true_one), not(&learner, false_one)] {
            learner.propagator.assignment.assign(literal, Reason::NONE);
        }
        // The closure returns the first clause, and whether the search is complete.
        let mut forbid = |learner: &mut Learner, placements: &[CellDigit]| {
            learner.forbid(placements.iter().copied(), &mut run).unwrap();
            let clauses = &learner.propagator.clauses;
            let first = clauses.first_from(0).map(|clause| clauses.literals(clause).to_vec());
            (first, learner.exhausted)
        };
        // One of the placements is impossible, so there is nothing to forbid.
        assert_eq!(forbid(&mut learner, &[a, false_one]), (None, false));
        assert_eq!(forbid(&mut learner, &[a, struck_out]), (None, false));
        assert_eq!(learner.propagator.assignment.value(not(&learner, a)), 0);
        // One placement is open, so it is FALSE.
        assert_eq!(forbid(&mut learner, &[true_one, a, fixed]), (None, false));
        assert_eq!(learner.propagator.assignment.value(not(&learner, a)), 1);
        // Three placements are open, so they make a clause.
        let clause = [b, c, d].map(|placement| not(&learner, placement).code()).to_vec();
        assert_eq!(forbid(&mut learner, &[true_one, b, fixed, c, d]), (Some(clause.clone()), false));
        // No placement is open, so no solution is left.
        assert_eq!(forbid(&mut learner, &[fixed, true_one]), (Some(clause), true));
    }
}
