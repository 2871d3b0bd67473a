//! A Parquet file: the columns of the input are copied as they are, without decoding, and those of
//! the answers are written behind them.
//!
//! ```text
//! IN          | group: chunk chunk chunk | group: ...
//!                       |     |     |
//! FILE.part   | group: chunk chunk chunk answers answers |
//!                                        \_____________/ a Parquet file in memory, which has a group;
//!                                                        its end is kept in the journal
//! ```

use super::columns::PuzzleColumn;
use super::error::TableError;
use super::journal::Group;
use super::row_groups::{append, columns_of};
use super::schema::{compression_of, output_schema, properties};
use super::{Answers, PartWriter, Pieces, TableFile};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{Fields, SchemaRef};
use bytes::Bytes;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use parquet::arrow::{ArrowWriter, ProjectionMask};
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaData};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::ChunkReader;
use parquet::file::writer::SerializedFileWriter;
use std::fs::File;

/// The rows of a piece, and the bytes of its cells: large cells are in smaller pieces.
const MOST_ROWS: i64 = 16 << 10;
const MOST_BYTES: i64 = 8 << 20;

/// The bytes before the first group of a file: its magic number.
const HEAD: &[u8] = b"PAR1";

pub struct ParquetFile {
    file: File,
    metadata: ArrowReaderMetadata,
    copy: Option<Output>,
}

/// The copy, and the answers to the group in work.
struct Output {
    writer: SerializedFileWriter<PartWriter>,
    rows: u64,
    answers: SchemaRef,
    properties: WriterProperties,
    encoder: Option<ArrowWriter<Vec<u8>>>,
}

impl ParquetFile {
    pub fn open(file: File) -> Result<Self, TableError> {
        let options = ArrowReaderOptions::new().with_page_index_policy(PageIndexPolicy::Optional);
        let metadata = ArrowReaderMetadata::load(&file, options)?;
        Ok(Self { file, metadata, copy: None })
    }

    /// Copies a group, and appends the answers to it: a Parquet file of one group.
    fn append(&mut self, group: usize, answers: Option<Bytes>) -> Result<Group, TableError> {
        let copy = self.copy.as_mut().expect("the copy was begun");
        let mut end = Vec::new();
        let mut range = (0, 0);
        // Without rows, there is no group.
        if let Some(answers) = answers {
            let metadata = self.metadata.metadata();
            let answers_metadata = columns_of(&answers)?;
            let mut out = copy.writer.next_row_group()?;
            append(&mut out, &self.file, metadata, group)?;
            append(&mut out, &answers, &answers_metadata, 0)?;
            out.close()?;
            copy.rows += u64::try_from(metadata.row_group(group).num_rows()).unwrap_or(0);
            range = answers_in(&copy.writer, metadata.row_group(group).num_columns());
            end = answers[HEAD.len() + range.1 as usize..].to_vec();
        }
        copy.writer.flush()?;
        let out = copy.writer.inner();
        Ok(Group { rows: copy.rows, bytes: out.position(), hash: out.hash(), answers: range, end })
    }
}

impl TableFile for ParquetFile {
    fn fields(&self) -> &Fields {
        self.metadata.schema().fields()
    }

    fn groups(&self) -> usize {
        self.metadata.metadata().num_row_groups()
    }

    fn rows(&self) -> Option<u64> {
        u64::try_from(self.metadata.metadata().file_metadata().num_rows()).ok()
    }

    fn pieces(&mut self, group: usize, column: &PuzzleColumn) -> Result<Pieces, TableError> {
        let schema = self.metadata.parquet_schema();
        let rows = piece_rows(self.metadata.metadata(), group, column.index);
        let reader = self.file.try_clone()?;
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(reader, self.metadata.clone())
            .with_row_groups(vec![group])
            .with_projection(ProjectionMask::roots(schema, [column.index]))
            .with_batch_size(rows)
            .build()?;
        Ok(Box::new(reader.map(|batch| Ok(batch?.column(0).clone()))))
    }

