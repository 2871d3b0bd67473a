//! Questions about the solutions that have some options: the learner takes these first, each on a
//! level of its own, and what it learns stays true without them.
//!
//! ```text
//! every assumption is TRUE   ->  the search decides as usual
//! one is open                ->  it is the next decision
//! one is FALSE               ->  no other solution has all of them
//! ```
//!
//! N. Een, N. Sorensson, "Temporal induction by incremental SAT solving", 2003.

use super::assignment::Assignment;
use super::constraints::AtRoot;
use super::literal::{Literal, Reason};
use super::propagate::Propagator;
use super::{Learner, SearchOutcome};
use crate::engine::SearchRun;
use crate::error::Error;
use crate::model::incidence::Incidence;
use crate::options::Engine;
use crate::support::alloc::try_push;
use std::ops::ControlFlow;

#[derive(Default)]
pub(super) struct Assumptions {
    options: Vec<u32>,
    /// The number of the first ones that are TRUE for certain.
    taken: usize,
    contradicted: bool,
}

/// The next decision of a search.
pub(super) enum Assumed {
    /// All assumptions are TRUE.
    All,
    Next(usize),
    Contradiction,
}

impl Assumptions {
    pub fn clear(&mut self) {
        self.options.clear();
        (self.taken, self.contradicted) = (0, false);
    }

    pub fn backtracked(&mut self) {
        self.taken = 0;
    }

    #[inline(always)]
    pub fn next(&mut self, assignment: &Assignment) -> Assumed {
        while let Some(&option) = self.options.get(self.taken) {
            match assignment.value(Literal::positive(option)) {
                0 => return Assumed::Next(option as usize),
                -1 => {
                    self.contradicted = true;
                    return Assumed::Contradiction;
                }
                _ => self.taken += 1,
            }
        }
        Assumed::All
    }
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) enum Answer {
    /// A solution that was not found before. [`Learner::names`] has its options.
    Found,
    /// There is no other solution.
    None,
    /// The work that was allowed is done, or a limit of the run is reached.
    Undecided,
}

impl Learner {
    /// Starts on a matrix. Returns `false` if `run` ends it early.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn load_incidence(
        &mut self,
        incidence: &Incidence,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<bool, Error> {
        self.propagator.constraints.load_incidence(incidence, Vec::new(), &mut run.limits)?;
        if !self.reset(run)? {
            return Ok(false);
        }
        self.values.clear();
        self.values.try_reserve(incidence.primary)?;
        self.assert_lone_options(incidence.primary);
        // The clauses of shades name options that would be gone.
        if incidence.shade_count == 0 && !self.exhausted && !self.leave_out_assigned(incidence, run)? {
            return Ok(false);
        }
        self.pauses_at_solutions = true;
        if !self.imply_shades(incidence, run)? {
            return Ok(false);
        }
        if self.exhausted {
            self.analysis.clause.clear();
            self.log_clause(run);
        }
        Ok(true)
    }

