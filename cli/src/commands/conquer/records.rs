//! The output, which several threads write.

use crate::output::Sink;
use crate::report::Failure;
use std::collections::{BTreeMap, BTreeSet};

/// The records of an output. A pipe gets them in the order of the cubes. The part of a file gets
/// each at once, so that a kill loses none, and is put in order at the end.
pub struct Records {
    sink: Sink,
    /// The records of each cube and of its parts, unless a pipe has got them.
    of_cubes: BTreeMap<usize, Vec<u8>>,
    /// The cubes that are done but not written to a pipe, and the first one that is not done.
    done: BTreeSet<usize>,
    next: usize,
}

impl Records {
    pub fn new(sink: Sink) -> Self {
        Self { sink, of_cubes: BTreeMap::new(), done: BTreeSet::new(), next: 0 }
    }

    /// Takes a record of a cube, or of a part of it. One that is not new is in the part of the
    /// file.
    pub fn add(&mut self, number: usize, line: &[u8], is_new: bool) -> Result<(), Failure> {
        self.of_cubes.entry(number).or_default().extend_from_slice(line);
        if is_new && self.sink.part().is_some() { self.sink.write(line) } else { Ok(()) }
    }

    /// Ends the records of a cube.
    pub fn end(&mut self, number: usize) -> Result<(), Failure> {
        if self.sink.part().is_some() {
            return Ok(());
        }
        self.done.insert(number);
        while self.done.remove(&self.next) {
            let lines = self.of_cubes.remove(&self.next).unwrap_or_default();
            self.next += 1;
            self.sink.write(&lines)?;
        }
        Ok(())
    }

    /// Ends a complete output.
    pub fn finish(mut self) -> Result<(), Failure> {
        if self.sink.part().is_some() {
            let lines: Vec<u8> = self.of_cubes.into_values().flatten().collect();
            self.sink.rewrite(&lines)?;
        }
        self.sink.finish()
    }

    /// Ends an output that is not complete, and returns the file with what is done, if there is
    /// one.
    pub fn abandon(self) -> Option<String> {
        self.sink.abandon()
    }
}
