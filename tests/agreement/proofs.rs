//! The proofs of every engine are accepted, and proofs of false claims are not.

use ordoku::HouseKind;
use ordoku::proof::Part;
use ordoku::proof::ProofFlaw;
use ordoku::{Engine, Error, Interrupt, Limits, Options, Outcome, Puzzle, Shape, Solver, StopReason};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use testkit::{ENGINES, Random, Texts, all_solutions, hall, options, prove, random_puzzle};

fn verdict(puzzle: &Puzzle, solutions: &[Vec<u32>], proof: &str) -> Result<(), Error> {
    testkit::verdict(puzzle, solutions, proof.as_bytes())
}

/// Rows and columns of a box, how many puzzles, and the percentage of empty cells.
type Sample = ((usize, usize), usize, usize);

const SMALL: [Sample; 6] = [
    ((1, 1), 3, 50),
    ((1, 4), 12, 60),
    ((4, 1), 12, 60),
    ((2, 2), 40, 65),
    ((2, 3), 30, 55),
    ((3, 2), 30, 55),
];

const LARGER: [Sample; 4] = [((3, 3), 50, 60), ((2, 5), 8, 45), ((3, 4), 6, 42), ((4, 4), 5, 40)];

/// Puzzles with this many solutions are skipped.
const MANY: u64 = 40;

/// Returns how many proofs were of no solution, of one and of several.
fn every_engine_proves(sample: &[Sample]) -> [u32; 3] {
    let mut random = Random(11);
    let mut claims = [0; 3];
    for &((box_rows, box_cols), puzzles, percent) in sample {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        for round in 0..puzzles {
            let givens = random_puzzle(shape, percent, round % 3 == 0, &mut random);
            let mut puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            if round % 4 == 1 {
                let mut marks = vec![0; shape.cells() * shape.words()];
                puzzle.write_candidates(&mut marks).unwrap();
                puzzle.set_marks(&marks).unwrap();
            }
            let mut counter = Solver::new(shape).unwrap();
            if counter.count(&puzzle, Some(MANY)).unwrap().stopped.is_some() {
                continue;
            }
            for (engine, seed) in ENGINES.into_iter().flat_map(|engine| [(engine, 0), (engine, 7)]) {
                let mut solver = Solver::with_options(shape, options(engine).with_seed(seed)).unwrap();
                let found = all_solutions(&mut solver, &puzzle).unwrap();
                let (count, texts) = prove(&mut solver, &puzzle, None);
                assert_eq!((count.solutions, count.stopped), (found.len() as u64, None));
                let context = || format!("{engine:?} {seed} {givens:?}\n{}", texts.proof);
                assert_eq!(verdict(&puzzle, &found, &texts.proof), Ok(()), "{}", context());
                claims[found.len().min(2)] += 1;
                // A claim with one solution less is false.
                if let Some((_, others)) = found.split_last() {
                    assert!(verdict(&puzzle, others, &texts.proof).is_err(), "{}", context());
                }
            }
        }
    }
    claims
}

#[test]
fn proofs_of_small_puzzles_by_every_engine_are_accepted() {
    let claims = every_engine_proves(&SMALL);
    assert!(claims.iter().all(|&claims| claims > 100), "a poor sample: {claims:?}");
}

#[test]
fn proofs_of_larger_puzzles_by_every_engine_are_accepted() {
    let claims = every_engine_proves(&LARGER);
    assert!(claims.iter().all(|&claims| claims > 50), "a poor sample: {claims:?}");
}

/// A search finds these contradictions at its root, without lemmas. The proofs must not rely on
/// that.
#[test]
fn proofs_of_small_pigeonholes_by_every_engine_are_accepted() {
    let mut random = Random(3);
    for (box_rows, box_cols) in [(2, 3), (2, 4), (3, 4)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let houses = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let mut marks = houses.map(|kind| hall::house(shape, kind, &mut random)).to_vec();
        marks.push(hall::fish(shape, &mut random));
        for marks in &marks {
            let puzzle = Puzzle::from_marks(shape, marks).unwrap();
            for engine in [Engine::Auto, Engine::Csp, Engine::Cdcl] {
                let mut solver = Solver::with_options(shape, options(engine)).unwrap();
                let (count, texts) = prove(&mut solver, &puzzle, None);
                assert_eq!((count.solutions, count.stopped), (0, None));
                assert_eq!(verdict(&puzzle, &[], &texts.proof), Ok(()), "{engine:?} {marks:?}");
            }
        }
    }
}

