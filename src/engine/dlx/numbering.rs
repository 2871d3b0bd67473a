//! Recognises the matrix of a Sudoku.
//!
//! The items must be four blocks of N * N: the cells, and the digits of each row, column and box. An
//! item's number within its block is made of two numbers below N. Programs differ in the order of
//! the blocks, in the order of the two numbers, and in the numbering of the boxes; options may be
//! missing. A numbering under which every option places a digit in a cell makes the matrix that of
//! a Sudoku, whichever numbering its program had in mind.

use crate::model::items::Placement;
use crate::model::shape::{MAX_SIDE, Shape};

/// The items of an option, one in each block.
pub(super) type Quad = [u32; 4];

/// A numbering of the items.
#[derive(Clone, Copy, Debug)]
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
        let (box_rows, box_columns) = (self.shape.box_rows(), self.shape.box_cols());
        let (band, stack) = (row / box_rows, column / box_columns);
        let of_box = if self.boxes_go_down {
            stack * (side / box_rows) + band
        } else {
            band * (side / box_columns) + stack
        };
        (numbers(3) == (of_box, digit)).then_some(Placement { row, column, digit })
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
