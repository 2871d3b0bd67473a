//! An Arrow IPC file: each record batch is written with the answers to it.
//!
//! The part has no footer yet, so it is a stream of Arrow behind a head: an earlier run's batches
//! are read as such.

use super::columns::PuzzleColumn;
use super::error::TableError;
use super::journal::Group;
use super::{Answers, PartWriter, Pieces, TableFile};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::{FileReader, StreamReader, read_footer_length};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{ArrowError, Fields, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom};
use std::sync::Arc;

/// The rows of a piece, and the bytes of its cells: large cells are in smaller pieces.
const MOST_ROWS: usize = 16 << 10;
const MOST_BYTES: usize = 8 << 20;

/// The bytes of the head: its magic number, up to the alignment of the writer.
const HEAD: u64 = 64;

/// The bytes that are written at once.
const CAPACITY: usize = 1 << 20;

pub struct IpcFile {
    reader: FileReader<BufReader<File>>,
    schema: SchemaRef,
    compression: Option<CompressionType>,
    /// The batch whose puzzles were read last.
    batch: Option<(usize, RecordBatch)>,
    copy: Option<Output>,
    /// The batches of an earlier run.
    earlier: Option<StreamReader<BufReader<File>>>,
}

/// The copy, and the answers to the batch in work.
struct Output {
    writer: FileWriter<BufWriter<PartWriter>>,
    schema: SchemaRef,
    rows: u64,
    answers: SchemaRef,
    pushed: Vec<RecordBatch>,
}

impl IpcFile {
    pub fn open(file: File) -> Result<Self, TableError> {
        let compression = compression_of(&file)?;
        let reader = FileReader::try_new_buffered(file, None)?;
        let schema = reader.schema();
        Ok(Self { reader, schema, compression, batch: None, copy: None, earlier: None })
    }

    fn batch(&mut self, group: usize) -> Result<RecordBatch, TableError> {
        if let Some((_, batch)) = self.batch.as_ref().filter(|(index, _)| *index == group) {
            return Ok(batch.clone());
        }
        self.reader.set_index(group)?;
        let missing = || ArrowError::IpcError(format!("record batch {} is missing", group + 1));
        let batch = self.reader.next().transpose()?.ok_or_else(missing)?;
        self.batch = Some((group, batch.clone()));
        Ok(batch)
    }

    /// Writes a batch with the answers to it.
    fn append(&mut self, group: usize, answers: &RecordBatch) -> Result<Group, TableError> {
        let batch = self.batch(group)?;
        self.batch = None;
        let copy = self.copy.as_mut().expect("the copy was begun");
        let columns = [batch.columns(), answers.columns()].concat();
        copy.writer.write(&RecordBatch::try_new(copy.schema.clone(), columns)?)?;
        copy.writer.flush()?;
        copy.rows += batch.num_rows() as u64;
        let out = copy.writer.get_ref().get_ref();
        Ok(Group {
            rows: copy.rows,
            bytes: out.position(),
            hash: out.hash(),
            answers: (0, 0),
            end: Vec::new(),
        })
    }
}

impl TableFile for IpcFile {
    fn fields(&self) -> &Fields {
        self.schema.fields()
    }

    fn groups(&self) -> usize {
        self.reader.num_batches()
    }

    fn rows(&self) -> Option<u64> {
        None
    }

    fn pieces(&mut self, group: usize, column: &PuzzleColumn) -> Result<Pieces, TableError> {
        let puzzles = self.batch(group)?.column(column.index).clone();
        // The whole batch is one piece of memory, of which the column is a slice.
        let bytes = puzzles.to_data().get_slice_memory_size().unwrap_or(0);
        let each = bytes / puzzles.len().max(1);
        let rows = (MOST_BYTES / each.max(1)).clamp(1, MOST_ROWS);
        let piece = move |from: usize| Ok(puzzles.slice(from, rows.min(puzzles.len() - from)));
        let len = self.batch(group)?.num_rows();
        Ok(Box::new((0..len).step_by(rows).map(piece)))
    }

