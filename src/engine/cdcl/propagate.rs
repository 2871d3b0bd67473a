//! Propagation of all consequences of the literals on the trail, in the order of the trail.
//!
//! ```text
//! for each literal that became true:
//!   count it in the items of its option (constraints.rs)
//!   clauses watched by its negation: watch another literal, or the last one is true, or a conflict
//!   TRUE:  all other options of its items are FALSE
//!   FALSE: an item with one option left makes that one TRUE
//! ```

use super::assignment::Assignment;
use super::clauses::{Clauses, Watch};
use super::constraints::ItemConstraints;
use super::literal::{ClauseRef, Literal, Reason, ReasonKind};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::{try_push, try_refill};

/// The items of the puzzle, the learnt clauses, and the current assignment.
#[derive(Default)]
pub(super) struct Propagator {
    pub constraints: ItemConstraints,
    pub clauses: Clauses,
    pub assignment: Assignment,
    /// Number of times that an option became TRUE and was propagated.
    pub options_taken: u64,
    /// Buffer for the open options of an item, as codes.
    open: Vec<u32>,
}

/// A falsified constraint. A binary clause is given by the codes of its literals.
pub(super) enum Conflict {
    Binary([u32; 2]),
    Clause(ClauseRef),
    Item(u32),
}

impl Propagator {
    /// Starts on constraints just loaded. If `limits` end it early, reset again before use.
    pub fn reset(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        self.assignment.reset(self.constraints.option_count())?;
        self.clauses.reset(self.constraints.option_count(), limits)?;
        self.options_taken = 0;
        let longest = self.constraints.longest() + 1;
        try_refill(&mut self.open, 0, longest)?;
        Ok(())
    }

    /// Propagates until the fixpoint, or returns a conflict.
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

    /// Makes the other literals of a false literal's clauses of two true.
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

    /// Visits the clauses that a false literal watches: watches another literal, or makes the last
    /// one true.
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
            let other_value = self.assignment.value(other);
            if other_value <= 0 {
                let is_not_false = |&code: &u32| self.assignment.value(Literal::from_code(code)) >= 0;
                let from = *resume as usize;
                let (before, after) = others.split_at(from);
                let found = after.iter().position(is_not_false).map(|k| from + k);
                if let Some(found) = found.or_else(|| before.iter().position(is_not_false))
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
            if other_value < 0 {
                list.copy_within(read.., kept);
                kept += list.len() - read;
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            if other_value == 0 {
                self.assignment.assign(other, Reason::clause(watch.clause));
            }
        }
        list.truncate(kept);
        self.clauses.lists[falsified.index()].watches = list;
        Ok(conflict)
    }

    /// Makes the other options of a TRUE option's items FALSE.
    fn propagate_true(&mut self, literal: Literal) -> Option<Conflict> {
        self.options_taken += 1;
        let because = !literal;
        let Self { constraints, assignment, open: others, .. } = self;
        for &item in constraints.items_of(literal.option()) {
            if constraints.counters[item as usize].is_single() {
                continue;
            }
            // The values are unpredictable, so the loop has no branch on them.
            let (mut open, mut true_options) = (0, 0);
            for &code in constraints.clause(item) {
                let value = assignment.value(Literal::from_code(code));
                others[open] = code;
                open += usize::from(value == 0);
                true_options += u32::from(value > 0);
            }
            if true_options > 1 {
                let mut options = constraints.clause(item).iter().map(|&code| Literal::from_code(code));
                let other = options.find(|&other| other != literal && assignment.value(other) > 0)?;
                return Some(Conflict::Binary([because.code(), (!other).code()]));
            }
            for &code in &others[..open] {
                assignment.assign(!Literal::from_code(code), Reason::literal(because));
            }
        }
        None
    }

    /// Makes the last option of a FALSE option's items TRUE, if one is left.
    fn propagate_false(&mut self, literal: Literal) -> Option<Conflict> {
        let Self { constraints, assignment, .. } = self;
        for &item in constraints.items_of(literal.option()) {
            if let Some(last) = constraints.counters[item as usize].last_option() {
                let last = Literal::positive(last);
                match assignment.value(last) {
                    0 => assignment.assign(last, Reason::item(item)),
                    -1 => return Some(Conflict::Item(item)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Unassigns all levels above `level`, and calls `opened` with each option that becomes open.
    pub(super) fn backtrack(&mut self, level: u32, mut opened: impl FnMut(usize)) {
        self.assignment.backtrack(level, |literal, was_propagated| {
            if was_propagated {
                self.constraints.undo(literal);
            }
            opened(literal.option());
        });
    }

    /// Returns the codes of the false literals that implied an option's value. The option's own
    /// literal may be among them.
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
    /// Returns a propagator on an empty 4x4: option 4 * cell + digit places the digit in the cell.
    pub fn of_an_empty_4x4() -> Self {
        use crate::propagate::Domains;
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
