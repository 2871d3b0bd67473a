//! Any shared library that exports the C functions of tdoku's generator: random givens until there is
//! one solution, then givens go.
#![allow(unsafe_code, reason = "functions of a library that is loaded")]

use super::{Givens, Maker};
use crate::generate::check::Checker;
use crate::library::SharedLibrary;
use crate::sets::CELLS;
use anyhow::{Context, Result};
use std::ffi::c_char;
use std::marker::PhantomData;
use std::path::Path;

/// Adds givens. Arguments: whether the puzzle has pencil marks, puzzle. Returns whether it worked.
type Constrain = unsafe extern "C" fn(bool, *mut c_char) -> bool;

/// Takes givens away. Arguments: whether the puzzle has pencil marks, whether it may stop early, puzzle.
type Minimise = unsafe extern "C" fn(bool, bool, *mut c_char) -> bool;

/// Makes two calls for each puzzle. The library keeps its state in globals, so this type must stay
/// on one thread.
pub struct Tdoku {
    name: String,
    constrain: Constrain,
    minimise: Minimise,
    /// The loaded library, which the functions are in.
    _library: SharedLibrary,
    /// Puzzles of 81 dots and digits and a NUL each.
    puzzles: Vec<[u8; CELLS + 1]>,
    _one_thread: PhantomData<*const ()>,
}

impl Tdoku {
    /// Loads a library. Loading runs code of that file, so the file must be trusted.
    pub fn open(path: &Path) -> Result<Self> {
        let library = SharedLibrary::open(path)?;
        // SAFETY: the user states that a function of this name has tdoku's signature.
        let constrain = unsafe { library.function::<Constrain>("TdokuConstrain") }?;
        // SAFETY: as above.
        let minimise = unsafe { library.function::<Minimise>("TdokuMinimize") }?;
        let name = format!("tdoku, {}", library.file_name());
        let (puzzles, _one_thread) = (Vec::new(), PhantomData);
        Ok(Self { name, constrain, minimise, _library: library, puzzles, _one_thread })
    }
}

impl Maker for Tdoku {
    fn name(&self) -> &str {
        &self.name
    }

    fn checker(&self) -> Checker {
        Checker::SudokuCrate
    }

    fn run(&mut self, count: usize) -> Result<()> {
        let mut empty = [b'.'; CELLS + 1];
        empty[CELLS] = 0;
        self.puzzles.clear();
        while self.puzzles.len() < count {
            let mut puzzle = empty;
            // SAFETY: the puzzle is dots and digits closed by a NUL; `Self` is not `Send`.
            if unsafe { (self.constrain)(false, puzzle.as_mut_ptr().cast()) } {
                // SAFETY: as above.
                unsafe { (self.minimise)(false, false, puzzle.as_mut_ptr().cast()) };
                self.puzzles.push(puzzle);
            }
        }
        Ok(())
    }

    fn puzzles(&self) -> Result<Vec<Givens>> {
        let value = |&byte: &u8| if byte == b'.' { Some(0) } else { char::from(byte).to_digit(10) };
        let givens = |puzzle: &[u8; CELLS + 1]| puzzle[..CELLS].iter().map(value).collect::<Option<_>>();
        self.puzzles.iter().map(|puzzle| givens(puzzle).context("tdoku wrote no puzzle")).collect()
    }
}
