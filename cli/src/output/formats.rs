//! Formats of other programs.
//!
//! ```text
//! .ss      1..|.2.|...     three rows, then -----------, as Simple Sudoku writes them
//! HoDoKu   :0000:x:1...+2:::   technique, digit, cells (+ before digits that were placed), and notes
//! marks    +------+   the candidates of each cell, in columns
//! ```

use crate::input::Entry;
use crate::report::Failure;
use ordoku::text::{Format, Layout, Symbols, print};
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

/// Writes a line of HoDoKu's library.
pub fn hodoku(entry: &Entry, values: &[u32], out: &mut String) -> Result<(), Failure> {
    only_nine(entry, "hodoku")?;
    out.push_str(":0000:x:");
    for (given, value) in entry.values.iter().zip(values) {
        match (given, value) {
            (_, 0) => out.push('.'),
            (0, value) => out.push_str(&format!("+{value}")),
            (_, value) => out.push_str(&value.to_string()),
        }
    }
    out.push_str(":::\n");
    Ok(())
}

/// Writes the candidates of each cell that the digits in its houses leave. With a complete grid, they
/// are its digits.
pub fn marks(entry: &Entry, values: &[u32], symbols: Symbols, out: &mut String) -> Result<(), Failure> {
    let shape = entry.shape;
    if shape.side() > 36 {
        let side = shape.side();
        return Err(Failure::Message(format!(
            "{}: candidates are written up to 36x36, and this grid is {side}x{side}: use --to json",
            entry.place
        )));
    }
    let symbols = if shape.side() > symbols.max_side() { Symbols::ZeroBased } else { symbols };
    let cells: Vec<String> = candidates(entry, values)?
        .into_iter()
        .map(|digits| digits.into_iter().map(|digit| symbols.character(digit)).collect())
        .collect();
    let side = shape.side();
    let widths: Vec<usize> = (0..side)
        .map(|column| (0..side).map(|row| cells[row * side + column].len().max(1)).max().unwrap_or(1))
        .collect();
    let border: String = widths
        .chunks(shape.box_cols())
        .map(|stack| format!("+{}", "-".repeat(stack.iter().sum::<usize>() + stack.len() + 1)))
        .collect();
    for (row, texts) in cells.chunks(side).enumerate() {
        if row % shape.box_rows() == 0 {
            out.push_str(&format!("{border}+\n"));
        }
        for (column, text) in texts.iter().enumerate() {
            if column % shape.box_cols() == 0 {
                out.push_str("| ");
            }
            let text = if text.is_empty() { "." } else { text };
            out.push_str(&format!("{text:width$} ", width = widths[column]));
        }
        out.push_str("|\n");
    }
    out.push_str(&format!("{border}+\n"));
    Ok(())
}

/// Returns the candidates of each cell.
pub fn candidates(entry: &Entry, values: &[u32]) -> Result<Vec<Vec<u32>>, Failure> {
    let puzzle =
        if entry.values == values { entry.puzzle()? } else { Puzzle::from_givens(entry.shape, values)? };
    let mut bits = vec![0; entry.shape.cells() * entry.shape.words()];
    puzzle.write_candidates(&mut bits)?;
    Ok(mark_lists(entry.shape, &bits))
}

/// Returns the digits of each cell's pencil marks.
pub fn mark_lists(shape: Shape, marks: &[u64]) -> Vec<Vec<u32>> {
    let digits = |cell: &[u64]| {
        let is_set = |digit: &u32| cell[*digit as usize / 64] >> (digit % 64) & 1 != 0;
        (0..shape.side() as u32).filter(is_set).map(|digit| digit + 1).collect()
    };
    marks.chunks(shape.words()).map(digits).collect()
}
