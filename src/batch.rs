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
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Most puzzles that a thread takes at a time.
const MOST_AT_A_TIME: usize = 32;

/// Solves puzzles that stand one after another in `givens`, `shape.cells()` values each.
///
/// For each puzzle, solutions are counted up to `limit` (`None`: all), and the first one is written to its place in
/// `out`, which is left alone where there is none. Limits of `options` hold for each puzzle; `watch` ends all of them, and
/// its poll is called on this thread only. The answers are the same for any number of threads. A puzzle with a value
/// above the side gets its own [`Error::Value`]; the others go on.
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
    watch: Watch<'_>,
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
    let threads = match options.threads {
        _ if results.len() <= 1 => 1,
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    // Several portions for each thread, so that all end at about the same time.
    let portion = (results.len() / (8 * threads)).clamp(1, MOST_AT_A_TIME);
    let helpers = threads.min(results.len().div_ceil(portion)).saturating_sub(1);

    let mut outs = out.as_mut().map(|out| out.chunks_mut(portion * cells));
    let portions = givens.chunks(portion * cells).zip(results.chunks_mut(portion));
    let portions =
        portions.map(move |(givens, results)| (givens, results, outs.as_mut().and_then(Iterator::next)));
    let queue = Mutex::new(portions);
    let next = || queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    let work = |mut worker: Worker, cancel: Option<&AtomicBool>, poll: &mut dyn FnMut() -> bool| {
        while let Some((givens, results, out)) = next() {
            worker.solve_portion(givens, results, out, cancel, poll);
        }
    };

    let own = Worker::new(shape, options, limit)?;
    let Watch { cancel, poll: mut watch_poll } = watch;
    // Once the poll has said stop, it is not asked again.
    let stopped = AtomicBool::new(false);
    let busy = AtomicUsize::new(helpers);
    let help = || {
        let _leaving = Leaving(&busy);
        // A helper that finds no memory leaves the work to the others.
        if let Ok(worker) = Worker::new(shape, options, limit) {
            work(worker, cancel, &mut || stopped.load(Ordering::Relaxed));
        }
    };
    let own_work = |started: usize| {
        busy.fetch_sub(helpers - started, Ordering::Relaxed);
        let mut poll = || {
            if !stopped.load(Ordering::Relaxed) && watch_poll.as_mut().is_some_and(|poll| poll()) {
                stopped.store(true, Ordering::Relaxed);
            }
            stopped.load(Ordering::Relaxed)
        };
        work(own, cancel, &mut poll);
        while busy.load(Ordering::Relaxed) > 0 && !poll() {
            thread::sleep(Duration::from_millis(1));
        }
    };
    run_with_helpers(helpers, help, own_work);
    Ok(())
}

/// A helper that is still at work.
struct Leaving<'a>(&'a AtomicUsize);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One thread's solver.
struct Worker {
    solver: Solver,
    puzzle: Puzzle,
    limit: u64,
}

impl Worker {
    fn new(shape: Shape, options: Options, limit: Option<u64>) -> Result<Self, Error> {
        let solver = Solver::with_options(shape, options)?;
        Ok(Self { solver, puzzle: Puzzle::empty(shape)?, limit: limit.unwrap_or(u64::MAX) })
    }

    fn solve_portion(
        &mut self,
        givens: &[u32],
        results: &mut [Result<Tally, Error>],
        mut out: Option<&mut [u32]>,
        cancel: Option<&AtomicBool>,
        poll: &mut dyn FnMut() -> bool,
    ) {
        let cells = self.solver.shape().cells();
        for (index, (givens, result)) in givens.chunks_exact(cells).zip(results).enumerate() {
            let out = out.as_mut().map(|out| &mut out[index * cells..(index + 1) * cells]);
            *result = self.solve(givens, out, Watch { cancel, poll: Some(&mut *poll) });
        }
    }

    fn solve(
        &mut self,
        givens: &[u32],
        mut out: Option<&mut [u32]>,
        watch: Watch<'_>,
    ) -> Result<Tally, Error> {
        self.puzzle.set_givens(givens)?;
        let mut left = self.limit;
        self.solver.search(&self.puzzle, watch, &mut |values| {
            if let Some(out) = out.take() {
                out.copy_from_slice(values);
            }
            left -= 1;
            if left == 0 { ControlFlow::Break(StopReason::Solutions) } else { ControlFlow::Continue(()) }
        })
    }
}
