//! Steps, hints and ratings on the scale ordoku: every step is checked against the solution, and a
//! Sudoku and its images have one rating.

use ordoku::technique::{Candidate, HintDegree, RatedStep, Rating, Scale, StepRating, Technique};
use ordoku::{
    Error, Generator, Hint, Interrupt, Limits, Minimised, Options, Outcome, PlayerState, Puzzle, RandomParts,
    Relation, Rules, RulesPuzzle, RulesSolver, Shape, Solver, StopReason, Target, Variant, WhyNot,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use testkit::Random;

/// The digits and candidates of a puzzle with rules, where only the regions are known.
struct Board<'a> {
    rules: &'a Rules,
    solution: &'a [u32],
    values: Vec<u32>,
    removed: Vec<bool>,
}

impl<'a> Board<'a> {
    fn new(rules: &'a Rules, givens: &[u32], solution: &'a [u32]) -> Self {
        let removed = vec![false; givens.len() * rules.digits()];
        let mut board = Self { rules, solution, values: vec![0; givens.len()], removed };
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            board.place(cell, digit);
        }
        board
    }

    fn place(&mut self, cell: usize, digit: u32) {
        assert_eq!(self.values[cell], 0, "cell {cell} is filled twice");
        self.values[cell] = digit;
        let digits = self.rules.digits();
        self.removed[cell * digits..][..digits].fill(true);
        for region in self.rules.regions().filter(|region| region.contains(&(cell as u32))) {
            for &other in region {
                self.removed[other as usize * digits + digit as usize - 1] = true;
            }
        }
    }

    /// Takes a step, which must agree with the solution and change something.
    fn take(&mut self, step: &RatedStep) {
        let (placed, removed) = (step.step.placed(), step.step.removed());
        assert!(!placed.is_empty() || !removed.is_empty(), "{step}");
        for &Candidate { cell, digit } in removed {
            assert_ne!(self.solution[usize::from(cell)], u32::from(digit), "{step}");
            let at = usize::from(cell) * self.rules.digits() + usize::from(digit) - 1;
            assert!(!std::mem::replace(&mut self.removed[at], true), "removed twice: {step}");
        }
        for &Candidate { cell, digit } in placed {
            assert_eq!(self.solution[usize::from(cell)], u32::from(digit), "{step}");
            self.place(cell.into(), digit.into());
        }
        for node in step.step.chains().iter().flatten() {
            assert!(!node.cells().is_empty() && (1..=self.rules.digits()).contains(&node.digit().into()));
        }
        assert!(matches!(step.rating, StepRating::Ordoku { tenths: 10.., points: 1.. }));
        self.check_sum(step);
        check_texts(step);
    }
}

impl Board<'_> {
    /// Checks that the cells of a step of a sum have this sum.
    fn check_sum(&self, step: &RatedStep) {
        let sum = |cells: &[u16]| cells.iter().map(|&cell| self.solution[usize::from(cell)]).sum::<u32>();
        match (step.step.technique(), step.step.sets()) {
            (Technique::SumCombinations | Technique::InniesOuties | Technique::SumDigit, []) => {
                assert_eq!(sum(step.step.cells()), step.step.total(), "{step}");
            }
            (Technique::SumCombinations | Technique::SumDigit, [arrow]) => {
                assert_eq!((sum(step.step.cells()), step.step.total()), (sum(arrow.cells()), 0), "{step}");
            }
            _ => assert_eq!(step.step.total(), 0),
        }
    }

    /// Returns whether a naked single has no other candidate on the board.
    fn shows_naked_single(&self, step: &RatedStep) -> bool {
        let [placed] = step.step.placed() else { return false };
        let digits = self.rules.digits();
        let left = &self.removed[usize::from(placed.cell) * digits..][..digits];
        left.iter().filter(|removed| !**removed).count() == 1
    }
}

