//! Refuses grids and pencil marks that a format cannot hold.

use crate::input::Entry;
use crate::report::Failure;
use ordoku::text::FileFormat;
use ordoku::{Puzzle, Shape};

/// Refuses grids that a format has no place for.
pub fn check_fits(entry: &Entry, format: FileFormat) -> Result<(), Failure> {
    let (shape, name) = (entry.shape, format.name());
    if format.fits(shape) {
        return Ok(());
    }
    let boxes = format!("{}x{}", shape.box_rows(), shape.box_cols());
    let why = match format {
        FileFormat::Sdk => {
            format!("the format {name} cannot tell that the boxes are {boxes}: use --to boxes, csv or json")
        }
        FileFormat::Tatham => format!(
            "the format {name} is for sides up to 31 and boxes of two rows and columns or more, and these boxes are {boxes}: use --to csv or json"
        ),
        _ => format!("the format {name} is for 9x9 only, and this grid is {0}x{0}", shape.side()),
    };
    Err(Failure::Message(format!("{}: {why}", entry.place)))
}

/// Returns the failure to write pencil marks where only digits have a place.
pub fn no_marks(entry: &Entry, format: &str) -> Failure {
    let hodoku = if entry.shape == Shape::NINE { ", hodoku" } else { "" };
    Failure::Message(format!(
        "{}: this puzzle has pencil marks, and the format {format} has no place for them: use --to marks, line, rows{hodoku} or json",
        entry.place
    ))
}

/// Returns the candidates of each cell that the digits in its houses leave. With a complete grid,
/// they are its digits.
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
