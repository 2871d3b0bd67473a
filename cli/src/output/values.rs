//! Puzzles and solutions as values of a record.

use crate::input::Entry;
use ordoku::text::{Format, Layout, Symbols, print, print_rules};
use ordoku::{RulesPuzzle, Shape};
use serde_json::Value;

/// Returns a puzzle as a value: its digits, or an object that has its rules, too.
pub fn puzzle_value(entry: &Entry) -> Value {
    match &entry.rules {
        None => grid_value(entry.shape, &entry.values),
        Some(rules) => serde_json::from_str(&text_of(&rules.puzzle)).unwrap_or(Value::Null),
    }
}

/// Returns digits of a puzzle as a value.
pub fn entry_value(entry: &Entry, values: &[u32]) -> Value {
    match &entry.rules {
        None => grid_value(entry.shape, values),
        Some(rules) if rules.puzzle.rules().digits() <= Symbols::Digits.max_side() => {
            symbols(&rules.puzzle, values, Symbols::Digits, '.', '.').into_iter().collect::<String>().into()
        }
        Some(_) => values.to_vec().into(),
    }
}

/// Returns a puzzle with its rules in one line.
pub fn text_of(puzzle: &RulesPuzzle) -> String {
    let mut text = String::new();
    print_rules(puzzle, &mut text).expect("a string takes any text");
    text
}

/// Returns a character for each cell. Cells that are not in use have one of their own.
pub fn symbols(
    puzzle: &RulesPuzzle,
    values: &[u32],
    symbols: Symbols,
    blank: char,
    unused: char,
) -> Vec<char> {
    let used = puzzle.rules().used_cells();
    let character = |(&value, &used): (&u32, &bool)| match value {
        _ if !used => unused,
        0 => blank,
        value => symbols.character(value),
    };
    values.iter().zip(used).map(character).collect()
}

/// Returns the rows and columns of a box, such as 3x3.
pub fn boxes(shape: Shape) -> String {
    format!("{}x{}", shape.box_rows(), shape.box_cols())
}

/// Returns a grid as a value: a line of symbols up to side 35, numbers above.
pub fn grid_value(shape: Shape, values: &[u32]) -> Value {
    let mut line = String::new();
    if shape.side() <= Symbols::Digits.max_side()
        && print(shape, values, Format::usual(shape, Layout::Line), &mut line).is_ok()
    {
        return line.trim_end().into();
    }
    values.to_vec().into()
}
