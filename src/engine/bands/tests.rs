use super::*;
use crate::engine::tests::{marks, puzzle, solutions};
use crate::limits::{Interrupt, Limits, StopReason};
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::support::random::Random;

fn number(puzzle: &Puzzle) -> BandCount {
    let steps = if puzzle.shape().side() > 8 { 1 << 21 } else { 1 << 28 };
    count(puzzle, steps, &mut LimitChecker::endless())
}

/// Compares the numbers for puzzles that have fewer than `many` solutions. Returns how many have
/// more than a twentieth of that, and how many were counted.
fn compare(shape: Shape, puzzles: usize, many: u64, random: &mut Random) -> [usize; 2] {
    let [mut with_many, mut counted] = [0; 2];
    let mut engine = Engine::Csp.build(shape).unwrap();
    for index in 0..puzzles {
        let percent = 20 + random.below(60);
        let puzzle = match index % 3 {
            0 => marks(shape, percent.max(40), random),
            _ => puzzle(shape, if shape.side() > 9 { percent / 2 } else { percent }, random),
        };
        let Some((found, _)) = solutions(engine.as_mut(), &puzzle, many) else { continue };
        if (found.len() as u64) < many {
            with_many += usize::from(found.len() as u64 > many / 20);
            match number(&puzzle) {
                BandCount::Number(number) => {
                    assert_eq!(number, found.len() as u128, "{puzzle:?}");
                    counted += 1;
                }
                _ => assert!(shape.side() > 8, "{puzzle:?}"),
            }
        }
    }
    [with_many, counted]
}

#[test]
fn the_number_of_small_puzzles_is_that_of_visits() {
    let mut random = Random::new(7);
    for (rows, cols) in [(2, 1), (1, 4), (2, 2), (1, 5), (1, 6), (2, 3), (3, 2), (2, 4)] {
        let shape = Shape::new(rows, cols).unwrap();
        let [with_many, counted] = compare(shape, 1_250, 1_000, &mut random);
        assert!(counted > 500 && (with_many > 20 || shape.side() < 5), "{shape:?} {with_many} {counted}");
    }
}

#[test]
fn the_number_of_larger_puzzles_is_that_of_visits() {
    let mut random = Random::new(8);
    for (rows, cols) in [(3, 3), (2, 5), (5, 2), (4, 4), (5, 3), (3, 6)] {
        let [_, counted] = compare(Shape::new(rows, cols).unwrap(), 24, 20_000, &mut random);
        assert!(counted > 5, "{rows}x{cols} {counted}");
    }
}

/// Latin squares (A002860 of the OEIS), and grids with boxes (A107739 and A291187).
#[test]
fn the_numbers_of_grids_are_the_published_ones() {
    for (rows, cols, grids) in [
        (2, 1, 2),
        (1, 3, 12),
        (1, 4, 576),
        (1, 5, 161_280),
        (1, 6, 812_851_200),
        (2, 2, 288),
        (2, 3, 28_200_960),
        (3, 2, 28_200_960),
    ] {
        let puzzle = Puzzle::empty(Shape::new(rows, cols).unwrap()).unwrap();
        assert_eq!(number(&puzzle), BandCount::Number(grids), "{rows}x{cols}");
    }
}

#[test]
fn limits_and_sizes_end_a_count() {
    let empty = Puzzle::empty(Shape::new(2, 3).unwrap()).unwrap();
    assert_eq!(count(&empty, 10, &mut LimitChecker::endless()), BandCount::Undecided);
    let mut few_bytes =
        LimitChecker::new(Limits { memory: Some(99), ..Limits::default() }, 1, Interrupt::default());
    assert_eq!(count(&empty, u64::MAX, &mut few_bytes), BandCount::Never);
    let mut poll = || true;
    let mut stopped =
        LimitChecker::new(Limits::default(), 1, Interrupt { cancel: None, poll: Some(&mut poll) });
    assert_eq!(count(&empty, u64::MAX, &mut stopped), BandCount::Undecided);
    assert_eq!(stopped.stopped(), Some(StopReason::Callback));
    for (rows, cols) in [(3, 3), (4, 4), (2, 9), (1, 32), (7, 7), (8, 8), (64, 1)] {
        let empty = Puzzle::empty(Shape::new(rows, cols).unwrap()).unwrap();
        assert_eq!(
            count(&empty, 10_000, &mut LimitChecker::endless()),
            BandCount::Undecided,
            "{rows}x{cols}"
        );
    }
    let too_large = Puzzle::empty(Shape::new(1, 65).unwrap()).unwrap();
    assert_eq!(number(&too_large), BandCount::Never);
}
