//! The split of a puzzle for many machines, and the work of each.

use super::{Input, Solutions, Solver};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::cube::Cube;
use crate::model::items::Items;
use crate::outcome::Outcome;
use crate::proof::Part;
use crate::split::{SplitCube, split};
use crate::stats::Stats;
use std::ops::ControlFlow;

impl Solver {
    /// Splits a cube of a puzzle into `count` cubes of about the same work, one for each of many
    /// machines. The whole puzzle is `Cube::default()`; a cube that turns out to be too hard can be
    /// split again.
    ///
    /// Each solution of `cube` is in just one of the new cubes. There are fewer than `count` if
    /// propagation alone solves or refutes them all. Each is a puzzle of its own, see
    /// [`Cube::restrict`], for any verb of a solver; [`proof::join`](crate::proof::join) joins the
    /// proofs of all cubes into one of the puzzle.
    ///
    /// ```
    /// use ordoku::{Cube, Puzzle, Shape, Solver};
    ///
    /// let puzzle = Puzzle::empty(Shape::FOUR)?;
    /// let mut solver = Solver::new(Shape::FOUR)?;
    /// let cubes = solver.cubes(&puzzle, &Cube::default(), 5)?.answer().expect("there is no limit");
    /// assert_eq!(cubes.len(), 5);
    /// let mut solutions = 0;
    /// for part in &cubes {
    ///     solutions += solver.count(&part.cube.restrict(&puzzle)?, None)?.solutions;
    /// }
    /// assert_eq!(solutions, 288);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Argument`] if `count` is 0 or if the
    /// grid does not have a cell or a digit of the cube.
    pub fn cubes<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        cube: &Cube,
        count: usize,
    ) -> Result<Outcome<Vec<SplitCube>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        self.check_shape(puzzle)?;
        if count == 0 {
            return Err(Error::Argument { what: "a puzzle is split into 1 cube or more, not into 0" });
        }
        self.begin();
        let items = Items::new(self.shape).item_count();
        let mut limits = LimitChecker::new(self.options.limits, items, interrupt);
        let cubes = split(puzzle, cube, count, &mut limits)?;
        self.stats = Stats { stopped: limits.stopped(), ..Stats::default() };
        self.finish();
        Ok(match limits.stopped() {
            Some(reason) => Outcome::Stopped(reason),
            None => Outcome::Answer(cubes.ok_or(Error::Internal)?),
        })
    }

    /// Returns the first solutions in a cube of a puzzle, at most `at_most`, and passes a proof to
    /// `write`, piece by piece until it breaks: there are no others in the cube. The proof is
    /// complete if the answer has no reason to stop. It is about [`Cube::restrict`], which
    /// [`Solver::check_proof`] checks it with, and [`proof::join`](crate::proof::join) makes it a
    /// part of a proof about the whole puzzle.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solutions`], and [`Error::Argument`] if the grid does not
    /// have a cell or a digit of the cube.
    pub fn conquer<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        cube: &Cube,
        at_most: usize,
        mut write: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<Solutions, Error> {
        let Input { puzzle, interrupt } = input.into();
        self.check_shape(puzzle)?;
        let part = cube.restrict(puzzle)?;
        // The formula follows a complete proof, and nobody needs it.
        let mut is_complete = false;
        let mut sink = |kind: Part, text: &str| match kind {
            Part::Proof => write(text),
            Part::Formula => {
                is_complete = true;
                ControlFlow::Break(())
            }
        };
        let mut found = self.keep((&part, interrupt).into(), at_most, Some(&mut sink))?;
        if is_complete {
            (found.stopped, self.stats.stopped) = (None, None);
        }
        Ok(found)
    }
}
