//! Everything that follows from the literals on the trail, in the order of the trail.
//!
//! ```text
//! for each literal that became true:
//!   strike the option out of its four items, or satisfy them
//!   learnt clauses watched by its negation: another literal to watch, or the last one is true, or a conflict
//!   TRUE:  all other options of its four items are FALSE
//!   FALSE: an item with one option left makes it TRUE
//! ```

use super::assignment::Assignment;
use super::clauses::{Clauses, Watch};
use super::constraints::ItemConstraints;
use super::literal::{ClauseRef, Literal, Reason, ReasonKind};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::{try_push, try_refill};

/// The puzzle, what was learnt about it, and what holds at the moment.
#[derive(Default)]
pub(super) struct Propagator {
    pub constraints: ItemConstraints,
    pub clauses: Clauses,
    pub assignment: Assignment,
    /// Options that became TRUE, ever.
    pub options_taken: u64,
    /// Room for the open options of an item, as codes.
    open: Vec<u32>,
}

/// What cannot be: all literals of one of these are false.
pub(super) enum Conflict {
    Binary([u32; 2]),
    Clause(ClauseRef),
    Item(u32),
}

impl Propagator {
    /// Begins with a matrix just loaded, unless `limits` end it: then it has to begin again.
    pub fn reset(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        self.assignment.reset(self.constraints.option_count())?;
        self.clauses.reset(self.constraints.option_count(), limits)?;
        self.options_taken = 0;
        let longest = self.constraints.longest() + 1;
        try_refill(&mut self.open, 0, longest)?;
        Ok(())
    }

    /// Propagates until nothing is left to do, or a conflict.
    pub(super) fn propagate(&mut self) -> Result<Option<Conflict>, Error> {
        while let Some(&literal) = self.assignment.trail.get(self.assignment.propagated) {
            self.assignment.propagated += 1;
            let last_one = self.constraints.apply(literal);
            if let Some(conflict) = self.visit_binary(!literal) {
                return Ok(Some(conflict));
            }
            if let Some(conflict) = self.visit_watches(!literal)? {
                return Ok(Some(conflict));
            }
            let conflict = if literal.is_positive() {
                self.propagate_true(literal)
            } else if last_one {
                self.propagate_false(literal)
            } else {
                continue;
            };
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    fn visit_binary(&mut self, falsified: Literal) -> Option<Conflict> {
        for &other in &self.clauses.lists[falsified.index()].binary {
            match self.assignment.value(other) {
                0 => self.assignment.assign(other, Reason::literal(falsified)),
                -1 => return Some(Conflict::Binary([falsified.code(), other.code()])),
                _ => {}
            }
        }
        None
    }

    fn visit_watches(&mut self, falsified: Literal) -> Result<Option<Conflict>, Error> {
        let mut list = std::mem::take(&mut self.clauses.lists[falsified.index()].watches);
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
            let Some((resume, watched, others)) = self.clauses.split_mut(watch.clause) else {
                return Err(Error::Internal);
            };
            let other = Literal::from_code(watched[0] ^ watched[1] ^ falsified.code());
            let others_value = self.assignment.value(other);
            if others_value <= 0 {
                let is_open = |&code: &u32| self.assignment.value(Literal::from_code(code)) >= 0;
                let from = *resume as usize;
                let (before, after) = others.split_at(from);
                let found = after.iter().position(is_open).map(|k| from + k);
                if let Some(found) = found.or_else(|| before.iter().position(is_open))
                    && let Some(slot) = others.get_mut(found)
                {
                    *resume = found as u32;
                    let replacement = Literal::from_code(*slot);
                    *slot = falsified.code();
                    *watched = [other.code(), replacement.code()];
                    let watch = Watch { blocking: other, clause: watch.clause };
                    try_push(&mut self.clauses.lists[replacement.index()].watches, watch)?;
                    continue;
                }
            }
            list[kept] = Watch { blocking: other, clause: watch.clause };
            kept += 1;
            if others_value < 0 {
                list.copy_within(read.., kept);
                kept += list.len() - read;
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            if others_value == 0 {
                self.assignment.assign(other, Reason::clause(watch.clause));
            }
        }
        list.truncate(kept);
        self.clauses.lists[falsified.index()].watches = list;
        Ok(conflict)
    }

    /// An option is TRUE: no other of its items is.
    fn propagate_true(&mut self, literal: Literal) -> Option<Conflict> {
        self.options_taken += 1;
        let because = !literal;
        for item in self.constraints.items_of[literal.option()] {
            if self.constraints.counters[item as usize].is_single() {
                continue;
            }
            // What an option is can seldom be foreseen, so no branch depends on it.
            let (mut open, mut ins) = (0, 0);
            for &code in self.constraints.clause(item) {
                let value = self.assignment.value(Literal::from_code(code));
                self.open[open] = code;
                open += usize::from(value == 0);
                ins += u32::from(value > 0);
            }
            if ins > 1 {
                let mut others = self.constraints.clause(item).iter().map(|&code| Literal::from_code(code));
                let other = others.find(|&other| other != literal && self.assignment.value(other) > 0)?;
                return Some(Conflict::Binary([because.code(), (!other).code()]));
            }
            for &code in &self.open[..open] {
                self.assignment.assign(!Literal::from_code(code), Reason::literal(because));
            }
        }
        None
    }

    /// An option is FALSE: an item of it that has one option left takes it.
    fn propagate_false(&mut self, literal: Literal) -> Option<Conflict> {
        for item in self.constraints.items_of[literal.option()] {
            if let Some(last) = self.constraints.counters[item as usize].last_option() {
                let last = Literal::positive(last);
                match self.assignment.value(last) {
                    0 => self.assignment.assign(last, Reason::item(item)),
                    -1 => return Some(Conflict::Item(item)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Takes back all levels above `level`, and calls `opened` with each option that is open again.
    pub(super) fn backtrack(&mut self, level: u32, mut opened: impl FnMut(usize)) {
        self.assignment.backtrack(level, |literal, was_propagated| {
            if was_propagated {
                self.constraints.undo(literal);
            }
            opened(literal.option());
        });
    }

    /// The codes of the literals whose falsehood made an option what it is; its own may be among them.
    #[inline(always)]
    pub(super) fn antecedents(&self, option: usize) -> &[u32] {
        let reason = &self.assignment.entry(option).reason;
        match reason.kind() {
            ReasonKind::Literal => std::slice::from_ref(&reason.0),
            ReasonKind::Clause(reference) => self.clauses.literals(reference),
            ReasonKind::Item(item) => self.constraints.clause(item),
            ReasonKind::None => &[],
        }
    }
}

#[cfg(test)]
impl Propagator {
    /// Of an empty 4x4: option 4 * cell + digit.
    pub fn of_an_empty_4x4() -> Self {
        use crate::engine::propagate::Domains;
        let puzzle =
            crate::model::puzzle::Puzzle::empty(crate::model::shape::Shape::order(2).unwrap()).unwrap();
        let mut limits = LimitChecker::endless();
        let mut domains = Domains::<u16>::new(puzzle.shape()).unwrap();
        assert!(domains.load(&puzzle, &mut limits).unwrap() && domains.propagate(&mut limits));
        let mut propagator = Self::default();
        propagator.constraints.load(&domains, &mut limits).unwrap();
        propagator.reset(&mut limits).unwrap();
        domains.abandon();
        propagator
    }
}
