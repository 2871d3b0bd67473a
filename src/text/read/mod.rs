//! Reading, from the ground up: [`source`] finds the lines that hold cells, [`cells`] splits a line
//! into cells, [`recognise`] finds the interpretation that makes a puzzle of them. A [`mismatch`]
//! is the reason why an interpretation fails; [`position`] turns its offset into a line and a
//! column.

pub(super) mod cells;
pub(super) mod mismatch;
pub(super) mod position;
pub(super) mod recognise;
pub(super) mod source;
