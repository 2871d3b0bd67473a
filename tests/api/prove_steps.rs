//! Proofs of steps: each step has its clauses, the checker accepts them for the puzzle itself, and
//! refuses others.

use crate::ordoku_steps::{self, all_rules, killers};
use crate::steps::{RATED, puzzles};
use ordoku::proof::{Part, ProofFlaw, check, check_steps};
use ordoku::technique::{Candidate, RatedStep, Scale};
use ordoku::{AnyPuzzle, AnySolver, Error, Interrupt, Options, Outcome, Puzzle, Shape, Solver, StopReason};
use ordoku::{Rules, RulesPuzzle, RulesSolver};
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::Random;

const SCALES: [Scale; 2] = [Scale::Hodoku, Scale::Explainer];

/// Puzzles with brute force on HoDoKu's scale, and with nested chains on that of Sudoku Explainer.
const EXTREME: [&str; 2] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "000900307590000020003250800000004600000000001001500070800005703600090040300470000",
];

/// Returns the proof of the steps, and the formula.
fn prove(solver: &mut Solver, scale: Scale, puzzle: &Puzzle) -> (usize, String, String) {
    let (mut proof, mut formula) = (String::new(), String::new());
    let write = |part, text: &str| {
        match part {
            Part::Proof => proof.push_str(text),
            Part::Formula => formula.push_str(text),
        }
        ControlFlow::Continue(())
    };
    let steps = solver.prove_steps(puzzle, scale, write).unwrap().answer().unwrap();
    (steps, proof, formula)
}

/// Returns the variable of a candidate as the documents say.
fn variable(candidate: &Candidate) -> i64 {
    let (row, column) = (i64::from(candidate.cell / 9), i64::from(candidate.cell % 9));
    1 + 81 * (i64::from(candidate.digit) - 1) + 9 * row + column
}

/// Checks that each step has its name and its clauses, in order.
fn check_clauses(steps: &[RatedStep], proof: &str) {
    let (before, rest) = proof.split_once("c ").unwrap();
    assert_eq!(before, "");
    let blocks: Vec<&str> = rest.split("\nc ").collect();
    assert!(blocks.len() == steps.len() || blocks[steps.len()].starts_with("Solution\n"));
    for (step, block) in steps.iter().zip(blocks) {
        let mut lines = block.lines();
        assert_eq!(lines.next(), Some(&*step.to_string()));
        let placed = step.step.placed().iter().map(variable);
        for literal in step.step.removed().iter().map(|removed| -variable(removed)).chain(placed) {
            assert!(lines.any(|line| line == format!("{literal} 0")), "{literal} of {step}:\n{block}");
        }
    }
}

/// Returns a proof with another literal in one clause of a step, and its line from 1.
fn damaged(proof: &str, solution: &[u32], random: &mut Random) -> (String, usize) {
    let mut lines: Vec<&str> = proof.lines().collect();
    let is_unit = |line: &str| line.split(' ').count() == 2;
    let of_steps: Vec<usize> = (0..lines.len()).filter(|&at| is_unit(lines[at])).collect();
    let at = of_steps[random.below(of_steps.len())];
    let cell = random.below(81);
    let digit = solution[cell] as u16;
    // Removes the digit of the solution, or places another one.
    let wrong = match random.below(2) {
        0 => -variable(&Candidate { cell: cell as u16, digit }),
        _ => variable(&Candidate { cell: cell as u16, digit: digit % 9 + 1 }),
    };
    let wrong = format!("{wrong} 0");
    lines[at] = &wrong;
    (lines.join("\n"), at + 1)
}

#[test]
fn each_step_has_clauses_that_follow_from_the_puzzle() {
    let (mut solver, mut random) = (Solver::new(Shape::NINE).unwrap(), Random(9));
    let mut texts = String::new();
    let rated = RATED.iter().map(|rated| rated.0).chain(EXTREME).map(|text| text.parse::<Puzzle>().unwrap());
    let made = puzzles(21, 20).into_iter().map(|(puzzle, _)| puzzle);
    for puzzle in rated.chain(made) {
        let solution = puzzle.solve().unwrap().unwrap().values().to_vec();
        for scale in SCALES {
            let steps = solver.steps(&puzzle, scale).unwrap().answer().unwrap();
            let (count, proof, formula) = prove(&mut solver, scale, &puzzle);
            assert_eq!(count, steps.len());
            check_clauses(&steps, &proof);
            assert!(formula.starts_with("p cnf 729 "), "{formula}");
            assert_eq!(check_steps(&puzzle, &solution, proof.as_bytes()), Ok(()), "{proof}");
            let checked = solver.check_steps(&puzzle, &solution, proof.as_bytes());
            assert_eq!(checked, Ok(Outcome::Answer(())));
            assert_eq!(check(&puzzle, [&solution[..]], proof.as_bytes()), Ok(()));
            // Without a word about solutions, everything follows but the last line.
            let last = proof.lines().count();
            let refused = |line, flaw| Err(Error::Proof { line, flaw });
            assert_eq!(check(&puzzle, [], proof.as_bytes()), refused(last, ProofFlaw::DoesNotFollow));
            let (wrong, line) = damaged(&proof, &solution, &mut random);
            let checked = check_steps(&puzzle, &solution, wrong.as_bytes());
            assert_eq!(checked, refused(line, ProofFlaw::DoesNotFollow));
            let unfinished = proof.strip_suffix("\n0\n").unwrap();
            let checked = check_steps(&puzzle, &solution, unfinished.as_bytes());
            assert_eq!(checked, refused(last - 1, ProofFlaw::Unfinished));
            texts += &proof;
        }
    }
    for technique in
        ["Uniqueness Test 1", "Unique Rectangle", "Hidden Rectangle", "Forcing Net", "Brute Force"]
    {
        assert!(texts.contains(technique), "{technique}");
    }
    assert!(texts.contains("Dynamic Contradiction Forcing Chains") && texts.contains("Nishio"));
}

