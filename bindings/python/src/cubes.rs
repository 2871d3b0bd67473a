//! One hard puzzle in parts: cubes, the work of each, and one proof of all.

use crate::answers;
use crate::errors::{OrRaise, OrdokuError, Stopped, answer, reason_name, refused, stopped};
use crate::grid::PyGrid;
use crate::options::{self, Keywords, in_range};
use crate::proof_texts::ProofTexts;
use crate::puzzle::PyPuzzle;
use crate::search;
use ordoku::proof::{ProvedCubes, join};
use ordoku::{Cube, Error, Grid, Puzzle, Solver, StopReason};
use ordoku_cli::{cube_line, solution_lines};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

/// A part of the solutions of a puzzle: those with some digits, and without others. It prints as
/// its literals: ``r1c2=5`` places a 5 in row 1, column 2, and ``r3c4<>7`` excludes a 7. The cube
/// without literals is the whole puzzle.
///
/// ``share`` is the estimated share of the cube in the work of the whole puzzle.
///
/// >>> import ordoku
/// >>> empty = ordoku.Puzzle("................")
/// >>> print(ordoku.Cube(empty, "r1c1=3 r4c4<>1"))
/// r1c1=3 r4c4<>1
/// >>> [ordoku.Cube(empty, cube).restrict().count() for cube in ("r1c1=3", "r1c1<>3")]
/// [72, 216]
#[pyclass(name = "Cube", module = "ordoku", frozen, from_py_object)]
#[derive(Clone)]
pub struct PyCube {
    puzzle: PyPuzzle,
    cube: Cube,
    share: f64,
}

impl PyCube {
    /// Returns the puzzle of a cube or of a whole puzzle, which is one with boxes.
    fn boxes(&self) -> PyResult<&Puzzle> {
        self.puzzle.boxes("a cube")
    }
}

#[pymethods]
impl PyCube {
    #[new]
    #[pyo3(signature = (puzzle, literals = "", share = 1.0))]
    fn new(puzzle: PyPuzzle, literals: &str, share: f64) -> PyResult<Self> {
        if !(0.0..=1.0).contains(&share) {
            return Err(refused(format!("the share of a cube is a number from 0 to 1, not {share}")));
        }
        let made = Self { cube: literals.parse().or_raise()?, puzzle, share };
        made.cube.restrict(made.boxes()?).or_raise()?;
        Ok(made)
    }

    /// The whole puzzle.
    #[getter]
    fn puzzle(&self) -> PyPuzzle {
        self.puzzle.clone()
    }

    /// The digits that are placed and excluded, those of the first split first.
    #[getter]
    fn literals(&self) -> String {
        self.cube.to_string()
    }

    /// The estimated share of the cube in the work of the whole puzzle.
    #[getter]
    fn share(&self) -> f64 {
        self.share
    }

    /// Returns the puzzle whose solutions are those of the cube, with pencil marks.
    fn restrict(&self) -> PyResult<PyPuzzle> {
        let part = self.cube.restrict(self.boxes()?).or_raise()?;
        Ok(PyPuzzle::of(part))
    }

    fn __str__(&self) -> String {
        self.literals()
    }

