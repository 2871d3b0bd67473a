//! Errors and how they are shown. Every message says what was wrong, where, and what would be right.

mod failure;
mod picture;

pub use failure::{Failure, help_for};
pub use picture::picture;

use crate::input::Unreadable;
use crate::terminal::Colours;
use std::fs::File;
use std::io::Write;

/// The unreadable texts that are shown in full; more are only counted.
const MOST_SHOWN: u64 = 10;

/// Shows and keeps what could not be read.
pub struct Rejects {
    colours: Colours,
    is_quiet: bool,
    kept: Option<(String, File)>,
    count: u64,
}

impl Rejects {
    /// Creates the file for rejected texts, if one is named.
    pub fn new(path: Option<&str>, colours: Colours, is_quiet: bool) -> Result<Self, Failure> {
        let create = |path: &str| {
            File::create(path)
                .map(|file| (path.to_owned(), file))
                .map_err(|error| Failure::write(path, error))
        };
        Ok(Self { colours, is_quiet, kept: path.map(create).transpose()?, count: 0 })
    }

    /// Shows and keeps one text.
    pub fn add(&mut self, unreadable: &Unreadable) -> Result<(), Failure> {
        self.count += 1;
        if let Some((path, file)) = &mut self.kept {
            file.write_all(&unreadable.raw).map_err(|error| Failure::write(path, error))?;
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
}
