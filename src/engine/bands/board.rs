//! The open digits of a puzzle, and its bands in groups.

use super::{Digits, NoNumber};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::mask::{Mask, with_width};
use crate::model::puzzle::Puzzle;
use crate::propagate::Domains;
use crate::support::alloc::{try_collect, try_vec};

/// The digits that propagation leaves in each cell. The rows may be the columns of the puzzle.
pub(super) struct Board<M> {
    pub side: usize,
    /// Rows of a band.
    pub height: usize,
    /// Columns of a box.
    pub width: usize,
    pub cells: Vec<M>,
}

/// The rows of three groups, each in the order in which they are filled. The last one has the most choices,
/// and the first one may be empty.
pub(super) type BandGroups = [Vec<usize>; 3];

impl<M: Digits> Board<M> {
    /// Returns `None` if there is no solution, or if `limits` end it early.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn new(puzzle: &Puzzle, limits: &mut LimitChecker<'_>) -> Result<Option<Self>, Error> {
        let shape = puzzle.shape();
        let mut cells = try_vec(M::EMPTY, shape.cells())?;
        let is_open = with_width!(shape.side(), Wider => {
            let mut domains = Domains::<Wider>::new(shape)?;
            let is_open = domains.load(puzzle, limits)? && domains.propagate(limits);
            for (cell, digits) in cells.iter_mut().zip(&domains.masks) {
                *cell = digits.iter().fold(M::EMPTY, |all, digit| all.or(M::bit(digit)));
            }
            is_open
        });
        let board = Self { side: shape.side(), height: shape.box_rows(), width: shape.box_cols(), cells };
        Ok(is_open.then_some(board))
    }

    pub fn row(&self, row: usize) -> &[M] {
        &self.cells[row * self.side..][..self.side]
    }

    pub fn all(&self) -> M {
        M::first(self.side)
    }

    /// Returns the digits that are not in a set.
    pub fn others(&self, digits: M) -> M {
        self.all().without(digits)
    }

    /// Returns eight times the binary logarithm of the number of ways to give each cell of a row one of its
    /// digits, rounded down for each cell.
    fn choices(&self, row: usize) -> u32 {
        self.row(row).iter().map(|digits| u64::from(digits.count().max(1)).pow(8).ilog2()).sum()
    }

    /// Returns the board with the rows that leave fewer choices to the group with the most, and its groups.
    pub fn grouped(self) -> Result<(Self, BandGroups), NoNumber> {
        let transposed = self.transposed()?;
        let (own, others) = (self.groups()?, transposed.groups()?);
        let most = |board: &Self, groups: &BandGroups| {
            let choices = |rows: &Vec<usize>| rows.iter().map(|&row| board.choices(row)).sum::<u32>();
            groups.iter().map(choices).max()
        };
        let is_better = most(&transposed, &others) < most(&self, &own);
        // One band is one group, whose states are as many as its ways.
        let takes_others = self.height == self.side || is_better && transposed.height < transposed.side;
        Ok(if takes_others { (transposed, others) } else { (self, own) })
    }

    fn transposed(&self) -> Result<Self, Error> {
        let Self { side, height, width, .. } = *self;
        let cells = (0..side * side).map(|cell| self.cells[cell % side * side + cell / side]);
        Ok(Self { side, height: width, width: height, cells: try_collect(side * side, cells)? })
    }

    /// Divides the bands among the groups: half of them each in two, or with an odd one in a third.
    fn groups(&self) -> Result<BandGroups, NoNumber> {
        let count = self.side / self.height;
        let rows_of = |band: usize| band * self.height..(band + 1) * self.height;
        let choices = |band: usize| rows_of(band).map(|row| self.choices(row)).sum::<u32>();
        let mut bands = try_collect(count, 0..count)?;
        bands.sort_by_key(|&band| choices(band));
        let mut groups = [const { Vec::new() }; 3];
        for group in &mut groups {
            group.try_reserve(self.side)?;
        }
        if count % 2 == 1
            && let Some(odd) = bands.pop()
        {
            groups[0].extend(rows_of(odd));
        }
        for (index, &band) in bands.iter().enumerate() {
            groups[1 + (index + index / 2) % 2].extend(rows_of(band));
        }
        for group in &mut groups {
            // Few choices come first, so that there are few states; a band is filled before the next one.
            group.sort_by_key(|&row| (choices(row / self.height), row / self.height, self.choices(row)));
        }
        groups.sort_by_key(|group| {
            group.iter().map(|&row| self.choices(row)).sum::<u32>() + u32::from(!group.is_empty())
        });
        Ok(groups)
    }
}
