//! Proofs of the number of solutions of any matrix.

use ordoku::proof::{Part, ProofFlaw};
use ordoku::{Error, ExactCover, Interrupt, Limits, Options, Outcome, StopReason};
use std::ops::ControlFlow;
use std::time::Duration;
use testkit::Random;

/// A proof, and the formula that it is about.
struct Texts {
    proof: String,
    formula: String,
}

fn prove(matrix: &mut ExactCover, most: Option<u64>) -> (u64, Option<StopReason>, Texts) {
    let mut texts = Texts { proof: String::new(), formula: String::new() };
    let write = |part, text: &str| {
        match part {
            Part::Proof => texts.proof.push_str(text),
            Part::Formula => texts.formula.push_str(text),
        }
        ControlFlow::Continue(())
    };
    let count = matrix.prove(most, Interrupt::new(), write).unwrap();
    let stats = matrix.stats();
    assert_eq!((count.solutions, count.stopped), (stats.solutions, stats.stopped));
    (count.solutions, count.stopped, texts)
}

fn check(matrix: &mut ExactCover, solutions: &[Vec<u32>], proof: &str) -> Result<Outcome<()>, Error> {
    let solutions = solutions.iter().map(Vec::as_slice);
    matrix.check_proof(solutions, proof.as_bytes(), Interrupt::new())
}

fn solutions(matrix: &mut ExactCover) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let keep = |options: &[u32]| {
        found.push(options.to_vec());
        ControlFlow::Continue(())
    };
    matrix.enumerate(Interrupt::new(), keep).unwrap();
    found
}

/// Returns whether some values of the variables make all clauses of a formula true. Tries all
/// values.
fn is_satisfiable(formula: &str) -> bool {
    let mut lines = formula.lines();
    let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert_eq!(head[..2], ["p", "cnf"]);
    let clauses: Vec<Vec<i32>> = lines
        .map(|line| {
            let mut literals: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0));
            literals
        })
        .collect();
    assert_eq!(clauses.len().to_string(), head[3]);
    (0..1u32 << head[2].parse::<u32>().unwrap()).any(|values| {
        let is_true = |literal: &i32| (values >> (literal.abs() - 1) & 1 != 0) == (*literal > 0);
        clauses.iter().all(|clause| clause.iter().any(is_true))
    })
}

#[test]
fn random_matrices_are_proved() {
    let mut random = Random(61);
    let mut claims = [0; 3];
    for round in 0..800 {
        let (primary, secondary) = (1 + random.below(6), random.below(3));
        let items = primary + secondary;
        let mut matrix = ExactCover::new(primary, secondary).unwrap();
        for _ in 0..random.below(12) {
            let met: Vec<u32> = (0..items as u32).filter(|_| random.below(3) == 0).collect();
            if !met.is_empty() {
                matrix.add_option(&met).unwrap();
            }
        }
        if round % 3 == 0 {
            matrix.cover(random.below(items) as u32).unwrap();
        }
        let found = solutions(&mut matrix);
        let (count, stopped, texts) = prove(&mut matrix, None);
        assert_eq!((count, stopped), (found.len() as u64, None));
        assert!(!is_satisfiable(&texts.formula), "{found:?}\n{}", texts.formula);
        assert_eq!(check(&mut matrix, &found, &texts.proof), Ok(Outcome::Answer(())), "{}", texts.proof);
        claims[found.len().min(2)] += 1;
        for again in &found {
            // The options of a solution have no order.
            let again = again.iter().rev().copied().collect();
            let twice: Vec<Vec<u32>> = found.iter().cloned().chain([again]).collect();
            assert!(matches!(check(&mut matrix, &twice, &texts.proof), Err(Error::Argument { .. })));
        }
        // One solution less is a false claim.
        if let Some((_, others)) = found.split_last() {
            assert!(matches!(check(&mut matrix, others, &texts.proof), Err(Error::Proof { .. })));
            let (_, stopped, texts) = prove(&mut matrix, Some(found.len() as u64));
            assert_eq!((stopped, texts.formula), (Some(StopReason::Solutions), String::new()));
        }
    }
    assert!(claims.iter().all(|&claims| claims > 60), "{claims:?}");
}

/// Returns a matrix of `holes + 1` pigeons, one of which has no hole.
fn pigeons(holes: usize) -> ExactCover {
    let mut matrix = ExactCover::new(holes + 1, holes).unwrap();
    for option in 0..(holes * (holes + 1)) as u32 {
        let (pigeon, hole) = (option / holes as u32, option % holes as u32);
        matrix.add_option(&[pigeon, (holes + 1) as u32 + hole]).unwrap();
    }
    matrix
}

