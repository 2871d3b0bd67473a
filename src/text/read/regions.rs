//! Regions of a jigsaw that are written as the digits of a grid are.

use super::mismatch::Mismatch;
use crate::error::TextErrorKind;
use crate::text::Parsed;
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The sides of grids beside which regions are recognised.
const SIDES_OF_REGIONS: RangeInclusive<usize> = 4..=16;

/// Refuses a puzzle whose line draws regions beside it: without them, it is another puzzle.
pub(super) fn no_regions(text: &str, parsed: Parsed) -> Result<Parsed, Mismatch> {
    let side = parsed.shape.side();
    if !SIDES_OF_REGIONS.contains(&side) {
        return Ok(parsed);
    }
    if let Some(beside) = &parsed.solution {
        let cells = text[beside.clone()].chars().filter(|c| !c.is_whitespace());
        if cells.clone().count() == parsed.values.len() && are_regions(cells, side) {
            let kind = TextErrorKind::Variant { variant: "a jigsaw Sudoku", form: "a line" };
            return Err(Mismatch::At(beside.start, kind));
        }
    }
    Ok(parsed)
}

/// Returns whether a grid of N x N characters or digits is one of regions: all but one of N kinds have two
/// neighbours of this kind. No solution has that, and in a puzzle only empty cells do.
pub(in crate::text) fn are_regions<T: Copy + PartialEq>(cells: impl Iterator<Item = T>, side: usize) -> bool {
    let cells: SmallVec<[T; 256]> = cells.collect();
    let mut connected = SmallVec::<[T; 16]>::new();
    for (cell, &kind) in cells.iter().enumerate() {
        let is_beside = cell % side > 0 && cells[cell - 1] == kind;
        let is_below = cell >= side && cells[cell - side] == kind;
        if (is_beside || is_below) && connected.len() < side && !connected.contains(&kind) {
            connected.push(kind);
        }
    }
    connected.len() + 1 >= side
}
