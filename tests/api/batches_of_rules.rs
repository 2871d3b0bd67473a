//! Batches of puzzles with rules of their own.

use crate::rules::{naive_solutions, some_puzzle};
use ordoku::{
    Batch, BatchSolver, Count, Engine, Error, Interrupt, Limits, LineBatch, Options, RulesPuzzle,
    RulesSolver, StopReason,
};
use std::sync::Arc;
use testkit::Random;

#[test]
fn batches_of_rules_agree_with_a_naive_search_and_with_single_calls() {
    let (mut random, mut batches, mut single) = (Random(52), BatchSolver::new(), RulesSolver::new());
    let mut several = 0;
    for round in 0..400 {
        let (rules, naive, first) = some_puzzle(&mut random);
        let (cells, digits, rules) = (first.len(), rules.digits(), Arc::new(rules));
        // The same rules with other givens, some of them above the digits or in cells that are not
        // in use.
        let mut givens = first.clone();
        for _ in 1..9 {
            givens.extend((0..cells).map(|_| random.below(5).saturating_sub(2).min(digits + 1) as u32));
        }
        let limit = [None, Some(1), Some(2), Some(5)][round % 4];
        let (mut out, mut results) = (vec![77; givens.len()], vec![Err(Error::Internal); 9]);
        let mut batch = Batch::new(&rules, &givens, &mut results).with_out(&mut out);
        batch.limit = limit;
        batch.options = Options::new().with_threads(1 + round % 3);
        batches.solve(batch, Interrupt::new()).unwrap();
        let puzzles = givens.chunks(cells).zip(out.chunks(cells));
        for (result, (givens, out)) in results.iter().zip(puzzles) {
            let puzzle = match RulesPuzzle::new(Arc::clone(&rules), givens) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    assert_eq!((*result, out), (Err(error), &vec![77; cells][..]));
                    continue;
                }
            };
            let all = naive_solutions(&rules, &naive, givens);
            let most = limit.unwrap_or(u64::MAX).min(all.len() as u64);
            let stopped = (limit == Some(most)).then_some(StopReason::Solutions);
            assert_eq!(*result, Ok(Count { solutions: most, stopped }), "{puzzle:?}");
            several += usize::from(most > 1);
            let solution = single.solve(&puzzle).unwrap().answer().unwrap();
            assert_eq!(out, solution.unwrap_or(vec![77; cells]), "{puzzle:?}");
        }
    }
    assert!(several > 100, "{several}");
}

#[test]
fn what_does_not_suit_rules_is_refused() {
    let (rules, _, givens) = some_puzzle(&mut Random(1));
    let (rules, mut out) = (Arc::new(rules), givens.clone());
    let mut refuse = |options: Options, canonical: bool| {
        let mut results = [Err(Error::Internal)];
        let batch = Batch::new(&rules, &givens, &mut results).with_options(options).with_out(&mut out);
        let mut solver = BatchSolver::new();
        let done = if canonical {
            solver.canonical(batch, Interrupt::new())
        } else {
            solver.solve(batch, Interrupt::new())
        };
        assert!(matches!(done, Err(Error::Argument { .. })), "{done:?}");
    };
    refuse(Options::new(), true);
    refuse(Options::new().with_seed(3), false);
    refuse(Options::new().with_engine(Engine::Csp), false);
    let mut results = [Err(Error::Internal)];
    let wrong = vec![0; givens.len() + 1];
    let batch = Batch::new(&rules, &wrong, &mut results);
    assert!(matches!(BatchSolver::new().solve(batch, Interrupt::new()), Err(Error::Length { .. })));
    let lines = LineBatch::new(&[b'.'; 81], 81, &mut results).with_limit(1);
    assert_eq!(BatchSolver::new().solve_lines(lines, Interrupt::new()), Ok(()));
}

#[test]
fn limits_hold_for_each_puzzle_with_rules() {
    let (rules, _, _) = some_puzzle(&mut Random(9));
    let (rules, cells) = (Arc::new(rules.clone()), rules.cells());
    let mut results = [Err(Error::Internal); 3];
    let options = Options::new().with_engine(Engine::Dlx).with_limits(Limits::new().with_nodes(1));
    let givens = vec![0; 3 * cells];
    let batch = Batch::new(&rules, &givens, &mut results).with_options(options);
    BatchSolver::new().solve(batch, Interrupt::new()).unwrap();
    let mut solver = RulesSolver::with_options(options).unwrap();
    let puzzle = RulesPuzzle::new(rules, &givens[..cells]).unwrap();
    let count = solver.count(&puzzle, None).unwrap();
    assert_eq!((count.stopped, results), (Some(StopReason::Nodes), [Ok(count); 3]));
}
