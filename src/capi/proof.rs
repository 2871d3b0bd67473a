//! Proofs: written while a solver counts, and checked.

use super::callbacks::goes_on;
use super::guard::{input, place};
use super::solver::{ordoku_solver, search};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;
use crate::proof::Part;
use crate::solver::Solver;
use crate::status::*;
use std::ffi::{c_char, c_int, c_void};

/// A piece of the proof.
pub const ORDOKU_PART_PROOF: c_int = 0;
/// A piece of the formula that the proof refers to.
pub const ORDOKU_PART_FORMULA: c_int = 1;

/// Receives `len` bytes of text, valid during the call only and without a 0 at its end: the next piece of the proof or of the
/// formula. Anything but 0 ends the search. It must return: it may neither throw nor longjmp. Called on the calling thread, never
/// twice at a time.
pub type ordoku_proof_fn =
    Option<unsafe extern "C" fn(part: c_int, text: *const c_char, len: usize, user: *mut c_void) -> c_int>;

/// Counts solutions up to `limit`, 0: all, as ordoku_solver_count does, and proves that there are no others: `write` is
/// given, with `user`, the pieces of a proof in the text form of DRAT, and then those of the formula that it refers to, in
/// DIMACS CNF. When this returns ORDOKU_SOLVED or ORDOKU_NO_SOLUTION and a count below the limit, or any with limit 0, the
/// count is proved. Otherwise there is no formula, and the proof is only the beginning of one.
///
/// The formula: variable 1 + digit * side * side + row * side + column, everything from 0, says that the digit is in the cell.
/// First come the clauses of the rules and the puzzle, then, for each solution that was found, one that forbids it. Checkers for
/// DRAT (drat-trim) accept the pair, and ordoku_solver_check_proof does. The formula has about 2 * side^4 clauses: 150 KB for a
/// 9x9, 12 MB for a 25x25, 0.6 GB for a 64x64. All is done on the calling thread, with memory taken as it is needed.
///
/// Writes the number to *count on ORDOKU_SOLVED (at least one) and ORDOKU_NO_SOLUTION (0). On ORDOKU_STOPPED, also where
/// `write` ended it, nothing is written to *count. Otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_MEMORY
/// or ORDOKU_E_BUSY. A call on the same solver from within `write` is answered ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `count`; `write` is null or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_prove(
    solver: *mut ordoku_solver,
    limit: u64,
    write: ordoku_proof_fn,
    user: *mut c_void,
    count: *mut u64,
) -> c_int {
    let verb = |solver: &mut Solver, puzzle: &Puzzle, interrupt: Interrupt<'_>| {
        // SAFETY: by this function's contract.
        let place = unsafe { place(count, "count") }?;
        let write = write.ok_or(Error::Null { argument: "write" })?;
        let wanted = (limit != 0).then_some(limit);
        let count = solver.interruptible(interrupt).prove(puzzle, wanted, |part, text| {
            let part = match part {
                Part::Proof => ORDOKU_PART_PROOF,
                Part::Formula => ORDOKU_PART_FORMULA,
            };
            // SAFETY: by this function's contract.
            goes_on(unsafe { write(part, text.as_ptr().cast(), text.len(), user) })
        })?;
        let status = count.status(wanted);
        if status != ORDOKU_STOPPED {
            place.set(count.solutions);
        }
        Ok(status)
    };
    // SAFETY: by this function's contract.
    unsafe { search(solver, verb) }
}

/// Checks that a proof shows that the solver's puzzle has no solutions but the given ones: none, or one or more grids of
/// side * side cells, row-major, one after another; `solutions_len` is the length of all, and with 0 `solutions` may be NULL.
/// The proof is `len` bytes of text, as ordoku_solver_prove writes it.
///
/// The check knows the rules of Sudoku and unit propagation only; it shares no code with what makes proofs. Clauses that need
/// more (RAT) are refused. Megabytes of hostile text can take hours: the options' time_limit_ns, ordoku_solver_cancel and the
/// poll callback end a check as they end a search; the other limits do not count. Of the statistics only stop_reason and elapsed_ns
/// are set.
///
/// Returns ORDOKU_OK; ORDOKU_STOPPED, and nothing is known of the proof; ORDOKU_E_PROOF when the proof does not show it (the
/// message names the line); ORDOKU_E_ARGUMENT (no puzzle set, a length that makes no grids, or a grid that does not solve the
/// puzzle), ORDOKU_E_NULL, ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, `solutions_len` values can be read at `solutions`, and `len` bytes at `proof`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_check_proof(
    solver: *mut ordoku_solver,
    solutions: *const u32,
    solutions_len: usize,
    proof: *const c_char,
    len: usize,
) -> c_int {
    let verb = |solver: &mut Solver, puzzle: &Puzzle, interrupt: Interrupt<'_>| {
        let solutions = match solutions_len {
            0 => &[],
            // SAFETY: by this function's contract.
            _ => unsafe { input(solutions, solutions_len, "solutions") }?,
        };
        // SAFETY: the same contract.
        let proof = unsafe { input(proof.cast::<u8>(), len, "proof") }?;
        let grids = solutions.chunks_exact(puzzle.shape().cells());
        if !grids.remainder().is_empty() {
            return Err(Error::Argument { what: "solutions_len is not that of whole grids" });
        }
        let stopped = solver.interruptible(interrupt).check_proof(puzzle, grids, proof)?;
        Ok(if stopped.is_some() { ORDOKU_STOPPED } else { ORDOKU_OK })
    };
    // SAFETY: by this function's contract.
    unsafe { search(solver, verb) }
}

