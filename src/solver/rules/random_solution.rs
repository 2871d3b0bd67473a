//! Random solutions of puzzles with rules.

use super::super::Input;
use super::RulesSolver;
use super::series::RulesSeries;
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::model::rules::RulesPuzzle;
use crate::outcome::Outcome;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

/// The cells that get a random digit before a search fills the others, for each digit.
const RANDOM_CELLS: usize = 3;

/// The tries to fill all cells by a search without a matrix, and the most nodes of each.
const FILL: (u64, u64) = (10, 200);

/// The digits that are tried in such a cell, and the most nodes of the search for a solution with
/// one.
const TRIES: usize = 2;
const NODES_FOR_A_DIGIT: u64 = 1_000;

impl RulesSolver {
    /// Finds a random solution. The answer is `None` if there is no solution.
    ///
    /// Some random cells get random digits that leave a solution, and a search fills the others, so
    /// that solutions are not equally likely. The same seed gives the same solution on every
    /// machine. The limits of the options hold for all searches together.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn random_solution<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        seed: u64,
    ) -> Result<Outcome<Option<Vec<u32>>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        let mut values = try_vec(0, puzzle.givens().len())?;
        let mut series = self.series(interrupt);
        let found = fill_at_random(&mut series, puzzle, &mut Random::new(seed), &mut values)?;
        Ok(found.map(|found| found.then_some(values)))
    }
}

/// Writes a random solution to `values`. Returns whether there is one.
pub(super) fn fill_at_random(
    series: &mut RulesSeries<'_, '_>,
    puzzle: &RulesPuzzle,
    random: &mut Random,
    values: &mut [u32],
) -> Result<Outcome<bool>, Error> {
    let filled =
        series.quickly(puzzle, |engine, run| engine.fill(puzzle.givens(), FILL, random, values, run))?;
    match filled {
        Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        Outcome::Answer(Some(Verdict::Enough)) => {
            return series.check(puzzle, values).map(|()| Outcome::Answer(true));
        }
        Outcome::Answer(Some(Verdict::Unsolvable)) => return Ok(Outcome::Answer(false)),
        Outcome::Answer(_) => {}
    }
    match series.find_by_matrix(puzzle, None, values)? {
        Outcome::Answer(true) => {}
        other => return Ok(other),
    }
    let digits = puzzle.rules().digits();
    let is_open = |&cell: &usize| puzzle.givens()[cell] == 0 && puzzle.rules().used_cells()[cell];
    let mut order = try_collect(values.len(), (0..values.len()).filter(is_open))?;
    random.shuffle(&mut order);
    order.truncate(RANDOM_CELLS * digits);
    let mut filled = puzzle.try_clone()?;
    for cell in order {
        for _ in 0..TRIES {
            let digit = random.below(digits) as u32 + 1;
            // The search is asked only if the last solution has another digit.
            let is_possible = values[cell] == digit
                || match series.find_soon(
                    &filled,
                    Some((cell, &|value| value == digit)),
                    NODES_FOR_A_DIGIT,
                    values,
                )? {
                    Outcome::Answer(found) => found,
                    Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
                };
            if is_possible {
                break;
            }
        }
        filled.put_given(cell, values[cell]);
    }
    Ok(Outcome::Answer(true))
}
