//! Chooses the structure of the options that are left, and keeps its memory.

use super::live::Matrix;
use super::rows::{self, Rows};
use super::sets::Sets;

/// The memory of both kinds.
#[derive(Default)]
pub(super) struct SearchMemory {
    pub sets: Sets,
    pub rows: Rows,
}

impl SearchMemory {
    /// Returns whether a matrix is one for rows, and prepares them.
    pub fn prepare_rows(&mut self, matrix: Matrix<'_>) -> bool {
        // Without mixed runs, each is an option.
        let may_be_faster = matrix.items.len() <= rows::MOST_ITEMS
            && !matrix.nodes.is_empty()
            && (matrix.is_mixed || rows::are_faster(matrix, matrix.runs.len()));
        may_be_faster && self.rows.number(matrix).is_ok_and(|options| rows::are_faster(matrix, options))
    }
}

/// Evaluates an expression with the options that are left at the root, and whether a primary item has
/// none there: in rows or sets, whichever is likely to be faster.
macro_rules! with_live {
    ($memory:expr, $matrix:expr, |$live:ident, $root:ident| $body:expr) => {{
        let (memory, matrix): (&mut SearchMemory, Matrix<'_>) = ($memory, $matrix);
        if memory.prepare_rows(matrix)
            && let Ok(($live, $root)) = memory.rows.live(matrix)
        {
            $body
        } else {
            memory.sets.fill(matrix);
            if memory.sets.fit_bytes() {
                let ($live, $root) = Live::<u8>::new(&mut memory.sets, matrix);
                $body
            } else {
                let ($live, $root) = Live::<u32>::new(&mut memory.sets, matrix);
                $body
            }
        }
    }};
}
pub(super) use with_live;