/// Returns a puzzle that needs guesses, and its solution.
fn hard() -> (Puzzle, Vec<Vec<u32>>) {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let givens: Vec<u32> = text.bytes().map(|byte| u32::from(byte.saturating_sub(b'0').min(9))).collect();
    let puzzle = Puzzle::from_givens(Shape::order(3).unwrap(), &givens).unwrap();
    let found = all_solutions(&mut Solver::new(puzzle.shape()).unwrap(), &puzzle).unwrap();
    assert_eq!(found.len(), 1);
    (puzzle, found)
}

#[test]
fn flaws_are_named_with_their_line() {
    let (puzzle, found) = hard();
    let (_, Texts { proof, .. }) = prove(&mut Solver::new(puzzle.shape()).unwrap(), &puzzle, Some(2));
    let last = proof.lines().count();
    assert!(last > 20);
    let without_end: String = proof.lines().take(last / 2).map(|line| format!("{line}\n")).collect();
    let flaw = |proof: &str| match verdict(&puzzle, &found, proof) {
        Err(Error::Proof { line, flaw }) => (line, flaw),
        other => panic!("{other:?}"),
    };
    assert_eq!(flaw(""), (1, ProofFlaw::Unfinished));
    assert_eq!(flaw("0\n"), (1, ProofFlaw::DoesNotFollow));
    assert_eq!(flaw("c text\n\n1 -2\n"), (3, ProofFlaw::NoEnd));
    assert_eq!(flaw("1 x 0"), (1, ProofFlaw::Word));
    assert_eq!(flaw("1 -1 0 3 0"), (1, ProofFlaw::Word));
    assert_eq!(flaw("1 730 0"), (1, ProofFlaw::Variable { variable: 730, largest: 729 }));
    assert_eq!(flaw("-9223372036854775808 0"), (1, ProofFlaw::Variable { variable: 1 << 63, largest: 729 }));
    assert_eq!(flaw(&without_end).1, ProofFlaw::Unfinished);
    // The first cell's given, an 8, is variable 7 * 81 + 1.
    assert_eq!(flaw("568 0").1, ProofFlaw::Unfinished);
    assert_eq!(flaw("-568 0"), (1, ProofFlaw::DoesNotFollow));
    // Windows line ends and text after the end are allowed; a line that is no clause is not.
    assert_eq!(verdict(&puzzle, &found, &proof.replace('\n', "\r\n")), Ok(()));
    assert_eq!(verdict(&puzzle, &found, &(proof.clone() + "nonsense")), Ok(()));
    assert_eq!(flaw(&format!("nonsense\n{proof}")), (1, ProofFlaw::Word));
    // A wrong solution.
    let mut wrong = found.clone();
    wrong[0].swap(0, 1);
    assert!(matches!(verdict(&puzzle, &wrong, &proof), Err(Error::Argument { .. })));
}

#[test]
fn a_proof_of_something_else_is_refused() {
    let (puzzle, found) = hard();
    let shape = puzzle.shape();
    let (_, texts) = prove(&mut Solver::new(shape).unwrap(), &puzzle, Some(2));
    let mut refused = 0;
    for cell in (0..81).filter(|&cell| puzzle.givens()[cell] != 0) {
        // Without this given there may be other solutions.
        let mut givens = puzzle.givens().to_vec();
        givens[cell] = 0;
        let weaker = Puzzle::from_givens(shape, &givens).unwrap();
        let others = all_solutions(&mut Solver::new(shape).unwrap(), &weaker).unwrap().len();
        if others > 1 {
            assert!(verdict(&weaker, &found, &texts.proof).is_err());
            refused += 1;
        }
    }
    assert!(refused > 15);
    assert!(verdict(&puzzle, &[], &texts.proof).is_err());
}

