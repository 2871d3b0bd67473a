//! The schedule for all shapes except 9x9. Backtracking search runs while it makes progress, then
//! clause learning on the part that it leaves open. For large puzzles, local search takes turns
//! with clause learning until there is a solution.
//!
//! ```text
//! csp       until `patience` conflicts in a row without a solution; most puzzles end here
//! match     at the root, where options refuted without a guess stay struck out: strike out those in no
//!           perfect matching (propagate/permutations.rs), in .07 ms at 25x25 and .4 ms at 64x64
//! cdcl      from there; a clause forbids each set of guesses below which csp has visited everything
//! walk      local search, if 500 cells or more are open: until there is a solution, in turns with cdcl,
//!           each turn twice as long as the last, first if candidates are many; cdcl forbids its
//!           solution and continues
//! pair      if a second thread may learn and there is no solution yet: two learners
//! ```
//!
//! The clauses make sure that no solution is visited twice, at any point where the search gave up:
//! C. Lecoutre, L. Sais, S. Tabary, V. Vidal, "Nogood recording from restarts", 2007. Turns are
//! counted in conflicts and proposals, so runs repeat.

use crate::engine::cdcl::Learner;
use crate::engine::csp::Csp;
use crate::engine::local_search::{LocalSearch, WalkOutcome};
use crate::engine::{SearchEngine, SearchOutcome, SearchRun, SecondThread};
use crate::error::Error;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::propagate::{Domains, PermutationRule};
use crate::support::alloc::try_vec;
use crate::support::threads::Join;

/// Conflicts in a row that the backtracking search may meet before its first solution.
const PATIENCE: u64 = 200;

/// Share of each conflict of the backtracking search in the initial activity of the options of the
/// item that it left empty; a conflict of the learner adds 1. With this share, twelve hard 25x25 to
/// 49x49 took .14 s instead of .24 s (geometric mean, one run).
const ACTIVITY: f64 = 0.1;

/// Open cells from which local search pays. In smaller puzzles the learner finds the solutions, or
/// proves that there is none.
const WALKABLE: usize = 500;
/// Candidates per open cell from which local search takes the first turn, in tenths. Minimal 25x25
/// have 59, and local search is slow on 36x36 and 49x49 with 62.
const ABUNDANT: usize = 65;
/// Conflicts of the learner's first turn, and proposals of the first walk: about a third of a
/// second and two seconds for a 49x49. Of the puzzles that neither first turn solves (36x36 and
/// 49x49 with 44 % to 50 % holes), only local search has ever solved any.
const LEARNING: u64 = 4_000;
const WALKING: u64 = 120_000_000;

/// The schedule. It sets up its stages at the first run if that takes long.
pub(in crate::engine) struct GeneralSchedule<M>(Option<Stages<M>>);

/// Returns whether the engine sets up its stages when it is built.
fn sets_up_at_once(shape: Shape) -> bool {
    Items::new(shape).eager_options() > 0
}

impl<M: Mask> GeneralSchedule<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self(if sets_up_at_once(shape) { Some(Stages::new(shape)?) } else { None }))
    }
}

impl<M: Mask> SearchEngine for GeneralSchedule<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        let shape = puzzle.shape();
        // A clash needs no stages.
        if !sets_up_at_once(shape) && puzzle.clashes()? {
            run.stats.engine = Some(Engine::Csp);
            run.stats.conflicts += u64::from(run.enter_node());
            run.closed();
            return Ok(());
        }
        let stages = match &mut self.0 {
            Some(stages) => stages,
            none => none.insert(Stages::new(shape)?),
        };
        stages.run(puzzle, run)
    }
}

/// The engines of the schedule, and the times at which each takes over.
struct Stages<M> {
    csp: Csp<M>,
    permutations: PermutationRule<M>,
    learner: Learner,
    /// The second of two learners, if a second thread may learn.
    partner: Learner,
    local_search: LocalSearch,
    patience: u64,
    /// Open cells from which local search takes turns.
    walkable: usize,
    /// Lengths of the first turns of the learner and of the walks.
    turns: [u64; 2],
}

