//! The domain of every item: the options it has left, as a mask. A trail can undo the changes.
//!
//! ```text
//! masks   [0, A)     cell (r, c)           the digits left           A = N N
//!         [A, 2A)    digit d in row r      the columns left
//!         [2A, 3A)   digit d in column c   the rows left
//!         [3A, 4A)   digit d in box b      the positions in the box left
//! ```
//!
//! The numbering is that of [`Items`]. Invariant: an option is in all four of its masks or in none.

use super::segments::Segments;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::{Position, Shape};
use crate::support::alloc::{try_collect, try_vec};

/// A digit in a cell, both from 0. The digit of a `Candidate` of a step is from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellDigit {
    pub cell: usize,
    pub digit: usize,
}

/// The domains of all items, at the current node of a search.
pub(crate) struct Domains<M> {
    pub(crate) shape: Shape,
    pub(crate) masks: Vec<M>,
    /// For each cell its row, column and box, and its position in the box.
    pub(super) positions: Vec<Position>,
    /// For each cell, its items in the row, column and box families for digit 0; the digit is added
    /// to each.
    bases: Vec<[u32; 3]>,
    /// The cell at each position of each box: box * N + position.
    box_cells: Vec<u32>,
    /// For each index within a house family, its house and digit.
    houses_and_digits: Vec<(u16, u16)>,
    pub(super) segments: Segments<M>,
    /// The options struck out, in order: cell << 8 | digit.
    pub(super) trail: Vec<u32>,
    /// Items with one option left that are still to be fixed.
    pub(super) singles: Vec<u32>,
    /// Items of houses that lost an option since they were last searched for locked candidates: a
    /// list, and a flag for each item.
    pub(super) shrunk: Vec<u32>,
    pub(super) is_shrunk: Vec<bool>,
    /// After a conflict, the item that has no option left.
    emptied: usize,
    /// Cells fixed since `take_assignments`.
    pub(super) assignments: u64,
    /// For each house the digits of its givens, or of its cells' domains. Used while loading.
    in_houses: Vec<M>,
}

