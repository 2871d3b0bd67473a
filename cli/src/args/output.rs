//! The options that say what is written, and where.

use super::input::{alphabet_of, layout_of};
use super::names::Names;
use super::values;
use clap::Args;
use ordoku::text::{FileFormat, Layout, Symbols};
use std::path::PathBuf;

/// The format and the place of the output.
#[derive(Args)]
pub struct OutputArgs {
    /// How the output is written, if not as the puzzle was read
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = properties(), help_heading = "Output")]
    pub to: Vec<To>,
    /// The character of an empty cell, one of . 0 - _ * x ?
    #[arg(long, value_name = "CHARACTER", value_parser = values::blank, allow_negative_numbers = true, help_heading = "Output")]
    pub blank: Option<char>,
    /// Write to FILE; until the run is complete, the output is in FILE.part. FILE may be an input,
    /// which it replaces
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Show counts and the speed on standard error at the end
    #[arg(long, help_heading = "Display")]
    pub stats: bool,
}

/// A property of the output.
#[derive(Clone, Copy)]
pub enum To {
    /// The layout in which the puzzle was read.
    Same,
    Layout(Layout),
    /// Boxes drawn in lines, as on a terminal.
    Drawn,
    Csv,
    Json,
    File(FileFormat),
    /// The candidates of each cell.
    Marks,
    Symbols(Symbols),
}

impl To {
    const ALL: &[Self] = &[
        Self::Same,
        Self::Layout(Layout::Line),
        Self::Layout(Layout::Rows),
        Self::Layout(Layout::Boxes),
        Self::Drawn,
        Self::Layout(Layout::Numbers),
        Self::Layout(Layout::Ordered),
        Self::Csv,
        Self::Json,
        Self::File(FileFormat::Sdk),
        Self::File(FileFormat::Sdm),
        Self::File(FileFormat::Ss),
        Self::Marks,
        Self::File(FileFormat::Hodoku),
        Self::File(FileFormat::Tatham),
        Self::Symbols(Symbols::Digits),
        Self::Symbols(Symbols::ZeroBased),
        Self::Symbols(Symbols::Letters),
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Layout(layout) => layout.name(),
            Self::Drawn => "drawn",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::File(format) => format.name(),
            Self::Marks => "marks",
            Self::Symbols(symbols) => symbols.name(),
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "same" => Some(Self::Same),
            "drawn" => Some(Self::Drawn),
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "marks" => Some(Self::Marks),
            _ => layout_of(name)
                .map(Self::Layout)
                .or_else(|| FileFormat::from_name(name).map(Self::File))
                .or_else(|| Symbols::from_name(name).map(Self::Symbols)),
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::Same => "As the puzzle was read",
            Self::Layout(Layout::Line) => {
                "All cells in one line; with pencil marks, a place for each digit of each cell"
            }
            Self::Layout(Layout::Rows) => "A line for each row; with pencil marks, of lists",
            Self::Layout(Layout::Boxes) => "Rows with boxes drawn in ASCII",
            Self::Layout(Layout::Numbers) => "Numbers between spaces",
            Self::Layout(Layout::Ordered) => "The order, then numbers",
            Self::Drawn => "Rows with boxes drawn in lines, as on a terminal",
            Self::Csv => "A table with a heading",
            Self::Json => "A JSON object a line",
            Self::File(FileFormat::Sdk) => "SudoCue and SadMan: [Puzzle], then rows",
            Self::File(FileFormat::Sdm) => "SadMan: lines with 0 for an empty cell, 9x9 only",
            Self::File(FileFormat::Ss) => "Simple Sudoku: rows with bars, 9x9 only",
            Self::File(FileFormat::Hodoku) => {
                "HoDoKu's library line, with + before placed digits and with deleted candidates, 9x9 only"
            }
            Self::File(FileFormat::Tatham) => {
                "A game id of Simon Tatham's Solo, with the rules of X-Sudokus, jigsaws and Killers"
            }
            Self::Marks => "The candidates of each cell",
            Self::Symbols(symbols) => alphabet_of(symbols),
            Self::Layout(_) | Self::File(_) => "",
        }
    }
}

fn properties() -> Names<To> {
    Names { all: To::ALL, name: To::name, from_name: To::from_name, help: To::help }
}
