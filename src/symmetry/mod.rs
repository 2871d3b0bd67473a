//! Images of puzzles and grids, and the canonical form that all images share.

pub(crate) mod canonical;
pub(crate) mod transform;
