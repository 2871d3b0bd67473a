//! Solves many puzzles in one call, on all cores.

mod arguments;
mod canonical;
mod cells;
mod helpers;
mod nine;
mod of_rules;
pub(crate) mod prefetch;
mod queue;
mod rating;
pub(crate) mod results;
pub(crate) mod search_source;
pub(crate) mod second_solutions;
mod sequential;

pub use arguments::{Batch, BatchKind, LineBatch};
pub(crate) use helpers::run_with_helpers;
pub use rating::RatedResult;
pub(crate) use rating::{RatedForm, RatedPuzzles};

use crate::engine::nine::Patience;
use crate::engine::schedule::nine::PATIENCE;
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::options::Options;
use crate::stats::Count;
use crate::support::threads::{WorkerPool, assert_send, cores};
use canonical::CanonicalWorker;
use nine::{BatchEngine, Chunks, PuzzleSource};
use of_rules::RulesWorker;
use queue::{Arrays, Chunk, PuzzleArrays};
use results::{End, Results};
use sequential::Sequential;
use std::sync::{Mutex, PoisonError};

/// Whether many 9x9 are searched side by side. A WebAssembly module, which is downloaded, would be
/// a fifth larger with that engine.
pub(crate) const SIDE_BY_SIDE: bool = !cfg!(target_family = "wasm");

/// The smallest number of 9x9 puzzles that are solved in bit-slices. Hard puzzles would gain from
/// 32 on, others lose below 512: see lab/notes/nine-batch.md, "From which size a batch pays".
const BITSLICED_FROM: usize = 256;

/// The arrays of a batch would be longer than any array can be.
pub(crate) const TOO_MANY_PUZZLES: Error =
    Error::Argument { what: "the arrays would exceed the address space: give fewer puzzles to one call" };

/// A solver of batches that keeps its threads and memory from call to call, which makes batches of
/// a few milliseconds faster.
///
/// The first batch that needs several threads starts them; a later batch starts more if it needs
/// more. The threads sleep between batches, and end when the solver is dropped. Each thread,
/// including the calling one, keeps its memory for 9x9 puzzles: about 130 KiB, and the memory that
/// CDCL needed. A child process made by `fork` may use its copy of the solver, which starts its own
/// threads.
///
/// One thread at a time may use a solver; a solver may move between threads.
///
/// ```
/// use ordoku::{Batch, BatchSolver, Error, Interrupt, Shape};
///
/// let (givens, mut out) = ([0; 3 * 16], [0; 3 * 16]);
/// let mut results = [Err(Error::Internal); 3];
/// let batch = Batch::new(Shape::order(2)?, &givens, &mut results).with_limit(2).with_out(&mut out);
/// BatchSolver::new().solve(batch, Interrupt::default())?;
/// assert!(results.iter().all(|result| result.unwrap().solutions == 2));
/// # Ok::<(), ordoku::Error>(())
/// ```
pub struct BatchSolver {
    helpers: WorkerPool<Memory>,
}

impl BatchSolver {
    /// Creates a solver without threads.
    pub fn new() -> Self {
        Self { helpers: WorkerPool::new() }
    }

    /// Counts the solutions of each puzzle up to the limit, and writes the first one if the batch
    /// has memory for it. Puzzles with [`Rules`](crate::Rules) are solved as
    /// [`RulesSolver`](crate::RulesSolver) does.
    ///
    /// The results are the same for any number of threads. `interrupt` stops the whole batch; its
    /// poll is called on the calling thread only. A puzzle with a value above the side gets
    /// [`Error::Value`] as its result, and the other puzzles are still solved. The result of a
    /// puzzle may also be another error of [`RulesPuzzle::new`](crate::RulesPuzzle::new) or
    /// [`RulesSolver::solve`](crate::RulesSolver::solve), [`Error::Memory`] or, for a defect,
    /// [`Error::Internal`].
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the lengths of the arrays do not fit, [`Error::Argument`] for a
    /// limit of 0 or an engine that does not take the shape, and [`Error::Memory`] if no thread
    /// could allocate its solver.
    pub fn solve(&mut self, batch: Batch<'_>, interrupt: Interrupt<'_>) -> Result<(), Error> {
        let Batch { kind, options, givens, limit, out, results } = batch;
        let terms = Terms { kind, options, limit, task: BatchTask::Solve };
        self.answer_batch(terms, givens, out, Results::Values(results), interrupt)
    }

