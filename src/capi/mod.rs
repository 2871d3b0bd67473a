//! The C boundary: exactly the declarations of `include/ordoku.h`.
//!
//! ```text
//! ordoku_solver_solve(solver, out, len)
//!   search_any      solver.rs    what all searches of a solver's puzzle share:
//!     ffi_call      call.rs      no panic crosses; an error becomes a status and the handle's message
//!       lock        handle.rs    one call at a time; NULL, busy and broken handles are refused
//!   output_for      pointers.rs  pointers become slices after a check; structs.rs does that for versioned structs
//!   status_of_count answers.rs   an answer becomes a status
//! ```
//!
//! The doc comments of the exports are the comments of the header.
#![allow(unsafe_code, non_camel_case_types)]

mod analysis;
mod answers;
mod batch;
mod batch_of_ratings;
mod call;
mod callbacks;
mod canonical;
mod chars;
mod codes;
mod contents;
mod drawing;
mod error;
mod exact_cover;
mod generation;
mod handle;
mod hints;
mod matrix;
mod message;
mod minimise;
mod options;
mod panic_hook;
mod pointers;
mod poll;
mod proof;
mod puzzle;
mod puzzle_arrays;
mod random;
mod rating;
mod rules;
mod rules_of_cells;
mod simple;
mod solver;
mod stats;
mod status;
mod step;
mod step_tables;
mod steps;
mod structs;
mod techniques;
mod text;
mod transform;
mod version;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod wasm;

// This project's own tests call the exports as C does.
pub use analysis::*;
#[cfg(test)]
pub(crate) use answers::status_of_result;
pub use batch::*;
pub use batch_of_ratings::*;
pub use callbacks::*;
pub use canonical::*;
pub use chars::*;
pub use drawing::*;
pub use error::{CallError, status_of};
pub use exact_cover::*;
pub use generation::*;
pub use hints::*;
pub use matrix::*;
pub use minimise::*;
pub use options::*;
pub use proof::*;
pub use puzzle::*;
pub use random::*;
pub use rating::*;
pub use rules::*;
pub use rules_of_cells::*;
pub use simple::*;
pub use solver::*;
pub use stats::*;
pub use status::*;
pub use step::*;
pub use steps::*;
pub use techniques::*;
pub use text::*;
pub use transform::*;
pub use version::*;

#[cfg(test)]
mod tests;
