//! Sudoku as exact cover: the options that the givens leave, ordered by cell, then by digit.

use super::ExactCover;
use crate::engine::schedule::turns::Goal;
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::model::items::{Items, Placement};
use crate::model::mask::{Mask, with_width};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::{Engine, Options};
use crate::support::alloc::try_vec;

pub(in crate::engine) struct Dlx<M> {
    matrix: ExactCover,
    buffers: Buffers<M>,
    values: Vec<u32>,
}

/// Buffers for [`Puzzle::survivors`].
struct Buffers<M> {
    taken: Vec<M>,
    cells: Vec<M>,
}

impl<M: Mask> Buffers<M> {
    fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self { taken: try_vec(M::EMPTY, 3 * shape.side())?, cells: try_vec(M::EMPTY, shape.cells())? })
    }
}

impl<M: Mask> Dlx<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let items = Items::new(shape);
        let mut matrix = ExactCover::new(items.item_count(), 0)?;
        matrix.set_options(Options::new().with_engine(Engine::Dlx))?;
        matrix.reserve(items.eager_options(), 4 * items.eager_options())?;
        Ok(Self { matrix, buffers: Buffers::new(shape)?, values: try_vec(0, shape.cells())? })
    }
}

impl<M: Mask> SearchEngine for Dlx<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        fill(&mut self.matrix, puzzle, &mut self.buffers, |nodes| run.limits.work(nodes))?;
        if run.limits.stopped().is_some() {
            return Ok(());
        }
        let items = Items::new(puzzle.shape());
        let (values, side) = (&mut self.values, puzzle.shape().side());
        self.matrix.pass_solutions(Goal::InOrder, run, &mut |options, run| {
            for &option in options {
                let Placement { row, column, digit } = items.placement(option as usize);
                values[row * side + column] = digit as u32 + 1;
            }
            run.found(values)
        })
    }
}

impl ExactCover {
    /// Creates the matrix of a puzzle: the items and options of [`Items`], without the options that
    /// its givens rule out.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn of_puzzle(puzzle: &Puzzle) -> Result<Self, Error> {
        let mut matrix = ExactCover::new(0, 0)?;
        with_width!(puzzle.shape().side(), M => {
            fill(&mut matrix, puzzle, &mut Buffers::<M>::new(puzzle.shape())?, |_| true)
        })?;
        Ok(matrix)
    }
}

/// Fills the matrix with the options of a puzzle. Asks `go_on` before each cell, with the number of
/// nodes to add, and ends early if it returns `false`.
fn fill<M: Mask>(
    matrix: &mut ExactCover,
    puzzle: &Puzzle,
    buffers: &mut Buffers<M>,
    mut go_on: impl FnMut(u32) -> bool,
) -> Result<(), Error> {
    let items = Items::new(puzzle.shape());
    puzzle.survivors(&mut buffers.taken, &mut buffers.cells);
    matrix.reset(items.item_count(), 0)?;
    let survivors = buffers.cells.iter().map(|cell| cell.count() as usize).sum::<usize>();
    matrix.reserve(items.option_count(), 4 * survivors)?;
    matrix.options.resize(items.option_count(), super::NONE);
    for (at, digits) in puzzle.shape().positions().zip(&buffers.cells) {
        if !go_on(4 * digits.count()) {
            break;
        }
        for digit in digits.iter() {
            let placement = Placement { row: at.row.into(), column: at.column.into(), digit };
            let option = items.option(placement) as u32;
            let start = matrix.nodes.len();
            matrix.nodes.extend(items.items_at(at, digit).map(|item| item as u32));
            matrix.add_run(option, start..start + 4)?;
        }
    }
    Ok(())
}
