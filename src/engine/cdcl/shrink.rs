//! Replaces all literals of a level by one: M. Fleury, A. Biere, "Efficient all-UIP learned clause
//! minimization", 2021.
//!
//! ```text
//! for each level of the clause but the last, highest first:
//!   go back along the trail from the level's literals, replacing each by its reason, until one is left,
//!     which replaces them all
//!   a literal of a lower level met on the way must be in the clause or redundant; otherwise keep the
//!     level's literals, without the redundant ones, and merge some of them (merge.rs)
//! ```

use super::analyze::{Analysis, IN_CLAUSE, NOT_IN_CLAUSE, SHRINKABLE};
use super::literal::Literal;
use super::propagate::Propagator;
use crate::error::Error;
use crate::support::ablation::Switch;

impl Analysis {
    /// Minimizes and shrinks the clause, with a literal of the second highest level second, and
    /// counts its levels. `conflicts` is the number of conflicts so far.
    pub(super) fn minimize_and_shrink(
        &mut self,
        propagator: &Propagator,
        conflicts: u64,
    ) -> Result<(), Error> {
        let entry = |literal: &Literal| propagator.assignment.entry(literal.option());
        for literal in &self.clause[1..] {
            let entry = entry(literal);
            self.first_of_level[entry.level as usize] = entry.position;
        }
        let len = self.clause.len();
        let (mut read, mut kept) = (1, 1);
        self.lbd = 1;
        while read < len {
            let level = entry(&self.clause[read]).level;
            let end = (read..len).find(|&k| entry(&self.clause[k]).level != level).unwrap_or(len);
            self.lbd += 1;
            if end - read == 1 {
                // The only literal of a level cannot be redundant.
                self.clause[kept] = self.clause[read];
                kept += 1;
            } else if Switch::Shrinking.is_on()
                && let Some(one) = self.shrink(propagator, read, end)?
            {
                self.mark(one.option(), IN_CLAUSE);
                self.clause[kept] = one;
                kept += 1;
            } else {
                let from = kept;
                for k in read..end {
                    let literal = self.clause[k];
                    if !self.is_redundant(propagator, literal.option())? {
                        self.clause[kept] = literal;
                        kept += 1;
                    }
                }
                kept = self.merge(propagator, from, kept, conflicts);
            }
            self.first_of_level[level as usize] = NOT_IN_CLAUSE;
            read = end;
        }
        self.clause.truncate(kept);
        Ok(())
    }

    /// Returns the one literal that can replace those from `read` to `end`, all of one level.
    fn shrink(&mut self, propagator: &Propagator, read: usize, end: usize) -> Result<Option<Literal>, Error> {
        let level = propagator.assignment.entry(self.clause[read].option()).level;
        let mut open = end - read;
        for k in read..end {
            let option = self.clause[k].option();
            self.mark(option, SHRINKABLE);
            self.unresolved.insert(propagator.assignment.entry(option).position);
        }
        while let Some(position) = self.unresolved.pop_last() {
            let literal = propagator.assignment.trail[position];
            if open == 1 {
                return Ok(Some(!literal));
            }
            for &code in propagator.antecedents(literal.option()) {
                let other = Literal::from_code(code).option();
                let entry = propagator.assignment.entry(other);
                if entry.level == 0 {
                    continue;
                }
                if entry.level == level {
                    if self.marks[other] & SHRINKABLE == 0 {
                        self.mark(other, SHRINKABLE);
                        self.unresolved.insert(entry.position);
                        open += 1;
                    }
                } else if self.marks[other] & IN_CLAUSE == 0 && !self.is_redundant(propagator, other)? {
                    self.unresolved.clear();
                    return Ok(None);
                }
            }
            open -= 1;
        }
        Ok(None)
    }
}
