//! Canonical forms: the first of all images of a puzzle. docs/design/canonical.md explains them.

mod nine;
mod search;

use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::nine::{NineGrid, narrow};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::outcome::Outcome;
use crate::support::alloc::{try_box, try_collect, try_vec};
use crate::symmetry::transform::Transform;
use nine::NineSearch;
use search::FormSearch;

/// The canonical form of a puzzle, and how it was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical form: of all images of the puzzle, the one whose row-major values come first,
    /// with an empty cell before every digit.
    pub puzzle: Puzzle,
    /// A transform that maps the puzzle to its canonical form.
    pub transform: Transform,
    /// The number of automorphisms: the ways to transpose, to permute rows and to permute columns
    /// that map the puzzle to itself if its digits are then renamed, the identity included. It is
    /// exact; `None` if it exceeds a `u128`, as for nearly empty puzzles of side 36 and above.
    pub automorphisms: Option<u128>,
}

/// Finds canonical forms of puzzles of one shape, one after another, and keeps its memory between
/// calls.
///
/// The canonical form is the same for all images of a puzzle under the transforms of its shape (see
/// [`Transform`]), and different for other puzzles. It is the row-major minlex form: the values of
/// all images are compared row by row, an empty cell before every digit, and the first image wins.
/// Puzzles have givens; a complete grid is a puzzle of as many givens as cells. A puzzle need not
/// have a solution.
///
/// A search takes microseconds for 9x9, and mostly milliseconds for larger shapes. Three kinds can
/// take very long: puzzles in which a long row has many digits twice; complete grids whose boxes
/// have one row or one column, from side 16; and regular complete grids whose boxes have two
/// columns, from 14x2. Each call therefore takes limits on nodes and time, and an interrupt. Work
/// is counted in nodes: a choice of a row, a stack or a column.
///
/// One thread at a time may use a canonicaliser; a canonicaliser may move between threads.
///
/// ```
/// use ordoku::{Canonicaliser, Interrupt, Limits, Outcome, Puzzle, Shape, StopReason};
///
/// let mut canonicaliser = Canonicaliser::new(Shape::FOUR)?;
/// let puzzle: Puzzle = "1... ..1. .2.. ...3".parse()?;
/// let outcome = canonicaliser.canonical(&puzzle, Limits::new(), Interrupt::new())?;
/// let canonical = outcome.answer().expect("there are no limits");
/// assert_eq!(canonical.puzzle.to_string(), "...1\n.1..\n..2.\n3...");
/// assert_eq!(canonical.transform.apply(&puzzle)?, canonical.puzzle);
/// assert_eq!(canonical.automorphisms, Some(2));
///
/// let outcome = canonicaliser.canonical(&puzzle, Limits::new().with_nodes(1), Interrupt::new())?;
/// assert_eq!(outcome, Outcome::Stopped(StopReason::Nodes));
/// # Ok::<(), ordoku::Error>(())
/// ```
pub struct Canonicaliser {
    shape: Shape,
    search: FormSearch,
    /// The faster search for 9x9, boxed because of its size.
    nine: Option<Box<[NineSearch; 1]>>,
    /// Whether the last form is that of `nine`.
    is_nine: bool,
}

