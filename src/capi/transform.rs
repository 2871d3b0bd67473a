//! `ordoku_transform`: the symmetries of a shape, and the images of a puzzle.

use super::call::ffi_call;
use super::contents::check_givens;
use super::error::CallError;
use super::handle::lock;
use super::pointers::{check_null, fit, is_missing, output, output_for};
use super::solver::ordoku_solver;
use super::status::ORDOKU_OK;
use super::structs::Versioned;
use crate::model::shape::{MAX_SIDE, Shape};
use crate::symmetry::transform::Transform;
use std::ffi::c_int;

/// A symmetry of a shape: it maps puzzles to puzzles and solutions to solutions. It permutes the
/// bands, the rows in each band, the stacks, the columns in each stack, and the digits; if boxes are
/// square, it may also exchange rows and columns. With r and c from 0, and an empty cell that stays
/// empty:
///
/// ```text
/// image[r][c] = digits[puzzle[rows[r]][columns[c]] - 1]      if not transposed
/// image[r][c] = digits[puzzle[columns[c]][rows[r]] - 1]      if transposed
/// ```
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_transform {
    /// Set by ordoku_transform_init.
    pub struct_size: u32,
    /// 1 if rows and columns are exchanged, otherwise 0.
    pub transposed: u32,
    /// For each row of the image the row of the puzzle, or the column if transposed, from 0. Only
    /// the first `side` values of this and of the other arrays count.
    pub rows: [u32; 256],
    /// For each column of the image the column of the puzzle, or the row if transposed, from 0.
    pub columns: [u32; 256],
    /// The image of each digit, at the index of the digit minus 1.
    pub digits: [u32; 256],
}

// SAFETY: begins with its size; all members are integers.
unsafe impl Versioned for ordoku_transform {
    const FIRST_SIZE: usize = size_of::<Self>();
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        transposed: 0,
        rows: [0; MAX_SIDE],
        columns: [0; MAX_SIDE],
        digits: [0; MAX_SIDE],
    };
}

impl ordoku_transform {
    pub(super) fn from_transform(transform: &Transform) -> Self {
        let mut made = Self { transposed: transform.is_transposed().into(), ..Self::DEFAULT };
        let widen =
            |to: &mut [u32], from: &[u16]| to.iter_mut().zip(from).for_each(|(to, &from)| *to = from.into());
        widen(&mut made.rows, transform.rows());
        widen(&mut made.columns, transform.columns());
        widen(&mut made.digits, transform.digits());
        made
    }

    fn to_transform(self, shape: Shape) -> Result<Transform, CallError> {
        let transposed = match self.transposed {
            0 => false,
            1 => true,
            _ => return Err(CallError::argument("transposed must be 0 or 1")),
        };
        // No side is as large as the largest u16.
        let [rows, columns, digits] = [self.rows, self.columns, self.digits]
            .map(|values| values.map(|value| u16::try_from(value).unwrap_or(u16::MAX)));
        let side = shape.side();
        Ok(Transform::new(shape, transposed, &rows[..side], &columns[..side], &digits[..side])?)
    }
}

/// Sets *transform to 0, which is no transform, and its struct_size to `size`, which is sizeof
/// *transform.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `transform`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_transform_init(transform: *mut ordoku_transform, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_transform::init(transform, size, "transform") }
}

/// Writes the image of the puzzle of givens, which has the same layout, to `out`, which has room for
/// `len` cells and may be the array that was given to ordoku_solver_set_data.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (a puzzle of candidates, or arrays that are no transform of
/// the shape; the message says more) or ORDOKU_E_BUFFER.
///
/// # Safety
/// `solver` is null or a handle; if not null, transform->struct_size bytes can be read at
/// `transform`, and `len` values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_transform(
    solver: *mut ordoku_solver,
    transform: *const ordoku_transform,
    out: *mut u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let (_, puzzle) = solver.searched_boxes()?;
        check_givens(puzzle.marks())?;
        check_null([(transform.is_null(), "transform"), (is_missing(out, len), "out")])?;
        let out = output(out, len, "out")?;
        let shape = puzzle.shape();
        let transform = ordoku_transform::read(transform, "transform")?.to_transform(shape)?;
        transform.write_values(puzzle.givens(), fit(out, shape.cells())?);
        Ok(ORDOKU_OK)
    })
}

/// Writes a random image of the puzzle of givens to `out`, as ordoku_solver_transform does. It is
/// the same puzzle, but looks different. *transform receives the transform, which also maps the
/// solutions; NULL if it is not wanted. Every transform of the shape is equally likely, and a seed
/// has the same one on every machine.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (a puzzle of candidates) or ORDOKU_E_BUFFER.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`, and
/// transform->struct_size bytes at `transform`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_shuffle(
    solver: *mut ordoku_solver,
    seed: u64,
    out: *mut u32,
    len: usize,
    transform: *mut ordoku_transform,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let (_, puzzle) = solver.searched_boxes()?;
        check_givens(puzzle.marks())?;
        check_null([(is_missing(out, len), "out")])?;
        let told = ordoku_transform::optional_out(transform, "transform")?;
        let shape = puzzle.shape();
        let out = output_for(out, len, shape.cells(), "out")?;
        let transform = Transform::random(shape, seed)?;
        transform.write_values(puzzle.givens(), out);
        if let Some(told) = told {
            told.set(ordoku_transform::from_transform(&transform));
        }
        Ok(ORDOKU_OK)
    })
}