    fn __repr__(&self) -> String {
        format!("<Cube '{}'>", self.cube)
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(self.cube == other.cube && self.boxes()? == other.boxes()?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.cube.hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (PyPuzzle, String, f64) {
        (self.puzzle.clone(), self.literals(), self.share)
    }
}

/// A puzzle or a cube to split.
pub enum ToSplit {
    Puzzle(PyPuzzle),
    Cube(PyCube),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ToSplit {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(puzzle) = object.extract::<PyPuzzle>() {
            return Ok(Self::Puzzle(puzzle));
        }
        object.extract::<PyCube>().map(Self::Cube).or_else(|_| {
            let kind = object.get_type().name()?;
            Err(PyTypeError::new_err(format!("a Puzzle or a Cube can be split, not {kind}")))
        })
    }
}

/// Splits a puzzle, or a cube that is too hard, into ``count`` cubes of about the same work. Each
/// solution is in just one of them. There are fewer if propagation alone solves or refutes them
/// all.
///
/// ``conquer`` finds the solutions of a cube, on any machine, and ``join_proofs`` makes one proof
/// of all.
///
/// >>> import ordoku
/// >>> puzzle = ordoku.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
/// >>> cubes = ordoku.cubes(puzzle, 3)
/// >>> [str(cube) for cube in cubes], round(sum(cube.share for cube in cubes), 6)
/// (['r8c9=9', 'r8c9<>9 r7c7=5', 'r8c9<>9 r7c7<>5'], 1.0)
/// >>> len(ordoku.cubes(cubes[2], 2))
/// 2
#[pyfunction]
#[pyo3(signature = (whole, count = 64, **options))]
pub fn cubes(
    py: Python<'_>,
    whole: ToSplit,
    #[pyo3(from_py_with = in_range)] count: usize,
    options: Option<Keywords<'_, '_>>,
) -> PyResult<Vec<PyCube>> {
    let (options, cancel) = options::read_some(options, options::OF_SPLITS)?;
    let whole = match whole {
        ToSplit::Puzzle(puzzle) => PyCube { puzzle, cube: Cube::default(), share: 1.0 },
        ToSplit::Cube(cube) => cube,
    };
    let puzzle = whole.boxes()?;
    let outcome = search::run(py, &cancel, |interrupt| {
        Solver::with_options(puzzle.shape(), options)?.cubes((puzzle, interrupt), &whole.cube, count)
    })?;
    let parts = answer(outcome)?.into_iter();
    let part = |(cube, share): (Cube, f64)| PyCube {
        puzzle: whole.puzzle.clone(),
        cube,
        share: whole.share * share,
    };
    Ok(parts.map(|part| (part.cube, part.share)).map(part).collect())
}

/// Finds the solutions of a cube, at most ``limit``, and proves that it has no others, for
/// ``join_proofs``. If ``limit`` solutions are found, the search stops there, and there is no
/// proof.
///
/// ``Stopped.known`` is a tuple of the solutions that were found.
///
/// >>> import ordoku
/// >>> puzzle = ordoku.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
/// >>> done = [ordoku.conquer(cube) for cube in ordoku.cubes(puzzle, 3)]
/// >>> [len(cube.solutions) for cube in done]
/// [0, 0, 1]
/// >>> puzzle.verify(ordoku.join_proofs(done))
#[pyfunction]
#[pyo3(signature = (cube, limit = 2, **options))]
pub fn conquer<'py>(
    py: Python<'py>,
    cube: &PyCube,
    #[pyo3(from_py_with = in_range)] limit: Option<u64>,
    options: Option<Keywords<'_, '_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (options, cancel) = options::read(options)?;
    let puzzle = cube.boxes()?;
    let at_most = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let mut proof = cube_line(&cube.cube);
    let (found, stats) = search::run(py, &cancel, |interrupt| {
        let mut solver = Solver::with_options(puzzle.shape(), options)?;
        let found = solver.conquer((puzzle, interrupt), &cube.cube, at_most, |text| {
            proof.push_str(text);
            ControlFlow::Continue(())
        })?;
        Ok((found, solver.stats()))
    })?;
    let grid = |grid: &Grid| PyGrid { puzzle: cube.puzzle.clone(), values: grid.values().to_vec() };
    let solutions = PyTuple::new(py, found.grids.iter().map(grid))?;
    let proof = match found.stopped {
        None => {
            let values: Vec<&[u32]> = found.grids.iter().map(Grid::values).collect();
            proof += &solution_lines(puzzle.shape().side(), &values);
            Some(PyBytes::new(py, proof.as_bytes()))
        }
        Some(StopReason::Solutions) => None,
        Some(reason) => return Err(stopped(py, reason, solutions)),
    };
    answers::conquered(py, cube.clone(), solutions, proof, &stats)
}

/// A conquered cube.
struct Proved {
    cube: PyCube,
    solutions: Vec<Vec<u32>>,
    proof: PyBackedBytes,
}

impl Proved {
    fn read(conquered: &Bound<'_, PyAny>) -> PyResult<Self> {
        let cube: PyCube = conquered.getattr("cube")?.extract()?;
        let grids: Vec<PyRef<'_, PyGrid>> = conquered.getattr("solutions")?.extract()?;
        let proof: Option<PyBackedBytes> = conquered.getattr("proof")?.extract()?;
        let Some(proof) = proof else {
            return Err(refused(format!(
                "the cube '{}' has no proof, since its search stopped at a number of solutions: conquer it with a \
                 higher limit",
                cube.cube
            )));
        };
        Ok(Self { cube, solutions: grids.iter().map(|grid| grid.values.clone()).collect(), proof })
    }
}

/// Joins the proofs of all cubes of a puzzle into one, which shows that the puzzle has their
/// solutions and no others. ``Puzzle.verify`` checks it.
///
/// The text of the proof names its solutions, so ``ordoku verify`` does not search for them. The
/// parts of a cube may be there instead of the cube, or beside it. Raises ``OrdokuError`` if a cube
/// is missing.
///
/// >>> import ordoku
/// >>> puzzle = ordoku.Puzzle("1......2.3....4.")
/// >>> proof = ordoku.join_proofs([ordoku.conquer(cube) for cube in ordoku.cubes(puzzle, 4)])
/// >>> len(proof.solutions)
/// 1
/// >>> puzzle.verify(proof)
#[pyfunction]
#[pyo3(signature = (conquered, **options))]
pub fn join_proofs<'py>(
    py: Python<'py>,
    conquered: &Bound<'py, PyAny>,
    options: Option<Keywords<'_, '_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (_, cancel) = options::read_some(options, options::OF_JOINS)?;
    let parts = conquered.try_iter()?.map(|part| Proved::read(&part?)).collect::<PyResult<Vec<_>>>()?;
    let Some(Proved { cube: first, .. }) = parts.first() else {
        return Err(refused("there is no cube: give what conquer returned for each cube of the puzzle"));
    };
    let puzzle = first.boxes()?;
    for Proved { cube, .. } in &parts {
        if cube.boxes()? != puzzle {
            return Err(refused("the cubes are parts of different puzzles: join those of one"));
        }
    }
    let cubes: Vec<Cube> = parts.iter().map(|part| part.cube.cube.clone()).collect();
    if let Some(missing) = Cube::missing(&cubes).or_raise()? {
        return Err(refused(format!("there is no proof of the cube '{missing}': conquer it, or its parts")));
    }
    let mut solutions: Vec<Vec<u32>> = parts.iter().flat_map(|part| part.solutions.clone()).collect();
    // A cube may be there beside its parts, with the same solutions.
    solutions.sort_unstable();
    solutions.dedup();
    let (mut texts, mut last) = (ProofTexts::default(), 0);
    let joined = search::run(py, &cancel, |mut interrupt| {
        let proof_of = |index: usize| {
            last = index;
            Ok(parts[index].proof.to_vec())
        };
        let write = |part, text: &str| match interrupt.poll.as_mut().is_some_and(|poll| poll()) {
            true => ControlFlow::Break(()),
            false => texts.add(part, text),
        };
        let proved = ProvedCubes { cubes: &cubes, solutions: &solutions };
        match join(puzzle, proved, proof_of, write) {
            Err(Error::Proof { line, flaw }) => Ok(Err((line, flaw))),
            joined => joined.map(Ok),
        }
    })?;
    match joined {
        Ok(true) => {}
        Ok(false) => return Err(Stopped::new_err((reason_name(StopReason::Cancel),))),
        Err((line, flaw)) => {
            let message = format!("the proof of the cube '{}', line {line}: {flaw}", cubes[last]);
            return Err(OrdokuError::new_err((message, line)));
        }
    }
    let grids: Vec<&[u32]> = solutions.iter().map(Vec::as_slice).collect();
    texts.proof += &solution_lines(puzzle.shape().side(), &grids);
    let grid = |values: Vec<u32>| PyGrid { puzzle: first.puzzle.clone(), values };
    answers::proof(py, solutions.into_iter().map(grid).collect(), texts)
}
