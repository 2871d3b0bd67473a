//! The shape of a puzzle.

use crate::errors::{OrRaise, refused};
use ordoku::Shape;
use pyo3::prelude::*;

/// The shape of a grid: boxes of ``box_rows`` rows and ``box_columns`` columns. The side is their product, at
/// most 256.
///
/// >>> import ordoku
/// >>> ordoku.Shape(2, 3).side
/// 6
/// >>> ordoku.Shape.of_side(9)
/// Shape(3, 3)
#[pyclass(name = "Shape", module = "ordoku", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyShape(pub Shape);

/// Returns the usual shape of a side.
pub fn usual(side: usize) -> PyResult<Shape> {
    Shape::usual(side).ok_or_else(|| {
        refused(format!(
            "side {side} has no usual boxes: name their rows and columns, as in Shape(2, 5) for side 10"
        ))
    })
}

#[pymethods]
impl PyShape {
    #[new]
    fn new(box_rows: usize, box_columns: usize) -> PyResult<Self> {
        Shape::new(box_rows, box_columns).map(Self).or_raise()
    }

    /// Returns the usual shape of a side: square boxes if the side is a square number, 2x3 for side 6, and
    /// 3x4 for side 12.
    #[staticmethod]
    fn of_side(side: usize) -> PyResult<Self> {
        usual(side).map(Self)
    }

    /// The rows of a box.
    #[getter]
    fn box_rows(&self) -> usize {
        self.0.box_rows()
    }

    /// The columns of a box.
    #[getter]
    fn box_columns(&self) -> usize {
        self.0.box_cols()
    }

    /// The cells of a row, and the largest digit.
    #[getter]
    fn side(&self) -> usize {
        self.0.side()
    }

    /// The cells of the grid.
    #[getter]
    fn cells(&self) -> usize {
        self.0.cells()
    }

    fn __repr__(&self) -> String {
        format!("Shape({}, {})", self.0.box_rows(), self.0.box_cols())
    }

    fn __getnewargs__(&self) -> (usize, usize) {
        (self.0.box_rows(), self.0.box_cols())
    }
}

/// A shape, or the side of a usual one.
#[derive(FromPyObject)]
pub enum ShapeOrSide {
    #[pyo3(transparent)]
    Shape(PyShape),
    #[pyo3(transparent)]
    Side(usize),
}

impl ShapeOrSide {
    /// Returns the shape.
    pub fn shape(self) -> PyResult<Shape> {
        match self {
            Self::Shape(shape) => Ok(shape.0),
            Self::Side(side) => usual(side),
        }
    }
}
