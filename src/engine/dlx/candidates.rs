//! The options that each item of a Sudoku's matrix has left during a search: its candidates.
//!
//! An option is known by its choice: that of digit `d` in cell `c` is `256 * c + d`.

use super::live::{Emptied, LiveSets, Matrix};
use super::numbering_tables::NumberingTables;
use super::oracle::Choice;
use super::sets::{Size, smallest};
use super::{nodes_of, ring};
use crate::model::shape::MAX_SIDE;

/// The candidates during a search.
pub(super) struct LiveCandidates<'m, S> {
    pub matrix: Matrix<'m>,
    pub tables: &'m NumberingTables,
    pub side: usize,
    /// Words of marks for a cell.
    pub words: usize,
    /// For each cell, and in it for each digit, the first run of the option.
    pub runs: &'m [u32],
    /// The candidates of each cell, laid out as `Puzzle::set_marks` says.
    pub marks: &'m mut [u64],
    /// For each item, the number of its candidates.
    pub sizes: &'m mut [S],
    /// The choices that were removed, and, marked, those that were made.
    pub trail: &'m mut Vec<u32>,
}

/// In the trail, marks a choice that was made.
const MADE: u32 = 1 << 31;

#[inline(always)]
fn choice_of(cell: usize, digit: usize) -> u32 {
    (cell << 8 | digit) as u32
}

/// Returns the cell and the digit, from 0, of a choice.
#[inline(always)]
pub(super) fn cell_and_digit(choice: u32) -> (usize, usize) {
    ((choice >> 8) as usize, (choice & 255) as usize)
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

    /// Adds a candidate that is none, or removes one. Returns whether an item has none then.
    #[inline(always)]
    fn toggle(&mut self, cell: usize, digit: usize, change: impl Fn(S) -> S) -> bool {
        let words = self.words;
        self.marks[cell * words + digit / 64] ^= 1 << (digit % 64);
        let mut emptied = false;
        for item in self.tables.items(Choice { cell: cell as u32, digit: digit as u32 }) {
            let size = &mut self.sizes[item as usize];
            *size = change(*size);
            emptied |= size.is_zero();
        }
        emptied
    }

    #[inline(always)]
    fn remove(&mut self, cell: usize, digit: usize) -> Result<(), Emptied> {
        self.trail.push(choice_of(cell, digit));
        if self.toggle(cell, digit, S::minus_one) { Err(Emptied) } else { Ok(()) }
    }

    /// Removes a digit from all of these cells except one. They are all cells in which a covered item
    /// may have it, or some of them.
    #[inline(always)]
    fn remove_others(
        &mut self,
        item: u32,
        keep: usize,
        digit: usize,
        cells: impl Iterator<Item = usize>,
    ) -> Result<(), Emptied> {
        for cell in cells {
            if self.sizes[item as usize] == S::new(1).toggle_mark() {
                break;
            }
            if cell != keep && self.has(cell, digit) {
                self.remove(cell, digit)?;
            }
        }
        Ok(())
    }

    /// Removes the candidates that a choice rules out.
    #[inline(always)]
    fn remove_peers(&mut self, cell: usize, digit: usize, items: [u32; 4]) -> Result<(), Emptied> {
        let (side, words, shape) = (self.side, self.words, self.tables.numbering.shape);
        let (row, column) = (cell / side, cell % side);
        for word in 0..words {
            let mut others = self.marks[cell * words + word];
            if word == digit / 64 {
                others ^= 1 << (digit % 64);
            }
            while others != 0 {
                self.remove(cell, 64 * word + others.trailing_zeros() as usize)?;
                others &= others - 1;
            }
        }
        self.remove_others(items[1], cell, digit, row * side..(row + 1) * side)?;
        self.remove_others(items[2], cell, digit, (0..side).map(|row| row * side + column))?;
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        let (top, left) = (row - row % rows, column - column % cols);
        for row in top..top + rows {
            self.remove_others(items[3], cell, digit, row * side + left..row * side + left + cols)?;
        }
        Ok(())
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
        let Matrix { nodes, runs, options, is_mixed, .. } = self.matrix;
        if !is_mixed {
            return run;
        }
        let of_option = ring(runs, options[runs[run as usize].option as usize]);
        let mut nodes_of_option = of_option.flat_map(|run| nodes_of(runs, run, nodes.len()));
        nodes_of_option.find(|&node| nodes[node] == item).map_or(0, |node| node as u32)
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
    fn for_each_left(&self, item: u32, mut each: impl FnMut(u32)) {
        let side = self.side;
        let (family, first, second) = self.tables.numbering.family_of(item);
        let is_only = self.sizes[item as usize] == S::new(1);
        let mut choices = [0; MAX_SIDE];
        let mut len = 0;
        // Returns whether to go on.
        let mut list = |cell: usize, digit: usize| {
            if self.has(cell, digit) {
                choices[len] = choice_of(cell, digit);
                len += 1;
            }
            len == 0 || !is_only
        };
        let _ = match family {
            0 => (0..side).all(|digit| list(first * side + second, digit)),
            1 => (0..side).all(|column| list(first * side + column, second)),
            2 => (0..side).all(|row| list(row * side + first, second)),
            _ => {
                let (rows, cols) =
                    (self.tables.numbering.shape.box_rows(), self.tables.numbering.shape.box_cols());
                let (top, left) = self.tables.numbering.box_origin(first);
                (top..top + rows)
                    .all(|row| (left..left + cols).all(|column| list(row * side + column, second)))
            }
        };
        let choices = &mut choices[..len];
        if len > 1 {
            choices.sort_unstable_by_key(|&choice| self.order_of(choice, item));
        }
        choices.iter().for_each(|&choice| each(choice));
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn choose(&mut self, choice: u32) -> (u32, Result<(), Emptied>) {
        let before = self.trail.len();
        let (cell, digit) = cell_and_digit(choice);
        let items = self.tables.items(Choice { cell: cell as u32, digit: digit as u32 });
        self.trail.push(choice | MADE);
        self.toggle_covered(items);
        let result = self.remove_peers(cell, digit, items);
        ((self.trail.len() - before) as u32, result)
    }

    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(entry) = self.trail.pop() else { break };
            let (cell, digit) = cell_and_digit(entry & !MADE);
            if entry & MADE != 0 {
                let items = self.tables.items(Choice { cell: cell as u32, digit: digit as u32 });
                self.toggle_covered(items);
            } else {
                self.toggle(cell, digit, S::plus_one);
            }
        }
    }
}
