//! Makes many 9x9 side by side on one thread: each asks for a search at a time, and the bit-sliced
//! engine makes the searches of all.

use super::making::{Found, Making, Plan};
use crate::batch::others::OtherSolutions;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::stats::Count;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

const CELLS: usize = 81;

/// The puzzles in the making at a time. The engine is idle at the end of each round of searches, so
/// there should be many; their memory, about 6 KiB each, should stay in a cache.
const TOGETHER: usize = 1024;

/// The memory of a thread.
pub(super) struct SideBySide {
    engine: OtherSolutions,
    makings: Vec<Making>,
    /// The number of the puzzle of each `Making` at work.
    numbers: Vec<usize>,
    puzzles: Vec<u8>,
    known: Vec<u8>,
    others: Vec<u8>,
    results: Vec<Result<Count, Error>>,
}

impl SideBySide {
    pub fn new() -> Result<Self, Error> {
        Ok(Self {
            engine: OtherSolutions::new()?,
            makings: try_collect(TOGETHER, std::iter::repeat_with(Making::default))?,
            numbers: try_collect(TOGETHER, [].into_iter())?,
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
        mut write: impl FnMut(usize, Result<&[u32], StopReason>),
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), Error> {
        let mut endless = LimitChecker::new(Limits::default(), 4 * CELLS, Interrupt::default());
        self.numbers.clear();
        let mut stopped = None;
        let mut has_next = true;
        while stopped.is_none() {
            // The makings at work are the first ones. Each has asked for a search.
            let mut asking = 0;
            let mut at_work = self.numbers.len();
            while asking < at_work || has_next && at_work < TOGETHER {
                if asking == at_work {
                    let Some((number, random)) = next() else {
                        has_next = false;
                        continue;
                    };
                    self.numbers.push(number);
                    self.makings[at_work].begin(random);
                    at_work += 1;
                }
                if self.makings[asking].needs_search(plan, &mut endless)? {
                    self.ask(asking);
                    asking += 1;
                    continue;
                }
                write(self.numbers[asking], Ok(self.makings[asking].puzzle().1));
                at_work -= 1;
                self.numbers.swap_remove(asking);
                self.makings.swap(asking, at_work);
            }
            if at_work == 0 {
                return Ok(());
            }
            stopped = interrupt.wants_end();
            if stopped.is_none() {
                self.search(plan, interrupt, &mut stopped)?;
            }
        }
        let reason = stopped.unwrap_or(StopReason::Callback);
        self.numbers.iter().for_each(|&number| write(number, Err(reason)));
        while let Some((number, _)) = next() {
            write(number, Err(reason));
        }
        Ok(())
    }

    /// Writes the search that a puzzle asks for.
    fn ask(&mut self, index: usize) {
        let (grid, values) = self.makings[index].puzzle();
        let cells = index * CELLS..(index + 1) * CELLS;
        for (byte, &value) in self.puzzles[cells.clone()].iter_mut().zip(values) {
            *byte = b'0' + value as u8;
        }
        for (byte, &digit) in self.known[cells].iter_mut().zip(grid) {
            *byte = b'1' + digit as u8;
        }
    }

    /// Searches for all puzzles at work, and passes the answers on.
    fn search(
        &mut self,
        plan: &Plan,
        interrupt: &mut Interrupt<'_>,
        stopped: &mut Option<StopReason>,
    ) -> Result<(), Error> {
        let at_work = self.numbers.len();
        let cells = at_work * CELLS;
        let results = &mut self.results[..at_work];
        let others = &mut self.others[..cells];
        self.engine.find(&self.puzzles[..cells], &self.known[..cells], others, results, interrupt)?;
        for (index, making) in self.makings[..at_work].iter_mut().enumerate() {
            match self.results[index]? {
                Count { solutions: 1.., .. } => {
                    let other: &[u8; CELLS] =
                        self.others[index * CELLS..].first_chunk().ok_or(Error::Internal)?;
                    making.answer(plan, Found::Another(&other.map(|byte| u32::from(byte - b'0'))))?;
                }
                Count { stopped: Some(reason), .. } => *stopped = Some(reason),
                Count { .. } => making.answer(plan, Found::Nothing)?,
            }
        }
        Ok(())
    }
}