/// Checks that the texts of a step have all parts.
fn check_texts(step: &RatedStep) {
    let sentence = step.sentence();
    assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
    assert!(!sentence.contains("  ") && !sentence.contains(" ,") && !sentence.contains(" ."), "{sentence}");
    let notation = step.notation();
    assert!(notation.contains('=') || notation.contains("<>"), "{notation}");
    assert!(!notation.starts_with(' ') && !notation.ends_with(' '), "{notation}");
    for degree in [HintDegree::Technique, HintDegree::Place, HintDegree::Reason, HintDegree::Conclusion] {
        let hint = step.hint(degree);
        assert!(hint.len() > 8 && hint.ends_with('.') && !hint.ends_with(" ."), "{hint} of {step}");
    }
}

fn number(rating: Rating) -> (u64, bool) {
    match rating {
        Rating::Ordoku(rating) => (rating.number, rating.guesses),
        other => panic!("{other}"),
    }
}

/// Returns puzzles of a shape.
pub fn puzzles(shape: Shape, seed: u64, count: u64) -> Vec<Puzzle> {
    // Large puzzles with few givens take long.
    let target = if shape.side() > 9 { Target::Givens(shape.cells() * 11 / 20) } else { Target::Minimal };
    let mut generator = Generator::new(shape).with_target(target);
    (0..count).map(|number| generator.generate(seed + number).unwrap().answer().unwrap()).collect()
}

#[test]
fn steps_of_every_shape_lead_to_the_solution() {
    let mut techniques = Vec::new();
    for (rows, columns, count) in
        [(2, 2, 20), (2, 3, 20), (3, 2, 10), (1, 7, 5), (3, 3, 30), (3, 4, 1), (4, 4, 2)]
    {
        let shape = Shape::new(rows, columns).unwrap();
        let mut solver = Solver::new(shape).unwrap();
        let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        for puzzle in puzzles(shape, 2_026, count) {
            let grid = puzzle.solve().unwrap().unwrap();
            let steps = solver.steps(&puzzle, Scale::Ordoku).unwrap().answer().unwrap();
            let mut board = Board::new(&rules, puzzle.givens(), grid.values());
            for step in &steps {
                board.take(step);
                if !techniques.contains(&step.step.technique()) {
                    techniques.push(step.step.technique());
                }
            }
            assert_eq!(board.values, grid.values(), "{puzzle:?}");
            // The same puzzle as one with rules has the same steps.
            let any = RulesPuzzle::new(rules.clone(), puzzle.givens()).unwrap();
            let mut solver_of_any = RulesSolver::new();
            assert_eq!(solver_of_any.steps(&any, Scale::Ordoku).unwrap(), Outcome::Answer(steps));
            let rating = solver.rate(&puzzle, Scale::Ordoku).unwrap();
            assert_eq!(solver_of_any.rate(&any, Scale::Ordoku).unwrap(), rating);
        }
    }
    assert!(techniques.len() > 12, "{techniques:?}");
}

#[test]
fn images_have_the_rating_of_their_puzzle() {
    for (rows, columns, count) in [(2, 3, 10), (3, 3, 15), (3, 4, 1), (4, 4, 1)] {
        let shape = Shape::new(rows, columns).unwrap();
        for (at, puzzle) in puzzles(shape, 77, count).into_iter().enumerate() {
            let rating = Solver::new(shape).unwrap().rate(&puzzle, Scale::Ordoku).unwrap().answer().unwrap();
            for seed in 1..=4 {
                let image = puzzle.shuffled(seed + 10 * at as u64).unwrap();
                let mut solver = Solver::new(image.shape()).unwrap();
                let other = solver.rate(&image, Scale::Ordoku).unwrap().answer().unwrap();
                assert_eq!(other, rating, "{puzzle:?}");
            }
        }
    }
}

