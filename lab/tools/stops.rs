//! Measures how soon searches end when they are stopped.
//!
//! Half of the stops are cancels by another thread, and half are time limits; half of the searches
//! use the engine `auto`, and half `cdcl`. The stops come at random moments, early ones more often,
//! while the solutions of random puzzles are counted. A third of the puzzles have a wrong given. A
//! search that ends by itself is replaced by another one. The overshoot is the time from the
//! cancel, or the end of the time limit, to the return of the search. After every stop the solver
//! must solve an easy puzzle.
//!
//! With `--verbs`, every verb is stopped on every kind of puzzle instead: those of
//! tests/testkit/src/stoppable.rs.

use ordoku::{Engine, Grid, Interrupt, Limits, Options, Outcome, Puzzle, Shape, Solver};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use testkit::Random;
use testkit::stoppable::{Call, KINDS, Subject, VERBS};

/// The latest moment of a stop, in microseconds.
const LATEST: f64 = 150_000.0;

/// Percentages of empty cells: hard, harder, and many solutions.
const HOLES: [usize; 4] = [50, 54, 58, 100];

fn puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let holes = HOLES[random.below(HOLES.len())];
    let values = testkit::random_puzzle(shape, holes, random.below(3) == 0, random);
    Puzzle::from_givens(shape, &values).expect("digits in range")
}

/// Stops a search and returns the overshoot; `None` if the search ended by itself.
fn overshoot(solver: &mut Solver, puzzle: &Puzzle, after: Duration, by_time: bool) -> Option<Duration> {
    let start = Instant::now();
    if by_time {
        let limits = Limits::new().with_time(after);
        solver.set_options(solver.options().with_limits(limits)).expect("memory");
        let count = solver.count(puzzle, None).expect("memory");
        return count.stopped.and_then(|_| start.elapsed().checked_sub(after));
    }
    solver.set_options(solver.options().with_limits(Limits::default())).expect("memory");
    let cancel = AtomicBool::new(false);
    let (cancelled, ended, stopped) = std::thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            std::thread::sleep(after);
            let cancelled = Instant::now();
            cancel.store(true, Ordering::Relaxed);
            cancelled
        });
        let interrupt = Interrupt::new().with_cancel(&cancel);
        let count = solver.count((puzzle, interrupt), None).expect("memory");
        let ended = Instant::now();
        (canceller.join().expect("the thread does not panic"), ended, count.stopped.is_some())
    });
    stopped.then(|| ended.saturating_duration_since(cancelled))
}

/// Returns whether a solver that was stopped still solves a puzzle.
fn works(solver: &mut Solver, easy: &Puzzle) -> bool {
    solver.set_options(solver.options().with_limits(Limits::default())).expect("memory");
    let answer = solver.solve(easy).expect("memory");
    matches!(answer, Outcome::Answer(Some(grid)) if easy.is_solved_by(grid.values()))
}

/// Stops searches, and prints how long they take to end
#[derive(clap::Args)]
pub struct Stops {
    /// Stops every verb on every kind of puzzle
    #[arg(long)]
    verbs: bool,
    /// How many searches are stopped for each order, or for each verb and kind of puzzle (default:
    /// 1000, or 20)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    stops: Option<u64>,
    /// Orders of puzzles
    #[arg(long = "order", value_name = "ORDER", default_values_t = [5, 8], value_parser = clap::value_parser!(u64).range(3..=16))]
    orders: Vec<u64>,
}

impl Stops {
    pub fn run(self) -> Result<bool, String> {
        let stops = self.stops.unwrap_or(if self.verbs { 20 } else { 1000 }) as usize;
        let measure = if self.verbs { measure_verbs } else { measure };
        self.orders.into_iter().for_each(|order| measure(order as usize, stops));
        Ok(true)
    }
}

/// Stops searches of an order, and prints the overshoots.
fn measure(order: usize, stops: usize) {
    let shape = Shape::order(order).expect("an order from 3 to 16");
    let mut random = Random(order as u64);
    let mut solvers = [Engine::Auto, Engine::Cdcl]
        .map(|engine| Solver::with_options(shape, Options::new().with_engine(engine)).expect("memory"));
    let easy = testkit::random_puzzle(shape, 20, false, &mut random);
    let easy = Puzzle::from_givens(shape, &easy).expect("digits in range");
    let mut overshoots = Vec::new();
    let mut ended = 0;
    while overshoots.len() < stops {
        let puzzle = puzzle(shape, &mut random);
        let part = random.below(1 << 20) as f64 / f64::from(1 << 20);
        let after = Duration::from_micros((LATEST * part * part) as u64);
        let (engine, by_time) = (overshoots.len() % 2, overshoots.len() / 2 % 2 == 0);
        match overshoot(&mut solvers[engine], &puzzle, after, by_time) {
            Some(overshoot) => overshoots.push(overshoot.as_secs_f64() * 1e3),
            None => ended += 1,
        }
        assert!(works(&mut solvers[engine], &easy));
    }
    println!(
        "order {order}: {stops} stops, {ended} searches ended before; overshoot in ms: {}",
        quantiles(overshoots)
    );
}

/// Returns the quantiles of overshoots.
fn quantiles(mut overshoots: Vec<f64>) -> String {
    overshoots.sort_by(f64::total_cmp);
    let quantile = |part: f64| overshoots[((overshoots.len() - 1) as f64 * part) as usize];
    format!("p50 {:.3}, p99 {:.3}, max {:.3}", quantile(0.5), quantile(0.99), quantile(1.0))
}

/// Stops every verb on every kind of puzzle of an order, by a poll at random moments, and prints
/// the overshoots: the times from the poll's answer to the return.
fn measure_verbs(order: usize, stops: usize) {
    let shape = Shape::order(order).expect("an order from 3 to 16");
    let mut random = Random(order as u64);
    let grid = Grid::random(shape, order as u64).expect("memory");
    let (mut overshoots, mut worst) = (Vec::new(), (0.0, String::new()));
    for kind in KINDS {
        let mut subject = Subject::new(&grid, kind, &mut |bound| random.below(bound)).expect("memory");
        for (name, verb) in VERBS {
            for _ in 0..stops {
                let part = random.below(1 << 20) as f64 / f64::from(1 << 20);
                let (start, after) = (Instant::now(), Duration::from_micros((LATEST * part * part) as u64));
                let mut asked = None;
                let mut poll = || {
                    let now = Instant::now();
                    let ends = now - start >= after;
                    asked = asked.or(ends.then_some(now));
                    ends
                };
                let interrupt = Interrupt::new().with_poll(&mut poll);
                let answer = verb(Call { subject: &mut subject, limits: Limits::new(), interrupt });
                let ended = Instant::now();
                let (Ok(Some(_)), Some(asked)) = (answer, asked) else { continue };
                // The moment at which it should have been asked, or was.
                let late = ended.saturating_duration_since(asked.min(start + after)).as_secs_f64() * 1e3;
                overshoots.push(late);
                if late > worst.0 {
                    worst = (late, format!("{name} of a {kind:?} puzzle"));
                }
            }
        }
    }
    let (count, (_, worst)) = (overshoots.len(), worst);
    println!(
        "order {order}: {count} stops of verbs; overshoot in ms: {}; the last one is {worst}",
        quantiles(overshoots)
    );
}
