//! A Sudoku engine that is asked for the solutions of candidates.

use crate::engine::schedule::{Verdict, ask};
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::support::alloc::try_vec;

/// A digit, from 0, in a cell.
#[derive(Clone, Copy, Default)]
pub(in crate::engine) struct Choice {
    pub cell: u32,
    pub digit: u32,
}

pub(in crate::engine) struct Oracle {
    pub shape: Shape,
    engine: Box<dyn SearchEngine>,
    puzzle: Puzzle,
    /// A solution, row-major.
    solution: Vec<u32>,
}

impl Oracle {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self {
            shape,
            engine: Engine::Auto.build(shape)?,
            puzzle: Puzzle::empty(shape)?,
            solution: try_vec(0, shape.cells())?,
        })
    }

    /// Returns whether the known solution has a digit, from 0, in a cell.
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.solution[cell] as usize == digit + 1
    }

    /// Begins to ask about candidates, laid out as [`Puzzle::set_marks`] says.
    pub fn pose(&mut self, marks: &[u64]) -> Result<(), Error> {
        self.puzzle.set_marks(marks)
    }

    /// Looks for `wanted` solutions, one or two, within a number of nodes. Keeps the first one.
    pub fn ask(&mut self, wanted: u64, nodes: u64, run: &mut SearchRun<'_, '_>) -> Result<Verdict, Error> {
        ask(self.engine.as_mut(), &self.puzzle, wanted, nodes, &mut self.solution, run)
    }
}