    fn create(
        &mut self,
        answers: &Answers,
        column: &PuzzleColumn,
        out: PartWriter,
    ) -> Result<(), TableError> {
        let compression = compression_of(self.metadata.metadata(), column.index)?;
        let schema = output_schema(&self.metadata, answers.schema())?;
        let properties = properties(&self.metadata, answers, compression);
        let writer = SerializedFileWriter::new(out, schema, properties.clone().into())?;
        // The metadata of the whole file is not needed in the file of each group.
        let properties = properties.into_builder().set_key_value_metadata(None).build();
        let answers = answers.schema().clone();
        self.copy = Some(Output { writer, rows: 0, answers, properties, encoder: None });
        Ok(())
    }

    fn push(&mut self, answers: RecordBatch) -> Result<(), TableError> {
        let Output { answers: schema, properties, encoder, .. } =
            self.copy.as_mut().expect("the copy was begun");
        let encoder = match encoder {
            Some(encoder) => encoder,
            none => none.insert(ArrowWriter::try_new(Vec::new(), schema.clone(), Some(properties.clone()))?),
        };
        Ok(encoder.write(&answers)?)
    }

    fn end_group(&mut self, group: usize) -> Result<Group, TableError> {
        let encoder = self.copy.as_mut().and_then(|copy| copy.encoder.take());
        let answers = encoder.map(ArrowWriter::into_inner).transpose()?;
        self.append(group, answers.map(Bytes::from))
    }

    fn replay(
        &mut self,
        group: usize,
        known: &Group,
        part: &File,
        most: usize,
    ) -> Result<(Group, RecordBatch), TableError> {
        let schema = self.copy.as_ref().expect("the copy was begun").answers.clone();
        if known.end.is_empty() {
            return Ok((self.append(group, None)?, RecordBatch::new_empty(schema)));
        }
        let (from, len) = known.answers;
        let chunks = part.get_bytes(from, usize::try_from(len).unwrap_or(usize::MAX))?;
        let answers = Bytes::from([HEAD, &chunks, &known.end].concat());
        let reader = ParquetRecordBatchReaderBuilder::try_new(answers.clone())?;
        let rows = reader.metadata().file_metadata().num_rows();
        let mut reader = reader.with_batch_size(most).build()?;
        if reader.schema().fields() != schema.fields() {
            return Err(TableError::Refused("has other columns of answers".to_owned()));
        }
        if rows != self.metadata.metadata().row_group(group).num_rows() {
            return Err(TableError::Refused("has another number of rows".to_owned()));
        }
        let first = reader.next().transpose()?.unwrap_or_else(|| RecordBatch::new_empty(schema));
        Ok((self.append(group, Some(answers))?, first))
    }

    fn finish(&mut self) -> Result<(), TableError> {
        let copy = self.copy.as_mut().expect("the copy was begun");
        copy.writer.finish()?;
        Ok(())
    }
}

/// Returns where the columns from `first` on are in the group that was written last, and their
/// bytes.
fn answers_in(writer: &SerializedFileWriter<PartWriter>, first: usize) -> (u64, u64) {
    let columns = writer.flushed_row_groups().last().map_or(&[][..], |group| group.columns());
    let ranges = || columns[first..].iter().map(|column| column.byte_range());
    let from = ranges().next().map_or(0, |(from, _)| from);
    (from, ranges().map(|(_, len)| len).sum())
}

/// Returns the number of rows of the pieces of a group.
fn piece_rows(metadata: &ParquetMetaData, group: usize, column: usize) -> usize {
    let schema = metadata.file_metadata().schema_descr();
    let group = metadata.row_group(group);
    let is_of_column = |leaf: &usize| schema.get_column_root_idx(*leaf) == column;
    let leaves = (0..group.num_columns()).filter(is_of_column);
    let bytes: i64 = leaves.map(|leaf| group.column(leaf).uncompressed_size()).sum();
    let each = bytes / group.num_rows().max(1);
    usize::try_from((MOST_BYTES / each.max(1)).clamp(1, MOST_ROWS)).unwrap_or(1)
}
