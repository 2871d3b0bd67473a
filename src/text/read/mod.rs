//! How a text is read: lines, then cells, then what they are.

pub(super) mod cells;
pub(super) mod mismatch;
pub(super) mod position;
pub(super) mod recognise;
pub(super) mod source;
