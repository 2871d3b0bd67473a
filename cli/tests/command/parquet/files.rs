//! Makes and reads files with tables.

use crate::common::{Run, Scratch, run};
use arrow_array::builder::{Int32Builder, ListBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_select::concat::concat_batches;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::{KeyValue, ParquetMetaData, ParquetMetaDataReader};
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Parquet,
    Ipc,
}

pub const KINDS: [Kind; 2] = [Kind::Parquet, Kind::Ipc];

/// Returns a table of puzzles with other columns around them: numbers, lists of numbers, and texts.
pub fn table_of(puzzles: ArrayRef) -> RecordBatch {
    let rows = puzzles.len();
    let mut lists = ListBuilder::new(Int32Builder::new());
    for row in 0..rows as i32 {
        (0..row % 4).for_each(|item| lists.values().append_value(row * item));
        lists.append(row % 5 != 0);
    }
    let notes: StringArray =
        (0..rows).map(|row| (row % 3 != 0).then(|| format!("note {}", row % 7))).collect();
    RecordBatch::try_from_iter_with_nullable([
        ("id", Arc::new(Int64Array::from_iter_values(0..rows as i64)) as ArrayRef, false),
        ("quizzes", puzzles, true),
        ("lists", Arc::new(lists.finish()), true),
        ("note", Arc::new(notes), true),
    ])
    .unwrap()
}

/// Returns a table of texts.
pub fn table_of_texts(texts: &[Option<&str>]) -> RecordBatch {
    table_of(Arc::new(texts.iter().copied().collect::<StringArray>()))
}

/// Writes a file with a group for each batch. Its columns have different compressions.
pub fn write(kind: Kind, path: &Path, batches: &[RecordBatch]) {
    let (file, schema) = (File::create(path).unwrap(), batches[0].schema());
    match kind {
        Kind::Parquet => {
            let column = |name: &str| ColumnPath::from(name);
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .set_column_compression(column("quizzes"), Compression::ZSTD(ZstdLevel::default()))
                .set_column_compression(column("id"), Compression::UNCOMPRESSED)
                .set_column_bloom_filter_enabled(column("note"), true)
                .set_key_value_metadata(Some(vec![KeyValue::new("origin".to_owned(), "a test".to_owned())]));
            let mut writer = ArrowWriter::try_new(file, schema, Some(properties.build())).unwrap();
            for batch in batches {
                writer.write(batch).unwrap();
                writer.flush().unwrap();
            }
            writer.close().unwrap();
        }
        Kind::Ipc => {
            let options =
                IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD)).unwrap();
            let mut writer = FileWriter::try_new_with_options(file, &schema, options).unwrap();
            batches.iter().for_each(|batch| writer.write(batch).unwrap());
            writer.finish().unwrap();
        }
    }
}

/// Reads a file: a batch for each group.
pub fn read(kind: Kind, path: &Path) -> Vec<RecordBatch> {
    let open = || File::open(path).unwrap();
    if kind == Kind::Ipc {
        return FileReader::try_new_buffered(open(), None).unwrap().map(Result::unwrap).collect();
    }
    let groups = metadata(path).num_row_groups();
    let group = |group| {
        let reader = ParquetRecordBatchReaderBuilder::try_new(open()).unwrap();
        let schema = reader.schema().clone();
        let batches = reader.with_row_groups(vec![group]).build().unwrap().map(Result::unwrap);
        concat_batches(&schema, &batches.collect::<Vec<_>>()).unwrap()
    };
    (0..groups).map(group).collect()
}

/// Reads the metadata of a Parquet file.
pub fn metadata(path: &Path) -> ParquetMetaData {
    ParquetMetaDataReader::new().parse_and_finish(&File::open(path).unwrap()).unwrap()
}

/// Runs a command on `in` with the output `out`.
pub fn answer(scratch: &Scratch, arguments: &[&str]) -> Run {
    let (input, out) = (scratch.name("in"), scratch.name("out"));
    let (command, options) = arguments.split_first().unwrap();
    run(&[&[command, "-q", "--parquet", &input, "-o", &out], options].concat(), "")
}

/// Returns the texts of a column.
pub fn texts<'b>(batch: &'b RecordBatch, name: &str) -> Vec<Option<&'b str>> {
    batch.column_by_name(name).unwrap().as_string::<i32>().iter().collect()
}
