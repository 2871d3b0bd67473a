//! Proofs that a puzzle has no solutions except those that were found, for others to check.
//!
//! ```text
//! variable   one more than the number of its option in `Items`: the digit is in the cell
//! formula    DIMACS CNF, in this order:
//!            for each item: at least one of its options, and no two of them
//!            the givens, or the options that pencil marks rule out
//!            for each solution that was found: not all of its options
//! proof      DRAT in text; each line is a clause that follows by unit propagation from those above
//!            it, and `d` deletes a clause; the last clause is empty: the formula has no solution
//! ```
//!
//! The formula of a matrix has the items and options of the matrix. An item that is not primary has
//! no clause for "at least one". Each colour of a secondary item has a variable behind those of all
//! options: "a chosen option gives this colour to the item". Of these variables of an item, and of
//! its options without a colour, at most one is true.
//!
//! Engines report guesses and dead ends, or the clauses that they learn, to `log`. `check` shares
//! no code with them and knows only the rules. drat-trim accepts the same pair of texts.
//!
//! Clauses that unit propagation justifies: E. Goldberg, Y. Novikov, "Verification of proofs of
//! unsatisfiability for CNF formulas", 2003. The format: N. Wetzler, M. J. H. Heule, W. A. Hunt,
//! "DRAT-trim", 2014.

mod check;
mod following;
mod formula;
mod join;
mod line_writer;
mod log;
mod proof_text;
mod singles;

pub use crate::error::ProofFlaw;
pub use check::{check, check_steps};
pub(crate) use check::{check_matrix_steps_within, check_matrix_within, check_steps_within, check_within};
pub(crate) use following::Proof;
pub use join::{ProvedCubes, join};
pub use line_writer::Part;
pub(crate) use line_writer::Sink;
pub(crate) use log::Log;
pub(crate) use proof_text::ProofText;
pub(crate) use singles::Singles;