#[test]
fn only_complete_proofs_have_a_formula() {
    let (puzzle, _) = hard();
    let mut solver = Solver::new(puzzle.shape()).unwrap();
    let (count, texts) = prove(&mut solver, &puzzle, Some(1));
    assert_eq!((count.solutions, count.stopped), (1, Some(StopReason::Solutions)));
    assert!(texts.formula.is_empty());
    let limits = Limits::new().with_nodes(3);
    solver.set_options(Options::new().with_limits(limits)).unwrap();
    let (count, texts) = prove(&mut solver, &puzzle, None);
    assert_eq!(count.stopped, Some(StopReason::Nodes));
    assert!(texts.formula.is_empty());
    solver.set_options(Options::default()).unwrap();
    // A receiver that ends the proof.
    for pieces in 0..3 {
        let mut left = pieces;
        let write = |_: Part, _: &str| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let count = solver.prove(&puzzle, None, write).unwrap();
        assert_eq!(count.stopped, Some(StopReason::Callback));
    }
    assert!(matches!(
        solver.prove(&puzzle, Some(0), |_, _| ControlFlow::Continue(())),
        Err(Error::Argument { .. })
    ));
}

/// Returns a puzzle with two candidates in each cell, one of each of two grids, and the grids. One
/// cell decides all others.
fn chain(order: usize) -> (Puzzle, Vec<Vec<u32>>) {
    let shape = Shape::order(order).unwrap();
    let (side, words) = (shape.side(), shape.words());
    let value = |cell: usize, more: usize| {
        let (row, column) = (cell / side, cell % side);
        (row % order * order + row / order + column + more) % side
    };
    let mut marks = vec![0; shape.cells() * words];
    let mut grids = vec![Vec::new(); 2];
    for cell in 0..shape.cells() {
        for (more, grid) in grids.iter_mut().enumerate() {
            let value = value(cell, more);
            marks[cell * words + value / 64] |= 1 << (value % 64);
            grid.push(value as u32 + 1);
        }
    }
    let mut puzzle = Puzzle::empty(shape).unwrap();
    puzzle.set_marks(&marks).unwrap();
    (puzzle, grids)
}

/// Returns the variable of the digit of the first grid in a cell.
fn variable(grids: &[Vec<u32>], cell: usize) -> usize {
    (grids[0][cell] as usize - 1) * grids[0].len() + cell + 1
}

/// Checks a proof with a poll that ends the check when it is called for the `last` time. Returns
/// the answer and the number of polls.
fn polled(
    puzzle: &Puzzle,
    solutions: &[Vec<u32>],
    proof: &str,
    last: Option<u32>,
) -> (Result<Outcome<()>, Error>, u32) {
    let mut solver = Solver::new(puzzle.shape()).unwrap();
    let grids = solutions.iter().map(|solution| &solution[..]);
    let (answer, polls) =
        testkit::polled(last, |interrupt| solver.check_proof((puzzle, interrupt), grids, proof.as_bytes()));
    assert_eq!(solver.stats().stopped, answer.ok().and_then(|outcome| outcome.stopped()));
    (answer, polls)
}

#[test]
fn a_check_that_is_stopped_says_nothing_of_the_proof() {
    let (puzzle, found) = hard();
    let (_, Texts { proof, .. }) = prove(&mut Solver::new(puzzle.shape()).unwrap(), &puzzle, Some(2));
    let (answer, most) = polled(&puzzle, &found, &proof, None);
    assert!(answer == Ok(Outcome::Answer(())) && most > 1, "{answer:?} {most}");
    for last in 1..=most {
        let stopped = Ok(Outcome::Stopped(StopReason::Callback));
        assert_eq!(polled(&puzzle, &found, &proof, Some(last)), (stopped, last));
        assert_ne!(polled(&puzzle, &[], &proof, Some(last)).0, Ok(Outcome::Answer(())));
    }
    assert_eq!(polled(&puzzle, &found, &proof, Some(most + 1)), (Ok(Outcome::Answer(())), most));
    assert!(polled(&puzzle, &[], &proof, None).0.is_err());
}

