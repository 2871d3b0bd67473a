//! Measures how soon a search ends after it was told to: `cargo run --release -p ordoku-tools --bin stops -- [stops=N] [order=N]...`
//!
//! N stops (1,000) for each order (5 and 8): half by another thread that cancels, half by a time limit; half with the
//! engine `auto`, half with `cdcl`. They come at random moments, early ones more often, while the solutions of generated
//! puzzles are counted, a third of which have one given changed. A search that ended by itself does not count, and
//! another is stopped in its place. The overshoot is the time from the moment when the search was told, or its limit was
//! over, to its return. After every stop the solver has to solve an easy puzzle.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Random;
use ordoku::{Answer, Engine, Interrupt, Limits, Options, Puzzle, Shape, Solver};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The latest moment, in microseconds.
const LATEST: f64 = 150_000.0;

/// Shares of empty cells, in percent: hard, harder, and many solutions.
const HOLES: [usize; 4] = [50, 54, 58, 100];

fn puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let holes = HOLES[random.below(HOLES.len())];
    let values = common::random_puzzle(shape, holes, random.below(3) == 0, random);
    Puzzle::from_givens(shape, &values).expect("digits in range")
}

/// How late a search ended, unless it ended by itself.
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
    let (told, ended, stopped) = std::thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            std::thread::sleep(after);
            let told = Instant::now();
            cancel.store(true, Ordering::Relaxed);
            told
        });
        let interrupt = Interrupt::new().with_cancel(&cancel);
        let count = solver.interruptible(interrupt).count(puzzle, None).expect("memory");
        let ended = Instant::now();
        (canceller.join().expect("it only sleeps"), ended, count.stopped.is_some())
    });
    stopped.then(|| ended.saturating_duration_since(told))
}

/// Whether a solver that was stopped goes on as before.
fn works(solver: &mut Solver, easy: &Puzzle) -> bool {
    solver.set_options(solver.options().with_limits(Limits::default())).expect("memory");
    let answer = solver.solve(easy).expect("memory");
    matches!(answer, Answer::Solved(grid) if easy.is_solved_by(grid.values()))
}

fn main() {
    let (mut stops, mut orders) = (1000, Vec::new());
    for argument in std::env::args().skip(1) {
        match argument.split_once('=').map(|(name, value)| (name, value.parse())) {
            Some(("stops", Ok(number))) if number > 0 => stops = number,
            Some(("order", Ok(number))) => orders.push(number),
            _ => {
                eprintln!("usage: stops [stops=N] [order=N]...");
                std::process::exit(2);
            }
        }
    }
    if orders.is_empty() {
        orders = vec![5, 8];
    }
    for order in orders {
        let shape = Shape::order(order).expect("an order that is supported");
        let mut random = Random(order as u64);
        let mut solvers = [Engine::Auto, Engine::Cdcl]
            .map(|engine| Solver::with_options(shape, Options::new().with_engine(engine)).expect("memory"));
        let easy = common::random_puzzle(shape, 20, false, &mut random);
        let easy = Puzzle::from_givens(shape, &easy).expect("digits in range");
        let mut late = Vec::new();
        let mut by_themselves = 0;
        while late.len() < stops {
            let puzzle = puzzle(shape, &mut random);
            let part = random.below(1 << 20) as f64 / f64::from(1 << 20);
            let after = Duration::from_micros((LATEST * part * part) as u64);
            let (engine, by_time) = (late.len() % 2, late.len() / 2 % 2 == 0);
            match overshoot(&mut solvers[engine], &puzzle, after, by_time) {
                Some(overshoot) => late.push(overshoot.as_secs_f64() * 1e3),
                None => by_themselves += 1,
            }
            assert!(works(&mut solvers[engine], &easy));
        }
        late.sort_by(f64::total_cmp);
        let share = |part: f64| late[((stops - 1) as f64 * part) as usize];
        println!(
            "order {order}: {stops} stops, {by_themselves} ended by themselves; overshoot in ms: p50 {:.3}, p99 {:.3}, max {:.3}",
            share(0.5),
            share(0.99),
            share(1.0)
        );
    }
}
