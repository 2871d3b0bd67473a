//! Why a candidate is false: steps that lead to it, or a contradiction, each link of which is
//! checked.

use crate::steps::{Grid, puzzles};
use ordoku::technique::{Candidate, Node, RatedStep, Technique};
use ordoku::{Error, Hint, House, HouseKind, Interrupt, Outcome, PlayerState, Puzzle, Shape, Solver};
use ordoku::{StopReason, WhyNot};
use testkit::Random;

/// A puzzle that no technique of HoDoKu solves without brute force.
const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Asks why a candidate is false in a state.
fn why_not(solver: &mut Solver, puzzle: &Puzzle, grid: &Grid, candidate: Candidate) -> WhyNot {
    let marks = grid.marks();
    let state = PlayerState { puzzle, placed: &grid.values, marks: Some(&marks) };
    solver.why_not(state, candidate, Interrupt::new()).unwrap().answer().unwrap()
}

fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: cell as u16, digit: digit as u16 }
}

/// Returns whether two cells share a house.
fn see(one: usize, other: usize) -> bool {
    houses(one).iter().any(|house| houses(other).contains(house))
}

fn houses(cell: usize) -> [House; 3] {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    let indices = [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    std::array::from_fn(|k| House { kind: kinds[k], index: indices[k] })
}

/// Checks that each node of a contradiction follows from its parents by a single or by a digit that
/// excludes another, and that nothing is left at the end.
fn check_contradiction(grid: &Grid, step: &RatedStep, premise: Candidate) {
    let of = |node: &Node| {
        assert_eq!(node.cells().len(), 1);
        (usize::from(node.cells()[0]), usize::from(node.digit()), node.is_on())
    };
    let [chain] = step.step.chains() else { panic!("{step}") };
    // The other candidates of the cell, and of each house the other places of the digit.
    let others = |cell: usize, digit: usize| {
        let has = |&(cell, digit): &(usize, usize)| grid.candidates[cell][digit];
        let in_cell =
            (1..10).filter(|&other| other != digit).map(|other| (cell, other)).filter(has).collect();
        let mut all: Vec<Vec<(usize, usize)>> = vec![in_cell];
        for house in houses(cell) {
            let places = (0..81).filter(|&other| other != cell && houses(other).contains(&house));
            all.push(places.map(|place| (place, digit)).filter(has).collect());
        }
        all
    };
    let are_off = |nodes: &[(usize, usize, bool)], all: &[(usize, usize)]| {
        all.iter().all(|&(cell, digit)| nodes.contains(&(cell, digit, false)))
    };
    for (index, node) in chain.iter().enumerate() {
        let (cell, digit, is_on) = of(node);
        assert!(grid.candidates[cell][digit], "{step}");
        let parents: Vec<_> = node.parents().iter().map(|&parent| of(&chain[usize::from(parent)])).collect();
        assert!(node.parents().iter().all(|&parent| usize::from(parent) < index), "{step}");
        if index == 0 {
            assert_eq!((cell, digit, is_on), (premise.cell.into(), premise.digit.into(), true));
            assert_eq!(parents, []);
        } else if is_on {
            assert!(others(cell, digit).iter().any(|all| are_off(&parents, all)), "{step}");
        } else {
            let [(by, other, true)] = parents[..] else { panic!("{step}: {parents:?}") };
            assert!((by == cell && other != digit) || (by != cell && other == digit && see(by, cell)));
        }
        assert!(index == 0 || !node.parents().is_empty(), "{step}");
    }
    let nodes: Vec<_> = chain.iter().map(of).collect();
    let all: Vec<_> = match (step.step.cells().first(), step.step.houses().first()) {
        (Some(&cell), None) => (1..10).map(|digit| (usize::from(cell), digit)).collect(),
        (None, Some(house)) => {
            let digit = usize::from(step.step.digits()[0]);
            (0..81).filter(|&cell| houses(cell).contains(house)).map(|cell| (cell, digit)).collect()
        }
        place => panic!("{place:?}"),
    };
    let left: Vec<_> = all.into_iter().filter(|&(cell, digit)| grid.candidates[cell][digit]).collect();
    assert!(!left.is_empty() && are_off(&nodes, &left), "{step}");
    let has_digit = |digit: usize, cells: &dyn Fn(usize) -> bool| {
        (0..81).any(|cell| cells(cell) && grid.values[cell] == digit as u32)
    };
    if let Some(house) = step.step.houses().first() {
        let digit = usize::from(step.step.digits()[0]);
        assert!(!has_digit(digit, &|cell| houses(cell).contains(house)), "the house has the digit");
    }
    assert!(step.sentence().contains("That leaves nothing in "), "{}", step.sentence());
}

/// What steps lead to.
#[derive(Default, Debug)]
struct Tally {
    removed: usize,
    placed: usize,
    contradictions: usize,
    brute_force: usize,
}

impl Tally {
    /// Checks the steps that answer a question in a state.
    fn check(&mut self, grid: &Grid, solution: &[u32], asked: Candidate, steps: &[RatedStep]) {
        let mut grid = grid.clone();
        let (cell, digit) = (usize::from(asked.cell), usize::from(asked.digit));
        grid.candidates[cell][digit] = true;
        for (index, step) in steps.iter().enumerate() {
            assert!(grid.candidates[cell][digit], "{step} is not needed");
            if step.step.technique() == Technique::ForcingNetContradiction && !step.step.chains().is_empty() {
                assert_eq!((index, step.step.removed()), (0, &[asked][..]));
                check_contradiction(&grid, step, asked);
                self.contradictions += 1;
            }
            self.brute_force += usize::from(step.step.technique() == Technique::BruteForce);
            grid.take(step, solution);
        }
        assert!(!grid.candidates[cell][digit]);
        let last = steps.last().unwrap();
        self.removed += usize::from(last.step.removed().contains(&asked));
        self.placed += usize::from(!last.step.placed().is_empty());
    }
}

#[test]
fn each_false_candidate_has_steps_that_end_at_it() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let (mut random, mut tally) = (Random(5), Tally::default());
    let hardest: Puzzle = HARDEST.parse().unwrap();
    let solution = hardest.solve().unwrap().unwrap().values().to_vec();
    let hardest = std::iter::repeat_n((hardest, solution), 4);
    for (puzzle, solution) in puzzles(12, 40).into_iter().chain(hardest) {
        let mut grid = Grid::new(puzzle.givens());
        while grid.values != solution {
            let (cell, digit) = (random.below(81), 1 + random.below(9));
            let asked = candidate(cell, digit);
            match why_not(&mut solver, &puzzle, &grid, asked) {
                WhyNot::IsTrue { columns: 9 } => assert_eq!(solution[cell], digit as u32),
                WhyNot::Filled { digit: other, columns: 9 } => {
                    assert_eq!(grid.values[cell], u32::from(other));
                    assert_ne!(usize::from(other), digit);
                }
                WhyNot::Seen { house, cell: other, columns: 9 } => {
                    let other = usize::from(other);
                    assert_eq!((grid.values[cell], grid.values[other]), (0, digit as u32));
                    assert!(houses(cell).contains(&house) && houses(other).contains(&house));
                }
                WhyNot::Steps(steps) => {
                    assert_ne!(solution[cell], digit as u32);
                    tally.check(&grid, &solution, asked, &steps);
                }
                other => panic!("{other:?}"),
            }
            // The player removes some marks and places a digit.
            let (cell, digit) = (random.below(81), 1 + random.below(9));
            if solution[cell] != digit as u32 {
                grid.candidates[cell][digit] = false;
            }
            let empty: Vec<usize> = (0..81).filter(|&cell| grid.values[cell] == 0).collect();
            if random.below(3) == 0 {
                let cell = empty[random.below(empty.len())];
                grid.place(cell, solution[cell]);
            }
        }
    }
    let Tally { removed, placed, contradictions, brute_force } = tally;
    assert!(removed > 20 && placed > 100 && contradictions > 10 && brute_force > 0, "{tally:?}");
}

