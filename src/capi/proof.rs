//! Writes proofs while a solver or a matrix is counted, and checks proofs.

use super::answers::answer_count;
use super::call::ffi_call;
use super::codes::{Code, codes};
use super::error::CallError;
use super::exact_cover::ordoku_cover;
use super::handle::lock;
use super::matrix::lists_of;
use super::pointers::{check_null, input, is_missing, out_ptr};
use super::poll::goes_on;
use super::solver::{ordoku_solver, search_any};
use super::status::{ORDOKU_OK, ORDOKU_STOPPED};
use crate::outcome::Outcome;
use crate::proof::Part;
use std::ffi::{c_char, c_int, c_void};
use std::ops::ControlFlow;

/// A piece of the proof.
pub const ORDOKU_PART_PROOF: u32 = 0;
/// A piece of the formula that the proof is about.
pub const ORDOKU_PART_FORMULA: u32 = 1;

codes! { Part:
    ORDOKU_PART_PROOF = Part::Proof,
    ORDOKU_PART_FORMULA = Part::Formula,
}

/// Receives the next `len` bytes of the proof or the formula (`part`), without a NUL and valid only
/// during the call. Returns 0 to continue, any other value to stop the search.
pub type ordoku_proof_fn =
    Option<unsafe extern "C" fn(part: u32, text: *const c_char, len: usize, user: *mut c_void) -> c_int>;

/// Counts solutions up to `limit` (0: all) as ordoku_solver_count does, and proves that there are
/// no others. Calls `write` with `user` and the pieces of a proof in the text form of DRAT, then
/// with those of the formula in DIMACS CNF. The count is proved if this function returns
/// ORDOKU_SOLVED or ORDOKU_NO_SOLUTION, and the count is below `limit` or `limit` is 0. Otherwise
/// the formula is missing and the proof is incomplete.
///
/// With digits and cells counted from 0, variable 1 + digit * cells + cell says that the digit
/// is in the cell; cells are row-major. The formula has the rules, the givens, and one clause
/// that excludes each solution found. drat-trim and ordoku_solver_check_proof check the proof.
/// The formula of a grid with boxes has about 2 * side^4 clauses: 150 KB for a 9x9, 12 MB for a
/// 25x25, 0.6 GB for a 64x64. That of rules is the exact cover that ordoku_cover_from_puzzle
/// makes: variables of sums and relations follow those of digits. The search runs on the
/// calling thread, and allocates as much memory as the proof needs.
///
/// Returns the values of ordoku_solver_count; also ORDOKU_STOPPED if `write` stopped the search.
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `count`; `write` is null or
/// may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_prove(
    solver: *mut ordoku_solver,
    limit: u64,
    write: ordoku_proof_fn,
    user: *mut c_void,
    count: *mut u64,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let receive = receiver(write, user)?;
            let number = out_ptr(count, "count")?;
            let wanted = (limit != 0).then_some(limit);
            Ok(answer_count(number, solver.prove((puzzle, interrupt), wanted, receive)?, wanted))
        })
    }
}

/// Checks a proof of `proof_len` bytes that the solver's puzzle has no other solutions than the
/// given ones. These are `solutions_len` values, one for each cell of one solution after another; 0
/// for a cell that is not in use.
///
/// The check uses only the rules and unit propagation, and shares no code with the search; with
/// a solver of rules, it makes the same exact cover as ordoku_solver_prove. The check refuses
/// clauses that need more (RAT). A hostile proof of some megabytes can take hours:
/// time_limit_ns, ordoku_solver_cancel and the poll callback stop a check. The proof is not read if
/// unit propagation alone shows that there are no other solutions. The statistics have only
/// stop_reason and elapsed_ns. Returns ORDOKU_OK if the proof is right; ORDOKU_E_PROOF if it is
/// not; ORDOKU_STOPPED; or ORDOKU_E_ARGUMENT (solutions_len is no multiple of the number of cells,
/// or a solution does not solve the puzzle or is there twice).
///
/// # Safety
/// `solver` is null or a handle; if not null, `solutions_len` values can be read at `solutions`,
/// and `proof_len` bytes at `proof`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_check_proof(
    solver: *mut ordoku_solver,
    solutions: *const u32,
    solutions_len: usize,
    proof: *const c_char,
    proof_len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_null([
                (is_missing(solutions, solutions_len), "solutions"),
                (is_missing(proof, proof_len), "proof"),
            ])?;
            let solutions = input(solutions, solutions_len, "solutions")?;
            let proof = input(proof.cast::<u8>(), proof_len, "proof")?;
            if !solutions.len().is_multiple_of(puzzle.cells()) {
                return Err(CallError::argument(
                    "solutions_len must be a multiple of the number of cells of one solution",
                ));
            }
            let solutions = solutions.chunks_exact(puzzle.cells());
            Ok(status_of_check(solver.check_proof((puzzle, interrupt), solutions, proof)?))
        })
    }
}

