//! ordoku with its default options: a solver made anew, as every peer is.

use anyhow::{Result, bail};
use ordoku::{Puzzle, Shape, Solver, StopReason, Watch};
use std::ops::ControlFlow;

pub fn solve(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    let shape = Shape::order(givens.len().isqrt().isqrt())?;
    let puzzle = Puzzle::from_givens(shape, givens)?;
    let mut found = Vec::new();
    let tally = Solver::new(shape)?.enumerate(&puzzle, Watch::default(), |values| {
        found.push(values.to_vec());
        if found.len() == solutions { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match tally.stopped {
        None | Some(StopReason::Callback) => Ok(found),
        Some(reason) => bail!("stopped without a limit: {reason:?}"),
    }
}
