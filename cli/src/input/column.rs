//! The column of a table that is named on the command line.
//!
//! ```text
//! --column quizzes    the column of this name, in each heading of the input
//! --column 2          the second column
//! ```

use crate::report::Failure;
use ordoku::text::{ParseOptions, Parsed, Table, parse, parse_candidates};

/// The separators that are recognised, the likeliest first.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// A longer field is no name of a column.
const LONGEST_NAME: usize = 40;

/// A column that is named.
pub struct Column {
    pub name: String,
}

impl Column {
    /// Returns the table whose first line this is, and whether the line is a heading.
    pub fn table(&self, line: &str, file: &str, options: &ParseOptions) -> Result<(Table, bool), Failure> {
        let count = |separator: &char| Table::new(*separator, 0).fields(line).count();
        let separator = SEPARATORS.into_iter().rev().max_by_key(count).unwrap_or(',');
        let mut table = Table::new(separator, 0);
        let names: Vec<&str> = table.fields(line).map(str::trim).collect();
        let missing = || Failure::NoColumn {
            file: file.to_owned(),
            column: self.name.clone(),
            columns: names.iter().map(|&name| name.to_owned()).collect(),
        };
        let position = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        let is_heading = match self.name.trim().parse::<usize>() {
            Ok(number) => {
                table.puzzle =
                    number.checked_sub(1).filter(|&index| index < names.len()).ok_or_else(missing)?;
                Table::of_heading(line).is_some() || is_heading(&names, table.puzzle, options)
            }
            Err(_) => {
                table.puzzle = position(self.name.trim()).ok_or_else(missing)?;
                true
            }
        };
        table.columns = Some(names.len());
        if is_heading {
            table = table.with_heading(line);
        }
        // Every line with the separator is a row.
        table.has_heading = true;
        table.boxes = if is_heading { position("boxes") } else { boxes_of_row(line, &table, options) };
        Ok((table, is_heading))
    }
}

/// Returns whether fields are the names of columns: short ones, and a word instead of a puzzle.
fn is_heading(names: &[&str], puzzle: usize, options: &ParseOptions) -> bool {
    let name = names[puzzle];
    names.iter().all(|name| name.chars().count() <= LONGEST_NAME)
        && name.contains(char::is_alphabetic)
        && read(name, options).is_none()
}

/// Returns the column of the box shapes that a row without a heading shows.
fn boxes_of_row(line: &str, table: &Table, options: &ParseOptions) -> Option<usize> {
    let found = read(line, options)?.table?;
    (found.separator == table.separator && found.puzzle == table.puzzle).then_some(found.boxes)?
}

fn read(text: &str, options: &ParseOptions) -> Option<Parsed> {
    parse(text, options).or_else(|_| parse_candidates(text, options)).ok()
}
