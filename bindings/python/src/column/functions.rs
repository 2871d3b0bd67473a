//! The functions of Python that take columns.

use super::input::{Block, CELLS, PuzzleColumn, Source};
use super::nodes::nodes;
use super::output::{PyColumn, PyTable, solution, solutions_array, status_array};
use super::rate::{RatedRow, rate};
use super::solve::{Answers, Cells, Status, Task, solve};
use crate::answers;
use crate::errors::OrdokuWarning;
use crate::options::{self, Keywords, in_range};
use crate::puzzle::scale_of;
use crate::search::{self, Cancel};
use crate::shape::ShapeOrSide;
use arrow_array::{ArrayRef, BooleanArray, Float64Array, StringArray, UInt64Array};
use numpy::{PyArray1, PyArrayMethods};
use ordoku::Options;
use ordoku::technique::{ExplainerRating, Rating, Scale};
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::ffi::CString;
use std::sync::Arc;

type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// Reads a column.
fn read<'py>(column: &Bound<'py, PyAny>, shape: Option<ShapeOrSide>) -> PyResult<PuzzleColumn<'py>> {
    PuzzleColumn::read(column, shape.map(ShapeOrSide::shape).transpose()?)
}

/// Answers all rows while other threads of Python run.
fn answer(
    py: Python<'_>,
    blocks: &[Block<'_>],
    task: (Task, Cells),
    (options, cancel): (Options, &Cancel),
) -> PyResult<Answers> {
    search::run_whole(py, cancel, |interrupt| solve(blocks, task, options, interrupt))
}

/// Returns how the cells of an answer of the same kind are written.
fn cells_of(column: &PuzzleColumn<'_>) -> Cells {
    match column.source() {
        Source::Numpy(_) => Cells::Numbers,
        _ => Cells::Characters,
    }
}

/// Warns of rows without an answer, so that none vanishes: the rows with these reasons.
fn warn<'e>(py: Python<'_>, rows: usize, errors: impl Iterator<Item = (usize, &'e str)>) -> PyResult<()> {
    let (mut count, mut first) = (0, None::<(usize, &str)>);
    for (row, why) in errors {
        count += 1;
        if first.is_none_or(|(least, _)| row < least) {
            first = Some((row, why));
        }
    }
    let Some((row, why)) = first else { return Ok(()) };
    let message =
        format!("{count} of {rows} rows have no answer; the first is row {row}: {why}").replace('\0', " ");
    let message = CString::new(message).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<OrdokuWarning>(), &message, 1)
}

fn warn_of(py: Python<'_>, answers: &Answers) -> PyResult<()> {
    warn(py, answers.status.len(), answers.errors.iter().map(|(row, why)| (*row, why.as_str())))
}

/// Returns the solutions or forms as the kind of column that came in.
fn same_kind<'py>(py: Python<'py>, column: &PuzzleColumn<'py>, mut answers: Answers) -> Made<'py> {
    let rows = answers.status.len();
    match column.source() {
        Source::List => {
            let texts = (0..rows).map(|row| solution(py, &answers, row)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, texts)?.into_any())
        }
        Source::Arrow(_) => {
            let array = solutions_array(&mut answers)?;
            Ok(PyColumn::new(array, "solution").into_pyobject(py)?.into_any())
        }
        Source::Numpy(_) => {
            let cells = column.cells();
            let values: Vec<u8> = match cells == CELLS && answers.others.is_empty() {
                true => answers.lines,
                false => {
                    let none = vec![0; cells];
                    let of_row = |row| answers.others.get(&row).map_or(&none, |(_, values)| values);
                    (0..rows).flat_map(of_row).map(|&value| value as u8).collect()
                }
            };
            Ok(PyArray1::from_vec(py, values).reshape([rows, cells])?.into_any())
        }
    }
}

/// Returns truth values as the kind of column that came in; an array has `false` for a row without
/// an answer.
fn truths<'py>(py: Python<'py>, column: &PuzzleColumn<'py>, values: Vec<Option<bool>>) -> Made<'py> {
    match column.source() {
        Source::List => Ok(PyList::new(py, values)?.into_any()),
        Source::Arrow(_) => {
            Ok(PyColumn::new(Arc::new(BooleanArray::from(values)), "unique").into_pyobject(py)?.into_any())
        }
        Source::Numpy(_) => {
            let values = values.into_iter().map(|value| value == Some(true)).collect();
            Ok(PyArray1::from_vec(py, values).into_any())
        }
    }
}

