//! `ordoku_steps`: the steps that a call found, as data and as text.

use super::call::{catch, ffi_call};
use super::error::CallError;
use super::pointers::{check_apart, check_null, extent, is_missing, optional_out_ptr, out_ptr, output};
use super::status::ORDOKU_OK;
use super::step::ordoku_step;
use super::step_tables::{HintEntry, StepTables};
use super::structs::Versioned;
use super::text::print_text;
use crate::error::Error;
use crate::support::alloc::try_box;
use crate::technique::{HintDegree, RatedStep};
use std::ffi::{c_char, c_int};
use std::fmt;

/// A list of steps that a call found. It never changes, so any number of threads may read it at the
/// same time. It remains valid after its solver is freed.
pub struct ordoku_steps {
    _opaque: (),
}

/// The first degree of a hint: "There is a step: Naked Single."
pub const ORDOKU_STEP_TEXT_TECHNIQUE: u32 = 0;
/// The second degree: "Look at r6c1."
pub const ORDOKU_STEP_TEXT_PLACE: u32 = 1;
/// The third degree: "r6c1 has only one candidate, 4."
pub const ORDOKU_STEP_TEXT_REASON: u32 = 2;
/// The fourth degree: "So r6c1 is 4."
pub const ORDOKU_STEP_TEXT_CONCLUSION: u32 = 3;
/// The third and the fourth degree together.
pub const ORDOKU_STEP_TEXT_SENTENCE: u32 = 4;
/// The name of the technique on the scale of the step: "Naked Single".
pub const ORDOKU_STEP_TEXT_NAME: u32 = 5;
/// The step in the notation of its scale: "r6c1=4".
pub const ORDOKU_STEP_TEXT_NOTATION: u32 = 6;
/// The third degree with its placeholders: "{cell} has only one candidate, {digit}". There is a
/// fixed list of such texts, so each can be the key of a translation.
pub const ORDOKU_STEP_TEXT_TEMPLATE: u32 = 7;
/// What the technique is: "A cell has one candidate left, so that is its digit." Without a
/// technique, it is the third and the fourth degree.
pub const ORDOKU_STEP_TEXT_DEFINITION: u32 = 8;

/// Makes a handle.
pub(super) fn handle_of(list: Vec<HintEntry>) -> Result<*mut ordoku_steps, CallError> {
    // An array of one has the layout of its element.
    Ok(Box::into_raw(try_box(StepTables::new(list)?)?).cast())
}

/// Returns the contents of a handle.
///
/// # Safety
/// `steps` is null, or comes from [`handle_of`] and is not freed during `'a`.
unsafe fn contents<'a>(steps: *const ordoku_steps) -> Result<&'a StepTables, CallError> {
    // SAFETY: by this function's contract, the pointer is null or valid.
    unsafe { steps.cast::<StepTables>().as_ref() }.ok_or(CallError::Null { argument: "steps" })
}

fn check_index(tables: &StepTables, index: usize) -> Result<usize, CallError> {
    if index < tables.steps.len() { Ok(index) } else { Err(CallError::argument("there is no such step")) }
}

/// Returns the step of a list at an index.
///
/// # Safety
/// As [`contents`].
pub(super) unsafe fn step_of<'a>(
    steps: *const ordoku_steps,
    index: usize,
) -> Result<&'a RatedStep, CallError> {
    // SAFETY: the same contract.
    let tables = unsafe { contents(steps) }?;
    tables.list[check_index(tables, index)?]
        .step()
        .ok_or(CallError::argument("the list has an answer without a step here: only a step has a picture"))
}

/// Writes the number of steps to *count.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `steps` is null or a handle; if not null, a value can be written at `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_steps_size(steps: *const ordoku_steps, count: *mut usize) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let tables = contents(steps)?;
        out_ptr(count, "count")?.set(tables.steps.len());
        Ok(ORDOKU_OK)
    })
}

