//! Solving as people do: steps, hints and ratings.

use super::PyPuzzle;
use crate::answers::{self, InPath};
use crate::errors::answer;
use crate::forms::marks_of;
use crate::grid::PyGrid;
use crate::options::{self, Keywords, in_range, unknown};
use crate::proof_texts::ProofTexts;
use ordoku::technique::{Candidate, RatedStep, Scale};
use ordoku::{AnyPuzzle, Error, Outcome, PlayerState};
use pyo3::prelude::*;

/// Returns the scale of a name, if there is one.
pub fn scale_of(name: Option<&str>) -> PyResult<Option<Scale>> {
    name.map(named_scale).transpose()
}

/// Returns the scale of a name.
fn named_scale(name: &str) -> PyResult<Scale> {
    Scale::from_name(name).ok_or_else(|| unknown("scale", name, Scale::ALL.iter().map(|scale| scale.name())))
}

/// The digits and candidates on a grid, to which the steps of a path are applied.
pub struct Playing {
    pub values: Vec<u32>,
    /// The candidates that no step removed.
    left: Vec<u64>,
}

impl Playing {
    /// Begins with the givens.
    pub fn begin(puzzle: &AnyPuzzle) -> Result<Self, Error> {
        let left = match puzzle.marks() {
            Some(marks) => marks.to_vec(),
            None => vec![u64::MAX; puzzle.cells() * puzzle.words()],
        };
        Ok(Self { values: puzzle.givens().to_vec(), left })
    }

    pub fn apply(&mut self, step: &RatedStep) {
        step.step.apply(&mut self.values, &mut self.left);
    }

    /// Returns the candidates on the grid.
    pub fn marks(&self, puzzle: &AnyPuzzle) -> Result<Vec<u64>, Error> {
        let of_digits = puzzle.with_givens(&self.values)?.candidates()?;
        Ok(of_digits.iter().zip(&self.left).map(|(one, other)| one & other).collect())
    }
}

/// The digits and the marks of a player.
struct Played {
    placed: Vec<u32>,
    marks: Option<Vec<u64>>,
}

impl Played {
    fn new(puzzle: &AnyPuzzle, placed: Option<Vec<u32>>, marks: Option<Vec<Vec<u32>>>) -> PyResult<Self> {
        let marks = marks.map(|marks| marks_of(&marks, puzzle.digits())).transpose()?;
        Ok(Self { placed: placed.unwrap_or_else(|| vec![0; puzzle.cells()]), marks })
    }

    fn state<'a>(&'a self, puzzle: &'a AnyPuzzle) -> PlayerState<'a, AnyPuzzle> {
        PlayerState { puzzle, placed: &self.placed, marks: self.marks.as_deref() }
    }
}

