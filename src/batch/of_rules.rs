//! Solves puzzles with rules one after another with a [`RulesSolver`].

use super::Terms;
use super::queue::PuzzleArrays;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::rules::{Rules, RulesPuzzle};
use crate::options::Options;
use crate::solver::RulesSolver;
use crate::stats::Count;
use crate::support::alloc::try_vec;
use std::sync::Arc;

pub(super) struct RulesWorker {
    solver: RulesSolver,
    puzzle: RulesPuzzle,
    values: Vec<u32>,
    limit: Option<u64>,
}

impl RulesWorker {
    pub fn new(rules: &Arc<Rules>, terms: Terms<'_>) -> Result<Self, Error> {
        let values = try_vec(0, rules.cells())?;
        Ok(Self {
            // The threads belong to the batch.
            solver: RulesSolver::with_options(Options { threads: 1, ..terms.options })?,
            puzzle: RulesPuzzle::new(Arc::clone(rules), &values)?,
            values,
            limit: terms.limit,
        })
    }

    /// Counts the solutions of a puzzle, and writes the first one.
    pub fn solve(
        &mut self,
        puzzles: &mut PuzzleArrays<'_>,
        index: usize,
        interrupt: Interrupt<'_>,
    ) -> Result<Count, Error> {
        puzzles.read(index, &mut self.values)?;
        self.puzzle.set_givens(&self.values)?;
        let input = (&self.puzzle, interrupt).into();
        self.solver.count_and_visit_first(input, self.limit, |values| puzzles.write(index, values))
    }
}
