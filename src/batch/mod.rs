//! Many puzzles in one call, on all cores.

mod cells;
mod nine;
mod prefetch;
mod queue;
pub(crate) mod results;
mod sequential;

use crate::engine::nine::{PATIENCE, Patience};
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::options::Options;
use crate::stats::Count;
use crate::support::threads::{ActiveWorkers, WorkerPool, cores};
use nine::{BatchEngine, Chunks};
use queue::{Arrays, Chunk, Puzzles};
use results::{End, Results};
use sequential::Sequential;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// From this many 9x9 on they are solved side by side. Hard ones would gain from 32 on, others lose below 512:
/// docs/lab/nine-batch.md, "From which size a batch pays".
const SIDE_BY_SIDE: usize = 256;

/// How long the calling thread waits for its helpers before it sleeps. Of easy puzzles they mostly end within 0.1 ms of
/// each other, and to sleep and be woken takes 20 to 90 us on a virtual machine.
const AWAKE: Duration = Duration::from_micros(200);

/// Solves puzzles that stand one after another in `givens`, `shape.cells()` values each.
///
/// For each puzzle, solutions are counted up to `limit` (`None`: all), and the first one is written to its place in
/// `out`, which is left alone where there is none. LimitChecker of `options` hold for each puzzle; `interrupt` ends all of them, and
/// its poll is called on this thread only. The answers are the same for any number of threads. A puzzle with a value
/// above the side gets its own [`Error::Value`]; the others go on.
///
/// # Errors
/// [`Error::Length`] when the arrays' lengths do not fit, [`Error::Argument`] for a limit of 0 or an engine that does not
/// take the shape, [`Error::Memory`] when no thread that came in time could build its solver. A puzzle's own result may also be
/// [`Error::Memory`] or, for a defect, [`Error::Internal`].
pub fn solve_batch(
    shape: Shape,
    options: Options,
    givens: &[u32],
    limit: Option<u64>,
    out: Option<&mut [u32]>,
    results: &mut [Result<Count, Error>],
    interrupt: Interrupt<'_>,
) -> Result<(), Error> {
    BatchSolver::new().solve_batch(shape, options, givens, limit, out, results, interrupt)
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
    results: &mut [Result<Count, Error>],
    interrupt: Interrupt<'_>,
) -> Result<(), Error> {
    BatchSolver::new().solve_lines(options, (lines, stride), limit, out, results, interrupt)
}

/// Threads and memory for batches, kept from call to call: a batch that takes a few milliseconds is done sooner.
///
/// The first batch that wants helpers starts their threads, later ones more if they want more. They sleep between
/// batches, and end when this is dropped. Each keeps the memory it has for 9x9, some 130 KiB and what
/// it took to learn, as does the thread that calls.
/// A child made by `fork` may go on with its copy, and starts threads of its own.
///
/// One thread at a time may use it; it may move between threads.
pub struct BatchSolver {
    helpers: WorkerPool<Memory>,
}

impl BatchSolver {
    /// One without threads yet.
    pub fn new() -> Self {
        Self { helpers: WorkerPool::new() }
    }

    /// As the function [`solve_batch`].
    ///
    /// # Errors
    /// As the function.
    #[expect(clippy::too_many_arguments, reason = "the function's")]
    pub fn solve_batch(
        &mut self,
        shape: Shape,
        options: Options,
        givens: &[u32],
        limit: Option<u64>,
        out: Option<&mut [u32]>,
        results: &mut [Result<Count, Error>],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        self.answer_batch(Terms { shape, options, limit }, givens, out, Results::Values(results), interrupt)
    }

    /// As the function [`solve_lines`].
    ///
    /// # Errors
    /// As the function.
    pub fn solve_lines(
        &mut self,
        options: Options,
        lines: (&[u8], usize),
        limit: Option<u64>,
        out: Option<(&mut [u8], usize)>,
        results: &mut [Result<Count, Error>],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let terms = Terms { shape: Shape::order(3)?, options, limit };
        self.answer_lines(terms, lines, out, Results::Values(results), interrupt)
    }

    /// As [`BatchSolver::solve_batch`], with results of any kind.
    pub(crate) fn answer_batch(
        &mut self,
        terms: Terms,
        givens: &[u32],
        out: Option<&mut [u32]>,
        results: Results<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let cells = terms.shape.cells();
        let wanted = results.len().checked_mul(cells).ok_or(Error::Argument { what: "too many puzzles" })?;
        if givens.len() != wanted {
            return Err(Error::Length { argument: "cells", got: givens.len(), wanted });
        }
        if let Some(got) = out.as_ref().map(|out| out.len()).filter(|&got| got != wanted) {
            return Err(Error::Length { argument: "out", got, wanted });
        }
        let arrays = Arrays { givens, stride: cells, out, out_stride: cells };
        self.solve_chunk(terms, Chunk { puzzles: Puzzles::Values(arrays), results }, interrupt)
    }

    /// As [`BatchSolver::solve_lines`], with results of any kind.
    pub(crate) fn answer_lines(
        &mut self,
        terms: Terms,
        (lines, stride): (&[u8], usize),
        out: Option<(&mut [u8], usize)>,
        results: Results<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let shape = terms.shape;
        if shape.square_order() != Some(3) {
            return Err(Error::Argument { what: "lines of 81 characters are for a solver of 9x9" });
        }
        let check = |argument, got: usize, stride: usize| {
            if results.len() == 0 {
                return Ok(());
            }
            if stride < shape.cells() {
                return Err(Error::Argument { what: "a stride below 81 leaves no room for a line" });
            }
            let before_last = (results.len() - 1).checked_mul(stride);
            let wanted = before_last.and_then(|bytes| bytes.checked_add(shape.cells()));
            let wanted = wanted.ok_or(Error::Argument { what: "too many puzzles" })?;
            if got >= wanted { Ok(()) } else { Err(Error::Length { argument, got, wanted }) }
        };
        check("lines", lines.len(), stride)?;
        if let Some((out, stride)) = &out {
            check("out", out.len(), *stride)?;
        }
        let out_stride = out.as_ref().map_or(0, |(_, stride)| *stride);
        let arrays = Arrays { givens: lines, stride, out: out.map(|(out, _)| out), out_stride };
        self.solve_chunk(terms, Chunk { puzzles: Puzzles::Text(arrays), results }, interrupt)
    }

