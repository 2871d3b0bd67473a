//! Brute force: the program's last resort, a digit of the solution.

use super::singles::single;
use crate::error::Error;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::step::Step;

/// Returns the step that fills the middle one of the empty cells with its digit of the solution.
pub fn find_brute_force(board: &Board, solution: &[u8; 81]) -> Result<Option<Step>, Error> {
    let Some(cell) = board.empty.into_iter().nth(board.empty.len() / 2) else { return Ok(None) };
    single(Technique::BruteForce, cell, solution[cell].into()).map(Some)
}
