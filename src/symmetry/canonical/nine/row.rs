//! The smallest values that a row can have in an arrangement.

use super::arrangement::NineArrangement;
use super::{NineForm, NineSearch};

/// A row of the form at work: the values up to `position`, four bits each, the first one highest.
#[derive(Clone, Copy)]
pub(super) struct PartialRow {
    pub arrangement: NineArrangement,
    pub position: usize,
    pub values: u64,
}

/// The shift of the value at a position.
#[inline(always)]
fn shift(position: usize) -> usize {
    4 * (8 - position)
}

impl NineSearch {
    /// Writes the row at `row` of the form with the cells of a row of the puzzle, in all ways that
    /// give the smallest values.
    pub(super) fn expand(&mut self, arrangement: &NineArrangement, row: usize, source: usize) {
        let cells = self.cells[usize::from(arrangement.transposed)][source];
        let mut arrangement = *arrangement;
        arrangement.rows[row] = source as u8;
        let mut partial = PartialRow { arrangement, position: 0, values: 0 };
        loop {
            if self.finish_row(&mut partial, row, &cells) {
                self.keep(&partial.arrangement, partial.values);
            }
            match self.partial.pop() {
                Some(other) => partial = other,
                None => break,
            }
        }
    }

    /// Returns whether the values so far are below or equal to the smallest ones.
    #[inline(always)]
    fn can_be_least(&self, partial: &PartialRow) -> bool {
        let rest = 4 * (9 - partial.position);
        partial.values >> rest <= self.least >> rest
    }

    /// Completes a row; if columns tie, leaves all but one of the ways in `partial`. Returns
    /// `false` if another row is smaller.
    fn finish_row(&mut self, partial: &mut PartialRow, row: usize, cells: &[u8; 9]) -> bool {
        while partial.position < 9 {
            let start = partial.position;
            if start.is_multiple_of(3) && partial.arrangement.stack_end(start / 3) > start / 3 + 1 {
                if !self.next_stacks(partial, row, cells) {
                    return false;
                }
            } else {
                self.next_columns(partial, row, cells);
            }
            if !self.can_be_least(partial) {
                return false;
            }
        }
        true
    }

    /// Writes the values of stacks that may be exchanged. Returns `false` if the stacks are left in
    /// `partial`, each at the front once.
    fn next_stacks(&mut self, partial: &mut PartialRow, row: usize, cells: &[u8; 9]) -> bool {
        let slot = partial.position / 3;
        let now = &mut partial.arrangement;
        let end = now.stack_end(slot);
        let given = |now: &NineArrangement, position: usize| usize::from(cells[now.column_at(position)]);
        let mut empty = slot;
        for other in slot..end {
            if (3 * other..3 * other + 3).all(|position| given(now, position) == 0) {
                now.swap_stacks(empty, other);
                empty += 1;
            }
        }
        if empty > slot {
            now.split_stacks(empty);
            partial.position = 3 * empty;
            return true;
        }
        let is_new = |position: usize| match given(now, position) {
            0 => true,
            digit => now.is_new(digit),
        };
        if !(3 * slot..3 * end).all(is_new) {
            for other in slot..end {
                let mut other_first = *partial;
                other_first.arrangement.decide_stack(other);
                self.partial.push(other_first);
            }
            return false;
        }
        // All digits are new: the pattern of givens decides, and equal stacks stay exchangeable.
        let ties = least_patterns_first(now, slot, end, cells);
        now.split_stacks(ties);
        let mut start = 3 * slot;
        while start < 3 * ties {
            let end = now.class_end(start);
            split_off_empty(now, start, end, cells);
            start = end;
        }
        for position in 3 * slot..3 * ties {
            let digit = given(now, position);
            if digit != 0 {
                let label = now.set_first(digit, row, now.column_at(position));
                partial.values |= u64::from(label) << shift(position);
            }
        }
        partial.position = 3 * ties;
        true
    }

