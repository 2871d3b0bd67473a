//! The class of puzzles.
//!
//! ```text
//! solving    solve, count, unique, solutions, prove, verify
//! analysis   true candidates, backdoors, minimise, canonical form, shuffled
//! path       steps, hints, ratings
//! drawing    pictures
//! ```

mod analysis;
mod drawing;
mod path;
mod solving;

pub use analysis::whole;
pub use path::scale_of;

use crate::errors::{OrRaise, refused};
use crate::forms::{digits_of, line, marks_of, parse_one, readable, text_of};
use crate::options::{in_range, unknown};
use crate::search::{self, Cancel};
use crate::shape::{PyShape, ShapeOrSide, usual};
use ordoku::text::{Layout, print_rules};
use ordoku::{AnyPuzzle, AnySolver, Error, Interrupt, Options, Puzzle, Shape};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A puzzle: Sudoku of any order with givens or pencil marks, or a puzzle with rules of its own,
/// such as a jigsaw, a killer or a samurai. A puzzle never changes.
///
/// It is read from text in any usual layout, also JSON and links of f-puzzles. ``shape`` is a
/// ``Shape`` or a side, for text whose boxes are not the usual ones. Cells are row-major from 0,
/// digits count from 1, and 0 is an empty cell.
///
/// All searches have these options: ``time`` (seconds or a ``timedelta``), ``nodes``, ``memory``
/// (bytes), ``threads``, ``seed``, ``engine`` (``"auto"``, ``"greedy"``, ``"dlx"``, ``"csp"``,
/// ``"nine"``, ``"cdcl"``, ``"greedy-order"``), ``race``, and ``cancel``, a ``threading.Event``
/// that another thread sets to stop the call. A call that has no use for an option refuses it, and
/// names those it has. A search that a limit or ``cancel`` stops raises ``Stopped``.
///
/// >>> import ordoku
/// >>> puzzle = ordoku.Puzzle("1......2.3....4.")
/// >>> puzzle
/// Puzzle('1......2.3....4.')
/// >>> puzzle.shape, puzzle[0, 0]
/// (Shape(2, 2), 1)
/// >>> print(puzzle)
/// 1...
/// ...2
/// .3..
/// ..4.
#[pyclass(name = "Puzzle", module = "ordoku", frozen, from_py_object)]
#[derive(Clone)]
pub struct PyPuzzle(Arc<AnyPuzzle>);

impl PyPuzzle {
    pub fn of(puzzle: impl Into<AnyPuzzle>) -> Self {
        Self(Arc::new(puzzle.into()))
    }

    pub fn any_puzzle(&self) -> &AnyPuzzle {
        &self.0
    }

    pub fn shared(&self) -> Arc<AnyPuzzle> {
        Arc::clone(&self.0)
    }

    /// Returns the puzzle of the verbs that only Sudoku with boxes has.
    pub fn boxes(&self, verb: &str) -> PyResult<&Puzzle> {
        match self.any_puzzle() {
            AnyPuzzle::Boxes(puzzle) => Ok(puzzle),
            AnyPuzzle::Rules(_) => {
                Err(refused(format!("{verb} is for Sudoku with boxes, not for a puzzle with rules")))
            }
        }
    }

