//! Tests of texts, by subject:
//!
//! ```text
//! recognise   the layout of a text: one puzzle in every layout, and the doubtful cases
//! symbols     the alphabet of a text
//! alphabet    the alphabet of characters in memory, whose blank is named
//! borders     rows of blanks and borders of drawn boxes, which may both be lines of dashes
//! options     a named layout, alphabet or shape
//! field       texts as people have them: drawings, separators, headings, labels and solutions
//! documents   documents of other programs, and records of the command
//! links       links of f-puzzles and SudokuPad
//! game_ids    game ids with other text beside them
//! tables      the rows of tables, whole and damaged
//! reader      puzzles of streams
//! files       the formats of other programs that are written
//! game_ids_written   game ids that are written, also with rules
//! errors      the position and the reason of every error
//! several     several puzzles in one text, and the beginning of a longer text
//! print       the printed formats
//! marks       pencil marks: their forms, and their round trip
//! hodoku      lines of HoDoKu, with placed digits and deleted candidates
//! round_trip  printed text is read back
//! drawn_regions    the regions of a jigsaw that lines between its cells draw
//! regions     the regions of a jigsaw beside or below the cells of a puzzle
//! named_variants   texts that name a variant without its rules
//! rules       the example of each rule
//! rules_texts      puzzles of variants, as other programs and people write them
//! rules_fpuzzles   lines and clues of f-puzzles and its plug-ins
//! rules_errors     the position and the reason of every error in a text with rules
//! rules_hostile    printed rules are read back; damaged and extreme texts with rules
//! sumocue     Killers and jigsaws of SumoCue and Perfect Sudoku
//! fast_path   the fast paths compared with full recognition
//! hostile     random text, and texts of extreme sizes
//! ```

mod alphabet;
mod borders;
mod damaged;
mod documents;
mod drawn_regions;
mod errors;
mod fast_path;
mod field;
mod files;
mod game_ids;
mod game_ids_written;
mod hodoku;
mod hostile;
mod links;
mod marks;
mod named_variants;
mod options;
mod print;
mod reader;
mod recognise;
mod regions;
mod round_trip;
mod rules;
mod rules_errors;
mod rules_fpuzzles;
mod rules_hostile;
mod rules_texts;
mod several;
mod sumocue;
mod symbols;
mod tables;

use super::*;
use crate::error::{TextError, TextErrorKind};

/// A 9x9 puzzle as a line.
const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const LAYOUTS: [Layout; 5] = [Layout::Line, Layout::Rows, Layout::Boxes, Layout::Numbers, Layout::Ordered];
const ALPHABETS: [Symbols; 3] = [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters];
const BLANKS: [char; 5] = ['.', '0', '-', '_', '*'];

fn shape(box_rows: usize, box_cols: usize) -> Shape {
    Shape::new(box_rows, box_cols).unwrap()
}

/// Options that name nothing.
fn unnamed() -> ParseOptions {
    ParseOptions::default()
}

fn with_layout(layout: Layout) -> ParseOptions {
    ParseOptions { layout: Some(layout), ..unnamed() }
}

fn with_symbols(symbols: Symbols) -> ParseOptions {
    ParseOptions { symbols: Some(symbols), ..unnamed() }
}

fn with_shape(box_rows: usize, box_cols: usize) -> ParseOptions {
    ParseOptions { shape: Some(shape(box_rows, box_cols)), ..unnamed() }
}

/// Parses a text that has a puzzle.
fn parsed(text: &str, options: &ParseOptions) -> Parsed {
    parse(text, options).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// Parses a text that has an error.
fn error_of(text: &str, options: &ParseOptions) -> TextError {
    match parse(text, options) {
        Err(Error::Text(error)) => error,
        other => panic!("{other:?} of\n{text}"),
    }
}

fn ambiguous(one: &'static str, other: &'static str) -> TextErrorKind {
    TextErrorKind::Ambiguous { one, other }
}

/// An error at the first byte of the text.
fn at_start(kind: TextErrorKind) -> TextError {
    TextError { line: 1, column: 1, offset: 0, kind, document_start: None, document_end: None }
}

fn printed(shape: Shape, values: &[u32], format: Format) -> String {
    let mut text = String::new();
    print(shape, values, format, &mut text).unwrap();
    text
}

/// Prints in the usual format.
fn printed_as(layout: Layout, shape: Shape, values: &[u32]) -> String {
    printed(shape, values, Format::usual(shape, layout))
}

/// The values of a line of symbols in base 36; every other character is a blank.
fn digits(line: &str) -> Vec<u32> {
    line.chars().map(|c| c.to_digit(36).unwrap_or(0)).collect()
}

/// Numbers with a separator between each two.
fn joined(values: &[u32], separator: &str) -> String {
    values.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
}

/// The symbols of a line as numbers in a line.
fn spaced(line: &str) -> String {
    joined(&digits(line), " ") + "\n"
}

/// Returns the digits 1 to `last`.
fn up_to(last: u32) -> Vec<u32> {
    (1..=last).collect()
}

/// A solved grid of any shape, which depends on the seed. With `holes`, about half of it is blank.
fn grid(shape: Shape, seed: u64, holes: bool) -> Vec<u32> {
    let mut random = XorShift(seed);
    let side = shape.side();
    let shift = random.below(side);
    (0..shape.cells())
        .map(|cell| {
            let (row, column) = (cell / side, cell % side);
            let row_shift = row % shape.box_rows() * shape.box_cols() + row / shape.box_rows();
            let digit = (row_shift + column + shift) % side;
            if holes && random.below(2) == 0 { 0 } else { digit as u32 + 1 }
        })
        .collect()
}

struct XorShift(u64);

impl XorShift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Returns one of the items with a chance of `items.len()` in `bound`, otherwise none.
    fn maybe<T: Copy>(&mut self, items: &[T], bound: usize) -> Option<T> {
        items.get(self.below(bound)).copied()
    }
}

/// Replaces, inserts or removes up to three bytes.
fn change(text: &str, random: &mut XorShift) -> String {
    const BYTES: &[u8] = b"0012349 \t\n\r,.-#|\x0b";
    let mut text = text.as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let (at, byte) = (random.below(text.len()), *random.pick(BYTES));
        match random.below(3) {
            0 => text[at] = byte,
            1 => text.insert(at, byte),
            _ => drop(text.remove(at)),
        }
    }
    String::from_utf8(text).unwrap()
}
