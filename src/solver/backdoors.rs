//! Backdoors: the few cells whose digits make singles enough.
//!
//! ```text
//! for size in 0, 1, 2, ...
//!     for each set of `size` cells, in lexicographic order
//!         give the solution's digits in these cells, apply singles until nothing changes
//!         if no cell is open, the set is a backdoor
//!     end if there was one
//! ```
//!
//! The sets are a tree: the singles of a set begin with those of the set without its last cell, and
//! a cell that these fill adds nothing. The word is from R. Williams, C. Gomes, B. Selman,
//! "Backdoors to typical case complexity", 2003.

use super::{Input, Solver};
use crate::error::Error;
use crate::limits::{LimitChecker, StopReason};
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::proof::Singles;
use crate::support::alloc::try_vec;

/// The smallest backdoors of a puzzle, see [`Solver::backdoors`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backdoors {
    size: Option<usize>,
    /// The cells of all backdoors, `size` of each.
    cells: Vec<usize>,
    stopped: Option<StopReason>,
}

impl Backdoors {
    /// Returns the number of cells of the smallest backdoors; 0 if singles solve the puzzle, and
    /// `None` if all backdoors are larger than the call allowed, or if the call was stopped before
    /// it found one.
    pub fn size(&self) -> Option<usize> {
        self.size
    }

    /// Returns the reason why a limit or an interrupt stopped the call, if one did. There may be
    /// other backdoors then, but no smaller ones than [`iter`](Self::iter) returns.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Returns an iterator over the backdoors of the smallest size, in lexicographic order. Each is
    /// a slice of row-major indices of cells, in ascending order. There are none of size 0.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.cells.chunks_exact(self.size.unwrap_or(1).max(1))
    }
}

impl Solver {
    /// Finds the smallest backdoors of a puzzle, up to `largest` cells.
    ///
    /// A backdoor is a set of cells: with their digits as givens, naked and hidden singles solve
    /// the puzzle. The time grows with the number of sets: a hard 9x9 has about 30,000 sets of
    /// three cells and half a million of four.
    ///
    /// The limits of the options hold for the whole call; each set is a node.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    /// let puzzle: Puzzle = text.parse()?;
    /// let backdoors = Solver::new(Shape::NINE)?.backdoors(&puzzle, 3)?;
    /// assert_eq!(backdoors.size(), Some(2));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Improper`] if the puzzle does not have exactly one solution, and the errors
    /// of [`Solver::solve`].
    pub fn backdoors<'a>(&mut self, input: impl Into<Input<'a>>, largest: usize) -> Result<Backdoors, Error> {
        let Input { puzzle, interrupt } = input.into();
        let mut series = self.series(puzzle, interrupt)?;
        let mut backdoors = Backdoors { size: None, cells: Vec::new(), stopped: None };
        let mut grid = try_vec(0, puzzle.shape().cells())?;
        backdoors.stopped = series.only_solution(puzzle, &mut grid)?;
        if backdoors.stopped.is_none() {
            backdoors.stopped = series.work(|limits| find(puzzle, &grid, largest, &mut backdoors, limits))?;
        }
        Ok(backdoors)
    }
}

fn find(
    puzzle: &Puzzle,
    grid: &[u32],
    largest: usize,
    backdoors: &mut Backdoors,
    limits: &mut LimitChecker<'_>,
) -> Result<(), Error> {
    let items = Items::new(puzzle.shape());
    let Some(mut singles) = Singles::new(items, limits)? else { return Ok(()) };
    if !limits.enter_node() {
        return Ok(());
    }
    if singles.load(puzzle, limits).is_err() {
        return Err(Error::Internal);
    }
    if limits.stopped().is_none() && singles.is_complete() {
        backdoors.size = Some(0);
        return Ok(());
    }

    for size in 1..=largest.min(grid.len()) {
        find_of_size(size, grid, items, &mut singles, backdoors, limits)?;
        if backdoors.size.is_some() || limits.stopped().is_some() {
            break;
        }
    }
    Ok(())
}

