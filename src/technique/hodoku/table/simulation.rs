//! The singles that follow from a candidate and from its opposite.
//!
//! The program places the candidate, or removes it, and then looks four rounds ahead: in a round it
//! places all naked singles, and then all hidden singles that there were at the start of the round.

use crate::error::Error;
use crate::support::alloc::try_push;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::{CellSet, DigitSet};

/// The number of rounds.
const ROUNDS: usize = 4;

/// A record of the changes that a simulation makes.
pub(crate) trait SimulationLog {
    fn placed(&mut self, cell: usize, digit: usize);
    fn removed(&mut self, cell: usize, digit: usize);
}

/// The candidates of a board and their numbers in the houses.
#[derive(Clone)]
struct SimulatedBoard {
    of_cell: [DigitSet; 81],
    of_digit: [CellSet; 10],
    /// The number of places by 10 * house + digit.
    free: [u8; 270],
    filled: CellSet,
}

/// The simulation of placements on one board.
pub(crate) struct Simulation {
    base: SimulatedBoard,
    now: SimulatedBoard,
    /// Cells with one candidate, and digits with one place in a house, that were not placed yet.
    naked: Vec<u8>,
    hidden: Vec<(u8, u8)>,
    round: Vec<(usize, usize)>,
}

impl Simulation {
    pub(crate) fn new(board: &Board) -> Self {
        let mut free = [0; 270];
        for (digit, places) in board.of_digit.iter().enumerate().skip(1) {
            for (house, cells) in HOUSES.iter().enumerate() {
                free[10 * house + digit] = (*places & *cells).len() as u8;
            }
        }
        let base =
            SimulatedBoard { of_cell: board.of_cell, of_digit: board.of_digit, free, filled: !board.empty };
        let now = base.clone();
        Self { base, now, naked: Vec::new(), hidden: Vec::new(), round: Vec::new() }
    }

    /// Follows what comes from placing a candidate or from removing it.
    pub(crate) fn run(
        &mut self,
        cell: usize,
        digit: usize,
        is_on: bool,
        log: &mut impl SimulationLog,
    ) -> Result<(), Error> {
        self.now.clone_from(&self.base);
        self.naked.clear();
        self.hidden.clear();
        if is_on {
            self.place(cell, digit, log)?;
        } else {
            self.remove(cell, digit, log)?;
            if let Some(only) = self.only_digit(cell) {
                self.place(cell, only, log)?;
            }
        }
        for _ in 0..ROUNDS {
            if self.naked.is_empty() && self.hidden.is_empty() {
                break;
            }
            self.collect()?;
            for i in 0..self.round.len() {
                let (cell, digit) = self.round[i];
                if !self.now.filled.has(cell) {
                    self.place(cell, digit, log)?;
                }
            }
        }
        Ok(())
    }

    fn only_digit(&self, cell: usize) -> Option<usize> {
        let mut digits = self.now.of_cell[cell].into_iter();
        match (digits.next(), digits.next()) {
            (Some(digit), None) => Some(digit),
            _ => None,
        }
    }

    /// Collects the singles of a round.
    fn collect(&mut self) -> Result<(), Error> {
        self.round.clear();
        for i in 0..self.naked.len() {
            let cell = self.naked[i] as usize;
            if let Some(digit) = self.only_digit(cell) {
                try_push(&mut self.round, (cell, digit))?;
            }
        }
        for &(house, digit) in &self.hidden {
            let places = self.now.of_digit[digit as usize] & HOUSES[house as usize];
            if !places.is_empty() {
                try_push(&mut self.round, (places.first(), digit as usize))?;
            }
        }
        self.naked.clear();
        self.hidden.clear();
        Ok(())
    }

    fn place(&mut self, cell: usize, digit: usize, log: &mut impl SimulationLog) -> Result<(), Error> {
        log.placed(cell, digit);
        let before = self.now.of_cell[cell];
        self.now.filled.insert(cell);
        self.now.of_cell[cell] = DigitSet::EMPTY;
        for other in before {
            self.now.of_digit[other].remove(cell);
            if other != digit {
                log.removed(cell, other);
            }
        }
        for peer in self.now.of_digit[digit] & PEERS[cell] {
            self.remove(peer, digit, log)?;
        }
        for other in before {
            self.count_down(cell, other, other != digit)?;
        }
        Ok(())
    }

    fn remove(&mut self, cell: usize, digit: usize, log: &mut impl SimulationLog) -> Result<(), Error> {
        log.removed(cell, digit);
        self.now.of_digit[digit].remove(cell);
        let left = self.now.of_cell[cell] - DigitSet::of(digit);
        self.now.of_cell[cell] = left;
        match left.len() {
            0 => return Ok(()),
            1 => try_push(&mut self.naked, cell as u8)?,
            _ => {}
        }
        self.count_down(cell, digit, true)
    }

    /// Counts a place less in the houses of a cell.
    fn count_down(&mut self, cell: usize, digit: usize, may_be_single: bool) -> Result<(), Error> {
        for house in HOUSES_OF[cell] {
            let free = &mut self.now.free[10 * house as usize + digit];
            *free = free.saturating_sub(1);
            if *free == 1 && may_be_single {
                try_push(&mut self.hidden, (house, digit as u8))?;
            }
        }
        Ok(())
    }
}
