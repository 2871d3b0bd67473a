//! The file or the pipe that the output goes to: a file is written as its [`Part`], anything else
//! directly.

use super::destination::Destination;
use super::part::Part;
use super::stdout::STDOUT;
use crate::report::{Failure, escaped_path};
use std::io::{ErrorKind, Seek, Write};
use std::path::Path;

/// The output of a run.
pub struct Sink {
    /// The name for messages.
    name: String,
    target: Target,
    /// The bytes of the output so far, also those of an earlier run.
    pub written: u64,
}

enum Target {
    Direct(Box<dyn Write + Send>),
    Part(Part),
}

impl Sink {
    /// Opens the output: standard output if no file is named. With `resumes`, the file of an
    /// earlier run is opened again.
    pub fn open(name: Option<&Path>, resumes: bool) -> Result<Self, Failure> {
        let destination = Destination::of(name)?;
        let target = match &destination {
            Destination::File(path) => Target::Part(Part::open(path, resumes)?),
            _ => Target::Direct(destination.open_in_place()?),
        };
        let name = match destination {
            Destination::Stdout => STDOUT.to_owned(),
            Destination::Direct(path) | Destination::File(path) => escaped_path(&path),
        };
        Ok(Self { name, target, written: 0 })
    }

    /// Returns the file that is not complete, unless the output is written directly.
    pub fn part(&mut self) -> Option<&mut Part> {
        match &mut self.target {
            Target::Part(part) => Some(part),
            Target::Direct(_) => None,
        }
    }

    /// Writes text.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        let result = match &mut self.target {
            Target::Direct(out) => out.write_all(text).and_then(|()| out.flush()),
            Target::Part(part) => part.file.write_all(text),
        };
        self.written += text.len() as u64;
        result.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::write(&self.name, error),
        })
    }

    /// Writes text in place of all that the part of a file has.
    pub fn rewrite(&mut self, text: &[u8]) -> Result<(), Failure> {
        if let Target::Part(part) = &mut self.target {
            let emptied = part.file.set_len(0).and_then(|()| part.file.rewind());
            emptied.map_err(|error| Failure::write(&self.name, error))?;
            self.written = 0;
        }
        self.write(text)
    }

    /// Ends a complete output.
    pub fn finish(self) -> Result<(), Failure> {
        match self.target {
            Target::Part(part) => part.finish().map_err(|error| Failure::write(&self.name, error)),
            Target::Direct(_) => Ok(()),
        }
    }

    /// Ends an output that is of no use, because it is not complete.
    pub fn remove(self) {
        if let Target::Part(part) = self.target {
            part.remove();
        }
    }

    /// Ends an output that is not complete, and returns the file with what is done, if there is
    /// one.
    pub fn abandon(self) -> Option<String> {
        match self.target {
            Target::Part(part) if self.written > 0 => Some(escaped_path(&part.path)),
            Target::Part(part) => {
                part.remove();
                None
            }
            Target::Direct(_) => None,
        }
    }
}
