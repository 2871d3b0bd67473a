//! Clashes, the solution, mistakes, candidates.

use crate::marks;
use crate::problem::Answered;
use crate::solver::KeptSolver;
use crate::state::State;
use ordoku::UniqueAnswer;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Returns the cells that clash, and whether the grid is full and right.
pub fn check(state: &State) -> Answered<Value> {
    let clashes = clashes(state)?;
    let used = state.layout.rules.used_cells();
    let is_complete = state.digits.iter().zip(used).all(|(&digit, &is_used)| digit != 0 || !is_used);
    let is_correct = is_complete && clashes.is_empty();
    Ok(json!({ "clashes": clashes, "complete": is_complete, "correct": is_correct }))
}

/// Returns the cells that show that digits break a rule.
pub fn clashes(state: &State) -> Answered<BTreeSet<u32>> {
    let broken = state.layout.rules.all_broken_by(&state.digits)?;
    Ok(broken.iter().flat_map(|rule| rule.cells().iter().copied()).collect())
}

/// Solves the givens.
pub fn solve(state: &State, solver: &mut KeptSolver) -> Answered<Value> {
    Ok(match solver.solve(&state.puzzle()?)? {
        UniqueAnswer::Unique(solution) => json!({ "kind": "unique", "solution": solution }),
        UniqueAnswer::Several(solution) => json!({ "kind": "several", "solution": solution }),
        UniqueAnswer::NoSolution => json!({ "kind": "none" }),
    })
}

/// Returns the cells with a digit that is not that of the solution, or with marks that lack it.
pub fn mistakes(state: &State, solver: &mut KeptSolver) -> Answered<Value> {
    let solution = solver.only_solution(&state.puzzle()?)?;
    let words = marks::words_of(state.layout.rules.digits());
    let has_mark = |cell: usize, digit: u32| match &state.marks {
        Some(marks) => marks::has(&marks[cell * words..(cell + 1) * words], digit as usize),
        None => true,
    };
    let is_wrong = |&cell: &usize| match (state.digits[cell], solution[cell]) {
        (_, 0) => false,
        (0, right) => !has_mark(cell, right),
        (digit, right) => digit != right,
    };
    let wrong: Vec<usize> = (0..solution.len()).filter(is_wrong).collect();
    Ok(json!({ "wrong": wrong }))
}

/// Returns the candidates that the digits leave; none for filled cells.
pub fn candidates(state: &State) -> Answered<Value> {
    let mut lists = marks::lists_of(&state.candidates()?, state.layout.rules.digits());
    lists.iter_mut().zip(&state.digits).filter(|(_, digit)| **digit != 0).for_each(|(list, _)| list.clear());
    Ok(json!({ "marks": lists }))
}
