//! The shape of a puzzle.

use crate::errors::{OrRaise, refused};
use crate::options::in_range;
use ordoku::Shape;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// The shape of a grid: boxes of ``box_rows`` rows and ``box_columns`` columns. The side is their
/// product, at most 256.
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
    fn new(
        #[pyo3(from_py_with = in_range)] box_rows: usize,
        #[pyo3(from_py_with = in_range)] box_columns: usize,
    ) -> PyResult<Self> {
        Shape::new(box_rows, box_columns).map(Self).or_raise()
    }

    /// Returns the usual shape of a side: square boxes if the side is a square number, 2x3 for side
    /// 6, and 3x4 for side 12.
    #[staticmethod]
    fn of_side(#[pyo3(from_py_with = in_range)] side: usize) -> PyResult<Self> {
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
pub enum ShapeOrSide {
    Shape(PyShape),
    Side(usize),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ShapeOrSide {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(shape) = object.extract::<PyShape>() {
            return Ok(Self::Shape(shape));
        }
        match object.is_instance_of::<PyInt>() {
            true => in_range(&object).map(Self::Side),
            false => {
                let kind = object.get_type().name()?;
                Err(PyTypeError::new_err(format!("a shape is a Shape or an integer, its side, not {kind}")))
            }
        }
    }
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
