//! A puzzle of any layout.

use super::{BrokenRule, Rules};
use crate::error::Error;
use crate::support::alloc::{try_arc, try_collect, try_vec};
use std::sync::Arc;

/// A puzzle of any layout: rules and givens. Puzzles may share their rules.
#[derive(Clone, Debug)]
pub struct RulesPuzzle {
    rules: Arc<Rules>,
    givens: Vec<u32>,
}

impl RulesPuzzle {
    /// Creates a puzzle of row-major givens: 1 to the number of digits, 0 for an open cell and for one
    /// that is not in use.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the number of givens is not that of the cells, [`Error::Value`] for a
    /// given above the number of digits, [`Error::Argument`] for a given in a cell that is not in use,
    /// and [`Error::Memory`].
    pub fn new(rules: impl Into<Arc<Rules>>, givens: &[u32]) -> Result<Self, Error> {
        let rules = rules.into();
        rules.check_givens(givens)?;
        let mut copy = try_vec(0, givens.len())?;
        copy.copy_from_slice(givens);
        Ok(Self { rules, givens: copy })
    }

    /// Creates a puzzle as [`RulesPuzzle::new`] does; also the memory for the rules is asked for.
    pub(crate) fn of_rules(rules: Rules, givens: Vec<u32>) -> Result<Self, Error> {
        rules.check_givens(&givens)?;
        Ok(Self { rules: try_arc(rules)?, givens })
    }

    /// Returns the rules and the givens, or an error if puzzles share the rules.
    pub(crate) fn into_parts(self) -> Result<(Rules, Vec<u32>), Error> {
        Ok((Arc::into_inner(self.rules).ok_or(Error::Internal)?, self.givens))
    }

    /// Returns a copy that shares the rules.
    pub(crate) fn try_clone(&self) -> Result<Self, Error> {
        let givens = try_collect(self.givens.len(), self.givens.iter().copied())?;
        Ok(Self { rules: Arc::clone(&self.rules), givens })
    }

    /// Replaces the givens.
    ///
    /// # Errors
    /// Returns the errors of [`RulesPuzzle::new`]. The puzzle is then unchanged.
    pub fn set_givens(&mut self, givens: &[u32]) -> Result<(), Error> {
        self.rules.check_givens(givens)?;
        self.givens.copy_from_slice(givens);
        Ok(())
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Returns the row-major givens.
    pub fn givens(&self) -> &[u32] {
        &self.givens
    }

    /// Empties a cell, and returns its given.
    pub(crate) fn take_given(&mut self, cell: usize) -> u32 {
        std::mem::take(&mut self.givens[cell])
    }

    /// Gives a cell in use a digit.
    pub(crate) fn put_given(&mut self, cell: usize, digit: u32) {
        self.givens[cell] = digit;
    }

    /// Returns the first rule that the givens break. A puzzle without one may still have no solution.
    pub fn broken_rule(&self) -> Option<BrokenRule> {
        self.rules.broken_by(&self.givens)
    }

    /// Returns whether row-major `values` solve this puzzle: they obey the rules and agree with the
    /// givens.
    pub fn is_solved_by(&self, values: &[u32]) -> bool {
        self.rules.are_obeyed_by(values)
            && self.givens.iter().zip(values).all(|(&given, &value)| given == 0 || given == value)
    }
}

impl Rules {
    /// Refuses givens that no puzzle of these rules can have.
    pub(crate) fn check_givens(&self, givens: &[u32]) -> Result<(), Error> {
        let (cells, digits, columns) = (self.cells(), self.digits(), self.columns());
        if givens.len() != cells {
            return Err(Error::Length { argument: "givens", got: givens.len(), wanted: cells });
        }
        if let Some(cell) = givens.iter().position(|&given| given as usize > digits) {
            return Err(Error::Value { cell, value: givens[cell].into(), digits, columns });
        }
        if givens.iter().zip(&self.used).any(|(&given, &used)| given > 0 && !used) {
            return Err(Error::Argument { what: "a given is in a cell that no rule names" });
        }
        Ok(())
    }
}