impl Canonicaliser {
    /// Creates a canonicaliser for puzzles of a shape.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let nine = if shape.square_order() == Some(3) { Some(try_box(NineSearch::new()?)?) } else { None };
        Ok(Self { shape, search: FormSearch::new(shape)?, nine, is_nine: false })
    }

    /// Returns the shape of the puzzles that the canonicaliser takes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Finds the canonical form of a puzzle of givens.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle has another shape or pencil marks, and
    /// [`Error::Memory`] if allocation fails.
    pub fn canonical(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Canonical>, Error> {
        let mut limits = LimitChecker::new(limits, self.shape.cells(), interrupt);
        if let Some(reason) = self.search(puzzle, &mut limits)? {
            return Ok(Outcome::Stopped(reason));
        }
        let mut values = try_vec(0, self.shape.cells())?;
        self.write_form(&mut values);
        Ok(Outcome::Answer(Canonical {
            transform: self.transform(puzzle.givens(), &values)?,
            puzzle: Puzzle::from_givens(self.shape, &values)?,
            automorphisms: match self.found_nine() {
                Some(nine) => Some(nine.automorphisms()),
                None => self.search.automorphisms(),
            },
        }))
    }

    /// Writes the canonical form of row-major givens to `out`, and nothing else: this is the
    /// fastest call. Writes nothing if the search is stopped.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice is not as long as the puzzle has cells,
    /// [`Error::Value`] if a given is above the side, and [`Error::Memory`] if allocation fails.
    pub fn form_into(
        &mut self,
        givens: &[u32],
        out: &mut [u32],
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<()>, Error> {
        let (side, wanted) = (self.shape.side(), self.shape.cells());
        for (argument, got) in [("givens", givens.len()), ("out", out.len())] {
            if got != wanted {
                return Err(Error::Length { argument, got, wanted });
            }
        }
        if let Some(cell) = givens.iter().position(|&given| given as usize > side) {
            return Err(Error::Value { cell, value: givens[cell].into(), digits: side, columns: side });
        }
        let mut nine = [0; 81];
        let is_nine = self.nine.is_some();
        if is_nine {
            narrow(&mut nine, givens);
        }
        let mut limits = LimitChecker::new(limits, self.shape.cells(), interrupt);
        self.run(givens, is_nine.then_some(&nine), &mut limits)?;
        if limits.stopped().is_none() {
            self.write_form(out);
        }
        Ok(Outcome::of(limits.stopped()))
    }

    /// Returns whether a transform maps one puzzle to the other. The limits hold for each of two
    /// searches.
    ///
    /// # Errors
    /// Returns the errors of [`Canonicaliser::canonical`].
    pub fn is_equivalent(
        &mut self,
        one: &Puzzle,
        other: &Puzzle,
        limits: Limits,
        mut interrupt: Interrupt<'_>,
    ) -> Result<Outcome<bool>, Error> {
        self.check(one)?;
        self.check(other)?;
        if self.digit_counts(one)? != self.digit_counts(other)? {
            return Ok(Outcome::Answer(false));
        }
        let [mut first, mut form] = [try_vec(0, self.shape.cells())?, try_vec(0, self.shape.cells())?];
        for puzzle in [one, other] {
            let mut limits = LimitChecker::new(limits, self.shape.cells(), interrupt.reborrow());
            if let Some(reason) = self.search(puzzle, &mut limits)? {
                return Ok(Outcome::Stopped(reason));
            }
            std::mem::swap(&mut first, &mut form);
            self.write_form(&mut form);
        }
        Ok(Outcome::Answer(form == first))
    }

    fn check(&self, puzzle: &Puzzle) -> Result<(), Error> {
        if puzzle.shape() != self.shape {
            return Err(Error::Argument {
                what: "the puzzle and the canonicaliser have different shapes: \
                       make a canonicaliser of the puzzle's shape",
            });
        }
        if puzzle.marks().is_some() {
            return Err(Error::Argument {
                what: "a puzzle of pencil marks has no canonical form: use givens",
            });
        }
        Ok(())
    }

    /// Returns how often each digit occurs, in ascending order: the same for all images.
    fn digit_counts(&self, puzzle: &Puzzle) -> Result<Vec<u32>, Error> {
        let mut counts = try_vec(0, self.shape.side() + 1)?;
        puzzle.givens().iter().for_each(|&given| counts[given as usize] += 1);
        counts[1..].sort_unstable();
        Ok(counts)
    }

    /// Searches the form; returns the reason if the search was stopped.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<StopReason>, Error> {
        self.check(puzzle)?;
        self.run(puzzle.givens(), puzzle.nine(), limits)?;
        Ok(limits.stopped())
    }

    /// Searches the form of givens, which are `nine` once more for a 9x9.
    fn run(
        &mut self,
        givens: &[u32],
        nine: Option<&NineGrid>,
        limits: &mut LimitChecker<'_>,
    ) -> Result<(), Error> {
        // The search for 9x9 is one node.
        self.is_nine = match (&mut self.nine, nine) {
            (Some(search), Some(nine)) => !limits.enter_node() || search[0].run(nine),
            _ => false,
        };
        if self.is_nine { Ok(()) } else { self.search.run(givens, limits) }
    }

    fn found_nine(&self) -> Option<&NineSearch> {
        self.nine.as_ref().filter(|_| self.is_nine).map(|nine| &nine[0])
    }

    fn write_form(&self, out: &mut [u32]) {
        match self.found_nine() {
            Some(nine) => {
                let form = nine.form().as_flattened();
                out.iter_mut().zip(form).for_each(|(out, &value)| *out = value.into());
            }
            None => out.iter_mut().zip(self.search.form()).for_each(|(out, &value)| *out = value.into()),
        }
    }

    /// Returns the transform to the form that was found.
    fn transform(&self, givens: &[u32], form: &[u32]) -> Result<Transform, Error> {
        let side = self.shape.side();
        let (transposed, rows, columns) = match self.found_nine() {
            Some(nine) => {
                let (transposed, rows, columns) = nine.lines().ok_or(Error::Internal)?;
                let copy = |lines: &[u8; 9]| try_collect(9, lines.iter().map(|&line| line.into()));
                (transposed, copy(rows)?, copy(columns)?)
            }
            None => {
                let (transposed, rows, columns) = self.search.lines().ok_or(Error::Internal)?;
                let copy = |lines: &[u16]| try_collect(side, lines.iter().copied());
                (transposed, copy(rows)?, copy(columns)?)
            }
        };
        let mut digits = try_vec(0, side)?;
        let mut labels = 0;
        for (cell, &value) in form.iter().enumerate().filter(|(_, value)| **value != 0) {
            let (row, column) = (usize::from(rows[cell / side]), usize::from(columns[cell % side]));
            let from = if transposed { column * side + row } else { row * side + column };
            digits[(givens[from] as usize).checked_sub(1).ok_or(Error::Internal)?] = value as u16;
            labels = labels.max(value as u16);
        }
        // Digits that do not occur follow in their order.
        let unused = digits.iter_mut().filter(|digit| **digit == 0);
        unused.zip(labels + 1..).for_each(|(digit, label)| *digit = label);
        Transform::new(self.shape, transposed, &rows, &columns, &digits)
    }
}

