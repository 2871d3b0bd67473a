//! Exact cover problems.

use crate::errors::{OrRaise, Stopped, answer, counted, reason_name, refused};
use crate::options::{self, Keywords, in_range};
use crate::proof_texts::ProofTexts;
use crate::search;
use crate::solutions::{Feed, PySolutions};
use ordoku::{DlxText, Error, ExactCover, Options};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// An item of an option: its number, or its number and a colour from 1.
enum ItemArgument {
    Item(u32),
    Coloured((u32, u32)),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ItemArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.is_instance_of::<PyTuple>() {
            true => in_range(&object).map(Self::Coloured),
            false => in_range(&object).map(Self::Item),
        }
    }
}

/// The items and colours of one option; 0 is no colour.
#[derive(Clone, PartialEq, Eq, Hash)]
struct CoverOption {
    items: Vec<u32>,
    colours: Vec<u32>,
}

/// The items and options of a problem.
#[derive(PartialEq, Eq, Hash)]
struct Problem {
    primary: usize,
    secondary: usize,
    options: Vec<CoverOption>,
}

impl Problem {
    /// Builds the matrix; each search has its own.
    fn matrix(&self, options: Options) -> Result<ExactCover, Error> {
        let mut matrix = ExactCover::new(self.primary, self.secondary)?;
        for CoverOption { items, colours } in &self.options {
            matrix.add_option_with_colours(items, colours)?;
        }
        matrix.set_options(options)?;
        Ok(matrix)
    }
}

/// An exact cover problem: choose options so that each primary item is in exactly one of them, and
/// each secondary item in at most one, or only in options that give it the same colour. A problem
/// never changes.
///
/// Primary items are numbered from 0, secondary ones follow. ``options`` are lists of items; an
/// item with a colour is a pair. Solutions are lists of option numbers, from 0. Searches have the
/// options ``time``, ``nodes``, ``memory``, ``engine`` (``"auto"`` or ``"dlx"``) and ``cancel``;
/// proofs have no ``engine``, and their checks no ``memory`` either.
///
/// >>> import ordoku
/// >>> cover = ordoku.ExactCover(3, [[0, 1], [2], [0], [1, 2]])
/// >>> cover.count(), sorted(map(sorted, cover.solutions()))
/// (2, [[0, 1], [2, 3]])
#[pyclass(name = "ExactCover", module = "ordoku", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyExactCover(Arc<Problem>);

impl PyExactCover {
    fn of(problem: Problem) -> PyResult<Self> {
        problem.matrix(Options::new()).or_raise()?;
        Ok(Self(Arc::new(problem)))
    }
}

#[pymethods]
impl PyExactCover {
    #[new]
    #[pyo3(signature = (primary, options, *, secondary = 0))]
    fn new(
        #[pyo3(from_py_with = in_range)] primary: usize,
        options: Vec<Vec<ItemArgument>>,
        #[pyo3(from_py_with = in_range)] secondary: usize,
    ) -> PyResult<Self> {
        let options = options.into_iter().map(|option| {
            let (items, colours) = option
                .into_iter()
                .map(|item| match item {
                    ItemArgument::Item(item) => (item, 0),
                    ItemArgument::Coloured(coloured) => coloured,
                })
                .unzip();
            CoverOption { items, colours }
        });
        Self::of(Problem { primary, secondary, options: options.collect() })
    }

