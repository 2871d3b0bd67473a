//! Simple patterns on the working copy of a spread, which add nodes to the spread.
//!
//! When no link leads further, the working copy is searched for pointing and claiming, hidden
//! pairs, naked pairs and X-Wings, in this order, until one kind gives something. A pattern that
//! is there only because candidates were removed follows from all of these. From level 2 on,
//! chains on the working copy come last.

use super::super::cycles::spot;
use super::super::fish::x_wings;
use super::super::locked::visit_useful;
use super::super::marks::{Pencilmarks, members};
use super::super::subsets::{visit_hidden, visit_naked};
use super::nested_chains::nested_chains;
use super::spread::Spread;
use super::spread_pool::SpreadPool;
use super::{NestedHint, push_digits, push_places};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::houses::HOUSE_CELLS;

/// The work of searching a working copy for simple patterns.
const WORK_OF_PATTERNS: u32 = 64;

/// Adds what patterns on the working copy remove, and chains on it from level 2 on. Returns
/// whether the spread goes on.
pub(crate) fn add_nested(
    spread: &mut Spread,
    level: u8,
    spreads: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<bool> {
    checked(limits, WORK_OF_PATTERNS)?;
    let producers = [locked_hints, hidden_pair_hints, naked_pair_hints, x_wing_hints];
    for producer in producers {
        let mut hints = producer(&spread.start, &spread.work)?;
        hints.retain(|hint| !hint.parents.is_empty());
        if !hints.is_empty() {
            return Ok(add_hints(spread, hints)?);
        }
    }
    if level < 2 {
        return Ok(false);
    }
    let hints = nested_chains(&spread.start, &spread.work, level, spreads, limits)?;
    Ok(!hints.is_empty() && add_hints(spread, hints)?)
}

/// Adds what hints remove. Returns false at a contradiction.
fn add_hints(spread: &mut Spread, hints: Vec<NestedHint>) -> Result<bool, Error> {
    for mut hint in hints {
        hint.removed.sort_unstable();
        let number = spread.hints.len() as u16 + 1;
        let mut goes_on = true;
        for &off in &hint.removed {
            goes_on = spread.add_from_hint(off, &hint.parents, number)?;
            if !goes_on {
                break;
            }
        }
        try_push(&mut spread.hints, hint)?;
        if !goes_on {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The hints of a kind of patterns, or an error if there was no memory.
type Hints = Result<Vec<NestedHint>, Error>;

/// Adds a hint that `fill` makes. Returns whether the search ends, because there was no memory.
fn ends(hints: &mut Hints, fill: impl FnOnce(&mut NestedHint) -> Result<(), Error>) -> bool {
    let mut hint = NestedHint::default();
    let Ok(list) = hints else { return true };
    if let Err(error) = fill(&mut hint).and_then(|()| try_push(list, hint)) {
        *hints = Err(error);
    }
    hints.is_err()
}

fn locked_hints(start: &Pencilmarks, work: &Pencilmarks) -> Hints {
    let mut hints = Ok(Vec::new());
    visit_useful(work, |crossing, digit, rest| {
        let (first, second) = (crossing.first as usize, crossing.second as usize);
        let gone = start.places[first][digit] & !crossing.in_first & !work.places[first][digit];
        ends(&mut hints, |hint| {
            push_places(&mut hint.parents, first, gone, digit)?;
            push_places(&mut hint.removed, second, rest, digit)
        })
    });
    hints
}

fn hidden_pair_hints(start: &Pencilmarks, work: &Pencilmarks) -> Hints {
    let mut hints = Ok(Vec::new());
    visit_hidden(work, 2, |house, places, digits| {
        ends(&mut hints, |hint| {
            for (place, cell) in HOUSE_CELLS[house].map(usize::from).into_iter().enumerate() {
                if places >> place & 1 != 0 {
                    push_digits(&mut hint.removed, cell, work.of_cell[cell] & !digits)?;
                } else {
                    push_digits(&mut hint.parents, cell, start.of_cell[cell] & digits)?;
                }
            }
            Ok(())
        })
    });
    hints
}

fn naked_pair_hints(start: &Pencilmarks, work: &Pencilmarks) -> Hints {
    let mut hints = Ok(Vec::new());
    visit_naked(work, 2, |house, places, digits| {
        ends(&mut hints, |hint| {
            for (place, cell) in HOUSE_CELLS[house].map(usize::from).into_iter().enumerate() {
                if places >> place & 1 != 0 {
                    push_digits(&mut hint.parents, cell, start.of_cell[cell] & !digits)?;
                } else {
                    push_digits(&mut hint.removed, cell, work.of_cell[cell] & digits)?;
                }
            }
            Ok(())
        })
    });
    hints
}

fn x_wing_hints(start: &Pencilmarks, work: &Pencilmarks) -> Hints {
    let mut hints = Vec::new();
    for fish in x_wings(work)? {
        let mut hint = NestedHint::default();
        let (first_base, _) = fish.first_lines();
        for line in members(fish.base) {
            let house = first_base + line;
            let gone = start.places[house][fish.digit] & !fish.cover;
            push_places(&mut hint.parents, house, gone, fish.digit)?;
        }
        for cell in fish.removed(work) {
            try_push(&mut hint.removed, spot(cell, fish.digit))?;
        }
        try_push(&mut hints, hint)?;
    }
    Ok(hints)
}
