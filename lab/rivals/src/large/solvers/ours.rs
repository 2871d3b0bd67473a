//! ordoku with default options, its own reader of files, and a new solver for each call.

use anyhow::{Context, Result, bail};
use ordoku::text::{ParseOptions, parse};
use ordoku::{Puzzle, Shape, Solver, StopReason};
use std::ops::ControlFlow;
use std::path::Path;

pub fn read(path: &Path) -> Result<Vec<u32>> {
    let at = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(at)?;
    Ok(parse(&text, &ParseOptions::default()).with_context(at)?.values)
}

pub fn solve(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>> {
    let shape = Shape::order(givens.len().isqrt().isqrt())?;
    let puzzle = Puzzle::from_givens(shape, givens)?;
    let mut found = Vec::new();
    let count = Solver::new(shape)?.enumerate(&puzzle, |values| {
        found.push(values.to_vec());
        if found.len() == solutions { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match count.stopped {
        None | Some(StopReason::Callback) => Ok(found),
        Some(reason) => bail!("stopped without a limit: {reason:?}"),
    }
}