    fn create(
        &mut self,
        answers: &Answers,
        _column: &PuzzleColumn,
        out: PartWriter,
    ) -> Result<(), TableError> {
        let answers = answers.schema().clone();
        let fields = self.schema.fields().iter().chain(answers.fields()).cloned().collect::<Vec<_>>();
        let schema = Arc::new(Schema::new_with_metadata(fields, self.schema.metadata().clone()));
        let options = IpcWriteOptions::default().try_with_compression(self.compression)?;
        let out = BufWriter::with_capacity(CAPACITY, out);
        let mut writer = FileWriter::try_new_with_options(out, &schema, options)?;
        for (key, value) in self.reader.custom_metadata() {
            writer.write_metadata(key, value);
        }
        self.copy = Some(Output { writer, schema, rows: 0, answers, pushed: Vec::new() });
        Ok(())
    }

    fn push(&mut self, answers: RecordBatch) -> Result<(), TableError> {
        self.copy.as_mut().expect("the copy was begun").pushed.push(answers);
        Ok(())
    }

    fn end_group(&mut self, group: usize) -> Result<Group, TableError> {
        let copy = self.copy.as_mut().expect("the copy was begun");
        let answers = concat_batches(&copy.answers, &std::mem::take(&mut copy.pushed))?;
        self.append(group, &answers)
    }

    fn replay(
        &mut self,
        group: usize,
        _known: &Group,
        part: &File,
        most: usize,
    ) -> Result<(Group, RecordBatch), TableError> {
        let schema = self.copy.as_ref().expect("the copy was begun").answers.clone();
        let earlier = match &mut self.earlier {
            Some(earlier) => earlier,
            none => {
                let mut part = part.try_clone()?;
                part.seek(SeekFrom::Start(HEAD))?;
                none.insert(StreamReader::try_new_buffered(part, None)?)
            }
        };
        let fields = earlier.schema().fields().clone();
        let own = fields.len().checked_sub(schema.fields().len());
        let Some(own) = own.filter(|&own| fields[own..] == schema.fields()[..]) else {
            return Err(TableError::Refused("has other columns of answers".to_owned()));
        };
        let missing = || ArrowError::IpcError("a record batch of the earlier run is missing".to_owned());
        let batch = earlier.next().transpose()?.ok_or_else(missing)?;
        if batch.num_rows() != self.batch(group)?.num_rows() {
            return Err(TableError::Refused("has another number of rows".to_owned()));
        }
        let answers = RecordBatch::try_new(schema, batch.columns()[own..].to_vec())?;
        let first = answers.slice(0, most.min(answers.num_rows()));
        Ok((self.append(group, &answers)?, first))
    }

    fn finish(&mut self) -> Result<(), TableError> {
        Ok(self.copy.as_mut().expect("the copy was begun").writer.finish()?)
    }
}

/// Returns the compression of the first record batch.
fn compression_of(mut file: &File) -> Result<Option<CompressionType>, TableError> {
    let flawed = |what: String| ArrowError::IpcError(what);
    let mut end = [0; 10];
    file.seek(SeekFrom::End(-10))?;
    file.read_exact(&mut end)?;
    let len = read_footer_length(end)?;
    let mut footer = vec![0; len];
    file.seek(SeekFrom::End(-10 - i64::try_from(len).unwrap_or(i64::MAX / 2)))?;
    file.read_exact(&mut footer)?;
    let footer = arrow_ipc::root_as_footer(&footer).map_err(|error| flawed(error.to_string()))?;
    let Some(block) = footer.recordBatches().and_then(|blocks| blocks.iter().next().copied()) else {
        return Ok(None);
    };
    let mut message = vec![0; usize::try_from(block.metaDataLength()).unwrap_or(0)];
    file.seek(SeekFrom::Start(u64::try_from(block.offset()).unwrap_or(0)))?;
    file.read_exact(&mut message)?;
    // The length of the message, below a mark that old files lack.
    let message = message.strip_prefix(&[0xff; 4]).unwrap_or(&message).get(4..).unwrap_or_default();
    let message = arrow_ipc::root_as_message(message).map_err(|error| flawed(error.to_string()))?;
    Ok(message.header_as_record_batch().and_then(|batch| batch.compression()).map(|body| body.codec()))
}
