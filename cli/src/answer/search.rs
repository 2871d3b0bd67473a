//! Searches for the puzzles of a block, on all cores.

use super::parallel::search_each;
use super::tally::{Verdict, stopped_by};
use crate::input::{Entry, PlainLines};
use crate::report::Failure;
use crate::terminal::{Watch, signal};
use ordoku::{
    AnyPuzzle, AnySolver, Batch, BatchSolver, Count, Error, Interrupt, LineBatch, Options, Shape, Stats,
    StopReason,
};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

/// A solver of blocks, which keeps its threads and its memory.
pub struct Search {
    batch: BatchSolver,
    options: Options,
    results: Vec<Result<Count, Error>>,
}

/// The answer to one puzzle.
pub struct Found {
    pub count: Count,
    /// The solutions that were asked for.
    pub grids: Vec<Vec<u32>>,
    /// The counts of the search, if the puzzle was searched alone.
    pub stats: Option<Stats>,
    /// Why the puzzle cannot be searched, if it cannot. The count is then 0.
    pub unsupported: Option<&'static str>,
}

impl Found {
    fn new(count: Count, grids: Vec<Vec<u32>>, stats: Option<Stats>) -> Self {
        Self { count, grids, stats, unsupported: None }
    }

    /// Returns the verdict: that of the count if the puzzle was searched.
    pub fn verdict(&self, of_count: impl FnOnce(Count) -> Verdict) -> Verdict {
        if self.unsupported.is_some() { Verdict::Unsupported } else { of_count(self.count) }
    }

    /// Returns why there is no answer, in words. `verdict` is that of the command.
    pub fn why_not(&self, verdict: Verdict) -> Option<Cow<'static, str>> {
        let stopped = self.count.stopped.filter(|_| verdict == Verdict::Stopped);
        self.unsupported.map(Cow::Borrowed).or(stopped.map(|reason| reason.to_string().into()))
    }

    /// Returns whether Ctrl-C cut the answer off, see [`is_cut`].
    pub fn is_cut(&self, is_resumable: bool) -> bool {
        is_cut(&self.count, is_resumable)
    }

    /// Returns what stopped the search, as a word of a record. As many solutions as the command
    /// looks for are no stop.
    pub fn stopped_by(&self) -> Option<&'static str> {
        self.count.stopped.filter(|&reason| reason != StopReason::Solutions).map(stopped_by)
    }
}

/// Returns whether Ctrl-C stopped a search before there was an answer. An answer that a later run
/// may go on behind must also be complete.
pub fn is_cut(count: &Count, is_resumable: bool) -> bool {
    count.stopped == Some(StopReason::Cancel) && (is_resumable || count.solutions == 0)
}

impl Search {
    pub fn new(options: Options) -> Self {
        Self { batch: BatchSolver::new(), options, results: Vec::new() }
    }

    /// Counts the solutions of plain lines up to a limit, and writes the first ones over the lines
    /// of `out`, which has the same stride.
    pub fn lines(
        &mut self,
        lines: PlainLines,
        limit: Option<u64>,
        out: Option<&mut [u8]>,
    ) -> Result<&[Result<Count, Error>], Error> {
        self.results.resize(lines.len().max(self.results.len()), Err(Error::Internal));
        let results = &mut self.results[..lines.len()];
        let mut batch = LineBatch::new(lines.text, lines.stride, results).with_options(self.options);
        (batch.limit, batch.out) = (limit, out);
        self.batch.solve_lines(batch, interrupt())?;
        Ok(&self.results[..lines.len()])
    }

