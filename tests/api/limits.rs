//! Limits and interrupts of a solver.

use crate::endless;
use ordoku::{Count, Engine, Interrupt, Limits, Puzzle, Solver, StopReason};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use testkit::{ENGINES, options, polled};

#[test]
fn node_limits_are_exact_and_repeatable() {
    let puzzle = endless(3);
    for engine in ENGINES {
        for nodes in [1, 2, 17, 1000] {
            let limits = Limits::new().with_nodes(nodes);
            let mut solver =
                Solver::with_options(puzzle.shape(), options(engine).with_limits(limits)).unwrap();
            let runs = [0, 1, 2].map(|_| {
                let count = solver.count(&puzzle, None).unwrap();
                assert_eq!(count.stopped, Some(StopReason::Nodes));
                assert_eq!(solver.stats().nodes, nodes);
                // All nodes but the first are guesses.
                assert!(nodes == 1 || solver.stats().depth > 0, "{engine:?} {nodes}");
                let mut stats = solver.stats();
                stats.elapsed = Duration::ZERO;
                (count, stats)
            });
            assert!(runs.iter().all(|run| *run == runs[0]));
        }
    }
}

/// The matrix has a million nodes.
#[test]
fn the_callback_is_polled_while_a_large_matrix_is_built() {
    let puzzle = endless(8);
    let mut solver = Solver::with_options(puzzle.shape(), options(Engine::Dlx)).unwrap();
    let (count, _) = polled(Some(100), |interrupt| solver.count((&puzzle, interrupt), None).unwrap());
    assert_eq!((count.stopped, solver.stats().nodes), (Some(StopReason::Callback), 0));
}

#[test]
fn the_handle_works_after_every_kind_of_stop() {
    let puzzle = endless(3);
    let cancel = AtomicBool::new(true);
    for engine in ENGINES {
        let mut solver = Solver::with_options(puzzle.shape(), options(engine)).unwrap();
        let with =
            |solver: &mut Solver, limits| solver.set_options(options(engine).with_limits(limits)).unwrap();
        let count = |solver: &mut Solver, interrupt: Interrupt<'_>| {
            solver.count((&puzzle, interrupt), Some(100_000)).unwrap().stopped
        };

        with(&mut solver, Limits::new().with_time(Duration::ZERO));
        assert_eq!(count(&mut solver, Interrupt::default()), Some(StopReason::Time));
        with(&mut solver, Limits::new().with_solutions(3));
        assert_eq!(count(&mut solver, Interrupt::default()), Some(StopReason::Solutions));
        assert_eq!(solver.stats().solutions, 3);
        with(&mut solver, Limits::default());
        assert_eq!(count(&mut solver, Interrupt::new().with_cancel(&cancel)), Some(StopReason::Cancel));
        let polled = polled(Some(5), |interrupt| count(&mut solver, interrupt));
        assert_eq!(polled, (Some(StopReason::Callback), 5));
        let mut seen = 0;
        let count = solver.enumerate(&puzzle, |_| {
            seen += 1;
            if seen == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(count.unwrap(), Count { solutions: 4, stopped: Some(StopReason::Callback) });
        assert_eq!(solver.stats().stopped, Some(StopReason::Callback));

        let mut out = [0; 81];
        assert_eq!(solver.solve_into(&puzzle, &mut out).unwrap().solutions, 1);
        assert!(puzzle.is_solved_by(&out));
    }
}

#[test]
fn learnt_clauses_stay_within_the_memory_limit_or_the_search_stops() {
    let with = |memory| {
        let mut limits = Limits::new();
        limits.memory = memory;
        options(Engine::Cdcl).with_limits(limits)
    };
    // Every solution adds a clause that is never deleted.
    let puzzle = endless(3);
    let mut solver = Solver::with_options(puzzle.shape(), with(Some(100_000))).unwrap();
    let counts = [0, 1].map(|_| solver.count(&puzzle, Some(100_000)).unwrap());
    assert_eq!(counts[0].stopped, Some(StopReason::Memory));
    assert!(counts[0].solutions > 100 && counts[0] == counts[1]);

    // Little memory costs time, not the answer.
    let (mut forgot, mut stopped) = (0, 0);
    let text = include_str!("../../lab/benches/puzzles/16x16.txt");
    for parsed in ordoku::text::puzzles(text, &ordoku::text::ParseOptions::default()) {
        let parsed = parsed.unwrap();
        let puzzle = Puzzle::from_givens(parsed.shape, &parsed.values).unwrap();
        let count = |memory| {
            let mut solver = Solver::with_options(parsed.shape, with(memory)).unwrap();
            let count = solver.count(&puzzle, Some(2)).unwrap();
            (count, solver.stats().conflicts)
        };
        let (all, conflicts) = count(None);
        for bytes in (2_000..=12_000).step_by(500) {
            let (count, others) = count(Some(bytes));
            if count.stopped != Some(StopReason::Memory) {
                assert_eq!(all, count);
                forgot += u32::from(others != conflicts);
            }
        }
        stopped += u32::from(count(Some(100)).0.stopped == Some(StopReason::Memory));
    }
    assert!(forgot > 0 && stopped > 0, "{forgot} {stopped}");
}

#[test]
fn another_thread_cancels() {
    for order in [3, 4, 5] {
        for engine in ENGINES {
            let puzzle = endless(order);
            let mut solver = Solver::with_options(puzzle.shape(), options(engine)).unwrap();
            let cancel = AtomicBool::new(false);
            let count = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(20));
                    cancel.store(true, Ordering::Relaxed);
                });
                solver.count((&puzzle, Interrupt::new().with_cancel(&cancel)), None).unwrap()
            });
            assert_eq!(count.stopped, Some(StopReason::Cancel), "{engine:?} order {order}");
        }
    }
}
