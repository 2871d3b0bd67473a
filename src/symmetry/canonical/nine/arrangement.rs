//! An arrangement of the rows and columns of a 9x9 that is decided only in part.
//!
//! It means the same as the arrangement of the search for any shape, which explains it; here
//! everything fits in one cache line.

/// Stands for a digit that does not occur in the rows so far.
const NEW: u8 = u8::MAX;

/// The starts of column classes if each column is a class.
const DECIDED: u16 = 0x1FF;

/// The starts of stack classes if each stack is a class.
const DECIDED_STACKS: u8 = 0b111;

#[derive(Clone, Copy)]
pub(super) struct NineArrangement {
    /// A column of the puzzle at each position from the left.
    columns: [u8; 9],
    /// The inverse of `columns`.
    positions: [u8; 9],
    /// The row of the puzzle at each position from the top, as far as they are chosen.
    pub rows: [u8; 9],
    /// The first cell of each digit: 16 times the position of its row, and its column; or NEW.
    first: [u8; 10],
    /// Bit p is set if a column class starts at position p.
    starts: u16,
    /// Bit s is set if a class of stacks starts at slot s.
    stack_starts: u8,
    /// The number of labels given so far.
    pub labels: u8,
    pub transposed: bool,
}

impl NineArrangement {
    pub fn new(transposed: bool) -> Self {
        let identity = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self {
            columns: identity,
            positions: identity,
            rows: [0; 9],
            first: [NEW; 10],
            starts: 0b001_001_001,
            stack_starts: 0b001,
            labels: 0,
            transposed,
        }
    }

    /// Returns an arrangement whose first row holds all digits and whose columns are all decided.
    pub fn with_columns(transposed: bool, rows: [u8; 2], first_row: &[u8; 9], columns: [u8; 9]) -> Self {
        let mut all = Self {
            columns,
            starts: DECIDED,
            stack_starts: DECIDED_STACKS,
            labels: 9,
            ..Self::new(transposed)
        };
        (all.rows[0], all.rows[1]) = (rows[0], rows[1]);
        for (position, &column) in columns.iter().enumerate() {
            all.positions[usize::from(column)] = position as u8;
            all.first[usize::from(first_row[usize::from(column)])] = column;
        }
        all
    }

    #[inline(always)]
    pub fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    #[inline(always)]
    pub fn column_at(&self, position: usize) -> usize {
        self.columns[position].into()
    }

    /// Returns whether the order of columns is known.
    #[inline(always)]
    pub fn is_decided(&self) -> bool {
        self.starts == DECIDED && self.stack_starts == DECIDED_STACKS
    }

    /// Returns the end of the column class that starts at a position.
    #[inline(always)]
    pub fn class_end(&self, start: usize) -> usize {
        let next = (self.starts | 1 << 9) >> (start + 1);
        start + 1 + next.trailing_zeros() as usize
    }

    /// Returns the end of the stack class that starts at a slot.
    #[inline(always)]
    pub fn stack_end(&self, start: usize) -> usize {
        let next = (self.stack_starts | 1 << 3) >> (start + 1);
        start + 1 + next.trailing_zeros() as usize
    }

    #[inline(always)]
    fn class_start(&self, position: usize) -> usize {
        let until = self.starts & ((2 << position) - 1);
        15 - until.leading_zeros() as usize
    }

    #[inline(always)]
    fn stack_start(&self, slot: usize) -> usize {
        let until = self.stack_starts & ((2 << slot) - 1);
        7 - until.leading_zeros() as usize
    }

    #[inline(always)]
    pub fn split_class(&mut self, before: usize) {
        self.starts |= 1 << before & DECIDED;
    }

    #[inline(always)]
    pub fn split_stacks(&mut self, before: usize) {
        self.stack_starts |= 1 << before & DECIDED_STACKS;
    }

    #[inline(always)]
    pub fn swap_columns(&mut self, one: usize, other: usize) {
        self.columns.swap(one, other);
        self.positions[usize::from(self.columns[one])] = one as u8;
        self.positions[usize::from(self.columns[other])] = other as u8;
    }

