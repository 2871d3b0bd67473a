//! Any shared library that exports `patminlex_form`: dobrichev's `patminlex`, which minimises the
//! pattern of the givens first.
#![allow(unsafe_code, reason = "a function of a library that is loaded")]

use super::Canonical;
use crate::library::SharedLibrary;
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells, Set};
use anyhow::Result;
use std::ffi::c_char;
use std::path::Path;

const SYMBOL: &str = "patminlex_form";

/// Arguments: puzzle and form, 81 values from 0 to 9 each.
type FindForm = unsafe extern "C" fn(*const c_char, *mut c_char);

/// Number of puzzles of a set of complete grids, on which `patminlex` is far slower than the others.
const MOST_GRIDS: usize = 20;

/// Makes one call for each puzzle.
pub struct Patminlex {
    name: String,
    find_form: FindForm,
    /// The loaded library, which `find_form` points into.
    _library: SharedLibrary,
    puzzles: Vec<Cells>,
    forms: Vec<Cells>,
}

impl Patminlex {
    /// Loads a library. Loading runs code of that file, so the file must be trusted.
    pub fn open(path: &Path) -> Result<Self> {
        let library = SharedLibrary::open(path)?;
        // SAFETY: the user states that a function of this name has the signature that README.md asks for.
        let find_form = unsafe { library.function::<FindForm>(SYMBOL) }?;
        let name = format!("patminlex, {}", library.file_name());
        Ok(Self { name, find_form, _library: library, puzzles: Vec::new(), forms: Vec::new() })
    }
}

impl Timed for Patminlex {
    fn name(&self) -> &str {
        &self.name
    }

    fn most(&self, set: &Set) -> usize {
        let is_grid = |cells: &Cells| !cells.contains(&0);
        if set.puzzles.iter().any(|puzzle| is_grid(&puzzle.cells)) { MOST_GRIDS } else { usize::MAX }
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = puzzles.to_vec();
        self.forms = vec![[0; CELLS]; puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        for (puzzle, form) in self.puzzles.iter().zip(&mut self.forms) {
            // SAFETY: the one is 81 values to read, the other is room for as many.
            unsafe { (self.find_form)(puzzle.as_ptr().cast(), form.as_mut_ptr().cast()) };
        }
        Ok(())
    }
}

impl Canonical for Patminlex {
    fn is_row_major(&self, _: &Cells) -> bool {
        false
    }

    fn form(&self, index: usize) -> Result<Cells> {
        Ok(self.forms[index])
    }
}
