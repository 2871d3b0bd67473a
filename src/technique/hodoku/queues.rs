//! The two queues of singles. They decide which single comes next, and so the score of a path.
//!
//! A cell enters the naked queue when its last but one candidate is removed. A digit enters the
//! hidden queue when it has one place left in a house. Nothing is sorted, and an entry may be out
//! of date when its turn comes. The counts behave as HoDoKu's do, also in states without a
//! solution.

use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES, HOUSES_OF, PEERS};

/// A cell and a digit of a queue.
pub(crate) type QueuedSingle = (u8, u8);

/// The queues of singles of a path, and the counts that feed them.
#[derive(Clone)]
pub(crate) struct SingleQueues {
    /// The number of places of each digit in each house.
    free: [[u8; 10]; 27],
    /// The digits of each house whose count is not 0.
    open: [u16; 27],
    /// A cell enters once.
    naked: Queue<81>,
    /// A digit enters once for each house.
    hidden: Queue<243>,
}

/// Singles in the order in which they came, with room for all of a path.
#[derive(Clone)]
struct Queue<const N: usize> {
    entries: [QueuedSingle; N],
    /// The waiting ones are from `head` to `end`.
    head: usize,
    end: usize,
}

impl<const N: usize> Queue<N> {
    const EMPTY: Self = Self { entries: [(0, 0); N], head: 0, end: 0 };

    fn push(&mut self, single: QueuedSingle) {
        debug_assert!(self.end < N);
        if let Some(entry) = self.entries.get_mut(self.end) {
            *entry = single;
            self.end += 1;
        }
    }

    fn take(&mut self) -> Option<QueuedSingle> {
        let first = self.waiting().first().copied()?;
        self.head += 1;
        Some(first)
    }

    fn waiting(&self) -> &[QueuedSingle] {
        &self.entries[self.head..self.end]
    }

    /// Drops the first one that is wanted.
    fn drop_first(&mut self, is_it: impl Fn(&QueuedSingle) -> bool) {
        if let Some(k) = self.waiting().iter().position(is_it) {
            self.entries.copy_within(self.head + k + 1..self.end, self.head + k);
            self.end -= 1;
        }
    }
}

impl SingleQueues {
    /// Returns the queues of a board without values.
    pub(crate) fn new() -> Self {
        Self { free: [[9; 10]; 27], open: [0x3FE; 27], naked: Queue::EMPTY, hidden: Queue::EMPTY }
    }

    /// Removes a candidate, if it is there.
    pub(crate) fn remove(&mut self, board: &mut Board, cell: usize, digit: usize) {
        if !board.remove(cell, digit) {
            return;
        }
        let left = board.of_cell[cell];
        match left.len() {
            0 => return,
            1 => self.naked.push((cell as u8, left.first() as u8)),
            _ => {}
        }
        for house in HOUSES_OF[cell].map(usize::from) {
            match self.lower(house, digit) {
                0 => self.drop_hidden(house, digit),
                1 => self.add_hidden(board, house, digit),
                _ => {}
            }
        }
    }

    /// Fills an empty cell.
    pub(crate) fn place(&mut self, board: &mut Board, cell: usize, digit: usize) {
        let candidates = board.of_cell[cell];
        board.fill(cell, digit);
        for peer in board.of_digit[digit] & PEERS[cell] {
            self.remove(board, peer, digit);
        }
        for candidate in candidates {
            for house in HOUSES_OF[cell].map(usize::from) {
                if self.lower(house, candidate) == 1 && candidate != digit {
                    self.add_hidden(board, house, candidate);
                }
            }
        }
    }

    /// Counts one place less. Returns the new count.
    #[inline]
    fn lower(&mut self, house: usize, digit: usize) -> u8 {
        let count = &mut self.free[house][digit];
        *count = count.saturating_sub(1);
        if *count == 0 {
            self.open[house] &= !(1 << digit);
        }
        *count
    }

    #[inline]
    fn add_hidden(&mut self, board: &Board, house: usize, digit: usize) {
        let places = board.places[house][digit];
        if places != 0 {
            let cell = HOUSE_CELLS[house][places.trailing_zeros() as usize];
            self.hidden.push((cell, digit as u8));
        }
    }

    /// Drops the first entry with the digit in the house. This happens in states without a solution
    /// only.
    #[cold]
    fn drop_hidden(&mut self, house: usize, digit: usize) {
        self.hidden
            .drop_first(|&(cell, other)| usize::from(other) == digit && HOUSES[house].has(cell.into()));
    }

    /// Returns the first naked single that is alone in a house, and leaves the queue as it is.
    pub(crate) fn full_house(&self, board: &Board) -> Option<QueuedSingle> {
        let is_last = |&(cell, digit): &QueuedSingle| {
            board.empty.has(cell.into())
                && HOUSES_OF[usize::from(cell)]
                    .into_iter()
                    .any(|house| self.open[usize::from(house)] & !(1 << digit) == 0)
        };
        self.naked.waiting().iter().copied().find(is_last)
    }

    /// Takes the first entry of the naked queue whose cell is empty.
    pub(crate) fn naked_single(&mut self, board: &Board) -> Option<QueuedSingle> {
        while let Some(entry) = self.naked.take() {
            if board.empty.has(entry.0.into()) {
                return Some(entry);
            }
        }
        None
    }

    /// Takes the first entry of the hidden queue whose cell is empty. Returns it if it is still a
    /// hidden single; otherwise the rest of the queue waits for the next turn.
    pub(crate) fn hidden_single(&mut self, board: &Board) -> Option<QueuedSingle> {
        while let Some((cell, digit)) = self.hidden.take() {
            if board.empty.has(cell.into()) {
                let houses = HOUSES_OF[usize::from(cell)];
                let is_single = |house: u8| self.free[usize::from(house)][usize::from(digit)] == 1;
                return houses.into_iter().any(is_single).then_some((cell, digit));
            }
        }
        None
    }
}
