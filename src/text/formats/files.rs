//! The formats of other programs that are written here, one puzzle at a time. All of them are read,
//! too: lines of HoDoKu by [`Hodoku`](crate::text::marks::Hodoku), the others as rows, drawn boxes
//! and lines.
//!
//! ```text
//! sdk      [Puzzle], then rows
//! sdm      0020000...       a line
//! ss       1..|.2.|...      rows; ----------- between the bands
//! hodoku   :0000:x:1...+2:214:::   technique, digit, cells, and deleted candidates
//! tatham   2x2:1f2b3d4             a game id of Solo, also with rules
//! ```

use super::game_id::LARGEST_SIDE;
use super::rules::write_game_id;
use super::tatham_write::{write_numbers, write_size};
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::model::rules::RulesPuzzle;
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;
use crate::support::names::names;
use crate::text::marks::digits_of;
use crate::text::print::{check_candidates, check_values, print, writer_failed};
use crate::text::{Format, Layout};
use std::fmt::{self, Write};

/// A format of files of other programs. [`print_file`] writes it; [`parse`](crate::text::parse)
/// reads it as any other text. Its name is usually the end of a file's name, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileFormat {
    /// SudoCue and SadMan: `[Puzzle]`, then rows. For all grids of usual boxes.
    Sdk,
    /// SadMan: a line, usually with 0 for an empty cell. For 9x9 only.
    Sdm,
    /// Simple Sudoku: rows with bars. For 9x9 only.
    Ss,
    /// A line of HoDoKu's library: `+` is before digits that somebody has placed, and candidates
    /// that somebody has deleted follow. For 9x9 only.
    Hodoku,
    /// A game id of Simon Tatham's "Solo", such as `2x2:1f2b3d4`. For boxes of two rows and columns
    /// or more, and sides up to 31. [`print_rules_file`] writes it with the rules that Solo knows.
    Tatham,
}

names! { FileFormat:
    Sdk = "sdk",
    Sdm = "sdm",
    Ss = "ss",
    Hodoku = "hodoku",
    Tatham = "tatham",
}

impl FileFormat {
    /// Returns whether the format has a place for grids of this shape. A reader would take other
    /// boxes for those of another shape.
    #[must_use]
    pub fn fits(self, shape: Shape) -> bool {
        match self {
            Self::Sdk => Shape::usual(shape.side()).is_none_or(|usual| usual == shape),
            Self::Sdm | Self::Ss | Self::Hodoku => shape == Shape::NINE,
            Self::Tatham => shape.box_rows().min(shape.box_cols()) > 1 && shape.side() <= LARGEST_SIDE,
        }
    }

    /// Returns whether a puzzle is one line. The others have a blank line between two puzzles.
    #[must_use]
    pub fn is_one_line(self) -> bool {
        matches!(self, Self::Sdm | Self::Hodoku | Self::Tatham)
    }

    /// Returns the symbols and the blank of the program. Sdk and sdm are read with others, too.
    #[must_use]
    pub fn style(self, shape: Shape) -> Format {
        match self {
            Self::Sdk | Self::Ss => Format::usual(shape, Layout::Rows),
            Self::Sdm => Format { blank: '0', ..Format::usual(shape, Layout::Line) },
            Self::Hodoku | Self::Tatham => Format::usual(shape, Layout::Line),
        }
    }
}

/// A grid to write, and what is known of its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct FileContents<'a> {
    /// The shape.
    pub shape: Shape,
    /// The row-major values to write, 0 for an empty cell: a puzzle, or a solution of it.
    pub values: &'a [u32],
    /// The digits of the puzzle: its givens, and those that somebody has placed.
    pub givens: &'a [u32],
    /// The cells whose digits somebody has placed, as
    /// [`Parsed::placed`](crate::text::Parsed::placed).
    pub placed: &'a [usize],
    /// The pencil marks, as [`Puzzle::set_marks`](crate::Puzzle::set_marks) takes them.
    pub candidates: Option<&'a [u64]>,
}

