//! Sudoku as exact cover: the options that survive the givens, by cells and then digits.

use super::ExactCover;
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::model::items::{Items, Placement};
use crate::model::mask::{Mask, with_width};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;

pub(in crate::engine) struct Dlx<M> {
    matrix: ExactCover,
    room: Room<M>,
    values: Vec<u32>,
}

/// Room for [`Puzzle::survivors`].
struct Room<M> {
    taken: Vec<M>,
    cells: Vec<M>,
}

impl<M: Mask> Room<M> {
    fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self { taken: try_vec(M::EMPTY, 3 * shape.side())?, cells: try_vec(M::EMPTY, shape.cells())? })
    }
}

impl<M: Mask> Dlx<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let items = Items::new(shape);
        let mut matrix = ExactCover::new(items.item_count(), 0)?;
        matrix.reserve(items.eager_options(), 4 * items.eager_options())?;
        Ok(Self { matrix, room: Room::new(shape)?, values: try_vec(0, shape.cells())? })
    }
}

impl<M: Mask> SearchEngine for Dlx<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        fill(&mut self.matrix, puzzle, &mut self.room, |nodes| run.limits.work(nodes))?;
        let items = Items::new(puzzle.shape());
        let (values, side) = (&mut self.values, puzzle.shape().side());
        self.matrix.search(run, |options, run| {
            for &option in options {
                let Placement { row, column, digit } = items.placement(option as usize);
                values[row * side + column] = digit as u32 + 1;
            }
            run.found(values)
        });
        Ok(())
    }
}

impl ExactCover {
    /// The matrix of a puzzle: the items and options of [`Items`], less the options that its givens rule out.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn of_puzzle(puzzle: &Puzzle) -> Result<Self, Error> {
        let mut matrix = ExactCover::new(0, 0)?;
        with_width!(puzzle.shape().side(), M => {
            fill(&mut matrix, puzzle, &mut Room::<M>::new(puzzle.shape())?, |_| true)
        })?;
        Ok(matrix)
    }
}

/// Fills the matrix as long as `go_on`, which is told how many nodes are to come, answers `true`.
fn fill<M: Mask>(
    matrix: &mut ExactCover,
    puzzle: &Puzzle,
    room: &mut Room<M>,
    mut go_on: impl FnMut(u32) -> bool,
) -> Result<(), Error> {
    let items = Items::new(puzzle.shape());
    puzzle.survivors(&mut room.taken, &mut room.cells);
    matrix.reset(items.item_count(), 0)?;
    let survivors = room.cells.iter().map(|cell| cell.count() as usize).sum::<usize>();
    matrix.reserve(items.option_count(), 4 * survivors)?;
    matrix.options.resize(items.option_count(), super::NONE);
    for (place, digits) in puzzle.shape().places().zip(&room.cells) {
        if !go_on(4 * digits.count()) {
            break;
        }
        for digit in digits.iter() {
            let placement = Placement { row: place.row.into(), column: place.column.into(), digit };
            let option = items.option(placement) as u32;
            for item in items.items_at(place, digit) {
                matrix.link_node(option, item as u32);
            }
        }
    }
    Ok(())
}