impl<M: Mask> Stages<M> {
    fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self {
            csp: Csp::new(shape)?,
            permutations: PermutationRule::new(shape)?,
            learner: Learner::default(),
            partner: Learner::default(),
            local_search: LocalSearch::new(shape)?,
            patience: PATIENCE,
            walkable: WALKABLE,
            turns: [LEARNING, WALKING],
        })
    }

    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        // The backtracking search is better at visiting many solutions: each solution extends its
        // patience.
        let limit = self.patience;
        let patience = |solutions: u64| limit.saturating_add(solutions);
        run.stats.engine = Some(Engine::Csp);
        if self.csp.search(puzzle, run, patience)? == SearchOutcome::Ended {
            return Ok(());
        }
        run.stats.engine = Some(Engine::Cdcl);
        self.csp.back_to_root();
        if !run.settle(&mut self.permutations, &mut self.csp.domains) {
            return Ok(());
        }
        let found = run.stats.solutions;
        if !load(&mut self.learner, &self.csp, run)? {
            return Ok(());
        }
        let csp = &self.csp;
        self.learner.seed_activities(|option| ACTIVITY * f64::from(csp.weight(option)));
        let (cells, options) = open_cells_and_options(&self.csp.domains);
        let walkable = found == 0 && cells >= self.walkable;
        if walkable && self.take_turns(run, 10 * options >= ABUNDANT * cells)? == SearchOutcome::Ended {
            return Ok(());
        }
        if run.second_thread == SecondThread::Learning && run.stats.solutions == found {
            if !load(&mut self.partner, &self.csp, run)? {
                return Ok(());
            }
            return self.learner.search_with(&mut self.partner, run);
        }
        self.learner.search(run, u64::MAX).map(|_| ())
    }

    /// Walks and learns in turns, until there is a solution or the search ends. If `to_walk`, it
    /// walks first.
    fn take_turns(&mut self, run: &mut SearchRun<'_, '_>, mut to_walk: bool) -> Result<SearchOutcome, Error> {
        if !self.local_search.load(&self.csp.domains, 1, &mut run.limits)? {
            return Ok(SearchOutcome::Ended);
        }
        let mut solution = try_vec(0, self.csp.domains.shape.cells())?;
        let mut pair = (run.second_thread != SecondThread::None).then(Join::new);
        let [mut learning, mut walking] = self.turns;
        loop {
            if to_walk {
                match self.local_search.run(walking, pair.as_mut(), &mut run.limits) {
                    WalkOutcome::Unsolved => {}
                    WalkOutcome::Stopped => return Ok(SearchOutcome::Ended),
                    WalkOutcome::Solved => {
                        self.local_search.write_solution(&mut solution);
                        if !run.found(&solution) {
                            return Ok(SearchOutcome::Ended);
                        }
                        self.learner.import_solution(&solution, run)?;
                        return Ok(SearchOutcome::GaveUp);
                    }
                }
                walking *= 2;
            } else {
                if self.learner.search(run, learning)? == SearchOutcome::Ended {
                    return Ok(SearchOutcome::Ended);
                }
                if run.stats.solutions > 0 {
                    return Ok(SearchOutcome::GaveUp);
                }
                learning *= 2;
            }
            to_walk = !to_walk;
        }
    }
}

/// Starts a learner on the part that the backtracking search has left. Returns `false` if the run
/// was stopped.
fn load<M: Mask>(learner: &mut Learner, csp: &Csp<M>, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
    let loaded = learner.load(&csp.domains, run)?;
    csp.nogoods().filter(|_| loaded).try_for_each(|guesses| learner.forbid(guesses, run))?;
    Ok(loaded)
}

