//! `ordoku_solver_draw`: a puzzle, a solution or a step as a picture.

use super::call::ffi_call;
use super::codes::{Code, codes};
use super::contents::SolverContents;
use super::error::CallError;
use super::handle::lock;
use super::pointers::{
    c_string, check_apart, check_null, extent, input, is_missing, optional_out_ptr, output,
};
use super::solver::ordoku_solver;
use super::steps::{ordoku_steps, step_of};
use super::structs::Versioned;
use super::text::{ORDOKU_SYMBOLS_AUTO, print_text};
use crate::any::AnyPuzzle;
use crate::error::Error;
use crate::model::rules::Rules;
use crate::support::alloc::try_collect;
use crate::svg::{Drawing, Theme};
use crate::technique::RatedStep;
use crate::text::Symbols;
use std::ffi::{c_char, c_int};
use std::ops::Range;
use std::ptr::null;

/// Dark digits on white, also for print.
pub const ORDOKU_THEME_LIGHT: u32 = 0;
/// Light digits on a dark background.
pub const ORDOKU_THEME_DARK: u32 = 1;

codes! { Theme:
    ORDOKU_THEME_LIGHT = Theme::Light,
    ORDOKU_THEME_DARK = Theme::Dark,
}

/// The content of a picture besides the puzzle of its solver.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_drawing {
    /// Set by ordoku_drawing_init.
    pub struct_size: u32,
    /// An ORDOKU_THEME_ number.
    pub theme: u32,
    /// An ORDOKU_SYMBOLS_ number; ORDOKU_SYMBOLS_AUTO: 1 to 9, then A to Z. Digits are numbers if the
    /// symbols are not enough for the side.
    pub symbols: u32,
    /// Which step of `steps` is shown, from 0.
    pub step: u32,
    /// The digits of all cells, such as a solution or those of a player, row by row, 0 for an empty
    /// cell. They differ from givens in colour and weight, and those in cells with givens do not
    /// matter. NULL: none.
    pub placed: *const u32,
    /// The number of values of `placed`: that of the cells, or 0.
    pub len: usize,
    /// The pencil marks, laid out as for ordoku_solver_set_candidates; marks of filled cells do not
    /// matter. NULL: those of a puzzle that was set as candidates, otherwise none.
    pub candidates: *const u64,
    /// The number of words of `candidates`: that of all cells, or 0.
    pub words: usize,
    /// The list that has the step to show, in the state before it: its houses, cells, sets and
    /// links, what it places and what it removes. Its name and its sentence are below the grid. NULL:
    /// none.
    pub steps: *const ordoku_steps,
    /// The name of the picture for screen readers, in UTF-8; NULL or "": the size of the puzzle, or
    /// the name of the step.
    pub title: *const c_char,
    /// A text below the grid, in UTF-8; NULL: none. A picture has at most 100000 lines below its grid.
    pub caption: *const c_char,
}

// SAFETY: begins with its size; all members are integers or pointers, which may be null.
unsafe impl Versioned for ordoku_drawing {
    const FIRST_SIZE: usize = size_of::<Self>();
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        theme: ORDOKU_THEME_LIGHT,
        symbols: ORDOKU_SYMBOLS_AUTO,
        step: 0,
        placed: null(),
        len: 0,
        candidates: null(),
        words: 0,
        steps: null(),
        title: null(),
        caption: null(),
    };
}

/// The arrays and texts of a drawing.
struct DrawingParts<'a> {
    placed: &'a [u32],
    candidates: &'a [u64],
    title: &'a [u8],
    caption: &'a [u8],
}

impl ordoku_drawing {
    /// Returns the arrays and texts. Refuses those that overlap the text or the size that are written, and a struct
    /// that does: `own` is where the caller has it.
    ///
    /// # Safety
    /// The pointers are as the header requires.
    unsafe fn parts<'a>(
        &self,
        own: Range<usize>,
        (text, size): (*mut c_char, usize),
        needed: *mut usize,
    ) -> Result<DrawingParts<'a>, CallError> {
        check_null([
            (is_missing(self.placed, self.len), "placed"),
            (is_missing(self.candidates, self.words), "candidates"),
        ])?;
        // SAFETY: by this function's contract, all can be read, and are not written until the parts are used.
        let parts = unsafe {
            DrawingParts {
                placed: input(self.placed, self.len, "placed")?,
                candidates: input(self.candidates, self.words, "candidates")?,
                title: c_string(self.title, usize::MAX).unwrap_or_default(),
                caption: c_string(self.caption, usize::MAX).unwrap_or_default(),
            }
        };
        let written = [extent(text, size), extent(needed, 1)];
        let [text, needed] = written.clone();
        check_apart(written)?;
        for read in [
            own,
            extent(self.placed, self.len),
            extent(self.candidates, self.words),
            extent(self.title, parts.title.len() + 1),
            extent(self.caption, parts.caption.len() + 1),
        ] {
            check_apart([text.clone(), read.clone()])?;
            check_apart([needed.clone(), read])?;
        }
        Ok(parts)
    }

    /// Returns the step to show.
    ///
    /// # Safety
    /// `steps` is null or a handle, which is not freed during `'a`.
    unsafe fn shown_step<'a>(&self) -> Result<Option<&'a RatedStep>, CallError> {
        match (self.steps.is_null(), self.step) {
            (true, 0) => Ok(None),
            (true, _) => Err(CallError::argument("the number of a step needs the list of steps")),
            // SAFETY: by this function's contract.
            (false, step) => unsafe { step_of(self.steps, step as usize) }.map(Some),
        }
    }

    /// Returns the colours and the characters.
    fn style(&self) -> Result<(Theme, Symbols), CallError> {
        let unknown = |name, value: u32| CallError::Option { name, value: value.into() };
        let theme = Theme::from_number(self.theme).ok_or(unknown("theme", self.theme))?;
        let symbols = match self.symbols {
            ORDOKU_SYMBOLS_AUTO => Symbols::Digits,
            number => Symbols::from_number(number).ok_or(unknown("symbols", number))?,
        };
        Ok((theme, symbols))
    }
}

