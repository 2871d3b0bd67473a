//! Makes many 9x9 side by side on one thread: each asks for one search at a time, and the
//! bit-sliced engine makes the searches of all.
//!
//! ```text
//! engine    a slot is free     ->  next     the next puzzle whose search is answered goes on, until
//!                                           it asks for another search; else a puzzle begins
//!           a search has ended ->  answer   the puzzle waits for its turn
//! ```

use super::draft::{Draft, Plan, Progress, SearchAnswer};
use super::small_sets::SmallSets;
use crate::batch::search_source::{SearchSource, SecondSearch};
use crate::batch::second_solutions::SecondSolutions;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, StopReason};
use crate::model::nine::PaddedNine;
use crate::outcome::Outcome;
use crate::stats::Count;
use crate::support::alloc::try_collect;
use crate::support::random::Random;
use std::collections::VecDeque;

const CELLS: usize = 81;

/// The drafts at a time, as many as the engine has slots at most. Their memory, about
/// 3 KiB each, should stay in the second-level cache.
const TOGETHER: usize = 256;

/// A puzzle at work and its search.
struct AtWork {
    draft: Draft,
    search: SecondSearch,
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
    engine: SecondSolutions,
    small: SmallSets,
    at_work: Vec<AtWork>,
    /// Those of `at_work` without a puzzle, and those that can go on.
    free: Vec<u16>,
    ready: VecDeque<u16>,
}

