//! The first solution. A Sudoku engine helps if the matrix is that of a Sudoku.
//!
//! ```text
//! search (search.rs)       until its patience runs out; most matrices end here
//! recognise (numbering.rs) any other matrix: the search goes on
//! count to two             by the strong engine, within a number of nodes; undecided: both go on, with
//!                          more patience
//!     none                 there is no solution
//!     one                  repeat the choices of the search: it takes the option of the solution each time
//!     two                  the same, but an option before it is taken if the strong engine finds a
//!                          solution with it
//! ```
//!
//! The result is always the first solution of the search: the options that the search would try and
//! take back are those that no solution has.

use super::numbering::{Numbering, Quad, quad_of};
use super::search::{CoverSearch, Path, Progress};
use super::sets::{Live, Size};
use super::{ExactCover, Item, NONE, ring};
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::items::Placement;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::stats::Stats;
use crate::support::alloc::try_vec;
use crate::support::stopwatch::now;
use std::ops::ControlFlow;
use std::time::Duration;

/// Conflicts of the search before the strong engine is asked, and nodes that it gets then. Each
/// further turn is four times as long.
pub(super) const PATIENCE: u64 = 4;
const STRONG_NODES: u64 = 1_000;

/// The strong engine for the shape that it was last needed for.
#[derive(Default)]
pub(super) struct Strong(Option<Oracle>);

struct Oracle {
    shape: Shape,
    engine: Box<dyn SearchEngine>,
    puzzle: Puzzle,
    /// The candidates of the next question, laid out as [`Puzzle::set_marks`] says.
    marks: Vec<u64>,
    /// A solution, row-major.
    solution: Vec<u32>,
}

/// What the strong engine says about a puzzle.
enum Verdict {
    Unsolvable,
    Unique,
    /// There are as many solutions as were wanted.
    Several,
    Undecided,
}

impl ExactCover {
    /// Finds the first solution of [`ExactCover::enumerate`]: its options in the order of choosing.
    /// `None` means that there is none, or that the search was stopped for the reason in
    /// [`Stats::stopped`].
    ///
    /// If the matrix is that of a Sudoku, perhaps with options missing or items covered, a Sudoku
    /// engine helps after a few conflicts. Its nodes count, too.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if an allocation for that engine fails.
    pub fn solve(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.first_solution(PATIENCE, limits, interrupt)
    }

    /// Does the work of [`ExactCover::solve`]. A Sudoku engine helps after `patience` conflicts.
    pub(crate) fn first_solution(
        &mut self,
        patience: u64,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        let start = now();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let mut run = SearchRun::new(limits, &mut visit);
        run.stats.engine = Some(Engine::Dlx);
        let found = if self.sizes_fit_bytes() {
            self.solve_sized::<u8>(patience, &mut run)
        } else {
            self.solve_sized::<u32>(patience, &mut run)
        }?;
        let stopped = run.limits.stopped();
        let elapsed = start.map_or(Duration::ZERO, |start| start.elapsed());
        let stats = Stats { solutions: found.into(), stopped, elapsed, ..run.stats };
        Ok((found.then_some(self.path.last_solution()), stats))
    }