    /// Propagates, and loads the rest of the matrix. Returns `false` if `run` ends it early.
    fn leave_out_assigned(
        &mut self,
        incidence: &Incidence,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<bool, Error> {
        self.exhausted = self.propagator.propagate()?.is_some();
        run.stats.assignments += self.propagator.options_taken;
        run.stats.conflicts += u64::from(self.exhausted);
        let Propagator { constraints, assignment, .. } = &mut self.propagator;
        let assigned = assignment.trail.len();
        if self.exhausted || assigned == 0 {
            return Ok(run.limits.work(assigned as u32));
        }
        let (rest, taken) = incidence.rest(&mut run.limits, |option| {
            match assignment.value(Literal::positive(option as u32)) {
                0 => None,
                value => Some(value > 0),
            }
        })?;
        constraints.load_incidence(&rest, taken, &mut run.limits)?;
        self.reset(run)
    }

    /// Visits all solutions of the matrix, until `run` ends it: their options in any order.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], and [`Error::Internal`] for a defect.
    pub fn search_all(&mut self, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        self.pauses_at_solutions = false;
        self.search(run, u64::MAX).map(|_| ())
    }

    /// Makes an option TRUE that is the only one of a primary item. An item without options leaves
    /// no solution.
    fn assert_lone_options(&mut self, primary: usize) {
        let constraints = &self.propagator.constraints;
        for item in 0..primary as u32 {
            match *constraints.clause(item) {
                [] => self.exhausted = true,
                [code] if self.propagator.assignment.is_open(Literal::from_code(code).option()) => {
                    self.propagator.assignment.assign(Literal::from_code(code), Reason::NONE);
                }
                _ => {}
            }
        }
    }

    /// Adds the clauses of shades: each has one of its users, and each user has the shade. Returns
    /// `false` if `run` ends it early.
    fn imply_shades(&mut self, incidence: &Incidence, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        let mut users = Vec::new();
        for of_shade in incidence.uses().chunk_by(|one, other| one.0 == other.0) {
            let shade = of_shade[0].0;
            users.clear();
            for &(_, user) in of_shade {
                try_push(&mut users, user)?;
                if !self.imply(user, &[shade], run)? {
                    return Ok(false);
                }
            }
            if !self.imply(shade, &users, run)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds a clause that the matrix implies: an option needs one of others. They have names; those
    /// that the matrix does not have are never chosen. Call it before the first question. Returns
    /// `false` if `run` ends it early.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn imply(&mut self, name: u32, others: &[u32], run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        let Propagator { constraints, assignment, .. } = &self.propagator;
        self.analysis.clause.clear();
        let literals = std::iter::once((name, false)).chain(others.iter().map(|&other| (other, true)));
        for (name, is_positive) in literals {
            let is_true = match constraints.find_named(name) {
                AtRoot::Open(option) => {
                    let positive = Literal::positive(option);
                    let literal = if is_positive { positive } else { !positive };
                    let value = assignment.value(literal);
                    if value == 0 {
                        try_push(&mut self.analysis.clause, literal)?;
                    }
                    value > 0
                }
                AtRoot::Fixed => is_positive,
                AtRoot::StruckOut => !is_positive,
            };
            if is_true {
                return Ok(run.limits.work(1));
            }
        }
        self.add_at_root(0, true)?;
        Ok(run.limits.work(1))
    }

    /// Looks for another solution with the named options, and does about `work` units of work.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], and [`Error::Internal`] for a defect.
    pub fn ask(&mut self, names: &[u32], work: u64, run: &mut SearchRun<'_, '_>) -> Result<Answer, Error> {
        self.assumptions.clear();
        for &name in names {
            match self.propagator.constraints.find_named(name) {
                AtRoot::Open(option) => try_push(&mut self.assumptions.options, option)?,
                AtRoot::Fixed => {}
                AtRoot::StruckOut => return Ok(Answer::None),
            }
        }
        self.pause_at_work = self.work.saturating_add(work);
        let mut found = false;
        let mut visit = |_: &[u32]| {
            found = true;
            ControlFlow::Continue(())
        };
        let mut outcome = SearchOutcome::Ended;
        let stopped = run.part((u64::MAX, u64::MAX), &mut visit, |run| {
            run.stats.engine = Some(Engine::Cdcl);
            outcome = self.search(run, u64::MAX)?;
            Ok(())
        })?;
        Ok(match outcome {
            _ if found => Answer::Found,
            _ if stopped.is_some() => Answer::Undecided,
            SearchOutcome::Ended => Answer::None,
            SearchOutcome::GaveUp if self.assumptions.contradicted => Answer::None,
            SearchOutcome::GaveUp => Answer::Undecided,
        })
    }

    /// Returns the names of the options of the solution found last.
    pub fn names(&self) -> &[u32] {
        &self.values
    }

    /// Returns the literals propagated so far.
    pub fn work(&self) -> u64 {
        self.work
    }
}