impl<M: Mask> Domains<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let (side, cells) = (shape.side(), shape.cells());
        let items = Items::new(shape);
        let with_room = |len: usize| {
            let mut vec = Vec::new();
            vec.try_reserve_exact(len).map(|()| vec)
        };
        let bases = shape.positions().map(|at| {
            let [_, row, column, box_index] = items.items_at(at, 0);
            [row as u32, column as u32, box_index as u32]
        });
        let mut box_cells = try_vec(0, cells)?;
        for (cell, at) in shape.positions().enumerate() {
            box_cells[usize::from(at.box_index) * side + usize::from(at.box_position)] = cell as u32;
        }
        let mut houses_and_digits = try_vec((0, 0), cells)?;
        for (house, digits) in houses_and_digits.chunks_exact_mut(side).enumerate() {
            digits.iter_mut().enumerate().for_each(|(digit, both)| *both = (house as u16, digit as u16));
        }
        Ok(Self {
            shape,
            masks: try_vec(M::EMPTY, items.item_count())?,
            positions: try_collect(cells, shape.positions())?,
            bases: try_collect(cells, bases)?,
            box_cells,
            houses_and_digits,
            segments: Segments::new(shape)?,
            trail: with_room(items.eager_options())?,
            singles: with_room(items.item_count())?,
            shrunk: with_room(3 * cells)?,
            is_shrunk: try_vec(false, items.item_count())?,
            emptied: 0,
            assignments: 0,
            in_houses: try_vec(M::EMPTY, 3 * side)?,
        })
    }

    /// Loads the options that the givens leave. Returns `false` if givens clash, if an item has no
    /// option, or if `limits` end it early.
    pub fn load(&mut self, puzzle: &Puzzle, limits: &mut LimitChecker<'_>) -> Result<bool, Error> {
        let (side, cells) = (self.shape.side(), self.shape.cells());
        self.trail.clear();
        self.assignments = 0;
        let (cell_masks, house_masks) = self.masks.split_at_mut(cells);
        if !puzzle.survivors(&mut self.in_houses, cell_masks) {
            return Ok(false);
        }
        // This finds a cell, or a digit of a house, without options before the slower house masks.
        self.in_houses.fill(M::EMPTY);
        for (cell, (digits, at)) in cell_masks.iter().zip(&self.positions).enumerate() {
            if digits.is_empty() {
                self.emptied = cell;
                return Ok(false);
            }
            let [row, column, box_index] = [at.row, at.column, at.box_index].map(usize::from);
            for house in [row, side + column, 2 * side + box_index] {
                self.in_houses[house] = self.in_houses[house].or(*digits);
            }
        }
        let all = M::first(side);
        if let Some(house) = self.in_houses.iter().position(|digits| *digits != all) {
            self.emptied = cells + house * side + all.without(self.in_houses[house]).lowest();
            return Ok(false);
        }
        house_masks.fill(M::EMPTY);
        let mut options = 0;
        for ((digits, base), at) in cell_masks.iter().zip(&self.bases).zip(&self.positions) {
            if !limits.work(digits.count()) {
                return Ok(false);
            }
            for digit in digits.iter() {
                for (item, k) in base.iter().zip([at.column, at.row, at.box_position]) {
                    let mask = &mut house_masks[*item as usize - cells + digit];
                    *mask = mask.or(M::bit(k.into()));
                }
                options += 1;
            }
        }
        // No later push on the trail allocates.
        self.trail.try_reserve(options)?;
        self.shrunk.extend(cells as u32..self.masks.len() as u32);
        self.is_shrunk[cells..].fill(true);
        let single = |&item: &usize| self.masks[item].is_single();
        self.singles.extend((0..self.masks.len()).filter(single).map(|item| item as u32));
        Ok(true)
    }

    /// Notes that an item has at most one option left. Returns `false` if it has none.
    #[inline(always)]
    fn note_single(&mut self, item: usize) -> bool {
        if self.masks[item].is_empty() {
            self.emptied = item;
            return false;
        }
        self.singles.push(item as u32);
        true
    }

    #[inline(always)]
    fn note_shrunk(&mut self, item: usize) {
        if !self.is_shrunk[item] {
            self.is_shrunk[item] = true;
            self.shrunk.push(item as u32);
        }
    }

    /// Strikes out an option, which must be there. Returns `false` if an item has none left.
    #[inline(always)]
    pub fn strike(&mut self, cell: usize, digit: usize) -> bool {
        let at = self.positions[cell];
        let [row, column, box_index] = self.bases[cell];
        self.trail.push((cell as u32) << 8 | digit as u32);
        let mut consistent = self.shrink(cell, digit);
        for (base, k) in [(row, at.column), (column, at.row), (box_index, at.box_position)] {
            let item = base as usize + digit;
            consistent &= self.shrink(item, k.into());
            self.note_shrunk(item);
        }
        consistent
    }

    #[inline(always)]
    fn shrink(&mut self, item: usize, k: usize) -> bool {
        let left = self.masks[item].without(M::bit(k));
        self.masks[item] = left;
        !left.without_lowest().is_empty() || self.note_single(item)
    }

    /// Fixes an option: strikes out all others of its four items. Returns `false` if an item has
    /// none left.
    pub fn fix(&mut self, cell: usize, digit: usize) -> bool {
        let side = self.shape.side();
        let at = self.positions[cell];
        let [row, column, box_index] = self.bases[cell].map(|base| base as usize + digit);
        for other in self.masks[cell].without(M::bit(digit)).iter() {
            if !self.strike(cell, other) {
                return false;
            }
        }
        let row_start = usize::from(at.row) * side;
        for other in self.masks[row].without(M::bit(at.column.into())).iter() {
            if !self.strike(row_start + other, digit) {
                return false;
            }
        }
        for other in self.masks[column].without(M::bit(at.row.into())).iter() {
            if !self.strike(other * side + usize::from(at.column), digit) {
                return false;
            }
        }
        let box_start = usize::from(at.box_index) * side;
        for other in self.masks[box_index].without(M::bit(at.box_position.into())).iter() {
            if !self.strike(self.box_cells[box_start + other] as usize, digit) {
                return false;
            }
        }
        true
    }

    /// Returns the option of bit `k` of an item's mask.
    pub fn candidate(&self, item: usize, k: usize) -> CellDigit {
        let (side, cells) = (self.shape.side(), self.shape.cells());
        if item < cells {
            return CellDigit { cell: item, digit: k };
        }
        if item < 2 * cells {
            let (row, digit) = self.house_and_digit(item - cells);
            CellDigit { cell: row * side + k, digit }
        } else if item < 3 * cells {
            let (column, digit) = self.house_and_digit(item - 2 * cells);
            CellDigit { cell: k * side + column, digit }
        } else {
            let (box_index, digit) = self.house_and_digit(item - 3 * cells);
            CellDigit { cell: self.box_cells[box_index * side + k] as usize, digit }
        }
    }

    /// Returns the four items of an option, in the order cell, row, column, box.
    pub fn items_of(&self, cell: usize, digit: usize) -> [usize; 4] {
        let [row, column, box_index] = self.bases[cell].map(|base| base as usize + digit);
        [cell, row, column, box_index]
    }

    /// Returns the house and digit of an item, given its index in its family.
    #[inline(always)]
    pub(super) fn house_and_digit(&self, in_family: usize) -> (usize, usize) {
        let (house, digit) = self.houses_and_digits[in_family];
        (house.into(), digit.into())
    }

    /// Returns whether an option, which must be there, is the only one of its four items.
    pub(super) fn is_fixed(&self, cell: usize, digit: usize) -> bool {
        self.masks[cell].is_single()
            && self.bases[cell].iter().all(|&base| self.masks[base as usize + digit].is_single())
    }

    /// Drops the pending work after a conflict. Returns the item that has no option left.
    pub fn abandon(&mut self) -> usize {
        self.singles.clear();
        for item in self.shrunk.drain(..) {
            self.is_shrunk[item as usize] = false;
        }
        self.emptied
    }

    /// Returns the numbers of the options struck out since the trail had length `len`, in order.
    pub fn struck_out(&self, len: usize, items: Items) -> impl Iterator<Item = usize> {
        let entries = self.trail[len..].iter();
        entries.map(move |entry| items.option_in((entry >> 8) as usize, (entry & 0xFF) as usize))
    }

    /// Returns the columns of each stack.
    pub(super) fn stacks(&self) -> &[M] {
        &self.segments.stacks
    }

    /// Returns the rows of each band.
    pub(super) fn bands(&self) -> &[M] {
        &self.segments.bands
    }

    pub fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// Puts back the options struck out since the trail had length `len`.
    pub fn undo(&mut self, len: usize) {
        for entry in self.trail.drain(len..) {
            let (cell, digit) = ((entry >> 8) as usize, (entry & 0xFF) as usize);
            let at = self.positions[cell];
            let [row, column, box_index] = self.bases[cell].map(|base| base as usize + digit);
            for (item, k) in [
                (cell, digit),
                (row, at.column.into()),
                (column, at.row.into()),
                (box_index, at.box_position.into()),
            ] {
                self.masks[item] = self.masks[item].or(M::bit(k));
            }
        }
    }

    pub fn write_solution(&self, values: &mut [u32]) {
        for (value, digits) in values.iter_mut().zip(&self.masks) {
            *value = digits.lowest() as u32 + 1;
        }
    }

    pub fn take_assignments(&mut self) -> u64 {
        std::mem::take(&mut self.assignments)
    }
}
