//! A batch gives the same answers as one search after another, with each set of instructions.

use super::*;
use crate::batch::queue::{Arrays, Chunk, PuzzleArrays};
use crate::batch::results::{End, Results};
use crate::engine::nine::Patience;
use crate::engine::nine::board::CELLS;
use crate::engine::nine::tests::{STUCK, cells_of_line, puzzle, puzzles, search, with_few_givens};
use crate::engine::schedule::nine::{PATIENCE, one_at_a_time};
use crate::limits::StopReason;
use crate::stats::Count;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The limits and the patience of each puzzle of a batch.
#[derive(Clone, Copy, Debug)]
struct PuzzleLimits {
    limits: Limits,
    patience: Patience,
}

/// Returns limits on nothing but the number of solutions.
fn up_to(solutions: u64) -> PuzzleLimits {
    let limits = Limits { solutions: Some(solutions), ..Limits::default() };
    PuzzleLimits { limits, patience: Patience::ENDLESS }
}

impl PuzzleLimits {
    fn nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { limits: Limits { nodes: nodes.into(), ..self.limits }, ..self }
    }

    fn memory(self, bytes: u64) -> Self {
        Self { limits: Limits { memory: Some(bytes), ..self.limits }, ..self }
    }

    fn time(self, time: Duration) -> Self {
        Self { limits: Limits { time: Some(time), ..self.limits }, ..self }
    }

    fn patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }
}

/// The solution of each puzzle of a batch, '#' in every cell if there is none, and the result of
/// each puzzle.
type Answers = (Vec<[u8; CELLS]>, Vec<Result<Count, Error>>);

fn in_batch(
    engine: &mut dyn BatchEngine,
    puzzles: &[[u8; CELLS]],
    PuzzleLimits { limits, patience }: PuzzleLimits,
    mut interrupt: Interrupt<'_>,
) -> Answers {
    let text: Vec<_> = puzzles.iter().flatten().map(|&digit| b"0123456789"[usize::from(digit)]).collect();
    let mut out = vec![[b'#'; CELLS]; puzzles.len()];
    let mut results = vec![Err(Error::Internal); puzzles.len()];
    let mut queue = Chunk {
        puzzles: PuzzleArrays::Text(Arrays {
            givens: &text,
            stride: CELLS,
            out: Some(out.as_flattened_mut()),
            out_stride: CELLS,
        }),
        results: Results::Values(&mut results),
    };
    // Chunks of different sizes.
    let mut sizes = (1..=MOST_IN_CHUNK).cycle();
    let mut next = || queue.take(End::Front, sizes.next()?);
    engine.run(&mut PuzzleSource::Batch(Chunks::new(&mut next).unwrap()), limits, patience, &mut interrupt);
    (out, results)
}

/// Compares a batch, with each set of instructions, with one search after another. Returns the
/// reasons for which the searches stopped.
fn assert_same_as_single_searches(puzzles: &[[u8; CELLS]], terms: PuzzleLimits) -> Vec<Option<StopReason>> {
    let mut single = one_at_a_time(terms.patience).unwrap();
    let expected: Vec<_> =
        puzzles.iter().map(|cells| search(single.as_mut(), &puzzle(cells), terms.limits)).collect();
    for isa in Isa::here() {
        let (out, results) = in_batch(engine_on(isa).unwrap().as_mut(), puzzles, terms, Interrupt::default());
        for (k, (solutions, stats)) in expected.iter().enumerate() {
            let cells = &puzzles[k];
            let count = Count { solutions: stats.solutions, stopped: stats.stopped };
            assert_eq!(results[k], Ok(count), "{isa:?} {terms:?} {k} {cells:?}");
            let first = solutions
                .first()
                .map_or([b'#'; CELLS], |values| std::array::from_fn(|cell| b'0' + values[cell] as u8));
            assert_eq!(out[k], first, "{isa:?} {terms:?} {cells:?}");
        }
    }
    expected.iter().map(|(_, stats)| stats.stopped).collect()
}

#[test]
fn a_batch_answers_like_single_searches() {
    for (limit, nodes) in
        [(1, None), (2, None), (5, None), (200, None), (3, Some(12)), (1, Some(0)), (2, Some(1))]
    {
        assert_same_as_single_searches(&puzzles(900, 5 + limit), up_to(limit).nodes(nodes));
    }
    for count in [0, 1, 3, 64, 127, 128, 129, 255, 256, 257] {
        assert_same_as_single_searches(&puzzles(count.max(1), 9)[..count], up_to(2));
    }
}

