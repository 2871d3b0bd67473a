//! The package `ordoku` of Python: the classes and functions that its module `_ordoku` has.
//!
//! ```text
//! puzzle       the class `Puzzle`, its verbs by area
//! grid shape   the classes `Grid` and `Shape`
//! transform    the class `Transform`
//! forms        texts and lists of digits, in and out
//! solutions    the iterator over solutions, with its thread
//! cubes        one hard puzzle in parts: the class `Cube`, their work, and the proof of all
//! exact_cover  the class `ExactCover`
//! generate     makes puzzles
//! column       many puzzles: lists, NumPy and Arrow in and out
//! pictures     pictures of puzzles and grids
//! answers      makes the data classes of python/ordoku/_answers.py
//! proof_texts  the text of a proof and that of its formula
//! options      the keywords that all searches have
//! search       runs a search without the lock of the interpreter, and looks for Ctrl-C
//! errors       errors and stops as exceptions
//! ```

mod answers;
mod column;
mod cubes;
mod errors;
mod exact_cover;
mod forms;
mod generate;
mod grid;
mod options;
mod pictures;
mod proof_texts;
mod puzzle;
mod search;
mod shape;
mod solutions;
mod transform;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Reads all puzzles of a text, such as the contents of a file. Each is Sudoku with boxes.
#[pyfunction]
fn puzzles(text: &str) -> PyResult<Vec<puzzle::PyPuzzle>> {
    use errors::OrRaise;
    let read = ordoku::text::puzzles(text, &ordoku::text::ParseOptions::new());
    let puzzle = |parsed: Result<ordoku::text::Parsed, ordoku::Error>| {
        parsed
            .and_then(ordoku::Puzzle::try_from)
            .map(ordoku::AnyPuzzle::Boxes)
            .map(puzzle::PyPuzzle::of)
            .or_raise()
    };
    read.map(puzzle).collect()
}

/// Runs the command `ordoku` with these arguments, the first of which is its name, and returns its
/// exit code. It takes over Ctrl-C for the process.
#[pyfunction]
fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| ordoku_cli::run_command(arguments))
}

/// The native part of the package.
#[pymodule]
mod _ordoku {
    #[pymodule_export]
    use crate::column::{
        PyColumn, PyTable, canonical_many, count_many, rate_many, solve_many, solve_table, unique_many,
    };
    #[pymodule_export]
    use crate::cubes::{PyCube, conquer, cubes, join_proofs};
    #[pymodule_export]
    use crate::exact_cover::PyExactCover;
    #[pymodule_export]
    use crate::generate::{generate, generate_like, generate_many, generate_variant};
    #[pymodule_export]
    use crate::grid::PyGrid;
    #[pymodule_export]
    use crate::puzzle::PyPuzzle;
    #[pymodule_export]
    use crate::shape::PyShape;
    #[pymodule_export]
    use crate::solutions::PySolutions;
    #[pymodule_export]
    use crate::transform::PyTransform;
    #[pymodule_export]
    use crate::{puzzles, run_command};
}
