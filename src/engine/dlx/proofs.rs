//! Proofs that a matrix has no other solutions, and their check.
//!
//! ```text
//! variable   one more than the number of its option: the option is chosen
//! formula    for each item that is not covered: no two of its options, and at least one if it is primary;
//!            for each solution that was found: not all of its options
//! ```
//!
//! A colour of a secondary item has the next variable behind all options, in the order of items and
//! then of colours: an option gives this colour to the item. It takes the place of these options in
//! the item. Two kinds of clauses link it to them: the colour or not the option; not the colour, or
//! one of its options.
//!
//! Clause learning does the search alone: all it infers follows by unit propagation from the
//! formula and its own clauses.

use super::ExactCover;
use crate::engine::cdcl::Learner;
use crate::engine::{SearchRun, Visit};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::incidence::Incidence;
use crate::model::item_system::MatrixItems;
use crate::options::Engine;
use crate::outcome::Outcome;
use crate::proof::{Part, Proof, ProofText, Sink, check_matrix_within};
use crate::stats::{Count, Stats};
use crate::support::alloc::try_vec;
use std::ops::ControlFlow;

impl ExactCover {
    /// Counts the solutions, up to `limit` if there is one, and passes a proof of the number to
    /// `write`, part by part, until it breaks: see [`proof`](crate::proof). Variable 1 + k says
    /// that option k is chosen. Behind these, each colour of a secondary item has a variable.
    ///
    /// The proof says that there are no other solutions than those counted. It is complete if the
    /// count has no reason to stop. Clause learning does the search; the engine of the options does
    /// not matter.
    ///
    /// ```
    /// use ordoku::{ExactCover, Interrupt};
    /// use std::ops::ControlFlow;
    ///
    /// let mut matrix = ExactCover::new(3, 0)?;
    /// matrix.add_option(&[0, 1])?;
    /// matrix.add_option(&[1, 2])?;
    /// let mut proof = String::new();
    /// let count = matrix.prove(None, Interrupt::new(), |_, text| {
    ///     proof.push_str(text);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((count.solutions, count.stopped), (0, None));
    /// let checked = matrix.check_proof([], proof.as_bytes(), Interrupt::new())?;
    /// assert_eq!(checked.answer(), Some(()));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the limit is 0, [`Error::Memory`], and [`Error::Internal`]
    /// for a defect.
    pub fn prove(
        &mut self,
        limit: Option<u64>,
        mut interrupt: Interrupt<'_>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        self.prove_each(limit, interrupt.reborrow(), &mut write, &mut visit)
    }

