//! The texts that could not be read as a puzzle: shown, and kept in a file if the user wants it.
//! The puzzles that a command is not for are shown, too.
//!
//! After a run that came to its end, the file is there only if something was rejected: it is made
//! for the first rejected text, and a file of an earlier run is removed if there was none.

use super::Destination;
use super::picture::picture;
use crate::input::{Place, Unreadable};
use crate::report::{Failure, escaped_path};
use crate::terminal::Colours;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The unreadable texts, and the unsupported puzzles, that are shown; more are only counted.
const MOST_SHOWN: u64 = 10;

/// Shows and keeps what could not be read.
pub struct Rejects {
    colours: Colours,
    is_quiet: bool,
    kept: Option<Kept>,
    count: u64,
    /// How many puzzles the command is not for.
    unsupported: u64,
}

/// The file for rejected texts.
struct Kept {
    /// The name for messages.
    name: String,
    destination: Destination,
    /// `None` until there is something to keep.
    out: Option<Box<dyn Write>>,
}

impl Kept {
    fn new(path: &Path) -> Result<Self, Failure> {
        let (name, destination) = (escaped_path(path), Destination::of(Some(path))?);
        if let Destination::File(path) = &destination {
            check_writable(path).map_err(|error| Failure::write(&name, error))?;
        }
        Ok(Self { name, destination, out: None })
    }
}

impl Rejects {
    /// Checks that the file for rejected texts can be written, if one is named.
    pub fn new(path: Option<&Path>, colours: Colours, is_quiet: bool) -> Result<Self, Failure> {
        let kept = path.map(Kept::new).transpose()?;
        Ok(Self { colours, is_quiet, kept, count: 0, unsupported: 0 })
    }

    /// Shows and keeps one text.
    pub fn add(&mut self, unreadable: &Unreadable) -> Result<(), Failure> {
        self.count += 1;
        if let Some(kept) = &mut self.kept {
            let out = match &mut kept.out {
                Some(out) => out,
                none => none.insert(kept.destination.open_in_place()?),
            };
            out.write_all(&unreadable.raw).map_err(|error| Failure::write(&kept.name, error))?;
        }
        if !self.is_quiet && self.count <= MOST_SHOWN {
            // Talk that cannot be shown is no reason to stop.
            let _ = writeln!(std::io::stderr(), "{}", picture(unreadable, self.colours));
            if self.count == MOST_SHOWN {
                let _ = writeln!(std::io::stderr(), "ordoku: further unreadable puzzles are only counted");
            }
        }
        Ok(())
    }

    /// Shows why the command is not for a puzzle.
    pub fn tell_unsupported(&mut self, place: &Place, why: &str) {
        self.unsupported += 1;
        if !self.is_quiet && self.unsupported <= MOST_SHOWN {
            let _ = writeln!(std::io::stderr(), "ordoku: {place}: {why}");
            if self.unsupported == MOST_SHOWN {
                let _ = writeln!(std::io::stderr(), "ordoku: further unsupported puzzles are only counted");
            }
        }
    }

    /// Ends a run that came to its end. Returns the name of the file of an earlier run, if it was
    /// removed because nothing was rejected now.
    pub fn finish(&mut self) -> Result<Option<String>, Failure> {
        let Some(Kept { name, destination: Destination::File(path), out: None }) = self.kept.take() else {
            return Ok(None);
        };
        match fs::remove_file(&path) {
            Ok(()) => Ok(Some(name)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            // The directory may be read-only.
            Err(_) => match File::create(&path) {
                Ok(_) => Ok(Some(name)),
                Err(error) => Err(Failure::write(&name, error)),
            },
        }
    }
}

/// Checks that a file can be written, or made, so that a run does not end halfway. Nothing is
/// changed.
fn check_writable(path: &Path) -> std::io::Result<()> {
    match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            OpenOptions::new().write(true).create_new(true).open(path)?;
            fs::remove_file(path)
        }
        other => other.map(drop),
    }
}
