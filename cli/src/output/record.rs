//! Answers as records: a JSON object a line, or a row of a table.

use super::formats::mark_lists;
use super::values::{boxes, puzzle_value};
use crate::input::Entry;
use crate::report::Failure;
use ordoku::Shape;
use ordoku::text::{Format, Layout, print_candidates};
use serde_json::Value;

/// The fields of an answer, in their order.
#[derive(Default)]
pub struct Record {
    fields: Vec<Field>,
}

struct Field {
    name: &'static str,
    value: Value,
    kind: FieldKind,
}

/// The records that have a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    All,
    Json,
    Table,
}

impl Record {
    /// Creates a record that says where a puzzle is from.
    pub fn new(entry: &Entry) -> Self {
        Self::default()
            .with("file", entry.place.file.as_ref())
            .with("line", entry.place.line)
            .with("boxes", entry.rules.is_none().then(|| boxes(entry.shape)))
    }

    /// Creates a record that also has the puzzle. JSON has its digits, the pencil marks if the
    /// puzzle was written with them, and the cells of placed digits. Tables have the digits or the
    /// pencil marks.
    pub fn of_puzzle(entry: &Entry) -> Self {
        let mut record = Self::new(entry);
        let digits = puzzle_value(entry);
        let Some(marks) = &entry.marks else {
            return record.with("puzzle", digits).of(FieldKind::Json, "placed", placed(entry));
        };
        record = record.of(FieldKind::Table, "puzzle", marks_in_table(entry.shape, marks));
        record = record.of(FieldKind::Json, "puzzle", digits);
        record = record.of(FieldKind::Json, "candidates", mark_lists(entry.shape, marks));
        record.of(FieldKind::Json, "placed", placed(entry))
    }

    /// Adds the candidates of a puzzle.
    pub fn with_candidates(self, shape: Shape, marks: &[u64]) -> Self {
        self.of(FieldKind::Table, "candidates", marks_in_table(shape, marks)).of(
            FieldKind::Json,
            "candidates",
            mark_lists(shape, marks),
        )
    }

    /// Adds a field.
    pub fn with(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.of(FieldKind::All, name, value)
    }

    fn of(mut self, kind: FieldKind, name: &'static str, value: impl Into<Value>) -> Self {
        self.fields.push(Field { name, value: value.into(), kind });
        self
    }

    /// Returns the value of a field.
    #[cfg(feature = "parquet")]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|field| field.name == name).map(|field| &field.value)
    }

    /// Writes the record as a line of JSON, without fields that are null.
    pub fn write_json(self, out: &mut Vec<u8>) -> Result<(), Failure> {
        // Written by hand, because a map would sort the fields.
        let mut separator = b'{';
        for Field { name, value, .. } in
            self.fields.iter().filter(|field| !field.value.is_null() && field.kind != FieldKind::Table)
        {
            out.push(separator);
            separator = b',';
            out.extend_from_slice(format!("\"{name}\":").as_bytes());
            serde_json::to_writer(&mut *out, value).map_err(|error| Failure::Message(error.to_string()))?;
        }
        out.extend_from_slice(b"}\n");
        Ok(())
    }

    /// Writes the record as a row of a table, below a heading if that is wanted.
    pub fn write_csv(self, with_heading: bool, out: &mut Vec<u8>) -> Result<(), Failure> {
        let mut table = csv::Writer::from_writer(out);
        let columns = || self.fields.iter().filter(|field| field.kind != FieldKind::Json);
        let failed = |error: csv::Error| Failure::Message(error.to_string());
        if with_heading {
            table.write_record(columns().map(|field| field.name)).map_err(failed)?;
        }
        let text = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            Value::Array(values) => {
                values.iter().map(|value| value.to_string().replace('"', "")).collect::<Vec<_>>().join(" ")
            }
            other => other.to_string(),
        };
        table.write_record(columns().map(|field| text(&field.value))).map_err(failed)?;
        table.flush().map_err(|error| Failure::write("the table", error))
    }
}

/// Returns pencil marks in a line, as they are read; lists of numbers above the side for which
/// there are symbols.
fn marks_in_table(shape: Shape, marks: &[u64]) -> Value {
    let mut line = String::new();
    match print_candidates(shape, marks, Format::usual(shape, Layout::Line), &mut line) {
        Ok(()) => line.trim_end().into(),
        Err(_) => mark_lists(shape, marks).into(),
    }
}

/// Returns the cells of placed digits, from 0; nothing if there are none.
fn placed(entry: &Entry) -> Option<Vec<usize>> {
    (!entry.placed.is_empty()).then(|| entry.placed.clone())
}
