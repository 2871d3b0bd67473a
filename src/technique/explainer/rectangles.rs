//! The search for unique rectangles and loops.
//!
//! A loop of cells that all have the same two digits, in pairs through rows, columns and boxes,
//! could be filled in two ways. In a puzzle with one solution, some cell of it has a third
//! digit.
//!
//! ```text
//! ab . . | ab . .     the loop may not stay like this,
//! ab . . | abc . .    so the last cell is c (type 1)
//! ```

use super::bits::{count, is_pair, is_several};
use super::found::FoundStep;
use super::marks::{BOX_ROW_COLUMN, Pencilmarks};
use super::rectangle_types::{LoopHint, find_types};
use crate::error::Error;
use crate::support::alloc::try_push;
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;

/// A loop that grows through cells that have both digits of its first cell.
struct GrowingLoop<'a> {
    marks: &'a Pencilmarks,
    pair: u16,
    /// The cells with both digits.
    cells: CellSet,
    /// The cells with both digits and no other.
    plain: CellSet,
    /// The cells that can be in a loop at all.
    core: CellSet,
    path: Vec<usize>,
    /// The houses that each half of the path visits, as bits.
    visited: [u32; 2],
    hints: Vec<LoopHint>,
    /// The loops that were looked at and give the same in every order of their cells.
    done: Vec<CellSet>,
}

/// Searches for unique rectangles and loops, which look again only at what changed.
#[derive(Default)]
pub(crate) struct LoopSearch {
    /// The candidates at the last search, if it found nothing.
    before: Option<[u16; 81]>,
}

impl LoopSearch {
    /// Finds the best unique rectangle or loop: 4.5 and more.
    pub fn find(&mut self, marks: &Pencilmarks) -> FoundStep {
        let changed = match &self.before {
            None => CellSet::ALL,
            Some(before) => (0..81).filter(|&cell| before[cell] != marks.of_cell[cell]).collect(),
        };
        let found = best_loop(marks, changed)?;
        self.before = found.is_none().then_some(marks.of_cell);
        Ok(found)
    }
}

/// Returns the best hint of the loops in whose houses something changed.
fn best_loop(marks: &Pencilmarks, changed: CellSet) -> FoundStep {
    let (mut hints, mut done) = (Vec::new(), Vec::new());
    let mut cores: Vec<(u16, CellSet)> = Vec::new();
    let pairs = marks.of_cell.iter().copied().enumerate().filter(|&(_, pair)| is_pair(pair));
    for (start, pair) in pairs {
        let (low, high) = low_and_high(pair);
        let has_mate = |&house: &u8| {
            let places = &marks.places[house as usize];
            is_several(places[low] & places[high])
        };
        if !HOUSES_OF[start].iter().all(has_mate) {
            continue;
        }
        let known = cores.iter().find(|(of_pair, _)| *of_pair == pair).map(|&(_, core)| core);
        let core = if let Some(core) = known {
            core
        } else {
            let core = loop_core(marks, pair);
            // A loop depends on its houses only.
            let sees_change = core.into_iter().any(|cell| changed.has(cell) || PEERS[cell].meets(changed));
            let core = if sees_change { core } else { CellSet::EMPTY };
            try_push(&mut cores, (pair, core))?;
            core
        };
        if !core.has(start) {
            continue;
        }
        let cells = marks.of_digit[low] & marks.of_digit[high];
        let plain = cells.into_iter().filter(|&cell| marks.of_cell[cell] == pair).collect();
        let path = Vec::new();
        let mut growing = GrowingLoop { marks, pair, cells, plain, core, path, visited: [0; 2], hints, done };
        growing.extend(start, None, 2, 0)?;
        (hints, done) = (growing.hints, growing.done);
    }
    let order =
        |a: &LoopHint, b: &LoopHint| a.found.rating.total_cmp(&b.found.rating).then(a.kind.cmp(&b.kind));
    // The first one of equal hints.
    Ok(hints.into_iter().min_by(order).map(|hint| hint.found))
}

/// Returns the two digits of a pair.
fn low_and_high(pair: u16) -> (usize, usize) {
    let low = pair.trailing_zeros() as usize % 9;
    (low, (pair & !(1 << low)).trailing_zeros() as usize % 9)
}

/// Returns the cells with both digits that can be in a loop: each has another one of them in its
/// row, its column and its box.
fn loop_core(marks: &Pencilmarks, pair: u16) -> CellSet {
    let (low, high) = low_and_high(pair);
    let mut core = marks.of_digit[low] & marks.of_digit[high];
    loop {
        let mut kept = core;
        for cell in core {
            let is_lonely = |&house: &u8| !(core & HOUSES[house as usize]).is_several();
            if HOUSES_OF[cell].iter().any(is_lonely) {
                kept.remove(cell);
            }
        }
        if kept == core {
            return core;
        }
        core = kept;
    }
}

impl GrowingLoop<'_> {
    /// Enters a cell, and goes on to all cells from it. `allowed` is the number of cells with
    /// third digits that may still be entered, `extra` the third digits gathered so far.
    fn extend(
        &mut self,
        cell: usize,
        last_kind: Option<usize>,
        allowed: i32,
        mut extra: u16,
    ) -> Result<(), Error> {
        let half = self.path.len() % 2;
        try_push(&mut self.path, cell)?;
        self.visited[half] |= HOUSE_BITS[cell];
        for kind in BOX_ROW_COLUMN {
            if last_kind == Some(kind) {
                continue;
            }
            let others = self.cells & HOUSES[HOUSES_OF[cell][kind] as usize];
            for next in others - CellSet::of(cell) - (self.plain - self.core) {
                let digits = self.marks.of_cell[next];
                if next == self.path[0] && self.path.len() >= 4 {
                    if self.visited[0] == self.visited[1] {
                        self.close()?;
                    }
                } else if !self.path.contains(&next) {
                    extra |= digits & !self.pair;
                    let is_bivalue = digits == self.pair;
                    let may_enter = is_bivalue || allowed > 0 || count(extra) == 1;
                    // No half of a loop may visit a house twice.
                    let is_valid = self.core.has(next) && self.visited[1 - half] & HOUSE_BITS[next] == 0;
                    if may_enter && is_valid {
                        let allowed = if is_bivalue { allowed } else { allowed - 1 };
                        self.extend(next, Some(kind), allowed, extra)?;
                    }
                }
            }
        }
        self.visited[half] &= !HOUSE_BITS[cell];
        self.path.pop();
        Ok(())
    }

    /// Looks at the path as a loop, unless that was done.
    fn close(&mut self) -> Result<(), Error> {
        let cells: CellSet = self.path.iter().copied().collect();
        if self.done.contains(&cells) {
            return Ok(());
        }
        let is_open = |&&cell: &&usize| !is_pair(self.marks.of_cell[cell]);
        // Only from three cells with third digits on the order of the cells matters.
        if self.path.iter().filter(is_open).count() <= 2 {
            try_push(&mut self.done, cells)?;
        }
        find_types(self.marks, &self.path, self.pair, &mut self.hints)
    }
}

/// The houses of each cell as bits.
static HOUSE_BITS: [u32; 81] = {
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = HOUSES_OF[cell];
        bits[cell] = 1 << row | 1 << column | 1 << square;
        cell += 1;
    }
    bits
};