#[test]
fn a_proof_needs_its_solution_and_can_be_stopped() {
    let (puzzle, solution) = puzzles(22, 1).remove(0);
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let (_, proof, _) = prove(&mut solver, Scale::Hodoku, &puzzle);
    let mut other = solution.clone();
    other.swap(0, 1);
    assert!(matches!(check_steps(&puzzle, &other, proof.as_bytes()), Err(Error::Argument { .. })));
    // The empty clause alone follows only from a solution that singles find.
    let refused = Error::Proof { line: 1, flaw: ProofFlaw::DoesNotFollow };
    let hard: Puzzle = EXTREME[0].parse().unwrap();
    let solved = hard.solve().unwrap().unwrap();
    assert_eq!(check_steps(&hard, solved.values(), b"0\n"), Err(refused));
    let stopped = solver.prove_steps(&puzzle, Scale::Hodoku, |_, _| ControlFlow::Break(())).unwrap();
    assert_eq!(stopped, Outcome::Stopped(StopReason::Callback));
    let mut poll = || true;
    let interrupt = Interrupt::new().with_poll(&mut poll);
    let stopped =
        solver.prove_steps((&puzzle, interrupt), Scale::Hodoku, |_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(stopped, Outcome::Stopped(StopReason::Callback));
    // Whichever poll stops the call, there is no proof; and no clause after a refusal.
    let killer = killers(Shape::SIX, 9, 1).remove(0);
    let mut solver_of_rules = RulesSolver::new();
    let mut polls = 0;
    loop {
        let (mut left, mut proof) = (polls, String::new());
        let mut poll = || {
            left -= 1;
            left < 0
        };
        let interrupt = Interrupt::new().with_poll(&mut poll);
        let write = |part, text: &str| {
            if part == Part::Proof {
                proof.push_str(text);
            }
            ControlFlow::Continue(())
        };
        match solver_of_rules.prove_steps((&killer, interrupt), None, write).unwrap() {
            Outcome::Stopped(reason) => assert_eq!(reason, StopReason::Callback),
            Outcome::Answer(_) => break,
        }
        assert!(!proof.contains("c Solution"), "{proof}");
        polls += 1 + polls / 8;
    }
    assert!(polls > 3, "{polls}");
    let refused = solver_of_rules.prove_steps(&killer, None, |_, _| ControlFlow::Break(())).unwrap();
    assert_eq!(refused, Outcome::Stopped(StopReason::Callback));
    let other_scale = solver_of_rules.prove_steps(&killer, Scale::Hodoku, |_, _| ControlFlow::Continue(()));
    assert!(matches!(other_scale, Err(Error::Argument { .. })));
    let wrong = solver_of_rules.check_steps(&killer, &[1; 36], b"0\n");
    assert!(matches!(wrong, Err(Error::Argument { .. })));
    // Rules without a cell in use have one solution.
    let nothing = RulesPuzzle::new(Rules::new(2, 2, 2).unwrap(), &[0; 4]).unwrap();
    let proved = solver_of_rules.prove_steps(&nothing, None, |_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(proved, Outcome::Answer(0));
    let empty = Puzzle::empty(Shape::NINE).unwrap();
    let improper = solver.prove_steps(&empty, Scale::Hodoku, |_, _| ControlFlow::Continue(()));
    assert_eq!(improper, Err(Error::Improper { solvable: true }));
}

/// Proves the path of a puzzle on the scale ordoku, and checks the proof: each step has its
/// clauses, they follow, and a false one does not. Returns the numbers of clauses of steps and of
/// candidates without a clause.
fn check_proof_of_ordoku(puzzle: &AnyPuzzle, random: &mut Random) -> [usize; 2] {
    let mut solver = AnySolver::of_puzzle(puzzle, Options::new()).unwrap();
    let steps = solver.steps(puzzle, Scale::Ordoku).unwrap().answer().unwrap();
    let solution = solver.solve(puzzle).unwrap().answer().unwrap().unwrap();
    let (mut proof, mut formula) = (String::new(), String::new());
    let write = |part, text: &str| {
        if part == Part::Proof {
            proof.push_str(text)
        } else {
            formula.push_str(text)
        }
        ControlFlow::Continue(())
    };
    let proved = solver.prove_steps(puzzle, Scale::Ordoku, write).unwrap();
    assert_eq!(proved, Outcome::Answer(steps.len()));
    let is_right = |solver: &mut AnySolver, proof: &str| {
        solver.check_steps(puzzle, &solution, proof.as_bytes()).map(|outcome| outcome.answer().unwrap())
    };
    assert_eq!(is_right(&mut solver, &proof), Ok(()), "{proof}");
    let checked = solver.check_proof(puzzle, [&solution[..]], proof.as_bytes()).unwrap();
    assert_eq!(checked, Outcome::Answer(()));
    let blocks: Vec<&str> = proof.strip_prefix("c ").unwrap().split("\nc ").collect();
    assert!(blocks.len() == steps.len() || blocks[steps.len()].starts_with("Solution\n"));
    let cells = puzzle.cells() as i64;
    let variable = |of: &Candidate| 1 + cells * (i64::from(of.digit) - 1) + i64::from(of.cell);
    let (mut of_steps, mut without, mut start) = (Vec::new(), 0, 0);
    for (step, block) in steps.iter().zip(blocks) {
        let lines: Vec<&str> = block.lines().collect();
        assert_eq!(lines[0], step.to_string());
        let mut from = 1;
        let placed = step.step.placed().iter().map(variable);
        for literal in step.step.removed().iter().map(|removed| -variable(removed)).chain(placed) {
            let clause = format!("{literal} 0");
            if let Some(skipped) = lines[from..].iter().position(|line| *line == clause) {
                of_steps.push((start + from + skipped, literal));
                from += skipped + 1;
            } else {
                // A sum excludes the candidate by itself, so that it is not in the formula.
                let has_variable = |line: &str| line.split(' ').any(|word| word == (-literal).to_string());
                assert!(literal < 0 && !formula.lines().skip(1).any(has_variable), "{literal} of {step}");
                without += 1;
            }
        }
        start += lines.len();
    }
    // The opposite of a step.
    let (at, literal) = of_steps[random.below(of_steps.len())];
    let mut lines: Vec<&str> = proof.lines().collect();
    assert_eq!(lines[at], format!("{literal} 0"));
    let wrong = format!("{} 0", -literal);
    lines[at] = &wrong;
    let flaw = ProofFlaw::DoesNotFollow;
    assert_eq!(is_right(&mut solver, &lines.join("\n")), Err(Error::Proof { line: at + 1, flaw }));
    [of_steps.len(), without]
}

#[test]
fn each_step_on_the_scale_ordoku_has_clauses() {
    let mut random = Random(31);
    for (rows, columns, count) in [(2, 2, 5), (2, 3, 5), (1, 7, 2), (3, 3, 10), (4, 4, 1)] {
        for puzzle in ordoku_steps::puzzles(Shape::new(rows, columns).unwrap(), 77, count) {
            let [clauses, without] = check_proof_of_ordoku(&puzzle.into(), &mut random);
            assert!(clauses > 0 && without == 0);
        }
    }
}

#[test]
fn each_step_of_a_puzzle_with_rules_has_clauses() {
    let (mut random, mut solver) = (Random(32), RulesSolver::new());
    for (name, rules) in all_rules() {
        let rules = Arc::new(rules);
        let made = solver.generate(&rules, 3, Interrupt::new()).unwrap().answer().unwrap();
        let mut puzzle = made.expect("the rules have solutions").puzzle;
        if name == "non-consecutive" {
            // The path of a minimal one takes half a minute.
            let solution = solver.solve(&puzzle).unwrap().answer().unwrap().unwrap();
            let more = |(cell, &given): (usize, &u32)| if cell % 4 == 0 { solution[cell] } else { given };
            let givens: Vec<u32> = puzzle.givens().iter().enumerate().map(more).collect();
            puzzle = RulesPuzzle::new(Arc::clone(&rules), &givens).unwrap();
        }
        let [clauses, _] = check_proof_of_ordoku(&puzzle.into(), &mut random);
        assert!(clauses > 0, "{name}");
    }
    let mut without = 0;
    for (shape, count) in [(Shape::FOUR, 5), (Shape::SIX, 5), (Shape::NINE, 2)] {
        for puzzle in killers(shape, 9, count) {
            without += check_proof_of_ordoku(&puzzle.into(), &mut random)[1];
        }
    }
    assert!(without > 0);
}