    /// Solves lines of text like [`solve`](Self::solve). A line with an invalid character gets
    /// [`Error::Text`] as its result.
    ///
    /// # Errors
    /// Returns the errors of [`solve`](Self::solve), [`Error::Argument`] for a stride below 81, and
    /// [`Error::Length`] for an array that ends before its last line.
    pub fn solve_lines(&mut self, batch: LineBatch<'_>, interrupt: Interrupt<'_>) -> Result<(), Error> {
        let LineBatch { options, lines, stride, limit, out, out_stride, results } = batch;
        let terms = Terms { kind: Shape::NINE.into(), options, limit, task: BatchTask::Solve };
        let out = out.map(|out| (out, out_stride));
        self.answer_lines(terms, (lines, stride), out, Results::Values(results), interrupt)
    }

    /// Writes the canonical form of each puzzle to `out`, see
    /// [`Canonicaliser`](crate::Canonicaliser).
    ///
    /// The forms are the same for any number of threads. Of the options, only the threads and the
    /// limits on nodes and time are used; the limits hold for each puzzle. A result counts one
    /// solution if the form was found, and none if the search was stopped. Errors and interrupts
    /// are those of [`solve`](Self::solve).
    ///
    /// ```
    /// use ordoku::{Batch, BatchSolver, Error, Interrupt, Shape};
    ///
    /// let givens = [0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    /// let (mut out, mut results) = ([0; 16], [Err(Error::Internal)]);
    /// let batch = Batch::new(Shape::FOUR, &givens, &mut results).with_out(&mut out);
    /// BatchSolver::new().canonical(batch, Interrupt::new())?;
    /// assert_eq!(out, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`solve`](Self::solve), and [`Error::Argument`] if the batch has no
    /// memory for the forms.
    pub fn canonical(&mut self, batch: Batch<'_>, interrupt: Interrupt<'_>) -> Result<(), Error> {
        let Batch { kind, options, givens, limit, out, results } = batch;
        let terms = Terms { kind, options, limit, task: BatchTask::Canonical };
        self.answer_batch(terms, givens, out, Results::Values(results), interrupt)
    }

    /// Writes the canonical forms of lines of text like [`canonical`](Self::canonical), with `0`
    /// for an empty cell.
    ///
    /// # Errors
    /// Returns the errors of [`solve_lines`](Self::solve_lines), and [`Error::Argument`] if the
    /// batch has no memory for the forms.
    pub fn canonical_lines(&mut self, batch: LineBatch<'_>, interrupt: Interrupt<'_>) -> Result<(), Error> {
        let LineBatch { options, lines, stride, limit, out, out_stride, results } = batch;
        let terms = Terms { kind: Shape::NINE.into(), options, limit, task: BatchTask::Canonical };
        let out = out.map(|out| (out, out_stride));
        self.answer_lines(terms, (lines, stride), out, Results::Values(results), interrupt)
    }

    /// Does the work of [`solve`](Self::solve) for results of either kind.
    pub(crate) fn answer_batch(
        &mut self,
        terms: Terms<'_>,
        givens: &[u32],
        out: Option<&mut [u32]>,
        results: Results<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let cells = terms.kind.cells();
        let wanted = results.len().checked_mul(cells).ok_or(TOO_MANY_PUZZLES)?;
        if givens.len() != wanted {
            return Err(Error::Length { argument: "givens", got: givens.len(), wanted });
        }
        if let Some(got) = out.as_ref().map(|out| out.len()).filter(|&got| got != wanted) {
            return Err(Error::Length { argument: "out", got, wanted });
        }
        let arrays = Arrays { givens, stride: cells, out, out_stride: cells };
        self.solve_chunk(terms, Chunk { puzzles: PuzzleArrays::Values(arrays), results }, interrupt)
    }

