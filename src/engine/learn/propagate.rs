//! Everything that follows from the literals on the trail, in the order of the trail.
//!
//! ```text
//! for each literal that became true:
//!   FALSE: strike the option out of its four items
//!   learnt clauses watched by its negation: another literal to watch, or the last one is true, or a conflict
//!   TRUE:  all other options of its four items are FALSE
//!   FALSE: an item with one option left makes it TRUE
//! ```

use super::assignment::Assignment;
use super::clauses::{Clauses, Watch};
use super::decide::Order;
use super::literal::{Kind, Literal, Reason};
use super::matrix::Matrix;
use crate::error::{Error, try_push};

/// The puzzle, what was learnt about it, and what holds at the moment.
#[derive(Default)]
pub(super) struct Facts {
    pub matrix: Matrix,
    pub clauses: Clauses,
    pub assignment: Assignment,
    /// Options that became TRUE, ever.
    pub covers: u64,
}

/// What cannot be: all literals of one of these are false.
pub(super) enum Conflict {
    Pair([u32; 2]),
    Clause(u32),
    Item(u32),
}

impl Facts {
    /// Propagates until nothing is left to do, or a conflict.
    pub(super) fn propagate(&mut self) -> Result<Option<Conflict>, Error> {
        while let Some(&literal) = self.assignment.trail.get(self.assignment.next) {
            self.assignment.next += 1;
            let last_one = !literal.is_positive() && self.matrix.strike(literal.option());
            if let Some(conflict) = self.visit_pairs(!literal) {
                return Ok(Some(conflict));
            }
            if let Some(conflict) = self.visit_watches(!literal)? {
                return Ok(Some(conflict));
            }
            let conflict = if literal.is_positive() {
                self.cover(literal)
            } else if last_one {
                self.last_ones(literal)
            } else {
                continue;
            };
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    fn visit_pairs(&mut self, falsified: Literal) -> Option<Conflict> {
        for &other in &self.clauses.pairs[falsified.index()] {
            match self.assignment.value(other) {
                0 => self.assignment.assign(other, Reason::literal(falsified)),
                -1 => return Some(Conflict::Pair([falsified.code(), other.code()])),
                _ => {}
            }
        }
        None
    }

    fn visit_watches(&mut self, falsified: Literal) -> Result<Option<Conflict>, Error> {
        let mut list = std::mem::take(&mut self.clauses.watches[falsified.index()]);
        let mut conflict = None;
        let (mut read, mut kept) = (0, 0);
        while read < list.len() {
            let watch = list[read];
            read += 1;
            if self.assignment.value(watch.blocking) > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let (clause, resume) = self.clauses.literals_mut(watch.place);
            let other = Literal::from_code(clause[0] ^ clause[1] ^ falsified.code());
            let others_value = self.assignment.value(other);
            if others_value <= 0 {
                let is_open = |&code: &u32| self.assignment.value(Literal::from_code(code)) >= 0;
                let (before, after) = clause.split_at(*resume as usize);
                let found = after.iter().position(is_open).map(|k| before.len() + k);
                if let Some(k) = found.or_else(|| before[2..].iter().position(is_open).map(|k| 2 + k)) {
                    *resume = k as u32;
                    let replacement = Literal::from_code(clause[k]);
                    clause[0] = other.code();
                    clause[1] = replacement.code();
                    clause[k] = falsified.code();
                    let watch = Watch { blocking: other, place: watch.place };
                    try_push(&mut self.clauses.watches[replacement.index()], watch)?;
                    continue;
                }
            }
            list[kept] = Watch { blocking: other, place: watch.place };
            kept += 1;
            if others_value < 0 {
                list.copy_within(read.., kept);
                kept += list.len() - read;
                conflict = Some(Conflict::Clause(watch.place));
                break;
            }
            if others_value == 0 {
                self.assignment.assign(other, Reason::clause(watch.place));
            }
        }
        list.truncate(kept);
        self.clauses.watches[falsified.index()] = list;
        Ok(conflict)
    }

    /// An option is TRUE: no other of its items is.
    fn cover(&mut self, literal: Literal) -> Option<Conflict> {
        self.covers += 1;
        let because = !literal;
        for item in self.matrix.items_of[literal.option()] {
            if self.matrix.left[item as usize].count == 1 {
                continue;
            }
            for &code in self.matrix.clause(item) {
                let other = Literal::from_code(code);
                match self.assignment.value(other) {
                    0 => self.assignment.assign(!other, Reason::literal(because)),
                    1 if other != literal => {
                        return Some(Conflict::Pair([because.code(), (!other).code()]));
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// An option is FALSE: an item of it that has one option left takes it.
    fn last_ones(&mut self, literal: Literal) -> Option<Conflict> {
        for item in self.matrix.items_of[literal.option()] {
            let left = self.matrix.left[item as usize];
            if left.count == 1 {
                let last = Literal::is_in(left.exor);
                match self.assignment.value(last) {
                    0 => self.assignment.assign(last, Reason::item(item)),
                    -1 => return Some(Conflict::Item(item)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Takes back all levels above `level`.
    pub(super) fn backtrack(&mut self, level: u32, order: &mut Order) {
        let Some(&start) = self.assignment.starts.get(level as usize) else { return };
        let start = start as usize;
        self.assignment.starts.truncate(level as usize);
        while self.assignment.trail.len() > start
            && let Some(literal) = self.assignment.trail.pop()
        {
            let option = literal.option();
            self.assignment.open(literal);
            if !literal.is_positive() && self.assignment.trail.len() < self.assignment.next {
                self.matrix.put_back(option);
            }
            order.insert(option);
        }
        self.assignment.next = start.min(self.assignment.next);
    }

    /// The codes of the literals whose falsehood made an option what it is; its own may be among them.
    #[inline(always)]
    pub(super) fn antecedents(&self, option: usize) -> &[u32] {
        let reason = &self.assignment.entry(option).reason;
        match reason.kind() {
            Kind::Literal => std::slice::from_ref(&reason.0),
            Kind::Clause(place) => self.clauses.literals(place),
            Kind::Item(item) => self.matrix.clause(item),
            Kind::None => &[],
        }
    }
}
