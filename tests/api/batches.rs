//! Batches of puzzles, as values and as lines of text.

use ordoku::{
    Batch, BatchSolver, Count, Engine, Error, Interrupt, Limits, LineBatch, Options, Puzzle, Shape, Solver,
    StopReason,
};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use testkit::{ENGINES, Random, options, random_puzzle};

#[test]
fn a_batch_may_ask_for_more_threads_than_there_are_puzzles_or_numbers() {
    let shape = Shape::order(2).unwrap();
    for threads in [4, usize::MAX / 8 + 1, usize::MAX] {
        let mut results = [Err(Error::Internal); 3];
        let options = Options::new().with_threads(threads);
        BatchSolver::new()
            .solve(
                Batch { shape, options, givens: &[0; 48], limit: Some(9), out: None, results: &mut results },
                Interrupt::default(),
            )
            .unwrap();
        assert_eq!(results.map(|result| result.unwrap().solutions), [9; 3]);
    }
}

#[test]
fn batches_give_the_same_for_any_number_of_threads() {
    let shape = Shape::order(3).unwrap();
    let mut random = Random(11);
    let mut givens: Vec<u32> =
        (0..700).flat_map(|k| random_puzzle(shape, 55, k % 5 == 0, &mut random)).collect();
    givens[333 * 81 + 5] = 10;
    for engine in ENGINES {
        let run = |threads| {
            let mut out = vec![77; givens.len()];
            let mut results = vec![Err(Error::Internal); 700];
            let options = options(engine).with_threads(threads);
            BatchSolver::new()
                .solve(
                    Batch {
                        shape,
                        options,
                        givens: &givens,
                        limit: Some(9),
                        out: Some(&mut out),
                        results: &mut results,
                    },
                    Interrupt::default(),
                )
                .unwrap();
            (out, results)
        };
        let (out, results) = run(1);
        for threads in [0, 2, 3, 64] {
            assert_eq!(run(threads), (out.clone(), results.clone()), "{threads} threads");
        }
        assert_eq!(results[333], Err(Error::Value { cell: 5, value: 10, side: 9 }));
        let mut solver = Solver::with_options(shape, options(engine)).unwrap();
        for (k, result) in results.iter().enumerate().filter(|&(k, _)| k != 333) {
            let puzzle = Puzzle::from_givens(shape, &givens[k * 81..(k + 1) * 81]).unwrap();
            let alone = solver.count(&puzzle, Some(9)).unwrap();
            assert_eq!(*result, Ok(alone));
            let values = &out[k * 81..(k + 1) * 81];
            if alone.solutions == 0 {
                assert!(values.iter().all(|&value| value == 77));
            } else {
                assert!(puzzle.is_solved_by(values));
            }
        }
        assert!(
            results.iter().filter(|result| matches!(result, Ok(Count { solutions: 0, .. }))).count() > 20
        );
    }
}

/// Batches of other shapes, with other threads, or that were stopped, leave nothing behind.
#[test]
fn a_used_batch_solver_answers_like_a_new_one() {
    let mut random = Random(21);
    let mut used = BatchSolver::new();
    let shapes = [Shape::order(3).unwrap(), Shape::order(2).unwrap(), Shape::new(2, 3).unwrap()];
    for round in 0..60 {
        let shape = shapes[random.below(5).saturating_sub(2)];
        let puzzles = 1 + random.below(400);
        let givens: Vec<u32> =
            (0..puzzles).flat_map(|k| random_puzzle(shape, 60, k % 5 == 0, &mut random)).collect();
        let options = Options::new().with_threads(1 + random.below(5));
        let limit = Some(1 + random.below(3) as u64);
        let new = || (vec![77; givens.len()], vec![Err(Error::Internal); puzzles]);
        if round % 7 == 0 {
            let (mut out, mut results) = new();
            let cancel = AtomicBool::new(true);
            let interrupt = Interrupt::new().with_cancel(&cancel);
            used.solve(
                Batch {
                    shape,
                    options,
                    givens: &givens,
                    limit: None,
                    out: Some(&mut out),
                    results: &mut results,
                },
                interrupt,
            )
            .unwrap();
            assert!(results.iter().any(|result| result.unwrap().stopped == Some(StopReason::Cancel)));
        }
        let ((mut out, mut results), (mut used_out, mut used_results)) = (new(), new());
        let interrupt = Interrupt::default();
        BatchSolver::new()
            .solve(
                Batch { shape, options, givens: &givens, limit, out: Some(&mut out), results: &mut results },
                interrupt,
            )
            .unwrap();
        used.solve(
            Batch {
                shape,
                options,
                givens: &givens,
                limit,
                out: Some(&mut used_out),
                results: &mut used_results,
            },
            Interrupt::default(),
        )
        .unwrap();
        assert!(used_out == out && used_results == results, "{round}: {shape:?} {puzzles} {options:?}");
    }
    assert!(format!("{used:?}").starts_with("BatchSolver"));
}

