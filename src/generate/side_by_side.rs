//! Makes many 9x9 side by side on one thread: each asks for a search at a time, and the bit-sliced
//! engine makes the searches of all.
//!
//! ```text
//! engine    a slot is free     ->  next     the next puzzle whose search is answered goes on, until
//!                                           it asks for another search; else a puzzle begins
//!           a search has ended ->  answer   the puzzle waits for its turn
//! ```

use super::making::{Making, Plan, SearchAnswer};
use super::unavoidable::Tables;
use crate::batch::others::OtherSolutions;
use crate::batch::prefetch::prefetch;
use crate::batch::searches::{OtherSearch, SearchSource};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, StopReason};
use crate::stats::Count;
use crate::support::alloc::try_collect;
use crate::support::random::Random;
use std::collections::VecDeque;

const CELLS: usize = 81;

/// The puzzles in the making at a time: one for each slot of the engine, and some that wait for a
/// slot. Their memory, about 4 KiB each, should stay in the second-level cache.
const TOGETHER: usize = 256 + 2 * AHEAD;

/// The memory of a puzzle is fetched when this many wait before it.
const AHEAD: usize = 4;

/// A puzzle at work and its search.
struct AtWork {
    making: Making,
    search: OtherSearch,
    /// The number of the puzzle.
    number: usize,
    state: PuzzleStage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PuzzleStage {
    /// There is no puzzle.
    Free,
    Begun,
    Asked,
    /// The search is answered; it has found another solution or not.
    Answered {
        found: bool,
    },
}

/// The memory of a thread.
pub(super) struct SideBySide {
    engine: OtherSolutions,
    tables: Tables,
    at_work: Vec<AtWork>,
    /// Those of `at_work` without a puzzle, and those that can go on.
    free: Vec<u16>,
    ready: VecDeque<u16>,
}

impl SideBySide {
    pub fn new() -> Result<Self, Error> {
        let free = || AtWork {
            making: Making::default(),
            search: OtherSearch::EMPTY,
            number: 0,
            state: PuzzleStage::Free,
        };
        let mut ready = VecDeque::new();
        ready.try_reserve_exact(TOGETHER)?;
        Ok(Self {
            engine: OtherSolutions::new()?,
            tables: Tables::default(),
            at_work: try_collect(TOGETHER, std::iter::repeat_with(free))?,
            free: try_collect(TOGETHER, [].into_iter())?,
            ready,
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
        next: impl FnMut() -> Option<(usize, Random)>,
        write: impl FnMut(usize, Result<&[u16], StopReason>),
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), Error> {
        let Self { engine, tables, at_work, free, ready } = self;
        free.clear();
        free.extend((0..TOGETHER as u16).rev());
        ready.clear();
        at_work.iter_mut().for_each(|at_work| at_work.state = PuzzleStage::Free);
        let (failure, stopped) = (Ok(()), None);
        let mut line =
            PuzzleLine { plan, next, write, has_next: true, tables, at_work, free, ready, failure, stopped };
        // The engine ends when no search is ready; its last answers may lead to more.
        while line.has_work() {
            engine.find(&mut line, interrupt);
        }
        line.failure?;
        if let Some(reason) = line.stopped {
            let at_work = line.at_work.iter().filter(|at_work| at_work.state != PuzzleStage::Free);
            at_work.for_each(|at_work| (line.write)(at_work.number, Err(reason)));
            while let Some((number, _)) = (line.next)() {
                (line.write)(number, Err(reason));
            }
        }
        Ok(())
    }
}

/// The puzzles of a call, as a source of searches.
struct PuzzleLine<'m, N, W> {
    plan: &'m Plan,
    next: N,
    write: W,
    has_next: bool,
    tables: &'m mut Tables,
    at_work: &'m mut [AtWork],
    free: &'m mut Vec<u16>,
    ready: &'m mut VecDeque<u16>,
    failure: Result<(), Error>,
    stopped: Option<StopReason>,
}

impl<N, W> PuzzleLine<'_, N, W>
where
    N: FnMut() -> Option<(usize, Random)>,
    W: FnMut(usize, Result<&[u16], StopReason>),
{
    fn has_work(&self) -> bool {
        let may_begin = self.has_next && !self.free.is_empty();
        (may_begin || !self.ready.is_empty()) && self.failure.is_ok() && self.stopped.is_none()
    }

    /// Begins puzzles until some wait.
    fn begin(&mut self) {
        while self.has_next && self.ready.len() <= AHEAD {
            let Some(&index) = self.free.last() else { return };
            let Some((number, random)) = (self.next)() else {
                self.has_next = false;
                return;
            };
            let at_work = &mut self.at_work[usize::from(index)];
            at_work.making.begin(random);
            (at_work.number, at_work.state) = (number, PuzzleStage::Begun);
            self.free.pop();
            self.ready.push_back(index);
        }
    }

    /// Lets a puzzle go on with the answer of its search. Returns whether it asks for another
    /// search; otherwise it is complete.
    fn goes_on(&mut self, index: u16) -> Result<bool, Error> {
        let AtWork { making, search, state, .. } = &mut self.at_work[usize::from(index)];
        match *state {
            PuzzleStage::Begun => {}
            PuzzleStage::Answered { found: false } => making.answer(self.plan, SearchAnswer::Nothing)?,
            PuzzleStage::Answered { found: true } => {
                let other: &[u8; CELLS] = search.other.first_chunk().ok_or(Error::Internal)?;
                making.answer(self.plan, SearchAnswer::Another(&other.map(u32::from)))?;
            }
            PuzzleStage::Free | PuzzleStage::Asked => return Err(Error::Internal),
        }
        if !making.needs_search(self.plan, self.tables, &mut LimitChecker::endless())? {
            return Ok(false);
        }
        if let Some(grid) = making.new_grid() {
            search.known.iter_mut().zip(grid).for_each(|(value, &digit)| *value = digit as u8 + 1);
        }
        let (_, values) = making.puzzle();
        search.puzzle.iter_mut().zip(values).for_each(|(digit, &value)| *digit = value as u8);
        search.differs = making.differs().map(|cell| cell as u8);
        *state = PuzzleStage::Asked;
        Ok(true)
    }
}

impl<N, W> SearchSource for PuzzleLine<'_, N, W>
where
    N: FnMut() -> Option<(usize, Random)>,
    W: FnMut(usize, Result<&[u16], StopReason>),
{
    fn next(&mut self) -> Option<u16> {
        while self.failure.is_ok() && self.stopped.is_none() {
            self.begin();
            let index = self.ready.pop_front()?;
            if let Some(&ahead) = self.ready.get(AHEAD - 1) {
                self.at_work[usize::from(ahead)].making.prefetch();
            }
            match self.goes_on(index) {
                Ok(true) => return Some(index),
                Ok(false) => {
                    let AtWork { making, number, state, .. } = &mut self.at_work[usize::from(index)];
                    (self.write)(*number, Ok(making.puzzle().1));
                    *state = PuzzleStage::Free;
                    self.free.push(index);
                }
                Err(error) => self.failure = Err(error),
            }
        }
        None
    }

    fn get(&self, number: u16) -> &OtherSearch {
        &self.at_work[usize::from(number)].search
    }

    fn get_mut(&mut self, number: u16) -> &mut OtherSearch {
        &mut self.at_work[usize::from(number)].search
    }

    fn answer(&mut self, number: u16, result: Result<Count, Error>) {
        match result {
            Ok(Count { solutions: 0, stopped: Some(reason) }) => self.stopped = Some(reason),
            Ok(count) => {
                let at_work = &mut self.at_work[usize::from(number)];
                at_work.state = PuzzleStage::Answered { found: count.solutions > 0 };
                prefetch(std::slice::from_ref(&at_work.making));
                self.ready.push_back(number);
            }
            Err(error) => self.failure = Err(error),
        }
    }
}
