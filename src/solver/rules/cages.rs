//! Random killers: cages that leave one solution.

use super::RulesSolver;
use super::generate::fill_at_random;
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::rules::{CageDraft, Rules, RulesPuzzle};
use crate::options::Engine;
use crate::outcome::Outcome;
use crate::support::alloc::try_vec;
use crate::support::random::Random;
use std::sync::Arc;

/// The most digits: the search without a matrix has sums up to 127.
const MOST_DIGITS: usize = 25;

impl RulesSolver {
    /// Makes a killer: rules with cages in addition, and no givens. It has exactly one solution.
    /// Each cell is in a cage of one to five cells; there are few cages of one cell, mostly none.
    /// The answer is `None` if the rules have no solution.
    ///
    /// A random solution of the rules is divided into random cages. As long as there is another
    /// solution, a cage is divided in two, of which one has another sum in that solution. `number`,
    /// from 0, is that of the puzzle: each number of a seed has another one. The same seed and
    /// number give the same puzzle on every machine. The limits of the options hold for all
    /// searches together.
    ///
    /// ```
    /// use ordoku::{Interrupt, Rules, RulesSolver, Shape};
    /// use std::sync::Arc;
    ///
    /// let mut rules = Rules::new(9, 9, 9)?;
    /// rules.add_grid(Shape::NINE, 0, 0)?;
    /// let mut solver = RulesSolver::new();
    /// let killer = solver.generate_killer(&Arc::new(rules), 1, 0, Interrupt::new())?;
    /// let killer = killer.answer().flatten().expect("there are no limits");
    /// assert_eq!(solver.count(&killer, None)?.solutions, 1);
    /// let cells: usize = killer.rules().totals().map(|(cells, _)| cells.len()).sum();
    /// assert_eq!(cells, 81);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for rules with more than 25 digits or 640 cells in use, and with
    /// another engine than [`Engine::Auto`], and the errors of [`RulesSolver::solve`].
    pub fn generate_killer(
        &mut self,
        rules: &Arc<Rules>,
        seed: u64,
        number: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Option<RulesPuzzle>>, Error> {
        if rules.digits() > MOST_DIGITS {
            return Err(Error::Argument { what: "a random killer has at most 25 digits" });
        }
        if self.options.engine != Engine::Auto {
            return Err(Error::Argument { what: "a random killer needs the engine auto" });
        }
        let no_givens = try_vec(0, rules.cells())?;
        let [mut solution, mut other] = [try_vec(0, rules.cells())?, try_vec(0, rules.cells())?];
        let puzzle = RulesPuzzle::new(Arc::clone(rules), &no_givens)?;
        let mut random = Random::nth(seed, number);
        let mut series = self.series(interrupt);
        match fill_at_random(&mut series, &puzzle, &mut random, &mut solution)? {
            Outcome::Answer(true) => {}
            Outcome::Answer(false) => return Ok(Outcome::Answer(None)),
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        }
        let mut draft = CageDraft::new(rules, &solution, &mut random)?;
        loop {
            let mut with_cages = rules.try_clone()?;
            for cage in draft.cages() {
                with_cages.add_cage(cage, draft.total(cage))?;
            }
            let killer = RulesPuzzle::new(with_cages, &no_givens)?;
            let found = series.quickly(&killer, |engine, run| {
                engine.ask_second(&no_givens, &solution, engine.patience(), &mut other, run)
            })?;
            let other = match found {
                Outcome::Answer(Some(Verdict::Unsolvable)) => {
                    series.check(&killer, &solution)?;
                    return Ok(Outcome::Answer(Some(killer)));
                }
                Outcome::Answer(Some(Verdict::Enough)) => Some(&*other),
                Outcome::Answer(Some(_)) => None,
                Outcome::Answer(None) => {
                    return Err(Error::Argument { what: "a random killer has at most 640 cells" });
                }
                Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
            };
            if !draft.divide(other, &mut random)? {
                return Err(Error::Internal);
            }
        }
    }
}
