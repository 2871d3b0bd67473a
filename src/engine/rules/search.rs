//! The search: propagation, then a guess.

use super::cell_set::CellSet;
use super::state::{RulesState, bits};
use super::tables::Tables;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::support::alloc::{try_push, try_refill};
use crate::support::random::Random;

/// A search, with the states of its path: each is the one before with a guess.
pub(super) struct RulesSearch<const W: usize> {
    pub tables: Tables<W>,
    states: Vec<CellSet<W>>,
    guesses: Vec<(usize, usize)>,
    /// A known solution: for each digit its cells.
    known: Vec<CellSet<W>>,
}

/// Whether a search has a known solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownSolution {
    No,
    /// It is known, and the state excludes it.
    Excluded,
}

impl<const W: usize> RulesSearch<W> {
    pub fn new(tables: Tables<W>) -> Self {
        Self { tables, states: Vec::new(), guesses: Vec::new(), known: Vec::new() }
    }

    /// Makes room for states up to this number.
    pub fn make_room(&mut self, number: usize) -> Result<(), Error> {
        let len = (number + 1) * self.tables.state_len();
        if self.states.len() < len {
            self.states.try_reserve(len - self.states.len())?;
            self.states.resize(len, CellSet::EMPTY);
        }
        Ok(())
    }

    /// Returns a state that propagation has left.
    pub fn state(&mut self, number: usize) -> RulesState<'_, W> {
        let len = self.tables.state_len();
        RulesState::new(&self.tables, &mut self.states[number * len..][..len])
    }

    /// Begins with what the rules allow.
    pub fn begin(&mut self, number: usize) -> Result<RulesState<'_, W>, Error> {
        self.make_room(number)?;
        let len = self.tables.state_len();
        Ok(RulesState::begin(&self.tables, &mut self.states[number * len..][..len]))
    }

    /// Copies a state to the next number, and returns the copy.
    pub fn copy(&mut self, number: usize) -> Result<RulesState<'_, W>, Error> {
        self.make_room(number + 1)?;
        let len = self.tables.state_len();
        self.states.copy_within(number * len..(number + 1) * len, (number + 1) * len);
        Ok(self.state(number + 1))
    }

    /// Keeps a known solution.
    pub fn know(&mut self, solution: &[CellSet<W>]) -> Result<(), Error> {
        try_refill(&mut self.known, CellSet::EMPTY, solution.len())?;
        self.known.copy_from_slice(solution);
        Ok(())
    }

    /// Passes the solutions of a state that propagation has left to `found` until this returns
    /// `false`. Enters at most `nodes` nodes. With `random`, guesses are random.
    ///
    /// With a known solution, the search is for others. Guesses are then about cells that have lost
    /// their known digit. When all of these have a digit, the others can have theirs: no digit put
    /// has a peer or a relation that forbids it, as that one would be lost. So this is a solution,
    /// too, and `found` is called with cells still open. With sums, which may not be right then,
    /// all cells get a digit.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn search(
        &mut self,
        root: usize,
        nodes: u64,
        mut random: Option<&mut Random>,
        mut known: KnownSolution,
        run: &mut SearchRun<'_, '_>,
        found: &mut dyn FnMut(&RulesState<'_, W>, &mut SearchRun<'_, '_>) -> bool,
    ) -> Result<SearchOutcome, Error> {
        let mut left = nodes;
        let mut assigned = 0;
        self.guesses.clear();
        loop {
            let depth = root + self.guesses.len();
            let len = self.tables.state_len();
            let state = RulesState::new(&self.tables, &mut self.states[depth * len..][..len]);
            let guess = match (&mut random, known) {
                (Some(random), _) => state.random_guess(random),
                (None, KnownSolution::No) => state.guess(),
                (None, KnownSolution::Excluded) => state.guess_beside(&self.known),
            };
            let mut is_possible = false;
            if let Some((cell, digit)) = guess {
                if left == 0 {
                    return Ok(SearchOutcome::GaveUp);
                }
                left -= 1;
                if !run.enter_node() || !run.limits.work(self.tables.work()) {
                    return Ok(SearchOutcome::Ended);
                }
                try_push(&mut self.guesses, (cell, digit))?;
                run.reached_depth(self.guesses.len());
                let mut state = self.copy(depth)?;
                state.assign(cell, digit);
                is_possible = state.propagate(&mut assigned);
            } else {
                if !found(&state, run) {
                    return Ok(SearchOutcome::Ended);
                }
                if known == KnownSolution::No {
                    let digits = self.tables.digits;
                    try_refill(&mut self.known, CellSet::EMPTY, digits)?;
                    self.known.copy_from_slice(&self.states[depth * len..][..digits]);
                    known = KnownSolution::Excluded;
                }
            }
            while !is_possible {
                run.stats.conflicts += 1;
                let Some((cell, digit)) = self.guesses.pop() else {
                    run.stats.assignments += assigned;
                    return Ok(SearchOutcome::Ended);
                };
                let mut state = self.state(root + self.guesses.len());
                state.exclude(cell, digit);
                is_possible = state.propagate(&mut assigned);
            }
        }
    }
}

