//! Measures how soon searches end when they are stopped: see `USAGE`.
//!
//! Half of the stops are cancels by another thread, and half are time limits; half of the searches use
//! the engine `auto`, and half `cdcl`. The stops come at random moments, early ones more often, while
//! the solutions of random puzzles are counted. A third of the puzzles have a wrong given. A search
//! that ends by itself is replaced by another one. The overshoot is the time from the cancel, or the
//! end of the time limit, to the return of the search. After every stop the solver must solve an easy
//! puzzle.

mod arguments;
#[path = "../tests/common/mod.rs"]
mod common;

use arguments::CommandLine;
use common::Random;
use ordoku::{Answer, Engine, Interrupt, Limits, Options, Puzzle, Shape, Solver};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The latest moment of a stop, in microseconds.
const LATEST: f64 = 150_000.0;

/// Percentages of empty cells: hard, harder, and many solutions.
const HOLES: [usize; 4] = [50, 54, 58, 100];

fn puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let holes = HOLES[random.below(HOLES.len())];
    let values = common::random_puzzle(shape, holes, random.below(3) == 0, random);
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
        let count = solver.interruptible(interrupt).count(puzzle, None).expect("memory");
        let ended = Instant::now();
        (canceller.join().expect("the thread does not panic"), ended, count.stopped.is_some())
    });
    stopped.then(|| ended.saturating_duration_since(cancelled))
}

/// Returns whether a solver that was stopped still solves a puzzle.
fn works(solver: &mut Solver, easy: &Puzzle) -> bool {
    solver.set_options(solver.options().with_limits(Limits::default())).expect("memory");
    let answer = solver.solve(easy).expect("memory");
    matches!(answer, Answer::Solved(grid) if easy.is_solved_by(grid.values()))
}

const USAGE: &str = "\
Stops searches, and prints how long they take to end.

usage: stops [stops=N] [order=N]...

  stops=N  how many searches are stopped for each order (default: 1000)
  order=N  an order of puzzles, 3 to 16; may be repeated (default: 5 and 8)
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

fn main() {
    let (mut stops, mut orders) = (1000, Vec::new());
    for argument in COMMAND_LINE.arguments() {
        match argument.split_once('=') {
            Some(("stops", value)) => stops = COMMAND_LINE.parse("stops", value),
            Some(("order", value)) => orders.push(COMMAND_LINE.parse("order", value)),
            _ => COMMAND_LINE.refuse(format_args!("unknown argument {argument:?}")),
        }
    }
    if stops == 0 || orders.iter().any(|order| !(3..=16).contains(order)) {
        COMMAND_LINE.refuse("stops must be at least 1, and order 3 to 16");
    }
    if orders.is_empty() {
        orders = vec![5, 8];
    }
    orders.into_iter().for_each(|order| measure(order, stops));
}

/// Stops searches of an order, and prints the overshoots.
fn measure(order: usize, stops: usize) {
    let shape = Shape::order(order).expect("an order from 3 to 16");
    let mut random = Random(order as u64);
    let mut solvers = [Engine::Auto, Engine::Cdcl]
        .map(|engine| Solver::with_options(shape, Options::new().with_engine(engine)).expect("memory"));
    let easy = common::random_puzzle(shape, 20, false, &mut random);
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
    overshoots.sort_by(f64::total_cmp);
    let quantile = |part: f64| overshoots[((stops - 1) as f64 * part) as usize];
    println!(
        "order {order}: {stops} stops, {ended} searches ended before; overshoot in ms: p50 {:.3}, p99 {:.3}, max {:.3}",
        quantile(0.5),
        quantile(0.99),
        quantile(1.0)
    );
}
