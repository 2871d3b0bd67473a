//! The functions of a solver: their answers, and its options.

use crate::endless;
use ordoku::{
    Engine, Error, Interrupt, Options, Outcome, Puzzle, Shape, Solver, StopReason, UniqueAnswer, Uniqueness,
};
use std::sync::atomic::AtomicBool;
use testkit::{ENGINES, Random, options, random_puzzle};

#[test]
fn two_threads_count_what_one_counts() {
    let shape = Shape::order(5).unwrap();
    let (mut random, mut helped) = (Random(23), 0);
    for number in 0..6 {
        // On some of them the first search hands over to clause learning.
        let givens = random_puzzle(shape, 53, number % 3 == 0, &mut random);
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let answers = [1, 2, 5].map(|threads| {
            let race = threads == 5;
            let options = Options::new().with_threads(threads).with_race(race);
            let mut solver = Solver::with_options(shape, options).unwrap();
            let mut out = [0; 625];
            let solved = solver.solve_into(&puzzle, &mut out).unwrap();
            assert!(solved.solutions == 0 || puzzle.is_solved_by(&out));
            let count = solver.count(&puzzle, Some(20)).unwrap();
            (count, solver.stats().conflicts)
        });
        assert!(answers.iter().all(|(count, _)| *count == answers[0].0));
        // The conflicts of both learning threads.
        assert_eq!(answers[1], answers[2]);
        helped += u32::from(answers[1] != answers[0]);
    }
    assert!(helped > 0, "the second thread never searched");
}

#[test]
fn wrong_arguments_are_refused() {
    let mut solver = Solver::new(Shape::order(3).unwrap()).unwrap();
    let other = endless(2);
    assert!(matches!(solver.solve(&other), Err(Error::Argument { .. })));
    assert!(matches!(solver.count(&endless(3), Some(0)), Err(Error::Argument { .. })));
    let mut short = [7; 80];
    let error = solver.solve_into(&endless(3), &mut short).unwrap_err();
    assert_eq!(error, Error::Length { argument: "out", got: 80, wanted: 81 });
    assert!(short.iter().all(|&value| value == 7));
}

#[test]
fn solve_and_uniqueness_agree_on_none_one_several_and_stopped() {
    let shape = Shape::order(2).unwrap();
    let cancel = AtomicBool::new(true);
    let (none, one, several) = ("11..............", "1234341221434.21", "1234............");
    for engine in ENGINES {
        let mut solver = Solver::with_options(shape, options(engine)).unwrap();
        let mut answers = |text: &str, cancel| {
            let givens: Vec<u32> =
                text.bytes().map(|byte| u32::from(byte.saturating_sub(b'0').min(4))).collect();
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            let interrupt = || {
                let mut interrupt = Interrupt::new();
                interrupt.cancel = cancel;
                interrupt
            };
            let answer = solver.solve((&puzzle, interrupt())).unwrap();
            if let Outcome::Answer(Some(grid)) = &answer {
                assert!(puzzle.is_solved_by(grid.values()));
            }
            let uniqueness = solver.uniqueness((&puzzle, interrupt())).unwrap();
            // Both at once.
            let wanted = match (&answer, uniqueness) {
                (Outcome::Answer(Some(grid)), Outcome::Answer(Uniqueness::Unique)) => {
                    Outcome::Answer(UniqueAnswer::Unique(grid.clone()))
                }
                (Outcome::Answer(Some(grid)), _) => Outcome::Answer(UniqueAnswer::Several(grid.clone())),
                (Outcome::Answer(None), _) => Outcome::Answer(UniqueAnswer::NoSolution),
                (Outcome::Stopped(reason), _) => Outcome::Stopped(*reason),
            };
            assert_eq!(solver.solve_unique((&puzzle, interrupt())), Ok(wanted));
            (answer, uniqueness)
        };
        assert_eq!(answers(none, None), (Outcome::Answer(None), Outcome::Answer(Uniqueness::NoSolution)));
        assert!(matches!(
            answers(one, None),
            (Outcome::Answer(Some(_)), Outcome::Answer(Uniqueness::Unique))
        ));
        assert!(matches!(
            answers(several, None),
            (Outcome::Answer(Some(_)), Outcome::Answer(Uniqueness::Several))
        ));
        let stopped = (Outcome::Stopped(StopReason::Cancel), Outcome::Stopped(StopReason::Cancel));
        assert_eq!(answers(several, Some(&cancel)), stopped);
    }
}

#[test]
fn the_handle_works_with_one_engine_and_seed_after_another() {
    let puzzle = endless(2);
    let mut solver = Solver::new(puzzle.shape()).unwrap();
    let unshuffled = solver.solve(&puzzle).unwrap();
    for (engine, seed) in ENGINES.into_iter().flat_map(|engine| [(engine, 9), (engine, 10), (engine, 0)]) {
        let with = options(engine).with_seed(seed);
        solver.set_options(with).unwrap();
        assert_eq!(solver.options(), with);
        assert_eq!(solver.count(&puzzle, None).unwrap().solutions, 288);
        // It answers like a new solver.
        let answers = [&mut solver, &mut Solver::with_options(puzzle.shape(), with).unwrap()]
            .map(|solver| solver.solve(&puzzle).unwrap());
        assert_eq!(answers[0], answers[1]);
        // Options that are refused change nothing.
        let refused = solver.set_options(options(Engine::Nine).with_seed(11));
        assert!(matches!(refused, Err(Error::Argument { .. })));
        assert_eq!(solver.options(), with);
        assert_eq!(solver.solve(&puzzle).unwrap(), answers[0]);
        assert!(seed == 0 || answers[0] != unshuffled);
    }
}