/// Sets *drawing to 0, which shows the puzzle alone, and its struct_size to `size`, which is sizeof
/// *drawing.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `drawing`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_drawing_init(drawing: *mut ordoku_drawing, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_drawing::init(drawing, size, "drawing") }
}

/// Draws the puzzle of a solver, with what *drawing adds, as an element `svg` of SVG 1.1 that ends
/// with a line feed and a NUL. NULL: the puzzle alone. The picture has the rules of a solver of
/// rules, and marks all digits that break a rule of the puzzle. It has the same bytes on every
/// machine, and needs no other file.
///
/// Writes the text, which is UTF-8, to `text`, which has room for `size` bytes, and the size needed,
/// with its NUL, to *needed unless that is NULL. The statistics of the solver do not change.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len, words, a placed digit in a cell that is not in use, a
/// step that the list does not have or that is not one of the layout, a list that has an answer in
/// place of a step, a `step` above 0 without `steps`, a text that is not UTF-8, more than 100000
/// lines below the grid, or arrays that overlap, the struct included), ORDOKU_E_VALUE (a digit or a
/// mark above the side; the message names the cell), ORDOKU_E_OPTION (theme or symbols) or
/// ORDOKU_E_BUFFER.
///
/// # Safety
/// `solver` is null or a handle; if not null, drawing->struct_size bytes can be read at `drawing`; the
/// pointers of the drawing that are not null can be read to the sizes given or to a NUL, and its
/// `steps` is a list; the others that are not null can be written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_draw(
    solver: *mut ordoku_solver,
    drawing: *const ordoku_drawing,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let solver = lock(call, solver)?;
        solver.puzzle()?;
        check_null([(is_missing(text, size), "text")])?;
        let none = ordoku_drawing::DEFAULT;
        let drawing = if drawing.is_null() { &raw const none } else { drawing };
        let known = ordoku_drawing::read_known(drawing, "drawing")?;
        let own = extent(drawing.cast::<u8>(), known.struct_size as usize);
        let parts = known.parts(own, (text, size), needed)?;
        // Read in whole before the text, which it does not overlap, can be written.
        let wanted = ordoku_drawing::read(drawing, "drawing");
        let out = output(text.cast::<u8>(), size, "text")?;
        let needed = optional_out_ptr(needed, "needed")?;
        let wanted = wanted?;
        solver.draw(&parts, wanted.style()?, wanted.shown_step()?, |drawing| {
            print_text(out, needed, |out| drawing.write(out))
        })
    })
}

impl SolverContents {
    /// Passes the picture of the puzzle to `print`.
    fn draw(
        &self,
        parts: &DrawingParts<'_>,
        (theme, symbols): (Theme, Symbols),
        step: Option<&RatedStep>,
        print: impl FnOnce(&Drawing<'_>) -> Result<c_int, CallError>,
    ) -> Result<c_int, CallError> {
        let of_shape;
        let puzzle = self.puzzle()?;
        let rules = match puzzle {
            AnyPuzzle::Rules(puzzle) => &**puzzle.rules(),
            AnyPuzzle::Boxes(puzzle) => {
                of_shape = Rules::of_shape(puzzle.shape())?;
                &of_shape
            }
        };
        let givens = puzzle.givens();
        let clashes = clashes_of(rules, givens, parts.placed)?;
        let marks = if parts.candidates.is_empty() { puzzle.marks() } else { Some(parts.candidates) };
        print(
            &Drawing::of_rules(rules)
                .with_givens(givens)
                .with_values(parts.placed)
                .with_marks(marks)
                .with_clashes(&clashes)
                .with_step(step)
                .with_symbols(symbols)
                .with_theme(theme)
                .with_title(utf8(parts.title)?)
                .with_caption(utf8(parts.caption)?),
        )
        .map_err(with_names_of_c)
    }
}

/// Returns the cells whose digits break a rule.
fn clashes_of(rules: &Rules, givens: &[u32], placed: &[u32]) -> Result<Vec<u32>, CallError> {
    if placed.is_empty() {
        return Ok(rules.clashing_cells(givens)?);
    }
    rules.check_givens(placed).map_err(|error| match error {
        Error::Length { got, wanted, .. } => Error::Length { argument: "placed", got, wanted },
        Error::Argument { .. } => Error::Argument { what: "a placed digit is in a cell that no rule names" },
        error => error,
    })?;
    let both = givens.iter().zip(placed).map(|(&given, &placed)| if given != 0 { given } else { placed });
    Ok(rules.clashing_cells(&try_collect(givens.len(), both)?)?)
}

/// Returns a text of a caller.
fn utf8(text: &[u8]) -> Result<&str, CallError> {
    std::str::from_utf8(text)
        .map_err(|_| CallError::argument("the title or the caption of a drawing is not UTF-8"))
}

/// Names the member of the struct in an error of its length.
fn with_names_of_c(error: CallError) -> CallError {
    match error {
        CallError::Core(Error::Length { argument: "marks", got, wanted }) => {
            Error::Length { argument: "candidates", got, wanted }.into()
        }
        error => error,
    }
}