    /// Runs a verb of a new solver of the puzzle, as [`search::run`] does.
    fn search<T: Send>(
        &self,
        py: Python<'_>,
        (options, cancel): &(Options, Cancel),
        verb: impl FnOnce(&mut AnySolver, (&AnyPuzzle, Interrupt<'_>)) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let puzzle = self.any_puzzle();
        search::run(py, cancel, |interrupt| {
            verb(&mut AnySolver::of_puzzle(puzzle, *options)?, (puzzle, interrupt))
        })
    }
}

/// Returns the cell at a row and a column; negative ones count from the end.
pub fn cell_at(puzzle: &AnyPuzzle, (row, column): (isize, isize)) -> PyResult<usize> {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let of = |at: isize, length: usize| {
        usize::try_from(if at < 0 { at + length as isize } else { at }).ok().filter(|&at| at < length)
    };
    match (of(row, rows), of(column, columns)) {
        (Some(row), Some(column)) => Ok(row * columns + column),
        _ => Err(PyIndexError::new_err(format!("the grid has {rows} rows and {columns} columns, from 0"))),
    }
}

/// Returns a shape for a number of cells, if none is named.
fn shape_of(shape: Option<ShapeOrSide>, cells: usize) -> PyResult<Shape> {
    match shape {
        Some(shape) => shape.shape(),
        None if cells.isqrt().pow(2) == cells => usual(cells.isqrt()),
        None => Err(refused(format!("{cells} values are no square grid: a 9x9 has 81"))),
    }
}

#[pymethods]
impl PyPuzzle {
    #[new]
    #[pyo3(signature = (text, *, shape = None))]
    fn new(text: &str, shape: Option<ShapeOrSide>) -> PyResult<Self> {
        let shape = shape.map(ShapeOrSide::shape).transpose()?;
        parse_one(text, shape).map(Self::of).or_raise()
    }

    /// Makes a puzzle of row-major givens, 0 for an empty cell.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle.from_givens([1, 0, 0, 0] + 12 * [0])
    /// Puzzle('1...............')
    #[classmethod]
    #[pyo3(signature = (givens, shape = None))]
    fn from_givens(
        _class: &Bound<'_, PyType>,
        #[pyo3(from_py_with = in_range)] givens: Vec<u32>,
        shape: Option<ShapeOrSide>,
    ) -> PyResult<Self> {
        let shape = shape_of(shape, givens.len())?;
        Puzzle::from_givens(shape, &givens).map(Self::of).or_raise()
    }

    /// Makes a puzzle of pencil marks: the digits that each cell may have, row-major.
    #[classmethod]
    #[pyo3(signature = (marks, shape = None))]
    fn from_marks(
        _class: &Bound<'_, PyType>,
        #[pyo3(from_py_with = in_range)] marks: Vec<Vec<u32>>,
        shape: Option<ShapeOrSide>,
    ) -> PyResult<Self> {
        let shape = shape_of(shape, marks.len())?;
        let marks = marks_of(&marks, shape.side())?;
        Puzzle::from_marks(shape, &marks).map(Self::of).or_raise()
    }

    /// The shape of Sudoku with boxes; ``None`` for a puzzle with rules.
    #[getter]
    fn shape(&self) -> Option<PyShape> {
        self.any_puzzle().shape().map(PyShape)
    }

    /// The rules and the givens in JSON; ``None`` for Sudoku with boxes.
    #[getter]
    fn rules(&self) -> PyResult<Option<String>> {
        match self.any_puzzle() {
            AnyPuzzle::Boxes(_) => Ok(None),
            puzzle => line(puzzle).map(Some).or_raise(),
        }
    }

    /// The largest digit.
    #[getter]
    fn digits(&self) -> usize {
        self.any_puzzle().digits()
    }

    /// The numbers of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        (self.any_puzzle().rows(), self.any_puzzle().columns())
    }

    /// The row-major givens, 0 for an empty cell; all 0 in a puzzle of pencil marks.
    #[getter]
    fn givens(&self) -> Vec<u32> {
        self.any_puzzle().givens().to_vec()
    }

    /// The digits that each cell may have, in a puzzle of pencil marks; else ``None``.
    #[getter]
    fn marks(&self) -> Option<Vec<Vec<u32>>> {
        self.any_puzzle().marks().map(|marks| digits_of(marks, self.any_puzzle().words()))
    }

    /// The puzzle in a line: a character for each cell, numbers if characters could not be read
    /// again, as above side 36, and JSON for a puzzle with rules.
    #[getter]
    fn line(&self) -> PyResult<String> {
        line(self.any_puzzle()).or_raise()
    }

    /// Returns the puzzle as text in a layout: ``"line"``, ``"rows"``, ``"boxes"``, ``"numbers"``
    /// or ``"ordered"``. A puzzle with rules is JSON in all of them.
    #[pyo3(signature = (layout = "rows", *, blank = None))]
    fn to_text(&self, layout: &str, blank: Option<char>) -> PyResult<String> {
        let layout = Layout::from_name(layout)
            .ok_or_else(|| unknown("layout", layout, Layout::ALL.iter().map(|layout| layout.name())))?;
        text_of(self.any_puzzle(), layout, blank).or_raise()
    }

    /// Returns the candidates of each cell: its given, or the digits without the givens of its
    /// houses.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle("1......2.3....4.").candidates()[:2]
    /// [[1], [2, 4]]
    fn candidates(&self) -> PyResult<Vec<Vec<u32>>> {
        Ok(digits_of(&self.any_puzzle().candidates().or_raise()?, self.any_puzzle().words()))
    }

    fn __getitem__(&self, at: (isize, isize)) -> PyResult<u32> {
        Ok(self.any_puzzle().givens()[cell_at(self.any_puzzle(), at)?])
    }

    fn __str__(&self) -> PyResult<String> {
        readable(self.any_puzzle(), Layout::Rows).or_raise()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let line = line(self.any_puzzle()).or_raise()?.into_pyobject(py)?.repr()?;
        Ok(match self.any_puzzle().shape().filter(|shape| Shape::usual(shape.side()) != Some(*shape)) {
            Some(shape) => format!("Puzzle({line}, shape={})", PyShape(shape).into_pyobject(py)?.repr()?),
            None => format!("Puzzle({line})"),
        })
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let are_equal = match (self.any_puzzle(), other.any_puzzle()) {
            (AnyPuzzle::Boxes(one), AnyPuzzle::Boxes(other)) => one == other,
            (AnyPuzzle::Rules(one), AnyPuzzle::Rules(other)) => {
                let (mut first, mut second) = (String::new(), String::new());
                print_rules(one, &mut first).or_raise()?;
                print_rules(other, &mut second).or_raise()?;
                first == second
            }
            _ => false,
        };
        Ok(match operation {
            CompareOp::Eq => are_equal.into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!are_equal).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.any_puzzle().givens().hash(&mut hasher);
        self.any_puzzle().marks().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (py, class, puzzle) = (slf.py(), slf.get_type(), slf.get());
        let shape = puzzle.shape();
        match (puzzle.any_puzzle(), puzzle.marks()) {
            (AnyPuzzle::Rules(_), _) => {
                Ok((class.into_any(), (puzzle.line()?,).into_pyobject(py)?.into_any()))
            }
            (_, Some(marks)) => {
                Ok((class.getattr("from_marks")?, (marks, shape).into_pyobject(py)?.into_any()))
            }
            (_, None) => {
                Ok((class.getattr("from_givens")?, (puzzle.givens(), shape).into_pyobject(py)?.into_any()))
            }
        }
    }
}
