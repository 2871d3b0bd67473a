//! The minirows and minicols, as masks of the items that they are part of.

use crate::error::Error;
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::support::alloc::try_collect;

/// Quotients and masks of one shape, so that propagation does not divide.
pub(super) struct Segments<M> {
    /// For k below N, k by the rows of a box: quotient and remainder.
    pub by_rows: Vec<(u16, u16)>,
    /// For k below N, k by the columns of a box: quotient and remainder.
    pub by_cols: Vec<(u16, u16)>,
    /// For each stack its columns. The same bits are, for each minirow, its positions in the box.
    pub stacks: Vec<M>,
    /// For each band its rows.
    pub bands: Vec<M>,
    /// For each minicol its positions in the box.
    pub minicols: Vec<M>,
}

impl<M: Mask> Segments<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        let divide = |by: usize| try_collect(side, (0..side).map(|k| ((k / by) as u16, (k % by) as u16)));
        let set =
            |numbers: &mut dyn Iterator<Item = usize>| numbers.fold(M::EMPTY, |mask, k| mask.or(M::bit(k)));
        let run = |index: usize, len: usize| set(&mut (index * len..(index + 1) * len));
        Ok(Self {
            by_rows: divide(box_rows)?,
            by_cols: divide(box_cols)?,
            stacks: try_collect(box_rows, (0..box_rows).map(|stack| run(stack, box_cols)))?,
            bands: try_collect(box_cols, (0..box_cols).map(|band| run(band, box_rows)))?,
            minicols: try_collect(
                box_cols,
                (0..box_cols).map(|minicol| set(&mut (minicol..side).step_by(box_cols))),
            )?,
        })
    }
}

/// A quotient and a remainder as indices.
pub(super) fn pair((quotient, remainder): (u16, u16)) -> (usize, usize) {
    (quotient.into(), remainder.into())
}
