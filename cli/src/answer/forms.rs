//! Canonical forms of the puzzles of a block, on all cores.

use super::{in_parallel, interrupt};
use crate::input::{CELLS, Entry, PlainLines};
use crate::report::Failure;
use ordoku::{BatchSolver, CanonicalAnswer, Canonicaliser, Count, Error, LineBatch, Options, Puzzle, Shape};

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
        let batch = LineBatch {
            options: self.options,
            lines: lines.text,
            stride: lines.stride,
            limit: None,
            out: Some(out),
            out_stride: lines.stride,
            results,
        };
        self.batch.canonical_lines(batch, interrupt())?;
        Ok(&self.results[..lines.len()])
    }

    /// Finds the form of each puzzle.
    pub fn entries(&self, entries: &[&Entry]) -> Result<Vec<CanonicalAnswer>, Failure> {
        let puzzles: Vec<Puzzle> = entries.iter().map(|entry| entry.puzzle()).collect::<Result<_, _>>()?;
        let limits = self.options.limits;
        let found = in_parallel(self.options.threads, &puzzles, Vec::new, |canonicalisers, puzzle| {
            of_shape(canonicalisers, puzzle.shape())?.canonical_within(puzzle, limits, interrupt())
        });
        let answers = found.into_iter().zip(entries).map(|(answer, entry)| {
            answer.map_err(|error| Failure::Message(format!("{}: {error}", entry.place)))
        });
        answers.collect()
    }
}

/// Returns the canonicaliser of a shape.
fn of_shape(canonicalisers: &mut Vec<Canonicaliser>, shape: Shape) -> Result<&mut Canonicaliser, Error> {
    let index = match canonicalisers.iter().position(|one| one.shape() == shape) {
        Some(index) => index,
        None => {
            canonicalisers.push(Canonicaliser::new(shape)?);
            canonicalisers.len() - 1
        }
    };
    Ok(&mut canonicalisers[index])
}

/// Writes the empty cells of a form as those of the line that it is the form of.
pub fn with_blanks(line: &[u8], form: &mut [u8]) {
    if line.contains(&b'.') && !line.contains(&b'0') {
        form[..CELLS].iter_mut().filter(|byte| **byte == b'0').for_each(|byte| *byte = b'.');
    }
}
