//! Leaving out literals of a learnt clause that the others imply (N. Sorensson, A. Biere, "Minimizing learned clauses",
//! 2009), with a stack in place of recursion.
//!
//! ```text
//! redundant(literal): it has a reason, and each literal of the reason is known at level 0, in the clause, or redundant
//! early end:          a level that is not in the clause, or a place on the trail before all of the clause's of its level
//! ```

use super::analyze::{Analysis, IN_CLAUSE, POISON, REMOVABLE};
use super::literal::{Literal, Reason};
use super::propagate::Propagator;
use crate::engine::ablation::Switch;
use crate::error::Error;
use crate::support::alloc::try_push;

impl Analysis {
    /// Whether the falsehood of an option's literal follows from other literals of the clause.
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
                || self.first_of_level[entry.level as usize] == super::analyze::NOT_IN_CLAUSE
                || entry.position <= self.first_of_level[entry.level as usize]
            {
                return Next::Unexplained;
            }
            return Next::Follow(other as u32, k as u32 + 1);
        }
        Next::None
    }
}

/// What is to be explained next.
enum Next {
    /// Nothing is left.
    None,
    /// This option, and where to go on afterwards.
    Follow(u32, u32),
    /// Something that cannot be.
    Unexplained,
}