    fn solve_sized<S: Size>(
        &mut self,
        mut patience: u64,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<bool, Error> {
        let Self { primary, items, nodes, covered, sets, path, options, strong } = self;
        let (live, root) = Live::<S>::new(sets, *primary, items, nodes, covered);
        let at_root = live.mark();
        let mut search = CoverSearch { live, path, run };
        let mut found = false;
        let mut first = |_: &[u32], _: &mut SearchRun<'_, '_>| {
            found = true;
            false
        };
        if search.start(root, patience, &mut first) == Progress::Ended {
            return Ok(found);
        }
        let Some(mut sudoku) = Sudoku::recognise(strong, &search.live, items, options, covered)? else {
            search.resume(u64::MAX, &mut first);
            return Ok(found);
        };
        let mut nodes = STRONG_NODES;
        loop {
            let verdict = sudoku.oracle.ask(2, nodes, search.run)?;
            if search.run.limits.stopped().is_some() {
                return Ok(false);
            }
            match verdict {
                Verdict::Unsolvable => return Ok(false),
                Verdict::Unique | Verdict::Several => {
                    search.live.undo(at_root);
                    return sudoku.follow(&mut search, matches!(verdict, Verdict::Unique));
                }
                Verdict::Undecided => {}
            }
            (patience, nodes) = (patience.saturating_mul(4), nodes.saturating_mul(4));
            if search.resume(patience, &mut first) == Progress::Ended {
                return Ok(found);
            }
        }
    }
}

/// A matrix that is a Sudoku.
struct Sudoku<'s> {
    numbering: Numbering,
    oracle: &'s mut Oracle,
    /// For each option, its place in the grid; the default for one without nodes.
    choices: Vec<Choice>,
    /// What the covered items have filled in.
    filled_in: Vec<Choice>,
}

/// A digit, from 0, in a cell.
#[derive(Clone, Copy, Default)]
struct Choice {
    cell: u32,
    digit: u32,
}

impl<'s> Sudoku<'s> {
    /// Recognises a matrix, and makes its puzzle.
    fn recognise<S: Size>(
        strong: &'s mut Strong,
        live: &Live<'_, S>,
        items: &[Item],
        options: &[u32],
        covered: &[u32],
    ) -> Result<Option<Self>, Error> {
        let cells = items.len() / 4;
        if !live.all_are_primary() || cells == 0 || !covered.len().is_multiple_of(4) {
            return Ok(None);
        }
        let mut quads = Vec::new();
        quads.try_reserve_exact(options.len() + covered.len() / 4)?;
        // A caller that fills in a cell covers the four items of its option, one after the other.
        for four in covered.chunks_exact(4) {
            let Some(quad) = quad_of(four.iter().copied(), cells) else { return Ok(None) };
            quads.push(quad);
        }
        for &last in options.iter().filter(|&&last| last != NONE) {
            let met = ring(live.nodes(), last).map(|node| node.item);
            let Some(quad) = quad_of(met, cells) else { return Ok(None) };
            quads.push(quad);
        }
        let Some(numbering) = Numbering::find(items.len(), &quads) else { return Ok(None) };
        let mut choices = try_vec(Choice::default(), options.len())?;
        let mut filled_in = try_vec(Choice::default(), covered.len() / 4)?;
        let side = numbering.shape.side() as u32;
        let choice = |&quad: &Quad| {
            let place = numbering.placement(quad).unwrap_or(Placement { row: 0, column: 0, digit: 0 });
            Choice { cell: place.row as u32 * side + place.column as u32, digit: place.digit as u32 }
        };
        let (of_covered, of_options) = quads.split_at(filled_in.len());
        filled_in.iter_mut().zip(of_covered).for_each(|(slot, quad)| *slot = choice(quad));
        let with_nodes = choices.iter_mut().zip(options).filter(|(_, last)| **last != NONE);
        with_nodes.zip(of_options).for_each(|((slot, _), quad)| *slot = choice(quad));
        if strong.0.as_ref().is_none_or(|oracle| oracle.shape != numbering.shape) {
            strong.0 = Some(Oracle::new(numbering.shape)?);
        }
        let oracle = strong.0.as_mut().ok_or(Error::Internal)?;
        let sudoku = Self { numbering, oracle, choices, filled_in };
        sudoku.oracle.clear(&sudoku.filled_in);
        let is_covered = |item: u32| items[item as usize].is_covered;
        for (&last, &choice) in options.iter().zip(&sudoku.choices).filter(|(last, _)| **last != NONE) {
            let is_left = !ring(live.nodes(), last).any(|node| is_covered(node.item));
            // Two options for one choice are two solutions of the matrix, and one of the puzzle.
            if is_left && !sudoku.oracle.allow(choice) {
                return Ok(None);
            }
        }
        Ok(Some(sudoku))
    }