#[test]
fn a_check_stops_on_time_and_cancel_and_no_other_limit() {
    let (puzzle, grids) = chain(3);
    let right = format!("-{} 0\n", variable(&grids, 0));
    let check = |solver: &mut Solver, cancel| {
        let cancel = AtomicBool::new(cancel);
        let interrupt = Interrupt::new().with_cancel(&cancel);
        solver.check_proof((&puzzle, interrupt), grids.iter().map(|grid| &grid[..]), right.as_bytes())
    };
    let with = |limits| Options::new().with_limits(limits);
    let few = Limits::new().with_nodes(0).with_solutions(1).with_memory(0);
    let mut solver = Solver::with_options(puzzle.shape(), with(few)).unwrap();
    assert_eq!(check(&mut solver, false), Ok(Outcome::Answer(())));
    assert_eq!(check(&mut solver, true), Ok(Outcome::Stopped(StopReason::Cancel)));
    solver.set_options(with(Limits::new().with_time(Duration::ZERO))).unwrap();
    assert_eq!(check(&mut solver, false), Ok(Outcome::Stopped(StopReason::Time)));
    assert!(solver.stats().stopped == Some(StopReason::Time) && solver.stats().engine.is_none());
    let other = Solver::new(Shape::order(2).unwrap()).unwrap().check_proof(&puzzle, [], b"");
    assert!(matches!(other, Err(Error::Argument { .. })));
}

/// Short proofs, long lines, deletions, puzzles and solutions can each take long.
#[test]
fn a_check_polls_during_all_of_its_work() {
    let polls_of = |puzzle: &Puzzle, grids: &[Vec<u32>], proof: &str| polled(puzzle, grids, proof, None).1;
    let (puzzle, grids) = chain(5);
    let [one, other] = [0, 1].map(|cell| variable(&grids, cell));
    let least = polls_of(&puzzle, &grids, "");
    // Each line decides every cell again.
    let first = format!("-{one} -{other} 0\n");
    assert!(polls_of(&puzzle, &grids, &first.repeat(100)) > least + 10);
    assert!(polls_of(&puzzle, &grids, &(format!("{one} ").repeat(100_000) + "0")) > least + 20);
    // Many clauses share their first two literals, so that a deletion compares many clauses.
    let alike = |k: usize| format!("-{one} -{other} -{} 0\n", variable(&grids, 2 + k));
    let many: String = (0..500).map(alike).collect();
    let added = polls_of(&puzzle, &grids, &many);
    let unknown = format!("d {} {} -{one} -{other} 0\n", variable(&grids, 2), variable(&grids, 3));
    assert!(polls_of(&puzzle, &grids, &(many.clone() + &unknown.repeat(200))) > added + 20);
    let deleted = format!("d {first}{first}");
    assert!(polls_of(&puzzle, &grids, &(many + &first + &deleted.repeat(50))) > added + 5);
    let (large, grids) = chain(8);
    assert!(polls_of(&large, &grids, "") > 50);
}

/// A check polls, and can be ended, anywhere in a long line.
#[test]
fn a_check_polls_within_a_line() {
    const LONG: usize = 3_000_000;
    let empty = Puzzle::empty(Shape::order(5).unwrap()).unwrap();
    let known = (1..=15_625).map(|variable| format!("{variable} ")).collect::<String>() + "0\n";
    let start = polled(&empty, &[], "", None).1;
    for (line, least) in [
        (" ".repeat(LONG), 10),
        ("0".repeat(LONG), 10),
        ("1".repeat(LONG), 10),
        ("c ".to_string() + &"x".repeat(LONG), 10),
        ("1 0".to_string() + &" ".repeat(LONG), 10),
        // Read, assumed, taken back, and added.
        (known.clone(), 13),
        ("d ".to_string() + &known + "0", 5),
        // Read, found, compared and deleted.
        (known.clone() + "d " + &known + "0", 13 + 11),
    ] {
        let (answer, most) = polled(&empty, &[], &line, None);
        assert!(answer.is_err() && most >= start + least, "{answer:?} {most} {start} {line:.9}");
        for last in 1..=most {
            assert_eq!(
                polled(&empty, &[], &line, Some(last)),
                (Ok(Outcome::Stopped(StopReason::Callback)), last)
            );
        }
    }
}

