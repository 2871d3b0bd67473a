//! Proofs through the exports.

use super::super::*;
use std::ffi::{c_char, c_int, c_void};
use std::ptr::null;

/// The texts that a receiver got, and the number of pieces after which it stops.
#[derive(Default)]
struct Texts {
    parts: [String; 2],
    left: Option<usize>,
}

unsafe extern "C" fn receive(part: u32, text: *const c_char, len: usize, user: *mut c_void) -> c_int {
    // SAFETY: the tests pass texts, and the library a piece.
    let (texts, piece) =
        unsafe { (&mut *user.cast::<Texts>(), std::slice::from_raw_parts(text.cast::<u8>(), len)) };
    texts.parts[part as usize].push_str(std::str::from_utf8(piece).unwrap());
    texts.left = texts.left.map(|left| left - 1);
    c_int::from(texts.left == Some(0))
}

/// Proves a puzzle: returns the status, the count, and the texts.
fn prove(solver: *mut ordoku_solver, limit: u64, mut texts: Texts) -> (c_int, u64, [String; 2]) {
    let mut count = 77;
    // SAFETY: locals and a handle.
    let status =
        unsafe { ordoku_solver_prove(solver, limit, Some(receive), (&raw mut texts).cast(), &mut count) };
    (status, count, texts.parts)
}

#[test]
fn claims_are_proved_and_checked() {
    const GRIDS: [[u32; 16]; 2] =
        [[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3]];
    let mut solver = std::ptr::null_mut();
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
        let check = |solutions: &[u32], proof: &str| {
            let at = if solutions.is_empty() { null() } else { solutions.as_ptr() };
            ordoku_solver_check_proof(solver, at, solutions.len(), proof.as_ptr().cast(), proof.len())
        };
        assert_eq!(prove(solver, 0, Texts::default()).0, ORDOKU_E_ARGUMENT);
        // The puzzle has two solutions.
        let mut givens = GRIDS[0];
        (0..16).filter(|&cell| GRIDS[0][cell] != GRIDS[1][cell]).for_each(|cell| givens[cell] = 0);
        assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
        let (status, count, [proof, formula]) = prove(solver, 0, Texts::default());
        assert_eq!((status, count), (ORDOKU_SOLVED, 2));
        assert!(formula.starts_with("p cnf 64 ") && proof.ends_with("0\n"));
        assert_eq!(check(GRIDS.as_flattened(), &proof), ORDOKU_OK);
        assert_eq!(check(&GRIDS[0], &proof), ORDOKU_E_PROOF);
        let twice = [GRIDS[0], GRIDS[1], GRIDS[0]];
        assert_eq!(check(twice.as_flattened(), &proof), ORDOKU_E_ARGUMENT);
        assert_eq!(check(&[], &proof), ORDOKU_E_PROOF);
        assert_eq!(check(&GRIDS.as_flattened()[1..], &proof), ORDOKU_E_ARGUMENT);
        // A count to a limit has no formula. Both solutions are found before the first piece is refused.
        let (status, count, [_, formula]) = prove(solver, 1, Texts::default());
        assert_eq!((status, count, &formula[..]), (ORDOKU_SOLVED, 1, ""));
        let (status, count, _) = prove(solver, 0, Texts { left: Some(1), ..Texts::default() });
        assert_eq!((status, count), (ORDOKU_STOPPED, 2));
        // The puzzle has no solution.
        (givens[0], givens[1]) = (4, 4);
        assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
        let (status, count, [proof, _]) = prove(solver, 0, Texts::default());
        assert_eq!((status, count), (ORDOKU_NO_SOLUTION, 0));
        assert_eq!(check(&[], &proof), ORDOKU_OK);
        ordoku_solver_free(solver);
    }
}
