//! The cells of f-puzzles: givens, regions, and the digits that a cell may have.

use super::super::json::{byte, content, elements, is_absent, key_start, members, second_key};
use super::super::refusals::flaw;
use super::{TWICE, at};
use crate::error::TextErrorKind;
use crate::model::rules::Rules;
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// The cells of a grid, row by row.
pub(super) struct ReadCells {
    pub givens: Vec<u32>,
    /// The boxes, if the regions are the usual ones.
    pub shape: Option<Shape>,
}

/// A cell of f-puzzles, and where it is in the text.
struct WrittenCell {
    start: usize,
    value: u32,
    is_given: bool,
    region: Option<u32>,
}

/// Reads the rows of cells, and adds their regions and limits to rules that have the rows and
/// columns.
pub(super) fn read_cells(text: &str, rows: &Range<usize>, rules: &mut Rules) -> Result<ReadCells, Mismatch> {
    let size = rules.digits();
    let mut cells = Vec::new();
    for (index, row) in elements(text, rows).enumerate() {
        if byte(text, row.start) != b'[' {
            return Err(flaw(
                row.start,
                "a row of f-puzzles must be a list of cells such as [{},{\"value\":5}]",
            ));
        }
        let before = cells.len();
        for cell in elements(text, &row) {
            if cells.len() < before + size {
                let written = cell_of(text, &cell, cells.len() as u32, rules)?;
                try_push(&mut cells, written)?;
            } else {
                let kind = TextErrorKind::RowLength { row: index + 1, got: size + 1, wanted: size };
                return Err(Mismatch::At(cell.start, kind));
            }
        }
        let got = cells.len() - before;
        if got < size {
            let kind = TextErrorKind::RowLength { row: index + 1, got, wanted: size };
            return Err(Mismatch::At(row.end - 1, kind));
        }
    }
    let shape = add_regions(&cells, rows.start, rules)?;
    // If no cell is a given, all values are: a puzzle that is being made.
    let is_told = cells.iter().any(|cell| cell.is_given && cell.value > 0);
    let mut givens = try_vec(0, cells.len())?;
    for (given, cell) in givens.iter_mut().zip(&cells).filter(|(_, cell)| cell.is_given || !is_told) {
        *given = cell.value;
    }
    Ok(ReadCells { givens, shape })
}

fn cell_of(text: &str, cell: &Range<usize>, number: u32, rules: &mut Rules) -> Result<WrittenCell, Mismatch> {
    if byte(text, cell.start) != b'{' {
        return Err(flaw(cell.start, "a cell of f-puzzles must be an object such as {} or {\"value\":5}"));
    }
    if let Some(at) = second_key(text, cell)? {
        return Err(flaw(at, TWICE));
    }
    let mut written = WrittenCell { start: cell.start, value: 0, is_given: false, region: None };
    for (key, value) in members(text, cell) {
        match key {
            "region" => {
                let region = number_of(text, &value).ok_or_else(|| flaw(value.start, REGION))?;
                written.region = Some(region);
            }
            _ if is_absent(text, &value) => {}
            "value" => written.value = digit_of(text, &value, rules.digits())?,
            "given" if &text[value.clone()] == "true" => written.is_given = true,
            "given" => return Err(flaw(value.start, "a cell is given or not: this must be true or false")),
            "givenPencilMarks" => {
                if byte(text, value.start) != b'[' {
                    return Err(flaw(value.start, "these pencil marks are a list of digits"));
                }
                let mut digits = Vec::new();
                for digit in elements(text, &value) {
                    try_push(&mut digits, digit_of(text, &digit, rules.digits())?)?;
                }
                let is_one = |digit| digits.contains(&digit);
                rules.limit_digits(&[number], is_one).map_err(at(value.start))?;
            }
            // Marks of the player, and colours.
            "centerPencilMarks" | "cornerPencilMarks" | "c" | "cArray" | "highlight" => {}
            _ => return Err(flaw(key_start(text, key), UNKNOWN)),
        }
    }
    Ok(written)
}