#[test]
fn a_batch_may_need_more_boards_than_the_pool_holds() {
    let open = with_few_givens(600);
    assert_same_as_single_searches(&open, up_to(300));
    assert_same_as_single_searches(&open, up_to(300).nodes(500));
    // The pool is full at first, then has room again, and then is full again.
    let mixed = [&open[..], &puzzles(1_500, 4), &open].concat();
    for limit in [2, 10] {
        assert_same_as_single_searches(&mixed, up_to(limit));
    }
}

/// The results and the first solutions are those of the one-puzzle search, wherever the patience of
/// a job runs out and whichever slots helped.
#[test]
fn a_batch_with_little_patience_answers_like_single_searches() {
    let open = with_few_givens(40);
    let mixed = [&open[..], &puzzles(400, 6), &open].concat();
    let mut out_of_memory = 0;
    for (limit, nodes) in [(1, None), (2, None), (7, None), (300, None), (3, Some(12)), (50, Some(60))] {
        for patience in [1, 2, 5, 12, 30] {
            let patience = Patience { nodes: patience, for_each: patience };
            let terms = up_to(limit).nodes(nodes).patience(patience);
            assert_same_as_single_searches(&mixed, terms);
            // With so few puzzles, slots help from the beginning.
            assert_same_as_single_searches(&mixed[..60], terms);
            let stops = assert_same_as_single_searches(&mixed[..60], terms.memory(300));
            out_of_memory += stops.iter().filter(|&&stop| stop == Some(StopReason::Memory)).count();
        }
    }
    assert!(out_of_memory > 20, "{out_of_memory}");
}

#[test]
fn a_batch_solves_a_puzzle_that_the_tree_search_is_stuck_in() {
    let mut many = puzzles(300, 8);
    many[7] = cells_of_line(STUCK);
    assert_same_as_single_searches(&many, up_to(2).patience(PATIENCE));
}

/// A hard puzzle uses up its own time, and takes none from the other puzzles.
#[test]
fn a_hard_puzzle_takes_no_time_from_others() {
    let mut puzzles = puzzles(600, 8);
    // The first of these replaces the empty puzzle.
    for hard in [0, 5, 300, 599] {
        puzzles[hard] = cells_of_line(STUCK);
    }
    let time = Duration::from_millis(300);
    for isa in Isa::here() {
        let terms = up_to(2).time(time);
        let (_, answers) = in_batch(engine_on(isa).unwrap().as_mut(), &puzzles, terms, Interrupt::default());
        let is_late = |answer: &Result<Count, Error>| answer.unwrap().stopped == Some(StopReason::Time);
        let late: Vec<_> = (0..600).filter(|&k| is_late(&answers[k])).collect();
        assert_eq!(late, [0, 5, 300, 599], "{isa:?}");
    }
}

/// Returns the rounds and nodes that a batch takes.
fn work_of<V: slots::SlotBits>(puzzles: &[[u8; CELLS]], terms: PuzzleLimits) -> [u64; 2] {
    let mut engine = [Workspace::<V>::new(NineCheck::Loops).unwrap()];
    in_batch(&mut engine, puzzles, terms, Interrupt::default());
    engine[0].work
}

