//! Regions of a jigsaw that are written as the digits of a grid are.

use smallvec::SmallVec;

/// Returns whether a grid of N x N characters or digits is one of regions: all but one of N kinds have two
/// neighbours of this kind. No solution has that, and in a puzzle only empty cells do.
pub(in crate::text) fn are_regions<T: Copy + PartialEq>(cells: impl Iterator<Item = T>, side: usize) -> bool {
    let cells: SmallVec<[T; 256]> = cells.collect();
    let mut connected = SmallVec::<[T; 16]>::new();
    for (cell, &kind) in cells.iter().enumerate() {
        let is_beside = cell % side > 0 && cells[cell - 1] == kind;
        let is_below = cell >= side && cells[cell - side] == kind;
        if (is_beside || is_below) && connected.len() < side && !connected.contains(&kind) {
            connected.push(kind);
        }
    }
    connected.len() + 1 >= side
}
