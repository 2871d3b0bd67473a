//! Random full grids of any shape.
//!
//! ```text
//! 9x9 with 3x3 boxes    boxes filled one after another, evenly or faster (`nine_grid.rs`)
//! other shapes          the cyclic pattern, a random symmetry, then a long walk (`grid_walk.rs`)
//! ```
//!
//! A search with a random order of digits would not end for large shapes. The walk always does.

use super::grid_walk::GridWalk;
use super::nine_grid;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::grid::{Grid, obeys_the_rules};
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;
use crate::symmetry::transform::Transform;

/// The steps of a walk from the pattern, for each cell.
const STEPS_FOR_EACH_CELL: usize = 8;

/// The steps for small grids, in which few cells change in a step.
const FEWEST_STEPS: usize = 1_000;

impl Grid {
    /// Creates a random grid: a random solution of the puzzle without givens.
    ///
    /// The same seed gives the same grid on every machine. Grids are nearly, not exactly, equally
    /// likely: docs/design/generate.md tells what was measured. A 9x9 takes 40 microseconds, a
    /// 16x16 a fraction of a millisecond, a 256x256 some seconds.
    ///
    /// ```
    /// use ordoku::{Grid, Shape};
    ///
    /// let grid = Grid::random(Shape::SIXTEEN, 7)?;
    /// assert!(grid.is_solution());
    /// assert_eq!(grid, Grid::random(Shape::SIXTEEN, 7)?);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn random(shape: Shape, seed: u64) -> Result<Self, Error> {
        let (mut digits, mut random) = (try_vec(0, shape.cells())?, Random::new(seed));
        if shape == Shape::NINE {
            nine_grid::fill_evenly(&mut digits, &mut random);
        } else {
            fill(shape, &mut digits, &mut random, &mut LimitChecker::endless())?;
        }
        let values = try_collect(digits.len(), digits.iter().map(|&digit| u32::from(digit) + 1))?;
        if !obeys_the_rules(shape, &values) {
            return Err(Error::Internal);
        }
        Ok(Self::from_checked(shape, values))
    }
}

/// Fills a grid, whose digits go from 0. A 9x9 is filled in the faster way. Returns false if
/// `limits` stop this; the digits are then unspecified.
///
/// # Errors
/// Returns [`Error::Memory`] if allocation fails.
pub(super) fn fill(
    shape: Shape,
    grid: &mut Vec<u16>,
    random: &mut Random,
    limits: &mut LimitChecker<'_>,
) -> Result<bool, Error> {
    if shape == Shape::NINE {
        nine_grid::fill(grid, random);
        return Ok(true);
    }
    let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    let pattern = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        ((row % box_rows * box_cols + row / box_rows + column) % side) as u32 + 1
    };
    let values = try_collect(shape.cells(), (0..shape.cells()).map(pattern))?;
    let mut image = try_vec(0, shape.cells())?;
    Transform::random(shape, random.next())?.write_values(&values, &mut image);
    grid.iter_mut().zip(image).for_each(|(digit, value)| *digit = value as u16 - 1);
    let mut walk = GridWalk::new(shape, std::mem::take(grid))?;
    let steps = (STEPS_FOR_EACH_CELL * shape.cells()).max(FEWEST_STEPS);
    let ended = walk.steps(steps, random, limits, |_, _| true);
    *grid = walk.digits;
    Ok(ended)
}
