//! Answers as Arrow columns and tables, which Python takes by the PyCapsule protocol.

use super::input::CELLS;
use super::solve::{Answers, Status};
use crate::errors::{OrRaise, refused};
use crate::forms::line_of;
use arrow_array::builder::GenericStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, GenericStringArray, OffsetSizeTrait, RecordBatch, StructArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use std::borrow::Cow;
use std::sync::Arc;

/// Returns the exception of an Arrow error.
pub fn arrow_failed(error: &ArrowError) -> PyErr {
    refused(format!("Arrow: {error}"))
}

/// Returns the items of an array as objects of Python.
fn items<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyList>> {
    match array.data_type() {
        DataType::Utf8 => PyList::new(py, array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => PyList::new(py, array.as_string::<i64>().iter()),
        DataType::UInt64 => PyList::new(py, array.as_primitive::<UInt64Type>().iter()),
        DataType::Float64 => PyList::new(py, array.as_primitive::<Float64Type>().iter()),
        DataType::Boolean => PyList::new(py, array.as_boolean().iter()),
        other => Err(refused(format!("a column of the type {other} has no list: read it by Arrow"))),
    }
}

/// An Arrow column. ``pyarrow.array``, ``polars.Series``, ``pandas`` and ``duckdb`` take it without
/// a copy.
///
/// >>> import ordoku
/// >>> ordoku.solve_table(["1......2.3....4."]).column("solution").to_list()
/// ['1234341243212143']
#[pyclass(name = "Column", module = "ordoku", frozen)]
pub struct PyColumn {
    array: ArrayRef,
    field: FieldRef,
}

impl PyColumn {
    /// Returns a column with a name.
    pub fn new(array: ArrayRef, name: &str) -> Self {
        let field = Arc::new(Field::new(name, array.data_type().clone(), true));
        Self { array, field }
    }
}

#[pymethods]
impl PyColumn {
    /// Returns the items as a list.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        items(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<Column of {} rows, {}>", self.array.len(), self.array.data_type())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, self.field.clone(), &self.array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chunks = ArrayIterator::new([Ok(self.array.clone())], self.field.clone());
        Ok(to_stream_pycapsule(py, Box::new(chunks), requested_schema)?)
    }
}

/// An Arrow record batch. ``pyarrow.table``, ``polars.DataFrame`` and ``duckdb`` take it without a
/// copy.
///
/// >>> import ordoku
/// >>> ordoku.solve_table(["1......2.3....4.", "abc"]).column_names
/// ['solution', 'status', 'count', 'error']
#[pyclass(name = "Table", module = "ordoku", frozen)]
pub struct PyTable(RecordBatch);

impl PyTable {
    /// Returns the table of named columns of one length.
    pub fn new(columns: Vec<(&str, ArrayRef)>) -> PyResult<Self> {
        let columns = columns.into_iter().map(|(name, array)| (name, array, true));
        RecordBatch::try_from_iter_with_nullable(columns).map(Self).map_err(|error| arrow_failed(&error))
    }

    fn whole(&self) -> (StructArray, FieldRef) {
        let whole = StructArray::from(self.0.clone());
        let metadata = self.0.schema().metadata().clone();
        let field = Field::new_struct("", self.0.schema().fields().clone(), false).with_metadata(metadata);
        (whole, Arc::new(field))
    }
}

#[pymethods]
impl PyTable {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns a column.
    fn column(&self, name: &str) -> PyResult<PyColumn> {
        let array = self.0.column_by_name(name).ok_or_else(|| {
            refused(format!(
                "there is no column {name:?}: the columns are {}",
                self.column_names().join(", ")
            ))
        })?;
        Ok(PyColumn::new(array.clone(), name))
    }

    /// Returns the columns as lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (field, array) in self.0.schema().fields().iter().zip(self.0.columns()) {
            dict.set_item(field.name(), items(py, array)?)?;
        }
        Ok(dict)
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.0.num_rows(), self.column_names().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.0.schema_ref().as_ref())?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (whole, field) = self.whole();
        Ok(to_array_pycapsules(py, field, &whole, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let (whole, field) = self.whole();
        let chunks = ArrayIterator::new([Ok(Arc::new(whole) as ArrayRef)], field);
        Ok(to_stream_pycapsule(py, Box::new(chunks), requested_schema)?)
    }
}

/// Returns the solutions of lines as one array, whose memory is theirs.
fn lines_array<O: OffsetSizeTrait>(answers: &mut Answers) -> PyResult<ArrayRef> {
    let rows = answers.status.len();
    let offsets: Vec<O> = (0..=rows).map(|row| O::usize_as(row * CELLS)).collect();
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    let has_nulls = (0..rows).any(|row| !answers.has_values(row));
    let nulls =
        has_nulls.then(|| NullBuffer::new(BooleanBuffer::collect_bool(rows, |row| answers.has_values(row))));
    let lines = Buffer::from_vec(std::mem::take(&mut answers.lines));
    let array = GenericStringArray::<O>::try_new(offsets, lines, nulls);
    Ok(Arc::new(array.map_err(|error| arrow_failed(&error))?))
}

/// Returns the solutions of puzzles of any shape.
fn texts_array<O: OffsetSizeTrait>(answers: &Answers) -> PyResult<ArrayRef> {
    let mut builder = GenericStringBuilder::<O>::with_capacity(answers.status.len(), answers.lines.len());
    for row in 0..answers.status.len() {
        builder.append_option(solution_text(answers, row)?);
    }
    Ok(Arc::new(builder.finish()))
}

/// Returns the solution of a row.
fn solution_text(answers: &Answers, row: usize) -> PyResult<Option<Cow<'_, str>>> {
    if !answers.has_values(row) {
        return Ok(None);
    }
    match answers.others.get(&row) {
        Some((puzzle, values)) => line_of(puzzle, values).or_raise().map(|line| Some(Cow::Owned(line))),
        None => Ok(Some(String::from_utf8_lossy(&answers.lines[row * CELLS..(row + 1) * CELLS]))),
    }
}

/// Returns the solution of a row as a text of Python.
pub fn solution<'py>(
    py: Python<'py>,
    answers: &Answers,
    row: usize,
) -> PyResult<Option<Bound<'py, PyString>>> {
    Ok(solution_text(answers, row)?.map(|text| PyString::new(py, &text)))
}

/// Returns the solutions as an Arrow column, and takes them out of the answers.
pub fn solutions_array(answers: &mut Answers) -> PyResult<ArrayRef> {
    let is_large = i32::try_from(answers.lines.len()).is_err();
    match (answers.others.is_empty(), is_large) {
        (true, false) => lines_array::<i32>(answers),
        (true, true) => lines_array::<i64>(answers),
        (false, false) => texts_array::<i32>(answers),
        (false, true) => texts_array::<i64>(answers),
    }
}

/// Returns the names of the status of each row.
pub fn status_array(status: &[Status]) -> ArrayRef {
    let mut builder = GenericStringBuilder::<i32>::with_capacity(status.len(), 6 * status.len());
    status.iter().for_each(|status| builder.append_option(status.name()));
    Arc::new(builder.finish())
}
