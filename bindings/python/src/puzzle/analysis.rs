//! Analysis of a puzzle: true candidates, backdoors, redundant givens, and the canonical form.

use super::PyPuzzle;
use crate::errors::{OrRaise, answer, stopped};
use crate::forms::digits_of;
use crate::options::{self, Keywords, in_range};
use crate::search;
use crate::transform::PyTransform;
use ordoku::{AnyPuzzle, Canonical, Canonicaliser, Minimised, Options, Solver};
use pyo3::prelude::*;

impl PyPuzzle {
    /// Finds the canonical form for a call that is named in errors.
    fn form(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>, call: &str) -> PyResult<Canonical> {
        let (Options { limits, .. }, cancel) = options::read_some(options, options::OF_FORMS)?;
        let puzzle = self.boxes(call)?;
        let outcome = search::run(py, &cancel, |interrupt| {
            Canonicaliser::new(puzzle.shape())?.canonical(puzzle, limits, interrupt)
        })?;
        answer(outcome)
    }
}

#[pymethods]
impl PyPuzzle {
    /// Returns the digits that each cell has in some solution. ``Stopped.known`` is those found so
    /// far.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle("1......2.3....4.").true_candidates()[:4]
    /// [[1], [2], [3], [4]]
    #[pyo3(signature = (**options))]
    fn true_candidates(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<Vec<Vec<u32>>> {
        let found =
            self.search(py, &options::read(options)?, |solver, input| solver.true_candidates(input))?;
        let digits = digits_of(found.marks(), self.any_puzzle().words());
        match found.stopped() {
            None => Ok(digits),
            Some(reason) => Err(stopped(py, reason, digits)),
        }
    }

    /// Returns the smallest backdoors of a puzzle with one solution, each a list of cells: with
    /// their digits, singles solve the puzzle. The list is empty if a backdoor has more than
    /// ``largest`` cells.
    ///
    /// >>> import ordoku
    /// >>> line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    /// >>> len(ordoku.Puzzle(line).backdoors()[0])
    /// 2
    #[pyo3(signature = (largest = 3, **options))]
    fn backdoors(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = in_range)] largest: usize,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Vec<Vec<usize>>> {
        let (options, cancel) = options::read(options)?;
        let puzzle = self.boxes("backdoors")?;
        let found = search::run(py, &cancel, |interrupt| {
            Solver::with_options(puzzle.shape(), options)?.backdoors((puzzle, interrupt), largest)
        })?;
        let cells: Vec<_> = found.iter().map(<[usize]>::to_vec).collect();
        match found.stopped() {
            None => Ok(cells),
            Some(reason) => Err(stopped(py, reason, cells)),
        }
    }

    /// Takes givens away from a puzzle with one solution until none can go. ``Stopped.known`` is
    /// the puzzle with the givens that were left.
    #[pyo3(signature = (seed = 0, **options))]
    fn minimise(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = in_range)] seed: u64,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Self> {
        let outcome =
            self.search(py, &options::read(options)?, |solver, input| solver.minimise(input, seed))?;
        whole(py, answer(outcome)?)
    }

    /// Returns the cells of the givens that can each go alone from a puzzle with one solution.
    #[pyo3(signature = (**options))]
    fn redundant_givens(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<Vec<usize>> {
        answer(self.search(py, &options::read(options)?, |solver, input| solver.redundant_givens(input))?)
    }

    /// Returns the canonical form: the same for all puzzles that exchanges of rows, columns and
    /// digits map to each other.
    ///
    /// >>> import ordoku
    /// >>> puzzle = ordoku.Puzzle("1......2.3....4.")
    /// >>> puzzle.shuffled(7).canonical() == puzzle.canonical()
    /// True
    #[pyo3(signature = (**options))]
    fn canonical(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<Self> {
        Ok(Self::of(self.form(py, options, "the canonical form")?.puzzle))
    }

    /// Returns a transform that maps the puzzle to its canonical form.
    ///
    /// >>> import ordoku
    /// >>> puzzle = ordoku.Puzzle("1......2.3....4.")
    /// >>> puzzle.canonical_transform().apply(puzzle) == puzzle.canonical()
    /// True
    #[pyo3(signature = (**options))]
    fn canonical_transform(
        &self,
        py: Python<'_>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<PyTransform> {
        Ok(PyTransform(self.form(py, options, "the canonical form")?.transform))
    }

    /// Returns the number of exchanges of rows and columns that map the puzzle to itself, if its
    /// digits are then renamed; ``None`` if there are 2^128 or more.
    #[pyo3(signature = (**options))]
    fn automorphisms(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<Option<u128>> {
        Ok(self.form(py, options, "the number of automorphisms")?.automorphisms)
    }

    /// Returns whether exchanges of rows, columns and digits map this puzzle to another one.
    #[pyo3(signature = (other, **options))]
    fn is_equivalent(
        &self,
        py: Python<'_>,
        other: &Self,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<bool> {
        let (Options { limits, .. }, cancel) = options::read_some(options, options::OF_FORMS)?;
        let (one, other) = (self.boxes("is_equivalent")?, other.boxes("is_equivalent")?);
        if one.shape() != other.shape() {
            return Ok(false);
        }
        let outcome = search::run(py, &cancel, |interrupt| {
            Canonicaliser::new(one.shape())?.is_equivalent(one, other, limits, interrupt)
        })?;
        answer(outcome)
    }

    /// Returns the puzzle with rows, columns and digits exchanged at random.
    fn shuffled(&self, #[pyo3(from_py_with = in_range)] seed: u64) -> PyResult<Self> {
        let shuffled = self.boxes("shuffled")?.shuffled(seed).or_raise()?;
        Ok(Self::of(shuffled))
    }
}

/// Returns a puzzle that is complete, or raises the stop.
pub fn whole(py: Python<'_>, made: Minimised<impl Into<AnyPuzzle>>) -> PyResult<PyPuzzle> {
    let puzzle = PyPuzzle::of(made.puzzle);
    match made.stopped {
        None => Ok(puzzle),
        Some(reason) => Err(stopped(py, reason, puzzle)),
    }
}