/// The tuning changes no answer, but the work that a batch takes. A change of the tuning changes
/// these numbers.
#[test]
fn rounds_and_nodes_of_a_batch_are_known() {
    let many = puzzles(1_500, 4);
    let few_givens = with_few_givens(600);
    let mixed = [&few_givens[..150], &many, &few_givens[..50]].concat();
    // The work is that with 128 slots, then that with 256.
    for (puzzles, limit, nodes, work) in [
        (&many[..], 1, None, [[261, 7_874], [213, 5_871]]),
        (&many[..], 2, None, [[296, 9_245], [222, 6_674]]),
        (&many[..], 20, None, [[1_756, 26_150], [1_157, 20_507]]),
        (&many[..200], 300, None, [[2_421, 30_488], [146, 27_812]]),
        (&few_givens[..20], 100, None, [[236, 10_157], [16, 13_393]]),
        (&few_givens[..], 2, None, [[1_461, 22_360], [269, 22_360]]),
        (&few_givens[..], 30, None, [[5_562, 60_131], [317, 55_545]]),
        (&mixed[..], 2, None, [[930, 19_090], [475, 14_201]]),
        (&mixed[..], 20, None, [[3_487, 43_117], [461, 34_429]]),
        (&mixed[..], 20, Some(12), [[277, 8_772], [265, 8_772]]),
    ] {
        let terms = up_to(limit).nodes(nodes);
        for isa in Isa::here() {
            let (taken, expected) = match isa {
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Isa::Avx512Vbmi | Isa::Avx512 => (work_of::<slots::Avx512>(puzzles, terms), work[1]),
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Isa::Avx2 => (work_of::<slots::Avx2>(puzzles, terms), work[1]),
                #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                Isa::Sse2 => (work_of::<slots::Sse2>(puzzles, terms), work[0]),
                #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
                Isa::Neon => (work_of::<slots::Neon>(puzzles, terms), work[0]),
                Isa::Portable => (work_of::<slots::Portable>(puzzles, terms), work[0]),
            };
            assert_eq!(taken, expected, "{isa:?} {terms:?}");
        }
    }
}

#[test]
fn a_batch_stops_at_a_poll_a_time_limit_and_a_flag() {
    let puzzles = vec![[0; CELLS]; 400];
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        polls > 3
    };
    let terms = up_to(u64::MAX);
    let mut engine = engine().unwrap();
    let (_, answers) =
        in_batch(engine.as_mut(), &puzzles, terms, Interrupt { cancel: None, poll: Some(&mut poll) });
    let stopped =
        |answer: &Result<Count, Error>, reason| matches!(answer, Ok(count) if count.stopped == Some(reason));
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Callback)));
    let terms = terms.time(Duration::from_millis(5));
    let (_, answers) = in_batch(engine.as_mut(), &puzzles, terms, Interrupt::default());
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Time)));
    // Limits are polled before any puzzle is opened, even an easy one.
    let easy = self::puzzles(600, 2);
    let terms = terms.time(Duration::ZERO);
    let (_, answers) = in_batch(engine.as_mut(), &easy, terms, Interrupt::default());
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Time)));
    let (terms, cancel) = (up_to(u64::MAX), AtomicBool::new(true));
    let (_, answers) =
        in_batch(engine.as_mut(), &easy, terms, Interrupt { cancel: Some(&cancel), poll: None });
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Cancel)));
}

/// Wherever the poll asks to stop, the answers given by then are right, and all other puzzles are
/// reported as stopped.
#[test]
fn a_stopped_batch_marks_the_unfinished_puzzles() {
    let puzzles = with_few_givens(300);
    let terms = up_to(30);
    let mut engine = engine().unwrap();
    let (_, right) = in_batch(engine.as_mut(), &puzzles, terms, Interrupt::default());
    let mut stops = 0;
    for most in (1..).map(|k| k * k) {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls > most
        };
        let interrupt = Interrupt { cancel: None, poll: Some(&mut poll) };
        let (_, answers) = in_batch(engine.as_mut(), &puzzles, terms, interrupt);
        for (answer, right) in answers.iter().zip(&right) {
            let stopped = |count: &Count| count.solutions < 30 && count.stopped == Some(StopReason::Callback);
            assert!(answer == right || answer.as_ref().is_ok_and(stopped), "{answer:?} {right:?}");
        }
        if polls <= most {
            break;
        }
        stops += 1;
    }
    assert!(stops > 10, "{stops}");
}

#[test]
fn a_solution_that_fails_the_check_is_not_delivered() {
    for (puzzles, limit) in [(puzzles(600, 21), 2), (with_few_givens(300), 30)] {
        let terms = up_to(limit);
        let (_, right) = in_batch(engine().unwrap().as_mut(), &puzzles, terms, Interrupt::default());
        let mut engine = [Workspace::<slots::Portable>::new(NineCheck::Nothing).unwrap()];
        let (out, answers) = in_batch(&mut engine, &puzzles, terms, Interrupt::default());
        assert!(out.iter().all(|solution| *solution == [b'#'; CELLS]));
        for (right, answer) in right.iter().zip(answers) {
            let has_some = matches!(right, Ok(count) if count.solutions > 0);
            assert_eq!(answer, if has_some { Err(Error::Internal) } else { *right });
        }
    }
}
