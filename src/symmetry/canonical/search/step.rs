//! One step of the search: the next values of the form, as far as they are known without a choice.

use super::FormSearch;
use super::tree::ChoiceKind;
use crate::error::Error;
use crate::limits::LimitChecker;
use std::cmp::Ordering;

/// How the search goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Advance {
    /// The arrangement and the form have grown.
    Forward,
    /// A node with several elements was added to the tree.
    Branch,
    /// The form is above the best one, or a probe is at its end.
    Worse,
    /// The form is complete.
    Leaf,
}

impl FormSearch {
    pub(super) fn step(&mut self, limits: &mut LimitChecker<'_>) -> Result<Advance, Error> {
        let (side, width) = (self.now.side, self.now.width);
        let (row, position) = (self.now.row(), self.now.position());
        if position > side {
            return self.next_row();
        }
        if position == side {
            let is_complete = !self.form[row * side..][..side].contains(&0);
            if self.tree.end_probe(self.now.words().len(), is_complete) {
                return Ok(Advance::Worse);
            }
            if row + 1 == side {
                return Ok(Advance::Leaf);
            }
            self.now.begin_row(row + 1);
            return Ok(Advance::Forward);
        }
        let slot = position / width;
        if position % width == 0 && self.now.stack_end(slot) > slot + 1 {
            // All columns up to the end of the class may be looked at.
            limits.work(((self.now.stack_end(slot) - slot) * width) as u32);
            return self.next_stacks(slot);
        }
        limits.work(width as u32);
        self.next_columns(position)
    }

    /// Returns the given of the row at work in the column at a position.
    fn given_at(&self, position: usize) -> usize {
        let row = self.now.row_at(self.now.row());
        let orientation = usize::from(self.now.is_transposed());
        self.cells[orientation][row * self.now.side + self.now.column_at(position)].into()
    }

    /// Compares the next value of the path with the best form. Returns `false` if it is too large.
    fn emit(&mut self, value: usize) -> bool {
        let position = self.now.position();
        let (cell, value) = (self.now.row() * self.now.side + position, value as u16);
        self.now.set_position(position + 1);
        if let Some(&best) = self.form.get(cell) {
            if value >= best {
                return value == best;
            }
            self.form.truncate(cell);
            self.best = None;
            self.tree.forget_best();
        }
        // The form has room for all cells.
        self.form.push(value);
        true
    }

    /// Gives the digit in a column, which is new, the next label.
    fn emit_new(&mut self, digit: usize) -> bool {
        let (label, column) = (self.now.labels() + 1, self.now.column_at(self.now.position()));
        self.now.set_first(digit - 1, self.now.row(), column);
        self.now.set_labels(label);
        self.emit(label)
    }

    /// Adds the node of the row at work.
    fn next_row(&mut self) -> Result<Advance, Error> {
        let (side, row, height) = (self.now.side, self.now.row(), self.shape.box_rows());
        let is_first = row % height == 0;
        let band = |row: usize| row / height;
        let candidates = |search: &Self, position: usize| {
            is_first || band(search.now.row_at(position)) == band(search.now.row_at(row - 1))
        };
        self.tree.push(ChoiceKind::Row, self.now.words())?;
        self.tree.probe();
        let has_given = &self.has_given[usize::from(self.now.is_transposed())];
        let is_empty = |band: usize| !has_given[band * height..][..height].contains(&true);
        // The first empty row of the last band that has one, and that of the empty bands.
        let (mut empty, mut empty_bands): (Option<(usize, usize)>, Option<usize>) = (None, None);
        for position in row..side {
            if !candidates(self, position) {
                continue;
            }
            let element = self.now.row_at(position);
            if has_given[element] {
                self.tree.add(element, None)?;
            } else if is_first && is_empty(band(element)) {
                let index = self.tree.add(element, empty_bands)?;
                empty_bands.get_or_insert(index);
            } else {
                let twin = empty.filter(|&(of, _)| of == band(element)).map(|(_, index)| index);
                let index = self.tree.add(element, twin)?;
                if twin.is_none() {
                    empty = Some((band(element), index));
                }
            }
        }
        Ok(Advance::Branch)
    }

