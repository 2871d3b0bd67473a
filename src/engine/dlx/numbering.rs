//! Recognises the matrix of a Sudoku.
//!
//! The items must be four blocks of N * N: the cells, and the digits of each row, column and box.
//! An item's number within its block is made of two numbers below N. Programs differ in the order
//! of the blocks, in the order of the two numbers, and in the numbering of the boxes; options may
//! be missing. A numbering under which every option places a digit in a cell makes the matrix that
//! of a Sudoku, whichever numbering its program had in mind.

use crate::model::items::Placement;
use crate::model::shape::{MAX_SIDE, Shape};

/// The items of an option, one in each block.
pub(super) type Quad = [u32; 4];

/// A numbering of the items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    pub shape: Shape,
    /// The blocks of the cells, rows, columns and boxes.
    blocks: [usize; 4],
    /// For each of these, whether its two numbers are in the order (column, row) or (digit, house).
    swapped: [bool; 4],
    /// Whether boxes are numbered down the columns of boxes.
    boxes_go_down: bool,
}

impl Numbering {
    /// Returns the numbering of most programs.
    pub fn usual(side: usize) -> Option<Self> {
        let shape = Shape::usual(side)?;
        Some(Self { shape, blocks: [0, 1, 2, 3], swapped: [false; 4], boxes_go_down: false })
    }

    /// Returns a numbering of `items` items under which all of `quads` are placements.
    pub fn find(items: usize, quads: &[Quad]) -> Option<Self> {
        let side = (items / 4).isqrt();
        if items != 4 * side * side || side > MAX_SIDE {
            return None;
        }
        let shapes = (1..=side).filter(move |rows| side.is_multiple_of(*rows));
        let shapes = shapes.filter_map(move |rows| Shape::new(rows, side / rows).ok());
        let mut all = Shape::usual(side).into_iter().chain(shapes).flat_map(|shape| {
            [false, true].into_iter().flat_map(move |boxes_go_down| {
                permutations().flat_map(move |blocks| {
                    (0..16u32).map(move |bits| {
                        let swapped = std::array::from_fn(|block| bits >> block & 1 != 0);
                        Self { shape, blocks, swapped, boxes_go_down }
                    })
                })
            })
        });
        all.find(|numbering| quads.iter().all(|&quad| numbering.placement(quad).is_some()))
    }

    /// Returns the placement that the items of an option make, if they belong together.
    pub fn placement(&self, quad: Quad) -> Option<Placement> {
        let side = self.shape.side();
        let numbers = |family: usize| {
            let within = quad[self.blocks[family]] as usize % (side * side);
            let pair = (within / side, within % side);
            if self.swapped[family] { (pair.1, pair.0) } else { pair }
        };
        let (row, column) = numbers(0);
        let (of_row, digit) = numbers(1);
        if of_row != row || numbers(2) != (column, digit) {
            return None;
        }
        let of_box = self.box_number(row, column);
        (numbers(3) == (of_box, digit)).then_some(Placement { row, column, digit })
    }

    fn box_number(&self, row: usize, column: usize) -> usize {
        let (box_rows, box_columns) = (self.shape.box_rows(), self.shape.box_cols());
        let (band, stack) = (row / box_rows, column / box_columns);
        if self.boxes_go_down {
            stack * (self.shape.side() / box_rows) + band
        } else {
            band * (self.shape.side() / box_columns) + stack
        }
    }

    /// Returns the items of a placement: cell, row, column and box.
    pub fn items(&self, row: usize, column: usize, digit: usize) -> Quad {
        let side = self.shape.side();
        let pairs = [(row, column), (row, digit), (column, digit), (self.box_number(row, column), digit)];
        std::array::from_fn(|family| {
            let (first, second) = pairs[family];
            let within = if self.swapped[family] { second * side + first } else { first * side + second };
            (self.blocks[family] * side * side + within) as u32
        })
    }

    /// Returns the family of an item, cells, rows, columns or boxes, and its two numbers: row and
    /// column, or house and digit.
    pub fn family_of(&self, item: u32) -> (usize, usize, usize) {
        let (side, cells) = (self.shape.side() as u32, self.shape.cells() as u32);
        let (block, within) = (item / cells, item % cells);
        let family = self.blocks.iter().position(|&of_family| of_family == block as usize).unwrap_or(0);
        let (first, second) = ((within / side) as usize, (within % side) as usize);
        if self.swapped[family] { (family, second, first) } else { (family, first, second) }
    }

    /// Returns the first row and the first column of a box.
    pub fn box_origin(&self, number: usize) -> (usize, usize) {
        let (box_rows, box_columns) = (self.shape.box_rows(), self.shape.box_cols());
        let (bands, stacks) = (self.shape.side() / box_rows, self.shape.side() / box_columns);
        let (band, stack) = if self.boxes_go_down {
            (number % bands, number / bands)
        } else {
            (number / stacks, number % stacks)
        };
        (band * box_rows, stack * box_columns)
    }

    /// Returns what the next digit adds to the items of a placement.
    pub fn digit_steps(&self) -> Quad {
        let side = self.shape.side() as u32;
        let [_, row, column, of_box] = self.swapped.map(|swapped| if swapped { side } else { 1 });
        [0, row, column, of_box]
    }

    /// Orders items of the four blocks as cell, row, column and box.
    #[inline(always)]
    pub fn by_family(&self, quad: Quad) -> Quad {
        self.blocks.map(|block| quad[block])
    }

    /// Returns the items of the cells.
    pub fn cell_items(&self) -> std::ops::Range<u32> {
        let cells = self.shape.cells() as u32;
        let block = self.blocks[0] as u32;
        block * cells..(block + 1) * cells
    }
}

/// Returns the items of an option in the order of their blocks, if there is one in each.
pub(super) fn quad_of(mut items: impl Iterator<Item = u32>, cells: usize) -> Option<Quad> {
    let mut quad = [u32::MAX; 4];
    for _ in 0..4 {
        let item = items.next()?;
        let of_block = quad.get_mut(item as usize / cells)?;
        if *of_block != u32::MAX {
            return None;
        }
        *of_block = item;
    }
    items.next().is_none().then_some(quad)
}

/// Returns the orders of four things, the usual one first.
fn permutations() -> impl Iterator<Item = [usize; 4]> + Clone {
    (0..256usize).rev().filter_map(|code| {
        let order: [usize; 4] = std::array::from_fn(|at| 3 - (code >> (6 - 2 * at) & 3));
        let all = order.iter().fold(0, |bits, at| bits | 1 << at) == 0b1111;
        all.then_some(order)
    })
}