/// Few puzzles, many puzzles and a seed take three different ways through the code.
#[test]
fn batches_of_lines_answer_as_batches_of_values() {
    let (shape, stride, out_stride) = (Shape::order(3).unwrap(), 83, 90);
    let mut random = Random(12);
    // Every batch of lines reuses the memory of the batches before it.
    let mut used = BatchSolver::new();
    for (puzzles, seed) in [(1, 0), (20, 0), (20, 5), (300, 0)] {
        let mut givens: Vec<u32> =
            (0..puzzles).flat_map(|k| random_puzzle(shape, 60, k % 5 == 0, &mut random)).collect();
        // The text ends with the last character of the last puzzle.
        let mut lines = vec![b'#'; stride * (puzzles - 1) + 81];
        for (line, values) in lines.chunks_mut(stride).zip(givens.chunks(81)) {
            let blank = if values[0] % 2 == 0 { b'0' } else { b'.' };
            line.iter_mut().zip(values).for_each(|(c, &value)| {
                *c = if value == 0 { blank } else { b'0' + value as u8 };
            });
        }
        let bad = puzzles.checked_sub(2);
        if let Some(bad) = bad {
            (lines[bad * stride + 80], givens[bad * 81 + 80]) = (b'x', 10);
        }
        for (threads, limit) in [(1, Some(1)), (2, None)] {
            let limits = Limits::new().with_solutions(9);
            let options = Options::new().with_threads(threads).with_seed(seed).with_limits(limits);
            let (mut out, mut results) = (vec![77; givens.len()], vec![Err(Error::Internal); puzzles]);
            let interrupt = Interrupt::default();
            BatchSolver::new()
                .solve(
                    Batch {
                        shape,
                        options,
                        givens: &givens,
                        limit,
                        out: Some(&mut out),
                        results: &mut results,
                    },
                    interrupt,
                )
                .unwrap();
            let mut wanted = vec![b'#'; out_stride * (puzzles - 1) + 81];
            let mut text = wanted.clone();
            for (line, values) in wanted.chunks_mut(out_stride).zip(out.chunks(81)) {
                let solved = values.iter().all(|&value| value != 77);
                line.iter_mut()
                    .zip(values)
                    .filter(|_| solved)
                    .for_each(|(c, &value)| *c = b'0' + value as u8);
            }
            let mut line_results = vec![Err(Error::Internal); puzzles];
            let (out, interrupt) = (Some(&mut text[..]), Interrupt::default());
            used.solve_lines(
                LineBatch {
                    options,
                    lines: &lines,
                    stride,
                    limit,
                    out,
                    out_stride,
                    results: &mut line_results,
                },
                interrupt,
            )
            .unwrap();
            assert!(text == wanted, "{puzzles} {seed} {threads}");
            if let Some(bad) = bad {
                assert!(matches!(results[bad], Err(Error::Value { cell: 80, value: 10, side: 9 })));
                assert!(matches!(line_results[bad], Err(Error::Text(_))), "{:?}", line_results[bad]);
                (results[bad], line_results[bad]) = (Err(Error::Internal), Err(Error::Internal));
            }
            assert_eq!(line_results, results);
        }
    }
}

#[test]
fn batches_of_lines_refuse_arrays_that_do_not_fit() {
    let mut results = [Err(Error::Internal); 3];
    let mut run = |puzzles: usize, lines: (usize, usize), out: Option<(usize, usize)>, limit| {
        let (text, mut out_text) = (vec![b'.'; lines.0], vec![b'#'; out.map_or(0, |(len, _)| len)]);
        let out_stride = out.map_or(0, |(_, stride)| stride);
        let out = out.map(|_| &mut out_text[..]);
        let interrupt = Interrupt::default();
        BatchSolver::new().solve_lines(
            LineBatch {
                options: Options::default(),
                lines: &text,
                stride: lines.1,
                limit,
                out,
                out_stride,
                results: &mut results[..puzzles],
            },
            interrupt,
        )
    };
    let length = |argument, got, wanted| Err(Error::Length { argument, got, wanted });
    assert_eq!(run(3, (244, 82), None, Some(1)), length("lines", 244, 245));
    assert_eq!(run(3, (245, 82), Some((246, 83)), Some(1)), length("out", 246, 247));
    assert_eq!(run(3, (245, 82), Some((247, 83)), Some(1)), Ok(()));
    assert_eq!(run(1, (81, 81), None, Some(1)), Ok(()));
    assert_eq!(run(0, (0, 0), Some((0, 0)), Some(1)), Ok(()));
    for refused in [
        run(1, (81, 80), None, Some(1)),
        run(1, (81, 81), Some((81, 80)), Some(1)),
        run(3, (81, usize::MAX), None, Some(1)),
        run(1, (81, 81), None, Some(0)),
    ] {
        assert!(matches!(refused, Err(Error::Argument { .. })), "{refused:?}");
    }
}

