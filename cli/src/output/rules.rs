//! Puzzles with other rules than those of Sudoku, and their solutions.

use super::kind::Kind;
use super::values::{symbols, text_of};
use crate::input::Entry;
use crate::report::Failure;
use ordoku::draw::Partition;
use ordoku::text::{FileFormat, Layout, Symbols, print_rules_file};
use ordoku::{Error, House, HouseKind, RulesPuzzle};
use serde_json::Value;

/// How digits are written.
pub struct Written {
    pub kind: Kind,
    pub symbols: Symbols,
    pub blank: char,
}

/// Returns whether a drawing tells all rules of a puzzle: it is a square with rows, columns and
/// regions, and nothing else.
pub fn are_drawn(puzzle: &RulesPuzzle) -> bool {
    const DRAWN: [&str; 5] = ["size", "rows", "cols", "houses", "givens"];
    let rules = puzzle.rules();
    let side = rules.digits();
    if (rules.rows(), rules.columns()) != (side, side) {
        return false;
    }
    let parts = Partition::of_rules(rules).expect("memory for some numbers a cell");
    let is_region = |cells: &[u32]| {
        let region = parts.regions()[cells[0] as usize];
        cells.iter().all(|&cell| parts.regions()[cell as usize] == region)
    };
    let is_line = |house: &House| matches!(house.kind, HouseKind::Row | HouseKind::Column);
    let lines = rules.houses().filter(is_line).count();
    let has_region = |region: &Option<u32>| region.is_some_and(|number| number > 0);
    let written: Value = serde_json::from_str(&text_of(puzzle)).expect("the text of rules is JSON");
    let mut members = written.as_object().into_iter().flatten();
    // Regions that are whole lines are there once more.
    lines >= 2 * side
        && parts.regions().iter().all(has_region)
        && rules
            .regions()
            .zip(rules.houses())
            .all(|(cells, house)| is_line(&house) || cells.len() == side && is_region(cells))
        && members.all(|(name, _)| DRAWN.contains(&name.as_str()))
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
        let is_game = print_rules_file(puzzle, FileFormat::Tatham, &mut String::new()).is_ok();
        let tatham = if is_game { "tatham, " } else { "" };
        Err(Failure::Message(format!(
            "{}: this puzzle has other rules than those of Sudoku, and {what}: use --to json, {tatham}line, rows, numbers or drawn",
            entry.place
        )))
    };
    let is_numeric = digits > how.symbols.max_side();
    match how.kind {
        Kind::File(FileFormat::Tatham) => return game_id(entry, puzzle, values, out),
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

/// Writes a game id of Solo, whose givens are these digits.
fn game_id(entry: &Entry, puzzle: &RulesPuzzle, values: &[u32], out: &mut String) -> Result<(), Failure> {
    let with_digits = RulesPuzzle::new(puzzle.rules().clone(), values)?;
    print_rules_file(&with_digits, FileFormat::Tatham, out).map_err(|error| match error {
        Error::Argument { what } => Failure::Message(format!(
            "{}: the format tatham cannot hold this puzzle, as {what}: use --to json",
            entry.place
        )),
        error => error.into(),
    })
}

/// Writes numbers, with a separator between rows.
fn numbers(values: &[u32], columns: usize, separator: &str, out: &mut String) {
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    out.push_str(&values.chunks(columns).map(row).collect::<Vec<_>>().join(separator));
    out.push_str(if separator == " " { "\n" } else { "\n\n" });
}
