//! Bounds of the givens of each row, column and box. The givens are counted, and the puzzles
//! solved, by code that shares nothing with the generator.

use crate::generate::check_puzzle;
use ordoku::{Error, Generator, HouseKind, Interrupt, Limits, Outcome, Pattern, Shape, StopReason, Target};
use testkit::Oracle;

type Bounds = [(usize, usize); 3];

fn generator(shape: Shape, target: Target, pattern: Pattern, bounds: Bounds) -> Generator {
    let [row, column, boxed] = bounds;
    Generator::new(shape)
        .with_target(target)
        .with_pattern(pattern)
        .with_house_givens(HouseKind::Row, row.0..=row.1)
        .with_house_givens(HouseKind::Column, column.0..=column.1)
        .with_house_givens(HouseKind::Box, boxed.0..=boxed.1)
}

fn batch(generator: &mut Generator, count: usize) -> Vec<Vec<u32>> {
    let cells = generator.shape().cells();
    let (mut out, mut results) = (vec![0; count * cells], vec![Ok(Outcome::Answer(())); count]);
    generator.generate_batch(5, 0, &mut out, &mut results, Interrupt::new()).unwrap();
    assert!(results.iter().all(|result| *result == Ok(Outcome::Answer(()))));
    out.chunks(cells).map(<[u32]>::to_vec).collect()
}

/// Checks the numbers of givens of the houses of a puzzle.
fn check_houses((rows, columns): (usize, usize), puzzle: &[u32], bounds: Bounds) {
    let side = rows * columns;
    let mut counts = [vec![0; side], vec![0; side], vec![0; side]];
    for (cell, _) in puzzle.iter().enumerate().filter(|(_, given)| **given != 0) {
        let (row, column) = (cell / side, cell % side);
        counts[0][row] += 1;
        counts[1][column] += 1;
        counts[2][row / rows * rows + column / columns] += 1;
    }
    for (counts, (least, most)) in counts.iter().zip(bounds) {
        assert!(counts.iter().all(|count| (least..=most).contains(count)), "{counts:?} {puzzle:?}");
    }
}

/// The rows and columns of a box, what is asked for, and how many puzzles are made.
type Case = ((usize, usize), Target, Pattern, Bounds, usize);

#[test]
fn every_house_is_within_its_bounds() {
    use Target::{Givens, Minimal, MinimalWithinSymmetry};
    let cases: [Case; 12] = [
        ((2, 2), Minimal, Pattern::None, [(1, 2), (0, 4), (1, 2)], 100),
        ((2, 2), Givens(8), Pattern::HalfTurn, [(2, 2), (2, 2), (1, 3)], 50),
        ((2, 3), Minimal, Pattern::None, [(1, 3), (1, 3), (1, 3)], 100),
        ((2, 3), MinimalWithinSymmetry, Pattern::HalfTurn, [(1, 3), (1, 3), (1, 4)], 50),
        ((3, 2), Givens(18), Pattern::None, [(3, 3), (2, 4), (2, 4)], 50),
        ((3, 3), Minimal, Pattern::None, [(2, 4), (1, 9), (1, 5)], 100),
        ((3, 3), Minimal, Pattern::HalfTurn, [(1, 5), (1, 5), (1, 5)], 20),
        ((3, 3), MinimalWithinSymmetry, Pattern::HalfTurn, [(2, 5), (2, 5), (1, 9)], 50),
        ((3, 3), Givens(30), Pattern::HalfTurn, [(2, 4), (2, 5), (2, 5)], 50),
        ((3, 3), Givens(36), Pattern::None, [(3, 5), (3, 5), (4, 4)], 50),
        ((4, 4), Minimal, Pattern::None, [(3, 16), (0, 9), (3, 10)], 3),
        ((4, 4), Givens(128), Pattern::HalfTurn, [(7, 9), (6, 10), (6, 10)], 5),
    ];
    for (form, target, pattern, bounds, count) in cases {
        let shape = Shape::new(form.0, form.1).unwrap();
        let (side, oracle) = (shape.side(), Oracle::new(shape));
        let mut generator = generator(shape, target, pattern, bounds);
        let puzzles = batch(&mut generator, count);
        for puzzle in &puzzles {
            check_houses(form, puzzle, bounds);
            if side == 16 {
                let puzzle = ordoku::Puzzle::from_givens(shape, puzzle).unwrap();
                assert_eq!(ordoku::Solver::new(shape).unwrap().count(&puzzle, Some(2)).unwrap().solutions, 1);
                continue;
            }
            check_puzzle(&oracle, side, puzzle, pattern, target);
        }
        // Alone it is the same one.
        let Outcome::Answer(alone) = generator.generate_nth(5, 2, Interrupt::new()).unwrap() else {
            panic!()
        };
        assert_eq!(alone.givens(), puzzles[2]);
    }
}