/// Counts solutions of a matrix up to `limit` (0: all) as ordoku_cover_count does, and proves that
/// there are no others. Writes proof and formula as ordoku_solver_prove does, and the count is
/// proved under the same conditions.
///
/// Variable 1 + k says that option k is chosen. Behind these, each colour of a secondary item has a
/// variable. The formula has a clause for each primary item that is not covered, one for each two
/// options that exclude each other, and one that excludes each solution found. drat-trim and
/// ordoku_cover_check_proof check the proof. An item with n options has n * (n - 1) / 2 clauses of
/// two options: the formula grows with the square of the options of an item. Clause learning does
/// the search on the calling thread, whatever the engine of the options is, and allocates as much
/// memory as the proof needs.
///
/// Returns the values of ordoku_cover_count; also ORDOKU_STOPPED if `write` stopped the search.
///
/// # Safety
/// `cover` is null or a handle; if not null, a value can be written at `count`; `write` is null or
/// may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_prove(
    cover: *mut ordoku_cover,
    limit: u64,
    write: ordoku_proof_fn,
    user: *mut c_void,
    count: *mut u64,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        let receive = receiver(write, user)?;
        let number = out_ptr(count, "count")?;
        let wanted = (limit != 0).then_some(limit);
        let count = cover.search(|matrix, interrupt| matrix.prove(wanted, interrupt, receive))?;
        Ok(answer_count(number, count, wanted))
    })
}

/// Checks a proof of `proof_len` bytes that a matrix has no other solutions than `count` given ones.
/// Each value of `lens` is the number of options of a solution, which are the next values of
/// `options`, in any order; there are `len` values in all.
///
/// The check shares no code with the search. It takes as long as that of ordoku_solver_check_proof,
/// and is stopped in the same ways; node_limit counts the lines of the proof. The proof is not read
/// if unit propagation alone shows that there are no other solutions. The statistics have only
/// stop_reason and elapsed_ns. Returns ORDOKU_OK if the proof is right; ORDOKU_E_PROOF if it is
/// not; ORDOKU_STOPPED; or ORDOKU_E_ARGUMENT (len is not the sum of lens, or a solution is none or
/// is there twice).
///
/// # Safety
/// `cover` is null or a handle; if not null, `len` values can be read at `options`, `count` at `lens`,
/// and `proof_len` bytes at `proof`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_check_proof(
    cover: *mut ordoku_cover,
    options: *const u32,
    len: usize,
    lens: *const usize,
    count: usize,
    proof: *const c_char,
    proof_len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        check_null([
            (is_missing(options, len), "options"),
            (is_missing(lens, count), "lens"),
            (is_missing(proof, proof_len), "proof"),
        ])?;
        let options = input(options, len, "options")?;
        let lens = input(lens, count, "lens")?;
        let proof = input(proof.cast::<u8>(), proof_len, "proof")?;
        let solutions = lists_of(options, lens, "options")?;
        let outcome = cover.search(|matrix, interrupt| matrix.check_proof(solutions, proof, interrupt))?;
        Ok(status_of_check(outcome))
    })
}

/// Returns the function that hands the pieces of a proof to the caller.
///
/// # Safety
/// `write` is null or may be called with `user` as long as the result is used.
unsafe fn receiver(
    write: ordoku_proof_fn,
    user: *mut c_void,
) -> Result<impl FnMut(Part, &str) -> ControlFlow<()>, CallError> {
    let write = write.ok_or(CallError::Null { argument: "write" })?;
    Ok(move |part: Part, text: &str| {
        // SAFETY: by this function's contract.
        goes_on(unsafe { write(part.number(), text.as_ptr().cast(), text.len(), user) })
    })
}

/// Returns what a check that found no fault returns.
fn status_of_check(outcome: Outcome<()>) -> c_int {
    match outcome {
        Outcome::Answer(()) => ORDOKU_OK,
        Outcome::Stopped(_) => ORDOKU_STOPPED,
    }
}
