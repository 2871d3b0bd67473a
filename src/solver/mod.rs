//! The solver of single puzzles: its options, its memory, and the call of an engine. `rules` is the
//! solver of puzzles with rules.

mod backdoors;
mod budget;
mod count;
mod cubes;
mod hint_text;
mod input;
mod ordoku_steps;
mod played;
mod player;
mod prove_steps;
mod rules;
mod series;
mod solving;
mod steps;
mod true_candidates;
mod why_not;

pub use backdoors::Backdoors;
pub use input::Input;
pub use player::{Hint, PlayerState, WhyNot};
pub use rules::{RandomParts, RulesSolver};
pub(crate) use series::{SearchEnd, SearchSeries};
pub use solving::{Minimised, Solutions, UniqueAnswer, Uniqueness};
pub(crate) use steps::FOR_NINE_ONLY;
pub use true_candidates::TrueCandidates;

use crate::engine::{SearchEngine, SearchRun, SecondThread, Visit};
use crate::error::Error;
use crate::limits::{LimitChecker, StopReason};
use crate::model::items::{Items, OptionsBack};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::{Engine, Options};
use crate::proof::{Log, Proof, Sink};
use crate::stats::{Count, Stats};
use crate::support::alloc::try_vec;
use crate::support::stopwatch::Stopwatch;
use crate::support::threads::assert_send;
use crate::symmetry::transform::SeededImage;
use crate::technique::StepSearch;
use std::ops::ControlFlow;

/// Whether the order of solutions matters to the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SolutionOrder {
    Matters,
    Any,
}

/// Solves puzzles of one shape, one call after another, and keeps its memory between calls.
///
/// A call takes a [`Puzzle`] of the solver's shape, otherwise it fails with [`Error::Argument`]. A
/// limit of the [`Options`] that stops a call is not an error: the answer names the [`StopReason`].
/// An interrupt beside the puzzle lets other threads or a poll function stop the call, see
/// [`Input`].
///
/// ```
/// use ordoku::{Engine, Limits, Options, Outcome, Puzzle, Shape, Solver, Uniqueness};
/// use std::time::Duration;
///
/// let limits = Limits::new().with_time(Duration::from_secs(1));
/// let options = Options::new().with_engine(Engine::Cdcl).with_limits(limits);
/// let mut solver = Solver::with_options(Shape::NINE, options)?;
/// let puzzle = Puzzle::empty(Shape::NINE)?;
/// assert_eq!(solver.uniqueness(&puzzle)?, Outcome::Answer(Uniqueness::Several));
/// assert_eq!(solver.solutions(&puzzle, 10)?.grids.len(), 10);
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Memory
/// Up to side 25, [`Solver::solve_into`], [`Solver::count`], [`Solver::uniqueness`] and
/// [`Solver::enumerate`] allocate nothing, with four exceptions: [`Engine::Cdcl`] learns a clause,
/// local search or a second thread starts, a solver with a seed meets its first pencil marks, or a
/// count passes 16,384.
///
/// # Threads
/// One thread at a time may use a solver; a solver may move between threads.
pub struct Solver {
    shape: Shape,
    options: Options,
    /// The engines built so far, at most one of each kind.
    engines: Vec<(Engine, Box<dyn SearchEngine>)>,
    /// The transform of the current seed, if there is one.
    shuffled: Option<Shuffled>,
    stats: Stats,
    /// Whether `stats` belong to the last search; `false` if it failed.
    is_counted: bool,
    stopwatch: Stopwatch,
    /// The memory of the searches for steps, once they were asked for.
    steps: Option<Box<[StepSearch; 1]>>,
    /// The memory of the searches on the scale for all shapes.
    paths: ordoku_steps::PathMemory,
}

/// The transform of a seed, and room for its image.
struct Shuffled {
    seed: u64,
    transform: SeededImage,
    image: Puzzle,
    values: Vec<u32>,
}

