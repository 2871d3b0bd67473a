//! `--resume`: goes on with the output of a run that did not end.
//!
//! Every answer is one line, so the complete lines of `FILE.part` tell how many puzzles are done.
//! `FILE.part.hash` tells which puzzles most of these lines belong to, see [`hashes`].
//!
//! ```text
//! FILE.part   line line line line line line | line line line | line line lin
//! puzzles     skipped, hashed and compared  | answered again | new
//!                                  ^          and compared
//!                                  the last hash, less CHECKED lines
//! ```
//!
//! The last lines of the hash are also answered again, because other options may give other
//! answers.

mod cubes;
mod hashes;

pub use cubes::EarlierCubes;

use crate::input::{Entry, PlainLines, Unreadable};
use crate::output::Sink;
use crate::report::{Failure, escaped_path};
use hashes::{Hashes, Record};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

/// The lines with a known hash that are answered again.
const CHECKED: u64 = 16;

/// The puzzles of a block, or the first of them.
#[derive(Clone, Copy)]
pub enum Puzzles<'a> {
    Lines(PlainLines<'a>),
    Entries(&'a [Result<Entry, Box<Unreadable>>]),
}

impl<'a> Puzzles<'a> {
    fn len(self) -> u64 {
        match self {
            Self::Lines(lines) => lines.len() as u64,
            Self::Entries(entries) => entries.len() as u64,
        }
    }

    /// Returns the first puzzles.
    pub fn first(self, len: u64) -> Self {
        self.split_at(len as usize).0
    }

    /// Returns the first puzzles, and the others.
    fn split_at(self, first: usize) -> (Self, Self) {
        match self {
            Self::Lines(PlainLines { text, stride }) => {
                let (first, rest) = text.split_at(first * stride);
                let lines = |text| Self::Lines(PlainLines { text, stride });
                (lines(first), lines(rest))
            }
            Self::Entries(entries) => {
                let (first, rest) = entries.split_at(first);
                (Self::Entries(first), Self::Entries(rest))
            }
        }
    }
}

/// The state that an earlier run left, and that a later run needs.
#[derive(Default)]
pub struct Resume {
    /// The name of the part, for messages.
    part: String,
    /// The puzzles that the earlier run has done.
    done: u64,
    /// The first of them that is answered again.
    first_checked: u64,
    /// The lines from there on.
    lines: Option<BufReader<File>>,
    /// The hash of the puzzles that the earlier run has done.
    expected: Option<Record>,
    /// The puzzles of this run so far, also those that were skipped.
    position: u64,
    /// Whether the part is not what this run would have written, so that no run like this one goes
    /// on with it.
    is_refused: bool,
    /// `None` if no later run can go on with the output.
    hashes: Option<Hashes>,
}

impl Resume {
    /// Begins to keep what a later run needs, and reads what an earlier run left, if it is to be
    /// gone on with.
    pub fn begin(sink: &mut Sink, resumes: bool) -> Result<Self, Failure> {
        let Some(part) = sink.part() else { return Ok(Self::default()) };
        let name = escaped_path(&part.path);
        let failed = |error| Failure::read(&name, error);
        let len = part.file.metadata().map_err(failed)?.len();
        let (hashes, expected) = Hashes::open(&part.path, len, resumes)?;
        let counted = count_lines(&part.file, expected.map_or(0, |record| record.bytes)).map_err(failed)?;
        if let Some(record) = expected
            && record.puzzles != counted.first
        {
            return Err(Failure::Message(format!(
                "cannot resume: '{name}' has {} lines for {} puzzles, and each answer must be one line",
                counted.first, record.puzzles
            )));
        }
        // A line that is not complete is answered again.
        part.file.set_len(counted.bytes).map_err(failed)?;
        let first_checked = counted.first.saturating_sub(CHECKED);
        let mut lines = BufReader::new(part.file.try_clone().map_err(failed)?);
        lines.rewind().map_err(failed)?;
        for _ in 0..first_checked {
            lines.skip_until(b'\n').map_err(failed)?;
        }
        let mut resume = Self {
            part: name.clone(),
            done: counted.lines,
            first_checked,
            lines: Some(lines),
            expected,
            position: 0,
            is_refused: false,
            hashes: Some(hashes),
        };
        resume.go_to_end().map_err(failed)?;
        sink.written = counted.bytes;
        Ok(resume)
    }

    pub fn has_lines(&self) -> bool {
        self.done > 0
    }

    /// Returns whether the same command may go on with the part.
    pub fn may_go_on(&self) -> bool {
        !self.is_refused
    }

    /// Returns how many lines of the earlier run no hash is known of: they are all compared.
    pub fn unknown_lines(&self) -> u64 {
        self.done - self.expected.map_or(0, |record| record.puzzles)
    }

    /// Returns whether the next puzzle was done by the earlier run.
    pub fn is_checking(&self) -> bool {
        self.position < self.done
    }

    /// Returns whether a block of puzzles is skipped: all of it is done and none of it is answered
    /// again.
    pub fn skips(&self, len: u64) -> bool {
        self.position + len <= self.first_checked
    }

    /// Passes puzzles that were skipped or answered, and compares their hash with that of the
    /// earlier run.
    pub fn pass(&mut self, puzzles: Puzzles) -> Result<(), Failure> {
        let (before, len) = (self.position, puzzles.len());
        self.position += len;
        let Some(hashes) = &mut self.hashes else { return Ok(()) };
        match self.expected {
            Some(record) if before < record.puzzles && record.puzzles <= before + len => {
                let (first, rest) = puzzles.split_at((record.puzzles - before) as usize);
                hashes.add(first);
                if hashes.value() != record.hash {
                    self.is_refused = true;
                    return Err(Failure::Message(format!(
                        "cannot resume: the input has changed. The text of its first {} puzzles is not what the \
                         earlier run answered. Use the input as it was, or remove '{}' to begin again",
                        record.puzzles, self.part
                    )));
                }
                hashes.add(rest);
            }
            _ => hashes.add(puzzles),
        }
        Ok(())
    }

    /// Compares the answers to puzzles that were just passed with the lines of the earlier run, and
    /// returns the new ones.
    pub fn check<'p>(&mut self, page: &'p [u8], len: u64) -> Result<&'p [u8], Failure> {
        let (first, mut new, mut earlier) = (self.position - len, page, Vec::new());
        for index in first..self.position.min(self.done) {
            let end = new.iter().position(|&byte| byte == b'\n').map_or(new.len(), |end| end + 1);
            let (line, rest) = new.split_at(end);
            new = rest;
            let Some(lines) = self.lines.as_mut().filter(|_| index >= self.first_checked) else { continue };
            earlier.clear();
            let read = lines.read_until(b'\n', &mut earlier);
            read.map_err(|error| Failure::read(&self.part, error))?;
            if earlier != line {
                self.is_refused = true;
                return Err(Failure::Message(format!(
                    "cannot resume: line {} of the earlier output is not the answer to puzzle {0} of this input. \
                     Each answer must be one line; use the same inputs and options as before, or remove '{}' \
                     to begin again",
                    index + 1,
                    self.part
                )));
            }
        }
        if first < self.done {
            self.go_to_end().map_err(|error| Failure::read(&self.part, error))?;
        }
        Ok(new)
    }

    /// Moves the place where the output is written, which reading has moved, to its end.
    fn go_to_end(&mut self) -> std::io::Result<()> {
        if !self.is_checking()
            && let Some(mut lines) = self.lines.take()
        {
            lines.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }

    /// Keeps what a later run needs, after the answers to the puzzles so far were written.
    pub fn keep(&mut self, written: u64) -> Result<(), Failure> {
        match &mut self.hashes {
            Some(hashes) if self.position >= self.done => hashes.keep(self.position, written),
            _ => Ok(()),
        }
    }

    /// Ends a run whose output is not complete.
    pub fn abandon(&mut self) {
        if let Some(hashes) = &mut self.hashes {
            hashes.write_last();
        }
    }

    /// Checks at the end of the inputs that they had all puzzles of the earlier run.
    pub fn end(&mut self) -> Result<(), Failure> {
        if !self.is_checking() {
            return Ok(());
        }
        self.is_refused = true;
        Err(Failure::Message(format!(
            "cannot resume: the earlier output has {} answers, but the inputs have only {} puzzles",
            self.done, self.position
        )))
    }
}

/// The complete lines of a file.
struct Lines {
    lines: u64,
    bytes: u64,
    /// The lines that end in its first bytes.
    first: u64,
}

/// Counts the lines of a file, and those in its first `first` bytes.
fn count_lines(mut file: &File, first: u64) -> std::io::Result<Lines> {
    let mut counted = Lines { lines: 0, bytes: 0, first: 0 };
    let (mut read_before, mut piece) = (0, vec![0; 1 << 20]);
    let count = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
    file.rewind()?;
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok(counted);
        }
        let in_first = first.saturating_sub(read_before).min(read as u64) as usize;
        counted.first += count(&piece[..in_first]);
        counted.lines += count(&piece[..read]);
        if let Some(end) = piece[..read].iter().rposition(|&byte| byte == b'\n') {
            counted.bytes = read_before + end as u64 + 1;
        }
        read_before += read as u64;
    }
}
