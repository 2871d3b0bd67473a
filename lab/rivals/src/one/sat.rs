//! Any SAT solver of the crate `rustsat`, unchanged, on the formula of [`crate::formula`].
//!
//! Each solution adds a clause that forbids it. If the solver accepts clauses after a solution, it
//! keeps its learnt clauses. If it does not (Kissat), a new solver gets the whole formula.

use crate::formula::{clauses, last_variable};
use crate::matrix::Matrix;
use anyhow::{Result, bail};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Lit, TernaryVal};

/// Solves with `S`, as [`crate::Solve`]. `goes_on`: `S` accepts clauses after a solution.
pub fn solve<S: Solve + Default>(givens: &[u32], solutions: usize, goes_on: bool) -> Result<Vec<Vec<u32>>> {
    let order = givens.len().isqrt().isqrt();
    solve_boxes::<S>(givens, order, order, solutions, goes_on)
}

/// Solves a puzzle with boxes of this size.
pub fn solve_boxes<S: Solve + Default>(
    givens: &[u32],
    box_rows: usize,
    box_cols: usize,
    solutions: usize,
    goes_on: bool,
) -> Result<Vec<Vec<u32>>> {
    let Some(matrix) = Matrix::with_boxes(givens, box_rows, box_cols) else { return Ok(Vec::new()) };
    let items = matrix.options_of_items();
    let Some(last) = last_variable(&matrix, &items) else { return Ok(vec![givens.to_vec()]) };
    let side = (box_rows * box_cols) as u32;
    let load = || -> Result<S> {
        let mut solver = S::default();
        solver.reserve(last)?;
        clauses(&matrix, &items, side, |clause| solver.add_clause_ref(clause))?;
        Ok(solver)
    };
    let (mut found, mut forbidden) = (Vec::new(), Vec::<Vec<Lit>>::new());
    let mut solver = load()?;
    loop {
        match solver.solve()? {
            SolverResult::Unsat => return Ok(found),
            SolverResult::Interrupted => bail!("the solver was interrupted, but nothing interrupts it"),
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
