//! The symmetries of a shape.

use crate::errors::OrRaise;
use crate::grid::PyGrid;
use crate::options::in_range;
use crate::puzzle::PyPuzzle;
use crate::shape::{PyShape, ShapeOrSide};
use ordoku::{Grid, Transform};
use pyo3::prelude::*;

/// A symmetry of a shape: it maps puzzles to puzzles, and their solutions to the solutions of the
/// image. It permutes bands, the rows of a band, stacks, the columns of a stack, and digits. If
/// boxes are square, it may also exchange rows and columns. With rows and columns from 0, and an
/// empty cell that stays empty::
///
///     image[r][c] = digits[puzzle[rows[r]][columns[c]] - 1]      if not transposed
///     image[r][c] = digits[puzzle[columns[c]][rows[r]] - 1]      if transposed
///
/// >>> import ordoku
/// >>> puzzle = ordoku.Puzzle("1......2.3....4.")
/// >>> upside_down = ordoku.Transform(4, [3, 2, 1, 0], [0, 1, 2, 3], [1, 2, 3, 4])
/// >>> print(upside_down.apply(puzzle))
/// ..4.
/// .3..
/// ...2
/// 1...
/// >>> upside_down.inverse().apply(upside_down.apply(puzzle)) == puzzle
/// True
#[pyclass(name = "Transform", module = "ordoku", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyTransform(pub Transform);

#[pymethods]
impl PyTransform {
    #[new]
    #[pyo3(signature = (shape, rows, columns, digits, transposed = false))]
    fn new(
        shape: ShapeOrSide,
        #[pyo3(from_py_with = in_range)] rows: Vec<u16>,
        #[pyo3(from_py_with = in_range)] columns: Vec<u16>,
        #[pyo3(from_py_with = in_range)] digits: Vec<u16>,
        transposed: bool,
    ) -> PyResult<Self> {
        Transform::new(shape.shape()?, transposed, &rows, &columns, &digits).map(Self).or_raise()
    }

    /// Makes the transform that maps every puzzle to itself.
    #[staticmethod]
    fn identity(shape: ShapeOrSide) -> PyResult<Self> {
        Transform::identity(shape.shape()?).map(Self).or_raise()
    }

    /// Makes a random transform; all of a shape are equally likely. A seed has the same one on
    /// every machine: that of ``Puzzle.shuffled``.
    ///
    /// >>> import ordoku
    /// >>> puzzle = ordoku.Puzzle("1......2.3....4.")
    /// >>> ordoku.Transform.random(4, 7).apply(puzzle) == puzzle.shuffled(7)
    /// True
    #[staticmethod]
    fn random(shape: ShapeOrSide, #[pyo3(from_py_with = in_range)] seed: u64) -> PyResult<Self> {
        Transform::random(shape.shape()?, seed).map(Self).or_raise()
    }

    /// The shape of the puzzles that it maps.
    #[getter]
    fn shape(&self) -> PyShape {
        PyShape(self.0.shape())
    }

    /// Whether the rows of the image are columns of the puzzle.
    #[getter]
    fn transposed(&self) -> bool {
        self.0.is_transposed()
    }

    /// For each row of the image the row of the puzzle, or the column if transposed, from 0.
    #[getter]
    fn rows(&self) -> Vec<u16> {
        self.0.rows().to_vec()
    }

    /// For each column of the image the column of the puzzle, or the row if transposed, from 0.
    #[getter]
    fn columns(&self) -> Vec<u16> {
        self.0.columns().to_vec()
    }

    /// The images of the digits 1, 2 and so on.
    #[getter]
    fn digits(&self) -> Vec<u16> {
        self.0.digits().to_vec()
    }

    /// Returns the image of a puzzle: its givens or its pencil marks are moved and renamed.
    fn apply(&self, puzzle: &PyPuzzle) -> PyResult<PyPuzzle> {
        let image = self.0.apply(puzzle.boxes("a transform")?).or_raise()?;
        Ok(PyPuzzle::of(image))
    }

    /// Returns the image of a solution, which solves the image of its puzzle.
    fn apply_to_grid(&self, grid: &PyGrid) -> PyResult<PyGrid> {
        let shape = grid.puzzle.boxes("a transform")?.shape();
        let image =
            Grid::from_values(shape, grid.values.clone()).and_then(|grid| self.0.apply_to_grid(&grid));
        Ok(PyGrid { puzzle: self.apply(&grid.puzzle)?, values: image.or_raise()?.into_values() })
    }

    /// Returns the transform that maps every image back.
    fn inverse(&self) -> PyResult<Self> {
        self.0.inverse().map(Self).or_raise()
    }

    /// Returns the transform that applies this one first, and ``next`` to the image.
    fn then(&self, next: &Self) -> PyResult<Self> {
        self.0.then(&next.0).map(Self).or_raise()
    }

    fn __repr__(&self) -> String {
        let (shape, rows, columns, digits) = (self.shape().0, self.rows(), self.columns(), self.digits());
        let transposed = if self.transposed() { ", transposed=True" } else { "" };
        let (down, across) = (shape.box_rows(), shape.box_cols());
        format!("Transform(Shape({down}, {across}), {rows:?}, {columns:?}, {digits:?}{transposed})")
    }

    fn __getnewargs__(&self) -> (PyShape, Vec<u16>, Vec<u16>, Vec<u16>, bool) {
        (self.shape(), self.rows(), self.columns(), self.digits(), self.transposed())
    }
}