#[cfg(test)]
mod tests {
    use super::super::solver::{ordoku_solver_free, ordoku_solver_new, ordoku_solver_set_data};
    use super::*;
    use std::ptr::null;

    /// What a receiver got, and after how many pieces it wants no more.
    #[derive(Default)]
    struct Texts {
        parts: [String; 2],
        left: Option<usize>,
    }

    unsafe extern "C" fn receive(part: c_int, text: *const c_char, len: usize, user: *mut c_void) -> c_int {
        // SAFETY: the tests pass texts, and the library a piece.
        let (texts, piece) =
            unsafe { (&mut *user.cast::<Texts>(), std::slice::from_raw_parts(text.cast::<u8>(), len)) };
        texts.parts[part as usize].push_str(std::str::from_utf8(piece).unwrap());
        texts.left = texts.left.map(|left| left - 1);
        c_int::from(texts.left == Some(0))
    }

    /// Of a 4x4: the status and the count, which is 77 before, and what was written.
    fn prove(solver: *mut ordoku_solver, limit: u64, mut texts: Texts) -> (c_int, u64, [String; 2]) {
        let mut count = 77;
        // SAFETY: locals and a handle.
        let status =
            unsafe { ordoku_solver_prove(solver, limit, Some(receive), (&raw mut texts).cast(), &mut count) };
        (status, count, texts.parts)
    }

    #[test]
    fn claims_are_proved_and_checked() {
        const GRIDS: [[u32; 16]; 2] = [
            [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
            [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3],
        ];
        let mut solver = std::ptr::null_mut();
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
            let check = |solutions: &[u32], proof: &str| {
                let at = if solutions.is_empty() { null() } else { solutions.as_ptr() };
                ordoku_solver_check_proof(solver, at, solutions.len(), proof.as_ptr().cast(), proof.len())
            };
            assert_eq!(prove(solver, 0, Texts::default()).0, ORDOKU_E_ARGUMENT);
            // Two solutions.
            let mut givens = GRIDS[0];
            (0..16).filter(|&cell| GRIDS[0][cell] != GRIDS[1][cell]).for_each(|cell| givens[cell] = 0);
            assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
            let (status, count, [proof, formula]) = prove(solver, 0, Texts::default());
            assert_eq!((status, count), (ORDOKU_SOLVED, 2));
            assert!(formula.starts_with("p cnf 64 ") && proof.ends_with("0\n"));
            assert_eq!(check(GRIDS.as_flattened(), &proof), ORDOKU_OK);
            assert_eq!(check(&GRIDS[0], &proof), ORDOKU_E_PROOF);
            assert_eq!(check(&[], &proof), ORDOKU_E_PROOF);
            assert_eq!(check(&GRIDS.as_flattened()[1..], &proof), ORDOKU_E_ARGUMENT);
            // Less than all has no formula, and what was not received is not counted.
            let (status, count, [_, formula]) = prove(solver, 1, Texts::default());
            assert_eq!((status, count, &formula[..]), (ORDOKU_SOLVED, 1, ""));
            let (status, count, _) = prove(solver, 0, Texts { left: Some(1), ..Texts::default() });
            assert_eq!((status, count), (ORDOKU_STOPPED, 77));
            // None.
            (givens[0], givens[1]) = (4, 4);
            assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
            let (status, count, [proof, _]) = prove(solver, 0, Texts::default());
            assert_eq!((status, count), (ORDOKU_NO_SOLUTION, 0));
            assert_eq!(check(&[], &proof), ORDOKU_OK);
            ordoku_solver_free(solver);
        }
    }
}
