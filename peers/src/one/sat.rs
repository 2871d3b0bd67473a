//! Any SAT solver that the crate `rustsat` knows, as it comes, on the formula of [`crate::formula`].
//!
//! After a solution a clause that forbids it is added: to the same solver where it goes on from what it has learnt, to a
//! new one with the whole formula where it cannot (Kissat).

use crate::formula::{clauses, last_variable};
use crate::matrix::Matrix;
use anyhow::{Result, bail};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Lit, TernaryVal};

/// All that a [`crate::Solve`] does, with this solver. `goes_on`: it takes clauses after a solution.
pub fn solve<S: Solve + Default>(givens: &[u32], solutions: usize, goes_on: bool) -> Result<Vec<Vec<u32>>> {
    let order = givens.len().isqrt().isqrt();
    solve_boxes::<S>(givens, order, order, solutions, goes_on)
}

/// The same with boxes of so many rows and columns.
pub fn solve_boxes<S: Solve + Default>(
    givens: &[u32],
    box_rows: usize,
    box_cols: usize,
    solutions: usize,
    goes_on: bool,
) -> Result<Vec<Vec<u32>>> {
    let Some(matrix) = Matrix::with_boxes(givens, box_rows, box_cols) else { return Ok(Vec::new()) };
    let Some(last) = last_variable(&matrix) else { return Ok(vec![givens.to_vec()]) };
    let side = (box_rows * box_cols) as u32;
    let load = || -> Result<S> {
        let mut solver = S::default();
        solver.reserve(last)?;
        clauses(&matrix, side, |clause| solver.add_clause_ref(clause))?;
        Ok(solver)
    };
    let (mut found, mut forbidden) = (Vec::new(), Vec::<Vec<Lit>>::new());
    let mut solver = load()?;
    loop {
        match solver.solve()? {
            SolverResult::Unsat => return Ok(found),
            SolverResult::Interrupted => bail!("interrupted, by nobody"),
            SolverResult::Sat => {}
        }
        let (mut grid, mut chosen) = (givens.to_vec(), Vec::new());
        for (number, option) in (0..).zip(&matrix.options) {
            if solver.lit_val(Lit::positive(number))? == TernaryVal::True {
                grid[option.cell as usize] = option.digit;
                chosen.push(Lit::negative(number));
            }
        }
        found.push(grid);
        if found.len() == solutions {
            return Ok(found);
        }
        forbidden.push(chosen);
        if goes_on {
            forbidden.drain(..).try_for_each(|clause| solver.add_clause_ref(&clause))?;
        } else {
            solver = load()?;
            forbidden.iter().try_for_each(|clause| solver.add_clause_ref(clause))?;
        }
    }
}
