//! Pencil marks: the candidates of each cell. Each file reads and writes one form of them, apart
//! from the lines of HoDoKu, which are only read here.
//!
//! ```text
//! lists    1 24 3 24        a cell is the list of its candidates
//! places   1....2.4..3..2.4 a cell has a place for each digit
//! hodoku   :0000:x:1.+3.    a puzzle, and the candidates that somebody has deleted
//! ```

mod drawing;
mod hodoku;
pub(super) mod lists;
pub(super) mod places;

pub(super) use hodoku::Hodoku;

use super::read::mismatch::Mismatch;
use super::read::source::{Line, Source};
use super::symbols::Symbols;
use super::{Layout, ParseOptions};
use crate::error::{Error, TextErrorKind};
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;

/// The largest side: there are no characters for more digits.
pub(super) const MAX_SIDE: usize = 36;

/// The candidates of every cell.
pub(super) struct Marks {
    pub shape: Shape,
    pub symbols: Symbols,
    pub layout: Layout,
    /// The character of an empty cell.
    pub blank: char,
    /// As `Puzzle::set_marks` takes them.
    pub words: Vec<u64>,
    /// The cells whose digits somebody has placed.
    pub placed: Vec<usize>,
    /// Byte offset of the first cell.
    pub start: usize,
    /// Byte offset of the line below the last cell.
    pub next_line: usize,
}

/// The pencil marks that a caller takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Certainty {
    /// Those that can be nothing else.
    Sure,
    /// Also those with empty cells, if they have more lists of several digits.
    Likely,
}

/// Returns the pencil marks that begin at a line; `None` if the text has none.
pub(super) fn read(
    source: &Source,
    first: &Line,
    options: &ParseOptions,
    certainty: Certainty,
) -> Result<Option<Marks>, Mismatch> {
    match places::read(source, first, options)? {
        None => lists::read(source, first, options, certainty),
        marks => Ok(marks),
    }
}

/// Returns the candidates of a cell with one given, or of an empty cell.
pub(super) fn of_values(shape: Shape, values: &[u32]) -> Result<Vec<u64>, Error> {
    let words = shape.words();
    let mut marks = try_vec(0, values.len() * words)?;
    for (cell, &value) in marks.chunks_mut(words).zip(values) {
        for digit in 1..=shape.side() as u32 {
            if value == 0 || value == digit {
                cell[(digit as usize - 1) / 64] |= 1 << ((digit - 1) % 64);
            }
        }
    }
    Ok(marks)
}

/// Sets the values of cells with a single candidate, and 0 for the others.
pub(super) fn set_values(values: &mut [u32], words: &[u64]) {
    for (value, word) in values.iter_mut().zip(words) {
        *value = if word.is_power_of_two() { word.trailing_zeros() + 1 } else { 0 };
    }
}

/// Returns the digits of a word.
pub(super) fn digits_of(word: u64) -> impl Iterator<Item = u32> {
    (1..=64).filter(move |digit| word >> (digit - 1) & 1 != 0)
}

/// Returns the side of a grid that a caller named or that has a usual shape.
fn is_side(side: usize, named: Option<Shape>) -> bool {
    (2..=MAX_SIDE).contains(&side)
        && named.or_else(|| Shape::usual(side)).is_some_and(|shape| shape.side() == side)
}

fn no_usual_shape(start: usize, side: usize) -> Mismatch {
    Mismatch::At(start, TextErrorKind::BoxShape { side })
}
