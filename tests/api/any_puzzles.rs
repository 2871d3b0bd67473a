//! `AnyPuzzle` and `AnySolver`: both kinds of a puzzle have the same answers.

use ordoku::technique::{Candidate, Scale};
use ordoku::{
    AnyPuzzle, AnySolver, Count, Error, Hint, Interrupt, Options, Outcome, PlayerState, Puzzle, Rules,
    RulesPuzzle, Shape, StopReason, UniqueAnswer, Uniqueness, WhyNot,
};
use std::fmt::Debug;
use std::ops::ControlFlow;

const GIVENS: [u32; 16] = [0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0];

/// Returns a puzzle with boxes, and the same puzzle by its rules.
fn both_kinds() -> [AnyPuzzle; 2] {
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    let puzzle = Puzzle::from_givens(Shape::FOUR, &GIVENS).unwrap();
    [puzzle.into(), RulesPuzzle::new(rules, &GIVENS).unwrap().into()]
}

/// Returns an answer that is the same for both kinds.
fn of_both<T: PartialEq + Debug>(call: impl Fn(&mut AnySolver, &AnyPuzzle) -> Result<T, Error>) -> T {
    let [boxes, rules] = both_kinds().map(|puzzle| {
        let mut solver = AnySolver::of_puzzle(&puzzle, Options::new()).unwrap();
        call(&mut solver, &puzzle).unwrap()
    });
    assert_eq!(boxes, rules);
    boxes
}

#[test]
fn both_kinds_have_the_same_answers() {
    let solution = Puzzle::from_givens(Shape::FOUR, &GIVENS).unwrap().solve().unwrap().unwrap().into_values();
    let found = Outcome::Answer(Some(solution.clone()));
    assert_eq!(of_both(|solver, puzzle| solver.solve(puzzle)), found);
    assert_eq!(of_both(|solver, puzzle| solver.random_solution(puzzle, 7)), found);
    let into = of_both(|solver, puzzle| {
        let mut out = [9; 17];
        Ok((solver.solve_into(puzzle, &mut out)?, out, solver.solve_into(puzzle, &mut out[..15]).is_err()))
    });
    assert_eq!(into.0, Count { solutions: 1, stopped: Some(StopReason::Solutions) });
    assert_eq!((&into.1[..16], into.1[16], into.2), (&solution[..], 9, true));
    let unique = Outcome::Answer(UniqueAnswer::Unique(solution.clone()));
    assert_eq!(of_both(|solver, puzzle| solver.solve_unique(puzzle)), unique);
    assert_eq!(of_both(|solver, puzzle| solver.uniqueness(puzzle)), Outcome::Answer(Uniqueness::Unique));
    let one = Count { solutions: 1, stopped: None };
    assert_eq!(of_both(|solver, puzzle| solver.count(puzzle, None)), one);
    assert_eq!(of_both(|solver, puzzle| solver.enumerate(puzzle, |_| ControlFlow::Continue(()))), one);
    let all = of_both(|solver, puzzle| solver.solutions(puzzle, 2));
    assert_eq!((&all.grids[..], all.stopped), (&[solution.clone()][..], None));
    let checked = of_both(|solver, puzzle| {
        let mut proof = String::new();
        solver.prove(puzzle, None, |part, text| {
            if part == ordoku::proof::Part::Proof {
                proof.push_str(text);
            }
            ControlFlow::Continue(())
        })?;
        solver.check_proof(puzzle, [&solution[..]], proof.as_bytes())
    });
    assert_eq!(checked, Outcome::Answer(()));
    let candidates = of_both(|solver, puzzle| Ok(solver.true_candidates(puzzle)?.marks().to_vec()));
    assert!(candidates.iter().zip(&solution).all(|(&marks, value)| marks == 1 << (value - 1)));
    let redundant = of_both(|solver, puzzle| Ok(solver.redundant_givens(puzzle)?.answer()));
    let minimal = of_both(|solver, puzzle| {
        let minimal = solver.minimise(puzzle, 1)?.answer().unwrap();
        Ok((solver.redundant_givens(&minimal.puzzle)?, minimal.stopped, puzzle.cells()))
    });
    assert_eq!(minimal, (Outcome::Answer(Vec::new()), None, 16));
    assert!(redundant.is_some());
}

