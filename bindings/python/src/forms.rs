//! The forms in which Python passes and gets puzzles, solutions and candidates: texts, and lists of
//! digits.

use crate::errors::OrRaise;
use ordoku::text::{Format, Layout, ParseOptions, TextError, TextErrorKind, parse, parse_candidates};
use ordoku::text::{print, print_candidates, print_rules};
use ordoku::{AnyPuzzle, Error, Puzzle, Shape};
use pyo3::prelude::*;

/// Reads a text that is one puzzle in any layout. A named shape says that it is Sudoku.
pub fn parse_one(text: &str, shape: Option<Shape>) -> Result<AnyPuzzle, Error> {
    let Some(shape) = shape else { return text.parse() };
    let options = ParseOptions::new().with_shape(shape);
    let parsed = match parse(text, &options) {
        Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
            parse_candidates(text, &options)?
        }
        parsed => parsed?,
    };
    match parsed.end < text.len() {
        true => Err(Error::Argument { what: "more text follows the puzzle: a text must be one puzzle" }),
        false => Puzzle::try_from(parsed).map(AnyPuzzle::Boxes),
    }
}

/// Returns the rows of a solution as text. Up to 35 digits, a cell is a character, a blank if it is
/// not in use; above, cells are numbers of one width, 0 if not in use.
pub fn rows_of(puzzle: &AnyPuzzle, values: &[u32]) -> Vec<String> {
    let digits = puzzle.digits();
    let width = digits.to_string().len();
    let symbol = |value| match char::from_digit(value, 36) {
        Some(symbol) if value > 0 => symbol.to_ascii_uppercase(),
        _ => ' ',
    };
    let text = |row: &[u32]| match digits < 36 {
        true => row.iter().map(|&value| symbol(value)).collect(),
        false => {
            let numbers: Vec<_> = row.iter().map(|value| format!("{value:width$}")).collect();
            numbers.join(" ")
        }
    };
    values.chunks(puzzle.columns()).map(text).collect()
}

/// Returns a solution, or a canonical form, in a line.
pub fn line_of(puzzle: &AnyPuzzle, values: &[u32]) -> Result<String, Error> {
    match puzzle {
        AnyPuzzle::Boxes(_) => line(&puzzle.with_givens(values)?),
        AnyPuzzle::Rules(_) if puzzle.digits() < 36 => Ok(rows_of(puzzle, values).concat()),
        AnyPuzzle::Rules(_) => Ok(values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")),
    }
}

/// Returns the puzzle as text that [`parse_one`] reads: in a layout, or JSON if it has rules.
pub fn text_of(puzzle: &AnyPuzzle, layout: Layout, blank: Option<char>) -> Result<String, Error> {
    let mut text = String::new();
    match puzzle {
        AnyPuzzle::Rules(puzzle) => print_rules(puzzle, &mut text)?,
        AnyPuzzle::Boxes(puzzle) => {
            let shape = puzzle.shape();
            let usual = Format::usual(shape, layout);
            let format = Format::new(shape, layout, usual.symbols, blank.unwrap_or(usual.blank))?;
            match puzzle.marks() {
                Some(marks) => print_candidates(shape, marks, format, &mut text)?,
                None => print(shape, puzzle.givens(), format, &mut text)?,
            }
        }
    }
    text.truncate(text.trim_end_matches('\n').len());
    Ok(text)
}

/// Returns the text in a layout of characters if it can be read again, else in numbers. The
/// characters of a 16x16, for one, may be read in two ways.
pub fn readable(puzzle: &AnyPuzzle, layout: Layout) -> Result<String, Error> {
    let AnyPuzzle::Boxes(boxes) = puzzle else { return text_of(puzzle, layout, None) };
    let (shape, side) = (boxes.shape(), boxes.shape().side());
    if side <= 36 {
        let text = text_of(puzzle, layout, None)?;
        let named = Some(shape).filter(|shape| Shape::usual(side) != Some(*shape));
        let is_same = |again: &AnyPuzzle| matches!(again, AnyPuzzle::Boxes(again) if again == boxes);
        if side <= 9 && boxes.marks().is_none() || parse_one(&text, named).is_ok_and(|again| is_same(&again))
        {
            return Ok(text);
        }
    }
    text_of(puzzle, Layout::Numbers, None)
}

/// Returns the text in a line.
pub fn line(puzzle: &AnyPuzzle) -> Result<String, Error> {
    Ok(readable(puzzle, Layout::Line)?.replace('\n', " "))
}

/// Returns the digits of each cell of candidates with this many words for a cell.
pub fn digits_of(marks: &[u64], words: usize) -> Vec<Vec<u32>> {
    let digits = |cell: &[u64]| {
        (1..=64 * words as u32)
            .filter(|digit| cell[(*digit as usize - 1) / 64] >> ((digit - 1) % 64) & 1 != 0)
            .collect()
    };
    marks.chunks_exact(words).map(digits).collect()
}

/// Returns the candidates of the digits of each cell.
pub fn marks_of(cells: &[Vec<u32>], digits: usize) -> PyResult<Vec<u64>> {
    let words = digits.div_ceil(64);
    let mut marks = vec![0; cells.len() * words];
    for (index, cell) in cells.iter().enumerate() {
        for &digit in cell {
            if !(1..=digits).contains(&(digit as usize)) {
                Err(Error::Digit { digit: digit.into(), digits }).or_raise()?;
            }
            marks[index * words + (digit as usize - 1) / 64] |= 1 << ((digit - 1) % 64);
        }
    }
    Ok(marks)
}
