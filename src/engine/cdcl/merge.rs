//! One literal for options that are FALSE for the same reason.
//!
//! ```text
//! in a level of the clause that could not be shrunk to one literal:
//!   two or more literals x, y, ... whose options are FALSE because z is TRUE (z shares an item with each
//!   of them, or a learnt clause of two says so)    ->  the one literal "z is not TRUE"
//! ```
//!
//! z is TRUE on the level on which they became FALSE, so the levels of the clause stay the same.
//! The new clause is shorter and, as a resolvent, still follows. It no longer constrains x, y, ...
//! one by one, which pays in long searches only (measured, lab/notes/cdcl.md).

use super::analyze::{Analysis, EXCLUDES_ONE, EXCLUDES_SOME, IN_CLAUSE};
use super::literal::{Literal, ReasonKind};
use super::propagate::Propagator;
use crate::support::ablation::Switch;

/// Conflicts of a search before clauses are merged.
const FROM: u64 = 1_000;

impl Analysis {
    /// Merges literals of the clause from `from` to `to`, all of one level. Returns the new end.
    pub(super) fn merge(&mut self, propagator: &Propagator, from: usize, to: usize, conflicts: u64) -> usize {
        if conflicts < FROM || !Switch::Merging.is_on() {
            return to;
        }
        for k in from..to {
            if let Some(excluding) = excluding(propagator, self.clause[k]) {
                let option = excluding.option();
                let again = self.marks[option] & EXCLUDES_ONE != 0;
                self.mark(option, if again { EXCLUDES_SOME } else { EXCLUDES_ONE });
            }
        }
        let mut kept = from;
        for k in from..to {
            let literal = self.clause[k];
            let excluding = excluding(propagator, literal)
                .filter(|excluding| self.marks[excluding.option()] & EXCLUDES_SOME != 0);
            if let Some(excluding) = excluding {
                if self.marks[excluding.option()] & IN_CLAUSE != 0 {
                    continue;
                }
                self.mark(excluding.option(), IN_CLAUSE);
            }
            self.clause[kept] = excluding.unwrap_or(literal);
            kept += 1;
        }
        kept
    }
}

/// Returns the negation of the TRUE option that made an option FALSE, if there is one.
fn excluding(propagator: &Propagator, literal: Literal) -> Option<Literal> {
    let reason = propagator.assignment.entry(literal.option()).reason;
    let because = matches!(reason.kind(), ReasonKind::Literal).then(|| Literal::from_code(reason.0));
    because.filter(|because| literal.is_positive() && !because.is_positive())
}
