//! Many puzzles: a column comes in, and a column or a table goes out.
//!
//! ```text
//! input      lists of texts, NumPy arrays and Arrow columns as rows: lines of 81 characters, and others
//! solve      solves, counts or canonicalises rows on all cores
//! rate       rates rows on all cores
//! nodes      counts the nodes of each row
//! memory     solvers that are kept from call to call
//! output     answers as lists, arrays and Arrow
//! functions  the functions of Python
//! ```

mod functions;
mod input;
mod memory;
mod nodes;
mod output;
mod rate;
mod solve;

pub use functions::{canonical_many, count_many, rate_many, solve_many, solve_table, unique_many};
pub use output::{PyColumn, PyTable};
