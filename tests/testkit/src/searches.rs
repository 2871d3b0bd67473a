//! Proofs as text, all solutions in a list, and searches that a poll ends.

use ordoku::proof::{Part, check};
use ordoku::{Count, Error, Interrupt, Puzzle, Solver};
use std::ops::ControlFlow;

/// A proof and its formula.
#[derive(Clone, Default)]
pub struct Texts {
    /// The proof.
    pub proof: String,
    /// The formula; empty if the proof is not complete.
    pub formula: String,
}

/// Proves how many solutions a puzzle has.
pub fn prove(solver: &mut Solver, puzzle: &Puzzle, limit: Option<u64>) -> (Count, Texts) {
    let mut texts = Texts::default();
    let write = |part: Part, text: &str| {
        match part {
            Part::Proof => texts.proof.push_str(text),
            Part::Formula => texts.formula.push_str(text),
        }
        ControlFlow::Continue(())
    };
    let count = solver.prove(puzzle, limit, write).expect("a search");
    (count, texts)
}

/// Returns all solutions; `None` if the search was stopped.
pub fn all_solutions(solver: &mut Solver, puzzle: &Puzzle) -> Option<Vec<Vec<u32>>> {
    let mut found = Vec::new();
    let visit = |values: &[u32]| {
        found.push(values.to_vec());
        ControlFlow::Continue(())
    };
    let count = solver.enumerate(puzzle, visit).expect("a search");
    count.stopped.is_none().then_some(found)
}

/// Checks that a proof shows that a puzzle has these solutions and no others.
pub fn verdict(puzzle: &Puzzle, solutions: &[Vec<u32>], proof: &[u8]) -> Result<(), Error> {
    check(puzzle, solutions.iter().map(|solution| &solution[..]), proof)
}

/// Makes a call with a poll that ends it when it is asked for the `last` time. Returns the answer
/// and the number of polls.
pub fn polled<T>(last: Option<u32>, call: impl FnOnce(Interrupt<'_>) -> T) -> (T, u32) {
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        Some(polls) == last
    };
    let answer = call(Interrupt::new().with_poll(&mut poll));
    (answer, polls)
}
