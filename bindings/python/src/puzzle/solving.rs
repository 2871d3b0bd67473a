//! Solve, count, enumerate, check, prove.

use super::PyPuzzle;
use crate::answers;
use crate::errors::{OrRaise, answer, counted, refused, stopped};
use crate::grid::PyGrid;
use crate::options::{self, Keywords, in_range};
use crate::proof_texts::ProofTexts;
use crate::solutions::{Feed, PySolutions};
use ordoku::{AnyPuzzle, AnySolver, Uniqueness};
use pyo3::prelude::*;
use std::ops::ControlFlow;

#[pymethods]
impl PyPuzzle {
    /// Returns a solution, or ``None`` if there is none.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle("1......2.3....4.").solve().line
    /// '1234341243212143'
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<Option<PyGrid>> {
        let outcome = self.search(py, &options::read(options)?, |solver, input| solver.solve(input))?;
        Ok(answer(outcome)?.map(|values| PyGrid { puzzle: self.clone(), values }))
    }

    /// Counts the solutions, up to ``limit`` if it is not ``None``. ``Stopped.known`` is the number
    /// that was found.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle("................").count()
    /// 288
    /// >>> ordoku.Puzzle("................").count(limit=2)
    /// 2
    #[pyo3(signature = (limit = None, **options))]
    fn count(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = in_range)] limit: Option<u64>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<u64> {
        let count = self.search(py, &options::read(options)?, |solver, input| solver.count(input, limit))?;
        counted(py, count, limit)
    }

    /// Returns whether there is exactly one solution.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle("1......2.3....4.").unique()
    /// True
    #[pyo3(signature = (**options))]
    fn unique(&self, py: Python<'_>, options: Option<Keywords<'_, '_>>) -> PyResult<bool> {
        let outcome = self.search(py, &options::read(options)?, |solver, input| solver.uniqueness(input))?;
        Ok(answer(outcome)? == Uniqueness::Unique)
    }

    /// Returns an iterator over the solutions, at most ``limit`` of them. It may be left at any
    /// time; the search, which runs on a thread of its own, then ends.
    ///
    /// >>> import itertools, ordoku
    /// >>> puzzle = ordoku.Puzzle("." * 81)
    /// >>> len(set(itertools.islice(puzzle.solutions(), 5)))
    /// 5
    #[pyo3(signature = (limit = None, **options))]
    fn solutions(
        &self,
        #[pyo3(from_py_with = in_range)] limit: Option<u64>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<PySolutions> {
        let (options, cancel) = options::read(options)?;
        let puzzle = self.shared();
        let feed = Feed::new(limit, cancel, move |interrupt, visit| {
            let mut solver = AnySolver::of_puzzle(&puzzle, options)?;
            solver.enumerate((&*puzzle, interrupt), visit).map(|count| count.stopped)
        })?;
        Ok(PySolutions::of_grids(self.clone(), feed))
    }

    /// Returns the first rule that the givens break, in words; ``None`` if they break none. A
    /// puzzle without one may still have no solution.
    ///
    /// >>> import ordoku
    /// >>> ordoku.Puzzle("11..............").check()
    /// 'digit 1 is twice in row 1: at row 1, column 1 and at row 1, column 2'
    fn check(&self) -> PyResult<Option<String>> {
        Ok(match self.any_puzzle() {
            AnyPuzzle::Boxes(puzzle) => puzzle.clash().map(|clash| clash.to_string()),
            AnyPuzzle::Rules(puzzle) => puzzle.broken_rule().or_raise()?.map(|rule| rule.to_string()),
        })
    }

    /// Returns whether row-major values solve the puzzle.
    fn is_solved_by(&self, #[pyo3(from_py_with = in_range)] values: Vec<u32>) -> bool {
        self.any_puzzle().is_solved_by(&values)
    }

    /// Finds all solutions, at most ``limit``, and proves that there are no others. Raises
    /// ``Stopped`` if there are more than ``limit``.
    #[pyo3(signature = (limit = None, **options))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = in_range)] limit: Option<u64>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = options::read(options)?;
        // One more than the limit tells that there are more.
        let most = limit.map(|limit| limit.saturating_add(1));
        let mut texts = ProofTexts::default();
        let count = self.search(py, &options, |solver, input| {
            solver.prove(input, most, |part, text| texts.add(part, text))
        })?;
        if let Some(reason) = count.stopped {
            return Err(stopped(py, reason, count.solutions));
        }
        let mut grids = Vec::new();
        let again = self.search(py, &options, |solver, input| {
            solver.enumerate(input, |values| {
                grids.push(values.to_vec());
                ControlFlow::Continue(())
            })
        })?;
        if let Some(reason) = again.stopped {
            return Err(stopped(py, reason, count.solutions));
        }
        let grids = grids.into_iter().map(|values| PyGrid { puzzle: self.clone(), values }).collect();
        answers::proof(py, grids, texts)
    }

    /// Checks a proof of this puzzle, and raises ``OrdokuError`` with the line if it is wrong. The
    /// check shares no code with the search. ``proof`` is a ``Proof``, or the text or the bytes of
    /// one with its solutions. With ``steps``, it is one of ``prove_steps``, and each clause must
    /// hold for the puzzle itself.
    #[pyo3(signature = (proof, solutions = None, *, steps = false, **options))]
    fn verify(
        &self,
        py: Python<'_>,
        proof: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = in_range)] solutions: Option<Vec<Vec<u32>>>,
        steps: bool,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<()> {
        let (options, cancel) = options::read_some(options, options::OF_CHECKS)?;
        let text = proof.extract::<String>().map(String::into_bytes).or_else(|_| proof.extract());
        let (text, solutions) = match text {
            Ok(text) => (text, solutions.unwrap_or_default()),
            Err(_) if solutions.is_some() => {
                return Err(refused("a Proof has its solutions: name them with the text of a proof only"));
            }
            Err(_) => {
                let grids: Vec<PyRef<'_, PyGrid>> = proof.getattr("solutions")?.extract()?;
                let text: String = proof.getattr("text")?.extract()?;
                (text.into_bytes(), grids.iter().map(|grid| grid.values.clone()).collect())
            }
        };
        if steps {
            let [solution] = &solutions[..] else {
                let count = solutions.len();
                return Err(refused(format!("a proof of steps has exactly one solution, not {count}")));
            };
            let check = self
                .search(py, &(options, cancel), |solver, input| solver.check_steps(input, solution, &text));
            return answer(check?);
        }
        let outcome = self.search(py, &(options, cancel), |solver, input| {
            solver.check_proof(input, solutions.iter().map(Vec::as_slice), &text)
        })?;
        answer(outcome)
    }

    /// Returns a random solution of a seed, or ``None`` if there is none.
    #[pyo3(signature = (seed = 0, **options))]
    fn random_solution(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = in_range)] seed: u64,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Option<PyGrid>> {
        let options = options::read(options)?;
        let outcome = self.search(py, &options, |solver, input| solver.random_solution(input, seed))?;
        Ok(answer(outcome)?.map(|values| PyGrid { puzzle: self.clone(), values }))
    }

    /// Returns the same puzzle with other givens, row-major.
    fn with_givens(&self, #[pyo3(from_py_with = in_range)] givens: Vec<u32>) -> PyResult<Self> {
        self.any_puzzle().with_givens(&givens).map(Self::of).or_raise()
    }
}
