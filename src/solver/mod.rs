//! The verbs: solve, count, enumerate and uniqueness, on any engine and under any limits.

use crate::engine::{Run, SearchEngine, SecondThread, Visit};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::grid::Grid;
use crate::model::items::{Items, OptionsBack};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::model::transform::Symmetry;
use crate::options::{Engine, Options};
use crate::proof::{Log, Part, Sink, check_within};
use crate::stats::{Count, Stats};
use crate::support::alloc::try_vec;
use crate::support::stopwatch::Stopwatch;
use std::ops::ControlFlow;

/// The answer to "solve".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A solution, checked against the rules and the puzzle.
    Solved(Grid),
    /// There is none.
    Unsolvable,
    /// The search ended before its time.
    Stopped(StopReason),
}

/// The answer to "is there exactly one solution?".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// There is none.
    Unsolvable,
    /// There is exactly one.
    Unique,
    /// There are at least two.
    Multiple,
    /// The search ended before it could tell.
    Stopped(StopReason),
}

/// Whether the order of solutions matters to who receives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Matters,
    Any,
}

/// Solves puzzles of one shape, one call after another, and keeps its memory between calls. Up to side 25,
/// [`Solver::solve_into`], [`Solver::count`], [`Solver::uniqueness`] and [`Solver::enumerate`] allocate nothing, except where
/// [`Engine::Cdcl`] learns (it takes memory as it learns, and keeps it), a walk or a second thread begins, or a seed meets
/// its first pencil marks. [`Solver::solve`] allocates its grid, proofs what they need.
///
/// One thread at a time may use it; it may move between threads.
pub struct Solver {
    shape: Shape,
    options: Options,
    /// Engines built so far, each for one kind.
    engines: Vec<(Engine, Box<dyn SearchEngine>)>,
    /// What the seed in force needs, if there is one.
    shuffled: Option<Shuffled>,
    stats: Stats,
    /// Whether they are those of the last search: one that ends with an error has none.
    is_counted: bool,
    stopwatch: Stopwatch,
}

/// What a seed needs.
struct Shuffled {
    seed: u64,
    symmetry: Symmetry,
    image: Puzzle,
    values: Vec<u32>,
}

