//! Canonical forms of the puzzles of a block, on all cores.

use super::{answer_each, find_or_add, interrupt};
use crate::input::{CELLS, Entry, PlainLines};
use crate::report::Failure;
use crate::terminal::Watch;
use ordoku::{AnyPuzzle, BatchSolver, Canonical, Canonicaliser, Count, Error, LineBatch, Options, Outcome};

/// Finds canonical forms, and keeps its threads and its memory.
pub struct Forms {
    batch: BatchSolver,
    options: Options,
    results: Vec<Result<Count, Error>>,
}

impl Forms {
    pub fn new(options: Options) -> Self {
        Self { batch: BatchSolver::new(), options, results: Vec::new() }
    }

    /// Writes the forms of plain lines over the lines of `out`, with 0 for an empty cell.
    pub fn lines(&mut self, lines: PlainLines, out: &mut [u8]) -> Result<&[Result<Count, Error>], Error> {
        self.results.resize(lines.len().max(self.results.len()), Err(Error::Internal));
        let results = &mut self.results[..lines.len()];
        let batch = LineBatch::new(lines.text, lines.stride, results)
            .with_options(self.options)
            .with_out(out, lines.stride);
        self.batch.canonical_lines(batch, interrupt())?;
        Ok(&self.results[..lines.len()])
    }

    /// Finds the form of each puzzle.
    pub fn entries(&self, entries: &[&Entry], watch: Watch) -> Result<Vec<Outcome<Canonical>>, Failure> {
        let limits = self.options.limits;
        answer_each(self.options.threads, entries, watch, Vec::new, |canonicalisers, puzzle| {
            let AnyPuzzle::Boxes(puzzle) = puzzle else {
                return Err(Error::Argument { what: "only puzzles with boxes have a canonical form" });
            };
            let shape = puzzle.shape();
            let is_wanted = |one: &Canonicaliser| one.shape() == shape;
            let canonicaliser = find_or_add(canonicalisers, is_wanted, || Canonicaliser::new(shape))?;
            canonicaliser.canonical(puzzle, limits, interrupt())
        })
    }
}

/// Writes the empty cells of a form as those of the line that it is the form of.
pub fn with_blanks(line: &[u8], form: &mut [u8]) {
    if line.contains(&b'.') && !line.contains(&b'0') {
        form[..CELLS].iter_mut().filter(|byte| **byte == b'0').for_each(|byte| *byte = b'.');
    }
}
