//! Puzzles with other rules than those of Sudoku, and their solutions.

use super::format::Kind;
use super::record::grid_value;
use crate::input::Entry;
use crate::report::Failure;
use ordoku::RulesPuzzle;
use ordoku::text::{Layout, Symbols, print_rules};
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
fn symbols(puzzle: &RulesPuzzle, values: &[u32], symbols: Symbols, blank: char, unused: char) -> Vec<char> {
    let used = puzzle.rules().used_cells();
    let character = |(&value, &used): (&u32, &bool)| match value {
        _ if !used => unused,
        0 => blank,
        value => symbols.character(value),
    };
    values.iter().zip(used).map(character).collect()
}

/// How digits are written.
pub struct Written {
    pub kind: Kind,
    pub symbols: Symbols,
    pub blank: char,
}

/// Writes digits of a puzzle with other rules as text.
pub fn write(
    entry: &Entry,
    puzzle: &RulesPuzzle,
    values: &[u32],
    how: &Written,
    out: &mut String,
) -> Result<(), Failure> {
    let (digits, columns) = (puzzle.rules().digits(), puzzle.rules().columns());
    let fails = |what: &str| {
        Err(Failure::Message(format!(
            "{}: this puzzle has other rules than those of Sudoku, and {what}: use --to json, line, rows, numbers or drawn",
            entry.place
        )))
    };
    let is_numeric = digits > how.symbols.max_side();
    match how.kind {
        Kind::File(format) => return fails(&format!("the format {} cannot tell them", format.name())),
        Kind::Marks => return fails("its candidates have no text"),
        Kind::Layout(Some(Layout::Ordered | Layout::Boxes)) => return fails("this layout is for boxes"),
        Kind::Layout(Some(Layout::Numbers)) => numbers(values, columns, "\n", out),
        Kind::Layout(Some(Layout::Rows)) if is_numeric => numbers(values, columns, "\n", out),
        Kind::Layout(Some(Layout::Rows)) => {
            let cells = symbols(puzzle, values, how.symbols, how.blank, ' ');
            for row in cells.chunks(columns) {
                out.push_str(row.iter().collect::<String>().trim_end());
                out.push('\n');
            }
            out.push('\n');
        }
        Kind::Layout(_) if is_numeric => numbers(values, columns, " ", out),
        Kind::Layout(_) => {
            out.extend(symbols(puzzle, values, how.symbols, how.blank, '.'));
            out.push('\n');
        }
        // Drawings and records are written elsewhere.
        Kind::Drawn | Kind::Csv | Kind::Json => {}
    }
    Ok(())
}

/// Writes numbers, with a separator between rows.
fn numbers(values: &[u32], columns: usize, separator: &str, out: &mut String) {
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    out.push_str(&values.chunks(columns).map(row).collect::<Vec<_>>().join(separator));
    out.push_str(if separator == " " { "\n" } else { "\n\n" });
}
