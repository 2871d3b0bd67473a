//! An arrangement of rows and columns that is decided only in part.
//!
//! Rows are decided one after another. Columns are decided only as far as the rows above need it:
//!
//! ```text
//! slots of stacks      [  0  |  1     2  ]       stack classes: slot 0 is decided, the stacks in
//! positions            [0,1 2|3 4,5  6 7,8]      slots 1 and 2 may still be exchanged
//!                       column classes: the columns at 1 and 2 may still be exchanged
//! ```
//!
//! Stacks that may be exchanged have the same column classes. Every order of the columns within
//! classes, and of the stacks within classes, gives the same form as far as it is known.
//!
//! Column classes may be linked: the column at each place of a class then decides which column is
//! at the same place of the other class.
//!
//! ```text
//! form     1 2 3 | 4 5 6        Row 2 of the puzzle has at each column of the left class a digit that
//!          4 5 6 | . . .        row 1 has in the right one. Any order of the left class gives 4 5 6,
//!                               if the right class has the order that follows from it.
//! ```
//!
//! Linked classes have the same size. All operations on a class are done on those linked to it. The
//! stacks of linked classes are decided.
//!
//! A digit gets its label, which is its value in the form, from its first cell in the form. While
//! the column of this cell is undecided, the label is undecided too: the first label that is
//! possible is the value at the first position of the column's class.

use crate::error::Error;
use crate::support::alloc::try_vec;

/// Stands for a digit that does not occur in the rows so far.
pub(super) const NEW: u16 = u16::MAX;

/// A set of numbers that a search keeps copies of, all in one vector.
///
/// ```text
/// row_at        N  the row of the puzzle at each position from the top
/// column_at     N  a column of the puzzle at each position from the left
/// position_of   N  the inverse of column_at
/// class_start   N  the first position of the column class of each position
/// next_linked   N  for the first position of a class, that of the next class in the ring of classes
///                  that are linked to each other
/// stack_start   S  the first slot of the stack class of each slot
/// first_row     N  the position of the row with the first cell of each digit, or NEW
/// first_column  N  the column of that cell
/// row, position, labels, orientation
/// ```
pub(super) struct Arrangement {
    pub side: usize,
    /// The columns of a box, which is the number of columns of a stack.
    pub width: usize,
    words: Vec<u16>,
}

/// The numbers that are not arrays, at the end of the vector.
const SCALARS: usize = 4;

impl Arrangement {
    pub fn new(side: usize, width: usize) -> Result<Self, Error> {
        Ok(Self { side, width, words: try_vec(0, 7 * side + side / width + SCALARS)? })
    }

    /// Decides nothing but the orientation: whether rows of the puzzle become columns.
    pub fn reset(&mut self, transposed: bool) {
        let (side, width) = (self.side, self.width);
        for line in 0..side {
            let line16 = line as u16;
            self.words[line] = line16;
            self.words[side + line] = line16;
            self.words[2 * side + line] = line16;
            self.words[3 * side + line] = (line / width * width) as u16;
            self.words[4 * side + line] = line16;
            self.words[5 * side + line] = NEW;
            self.words[6 * side + line] = 0;
        }
        self.words[7 * side..].fill(0);
        let orientation = self.words.len() - 1;
        self.words[orientation] = transposed.into();
        self.begin_row(0);
    }

    /// Returns everything as one slice, to be copied and restored.
    pub fn words(&self) -> &[u16] {
        &self.words
    }

    pub fn restore(&mut self, words: &[u16]) {
        self.words.copy_from_slice(words);
    }

    fn scalar(&self, index: usize) -> usize {
        self.words[self.words.len() - SCALARS + index].into()
    }

    fn set_scalar(&mut self, index: usize, value: usize) {
        let len = self.words.len();
        self.words[len - SCALARS + index] = value as u16;
    }

    /// Returns the position of the row at work.
    pub fn row(&self) -> usize {
        self.scalar(0)
    }

    /// Returns the position in the row at work whose value comes next: the side if the row is
    /// complete, and more if it is not chosen yet.
    pub fn position(&self) -> usize {
        self.scalar(1)
    }

    pub fn set_position(&mut self, position: usize) {
        self.set_scalar(1, position);
    }

    /// Returns the number of labels given so far.
    pub fn labels(&self) -> usize {
        self.scalar(2)
    }

    pub fn set_labels(&mut self, labels: usize) {
        self.set_scalar(2, labels);
    }

    pub fn is_transposed(&self) -> bool {
        self.scalar(3) != 0
    }

    pub fn row_at(&self, position: usize) -> usize {
        self.words[position].into()
    }

    /// Returns the row of the puzzle for each position.
    pub fn rows(&self) -> &[u16] {
        &self.words[..self.side]
    }

    /// Makes a row of the puzzle, which is not above, the row at work.
    pub fn choose_row(&mut self, row: usize) {
        let here = self.row();
        let from = self.words[here..self.side].iter().position(|&at| usize::from(at) == row);
        self.words.swap(here, here + from.unwrap_or(0));
        self.set_position(0);
    }

    /// Begins the next row, which is not chosen yet.
    pub fn begin_row(&mut self, row: usize) {
        self.set_scalar(0, row);
        self.set_position(self.side + 1);
    }

    pub fn column_at(&self, position: usize) -> usize {
        self.words[self.side + position].into()
    }

    /// Returns the column of the puzzle for each position.
    pub fn columns(&self) -> &[u16] {
        &self.words[self.side..2 * self.side]
    }

    pub fn position_of(&self, column: usize) -> usize {
        self.words[2 * self.side + column].into()
    }

    fn put_column(&mut self, position: usize, column: usize) {
        self.words[self.side + position] = column as u16;
        self.words[2 * self.side + column] = position as u16;
    }