/// Solves the puzzles of a column on all cores, and returns the solutions as the same kind of
/// column.
///
/// A column is a list of texts, a NumPy array of uint8 with a row for each puzzle, or an Arrow
/// column of strings or of lists of uint8 (``pyarrow``, ``polars``, ``pandas``, ``duckdb``). Rows
/// stay in their places: a row without a solution is ``None``, a null, or zeros. Rows that are no
/// puzzle or that a limit stopped are told by a warning, and ``solve_table`` tells each reason.
/// ``shape`` is that of all rows, for boxes that are not the usual ones.
///
/// >>> import ordoku
/// >>> ordoku.solve_many(["1......2.3....4.", None, "11.............."])
/// ['1234341243212143', None, None]
#[pyfunction]
#[pyo3(signature = (column, *, shape = None, **options))]
pub fn solve_many<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    shape: Option<ShapeOrSide>,
    options: Option<Keywords<'_, '_>>,
) -> Made<'py> {
    let (column, (options, cancel)) = (read(column, shape)?, options::read(options)?);
    let answers =
        answer(py, &column.blocks()?, (Task::Solve(Some(1)), cells_of(&column)), (options, &cancel))?;
    warn_of(py, &answers)?;
    same_kind(py, &column, answers)
}

/// Returns the canonical forms of the puzzles of a column, as ``solve_many`` returns solutions.
///
/// >>> import ordoku
/// >>> ordoku.canonical_many(["4..............."])
/// ['...............1']
#[pyfunction]
#[pyo3(signature = (column, *, shape = None, **options))]
pub fn canonical_many<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    shape: Option<ShapeOrSide>,
    options: Option<Keywords<'_, '_>>,
) -> Made<'py> {
    let (options, cancel) = options::read_some(options, options::OF_MANY_FORMS)?;
    let column = read(column, shape)?;
    let mut answers =
        answer(py, &column.blocks()?, (Task::Canonical, cells_of(&column)), (options, &cancel))?;
    for character in &mut answers.lines {
        *character = if *character == b'0' { b'.' } else { *character };
    }
    warn_of(py, &answers)?;
    same_kind(py, &column, answers)
}

/// Returns for each row whether the puzzle has exactly one solution, as the same kind of column.
///
/// A row that is no puzzle or that a limit stopped is ``None``, a null, or ``False`` in an array.
///
/// >>> import ordoku
/// >>> ordoku.unique_many(["1......2.3....4.", "................"])
/// [True, False]
#[pyfunction]
#[pyo3(signature = (column, *, shape = None, **options))]
pub fn unique_many<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    shape: Option<ShapeOrSide>,
    options: Option<Keywords<'_, '_>>,
) -> Made<'py> {
    let (column, (options, cancel)) = (read(column, shape)?, options::read(options)?);
    let answers =
        answer(py, &column.blocks()?, (Task::Solve(Some(2)), Cells::Characters), (options, &cancel))?;
    warn_of(py, &answers)?;
    let truth = |status: &Status| match status {
        Status::Unique => Some(true),
        Status::NoSolution | Status::Several => Some(false),
        _ => None,
    };
    truths(py, &column, answers.status.iter().map(truth).collect())
}

/// Returns the numbers of solutions, up to ``limit`` if it is not ``None``; ``None`` for rows
/// without an answer.
///
/// >>> import ordoku
/// >>> ordoku.count_many(["................", "11.............."])
/// [288, 0]
#[pyfunction]
#[pyo3(signature = (column, limit = None, *, shape = None, **options))]
pub fn count_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = in_range)] limit: Option<u64>,
    shape: Option<ShapeOrSide>,
    options: Option<Keywords<'_, '_>>,
) -> PyResult<Vec<Option<u64>>> {
    let (column, (options, cancel)) = (read(column, shape)?, options::read(options)?);
    let answers = answer(py, &column.blocks()?, (Task::Solve(limit), Cells::Characters), (options, &cancel))?;
    warn_of(py, &answers)?;
    let rows = answers.status.iter().zip(&answers.counts);
    let is_known = |status: &Status| status.is_counted() && *status != Status::Stopped;
    Ok(rows.map(|(status, count)| is_known(status).then_some(*count)).collect())
}

/// Rates the puzzles of a column on all cores, and returns a list of ratings; ``None`` for rows
/// without one, which a warning tells. The scale is as in ``Puzzle.rate``.
///
/// >>> import ordoku
/// >>> line = "100000036004168000020009000060900000090002003037080250000003040200006300700050000"
/// >>> [rating.level for rating in ordoku.rate_many([line])]
/// ['Hard']
#[pyfunction]
#[pyo3(signature = (column, scale = None, *, shape = None, **options))]
pub fn rate_many<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    scale: Option<&str>,
    shape: Option<ShapeOrSide>,
    options: Option<Keywords<'_, '_>>,
) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
    let (column, (options, cancel)) = (read(column, shape)?, options::read(options)?);
    let scale = scale_of(scale)?;
    let blocks = column.blocks()?;
    let rated = search::run_whole(py, &cancel, |interrupt| rate(&blocks, scale, options, interrupt))?;
    let errors = rated.iter().enumerate().filter_map(|(row, rating)| match rating {
        Some(Err(why)) => Some((row, why.as_str())),
        _ => None,
    });
    warn(py, rated.len(), errors)?;
    let made = |row: &RatedRow| match row {
        Some(Ok(rating)) => answers::rating(py, rating).map(Some),
        _ => Ok(None),
    };
    rated.iter().map(made).collect()
}