/// Returns the state of a player who has placed and marked nothing.
fn state(puzzle: &AnyPuzzle) -> PlayerState<'_, AnyPuzzle> {
    PlayerState { puzzle, placed: &[0; 16], marks: None }
}

#[test]
fn both_kinds_have_the_same_steps() {
    let path = of_both(|solver, puzzle| Ok(solver.steps(puzzle, None)?.answer().unwrap()));
    let rating = of_both(|solver, puzzle| solver.rate(puzzle, Scale::Ordoku));
    assert!(rating.answer().is_some());
    assert_eq!(of_both(|solver, puzzle| solver.rate(puzzle, None)), rating);
    let hint = of_both(|solver, puzzle| solver.hint(state(puzzle), None, Interrupt::new()));
    assert_eq!(hint, Outcome::Answer(Hint::Step(path[0].clone())));
    assert_eq!(of_both(|solver, puzzle| solver.hint(state(puzzle), Scale::Ordoku, Interrupt::new())), hint);
    let all = of_both(|solver, puzzle| solver.all_steps(state(puzzle), Interrupt::new()));
    assert!(all.answer().unwrap().contains(&path[0]));
    let asked = Candidate { cell: 0, digit: 2 };
    let why = of_both(|solver, puzzle| solver.why_not(state(puzzle), asked, Interrupt::new()));
    assert!(matches!(why, Outcome::Answer(WhyNot::Seen { cell: 1, .. })));
}

#[test]
fn a_solver_takes_puzzles_of_its_kind() {
    let [boxes, rules] = both_kinds();
    let nine: AnyPuzzle = Puzzle::empty(Shape::NINE).unwrap().into();
    let mut solvers = [&boxes, &rules].map(|puzzle| AnySolver::of_puzzle(puzzle, Options::new()).unwrap());
    for (puzzle, taken) in [(&boxes, [true, false]), (&rules, [false, true]), (&nine, [false, false])] {
        for (solver, taken) in solvers.iter_mut().zip(taken) {
            let (count, is_taken) = (solver.count(puzzle, Some(1)), solver.takes(puzzle));
            assert_eq!((is_taken, count.is_ok()), (taken, taken));
            assert!(matches!(count, Ok(_) | Err(Error::Argument { .. })));
        }
    }
}

#[test]
fn both_kinds_tell_what_they_are() {
    for puzzle in both_kinds() {
        assert_eq!((puzzle.rows(), puzzle.columns(), puzzle.digits(), puzzle.words()), (4, 4, 4, 1));
        assert_eq!((puzzle.givens(), puzzle.marks()), (&GIVENS[..], None));
        let empty = puzzle.with_givens(&[0; 16]).unwrap();
        assert_eq!(empty.candidates(), Ok(vec![0xF; 16]));
        assert!(puzzle.with_givens(&[0; 15]).is_err() && puzzle.with_givens(&[5; 16]).is_err());
        let mut picture = String::new();
        puzzle.drawing().with_givens(puzzle.givens()).write(&mut picture).unwrap();
        assert!(picture.starts_with("<svg"));
    }
    let [nine, jigsaw] = [".".repeat(81), "1..2..3......... aabbabbdaccdccdd".to_owned()];
    let [nine, jigsaw]: [AnyPuzzle; 2] = [nine.parse().unwrap(), jigsaw.parse().unwrap()];
    assert_eq!((nine.shape(), jigsaw.shape()), (Some(Shape::NINE), None));
    assert_eq!((nine.usual_scale(), jigsaw.usual_scale()), (Scale::Hodoku, Scale::Ordoku));
    assert!(matches!("no puzzle".parse::<AnyPuzzle>(), Err(Error::Text(_))));
}