    pub fn class_start(&self, position: usize) -> usize {
        self.words[3 * self.side + position].into()
    }

    /// Returns the end of the column class that starts at a position.
    pub fn class_end(&self, start: usize) -> usize {
        let stack_end = (start / self.width + 1) * self.width;
        (start + 1..stack_end).find(|&position| self.class_start(position) != start).unwrap_or(stack_end)
    }

    pub fn stack_start(&self, slot: usize) -> usize {
        self.words[7 * self.side + slot].into()
    }

    /// Returns the end of the stack class that starts at a slot.
    pub fn stack_end(&self, start: usize) -> usize {
        let slots = self.side / self.width;
        (start + 1..slots).find(|&slot| self.stack_start(slot) != start).unwrap_or(slots)
    }

    /// Returns the first position of the next class in the ring of linked classes, from the first
    /// position of a class: the same position if the class is not linked.
    fn next_linked(&self, start: usize) -> usize {
        self.words[4 * self.side + start].into()
    }

    /// Returns whether the class that starts at `other` is `start` or linked to it.
    pub fn is_linked(&self, start: usize, other: usize) -> bool {
        let mut class = start;
        loop {
            if class == other {
                return true;
            }
            class = self.next_linked(class);
            if class == start {
                return false;
            }
        }
    }

    /// Links two classes of one size that are not linked, in their present orders.
    pub fn link(&mut self, one: usize, other: usize) {
        self.words.swap(4 * self.side + one, 4 * self.side + other);
    }

    /// Splits a column class, and those linked to it, before a position.
    pub fn split_class(&mut self, start: usize, before: usize) {
        let mut class = start;
        loop {
            let (end, next, before) =
                (self.class_end(class), self.next_linked(class), class + before - start);
            self.words[3 * self.side + before..3 * self.side + end].fill(before as u16);
            self.words[4 * self.side + before] = (next + before - class) as u16;
            class = next;
            if class == start {
                return;
            }
        }
    }

    /// Exchanges two places of a column class, and of those linked to it.
    pub fn exchange(&mut self, one: usize, other: usize) {
        if one == other {
            return;
        }
        let start = self.class_start(one);
        let mut class = start;
        loop {
            self.swap_columns(class + one - start, class + other - start);
            class = self.next_linked(class);
            if class == start {
                return;
            }
        }
    }

    /// Splits a stack class before a slot.
    pub fn split_stacks(&mut self, start: usize, before: usize) {
        let end = self.stack_end(start);
        self.words[7 * self.side + before..7 * self.side + end].fill(before as u16);
    }

    fn swap_columns(&mut self, one: usize, other: usize) {
        let (first, second) = (self.column_at(one), self.column_at(other));
        self.put_column(one, second);
        self.put_column(other, first);
    }

    /// Exchanges the stacks in two slots of one class.
    pub fn swap_stacks(&mut self, one: usize, other: usize) {
        if one != other {
            (0..self.width).for_each(|k| self.swap_columns(one * self.width + k, other * self.width + k));
        }
    }

    /// Decides that the stack in a slot is the first one of its class.
    fn decide_stack(&mut self, slot: usize) {
        let start = self.stack_start(slot);
        self.swap_stacks(start, slot);
        if self.stack_end(start) > start + 1 {
            self.split_stacks(start, start + 1);
        }
    }

    /// Decides that the stack of a column is the first one of its class.
    pub fn decide_stack_of(&mut self, column: usize) {
        self.decide_stack(self.position_of(column) / self.width);
    }

    /// Decides that a column, and its stack, is the first one of its class; returns its position.
    pub fn decide_column(&mut self, column: usize) -> usize {
        self.decide_stack_of(column);
        let position = self.position_of(column);
        let start = self.class_start(position);
        self.exchange(start, position);
        if self.class_end(start) > start + 1 {
            self.split_class(start, start + 1);
        }
        start
    }

    /// Returns whether a digit occurs in the rows so far.
    pub fn is_new(&self, digit: usize) -> bool {
        self.words[5 * self.side + digit] == NEW
    }

    /// Records the first cell of a digit.
    pub fn set_first(&mut self, digit: usize, row: usize, column: usize) {
        self.words[5 * self.side + digit] = row as u16;
        self.words[6 * self.side + digit] = column as u16;
    }

    /// Returns the position of the row with the first cell of a digit, and the column of this cell.
    pub fn first(&self, digit: usize) -> (usize, usize) {
        (self.words[5 * self.side + digit].into(), self.words[6 * self.side + digit].into())
    }

    /// Returns the first position that `column` can still have after the column at `chosen`, whose
    /// stack is decided, is put at the first position of its class.
    pub fn first_position(&self, column: usize, chosen: usize) -> usize {
        let position = self.position_of(column);
        let (start, class) = (self.class_start(position), self.class_start(chosen));
        if self.is_linked(class, start) {
            // The column has the first place of its class if it has the place of the chosen one.
            return start + usize::from(position - start != chosen - class);
        }
        let slot = position / self.width;
        start - (slot - self.stack_start(slot)) * self.width
    }

    /// Returns the number of orders that the classes leave open, or `None` if it exceeds a `u128`.
    pub fn orders_left(&self) -> Option<u128> {
        let mut orders = Some(1u128);
        let mut times = |factor: usize| orders = orders.and_then(|orders| orders.checked_mul(factor as u128));
        for position in 0..self.side {
            let start = self.class_start(position);
            // Linked classes have one order.
            let mut class = self.next_linked(start);
            while class > start {
                class = self.next_linked(class);
            }
            if class == start {
                times(position - start + 1);
            }
        }
        for slot in 0..self.side / self.width {
            times(slot - self.stack_start(slot) + 1);
        }
        orders
    }
}
