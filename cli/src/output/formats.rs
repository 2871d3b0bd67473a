//! Formats of other programs.
//!
//! ```text
//! .ss      1..|.2.|...     three rows, then -----------, as Simple Sudoku writes them
//! HoDoKu   :0000:x:1...+2:214:::   technique, digit, cells, and deleted candidates
//! ```

use crate::input::Entry;
use crate::report::Failure;
use ordoku::text::{Format, Layout, print};
use ordoku::{Puzzle, Shape};

/// Refuses grids that a format has no place for.
pub fn only_nine(entry: &Entry, format: &str) -> Result<(), Failure> {
    if entry.shape == Shape::NINE {
        return Ok(());
    }
    let side = entry.shape.side();
    Err(Failure::Message(format!(
        "{}: the format {format} is for 9x9 only, and this grid is {side}x{side}",
        entry.place
    )))
}

/// Refuses boxes that a format has no place for: a reader would take other ones.
pub fn only_usual(entry: &Entry, format: &str) -> Result<(), Failure> {
    let shape = entry.shape;
    if Shape::usual(shape.side()).is_none_or(|usual| usual == shape) {
        return Ok(());
    }
    Err(Failure::Message(format!(
        "{}: the format {format} cannot tell that the boxes are {}x{}: use --to boxes, csv or json",
        entry.place,
        shape.box_rows(),
        shape.box_cols()
    )))
}

/// Returns the failure to write pencil marks where only digits have a place.
pub fn no_marks(entry: &Entry, format: &str) -> Failure {
    let hodoku = if entry.shape == Shape::NINE { ", hodoku" } else { "" };
    Failure::Message(format!(
        "{}: this puzzle has pencil marks, and the format {format} has no place for them: use --to marks, line, rows{hodoku} or json",
        entry.place
    ))
}

/// Writes the rows with bars, as the program Simple Sudoku does.
pub fn simple_sudoku(entry: &Entry, values: &[u32], out: &mut String) -> Result<(), Failure> {
    only_nine(entry, "ss")?;
    let mut rows = String::new();
    print(entry.shape, values, Format::usual(entry.shape, Layout::Rows), &mut rows)?;
    for (index, row) in rows.lines().enumerate() {
        if index == 3 || index == 6 {
            out.push_str("-----------\n");
        }
        out.push_str(&format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]));
    }
    out.push('\n');
    Ok(())
}

/// Writes a line of HoDoKu's library. A digit has a `+` if somebody has placed it, or if it is not one
/// of the puzzle.
pub fn hodoku(entry: &Entry, values: &[u32], out: &mut String) -> Result<(), Failure> {
    only_nine(entry, "hodoku")?;
    out.push_str(":0000:x:");
    for (cell, (given, value)) in entry.values.iter().zip(values).enumerate() {
        match (given, value) {
            (_, 0) => out.push('.'),
            (given, value) if *given == 0 || entry.placed.contains(&cell) => {
                out.push_str(&format!("+{value}"))
            }
            (_, value) => out.push_str(&value.to_string()),
        }
    }
    out.push(':');
    out.push_str(&deletions(entry, values)?.join(" "));
    out.push_str("::\n");
    Ok(())
}

/// Returns the candidates that the pencil marks of a 9x9 lack, although the digits in the houses leave
/// them: the digit, the row and the column of each.
fn deletions(entry: &Entry, values: &[u32]) -> Result<Vec<String>, Failure> {
    let Some(marks) = &entry.marks else { return Ok(Vec::new()) };
    let mut left = vec![0; values.len()];
    Puzzle::from_givens(entry.shape, values)?.write_candidates(&mut left)?;
    let cells = (0..values.len()).filter(|&cell| values[cell] == 0);
    let deleted = cells.flat_map(|cell| {
        let (row, column, missing) = (cell / 9 + 1, cell % 9 + 1, left[cell] & !marks[cell]);
        let is_deleted = move |digit: &u32| missing >> (digit - 1) & 1 != 0;
        (1..=9).filter(is_deleted).map(move |digit| format!("{digit}{row}{column}"))
    });
    Ok(deleted.collect())
}

/// Returns the candidates of each cell that the digits in its houses leave. With a complete grid, they
/// are its digits.
pub fn candidates(entry: &Entry, values: &[u32]) -> Result<Vec<u64>, Failure> {
    let puzzle =
        if entry.values == values { entry.puzzle()? } else { Puzzle::from_givens(entry.shape, values)? };
    let mut marks = vec![0; entry.shape.cells() * entry.shape.words()];
    puzzle.write_candidates(&mut marks)?;
    Ok(marks)
}

/// Returns the digits of each cell's pencil marks.
pub fn mark_lists(shape: Shape, marks: &[u64]) -> Vec<Vec<u32>> {
    let digits = |cell: &[u64]| {
        let is_set = |digit: &u32| cell[*digit as usize / 64] >> (digit % 64) & 1 != 0;
        (0..shape.side() as u32).filter(is_set).map(|digit| digit + 1).collect()
    };
    marks.chunks(shape.words()).map(digits).collect()
}
