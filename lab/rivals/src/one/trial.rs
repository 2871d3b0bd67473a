//! Small puzzles that the tests of every solver use.

use crate::Solve;
use crate::rules::is_solution;
use anyhow::{Result, ensure};

/// Checks that a solver finds the right number of solutions, and right ones.
///
/// # Errors
/// Fails at the first wrong answer.
pub fn try_out(solve: Solve) -> Result<()> {
    let full = grid(4);
    // Without the digits 1 and 2, which can be exchanged.
    let mut two = full.clone();
    let mut one = full.clone();
    for (cell, value) in two.iter_mut().enumerate() {
        if *value <= 2 {
            *value = 0;
        }
        if cell % 3 == 0 {
            one[cell] = 0;
        }
    }
    // Each cell decides the next one; two cells contradict each other.
    let mut none = two.clone();
    (none[0], none[8 * 16 + 14]) = (1, 2);
    for (givens, count) in [(vec![0; 256], 2), (two, 2), (one, 1), (full, 1), (none, 0)] {
        let found = solve(&givens, 2)?;
        ensure!(found.len() == count, "{} solutions instead of {count} of {givens:?}", found.len());
        ensure!(found.iter().all(|grid| is_solution(&givens, grid)), "a wrong solution of {givens:?}");
        ensure!(count < 2 || found[0] != found[1], "a solution twice of {givens:?}");
    }
    ensure!(solve(&[0; 81], 1)?.len() == 1, "not one solution of an empty grid");
    Ok(())
}

/// Returns a valid grid: each row is the row above shifted by `order`, or by 1 at the start of a
/// band.
pub fn grid(order: usize) -> Vec<u32> {
    let side = order * order;
    let value = |row: usize, column: usize| (row % order * order + row / order + column) % side + 1;
    (0..side * side).map(|cell| value(cell / side, cell % side) as u32).collect()
}
