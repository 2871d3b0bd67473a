//! Brute force: the program's last resort, a digit of the solution.

use super::report::candidate;
use crate::technique::board::Board;
use crate::technique::step::{Step, Technique};

/// Returns the step that fills the middle one of the empty cells with its digit of the solution.
pub fn find_brute_force(board: &Board, solution: &[u8; 81]) -> Option<Step> {
    let cell = board.empty.into_iter().nth(board.empty.len() / 2)?;
    let placed = vec![candidate(cell, solution[cell].into())];
    Some(Step { technique: Technique::BruteForce, placed, ..Step::default() })
}
