//! The cages of random killers, which leave one solution.

use super::series::RulesSeries;
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::model::rules::{CageDraft, Rules, RulesPuzzle};
use crate::options::Engine;
use crate::outcome::Outcome;
use crate::support::alloc::try_vec;
use crate::support::random::Random;

/// The most digits: the search without a matrix has sums up to 127.
const MOST_DIGITS: usize = 25;

/// Refuses rules and engines without random killers.
pub(super) fn check_cages(rules: &Rules, engine: Engine) -> Result<(), Error> {
    if rules.digits() > MOST_DIGITS {
        return Err(Error::Argument { what: "a random killer has at most 25 digits" });
    }
    if engine != Engine::Auto {
        return Err(Error::Argument { what: "a random killer needs the engine `auto`" });
    }
    Ok(())
}

/// Divides a solution of the rules of an empty puzzle into cages that no other solution has.
pub(super) fn divide_into_cages(
    series: &mut RulesSeries<'_, '_>,
    puzzle: &RulesPuzzle,
    solution: &[u32],
    random: &mut Random,
) -> Result<Outcome<RulesPuzzle>, Error> {
    let (rules, no_givens) = (puzzle.rules(), puzzle.givens());
    let mut other = try_vec(0, rules.cells())?;
    let mut draft = CageDraft::new(rules, solution, random)?;
    loop {
        let mut with_cages = rules.try_clone()?;
        for cage in draft.cages() {
            with_cages.add_cage(cage, draft.total(cage))?;
        }
        let killer = RulesPuzzle::new(with_cages, no_givens)?;
        let found = series.quickly(&killer, |engine, run| {
            engine.ask_second(no_givens, solution, engine.patience(), &mut other, run)
        })?;
        let other = match found {
            Outcome::Answer(Some(Verdict::Unsolvable)) => {
                series.check(&killer, solution)?;
                return Ok(Outcome::Answer(killer));
            }
            Outcome::Answer(Some(Verdict::Enough)) => Some(&*other),
            Outcome::Answer(Some(_)) => None,
            Outcome::Answer(None) => {
                return Err(Error::Argument { what: "a random killer has at most 640 cells" });
            }
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        };
        if !draft.divide(other, random)? {
            return Err(Error::Internal);
        }
    }
}