    /// Writes the values of stacks that may be exchanged, from the one in `slot` on.
    fn next_stacks(&mut self, slot: usize) -> Result<Advance, Error> {
        let (width, end) = (self.now.width, self.now.stack_end(slot));
        let positions = |slot: usize| slot * width..(slot + 1) * width;
        // Stacks without givens come first, and stay exchangeable.
        let mut empty = slot;
        for other in slot..end {
            if positions(other).all(|position| self.given_at(position) == 0) {
                self.now.swap_stacks(empty, other);
                empty += 1;
            }
        }
        if empty > slot {
            if empty < end {
                self.now.split_stacks(slot, empty);
            }
            let is_good = (0..(empty - slot) * width).all(|_| self.emit(0));
            return Ok(if is_good { Advance::Forward } else { Advance::Worse });
        }
        let row = self.now.row_at(self.now.row());
        let is_simple = !self.has_twins[usize::from(self.now.is_transposed())][row]
            && (slot * width..end * width).all(|position| {
                let given = self.given_at(position);
                given == 0 || self.now.is_new(given - 1)
            });
        if !is_simple {
            self.tree.push(ChoiceKind::Stack, self.now.words())?;
            for slot in slot..end {
                self.tree.add(self.now.column_at(slot * width) / width, None)?;
            }
            return Ok(Advance::Branch);
        }
        // All digits are new: the pattern of givens decides, and equal stacks stay exchangeable.
        let ties = self.least_patterns_first(slot, end);
        for start in slot * width..ties * width {
            if self.now.class_start(start) == start {
                self.split_off_empty(start);
            }
        }
        for position in slot * width..ties * width {
            let is_good = match self.given_at(position) {
                0 => self.emit(0),
                digit => self.emit_new(digit),
            };
            if !is_good {
                return Ok(Advance::Worse);
            }
        }
        Ok(Advance::Forward)
    }

    /// Moves the stacks with the smallest pattern to the front of a class, and makes them a class;
    /// returns the end of these.
    fn least_patterns_first(&mut self, slot: usize, end: usize) -> usize {
        let mut ties = slot + 1;
        for other in slot + 1..end {
            match self.compare_patterns(other, slot) {
                Ordering::Less => {
                    self.now.swap_stacks(slot, other);
                    ties = slot + 1;
                }
                Ordering::Equal => {
                    self.now.swap_stacks(ties, other);
                    ties += 1;
                }
                Ordering::Greater => {}
            }
        }
        if ties < end {
            self.now.split_stacks(slot, ties);
        }
        ties
    }

    /// Compares the numbers of givens of two exchangeable stacks in each column class.
    fn compare_patterns(&self, one: usize, other: usize) -> Ordering {
        let width = self.now.width;
        let mut start = one * width;
        while start < (one + 1) * width {
            let end = self.now.class_end(start);
            let givens = |from: usize| (0..end - start).filter(|k| self.given_at(from + k) != 0).count();
            let order = givens(start).cmp(&givens(start + other * width - one * width));
            if order != Ordering::Equal {
                return order;
            }
            start = end;
        }
        Ordering::Equal
    }

    /// Moves the columns of a class that are empty in the row at work to its front, and makes them
    /// a class; returns the end of this class.
    fn split_off_empty(&mut self, start: usize) -> usize {
        let end = self.now.class_end(start);
        let mut empty = start;
        for position in start..end {
            if self.given_at(position) == 0 {
                self.now.exchange(empty, position);
                empty += 1;
            }
        }
        if start < empty && empty < end {
            self.now.split_class(start, empty);
        }
        empty
    }

    /// Writes the next values of the column class that starts at a position.
    fn next_columns(&mut self, start: usize) -> Result<Advance, Error> {
        let end = self.now.class_end(start);
        let empty = self.split_off_empty(start);
        if empty > start {
            let is_good = (start..empty).all(|_| self.emit(0));
            return Ok(if is_good { Advance::Forward } else { Advance::Worse });
        }
        // The smallest label comes first, and the digits without a label last.
        let row = self.now.row_at(self.now.row());
        let has_twins = self.has_twins[usize::from(self.now.is_transposed())][row];
        let new = self.now.labels() + 1;
        let (mut least, mut only, mut ties) = (usize::MAX, start, 0);
        for position in start..end {
            let label = self.label_at(position);
            if label < least {
                (least, only, ties) = (label, position, 0);
            }
            ties += usize::from(label == least);
        }
        if least == new && !has_twins {
            let is_good = (start..end).all(|position| self.emit_new(self.given_at(position)));
            return Ok(if is_good { Advance::Forward } else { Advance::Worse });
        }
        if ties > 1
            && least != new
            && !has_twins
            && let Some(advance) = self.next_linked(start, least, only)?
        {
            return Ok(advance);
        }
        if !self.emit(least) {
            return Ok(Advance::Worse);
        }
        if ties == 1 {
            self.place_column(self.now.column_at(only));
            return Ok(Advance::Forward);
        }
        self.tree.push(ChoiceKind::Column, self.now.words())?;
        for position in start..end {
            if self.label_at(position) == least {
                self.tree.add(self.now.column_at(position), None)?;
            }
        }
        Ok(Advance::Branch)
    }

