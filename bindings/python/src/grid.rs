//! A solution of a puzzle.

use crate::errors::{OrRaise, refused};
use crate::forms::{line_of, rows_of};
use crate::options::in_range;
use crate::pictures;
use crate::puzzle::{PyPuzzle, cell_at};
use ordoku::svg::Drawing;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A solution of a puzzle. It prints as rows, and shows itself in a notebook as a picture.
///
/// >>> import ordoku
/// >>> grid = ordoku.Puzzle("1......2.3....4.").solve()
/// >>> print(grid)
/// 1234
/// 3412
/// 4321
/// 2143
/// >>> grid[1, 0], grid.values[:4]
/// (3, [1, 2, 3, 4])
#[pyclass(name = "Grid", module = "ordoku", frozen)]
#[derive(Clone)]
pub struct PyGrid {
    pub puzzle: PyPuzzle,
    pub values: Vec<u32>,
}

impl PyGrid {
    /// Returns the rows as text.
    fn rows_text(&self) -> String {
        let rows = rows_of(self.puzzle.any_puzzle(), &self.values);
        rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n")
    }
}

#[pymethods]
impl PyGrid {
    #[new]
    fn new(puzzle: &PyPuzzle, #[pyo3(from_py_with = in_range)] values: Vec<u32>) -> PyResult<Self> {
        match puzzle.any_puzzle().is_solved_by(&values) {
            true => Ok(Self { puzzle: puzzle.clone(), values }),
            false => Err(refused("these values do not solve the puzzle")),
        }
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> PyPuzzle {
        self.puzzle.clone()
    }

    /// The digits of all cells, row-major; 0 for a cell that is not in use.
    #[getter]
    fn values(&self) -> Vec<u32> {
        self.values.clone()
    }

    /// The digits of each row.
    #[getter]
    fn rows(&self) -> Vec<Vec<u32>> {
        self.values.chunks(self.puzzle.any_puzzle().columns()).map(<[u32]>::to_vec).collect()
    }

    /// The solution in a line.
    #[getter]
    fn line(&self) -> PyResult<String> {
        line_of(self.puzzle.any_puzzle(), &self.values).or_raise()
    }

    /// Draws the solution in SVG; the givens are bold.
    #[pyo3(signature = (*, theme = "light", title = None, caption = None))]
    fn draw<'py>(
        &self,
        py: Python<'py>,
        theme: &str,
        title: Option<&str>,
        caption: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = self.puzzle.any_puzzle();
        let drawing = puzzle.drawing().with_givens(puzzle.givens()).with_values(&self.values);
        pictures::svg(py, drawing, theme, title, caption)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let puzzle = self.puzzle.any_puzzle();
        let mut out = String::new();
        let drawing: Drawing<'_> = puzzle.drawing();
        drawing.with_givens(puzzle.givens()).with_values(&self.values).write(&mut out).or_raise()?;
        Ok(out)
    }

    fn __getitem__(&self, at: (isize, isize)) -> PyResult<u32> {
        Ok(self.values[cell_at(self.puzzle.any_puzzle(), at)?])
    }

    fn __str__(&self) -> String {
        self.rows_text()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Grid {}>", self.line()?))
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let are_equal = self.values == other.values
            && self.puzzle.any_puzzle().columns() == other.puzzle.any_puzzle().columns();
        Ok(match operation {
            CompareOp::Eq => are_equal.into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!are_equal).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.values.hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (PyPuzzle, Vec<u32>) {
        (self.puzzle.clone(), self.values.clone())
    }
}
