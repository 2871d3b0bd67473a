//! Takes givens away from a puzzle with rules.

use super::super::{Input, Minimised};
use super::RulesSolver;
use super::series::RulesSeries;
use crate::engine::rules::Reduced;
use crate::error::Error;
use crate::model::rules::RulesPuzzle;
use crate::outcome::Outcome;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

impl RulesSolver {
    /// Takes givens away from a puzzle with one solution until none can go. The rules stay.
    ///
    /// The seed determines the order in which they are tried. The limits of the options hold for
    /// all searches together. [`Outcome::Stopped`] means that the call had not yet found that there
    /// is one solution; after that a call which is stopped has the givens that are left, see
    /// [`Minimised::stopped`].
    ///
    /// # Errors
    /// Returns [`Error::Improper`] if the puzzle does not have exactly one solution, and the errors
    /// of [`RulesSolver::solve`].
    pub fn minimise<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        seed: u64,
    ) -> Result<Outcome<Minimised<RulesPuzzle>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        let mut series = self.series(interrupt);
        let mut solution = try_vec(0, puzzle.givens().len())?;
        if let Some(reason) = series.only_solution(puzzle, &mut solution)? {
            return Ok(Outcome::Stopped(reason));
        }
        let mut random = Random::new(seed);
        Ok(Outcome::Answer(remove_givens(&mut series, puzzle, &mut random, &mut solution)?))
    }

    /// Returns the cells of the givens, ascending, that can each go alone from a puzzle with one
    /// solution. The puzzle is minimal if there are none. The limits of the options hold for all
    /// searches together.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::minimise`].
    pub fn redundant_givens<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
    ) -> Result<Outcome<Vec<usize>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        let mut series = self.series(interrupt);
        let mut values = try_vec(0, puzzle.givens().len())?;
        if let Some(reason) = series.only_solution(puzzle, &mut values)? {
            return Ok(Outcome::Stopped(reason));
        }
        let mut redundant = try_collect(values.len(), [].into_iter())?;
        let mut left = puzzle.try_clone()?;
        for cell in (0..values.len()).filter(|&cell| puzzle.givens()[cell] != 0) {
            let given = left.take_given(cell);
            match series.find(&left, Some((cell, &|digit| digit != given)), &mut values)? {
                Outcome::Answer(true) => {}
                Outcome::Answer(false) => redundant.push(cell),
                Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
            }
            left.put_given(cell, given);
        }
        Ok(Outcome::Answer(redundant))
    }
}

/// Takes givens away in a random order from a puzzle whose only solution has these values, until
/// none can go.
pub(super) fn remove_givens(
    series: &mut RulesSeries<'_, '_>,
    puzzle: &RulesPuzzle,
    random: &mut Random,
    values: &mut [u32],
) -> Result<Minimised<RulesPuzzle>, Error> {
    let mut left = puzzle.try_clone()?;
    let givens = (0..values.len()).filter(|&cell| puzzle.givens()[cell] != 0);
    let mut order = try_collect(values.len(), givens)?;
    random.shuffle(&mut order);
    match series.quickly(puzzle, |engine, _| engine.begin_reduction(&order, values))? {
        Outcome::Answer(Some(())) => return reduce(series, left, values),
        Outcome::Answer(None) => {}
        Outcome::Stopped(reason) => return Ok(Minimised { puzzle: left, stopped: Some(reason) }),
    }
    for cell in order {
        match is_needed(series, &mut left, cell, values)? {
            Outcome::Answer(is_needed) if is_needed => {}
            Outcome::Answer(_) => _ = left.take_given(cell),
            Outcome::Stopped(reason) => return Ok(Minimised { puzzle: left, stopped: Some(reason) }),
        }
    }
    Ok(Minimised { puzzle: left, stopped: None })
}

/// Takes givens away by the search without a matrix. It asks the matrix for those that take it
/// long.
fn reduce(
    series: &mut RulesSeries<'_, '_>,
    mut left: RulesPuzzle,
    values: &mut [u32],
) -> Result<Minimised<RulesPuzzle>, Error> {
    let mut stopped = None;
    loop {
        // Those that went until the search stopped are gone.
        let mut is_over = None;
        let outcome = series.quickly(&left, |engine, run| {
            let reduced = engine.reduce(engine.patience(), run)?;
            is_over = Some(reduced);
            Ok(())
        })?;
        let mut givens = try_collect(values.len(), left.givens().iter().copied())?;
        series.write_left(&mut givens);
        left.set_givens(&givens)?;
        let cell = match (outcome, is_over) {
            (Outcome::Stopped(reason), _) => {
                stopped = Some(reason);
                break;
            }
            (_, Some(Reduced::Asks(cell))) => cell,
            _ => break,
        };
        match is_needed(series, &mut left, cell, values)? {
            Outcome::Answer(is_needed) => series.answer(!is_needed)?,
            Outcome::Stopped(reason) => {
                stopped = Some(reason);
                break;
            }
        }
    }
    Ok(Minimised { puzzle: left, stopped })
}

/// Returns whether there is a solution with another digit in the cell of a given, by the matrix.
fn is_needed(
    series: &mut RulesSeries<'_, '_>,
    left: &mut RulesPuzzle,
    cell: usize,
    values: &mut [u32],
) -> Result<Outcome<bool>, Error> {
    let given = left.take_given(cell);
    let found = series.find_by_matrix(left, Some((cell, &|digit| digit != given)), values);
    left.put_given(cell, given);
    found
}