/// Returns rules of many kinds.
pub fn all_rules() -> Vec<(&'static str, Rules)> {
    let grid = |shape: Shape| {
        let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        rules
    };
    let nine = Shape::NINE;
    let with = |variant| {
        let mut rules = grid(nine);
        rules.add_variant(variant, nine, 0, 0).unwrap();
        rules
    };
    let mut jigsaw = Rules::new(9, 9, 9).unwrap();
    jigsaw.add_lines(0, 0).unwrap();
    jigsaw.add_random_regions(5).unwrap();
    let mut overlapping = Rules::new(6, 8, 4).unwrap();
    overlapping.add_grid(Shape::FOUR, 0, 0).unwrap();
    overlapping.add_grid(Shape::FOUR, 2, 2).unwrap();
    overlapping.add_grid(Shape::FOUR, 0, 4).unwrap();
    let mut lines = grid(Shape::SIX);
    lines.add_pairs(Relation::Less, &[[0, 1], [1, 2], [14, 20], [20, 26]]).unwrap();
    lines.add_pairs(Relation::Equal, &[[3, 22], [9, 17]]).unwrap();
    lines.add_pairs(Relation::Consecutive, &[[30, 31], [12, 18]]).unwrap();
    lines.add_region(&[7, 14, 21]).unwrap();
    let mut sums = grid(Shape::SIX);
    sums.add_cage(&[0, 1, 6], 11).unwrap();
    sums.add_cage(&[34, 35], 3).unwrap();
    sums.add_sum(&[9, 16, 21], 4).unwrap();
    sums.add_arrow(24, &[25, 19]).unwrap();
    vec![
        ("diagonals", with(Variant::Diagonals)),
        ("windoku", with(Variant::Windoku)),
        ("disjoint groups", with(Variant::DisjointGroups)),
        ("centre dot", with(Variant::CentreDot)),
        ("anti-knight", with(Variant::AntiKnight)),
        ("non-consecutive", with(Variant::NonConsecutive)),
        ("jigsaw", jigsaw),
        ("overlapping", overlapping),
        ("lines", lines),
        ("sums", sums),
    ]
}

#[test]
fn steps_with_rules_lead_to_the_solution() {
    let mut solver = RulesSolver::new();
    let mut guesses = 0;
    for (name, rules) in all_rules() {
        let rules = Arc::new(rules);
        for seed in 0..if testkit::programs::is_long() { 2 } else { 1 } {
            let made = solver.generate(&rules, seed, Interrupt::new()).unwrap().answer().unwrap();
            let Minimised { mut puzzle, .. } = made.expect("the rules have solutions");
            let solution = solver.solve(&puzzle).unwrap().answer().unwrap().unwrap();
            if name == "non-consecutive" {
                // The path of a minimal one takes half a minute.
                let more = |(cell, &given): (usize, &u32)| if cell % 4 == 0 { solution[cell] } else { given };
                let givens: Vec<u32> = puzzle.givens().iter().enumerate().map(more).collect();
                puzzle = RulesPuzzle::new(Arc::clone(&rules), &givens).unwrap();
            }
            let steps = solver.steps(&puzzle, Scale::Ordoku).unwrap().answer().unwrap();
            let mut board = Board::new(&rules, puzzle.givens(), &solution);
            steps.iter().for_each(|step| board.take(step));
            assert_eq!(board.values, solution, "{name} {seed}");
            guesses += u32::from(number(solver.rate(&puzzle, Scale::Ordoku).unwrap().answer().unwrap()).1);
            // The hints are the steps.
            let nothing = vec![0; solution.len()];
            let state = PlayerState { puzzle: &puzzle, placed: &nothing, marks: None };
            let hint = solver.hint(state, None, Interrupt::new()).unwrap().answer().unwrap();
            assert_eq!(hint, Hint::Step(steps[0].clone()));
            let all = solver.all_steps(state, Interrupt::new()).unwrap().answer().unwrap();
            assert!(all.contains(&steps[0]));
            for step in &all {
                Board::new(&rules, puzzle.givens(), &solution).take(step);
            }
            let solved = PlayerState { placed: &solution, ..state };
            assert_eq!(solver.hint(solved, None, Interrupt::new()).unwrap(), Outcome::Answer(Hint::Solved));
        }
    }
    assert!(guesses <= 4, "{guesses} puzzles end with guesses");
}

/// Returns killers of a shape, made at random.
pub fn killers(shape: Shape, seed: u64, count: u64) -> Vec<RulesPuzzle> {
    let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
    rules.add_grid(shape, 0, 0).unwrap();
    let (rules, mut solver) = (Arc::new(rules), RulesSolver::new());
    let mut make = |number| {
        let parts = RandomParts::new().with_cages();
        let made = solver.generate_with(&rules, parts, seed, number, Interrupt::new()).unwrap();
        made.answer().flatten().expect("there are killers of this shape").puzzle
    };
    (0..count).map(&mut make).collect()
}