    /// Reads a problem in the format of Knuth's programs DLX1 and DLX2. Items have the numbers of
    /// their order.
    ///
    /// >>> import ordoku
    /// >>> ordoku.ExactCover.parse("a b c | d\na d\nb d\nb c\n").solve()
    /// [0, 2]
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        let matrix = DlxText::parse(text).or_raise()?.matrix;
        let options = (0..matrix.option_bound()).map(|option| {
            let items = matrix.items_of(option).collect();
            CoverOption { items, colours: matrix.colours_of(option).collect() }
        });
        let secondary = matrix.item_count() - matrix.primary_count();
        Self::of(Problem { primary: matrix.primary_count(), secondary, options: options.collect() })
    }

    /// The number of primary items.
    #[getter]
    fn primary(&self) -> usize {
        self.0.primary
    }

    /// The number of secondary items.
    #[getter]
    fn secondary(&self) -> usize {
        self.0.secondary
    }

    /// The items and colours of the options; colour 0 is none.
    #[getter]
    fn options(&self) -> Vec<Vec<(u32, u32)>> {
        let pairs =
            |option: &CoverOption| option.items.iter().copied().zip(option.colours.iter().copied()).collect();
        self.0.options.iter().map(pairs).collect()
    }

    /// Returns the options of a solution, in the order of choosing, or ``None`` if there is none.
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<Option<Vec<u32>>> {
        let (options, cancel) = options::read_some(options, options::OF_COVER)?;
        let outcome = search::run(py, &cancel, |interrupt| {
            Ok(self.0.matrix(options)?.solve(interrupt)?.map(|solution| solution.map(<[u32]>::to_vec)))
        })?;
        answer(outcome)
    }

    /// Counts the solutions, up to ``limit`` if it is not ``None``. ``Stopped.known`` is the number
    /// that was found.
    #[pyo3(signature = (limit = None, **options))]
    fn count(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = in_range)] limit: Option<u64>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<u64> {
        let (options, cancel) = options::read_some(options, options::OF_COVER)?;
        let count = search::run(py, &cancel, |interrupt| self.0.matrix(options)?.count(limit, interrupt))?;
        counted(py, count, limit)
    }

    /// Returns an iterator over the solutions, at most ``limit`` of them. It may be left at any
    /// time.
    #[pyo3(signature = (limit = None, **options))]
    fn solutions(
        &self,
        #[pyo3(from_py_with = in_range)] limit: Option<u64>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<PySolutions> {
        let (options, cancel) = options::read_some(options, options::OF_COVER)?;
        let problem = Arc::clone(&self.0);
        let feed = Feed::new(limit, cancel, move |interrupt, visit| {
            Ok(problem.matrix(options)?.enumerate(interrupt, visit)?.stopped)
        })?;
        Ok(PySolutions::of_options(feed))
    }

    /// Proves that there is no solution, and returns the proof in DRAT and the formula in DIMACS
    /// CNF. Raises ``OrdokuError`` if there is one.
    #[pyo3(signature = (**options))]
    fn prove_none(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<(String, String)> {
        let (options, cancel) = options::read_some(options, options::OF_COVER_PROOFS)?;
        let (count, texts) = search::run(py, &cancel, |interrupt| {
            let mut texts = ProofTexts::default();
            let write = |part, text: &str| texts.add(part, text);
            let count = self.0.matrix(options)?.prove(Some(1), interrupt, write)?;
            Ok((count, texts))
        })?;
        match (count.solutions, count.stopped) {
            (0, None) => Ok((texts.proof, texts.formula)),
            (0, Some(reason)) => Err(Stopped::new_err((reason_name(reason),))),
            _ => Err(refused("the problem has a solution, so there is no proof that it has none")),
        }
    }

    /// Checks a proof that there is no solution, and raises ``OrdokuError`` with the line if it is
    /// wrong.
    #[pyo3(signature = (proof, **options))]
    fn verify_none(&self, py: Python<'_>, proof: &str, options: Option<Keywords<'_, '_>>) -> PyResult<()> {
        let (options, cancel) = options::read_some(options, options::OF_COVER_CHECKS)?;
        let outcome = search::run(py, &cancel, |interrupt| {
            self.0.matrix(options)?.check_proof([], proof.as_bytes(), interrupt)
        })?;
        answer(outcome)
    }

    fn __repr__(&self) -> String {
        let Problem { primary, secondary, options } = &*self.0;
        format!(
            "<ExactCover of {primary} primary and {secondary} secondary items, {} options>",
            options.len()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let cover = slf.get();
        let arguments = (cover.primary(), cover.secondary(), cover.options());
        Ok((slf.get_type().getattr("_restore")?, arguments.into_pyobject(slf.py())?.into_any()))
    }

    /// Makes a problem of its pickle.
    #[staticmethod]
    fn _restore(primary: usize, secondary: usize, options: Vec<Vec<(u32, u32)>>) -> PyResult<Self> {
        let options = options.into_iter().map(|option| {
            let (items, colours) = option.into_iter().unzip();
            CoverOption { items, colours }
        });
        Self::of(Problem { primary, secondary, options: options.collect() })
    }
}
