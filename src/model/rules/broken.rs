//! The rule that digits break.

use super::{RegionKind, Rules, Total};
use crate::error::Error;
use crate::model::clash::write_places;
use crate::model::shape::MAX_SIDE;
use crate::support::alloc::{try_collect, try_push, try_vec};
use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

/// A rule that digits break, and the cells that show it, row-major from 0. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRule {
    kind: BrokenKind,
    cells: Vec<u32>,
    columns: usize,
}

/// A kind of error, the cells that have it, and the circle of a sum.
type Broken<'a> = (BrokenKind, &'a [u32], Option<u32>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BrokenKind {
    Twice { digit: u32, region: RegionKind },
    Pair { digits: [u32; 2] },
    Sum { sum: u64, total: u32 },
    Digit { digit: u32 },
}

impl BrokenRule {
    /// Returns the cells: two of a region with the same digit, the two of a relation, all of a sum
    /// and then its circle, or the one whose digit is not allowed.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Returns the digit that is twice in a region, or not allowed in its cell.
    pub(crate) fn digit(&self) -> Option<u32> {
        match self.kind {
            BrokenKind::Twice { digit, .. } | BrokenKind::Digit { digit } => Some(digit),
            BrokenKind::Pair { .. } | BrokenKind::Sum { .. } => None,
        }
    }
}

impl Rules {
    /// Returns the first rule that digits break, among the regions, then the relations, the sums,
    /// and the digits that cells may have. Cells with 0 are open: a rule that can still hold is not
    /// broken by them alone.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    ///
    /// # Panics
    /// Panics if the number of values is not [`Rules::cells`], or a value is above the number of
    /// digits.
    pub fn broken_by(&self, values: &[u32]) -> Result<Option<BrokenRule>, Error> {
        match self.visit_broken(values, |broken| ControlFlow::Break(self.broken_rule(broken))) {
            ControlFlow::Break(found) => found.map(Some),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    /// Returns all rules that digits break, in the order of [`Rules::broken_by`]. A digit that is
    /// three times in a region is two rules: its first and second cell, and its second and third
    /// one.
    ///
    /// ```
    /// let mut rules = ordoku::Rules::new(4, 4, 4)?;
    /// rules.add_grid(ordoku::Shape::FOUR, 0, 0)?;
    /// let broken = rules.all_broken_by(&[1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0])?;
    /// let cells: Vec<&[u32]> = broken.iter().map(|rule| rule.cells()).collect();
    /// assert_eq!(cells, [[0, 1], [6, 10], [0, 1]]);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    ///
    /// # Panics
    /// Panics as [`Rules::broken_by`] does.
    pub fn all_broken_by(&self, values: &[u32]) -> Result<Vec<BrokenRule>, Error> {
        let mut all = Vec::new();
        let visited = self.visit_broken(values, |broken| {
            let added = self.broken_rule(broken).and_then(|rule| try_push(&mut all, rule));
            added.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        match visited {
            ControlFlow::Break(error) => Err(error),
            ControlFlow::Continue(()) => Ok(all),
        }
    }

    /// Returns the cells whose digits break a rule, in ascending order.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    ///
    /// # Panics
    /// As [`Rules::broken_by`].
    pub(crate) fn clashing_cells(&self, values: &[u32]) -> Result<Vec<u32>, Error> {
        let mut clashes = try_vec(false, self.cells())?;
        let _: ControlFlow<Infallible> = self.visit_broken(values, |(_, cells, circle)| {
            for cell in cells.iter().copied().chain(circle) {
                clashes[cell as usize] = values[cell as usize] > 0;
            }
            ControlFlow::Continue(())
        });
        let all = || (0..).zip(&clashes).filter(|(_, clashes)| **clashes).map(|(cell, _)| cell);
        try_collect(all().count(), all())
    }

    /// Returns whether no rule is broken: [`Rules::broken_by`] would return `None`.
    pub(super) fn are_unbroken_by(&self, values: &[u32]) -> bool {
        self.visit_broken(values, |_| ControlFlow::Break(())).is_continue()
    }

    fn broken_rule(&self, (kind, cells, circle): Broken<'_>) -> Result<BrokenRule, Error> {
        let cells = try_collect(cells.len() + 1, cells.iter().copied().chain(circle))?;
        Ok(BrokenRule { kind, cells, columns: self.columns })
    }

    /// Passes each rule that digits break to `visit`, until it breaks.
    fn visit_broken<B>(
        &self,
        values: &[u32],
        mut visit: impl FnMut(Broken<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        assert_eq!(values.len(), self.cells(), "a value for each cell");
        let digit_in = |cell: u32| values[cell as usize];
        for (region, &kind) in self.regions().zip(&self.region_kinds) {
            let mut seen = [u32::MAX; MAX_SIDE + 1];
            for &cell in region.iter().filter(|&&cell| digit_in(cell) > 0) {
                let digit = digit_in(cell);
                let first = std::mem::replace(&mut seen[digit as usize], cell);
                if first != u32::MAX {
                    visit((BrokenKind::Twice { digit, region: kind }, &[first, cell], None))?;
                }
            }
        }
        for pair in self.pairs() {
            let digits = pair.cells.map(digit_in);
            let [first, second] = digits;
            let is_open = first == 0 || second == 0;
            if !is_open && !self.table_of(*pair).allows(first as usize - 1, second as usize - 1) {
                visit((BrokenKind::Pair { digits }, &pair.cells, None))?;
            }
        }
        for sum in self.sums() {
            let found: u64 = sum.cells.iter().map(|&cell| u64::from(digit_in(cell))).sum();
            let open = sum.cells.iter().filter(|&&cell| digit_in(cell) == 0).count() as u64;
            let (total, circle) = match sum.total {
                Total::Number(total) => (total, None),
                Total::DigitOf(circle) => (digit_in(circle), Some(circle)),
            };
            let is_known = circle.is_none() || total > 0;
            if is_known && (found + open > total.into() || (open == 0 && found != u64::from(total))) {
                visit((BrokenKind::Sum { sum: found, total }, sum.cells, circle))?;
            }
        }
        let is_forbidden =
            |&(cell, &digit): &(usize, &u32)| digit > 0 && !self.may_be(cell, digit as usize - 1);
        values
            .iter()
            .enumerate()
            .filter(is_forbidden)
            .try_for_each(|(cell, &digit)| visit((BrokenKind::Digit { digit }, &[cell as u32], None)))
    }
}

impl fmt::Display for RegionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "a row",
            Self::Column => "a column",
            Self::Box => "a box",
            Self::Diagonal => "a diagonal",
            Self::Window => "a window",
            Self::DisjointGroup => "a disjoint group",
            Self::CentreDot => "the centre dot",
            Self::Asterisk => "the asterisk",
            Self::Girandola => "the girandola",
            Self::Cage => "a cage",
            Self::Region => "a region",
        })
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            BrokenKind::Twice { digit, region } => write!(f, "digit {digit} is twice in {region}:")?,
            BrokenKind::Pair { digits: [first, second] } => {
                write!(f, "the digits {first} and {second} break the relation of two cells:")?;
            }
            BrokenKind::Sum { sum, total } => {
                write!(f, "the digits of a sum add up to {sum}, and it must be {total}:")?;
            }
            BrokenKind::Digit { digit } => write!(f, "digit {digit} is not allowed in its cell:")?,
        }
        write_places(&self.cells, self.columns, f)
    }
}
