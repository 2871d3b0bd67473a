//! The options that say what is read.

use super::names::Names;
use super::values;
use crate::report::Failure;
use clap::Args;
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
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = properties(), help_heading = "Input")]
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

/// The shape of the puzzles of a command that reads whole files.
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
#[derive(Clone, Copy)]
pub enum From {
    Layout(Layout),
    Symbols(Symbols),
}

impl From {
    const ALL: &[Self] = &[
        Self::Layout(Layout::Line),
        Self::Layout(Layout::Rows),
        Self::Layout(Layout::Boxes),
        Self::Layout(Layout::Numbers),
        Self::Layout(Layout::Ordered),
        Self::Symbols(Symbols::Digits),
        Self::Symbols(Symbols::ZeroBased),
        Self::Symbols(Symbols::Letters),
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.name(),
            Self::Symbols(symbols) => symbols.name(),
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        layout_of(name).map(Self::Layout).or_else(|| Symbols::from_name(name).map(Self::Symbols))
    }

    fn help(self) -> &'static str {
        match self {
            Self::Layout(Layout::Line) => "All cells in one line",
            Self::Layout(Layout::Rows) => "A line for each row",
            Self::Layout(Layout::Boxes) => "Rows with drawn boxes",
            Self::Layout(Layout::Numbers) => "Numbers between spaces or commas",
            Self::Layout(Layout::Ordered) => "The order, then numbers",
            Self::Symbols(symbols) => alphabet_of(symbols),
            Self::Layout(_) => "",
        }
    }
}

/// Returns the layout of a name. The rows may be named `grid`, too.
pub fn layout_of(name: &str) -> Option<Layout> {
    if name.eq_ignore_ascii_case("grid") { Some(Layout::Rows) } else { Layout::from_name(name) }
}

/// Returns what the help says about an alphabet.
pub fn alphabet_of(symbols: Symbols) -> &'static str {
    match symbols {
        Symbols::Digits => "The symbols 1-9, then A-Z",
        Symbols::ZeroBased => "The symbols 0-9, then A-Z",
        Symbols::Letters => "The symbols A-Z",
        _ => "",
    }
}

fn properties() -> Names<From> {
    Names { all: From::ALL, name: From::name, from_name: From::from_name, help: From::help }
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
            match *from {
                From::Layout(named) => name_once("--from", &mut layout, named)?,
                From::Symbols(named) => name_once("--from", &mut symbols, named)?,
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
