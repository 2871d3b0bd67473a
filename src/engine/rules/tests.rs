//! The search against the matrix.

use super::{Reduced, RulesEngine};
use crate::engine::SearchRun;
use crate::engine::dlx::ExactCover;
use crate::engine::schedule::Verdict;
use crate::limits::{Interrupt, LimitChecker};
use crate::model::rules::{Relation, Rules, Variant};
use crate::model::shape::Shape;
use crate::support::random::Random;
use std::ops::ControlFlow;
use std::sync::Arc;

fn with_run<T>(run: impl FnOnce(&mut SearchRun<'_, '_>) -> T) -> T {
    let mut visit = |_: &[u32]| ControlFlow::Continue(());
    run(&mut SearchRun::new(LimitChecker::endless(), &mut visit))
}

fn count(rules: &Rules, givens: &[u32], most: u64) -> u64 {
    let mut matrix = ExactCover::of_rules(rules, givens).unwrap();
    matrix.count(Some(most), Interrupt::new()).unwrap().solutions
}

/// Returns rules of a few regions, relations, limits and sums, with 2 to 5 digits.
fn some_rules(random: &mut Random) -> Rules {
    let digits = 2 + random.below(4);
    let side = digits + random.below(2);
    let mut rules = Rules::new(side, side, digits).unwrap();
    rules.add_lines(0, 0).unwrap();
    let cells = side * side;
    let some = |random: &mut Random, count: usize| {
        let mut chosen: Vec<u32> = (0..cells as u32).collect();
        random.shuffle(&mut chosen);
        chosen.truncate(count);
        chosen
    };
    for _ in 0..random.below(3) {
        let count = 1 + random.below(digits);
        rules.add_region(&some(random, count)).unwrap();
    }
    for _ in 0..random.below(4) {
        let relation = [
            Relation::Different,
            Relation::Equal,
            Relation::Less,
            Relation::Consecutive,
            Relation::NonConsecutive,
            Relation::Apart(2),
            Relation::Sum(4),
        ][random.below(7)];
        let pair = some(random, 2);
        rules.add_pairs(relation, &[[pair[0], pair[1]]]).unwrap();
    }
    if random.below(3) == 0 {
        rules.limit_digits(&some(random, 2), |digit| digit % 2 == 1).unwrap();
    }
    if random.below(2) == 0 {
        return rules;
    }
    for _ in 0..1 + random.below(3) {
        let count = 1 + random.below(digits);
        let chosen = some(random, count + 1);
        let total = random.below(digits * count + 2) as u32;
        match random.below(3) {
            0 => rules.add_cage(&chosen[1..], total).unwrap(),
            1 => rules.add_sum(&chosen[1..], total).unwrap(),
            _ => rules.add_arrow(chosen[0], &chosen[1..]).unwrap(),
        }
    }
    rules
}

#[test]
fn verdicts_are_those_of_the_matrix() {
    let mut random = Random::new(3);
    let mut verdicts = [0; 4];
    let mut engine = RulesEngine::default();
    for round in 0..1_500 {
        let rules = Arc::new(some_rules(&mut random));
        assert!(engine.prepare(&rules).unwrap() && engine.prepare(&rules).unwrap());
        let mut givens = vec![0; rules.cells()];
        let mut values = givens.clone();
        for cell in (0..givens.len()).filter(|&cell| rules.used_cells()[cell]) {
            if random.below(6) == 0 {
                givens[cell] = 1 + random.below(rules.digits()) as u32;
            }
        }
        let nodes = if round % 8 == 0 { 2 } else { u64::MAX };
        let verdict = with_run(|run| engine.ask(&givens, None, 2, nodes, &mut values, run).unwrap());
        let known = count(&rules, &givens, 2);
        let expected = match verdict {
            Verdict::Undecided => known,
            Verdict::Unsolvable => 0,
            Verdict::Unique => 1,
            Verdict::Enough => 2,
        };
        assert_eq!(known, expected, "{round}: {rules:?} {givens:?}");
        let is_solved =
            || rules.are_obeyed_by(&values) && givens.iter().zip(&values).all(|(g, v)| *g == 0 || g == v);
        assert!(known == 0 || verdict == Verdict::Undecided || is_solved());
        verdicts[verdict as usize] += 1;
    }
    assert!(verdicts.iter().all(|&verdict| verdict > 20), "{verdicts:?}");
}

