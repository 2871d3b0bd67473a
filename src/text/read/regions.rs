//! Regions of a jigsaw that are written as the digits of a grid are: beside the cells, or below
//! them.

use super::characters::is_separator;
use super::mismatch::Mismatch;
use super::runs::{SIDES_OF_REGIONS, may_begin_regions};
use super::source::{Line, Source};
use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::variant_words::JIGSAW;
use crate::text::{Parsed, Symbols};
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The sides of grids that are recognised as regions without a puzzle above. Too many wrong grids
/// of side 4 look like one.
const SIDES_OF_DRAWINGS: RangeInclusive<usize> = 5..=16;

/// The meaning of a grid of N x N characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    /// The boxes of the puzzle, which add no rule.
    Boxes,
    Jigsaw,
}

/// Returns what characters draw if they are regions.
fn drawn(cells: impl Iterator<Item = char> + Clone, shape: Shape) -> Option<Drawn> {
    let side = shape.side();
    if cells.clone().take(shape.cells() + 1).count() != shape.cells() {
        return None;
    }
    let cells: SmallVec<[char; 256]> = cells.collect();
    if !are_regions(cells.iter(), side) {
        return None;
    }
    // Each cell is of the kind of the first cell in its box, and each box is of its own kind.
    let first_of_box = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        (row - row % shape.box_rows()) * side + column - column % shape.box_cols()
    };
    let are_whole = (0..cells.len()).all(|cell| cells[cell] == cells[first_of_box(cell)]);
    let firsts: SmallVec<[char; 16]> =
        (0..cells.len()).filter(|&cell| cell == first_of_box(cell)).map(|cell| cells[cell]).collect();
    let are_different = (1..firsts.len()).all(|at| !firsts[..at].contains(&firsts[at]));
    Some(if are_whole && are_different { Drawn::Boxes } else { Drawn::Jigsaw })
}

/// Returns the mismatch of a line that has regions beside its cells.
fn beside(at: usize) -> Mismatch {
    Mismatch::At(at, TextErrorKind::Variant { variant: JIGSAW, form: "a line", is_read: true })
}

/// Refuses a puzzle whose line draws regions beside it: without them, it is another puzzle. Regions
/// that are its boxes are no solution.
pub(super) fn no_regions(text: &str, mut parsed: Parsed) -> Result<Parsed, Mismatch> {
    if !SIDES_OF_REGIONS.contains(&parsed.shape.side()) {
        return Ok(parsed);
    }
    if let Some(solution) = &parsed.solution {
        let cells = text[solution.clone()].chars().filter(|c| !c.is_whitespace());
        match drawn(cells, parsed.shape) {
            Some(Drawn::Jigsaw) => return Err(beside(solution.start)),
            Some(Drawn::Boxes) => parsed.solution = None,
            None => {}
        }
    }
    Ok(parsed)
}

/// Refuses a line with a puzzle if another word of it, perhaps one of letters only, draws regions.
pub(super) fn regions_beside(line: &Line, puzzle: &str, named: Option<Shape>) -> Result<(), Mismatch> {
    let count = puzzle.chars().count();
    let side = count.isqrt();
    let shape = named.filter(|shape| shape.side() == side).or_else(|| Shape::usual(side));
    let Some(shape) = shape.filter(|shape| SIDES_OF_REGIONS.contains(&side) && shape.cells() == count) else {
        return Ok(());
    };
    // A quote in a drawing is a mistake in it.
    let parts = line.body.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"'));
    let words = line.body.split(|c: char| c.is_whitespace() || is_separator(c));
    for word in words.chain(parts).filter(|word| *word != puzzle) {
        let at = line.start + (word.as_ptr() as usize - line.body.as_ptr() as usize);
        regions_of_field(at, word, shape)?;
    }
    Ok(())
}

/// Refuses a field beside a puzzle that draws the regions of a jigsaw, or draws regions and is
/// damaged. Returns whether it draws the boxes of the puzzle.
pub(super) fn regions_of_field(at: usize, field: &str, shape: Shape) -> Result<bool, Mismatch> {
    if !SIDES_OF_REGIONS.contains(&shape.side()) || field.len() + most_lost(shape.side()) < shape.cells() {
        return Ok(false);
    }
    let cells = field.chars().filter(|c| !c.is_whitespace());
    match (drawn(cells.clone(), shape), damaged(cells, shape)) {
        (Some(Drawn::Jigsaw), _) => Err(beside(at)),
        (None, Some(got)) => Err(Mismatch::At(at, TextErrorKind::Regions { got, wanted: shape.cells() })),
        (found, _) => Ok(found.is_some()),
    }
}

/// Returns the most cells that damaged regions lack or have too many: a row, but a single one of a
/// 4x4.
fn most_lost(side: usize) -> usize {
    if side > *SIDES_OF_REGIONS.start() { side } else { 1 }
}

