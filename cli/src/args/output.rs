//! The options that say what is written, and where.

use super::values;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The format and the place of the output.
#[derive(Args)]
pub struct OutputArgs {
    /// How the output is written, if not as the puzzle was read
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = "Output")]
    pub to: Vec<To>,
    /// The character of an empty cell, one of . 0 - _ * x ?
    #[arg(long, value_name = "CHARACTER", value_parser = values::blank, allow_negative_numbers = true, help_heading = "Output")]
    pub blank: Option<char>,
    /// Write to FILE; until the run is complete, the output is in FILE.part. FILE may be an input, which it
    /// replaces
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Show counts and the speed on standard error at the end
    #[arg(long, help_heading = "Display")]
    pub stats: bool,
}

/// A property of the output.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// As the puzzle was read
    Same,
    /// All cells in one line; with pencil marks, a place for each digit of each cell
    Line,
    /// A line for each row; with pencil marks, of lists
    #[value(alias = "grid")]
    Rows,
    /// Rows with boxes drawn in ASCII
    Boxes,
    /// Rows with boxes drawn in lines, as on a terminal
    Drawn,
    /// Numbers between spaces
    Numbers,
    /// The order, then numbers
    Ordered,
    /// A table with a heading
    Csv,
    /// A JSON object a line
    Json,
    /// SudoCue and SadMan: [Puzzle], then rows
    Sdk,
    /// SadMan: lines with 0 for an empty cell, 9x9 only
    Sdm,
    /// Simple Sudoku: rows with bars, 9x9 only
    Ss,
    /// The candidates of each cell
    Marks,
    /// HoDoKu's library line, with + before placed digits and with deleted candidates, 9x9 only
    Hodoku,
    /// The symbols 1-9, then A-Z
    Digits,
    /// The symbols 0-9, then A-Z
    ZeroBased,
    /// The symbols A-Z
    Letters,
}