    /// Does the work of [`ExactCover::prove`], and passes each solution to `visit`.
    pub(crate) fn prove_each<'w>(
        &mut self,
        limit: Option<u64>,
        interrupt: Interrupt<'w>,
        write: Sink<'w>,
        visit: Visit<'_>,
    ) -> Result<Count, Error> {
        Limits::check_count_limit(limit)?;
        self.stats = Stats::default();
        self.stopwatch.start();
        let mut text = ProofText::new(None, write)?;
        let limits = LimitChecker::new(self.settings.limits.with_most(limit), self.item_count(), interrupt);
        let mut run = SearchRun::new(limits, visit);
        run.proof = Some(Proof::OfMatrix(&mut text));
        run.stats.engine = Some(Engine::Cdcl);
        let (mut incidence, mut learner) = (Incidence::default(), Learner::default());
        self.matrix()?.write_incidence(&mut incidence, &mut Vec::new(), &mut run.limits)?;
        if learner.load_incidence(&incidence, &mut run)? {
            learner.search_all(&mut run)?;
        }
        let SearchRun { mut limits, stats, .. } = run;
        // A proof that was stopped has no formula.
        let items = if limits.stopped().is_some() { MatrixItems::default() } else { self.items_of_proof()? };
        let stopped = text.finish(&items, std::iter::empty, &mut limits)?;
        self.stopwatch.stop();
        self.stats = Stats { stopped, elapsed: self.stopwatch.elapsed(), ..stats };
        Ok(Count { solutions: stats.solutions, stopped })
    }

    /// Checks a proof that the matrix has no solutions except `solutions`, each a list of options.
    /// A node of the limits is a line of the proof. The proof is right if the check has an answer;
    /// nothing is known about a proof whose check was stopped. The check shares no code with the
    /// search. Only `elapsed` and `stopped` of the [`Stats`] are set.
    ///
    /// # Errors
    /// Returns [`Error::Proof`] with the line if the proof fails, [`Error::Argument`] if one of
    /// `solutions` is none or is there twice, and [`Error::Memory`].
    pub fn check_proof<'s>(
        &mut self,
        solutions: impl IntoIterator<Item = &'s [u32]>,
        proof: &[u8],
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<()>, Error> {
        self.stats = Stats::default();
        self.stopwatch.start();
        let mut met = try_vec(None, self.item_count())?;
        let solutions = solutions.into_iter().map(|solution| {
            self.check_solution(solution, &mut met)?;
            Ok(solution.iter().map(|&option| option as usize))
        });
        let stopped = self.check_proof_without(solutions, proof, self.settings.limits, interrupt)?;
        self.stopwatch.stop();
        self.stats = Stats { stopped, elapsed: self.stopwatch.elapsed(), ..Stats::default() };
        Ok(Outcome::of(stopped))
    }

    /// Checks a proof as [`ExactCover::check_proof`] does. `solutions` are sets of options, each in
    /// one solution only, which are not checked. Returns the reason if the check was stopped.
    pub(crate) fn check_proof_without<I: Iterator<Item = usize>>(
        &self,
        solutions: impl Iterator<Item = Result<I, Error>>,
        proof: &[u8],
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<Option<StopReason>, Error> {
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        check_matrix_within(limits, &self.items_of_proof()?, solutions, proof)
    }

    /// Refuses options that are no solution. `met` has room for the colour of each item that is
    /// met.
    fn check_solution(&self, options: &[u32], met: &mut [Option<u32>]) -> Result<(), Error> {
        met.fill(None);
        let may_be_met = |(item, colour): (u32, u32)| {
            let before = met[item as usize].replace(colour);
            !self.items[item as usize].is_covered()
                && before.is_none_or(|before| before == colour && colour != 0)
        };
        let coloured = |&option: &u32| self.items_of(option as usize).zip(self.colours_of(option as usize));
        let are_apart = options.iter().flat_map(coloured).all(may_be_met);
        // No search takes an option without primary items.
        let is_taken =
            |&option: &u32| self.items_of(option as usize).any(|item| (item as usize) < self.primary);
        let exist = options.iter().all(is_taken);
        let is_met = |item: usize| met[item].is_some() || self.items[item].is_covered();
        match are_apart && exist && (0..self.primary).all(is_met) {
            true => Ok(()),
            false => Err(Error::Argument { what: "one of the given solutions is not one of the matrix" }),
        }
    }

    /// Returns the items and options that can be in a solution.
    pub(crate) fn items_of_proof(&self) -> Result<MatrixItems, Error> {
        let mut is_primary = try_vec(false, self.item_count())?;
        for (item, is_primary) in self.items[..self.primary].iter().zip(&mut is_primary) {
            *is_primary = !item.is_covered();
        }
        // No search takes an option without primary items.
        let is_possible = |option: usize| {
            let items = self.items_of(option);
            items.clone().any(|item| (item as usize) < self.primary)
                && !items.clone().any(|item| self.items[item as usize].is_covered())
        };
        let shades = self.colours.shades(&self.nodes)?;
        let bound = self.option_bound();
        let items = MatrixItems::new(is_primary, bound + shades.len(), |option| {
            let shade = option.checked_sub(bound).and_then(|shade| shades.item(shade));
            let is_possible = is_possible(option);
            let colours = self.items_of(option).zip(self.colours_of(option));
            colours.filter(move |&(_, colour)| is_possible && colour == 0).map(|(item, _)| item).chain(shade)
        })?;
        let possible = (0..bound).filter(|&option| is_possible(option)).map(|option| option as u32);
        let nodes =
            possible.flat_map(|option| self.nodes_of(option as usize).map(move |node| (option, node)));
        let uses = shades.uses(nodes)?;
        Ok(items.with_shades(shades.len(), uses))
    }
}
