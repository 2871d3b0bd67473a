//! The digits that each cell of a puzzle with rules has in some solution.

use super::super::{Input, TrueCandidates};
use super::RulesSolver;
use crate::error::Error;
use crate::model::rules::RulesPuzzle;
use crate::outcome::Outcome;
use crate::support::alloc::try_vec;

impl RulesSolver {
    /// Finds the true candidates of a puzzle, and so its backbone. Cells that are not in use have
    /// none.
    ///
    /// The limits of the options hold for all searches of the call together.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn true_candidates<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
    ) -> Result<TrueCandidates, Error> {
        let Input { puzzle, interrupt } = input.into();
        let (cells, digits) = (puzzle.rules().cells(), puzzle.rules().digits());
        let mut found = TrueCandidates::none(cells, digits)?;
        let mut values = try_vec(0, cells)?;
        let mut series = self.series(interrupt);
        match series.find(puzzle, None, &mut values)? {
            Outcome::Answer(true) => found.add(&values),
            Outcome::Answer(false) => return Ok(found),
            Outcome::Stopped(reason) => return Ok(found.stopped_by(reason)),
        }
        // Each search asks for a digit of one cell that is not yet known. If there is none, the
        // cell has all its digits.
        for asked in
            (0..cells).filter(|&cell| puzzle.givens()[cell] == 0 && puzzle.rules().used_cells()[cell])
        {
            loop {
                let is_new = |digit| !found.contains(asked, digit);
                match series.find(puzzle, Some((asked, &is_new)), &mut values)? {
                    Outcome::Answer(true) => found.add(&values),
                    Outcome::Answer(false) => break,
                    Outcome::Stopped(reason) => return Ok(found.stopped_by(reason)),
                }
            }
        }
        Ok(found)
    }
}
