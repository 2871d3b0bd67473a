//! Chooses the structure of the options that are left, and keeps its memory.

use super::rows::Rows;
use super::sets::Sets;

/// The memory of both kinds.
#[derive(Default)]
pub(in crate::engine) struct SearchMemory {
    pub sets: Sets,
    pub rows: Rows,
}

/// Evaluates an expression with the options that are left at the root, and whether a primary item
/// has none there: in rows or sets, whichever is likely to be faster. Returns `$stopped` if the limits
/// of the run end that.
macro_rules! with_live {
    ($memory:expr, $matrix:expr, $run:ident, else $stopped:expr, |$live:ident, $root:ident| $body:expr) => {{
        let (memory, matrix): (&mut SearchMemory, Matrix<'_>) = ($memory, $matrix);
        let rows = rows::if_faster(matrix);
        if let Some((options, 1)) = rows
            && let Ok(($live, $root)) = memory.rows.live::<1>(matrix, options)
        {
            $body
        } else if let Some((options, 2)) = rows
            && let Ok(($live, $root)) = memory.rows.live::<2>(matrix, options)
        {
            $body
        } else if let Some((options, 8)) = rows
            && let Ok(($live, $root)) = memory.rows.live::<8>(matrix, options)
        {
            $body
        } else {
            if !memory.sets.fill(matrix, &mut $run.limits)? {
                return Ok($stopped);
            }
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
pub(in crate::engine) use with_live;