/// Returns the number of characters if they are regions some of which are lost or added: each kind
/// occurs about N times, and two thirds of the characters have a neighbour of their own kind. In no
/// complete grid of a 4x4 which lost or gained a character do so many have one, and in larger ones
/// fewer do. The blanks of a puzzle are too many.
fn damaged(cells: impl Iterator<Item = char> + Clone, shape: Shape) -> Option<usize> {
    let (side, most) = (shape.side(), most_lost(shape.side()));
    let got = cells.clone().take(shape.cells() + most + 1).count();
    if got == shape.cells() || got.abs_diff(shape.cells()) > most {
        return None;
    }
    let cells: SmallVec<[char; 512]> = cells.collect();
    let mut kinds = SmallVec::<[(char, usize); 24]>::new();
    for &cell in &cells {
        match kinds.iter().position(|(kind, _)| *kind == cell) {
            Some(at) => kinds[at].1 += 1,
            None if kinds.len() > side => return None,
            None => kinds.push((cell, 1)),
        }
    }
    // A kind that should not be there has all its cells too many.
    let too_many_or_few = |&(_, count): &(char, usize)| count.min(count.abs_diff(side));
    let lost = side * side.saturating_sub(kinds.len());
    let is_beside =
        |one: usize, other: Option<usize>| other.and_then(|at| cells.get(at)) == Some(&cells[one]);
    let has_neighbour = |&cell: &usize| {
        [cell.checked_sub(1), cell.checked_sub(side), Some(cell + 1), Some(cell + side)]
            .into_iter()
            .any(|other| is_beside(cell, other))
    };
    let is_drawn = kinds.iter().map(too_many_or_few).sum::<usize>() + lost <= most
        && 3 * (0..got).filter(has_neighbour).count() >= 2 * got;
    is_drawn.then_some(got)
}

/// Regions below a puzzle.
pub(super) struct RegionsBelow {
    /// Byte offset of the first of them.
    pub start: usize,
    /// Byte offset of the line below them.
    pub next_line: usize,
    /// Whether they are the boxes of the puzzle, which add no rule.
    pub are_boxes: bool,
}

/// Finds the regions below a puzzle that ends at a byte: a line with a character for each cell, or
/// a line for each row.
pub(super) fn regions_below(
    source: &Source,
    end: usize,
    shape: Shape,
    symbols: Symbols,
) -> Option<RegionsBelow> {
    let side = shape.side();
    let first = source.next_line(end).filter(|line| may_begin_regions(line.body))?;
    if !SIDES_OF_REGIONS.contains(&side) {
        return None;
    }
    let characters =
        |line: &Line| line.body.chars().filter(|&c| !c.is_whitespace() && !is_separator(c)).count();
    let length = characters(&first);
    let rows = if length == side { side } else { 1 };
    let mut cells = SmallVec::<[char; 256]>::new();
    let (mut next_line, mut line) = (first.next, Some(first));
    for _ in 0..rows {
        let row = line.filter(|row| characters(row) == length && rows * length == side * side)?;
        cells.extend(row.body.chars().filter(|&c| !c.is_whitespace() && !is_separator(c)));
        if rows > 1 && cells.len() == 2 * side && cells[0] != cells[1] && cells[0] != cells[side] {
            return None;
        }
        next_line = row.next;
        line = if cells.len() < side * side { source.next_line(next_line) } else { None };
    }
    let is_kind = |c: &char| c.is_alphanumeric() && cells.iter().filter(|other| *other == c).count() == side;
    let are_digits = symbols == Symbols::Digits;
    let are_letters = are_digits && cells.iter().all(|c| c.is_alphabetic());
    let may_be_regions = may_be_below(are_digits, &cells, side) && (are_letters || cells.iter().all(is_kind));
    let are_rows = cells.chunks_exact(side).all(|row| row.iter().all(|cell| *cell == row[0]));
    let are_columns = cells.chunks_exact(side).all(|row| row == &cells[..side]);
    if !may_be_regions || are_rows || are_columns {
        return None;
    }
    // The boxes of a 4x4 in digits may be a wrong grid, and are not needed.
    let is_needed = |drawn: &Drawn| *drawn == Drawn::Jigsaw || are_letters || side > 4;
    let drawn = drawn(cells.iter().copied(), shape).filter(is_needed)?;
    Some(RegionsBelow { start: first.start, next_line, are_boxes: drawn == Drawn::Boxes })
}

/// Returns whether a grid below a puzzle, of digits or of letters, may draw regions. Letters below
/// digits do also if one of them is wrong. Other grids of side 4 do if each region is in one piece:
/// many wrong ones look like regions.
pub(in crate::text) fn may_be_below(are_digits: bool, cells: &[char], side: usize) -> bool {
    (are_digits && cells.iter().all(|c| c.is_alphabetic())) || side > 4 || are_in_one_piece(cells, side)
}

/// Returns whether the cells of each kind are connected.
fn are_in_one_piece(cells: &[char], side: usize) -> bool {
    // The cells that are reached from the first of their kind.
    let mut reached: SmallVec<[bool; 256]> =
        (0..cells.len()).map(|cell| !cells[..cell].contains(&cells[cell])).collect();
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        for cell in 0..cells.len() {
            let beside = (cell % side + 1 < side).then_some(cell + 1);
            let below = Some(cell + side).filter(|&below| below < cells.len());
            for other in [beside, below].into_iter().flatten() {
                if cells[cell] == cells[other] && reached[cell] != reached[other] {
                    (reached[cell], reached[other], has_grown) = (true, true, true);
                }
            }
        }
    }
    reached.iter().all(|&is_reached| is_reached)
}

/// Refuses a grid that is itself the drawing of regions, without the cells of a puzzle. `at` is its
/// offset.
pub(super) fn is_no_drawing(values: &[u32], side: usize, at: usize) -> Result<(), Mismatch> {
    if !SIDES_OF_DRAWINGS.contains(&side) || !draws_regions(values, side) {
        return Ok(());
    }
    let what = "this grid draws the regions of a jigsaw Sudoku: write them behind the cells of the puzzle, \
                in the same line";
    Err(Mismatch::At(at, TextErrorKind::Document { what }))
}

/// Returns whether a grid has N kinds of values, each N times, and is one of regions that are not
/// all rows and not all columns. An empty cell is a value.
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

/// Returns whether a grid of N x N characters or digits is one of regions: all but one of N kinds
/// have two neighbours of this kind. No solution has that, and in a puzzle only empty cells do.
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
