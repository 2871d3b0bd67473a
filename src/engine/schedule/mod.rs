//! Schedules: which engine, for how long, then which. A schedule counts work, never time, so that runs
//! repeat, and loses no solution and visits none twice when engines change.
//!
//! ```text
//! general.rs  `auto` for all shapes except 9x9: csp, then cdcl, in turns with local search
//! nine.rs     `auto` for 9x9: the tree search, then cdcl
//! cover.rs    the first solution of an exact cover: its search, and a Sudoku engine that is asked
//! ```

pub(super) mod cover;
pub(super) mod general;
pub(crate) mod nine;
