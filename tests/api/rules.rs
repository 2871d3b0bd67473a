//! Puzzles with rules: every verb beside a naive search, and rules that are refused.

use ordoku::proof::Part;
use ordoku::text::print_rules;
use ordoku::{
    BrokenRule, Engine, Error, ExactCover, Interrupt, Limits, Minimised, Options, Outcome, Puzzle,
    RandomParts, Relation, Rules, RulesPuzzle, RulesSolver, Shape, Solver, Stats, StopReason, UniqueAnswer,
    Uniqueness, Variant,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::Random;

/// Rules as a naive search reads them.
#[derive(Default)]
pub struct Naive {
    digits: u32,
    regions: Vec<Vec<u32>>,
    pairs: Vec<(Relation, [u32; 2])>,
    /// Cells, and the cell or the number that their digits add up to.
    sums: Vec<(Vec<u32>, Result<u32, u32>)>,
    /// Cells, and a bit for each digit that they may have.
    limits: Vec<(u32, u32)>,
}

impl Naive {
    fn holds(&self, values: &[u32]) -> bool {
        let at = |cell: u32| values[cell as usize];
        self.regions.iter().all(|region| {
            region.iter().enumerate().all(|(index, &cell)| {
                at(cell) == 0 || region[..index].iter().all(|&other| at(other) != at(cell))
            })
        }) && self.pairs.iter().all(|&(relation, [first, second])| {
            at(first) == 0 || at(second) == 0 || relation.holds(at(first), at(second))
        }) && self.sums.iter().all(|(cells, total)| {
            let total = total.map_or_else(|total| total, at);
            // Numbers are from 1, so this circle is open.
            total == 0
                || cells.iter().any(|&cell| at(cell) == 0)
                || cells.iter().map(|&cell| at(cell)).sum::<u32>() == total
        }) && self.limits.iter().all(|&(cell, digits)| at(cell) == 0 || digits >> at(cell) & 1 != 0)
    }

    /// Returns whether no rule is broken by these givens alone.
    fn may_hold(&self, values: &[u32]) -> bool {
        let at = |cell: u32| values[cell as usize];
        self.holds(values)
            && self.sums.iter().all(|(cells, total)| {
                let total = total.map_or_else(|total| total, at);
                let least: u32 = cells.iter().map(|&cell| at(cell).max(1)).sum();
                total == 0 || least <= total
            })
    }

    /// Fills the open cells from the first, and pushes each solution.
    fn search(&self, open: &[usize], values: &mut [u32], found: &mut Vec<Vec<u32>>) {
        let Some((&cell, rest)) = open.split_first() else {
            found.push(values.to_vec());
            return;
        };
        for digit in 1..=self.digits {
            values[cell] = digit;
            if self.holds(values) {
                self.search(rest, values, found);
            }
        }
        values[cell] = 0;
    }
}

fn some_relation(random: &mut Random) -> Relation {
    let number = random.below(6) as u32;
    [
        Relation::Different,
        Relation::Equal,
        Relation::Less,
        Relation::Consecutive,
        Relation::NonConsecutive,
        Relation::Double,
        Relation::NoDot,
        Relation::Apart(number),
        Relation::Sum(2 + number),
    ][random.below(9)]
}

/// Returns all solutions, sorted.
fn solutions(rules: &Rules, givens: &[u32]) -> Vec<Vec<u32>> {
    let mut cover = ExactCover::of_rules(rules, givens).unwrap();
    let mut found = Vec::new();
    let visit = |options: &[u32]| {
        let mut values = vec![9; rules.cells()];
        rules.write_solution(options, &mut values);
        assert!(rules.are_obeyed_by(&values));
        found.push(values);
        ControlFlow::Continue(())
    };
    cover.enumerate(Interrupt::new(), visit).unwrap();
    found.sort();
    found
}

/// Returns some cells in a random order.
fn some_cells(cells: usize, count: usize, random: &mut Random) -> Vec<u32> {
    let mut chosen: Vec<u32> = (0..cells as u32).collect();
    (1..cells).for_each(|last| chosen.swap(last, random.below(last + 1)));
    chosen.truncate(count);
    chosen
}

/// Makes random rules of a few cells, and givens.
pub fn some_puzzle(random: &mut Random) -> (Rules, Naive, Vec<u32>) {
    let (rows, columns) = (1 + random.below(3), 1 + random.below(4));
    let (cells, digits) = (rows * columns, 1 + random.below(4));
    let mut rules = Rules::new(rows, columns, digits).unwrap();
    let mut naive = Naive { digits: digits as u32, ..Naive::default() };
    for _ in 0..random.below(5) {
        let most = if random.below(2) == 0 { digits } else { 1 + random.below(digits) };
        let region = some_cells(cells, most, random);
        rules.add_region(&region).unwrap();
        naive.regions.push(region);
    }
    for _ in 0..if cells > 1 { random.below(4) } else { 0 } {
        let relation = some_relation(random);
        let first = random.below(cells);
        let second = (first + 1 + random.below(cells - 1)) % cells;
        let pair = [first as u32, second as u32];
        rules.add_pairs(relation, &[pair]).unwrap();
        naive.pairs.push((relation, pair));
    }
    for _ in 0..random.below(4) {
        let mut sum = some_cells(cells, 1 + random.below(4), random);
        // Sometimes more than the digits can add up to.
        let most = sum.len() * digits + usize::from(random.below(8) == 0);
        let total = 1 + random.below(most) as u32;
        match random.below(3) {
            0 if sum.len() > 1 => {
                let circle = sum.remove(0);
                rules.add_arrow(circle, &sum).unwrap();
                naive.sums.push((sum, Ok(circle)));
                continue;
            }
            1 if sum.len() <= digits => {
                rules.add_cage(&sum, total).unwrap();
                naive.regions.push(sum.clone());
            }
            _ => rules.add_sum(&sum, total).unwrap(),
        }
        naive.sums.push((sum, Err(total)));
    }
    for _ in 0..random.below(3) {
        let (cell, allowed) = (random.below(cells) as u32, 2 + 2 * random.below(1 << digits) as u32);
        rules.limit_digits(&[cell], |digit| allowed >> digit & 1 != 0).unwrap();
        naive.limits.push((cell, allowed));
    }
    let mut givens = vec![0; cells];
    for (given, _) in givens.iter_mut().zip(rules.used_cells()).filter(|(_, used)| **used) {
        if random.below(4) == 0 {
            *given = 1 + random.below(digits) as u32;
        }
    }
    (rules, naive, givens)
}

/// Returns all solutions of a naive search, sorted.
pub fn naive_solutions(rules: &Rules, naive: &Naive, givens: &[u32]) -> Vec<Vec<u32>> {
    let used = rules.used_cells();
    let open: Vec<usize> = (0..givens.len()).filter(|&cell| used[cell] && givens[cell] == 0).collect();
    let mut found = Vec::new();
    if naive.holds(givens) {
        naive.search(&open, &mut givens.to_vec(), &mut found);
    }
    found
}

#[test]
fn random_layouts_agree_with_a_naive_search() {
    let mut random = Random(49);
    let mut counts = [0; 3];
    for round in 0..6_000 {
        let (rules, naive, givens) = some_puzzle(&mut random);
        let expected = naive_solutions(&rules, &naive, &givens);
        // A region of as many cells as digits has each digit; so has one whose cells all differ.
        assert_eq!(solutions(&rules, &givens), expected, "round {round}: {rules:?} {givens:?}");
        assert_eq!(
            rules.broken_by(&givens).unwrap().is_none(),
            naive.may_hold(&givens),
            "{rules:?} {givens:?}"
        );
        let broken = rules.all_broken_by(&givens).unwrap();
        assert_eq!(broken.first(), rules.broken_by(&givens).unwrap().as_ref(), "{rules:?} {givens:?}");
        // Without their digits, only sums are left that open cells cannot have.
        let mut rest = givens.clone();
        broken.iter().flat_map(|rule| rule.cells()).for_each(|&cell| rest[cell as usize] = 0);
        let is_open = |rule: &BrokenRule| rule.cells().iter().all(|&cell| rest[cell as usize] == 0);
        let left = rules.all_broken_by(&rest).unwrap();
        assert!(left.iter().all(is_open), "{rules:?} {givens:?} {left:?}");
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// Asserts that the proof of all solutions is accepted, and that of a false claim is not.
fn check_proofs(solver: &mut RulesSolver, puzzle: &RulesPuzzle, all: &[Vec<u32>]) {
    let mut proof = String::new();
    let keep = |part, text: &str| {
        if part == Part::Proof {
            proof.push_str(text);
        }
        ControlFlow::Continue(())
    };
    let count = solver.prove(puzzle, None, keep).unwrap();
    assert_eq!((count.solutions, count.stopped), (all.len() as u64, None));
    let mut check = |solutions: &[Vec<u32>]| {
        solver.check_proof(puzzle, solutions.iter().map(Vec::as_slice), proof.as_bytes())
    };
    assert_eq!(check(all), Ok(Outcome::Answer(())), "{puzzle:?}");
    if let Some((last, others)) = all.split_last() {
        assert!(matches!(check(others), Err(Error::Proof { .. })), "{puzzle:?}");
        let twice: Vec<Vec<u32>> = all.iter().chain([last]).cloned().collect();
        assert!(matches!(check(&twice), Err(Error::Argument { .. })), "{puzzle:?}");
        let mut wrong = last.clone();
        wrong[0] = if last[0] == 1 { 2 } else { 1 };
        if !all.contains(&wrong) {
            assert!(matches!(check(&[wrong]), Err(Error::Argument { .. })));
        }
    }
}

#[test]
// Longer than 60 lines because the verbs share the puzzle and its solutions.
fn verbs_agree_with_all_solutions() {
    let mut random = Random(50);
    let mut solver = RulesSolver::new();
    let mut unique = 0;
    for round in 0..1_500 {
        let (rules, naive, mut givens) = some_puzzle(&mut random);
        let mut all = naive_solutions(&rules, &naive, &givens);
        // Often a solution as givens, so that givens are redundant.
        if let (Some(solution), 0) = (all.first(), round % 2) {
            givens = solution.clone();
            all = naive_solutions(&rules, &naive, &givens);
        }
        let cells = givens.len();
        let puzzle = RulesPuzzle::new(rules.clone(), &givens).unwrap();
        let wanted = match all.len() {
            0 => Uniqueness::NoSolution,
            1 => Uniqueness::Unique,
            _ => Uniqueness::Several,
        };
        assert_eq!(solver.uniqueness(&puzzle), Ok(Outcome::Answer(wanted)));
        assert_eq!(solver.count(&puzzle, None).unwrap().solutions, all.len() as u64);
        check_proofs(&mut solver, &puzzle, &all);
        let found = solver.solutions(&puzzle, all.len() + 1).unwrap();
        assert_eq!(
            (found.grids.iter().collect(), found.stopped),
            (all.iter().collect::<BTreeSet<_>>(), None)
        );
        if all.len() > 1 {
            let some = solver.solutions(&puzzle, all.len() - 1).unwrap();
            assert_eq!(
                (&some.grids[..], some.stopped),
                (&found.grids[..all.len() - 1], Some(StopReason::Solutions))
            );
        }
        let solution = solver.solve(&puzzle).unwrap().answer().unwrap();
        assert_eq!(solution.is_some(), !all.is_empty());
        assert!(solution.iter().all(|solution| all.contains(solution) && puzzle.is_solved_by(solution)));
        let answer = solver.solve_unique(&puzzle).unwrap().answer().unwrap();
        match (wanted, answer) {
            (Uniqueness::NoSolution, UniqueAnswer::NoSolution) => {}
            (Uniqueness::Unique, UniqueAnswer::Unique(first))
            | (Uniqueness::Several, UniqueAnswer::Several(first)) => assert_eq!(Some(first), solution),
            (wanted, answer) => panic!("{wanted:?} {answer:?}"),
        }
        let candidates = solver.true_candidates(&puzzle).unwrap();
        for (cell, digit) in (0..cells).flat_map(|cell| (1..=naive.digits).map(move |digit| (cell, digit))) {
            let is_true = all.iter().any(|values| values[cell] == digit);
            assert_eq!(candidates.contains(cell, digit), is_true, "{rules:?} {givens:?} {cell} {digit}");
        }
        let some = solver.random_solution(&puzzle, round).unwrap().answer().unwrap();
        assert_eq!(some.is_some(), !all.is_empty());
        assert!(some.iter().all(|solution| all.contains(solution)));
        let minimised = solver.minimise(&puzzle, round);
        let redundant = solver.redundant_givens(&puzzle);
        if wanted != Uniqueness::Unique {
            let solvable = wanted == Uniqueness::Several;
            assert_eq!(minimised.err(), Some(Error::Improper { solvable }));
            assert_eq!(redundant, Err(Error::Improper { solvable }));
            assert_eq!(solver.stats(), Stats::default());
            continue;
        }
        unique += 1;
        let without = |from: &[u32], cell: usize| {
            let mut givens = from.to_vec();
            givens[cell] = 0;
            naive_solutions(&rules, &naive, &givens).len()
        };
        let given = |givens: &[u32]| (0..cells).filter(|&cell| givens[cell] > 0).collect::<Vec<_>>();
        let expected = given(&givens).into_iter().filter(|&cell| without(&givens, cell) == 1);
        assert_eq!(redundant, Ok(Outcome::Answer(expected.collect())));
        let Minimised { puzzle: minimal, stopped, .. } = minimised.unwrap().answer().unwrap();
        assert_eq!((stopped, naive_solutions(&rules, &naive, minimal.givens())), (None, all));
        assert!(given(minimal.givens()).into_iter().all(|cell| without(minimal.givens(), cell) > 1));
        assert!(minimal.givens().iter().zip(&givens).all(|(left, given)| *left == 0 || left == given));
    }
    assert!(unique > 150, "{unique}");
}

#[test]
fn a_puzzle_is_made_of_rules() {
    let mut rules = Rules::new(6, 6, 6).unwrap();
    rules.add_grid(Shape::SIX, 0, 0).unwrap();
    rules.add_variant(Variant::Diagonals, Shape::SIX, 0, 0).unwrap();
    rules.add_arrow(0, &[1, 2]).unwrap();
    let rules = Arc::new(rules);
    let mut solver = RulesSolver::new();
    let mut made = Vec::new();
    for seed in 0..5 {
        let answer = solver.generate(&rules, seed, Interrupt::new()).unwrap().answer().flatten();
        let Minimised { puzzle, stopped, .. } = answer.expect("there are solutions");
        assert_eq!((solver.count(&puzzle, None).unwrap().solutions, stopped), (1, None));
        assert_eq!(solver.redundant_givens(&puzzle), Ok(Outcome::Answer(vec![])));
        made.push(puzzle.givens().to_vec());
        assert_eq!(made.iter().filter(|other| *other == puzzle.givens()).count(), 1);
    }
    let again = solver.generate(&rules, 3, Interrupt::new()).unwrap().answer().flatten().unwrap();
    assert_eq!(again.puzzle.givens(), made[3]);
    // The circle is the sum of three cells of a row with six digits: 21 in all.
    let mut impossible = Rules::clone(&rules);
    impossible.add_sum(&[0, 1, 2, 3, 4, 5], 20).unwrap();
    let none = solver.generate(&Arc::new(impossible), 0, Interrupt::new()).unwrap();
    assert!(matches!(none, Outcome::Answer(None)));
}

/// Checks a random killer: its cages are parts of the rectangle, and leave one solution, as the
/// matrix has it.
fn check_killer(rules: &Arc<Rules>, seed: u64) -> RulesPuzzle {
    let mut solver = RulesSolver::new();
    let cages = RandomParts::new().with_cages();
    let made = solver.generate_with(rules, cages, seed, 0, Interrupt::new()).unwrap();
    let made = made.answer().flatten().unwrap().puzzle;
    assert!(made.givens().iter().all(|&given| given == 0));
    let mut matrix = ExactCover::of_rules(made.rules(), made.givens()).unwrap();
    matrix.set_options(Options::new().with_engine(Engine::Dlx)).unwrap();
    assert_eq!(matrix.count(Some(2), Interrupt::new()).unwrap().solutions, 1);
    let mut cage_of = vec![usize::MAX; rules.cells()];
    for (number, (cells, _)) in made.rules().totals().enumerate() {
        assert!((1..=5).contains(&cells.len()));
        for &cell in cells {
            assert_eq!(std::mem::replace(&mut cage_of[cell as usize], number), usize::MAX);
        }
        // Each cell but the first is beside one of those that are reached.
        let mut reached = vec![cells[0]];
        while let Some(&next) = cells.iter().find(|&&cell| {
            let at = |cell: u32| (cell as usize / rules.columns(), cell as usize % rules.columns());
            let is_beside = |other: &u32| {
                let (one, other) = (at(cell), at(*other));
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
            };
            !reached.contains(&cell) && reached.iter().any(is_beside)
        }) {
            reached.push(next);
        }
        assert_eq!(reached.len(), cells.len(), "{cells:?}");
    }
    for (cage, &is_used) in cage_of.iter().zip(rules.used_cells()) {
        assert_eq!(*cage != usize::MAX, is_used);
    }
    made
}

#[test]
fn random_killers_have_one_solution() {
    let cages = |puzzle: &RulesPuzzle| -> Vec<(Vec<u32>, u32)> {
        puzzle.rules().totals().map(|(cells, total)| (cells.to_vec(), total)).collect()
    };
    for (shape, seeds) in [(Shape::FOUR, 20), (Shape::SIX, 10), (Shape::NINE, 10)] {
        let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        let rules = Arc::new(rules);
        let made: Vec<_> = (0..seeds).map(|seed| cages(&check_killer(&rules, seed))).collect();
        assert_eq!(cages(&check_killer(&rules, 3)), made[3]);
        assert!(made[1..].iter().all(|other| *other != made[0]));
        let (mut all, mut singles) = (0, 0);
        for cages in &made {
            all += cages.len();
            singles += cages.iter().filter(|cage| cage.0.len() == 1).count();
        }
        assert!(6 * singles <= all, "{singles} of {all}");
    }
    // Two grids that share a box, a jigsaw, and one cell.
    let mut twins = Rules::new(6, 6, 4).unwrap();
    twins.add_grid(Shape::FOUR, 0, 0).unwrap();
    twins.add_grid(Shape::FOUR, 2, 2).unwrap();
    check_killer(&Arc::new(twins), 1);
    let mut jigsaw = Rules::new(7, 7, 7).unwrap();
    jigsaw.add_lines(0, 0).unwrap();
    jigsaw.add_random_regions(2).unwrap();
    check_killer(&Arc::new(jigsaw), 1);
    let mut one = Rules::new(1, 1, 3).unwrap();
    one.use_cells(&[0]).unwrap();
    check_killer(&Arc::new(one), 1);
}

fn printed(rules: &Rules) -> serde_json::Value {
    let mut text = String::new();
    let puzzle = RulesPuzzle::new(rules.clone(), &vec![0; rules.cells()]).unwrap();
    print_rules(&puzzle, &mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn random_thermometers_and_arrows_go_through_the_solution() {
    for seed in 0..20 {
        let mut rules = Rules::new(9, 9, 9).unwrap();
        rules.add_grid(Shape::NINE, 0, 0).unwrap();
        let empty = RulesPuzzle::new(rules.clone(), &[0; 81]).unwrap();
        let solution = RulesSolver::new().random_solution(&empty, seed).unwrap().answer().flatten().unwrap();
        let refused = rules.add_random_thermometers(&[1; 81], seed);
        assert!(matches!(refused, Err(Error::Argument { what }) if what.contains("not a solution")));
        let [mut thermometers, mut arrows, mut again] = [rules.clone(), rules.clone(), rules.clone()];
        thermometers.add_random_thermometers(&solution, seed).unwrap();
        again.add_random_thermometers(&solution, seed).unwrap();
        arrows.add_random_arrows(&solution, seed).unwrap();
        assert_eq!(printed(&thermometers), printed(&again));
        again = rules.clone();
        again.add_random_thermometers(&solution, seed + 100).unwrap();
        assert_ne!(printed(&thermometers), printed(&again));
        let count = |rules: Rules| {
            assert!(rules.are_obeyed_by(&solution));
            let puzzle = RulesPuzzle::new(rules, &[0; 81]).unwrap();
            RulesSolver::new().count(&puzzle, Some(2)).unwrap().solutions
        };
        // The paths have 24 cells or more of 27, in threes at least: they exclude other grids.
        let pairs = printed(&thermometers)["pairs"][0]["cells"].as_array().unwrap().len();
        assert!((16..=25).contains(&pairs), "{pairs}");
        let paths = printed(&arrows)["arrows"].as_array().unwrap().clone();
        let on_arrows: Vec<&serde_json::Value> =
            paths.iter().flat_map(|arrow| arrow["cells"].as_array().unwrap()).collect();
        assert!((4..=9).contains(&paths.len()) && on_arrows.len() >= 2 * paths.len(), "{paths:?}");
        assert_eq!((count(thermometers), count(arrows)), (2, 2));
    }
    let mut none = Rules::new(2, 2, 3).unwrap();
    none.use_cells(&[1]).unwrap();
    none.add_random_arrows(&[0, 3, 0, 0], 1).unwrap();
    assert!(none.add_random_arrows(&[3, 3, 0, 0], 1).is_err() && none.add_random_arrows(&[0], 1).is_err());
}

/// The matrix of rules that are those of Sudoku is that of the shape.
#[test]
fn rules_of_a_shape_are_searched_as_the_shape() {
    let mut random = Random(9);
    let options = Options::new().with_engine(Engine::Dlx).with_limits(Limits::new().with_nodes(3_000));
    let mut solved = 0;
    for (rows, cols, percent) in [(2, 2, 70), (2, 3, 60), (3, 3, 68), (3, 4, 55), (4, 4, 50)] {
        let shape = Shape::new(rows, cols).unwrap();
        let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        let rules = Arc::new(rules);
        let mut of_shape = Solver::with_options(shape, options).unwrap();
        let mut of_rules = RulesSolver::with_options(options).unwrap();
        for round in 0..40 {
            let givens = testkit::random_puzzle(shape, percent, round % 4 == 0, &mut random);
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            let with_rules = RulesPuzzle::new(Arc::clone(&rules), &givens).unwrap();
            let found = of_rules.solve(&with_rules).unwrap();
            let of_boxes = of_shape.solve(&puzzle).unwrap();
            assert_eq!(of_boxes.map(|grid| grid.map(|grid| grid.values().to_vec())), found, "{puzzle}");
            // Clashes are seen at once, or after some givens.
            if with_rules.broken_rule().unwrap().is_none() {
                assert_eq!(of_shape.stats().nodes, of_rules.stats().nodes, "{puzzle}");
            }
            solved += usize::from(found.answer().flatten().is_some());
        }
    }
    assert!(solved > 100, "{solved}");
}

/// All parts together, and each alone: the puzzle has one solution, as the matrix counts them, and
/// the rules that were asked for.
#[test]
fn random_parts_are_drawn_for_each_puzzle() {
    let mut lines = Rules::new(6, 6, 6).unwrap();
    lines.add_lines(0, 0).unwrap();
    let lines = Arc::new(lines);
    let mut solver = RulesSolver::new();
    let none = RandomParts::new();
    let all = none.with_regions().with_thermometers().with_arrows();
    assert!(none.is_none() && none.avoiding_single_cages().is_none() && !none.with_arrows().is_none());
    for parts in [all, all.with_cages(), none.with_regions(), none.with_thermometers(), none.with_arrows()] {
        let mut made = Vec::new();
        for number in 0..4 {
            let answer = solver.generate_with(&lines, parts, 7, number, Interrupt::new()).unwrap();
            let Minimised { puzzle, stopped, .. } = answer.answer().flatten().expect("there are no limits");
            let mut matrix = ExactCover::of_rules(puzzle.rules(), puzzle.givens()).unwrap();
            assert_eq!((matrix.count(Some(2), Interrupt::new()).unwrap().solutions, stopped), (1, None));
            let mut text = String::new();
            print_rules(&puzzle, &mut text).unwrap();
            for (is_drawn, member) in [
                (parts.thermometers, "\"rel\":\"lt\""),
                (parts.arrows, "\"arrows\""),
                (parts.cages, "\"sums\""),
            ] {
                assert_eq!(text.contains(member), is_drawn, "{parts:?} {text}");
            }
            let drawn = puzzle.rules().regions().len() - lines.regions().len();
            assert_eq!(drawn > 0, parts.regions || parts.cages, "{parts:?} {text}");
            assert!(!parts.cages || puzzle.givens().iter().all(|&given| given == 0));
            assert!(!made.contains(&text));
            made.push(text);
        }
    }
}

/// Small killers often have cages of one cell; others are drawn if they may not.
#[test]
fn cages_of_one_cell_are_avoided() {
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    let rules = Arc::new(rules);
    let cages = RandomParts::new().with_cages();
    let singles = |parts: RandomParts| {
        let mut solver = RulesSolver::new();
        let is_single = |number: &u64| {
            let made = solver.generate_with(&rules, parts, 1, *number, Interrupt::new()).unwrap();
            let puzzle = made.answer().flatten().expect("there are no limits").puzzle;
            puzzle.rules().totals().any(|(cells, _)| cells.len() == 1)
        };
        (0..40).filter(is_single).count()
    };
    assert!(singles(cages) > 0);
    assert_eq!(singles(cages.avoiding_single_cages()), 0);
}

#[test]
fn random_killers_are_refused_and_stopped() {
    let mut solver = RulesSolver::new();
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    let mut none = rules.clone();
    none.add_sum(&[0], 5).unwrap();
    let rules = Arc::new(rules);
    let make = |solver: &mut RulesSolver, rules: &Arc<Rules>| {
        let cages = RandomParts::new().with_cages();
        solver.generate_with(rules, cages, 1, 0, Interrupt::new()).map(|made| made.map(|made| made.is_some()))
    };
    assert_eq!(make(&mut solver, &Arc::new(none)), Ok(Outcome::Answer(false)));
    let mut large = Rules::new(26, 26, 26).unwrap();
    large.add_lines(0, 0).unwrap();
    assert!(
        matches!(make(&mut solver, &Arc::new(large)), Err(Error::Argument { what }) if what.contains("25"))
    );
    let mut many = Rules::new(26, 26, 3).unwrap();
    many.use_cells(&(0..676).collect::<Vec<_>>()).unwrap();
    assert!(
        matches!(make(&mut solver, &Arc::new(many)), Err(Error::Argument { what }) if what.contains("640"))
    );
    solver.set_options(Options::new().with_limits(Limits::new().with_nodes(2))).unwrap();
    assert_eq!(make(&mut solver, &rules), Ok(Outcome::Stopped(StopReason::Nodes)));
    solver.set_options(Options::new().with_engine(Engine::Dlx)).unwrap();
    assert!(matches!(make(&mut solver, &rules), Err(Error::Argument { what }) if what.contains("auto")));
}

#[test]
fn limits_stop_the_verbs_of_rules() {
    let mut rules = Rules::new(9, 9, 9).unwrap();
    rules.add_grid(Shape::NINE, 0, 0).unwrap();
    let puzzle = RulesPuzzle::new(rules, &[0; 81]).unwrap();
    let mut solver = RulesSolver::new();
    solver.set_options(Options::new().with_limits(Limits::new().with_nodes(5))).unwrap();
    assert_eq!(solver.solve(&puzzle), Ok(Outcome::Stopped(StopReason::Nodes)));
    assert_eq!(solver.stats().stopped, Some(StopReason::Nodes));
    assert_eq!(solver.uniqueness(&puzzle), Ok(Outcome::Stopped(StopReason::Nodes)));
    assert_eq!(solver.true_candidates(&puzzle).unwrap().stopped(), Some(StopReason::Nodes));
    solver.set_options(Options::new().with_limits(Limits::new().with_solutions(7))).unwrap();
    let count = solver.count(&puzzle, None).unwrap();
    assert_eq!((count.solutions, count.stopped), (7, Some(StopReason::Solutions)));
    assert_eq!(solver.true_candidates(&puzzle).unwrap().stopped(), Some(StopReason::Solutions));
    solver.set_options(Options::new()).unwrap();
    let mut seen = 0;
    let third = |_: &[u32]| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let count = solver.enumerate(&puzzle, third).unwrap();
    assert_eq!((count.solutions, count.stopped), (3, Some(StopReason::Callback)));
    let mut poll = || true;
    let stopped = solver.solve((&puzzle, Interrupt::new().with_poll(&mut poll)));
    assert_eq!(stopped, Ok(Outcome::Stopped(StopReason::Callback)));
    assert!(matches!(solver.count(&puzzle, Some(0)), Err(Error::Argument { .. })));
    let refused = solver.set_options(Options::new().with_engine(Engine::Csp));
    assert!(matches!(refused, Err(Error::Argument { .. })));
    assert_eq!(solver.options(), Options::new());
}

#[test]
fn a_broken_rule_is_named() {
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    rules.add_variant(Variant::Diagonals, Shape::FOUR, 0, 0).unwrap();
    rules.add_cage(&[2, 3], 5).unwrap();
    rules.add_arrow(12, &[8, 9]).unwrap();
    rules.add_pairs(Relation::Less, &[[6, 7]]).unwrap();
    rules.limit_digits(&[13], |digit| digit % 2 == 0).unwrap();
    for (givens, wanted) in [
        (&[(0, 1), (3, 1)][..], "digit 1 is twice in a row: at row 1, column 1 and at row 1, column 4"),
        (&[(0, 2), (15, 2)], "digit 2 is twice in a diagonal: at row 1, column 1 and at row 4, column 4"),
        (&[(1, 3), (4, 3)], "digit 3 is twice in a box: at row 1, column 2 and at row 2, column 1"),
        (
            &[(2, 1), (3, 3)],
            "the digits of a sum add up to 4, and it must be 5: at row 1, column 3 and at row 1, column 4",
        ),
        (
            &[(8, 4), (12, 3)],
            "the digits of a sum add up to 4, and it must be 3: at row 3, column 1 and at row 3, column 2 and at row 4, column 1",
        ),
        (
            &[(6, 4), (7, 3)],
            "the digits 4 and 3 break the relation of two cells: at row 2, column 3 and at row 2, column 4",
        ),
        (&[(13, 3)], "digit 3 is not allowed in its cell: at row 4, column 2"),
    ] {
        let mut values = [0; 16];
        givens.iter().for_each(|&(cell, given)| values[cell] = given);
        let puzzle = RulesPuzzle::new(rules.clone(), &values).unwrap();
        assert_eq!(puzzle.broken_rule().unwrap().map(|rule| rule.to_string()).as_deref(), Some(wanted));
        assert_eq!(RulesSolver::new().uniqueness(&puzzle), Ok(Outcome::Answer(Uniqueness::NoSolution)));
    }
    assert_eq!(rules.broken_by(&[0; 16]), Ok(None));
}

#[test]
fn a_plain_grid_has_the_matrix_of_its_puzzle() {
    let mut random = Random(3);
    for (box_rows, box_cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (1, 5)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let side = shape.side();
        let mut rules = Rules::new(side, side, side).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        let mut givens = vec![0; shape.cells()];
        (0..side / 2).for_each(|digit| givens[random.below(shape.cells())] = 1 + digit as u32);
        let of_puzzle = ExactCover::of_puzzle(&Puzzle::from_givens(shape, &givens).unwrap()).unwrap();
        let of_rules = ExactCover::of_rules(&rules, &givens).unwrap();
        // Boxes of one row are rows, and are not added again; nor is the only cell of a 1x1.
        let regions = if side == 1 {
            1
        } else if box_rows == 1 {
            2
        } else {
            3
        };
        assert_eq!(of_rules.primary_count(), (1 + regions) * side * side);
        assert_eq!(of_rules.item_count(), of_rules.primary_count());
        for option in 0..of_puzzle.option_bound() {
            let expected = of_puzzle.items_of(option).take(1 + regions);
            assert!(of_rules.items_of(option).eq(expected), "{shape:?} {option}");
        }
    }
}

/// The regions that a variant adds to a grid.
fn regions_of(variant: Variant, shape: Shape) -> Vec<Vec<u32>> {
    let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
    rules.add_variant(variant, shape, 0, 0).unwrap();
    rules.regions().map(<[u32]>::to_vec).collect()
}

#[test]
fn variants_have_their_usual_cells() {
    assert_eq!(regions_of(Variant::Diagonals, Shape::FOUR), [[0, 5, 10, 15], [3, 6, 9, 12]]);
    let windows = regions_of(Variant::Windoku, Shape::NINE);
    assert_eq!(windows.len(), 4);
    assert_eq!(windows[1], [14, 15, 16, 23, 24, 25, 32, 33, 34]);
    assert_eq!(regions_of(Variant::Windoku, Shape::SIXTEEN).len(), 9);
    let groups = regions_of(Variant::DisjointGroups, Shape::SIX);
    assert_eq!(groups.len(), 6);
    assert_eq!(groups[0], [0, 3, 12, 15, 24, 27]);
    assert_eq!(regions_of(Variant::CentreDot, Shape::NINE), [[10, 13, 16, 37, 40, 43, 64, 67, 70]]);
    assert_eq!(regions_of(Variant::Asterisk, Shape::NINE), [[13, 20, 24, 37, 40, 43, 56, 60, 67]]);
    assert_eq!(regions_of(Variant::Girandola, Shape::NINE), [[0, 8, 13, 37, 40, 43, 67, 72, 80]]);
    // An empty 4x4 has 288 grids. Those of them that have a variant, counted one by one.
    let mut plain = Rules::new(4, 4, 4).unwrap();
    plain.add_grid(Shape::FOUR, 0, 0).unwrap();
    let all = solutions(&plain, &[0; 16]);
    assert_eq!(all.len(), 288);
    for (variant, moves, relation) in [
        (Variant::AntiKnight, &[[1, 2], [2, 1], [1, -2], [2, -1]][..], Relation::Different),
        (Variant::AntiKing, &[[1, 1], [1, -1]], Relation::Different),
        (Variant::NonConsecutive, &[[0, 1], [1, 0]], Relation::NonConsecutive),
    ] {
        let is_right = |grid: &&Vec<u32>| {
            (0..16).all(|cell| {
                moves.iter().all(|[down, across]| {
                    let (row, column) = (cell / 4 + down, cell % 4 + across);
                    row > 3
                        || !(0..4).contains(&column)
                        || relation.holds(grid[cell as usize], grid[(4 * row + column) as usize])
                })
            })
        };
        let expected: Vec<_> = all.iter().filter(is_right).cloned().collect();
        let mut rules = plain.clone();
        rules.add_variant(variant, Shape::FOUR, 0, 0).unwrap();
        assert_eq!(solutions(&rules, &[0; 16]), expected, "{variant:?}");
    }
}

/// Relations of cells without a region: a king's move is also one to the side.
#[test]
fn a_king_moves_to_the_side_too() {
    let mut rules = Rules::new(2, 2, 2).unwrap();
    rules.add_variant(Variant::AntiKing, Shape::new(1, 2).unwrap(), 0, 0).unwrap();
    assert!(!rules.are_obeyed_by(&[1, 1, 2, 2]));
    assert!(solutions(&rules, &[0; 4]).is_empty());
}

/// More digits than a word has bits; pairs twice, in both directions, and in a common region.
#[test]
fn relations_of_many_digits_hold() {
    let mut random = Random(5);
    for digits in [63, 64, 65, 100, 129, 256] {
        let mut rules = Rules::new(1, 4, digits).unwrap();
        rules.add_region(&[0, 1, 2]).unwrap();
        let mut naive = Naive { digits: digits as u32, regions: vec![vec![0, 1, 2]], ..Naive::default() };
        for pair in [[0, 1], [1, 0], [0, 1], [2, 3], [3, 1]] {
            let relation =
                [Relation::Less, Relation::Different, Relation::Apart(60), Relation::NonConsecutive]
                    [random.below(4)];
            rules.add_pairs(relation, &[pair]).unwrap();
            naive.pairs.push((relation, pair));
        }
        // Each cell may have a few digits.
        let open: Vec<Vec<u32>> =
            (0..4).map(|_| (0..9).map(|_| 1 + random.below(digits) as u32).collect()).collect();
        let allows = |cell: usize, digit: u32| open[cell].contains(&digit);
        let mut cover = ExactCover::of_rules_by(&rules, allows).unwrap();
        let count = cover.count(None, Interrupt::new()).unwrap();
        let mut expected = 0;
        for values in (0..digits.pow(2)).flat_map(|two| {
            let (a, b) = (1 + (two / digits) as u32, 1 + (two % digits) as u32);
            let both = allows(0, a) && allows(1, b);
            let (third, fourth) = (if both { &open[2][..] } else { &[] }, &open[3]);
            let (mut third, mut fourth) = (third.to_vec(), fourth.clone());
            third.sort_unstable();
            third.dedup();
            fourth.sort_unstable();
            fourth.dedup();
            third.into_iter().flat_map(move |c| fourth.clone().into_iter().map(move |d| [a, b, c, d]))
        }) {
            expected += u64::from(naive.holds(&values));
        }
        assert_eq!(count.solutions, expected, "{digits}");
    }
}

#[test]
fn grids_that_overlap_share_a_box() {
    let mut rules = Rules::new(6, 6, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    rules.add_grid(Shape::FOUR, 2, 2).unwrap();
    assert_eq!((rules.regions().len(), rules.used_cells().iter().filter(|used| **used).count()), (23, 28));
    let mut naive =
        Naive { digits: 4, regions: rules.regions().map(<[u32]>::to_vec).collect(), ..Naive::default() };
    naive.regions.sort();
    naive.regions.dedup();
    assert_eq!(naive.regions.len(), 23);
    let mut givens = vec![0; 36];
    // The first grid, and in the second one a row.
    for (cell, given) in [(0, 1), (1, 2), (6, 3), (12, 2), (2, 3), (35, 1), (34, 3)] {
        givens[cell] = given;
    }
    let open: Vec<usize> = (0..36).filter(|&cell| rules.used_cells()[cell] && givens[cell] == 0).collect();
    let mut expected = Vec::new();
    naive.search(&open, &mut givens.clone(), &mut expected);
    assert!(!expected.is_empty());
    assert_eq!(solutions(&rules, &givens), expected);
}

#[test]
fn wrong_rules_are_refused_and_change_nothing() {
    let argument =
        |result: Result<(), Error>| assert!(matches!(result, Err(Error::Argument { .. })), "{result:?}");
    for (rows, columns, digits) in
        [(0, 9, 9), (9, 0, 9), (9, 9, 0), (9, 9, 257), (1025, 1024, 1), (1024, 1024, 65), (usize::MAX, 2, 2)]
    {
        argument(Rules::new(rows, columns, digits).map(|_| ()));
    }
    let mut rules = Rules::new(4, 5, 4).unwrap();
    let long: Vec<u32> = (0..5).collect();
    for region in [&[][..], &[20], &[1, 2, 1], &long] {
        argument(rules.add_region(region));
    }
    argument(rules.add_grid(Shape::FOUR, 1, 0));
    argument(rules.add_grid(Shape::FOUR, 0, 2));
    argument(rules.add_grid(Shape::FOUR, 0, usize::MAX));
    argument(rules.add_grid(Shape::SIX, 0, 0));
    argument(rules.add_lines(2, 0));
    argument(rules.add_variant(Variant::Asterisk, Shape::FOUR, 0, 0));
    argument(rules.add_variant(Variant::CentreDot, Shape::FOUR, 0, 0));
    argument(rules.add_pairs(Relation::Less, &[[0, 1], [3, 3]]));
    argument(rules.add_pairs(Relation::Less, &[[0, 20]]));
    assert_eq!((rules.regions().len(), rules.used_cells().contains(&true)), (0, false));
    rules.add_lines(0, 1).unwrap();
    assert_eq!(rules.regions().len(), 8);
    assert!(matches!(ExactCover::of_rules(&rules, &[0; 19]), Err(Error::Length { .. })));
    let mut givens = vec![0; 20];
    givens[1] = 5;
    assert!(matches!(
        ExactCover::of_rules(&rules, &givens),
        Err(Error::Value { cell: 1, value: 5, digits: 4, columns: 5 })
    ));
    givens[1] = 0;
    givens[5] = 1;
    assert!(matches!(ExactCover::of_rules(&rules, &givens), Err(Error::Argument { .. })));
    assert!(!rules.are_obeyed_by(&givens) && !rules.are_obeyed_by(&[]) && !rules.are_obeyed_by(&[9; 20]));
    for sum in [&[][..], &[1, 1], &[20]] {
        argument(rules.add_sum(sum, 5));
        argument(rules.add_cage(sum, 5));
        argument(rules.add_arrow(3, sum));
    }
    argument(rules.add_cage(&long, 15));
    argument(rules.add_arrow(20, &[1]));
    argument(rules.add_arrow(1, &[1, 2]));
    argument(rules.limit_digits(&[1, 20], |_| true));
    argument(rules.use_cells(&[20]));
    assert_eq!((rules.regions().len(), rules.used_cells().iter().filter(|used| **used).count()), (8, 16));
    // Rules without a cell in use have one solution, which is empty.
    assert_eq!(solutions(&Rules::new(2, 2, 2).unwrap(), &[0; 4]), [[0; 4]]);
}

/// Sums with more digits than a word has bits, and with more sets of digits than are listed.
#[test]
fn sums_of_many_digits_hold() {
    let count = |rules: &Rules, givens: &[u32]| {
        let puzzle = RulesPuzzle::new(rules.clone(), givens).unwrap();
        RulesSolver::new().count(&puzzle, None).unwrap().solutions
    };
    for digits in [9, 64, 65, 200] {
        let all = || (1..=digits).flat_map(|first| (1..=digits).map(move |second| (first, second)));
        for total in [2, 3, 17, digits, digits + 1, 2 * digits - 1, 2 * digits, 2 * digits + 1, u32::MAX] {
            let fits = move |&(first, second): &(u32, u32)| u64::from(first + second) == u64::from(total);
            let mut sum = Rules::new(1, 2, digits as usize).unwrap();
            sum.add_sum(&[0, 1], total).unwrap();
            assert_eq!(count(&sum, &[0; 2]), all().filter(fits).count() as u64, "{digits} {total}");
            let mut cage = Rules::new(1, 2, digits as usize).unwrap();
            cage.add_cage(&[0, 1], total).unwrap();
            let differ = all().filter(fits).filter(|(first, second)| first != second).count();
            assert_eq!(count(&cage, &[0; 2]), differ as u64, "{digits} {total}");
        }
        let mut arrow = Rules::new(1, 3, digits as usize).unwrap();
        arrow.add_arrow(1, &[0, 2]).unwrap();
        let expected = all().filter(|(first, second)| first + second <= digits).count();
        assert_eq!(count(&arrow, &[0; 3]), expected as u64);
        assert_eq!(count(&arrow, &[0, 7, 0]), 6);
        // No cell is behind this circle.
        let mut last = Rules::new(1, 3, digits as usize).unwrap();
        last.add_arrow(2, &[0, 1]).unwrap();
        assert_eq!(count(&last, &[0; 3]), expected as u64);
    }
    // 8 of 30 digits have thousands of sets with this sum.
    let mut rules = Rules::new(2, 4, 30).unwrap();
    rules.add_cage(&[0, 1, 2, 3, 4, 5, 6, 7], 124).unwrap();
    let puzzle = RulesPuzzle::new(rules.clone(), &[0; 8]).unwrap();
    let solution = RulesSolver::new().solve(&puzzle).unwrap().answer().flatten().unwrap();
    assert!(puzzle.is_solved_by(&solution) && solution.iter().sum::<u32>() == 124);
    // The last two cells have 45, without the digits of the others: 15 and 30 to 22 and 23.
    let rest =
        |first: &u32| !matches!(first, 2 | 3 | 10 | 16 | 20 | 28) && !matches!(45 - first, 16 | 20 | 28);
    assert_eq!(count(&rules, &[2, 3, 10, 16, 20, 28, 0, 0]), (15..=30).filter(rest).count() as u64);
}

/// The digits of cages and of whole regions leave sums to a few cells.
#[test]
fn cells_beside_cages_have_a_sum() {
    let mut rules = Rules::new(9, 9, 9).unwrap();
    rules.add_grid(Shape::NINE, 0, 0).unwrap();
    // A row without its last cell, and a box with a cell more.
    rules.add_cage(&[0, 1, 2, 3], 10).unwrap();
    rules.add_cage(&[4, 5, 6, 7], 29).unwrap();
    let puzzle = RulesPuzzle::new(rules.clone(), &[0; 81]).unwrap();
    let candidates = RulesSolver::new().true_candidates(&puzzle).unwrap();
    assert_eq!(candidates.fixed(8), Some(6));
    rules.add_cage(&[60, 61, 62, 69, 70], 21).unwrap();
    rules.add_cage(&[71, 78, 79, 80, 77], 31).unwrap();
    let puzzle = RulesPuzzle::new(rules.clone(), &[0; 81]).unwrap();
    let candidates = RulesSolver::new().true_candidates(&puzzle).unwrap();
    assert_eq!(candidates.fixed(77), Some(7));
    // The cages of the row must leave 1 to 9.
    rules.add_sum(&[0, 1, 2, 3, 4, 5, 6, 7], 46).unwrap();
    let puzzle = RulesPuzzle::new(rules, &[0; 81]).unwrap();
    assert_eq!(RulesSolver::new().uniqueness(&puzzle), Ok(Outcome::Answer(Uniqueness::NoSolution)));
}
