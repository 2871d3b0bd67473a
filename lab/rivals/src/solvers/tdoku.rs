//! Any shared library that exports tdoku's C function.
#![allow(unsafe_code, reason = "a function of a library that is loaded")]

use super::{Answer, LIMIT, Solver};
use crate::library::SharedLibrary;
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells, line_of};
use anyhow::Result;
use std::ffi::c_char;
use std::marker::PhantomData;
use std::path::Path;

const SYMBOL: &str = "TdokuSolverDpllTriadSimd";

/// Arguments: puzzle, limit, configuration, solution, guesses. Returns the number of solutions.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// Configuration 0 only counts, unless the limit is 1; it is the fastest.
const CONFIGURATION: u32 = 0;

/// Makes one call for each puzzle. The library keeps its state in globals, so this type must stay
/// on one thread.
pub struct Tdoku {
    name: String,
    solve: Solve,
    /// The loaded library, which `solve` points into.
    _library: SharedLibrary,
    /// Puzzles of 81 dots and digits and a NUL each.
    puzzles: Vec<[u8; CELLS + 1]>,
    counts: Vec<usize>,
    _one_thread: PhantomData<*const ()>,
}

impl Tdoku {
    /// Loads a library. Loading runs code of that file, so the file must be trusted.
    pub fn open(path: &Path) -> Result<Self> {
        let library = SharedLibrary::open(path)?;
        // SAFETY: the user states that a function of this name has tdoku's signature.
        let solve = unsafe { library.function::<Solve>(SYMBOL) }?;
        let name = format!("tdoku, {}", library.file_name());
        Ok(Self {
            name,
            solve,
            _library: library,
            puzzles: Vec::new(),
            counts: Vec::new(),
            _one_thread: PhantomData,
        })
    }
}

impl Timed for Tdoku {
    fn name(&self) -> &str {
        &self.name
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = vec![[0; CELLS + 1]; puzzles.len()];
        for (text, cells) in self.puzzles.iter_mut().zip(puzzles) {
            text[..CELLS].copy_from_slice(line_of(cells).as_bytes());
        }
        self.counts = vec![0; puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        // The buffer is longer than what the function may write.
        let (mut solution, mut guesses) = ([0; CELLS + 1], 0);
        for (puzzle, count) in self.puzzles.iter().zip(&mut self.counts) {
            // SAFETY: the puzzle is dots and digits closed by a NUL, the other two are valid to
            // write to; `Self` is not `Send`.
            *count = unsafe {
                (self.solve)(
                    puzzle.as_ptr().cast(),
                    LIMIT as usize,
                    CONFIGURATION,
                    solution.as_mut_ptr(),
                    &mut guesses,
                )
            };
        }
        Ok(())
    }
}

impl Solver for Tdoku {
    fn writes_solutions(&self) -> bool {
        false
    }

    fn answer(&self, index: usize) -> Result<Answer> {
        Ok(Answer { count: self.counts[index] as u64, solution: None })
    }
}
