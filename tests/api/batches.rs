//! Batches of puzzles, as values and as lines of text.

use ordoku::{
    Batch, BatchSolver, Count, Engine, Error, Interrupt, Limits, LineBatch, Options, Puzzle, Shape, Solver,
    StopReason,
};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use testkit::{ENGINES, Random, options, polled, random_puzzle};

type Results = Vec<Result<Count, Error>>;

/// The arguments of a batch of values. In the memory for solutions there is 77 before the call.
#[derive(Clone, Copy)]
struct Call<'a> {
    shape: Shape,
    options: Options,
    givens: &'a [u32],
    limit: Option<u64>,
}

impl Call<'_> {
    fn run(
        self,
        solver: &mut BatchSolver,
        interrupt: Interrupt<'_>,
        out: Option<&mut [u32]>,
    ) -> Result<Results, Error> {
        let Self { shape, options, givens, limit } = self;
        let mut results = vec![Err(Error::Internal); givens.len() / shape.cells()];
        let mut batch = Batch::new(shape, givens, &mut results).with_options(options);
        (batch.limit, batch.out) = (limit, out);
        solver.solve(batch, interrupt)?;
        Ok(results)
    }

    /// Returns the results of a new solver that writes no solutions.
    fn count(self, interrupt: Interrupt<'_>) -> Results {
        self.run(&mut BatchSolver::new(), interrupt, None).unwrap()
    }

    /// Returns the solutions and the results.
    fn solve(self, solver: &mut BatchSolver, interrupt: Interrupt<'_>) -> (Vec<u32>, Results) {
        let mut out = vec![77; self.givens.len()];
        let results = self.run(solver, interrupt, Some(&mut out)).unwrap();
        (out, results)
    }
}

/// Returns random puzzles; each fifth of them may have no solution.
fn random_puzzles(shape: Shape, count: usize, percent: usize, random: &mut Random) -> Vec<u32> {
    (0..count).flat_map(|k| random_puzzle(shape, percent, k % 5 == 0, random)).collect()
}

#[test]
fn a_batch_may_ask_for_more_threads_than_there_are_puzzles_or_numbers() {
    let shape = Shape::order(2).unwrap();
    for threads in [4, usize::MAX / 8 + 1, usize::MAX] {
        let options = Options::new().with_threads(threads);
        let results = Call { shape, options, givens: &[0; 48], limit: Some(9) }.count(Interrupt::new());
        assert_eq!(results, [Ok(Count { solutions: 9, stopped: Some(StopReason::Solutions) }); 3]);
    }
}

#[test]
fn batches_give_the_same_for_any_number_of_threads() {
    let shape = Shape::order(3).unwrap();
    let mut random = Random(11);
    let mut givens = random_puzzles(shape, 700, 55, &mut random);
    givens[333 * 81 + 5] = 10;
    for engine in ENGINES {
        let run = |threads| {
            let options = options(engine).with_threads(threads);
            let call = Call { shape, options, givens: &givens, limit: Some(9) };
            call.solve(&mut BatchSolver::new(), Interrupt::new())
        };
        let (out, results) = run(1);
        for threads in [0, 2, 3, 64] {
            assert_eq!(run(threads), (out.clone(), results.clone()), "{threads} threads");
        }
        assert_eq!(results[333], Err(Error::Value { cell: 5, value: 10, digits: 9, columns: 9 }));
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
        let givens = random_puzzles(shape, puzzles, 60, &mut random);
        let options = Options::new().with_threads(1 + random.below(5));
        let call = Call { shape, options, givens: &givens, limit: Some(1 + random.below(3) as u64) };
        if round % 7 == 0 {
            let cancel = AtomicBool::new(true);
            let cancelled = Call { limit: None, ..call };
            let (_, results) = cancelled.solve(&mut used, Interrupt::new().with_cancel(&cancel));
            assert!(results.iter().any(|result| result.unwrap().stopped == Some(StopReason::Cancel)));
        }
        let answers = [&mut used, &mut BatchSolver::new()].map(|solver| call.solve(solver, Interrupt::new()));
        assert!(answers[0] == answers[1], "{round}: {shape:?} {puzzles} {options:?}");
    }
    assert_eq!(format!("{used:?}"), "BatchSolver { .. }");
}

