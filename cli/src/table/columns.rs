//! The columns of a table: that of the puzzles, and those of the answers.

use crate::report::{Failure, escaped};
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};
use ordoku::Shape;
use ordoku::text::Table;
use std::sync::Arc;

/// A column of answers.
#[derive(Clone, Copy)]
pub struct AnswerColumn {
    pub name: &'static str,
    pub kind: AnswerKind,
}

/// The content of a column of answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// The line that the command writes, in the type of the puzzles.
    Grid,
    /// The word of the verdict.
    Verdict,
    /// Why there is no answer.
    Why,
    /// The field of a record that has the name of the column.
    Text,
    Integer,
    Decimal,
}

impl AnswerColumn {
    pub const fn new(name: &'static str, kind: AnswerKind) -> Self {
        Self { name, kind }
    }

    /// Returns whether the answers are records.
    pub fn is_field(&self) -> bool {
        matches!(self.kind, AnswerKind::Text | AnswerKind::Integer | AnswerKind::Decimal)
    }
}

/// How the puzzles of a column are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PuzzleKind {
    Text,
    /// Lists of as many numbers as the shape has cells.
    Lists(Shape),
    /// Lists of any length.
    AnyLists,
}

/// The column of the puzzles.
pub struct PuzzleColumn {
    pub index: usize,
    pub kind: PuzzleKind,
    /// The type of a grid in the answers.
    grid: DataType,
}

impl PuzzleColumn {
    /// Finds the column that is named, or the one whose name says that it has puzzles, or the only
    /// one whose type puzzles may have.
    pub fn find(
        file: &str,
        fields: &Fields,
        wanted: Option<&str>,
        shape: Option<Shape>,
    ) -> Result<Self, Failure> {
        let index = match wanted {
            Some(wanted) => named(file, fields, wanted)?,
            None => recognised(fields).ok_or_else(|| unnamed(file, fields))?,
        };
        let field = &fields[index];
        let refused = |why: String| {
            let name = escaped(field.name());
            Failure::Message(format!("'{file}': the column '{name}' {why}"))
        };
        let kind = match (kind_of(field.data_type()), field.data_type()) {
            (Some(PuzzleKind::AnyLists), DataType::FixedSizeList(_, cells)) => {
                let cells = usize::try_from(*cells).unwrap_or(0);
                PuzzleKind::Lists(shape_of_cells(cells, shape).ok_or_else(|| {
                    refused(format!(
                        "has lists of {cells} numbers, which are no grid of this shape: a 9x9 has 81, and \
                         other boxes need --shape"
                    ))
                })?)
            }
            (Some(kind), _) => kind,
            (None, other) => {
                return Err(refused(format!(
                    "has the type {other}, and puzzles are strings or lists of uint8: name another column \
                     with --column, or cast it"
                )));
            }
        };
        let grid = match field.data_type() {
            DataType::Dictionary(_, value) => (**value).clone(),
            other => other.clone(),
        };
        Ok(Self { index, kind, grid })
    }

    /// Returns whether puzzles are lists of numbers.
    pub fn has_numbers(&self) -> bool {
        self.kind != PuzzleKind::Text
    }

    /// Returns the schema of the answers.
    pub fn answers(&self, columns: &[AnswerColumn], prefix: &str) -> SchemaRef {
        let field = |column: &AnswerColumn| {
            let kind = match column.kind {
                AnswerKind::Grid => self.grid.clone(),
                AnswerKind::Verdict | AnswerKind::Why | AnswerKind::Text => DataType::Utf8,
                AnswerKind::Integer => DataType::Int64,
                AnswerKind::Decimal => DataType::Float64,
            };
            Field::new(format!("{prefix}{}", column.name), kind, true)
        };
        Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()))
    }
}

/// Checks that no column of the table has the name of a column of answers. Many programs do not
/// tell capitals from small letters.
pub fn check_names(file: &str, fields: &Fields, answers: &Schema) -> Result<(), Failure> {
    let is_taken = |answer: &&FieldRef| fields.iter().any(|field| is_name(field, answer.name()));
    match answers.fields().iter().find(is_taken) {
        None => Ok(()),
        Some(taken) => Err(Failure::Message(format!(
            "'{file}' has a column '{}' already, which is the name of a column of answers: add --prefix TEXT, \
             such as --prefix new_, or rename the column",
            escaped(taken.name())
        ))),
    }
}

/// Returns the shape of grids with this number of cells.
pub fn shape_of_cells(cells: usize, shape: Option<Shape>) -> Option<Shape> {
    shape.or_else(|| Shape::usual(cells.isqrt())).filter(|shape| shape.cells() == cells)
}

fn is_name(field: &Field, name: &str) -> bool {
    field.name().eq_ignore_ascii_case(name)
}

/// Returns the column of a name, or of a number from 1.
fn named(file: &str, fields: &Fields, wanted: &str) -> Result<usize, Failure> {
    let exact = || fields.iter().position(|field| field.name() == wanted);
    let found = match wanted.trim().parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|&index| index < fields.len()),
        Err(_) => exact().or_else(|| fields.iter().position(|field| is_name(field, wanted.trim()))),
    };
    found.ok_or_else(|| Failure::NoColumn {
        file: file.to_owned(),
        column: wanted.to_owned(),
        columns: fields.iter().map(|field| field.name().clone()).collect(),
    })
}

/// Returns the column whose name says that it has puzzles, as in the heading of a text, or the only
/// one whose type puzzles may have.
fn recognised(fields: &Fields) -> Option<usize> {
    let name = |field: &FieldRef| field.name().replace([',', ';', '\t', '|', '"'], " ");
    // A single name is no heading.
    let heading = fields.iter().map(name).chain([String::new()]).collect::<Vec<_>>().join(",");
    let may_be = |index: &usize| kind_of(fields[*index].data_type()).is_some();
    let by_name = Table::of_heading(&heading).map(|table| table.puzzle).filter(|&index| index < fields.len());
    by_name.filter(may_be).or_else(|| {
        let mut possible = (0..fields.len()).filter(may_be);
        possible.next().filter(|_| possible.next().is_none())
    })
}

fn unnamed(file: &str, fields: &Fields) -> Failure {
    let names: Vec<_> = fields.iter().map(|field| escaped(field.name())).collect();
    Failure::Message(format!(
        "'{file}' does not tell which column has the puzzles: name it with --column. Its columns are {}",
        names.join(", ")
    ))
}

/// Returns how puzzles of a type are written; all lists are of any length. `None` if the type is
/// none of puzzles.
fn kind_of(kind: &DataType) -> Option<PuzzleKind> {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Some(PuzzleKind::Text),
        DataType::Dictionary(_, value) => kind_of(value).filter(|kind| *kind == PuzzleKind::Text),
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            (*item.data_type() == DataType::UInt8).then_some(PuzzleKind::AnyLists)
        }
        _ => None,
    }
}
