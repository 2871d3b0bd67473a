//! The options that each item of a Sudoku's matrix has left during a search: its candidates.
//!
//! An option is known by its choice: that of digit `d` in cell `c` is `256 * c + d`.

use super::NONE;
use super::live::{Emptied, LiveSets, Matrix};
use super::numbering_tables::NumberingTables;
use super::oracle::Choice;
use super::sets::smallest;
use super::size::Size;
use crate::model::shape::MAX_SIDE;
use std::ops::ControlFlow;

/// The candidates during a search.
pub(in crate::engine) struct LiveCandidates<'m, S> {
    pub matrix: Matrix<'m>,
    pub(super) tables: &'m NumberingTables,
    pub side: usize,
    /// Words of marks for a cell.
    pub words: usize,
    /// For each cell, and in it for each digit, the first run of the option.
    pub runs: &'m [u32],
    /// The candidates of each cell, laid out as `Puzzle::set_marks` says.
    pub marks: &'m mut [u64],
    /// For each item, the number of its candidates.
    pub sizes: &'m mut [S],
    /// The choices that were removed, and, marked, those that were made. It has room for all
    /// choices.
    pub trail: &'m mut [u32],
    pub trail_len: usize,
}

/// In the trail, marks a choice that was made.
const MADE: u32 = 1 << 31;

/// In the trail, the place of the family of the item that was covered when a choice was removed.
const FAMILY: u32 = 24;

#[inline(always)]
fn choice_of(cell: usize, digit: usize) -> u32 {
    (cell << 8 | digit) as u32
}

/// Returns the cell and the digit, from 0, of a choice.
#[inline(always)]
pub(in crate::engine) fn cell_and_digit(choice: u32) -> (usize, usize) {
    ((choice >> 8 & 0xffff) as usize, (choice & 255) as usize)
}

/// Removes the candidates of covered items.
struct Removal<'c, S> {
    tables: &'c NumberingTables,
    words: usize,
    marks: &'c mut [u64],
    sizes: &'c mut [S],
    trail: &'c mut [u32],
    trail_len: usize,
}

impl<S: Size> Removal<'_, S> {
    #[inline(always)]
    fn push(&mut self, entry: u32) {
        self.trail[self.trail_len] = entry;
        self.trail_len += 1;
    }

    /// Removes a candidate of a covered item. That item, of the family `COVERED`, keeps its size.
    #[inline(always)]
    fn remove<const COVERED: usize>(&mut self, cell: usize, digit: usize) -> Result<(), Emptied> {
        self.push(choice_of(cell, digit) | (COVERED as u32) << FAMILY);
        self.marks[cell * self.words + digit / 64] ^= 1 << (digit % 64);
        let items = self.tables.items(Choice { cell: cell as u32, digit: digit as u32 });
        let mut emptied = false;
        for (family, item) in items.into_iter().enumerate() {
            if family != COVERED {
                let size = &mut self.sizes[item as usize];
                *size = size.minus_one();
                emptied |= size.is_zero();
            }
        }
        if emptied { Err(Emptied) } else { Ok(()) }
    }

    /// Removes a digit from those of `cells` that have it, except `keep`. There are `count` of
    /// them.
    #[inline(always)]
    fn remove_digit<const COVERED: usize>(
        &mut self,
        mut count: u32,
        keep: usize,
        digit: usize,
        mut cells: impl Iterator<Item = usize>,
    ) -> Result<(), Emptied> {
        while count > 0
            && let Some(cell) = cells.next()
        {
            let word = self.marks[cell * self.words + digit / 64];
            if word >> (digit % 64) & 1 != 0 && cell != keep {
                self.remove::<COVERED>(cell, digit)?;
                count -= 1;
            }
        }
        Ok(())
    }

    /// Removes the candidates that a choice rules out. Its items are covered.
    #[inline(always)]
    fn remove_peers(
        &mut self,
        side: usize,
        cell: usize,
        digit: usize,
        items: [u32; 4],
    ) -> Result<(), Emptied> {
        let (words, shape) = (self.words, self.tables.numbering.shape);
        let (row, column) = (cell / side, cell % side);
        for word in 0..words {
            let mut others = self.marks[cell * words + word];
            if word == digit / 64 {
                others ^= 1 << (digit % 64);
            }
            while others != 0 {
                self.remove::<0>(cell, 64 * word + others.trailing_zeros() as usize)?;
                others &= others - 1;
            }
        }
        let others = |sizes: &[S], family: usize| sizes[items[family] as usize].without_mark() - 1;
        let count = others(self.sizes, 1);
        self.remove_digit::<1>(count, cell, digit, row * side..(row + 1) * side)?;
        let count = others(self.sizes, 2);
        self.remove_digit::<2>(count, cell, digit, (0..side).map(|row| row * side + column))?;
        let count = others(self.sizes, 3);
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        let (top, left) = (row - row % rows, column - column % cols);
        let cells = (top..top + rows).flat_map(|row| row * side + left..row * side + left + cols);
        self.remove_digit::<3>(count, cell, digit, cells)
    }
}

