//! Contradictions of singles and sums, and nested ones: a candidate is wrong if, once it is true,
//! other candidates turn out to be wrong, and in the end an item has no candidate.

use super::matrix::ItemMatrix;
use super::round::{StepPattern, StepRound};
use super::state::MatrixState;
use super::sums::SumSearch;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_refill};

/// The memory of the search.
#[derive(Default)]
pub(super) struct NestedSearch {
    left: Vec<bool>,
    counts: Vec<u16>,
    /// The candidates that were removed, in their order.
    trail: Vec<u32>,
    /// Items with one candidate that is not yet placed.
    queue: Vec<u32>,
    failed: Vec<u32>,
    /// Candidates that sums exclude.
    struck: Vec<u32>,
}

impl NestedSearch {
    /// Finds all candidates that fail at the smallest number of rounds. Returns that number.
    pub fn find(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        depth: u32,
        most: u32,
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<u32> {
        self.begin(state)?;
        let mut most = most;
        for start in (0..matrix.candidates() as u32).filter(|&start| state.is_open(matrix, start)) {
            checked(limits, 8)?;
            let rounds = self.rounds_of(matrix, start, depth, most, limits)?;
            if let Some(rounds) = rounds {
                if rounds < most {
                    round.clear();
                    most = rounds;
                }
                round.remove(start)?;
                round.end(StepPattern::Nested { start }, None, rounds)?;
            }
        }
        Ok(most)
    }

    /// Finds all candidates from which singles and sums follow that contradict each other.
    pub fn find_simple(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        sums: &mut SumSearch,
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        self.begin(state)?;
        for start in (0..matrix.candidates() as u32).filter(|&start| state.is_open(matrix, start)) {
            checked(limits, 8)?;
            if self.contradicts(matrix, sums, start, limits)? {
                round.remove(start)?;
                round.end(StepPattern::Nested { start }, None, 0)?;
            }
        }
        Ok(())
    }

    fn begin(&mut self, state: &MatrixState) -> Result<(), Error> {
        try_refill(&mut self.left, false, state.left.len())?;
        self.left.copy_from_slice(&state.left);
        try_refill(&mut self.counts, 0, state.counts.len())?;
        self.counts.copy_from_slice(&state.counts);
        self.trail.clear();
        Ok(())
    }

    /// Returns whether singles and sums that follow from a candidate contradict each other.
    fn contradicts(
        &mut self,
        matrix: &ItemMatrix,
        sums: &mut SumSearch,
        start: u32,
        limits: &mut LimitChecker<'_>,
    ) -> Search<bool> {
        let mark = self.trail.len();
        let mut holds = self.assume(matrix, start)?;
        while holds {
            self.struck.clear();
            sums.strike(matrix, (&self.left, &self.counts), &mut self.struck, limits)?;
            if self.struck.is_empty() {
                break;
            }
            for at in 0..self.struck.len() {
                holds &= self.take_off(matrix, self.struck[at])?;
            }
            holds = holds && self.propagate(matrix)?;
        }
        self.undo(matrix, mark);
        Ok(!holds)
    }

    /// Returns after how many rounds a candidate fails.
    fn rounds_of(
        &mut self,
        matrix: &ItemMatrix,
        start: u32,
        depth: u32,
        most: u32,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<u32>> {
        let mark = self.trail.len();
        let mut fails = if self.assume(matrix, start)? { None } else { Some(0) };
        if depth > 0 {
            let mut rounds = 0;
            while fails.is_none() && rounds < most {
                rounds += 1;
                let first = self.failed.len();
                for inner in 0..matrix.candidates() as u32 {
                    if !self.left[inner as usize] || self.counts[matrix.items.get(inner)[0] as usize] < 2 {
                        continue;
                    }
                    checked(limits, 8)?;
                    if self.rounds_of(matrix, inner, depth - 1, most, limits)?.is_some() {
                        try_push(&mut self.failed, inner)?;
                    }
                }
                if self.failed.len() == first {
                    break;
                }
                let mut holds = true;
                for at in first..self.failed.len() {
                    holds &= self.take_off(matrix, self.failed[at])?;
                }
                self.failed.truncate(first);
                if !holds || !self.propagate(matrix)? {
                    fails = Some(rounds);
                }
            }
        }
        self.undo(matrix, mark);
        Ok(fails)
    }

    fn assume(&mut self, matrix: &ItemMatrix, start: u32) -> Result<bool, Error> {
        self.queue.clear();
        for &peer in matrix.peers.get(start) {
            if !self.take_off(matrix, peer)? {
                return Ok(false);
            }
        }
        self.propagate(matrix)
    }

    fn take_off(&mut self, matrix: &ItemMatrix, candidate: u32) -> Result<bool, Error> {
        if !std::mem::replace(&mut self.left[candidate as usize], false) {
            return Ok(true);
        }
        try_push(&mut self.trail, candidate)?;
        let mut holds = true;
        for &item in matrix.items.get(candidate).iter().filter(|&&item| item < matrix.exact) {
            let count = &mut self.counts[item as usize];
            *count -= 1;
            match *count {
                0 => holds = false,
                1 => try_push(&mut self.queue, item)?,
                _ => {}
            }
        }
        Ok(holds)
    }

    fn propagate(&mut self, matrix: &ItemMatrix) -> Result<bool, Error> {
        while let Some(item) = self.queue.pop() {
            let is_left = |&&member: &&u32| self.left[member as usize];
            let Some(&single) = matrix.members.get(item).iter().find(is_left) else { return Ok(false) };
            for &peer in matrix.peers.get(single) {
                if !self.take_off(matrix, peer)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn undo(&mut self, matrix: &ItemMatrix, mark: usize) {
        self.queue.clear();
        while self.trail.len() > mark {
            let Some(candidate) = self.trail.pop() else { return };
            self.left[candidate as usize] = true;
            let items = matrix.items.get(candidate).iter().filter(|&&item| item < matrix.exact);
            items.for_each(|&item| self.counts[item as usize] += 1);
        }
    }
}