    /// Solves all puzzles of a batch.
    fn solve_chunk(&mut self, terms: Terms, batch: Chunk<'_>, interrupt: Interrupt<'_>) -> Result<(), Error> {
        if terms.limit == Some(0) {
            return Err(Error::Argument { what: "a limit of 0 solutions counts nothing" });
        }
        let threads = match terms.options.threads {
            _ if batch.len() <= 1 => 1,
            0 => cores(),
            threads => threads,
        };
        // Several chunks for each thread, so that all end at about the same time.
        let puzzles = batch.len();
        let in_chunk = (puzzles / threads / 8).clamp(1, nine::MOST_IN_CHUNK);
        let helpers = threads.min(puzzles.div_ceil(in_chunk)).saturating_sub(1);

        let queue = Mutex::new(batch);
        let next = |end| queue.lock().unwrap_or_else(PoisonError::into_inner).take(end, in_chunk);

        let Interrupt { cancel, poll: mut interrupt_poll } = interrupt;
        // Once the poll has said stop, it is not asked again.
        let stopped = AtomicBool::new(false);
        // From call to call, helpers and the calling thread take puzzles that their caches may still have.
        let help = |memory: &mut Memory| {
            // A helper that finds no memory leaves the work to those that have begun.
            if let Ok(mut worker) = Worker::new(terms, puzzles, memory) {
                let mut poll = || stopped.load(Ordering::Relaxed);
                let _ = worker.work(&|| next(End::Back), Interrupt { cancel, poll: Some(&mut poll) });
            }
        };
        let mut outcome = Ok(());
        let own_work = |memory: &mut Memory, at_work: ActiveWorkers<'_, Memory>| {
            let mut poll = || {
                if !stopped.load(Ordering::Relaxed) && interrupt_poll.as_mut().is_some_and(|poll| poll()) {
                    stopped.store(true, Ordering::Relaxed);
                }
                stopped.load(Ordering::Relaxed)
            };
            outcome = Worker::new(terms, puzzles, memory).and_then(|mut own| {
                own.work(&|| next(End::Front), Interrupt { cancel, poll: Some(&mut poll) })
            });
            if at_work.spin(AWAKE) {
                while at_work.wait(Duration::from_millis(1)) && !poll() {}
            }
        };
        self.helpers.run(helpers, help, own_work);
        // What helpers have answered is answered, whatever this thread lacked.
        outcome.or_else(|error| {
            if error == Error::Memory && next(End::Front).is_none() { Ok(()) } else { Err(error) }
        })
    }
}

impl Default for BatchSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for BatchSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BatchSolver").finish_non_exhaustive()
    }
}

// It may move between threads; so may what is inside.
const _: fn() = || {
    fn moves<T: Send>() {}
    moves::<BatchSolver>();
};

/// What holds for every puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    pub shape: Shape,
    pub options: Options,
    /// Most solutions to count; `None`: all.
    pub limit: Option<u64>,
}

/// Where chunks come from; `None` when there are no more.
type Next<'q, 'a> = &'q dyn Fn() -> Option<Chunk<'a>>;

/// A thread's engine for 9x9, once it needed one.
type Memory = Option<Box<dyn BatchEngine>>;

/// How one thread solves puzzles.
#[expect(clippy::large_enum_variant, reason = "one for each thread")]
enum Worker<'m> {
    Sequential(Sequential),
    Nine { engine: &'m mut dyn BatchEngine, limits: Limits, patience: Patience },
}

impl<'m> Worker<'m> {
    fn new(terms: Terms, puzzles: usize, memory: &'m mut Memory) -> Result<Self, Error> {
        let options = terms.options;
        // The engine may be named for a shape that it does not take: then `Sequential` returns the error.
        let is_nine =
            matches!(options.engine, Engine::Auto | Engine::Nine) && terms.shape.square_order() == Some(3);
        if !is_nine || options.seed != 0 || puzzles < SIDE_BY_SIDE {
            return Ok(Self::Sequential(Sequential::new(terms)?));
        }
        let engine = match memory {
            Some(engine) => engine,
            None => memory.insert(nine::engine()?),
        };
        let most = [terms.limit, options.limits.solutions].into_iter().flatten().min();
        Ok(Self::Nine {
            engine: engine.as_mut(),
            limits: Limits { solutions: most, ..options.limits },
            patience: if options.engine == Engine::Nine { Patience::ENDLESS } else { PATIENCE },
        })
    }

    /// Solves chunks until there are no more.
    ///
    /// # Errors
    /// [`Error::Memory`], before any puzzle has its result.
    fn work(&mut self, next: Next<'_, '_>, mut interrupt: Interrupt<'_>) -> Result<(), Error> {
        match self {
            Self::Sequential(worker) => worker.work(next, interrupt),
            Self::Nine { engine, limits, patience } => {
                engine.run(&mut Chunks::new(&mut || next())?, *limits, *patience, &mut interrupt);
            }
        }
        Ok(())
    }
}