#[test]
fn what_is_wrong_in_a_proof_is_said() {
    let mut matrix = pigeons(4);
    let (count, _, texts) = prove(&mut matrix, None);
    assert_eq!(count, 0);
    assert!(texts.proof.lines().count() > 3, "{}", texts.proof);
    assert_eq!(check(&mut matrix, &[], &texts.proof), Ok(Outcome::Answer(())));
    let flaw = |proof: &str, line, flaw| {
        assert_eq!(check(&mut pigeons(4), &[], proof), Err(Error::Proof { line, flaw }));
    };
    flaw("", 1, ProofFlaw::Unfinished);
    flaw("0\n", 1, ProofFlaw::DoesNotFollow);
    flaw("c a comment\n-1 0\n", 2, ProofFlaw::DoesNotFollow);
    flaw("21 0\n", 1, ProofFlaw::Variable { variable: 21, largest: 20 });
    for wrong in [vec![0], vec![0, 5, 10, 15], vec![99]] {
        assert!(matches!(check(&mut matrix, &[wrong], &texts.proof), Err(Error::Argument { .. })));
    }
    let mut one = ExactCover::new(2, 1).unwrap();
    one.add_option(&[0, 2]).unwrap();
    one.add_option(&[1]).unwrap();
    for wrong in [vec![0], vec![0, 0, 1], vec![0, 1, 1]] {
        assert!(matches!(check(&mut one, &[wrong], "0\n"), Err(Error::Argument { .. })));
    }
    assert_eq!(check(&mut one, &[vec![1, 0]], "0\n"), Ok(Outcome::Answer(())));
    // The first solution refutes all others, so that no line of a proof is read.
    assert!(matches!(check(&mut one, &[vec![1, 0], vec![0, 1]], ""), Err(Error::Argument { .. })));
    // An option without primary items belongs to no solution.
    let mut more = ExactCover::new(1, 1).unwrap();
    more.add_option(&[0]).unwrap();
    more.add_option(&[1]).unwrap();
    assert_eq!(solutions(&mut more), [[0]]);
    assert!(matches!(check(&mut more, &[vec![0, 1], vec![0]], "0\n"), Err(Error::Argument { .. })));
    assert!(matches!(
        one.prove(Some(0), Interrupt::new(), |_, _| ControlFlow::Continue(())),
        Err(Error::Argument { .. })
    ));
}

#[test]
fn limits_and_receivers_stop_proofs() {
    let mut matrix = pigeons(9);
    let go_on = |_, _: &str| ControlFlow::Continue(());
    let short = Limits::new().with_time(Duration::from_millis(20));
    for (limits, reason) in [(short, StopReason::Time), (Limits::new().with_nodes(50), StopReason::Nodes)] {
        matrix.set_options(Options::new().with_limits(limits)).unwrap();
        let count = matrix.prove(None, Interrupt::new(), go_on).unwrap();
        assert_eq!((count.solutions, count.stopped), (0, Some(reason)));
    }
    matrix.set_options(Options::new()).unwrap();
    let count = matrix.prove(None, Interrupt::new(), |_, _| ControlFlow::Break(())).unwrap();
    assert_eq!(count.stopped, Some(StopReason::Callback));
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        polls > 2
    };
    let interrupt = Interrupt::new().with_poll(&mut poll);
    let count = matrix.prove(None, interrupt, go_on).unwrap();
    assert_eq!(count.stopped, Some(StopReason::Callback));
    let (_, _, texts) = prove(&mut pigeons(6), None);
    let mut matrix = pigeons(6);
    matrix.set_options(Options::new().with_limits(Limits::new().with_nodes(1))).unwrap();
    let checked = matrix.check_proof([], texts.proof.as_bytes(), Interrupt::new());
    assert_eq!(checked, Ok(Outcome::Stopped(StopReason::Nodes)));
    assert_eq!(matrix.stats().stopped, Some(StopReason::Nodes));
}

/// What follows without a decision is left out of the search, but not out of the statistics.
#[test]
fn statistics_count_what_follows_at_the_root() {
    let mut chain = ExactCover::new(3, 0).unwrap();
    for items in [[0].as_slice(), &[0, 1], &[1, 2]] {
        chain.add_option(items).unwrap();
    }
    assert_eq!(prove(&mut chain, None).0, 1);
    assert_eq!((chain.stats().assignments, chain.stats().conflicts), (2, 0));
    let mut contradiction = ExactCover::new(3, 0).unwrap();
    for items in [[0, 1].as_slice(), &[1, 2]] {
        contradiction.add_option(items).unwrap();
    }
    assert_eq!(prove(&mut contradiction, None).0, 0);
    assert_eq!(contradiction.stats().conflicts, 1);
}