    /// Writes the next values of the column class that starts at the position.
    fn next_columns(&mut self, partial: &mut PartialRow, row: usize, cells: &[u8; 9]) {
        let start = partial.position;
        let now = &mut partial.arrangement;
        let end = now.class_end(start);
        if end == start + 1 {
            let column = now.column_at(start);
            let digit = usize::from(cells[column]);
            if digit != 0 {
                let label = label_at(now, start, cells, &self.form);
                place_column(now, column, row, cells);
                partial.values |= u64::from(label) << shift(start);
            }
            partial.position = end;
            return;
        }
        let empty = split_off_empty(now, start, end, cells);
        if empty > start {
            partial.position = empty;
            return;
        }
        let new = now.labels + 1;
        let (mut least, mut ties) = (u8::MAX, [0; 3]);
        let mut count = 0;
        for position in start..end {
            let label = label_at(now, position, cells, &self.form);
            if label < least {
                (least, count) = (label, 0);
            }
            if label == least {
                ties[count] = position;
                count += 1;
            }
        }
        if least == new {
            for position in start..end {
                let column = now.column_at(position);
                let label = now.set_first(cells[column].into(), row, column);
                partial.values |= u64::from(label) << shift(position);
            }
            partial.position = end;
            return;
        }
        partial.values |= u64::from(least) << shift(start);
        partial.position = start + 1;
        for &tie in &ties[1..count] {
            let mut other = *partial;
            place_column(&mut other.arrangement, partial.arrangement.column_at(tie), row, cells);
            if self.can_be_least(&other) {
                self.partial.push(other);
            }
        }
        let column = partial.arrangement.column_at(ties[0]);
        place_column(&mut partial.arrangement, column, row, cells);
    }
}

/// Returns the numbers of givens of a stack in each column class, as one number.
#[inline(always)]
fn pattern(now: &NineArrangement, slot: usize, cells: &[u8; 9]) -> usize {
    let (mut pattern, mut start) = (0, 3 * slot);
    while start < 3 * slot + 3 {
        let end = now.class_end(start);
        let givens = (start..end).filter(|&position| cells[now.column_at(position)] != 0).count();
        pattern = 4 * pattern + givens;
        start = end;
    }
    pattern
}

/// Moves the stacks with the smallest pattern to the front of a class; returns the end of these.
#[inline(always)]
fn least_patterns_first(now: &mut NineArrangement, slot: usize, end: usize, cells: &[u8; 9]) -> usize {
    let (mut least, mut ties) = (pattern(now, slot, cells), slot + 1);
    for other in slot + 1..end {
        let other_pattern = pattern(now, other, cells);
        if other_pattern < least {
            now.swap_stacks(slot, other);
            (least, ties) = (other_pattern, slot + 1);
        } else if other_pattern == least {
            now.swap_stacks(ties, other);
            ties += 1;
        }
    }
    ties
}

/// Moves the columns of a class that are empty in the row to its front, and makes them a class;
/// returns the end of this class.
#[inline(always)]
fn split_off_empty(now: &mut NineArrangement, start: usize, end: usize, cells: &[u8; 9]) -> usize {
    let mut empty = start;
    for position in start..end {
        if cells[now.column_at(position)] == 0 {
            now.swap_columns(empty, position);
            empty += 1;
        }
    }
    if start < empty {
        now.split_class(empty);
    }
    empty
}

/// Returns the smallest label that the digit in a column can have if the column comes first in its
/// class.
#[inline(always)]
fn label_at(now: &NineArrangement, position: usize, cells: &[u8; 9], form: &NineForm) -> u8 {
    let digit = usize::from(cells[now.column_at(position)]);
    if now.is_new(digit) {
        return now.labels + 1;
    }
    let (row, column) = now.first(digit);
    form[row][now.first_position(column, position)]
}

/// Decides that a column is the first of its class, and that its digit has the smallest label that
/// it can have.
#[inline(always)]
fn place_column(now: &mut NineArrangement, column: usize, row: usize, cells: &[u8; 9]) {
    now.decide_column(column);
    let digit = usize::from(cells[column]);
    if now.is_new(digit) {
        now.set_first(digit, row, column);
    } else {
        let (_, first) = now.first(digit);
        now.decide_column(first);
    }
}
