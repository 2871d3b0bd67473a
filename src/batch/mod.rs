//! Many puzzles in one call, on all cores.

mod item;
mod one_by_one;
mod side_by_side;

use crate::answers::Answers;
use crate::engine::nine;
use crate::error::Error;
use crate::kind::EngineKind;
use crate::limits::Watch;
use crate::shape::Shape;
use crate::solver::Options;
use crate::stats::Tally;
use crate::threads::{cores, run_with_helpers};
use item::Item;
use one_by_one::OneByOne;
use side_by_side::SideBySide;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

/// From this many 9x9 on they are solved side by side. Hard ones would gain from 32 on, others lose below 512:
/// docs/BENCHMARKS.md, "From how many puzzles on a batch pays".
const SIDE_BY_SIDE: usize = 256;

/// How long the calling thread waits for its helpers' end before it sleeps. Of easy puzzles they mostly end within 0.1 ms of
/// each other, and to sleep and be woken takes 20 to 90 us on a virtual machine.
const AWAKE: Duration = Duration::from_micros(200);

/// Solves puzzles that stand one after another in `givens`, `shape.cells()` values each.
///
/// For each puzzle, solutions are counted up to `limit` (`None`: all), and the first one is written to its place in
/// `out`, which is left alone where there is none. Limits of `options` hold for each puzzle; `watch` ends all of them, and
/// its poll is called on this thread only. The answers are the same for any number of threads. A puzzle with a value
/// above the side gets its own [`Error::Value`]; the others go on.
///
/// # Errors
/// [`Error::Length`] when the arrays' lengths do not fit, [`Error::Argument`] for a limit of 0 or an engine that does not
/// take the shape, [`Error::Memory`] when not even one thread's solver can be built. A puzzle's own result may also be
/// [`Error::Memory`] or, for a defect, [`Error::Internal`].
pub fn solve_batch(
    shape: Shape,
    options: Options,
    givens: &[u32],
    limit: Option<u64>,
    out: Option<&mut [u32]>,
    results: &mut [Result<Tally, Error>],
    watch: Watch<'_>,
) -> Result<(), Error> {
    answer_batch(shape, options, givens, limit, out, Answers::Results(results), watch)
}

/// As [`solve_batch`], with places for answers of any kind.
pub(crate) fn answer_batch(
    shape: Shape,
    options: Options,
    givens: &[u32],
    limit: Option<u64>,
    out: Option<&mut [u32]>,
    answers: Answers<'_>,
    watch: Watch<'_>,
) -> Result<(), Error> {
    let cells = shape.cells();
    let wanted = answers.len().checked_mul(cells).ok_or(Error::Argument { what: "too many puzzles" })?;
    if givens.len() != wanted {
        return Err(Error::Length { argument: "cells", got: givens.len(), wanted });
    }
    if let Some(got) = out.as_ref().map(|out| out.len()).filter(|&got| got != wanted) {
        return Err(Error::Length { argument: "out", got, wanted });
    }
    solve_items(Terms { shape, options, limit }, (givens, cells), out.map(|out| (out, cells)), answers, watch)
}

/// Solves 9x9 puzzles that stand as lines of text. Lines and solutions come with their strides: the puzzle of index i
/// begins at byte `i * stride` and has 81 characters, '1' to '9' and for an empty cell '0' or '.'. What stands between the
/// lines, such as line ends, does not matter.
///
/// The first solution of each, 81 digits, is written to byte `i * stride` of `out`, which is left alone elsewhere
/// and where there is none. A line with another character gets its own [`Error::Text`]. All else is as for
/// [`solve_batch`].
///
/// # Errors
/// As [`solve_batch`]; a stride below 81 is an [`Error::Argument`], an array that ends before its last line an
/// [`Error::Length`].
pub fn solve_lines(
    options: Options,
    (lines, stride): (&[u8], usize),
    limit: Option<u64>,
    out: Option<(&mut [u8], usize)>,
    results: &mut [Result<Tally, Error>],
    watch: Watch<'_>,
) -> Result<(), Error> {
    answer_lines(options, (lines, stride), limit, out, Answers::Results(results), watch)
}

/// As [`solve_lines`], with places for answers of any kind.
pub(crate) fn answer_lines(
    options: Options,
    (lines, stride): (&[u8], usize),
    limit: Option<u64>,
    out: Option<(&mut [u8], usize)>,
    answers: Answers<'_>,
    watch: Watch<'_>,
) -> Result<(), Error> {
    let shape = Shape::order(3)?;
    let check = |argument, got: usize, stride: usize| {
        if answers.len() == 0 {
            return Ok(());
        }
        if stride < shape.cells() {
            return Err(Error::Argument { what: "a stride below 81 leaves no room for a line" });
        }
        let before_last = (answers.len() - 1).checked_mul(stride);
        let wanted = before_last.and_then(|bytes| bytes.checked_add(shape.cells()));
        let wanted = wanted.ok_or(Error::Argument { what: "too many puzzles" })?;
        if got >= wanted { Ok(()) } else { Err(Error::Length { argument, got, wanted }) }
    };
    check("lines", lines.len(), stride)?;
    if let Some((out, stride)) = &out {
        check("out", out.len(), *stride)?;
    }
    solve_items(Terms { shape, options, limit }, (lines, stride), out, answers, watch)
}

/// What holds for every puzzle of a batch.
#[derive(Clone, Copy)]
struct Terms {
    shape: Shape,
    options: Options,
    /// Most solutions to count; `None`: all.
    limit: Option<u64>,
}

