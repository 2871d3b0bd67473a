//! Tables of a numbering: the items of each choice, and the choice of four items.

use super::numbering::{Numbering, Quad, quad_of};
use super::oracle::Choice;
use crate::error::Error;
use crate::support::alloc::try_vec;

pub(super) struct NumberingTables {
    pub numbering: Numbering,
    /// For each cell, row-major: its item, and the items of digit 0 in its row, column and box.
    items: Vec<Quad>,
    /// The difference of each of these from one digit to the next.
    steps: Quad,
    /// The cell of each item of the block of cells.
    cells: Vec<u32>,
    /// Divides by the step of the row's item: 2^40 over it, rounded up.
    reciprocal: u64,
    /// The blocks of the cells, rows, columns and boxes.
    blocks: [usize; 4],
    first_cell_item: u32,
    side: u32,
    /// The options with the lowest numbers, as they were last time: programs number options alike
    /// for all puzzles.
    seen: Vec<Seen>,
}

/// An option's items, in the order in which they were added, and the choice that they make.
#[derive(Clone, Copy)]
struct Seen {
    quad: Quad,
    choice: Choice,
}

/// The most options that are remembered: those of 25x25.
const MOST_SEEN: usize = 25 * 25 * 25;

impl NumberingTables {
    pub fn new(numbering: Numbering) -> Result<Self, Error> {
        let shape = numbering.shape;
        let mut items = try_vec(Quad::default(), shape.cells())?;
        let mut cells = try_vec(0, shape.cells())?;
        for (cell, of_cell) in (0..).zip(&mut items) {
            *of_cell = numbering.items(cell as usize / shape.side(), cell as usize % shape.side(), 0);
            cells[of_cell[0] as usize % shape.cells()] = cell;
        }
        let steps = numbering.digit_steps();
        let reciprocal = (1u64 << 40).div_ceil(steps[1].into());
        let blocks = numbering.by_family([0, 1, 2, 3]).map(|block| block as usize & 3);
        let (first_cell_item, side) = (numbering.cell_items().start, shape.side() as u32);
        let unseen = Seen { quad: [u32::MAX; 4], choice: Choice::default() };
        let seen = try_vec(unseen, (shape.cells() * shape.side()).min(MOST_SEEN))?;
        Ok(Self { numbering, items, steps, cells, reciprocal, blocks, first_cell_item, side, seen })
    }

    /// Returns the choice that has these items, in the order of the blocks.
    pub fn choice(&self, quad: Quad) -> Option<Choice> {
        self.choice_of_families(self.numbering.by_family(quad))
    }

    /// Returns the choice that an option's items make, in any order, and the items.
    #[inline(always)]
    pub fn choice_of_nodes(&mut self, option: u32, nodes: &[u32]) -> Option<(Choice, Quad)> {
        let &quad = <&Quad>::try_from(nodes).ok()?;
        if let Some(seen) = self.seen.get(option as usize)
            && seen.quad == quad
        {
            return Some((seen.choice, quad));
        }
        let choice = self.choice_of_new_nodes(quad)?;
        if let Some(seen) = self.seen.get_mut(option as usize) {
            *seen = Seen { quad, choice };
        }
        Some((choice, quad))
    }

    #[cold]
    fn choice_of_new_nodes(&self, quad: Quad) -> Option<Choice> {
        // Most programs add them in the order of the blocks.
        let of_families = self.blocks.map(|block| quad[block]);
        self.choice_of_families(of_families)
            .or_else(|| self.choice(quad_of(quad.into_iter(), self.cells.len())?))
    }

    #[inline(always)]
    fn choice_of_families(&self, quad: Quad) -> Option<Choice> {
        let &cell = self.cells.get(quad[0].wrapping_sub(self.first_cell_item) as usize)?;
        let first = &self.items[cell as usize];
        // Exact: the dividend has at most 16 bits, and the divisor at most 9.
        let digit = (u64::from(quad[1].wrapping_sub(first[1])).wrapping_mul(self.reciprocal) >> 40) as u32;
        // Wraps for a digit that is too large.
        let item = |family: usize| first[family].wrapping_add(digit.wrapping_mul(self.steps[family]));
        let is_choice =
            (digit < self.side) & (quad[1] == item(1)) & (quad[2] == item(2)) & (quad[3] == item(3));
        is_choice.then_some(Choice { cell, digit })
    }

    /// Returns the items of a choice: cell, row, column and box.
    #[inline(always)]
    pub fn items(&self, choice: Choice) -> Quad {
        let first = &self.items[choice.cell as usize];
        std::array::from_fn(|family| first[family] + choice.digit * self.steps[family])
    }
}
