//! A few puzzles that every solver is tried on by its tests.

use crate::Solve;
use crate::rules::is_solution;
use anyhow::{Result, ensure};

/// Whether a solver finds the right number of solutions, and right ones.
///
/// # Errors
/// The first wrong answer.
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
    // Of cells that decide each other one after another, two that contradict each other.
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

/// Rows shifted by the order within a band and by 1 from band to band.
fn grid(order: usize) -> Vec<u32> {
    let side = order * order;
    let value = |row: usize, column: usize| (row % order * order + row / order + column) % side + 1;
    (0..side * side).map(|cell| value(cell / side, cell % side) as u32).collect()
}
