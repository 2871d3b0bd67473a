//! Reading, from the bottom up. [`source`] finds the lines with cells, [`cells`] splits a line into
//! cells, and [`recognise`] finds the interpretation that makes a puzzle of them. A [`mismatch`] is
//! the reason why an interpretation fails; [`position`] computes its line and column.

pub(super) mod cells;
pub(super) mod mismatch;
pub(super) mod position;
pub(super) mod recognise;
pub(super) mod source;
