//! The open digits of a puzzle, and its bands in groups.

use super::{Digits, NoNumber};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::mask::{Mask, with_width};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::propagate::Domains;
use crate::support::alloc::try_collect;

/// The digits that propagation leaves in each cell. The rows may be the columns of the puzzle.
pub(super) struct Board<M> {
    pub side: usize,
    /// Rows of a band.
    pub height: usize,
    /// Columns of a box.
    pub width: usize,
    pub cells: Vec<M>,
}

/// The rows of three groups, each in the order in which they are filled. The last one has the most
/// choices, and the first one may be empty.
pub(super) type BandGroups = [Vec<usize>; 3];

impl<M: Digits> Board<M> {
    /// Makes a board of the digits that [`open_digits`] has found.
    pub fn new(shape: Shape, digits: &[u64]) -> Result<Self, Error> {
        let cells = try_collect(digits.len(), digits.iter().map(|&word| M::from_words(&[word])))?;
        Ok(Self { side: shape.side(), height: shape.box_rows(), width: shape.box_cols(), cells })
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

    /// Returns the board with the rows that leave fewer choices to the group with the most, and its
    /// groups.
    pub fn grouped(self) -> Result<(Self, BandGroups), NoNumber> {
        let transposed = self.transposed()?;
        let (own, others) = (self.choices()?, transposed.choices()?);
        let own = Grouped::new(&own, self.height)?;
        let others = Grouped::new(&others, transposed.height)?;
        // One band is one group, whose states are as many as its ways.
        let takes_others =
            self.height == self.side || others.most < own.most && transposed.height < transposed.side;
        Ok(if takes_others { (transposed, others.groups) } else { (self, own.groups) })
    }

    /// Returns for each row eight times the binary logarithm of the number of ways to give each
    /// cell one of its digits, rounded down for each cell.
    fn choices(&self) -> Result<Vec<u32>, Error> {
        let of_cell = |digits: &M| u64::from(digits.count().max(1)).pow(8).ilog2();
        try_collect(self.side, (0..self.side).map(|row| self.row(row).iter().map(of_cell).sum()))
    }

    fn transposed(&self) -> Result<Self, Error> {
        let Self { side, height, width, .. } = *self;
        let cells = (0..side * side).map(|cell| self.cells[cell % side * side + cell / side]);
        Ok(Self { side, height: width, width: height, cells: try_collect(side * side, cells)? })
    }
}

/// Returns the digits that propagation leaves in each cell, for up to 64 digits; `None` if there is
/// no solution, or if `limits` end it early.
pub(super) fn open_digits(puzzle: &Puzzle, limits: &mut LimitChecker<'_>) -> Result<Option<Vec<u64>>, Error> {
    let shape = puzzle.shape();
    with_width!(shape.side(), Wider => {
        let mut domains = Domains::<Wider>::new(shape)?;
        if !domains.load(puzzle, limits)? || !domains.propagate(limits) {
            return Ok(None);
        }
        let word = |digits: &Wider| digits.iter().fold(0, |word, digit| word | 1 << digit);
        try_collect(shape.cells(), domains.masks.iter().map(word)).map(Some)
    })
}

/// Groups, and the choices of the one that has the most.
struct Grouped {
    groups: BandGroups,
    most: u32,
}

impl Grouped {
    /// Divides the bands among the groups: half of them each in two, or with an odd one in a third.
    /// `choices` has a number for each row.
    fn new(choices: &[u32], height: usize) -> Result<Self, NoNumber> {
        let of_band = |band: usize| choices[band * height..][..height].iter().sum::<u32>();
        let count = choices.len() / height;
        let mut bands = try_collect(count, (0..count).map(|band| (of_band(band), band)))?;
        bands.sort_unstable();
        let mut groups = [const { Vec::new() }; 3];
        for group in &mut groups {
            group.try_reserve(choices.len())?;
        }
        let odd = if count % 2 == 1 { bands.pop() } else { None };
        let ordered = odd.iter().map(|band| (0, band));
        let ordered =
            ordered.chain(bands.iter().enumerate().map(|(index, band)| (1 + (index + index / 2) % 2, band)));
        for (group, &(_, band)) in ordered {
            // Few choices come first, so that there are few states; a band is filled before the
            // next one.
            let from = groups[group].len();
            groups[group].extend(band * height..(band + 1) * height);
            groups[group][from..].sort_unstable_by_key(|&row| (choices[row], row));
        }
        let of_group = |group: &Vec<usize>| group.iter().map(|&row| choices[row]).sum::<u32>();
        // An empty group comes before one without a choice.
        groups.sort_unstable_by_key(|group| (!group.is_empty(), of_group(group)));
        let most = of_group(&groups[2]);
        Ok(Self { groups, most })
    }
}
