//! Why a table cannot be read or written.

use crate::report::Failure;
use arrow_schema::ArrowError;
use parquet::errors::ParquetError;
use std::fmt::Display;
use std::io::{self, ErrorKind::InvalidInput, ErrorKind::UnexpectedEof};

#[derive(Debug)]
pub enum TableError {
    Parquet(ParquetError),
    Arrow(ArrowError),
    Io(io::Error),
    /// A sentence without its subject, which is the file.
    Refused(String),
}

impl TableError {
    /// Returns the failure to read a file.
    pub fn reading(self, name: &str) -> Failure {
        match self.into_io() {
            Ok(error) => Failure::read(name, error),
            Err(other) => other.message(name),
        }
    }

    /// Returns the failure to write a file. What is not about writing is about the input.
    pub fn writing(self, name: &str, input: &str) -> Failure {
        match self.into_io() {
            Ok(error) => Failure::write(name, error),
            Err(other) => other.message(input),
        }
    }

    fn message(self, name: &str) -> Failure {
        let damaged =
            |why: &dyn Display| format!("'{name}' is damaged, or has what ordoku does not read: {why}");
        Failure::Message(match self {
            Self::Refused(what) => format!("'{name}' {what}"),
            Self::Parquet(error) => damaged(&error),
            Self::Arrow(error) => damaged(&error),
            Self::Io(error) => damaged(&error),
        })
    }

    /// Returns the error of the system, if it is one. A place outside of the file is an error of
    /// the file.
    fn into_io(self) -> Result<io::Error, Self> {
        let is_of_file = |error: &io::Error| matches!(error.kind(), UnexpectedEof | InvalidInput);
        match self {
            Self::Io(error) | Self::Arrow(ArrowError::IoError(_, error)) if is_of_file(&error) => {
                Err(Self::Io(error))
            }
            Self::Io(error) | Self::Arrow(ArrowError::IoError(_, error)) => Ok(error),
            Self::Parquet(ParquetError::External(error)) => {
                error.downcast().map(|error| *error).map_err(|error| ParquetError::External(error).into())
            }
            Self::Arrow(ArrowError::ExternalError(error)) => {
                error.downcast().map(|error| *error).map_err(|error| ArrowError::ExternalError(error).into())
            }
            other => Err(other),
        }
    }
}

impl From<ParquetError> for TableError {
    fn from(error: ParquetError) -> Self {
        Self::Parquet(error)
    }
}

impl From<ArrowError> for TableError {
    fn from(error: ArrowError) -> Self {
        Self::Arrow(error)
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