/// Prints a grid in a format of another program; the last character is a line feed. Only HoDoKu's
/// lines have placed digits and pencil marks: the candidates that the digits in the houses leave,
/// and the marks do not have. Their symbols are always 1 to 9, and those of game ids numbers from 1;
/// the layout of the style is ignored.
///
/// ```
/// use ordoku::text::{FileContents, FileFormat, ParseOptions, parse, print_file};
///
/// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let parsed = parse(line, &ParseOptions::new())?;
/// let (shape, values) = (parsed.shape, &parsed.values[..]);
/// let grid = FileContents { shape, values, givens: values, placed: &parsed.placed, candidates: None };
/// let mut text = String::new();
/// print_file(&grid, FileFormat::Ss, FileFormat::Ss.style(shape), &mut text)?;
/// assert!(text.starts_with("8..|...|...\n..3|6..|...\n.7.|.9.|2..\n-----------\n"));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Length`] or [`Error::Value`] if the values or the marks do not fit the shape,
/// and [`Error::Argument`] if the shape does not [fit](FileFormat::fits) the format, if a puzzle
/// with pencil marks is to be written as anything but a line of HoDoKu, if [`Format::new`] would
/// refuse the style, or if the writer fails.
pub fn print_file(
    grid: &FileContents,
    format: FileFormat,
    style: Format,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let FileContents { shape, values, .. } = *grid;
    check_values(shape, values)?;
    check_values(shape, grid.givens)?;
    if !format.fits(shape) {
        return Err(Error::Argument {
            what: "sdk is for usual boxes only; sdm, ss and hodoku are for 9x9 only; tatham is for boxes of two \
                   rows and columns or more, and sides up to 31",
        });
    }
    if grid.candidates.is_some() && format != FileFormat::Hodoku && values == grid.givens {
        return Err(Error::Argument { what: "sdk, sdm, ss and tatham have no place for pencil marks" });
    }
    if !matches!(format, FileFormat::Hodoku | FileFormat::Tatham) {
        style.check(shape)?;
    }
    match format {
        FileFormat::Sdk => {
            out.write_str("[Puzzle]\n").map_err(writer_failed)?;
            print(shape, values, Format { layout: Layout::Rows, ..style }, out)
        }
        FileFormat::Sdm => print(shape, values, Format { layout: Layout::Line, ..style }, out),
        FileFormat::Ss => write_bands(values, style, out).map_err(writer_failed),
        FileFormat::Hodoku => {
            let left = left_of(grid)?;
            write_hodoku(grid, &left, out).map_err(writer_failed)
        }
        FileFormat::Tatham => write_classic_id(shape, values, out).map_err(writer_failed),
    }
}

/// Prints a puzzle with its rules in a format of another program; the last character is a line feed.
/// Only a game id of "Solo" has rules: both diagonals, the regions of a jigsaw, and cages that cover
/// the grid, also together. [`parse_rules`](crate::text::parse_rules) reads them back.
///
/// ```
/// use ordoku::text::{FileFormat, parse_rules, print_rules_file};
///
/// let puzzle = parse_rules("1..2..3......... aabbabbdaccdccdd")?;
/// let mut text = String::new();
/// print_rules_file(&puzzle, FileFormat::Tatham, &mut text)?;
/// assert_eq!(text, "4j:1b2b3i,aaa_aac__b__b\n");
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Argument`] if the format has no place for a rule or for the size, which the
/// message names, or if the writer fails, and [`Error::Memory`].
pub fn print_rules_file(puzzle: &RulesPuzzle, format: FileFormat, out: &mut dyn Write) -> Result<(), Error> {
    match format {
        FileFormat::Tatham => {
            write_game_id(puzzle.rules(), puzzle.givens(), out)?;
            out.write_char('\n').map_err(writer_failed)
        }
        _ => Err(Error::Argument { what: "sdk, sdm, ss and hodoku have no place for rules" }),
    }
}

/// Writes the game id of a puzzle with boxes.
fn write_classic_id(shape: Shape, values: &[u32], out: &mut dyn Write) -> fmt::Result {
    write_size(shape, out)?;
    out.write_char(':')?;
    write_numbers(values, out)?;
    out.write_char('\n')
}

/// Writes the rows of a 9x9 with bars, as the program Simple Sudoku does.
fn write_bands(values: &[u32], style: Format, out: &mut dyn Write) -> fmt::Result {
    for (index, row) in values.chunks(9).enumerate() {
        if index == 3 || index == 6 {
            out.write_str("-----------\n")?;
        }
        for (column, &value) in row.iter().enumerate() {
            if column == 3 || column == 6 {
                out.write_char('|')?;
            }
            out.write_char(style.character(value))?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

/// Writes a line of HoDoKu's library. A digit has a `+` if somebody has placed it, or if it is not
/// one of the puzzle. `left` has the candidates of each cell, if some may be deleted.
fn write_hodoku(grid: &FileContents, left: &[u64], out: &mut dyn Write) -> fmt::Result {
    out.write_str(":0000:x:")?;
    for (cell, (given, value)) in grid.givens.iter().zip(grid.values).enumerate() {
        match value {
            0 => out.write_char('.')?,
            _ if *given == 0 || grid.placed.contains(&cell) => write!(out, "+{value}")?,
            _ => write!(out, "{value}")?,
        }
    }
    out.write_char(':')?;
    let mut separator = "";
    let cells = left.iter().zip(grid.candidates.unwrap_or_default()).zip(grid.values);
    for (cell, ((left, marks), _)) in cells.enumerate().filter(|(_, (_, value))| **value == 0) {
        for digit in digits_of(left & !marks) {
            write!(out, "{separator}{digit}{}{}", cell / 9 + 1, cell % 9 + 1)?;
            separator = " ";
        }
    }
    out.write_str("::\n")
}

/// Returns the candidates of each cell of a 9x9 that the digits in its houses leave; none if the
/// grid has no pencil marks.
fn left_of(grid: &FileContents) -> Result<Vec<u64>, Error> {
    let Some(marks) = grid.candidates else { return Ok(Vec::new()) };
    check_candidates(grid.shape, marks)?;
    let mut left = try_vec(0, grid.values.len())?;
    Puzzle::from_givens(grid.shape, grid.values)?.write_candidates(&mut left)?;
    Ok(left)
}
