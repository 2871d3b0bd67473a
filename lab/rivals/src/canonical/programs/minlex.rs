//! Any shared library that exports the function of `minlex.c` by 1to9only, after swb01.
#![allow(unsafe_code, reason = "a function of a library that is loaded")]

use super::Canonical;
use crate::library::SharedLibrary;
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells, line_of};
use anyhow::{Context, Result, ensure};
use std::ffi::{c_char, c_int};
use std::path::Path;

const SYMBOL: &str = "MinLex9X9SR1";

/// Arguments: puzzles, their bytes, forms, number of the first form. Returns 0.
type FindForms = unsafe extern "C" fn(*mut c_char, c_int, *mut c_char, c_int) -> c_int;

/// Bytes from a puzzle to the next.
const STRIDE: usize = 166;

/// Bytes from a form to the next.
const FORM_STRIDE: usize = 83;

/// Finds the forms of all puzzles of a set in one call.
pub struct Minlex {
    name: String,
    find_forms: FindForms,
    /// The loaded library, which `find_forms` points into.
    _library: SharedLibrary,
    puzzles: Vec<u8>,
    forms: Vec<u8>,
}

impl Minlex {
    /// Loads a library. Loading runs code of that file, so the file must be trusted.
    pub fn open(path: &Path) -> Result<Self> {
        let library = SharedLibrary::open(path)?;
        // SAFETY: the user states that a function of this name has the signature of `minlex.c`.
        let find_forms = unsafe { library.function::<FindForms>(SYMBOL) }?;
        let name = format!("minlex.c, {}", library.file_name());
        Ok(Self { name, find_forms, _library: library, puzzles: Vec::new(), forms: Vec::new() })
    }
}

impl Timed for Minlex {
    fn name(&self) -> &str {
        &self.name
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = vec![0; STRIDE * puzzles.len()];
        for (text, cells) in self.puzzles.chunks_mut(STRIDE).zip(puzzles) {
            text[..CELLS].copy_from_slice(line_of(cells).as_bytes());
        }
        self.forms = vec![0; FORM_STRIDE * puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        let bytes = c_int::try_from(self.puzzles.len()).context("too many puzzles for one call")?;
        let (puzzles, forms) = (self.puzzles.as_mut_ptr(), self.forms.as_mut_ptr());
        // SAFETY: a puzzle of 81 dots and digits begins at each multiple of the stride, and there is
        // room for as many forms.
        let code = unsafe { (self.find_forms)(puzzles.cast(), bytes, forms.cast(), 0) };
        ensure!(code == 0, "{SYMBOL} returned {code}");
        Ok(())
    }
}

impl Canonical for Minlex {
    fn is_row_major(&self, _: &Cells) -> bool {
        true
    }

    fn form(&self, index: usize) -> Result<Cells> {
        let form = &self.forms[FORM_STRIDE * index..];
        Ok(std::array::from_fn(|cell| if form[cell] == b'.' { 0 } else { form[cell].wrapping_sub(b'0') }))
    }
}
