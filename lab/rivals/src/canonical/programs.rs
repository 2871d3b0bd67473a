//! The programs that find canonical forms.

use crate::library::SharedLibrary;
use crate::program::{Program, Task};
use crate::sets::{CELLS, Cells, Set, line_of};
use crate::solvers::lines;
use anyhow::{Context, Result, anyhow, ensure};
use ordoku::BatchSolver;
use std::ffi::{c_char, c_int};
use std::path::Path;
use sudoku::Sudoku;

/// The form of a puzzle that a program found.
#[derive(Clone, Copy)]
pub struct Form {
    pub cells: Cells,
    /// Whether it is the row-major minlex form.
    pub is_row_major: bool,
}

/// A program to measure.
pub type Canonical = Box<dyn Program<Form>>;

/// ordoku with all puzzles in one call on one thread.
pub fn ours() -> Canonical {
    Box::new(lines(BatchSolver::canonical_lines, None, |_, cells| Form { cells, is_row_major: true }))
}

/// Arguments: puzzles, their bytes, forms, number of the first form. Returns 0.
type FindForms = unsafe extern "C" fn(*mut c_char, c_int, *mut c_char, c_int) -> c_int;

/// Any shared library that exports the function of `minlex.c` by 1to9only, after swb01. It finds
/// the forms of all puzzles of a set in one call.
#[allow(unsafe_code, reason = "a function of a library that is loaded")]
pub fn minlex(path: &Path) -> Result<Canonical> {
    const SYMBOL: &str = "MinLex9X9SR1";
    /// Bytes from a puzzle to the next, and from a form to the next.
    const STRIDES: [usize; 2] = [166, 83];
    let library = SharedLibrary::open(path)?;
    // SAFETY: the user states that a function of this name has the signature of `minlex.c`.
    let find_forms = unsafe { library.function::<FindForms>(SYMBOL) }?;
    let prepare = |puzzles: &[Cells]| {
        let [mut texts, forms] = STRIDES.map(|stride| vec![0u8; stride * puzzles.len()]);
        for (text, cells) in texts.chunks_mut(STRIDES[0]).zip(puzzles) {
            text[..CELLS].copy_from_slice(line_of(cells).as_bytes());
        }
        (texts, forms)
    };
    let name = format!("minlex.c, {}", library.file_name());
    let call = move |puzzles: &mut Vec<u8>, forms: &mut Vec<u8>| {
        let _is_loaded = &library;
        let bytes = c_int::try_from(puzzles.len()).context("too many puzzles for one call")?;
        let (puzzles, forms) = (puzzles.as_mut_ptr(), forms.as_mut_ptr());
        // SAFETY: a puzzle of 81 dots and digits begins at each multiple of the stride, and there
        // is room for as many forms.
        let code = unsafe { find_forms(puzzles.cast(), bytes, forms.cast(), 0) };
        ensure!(code == 0, "{SYMBOL} returned {code}");
        Ok(())
    };
    let form = |forms: &Vec<u8>, index: usize| {
        let value = |byte: u8| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        let cells = std::array::from_fn(|cell| value(forms[STRIDES[1] * index + cell]));
        Ok(Form { cells, is_row_major: true })
    };
    Ok(Box::new(Task::new(name, prepare, call, form)))
}

/// Arguments: puzzle and form, 81 values from 0 to 9 each.
type FindForm = unsafe extern "C" fn(*const c_char, *mut c_char);

/// Any shared library that exports `patminlex_form`: dobrichev's `patminlex`, which minimises the
/// pattern of the givens first. It is far slower than the others on complete grids.
#[allow(unsafe_code, reason = "a function of a library that is loaded")]
pub fn patminlex(path: &Path) -> Result<Canonical> {
    let library = SharedLibrary::open(path)?;
    // SAFETY: the user states that a function of this name has the signature that README.md asks
    // for.
    let find_form = unsafe { library.function::<FindForm>("patminlex_form") }?;
    let name = format!("patminlex, {}", library.file_name());
    let call = move |puzzle: &Cells, form: &mut Cells| {
        let _is_loaded = &library;
        // SAFETY: the one is 81 values to read, the other is room for as many.
        unsafe { find_form(puzzle.as_ptr().cast(), form.as_mut_ptr().cast()) };
        Ok(())
    };
    let form = |&cells: &Cells| Ok(Form { cells, is_row_major: false });
    let most = |set: &Set| {
        let has_grid = set.puzzles.iter().any(|puzzle| !puzzle.cells.contains(&0));
        if has_grid { 20 } else { usize::MAX }
    };
    Ok(Box::new(Task::one_by_one(name, [0; CELLS], |cells| *cells, call, form).at_most(most)))
}

/// The crate `sudoku`: it solves the puzzle and takes the first image of the solution. This is far
/// slower, so it gets a sample of a set. The image of a puzzle is the one that leads to the first
/// image of its solution, which is another one unless the puzzle is a complete grid.
pub fn sudoku_crate() -> Canonical {
    let call = |cells: &Cells, form: &mut (Option<Sudoku>, bool)| {
        let puzzle = Sudoku::from_bytes(*cells).map_err(|error| anyhow!("{error:?}"))?;
        *form = (puzzle.canonicalized().map(|(form, _)| form), !cells.contains(&0));
        Ok(())
    };
    let form = |&(form, is_row_major): &(Option<Sudoku>, bool)| {
        let form = form.context("no form, as the puzzle has not exactly one solution")?;
        Ok(Form { cells: form.to_bytes(), is_row_major })
    };
    let task = Task::one_by_one("sudoku 0.8.0", (None, false), |cells| *cells, call, form);
    Box::new(task.at_most(|_| 2000))
}