#[test]
fn a_mistake_is_told_instead_of_steps() {
    let (puzzle, solution) = puzzles(13, 1).remove(0);
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let mut grid = Grid::new(puzzle.givens());
    let empty: Vec<usize> = (0..81).filter(|&cell| grid.values[cell] == 0).collect();
    let (cell, other) = (empty[0], empty[1]);
    let wrong = solution[cell] % 9 + 1;
    grid.values[cell] = wrong;
    for asked in [candidate(other, 1), candidate(cell, 1 + solution[cell] as usize % 9)] {
        let answer = why_not(&mut solver, &puzzle, &grid, asked);
        let mistake = Hint::WrongDigits { digits: vec![candidate(cell, wrong as usize)], columns: 9 };
        assert_eq!(answer, WhyNot::Mistake(mistake));
    }
    grid.values[cell] = 0;
    grid.candidates[other][solution[other] as usize] = false;
    let answer = why_not(&mut solver, &puzzle, &grid, candidate(other, solution[other] as usize));
    assert_eq!(answer, WhyNot::Mistake(Hint::WrongMarks { cells: vec![other as u16], columns: 9 }));
}

#[test]
fn candidates_off_the_grid_are_refused_and_the_walk_can_be_stopped() {
    let (puzzle, solution) = puzzles(14, 1).remove(0);
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let mut ask = |cell, digit, interrupt: Interrupt<'_>| {
        let state = PlayerState { puzzle: &puzzle, placed: &[0; 81], marks: None };
        solver.why_not(state, candidate(cell, digit), interrupt)
    };
    assert!(matches!(ask(81, 1, Interrupt::new()), Err(Error::Argument { .. })));
    for digit in [0, 10] {
        let value = digit as u64;
        assert_eq!(ask(7, digit, Interrupt::new()), Err(Error::Digit { digit: value, digits: 9 }));
    }
    let grid = Grid::new(puzzle.givens());
    let is_open = |cell: usize, digit: usize| grid.candidates[cell][digit] && solution[cell] != digit as u32;
    let (cell, digit) = (0..81)
        .flat_map(|cell| (1..10).map(move |digit| (cell, digit)))
        .find(|&(cell, digit)| is_open(cell, digit))
        .unwrap();
    let mut stops = 0;
    for most in 0.. {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls > most
        };
        match ask(cell, digit, Interrupt::new().with_poll(&mut poll)).unwrap() {
            Outcome::Stopped(reason) => assert_eq!(reason, StopReason::Callback),
            Outcome::Answer(WhyNot::Steps(_)) => break,
            other => panic!("{other:?}"),
        }
        stops += 1;
    }
    assert!(stops > 2, "{stops}");
}
