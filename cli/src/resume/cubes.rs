//! `--resume` of cubes: the records that an earlier run left.
//!
//! `FILE.part` has a record for each cube that was done, in any order. `FILE.part.hash` has one
//! hash of all cubes of the input.

use super::Puzzles;
use super::hashes::Hashes;
use crate::answer::Verdict;
use crate::input::{Entry, Unreadable};
use crate::output::Sink;
use crate::report::{Failure, escaped_path};
use crate::whole::NamedCube;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom};

/// The records of an earlier run, by the ids of their cubes.
#[derive(Default)]
pub struct EarlierCubes(HashMap<String, EarlierCube>);

/// The record of a cube.
pub struct EarlierCube {
    /// The line of the record.
    pub line: Vec<u8>,
    pub verdict: Verdict,
    /// The number of the cubes that it was split into.
    pub parts: Option<usize>,
    /// The reason why the search stopped.
    pub stopped_by: Option<String>,
    pub solutions: u64,
    pub is_proved: bool,
    cube: String,
}

impl EarlierCubes {
    /// Begins an output of records that a later run can go on with, and reads those of an earlier
    /// run if it is to be gone on with. `all` are the cubes of the input.
    pub fn begin(
        sink: &mut Sink,
        resumes: bool,
        all: &[Result<Entry, Box<Unreadable>>],
    ) -> Result<Self, Failure> {
        let Some(part) = sink.part() else { return Ok(Self::default()) };
        let name = escaped_path(&part.path);
        let failed = |error| Failure::read(&name, error);
        let mut bytes = Vec::new();
        part.file.rewind().and_then(|()| part.file.read_to_end(&mut bytes)).map_err(failed)?;
        // A line that is not complete is no record.
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let len = bytes.len() as u64;
        let (mut hashes, expected) = Hashes::open(&part.path, len, resumes)?;
        hashes.add(Puzzles::Entries(all));
        if len > 0 && expected.as_ref().is_none_or(|record| record.hash != hashes.value()) {
            let why = match expected {
                Some(_) => format!("'{name}' is not of these cubes. Use the file of cubes as it was"),
                None => format!(
                    "'{name}.hash', which tells the cubes of '{name}', is not there or damaged. Restore it"
                ),
            };
            return Err(Failure::Message(format!("cannot resume: {why}, or remove '{name}' to begin again")));
        }
        hashes.keep(all.len() as u64, 0)?;
        hashes.write_last();
        part.file.set_len(len).and_then(|()| part.file.seek(SeekFrom::End(0))).map_err(failed)?;
        sink.written = len;
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        Ok(Self(lines.filter_map(EarlierCube::read).collect()))
    }

    /// Returns the record of a cube.
    pub fn get(&self, named: &NamedCube) -> Option<&EarlierCube> {
        self.0.get(&named.id).filter(|earlier| earlier.cube == named.cube.to_string())
    }
}

impl EarlierCube {
    /// Reads a line. Returns the id, too.
    fn read(line: &[u8]) -> Option<(String, Self)> {
        let record: Map<String, Value> = serde_json::from_slice(line).ok()?;
        let text = |name: &str| record.get(name).and_then(Value::as_str).map(str::to_owned);
        let others = record.get("other_solutions").and_then(Value::as_array).map_or(0, Vec::len);
        let earlier = Self {
            line: line.to_vec(),
            verdict: Verdict::of_word(record.get("verdict")?.as_str()?)?,
            parts: record.get("parts").and_then(Value::as_u64).and_then(|parts| usize::try_from(parts).ok()),
            stopped_by: text("stopped_by"),
            solutions: u64::from(record.contains_key("solution")) + others as u64,
            is_proved: record.get("proved") == Some(&Value::Bool(true)),
            cube: text("cube")?,
        };
        Some((text("id")?, earlier))
    }
}
