//! What every engine promises: the same answers with seeds and pencil marks, and for special
//! puzzles.

use ordoku::HouseKind;
use ordoku::{Count, Engine, Options, Outcome, Puzzle, Shape, Solver, StopReason, Uniqueness};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use testkit::{ENGINES, Random, hall, options, random_grid, random_puzzle};

fn all_solutions(options: Options, puzzle: &Puzzle, limit: u64) -> (BTreeSet<Vec<u32>>, Count) {
    let mut found = BTreeSet::new();
    let options = options.with_limits(options.limits.with_solutions(limit));
    let mut solver = Solver::with_options(puzzle.shape(), options).unwrap();
    let count = solver
        .enumerate(puzzle, |values| {
            assert!(found.insert(values.to_vec()), "the same solution twice");
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(count.solutions, found.len() as u64);
    assert_eq!(count.solutions, solver.stats().solutions);
    (found, count)
}

#[test]
fn a_search_without_conflict_fixes_each_cell_once() {
    let mut random = Random(7);
    for (box_rows, box_cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        // The engine `greedy-order` may search twice.
        for engine in ENGINES.into_iter().filter(|&engine| engine != Engine::GreedyOrder) {
            let mut without_conflict = 0;
            for percent in [0, 20, 40, 50] {
                let givens = random_puzzle(shape, percent, false, &mut random);
                let mut solver = Solver::with_options(shape, options(engine)).unwrap();
                let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
                assert!(matches!(solver.solve(&puzzle), Ok(Outcome::Answer(Some(_)))));
                if solver.stats().conflicts == 0 {
                    without_conflict += 1;
                    let assignments = solver.stats().assignments;
                    assert_eq!(assignments, shape.cells() as u64, "{engine:?} {shape:?} {percent}");
                }
            }
            assert!(without_conflict > 0, "{engine:?} {shape:?}");
        }
    }
}

#[test]
fn all_288_grids_of_4x4() {
    let shape = Shape::order(2).unwrap();
    let empty = Puzzle::empty(shape).unwrap();
    let mut sets: Vec<_> =
        ENGINES.iter().map(|&engine| all_solutions(options(engine), &empty, 1000).0).collect();
    assert_eq!(sets[0].len(), 288);
    sets.dedup();
    assert_eq!(sets.len(), 1);
    let mut solver = Solver::new(shape).unwrap();
    let exact = solver.count(&empty, None).unwrap();
    assert_eq!(exact, Count { solutions: 288, stopped: None });
    let limited = solver.count(&empty, Some(288)).unwrap();
    assert_eq!(limited, Count { solutions: 288, stopped: Some(StopReason::Solutions) });
}

#[test]
fn empty_grids_of_every_order_solve_on_every_engine() {
    for n in 1..=5 {
        let shape = Shape::order(n).unwrap();
        let puzzle = Puzzle::empty(shape).unwrap();
        for engine in ENGINES {
            // Greedy guessing takes too long for 25x25.
            if n == 5 && matches!(engine, Engine::Greedy | Engine::GreedyOrder) {
                continue;
            }
            let answer = Solver::with_options(shape, options(engine)).unwrap().solve(&puzzle).unwrap();
            assert!(
                matches!(answer, Outcome::Answer(Some(grid)) if grid.is_solution()),
                "{engine:?} order {n}"
            );
        }
    }
}

#[test]
fn solutions_obey_pencil_marks() {
    let (mut random, mut compared) = (Random(3), 0);
    for (box_rows, box_cols) in [(2, 2), (2, 3), (3, 3), (5, 13)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let (side, words) = (shape.side(), shape.words());
        for _ in 0..30 {
            // The digits of two grids: at least two solutions, unless the grids are the same.
            let grids = [0, 1].map(|_| random_grid(shape, &mut random));
            let mut marks = vec![0u64; shape.cells() * words];
            for grid in &grids {
                for (cell, value) in grid.iter().enumerate() {
                    let digit = *value as usize - 1;
                    marks[cell * words + digit / 64] |= 1 << (digit % 64);
                }
            }
            let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
            assert!(grids.iter().all(|grid| puzzle.is_solved_by(grid)));
            let mut answers = BTreeSet::new();
            for engine in ENGINES {
                let (found, _) = all_solutions(options(engine), &puzzle, 40);
                assert!(found.iter().all(|values| puzzle.is_solved_by(values)));
                assert!(found.len() >= 40 || grids.iter().all(|grid| found.contains(grid)), "{engine:?}");
                answers.insert(if found.len() < 40 { found } else { BTreeSet::new() });
            }
            assert_eq!(answers.len(), 1);
            compared += usize::from(!answers.contains(&BTreeSet::new()));
            // A cell without marks leaves no solution.
            let cell = random.below(side * side);
            marks[cell * words..(cell + 1) * words].fill(0);
            let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
            for engine in ENGINES {
                assert_eq!(all_solutions(options(engine), &puzzle, 40).0.len(), 0);
            }
        }
    }
    assert!(compared > 60, "all solutions of only {compared} puzzles were compared");
}

#[test]
fn a_seed_changes_the_order_and_nothing_else() {
    let (mut random, mut compared) = (Random(4), 0);
    for (box_rows, box_cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        for _ in 0..20 {
            let givens = random_puzzle(shape, 60, false, &mut random);
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            for engine in ENGINES {
                let (plain, count) = all_solutions(options(engine), &puzzle, 500);
                let seeded = |seed| all_solutions(options(engine).with_seed(seed), &puzzle, 500);
                assert_eq!(seeded(7), seeded(7));
                if count.stopped.is_none() {
                    assert_eq!(seeded(7).0, plain);
                    compared += usize::from(plain.len() > 1);
                }
            }
        }
    }
    assert!(compared > 200, "several solutions of only {compared} searches were compared");
    let empty = Puzzle::empty(Shape::order(3).unwrap()).unwrap();
    let first = |seed| {
        let options = Options::new().with_seed(seed);
        Solver::with_options(empty.shape(), options).unwrap().solve(&empty).unwrap()
    };
    let answers: Vec<_> = (0..20).map(first).collect();
    assert!((1..20).all(|k| answers[k] != answers[k - 1]), "seeds find the same grid");
}

#[test]
fn a_seed_keeps_the_solutions_of_pencil_marks() {
    let shape = Shape::order(3).unwrap();
    let mut random = Random(5);
    let grid = random_grid(shape, &mut random);
    let marks: Vec<u64> = grid.iter().map(|&value| 1 << (value - 1) | 1 << random.below(9)).collect();
    let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
    for engine in ENGINES {
        let plain = all_solutions(options(engine), &puzzle, 100_000).0;
        for seed in 1..20 {
            assert_eq!(all_solutions(options(engine).with_seed(seed), &puzzle, 100_000).0, plain);
        }
    }
}

/// Too few digits for some cells, or too few columns for some rows: no search would end, but a
/// check at the root finds it. `auto` makes this check after the first 200 conflicts.
#[test]
fn the_pigeonhole_principle_is_seen_at_the_root() {
    let mut random = Random(4);
    let mut puzzles = Vec::new();
    for order in [4, 5, 5, 6, 8] {
        let shape = Shape::order(order).unwrap();
        let grid = random_grid(shape, &mut random);
        let givens = hall::givens(shape, &grid, &mut random).unwrap();
        let count = givens.iter().filter(|&&given| given != 0).count();
        assert_eq!(count, (shape.side() / 2 + 1) * shape.side().div_ceil(2));
        puzzles.push(Puzzle::from_givens(shape, &givens).unwrap());
    }
    for (box_rows, box_cols) in [(3, 4), (4, 4), (4, 5), (5, 5), (6, 6), (7, 7)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let houses = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let mut marks = houses.map(|kind| hall::house(shape, kind, &mut random)).to_vec();
        marks.push(hall::fish(shape, &mut random));
        puzzles.extend(marks.iter().map(|marks| Puzzle::from_marks(shape, marks).unwrap()));
    }
    for puzzle in &puzzles {
        for (engine, nodes, conflicts) in [(Engine::Auto, 2_000, 210), (Engine::Cdcl, 1, 1)] {
            let limits = ordoku::Limits::new().with_nodes(nodes);
            let options = options(engine).with_limits(limits);
            let mut solver = Solver::with_options(puzzle.shape(), options).unwrap();
            assert_eq!(solver.uniqueness(puzzle), Ok(Outcome::Answer(Uniqueness::NoSolution)), "{puzzle:?}");
            let stats = solver.stats();
            assert!(stats.conflicts <= conflicts, "{stats:?} {puzzle:?}");
        }
    }
}