/// Few puzzles, many puzzles and a seed take three different ways through the code.
#[test]
fn batches_of_lines_answer_as_batches_of_values() {
    let (shape, stride, out_stride) = (Shape::order(3).unwrap(), 83, 90);
    let mut random = Random(12);
    // Every batch of lines reuses the memory of the batches before it.
    let mut used = BatchSolver::new();
    for (puzzles, seed) in [(1, 0), (20, 0), (20, 5), (300, 0)] {
        let mut givens = random_puzzles(shape, puzzles, 60, &mut random);
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
            let call = Call { shape, options, givens: &givens, limit };
            let (out, mut results) = call.solve(&mut BatchSolver::new(), Interrupt::new());
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
            let mut batch = LineBatch::new(&lines, stride, &mut line_results)
                .with_options(options)
                .with_out(&mut text, out_stride);
            batch.limit = limit;
            used.solve_lines(batch, Interrupt::new()).unwrap();
            assert!(text == wanted, "{puzzles} {seed} {threads}");
            if let Some(bad) = bad {
                assert!(matches!(
                    results[bad],
                    Err(Error::Value { cell: 80, value: 10, digits: 9, columns: 9 })
                ));
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
        let mut batch = LineBatch::new(&text, lines.1, &mut results[..puzzles]);
        if let Some((_, stride)) = out {
            batch = batch.with_out(&mut out_text, stride);
        }
        batch.limit = limit;
        BatchSolver::new().solve_lines(batch, Interrupt::new())
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
    let (shape, mut out) = (Shape::order(2).unwrap(), [0; 32]);
    let run = |givens: &[u32], out: Option<&mut [u32]>, limit| {
        let mut results = vec![Err(Error::Internal); givens.len().div_ceil(16)];
        let mut batch = Batch::new(shape, givens, &mut results);
        (batch.limit, batch.out) = (limit, out);
        BatchSolver::new().solve(batch, Interrupt::new()).map(|()| results)
    };
    assert!(matches!(run(&[0; 31], None, None), Err(Error::Length { got: 31, wanted: 32, .. })));
    let short = run(&[0; 32], Some(&mut out[1..]), None);
    assert!(matches!(short, Err(Error::Length { got: 31, wanted: 32, .. })));
    assert!(matches!(run(&[0; 32], None, Some(0)), Err(Error::Argument { .. })));
    let all = Count { solutions: 288, stopped: None };
    assert_eq!(run(&[0; 32], Some(&mut out), None), Ok(vec![Ok(all); 2]));
    assert_eq!(run(&[], None, None), Ok(vec![]));
}

#[test]
fn batches_refuse_an_engine_that_does_not_take_their_shape() {
    let shape = Shape::order(2).unwrap();
    for puzzles in [0, 1, 255, 256, 600] {
        let givens = &vec![0; puzzles * shape.cells()];
        let call = Call { shape, options: options(Engine::Nine), givens, limit: Some(1) };
        let refused = call.run(&mut BatchSolver::new(), Interrupt::new(), None);
        assert!(matches!(refused, Err(Error::Argument { .. })), "{puzzles}: {refused:?}");
    }
}

#[test]
fn a_cancelled_batch_says_so_for_every_puzzle() {
    let shape = Shape::order(3).unwrap();
    let cancel = AtomicBool::new(true);
    let call = Call { shape, options: Options::new(), givens: &[0; 40 * 81], limit: Some(1) };
    let stopped = Count { solutions: 0, stopped: Some(StopReason::Cancel) };
    assert_eq!(call.count(Interrupt::new().with_cancel(&cancel)), [Ok(stopped); 40]);
}

#[test]
fn a_poll_ends_a_batch_on_every_thread() {
    // Each of these puzzles would take forever.
    let shape = Shape::order(4).unwrap();
    for threads in [1, 4] {
        let options = Options::new().with_threads(threads);
        let call = Call { shape, options, givens: &[0; 6 * 256], limit: None };
        let (results, polls) = polled(Some(30), |interrupt| call.count(interrupt));
        assert!(results.iter().all(|result| result.unwrap().stopped == Some(StopReason::Callback)));
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
        let options = Options::new().with_threads(2);
        let call = Call { shape, options, givens: &puzzles.concat(), limit: None };
        call.count(Interrupt::new().with_poll(&mut poll)).pop().unwrap().unwrap()
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