#[test]
fn batches_refuse_arrays_that_do_not_fit() {
    let shape = Shape::order(2).unwrap();
    let (mut out, mut results) = (vec![0; 32], vec![Err(Error::Internal); 2]);
    let mut run = |givens: &[u32], out: Option<&mut [u32]>, limit| {
        BatchSolver::new().solve(
            Batch { shape, options: Options::default(), givens, limit, out, results: &mut results },
            Interrupt::default(),
        )
    };
    assert!(matches!(run(&[0; 31], None, None), Err(Error::Length { got: 31, wanted: 32, .. })));
    assert!(matches!(
        run(&[0; 32], Some(&mut out[1..]), None),
        Err(Error::Length { got: 31, wanted: 32, .. })
    ));
    assert!(matches!(run(&[0; 32], None, Some(0)), Err(Error::Argument { .. })));
    assert_eq!(run(&[0; 32], Some(&mut out), None), Ok(()));
    assert!(results.iter().all(|result| *result == Ok(Count { solutions: 288, stopped: None })));
    assert_eq!(
        BatchSolver::new().solve(
            Batch {
                shape,
                options: Options::default(),
                givens: &[],
                limit: None,
                out: None,
                results: &mut []
            },
            Interrupt::default()
        ),
        Ok(())
    );
}

#[test]
fn batches_refuse_an_engine_that_does_not_take_their_shape() {
    let shape = Shape::order(2).unwrap();
    for puzzles in [0, 1, 255, 256, 600] {
        let mut results = vec![Err(Error::Internal); puzzles];
        let givens = vec![0; puzzles * shape.cells()];
        let nine = options(Engine::Nine);
        let refused = BatchSolver::new().solve(
            Batch { shape, options: nine, givens: &givens, limit: Some(1), out: None, results: &mut results },
            Interrupt::default(),
        );
        assert!(matches!(refused, Err(Error::Argument { .. })), "{puzzles}: {refused:?}");
    }
}

#[test]
fn a_cancelled_batch_says_so_for_every_puzzle() {
    let shape = Shape::order(3).unwrap();
    let cancel = AtomicBool::new(true);
    let mut results = vec![Err(Error::Internal); 40];
    BatchSolver::new()
        .solve(
            Batch {
                shape,
                options: Options::default(),
                givens: &[0; 40 * 81],
                limit: Some(1),
                out: None,
                results: &mut results,
            },
            Interrupt::new().with_cancel(&cancel),
        )
        .unwrap();
    assert!(
        results.iter().all(|result| *result == Ok(Count { solutions: 0, stopped: Some(StopReason::Cancel) }))
    );
}

#[test]
fn a_poll_ends_a_batch_on_every_thread() {
    // Each of these puzzles would take forever.
    let shape = Shape::order(4).unwrap();
    for threads in [1, 4] {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls == 30
        };
        let mut results = vec![Err(Error::Internal); 6];
        let options = Options::new().with_threads(threads);
        let interrupt = Interrupt::new().with_poll(&mut poll);
        BatchSolver::new()
            .solve(
                Batch {
                    shape,
                    options,
                    givens: &[0; 6 * 256],
                    limit: None,
                    out: None,
                    results: &mut results,
                },
                interrupt,
            )
            .unwrap();
        assert!(
            results
                .iter()
                .all(|result| matches!(result, Ok(Count { stopped: Some(StopReason::Callback), .. })))
        );
        assert_eq!(polls, 30);
    }
}

#[test]
fn a_poll_ends_a_batch_when_only_other_threads_work() {
    let shape = Shape::order(3).unwrap();
    let with = |given: usize| -> Vec<u32> {
        let digit = |cell| (cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1;
        (0..81).map(|cell| if cell < given { digit(cell) as u32 } else { 0 }).collect()
    };
    let run = |puzzles: &[Vec<u32>], patience| {
        let start = std::time::Instant::now();
        let mut poll = || start.elapsed() > Duration::from_millis(patience);
        let mut results = vec![Err(Error::Internal); puzzles.len()];
        let options = Options::new().with_threads(2);
        let interrupt = Interrupt::new().with_poll(&mut poll);
        BatchSolver::new()
            .solve(
                Batch {
                    shape,
                    options,
                    givens: &puzzles.concat(),
                    limit: None,
                    out: None,
                    results: &mut results,
                },
                interrupt,
            )
            .unwrap();
        results.pop().unwrap().unwrap()
    };
    // The caller does not wait for the worker to start, and takes the first puzzle. The last puzzle
    // would take forever.
    let start = std::time::Instant::now();
    run(&[with(40)], 60_000);
    let patience = 50 + 3 * start.elapsed().as_millis() as u64;
    for _ in 0..10 {
        assert_eq!(run(&[with(40), with(0)], patience).stopped, Some(StopReason::Callback));
    }
    // While one thread is busy with the first puzzle, the other answers the second.
    assert_eq!(run(&[with(0), with(81)], 400), Count { solutions: 1, stopped: None });
}
