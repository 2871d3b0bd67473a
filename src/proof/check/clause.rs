//! The clause of the current line. It has each literal once, in the order of the line, so a line
//! that repeats literals takes no more memory than one that has them all.

use super::literal::Literal;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::try_push;

/// A list of literals, and a set of the same literals.
pub(super) struct Clause {
    literals: Vec<Literal>,
    /// For each literal whether it is in the clause.
    has: Vec<bool>,
}

impl Clause {
    /// Creates an empty clause of literals with indices below `literals`. Returns `None` if
    /// `limits` end it.
    pub fn new(literals: usize, limits: &mut LimitChecker<'_>) -> Result<Option<Self>, Error> {
        Ok(limits.try_vec(false, literals)?.map(|has| Self { literals: Vec::new(), has }))
    }

    /// Removes all literals, unless `limits` end it.
    pub fn clear(&mut self, limits: &mut LimitChecker<'_>) {
        while limits.work(1)
            && let Some(literal) = self.literals.pop()
        {
            self.has[literal.index()] = false;
        }
    }

    /// Adds a literal, unless the clause has it.
    pub fn push(&mut self, literal: Literal) -> Result<(), Error> {
        if !self.has(literal) {
            try_push(&mut self.literals, literal)?;
            self.has[literal.index()] = true;
        }
        Ok(())
    }

    pub fn has(&self, literal: Literal) -> bool {
        self.has[literal.index()]
    }

    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }
}
