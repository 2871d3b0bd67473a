//! The output of pictures: a file or standard output for one, a folder for several.

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

/// The output of all pictures.
pub struct Target<'a> {
    place: Place<'a>,
    /// The inputs, which no picture may replace.
    files: Files,
}

enum Place<'a> {
    One(Option<&'a Path>),
    Folder(&'a Path),
}

impl<'a> Target<'a> {
    /// Refuses an output that is an input, too.
    pub fn new(output: Option<&'a Path>, into: Option<&'a Path>, names: &[PathBuf]) -> Result<Self, Failure> {
        let mut files = Files::new(names)?;
        let place = match into {
            Some(folder) => Place::Folder(folder),
            None => {
                let output = output.filter(|path| !is_stdin(path));
                files.add_sink("--output", output)?;
                Place::One(output)
            }
        };
        Ok(Self { place, files })
    }

    /// Writes the pictures.
    pub fn write(mut self, pictures: &[Picture]) -> Result<(), Failure> {
        match (&self.place, pictures) {
            (_, []) => Ok(()),
            (Place::One(path), [picture]) => write_file(*path, picture),
            (Place::One(_), pictures) => Err(Failure::Usage(format!(
                "there are {} pictures, and a file has one: name a folder for them with --into FOLDER",
                pictures.len()
            ))),
            (Place::Folder(folder), pictures) => {
                std::fs::create_dir_all(folder)
                    .map_err(|error| Failure::write(&escaped_path(folder), error))?;
                let paths: Vec<PathBuf> =
                    pictures.iter().map(|picture| folder.join(picture.name())).collect();
                paths.iter().try_for_each(|path| self.files.add_sink("--into", Some(path)))?;
                paths.iter().zip(pictures).try_for_each(|(path, picture)| write_file(Some(path), picture))
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