    /// Repeats the choices of the search, from the root to its first solution. The oracle knows a
    /// solution, perhaps another one. Returns `false` if a limit stops this.
    fn follow<S: Size>(
        &mut self,
        search: &mut CoverSearch<'_, '_, '_, '_, S>,
        unique: bool,
    ) -> Result<bool, Error> {
        let CoverSearch { live, path, run } = search;
        path.clear();
        while let Some(item) = live.smallest() {
            path.list_untried(live, item);
            let mark = live.mark();
            loop {
                let Some(node) = path.next_untried() else { return Err(Error::Internal) };
                let is_known = self.oracle.has(self.choices[live.option_of(node) as usize]);
                if !is_known && unique {
                    continue;
                }
                if !run.enter_node() {
                    return Ok(false);
                }
                let (_, result) = live.choose(node);
                path.push(node);
                run.stats.assignments += 1;
                if is_known && result.is_err() {
                    return Err(Error::Internal);
                }
                if is_known || (result.is_ok() && self.finds_a_solution(live, path, run)?) {
                    break;
                }
                if run.limits.stopped().is_some() {
                    return Ok(false);
                }
                run.stats.conflicts += 1;
                path.pop();
                live.undo(mark);
            }
            path.forget_untried();
        }
        path.solution(live);
        Ok(true)
    }

    /// Returns whether there is a solution with the options chosen, and keeps it.
    fn finds_a_solution<S: Size>(
        &mut self,
        live: &Live<'_, S>,
        path: &Path,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<bool, Error> {
        self.oracle.clear(&self.filled_in);
        for &node in path.chosen() {
            self.oracle.allow(self.choices[live.option_of(node) as usize]);
        }
        for item in self.numbering.cell_items() {
            if !live.is_covered(item) {
                live.for_each_left(item, |node| {
                    self.oracle.allow(self.choices[live.option_of(node) as usize]);
                });
            }
        }
        Ok(matches!(self.oracle.ask(1, u64::MAX, run)?, Verdict::Several))
    }
}

impl Oracle {
    fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self {
            shape,
            engine: Engine::Auto.build(shape)?,
            puzzle: Puzzle::empty(shape)?,
            marks: try_vec(0, shape.cells() * shape.words())?,
            solution: try_vec(0, shape.cells())?,
        })
    }

    /// Begins a question: only some cells have a candidate.
    fn clear(&mut self, filled_in: &[Choice]) {
        self.marks.fill(0);
        for &choice in filled_in {
            self.allow(choice);
        }
    }

    /// Makes a digit a candidate. Returns whether it was none before.
    fn allow(&mut self, Choice { cell, digit }: Choice) -> bool {
        let word = &mut self.marks[cell as usize * self.shape.words() + digit as usize / 64];
        let before = *word;
        *word |= 1 << (digit % 64);
        *word != before
    }

    /// Returns whether the known solution has this choice.
    fn has(&self, Choice { cell, digit }: Choice) -> bool {
        self.solution[cell as usize] == digit + 1
    }

    /// Looks for `wanted` solutions, one or two, within a number of nodes, and keeps the first one.
    fn ask(&mut self, wanted: u64, nodes: u64, run: &mut SearchRun<'_, '_>) -> Result<Verdict, Error> {
        self.puzzle.set_marks(&self.marks)?;
        let Self { engine, puzzle, solution, .. } = self;
        let mut found = 0;
        let mut visit = |values: &[u32]| {
            if found == 0 {
                solution.copy_from_slice(values);
            }
            found += 1;
            if found < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::Solutions) }
        };
        let stopped = run.part(nodes, &mut visit, |run| engine.run(puzzle, run))?;
        Ok(match (found, stopped) {
            (found, _) if found == wanted => Verdict::Several,
            (0, None) => Verdict::Unsolvable,
            (1, None) => Verdict::Unique,
            _ => Verdict::Undecided,
        })
    }
}