impl SideBySide {
    pub fn new() -> Result<Self, Error> {
        let free = || AtWork {
            draft: Draft::default(),
            search: SecondSearch::EMPTY,
            number: 0,
            state: PuzzleStage::Free,
        };
        let mut ready = VecDeque::new();
        ready.try_reserve_exact(TOGETHER)?;
        Ok(Self {
            engine: SecondSolutions::new()?,
            small: SmallSets::default(),
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
        write: impl FnMut(usize, Outcome<&[u16]>),
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), Error> {
        let Self { engine, small, at_work, free, ready } = self;
        free.clear();
        free.extend((0..TOGETHER as u16).rev());
        ready.clear();
        at_work.iter_mut().for_each(|at_work| at_work.state = PuzzleStage::Free);
        let (failure, stopped) = (Ok(()), None);
        let mut line =
            PuzzleLine { plan, next, write, has_next: true, small, at_work, free, ready, failure, stopped };
        // The engine ends when no search is ready; its last answers may lead to more.
        while line.has_work() {
            engine.find(&mut line, interrupt);
        }
        line.failure?;
        if let Some(reason) = line.stopped {
            let at_work = line.at_work.iter().filter(|at_work| at_work.state != PuzzleStage::Free);
            at_work.for_each(|at_work| (line.write)(at_work.number, Outcome::Stopped(reason)));
            while let Some((number, _)) = (line.next)() {
                (line.write)(number, Outcome::Stopped(reason));
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
    small: &'m mut SmallSets,
    at_work: &'m mut [AtWork],
    free: &'m mut Vec<u16>,
    ready: &'m mut VecDeque<u16>,
    failure: Result<(), Error>,
    stopped: Option<StopReason>,
}

impl<N, W> PuzzleLine<'_, N, W>
where
    N: FnMut() -> Option<(usize, Random)>,
    W: FnMut(usize, Outcome<&[u16]>),
{
    fn has_work(&self) -> bool {
        let may_begin = self.has_next && !self.free.is_empty();
        (may_begin || !self.ready.is_empty()) && self.failure.is_ok() && self.stopped.is_none()
    }

    /// Begins a puzzle.
    fn begin(&mut self) -> Option<u16> {
        let &index = self.free.last().filter(|_| self.has_next)?;
        let Some((number, random)) = (self.next)() else {
            self.has_next = false;
            return None;
        };
        let at_work = &mut self.at_work[usize::from(index)];
        at_work.draft.begin(random);
        (at_work.number, at_work.state) = (number, PuzzleStage::Begun);
        self.free.pop()
    }

    /// Lets a puzzle go on with the answer of its search. Returns whether it asks for another
    /// search; otherwise it is complete.
    fn goes_on(&mut self, index: u16) -> Result<bool, Error> {
        let AtWork { draft, search, state, .. } = &mut self.at_work[usize::from(index)];
        match *state {
            PuzzleStage::Begun => {}
            PuzzleStage::Answered { found: false } => draft.answer(self.plan, SearchAnswer::Nothing)?,
            PuzzleStage::Answered { found: true } => {
                draft
                    .answer(self.plan, SearchAnswer::Another(&differences(&search.known, &search.second)))?;
            }
            PuzzleStage::Free | PuzzleStage::Asked => return Err(Error::Internal),
        }
        if draft.advance(self.plan, self.small, &mut LimitChecker::endless())? == Progress::Complete {
            return Ok(false);
        }
        if let Some(grid) = draft.new_grid() {
            search.known.iter_mut().zip(grid).for_each(|(value, &digit)| *value = digit as u8 + 1);
        }
        let (_, values) = draft.puzzle();
        search.puzzle.iter_mut().zip(values).for_each(|(digit, &value)| *digit = value as u8);
        search.differs = draft.differs().map(|cell| cell as u8);
        *state = PuzzleStage::Asked;
        Ok(true)
    }
}

impl<N, W> SearchSource for PuzzleLine<'_, N, W>
where
    N: FnMut() -> Option<(usize, Random)>,
    W: FnMut(usize, Outcome<&[u16]>),
{
    fn next(&mut self) -> Option<u16> {
        while self.failure.is_ok() && self.stopped.is_none() {
            let index = self.ready.pop_front().or_else(|| self.begin())?;
            match self.goes_on(index) {
                Ok(true) => return Some(index),
                Ok(false) => {
                    let AtWork { draft, number, state, .. } = &mut self.at_work[usize::from(index)];
                    (self.write)(*number, Outcome::Answer(draft.puzzle().1));
                    *state = PuzzleStage::Free;
                    self.free.push(index);
                }
                Err(error) => self.failure = Err(error),
            }
        }
        None
    }

    fn get(&self, number: u16) -> &SecondSearch {
        &self.at_work[usize::from(number)].search
    }

    fn get_mut(&mut self, number: u16) -> &mut SecondSearch {
        &mut self.at_work[usize::from(number)].search
    }

    fn answer(&mut self, number: u16, result: Result<Count, Error>) {
        match result {
            Ok(Count { solutions: 0, stopped: Some(reason) }) => self.stopped = Some(reason),
            Ok(count) => {
                let at_work = &mut self.at_work[usize::from(number)];
                at_work.state = PuzzleStage::Answered { found: count.solutions > 0 };
                self.ready.push_back(number);
            }
            Err(error) => self.failure = Err(error),
        }
    }
}

/// Returns the cells in which two grids differ, a bit for each.
fn differences(known: &PaddedNine, other: &PaddedNine) -> [u32; 3] {
    let (known, other) = (known.as_chunks::<8>().0, other.as_chunks::<8>().0);
    let mut words = [0; 3];
    for (k, (known, other)) in known.iter().zip(other).enumerate() {
        // Digits take four bits: a byte that is not zero has bit 4 after the addition.
        let differs = u64::from_le_bytes(*known) ^ u64::from_le_bytes(*other);
        let high = (differs + 0x0F0F_0F0F_0F0F_0F0F) >> 4 & 0x0101_0101_0101_0101;
        // The product brings the bits together in its highest byte.
        let bits = high.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        words[k / 4] |= (bits as u32) << (k % 4 * 8);
    }
    words[2] &= (1 << (CELLS - 64)) - 1;
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::nine::PADDED;

    #[test]
    fn differences_are_found_in_every_cell() {
        let mut random = Random::new(2);
        for _ in 0..200 {
            let [mut known, mut other] = [[0; PADDED]; 2];
            let mut expected = [0u32; 3];
            for cell in 0..CELLS {
                (known[cell], other[cell]) = (1 + random.below(9) as u8, 1 + random.below(9) as u8);
                if random.below(2) == 0 {
                    other[cell] = known[cell];
                }
                expected[cell / 32] |= u32::from(known[cell] != other[cell]) << (cell % 32);
            }
            assert_eq!(differences(&known, &other), expected);
        }
    }
}