    /// Does the work of [`solve_lines`](Self::solve_lines) for results of either kind.
    pub(crate) fn answer_lines(
        &mut self,
        terms: Terms<'_>,
        (lines, stride): (&[u8], usize),
        out: Option<(&mut [u8], usize)>,
        results: Results<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        if !terms.kind.is_nine() {
            return Err(Error::Argument { what: "lines of 81 characters are for a solver of 9x9" });
        }
        check_lines("lines", lines.len(), stride, results.len())?;
        if let Some((out, stride)) = &out {
            check_lines("out", out.len(), *stride, results.len())?;
        }
        let out_stride = out.as_ref().map_or(0, |(_, stride)| *stride);
        let arrays = Arrays { givens: lines, stride, out: out.map(|(out, _)| out), out_stride };
        self.solve_chunk(terms, Chunk { puzzles: PuzzleArrays::Text(arrays), results }, interrupt)
    }

    /// Shares the puzzles of a batch among threads, and solves them.
    fn solve_chunk(
        &mut self,
        terms: Terms<'_>,
        batch: Chunk<'_>,
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        Limits::check_count_limit(terms.limit)?;
        if terms.task == BatchTask::Canonical && !batch.puzzles.wants_solutions() {
            return Err(Error::Argument { what: "canonical forms need memory for them: set `out`" });
        }
        if terms.task == BatchTask::Canonical && matches!(terms.kind, BatchKind::Rules(_)) {
            return Err(Error::Argument { what: "puzzles with rules have no canonical form" });
        }
        let threads = match terms.options.threads {
            _ if batch.len() <= 1 => 1,
            0 => cores(),
            threads => threads,
        };
        // Several chunks for each thread, so that all threads end at about the same time.
        let puzzles = batch.len();
        let in_chunk = (puzzles / threads / 8).clamp(1, nine::MOST_IN_CHUNK);
        let helpers = threads.min(puzzles.div_ceil(in_chunk)).saturating_sub(1);

        let queue = Mutex::new(batch);
        let next = |end| queue.lock().unwrap_or_else(PoisonError::into_inner).take(end, in_chunk);

        // The helpers take puzzles from one end and the calling thread from the other: in a
        // repeated call each finds puzzles that its cache may still hold.
        let help = |memory: &mut Memory, interrupt: Interrupt<'_>| {
            // A helper without memory leaves the work to the other threads.
            if let Ok(mut worker) = Worker::new(terms, puzzles, memory) {
                let _ = worker.work(&|| next(End::Back), interrupt);
            }
        };
        let mut outcome = Ok(());
        let own_work = |memory: &mut Memory, interrupt: Interrupt<'_>| {
            outcome = Worker::new(terms, puzzles, memory)
                .and_then(|mut own| own.work(&|| next(End::Front), interrupt));
        };
        run_with_helpers(&mut self.helpers, helpers, interrupt, help, own_work);
        // If this thread lacked memory but the helpers answered every puzzle, the batch is
        // complete.
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

const _: () = assert_send::<BatchSolver>();

/// Checks the length of an array with a line of 81 characters for each puzzle.
///
/// # Errors
/// Returns [`Error::Argument`] for a stride below 81, and [`Error::Length`] if the array ends
/// before its last line.
pub(crate) fn check_lines(
    argument: &'static str,
    got: usize,
    stride: usize,
    puzzles: usize,
) -> Result<(), Error> {
    let Some(before_last) = puzzles.checked_sub(1) else { return Ok(()) };
    let line = Shape::NINE.cells();
    if stride < line {
        return Err(Error::Argument { what: "a stride below 81 leaves no room for a line" });
    }
    let wanted = before_last.checked_mul(stride).and_then(|bytes| bytes.checked_add(line));
    let wanted = wanted.ok_or(TOO_MANY_PUZZLES)?;
    if got >= wanted { Ok(()) } else { Err(Error::Length { argument, got, wanted }) }
}