impl std::fmt::Debug for Canonicaliser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Canonicaliser").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl Puzzle {
    /// Finds the canonical form of a puzzle of givens, see [`Canonicaliser`], without limits.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape};
    ///
    /// let canonical = Puzzle::empty(Shape::NINE)?.canonical()?;
    /// assert_eq!(canonical.automorphisms, Some(2 * 6_u128.pow(8)));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Canonicaliser::canonical`].
    pub fn canonical(&self) -> Result<Canonical, Error> {
        let mut canonicaliser = Canonicaliser::new(self.shape())?;
        canonicaliser.canonical(self, Limits::new(), Interrupt::new())?.answer().ok_or(Error::Internal)
    }

    /// Returns whether a [`Transform`] maps one puzzle of givens to the other, without limits.
    ///
    /// Puzzles of different shapes are not equivalent.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a puzzle has pencil marks, and [`Error::Memory`] if
    /// allocation fails.
    pub fn is_equivalent(&self, other: &Self) -> Result<bool, Error> {
        if self.shape() != other.shape() {
            return Ok(false);
        }
        let mut canonicaliser = Canonicaliser::new(self.shape())?;
        let outcome = canonicaliser.is_equivalent(self, other, Limits::new(), Interrupt::new())?;
        outcome.answer().ok_or(Error::Internal)
    }
}

#[cfg(test)]
mod tests;