impl<S: Size> LiveCandidates<'_, S> {
    /// Returns [`Emptied`] if an item has no candidate.
    pub fn check(&self) -> Result<(), Emptied> {
        if self.sizes.iter().any(|size| size.is_zero()) { Err(Emptied) } else { Ok(()) }
    }

    #[inline(always)]
    fn has(&self, cell: usize, digit: usize) -> bool {
        self.marks[cell * self.words + digit / 64] >> (digit % 64) & 1 != 0
    }

    /// Calls `visit` with the candidates of an item, until it breaks.
    #[inline(always)]
    fn visit_left(&self, item: u32, mut visit: impl FnMut(u32) -> ControlFlow<()>) {
        let (side, shape) = (self.side, self.tables.numbering.shape);
        let (family, first, second) = self.tables.numbering.family_of(item);
        let mut visit = |cell: usize, digit: usize| {
            if self.has(cell, digit) { visit(choice_of(cell, digit)) } else { ControlFlow::Continue(()) }
        };
        let _ = match family {
            0 => (0..side).try_for_each(|digit| visit(first * side + second, digit)),
            1 => (0..side).try_for_each(|column| visit(first * side + column, second)),
            2 => (0..side).try_for_each(|row| visit(row * side + first, second)),
            _ => {
                let (rows, cols) = (shape.box_rows(), shape.box_cols());
                let (top, left) = self.tables.numbering.box_origin(first);
                (top..top + rows).try_for_each(|row| {
                    (left..left + cols).try_for_each(|column| visit(row * side + column, second))
                })
            }
        };
    }

    fn toggle_covered(&mut self, items: [u32; 4]) {
        for item in items {
            self.sizes[item as usize] = self.sizes[item as usize].toggle_mark();
        }
    }

    /// Returns the first run of a choice's option.
    fn run_of(&self, choice: u32) -> u32 {
        let (cell, digit) = cell_and_digit(choice);
        self.runs[cell * self.side + digit]
    }

    /// Returns the first run of a choice's option, or its node in an item if runs may be mixed.
    fn order_of(&self, choice: u32, item: u32) -> u32 {
        let run = self.run_of(choice);
        if !self.matrix.is_mixed {
            return run;
        }
        self.matrix.node_of(self.matrix.runs[run as usize].option, item).unwrap_or(NONE)
    }
}

impl<S: Size> LiveSets for LiveCandidates<'_, S> {
    fn smallest(&self) -> Option<u32> {
        smallest(self.sizes)
    }

    fn number_of(&self, choice: u32) -> u32 {
        self.matrix.runs[self.run_of(choice) as usize].option
    }

    #[inline(always)]
    fn for_each_left(&mut self, item: u32, mut each: impl FnMut(u32)) {
        if self.sizes[item as usize] == S::new(1) {
            self.visit_left(item, |choice| {
                each(choice);
                ControlFlow::Break(())
            });
            return;
        }
        let mut choices = [0; MAX_SIDE];
        let mut len = 0;
        self.visit_left(item, |choice| {
            choices[len] = choice;
            len += 1;
            ControlFlow::Continue(())
        });
        let choices = &mut choices[..len];
        choices.sort_unstable_by_key(|&choice| self.order_of(choice, item));
        choices.iter().for_each(|&choice| each(choice));
    }

    fn mark(&self) -> usize {
        self.trail_len
    }

    fn choose(&mut self, choice: u32) -> (u32, Result<(), Emptied>) {
        let before = self.trail_len;
        let (cell, digit) = cell_and_digit(choice);
        let items = self.tables.items(Choice { cell: cell as u32, digit: digit as u32 });
        self.toggle_covered(items);
        let Self { tables, words, marks, sizes, trail, trail_len, .. } = self;
        // Its parts stay in registers.
        let mut removal = Removal { tables, words: *words, marks, sizes, trail, trail_len: *trail_len };
        removal.push(choice | MADE);
        let result = removal.remove_peers(self.side, cell, digit, items);
        *trail_len = removal.trail_len;
        ((*trail_len - before) as u32, result)
    }

    fn undo(&mut self, mark: usize) {
        for at in (mark..self.trail_len).rev() {
            let entry = self.trail[at];
            let (cell, digit) = cell_and_digit(entry);
            let items = self.tables.items(Choice { cell: cell as u32, digit: digit as u32 });
            if entry & MADE != 0 {
                self.toggle_covered(items);
                continue;
            }
            self.marks[cell * self.words + digit / 64] ^= 1 << (digit % 64);
            for (family, item) in (0..).zip(items) {
                if family != entry >> FAMILY {
                    let size = &mut self.sizes[item as usize];
                    *size = size.plus_one();
                }
            }
        }
        self.trail_len = mark;
    }
}
