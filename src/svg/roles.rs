//! The roles of cells and candidates in a step, and the marks that show them.
//!
//! | part of the step | mark |
//! |---|---|
//! | houses, base of a fish | solid frame |
//! | cover of a fish | dashed frame |
//! | cells of the pattern, sets, fins | background |
//! | candidates of the pattern | thin ring |
//! | fins | double ring |
//! | node that is on, node that is off | heavy ring, dashed ring |
//! | candidate that is placed | filled circle |
//! | candidate that is removed | filled square |

use super::View;
use super::canvas::{Canvas, Point};
use crate::error::Error;
use crate::model::rules::Rules;
use crate::model::shape::House;
use crate::support::alloc::try_vec;
use crate::technique::Step;
use std::fmt::Result as Written;

/// The role of a candidate in a step. The later of several roles counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum CandidateRole {
    Pattern,
    Off,
    On,
    Fin,
    Removed,
    Placed,
}

impl CandidateRole {
    /// Returns whether the mark is filled with a strong colour.
    pub fn is_filled(self) -> bool {
        matches!(self, Self::Removed | Self::Placed)
    }
}

/// The roles of all candidates; without a step there are none.
#[derive(Default)]
pub(super) struct Roles<'a> {
    step: Option<&'a Step>,
    digits: usize,
    of_candidates: Vec<Option<CandidateRole>>,
}

/// Returns whether a step may be one of a puzzle with these rules.
pub(super) fn fits_rules(step: &Step, rules: &Rules) -> bool {
    let has_cell = |cell: &u16| usize::from(*cell) < rules.cells();
    let has_digit = |digit: &u16| (1..=rules.digits()).contains(&usize::from(*digit));
    let mut candidates = step.placed().iter().chain(step.removed());
    let mut nodes = step.chains().iter().flatten();
    let mut houses = step.houses().iter().chain(step.cover());
    usize::from(step.columns()) == rules.columns()
        && [step.cells(), step.fins(), step.endo_fins()].iter().all(|cells| cells.iter().all(has_cell))
        && step.digits().iter().all(has_digit)
        && step
            .sets()
            .iter()
            .all(|set| set.cells().iter().all(has_cell) && set.digits().iter().all(has_digit))
        && nodes.all(|node| node.cells().iter().all(has_cell) && has_digit(&node.digit()))
        && candidates.all(|candidate| has_cell(&candidate.cell) && has_digit(&candidate.digit))
        && houses.all(|&house| cells_of(rules, house).is_some())
}

/// Returns the cells of a house of a step.
fn cells_of(rules: &Rules, house: House) -> Option<&[u32]> {
    rules.houses().zip(rules.regions()).find(|(other, _)| *other == house).map(|(_, cells)| cells)
}

impl<'a> Roles<'a> {
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn of_step(view: &View<'_>, step: &'a Step) -> Result<Self, Error> {
        let digits = view.rules.digits();
        let of_candidates = try_vec(None, view.rules.cells() * digits)?;
        let mut roles = Self { step: Some(step), digits, of_candidates };
        let is_shown = |cell: usize, digit: usize| {
            view.value(cell) == 0 && (view.drawing.marks.is_none() || view.has_mark(cell, digit))
        };
        let mut set = |cell: usize, digit: u16, role: CandidateRole| {
            let (digit, is_pattern) = (usize::from(digit), role == CandidateRole::Pattern);
            let old = &mut roles.of_candidates[cell * digits + digit - 1];
            if view.value(cell) == 0 && (!is_pattern || is_shown(cell, digit)) {
                *old = (*old).max(Some(role));
            }
        };
        for &digit in step.digits() {
            step.cells().iter().for_each(|&cell| set(cell.into(), digit, CandidateRole::Pattern));
            // The candidates of a fish are those of its base that its cover has, too.
            for cover in step.cover().iter().filter_map(|&house| cells_of(view.rules, house)) {
                for base in step.houses().iter().filter_map(|&house| cells_of(view.rules, house)) {
                    let both = base.iter().filter(|cell| cover.contains(cell));
                    both.for_each(|&cell| set(cell as usize, digit, CandidateRole::Pattern));
                }
            }
            let fins = step.fins().iter().chain(step.endo_fins());
            fins.for_each(|&cell| set(cell.into(), digit, CandidateRole::Fin));
        }
        for of_set in step.sets() {
            for &cell in of_set.cells() {
                of_set.digits().iter().for_each(|&digit| set(cell.into(), digit, CandidateRole::Pattern));
            }
        }
        // The digit that the wings of a wing share.
        for removed in step.removed() {
            step.cells().iter().for_each(|&cell| set(cell.into(), removed.digit, CandidateRole::Pattern));
        }
        for node in step.chains().iter().flatten() {
            let role = if node.is_on() { CandidateRole::On } else { CandidateRole::Off };
            node.cells().iter().for_each(|&cell| set(cell.into(), node.digit(), role));
        }
        for (all, role) in [(step.removed(), CandidateRole::Removed), (step.placed(), CandidateRole::Placed)]
        {
            all.iter().for_each(|candidate| set(candidate.cell.into(), candidate.digit, role));
        }
        Ok(roles)
    }