    /// Writes the values of all columns of a class that can have the label `least`, without a
    /// choice: the class that has the first cells of their digits follows the order of these
    /// columns. Several columns, `only` among them, have this label, and the row has no digit
    /// twice.
    ///
    /// Returns `None` if the class would have to follow another order of itself.
    fn next_linked(&mut self, start: usize, least: usize, only: usize) -> Result<Option<Advance>, Error> {
        #[cfg(test)]
        if self.without_links {
            return Ok(None);
        }
        let (row, column) = self.first_at(only);
        let target = self.now.position_of(column);
        let (end, to) = (self.now.class_end(start), self.now.class_start(target));
        let is_linked = self.now.is_linked(start, to);
        if is_linked && target - to != only - start {
            return Ok(None);
        }
        if let Some(advance) = self.next_target_stack(start, least, target)? {
            return Ok(Some(advance));
        }
        let mut next = start;
        for position in start..end {
            if self.label_at(position) == least {
                self.now.exchange(next, position);
                next += 1;
            }
        }
        if next < end {
            self.now.split_class(start, next);
        }
        let before = to + next - start;
        if !is_linked {
            for place in 0..next - start {
                let (_, column) = self.first_at(start + place);
                self.now.exchange(to + place, self.now.position_of(column));
            }
            if before < self.now.class_end(to) {
                self.now.split_class(to, before);
            }
            self.now.link(start, to);
        }
        let first = row * self.now.side;
        let is_good = (to..before).all(|position| self.emit(self.form[first + position].into()));
        Ok(Some(if is_good { Advance::Forward } else { Advance::Worse }))
    }

    /// Decides which stack is in the first slot of the stack class of `target`: the one with most
    /// of the first cells of the digits in columns that can have the label `least`. Returns `None`
    /// if this is decided.
    fn next_target_stack(
        &mut self,
        start: usize,
        least: usize,
        target: usize,
    ) -> Result<Option<Advance>, Error> {
        let width = self.now.width;
        let first = self.now.stack_start(target / width);
        let slots = first..self.now.stack_end(first);
        if slots.len() == 1 {
            return Ok(None);
        }
        let cells_in = |search: &Self, slot: usize| {
            let is_in = |position| {
                let (_, column) = search.first_at(position);
                search.now.position_of(column) / width == slot
            };
            (start..search.now.class_end(start))
                .filter(|&position| search.label_at(position) == least && is_in(position))
                .count()
        };
        let most = slots.clone().map(|slot| cells_in(self, slot)).max();
        self.tree.push(ChoiceKind::Stack, self.now.words())?;
        for slot in slots {
            if Some(cells_in(self, slot)) == most {
                self.tree.add(self.now.column_at(slot * width) / width, None)?;
            }
        }
        Ok(Some(Advance::Branch))
    }

    /// Returns the position of the row with the first cell of the digit at a position, which is not
    /// new, and the column of this cell.
    fn first_at(&self, position: usize) -> (usize, usize) {
        self.now.first(self.given_at(position) - 1)
    }

    /// Returns the smallest label that the digit in a column can have if the column comes first in
    /// its class.
    fn label_at(&self, position: usize) -> usize {
        let digit = self.given_at(position) - 1;
        if self.now.is_new(digit) {
            return self.now.labels() + 1;
        }
        let (row, column) = self.now.first(digit);
        self.form[row * self.now.side + self.now.first_position(column, position)].into()
    }

    /// Decides that a column is the first of its class, and that its digit has the smallest label
    /// that it can have. The value is in the form already.
    pub(super) fn place_column(&mut self, column: usize) {
        let position = self.now.decide_column(column);
        let digit = self.given_at(position) - 1;
        if self.now.is_new(digit) {
            self.now.set_first(digit, self.now.row(), column);
            self.now.set_labels(self.now.labels() + 1);
        } else {
            let (_, first) = self.now.first(digit);
            self.now.decide_column(first);
        }
    }
}
