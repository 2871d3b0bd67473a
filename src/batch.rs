//! Many puzzles in one call, on all cores.

use crate::error::Error;
use crate::limits::{StopReason, Watch};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solver::{Options, Solver};
use crate::stats::Tally;
use crate::threads::run_with_helpers;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread;

/// Puzzles that a thread takes at a time.
const CHUNK: usize = 32;

/// Solves puzzles that stand one after another in `givens`, `shape.cells()` values each.
///
/// For each puzzle, solutions are counted up to `limit` (`None`: all), and the first one is written to its place in
/// `out`, which is left alone where there is none. Limits of `options` hold for each puzzle. The answers are the same
/// for any number of threads. A puzzle with a value above the side gets its own [`Error::Value`]; the others go on.
///
/// # Errors
/// [`Error::Length`] when the arrays' lengths do not fit, [`Error::Argument`] for a limit of 0, [`Error::Memory`] when
/// not even one thread's solver can be built.
pub fn solve_batch(
    shape: Shape,
    options: Options,
    givens: &[u32],
    limit: Option<u64>,
    mut out: Option<&mut [u32]>,
    results: &mut [Result<Tally, Error>],
    cancel: Option<&AtomicBool>,
) -> Result<(), Error> {
    let cells = shape.cells();
    let wanted = results.len().checked_mul(cells).ok_or(Error::Argument { what: "too many puzzles" })?;
    if givens.len() != wanted {
        return Err(Error::Length { argument: "cells", got: givens.len(), wanted });
    }
    if let Some(got) = out.as_ref().map(|out| out.len()).filter(|&got| got != wanted) {
        return Err(Error::Length { argument: "out", got, wanted });
    }
    if limit == Some(0) {
        return Err(Error::Argument { what: "a limit of 0 solutions counts nothing" });
    }
    let mut outs = out.as_mut().map(|out| out.chunks_mut(CHUNK * cells));
    let chunks = givens.chunks(CHUNK * cells).zip(results.chunks_mut(CHUNK));
    let chunks =
        chunks.map(move |(givens, results)| (givens, results, outs.as_mut().and_then(Iterator::next)));
    let threads = match options.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let threads = threads.min(wanted.div_ceil(CHUNK * cells).max(1));
    let own = Worker::new(shape, options, limit, cancel)?;
    let queue = Mutex::new(chunks);
    let next = || queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    let work = |mut worker: Worker<'_>| {
        while let Some((givens, results, out)) = next() {
            worker.solve_chunk(givens, results, out);
        }
    };
    let help = || {
        // A helper that finds no memory leaves the work to the others.
        if let Ok(worker) = Worker::new(shape, options, limit, cancel) {
            work(worker);
        }
    };
    run_with_helpers(threads - 1, help, || work(own));
    Ok(())
}

/// One thread's solver.
struct Worker<'a> {
    solver: Solver,
    puzzle: Puzzle,
    limit: u64,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Worker<'a> {
    fn new(
        shape: Shape,
        options: Options,
        limit: Option<u64>,
        cancel: Option<&'a AtomicBool>,
    ) -> Result<Self, Error> {
        let solver = Solver::with_options(shape, options)?;
        Ok(Self { solver, puzzle: Puzzle::empty(shape)?, limit: limit.unwrap_or(u64::MAX), cancel })
    }

    fn solve_chunk(
        &mut self,
        givens: &[u32],
        results: &mut [Result<Tally, Error>],
        mut out: Option<&mut [u32]>,
    ) {
        let cells = self.solver.shape().cells();
        for (index, (givens, result)) in givens.chunks_exact(cells).zip(results).enumerate() {
            let out = out.as_mut().map(|out| &mut out[index * cells..(index + 1) * cells]);
            *result = self.solve(givens, out);
        }
    }

    fn solve(&mut self, givens: &[u32], out: Option<&mut [u32]>) -> Result<Tally, Error> {
        self.puzzle.set_givens(givens)?;
        let mut out = out;
        let mut left = self.limit;
        let watch = Watch { cancel: self.cancel, poll: None };
        let tally = self.solver.enumerate(&self.puzzle, watch, |values| {
            if let Some(out) = out.take() {
                out.copy_from_slice(values);
            }
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let stopped = match tally.stopped {
            Some(StopReason::Callback) => Some(StopReason::Solutions),
            other => other,
        };
        Ok(Tally { stopped, ..tally })
    }
}