/// Solves the puzzles of a column, and returns a table with a row for each: ``solution``,
/// ``status`` (``"unique"``, ``"several"``, ``"none"``, ``"stopped"``, ``"unsupported"``,
/// ``"unreadable"``; with ``limit`` 1 ``"solved"``), ``count`` (up to ``limit``), and ``error``,
/// the reason of a row without an answer. ``count_nodes`` adds ``nodes``, those of the search.
/// ``rating`` names a scale, and adds its columns: ``level`` and ``score``, ``er``, ``ep`` and
/// ``ed``, or ``rating``. Puzzles that do not have exactly one solution have no rating.
///
/// >>> import ordoku
/// >>> ordoku.solve_table(["1......2.3....4.", "abc", None]).to_dict()["status"]
/// ['unique', 'unreadable', None]
#[pyfunction]
#[pyo3(signature = (column, *, limit = 2, count_nodes = false, rating = None, shape = None, **options))]
pub fn solve_table(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = in_range)] limit: Option<u64>,
    count_nodes: bool,
    rating: Option<&str>,
    shape: Option<ShapeOrSide>,
    options: Option<Keywords<'_, '_>>,
) -> PyResult<PyTable> {
    let (column, (options, cancel)) = (read(column, shape)?, options::read(options)?);
    let scale = scale_of(rating)?;
    let blocks = column.blocks()?;
    let mut answers = answer(py, &blocks, (Task::Solve(limit), Cells::Characters), (options, &cancel))?;
    let counts = answers.status.iter().zip(&answers.counts);
    let counts: UInt64Array = counts.map(|(status, count)| status.is_counted().then_some(*count)).collect();
    let status = status_array(&answers.status);
    let mut errors: Vec<Option<String>> = vec![None; answers.status.len()];
    for (row, why) in answers.errors.drain() {
        errors[row] = Some(why);
    }
    let mut columns =
        vec![("solution", solutions_array(&mut answers)?), ("status", status), ("count", Arc::new(counts))];
    if count_nodes {
        let counted = search::run_whole(py, &cancel, |interrupt| nodes(&blocks, limit, options, interrupt))?;
        columns.push(("nodes", Arc::new(UInt64Array::from(counted))));
    }
    if let Some(scale) = scale {
        let rated =
            search::run_whole(py, &cancel, |interrupt| rate(&blocks, Some(scale), options, interrupt))?;
        for (error, rating) in errors.iter_mut().zip(&rated) {
            if let (None, Some(Err(why))) = (&error, rating) {
                *error = Some(why.clone());
            }
        }
        columns.extend(rating_columns(scale, &rated));
    }
    columns.push(("error", Arc::new(StringArray::from(errors))));
    PyTable::new(columns)
}

/// Returns the columns of ratings on one scale.
fn rating_columns(scale: Scale, rated: &[RatedRow]) -> Vec<(&'static str, ArrayRef)> {
    let ratings: Vec<Option<&Rating>> =
        rated.iter().map(|row| row.as_ref().and_then(|row| row.as_ref().ok())).collect();
    let numbers = |of: fn(&Rating) -> Option<u64>| -> ArrayRef {
        Arc::new(ratings.iter().map(|rating| rating.and_then(of)).collect::<UInt64Array>())
    };
    let tenths = |of: fn(&ExplainerRating) -> u8| -> ArrayRef {
        let number = |rating: &Option<&Rating>| match rating {
            Some(Rating::Explainer(rating)) => Some(f64::from(of(rating)) / 10.0),
            _ => None,
        };
        Arc::new(ratings.iter().map(number).collect::<Float64Array>())
    };
    match scale {
        Scale::Hodoku => {
            let level = |rating: &Option<&Rating>| match rating {
                Some(Rating::Hodoku(rating)) => Some(rating.level.name()),
                _ => None,
            };
            let score = |rating: &Rating| match rating {
                Rating::Hodoku(rating) => Some(rating.score.into()),
                _ => None,
            };
            let levels = ratings.iter().map(level).collect::<StringArray>();
            vec![("level", Arc::new(levels)), ("score", numbers(score))]
        }
        Scale::Explainer => vec![
            ("er", tenths(|rating| rating.er)),
            ("ep", tenths(|rating| rating.ep)),
            ("ed", tenths(|rating| rating.ed)),
        ],
        _ => {
            let number = |rating: &Rating| match rating {
                Rating::Ordoku(rating) => Some(rating.number),
                _ => None,
            };
            vec![("rating", numbers(number))]
        }
    }
}