/// Writes the step at `index`, from 0, to *step.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (index).
///
/// # Safety
/// `steps` is null or a handle; if not null, step->struct_size bytes can be written at `step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_steps_get(
    steps: *const ordoku_steps,
    index: usize,
    step: *mut ordoku_step,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let tables = contents(steps)?;
        let told = ordoku_step::out(step, "step")?;
        told.set(tables.steps[check_index(tables, index)?]);
        Ok(ORDOKU_OK)
    })
}

/// Prints a text of the step at `index`, from 0, in plain English. `which` is an ORDOKU_STEP_TEXT_
/// number. A text is one line of ASCII without a line feed. A cell has a name such as r6c1.
///
/// Writes the text and a NUL to `text`, which has room for `size` bytes. Unless `needed` is NULL,
/// the size needed, with the NUL, is written to *needed.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (index, or arrays that overlap), ORDOKU_E_OPTION (which) or
/// ORDOKU_E_BUFFER.
///
/// # Safety
/// `steps` is null or a handle; pointers that are not null can be written to the sizes given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_steps_text(
    steps: *const ordoku_steps,
    index: usize,
    which: u32,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let tables = contents(steps)?;
        check_null([(is_missing(text, size), "text")])?;
        check_apart([extent(text, size), extent(needed, 1)])?;
        let out = output(text.cast::<u8>(), size, "text")?;
        let needed = optional_out_ptr(needed, "needed")?;
        let entry = &tables.list[check_index(tables, index)?];
        let wanted = StepText::of_number(which)?;
        print_text(out, needed, |out| wanted.write(entry, out).map_err(|fmt::Error| Error::Internal))
    })
}

/// Frees a list of steps. Does nothing if it is NULL.
///
/// # Safety
/// `steps` is null or a handle that was not freed; no call on it runs or follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_steps_free(steps: *mut ordoku_steps) {
    if steps.is_null() {
        return;
    }
    catch(|| {
        #[cfg(test)]
        super::call::injected::maybe_panic();
        // SAFETY: made by `handle_of` from a box of the same layout.
        drop(unsafe { Box::from_raw(steps.cast::<StepTables>()) });
    });
}

/// The texts of a step.
#[derive(Clone, Copy)]
enum StepText {
    Degree(HintDegree),
    Sentence,
    Name,
    Notation,
    Template,
    Definition,
}

impl StepText {
    /// Returns the text with a number of the header.
    fn of_number(number: u32) -> Result<Self, CallError> {
        Ok(match number {
            ORDOKU_STEP_TEXT_TECHNIQUE => Self::Degree(HintDegree::Technique),
            ORDOKU_STEP_TEXT_PLACE => Self::Degree(HintDegree::Place),
            ORDOKU_STEP_TEXT_REASON => Self::Degree(HintDegree::Reason),
            ORDOKU_STEP_TEXT_CONCLUSION => Self::Degree(HintDegree::Conclusion),
            ORDOKU_STEP_TEXT_SENTENCE => Self::Sentence,
            ORDOKU_STEP_TEXT_NAME => Self::Name,
            ORDOKU_STEP_TEXT_NOTATION => Self::Notation,
            ORDOKU_STEP_TEXT_TEMPLATE => Self::Template,
            ORDOKU_STEP_TEXT_DEFINITION => Self::Definition,
            _ => return Err(CallError::Option { name: "which", value: number.into() }),
        })
    }

    fn write(self, entry: &HintEntry, out: &mut dyn fmt::Write) -> fmt::Result {
        match (entry.step(), entry.remark()) {
            (Some(step), _) => match self {
                Self::Degree(degree) => step.write_hint(degree, out),
                Self::Sentence => step.write_sentence(out),
                Self::Name => out.write_str(step.name()),
                Self::Notation => step.write_notation(out),
                Self::Template => out.write_str(step.template()),
                Self::Definition => out.write_str(step.step.technique().definition()),
            },
            (None, Some(remark)) => match self {
                Self::Degree(degree) => remark.write_degree(degree, out),
                Self::Sentence | Self::Definition => remark.write_sentence(out),
                Self::Name => out.write_str(remark.name()),
                Self::Notation => remark.write_notation(out),
                Self::Template => out.write_str(remark.template()),
            },
            (None, None) => Ok(()),
        }
    }
}
