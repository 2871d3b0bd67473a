//! A jigsaw whose regions are drawn: lines are between cells of two regions.
//!
//! ```text
//! +---+-------+
//! | 1 | . . . |
//! |   +---+   |
//! | .   . | . |
//! ...
//! ```
//!
//! [`DrawnRegions`](crate::text::read::drawn_regions::DrawnRegions) finds the regions.

use super::at;
use crate::model::rules::{Rules, RulesPuzzle};
use crate::support::alloc::try_vec;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::recognise::read_drawn;

/// Reads the jigsaw that a text is; `None` if it is another puzzle.
pub(super) fn read(text: &str) -> Result<Option<RulesPuzzle>, Mismatch> {
    let Some((parsed, regions)) = read_drawn(text)? else { return Ok(None) };
    let side = parsed.shape.side();
    let mut rules = Rules::new(side, side, side)?;
    rules.add_lines(0, 0)?;
    let mut cells = try_vec(0, side)?;
    for number in 0..side as u32 {
        let of_region = (0..).zip(&regions).filter(|(_, region)| **region == number);
        cells.iter_mut().zip(of_region).for_each(|(cell, (drawn, _))| *cell = drawn);
        rules.add_region(&cells).map_err(at(0))?;
    }
    RulesPuzzle::of_rules(rules, parsed.values).map(Some).map_err(Mismatch::Fatal)
}
