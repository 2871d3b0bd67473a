//! Variants of Simon Tatham's "Solo": the cells, then the borders of a jigsaw, then the borders and
//! the sums of the cages of a Killer, with commas between them.
//!
//! ```text
//! 2x2x:1f2b3d4                     both diagonals
//! 4j:1f2b3d4,acac_eac              a jigsaw
//! 2x2k:p,bbb_abab,3_a7a...         a Killer: the sum is at one cell of its cage
//! ```
//!
//! Borders are a list of edges: first those between neighbours of a row, row by row, then those
//! between neighbours of a column, column by column. A letter stands for as many edges without a
//! border as its place in the alphabet says, and one with a border behind them; `_` for a border
//! alone, and `z` for 25 edges without one. One border that does not exist ends the list.

use super::super::refusals::flaw;
use super::super::tatham::{Game, cells_of};
use super::{at, refused};
use crate::error::TextErrorKind;
use crate::model::rules::{Rules, RulesPuzzle, Variant};
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::cells::Content;
use crate::text::read::mismatch::Mismatch;

/// Reads a game; `None` if it is a classic puzzle.
pub(super) fn read(game: &Game) -> Result<Option<RulesPuzzle>, Mismatch> {
    let (size, shape) = game.shape()?;
    if size.variant.is_none() {
        return Ok(None);
    }
    let side = shape.side();
    let mut parts = GameParts { start: game.cells.0, rest: Some(game.cells.1.trim_end()) };
    let (start, cells) = parts.next("")?;
    let givens = numbers(shape, start, cells, side as u64, BAD_DIGIT)?;
    let mut rules = Rules::new(side, side, side)?;
    if size.is_jigsaw {
        rules.add_lines(0, 0)?;
        let (start, text) =
            parts.next("a jigsaw has a comma and the borders of its regions behind the cells")?;
        for region in regions(side, start, text)? {
            if region.len() != side {
                return Err(flaw(start, "a region of these borders has not as many cells as a row"));
            }
            rules.add_region(&region).map_err(at(start))?;
        }
    } else {
        rules.add_grid(shape, 0, 0)?;
    }
    if size.has_diagonals {
        rules.add_variant(Variant::Diagonals, shape, 0, 0)?;
    }
    if size.is_killer {
        let (start, text) =
            parts.next("a Killer has a comma and the borders of its cages behind the cells")?;
        let cages = regions(side, start, text)?;
        let (sums_start, text) =
            parts.next("a Killer has a comma and the sums of its cages behind the borders")?;
        let sums = numbers(shape, sums_start, text, u64::from(u32::MAX), BAD_SUM)?;
        for cage in &cages {
            let mut of_cage = cage.iter().map(|&cell| sums[cell as usize]).filter(|sum| *sum > 0);
            let (Some(sum), None) = (of_cage.next(), of_cage.next()) else {
                return Err(flaw(sums_start, "each cage has one sum, at one of its cells: these have not"));
            };
            rules.add_cage(cage, sum).map_err(at(start))?;
        }
    }
    if parts.rest.is_some() {
        return Err(flaw(parts.start, "the game has more parts than its size says"));
    }
    RulesPuzzle::new(rules, &givens).map(Some).map_err(|error| refused(game.cells.0, error))
}

const BAD_DIGIT: &str = "a number of the cells is from 1 to the number of cells in a row";
const BAD_SUM: &str = "a sum of a cage is a number from 1";

/// The parts of a game that were not read, and where they begin.
struct GameParts<'t> {
    start: usize,
    rest: Option<&'t str>,
}

impl<'t> GameParts<'t> {
    /// Takes the next part; `missing` is the message if there is none.
    fn next(&mut self, missing: &'static str) -> Result<(usize, &'t str), Mismatch> {
        let rest = self.rest.ok_or_else(|| flaw(self.start, missing))?;
        let (part, rest) = rest.split_once(',').map_or((rest, None), |(part, rest)| (part, Some(rest)));
        let start = self.start;
        self.start += part.len() + usize::from(rest.is_some());
        self.rest = rest;
        Ok((start, part))
    }
}

/// Reads a number for each cell, 0 for none.
fn numbers(
    shape: Shape,
    start: usize,
    text: &str,
    most: u64,
    what: &'static str,
) -> Result<Vec<u32>, Mismatch> {
    let list = cells_of(shape, start, text)?;
    let mut numbers = Vec::new();
    for cell in &list.cells {
        let number = match cell.content {
            Content::Number(number) if (1..=most).contains(&number) => number as u32,
            Content::Number(number) if number > most && most < u64::from(u32::MAX) => {
                let kind = TextErrorKind::Value { value: number, side: shape.side() };
                return Err(Mismatch::At(cell.offset, kind));
            }
            Content::Number(_) => return Err(flaw(cell.offset, what)),
            _ => 0,
        };
        try_push(&mut numbers, number)?;
    }
    Ok(numbers)
}

/// Returns the regions that borders make, in the order of their first cells.
fn regions(side: usize, start: usize, text: &str) -> Result<Vec<Vec<u32>>, Mismatch> {
    let edges = 2 * side * (side - 1);
    let mut has_border = try_vec(false, edges + 1)?;
    let mut edge = 0;
    for (offset, byte) in (start..).zip(text.bytes()) {
        let (without, border) = match byte {
            b'_' => (0, 1),
            b'z' => (25, 0),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, 1),
            _ => return Err(flaw(offset, "borders are letters from a to z and _")),
        };
        // A border may be at the edge that does not exist, but no edge without one.
        edge += without + border;
        if edge > edges + border {
            return Err(flaw(offset, "the borders go on behind the last edge of the grid"));
        }
        if border == 1 {
            has_border[edge - 1] = true;
        }
    }
    if edge != edges + 1 {
        return Err(flaw(start + text.len(), "the borders end before the last edge of the grid"));
    }
    // The region of each cell has the number of one of its cells.
    let mut parent = try_vec(0u32, side * side)?;
    (0..).zip(&mut parent).for_each(|(cell, parent)| *parent = cell);
    for edge in (0..edges).filter(|&edge| !has_border[edge]) {
        let [one, other] = cells_beside(side, edge).map(|cell| root(&mut parent, cell));
        parent[one.max(other) as usize] = one.min(other);
    }
    for edge in (0..edges).filter(|&edge| has_border[edge]) {
        let [one, other] = cells_beside(side, edge).map(|cell| root(&mut parent, cell));
        if one == other {
            return Err(flaw(start, "one of these borders ends inside of a region"));
        }
    }
    let mut regions: Vec<Vec<u32>> = Vec::new();
    let mut number = try_vec(0usize, side * side)?;
    for cell in 0..(side * side) as u32 {
        let first = root(&mut parent, cell);
        if first == cell {
            number[cell as usize] = regions.len();
            try_push(&mut regions, Vec::new())?;
        }
        try_push(&mut regions[number[first as usize]], cell)?;
    }
    Ok(regions)
}

/// Returns the two cells that an edge is between.
pub(super) fn cells_beside(side: usize, edge: usize) -> [u32; 2] {
    let (line, along) = (edge / (side - 1), edge % (side - 1));
    let [first, second] = if line < side {
        [line * side + along, line * side + along + 1]
    } else {
        [along * side + line - side, (along + 1) * side + line - side]
    };
    [first as u32, second as u32]
}

/// Returns the first cell of the region of a cell.
fn root(parent: &mut [u32], mut cell: u32) -> u32 {
    while parent[cell as usize] != cell {
        parent[cell as usize] = parent[parent[cell as usize] as usize];
        cell = parent[cell as usize];
    }
    cell
}
