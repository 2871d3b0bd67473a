//! Counts of many solutions, which are not visited one by one.

use ordoku::{Engine, Interrupt, Limits, Options, Puzzle, Shape, Solver, StopReason};
use std::time::Duration;

/// The number of 6x6 grids, sequence A107739 of the OEIS.
const SIXES: u64 = 28_200_960;

fn six() -> Puzzle {
    Puzzle::empty(Shape::new(2, 3).unwrap()).unwrap()
}

#[test]
fn a_limit_ends_a_count_wherever_it_is() {
    let mut solver = Solver::new(six().shape()).unwrap();
    for limit in [1, 16_383, 16_384, 16_385, 70_000, SIXES - 1, SIXES, SIXES + 1, u64::MAX] {
        let count = solver.count(&six(), Some(limit)).unwrap();
        assert_eq!(count.solutions, limit.min(SIXES));
        assert_eq!(count.stopped, (limit <= SIXES).then_some(StopReason::Solutions), "{limit}");
        assert_eq!((solver.stats().solutions, solver.stats().stopped), (count.solutions, count.stopped));
    }
    let count = solver.count(&six(), None).unwrap();
    assert_eq!((count.solutions, count.stopped), (SIXES, None));
}

#[test]
fn seeds_and_threads_change_no_count() {
    for options in
        [Options::new().with_seed(9), Options::new().with_threads(2), Options::new().with_race(true)]
    {
        let count = Solver::with_options(six().shape(), options).unwrap().count(&six(), None).unwrap();
        assert_eq!((count.solutions, count.stopped), (SIXES, None));
    }
}

#[test]
fn limits_and_interrupts_end_a_count_with_the_solutions_so_far() {
    let empty = Puzzle::empty(Shape::NINE).unwrap();
    let count = |limits: Limits, engine: Engine| {
        let options = Options::new().with_engine(engine).with_limits(limits);
        Solver::with_options(Shape::NINE, options).unwrap().count(&empty, None).unwrap()
    };
    let short = Limits::new().with_time(Duration::from_millis(300));
    let stopped = count(short, Engine::Auto);
    assert!(stopped.stopped == Some(StopReason::Time) && stopped.solutions > 16_000, "{stopped:?}");
    // Without memory it visits them.
    let stopped = count(short.with_memory(9), Engine::Auto);
    assert!(stopped.stopped == Some(StopReason::Time) && stopped.solutions > 16_000, "{stopped:?}");
    for (limits, reason) in [
        (Limits::new().with_nodes(30_000), StopReason::Nodes),
        (Limits::new().with_solutions(20_000), StopReason::Solutions),
    ] {
        assert_eq!(count(limits, Engine::Auto).stopped, Some(reason));
        assert_eq!(count(limits, Engine::Csp).stopped, Some(reason));
    }
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        polls > 2_000
    };
    let interrupt = Interrupt::new().with_poll(&mut poll);
    let stopped = Solver::new(Shape::NINE).unwrap().count((&empty, interrupt), None).unwrap();
    assert!(stopped.stopped == Some(StopReason::Callback) && stopped.solutions > 16_000, "{stopped:?}");
}

/// Two digits may change places in each of 72 rectangles: 2^72 solutions or more.
#[test]
fn a_number_that_does_not_fit_is_a_limit() {
    let shape = Shape::order(6).unwrap();
    let digit = |row: usize, column: usize| (6 * (row % 6) + row / 6 + column) % 36;
    let mut givens: Vec<u32> =
        (0..shape.cells()).map(|cell| digit(cell / 36, cell % 36) as u32 + 1).collect();
    for number in 0..72 {
        let (band, row, column) = (number / 12, number / 4 % 3, (7 * (number / 12) + 5 * number) % 18);
        let corners = [0, 3].map(|down| [0, 18].map(|right| (6 * band + row + down) * 36 + column + right));
        let [[one, other], [below, last]] = corners;
        assert!(givens[one] == givens[last] && givens[other] == givens[below] && givens[one] > 0);
        [one, other, below, last].into_iter().for_each(|cell| givens[cell] = 0);
    }
    let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
    let count = Solver::new(shape).unwrap().count(&puzzle, None).unwrap();
    assert_eq!((count.solutions, count.stopped), (u64::MAX, Some(StopReason::Solutions)));
}