#[test]
fn bounds_hold_within_a_mask() {
    let mut mask = vec![true; 81];
    (0..9).for_each(|column| mask[column] = column < 5);
    let mut masked = generator(Shape::NINE, Target::Minimal, Pattern::None, [(1, 5), (0, 9), (0, 9)])
        .with_mask(&mask)
        .unwrap();
    for puzzle in batch(&mut masked, 50) {
        check_houses((3, 3), &puzzle, [(1, 5), (0, 9), (0, 9)]);
        assert!((5..9).all(|column| puzzle[column] == 0));
    }
}

#[test]
fn impossible_bounds_are_refused_at_once() {
    let any = (0, usize::MAX);
    let nine = |target, pattern, bounds| generator(Shape::NINE, target, pattern, bounds);
    let (minimal, thirty) = (Target::Minimal, Target::Givens(30));
    let few = {
        let mut mask = vec![true; 81];
        (0..7).for_each(|row| mask[row * 9] = false);
        nine(minimal, Pattern::None, [any, (3, 9), any]).with_mask(&mask).unwrap()
    };
    let four = Shape::FOUR;
    let refused = [
        (nine(minimal, Pattern::None, [(3, 2), any, any]), "of a row are more than the most"),
        (nine(minimal, Pattern::None, [any, (10, 10), any]), "of a column are more than its cells"),
        (few, "of a column are more than the cells that the mask"),
        (nine(minimal, Pattern::None, [any, any, (9, 9)]), "no full box"),
        (nine(thirty, Pattern::None, [any, any, (4, 9)]), "of each box are together more than"),
        (nine(thirty, Pattern::None, [(0, 3), any, any]), "of each row are together fewer than the givens"),
        (nine(minimal, Pattern::None, [any, (0, 1), any]), "of each column are together fewer than a puzzle"),
        (generator(four, Target::Givens(12), Pattern::VerticalAxis, [(3, 4), any, any]), "can be removed"),
    ];
    for (mut generator, says) in refused {
        match generator.generate(1) {
            Err(Error::Argument { what }) => assert!(what.contains(says), "{what}"),
            other => panic!("{other:?}: {says}"),
        }
    }
}

/// 17 givens with at most two in each row, column and box are hardly ever found.
#[test]
fn limits_stop_the_search_for_rare_puzzles() {
    let rare = generator(Shape::NINE, Target::Givens(18), Pattern::None, [(2, 2); 3]);
    let mut rare = rare.with_limits(Limits::new().with_nodes(2_000));
    assert_eq!(rare.generate(1), Ok(Outcome::Stopped(StopReason::Nodes)));
    let sixteen = generator(Shape::new(4, 4).unwrap(), Target::Minimal, Pattern::None, [(15, 15); 3]);
    let mut sixteen = sixteen.with_limits(Limits::new().with_nodes(200));
    assert_eq!(sixteen.generate(1), Ok(Outcome::Stopped(StopReason::Nodes)));
}
