//! Reads the cells of a piece.

use super::columns::{PuzzleColumn, PuzzleKind, shape_of_cells};
use crate::input::Cells;
use crate::report::Failure;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use ordoku::Shape;

/// Reads the cells of a piece whose first row has the number `first`. Nulls are left out.
pub fn read_cells(
    column: &PuzzleColumn,
    piece: &ArrayRef,
    first: u64,
    shape: Option<Shape>,
    cells: &mut Cells,
) -> Result<(), Failure> {
    match piece.data_type() {
        DataType::Utf8 => push_texts(piece.as_string::<i32>().iter(), first, cells),
        DataType::LargeUtf8 => push_texts(piece.as_string::<i64>().iter(), first, cells),
        DataType::Utf8View => push_texts(piece.as_string_view().iter(), first, cells),
        DataType::Dictionary(..) => {
            let dictionary = piece.as_any_dictionary();
            let values = texts(dictionary.values());
            let keys = dictionary.normalized_keys();
            let text = |row: usize| if piece.is_null(row) { None } else { values[keys[row]] };
            push_texts((0..piece.len()).map(text), first, cells)
        }
        _ => push_lists(column, piece, first, shape, cells),
    }
}

/// Returns the texts of an array.
fn texts(array: &ArrayRef) -> Vec<Option<&str>> {
    match array.data_type() {
        DataType::LargeUtf8 => array.as_string::<i64>().iter().collect(),
        DataType::Utf8View => array.as_string_view().iter().collect(),
        _ => array.as_string::<i32>().iter().collect(),
    }
}

fn push_texts<'t>(
    texts: impl Iterator<Item = Option<&'t str>>,
    first: u64,
    cells: &mut Cells,
) -> Result<(), Failure> {
    for (row, text) in (first..).zip(texts) {
        if let Some(text) = text {
            cells.push_text(row, text)?;
        }
    }
    Ok(())
}

fn push_lists(
    column: &PuzzleColumn,
    piece: &ArrayRef,
    first: u64,
    named: Option<Shape>,
    cells: &mut Cells,
) -> Result<(), Failure> {
    let list = |row: usize| match piece.data_type() {
        DataType::FixedSizeList(..) => piece.as_fixed_size_list().value(row),
        DataType::LargeList(_) => piece.as_list::<i64>().value(row),
        _ => piece.as_list::<i32>().value(row),
    };
    for index in (0..piece.len()).filter(|&index| !piece.is_null(index)) {
        let (row, values) = (first + index as u64, list(index));
        let shape = match column.kind {
            PuzzleKind::Lists(shape) => Some(shape),
            _ => shape_of_cells(values.len(), named),
        };
        let Some(shape) = shape else {
            let len = values.len();
            cells.push_refused(row, format!("{len} numbers are no grid of this shape: a 9x9 has 81"))?;
            continue;
        };
        if let Some(cell) = (0..values.len()).find(|&cell| values.is_null(cell)) {
            cells
                .push_refused(row, format!("number {} of the list is null: an empty cell is 0", cell + 1))?;
            continue;
        }
        cells.push_numbers(row, values.as_primitive::<UInt8Type>().values(), shape)?;
    }
    Ok(())
}