#[test]
fn steps_of_killers_lead_to_the_solution() {
    let (mut solver, mut techniques, mut guesses) = (RulesSolver::new(), BTreeSet::new(), 0);
    for (shape, count) in [(Shape::FOUR, 10), (Shape::SIX, 10), (Shape::NINE, 4)] {
        for puzzle in killers(shape, 5, count) {
            let solution = solver.solve(&puzzle).unwrap().answer().unwrap().unwrap();
            let steps = solver.steps(&puzzle, Scale::Ordoku).unwrap().answer().unwrap();
            let mut board = Board::new(puzzle.rules(), puzzle.givens(), &solution);
            for step in &steps {
                // What a sum excludes is a step of its own.
                let is_naked = step.step.technique() == Technique::NakedSingle;
                assert!(!is_naked || board.shows_naked_single(step), "{step}");
                board.take(step);
            }
            assert_eq!(board.values, solution);
            techniques.extend(steps.iter().map(|step| step.step.technique().name()));
            guesses += u32::from(number(solver.rate(&puzzle, Scale::Ordoku).unwrap().answer().unwrap()).1);
        }
    }
    assert_eq!(guesses, 0);
    for name in ["Sum Combinations", "Innies and Outies", "Contradiction of Singles"] {
        assert!(techniques.contains(name), "{name} is not in {techniques:?}");
    }
}

#[test]
fn digits_that_a_sum_needs_are_excluded_beside_it() {
    let puzzle: Puzzle =
        "100000036004168000020009000060900000090002003037080250000003040200006300700050000".parse().unwrap();
    let solution = puzzle.solve().unwrap().unwrap();
    let (mut solver, nothing, mut excluded) = (RulesSolver::new(), vec![0; 81], 0);
    let is_open = |cells: &[usize; 3]| cells.iter().all(|&cell| puzzle.givens()[cell] == 0);
    for cells in (0..81).step_by(3).map(|first| [first, first + 1, first + 2]).filter(is_open) {
        let mut rules = Rules::new(9, 9, 9).unwrap();
        rules.add_grid(Shape::NINE, 0, 0).unwrap();
        let total = cells.iter().map(|&cell| solution.values()[cell]).sum();
        rules.add_cage(&cells.map(|cell| cell as u32), total).unwrap();
        let with_cage = RulesPuzzle::new(rules, puzzle.givens()).unwrap();
        let state = PlayerState { puzzle: &with_cage, placed: &nothing, marks: None };
        let all = solver.all_steps(state, Interrupt::new()).unwrap().answer().unwrap();
        let is_of_cage =
            |step: &&RatedStep| step.step.technique() == Technique::SumDigit && step.step.houses().is_empty();
        for step in all.iter().filter(is_of_cage) {
            Board::new(with_cage.rules(), puzzle.givens(), solution.values()).take(step);
            assert_eq!((step.step.total(), step.step.digits().len()), (total, 1));
            assert!(step.step.removed().iter().all(|gone| !cells.contains(&gone.cell.into())));
            assert!(step.step.removed().iter().all(|gone| gone.digit == step.step.digits()[0]));
            excluded += 1;
        }
    }
    assert!(excluded > 0);
}

/// Hands over all tuples of digits, one from each list.
fn tuples(lists: &[Vec<u32>], take: &mut dyn FnMut(&[u32])) {
    let mut at = vec![0; lists.len()];
    loop {
        take(&at.iter().zip(lists).map(|(&at, list)| list[at]).collect::<Vec<_>>());
        let Some(next) = (0..lists.len()).find(|&next| at[next] + 1 < lists[next].len()) else { return };
        at[next] += 1;
        at[..next].fill(0);
    }
}