/// Adds the regions of the cells: those that they tell, and the usual boxes of the others. Returns
/// the boxes if all are usual.
fn add_regions(cells: &[WrittenCell], start: usize, rules: &mut Rules) -> Result<Option<Shape>, Mismatch> {
    let size = rules.digits();
    let usual = Shape::usual(size);
    let box_of = |shape: Shape, cell: usize| {
        let (row, column) = (cell / size / shape.box_rows(), cell % size / shape.box_cols());
        row * (size / shape.box_cols()) + column
    };
    let mut regions = Vec::new();
    for (number, cell) in cells.iter().enumerate() {
        let region = cell.region.or_else(|| Some(box_of(usual?, number) as u32));
        let region = region.ok_or_else(|| flaw(cell.start, NO_USUAL_BOXES))?;
        try_push(&mut regions, (region, number as u32))?;
    }
    regions.sort_unstable();
    let usual = usual.filter(|&shape| {
        let of_one_box = |same: &[(u32, u32)]| {
            same[0].0 != same[1].0 || {
                box_of(shape, same[0].1 as usize) == box_of(shape, same[1].1 as usize)
            }
        };
        regions.windows(2).all(of_one_box)
    });
    let each = || regions.chunk_by(|one, other| one.0 == other.0);
    // A cell with a wrong number makes a small region, and a good one too large or too small.
    if let Some(wrong) = each().filter(|same| same.len() != size).min_by_key(|same| same.len()) {
        return Err(flaw(cells[wrong[0].1 as usize].start, REGION_SIZE));
    }
    let mut region = Vec::new();
    for same in each() {
        region.clear();
        region.try_reserve(size)?;
        region.extend(same.iter().map(|(_, cell)| *cell));
        if usual.is_none() {
            rules.add_region(&region).map_err(at(start))?;
        }
    }
    if let Some(shape) = usual {
        rules.add_grid(shape, 0, 0).map_err(at(start))?;
    }
    Ok(usual)
}

/// Reads the row and the column of a cell such as `"R1C1"`, from 1; cells beside the grid have 0 or
/// more than the size.
pub(super) fn row_and_column(text: &str, value: &Range<usize>) -> Result<(usize, usize), Mismatch> {
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().unwrap_or(usize::MAX))
    };
    let name = text[content(text, value)].strip_prefix(['R', 'r']);
    let place = name.and_then(|name| name.split_once(['C', 'c']));
    let place = place.and_then(|(row, column)| Some((number(row)?, number(column)?)));
    place.ok_or_else(|| flaw(value.start, "a cell is written with its row and column, such as \"R1C1\""))
}

/// Reads a cell of the grid such as `"R1C1"`.
pub(super) fn place(text: &str, value: &Range<usize>, size: usize) -> Result<u32, Mismatch> {
    let (row, column) = row_and_column(text, value)?;
    let is_inside = |number: usize| (1..=size).contains(&number);
    if !is_inside(row) || !is_inside(column) {
        return Err(flaw(
            value.start,
            "this cell is outside of the grid: rows and columns are from 1 to the size",
        ));
    }
    Ok(((row - 1) * size + column - 1) as u32)
}

/// Reads a whole number, with or without quotes.
pub(super) fn number_of(text: &str, value: &Range<usize>) -> Option<u32> {
    let digits = text[content(text, value)].trim();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn digit_of(text: &str, value: &Range<usize>, size: usize) -> Result<u32, Mismatch> {
    let digit =
        number_of(text, value).ok_or_else(|| flaw(value.start, "a digit must be a whole number from 1"))?;
    if digit as usize > size {
        return Err(Mismatch::At(value.start, TextErrorKind::Value { value: digit.into(), side: size }));
    }
    if digit == 0 {
        return Err(flaw(value.start, "a digit must be a whole number from 1"));
    }
    Ok(digit)
}

const REGION: &str = "the region of a cell is a number from 0, and each cell belongs to one";
const REGION_SIZE: &str = "the region of this cell has not as many cells as a row";
const NO_USUAL_BOXES: &str = "this cell needs a \"region\": a grid of this size has no usual boxes";
const UNKNOWN: &str = "this member of a cell is not known, and its rule would be lost: known are value, given, region \
                       and givenPencilMarks";
