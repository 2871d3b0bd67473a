//! Answers to puzzles: verdicts, their counts, and the exit codes that follow.

mod clashes;
mod exit;
mod forms;
mod parallel;
mod proof_files;
mod proper;
mod search;
mod supported;
mod tally;

pub use clashes::{Conflict, conflicts};
pub use exit::ExitArgs;
pub use forms::{Forms, with_blanks};
pub use parallel::{answer_each, find_or_add, in_parallel, search_each, solver_of};
pub use proof_files::{
    ProofFiles, check_proof_place, cube_line, finish_proof, has_proof, open_proof, solution_lines,
    solutions_in,
};
pub use proper::{OfProper, of_each};
pub use search::{Found, Search, interrupt, is_cut};
pub use supported::Supported;
pub use tally::{Tally, Verdict, puzzles, stopped_by};