/// Neighbouring puzzles, which one thread takes at a time, as [`nine::Portion`] has them.
struct Portion<'a, I> {
    givens: &'a [I],
    stride: usize,
    out: Option<&'a mut [I]>,
    out_stride: usize,
    answers: Answers<'a>,
}

/// Where portions come from; `None` when there are no more.
type Next<'q, 'a, I> = &'q dyn Fn() -> Option<Portion<'a, I>>;

/// One thread's memory.
#[expect(clippy::large_enum_variant, reason = "one for each thread")]
enum Worker {
    OneByOne(OneByOne),
    SideBySide(SideBySide),
}

impl Worker {
    fn new(terms: Terms, puzzles: usize) -> Result<Self, Error> {
        // The engine may be named for a shape that it does not take: that is told one by one.
        let nine = terms.options.engine.resolve(terms.shape) == EngineKind::Nine
            && terms.shape.square_order() == Some(3);
        Ok(if nine && terms.options.seed == 0 && puzzles >= SIDE_BY_SIDE {
            Self::SideBySide(SideBySide::new(terms)?)
        } else {
            Self::OneByOne(OneByOne::new(terms)?)
        })
    }

    /// Answers portions until there are no more.
    fn work<I: Item>(&mut self, next: Next<'_, '_, I>, watch: Watch<'_>) -> Result<(), Error> {
        match self {
            Self::OneByOne(worker) => worker.work(next, watch),
            Self::SideBySide(worker) => worker.work(next, watch)?,
        }
        Ok(())
    }
}

fn solve_items<I: Item>(
    terms: Terms,
    (givens, stride): (&[I], usize),
    out: Option<(&mut [I], usize)>,
    mut answers: Answers<'_>,
    watch: Watch<'_>,
) -> Result<(), Error> {
    if terms.limit == Some(0) {
        return Err(Error::Argument { what: "a limit of 0 solutions counts nothing" });
    }
    let threads = match terms.options.threads {
        _ if answers.len() <= 1 => 1,
        0 => cores(),
        threads => threads,
    };
    // Several portions for each thread, so that all end at about the same time.
    let puzzles = answers.len();
    let portion = (puzzles / threads / 8).clamp(1, nine::Portion::MOST);
    let helpers = threads.min(puzzles.div_ceil(portion)).saturating_sub(1);

    let out_stride = out.as_ref().map_or(0, |(_, stride)| *stride);
    let mut outs = out.map(|(out, stride)| out.chunks_mut((portion * stride).max(1)));
    let portions = givens.chunks((portion * stride).max(1)).map_while(move |givens| {
        let answers = answers.take_first(portion)?;
        let out = outs.as_mut().and_then(Iterator::next);
        Some(Portion { givens, stride, out, out_stride, answers })
    });
    let queue = Mutex::new(portions);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();

    let Watch { cancel, poll: mut watch_poll } = watch;
    // Once the poll has said stop, it is not asked again.
    let stopped = AtomicBool::new(false);
    let busy = Busy { helpers: Mutex::new(helpers), less: Condvar::new() };
    let help = || {
        let _leaving = Leaving(&busy);
        // A helper that finds no memory leaves the work to the others.
        if let Ok(mut worker) = Worker::new(terms, puzzles) {
            let mut poll = || stopped.load(Ordering::Relaxed);
            let _ = worker.work(&next, Watch { cancel, poll: Some(&mut poll) });
        }
    };
    let mut outcome = Ok(());
    let own_work = |started: usize| {
        busy.leave(helpers - started);
        let mut poll = || {
            if !stopped.load(Ordering::Relaxed) && watch_poll.as_mut().is_some_and(|poll| poll()) {
                stopped.store(true, Ordering::Relaxed);
            }
            stopped.load(Ordering::Relaxed)
        };
        // Helpers are at work while this thread's memory is made ready.
        outcome = Worker::new(terms, puzzles)
            .and_then(|mut own| own.work(&next, Watch { cancel, poll: Some(&mut poll) }));
        if busy.stay_awake(AWAKE) {
            while busy.wait(Duration::from_millis(1)) && !poll() {}
        }
    };
    run_with_helpers(helpers, help, own_work);
    // What helpers have answered is answered, whatever this thread lacked.
    outcome.or_else(|error| if error == Error::Memory && next().is_none() { Ok(()) } else { Err(error) })
}

/// Helpers that are still at work.
struct Busy {
    helpers: Mutex<usize>,
    less: Condvar,
}

impl Busy {
    fn helpers(&self) -> MutexGuard<'_, usize> {
        self.helpers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leave(&self, helpers: usize) {
        *self.helpers() -= helpers;
        self.less.notify_one();
    }

    /// Waits without sleep until none is left, or for a while; tells whether some are.
    fn stay_awake(&self, most: Duration) -> bool {
        let end = Instant::now() + most;
        while *self.helpers() > 0 {
            if Instant::now() >= end {
                return true;
            }
            // One of them may be on the same core.
            yield_now();
        }
        false
    }

    /// Waits until none is left, or for a while; tells whether some are.
    fn wait(&self, most: Duration) -> bool {
        let helpers = self.helpers();
        let waited = self.less.wait_timeout_while(helpers, most, |helpers| *helpers > 0);
        *waited.unwrap_or_else(PoisonError::into_inner).0 > 0
    }
}

/// One of them.
struct Leaving<'a>(&'a Busy);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.leave(1);
    }
}
