//! The crate `dlx-rs` for puzzles of any order; see [`crate::solvers::exact_cover`] for 9x9.

use anyhow::Result;
use one::matrix::Matrix;

pub fn solve(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    let Some(Matrix { options, items, .. }) = Matrix::new(givens) else { return Ok(Vec::new()) };
    if items == 0 {
        // The crate rejects an empty matrix.
        return Ok(vec![givens.to_vec()]);
    }
    let mut solver = dlx_rs::Solver::new(items);
    for option in options {
        // The crate numbers items from 1.
        solver.add_option((option.cell, option.digit), &option.items.map(|item| item as usize + 1));
    }
    let grid = |choices: Vec<(u32, u32)>| {
        let mut grid = givens.to_vec();
        choices.into_iter().for_each(|(cell, digit)| grid[cell as usize] = digit);
        grid
    };
    Ok(solver.take(solutions).map(grid).collect())
}
