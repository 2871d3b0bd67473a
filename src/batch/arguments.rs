//! The arguments of a batch: the puzzles, what to do with them, and memory for the answers.

use crate::error::Error;
use crate::model::rules::Rules;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::stats::Count;
use std::sync::Arc;

/// The shape or the rules of all puzzles of a batch. `Batch::new` takes a [`Shape`] or
/// `&Arc<Rules>`.
#[derive(Clone, Copy, Debug)]
pub enum BatchKind<'a> {
    /// Sudoku of this shape.
    Boxes(Shape),
    /// Puzzles with these rules.
    Rules(&'a Arc<Rules>),
}

impl BatchKind<'_> {
    /// Returns the number of cells of a puzzle.
    pub fn cells(self) -> usize {
        match self {
            Self::Boxes(shape) => shape.cells(),
            Self::Rules(rules) => rules.cells(),
        }
    }

    /// Returns whether the puzzles are 9x9 with 3x3 boxes.
    pub(super) fn is_nine(self) -> bool {
        matches!(self, Self::Boxes(shape) if shape.square_order() == Some(3))
    }
}

impl From<Shape> for BatchKind<'_> {
    fn from(shape: Shape) -> Self {
        Self::Boxes(shape)
    }
}

impl<'a> From<&'a Arc<Rules>> for BatchKind<'a> {
    fn from(rules: &'a Arc<Rules>) -> Self {
        Self::Rules(rules)
    }
}

/// Puzzles of one kind as values, with memory for their solutions and results: see
/// [`BatchSolver::solve`](super::BatchSolver::solve).
///
/// Fields may be added, so batches are made by [`Batch::new`] and changed by the setters or through
/// the fields.
#[derive(Debug)]
#[non_exhaustive]
pub struct Batch<'a> {
    /// The shape or the rules of all puzzles.
    pub kind: BatchKind<'a>,
    /// The options of the search. The limits hold for each puzzle; the threads are those of the
    /// batch.
    pub options: Options,
    /// The puzzles one after another, `kind.cells()` values each, 0 for an empty cell.
    pub givens: &'a [u32],
    /// The most solutions to count in each puzzle; `None`, the default, counts all.
    pub limit: Option<u64>,
    /// Memory for the first solution of each puzzle, as long as `givens`; none by default. The
    /// values of a puzzle without a solution are left untouched.
    pub out: Option<&'a mut [u32]>,
    /// The result of each puzzle.
    pub results: &'a mut [Result<Count, Error>],
}

impl<'a> Batch<'a> {
    /// Creates a batch that counts all solutions with the default options and keeps none of them.
    #[must_use]
    pub fn new(
        kind: impl Into<BatchKind<'a>>,
        givens: &'a [u32],
        results: &'a mut [Result<Count, Error>],
    ) -> Self {
        Self { kind: kind.into(), options: Options::new(), givens, limit: None, out: None, results }
    }

    /// Sets the options of the search.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Sets the most solutions to count in each puzzle.
    #[must_use]
    pub fn with_limit(mut self, limit: u64) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Sets the memory for the first solution of each puzzle.
    #[must_use]
    pub fn with_out(mut self, out: &'a mut [u32]) -> Self {
        self.out = Some(out);
        self
    }
}

/// 9x9 puzzles as lines of text, with memory for their solutions and results: see
/// [`BatchSolver::solve_lines`](super::BatchSolver::solve_lines).
///
/// The line of puzzle i begins at `lines[i * stride]` and has 81 characters: '1' to '9', and '0' or
/// '.' for an empty cell. Anything may be between the lines, such as line ends.
///
/// Fields may be added, so batches are made by [`LineBatch::new`] and changed by the setters or
/// through the fields.
#[derive(Debug)]
#[non_exhaustive]
pub struct LineBatch<'a> {
    /// The options of the search. The limits hold for each puzzle; the threads are those of the
    /// batch.
    pub options: Options,
    /// The lines.
    pub lines: &'a [u8],
    /// The bytes from the start of a line to the start of the next.
    pub stride: usize,
    /// The most solutions to count in each puzzle; `None`, the default, counts all.
    pub limit: Option<u64>,
    /// Memory for the first solution of each puzzle, none by default: 81 digits from
    /// `out[i * out_stride]` on. All other bytes are left untouched.
    pub out: Option<&'a mut [u8]>,
    /// The bytes from the start of a solution to the start of the next; as many as `stride` by
    /// default.
    pub out_stride: usize,
    /// The result of each puzzle.
    pub results: &'a mut [Result<Count, Error>],
}

impl<'a> LineBatch<'a> {
    /// Creates a batch that counts all solutions with the default options and keeps none of them.
    #[must_use]
    pub fn new(lines: &'a [u8], stride: usize, results: &'a mut [Result<Count, Error>]) -> Self {
        let options = Options::new();
        Self { options, lines, stride, limit: None, out: None, out_stride: stride, results }
    }

    /// Sets the options of the search.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Sets the most solutions to count in each puzzle.
    #[must_use]
    pub fn with_limit(mut self, limit: u64) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Sets the memory for the first solution of each puzzle, and the bytes from the start of a
    /// solution to the start of the next.
    #[must_use]
    pub fn with_out(mut self, out: &'a mut [u8], out_stride: usize) -> Self {
        (self.out, self.out_stride) = (Some(out), out_stride);
        self
    }
}