    pub fn swap_stacks(&mut self, one: usize, other: usize) {
        if one != other {
            (0..3).for_each(|k| self.swap_columns(3 * one + k, 3 * other + k));
        }
    }

    /// Decides that the stack in a slot is the first one of its class.
    pub fn decide_stack(&mut self, slot: usize) {
        let start = self.stack_start(slot);
        self.swap_stacks(start, slot);
        self.split_stacks(start + 1);
    }

    /// Decides that a column, and its stack, is the first one of its class; returns its position.
    #[inline(always)]
    pub fn decide_column(&mut self, column: usize) -> usize {
        if self.stack_starts != DECIDED_STACKS {
            self.decide_stack(usize::from(self.positions[column]) / 3);
        }
        let position = usize::from(self.positions[column]);
        let start = self.class_start(position);
        self.swap_columns(start, position);
        self.split_class(start + 1);
        start
    }

    /// Returns how many empty cells can be at the front of a row, which has givens in a set of
    /// columns.
    #[inline(always)]
    pub fn leading_empty(&self, givens: u16) -> u32 {
        let (mut slot, mut all) = (0, 0);
        while slot < 3 {
            let end = self.stack_end(slot);
            let (mut most, mut empty) = (0, 0);
            for slot in slot..end {
                match self.leading_empty_in(slot, givens) {
                    3 => empty += 3,
                    count => most = count.max(most),
                }
            }
            all += empty;
            if empty as usize != 3 * (end - slot) {
                return all + most;
            }
            slot = end;
        }
        all
    }

    /// Returns how many empty cells can be at the front of the part of a row in a stack.
    #[inline(always)]
    fn leading_empty_in(&self, slot: usize, givens: u16) -> u32 {
        let is_empty = |position: usize| u32::from(givens >> self.columns[position] & 1 ^ 1);
        let start = 3 * slot;
        let empty = [is_empty(start), is_empty(start + 1), is_empty(start + 2)];
        // Which of the positions after the first begin a class.
        match self.starts >> (start + 1) & 0b11 {
            0b00 => empty.iter().sum(),
            0b01 => empty[0] * (1 + empty[1] + empty[2]),
            0b10 if empty[0] & empty[1] == 0 => empty[0] | empty[1],
            0b10 => 2 + empty[2],
            _ => empty[0] * (1 + empty[1] * (1 + empty[2])),
        }
    }

    #[inline(always)]
    pub fn is_new(&self, digit: usize) -> bool {
        self.first[digit] == NEW
    }

    /// Gives a digit the next label.
    #[inline(always)]
    pub fn set_first(&mut self, digit: usize, row: usize, column: usize) -> u8 {
        self.first[digit] = (16 * row + column) as u8;
        self.labels += 1;
        self.labels
    }

    /// Returns the position of the row with the first cell of a digit, and the column of this cell.
    #[inline(always)]
    pub fn first(&self, digit: usize) -> (usize, usize) {
        let first = usize::from(self.first[digit]);
        (first >> 4, first & 15)
    }

    #[inline(always)]
    pub fn position_of(&self, column: usize) -> usize {
        self.positions[column].into()
    }

    /// Returns the first position that `column` can still have after the column at `chosen`, whose
    /// stack is decided, is put at the first position of its class.
    #[inline(always)]
    pub fn first_position(&self, column: usize, chosen: usize) -> usize {
        let position = self.position_of(column);
        let (start, class) = (self.class_start(position), self.class_start(chosen));
        if position == chosen {
            return class;
        }
        if start == class {
            return class + 1;
        }
        let slot = position / 3;
        start - (slot - self.stack_start(slot)) * 3
    }

    /// Returns the number of orders that the classes leave open.
    pub fn orders_left(&self) -> u128 {
        let columns = (0..9).map(|position| position - self.class_start(position) + 1);
        let stacks = (0..3).map(|slot| slot - self.stack_start(slot) + 1);
        columns.chain(stacks).map(|factor| factor as u128).product()
    }
}
