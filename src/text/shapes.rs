//! The box shape that a side has when nobody names one.

use crate::shape::Shape;

/// Square boxes where the side allows them, 2x3 for a 6x6, 3x4 for a 12x12.
pub(super) fn usual(side: usize) -> Option<Shape> {
    let (box_rows, box_cols) = match side {
        6 => (2, 3),
        12 => (3, 4),
        _ => (root(side)?, root(side)?),
    };
    Shape::new(box_rows, box_cols).ok()
}

/// The square root of a square number.
pub(super) fn root(square: usize) -> Option<usize> {
    let root = square.isqrt();
    (root * root == square).then_some(root)
}