impl<const W: usize> Tables<W> {
    /// Returns the units of work of a node, see
    /// [`LimitChecker::work`](crate::limits::LimitChecker::work).
    fn work(&self) -> u32 {
        (W * self.digits) as u32 / 16 + 1
    }
}

impl<const W: usize> RulesState<'_, W> {
    /// Returns the open cells with two digits, and those with three.
    fn cells_with_few(&self) -> [CellSet<W>; 2] {
        let (mut one, mut two, mut three, mut four) =
            (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for &board in self.boards() {
            four = four.or(three.and(board));
            three = three.or(two.and(board));
            two = two.or(one.and(board));
            one = one.or(board);
        }
        [self.open().and(two.without(three)), self.open().and(three.without(four))]
    }

    /// Returns a digit of a cell with two digits, or one with two cells in a region, or one of a
    /// cell with the fewest digits; `None` if no cell is open.
    fn guess(&self) -> Option<(usize, usize)> {
        let [pairs, triples] = self.cells_with_few();
        if let Some(cell) = pairs.nth(0) {
            return Some((cell, self.digit_of(cell)?));
        }
        if self.open().is_empty() {
            return None;
        }
        for (digit, board) in self.boards().iter().enumerate() {
            for region in self.open_regions(digit).iter() {
                let mut left = board.and(self.tables.regions[region]);
                if let (Some(cell), Some(_), None) = (left.pop(), left.pop(), left.pop()) {
                    return Some((cell, digit));
                }
            }
        }
        let cell = triples
            .nth(0)
            .or_else(|| self.open().iter().min_by_key(|&cell| self.digits_of(cell).count_ones()))?;
        Some((cell, self.digit_of(cell)?))
    }

    /// Returns a digit of a cell that has lost its known digit, with two digits if there is one;
    /// `None` if no such cell is open, and with sums no cell at all.
    fn guess_beside(&self, known: &[CellSet<W>]) -> Option<(usize, usize)> {
        let mut lost = CellSet::EMPTY;
        for (known, &board) in known.iter().zip(self.boards()) {
            lost = lost.or(known.without(board));
        }
        let lost = lost.and(self.open());
        if lost.is_empty() && !self.tables.has_sums() {
            return None;
        }
        let [pairs, _] = self.cells_with_few();
        if let Some(cell) = pairs.and(lost).nth(0) {
            return Some((cell, self.digit_of(cell)?));
        }
        let (cell, digit) = self.guess()?;
        let known = known.iter().position(|known| known.has(cell))?;
        Some((cell, if self.boards()[known].has(cell) { known } else { digit }))
    }

    /// Returns a random digit of a random cell among those with the fewest.
    fn random_guess(&self, random: &mut Random) -> Option<(usize, usize)> {
        let [pairs, triples] = self.cells_with_few();
        let of = [pairs, triples, self.open()].into_iter().find(|cells| !cells.is_empty())?;
        let cell = if of == self.open() {
            let first = of.nth(random.below(of.len()))?;
            let fewest = |cell: usize| self.digits_of(cell).count_ones();
            of.iter().fold(first, |best, cell| if fewest(cell) < fewest(best) { cell } else { best })
        } else {
            of.nth(random.below(of.len()))?
        };
        let digits = self.digits_of(cell);
        let digit = bits(digits).nth(random.below(digits.count_ones() as usize))?;
        Some((cell, digit))
    }
}
