//! Makes many 9x9 side by side on one thread: each asks for a search at a time, and the bit-sliced
//! engine makes the searches of all.

use super::making::{Making, Plan, SearchAnswer};
use super::unavoidable::Tables;
use crate::batch::others::OtherSolutions;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, StopReason};
use crate::stats::Count;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

const CELLS: usize = 81;

/// The puzzles in the making at a time. The engine is idle at the end of each round of searches, so
/// there should be many; their memory, about 6 KiB each, should stay in a cache.
const TOGETHER: usize = 1024;

/// The memory of a puzzle is fetched this many puzzles ahead.
const AHEAD: usize = 4;

/// A puzzle at work.
struct AtWork {
    number: usize,
    /// Whether the puzzle waits for the answer of a search.
    has_asked: bool,
}

/// The memory of a thread.
pub(super) struct SideBySide {
    engine: OtherSolutions,
    tables: Tables,
    makings: Vec<Making>,
    /// The puzzles at work: those of the first `makings`.
    at_work: Vec<AtWork>,
    puzzles: Vec<u8>,
    known: Vec<u8>,
    others: Vec<u8>,
    results: Vec<Result<Count, Error>>,
}

impl SideBySide {
    pub fn new() -> Result<Self, Error> {
        Ok(Self {
            engine: OtherSolutions::new()?,
            tables: Tables::default(),
            makings: try_collect(TOGETHER, std::iter::repeat_with(Making::default))?,
            at_work: try_collect(TOGETHER, [].into_iter())?,
            puzzles: try_vec(b'.', TOGETHER * CELLS)?,
            known: try_vec(b'.', TOGETHER * CELLS)?,
            others: try_vec(b'.', TOGETHER * CELLS)?,
            results: try_vec(Err(Error::Internal), TOGETHER)?,
        })
    }

    /// Makes the puzzles of the numbers that `next` returns until it returns `None`. Passes the
    /// givens of each to `write`, or the reason why there are none.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] for a defect. Some
    /// puzzles are not passed to `write` then.
    pub fn run(
        &mut self,
        plan: &Plan,
        mut next: impl FnMut() -> Option<(usize, Random)>,
        mut write: impl FnMut(usize, Result<&[u16], StopReason>),
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), Error> {
        self.at_work.clear();
        let mut has_next = true;
        loop {
            let mut index = 0;
            while index < self.at_work.len() || has_next && index < TOGETHER {
                if index == self.at_work.len() {
                    let Some((number, random)) = next() else {
                        has_next = false;
                        continue;
                    };
                    self.makings[index].begin(random);
                    self.at_work.push(AtWork { number, has_asked: false });
                }
                if self.goes_on(index, plan)? {
                    index += 1;
                    continue;
                }
                write(self.at_work[index].number, Ok(self.makings[index].puzzle().1));
                match next() {
                    Some((number, random)) => {
                        self.makings[index].begin(random);
                        self.at_work[index] = AtWork { number, has_asked: false };
                    }
                    None => {
                        has_next = false;
                        self.replace_by_last(index);
                    }
                }
            }
            if self.at_work.is_empty() {
                return Ok(());
            }
            if let Some(reason) = self.search(interrupt)? {
                self.at_work.iter().for_each(|at_work| write(at_work.number, Err(reason)));
                while let Some((number, _)) = next() {
                    write(number, Err(reason));
                }
                return Ok(());
            }
        }
    }

    /// Passes the answer of the last search to a puzzle, if there is one, and lets it go on.
    /// Returns whether it asks for another search; otherwise it is complete.
    fn goes_on(&mut self, index: usize, plan: &Plan) -> Result<bool, Error> {
        if let Some(ahead) = self.makings[..self.at_work.len()].get(index + AHEAD) {
            ahead.prefetch();
        }
        let making = &mut self.makings[index];
        let line = index * CELLS..(index + 1) * CELLS;
        if self.at_work[index].has_asked {
            if self.results[index]?.solutions == 0 {
                making.answer(plan, SearchAnswer::Nothing)?;
            } else {
                let other: &[u8; CELLS] = self.others[line.clone()].first_chunk().ok_or(Error::Internal)?;
                making.answer(plan, SearchAnswer::Another(&other.map(|byte| u32::from(byte - b'0'))))?;
            }
        }
        if !making.needs_search(plan, &mut self.tables, &mut LimitChecker::endless())? {
            return Ok(false);
        }
        let (grid, values) = making.puzzle();
        for (byte, &value) in self.puzzles[line.clone()].iter_mut().zip(values) {
            *byte = b'0' + value as u8;
        }
        for (byte, &digit) in self.known[line].iter_mut().zip(grid) {
            *byte = b'1' + digit as u8;
        }
        self.at_work[index].has_asked = true;
        Ok(true)
    }

    /// Removes a puzzle; the last one takes its place.
    fn replace_by_last(&mut self, index: usize) {
        let last = self.at_work.len() - 1;
        self.at_work.swap_remove(index);
        self.makings.swap(index, last);
        self.results[index] = self.results[last];
        self.others.copy_within(last * CELLS..(last + 1) * CELLS, index * CELLS);
    }

    /// Searches for all puzzles at work. Returns the reason if this was stopped.
    fn search(&mut self, interrupt: &mut Interrupt<'_>) -> Result<Option<StopReason>, Error> {
        let at_work = self.at_work.len();
        let cells = at_work * CELLS;
        let results = &mut self.results[..at_work];
        let others = &mut self.others[..cells];
        self.engine.find(&self.puzzles[..cells], &self.known[..cells], others, results, interrupt)?;
        // One that has found another solution has reached its limit; it was not stopped.
        let stopped = self.results[..at_work].iter().flatten().filter(|count| count.solutions == 0);
        Ok(stopped.filter_map(|count| count.stopped).next())
    }
}
