//! `FILE.part.hash`: hashes of the puzzles that the answers in `FILE.part` belong to.
//!
//! ```text
//! puzzles  bytes of FILE.part  hash of the puzzles
//! 16384    1343488             0f5bd29cd0c3a3b1
//! 311296   25526272            b1e0a9d55c16b6f8
//! ```
//!
//! A line is added when the answers to these puzzles were written, at most once a second, and at
//! the end of a run that can end itself. After a power cut any of the two files may be the longer
//! one, so the last line that fits the length of `FILE.part` counts.

use super::Puzzles;
use crate::input::{Entry, Unreadable};
use crate::output::text_of;
use crate::output::{hashes_of, open_own};
use crate::report::{Failure, escaped_path};
use std::fs::{File, OpenOptions};
use std::hash::Hasher;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use twox_hash::XxHash3_64;

/// The time between two lines.
const PAUSE: Duration = Duration::from_secs(1);

/// A line of the file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Record {
    pub puzzles: u64,
    pub bytes: u64,
    pub hash: u64,
}

impl Record {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split(' ');
        let mut next = || fields.next();
        let record = Self {
            puzzles: next()?.parse().ok()?,
            bytes: next()?.parse().ok()?,
            hash: u64::from_str_radix(next()?, 16).ok()?,
        };
        next().is_none().then_some(record)
    }
}

/// The hash of the puzzles so far, and the file that keeps it.
pub struct Hashes {
    hasher: XxHash3_64,
    /// The bytes of a puzzle that is not a plain line.
    bytes: Vec<u8>,
    file: File,
    path: PathBuf,
    /// The record that was not written yet, and when the last one was.
    last: Option<Record>,
    written: Instant,
}

impl Hashes {
    /// Creates the file beside a part. With `resumes`, that of an earlier run is opened if there is
    /// one, and its last record for a part of `len` bytes is returned.
    pub fn open(part: &Path, len: u64, resumes: bool) -> Result<(Self, Option<Record>), Failure> {
        let path = hashes_of(part);
        let failed = |error| Failure::write(&escaped_path(&path), error);
        let mut record = None;
        let file = if resumes && path.symlink_metadata().is_ok() {
            let mut file = open_own(&path)?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).map_err(failed)?;
            let end;
            (record, end) = last_record(&bytes, len);
            file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
            file
        } else {
            OpenOptions::new().write(true).create_new(true).open(&path).map_err(failed)?
        };
        let (hasher, written) = (XxHash3_64::new(), Instant::now());
        Ok((Self { hasher, bytes: Vec::new(), file, path, last: None, written }, record))
    }

    /// Adds puzzles to the hash. Plain lines are hashed as they are; a puzzle in another form by
    /// what was read, and text that is not a puzzle by its bytes.
    pub fn add(&mut self, puzzles: Puzzles) {
        match puzzles {
            Puzzles::Lines(lines) => self.hasher.write(lines.text),
            Puzzles::Entries(entries) => {
                for entry in entries {
                    self.bytes.clear();
                    match entry {
                        Ok(entry) => write_entry(entry, &mut self.bytes),
                        Err(unreadable) => write_unreadable(unreadable, &mut self.bytes),
                    }
                    self.hasher.write(&self.bytes);
                }
            }
        }
    }

    /// Returns the hash of the puzzles so far.
    pub fn value(&self) -> u64 {
        self.hasher.finish()
    }

    /// Keeps the hash, after the answers to the puzzles so far were written.
    pub fn keep(&mut self, puzzles: u64, bytes: u64) -> Result<(), Failure> {
        self.last = Some(Record { puzzles, bytes, hash: self.value() });
        if self.written.elapsed() < PAUSE {
            return Ok(());
        }
        self.written = Instant::now();
        self.write().map_err(|error| Failure::write(&escaped_path(&self.path), error))
    }

    /// Writes the last record. Without it, a later run answers more puzzles again.
    pub fn write_last(&mut self) {
        let _ = self.write();
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(Record { puzzles, bytes, hash }) = self.last.take() else { return Ok(()) };
        self.file.write_all(format!("{puzzles} {bytes} {hash:016x}\n").as_bytes())
    }
}

/// Returns the last record for a part of `len` bytes, and where its line ends. What is behind a
/// line that cannot be read is not trusted.
fn last_record(bytes: &[u8], len: u64) -> (Option<Record>, u64) {
    let (mut last, mut end, mut position) = (None, 0, 0);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        position += line.len() as u64;
        let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
        match text.and_then(Record::read) {
            Some(record) if record.bytes <= len => (last, end) = (Some(record), position),
            _ => break,
        }
    }
    (last, end)
}

/// Writes all that the answer to a puzzle depends on.
fn write_entry(entry: &Entry, out: &mut Vec<u8>) {
    let Entry { shape, values, marks, format, .. } = entry;
    let (layout, symbols) = (format.layout as u8, format.symbols as u8);
    out.extend_from_slice(&[b'P', layout, symbols, u8::from(marks.is_some())]);
    for number in [shape.box_rows() as u32, shape.box_cols() as u32, format.blank.into()] {
        out.extend_from_slice(&number.to_le_bytes());
    }
    // A side is at most 256.
    values.iter().for_each(|&value| out.extend_from_slice(&(value as u16).to_le_bytes()));
    marks.iter().flatten().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
    if let Some(rules) = &entry.rules {
        out.push(b'R');
        out.extend_from_slice(text_of(&rules.puzzle).as_bytes());
    }
}

fn write_unreadable(unreadable: &Unreadable, out: &mut Vec<u8>) {
    out.push(b'U');
    out.extend_from_slice(&(unreadable.raw.len() as u64).to_le_bytes());
    out.extend_from_slice(&unreadable.raw);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_record_that_fits_counts() {
        let text = b"2 164 0f\n5 410 b1\n9 738 c0\n12 9";
        let record = |puzzles, bytes, hash| Some(Record { puzzles, bytes, hash });
        assert_eq!(last_record(text, 163), (None, 0));
        assert_eq!(last_record(text, 164), (record(2, 164, 15), 9));
        assert_eq!(last_record(text, 500), (record(5, 410, 0xb1), 18));
        assert_eq!(last_record(text, 5_000), (record(9, 738, 0xc0), 27));
        assert_eq!(last_record(b"2 164\n2 164 0f\n", 500), (None, 0));
        assert_eq!(last_record(b"2 164 0f", 500), (None, 0));
        assert_eq!(last_record(b"2 164 0f 1\n\xff\n", 500), (None, 0));
    }
}