#[test]
fn combinations_are_those_of_a_naive_search() {
    let (mut solver, mut random, mut removed) = (RulesSolver::new(), Random(3), 0);
    for puzzle in killers(Shape::SIX, 9, 12) {
        let solution = solver.solve(&puzzle).unwrap().answer().unwrap().unwrap();
        let mut rules = Rules::clone(puzzle.rules());
        let total: u32 = [1, 8, 15, 22].iter().map(|&cell: &usize| solution[cell]).sum();
        rules.add_sum(&[1, 8, 15, 22], total).unwrap();
        let circle = (0..36).find(|&circle| solution[circle] == solution[7] + solution[14]);
        if let Some(circle) = circle {
            rules.add_arrow(circle as u32, &[7, 14]).unwrap();
        }
        let puzzle = RulesPuzzle::new(rules, puzzle.givens()).unwrap();
        // Any marks that have the solution.
        let marks: Vec<u64> = solution.iter().map(|digit| 1 << (digit - 1) | random.next() & 0x3f).collect();
        let nothing = vec![0; solution.len()];
        let state = PlayerState { puzzle: &puzzle, placed: &nothing, marks: Some(&marks) };
        let found = solver.all_steps(state, Interrupt::new()).unwrap().answer().unwrap();
        let of_sums = found.iter().filter(|step| step.step.technique() == Technique::SumCombinations);
        let found: BTreeSet<Candidate> = of_sums.flat_map(|step| step.step.removed()).copied().collect();

        let mut expected = BTreeSet::new();
        let digits =
            |cell: u32| (1..=6).filter(|digit| marks[cell as usize] >> (digit - 1) & 1 != 0).collect();
        let totals = puzzle.rules().totals().map(|(cells, total)| (cells.to_vec(), Some(total)));
        for (cells, total) in totals.chain(circle.map(|circle| (vec![7, 14, circle as u32], None))) {
            let lists: Vec<Vec<u32>> = cells.iter().map(|&cell| digits(cell)).collect();
            let mut possible = BTreeSet::new();
            tuples(&lists, &mut |tuple| {
                let sum = match total {
                    Some(total) => tuple.iter().sum::<u32>() == total,
                    None => tuple[0] + tuple[1] == tuple[2],
                };
                let mut values = vec![0; solution.len()];
                cells.iter().zip(tuple).for_each(|(&cell, &digit)| values[cell as usize] = digit);
                let differs = |region: &[u32]| {
                    let all: Vec<u32> =
                        region.iter().map(|&cell| values[cell as usize]).filter(|&d| d > 0).collect();
                    all.iter().collect::<BTreeSet<_>>().len() == all.len()
                };
                if sum && puzzle.rules().regions().all(differs) {
                    possible.extend(cells.iter().zip(tuple).map(|(&cell, &digit)| (cell, digit)));
                }
            });
            let all =
                cells.iter().flat_map(|&cell| digits(cell).into_iter().map(move |digit: u32| (cell, digit)));
            let gone = all.filter(|candidate| !possible.contains(candidate));
            expected.extend(gone.map(|(cell, digit)| Candidate { cell: cell as u16, digit: digit as u16 }));
        }
        assert_eq!(found, expected);
        removed += expected.len();
    }
    assert!(removed > 50, "{removed}");
}

