//! Shuffled, minimal and canonical puzzles.

use crate::problem::{Answered, Problem, answer, value};
use crate::solver::KeptSolver;
use crate::state::State;
use ordoku::{AnyPuzzle, Shape, Transform};
use serde_json::{Value, json};

fn changed(state: &State, givens: &[u32]) -> Answered<Value> {
    Ok(json!({ "layout": value(&state.layout.known()?)?, "givens": givens }))
}

/// Returns a puzzle that looks different and is solved in the same way.
pub fn shuffle(state: &State, seed: u64) -> Answered<Value> {
    let puzzle = match state.puzzle()? {
        AnyPuzzle::Boxes(puzzle) => puzzle,
        AnyPuzzle::Rules(_) if !state.layout.allows_other_digits() => {
            return Err(Problem::new(
                "the rules of this layout name digits, so that digits cannot be exchanged",
            ));
        }
        // The cells stay where the rules are.
        AnyPuzzle::Rules(puzzle) => {
            let transform = Transform::random(Shape::new(1, puzzle.rules().digits())?, seed)?;
            let image = |given: u32| match given as usize {
                0 => 0,
                given => u32::from(transform.digits()[given - 1]),
            };
            let givens: Vec<u32> = puzzle.givens().iter().map(|&given| image(given)).collect();
            return changed(state, &givens);
        }
    };
    changed(state, puzzle.shuffled(seed)?.givens())
}

/// Takes away givens until none can go.
pub fn minimise(state: &State, seed: u64, solver: &mut KeptSolver) -> Answered<Value> {
    let puzzle = state.puzzle()?;
    let minimal = answer(solver.of(&puzzle)?.minimise(&puzzle, seed)?)?;
    changed(state, minimal.puzzle.givens())
}

/// Returns the puzzle that stands for all its images.
pub fn canonical(state: &State) -> Answered<Value> {
    match state.puzzle()? {
        AnyPuzzle::Boxes(puzzle) => changed(state, puzzle.canonical()?.puzzle.givens()),
        AnyPuzzle::Rules(_) => Err(Problem::new(
            "canonical forms are for puzzles with the rules of Sudoku, and this one has others",
        )),
    }
}
