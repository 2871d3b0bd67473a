//! Makes columns of the answers to some rows.

use super::columns::{AnswerColumn, AnswerKind};
use super::kept::{Kept, KeptAnswer};
use crate::answer::Verdict;
use crate::output::Record;
use arrow_array::builder::{
    FixedSizeListBuilder, GenericListBuilder, GenericStringBuilder, StringViewBuilder, UInt8Builder,
};
use arrow_array::{ArrayRef, Float64Array, Int64Array, OffsetSizeTrait, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, FieldRef, SchemaRef};
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;

/// The answers to rows that follow each other.
pub struct Answers {
    columns: Vec<AnswerColumn>,
    schema: SchemaRef,
    /// The lines of all answers.
    text: Vec<u8>,
    /// The answer to each row; `None` for a null.
    rows: Vec<Option<Answer>>,
}

struct Answer {
    kept: KeptAnswer,
    /// The line of the answer in the text.
    line: Range<usize>,
    record: Option<Record>,
}

impl Answers {
    pub fn new(columns: Vec<AnswerColumn>, schema: SchemaRef) -> Self {
        Self { columns, schema, text: Vec::new(), rows: Vec::new() }
    }

    /// Returns the schema of the columns.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns the names of the columns of grids.
    pub fn grids(&self) -> impl Iterator<Item = &str> {
        let columns = self.columns.iter().zip(self.schema.fields());
        columns.filter(|(column, _)| column.kind == AnswerKind::Grid).map(|(_, field)| field.name().as_str())
    }

    /// Begins with rows without answers.
    pub fn begin(&mut self, rows: usize) {
        self.text.clear();
        self.rows.clear();
        self.rows.resize_with(rows, || None);
    }

    /// Takes the answers to a block: `written` has a line for each, unless they are records. `rows`
    /// are those of the block. Returns whether every row has its answer.
    pub fn take(
        &mut self,
        kept: &mut Kept,
        written: &[u8],
        rows: impl ExactSizeIterator<Item = usize>,
    ) -> bool {
        let is_complete = kept.answers.len() == rows.len();
        let mut records = kept.records.drain(..);
        let mut end = self.text.len();
        self.text.extend_from_slice(written);
        for (kept, row) in kept.answers.drain(..).zip(rows) {
            let rest = &self.text[end..];
            let len = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let line = end..end + len;
            end = (end + len + 1).min(self.text.len());
            let record = if kept.verdict == Verdict::Unreadable { None } else { records.next() };
            self.rows[row] = Some(Answer { kept, line, record });
        }
        is_complete
    }

    /// Returns the columns.
    pub fn batch(&self) -> Result<RecordBatch, ArrowError> {
        let array = |(column, field): (&AnswerColumn, &FieldRef)| self.array(*column, field.data_type());
        let arrays = self.columns.iter().zip(self.schema.fields()).map(array).collect();
        RecordBatch::try_new(self.schema.clone(), arrays)
    }

    fn array(&self, column: AnswerColumn, kind: &DataType) -> ArrayRef {
        let field = |answer: &Option<Answer>| {
            let value = answer.as_ref()?.record.as_ref()?.get(column.name)?;
            Some(value.clone()).filter(|value| !value.is_null())
        };
        match column.kind {
            AnswerKind::Grid => self.grid_array(kind),
            AnswerKind::Verdict => Arc::new(self.texts(|answer| Some(answer.verdict()))),
            AnswerKind::Why => Arc::new(self.texts(|answer| answer.kept.why.as_deref())),
            AnswerKind::Text => {
                Arc::new(self.texts(|answer| answer.record.as_ref()?.get(column.name)?.as_str()))
            }
            AnswerKind::Integer => {
                let numbers = self.rows.iter().map(|answer| field(answer)?.as_i64());
                Arc::new(numbers.collect::<Int64Array>())
            }
            AnswerKind::Decimal => {
                let numbers = self.rows.iter().map(|answer| field(answer)?.as_f64());
                Arc::new(numbers.collect::<Float64Array>())
            }
        }
    }

    fn texts<'a>(&'a self, text: impl Fn(&'a Answer) -> Option<&'a str>) -> StringArray {
        self.rows.iter().map(|answer| text(answer.as_ref()?)).collect()
    }

    /// Returns the grids in the type of the puzzles.
    fn grid_array(&self, kind: &DataType) -> ArrayRef {
        match kind {
            DataType::LargeUtf8 => self.strings::<i64>(),
            DataType::Utf8View => {
                let mut builder = StringViewBuilder::with_capacity(self.rows.len());
                self.lines().for_each(|line| builder.append_option(line));
                Arc::new(builder.finish())
            }
            DataType::FixedSizeList(item, cells) => {
                let mut builder =
                    FixedSizeListBuilder::new(UInt8Builder::new(), *cells).with_field(item.clone());
                for line in self.lines() {
                    match line {
                        Some(line) => append_digits(builder.values(), line),
                        None => builder.values().append_value_n(0, usize::try_from(*cells).unwrap_or(0)),
                    }
                    builder.append(line.is_some());
                }
                Arc::new(builder.finish())
            }
            DataType::List(item) => self.lists::<i32>(item),
            DataType::LargeList(item) => self.lists::<i64>(item),
            _ => self.strings::<i32>(),
        }
    }

    fn strings<O: OffsetSizeTrait>(&self) -> ArrayRef {
        let mut builder = GenericStringBuilder::<O>::with_capacity(self.rows.len(), self.text.len());
        self.lines().for_each(|line| builder.append_option(line));
        Arc::new(builder.finish())
    }

    fn lists<O: OffsetSizeTrait>(&self, item: &FieldRef) -> ArrayRef {
        let mut builder = GenericListBuilder::<O, _>::new(UInt8Builder::new()).with_field(item.clone());
        for line in self.lines() {
            if let Some(line) = line {
                append_digits(builder.values(), line);
            }
            builder.append(line.is_some());
        }
        Arc::new(builder.finish())
    }

    /// Returns the lines of the rows whose answer is a grid.
    fn lines(&self) -> impl Iterator<Item = Option<&str>> {
        self.rows.iter().map(|answer| {
            let answer = answer.as_ref().filter(|answer| answer.kept.verdict.has_grid())?;
            std::str::from_utf8(&self.text[answer.line.clone()]).ok()
        })
    }
}

impl Answer {
    /// Returns the word of the verdict. A record has its own: that of a run is for the exit code.
    fn verdict(&self) -> &str {
        let of_record = self.record.as_ref().and_then(|record| record.get("verdict"));
        of_record.and_then(Value::as_str).unwrap_or(self.kept.verdict.word())
    }
}

/// Appends the digits of a grid that is written as a line of symbols, or of numbers with spaces
/// between them.
fn append_digits(cells: &mut UInt8Builder, line: &str) {
    let number = |text: &str| text.parse().unwrap_or(0);
    let digit = |character: char| character.to_digit(36).and_then(|digit| digit.try_into().ok()).unwrap_or(0);
    match line.contains(' ') {
        true => line.split(' ').for_each(|text| cells.append_value(number(text))),
        false => line.chars().for_each(|character| cells.append_value(digit(character))),
    }
}
