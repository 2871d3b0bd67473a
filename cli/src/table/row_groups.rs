//! Appends columns of a Parquet file to another one as they are.

use bytes::Bytes;
use parquet::bloom_filter::Sbbf;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader};
use parquet::file::reader::ChunkReader;
use parquet::file::writer::SerializedRowGroupWriter;
use std::io::Write;

/// Returns the columns of a file in memory.
pub fn columns_of(file: &Bytes) -> Result<ParquetMetaData, ParquetError> {
    let reader = ParquetMetaDataReader::new().with_page_index_policy(PageIndexPolicy::Optional);
    reader.parse_and_finish(file)
}

/// Appends all columns of a group of a file, with what helps readers to skip pages.
pub fn append<W: Write + Send>(
    out: &mut SerializedRowGroupWriter<'_, W>,
    file: &impl ChunkReader,
    metadata: &ParquetMetaData,
    group: usize,
) -> Result<(), ParquetError> {
    let index = metadata.page_index();
    let of_group = metadata.row_group(group);
    for (number, column) in of_group.columns().iter().enumerate() {
        let close = ColumnCloseResult {
            bytes_written: u64::try_from(column.compressed_size()).unwrap_or(0),
            rows_written: u64::try_from(of_group.num_rows()).unwrap_or(0),
            metadata: column.clone(),
            bloom_filter: Sbbf::read_from_column_chunk(column, file)?,
            column_index: index.and_then(|index| index.column_index(group, number)).cloned(),
            offset_index: index.and_then(|index| index.offset_index(group, number)).cloned(),
        };
        out.append_column(file, close)?;
    }
    Ok(())
}