/// Returns the number of open cells, and of their options.
fn open_cells_and_options<M: Mask>(domains: &Domains<M>) -> (usize, usize) {
    let cells = domains.masks[..domains.shape.cells()].iter();
    let counts = cells.map(|digits| digits.count() as usize).filter(|&count| count > 1);
    counts.fold((0, 0), |(cells, options), count| (cells + 1, options + count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::local_search::TurnLengths;
    use crate::engine::tests::{assert_proves, marks, puzzle};
    use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
    use crate::stats::Stats;
    use crate::support::ablation::Switch;
    use crate::support::random::Random;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// Puzzles with this many solutions or more are skipped.
    const MANY: u64 = 300;

    /// Returns all solutions, and the engine that searched last.
    fn solutions(engine: &mut dyn SearchEngine, puzzle: &Puzzle) -> (BTreeSet<Vec<u32>>, Option<Engine>) {
        let (found, stats) = solutions_on(SecondThread::None, MANY, engine, puzzle);
        (found, stats.engine)
    }

    fn solutions_on(
        second_thread: SecondThread,
        limit: u64,
        engine: &mut dyn SearchEngine,
        puzzle: &Puzzle,
    ) -> (BTreeSet<Vec<u32>>, Stats) {
        let mut found = BTreeSet::new();
        let mut visit = |values: &[u32]| {
            assert!(puzzle.is_solved_by(values));
            assert!(found.insert(values.to_vec()), "the same solution twice");
            ControlFlow::Continue(())
        };
        let items = Items::new(puzzle.shape()).item_count();
        let limits = Limits { solutions: Some(limit), ..Limits::default() };
        let mut run = SearchRun {
            second_thread,
            ..SearchRun::new(LimitChecker::new(limits, items, Interrupt::default()), &mut visit)
        };
        engine.run(puzzle, &mut run).unwrap();
        let stats = run.stats;
        (found, stats)
    }

    /// The number of runs of a test that reached each later stage.
    #[derive(Default)]
    struct Reached {
        learner: usize,
        walks: usize,
        nogoods_of_guesses: usize,
    }

    /// Asserts that a new schedule finds all solutions and proves them, alone and with two
    /// learners.
    fn assert_complete(
        mut schedule: GeneralSchedule<u16>,
        puzzle: &Puzzle,
        all: &BTreeSet<Vec<u32>>,
        reached: &mut Reached,
    ) {
        let (found, last) = solutions(&mut schedule, puzzle);
        let stages = schedule.0.as_ref().unwrap();
        assert_eq!(found, *all, "{} {puzzle:?}", stages.patience);
        let has_several = all.len() > 1;
        let has_nogood_of_guesses = stages.csp.nogoods().any(|guesses| guesses.count() > 1);
        reached.walks += usize::from(stages.walkable == 1 && stages.local_search.proposals() > 0);
        reached.learner += usize::from(last == Some(Engine::Cdcl) && has_several);
        reached.nogoods_of_guesses += usize::from(has_several && has_nogood_of_guesses);
        assert_proves(&mut schedule, puzzle, all);
        let (found, _) = solutions_on(SecondThread::Learning, MANY, &mut schedule, puzzle);
        assert_eq!(found, *all, "{puzzle:?}");
        // Counts repeat, even if a limit stops the search.
        for limit in [MANY, 1, 2] {
            let runs =
                [SecondThread::Learning; 3].map(|second| solutions_on(second, limit, &mut schedule, puzzle));
            assert!(runs.iter().all(|run| *run == runs[0]));
        }
    }

    #[test]
    fn no_solution_is_lost_or_repeated_at_any_point_of_giving_up() {
        let mut random = Random::new(5);
        let mut reached = Reached::default();
        for (rows, cols, holes, marked) in
            [(2, 2, 80, 75), (2, 3, 65, 68), (3, 2, 65, 68), (3, 3, 62, 57), (2, 5, 50, 0), (4, 4, 50, 0)]
        {
            let shape = Shape::new(rows, cols).unwrap();
            let mut csp = Csp::<u16>::new(shape).unwrap();
            for k in 0..30 {
                // With givens, the backtracking search meets few conflicts.
                let with_marks = marked > 0 && k % 3 > 0;
                let puzzle = if with_marks {
                    marks(shape, marked, &mut random)
                } else {
                    puzzle(shape, holes, &mut random)
                };
                let (all, _) = solutions(&mut csp, &puzzle);
                if all.len() as u64 == MANY {
                    continue;
                }
                // Every other puzzle has turns of the local search.
                let walkable = if k % 2 == 0 { 1 } else { WALKABLE };
                for patience in [0, 1, 2, 7, 30] {
                    let turns = [1, 1_000];
                    let stages = Stages { patience, walkable, turns, ..Stages::new(shape).unwrap() };
                    assert_complete(GeneralSchedule(Some(stages)), &puzzle, &all, &mut reached);
                }
            }
        }
        let Reached { learner, walks, nogoods_of_guesses } = reached;
        assert!(learner > 100 && walks > 0, "{learner} {walks}");
        assert!(nogoods_of_guesses > 10, "{nogoods_of_guesses}");
    }

    #[test]
    fn open_cells_and_options_are_counted() {
        let mut givens = [0; 16];
        givens[0] = 1;
        let puzzle = Puzzle::from_givens(Shape::order(2).unwrap(), &givens).unwrap();
        let mut limits = LimitChecker::new(Limits::default(), 1, Interrupt::default());
        let mut domains = Domains::<u16>::new(puzzle.shape()).unwrap();
        assert!(domains.load(&puzzle, &mut limits).unwrap() && domains.propagate(&mut limits));
        assert_eq!(open_cells_and_options(&domains), (15, 8 * 4 + 7 * 3));
    }

    #[test]
    fn only_large_puzzles_are_searched_locally() {
        // Three cells of a row have two digits: matchings, switched off below, would see it first.
        let mut marks = vec![0xFFFF; 256];
        for cell in [0, 5, 10] {
            marks[cell] = 0b11;
        }
        let shape = Shape::order(4).unwrap();
        let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
        for (walkable, walks) in [(1, true), (WALKABLE, false)] {
            let stages = Stages { patience: 0, walkable, turns: [1, 1_000], ..Stages::new(shape).unwrap() };
            let mut schedule = GeneralSchedule::<u16>(Some(stages));
            let (found, _) = Switch::Matching.without(|| solutions(&mut schedule, &puzzle));
            assert!(found.is_empty());
            assert_eq!(schedule.0.unwrap().local_search.proposals() > 0, walks);
        }
    }

    #[test]
    fn the_solution_of_the_local_search_is_not_visited_again() {
        let shape = Shape::order(6).unwrap();
        let puzzle = puzzle(shape, 62, &mut Random::new(3));
        let stages = Stages { patience: 0, ..Stages::new(shape).unwrap() };
        let mut schedule = GeneralSchedule::<u64>(Some(stages));
        let (found, last) = solutions(&mut schedule, &puzzle);
        assert_eq!((found.len() as u64, last), (MANY, Some(Engine::Cdcl)));
        let walks = schedule.0.unwrap().local_search;
        let mut solution = vec![0; shape.cells()];
        walks.write_solution(&mut solution);
        assert!(walks.proposals() > 0 && found.contains(&solution));
    }

    /// Solutions in order, statistics, and the reason why the run was stopped.
    type Answer = (Vec<Vec<u32>>, Stats, Option<StopReason>);

    /// Runs a schedule that walks first and often changes threads. Also returns the proposals of
    /// the walks.
    fn run_with_walks(puzzle: &Puzzle, limits: Limits, second_thread: SecondThread) -> (Answer, u64) {
        let turns = [1, 50_000];
        let stages = Stages::new(puzzle.shape()).unwrap();
        let mut stages = Stages::<u16> { patience: 0, walkable: 1, turns, ..stages };
        stages.local_search.turn_lengths = TurnLengths { solo: 1, turn: 100 };
        let mut found = Vec::new();
        let mut visit = |values: &[u32]| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        };
        let limits = LimitChecker::new(limits, 1, Interrupt::default());
        let mut run = SearchRun { second_thread, ..SearchRun::new(limits, &mut visit) };
        stages.run(puzzle, &mut run).unwrap();
        let (stats, stopped) = (run.stats, run.limits.stopped());
        ((found, stats, stopped), stages.local_search.proposals())
    }

    #[test]
    fn a_second_thread_that_walks_changes_nothing() {
        let mut random = Random::new(8);
        let mut walked = 0;
        for _ in 0..20 {
            let puzzle = puzzle(Shape::order(4).unwrap(), 56, &mut random);
            for (limit, nodes) in [(1, None), (50, None), (50, Some(400))] {
                let limits = Limits { solutions: Some(limit), nodes, ..Limits::default() };
                let (alone, proposals) = run_with_walks(&puzzle, limits, SecondThread::None);
                let (on_two, _) = run_with_walks(&puzzle, limits, SecondThread::LocalSearch);
                assert_eq!(alone, on_two);
                let (found, ..) = alone;
                walked += usize::from(proposals > 1_000 && found.len() > 1);
            }
        }
        assert!(walked > 5, "{walked}");
    }

    #[test]
    fn a_clash_needs_no_stages() {
        let shape = Shape::order(6).unwrap();
        let mut givens = vec![0; shape.cells()];
        (givens[0], givens[35]) = (7, 7);
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let mut schedule = GeneralSchedule::<u64>::new(shape).unwrap();
        let (found, stats) = solutions_on(SecondThread::None, MANY, &mut schedule, &puzzle);
        assert!(found.is_empty() && schedule.0.is_none());
        assert_eq!((stats.nodes, stats.conflicts), (1, 1));
        let mut set_up = GeneralSchedule::<u64>(Some(Stages::new(shape).unwrap()));
        assert!(solutions(&mut set_up, &puzzle).0.is_empty());
    }
}
