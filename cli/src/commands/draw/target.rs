//! Where pictures are written: one to a file or standard output, several to a folder.

use crate::input::is_stdin;
use crate::output::{Files, Sink};
use crate::report::{Failure, escaped_path};
use std::path::{Path, PathBuf};

/// A picture.
pub struct Picture {
    /// The number of the puzzle, from 1.
    pub puzzle: usize,
    /// The number of the step, from 1, if all steps are drawn.
    pub step: Option<usize>,
    pub svg: String,
}

/// Where pictures are written.
pub enum Target<'a> {
    One(Option<&'a Path>),
    Folder(&'a Path),
}

impl<'a> Target<'a> {
    /// Refuses an output that is an input, too.
    pub fn new(output: Option<&'a Path>, into: Option<&'a Path>, names: &[PathBuf]) -> Result<Self, Failure> {
        if let Some(folder) = into {
            return Ok(Self::Folder(folder));
        }
        let output = output.filter(|path| !is_stdin(path));
        let mut files = Files::new(names)?;
        files.add_sink("-o", output)?;
        Ok(Self::One(output))
    }

    /// Writes the pictures.
    pub fn write(&self, pictures: &[Picture]) -> Result<(), Failure> {
        match (self, pictures) {
            (_, []) => Ok(()),
            (Self::One(path), [picture]) => write_file(*path, picture),
            (Self::One(_), pictures) => Err(Failure::Message(format!(
                "there are {} pictures, and a file has one: name a folder for them with --into FOLDER",
                pictures.len()
            ))),
            (Self::Folder(folder), pictures) => {
                std::fs::create_dir_all(folder)
                    .map_err(|error| Failure::write(&escaped_path(folder), error))?;
                pictures
                    .iter()
                    .try_for_each(|picture| write_file(Some(&folder.join(picture.name())), picture))
            }
        }
    }
}

impl Picture {
    fn name(&self) -> String {
        match self.step {
            None => format!("{}.svg", self.puzzle),
            Some(step) => format!("{}-{step:02}.svg", self.puzzle),
        }
    }
}

fn write_file(path: Option<&Path>, picture: &Picture) -> Result<(), Failure> {
    let mut sink = Sink::open(path, false)?;
    sink.write(picture.svg.as_bytes())?;
    sink.finish()
}