impl Solver {
    /// A solver with default options.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Self::with_options(shape, Options::default())
    }

    /// A solver with these options.
    ///
    /// # Errors
    /// [`Error::Memory`], and [`Error::Argument`] for an engine that does not take the shape.
    pub fn with_options(shape: Shape, options: Options) -> Result<Self, Error> {
        let mut solver = Self {
            shape,
            options,
            engines: Vec::new(),
            shuffled: None,
            stats: Stats::default(),
            is_counted: false,
            stopwatch: Stopwatch::new(),
        };
        solver.prepare()?;
        Ok(solver)
    }

    /// The shape of the puzzles it solves.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The options in force.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Replaces the options for the calls that follow.
    ///
    /// # Errors
    /// As [`Solver::with_options`]; the old options stay then.
    pub fn set_options(&mut self, options: Options) -> Result<(), Error> {
        let old = std::mem::replace(&mut self.options, options);
        self.prepare().inspect_err(|_| self.options = old)
    }

    /// Counts of the last call; all 0 if it ended with an error.
    pub fn stats(&self) -> Stats {
        if self.is_counted {
            Stats { elapsed: self.stopwatch.elapsed(), ..self.stats }
        } else {
            Stats::default()
        }
    }

    /// Takes memory for the options in force, so that the calls themselves need none.
    fn prepare(&mut self) -> Result<(), Error> {
        let kind = self.options.engine;
        if self.engines.iter().all(|(built, _)| *built != kind) {
            let engine = kind.build(self.shape)?;
            self.engines.try_reserve(1)?;
            self.engines.push((kind, engine));
        }
        let seed = self.options.seed;
        if seed != self.shuffled.as_ref().map_or(0, |shuffled| shuffled.seed) {
            self.shuffled = match seed {
                0 => None,
                _ => Some(Shuffled {
                    seed,
                    symmetry: Symmetry::new(self.shape, seed)?,
                    image: Puzzle::empty(self.shape)?,
                    values: try_vec(0, self.shape.cells())?,
                }),
            };
        }
        Ok(())
    }

    /// Finds a solution.
    ///
    /// # Errors
    /// [`Error::Argument`] when the puzzle has another shape than the solver; [`Error::Memory`].
    pub fn solve(&mut self, puzzle: &Puzzle, interrupt: Interrupt<'_>) -> Result<Answer, Error> {
        let mut values = try_vec(0, self.shape.cells())?;
        let count = self.solve_into(puzzle, interrupt, &mut values)?;
        Ok(match count {
            Count { solutions: 0, stopped: None } => Answer::Unsolvable,
            Count { solutions: 0, stopped: Some(reason) } => Answer::Stopped(reason),
            _ => Answer::Solved(Grid::from_checked(self.shape, values)),
        })
    }

    /// Finds a solution and writes it, row-major, to `out`, which is left alone when there is none. The count counts 0
    /// or 1.
    ///
    /// # Errors
    /// As [`Solver::solve`], and [`Error::Buffer`] when `out` is shorter than the grid.
    pub fn solve_into(
        &mut self,
        puzzle: &Puzzle,
        interrupt: Interrupt<'_>,
        out: &mut [u32],
    ) -> Result<Count, Error> {
        let needed = self.shape.cells();
        let Some(out) = out.get_mut(..needed) else {
            return Err(Error::Buffer { got: out.len(), needed });
        };
        self.search(puzzle, interrupt, Order::Matters, None, &mut |values| {
            out.copy_from_slice(values);
            ControlFlow::Break(StopReason::Solutions)
        })
    }

    /// Counts solutions, up to `limit` where there is one.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn count(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        interrupt: Interrupt<'_>,
    ) -> Result<Count, Error> {
        let mut left = countdown_from(limit)?;
        self.search(puzzle, interrupt, Order::Any, None, &mut |_| countdown(&mut left))
    }

    /// Tells whether there is exactly one solution.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn uniqueness(&mut self, puzzle: &Puzzle, interrupt: Interrupt<'_>) -> Result<Uniqueness, Error> {
        Ok(match self.count(puzzle, Some(2), interrupt)? {
            Count { solutions: 2.., .. } => Uniqueness::Multiple,
            Count { stopped: Some(reason), .. } => Uniqueness::Stopped(reason),
            Count { solutions: 1, .. } => Uniqueness::Unique,
            _ => Uniqueness::Unsolvable,
        })
    }

    /// Hands each solution, row-major, to `visit` until it breaks.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn enumerate(
        &mut self,
        puzzle: &Puzzle,
        interrupt: Interrupt<'_>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.search(puzzle, interrupt, Order::Matters, None, &mut |values| match visit(values) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        })
    }

    /// Counts solutions, up to `limit` where there is one, and hands out a proof of the number, piece by piece, to `write`,
    /// until it breaks: see [`proof`](crate::proof). The proof is complete when the count names no reason to stop; it says that
    /// there are no solutions but those counted. Everything is done on the calling thread, and memory is taken as the
    /// proof needs it. [`Engine::Auto`] and [`Engine::Cdcl`] do without matchings here, as what they strike out has no short
    /// proof of this form: where many cells are left one digit too few, `count` ends at once and this may not end.
    ///
    /// # Errors
    /// As [`Solver::count`].
    pub fn prove(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        interrupt: Interrupt<'_>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let mut left = countdown_from(limit)?;
        let Interrupt { cancel, poll } = interrupt;
        // It need not live longer than `write`.
        let interrupt = Interrupt { cancel, poll: poll.map(|poll| poll as &mut dyn FnMut() -> bool) };
        self.search(puzzle, interrupt, Order::Matters, Some(&mut write), &mut |_| countdown(&mut left))
    }

    /// Checks a proof as [`check`](crate::proof::check) does, within the options' time and as long as `interrupt` allows. Answers why
    /// the check was stopped, if it was: then nothing is known of the proof. Of the counts only the time and this are set.
    ///
    /// # Errors
    /// As [`check`](crate::proof::check), and [`Error::Argument`] when the puzzle has another shape than the solver.
    pub fn check_proof<'s>(
        &mut self,
        puzzle: &Puzzle,
        solutions: impl IntoIterator<Item = &'s [u32]>,
        proof: &[u8],
        interrupt: Interrupt<'_>,
    ) -> Result<Option<StopReason>, Error> {
        self.stopwatch.start();
        self.is_counted = false;
        self.check_shape(puzzle)?;
        let own = Limits { time: self.options.limits.time, ..Limits::default() };
        let limits = LimitChecker::new(own, Items::new(self.shape).item_count(), interrupt);
        let stopped = check_within(limits, puzzle, solutions, proof)?;
        self.stats = Stats { stopped, ..Stats::default() };
        self.stopwatch.stop();
        self.is_counted = true;
        Ok(stopped)
    }

    /// The one way to an engine: every verb comes through here, and every solution is checked here.
    pub(crate) fn search<'w>(
        &mut self,
        puzzle: &Puzzle,
        interrupt: Interrupt<'w>,
        order: Order,
        proof: Option<Sink<'w>>,
        visit: Visit<'_>,
    ) -> Result<Count, Error> {
        self.stopwatch.start();
        self.is_counted = false;
        self.check_shape(puzzle)?;
        let kind = self.options.engine;
        let (_, engine) = self.engines.iter_mut().find(|(built, _)| *built == kind).ok_or(Error::Internal)?;
        let mut all_correct = true;
        let mut check = |values: &[u32]| {
            if !puzzle.is_solved_by(values) {
                all_correct = false;
                return ControlFlow::Break(StopReason::Callback);
            }
            visit(values)
        };
        let second = second_thread(&self.options, order, proof.is_some());
        let (own, items) = (self.options.limits, Items::new(self.shape).item_count());
        let limits = move || LimitChecker::new(own, items, interrupt);
        let stats = &mut self.stats;
        let stopped = match &mut self.shuffled {
            Some(Shuffled { symmetry, image, values, .. }) => {
                let mut limits = limits();
                symmetry.apply(puzzle, image, &mut limits)?;
                let proof = match proof {
                    Some(sink) => Some((sink, Some(symmetry.options_back()?))),
                    None => None,
                };
                let visit = &mut |solution: &[u32]| {
                    symmetry.undo(solution, values);
                    check(values)
                };
                run_engine(engine.as_mut(), [puzzle, image], || limits, second, proof, visit, stats)?
            }
            None => {
                let proof = proof.map(|sink| (sink, None));
                run_engine(engine.as_mut(), [puzzle; 2], limits, second, proof, &mut check, stats)?
            }
        };
        if !all_correct {
            return Err(Error::Internal);
        }
        // A schedule names the last engine that it took.
        self.stats.engine = self.stats.engine.or(Some(kind));
        self.stats.stopped = stopped;
        self.stopwatch.stop();
        self.is_counted = true;
        Ok(Count { solutions: self.stats.solutions, stopped })
    }

    fn check_shape(&self, puzzle: &Puzzle) -> Result<(), Error> {
        if puzzle.shape() != self.shape {
            return Err(Error::Argument { what: "the puzzle's shape is not the solver's" });
        }
        Ok(())
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("shape", &self.shape)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

// It may move between threads; so may what is inside.
const _: fn() = || {
    fn moves<T: Send>() {}
    moves::<Solver>();
};

/// Runs an engine on a puzzle's image, which may be the puzzle itself. A proof has a receiver, and the variables of the image's
/// options. LimitChecker are made where they stay, and the counts are written in place: to hand them from call to call takes longer
/// than an easy 9x9 has to spare.
fn run_engine<'w>(
    engine: &mut dyn SearchEngine,
    [puzzle, image]: [&Puzzle; 2],
    limits: impl FnOnce() -> LimitChecker<'w>,
    second_thread: SecondThread,
    proof: Option<(Sink<'w>, Option<OptionsBack>)>,
    visit: Visit<'_>,
    stats: &mut Stats,
) -> Result<Option<StopReason>, Error> {
    let mut run = Run::new(limits(), visit);
    run.second_thread = second_thread;
    let Some((sink, back)) = proof else {
        engine.run(image, &mut run)?;
        *stats = run.stats;
        return Ok(run.limits.stopped());
    };
    let Some(mut log) = Log::new(image, back, sink, &mut run.limits)? else {
        *stats = run.stats;
        return Ok(run.limits.stopped());
    };
    let mut run = Run { log: Some(&mut log), ..run };
    engine.run(image, &mut run)?;
    *stats = run.stats;
    let Run { limits, .. } = run;
    log.finish(puzzle, limits)
}

/// What a second thread may do for a single puzzle.
fn second_thread(options: &Options, order: Order, proves: bool) -> SecondThread {
    if options.threads < 2 || proves {
        return SecondThread::None;
    }
    let any = order == Order::Any || options.race;
    // What these limits cut off is the same only where one learns.
    let limited = options.limits.nodes.is_some() || options.limits.memory.is_some();
    if any && !limited { SecondThread::Learns } else { SecondThread::Walks }
}

fn countdown_from(limit: Option<u64>) -> Result<u64, Error> {
    match limit {
        Some(0) => Err(Error::Argument { what: "a limit of 0 solutions counts nothing" }),
        limit => Ok(limit.unwrap_or(u64::MAX)),
    }
}

/// Counts down to the solution that ends the search.
pub(crate) fn countdown(left: &mut u64) -> ControlFlow<StopReason> {
    *left -= 1;
    if *left == 0 { ControlFlow::Break(StopReason::Solutions) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_debug_form_tells_shape_and_options() {
        let solver = Solver::new(Shape::order(2).unwrap()).unwrap();
        let text = format!("{solver:?}");
        assert!(
            text.contains(&format!("{:?}", solver.shape()))
                && text.contains(&format!("{:?}", solver.options()))
        );
    }

    #[test]
    fn a_search_that_ends_with_an_error_has_no_counts() {
        let [small, large] = [2, 3].map(|order| Puzzle::empty(Shape::order(order).unwrap()).unwrap());
        let mut solver = Solver::new(small.shape()).unwrap();
        assert_eq!(solver.stats(), Stats::default());
        solver.count(&small, None, Interrupt::default()).unwrap();
        assert_eq!((solver.stats().solutions, solver.stats().stopped), (288, None));
        assert!(solver.count(&large, None, Interrupt::default()).is_err());
        assert_eq!(solver.stats(), Stats::default());
    }

    #[test]
    fn proofs_are_of_the_puzzle_with_and_without_a_seed() {
        let shape = Shape::order(2).unwrap();
        let puzzle = Puzzle::empty(shape).unwrap();
        for seed in [0, 7] {
            let mut solver = Solver::with_options(shape, Options { seed, ..Options::default() }).unwrap();
            let (mut proof, mut found) = (String::new(), Vec::new());
            let write = |part: Part, text: &str| {
                if part == Part::Proof {
                    proof.push_str(text);
                }
                ControlFlow::Continue(())
            };
            assert_eq!(solver.prove(&puzzle, None, Interrupt::default(), write).unwrap().solutions, 288);
            let keep = |values: &[u32]| {
                found.push(values.to_vec());
                ControlFlow::Continue(())
            };
            solver.enumerate(&puzzle, Interrupt::default(), keep).unwrap();
            let check = |found: &[Vec<u32>]| {
                crate::proof::check(&puzzle, found.iter().map(|values| &values[..]), proof.as_bytes())
            };
            assert_eq!(check(&found), Ok(()));
            assert!(check(&found[1..]).is_err());
        }
    }

    #[test]
    fn one_learns_where_another_could_change_what_is_answered() {
        let (any, matters) = (Order::Any, Order::Matters);
        let two = Options { threads: 2, ..Options::default() };
        let race = Options { race: true, ..two };
        let nodes = Options { limits: Limits { nodes: Some(9), ..Limits::default() }, ..race };
        let memory = Options { limits: Limits { memory: Some(9), ..Limits::default() }, ..race };
        let harmless =
            Limits { solutions: Some(9), time: Some(std::time::Duration::MAX), ..Limits::default() };
        let [none, walks, learns] = [SecondThread::None, SecondThread::Walks, SecondThread::Learns];
        for (options, order, proves, second) in [
            (two, any, false, learns),
            (two, matters, false, walks),
            (two, any, true, none),
            (race, matters, false, learns),
            (race, any, true, none),
            (nodes, any, false, walks),
            (memory, any, false, walks),
            (Options { limits: harmless, ..two }, any, false, learns),
            (Options { threads: 1, ..race }, any, false, none),
            (Options { race: true, ..Options::default() }, any, false, none),
        ] {
            assert_eq!(second_thread(&options, order, proves), second, "{options:?} {order:?} {proves}");
        }
    }
}