/// Checks why a candidate of a puzzle is false. Returns the kind of the answer.
fn check_why_not(answer: &WhyNot, puzzle: &RulesPuzzle, solution: &[u32], asked: Candidate) -> &'static str {
    let (rules, givens) = (puzzle.rules(), puzzle.givens());
    let (cell, digit) = (usize::from(asked.cell), u32::from(asked.digit));
    let is_broken_by = |all: &[(usize, u32)]| {
        let mut values = vec![0; givens.len()];
        all.iter().for_each(|&(cell, digit)| values[cell] = digit);
        rules.broken_by(&values).unwrap().is_some()
    };
    let mut sentence = String::new();
    answer.write_sentence(asked, &mut sentence).unwrap();
    let name = format!("r{}c{} is ", cell / rules.columns() + 1, cell % rules.columns() + 1);
    assert!(matches!(answer, WhyNot::Steps(_)) || sentence.starts_with(&name), "{sentence}");
    assert_eq!(matches!(answer, WhyNot::IsTrue { .. }), solution[cell] == digit);
    match answer {
        WhyNot::IsTrue { .. } => "true",
        WhyNot::Filled { digit: other, .. } => {
            assert_eq!(givens[cell], u32::from(*other));
            "filled"
        }
        WhyNot::Seen { cell: other, .. } => {
            assert_eq!((givens[cell], givens[usize::from(*other)]), (0, digit));
            assert!(is_broken_by(&[(cell, digit), (usize::from(*other), digit)]));
            "seen"
        }
        WhyNot::Related { cell: other, digit: value, .. } => {
            assert_eq!((givens[cell], givens[usize::from(*other)]), (0, u32::from(*value)));
            assert!(is_broken_by(&[(cell, digit), (usize::from(*other), u32::from(*value))]));
            "related"
        }
        WhyNot::Barred { .. } => {
            assert!(is_broken_by(&[(cell, digit)]));
            "barred"
        }
        WhyNot::Steps(steps) => {
            let excludes = |step: &RatedStep| {
                let is_beside = |placed: &Candidate| match usize::from(placed.cell) {
                    other if other == cell => true,
                    other => is_broken_by(&[(cell, digit), (other, placed.digit.into())]),
                };
                step.step.removed().contains(&asked) || step.step.placed().iter().any(is_beside)
            };
            let mut board = Board::new(rules, givens, solution);
            for (at, step) in steps.iter().enumerate() {
                board.take(step);
                assert_eq!(excludes(step), at + 1 == steps.len(), "{step}");
            }
            "steps"
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn false_candidates_with_rules_have_reasons() {
    let (mut solver, mut random, mut kinds) = (RulesSolver::new(), Random(8), BTreeSet::new());
    let mut odd = Rules::new(4, 4, 4).unwrap();
    odd.add_grid(Shape::FOUR, 0, 0).unwrap();
    odd.limit_digits(&[0, 6], |digit| digit % 2 == 1).unwrap();
    for (_, rules) in all_rules().into_iter().chain([("odd cells", odd)]) {
        let rules = Arc::new(rules);
        let made = solver.generate(&rules, 9, Interrupt::new()).unwrap().answer().unwrap();
        let Minimised { puzzle, .. } = made.expect("the rules have solutions");
        let solution = solver.solve(&puzzle).unwrap().answer().unwrap().unwrap();
        let nothing = vec![0; solution.len()];
        // Paths of a minimal 9x9 take seconds.
        let givens = puzzle.givens().iter().zip(&solution).enumerate();
        let most: Vec<u32> =
            givens.map(|(cell, (&given, &digit))| if cell % 2 == 0 { given } else { digit }).collect();
        let easier = RulesPuzzle::new(Arc::clone(&rules), &most).unwrap();
        let rounds = if solution.len() < 81 { 60 } else { 30 };
        for _ in 0..rounds {
            let puzzle = if solution.len() < 81 { &puzzle } else { &easier };
            let state = PlayerState { puzzle, placed: &nothing, marks: None };
            let (cell, digit) = (random.below(solution.len()), 1 + random.below(rules.digits()));
            let asked = Candidate { cell: cell as u16, digit: digit as u16 };
            let answer = solver.why_not(state, asked, Interrupt::new());
            if solution[cell] == 0 {
                assert!(matches!(answer, Err(Error::Argument { .. })), "there is no such cell");
                continue;
            }
            kinds.insert(check_why_not(&answer.unwrap().answer().unwrap(), puzzle, &solution, asked));
        }
        // Next to a given, where the digit after it is not allowed.
        for (before, &given) in puzzle.givens().iter().enumerate().filter(|(_, given)| **given > 0) {
            let (cell, digit) = (before + 1, given + 1);
            if cell == solution.len() || digit > rules.digits() as u32 {
                continue;
            }
            let mut both = nothing.clone();
            (both[before], both[cell]) = (given, digit);
            if rules.broken_by(&both).unwrap().is_some() {
                let asked = Candidate { cell: cell as u16, digit: digit as u16 };
                let state = PlayerState { puzzle: &puzzle, placed: &nothing, marks: None };
                let answer = solver.why_not(state, asked, Interrupt::new()).unwrap().answer().unwrap();
                kinds.insert(check_why_not(&answer, &puzzle, &solution, asked));
            }
        }
        let cells = solution.len() as u16;
        let asked = |cell, digit| Candidate { cell, digit };
        let state = PlayerState { puzzle: &puzzle, placed: &nothing, marks: None };
        for (asked, is_value) in [(asked(cells, 1), false), (asked(0, 0), true), (asked(0, 10), true)] {
            let refused = solver.why_not(state, asked, Interrupt::new());
            assert_eq!(matches!(refused, Err(Error::Digit { .. })), is_value, "{refused:?}");
            assert!(refused.is_err());
        }
    }
    let all = ["true", "filled", "seen", "related", "barred", "steps"];
    assert_eq!(kinds, BTreeSet::from(all));
}

#[test]
fn false_candidates_of_every_shape_have_those_of_its_rules() {
    for shape in [Shape::FOUR, Shape::SIX, Shape::new(3, 4).unwrap()] {
        let side = shape.side();
        let mut rules = Rules::new(side, side, side).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        let puzzle = puzzles(shape, 11, 1).remove(0);
        let any = RulesPuzzle::new(rules, puzzle.givens()).unwrap();
        let solution = puzzle.solve().unwrap().unwrap();
        let (mut solver, mut solver_of_any, mut random) =
            (Solver::new(shape).unwrap(), RulesSolver::new(), Random(2));
        for _ in 0..20 {
            let (cell, digit) = (random.below(shape.cells()) as u16, 1 + random.below(side) as u16);
            let asked = Candidate { cell, digit };
            // A mark that the player has removed is there.
            let mut marks = vec![(1u64 << side) - 1; shape.cells()];
            if solution.values()[usize::from(cell)] != u32::from(digit) {
                marks[usize::from(cell)] &= !(1 << (digit - 1));
            }
            let placed = vec![0; shape.cells()];
            let state = PlayerState { puzzle: &puzzle, placed: &placed, marks: Some(&marks) };
            let answer = solver.why_not(state, asked, Interrupt::new()).unwrap().answer().unwrap();
            check_why_not(&answer, &any, solution.values(), asked);
            let state = PlayerState { puzzle: &any, placed: &placed, marks: None };
            assert_eq!(solver_of_any.why_not(state, asked, Interrupt::new()), Ok(Outcome::Answer(answer)));
        }
        let mut placed = vec![0; shape.cells()];
        let open = puzzle.givens().iter().position(|&given| given == 0).unwrap();
        placed[open] = solution.values()[open] % side as u32 + 1;
        let state = PlayerState { puzzle: &puzzle, placed: &placed, marks: None };
        let answer = solver.why_not(state, Candidate { cell: 0, digit: 1 }, Interrupt::new());
        assert!(matches!(answer, Ok(Outcome::Answer(WhyNot::Mistake(Hint::WrongDigits { .. })))));
    }
}

#[test]
fn mistakes_are_told_first_in_every_shape() {
    for shape in [Shape::FOUR, Shape::SIX, Shape::SIXTEEN] {
        let side = shape.side();
        let puzzle = puzzles(shape, 5, 1).remove(0);
        let grid = puzzle.solve().unwrap().unwrap();
        let mut solver = Solver::new(shape).unwrap();
        let mut hint = |placed: &[u32], marks: Option<&[u64]>| {
            let state = PlayerState { puzzle: &puzzle, placed, marks };
            solver.hint(state, None, Interrupt::new()).map(|hint| hint.answer().unwrap())
        };
        let open = puzzle.givens().iter().position(|&given| given == 0).unwrap();
        let mut placed = vec![0; shape.cells()];
        let all = vec![(1u64 << side) - 1; shape.cells()];
        assert_eq!(hint(&placed, Some(&all)), hint(&placed, None));
        placed[open] = grid.values()[open] % side as u32 + 1;
        let wrong = Candidate { cell: open as u16, digit: placed[open] as u16 };
        assert_eq!(hint(&placed, None), Ok(Hint::WrongDigits { digits: vec![wrong], columns: side as u16 }));
        placed[open] = 0;
        let mut fewer = all.clone();
        fewer[open] &= !(1 << (grid.values()[open] - 1));
        assert_eq!(
            hint(&placed, Some(&fewer)),
            Ok(Hint::WrongMarks { cells: vec![open as u16], columns: side as u16 })
        );
        fewer[open] = 1 << side;
        let error = Error::Value { cell: open, value: side as u64 + 1, digits: side, columns: side };
        assert_eq!(hint(&placed, Some(&fewer)), Err(error));
        placed[open] = side as u32 + 1;
        assert_eq!(
            hint(&placed, None),
            Err(Error::Value { cell: open, value: side as u64 + 1, digits: side, columns: side })
        );
        let length = Error::Length { argument: "placed", got: 1, wanted: shape.cells() };
        assert_eq!(hint(&[0], None), Err(length));
    }
}

/// Marks of 65 digits and more have several words a cell elsewhere.
#[test]
fn marks_of_more_than_64_digits_are_refused() {
    let shape = Shape::new(8, 9).unwrap();
    let (puzzle, placed) = (Puzzle::empty(shape).unwrap(), vec![0; shape.cells()]);
    let mut solver = Solver::new(shape).unwrap();
    for words in [1, 2] {
        let marks = vec![0; words * shape.cells()];
        let state = PlayerState { puzzle: &puzzle, placed: &placed, marks: Some(&marks) };
        let refused = Error::Argument { what: "marks of a player are for up to 64 digits" };
        assert_eq!(solver.hint(state, None, Interrupt::new()), Err(refused));
    }
}

#[test]
fn what_the_scale_does_not_rate_is_refused() {
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    let several = RulesPuzzle::new(rules, &[0; 16]).unwrap();
    let mut solver = RulesSolver::new();
    assert_eq!(solver.rate(&several, Scale::Ordoku), Err(Error::Improper { solvable: true }));
    let nothing = [0; 16];
    for scale in [Scale::Hodoku, Scale::Explainer] {
        let refused = Error::Argument { what: "puzzles with rules have the scale `ordoku` only" };
        assert_eq!(solver.rate(&several, scale), Err(refused));
        assert_eq!(solver.steps(&several, scale), Err(refused));
        let state = PlayerState { puzzle: &several, placed: &nothing, marks: None };
        assert_eq!(solver.hint(state, scale, Interrupt::new()), Err(refused));
    }
    let mut solver = Solver::new(Shape::FOUR).unwrap();
    let empty = Puzzle::empty(Shape::FOUR).unwrap();
    assert_eq!(solver.rate(&empty, Scale::Ordoku), Err(Error::Improper { solvable: true }));
    let marks = Puzzle::from_marks(Shape::FOUR, &[0xF; 16]).unwrap();
    assert!(matches!(solver.rate(&marks, Scale::Ordoku), Err(Error::Argument { .. })));
}

#[test]
fn the_scale_for_all_stops_when_it_is_told_to() {
    let cancel = AtomicBool::new(true);
    let puzzle = puzzles(Shape::SIXTEEN, 9, 1).remove(0);
    let mut solver = Solver::new(Shape::SIXTEEN).unwrap();
    let interrupt = Interrupt::new().with_cancel(&cancel);
    let stopped = solver.rate((&puzzle, interrupt), Scale::Ordoku).unwrap();
    assert_eq!(stopped, Outcome::Stopped(StopReason::Cancel));
    // The search for the solution polls; a poll after it ends the walk.
    let (mut polls, mut last) = (0, 0);
    let mut poll = || {
        polls += 1;
        false
    };
    let _ = solver.rate((&puzzle, Interrupt::new().with_poll(&mut poll)), Scale::Ordoku).unwrap();
    let all = polls;
    let mut poll = || {
        last += 1;
        last == all
    };
    let stopped = solver.rate((&puzzle, Interrupt::new().with_poll(&mut poll)), Scale::Ordoku).unwrap();
    assert_eq!(stopped, Outcome::Stopped(StopReason::Callback));
    let options = Options::new().with_limits(Limits::new().with_nodes(1));
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    let mut solver = RulesSolver::new();
    solver.set_options(options).unwrap();
    let puzzle = RulesPuzzle::new(rules, &[0; 16]).unwrap();
    assert_eq!(solver.rate(&puzzle, Scale::Ordoku), Ok(Outcome::Stopped(StopReason::Nodes)));
}
