//! What a puzzle is: Sudoku with boxes, or a puzzle with rules of its own.

use crate::errors::{OrRaise, refused};
use ordoku::svg::Drawing;
use ordoku::text::{Format, Layout, ParseOptions, TextError, TextErrorKind, parse, parse_candidates};
use ordoku::text::{parse_rules, print, print_candidates, print_rules};
use ordoku::{Error, Puzzle, RulesPuzzle, Shape};
use pyo3::prelude::*;

/// A puzzle of either kind.
pub enum Subject {
    Boxes(Puzzle),
    Rules(RulesPuzzle),
}

impl Subject {
    /// Reads a text that is one puzzle in any layout. A named shape says that it is Sudoku.
    pub fn parse(text: &str, shape: Option<Shape>) -> Result<Self, Error> {
        match shape {
            Some(shape) => Self::parse_shape(text, shape),
            None => match text.parse() {
                Ok(puzzle) => Ok(Self::Boxes(puzzle)),
                Err(Error::Text(TextError { kind: TextErrorKind::Variant { .. }, .. })) => {
                    parse_rules(text).map(Self::Rules)
                }
                Err(error) => Err(error),
            },
        }
    }

    fn parse_shape(text: &str, shape: Shape) -> Result<Self, Error> {
        let options = ParseOptions::new().with_shape(shape);
        let parsed = match parse(text, &options) {
            Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
                parse_candidates(text, &options)?
            }
            parsed => parsed?,
        };
        match parsed.end < text.len() {
            true => Err(Error::Argument { what: "more text follows the puzzle: a text must be one puzzle" }),
            false => Puzzle::try_from(parsed).map(Self::Boxes),
        }
    }

    /// Returns the number of cells, also those that are not in use.
    pub fn cells(&self) -> usize {
        self.givens().len()
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        match self {
            Self::Boxes(puzzle) => puzzle.shape().side(),
            Self::Rules(puzzle) => puzzle.rules().columns(),
        }
    }

    /// Returns the largest digit.
    pub fn digits(&self) -> usize {
        match self {
            Self::Boxes(puzzle) => puzzle.shape().side(),
            Self::Rules(puzzle) => puzzle.rules().digits(),
        }
    }

    /// Returns the words of the candidates of a cell.
    pub fn words(&self) -> usize {
        self.digits().div_ceil(64)
    }

    /// Returns the row-major givens, 0 for an open cell.
    pub fn givens(&self) -> &[u32] {
        match self {
            Self::Boxes(puzzle) => puzzle.givens(),
            Self::Rules(puzzle) => puzzle.givens(),
        }
    }

    /// Returns the pencil marks.
    pub fn marks(&self) -> Option<&[u64]> {
        match self {
            Self::Boxes(puzzle) => puzzle.marks(),
            Self::Rules(_) => None,
        }
    }

    /// Returns the same puzzle with other givens.
    pub fn with_givens(&self, givens: &[u32]) -> Result<Self, Error> {
        Ok(match self {
            Self::Boxes(puzzle) => Self::Boxes(Puzzle::from_givens(puzzle.shape(), givens)?),
            Self::Rules(puzzle) => Self::Rules(RulesPuzzle::new(puzzle.rules().clone(), givens)?),
        })
    }

    /// Returns the candidates that the givens leave.
    pub fn candidates(&self) -> Result<Vec<u64>, Error> {
        let mut out = vec![0; self.cells() * self.words()];
        match self {
            Self::Boxes(puzzle) => puzzle.write_candidates(&mut out)?,
            Self::Rules(puzzle) => puzzle.write_candidates(&mut out)?,
        }
        Ok(out)
    }

    /// Returns whether values solve the puzzle.
    pub fn is_solved_by(&self, values: &[u32]) -> bool {
        match self {
            Self::Boxes(puzzle) => puzzle.is_solved_by(values),
            Self::Rules(puzzle) => puzzle.is_solved_by(values),
        }
    }

    /// Returns the rows of a solution as text. Up to 35 digits, a cell is a character, a blank if it is not in
    /// use; above, cells are numbers of one width, 0 if not in use.
    pub fn rows_of(&self, values: &[u32]) -> Vec<String> {
        let digits = self.digits();
        let width = digits.to_string().len();
        let symbol = |value| match char::from_digit(value, 36) {
            Some(symbol) if value > 0 => symbol.to_ascii_uppercase(),
            _ => ' ',
        };
        let text = |row: &[u32]| match digits < 36 {
            true => row.iter().map(|&value| symbol(value)).collect(),
            false => {
                let numbers: Vec<_> = row.iter().map(|value| format!("{value:width$}")).collect();
                numbers.join(" ")
            }
        };
        values.chunks(self.columns()).map(text).collect()
    }

    /// Returns a solution, or a canonical form, in a line.
    pub fn line_of(&self, values: &[u32]) -> Result<String, Error> {
        match self {
            Self::Boxes(_) => self.with_givens(values)?.line(),
            Self::Rules(_) if self.digits() < 36 => Ok(self.rows_of(values).concat()),
            Self::Rules(_) => Ok(values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")),
        }
    }

    /// Returns a drawing of the empty grid with its rules.
    pub fn drawing(&self) -> Drawing<'_> {
        match self {
            Self::Boxes(puzzle) => Drawing::of_shape(puzzle.shape()),
            Self::Rules(puzzle) => Drawing::of_rules(puzzle.rules()),
        }
    }

    /// Returns the puzzle of the verbs that only Sudoku with boxes has.
    pub fn boxes(&self, verb: &str) -> PyResult<&Puzzle> {
        match self {
            Self::Boxes(puzzle) => Ok(puzzle),
            Self::Rules(_) => {
                Err(refused(format!("{verb} is for Sudoku with boxes, not for a puzzle with rules")))
            }
        }
    }

    /// Returns the puzzle as text that [`Subject::parse`] reads: in a layout, or JSON if it has rules.
    pub fn text(&self, layout: Layout, blank: Option<char>) -> Result<String, Error> {
        let mut text = String::new();
        match self {
            Self::Rules(puzzle) => print_rules(puzzle, &mut text)?,
            Self::Boxes(puzzle) => {
                let shape = puzzle.shape();
                let usual = Format::usual(shape, layout);
                let format = Format::new(shape, layout, usual.symbols, blank.unwrap_or(usual.blank))?;
                match puzzle.marks() {
                    Some(marks) => print_candidates(shape, marks, format, &mut text)?,
                    None => print(shape, puzzle.givens(), format, &mut text)?,
                }
            }
        }
        text.truncate(text.trim_end_matches('\n').len());
        Ok(text)
    }

    /// Returns the text in a layout of characters if it can be read again, else in numbers. Of a 16x16, for
    /// one, characters may be read in two ways.
    pub fn readable(&self, layout: Layout) -> Result<String, Error> {
        let Self::Boxes(puzzle) = self else { return self.text(layout, None) };
        let (shape, side) = (puzzle.shape(), puzzle.shape().side());
        if side <= 36 {
            let text = self.text(layout, None)?;
            let named = Some(shape).filter(|shape| Shape::usual(side) != Some(*shape));
            let is_same = |again: &Self| matches!(again, Self::Boxes(again) if again == puzzle);
            if side <= 9 && puzzle.marks().is_none()
                || Self::parse(&text, named).is_ok_and(|again| is_same(&again))
            {
                return Ok(text);
            }
        }
        self.text(Layout::Numbers, None)
    }

    /// Returns the text in a line.
    pub fn line(&self) -> Result<String, Error> {
        Ok(self.readable(Layout::Line)?.replace('\n', " "))
    }
}

/// Returns the digits of each cell of candidates with this many words for a cell.
pub fn digits_of(marks: &[u64], words: usize) -> Vec<Vec<u32>> {
    let digits = |cell: &[u64]| {
        (1..=64 * words as u32)
            .filter(|digit| cell[(*digit as usize - 1) / 64] >> ((digit - 1) % 64) & 1 != 0)
            .collect()
    };
    marks.chunks_exact(words).map(digits).collect()
}

/// Returns the candidates of the digits of each cell.
pub fn marks_of(cells: &[Vec<u32>], digits: usize) -> PyResult<Vec<u64>> {
    let words = digits.div_ceil(64);
    let mut marks = vec![0; cells.len() * words];
    for (index, cell) in cells.iter().enumerate() {
        for &digit in cell {
            if !(1..=digits).contains(&(digit as usize)) {
                Err(Error::Digit { digit: digit.into(), digits }).or_raise()?;
            }
            marks[index * words + (digit as usize - 1) / 64] |= 1 << ((digit - 1) % 64);
        }
    }
    Ok(marks)
}
