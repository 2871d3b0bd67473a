//! Regions of a jigsaw that are written as the digits of a grid are.

use super::characters::is_separator;
use super::mismatch::Mismatch;
use super::source::Line;
use crate::error::TextErrorKind;
use crate::text::Parsed;
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The sides of grids beside which regions are recognised.
const SIDES_OF_REGIONS: RangeInclusive<usize> = 4..=16;

/// The sides of grids that are recognised as regions by themselves. Too many wrong grids of side 4 look like one.
const SIDES_OF_DRAWINGS: RangeInclusive<usize> = 5..=16;

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

/// Refuses a line with a puzzle if another word of it, perhaps one of letters only, draws regions.
pub(super) fn regions_beside(line: &Line, puzzle: &str) -> Result<(), Mismatch> {
    let count = puzzle.chars().count();
    let side = count.isqrt();
    if !SIDES_OF_REGIONS.contains(&side) || side * side != count {
        return Ok(());
    }
    let words =
        line.body.split(|c: char| c.is_whitespace() || is_separator(c)).filter(|word| *word != puzzle);
    for word in words.filter(|word| word.len() >= count && word.chars().count() == count) {
        if are_regions(word.chars(), side) {
            let at = line.start + (word.as_ptr() as usize - line.body.as_ptr() as usize);
            let kind = TextErrorKind::Variant { variant: "a jigsaw Sudoku", form: "a line" };
            return Err(Mismatch::At(at, kind));
        }
    }
    Ok(())
}

/// Refuses a grid that is itself the drawing of regions, without the cells of a puzzle. `at` is its offset.
pub(super) fn is_no_drawing(values: &[u32], side: usize, at: usize) -> Result<(), Mismatch> {
    if !SIDES_OF_DRAWINGS.contains(&side) || !draws_regions(values, side) {
        return Ok(());
    }
    let what = "this grid draws the regions of a jigsaw Sudoku: write them behind the cells of the puzzle, \
                in the same line";
    Err(Mismatch::At(at, TextErrorKind::Document { what }))
}

/// Returns whether a grid has N kinds of values, each N times, and is one of regions that are not all rows and
/// not all columns. An empty cell is a value.
fn draws_regions(values: &[u32], side: usize) -> bool {
    // The cells in two corners have a neighbour of their own kind.
    let last = values.len() - 1;
    let may_be_regions = (values[0] == values[1] || values[0] == values[side])
        && (values[last] == values[last - 1] || values[last] == values[last - side]);
    if !may_be_regions {
        return false;
    }
    let mut counts = [0; *SIDES_OF_DRAWINGS.end() + 1];
    for &value in values {
        counts[value as usize] += 1;
    }
    let are_rows = values.chunks_exact(side).all(|row| row.iter().all(|value| *value == row[0]));
    let are_columns = values.chunks_exact(side).all(|row| row == &values[..side]);
    let is_whole = counts.iter().all(|&count| count == 0 || count == side);
    is_whole && !are_rows && !are_columns && are_regions(values.iter(), side)
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
