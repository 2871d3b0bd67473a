//! Shapes, puzzles and grids, and how their parts are numbered. All other modules use this one.

pub(crate) mod clash;
pub(crate) mod cube;
pub(crate) mod grid;
pub(crate) mod incidence;
pub(crate) mod item_system;
pub(crate) mod items;
pub(crate) mod mask;
pub(crate) mod nine;
pub(crate) mod puzzle;
pub(crate) mod rules;
#[cfg(feature = "serde")]
mod serialize;
pub(crate) mod shape;
