//! The errors that end a run, and their messages.

use super::escaped;
use std::fmt;
use std::io::{self, ErrorKind};

/// The reason why a run, or the reading of one input, ended.
#[derive(Debug)]
pub enum Failure {
    /// Reading an input failed.
    Read { path: String, error: io::Error },
    /// Writing failed.
    Write { path: String, error: io::Error },
    /// The program that reads standard output has ended.
    ClosedPipe,
    /// An input is a directory.
    Directory { path: String },
    /// An input is compressed.
    Compressed { name: String, program: &'static str },
    /// An input is not text.
    Binary { name: String, offset: usize },
    /// A table has no such column.
    NoColumn { file: String, column: String, columns: Vec<String> },
    /// No input had a puzzle.
    NoPuzzle { inputs: String },
    /// The library refused a call.
    Library(ordoku::Error),
    /// A thread could not be started.
    Thread(io::Error),
    /// A check found that its subject, such as a proof, is wrong.
    Refuted { message: String, code: u8 },
    /// Options that do not fit each other, or the command.
    Usage(String),
    /// A message that is complete.
    Message(String),
}

impl Failure {
    pub fn read(path: &str, error: io::Error) -> Self {
        Self::Read { path: path.to_owned(), error }
    }

    pub fn write(path: &str, error: io::Error) -> Self {
        Self::Write { path: path.to_owned(), error }
    }

    /// Returns the exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Refuted { code, .. } => *code,
            Self::Usage(_) => 2,
            _ => 1,
        }
    }

    /// Returns the failure to work on the puzzle at a place.
    pub fn at(place: &impl fmt::Display, error: ordoku::Error) -> Self {
        Self::Message(format!("{place}: {error}"))
    }
}

impl From<ordoku::Error> for Failure {
    fn from(error: ordoku::Error) -> Self {
        Self::Library(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, error } => match error.kind() {
                ErrorKind::NotFound => write!(f, "there is no file '{path}'"),
                ErrorKind::PermissionDenied => write!(f, "no permission to read '{path}'"),
                _ => write!(f, "cannot read '{path}': {}", plain(error)),
            },
            Self::Write { path, error } => match error.kind() {
                ErrorKind::NotFound => write!(f, "cannot write '{path}': its directory does not exist"),
                ErrorKind::PermissionDenied => write!(f, "no permission to write '{path}'"),
                ErrorKind::IsADirectory => write!(f, "'{path}' is a directory: name a file for the output"),
                ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
                    write!(f, "cannot write '{path}': a file is in the place of a directory")
                }
                ErrorKind::StorageFull => write!(f, "cannot write '{path}': the disk is full"),
                _ => write!(f, "cannot write '{path}': {}", plain(error)),
            },
            Self::ClosedPipe => f.write_str("the program that reads the output has ended"),
            Self::Directory { path } => {
                write!(f, "'{path}' is a directory: name the files in it, for example {path}/*.txt")
            }
            Self::Compressed { name, program } => {
                write!(f, "{name} is compressed: unpack it first, for example with {program}")
            }
            Self::Binary { name, offset } => write!(
                f,
                "{name} is not text: byte {} is a NUL, and puzzles are text in UTF-8 or UTF-16",
                offset + 1
            ),
            Self::NoColumn { file, column, columns } => {
                write!(f, "'{file}' has no column '{}'. Its columns are ", escaped(column))?;
                for (index, name) in columns.iter().enumerate() {
                    let shown: String = escaped(name).chars().take(20).collect();
                    let more = if escaped(name).chars().count() > 20 { "…" } else { "" };
                    write!(f, "{}{} ({shown}{more})", if index > 0 { ", " } else { "" }, index + 1)?;
                }
                Ok(())
            }
            Self::NoPuzzle { inputs } => {
                write!(
                    f,
                    "nothing to do: {inputs} has only blank lines, titles and comments, or nothing at all"
                )
            }
            Self::Library(error) => error.fmt(f),
            Self::Thread(error) => write!(f, "cannot start a thread: {}", plain(error)),
            Self::Refuted { message, .. } | Self::Usage(message) | Self::Message(message) => {
                f.write_str(message)
            }
        }
    }
}

/// Returns the text of an error without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}