impl Solver {
    /// Creates a solver with default options: no limits, the fastest engine.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Self::with_options(shape, Options::default())
    }

    /// Creates a solver with these options.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the engine does not take the shape, and [`Error::Memory`] if
    /// allocation fails.
    pub fn with_options(shape: Shape, options: Options) -> Result<Self, Error> {
        let mut solver = Self {
            shape,
            options,
            engines: Vec::new(),
            shuffled: None,
            stats: Stats::default(),
            is_counted: false,
            stopwatch: Stopwatch::new(),
            steps: None,
            paths: None,
        };
        solver.prepare()?;
        Ok(solver)
    }

    /// Returns the shape of the puzzles that the solver takes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the options.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Replaces the options for later calls.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::with_options`]; the old options then stay.
    pub fn set_options(&mut self, options: Options) -> Result<(), Error> {
        let old = std::mem::replace(&mut self.options, options);
        self.prepare().inspect_err(|_| self.options = old)
    }

    /// Returns the counts of the last search, or the default [`Stats`] if it failed. A call whose
    /// arguments are refused before it searches leaves the counts as they were.
    pub fn stats(&self) -> Stats {
        if self.is_counted {
            Stats { elapsed: self.stopwatch.elapsed(), ..self.stats }
        } else {
            Stats::default()
        }
    }

    /// Allocates memory for the current options, so that later calls do not need to.
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
                    transform: SeededImage::new(self.shape, seed)?,
                    image: Puzzle::empty(self.shape)?,
                    values: try_vec(0, self.shape.cells())?,
                }),
            };
        }
        Ok(())
    }

    /// Runs the engine. Every verb calls this function, and it checks every solution.
    pub(crate) fn search<'w>(
        &mut self,
        input: Input<'w>,
        order: SolutionOrder,
        proof: Option<Sink<'w>>,
        visit: Visit<'_>,
    ) -> Result<Count, Error> {
        self.check_shape(input.puzzle)?;
        self.begin();
        let count = self.search_untimed(input, order, proof, visit)?;
        self.finish();
        Ok(count)
    }

    /// Starts the time of a call.
    #[inline(always)]
    fn begin(&mut self) {
        self.stopwatch.start();
        self.is_counted = false;
    }

    /// Ends the time of a call, whose counts are in `stats`.
    #[inline(always)]
    fn finish(&mut self) {
        self.stopwatch.stop();
        self.is_counted = true;
    }

    /// Runs the engine on a puzzle of the solver's shape, between [`begin`](Self::begin) and
    /// [`finish`](Self::finish).
    #[inline(always)]
    fn search_untimed<'w>(
        &mut self,
        input: Input<'w>,
        order: SolutionOrder,
        proof: Option<Sink<'w>>,
        visit: Visit<'_>,
    ) -> Result<Count, Error> {
        let Input { puzzle, interrupt } = input;
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
        let (of_call, items) = (self.options.limits, Items::new(self.shape).item_count());
        let limits = move || LimitChecker::new(of_call, items, interrupt);
        let stats = &mut self.stats;
        let stopped = match &mut self.shuffled {
            Some(Shuffled { transform, image, values, .. }) => {
                let mut limits = limits();
                transform.apply(puzzle, image, &mut limits)?;
                let proof = match proof {
                    Some(sink) => Some((sink, Some(transform.options_back()?))),
                    None => None,
                };
                let visit = &mut |solution: &[u32]| {
                    transform.undo(solution, values);
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
        // A schedule has already set the last engine that it used.
        self.stats.engine = self.stats.engine.or(Some(kind));
        self.stats.stopped = stopped;
        Ok(Count { solutions: self.stats.solutions, stopped })
    }

    fn check_shape(&self, puzzle: &Puzzle) -> Result<(), Error> {
        if puzzle.shape() != self.shape {
            return Err(Error::Argument {
                what: "the puzzle and the solver have different shapes: make a solver of the puzzle's shape",
            });
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

const _: () = assert_send::<Solver>();

/// Runs an engine on a puzzle's image, which may be the puzzle itself. A proof needs a sink, and
/// the map from the image's options to the puzzle's.
///
/// The limits are built in place and the counts are written in place: an easy 9x9 takes a
/// microsecond, and copies of them would be a measurable part of it.
#[inline(always)]
fn run_engine<'w>(
    engine: &mut dyn SearchEngine,
    [puzzle, image]: [&Puzzle; 2],
    limits: impl FnOnce() -> LimitChecker<'w>,
    second_thread: SecondThread,
    proof: Option<(Sink<'w>, Option<OptionsBack>)>,
    visit: Visit<'_>,
    stats: &mut Stats,
) -> Result<Option<StopReason>, Error> {
    let mut run = SearchRun::new(limits(), visit);
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
    let mut run = SearchRun { proof: Some(Proof::OfPuzzle(&mut log)), ..run };
    engine.run(image, &mut run)?;
    *stats = run.stats;
    let SearchRun { mut limits, .. } = run;
    log.finish(puzzle, &mut limits)
}

/// Returns the task of a second thread for a single puzzle.
fn second_thread(options: &Options, order: SolutionOrder, proves: bool) -> SecondThread {
    if options.threads < 2 || proves {
        return SecondThread::None;
    }
    let any = order == SolutionOrder::Any || options.race;
    // With two learners, these limits would stop the search at a point that depends on timing.
    let limited = options.limits.nodes.is_some() || options.limits.memory.is_some();
    if any && !limited { SecondThread::Learning } else { SecondThread::LocalSearch }
}

/// Counts a solution, and breaks at the last one wanted.
pub(crate) fn countdown(left: &mut u64) -> ControlFlow<StopReason> {
    *left -= 1;
    if *left == 0 { ControlFlow::Break(StopReason::Solutions) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::proof::Part;

    #[test]
    fn debug_prints_shape_and_options() {
        let solver = Solver::new(Shape::order(2).unwrap()).unwrap();
        let (shape, options) = (solver.shape(), solver.options());
        let wanted = format!("Solver {{ shape: {shape:?}, options: {options:?}, .. }}");
        assert_eq!(format!("{solver:?}"), wanted);
    }

    #[test]
    fn a_call_that_is_refused_leaves_the_counts() {
        let [small, large] = [2, 3].map(|order| Puzzle::empty(Shape::order(order).unwrap()).unwrap());
        let mut solver = Solver::new(small.shape()).unwrap();
        assert_eq!(solver.stats(), Stats::default());
        solver.count(&small, None).unwrap();
        assert_eq!((solver.stats().solutions, solver.stats().stopped), (288, None));
        // A limit of 0 is refused before a search.
        assert!(solver.count(&small, Some(0)).is_err());
        assert_eq!(solver.stats().solutions, 288);
        assert!(solver.count(&large, None).is_err());
        assert!(solver.cubes(&large, &crate::Cube::default(), 2).is_err());
        assert!(solver.check_proof(&large, [], b"").is_err());
        assert_eq!((solver.stats().solutions, solver.stats().stopped), (288, None));
    }

    #[test]
    fn proofs_are_about_the_original_puzzle_even_with_a_seed() {
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
            assert_eq!(solver.prove(&puzzle, None, write).unwrap().solutions, 288);
            let keep = |values: &[u32]| {
                found.push(values.to_vec());
                ControlFlow::Continue(())
            };
            solver.enumerate(&puzzle, keep).unwrap();
            let check = |found: &[Vec<u32>]| {
                crate::proof::check(&puzzle, found.iter().map(|values| &values[..]), proof.as_bytes())
            };
            assert_eq!(check(&found), Ok(()));
            assert!(check(&found[1..]).is_err());
        }
    }

    #[test]
    fn one_thread_learns_if_two_could_change_the_answer() {
        let (any, matters) = (SolutionOrder::Any, SolutionOrder::Matters);
        let two = Options { threads: 2, ..Options::default() };
        let race = Options { race: true, ..two };
        let nodes = Options { limits: Limits { nodes: Some(9), ..Limits::default() }, ..race };
        let memory = Options { limits: Limits { memory: Some(9), ..Limits::default() }, ..race };
        let harmless =
            Limits { solutions: Some(9), time: Some(std::time::Duration::MAX), ..Limits::default() };
        let [none, local_search, learning] =
            [SecondThread::None, SecondThread::LocalSearch, SecondThread::Learning];
        for (options, order, proves, second) in [
            (two, any, false, learning),
            (two, matters, false, local_search),
            (two, any, true, none),
            (race, matters, false, learning),
            (race, any, true, none),
            (nodes, any, false, local_search),
            (memory, any, false, local_search),
            (Options { limits: harmless, ..two }, any, false, learning),
            (Options { threads: 1, ..race }, any, false, none),
            (Options { race: true, ..Options::default() }, any, false, none),
        ] {
            assert_eq!(second_thread(&options, order, proves), second, "{options:?} {order:?} {proves}");
        }
    }
}
