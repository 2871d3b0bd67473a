//! Shapes, puzzles and grids, and how they are numbered: what every other room knows.

pub(crate) mod check9;
pub mod grid;
pub mod items;
pub(crate) mod mask;
pub mod puzzle;
pub mod shape;
pub(crate) mod transform;
