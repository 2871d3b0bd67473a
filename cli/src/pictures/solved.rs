//! The solution and the level of puzzles, for pages.

use crate::answer::{OfProper, interrupt, of_each};
use crate::input::Entry;
use crate::report::Failure;
use crate::terminal::Watch;
use ordoku::technique::{Rating, Scale};
use ordoku::{Error, Options, Outcome, Shape, StopReason, UniqueAnswer};

/// The solution and the level of a puzzle, for a page.
pub struct Solved {
    pub solution: Vec<u32>,
    /// The level in words, or that there is none.
    pub level: String,
    /// Why there is no level.
    pub unrated: Option<Unrated>,
}

/// Why a puzzle has no level.
pub enum Unrated {
    /// A limit stopped the search.
    Limit(StopReason),
    /// No scale is for such a puzzle.
    Unsupported(&'static str),
}

/// Solves and rates puzzles: 9x9 on `scale`, all others on their usual one.
pub fn solve_and_rate(
    options: Options,
    scale: Option<Scale>,
    entries: &[&Entry],
    watch: Watch,
) -> Result<Vec<OfProper<Solved>>, Failure> {
    of_each(options, entries, watch, |solver, puzzle| {
        let scale = scale.filter(|_| puzzle.shape() == Some(Shape::NINE));
        let found = solver.solve_unique((puzzle, interrupt()))?;
        solved(found, || solver.rate((puzzle, interrupt()), scale))
    })
}

/// Adds the level to the only solution. Other puzzles are an error.
fn solved(
    found: Outcome<UniqueAnswer<Vec<u32>>>,
    rate: impl FnOnce() -> Result<Outcome<Rating>, Error>,
) -> Result<Outcome<Solved>, Error> {
    let solution = match found {
        Outcome::Answer(UniqueAnswer::Unique(solution)) => solution,
        Outcome::Answer(UniqueAnswer::Several(_)) => return Err(Error::Improper { solvable: true }),
        Outcome::Answer(UniqueAnswer::NoSolution) => return Err(Error::Improper { solvable: false }),
        Outcome::Stopped(why) => return Ok(Outcome::Stopped(why)),
    };
    let (level, unrated) = match rate() {
        Ok(Outcome::Answer(rating)) => (words(&rating), None),
        Ok(Outcome::Stopped(StopReason::Cancel)) => return Ok(Outcome::Stopped(StopReason::Cancel)),
        Ok(Outcome::Stopped(why)) => (NOT_RATED.to_owned(), Some(Unrated::Limit(why))),
        // Rules or a size that no scale has.
        Err(Error::Argument { what }) => (NOT_RATED.to_owned(), Some(Unrated::Unsupported(what))),
        Err(error) => return Err(error),
    };
    Ok(Outcome::Answer(Solved { solution, level, unrated }))
}

/// In place of the level.
const NOT_RATED: &str = "not rated";

/// Returns a rating in words, with its scale.
fn words(rating: &Rating) -> String {
    match rating {
        Rating::Hodoku(rating) => format!("HoDoKu: {} {}", rating.level.name(), rating.score),
        Rating::Ordoku(rating) => format!("ordoku: {}", rating.number),
        other => format!("ER/EP/ED: {other}"),
    }
}
