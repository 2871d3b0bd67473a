//! The options that say what is read.

use super::values;
use crate::report::Failure;
use clap::{Args, ValueEnum};
use ordoku::Shape;
use ordoku::text::{Layout, ParseOptions, Symbols};
use std::path::PathBuf;

/// The name of standard input on the command line.
pub const STDIN: &str = "-";

/// The inputs and how they are written.
#[derive(Args)]
pub struct InputArgs {
    /// Files with puzzles; - or no file is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How the puzzles are written, if that is not recognised
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = "Input")]
    pub from: Vec<From>,
    /// The rows and columns of a box, such as 2x5 for a 10x10
    #[arg(long, value_name = "RxC", value_parser = values::shape, help_heading = "Input")]
    pub shape: Option<Shape>,
    /// Read the puzzles of one column of a table (CSV): its name, or its number from 1
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    pub column: Option<String>,
    /// Write the text that is not a puzzle to FILE; without such text there is no FILE
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub rejects: Option<PathBuf>,
}

/// The shape of what a command reads that takes no stream of puzzles.
#[derive(Args)]
pub struct ShapeArgs {
    /// The rows and columns of a box, such as 2x5 for a 10x10
    #[arg(long, value_name = "RxC", value_parser = values::shape)]
    shape: Option<Shape>,
}

impl ShapeArgs {
    /// Returns the options of the text reader.
    pub fn options(&self) -> ParseOptions {
        let mut options = ParseOptions::new();
        options.shape = self.shape;
        options
    }
}

/// A property of a text.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum From {
    /// All cells in one line
    Line,
    /// A line for each row
    #[value(alias = "grid")]
    Rows,
    /// Rows with drawn boxes
    Boxes,
    /// Numbers between spaces or commas
    Numbers,
    /// The order, then numbers
    Ordered,
    /// The symbols 1-9, then A-Z
    Digits,
    /// The symbols 0-9, then A-Z
    ZeroBased,
    /// The symbols A-Z
    Letters,
}

impl InputArgs {
    /// Returns the names of the inputs.
    pub fn names(&self) -> Vec<PathBuf> {
        if self.files.is_empty() { vec![STDIN.into()] } else { self.files.clone() }
    }

    /// Returns the options of the text reader.
    pub fn options(&self) -> Result<ParseOptions, Failure> {
        let (mut layout, mut symbols) = (None, None);
        for from in &self.from {
            match from {
                From::Line => name_once("--from", &mut layout, Layout::Line)?,
                From::Rows => name_once("--from", &mut layout, Layout::Rows)?,
                From::Boxes => name_once("--from", &mut layout, Layout::Boxes)?,
                From::Numbers => name_once("--from", &mut layout, Layout::Numbers)?,
                From::Ordered => name_once("--from", &mut layout, Layout::Ordered)?,
                From::Digits => name_once("--from", &mut symbols, Symbols::Digits)?,
                From::ZeroBased => name_once("--from", &mut symbols, Symbols::ZeroBased)?,
                From::Letters => name_once("--from", &mut symbols, Symbols::Letters)?,
            }
        }
        if layout.is_some_and(Layout::is_numeric) && symbols == Some(Symbols::Letters) {
            let message =
                "--from names numbers and letters: name numbers, or name letters and another layout";
            return Err(Failure::Usage(message.into()));
        }
        let mut options = ParseOptions::new();
        (options.shape, options.layout, options.symbols) = (self.shape, layout, symbols);
        Ok(options)
    }
}

/// Names a property of a text, which only one value of an option may do.
pub fn name_once<T: PartialEq>(option: &str, property: &mut Option<T>, value: T) -> Result<(), Failure> {
    if property.as_ref().is_some_and(|named| *named != value) {
        let message =
            "names two layouts, or two kinds of symbols: name at most one layout and one kind of symbols";
        return Err(Failure::Usage(format!("{option} {message}")));
    }
    *property = Some(value);
    Ok(())
}