/// Takes givens away from random solutions. Those that are left have one solution, and several
/// without any of them.
fn reduce_some(rules: Rules, nodes: u64) {
    let rules = Arc::new(rules);
    let mut engine = RulesEngine::default();
    assert!(engine.prepare(&rules).unwrap());
    let mut random = Random::new(5);
    for _ in 0..3 {
        let mut values = vec![0; rules.cells()];
        let givens = values.clone();
        let filled = with_run(|run| engine.fill(&givens, (50, 200), &mut random, &mut values, run).unwrap());
        assert!(filled == Verdict::Enough && rules.are_obeyed_by(&values));
        let mut order: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] > 0).collect();
        random.shuffle(&mut order);
        engine.begin_reduction(&order, &values).unwrap();
        while let Reduced::Asks(cell) = with_run(|run| engine.reduce(nodes, run).unwrap()) {
            let mut left = values.clone();
            engine.write_left(&mut left);
            left[cell] = 0;
            engine.answer(count(&rules, &left, 2) == 1).unwrap();
        }
        engine.write_left(&mut values);
        assert_eq!(count(&rules, &values, 2), 1);
        for cell in (0..values.len()).filter(|&cell| values[cell] > 0) {
            let mut fewer = values.clone();
            fewer[cell] = 0;
            assert_eq!(count(&rules, &fewer, 2), 2, "{cell} {values:?}");
        }
    }
}

#[test]
fn reduced_puzzles_are_minimal() {
    for variant in [Variant::Diagonals, Variant::AntiKing, Variant::NonConsecutive] {
        let mut rules = Rules::new(6, 6, 6).unwrap();
        rules.add_grid(Shape::SIX, 0, 0).unwrap();
        rules.add_variant(variant, Shape::SIX, 0, 0).unwrap();
        reduce_some(rules, if variant == Variant::Diagonals { 1 } else { u64::MAX });
    }
    let mut jigsaw = Rules::new(7, 7, 7).unwrap();
    jigsaw.add_lines(0, 0).unwrap();
    jigsaw.add_random_regions(1).unwrap();
    reduce_some(jigsaw, u64::MAX);
    // A solution of a killer, and more than its cages need.
    let solution = [3, 4, 1, 2, 1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3];
    let mut killer = Rules::new(4, 4, 4).unwrap();
    killer.add_grid(Shape::FOUR, 0, 0).unwrap();
    for cage in [&[0, 4][..], &[1, 2, 3], &[5, 6], &[8, 9, 12], &[10, 14]] {
        killer.add_cage(cage, cage.iter().map(|&cell| solution[cell as usize]).sum()).unwrap();
    }
    reduce_some(killer, u64::MAX);
    // More than 128 cells.
    let mut several = Rules::new(10, 16, 6).unwrap();
    for (row, column) in [(0, 0), (0, 10), (4, 4)] {
        several.add_grid(Shape::SIX, row, column).unwrap();
    }
    reduce_some(several, u64::MAX);
}

#[test]
fn other_rules_are_refused() {
    let mut engine = RulesEngine::default();
    let mut sums = Rules::new(4, 40, 4).unwrap();
    sums.add_sum(&[0, 1], 128).unwrap();
    assert!(!engine.prepare(&Arc::new(sums)).unwrap());
    let mut sums = Rules::new(4, 40, 4).unwrap();
    sums.add_sum(&(0..33).collect::<Vec<_>>(), 100).unwrap();
    assert!(!engine.prepare(&Arc::new(sums)).unwrap());
    let mut large = Rules::new(27, 27, 27).unwrap();
    large.add_lines(0, 0).unwrap();
    assert!(!engine.prepare(&Arc::new(large)).unwrap());
}
