//! The regions of rules that their borders do not show: windows, diagonals, disjoint groups and
//! any other.
//!
//! ```text
//! two cells of a row or column, a box, a region of a jigsaw    shown by the borders
//! a diagonal                                                   a line
//! one cell of each box, with the same place                    a sentence, if there is one for each place
//! fewer cells than digits, and no cage                         a dotted outline
//! any other                                                    a background
//! ```

use super::View;
use super::canvas::Canvas;
use crate::draw::Partition;
use crate::error::Error;
use crate::model::rules::{RegionKind, Rules};
use crate::support::alloc::try_push;
use std::fmt::{Result as Written, Write};

/// The regions that the borders do not show, by their numbers.
pub(super) struct ExtraRegions {
    diagonals: Vec<usize>,
    small: Vec<usize>,
    /// With the number of the background: regions that touch have different ones.
    backgrounds: Vec<(usize, usize)>,
    has_disjoint_groups: bool,
}

impl ExtraRegions {
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn new(rules: &Rules, parts: &Partition) -> Result<Self, Error> {
        let mut extras = Self {
            diagonals: Vec::new(),
            small: Vec::new(),
            backgrounds: Vec::new(),
            has_disjoint_groups: false,
        };
        let columns = rules.columns() as u32;
        let is_group = |cells: &[u32]| place_in_boxes(cells, rules, parts).is_some();
        let groups = rules.regions().filter(|cells| cells.len() == rules.digits() && is_group(cells)).count();
        extras.has_disjoint_groups = groups >= rules.digits() && rules.digits() > 1;
        for (number, (cells, kind)) in rules.regions().zip(rules.region_kinds()).enumerate() {
            let is_full = cells.len() == rules.digits();
            match () {
                () if *kind == RegionKind::Cage || is_shown(cells, columns, is_full, parts) => {}
                () if is_diagonal(cells, columns) => try_push(&mut extras.diagonals, number)?,
                () if !is_full && has_total(cells, rules) => {}
                () if !is_full => try_push(&mut extras.small, number)?,
                () if extras.has_disjoint_groups && is_group(cells) => {}
                () => {
                    let is_taken = |tint: usize| {
                        extras.backgrounds.iter().any(|&(other, of_other)| {
                            of_other == tint
                                && rules
                                    .regions()
                                    .nth(other)
                                    .is_some_and(|other| touch(cells, other, columns))
                        })
                    };
                    let tint = (0..).find(|&tint| !is_taken(tint)).unwrap_or(0);
                    try_push(&mut extras.backgrounds, (number, tint))?;
                }
            }
        }
        Ok(extras)
    }

    pub fn draw(&self, view: &View<'_>, canvas: &mut Canvas<'_>) -> Written {
        let cells_of = |number: usize| view.rules.regions().nth(number).unwrap_or_default();
        let palette = view.palette;
        for &(number, tint) in &self.backgrounds {
            let colours = [palette.extra, palette.sets[0], palette.sets[1], palette.sets[2], palette.sets[3]];
            let colour = colours[tint % colours.len()];
            canvas.group(format_args!("fill=\"{colour}\" fill-opacity=\"0.8\""), |canvas| {
                let mut cells = cells_of(number).iter();
                cells.try_for_each(|&cell| canvas.rectangle(view.places.corners(cell as usize, 0), ""))
            })?;
        }
        let kinds =
            [(&self.diagonals, palette.line, "1.5", "none"), (&self.small, palette.pencil, "1", "1 2")];
        for (numbers, colour, width, dashes) in kinds.into_iter().filter(|(numbers, ..)| !numbers.is_empty())
        {
            let attributes = format_args!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\""
            );
            canvas.group(attributes, |canvas| {
                numbers.iter().try_for_each(|&number| match dashes {
                    "none" => {
                        let middles = cells_of(number).iter().map(|&cell| view.places.middle(cell as usize));
                        canvas.polyline(middles, "")
                    }
                    _ => view.outline(cells_of(number), 70, canvas),
                })
            })?;
        }
        Ok(())
    }

    /// Writes sentences about the regions that have no mark.
    pub fn write_sentences(&self, out: &mut dyn Write) -> Written {
        if self.has_disjoint_groups {
            out.write_str("Cells with the same place in all boxes have different digits.\n")?;
        }
        if !self.small.is_empty() {
            out.write_str("Digits differ within a dotted outline without a sum.\n")?;
        }
        Ok(())
    }
}

/// Returns whether the borders show a region: a row or column, or a part of the partition.
fn is_shown(cells: &[u32], columns: u32, is_full: bool, parts: &Partition) -> bool {
    let is_all = |same: &dyn Fn(u32) -> u32| cells.iter().all(|&cell| same(cell) == same(cells[0]));
    let part = |cell: u32| parts.regions()[cell as usize];
    let first = part(cells[0]);
    is_full && (is_all(&|cell| cell / columns) || is_all(&|cell| cell % columns))
        || first.is_some_and(|first| first > 0)
            && cells.iter().all(|&cell| part(cell) == first)
            && parts.regions().iter().filter(|part| **part == first).count() == cells.len()
}

fn is_diagonal(cells: &[u32], columns: u32) -> bool {
    let by = |right: bool| {
        cells.windows(2).all(|pair| {
            let (one, other) = (pair[0], pair[1]);
            let column = if right { (one % columns).checked_add(1) } else { (one % columns).checked_sub(1) };
            other / columns == one / columns + 1 && Some(other % columns) == column
        })
    };
    cells.len() > 2 && (by(true) || by(false))
}

/// Returns whether the cells of a region have a sum, so that they are a cage.
fn has_total(cells: &[u32], rules: &Rules) -> bool {
    rules
        .totals()
        .any(|(others, _)| others.len() == cells.len() && cells.iter().all(|cell| others.contains(cell)))
}

/// Returns the place that all cells of a region have in their boxes, if each is in a box of its
/// own.
fn place_in_boxes(cells: &[u32], rules: &Rules, parts: &Partition) -> Option<usize> {
    let place = |cell: u32| {
        let part = parts.regions()[cell as usize].filter(|&part| part > 0)?;
        let before = &parts.regions()[..cell as usize];
        Some((part, before.iter().filter(|other| **other == Some(part)).count()))
    };
    let (_, first) = place(*cells.first()?)?;
    let is_alone = |at: usize, part: u32| {
        cells[..at].iter().all(|&other| place(other).is_some_and(|(other, _)| other != part))
    };
    let all = cells
        .iter()
        .enumerate()
        .all(|(at, &cell)| place(cell).is_some_and(|(part, place)| place == first && is_alone(at, part)));
    (all && cells.len() == rules.digits()).then_some(first)
}

/// Returns whether two regions share a cell, or have neighbours.
fn touch(one: &[u32], other: &[u32], columns: u32) -> bool {
    one.iter().any(|&a| {
        other.iter().any(|&b| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) <= 1)
    })
}
