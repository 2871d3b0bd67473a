//! Clause minimization: removes literals that the others imply (N. Sorensson, A. Biere, "Minimizing
//! learned clauses", 2009), with a stack instead of recursion.
//!
//! ```text
//! redundant(literal): it has a reason, and each antecedent is known at level 0, in the clause, or
//!                     redundant
//! early failure:      a level that is not in the clause, or a trail position before all of the
//!                     clause's literals of the level
//! ```

use super::analyze::{Analysis, IN_CLAUSE, NOT_IN_CLAUSE, POISON, REMOVABLE};
use super::literal::{Literal, Reason};
use super::propagate::Propagator;
use crate::error::Error;
use crate::support::ablation::Switch;
use crate::support::alloc::try_push;

impl Analysis {
    /// Returns whether the other literals of the clause imply the falsehood of an option's literal.
    pub(super) fn is_redundant(&mut self, propagator: &Propagator, option: usize) -> Result<bool, Error> {
        let entry = propagator.assignment.entry(option);
        if !Switch::Minimizing.is_on() || self.marks[option] & POISON != 0 || entry.reason == Reason::NONE {
            return Ok(false);
        }
        if self.marks[option] & REMOVABLE != 0 {
            return Ok(true);
        }
        if self.marks[option] & IN_CLAUSE == 0 && entry.position <= self.first_of_level[entry.level as usize]
        {
            return Ok(false);
        }
        self.stack.clear();
        try_push(&mut self.stack, (option as u32, 0))?;
        while let Some((option, from)) = self.stack.pop() {
            match self.next_unexplained(propagator, option, from) {
                Next::None => self.mark(option as usize, REMOVABLE),
                Next::Follow(other, from) => {
                    try_push(&mut self.stack, (option, from))?;
                    try_push(&mut self.stack, (other, 0))?;
                }
                Next::Unexplained => {
                    self.mark(option as usize, POISON);
                    while let Some((above, _)) = self.stack.pop() {
                        self.mark(above as usize, POISON);
                    }
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Finds an option's next antecedent, from the given one on, that is not yet explained.
    fn next_unexplained(&self, propagator: &Propagator, option: u32, from: u32) -> Next {
        let antecedents = propagator.antecedents(option as usize);
        for (k, &code) in antecedents.iter().enumerate().skip(from as usize) {
            let other = Literal::from_code(code).option();
            if other == option as usize || self.marks[other] & (IN_CLAUSE | REMOVABLE) != 0 {
                continue;
            }
            let entry = propagator.assignment.entry(other);
            if entry.level == 0 {
                continue;
            }
            if self.marks[other] & POISON != 0
                || entry.reason == Reason::NONE
                || self.first_of_level[entry.level as usize] == NOT_IN_CLAUSE
                || entry.position <= self.first_of_level[entry.level as usize]
            {
                return Next::Unexplained;
            }
            return Next::Follow(other as u32, k as u32 + 1);
        }
        Next::None
    }
}

/// The next step through the antecedents of an option.
enum Next {
    /// All antecedents are explained.
    None,
    /// Explain this option first; then continue at this antecedent.
    Follow(u32, u32),
    /// An antecedent that cannot be redundant.
    Unexplained,
}