/// The settings of every puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'a> {
    pub kind: BatchKind<'a>,
    pub options: Options,
    /// The most solutions to count; `None` counts all.
    pub limit: Option<u64>,
    pub task: BatchTask,
}

/// The task of a batch for each puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BatchTask {
    Solve,
    Canonical,
}

/// Takes the next chunk from the queue; returns `None` when the queue is empty.
type NextChunk<'q, 'a> = &'q dyn Fn() -> Option<Chunk<'a>>;

/// The 9x9 engine of a thread, created when it is first needed.
type Memory = Option<Box<dyn BatchEngine>>;

/// The solver of one thread.
enum Worker<'m> {
    Sequential(Sequential),
    Rules(RulesWorker),
    Canonical(CanonicalWorker),
    Nine { engine: &'m mut dyn BatchEngine, limits: Limits, patience: Patience },
}

impl<'m> Worker<'m> {
    fn new(terms: Terms<'_>, puzzles: usize, memory: &'m mut Memory) -> Result<Self, Error> {
        let options = terms.options;
        let shape = match terms.kind {
            BatchKind::Rules(rules) => return Ok(Self::Rules(RulesWorker::new(rules, terms)?)),
            BatchKind::Boxes(shape) if terms.task == BatchTask::Canonical => {
                return Ok(Self::Canonical(CanonicalWorker::new(shape, options.limits)?));
            }
            BatchKind::Boxes(shape) => shape,
        };
        // If the caller chose an engine that does not take the shape, `Sequential` returns the
        // error.
        let is_nine = matches!(options.engine, Engine::Auto | Engine::Nine) && terms.kind.is_nine();
        if !is_nine || !SIDE_BY_SIDE || options.seed != 0 || puzzles < BITSLICED_FROM {
            return Ok(Self::Sequential(Sequential::new(shape, options, terms.limit)?));
        }
        let engine = match memory {
            Some(engine) => engine,
            None => memory.insert(nine::engine()?),
        };
        let most =
            [terms.limit, options.limits.solutions].into_iter().flatten().min().map(|most| most.max(1));
        Ok(Self::Nine {
            engine: engine.as_mut(),
            limits: Limits { solutions: most, ..options.limits },
            patience: if options.engine == Engine::Nine { Patience::ENDLESS } else { PATIENCE },
        })
    }

    /// Solves chunks until the queue is empty.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] before any puzzle has its result.
    fn work(&mut self, next: NextChunk<'_, '_>, mut interrupt: Interrupt<'_>) -> Result<(), Error> {
        match self {
            Self::Sequential(worker) => {
                answer_all(next, |puzzles, index| worker.solve(puzzles, index, interrupt.reborrow()))
            }
            Self::Rules(worker) => {
                answer_all(next, |puzzles, index| worker.solve(puzzles, index, interrupt.reborrow()))
            }
            Self::Canonical(worker) => {
                answer_all(next, |puzzles, index| worker.answer(puzzles, index, interrupt.reborrow()))
            }
            Self::Nine { engine, limits, patience } => {
                let mut next = || next();
                let mut source = PuzzleSource::Batch(Chunks::new(&mut next)?);
                engine.run(&mut source, *limits, *patience, &mut interrupt);
            }
        }
        Ok(())
    }
}

/// Answers the puzzles of chunks one after another until the queue is empty.
///
/// It is not inlined, so that its frame is not on the stack of searches side by side, which need
/// nearly all of the stack that a call may use.
#[inline(never)]
fn answer_all(
    next: NextChunk<'_, '_>,
    mut answer: impl FnMut(&mut PuzzleArrays<'_>, usize) -> Result<Count, Error>,
) {
    while let Some(mut chunk) = next() {
        for index in 0..chunk.len() {
            let result = answer(&mut chunk.puzzles, index);
            chunk.results.set(index, result);
        }
    }
}

#[cfg(test)]
mod tests;
