//! The output of pictures: a file or standard output for one, a folder for several.

use crate::args::positive;
use crate::input::is_stdin;
use crate::output::{Files, Sink};
use crate::pictures::{Book, Framed, MOST_PIXELS, png_of, refuse_terminal, write_pdf};
use crate::report::{Failure, escaped_path};
use clap::ValueEnum;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The format of the files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// Lines and text, of any size
    Svg,
    /// Pixels
    Png,
    /// Pages for print
    Pdf,
}

impl PictureFormat {
    /// Returns the format that the end of a name tells. Refuses the ends of other pictures.
    pub fn of_name(path: &Path) -> Result<Option<Self>, Failure> {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_ascii_lowercase();
        if OTHER_ENDS.contains(&end.as_str()) {
            let message =
                format!("a picture is svg, png or pdf, and not {end}: name another file, or add --to");
            return Err(Failure::Usage(message));
        }
        Ok(Self::value_variants().iter().copied().find(|format| format.end() == end))
    }

    fn end(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}

/// The ends of pictures in other formats.
const OTHER_ENDS: [&str; 9] = ["jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "eps", "ps"];

/// Reads the width of a picture.
pub fn pixels(text: &str) -> Result<u32, String> {
    match positive(text) {
        Ok(width) if width <= MOST_PIXELS.into() => Ok(width as u32),
        _ => Err(format!("give a whole number from 1 to {MOST_PIXELS}")),
    }
}

/// A picture.
pub struct Picture {
    /// The number of the puzzle, from 1.
    pub puzzle: usize,
    /// The number of the step, from 1, if a step is drawn.
    pub step: Option<usize>,
    /// The level, if it is known.
    pub level: String,
    pub svg: String,
}

/// The output of all pictures.
pub struct Target<'a> {
    place: Place<'a>,
    /// The inputs, which no picture may replace.
    files: Files,
    format: PictureFormat,
}

enum Place<'a> {
    One(Option<&'a Path>),
    Folder(&'a Path),
}

impl<'a> Target<'a> {
    /// Refuses an output that is an input, too, and pixels or pages for a terminal.
    pub fn new(
        output: Option<&'a Path>,
        into: Option<&'a Path>,
        names: &[PathBuf],
        format: PictureFormat,
    ) -> Result<Self, Failure> {
        let mut files = Files::new(names)?;
        let place = match into {
            Some(folder) => Place::Folder(folder),
            None => {
                let output = output.filter(|path| !is_stdin(path));
                files.add_sink("--output", output)?;
                if output.is_none() && format != PictureFormat::Svg {
                    refuse_terminal(format.end())?;
                }
                Place::One(output)
            }
        };
        Ok(Self { place, files, format })
    }

    /// Writes a PDF file.
    pub fn write_book(self, book: &Book) -> Result<(), Failure> {
        match self.place {
            Place::One(path) => write_file(path, &write_pdf(book)?),
            Place::Folder(_) => Err(Failure::Library(ordoku::Error::Internal)),
        }
    }

    /// Writes the pictures, each as SVG, or as pixels of a width.
    pub fn write<'p>(mut self, pictures: &'p [Picture], width: Option<u32>) -> Result<(), Failure> {
        let format = self.format;
        let bytes_of = |picture: &'p Picture| match format {
            PictureFormat::Png => Ok(Cow::Owned(png_of(&picture.svg, width)?)),
            _ => Ok::<_, Failure>(Cow::Borrowed(picture.svg.as_bytes())),
        };
        match (&self.place, pictures) {
            (_, []) => Ok(()),
            (Place::One(path), [picture]) => write_file(*path, &bytes_of(picture)?),
            (Place::One(_), pictures) => Err(Failure::Usage(format!(
                "there are {} pictures, and a file has one: name a folder for them with --into FOLDER",
                pictures.len()
            ))),
            (Place::Folder(folder), [first, rest @ ..]) => {
                // A width that is refused makes no folder.
                let first_bytes = bytes_of(first)?;
                std::fs::create_dir_all(folder)
                    .map_err(|error| Failure::write(&escaped_path(folder), error))?;
                let paths: Vec<PathBuf> =
                    pictures.iter().map(|picture| folder.join(picture.name(format))).collect();
                paths.iter().try_for_each(|path| self.files.add_sink("--into", Some(path)))?;
                write_file(Some(&paths[0]), &first_bytes)?;
                let mut rest = paths[1..].iter().zip(rest);
                rest.try_for_each(|(path, picture)| write_file(Some(path), &bytes_of(picture)?))
            }
        }
    }
}

impl Picture {
    /// Returns the picture for a page, with what the caption tells.
    pub fn framed(self) -> Framed {
        let mut line = self.puzzle.to_string();
        if let Some(step) = self.step {
            line += &format!(", step {step}");
        }
        if !self.level.is_empty() {
            line += &format!(" \u{b7} {}", self.level);
        }
        Framed { svg: self.svg, caption: vec![line] }
    }

    fn name(&self, format: PictureFormat) -> String {
        let end = format.end();
        match self.step {
            None => format!("{}.{end}", self.puzzle),
            Some(step) => format!("{}-{step:02}.{end}", self.puzzle),
        }
    }
}

fn write_file(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let mut sink = Sink::open(path, false)?;
    sink.write(bytes)?;
    sink.finish()
}