/// Adds the sets of `size` cells whose digits leave only singles.
fn find_of_size(
    size: usize,
    grid: &[u32],
    items: Items,
    singles: &mut Singles,
    backdoors: &mut Backdoors,
    limits: &mut LimitChecker<'_>,
) -> Result<(), Error> {
    let option = |cell: usize| items.option_in(cell, grid[cell] as usize - 1);
    // The cells of the current set, and the length of the trail without each of them.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    chosen.try_reserve_exact(size)?;
    let mut next = 0;
    loop {
        // A set of `size` cells needs more cells after `next`.
        let cell = (next..grid.len()).find(|&cell| !singles.is_taken(option(cell)));
        // Also ends the loop if the singles or taking them back were stopped.
        if !limits.work((cell.unwrap_or(grid.len()) - next) as u32 + 1) {
            return Ok(());
        }
        let Some(cell) = cell else {
            let Some((last, trail)) = chosen.pop() else { return Ok(()) };
            singles.undo(trail, limits);
            next = last + 1;
            continue;
        };
        if !limits.enter_node() {
            return Ok(());
        }
        let trail = singles.trail_len();
        if singles.take(option(cell), limits).is_err() {
            return Err(Error::Internal);
        }
        if limits.stopped().is_some() {
            return Ok(());
        }
        next = cell + 1;
        if chosen.len() + 1 < size {
            chosen.push((cell, trail));
            continue;
        }
        if singles.is_complete() {
            backdoors.size = Some(size);
            backdoors.cells.try_reserve(size)?;
            backdoors.cells.extend(chosen.iter().map(|&(chosen, _)| chosen).chain([cell]));
        }
        singles.undo(trail, limits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};
    use crate::model::shape::Shape;
    use crate::options::Options;
    use crate::outcome::Outcome;
    use crate::solver::Uniqueness;
    use crate::stats::Stats;
    use crate::support::random::Random;

    /// Solves by naked and hidden singles on sets of candidates, as a person would.
    fn singles_solve(shape: Shape, givens: &[u32]) -> bool {
        let side = shape.side();
        let mut values = givens.to_vec();
        let peers = |a: usize, b: usize| {
            let [a, b] = [a, b].map(|cell| shape.position(cell));
            a.row == b.row || a.column == b.column || a.box_index == b.box_index
        };
        loop {
            let fits = |values: &[u32], cell: usize, digit: u32| {
                values[cell] == 0
                    && (0..shape.cells()).all(|peer| !peers(cell, peer) || values[peer] != digit)
            };
            let naked = (0..shape.cells()).find_map(|cell| {
                let mut digits = (1..=side as u32).filter(|&digit| fits(&values, cell, digit));
                digits.next().filter(|_| digits.next().is_none()).map(|digit| (cell, digit))
            });
            let hidden = || {
                shape.houses().find_map(|house| {
                    (1..=side as u32).find_map(|digit| {
                        let mut cells = shape.cells_of(house).filter(|&cell| fits(&values, cell, digit));
                        cells.next().filter(|_| cells.next().is_none()).map(|cell| (cell, digit))
                    })
                })
            };
            let Some((cell, digit)) = naked.or_else(hidden) else { break };
            values[cell] = digit;
        }
        values.iter().all(|&value| value != 0)
    }

    fn naive(puzzle: &Puzzle, largest: usize) -> (Option<usize>, Vec<Vec<usize>>) {
        let shape = puzzle.shape();
        let grid = puzzle.solve().unwrap().unwrap();
        let solves = |set: &[usize]| {
            let mut givens = puzzle.givens().to_vec();
            set.iter().for_each(|&cell| givens[cell] = grid.values()[cell]);
            singles_solve(shape, &givens)
        };
        let open: Vec<usize> = (0..shape.cells()).filter(|&cell| puzzle.givens()[cell] == 0).collect();
        let mut sets = vec![vec![]];
        for size in 0..=largest {
            let found: Vec<_> = sets.iter().filter(|set| solves(set)).cloned().collect();
            if !found.is_empty() {
                return (Some(size), found.into_iter().filter(|set| !set.is_empty()).collect());
            }
            sets = sets
                .iter()
                .flat_map(|set| {
                    let last = set.last().copied();
                    let more = open.iter().filter(move |&&cell| last.is_none_or(|last| last < cell));
                    more.map(|&cell| set.iter().copied().chain([cell]).collect())
                })
                .collect();
        }
        (None, Vec::new())
    }

    /// Returns proper puzzles with few givens.
    fn puzzles(shape: Shape, count: usize) -> Vec<Puzzle> {
        let mut solver = Solver::new(shape).unwrap();
        (1..=count as u64)
            .map(|seed| {
                let mut random = Random::new(seed);
                let mut cells: Vec<usize> = (0..shape.cells()).collect();
                random.shuffle(&mut cells);
                solver.set_options(Options { seed, ..Options::new() }).unwrap();
                let mut puzzle = Puzzle::empty(shape).unwrap();
                let mut givens = vec![0; shape.cells()];
                solver.solve_into(&puzzle, &mut givens).unwrap();
                for cell in cells {
                    let given = std::mem::replace(&mut givens[cell], 0);
                    puzzle.set_givens(&givens).unwrap();
                    if solver.uniqueness(&puzzle) != Ok(Outcome::Answer(Uniqueness::Unique)) {
                        givens[cell] = given;
                    }
                }
                Puzzle::from_givens(shape, &givens).unwrap()
            })
            .collect()
    }

    #[test]
    fn trying_every_set_finds_the_same() {
        let mut sizes = std::collections::BTreeSet::new();
        let small = [Shape::FOUR, Shape::SIX, Shape::NINE, Shape::new(1, 5).unwrap()];
        let random = small.into_iter().flat_map(|shape| puzzles(shape, 8));
        let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let hard: Puzzle = text.parse().unwrap();
        for (puzzle, largest) in random.chain([hard]).flat_map(|puzzle| [(puzzle.clone(), 1), (puzzle, 2)]) {
            let found = Solver::new(puzzle.shape()).unwrap().backdoors(&puzzle, largest).unwrap();
            let sets: Vec<Vec<usize>> = found.iter().map(<[usize]>::to_vec).collect();
            assert_eq!((found.size(), sets), naive(&puzzle, largest), "{puzzle}");
            sizes.insert(found.size());
        }
        assert!(sizes.iter().eq(&[None, Some(0), Some(1), Some(2)]), "{sizes:?}");
    }

    #[test]
    fn improper_puzzles_are_refused() {
        let mut solver = Solver::new(Shape::FOUR).unwrap();
        for (text, solvable) in [("1...............", true), ("11..............", false)] {
            let error = solver.backdoors(&text.parse().unwrap(), 1).unwrap_err();
            assert_eq!(error, Error::Improper { solvable });
        }
        assert_eq!(solver.stats(), Stats::default());
    }

    #[test]
    fn a_limit_or_an_interrupt_is_told() {
        let puzzle = puzzles(Shape::NINE, 30)
            .into_iter()
            .max_by_key(|puzzle| Solver::new(Shape::NINE).unwrap().backdoors(puzzle, 2).unwrap().size())
            .unwrap();
        let mut solver = Solver::new(Shape::NINE).unwrap();
        let all = solver.backdoors(&puzzle, 2).unwrap();
        let nodes = solver.stats().nodes;
        assert!(all.size() > Some(0) && all.stopped().is_none());
        for (left, stopped) in
            [(nodes, None), (nodes - 1, Some(StopReason::Nodes)), (1, Some(StopReason::Nodes))]
        {
            let options = Options { limits: Limits::new().with_nodes(left), ..Options::new() };
            solver.set_options(options).unwrap();
            let found = solver.backdoors(&puzzle, 2).unwrap();
            assert_eq!((found.stopped(), solver.stats().stopped), (stopped, stopped));
            assert_eq!((solver.stats().nodes, solver.options()), (left, options));
            assert!(found.iter().eq(all.iter().take(found.iter().len())));
        }
        let cancel = std::sync::atomic::AtomicBool::new(true);
        let interrupt = Interrupt::new().with_cancel(&cancel);
        let found = solver.backdoors((&puzzle, interrupt), 2).unwrap();
        assert_eq!((found.size(), found.stopped()), (None, Some(StopReason::Cancel)));
    }
}
