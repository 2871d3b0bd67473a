//! A puzzle with rules.

use super::{BrokenRule, Rules};
use crate::error::Error;
use crate::support::alloc::{try_arc, try_collect, try_vec};
use std::sync::Arc;

/// A puzzle with rules and givens. Puzzles may share their rules.
#[derive(Clone, Debug)]
pub struct RulesPuzzle {
    rules: Arc<Rules>,
    givens: Vec<u32>,
}

impl RulesPuzzle {
    /// Creates a puzzle of row-major givens: 1 to the number of digits, 0 for an open cell and for
    /// one that is not in use.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the number of givens is not that of the cells, [`Error::Value`]
    /// for a given above the number of digits, [`Error::Argument`] for a given in a cell that is
    /// not in use, and [`Error::Memory`].
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

    /// Writes the candidates of every cell to `out`: bit d - 1 of the words of a cell is digit d,
    /// with one word for 64 digits. A cell with a given has that candidate. Another cell in use has
    /// the digits that its rules allow, without the givens of its regions and without those that a
    /// given of a related cell excludes. Sums do not matter.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if `out` is shorter than the words of all cells. Nothing is written
    /// then.
    pub fn write_candidates(&self, out: &mut [u64]) -> Result<(), Error> {
        let (rules, givens) = (&*self.rules, &self.givens);
        let words = rules.digits().div_ceil(64);
        let (got, wanted) = (out.len(), words * rules.cells());
        let out = out.get_mut(..wanted).ok_or(Error::Length { argument: "out", got, wanted })?;
        let bit = |digit: usize| (digit / 64, 1u64 << (digit % 64));
        out.fill(0);
        for (cell, candidates) in
            out.chunks_exact_mut(words).enumerate().filter(|(cell, _)| rules.used_cells()[*cell])
        {
            let allowed = (0..rules.digits()).filter(|&digit| match givens[cell] {
                0 => rules.may_be(cell, digit),
                given => given as usize - 1 == digit,
            });
            allowed.map(bit).for_each(|(word, bit)| candidates[word] |= bit);
        }
        let mut exclude = |cell: u32, digit: usize| {
            if givens[cell as usize] == 0 {
                let (word, bit) = bit(digit);
                out[cell as usize * words + word] &= !bit;
            }
        };
        for region in rules.regions() {
            for given in region.iter().filter_map(|&cell| (givens[cell as usize] as usize).checked_sub(1)) {
                region.iter().for_each(|&cell| exclude(cell, given));
            }
        }
        for &pair in rules.pairs() {
            let table = rules.table_of(pair);
            let [first, second] = pair.cells;
            let value = |cell: u32| (givens[cell as usize] as usize).checked_sub(1);
            if let Some(given) = value(first) {
                (0..rules.digits())
                    .filter(|&digit| !table.allows(given, digit))
                    .for_each(|digit| exclude(second, digit));
            }
            if let Some(given) = value(second) {
                (0..rules.digits())
                    .filter(|&digit| !table.allows(digit, given))
                    .for_each(|digit| exclude(first, digit));
            }
        }
        Ok(())
    }

    /// Empties a cell, and returns its given.
    pub(crate) fn take_given(&mut self, cell: usize) -> u32 {
        std::mem::take(&mut self.givens[cell])
    }

    /// Gives a cell in use a digit.
    pub(crate) fn put_given(&mut self, cell: usize, digit: u32) {
        self.givens[cell] = digit;
    }

    /// Returns the first rule that the givens break. A puzzle without one may still have no
    /// solution.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn broken_rule(&self) -> Result<Option<BrokenRule>, Error> {
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
