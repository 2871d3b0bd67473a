//! A puzzle of either kind.

use crate::error::{Error, TextError, TextErrorKind};
use crate::model::puzzle::Puzzle;
use crate::model::rules::RulesPuzzle;
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;
use crate::svg::Drawing;
use crate::technique::Scale;
use crate::text::parse_rules;
use std::str::FromStr;

/// A puzzle with boxes, or one with rules of its own. An [`AnySolver`](crate::AnySolver) solves
/// both.
///
/// ```
/// use ordoku::{AnyPuzzle, AnySolver, Options};
///
/// let jigsaw = "1..2..3......... aabbabbdaccdccdd";
/// for text in ["1......2.3....4.", jigsaw] {
///     let puzzle: AnyPuzzle = text.parse()?;
///     let mut solver = AnySolver::of_puzzle(&puzzle, Options::new())?;
///     assert_eq!(solver.count(&puzzle, None)?.solutions, 1);
/// }
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum AnyPuzzle {
    /// Sudoku of a shape.
    Boxes(Puzzle),
    /// A puzzle with rules.
    Rules(RulesPuzzle),
}

impl AnyPuzzle {
    /// Returns the shape of a puzzle with boxes.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Self::Boxes(puzzle) => Some(puzzle.shape()),
            Self::Rules(_) => None,
        }
    }

    /// Returns the number of cells, also of those that are not in use.
    pub fn cells(&self) -> usize {
        self.givens().len()
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.cells() / self.columns()
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

    /// Returns the number of words for the candidates of a cell: one for 64 digits.
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

    /// Returns the pencil marks, which only a puzzle with boxes may have, as [`Puzzle::marks`]
    /// does.
    pub fn marks(&self) -> Option<&[u64]> {
        match self {
            Self::Boxes(puzzle) => puzzle.marks(),
            Self::Rules(_) => None,
        }
    }

    /// Replaces the puzzle by givens; pencil marks are dropped.
    ///
    /// # Errors
    /// Returns the errors of [`Puzzle::set_givens`] and of [`RulesPuzzle::set_givens`]. The puzzle
    /// is then unchanged.
    pub fn set_givens(&mut self, givens: &[u32]) -> Result<(), Error> {
        match self {
            Self::Boxes(puzzle) => puzzle.set_givens(givens),
            Self::Rules(puzzle) => puzzle.set_givens(givens),
        }
    }

    /// Returns a puzzle with other givens and the same shape or rules.
    ///
    /// # Errors
    /// Returns the errors of [`Puzzle::from_givens`] and of [`RulesPuzzle::new`].
    pub fn with_givens(&self, givens: &[u32]) -> Result<Self, Error> {
        Ok(match self {
            Self::Boxes(puzzle) => Self::Boxes(Puzzle::from_givens(puzzle.shape(), givens)?),
            Self::Rules(puzzle) => Self::Rules(RulesPuzzle::new(puzzle.rules().clone(), givens)?),
        })
    }

    /// Returns the candidates of every cell, as [`Puzzle::write_candidates`] and
    /// [`RulesPuzzle::write_candidates`] write them: [`words`](Self::words) words for each cell.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn candidates(&self) -> Result<Vec<u64>, Error> {
        let mut out = try_vec(0, self.cells() * self.words())?;
        match self {
            Self::Boxes(puzzle) => puzzle.write_candidates(&mut out)?,
            Self::Rules(puzzle) => puzzle.write_candidates(&mut out)?,
        }
        Ok(out)
    }

    /// Returns whether row-major `values` solve the puzzle.
    pub fn is_solved_by(&self, values: &[u32]) -> bool {
        match self {
            Self::Boxes(puzzle) => puzzle.is_solved_by(values),
            Self::Rules(puzzle) => puzzle.is_solved_by(values),
        }
    }

    /// Returns the drawing of the empty grid with its rules.
    pub fn drawing(&self) -> Drawing<'_> {
        match self {
            Self::Boxes(puzzle) => Drawing::of_shape(puzzle.shape()),
            Self::Rules(puzzle) => Drawing::of_rules(puzzle.rules()),
        }
    }

    /// Returns the scale of a call that names none: see [`Scale::usual`].
    pub fn usual_scale(&self) -> Scale {
        self.shape().map_or(Scale::Ordoku, Scale::usual)
    }
}

impl From<Puzzle> for AnyPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Self::Boxes(puzzle)
    }
}

impl From<RulesPuzzle> for AnyPuzzle {
    fn from(puzzle: RulesPuzzle) -> Self {
        Self::Rules(puzzle)
    }
}

impl FromStr for AnyPuzzle {
    type Err = Error;

    /// Reads a text of one puzzle with boxes, as [`Puzzle`] does, or the first puzzle of a text
    /// with rules, as [`text::parse_rules`](crate::text::parse_rules) does: text after that one is
    /// not read.
    ///
    /// # Errors
    /// Returns [`Error::Text`] with the position if the text is neither, and [`Error::Memory`] if
    /// allocation fails.
    fn from_str(text: &str) -> Result<Self, Error> {
        match text.parse() {
            Ok(puzzle) => Ok(Self::Boxes(puzzle)),
            Err(Error::Text(TextError { kind: TextErrorKind::Variant { .. }, .. })) => {
                parse_rules(text).map(Self::Rules)
            }
            Err(error) => Err(error),
        }
    }
}
