//! The schedule for everything but 9x9: bit search as long as it gets on, then learning on what it left.
//!
//! ```text
//! search    until `patience` conflicts came one after another without a solution; most puzzles end here
//! (here a random walk may look for a first solution, if there was none yet; what it finds goes to `run.found`
//!  and is forbidden to the learner as a whole, by its options)
//! learn     from the root of the search, where what was refuted without any guess stays refuted;
//!           what lies below other refuted guesses was searched, and is forbidden by a clause each
//! ```
//!
//! The clauses make sure that no solution is visited twice, wherever the search was when it gave up. They are those of C.
//! Lecoutre, L. Sais, S. Tabary, V. Vidal, "Nogood recording from restarts", 2007. The switch is counted in conflicts, so
//! runs repeat.

use super::learn::Learner;
use super::search::{Outcome, Search};
use super::{Engine, Run};
use crate::error::Error;
use crate::kind::EngineKind;
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Conflicts that the bit search may meet one after another before its first solution.
const PATIENCE: u64 = 200;

/// What an item left without options in the search adds to the first activities of its options in the learner, where a
/// conflict adds 1. Twelve crowded 25x25 to 49x49 took .14 in place of .24 s for it (geometric mean, one run).
const ACTIVITY: f64 = 0.1;

pub(super) struct Large<M> {
    search: Search<M>,
    learner: Learner,
    patience: u64,
}

impl<M: Mask> Large<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self { search: Search::new(shape)?, learner: Learner::default(), patience: PATIENCE })
    }
}

impl<M: Mask> Engine for Large<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        // Where solutions abound, the search is better at visiting them: each of them buys it one conflict more.
        let limit = self.patience;
        let patience = |solutions: u64| limit.saturating_add(solutions);
        run.stats.engine = Some(EngineKind::Search);
        if self.search.run_for(puzzle, run, patience)? == Outcome::Ended {
            return Ok(());
        }
        run.stats.engine = Some(EngineKind::Learn);
        self.search.back_to_root();
        if !self.learner.load(&self.search.state, run)? {
            return Ok(());
        }
        let search = &self.search;
        self.learner.seed_activities(|option| ACTIVITY * f64::from(search.weight(option)));
        for guesses in self.search.searched() {
            self.learner.forbid(guesses)?;
        }
        self.learner.search(run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::items::Items;
    use crate::limits::{Budget, Limits, Watch};
    use crate::random::Random;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// Puzzles with as many solutions are passed over.
    const MANY: u64 = 300;

    /// All solutions, and the engine that came last.
    fn solutions(engine: &mut dyn Engine, puzzle: &Puzzle) -> (BTreeSet<Vec<u32>>, Option<EngineKind>) {
        let mut found = BTreeSet::new();
        let mut visit = |values: &[u32]| {
            assert!(puzzle.is_solved_by(values));
            assert!(found.insert(values.to_vec()), "the same solution twice");
            ControlFlow::Continue(())
        };
        let items = Items::new(puzzle.shape()).item_count();
        let budget = Budget { solutions: Some(MANY), ..Budget::default() };
        let mut run = Run::new(Limits::new(budget, items, Watch::default()), &mut visit);
        engine.run(puzzle, &mut run).unwrap();
        let last = run.stats.engine;
        (found, last)
    }

    /// The cyclic grid with its digits renamed, less about `percent` of its cells.
    fn puzzle(shape: Shape, percent: usize, random: &mut Random) -> Puzzle {
        let mut digits: Vec<u32> = (1..=shape.side() as u32).collect();
        random.shuffle(&mut digits);
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        let value = |cell: usize| {
            let (row, column) = (cell / shape.side(), cell % shape.side());
            digits[(cols * (row % rows) + row / rows + column) % shape.side()]
        };
        let givens: Vec<u32> = (0..shape.cells())
            .map(|cell| if random.below(100) < percent { 0 } else { value(cell) })
            .collect();
        Puzzle::from_givens(shape, &givens).unwrap()
    }

    #[test]
    fn nothing_is_lost_or_repeated_wherever_the_search_gives_up() {
        let mut random = Random::new(5);
        let mut handed_over = 0;
        for (rows, cols, percent) in [(2, 2, 80), (2, 3, 65), (3, 2, 65), (3, 3, 62), (2, 5, 50), (4, 4, 50)]
        {
            let shape = Shape::new(rows, cols).unwrap();
            let mut search = Search::<u16>::new(shape).unwrap();
            for _ in 0..30 {
                let puzzle = puzzle(shape, percent, &mut random);
                let (all, _) = solutions(&mut search, &puzzle);
                if all.len() as u64 == MANY {
                    continue;
                }
                for patience in [0, 1, 2, 7, 30] {
                    let mut large = Large { patience, ..Large::<u16>::new(shape).unwrap() };
                    let (found, last) = solutions(&mut large, &puzzle);
                    assert_eq!(found, all, "{patience} {puzzle:?}");
                    handed_over += usize::from(last == Some(EngineKind::Learn) && all.len() > 1);
                }
            }
        }
        assert!(handed_over > 100, "{handed_over}");
    }
}