/// The log writes what follows from the givens and from a guess before the engine searches on.
#[test]
fn a_proof_polls_from_the_first_given_on() {
    let shape = Shape::order(5).unwrap();
    let (chain, grids) = chain(5);
    let full = Puzzle::from_givens(shape, &grids[0]).unwrap();
    for (puzzle, seed, least) in [(&full, 0, 50), (&full, 7, 50), (&chain, 0, 100), (&chain, 7, 100)] {
        let mut solver = Solver::with_options(shape, Options::new().with_seed(seed)).unwrap();
        let mut polled = |last| {
            testkit::polled(last, |interrupt| {
                let write = |_: Part, _: &str| ControlFlow::Continue(());
                solver.prove((puzzle, interrupt), None, write).unwrap().stopped
            })
        };
        let (stopped, most) = polled(None);
        assert!(stopped.is_none() && most >= least, "{most}");
        for last in (1..=most).step_by(if testkit::programs::is_long() { 1 } else { 3 }) {
            assert_eq!(polled(Some(last)), (Some(StopReason::Callback), last));
        }
    }
}

/// The formula of a 64x64 is half a gigabyte.
#[test]
fn a_cancel_after_the_search_ends_the_formula() {
    let shape = Shape::order(8).unwrap();
    let mut givens = vec![0; shape.cells()];
    (givens[0], givens[1]) = (1, 1);
    let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
    let mut solver = Solver::new(shape).unwrap();
    let cancel = AtomicBool::new(false);
    let mut after = 0;
    let write = |part: Part, text: &str| {
        after += text.len() * usize::from(cancel.load(Ordering::Relaxed));
        cancel.store(part == Part::Formula, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let count = solver.prove((&puzzle, Interrupt::new().with_cancel(&cancel)), None, write).unwrap();
    assert_eq!(count.stopped, Some(StopReason::Cancel));
    assert!(after < 1_000_000, "{after} more bytes");
}

/// Returns the number of variables and the clauses of a formula. Checks its header.
fn clauses(formula: &str) -> (usize, Vec<Vec<i64>>) {
    let mut lines = formula.lines();
    let header: Vec<_> = lines.next().unwrap().split(' ').collect();
    let clauses: Vec<Vec<i64>> = lines
        .map(|line| {
            let literals = line.strip_suffix(" 0").unwrap().split(' ');
            literals.map(|literal| literal.parse().unwrap()).collect()
        })
        .collect();
    let variables = header[2].parse().unwrap();
    assert_eq!((header[0], header[1], header[3].parse()), ("p", "cnf", Ok(clauses.len())));
    assert!(clauses.iter().flatten().all(|literal| (1..=variables as i64).contains(&literal.abs())));
    (variables, clauses)
}

/// Counts the models of clauses, one variable after another.
fn models(clauses: &[Vec<i64>], values: &mut Vec<bool>, variables: usize) -> u64 {
    let known = values.len() as i64;
    let fails = |literal: &i64| {
        literal.abs() <= known && values[literal.unsigned_abs() as usize - 1] != (*literal > 0)
    };
    if clauses.iter().any(|clause| clause.iter().all(fails)) {
        return 0;
    }
    if values.len() == variables {
        return 1;
    }
    let mut sum = 0;
    for value in [false, true] {
        values.push(value);
        sum += models(clauses, values, variables);
        values.pop();
    }
    sum
}

#[test]
fn the_formula_says_what_the_puzzle_says() {
    let mut random = Random(12);
    let shape = Shape::new(2, 2).unwrap();
    // Puzzles with solutions, of givens and of marks.
    let mut solvable = [0; 2];
    for round in 0..24 {
        let givens = random_puzzle(shape, 65, round % 3 == 0, &mut random);
        let mut puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        if round % 2 == 0 {
            let mut marks_of = |&given: &u32| match given {
                0 => 0b1111 & !(1 << random.below(8)),
                given => 1 << (given - 1),
            };
            let marks: Vec<u64> = givens.iter().map(&mut marks_of).collect();
            puzzle.set_marks(&marks).unwrap();
        }
        let mut solver = Solver::new(shape).unwrap();
        let (count, texts) = prove(&mut solver, &puzzle, None);
        let (variables, clauses) = clauses(&texts.formula);
        assert_eq!(variables, 64);
        assert_eq!(models(&clauses, &mut Vec::new(), variables), 0);
        let without_solutions = &clauses[..clauses.len() - count.solutions as usize];
        assert_eq!(models(without_solutions, &mut Vec::new(), variables), count.solutions);
        solvable[round % 2] += u32::from(count.solutions > 0);
    }
    assert!(solvable.iter().all(|&solvable| solvable > 3), "a poor sample: {solvable:?}");
}
