//! Recognises the matrix of a Sudoku, and makes it a puzzle for a Sudoku engine.

use super::candidates::LiveCandidates;
use super::live::Matrix;
use super::numbering::{Numbering, Quad, quad_of};
use super::numbering_tables::NumberingTables;
use super::oracle::{Choice, Oracle};
use super::size::Size;
use super::{NONE, Run, nodes_of, ring};
use crate::error::Error;
use crate::support::alloc::{try_lengthen, try_refill};

/// The engine and the tables of the Sudoku that was recognised last, and memory.
#[derive(Default)]
pub(in crate::engine) struct RecognisedSudoku {
    tables: Option<NumberingTables>,
    oracle: Option<Oracle>,
    /// The candidates of each cell, laid out as `Puzzle::set_marks` says.
    marks: Vec<u64>,
    /// For each candidate, the first run of its option.
    runs: Vec<u32>,
    /// For each item, its number of candidates.
    sizes: Vec<u16>,
    /// The same in a search.
    bytes: Vec<u8>,
    words: Vec<u32>,
    trail: Vec<u32>,
    /// The items of each option.
    quads: Vec<Quad>,
}

impl RecognisedSudoku {
    /// Recognises a matrix with the numbering of the last one, or of most programs. `None` may also
    /// mean a lack of memory.
    pub fn recognise_usual(&mut self, matrix: Matrix<'_>) -> Option<()> {
        let side = side_of(matrix)?;
        let usual = Numbering::usual(side)?;
        let last = self.tables.as_ref().map(|tables| tables.numbering);
        let last = last.filter(|last| last.shape.side() == side);
        match last.and_then(|_| self.read(matrix)) {
            None if last != Some(usual) => self.read_as(usual, matrix),
            read => read,
        }
    }

    /// Recognises a matrix with any numbering. `None` may also mean a lack of memory.
    pub fn recognise(&mut self, matrix: Matrix<'_>) -> Option<()> {
        side_of(matrix)?;
        let mut quads = std::mem::take(&mut self.quads);
        quads.clear();
        quads.try_reserve(matrix.runs.len() + matrix.covered.len() / 4).ok()?;
        for four in matrix.covered.chunks_exact(4) {
            quads.push(quad_of(four.iter().copied(), matrix.items.len() / 4)?);
        }
        for option in (0..matrix.options.len()).filter(|&option| matrix.options[option] != NONE) {
            quads.push(quad(matrix, option)?);
        }
        let numbering = Numbering::find(matrix.items.len(), &quads);
        self.quads = quads;
        self.read_as(numbering?, matrix)
    }

    /// Reads a matrix with a numbering. `None` if it does not fit.
    fn read_as(&mut self, numbering: Numbering, matrix: Matrix<'_>) -> Option<()> {
        self.tables = Some(NumberingTables::new(numbering).ok()?);
        self.read(matrix)
    }

    /// Reads a matrix with the last numbering.
    fn read(&mut self, matrix: Matrix<'_>) -> Option<()> {
        let Self { tables, marks, runs, sizes, trail, .. } = self;
        let tables = tables.as_mut()?;
        let shape = tables.numbering.shape;
        let (side, words) = (shape.side(), shape.words());
        if side_of(matrix) != Some(side) {
            return None;
        }
        try_refill(marks, 0, shape.cells() * words).ok()?;
        try_refill(runs, NONE, shape.cells() * side).ok()?;
        try_lengthen(trail, shape.cells() * (side + 1)).ok()?;
        // A caller that fills in a cell covers the four items of its option, one after the other.
        for four in matrix.covered.chunks_exact(4) {
            let choice = tables.choice(quad_of(four.iter().copied(), shape.cells())?)?;
            mark(marks, words, choice);
        }
        try_refill(sizes, 0, matrix.items.len()).ok()?;
        let has_covered = !matrix.covered.is_empty();
        for (run, &Run { option, next, .. }) in matrix.runs.iter().enumerate() {
            let nodes = &matrix.nodes[nodes_of(matrix.runs, run, matrix.nodes.len())];
            let (choice, items) = if next as usize == run {
                tables.choice_of_nodes(option, nodes)?
            } else if ring(matrix.runs, matrix.options[option as usize]).next() == Some(run) {
                let quad = quad(matrix, option as usize)?;
                (tables.choice(quad)?, quad)
            } else {
                // The first run of the option stands for all.
                continue;
            };
            if has_covered && items.iter().any(|&item| matrix.items[item as usize].is_covered()) {
                continue;
            }
            // Two options for one choice are two solutions of the matrix, and one of the puzzle.
            if !mark(marks, words, choice) {
                return None;
            }
            runs[choice.cell as usize * side + choice.digit as usize] = run as u32;
            items.iter().for_each(|&item| sizes[item as usize] += 1);
        }
        Some(())
    }

    /// Returns the candidates of the matrix that was read, and an engine that is asked about them.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn live<'s, S: Size>(
        &'s mut self,
        matrix: Matrix<'s>,
    ) -> Result<(LiveCandidates<'s, S>, &'s mut Oracle), Error> {
        let Self { tables, oracle, marks, runs, sizes, bytes, words: wide, trail, .. } = self;
        let tables = tables.as_ref().ok_or(Error::Internal)?;
        let shape = tables.numbering.shape;
        if oracle.as_ref().is_none_or(|oracle| oracle.shape != shape) {
            *oracle = Some(Oracle::new(shape)?);
        }
        let oracle = oracle.as_mut().ok_or(Error::Internal)?;
        oracle.pose(marks)?;
        let live_sizes = S::choose(bytes, wide);
        live_sizes.clear();
        live_sizes.try_reserve(sizes.len())?;
        live_sizes.extend(sizes.iter().map(|&size| S::new(size.into())));
        for &item in matrix.covered {
            live_sizes[item as usize] = live_sizes[item as usize].toggle_mark();
        }
        let (side, words) = (shape.side(), shape.words());
        let live = LiveCandidates {
            matrix,
            tables,
            side,
            words,
            runs,
            marks,
            sizes: live_sizes,
            trail,
            trail_len: 0,
        };
        Ok((live, oracle))
    }

    /// Returns the side of the matrix that was read.
    pub fn side(&self) -> usize {
        self.tables.as_ref().map_or(0, |tables| tables.numbering.shape.side())
    }
}

/// Makes a choice a candidate. Returns whether it was none before.
#[inline(always)]
fn mark(marks: &mut [u64], words: usize, Choice { cell, digit }: Choice) -> bool {
    let word = &mut marks[cell as usize * words + digit as usize / 64];
    let before = *word;
    *word |= 1 << (digit % 64);
    *word != before
}

/// Returns the side of the Sudoku that a matrix may be, by the number of its items.
fn side_of(matrix: Matrix<'_>) -> Option<usize> {
    let items = matrix.items.len();
    let side = (items / 4).isqrt();
    let may_be = matrix.primary == items
        && items == 4 * side * side
        && side > 1
        && matrix.nodes.len().is_multiple_of(4)
        && matrix.covered.len().is_multiple_of(4);
    may_be.then_some(side)
}

/// Returns the items of an option, which has some, in the order of their blocks.
fn quad(matrix: Matrix<'_>, option: usize) -> Option<Quad> {
    let Matrix { items, nodes, runs, options, .. } = matrix;
    let (last, cells) = (options[option], items.len() / 4);
    let nodes = ring(runs, last).flat_map(|run| &nodes[nodes_of(runs, run, nodes.len())]);
    quad_of(nodes.copied(), cells)
}