    /// Counts the solutions of puzzles of any shape up to a limit, and finds up to `grids`
    /// solutions of each. If they are watched, each is searched on a thread of its own.
    pub fn entries(
        &mut self,
        entries: &[&Entry],
        watch: Watch,
        limit: Option<u64>,
        grids: u64,
    ) -> Result<Vec<Found>, Failure> {
        let has_rules = entries.iter().any(|entry| entry.rules.is_some());
        if has_rules || (watch.is_on() && entries.len() > 1) {
            return search_each(self.options, entries, watch, |solver, puzzle| {
                search(solver, puzzle, limit, grids)
            });
        }
        let mut found: Vec<Option<Found>> = entries.iter().map(|_| None).collect();
        for index in 0..entries.len() {
            if found[index].is_some() {
                continue;
            }
            let shape = entries[index].shape;
            let is_alike = |other: &usize| entries[*other].shape == shape && entries[*other].marks.is_none();
            let alike: Vec<usize> = (index..entries.len()).filter(is_alike).collect();
            if entries[index].marks.is_some() || alike.len() < 2 || grids > 1 {
                let answer = watch.during(index, || self.search_one(entries[index], limit, grids));
                found[index] = Some(answer.map_err(|error| Failure::at(&entries[index].place, error))?);
            } else {
                let alike_entries: Vec<&Entry> = alike.iter().map(|&index| entries[index]).collect();
                let answers = self.search_batch(shape, &alike_entries, limit, grids > 0);
                let answers = answers.map_err(|error| Failure::at(&entries[index].place, error))?;
                for (index, answer) in alike.into_iter().zip(answers) {
                    found[index] = Some(answer);
                }
            }
        }
        Ok(found.into_iter().flatten().collect())
    }

    /// Searches one puzzle, with a second thread where that helps.
    fn search_one(&self, entry: &Entry, limit: Option<u64>, wanted: u64) -> Result<Found, Error> {
        let threads = match self.options.threads {
            0 => available_parallelism().map_or(1, usize::from).min(2),
            threads => threads,
        };
        let puzzle = entry.any_puzzle()?;
        let mut solver = AnySolver::of_puzzle(&puzzle, self.options.with_threads(threads))?;
        search(&mut solver, &puzzle, limit, wanted)
    }

    /// Searches puzzles of givens and of one shape.
    fn search_batch(
        &mut self,
        shape: Shape,
        entries: &[&Entry],
        limit: Option<u64>,
        wants_grid: bool,
    ) -> Result<Vec<Found>, Error> {
        let givens: Vec<u32> = entries.iter().flat_map(|entry| &entry.values).copied().collect();
        let mut out = if wants_grid { vec![0; givens.len()] } else { Vec::new() };
        let mut results = vec![Err(Error::Internal); entries.len()];
        let mut batch = Batch::new(shape, &givens, &mut results).with_options(self.options);
        (batch.limit, batch.out) = (limit, wants_grid.then_some(&mut *out));
        self.batch.solve(batch, interrupt())?;
        let found = results.into_iter().enumerate().map(|(index, result)| {
            let count = result?;
            let cells = index * shape.cells()..(index + 1) * shape.cells();
            let grids =
                if wants_grid && count.solutions > 0 { vec![out[cells].to_vec()] } else { Vec::new() };
            Ok(Found::new(count, grids, None))
        });
        found.collect()
    }
}

/// Counts the solutions of a puzzle up to a limit, and keeps the first `wanted` of them. Some rules
/// are too large, which later puzzles may not be.
fn search(
    solver: &mut AnySolver,
    puzzle: &AnyPuzzle,
    limit: Option<u64>,
    wanted: u64,
) -> Result<Found, Error> {
    let input = (puzzle, interrupt());
    let found = match wanted {
        0 => solver.count(input, limit).map(|count| (count, Vec::new())),
        _ => keep(limit, wanted, |visit| solver.enumerate(input, visit)),
    };
    match (found, puzzle) {
        (Err(Error::Argument { what }), AnyPuzzle::Rules(_)) => {
            let none = Found::new(Count { solutions: 0, stopped: None }, Vec::new(), None);
            Ok(Found { unsupported: Some(what), ..none })
        }
        (found, _) => found.map(|(count, grids)| Found::new(count, grids, Some(solver.stats()))),
    }
}

/// Enumerates solutions up to a limit, and keeps the first `wanted` of them.
fn keep(
    limit: Option<u64>,
    wanted: u64,
    enumerate: impl FnOnce(&mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Result<Count, Error>,
) -> Result<(Count, Vec<Vec<u32>>), Error> {
    let (mut grids, mut solutions) = (Vec::new(), 0);
    let count = enumerate(&mut |values| {
        solutions += 1;
        if solutions <= wanted {
            grids.push(values.to_vec());
        }
        if Some(solutions) == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let is_limit = count.stopped == Some(StopReason::Callback) && Some(solutions) == limit;
    Ok((
        Count { stopped: if is_limit { Some(StopReason::Solutions) } else { count.stopped }, ..count },
        grids,
    ))
}

/// Returns the interrupt of every search: Ctrl-C.
pub fn interrupt() -> Interrupt<'static> {
    Interrupt::new().with_cancel(signal::cancel())
}