#[pymethods]
impl PyPuzzle {
    /// Rates a puzzle with one solution on the scale ``"hodoku"``, ``"se"`` (Sudoku Explainer) or
    /// ``"ordoku"``. The first two are for 9x9; without a name, the scale is ``"hodoku"`` for them
    /// and ``"ordoku"`` for others.
    #[pyo3(signature = (scale = None, **options))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        scale: Option<&str>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (options, scale) = (options::read(options)?, scale_of(scale)?);
        let outcome = self.search(py, &options, |solver, input| solver.rate(input, scale))?;
        answers::rating(py, &answer(outcome)?)
    }

    /// Returns the steps by which people solve the puzzle, in the order of a scale.
    #[pyo3(signature = (scale = None, **options))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        scale: Option<&str>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (options, scale) = (options::read(options)?, scale_of(scale)?);
        let path = answer(self.search(py, &options, |solver, input| solver.steps(input, scale))?)?;
        let puzzle = self.clone().into_pyobject(py)?.into_any();
        let in_path = |index| InPath { puzzle: puzzle.clone(), number: index + 1 };
        path.iter().enumerate().map(|(index, step)| answers::step(py, step, Some(in_path(index)))).collect()
    }

    /// Proves the steps of the path on a scale: each candidate that a step removes and each digit
    /// that it places is a clause, and each step a comment. ``verify`` checks the proof, and with
    /// ``steps`` each of its clauses.
    ///
    /// >>> import ordoku
    /// >>> line = "100000036004168000020009000060900000090002003037080250000003040200006300700050000"
    /// >>> puzzle = ordoku.Puzzle(line)
    /// >>> proof = puzzle.prove_steps()
    /// >>> puzzle.verify(proof, steps=True)
    #[pyo3(signature = (scale = None, **options))]
    fn prove_steps<'py>(
        &self,
        py: Python<'py>,
        scale: Option<&str>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (options, scale) = (options::read(options)?, scale_of(scale)?);
        let mut texts = ProofTexts::default();
        let outcome = self.search(py, &options, |solver, (puzzle, mut interrupt)| {
            let write = |part, text: &str| texts.add(part, text);
            match solver.prove_steps((puzzle, interrupt.reborrow()), scale, write)? {
                Outcome::Answer(_) => solver.solve((puzzle, interrupt)),
                Outcome::Stopped(reason) => Ok(Outcome::Stopped(reason)),
            }
        })?;
        let grids = answer(outcome)?.map(|values| PyGrid { puzzle: self.clone(), values });
        answers::proof(py, grids.into_iter().collect(), texts)
    }

    /// Returns what helps a player: the next step of a scale, or what is wrong. ``placed`` has a
    /// digit for each cell, 0 for none, and ``marks`` the digits that the player has left in each
    /// cell; without them, nothing is placed, and all candidates are left. The scale is one of those
    /// of ``rate``. Raises ``OrdokuError`` if the puzzle does not have exactly one solution.
    #[pyo3(signature = (placed = None, marks = None, scale = None, **options))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = in_range)] placed: Option<Vec<u32>>,
        #[pyo3(from_py_with = in_range)] marks: Option<Vec<Vec<u32>>>,
        scale: Option<&str>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (options, scale) = (options::read(options)?, scale_of(scale)?);
        let played = Played::new(self.any_puzzle(), placed, marks)?;
        let outcome = self.search(py, &options, |solver, (puzzle, interrupt)| {
            solver.hint(played.state(puzzle), scale, interrupt)
        })?;
        answers::hint(py, &answer(outcome)?)
    }

    /// Returns all steps that are possible in the state of a player. The first one is that of
    /// ``hint`` without a scale.
    #[pyo3(signature = (placed = None, marks = None, **options))]
    fn all_steps<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = in_range)] placed: Option<Vec<u32>>,
        #[pyo3(from_py_with = in_range)] marks: Option<Vec<Vec<u32>>>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let options = options::read(options)?;
        let played = Played::new(self.any_puzzle(), placed, marks)?;
        let outcome = self.search(py, &options, |solver, (puzzle, interrupt)| {
            solver.all_steps(played.state(puzzle), interrupt)
        })?;
        answer(outcome)?.iter().map(|step| answers::step(py, step, None)).collect()
    }

    /// Tells why a cell, row-major from 0, cannot have a digit in the state of a player.
    #[pyo3(signature = (cell, digit, placed = None, marks = None, **options))]
    fn why_not<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = in_range)] cell: u16,
        #[pyo3(from_py_with = in_range)] digit: u16,
        #[pyo3(from_py_with = in_range)] placed: Option<Vec<u32>>,
        #[pyo3(from_py_with = in_range)] marks: Option<Vec<Vec<u32>>>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (options, asked) = (options::read(options)?, Candidate { cell, digit });
        let played = Played::new(self.any_puzzle(), placed, marks)?;
        let outcome = self.search(py, &options, |solver, (puzzle, interrupt)| {
            solver.why_not(played.state(puzzle), asked, interrupt)
        })?;
        answers::why_not(py, &answer(outcome)?, asked)
    }
}