    /// Returns the role of a candidate, whose digit counts from 1.
    pub fn role(&self, cell: usize, digit: usize) -> Option<CandidateRole> {
        self.of_candidates.get(cell * self.digits + digit - 1).copied().flatten()
    }

    /// Draws the backgrounds of cells and the frames of houses.
    pub fn draw_cells(&self, view: &View<'_>, canvas: &mut Canvas<'_>) -> Written {
        let (Some(step), palette) = (self.step, view.palette) else { return Ok(()) };
        let fill = |colour: &str, cells: &[u16], canvas: &mut Canvas<'_>| {
            if cells.is_empty() {
                return Ok(());
            }
            canvas.group(format_args!("fill=\"{colour}\""), |canvas| {
                cells.iter().try_for_each(|&cell| canvas.rectangle(view.places.corners(cell.into(), 0), ""))
            })
        };
        fill(palette.pattern, step.cells(), canvas)?;
        for (set, colour) in step.sets().iter().zip(palette.sets.iter().cycle()) {
            fill(colour, set.cells(), canvas)?;
        }
        fill(palette.fin, step.fins(), canvas)?;
        fill(palette.fin, step.endo_fins(), canvas)?;
        let frames = [(step.houses(), palette.base, "", 25), (step.cover(), palette.cover, "7 4", 50)];
        for (houses, colour, dashes, inset) in frames {
            let attributes = format_args!(
                "fill=\"{colour}\" fill-opacity=\"0.09\" stroke=\"{colour}\" stroke-width=\"2.5\" \
                 stroke-dasharray=\"{}\"",
                if dashes.is_empty() { "none" } else { dashes }
            );
            if houses.is_empty() {
                continue;
            }
            canvas.group(attributes, |canvas| {
                let all = houses.iter().filter_map(|&house| cells_of(view.rules, house));
                all.into_iter().try_for_each(|cells| frame(view, cells, inset, canvas))
            })?;
        }
        Ok(())
    }

    /// Draws the marks of candidates.
    pub fn draw_candidates(&self, view: &View<'_>, canvas: &mut Canvas<'_>) -> Written {
        let (palette, side) = (view.palette, view.places.mark_side());
        let radius = side / 2 - 5;
        let kinds = [
            (CandidateRole::Pattern, palette.paper, palette.ink, "1", "none"),
            (CandidateRole::Off, palette.paper, palette.link, "1.2", "2 1.6"),
            (CandidateRole::On, palette.paper, palette.link, "2", "none"),
            (CandidateRole::Fin, palette.fin, palette.ink, "1", "none"),
            (CandidateRole::Removed, palette.removed, "none", "0", "none"),
            (CandidateRole::Placed, palette.placed, "none", "0", "none"),
        ];
        for (role, fill, stroke, width, dashes) in kinds {
            let of_role = |(_, other): &(usize, &Option<CandidateRole>)| **other == Some(role);
            let mut all = self.of_candidates.iter().enumerate().filter(of_role).peekable();
            if all.peek().is_none() {
                continue;
            }
            let attributes = format_args!(
                "fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\""
            );
            canvas.group(attributes, |canvas| {
                all.try_for_each(|(candidate, _)| {
                    let at = view.places.mark(candidate / self.digits, candidate % self.digits + 1);
                    let corner = |by: i32| Point { x: at.x + by, y: at.y + by };
                    match role {
                        CandidateRole::Removed => canvas.rectangle([corner(-radius), corner(radius)], ""),
                        CandidateRole::Fin => {
                            canvas.circle(at, radius + 2, "")?;
                            canvas.circle(at, radius - 12, "")
                        }
                        _ => canvas.circle(at, radius, ""),
                    }
                })
            })?;
        }
        Ok(())
    }
}

/// Draws a frame around the cells of a house; each cell has its own if they are no rectangle.
fn frame(view: &View<'_>, cells: &[u32], inset: i32, canvas: &mut Canvas<'_>) -> Written {
    let rows_and_columns = || cells.iter().map(|&cell| view.places.row_and_column(cell as usize));
    let rows = || rows_and_columns().map(|(row, _)| row);
    let columns = || rows_and_columns().map(|(_, column)| column);
    let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return Ok(()) };
    let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return Ok(()) };
    if ((bottom - top + 1) * (right - left + 1)) as usize != cells.len() {
        return cells
            .iter()
            .try_for_each(|&cell| canvas.rectangle(view.places.corners(cell as usize, inset), ""));
    }
    let (first, last) = (view.places.corner(top, left), view.places.corner(bottom + 1, right + 1));
    let moved = |at: Point, by: i32| Point { x: at.x + by, y: at.y + by };
    canvas.rectangle([moved(first, inset), moved(last, -inset)], "")
}
