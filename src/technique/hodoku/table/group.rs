//! Groups: two or three candidates of a digit in the crossing of a line and a box.
//!
//! ```text
//! x x . | . x .     the two x of the box are a group; it has a strong link with the x beside it
//! . . . |
//! . . x |           and another one with the third x of the box
//! ```
//!
//! A chain enters an "on" group and leaves an "off" group over a strong link. So a group without
//! any has no use.

use crate::error::Error;
use crate::support::alloc::try_push;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;

/// A candidate or a group.
#[derive(Clone, Copy)]
pub(crate) struct GraphNode {
    pub(crate) cells: CellSet,
    /// The lowest cell.
    pub(crate) cell: u8,
    pub(crate) digit: u8,
    /// The line and the box of a group, as houses.
    pub(crate) line: u8,
    pub(crate) square: u8,
}

impl GraphNode {
    /// Returns whether the node is one candidate.
    #[inline(always)]
    pub(crate) fn is_single(&self) -> bool {
        self.square == 0
    }
}

/// A group with a strong link.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) node: GraphNode,
    /// The other ends of its strong links in its box and in its line: a cell, or the cells of a
    /// group.
    pub(crate) partners: [CellSet; 2],
}

/// Lists the groups of a board that have a strong link: by line, digit and box, rows first.
pub(crate) fn list_groups(board: &Board, groups: &mut Vec<Group>) -> Result<(), Error> {
    groups.clear();
    for (line, &cells) in HOUSES.iter().enumerate().take(18) {
        for digit in 1..=9 {
            let in_line = board.of_digit[digit] & cells;
            if in_line.is_empty() {
                continue;
            }
            for k in 0..3 {
                let square = if line < 9 { line / 3 * 3 + k } else { (line - 9) / 3 + 3 * k };
                let cells = in_line & HOUSES[18 + square];
                if cells.is_empty() || (cells - CellSet::of(cells.first())).is_empty() {
                    continue;
                }
                let in_square = board.of_digit[digit] & HOUSES[18 + square];
                let partners =
                    [partner_in_box(in_square, in_square - cells), partner_in_line(in_line - cells)];
                if partners == [CellSet::EMPTY; 2] {
                    continue;
                }
                let node = GraphNode {
                    cells,
                    cell: cells.first() as u8,
                    digit: digit as u8,
                    line: line as u8,
                    square: 18 + square as u8,
                };
                try_push(groups, Group { node, partners })?;
            }
        }
    }
    Ok(())
}

/// Returns the other candidates of a line if they are in one box.
fn partner_in_line(rest: CellSet) -> CellSet {
    if !rest.is_empty() && rest.within(HOUSES[HOUSES_OF[rest.first()][2] as usize]) {
        rest
    } else {
        CellSet::EMPTY
    }
}

/// Returns the other candidates of a box if there is one, or if they are a group.
fn partner_in_box(all: CellSet, rest: CellSet) -> CellSet {
    if rest.is_empty() {
        return rest;
    }
    let [row, column, _] = HOUSES_OF[rest.first()];
    let is_group = |house: u8| all & HOUSES[house as usize] == rest;
    if rest == CellSet::of(rest.first()) || is_group(row) || is_group(column) { rest } else { CellSet::EMPTY }
}
