//! Steps, ratings and hints: every step is checked against the solution, and ratings against those
//! of the programs whose scales they are.

use ordoku::technique::{Candidate, HintDegree, RatedStep, Scale, Technique};
use ordoku::{
    BatchSolver, Error, Generator, Hint, Interrupt, Options, Outcome, PlayerState, Puzzle, Shape, Solver,
    StopReason, UniqueAnswer,
};
use std::sync::atomic::AtomicBool;
use testkit::Random;

const SCALES: [Scale; 2] = [Scale::Hodoku, Scale::Explainer];

/// Puzzles with the ratings of Sudoku Explainer 1.2.1 and HoDoKu 2.2.4, and the number of HoDoKu's
/// steps.
pub const RATED: [(&str, &str, &str, usize); 20] = [
    (
        "009240070020070465400003009612980003004062190000004000700500020030600000201000500",
        "1.2/1.2/1.2",
        "Easy\t216",
        49,
    ),
    (
        "090000040062097500008003009040700050000030000050002010800300400009420630030000090",
        "1.5/1.2/1.2",
        "Easy\t336",
        54,
    ),
    (
        "000500072050701060000030000900180200000000007700000500004213008800000000530040010",
        "1.7/1.2/1.2",
        "Easy\t474",
        56,
    ),
    (
        "000000700608020050250480300089000000000200000000000591102840000097050000004001200",
        "2.0/1.2/1.2",
        "Medium\t440",
        57,
    ),
    (
        "070600000105809000400001030000100079050000010310006000060900004000705203000003080",
        "2.3/1.2/1.2",
        "Medium\t490",
        56,
    ),
    (
        "200047003000000050000900407060170000002005000800294700703050001004010089000008000",
        "2.5/1.2/1.2",
        "Medium\t456",
        56,
    ),
    (
        "020000050001400029800960000000120000270000086000073000000084002780006400040000010",
        "2.6/1.2/1.2",
        "Medium\t470",
        58,
    ),
    (
        "050910000009000000400002800048000007000040200306200090000700010010008400000030006",
        "3.0/1.2/1.2",
        "Medium\t642",
        62,
    ),
    (
        "004500800000000003009006000030009700600072000900100080008903601000000300070001004",
        "3.4/1.2/1.2",
        "Medium\t638",
        60,
    ),
    (
        "001000400302700006780000000803209007000106000000300052100000000090470200008000560",
        "4.2/1.2/1.2",
        "Hard\t640",
        58,
    ),
    (
        "900000603070080000020060005508030072000801000709450060000020097800000000004300000",
        "4.4/1.2/1.2",
        "Hard\t740",
        59,
    ),
    (
        "100000036004168000020009000060900000090002003037080250000003040200006300700050000",
        "4.5/1.2/1.2",
        "Hard\t740",
        60,
    ),
    (
        "026009007705000600890200040007906080000000900500300006060030000002100008100008094",
        "5.6/1.2/1.2",
        "Hard\t742",
        57,
    ),
    (
        "090000002060000000000080590005006000370008004008000930000010300400900008000503026",
        "6.6/1.2/1.2",
        "Hard\t1318",
        66,
    ),
    (
        "000006000903020000000030409200409305000060080050080200036000950021008000004000700",
        "6.6/1.2/1.2",
        "Hard\t570",
        58,
    ),
    (
        "200009000300605004041000000000100000709000800060500700000080620000000900650030070",
        "7.1/1.2/1.2",
        "Extreme\t2092",
        75,
    ),
    (
        "610004500005000003000006090860190000000000708020000010400562000001400000300000009",
        "7.2/1.2/1.2",
        "Unfair\t1278",
        65,
    ),
    (
        "000020000006030100045000000400700063630010500500000800000008207000300059700450008",
        "7.3/1.2/1.2",
        "Extreme\t2000",
        64,
    ),
    (
        "042300500090000020008100400070005080000030005000018073509200001031060000000000002",
        "8.3/1.2/1.2",
        "Extreme\t4836",
        75,
    ),
    (
        "132040090874009001596010070981060000057091080403850910008005149049180005315904800",
        "7.1/2.5/2.5",
        "Unfair\t1790",
        49,
    ),
];

/// Returns minimal puzzles, which are of all levels, with their solutions.
pub fn puzzles(seed: u64, count: u64) -> Vec<(Puzzle, Vec<u32>)> {
    let mut generator = Generator::new(Shape::NINE);
    let puzzle = |number| {
        let puzzle = generator.generate_nth(seed, number, Interrupt::new()).unwrap();
        let puzzle = puzzle.answer().unwrap();
        let solution = puzzle.solve().unwrap().unwrap().values().to_vec();
        (puzzle, solution)
    };
    (0..count).map(puzzle).collect()
}

/// The candidates of a grid, kept in the plainest way.
#[derive(Clone)]
pub struct Grid {
    pub values: Vec<u32>,
    pub candidates: Vec<[bool; 10]>,
}

impl Grid {
    pub fn new(givens: &[u32]) -> Self {
        let mut grid = Self { values: vec![0; 81], candidates: vec![[true; 10]; 81] };
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            grid.place(cell, digit);
        }
        grid
    }

    pub fn place(&mut self, cell: usize, digit: u32) {
        assert_eq!(self.values[cell], 0, "cell {cell} is filled twice");
        self.values[cell] = digit;
        for other in 0..81 {
            let in_box = (other / 27, other % 9 / 3) == (cell / 27, cell % 9 / 3);
            if other / 9 == cell / 9 || other % 9 == cell % 9 || in_box {
                self.candidates[other][digit as usize] = false;
            }
        }
        self.candidates[cell] = [false; 10];
    }

    /// Takes a step, which must agree with the solution and change something.
    pub fn take(&mut self, step: &RatedStep, solution: &[u32]) {
        let mut changes = !step.step.placed().is_empty();
        for &Candidate { cell, digit } in step.step.removed() {
            assert_ne!(solution[usize::from(cell)], u32::from(digit), "{step}");
            let candidate = &mut self.candidates[usize::from(cell)][usize::from(digit)];
            changes |= std::mem::take(candidate);
        }
        for &Candidate { cell, digit } in step.step.placed() {
            assert_eq!(solution[usize::from(cell)], u32::from(digit), "{step}");
            self.place(cell.into(), digit.into());
        }
        assert!(changes, "{step}");
    }

    pub fn marks(&self) -> Vec<u64> {
        let bits =
            |cell: &[bool; 10]| (1..10).filter(|&digit| cell[digit]).map(|digit| 1 << (digit - 1)).sum();
        self.candidates.iter().map(bits).collect()
    }
}

#[test]
fn ratings_are_those_of_the_programs() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    for (text, explainer, hodoku, count) in RATED {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut rating = |scale| solver.rate(&puzzle, scale).unwrap().answer().unwrap().to_string();
        assert_eq!((rating(Scale::Explainer).as_str(), rating(Scale::Hodoku).as_str()), (explainer, hodoku));
        let steps = solver.steps(&puzzle, Scale::Hodoku).unwrap().answer().unwrap();
        assert_eq!(steps.len(), count, "{text}");
    }
}

#[test]
fn steps_lead_to_the_solution() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    for (puzzle, solution) in puzzles(7, 150) {
        for scale in SCALES {
            let steps = solver.steps(&puzzle, scale).unwrap().answer().unwrap();
            let mut grid = Grid::new(puzzle.givens());
            for step in &steps {
                grid.take(step, &solution);
                if scale == Scale::Hodoku {
                    assert_eq!(step.step.technique().hodoku_rating(), Some(step.rating), "{step}");
                }
                let sentence = step.sentence();
                assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
                assert!(!sentence.contains("  ") && !sentence.contains(" ,"), "{sentence}");
            }
            assert_eq!(grid.values, solution, "{puzzle:?} {scale:?}");
            let kept = solver.rate(&puzzle, scale).unwrap();
            assert_eq!(Solver::new(Shape::NINE).unwrap().rate(&puzzle, scale).unwrap(), kept);
        }
    }
}

#[test]
fn the_usual_scale_of_a_9x9_is_that_of_hodoku() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    for (puzzle, _) in puzzles(14, 5) {
        let rating = solver.rate(&puzzle, Scale::Hodoku).unwrap();
        assert_eq!(solver.rate(&puzzle, None).unwrap(), rating);
        let mut results = [Err(Error::Internal)];
        let mut batch = BatchSolver::new();
        batch
            .rate(None, std::slice::from_ref(&puzzle), Options::new(), &mut results, Interrupt::new())
            .unwrap();
        assert_eq!(results, [Ok(rating)]);
        let steps = solver.steps(&puzzle, None).unwrap().answer().unwrap();
        assert_eq!(Ok(Outcome::Answer(steps)), solver.steps(&puzzle, Scale::Hodoku));
    }
}

/// Returns the hint for a state.
fn hint(solver: &mut Solver, puzzle: &Puzzle, placed: &[u32], marks: Option<&[u64]>) -> Hint {
    let state = PlayerState { puzzle, placed, marks };
    solver.hint(state, None, Interrupt::new()).unwrap().answer().unwrap()
}

#[test]
fn hints_agree_with_the_solution_and_never_follow_from_a_mistake() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let mut random = Random(3);
    let (mut wrong_digits, mut wrong_marks) = (0, 0);
    for (puzzle, solution) in puzzles(8, 40) {
        let mut grid = Grid::new(puzzle.givens());
        loop {
            let marks = grid.marks();
            let next = hint(&mut solver, &puzzle, &grid.values, Some(&marks));
            let Hint::Step(step) = next else {
                assert_eq!((next, &grid.values), (Hint::Solved, &solution));
                break;
            };
            let degrees =
                [HintDegree::Technique, HintDegree::Place, HintDegree::Reason, HintDegree::Conclusion];
            for degree in degrees {
                let hint = step.hint(degree);
                assert!(
                    hint.len() > 8 && hint.ends_with('.') && !hint.ends_with(" ."),
                    "{degree:?} of {step}"
                );
                let names_place = [
                    "row ", "column ", "box ", "r1c", "r2c", "r3c", "r4c", "r5c", "r6c", "r7c", "r8c", "r9c",
                ]
                .iter()
                .any(|name| hint.contains(name));
                assert!(
                    names_place || !matches!(degree, HintDegree::Place | HintDegree::Conclusion),
                    "{hint}"
                );
            }
            let empty: Vec<usize> = (0..81).filter(|&cell| grid.values[cell] == 0).collect();
            let cell = empty[random.below(empty.len())];
            let state = PlayerState { puzzle: &puzzle, placed: &grid.values, marks: Some(&marks) };
            // They take longer than all else here.
            if wrong_digits % 4 == 0 {
                let all = solver.all_steps(state, Interrupt::new()).unwrap().answer().unwrap();
                let is_found = |step: &&RatedStep| step.step.technique() != Technique::BruteForce;
                assert_eq!(all.first(), Some(&step).filter(is_found));
                for step in &all {
                    grid.clone().take(step, &solution);
                }
            }
            // A digit that is wrong, and a mark that was removed wrongly.
            let mut placed = grid.values.clone();
            placed[cell] = solution[cell] % 9 + 1;
            let candidate = Candidate { cell: cell as u16, digit: placed[cell] as u16 };
            let found = hint(&mut solver, &puzzle, &placed, Some(&marks));
            assert_eq!(found, Hint::WrongDigits { digits: vec![candidate], columns: 9 });
            wrong_digits += 1;
            let mut fewer = marks.clone();
            fewer[cell] &= !(1 << (solution[cell] - 1));
            let found = hint(&mut solver, &puzzle, &grid.values, Some(&fewer));
            assert_eq!(found, Hint::WrongMarks { cells: vec![cell as u16], columns: 9 });
            wrong_marks += 1;
            grid.take(&step, &solution);
        }
    }
    assert!(wrong_digits > 1_000 && wrong_marks > 1_000, "{wrong_digits}, {wrong_marks}");
}

#[test]
fn hints_of_sudoku_explainer_are_the_steps_of_its_path() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    for (puzzle, solution) in puzzles(12, 15) {
        let steps = solver.steps(&puzzle, Scale::Explainer).unwrap().answer().unwrap();
        let mut grid = Grid::new(puzzle.givens());
        for step in steps {
            let marks = grid.marks();
            let state = PlayerState { puzzle: &puzzle, placed: &grid.values, marks: Some(&marks) };
            let found = solver.hint(state, Scale::Explainer, Interrupt::new()).unwrap();
            assert_eq!(found, Outcome::Answer(Hint::Step(step.clone())));
            grid.take(&step, &solution);
        }
        let state = PlayerState { puzzle: &puzzle, placed: &solution, marks: None };
        let found = solver.hint(state, Scale::Explainer, Interrupt::new()).unwrap();
        assert_eq!(found, Outcome::Answer(Hint::Solved));
    }
}

#[test]
fn marks_are_optional_and_placed_digits_are_not_givens() {
    let (puzzle, solution) = puzzles(9, 1).remove(0);
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let all = vec![0x1FF; 81];
    let nothing = vec![0; 81];
    let without = hint(&mut solver, &puzzle, &nothing, None);
    assert_eq!(hint(&mut solver, &puzzle, puzzle.givens(), Some(&all)), without);
    assert_eq!(hint(&mut solver, &puzzle, &solution, None), Hint::Solved);
}

#[test]
fn what_has_no_steps_is_refused() {
    let nine = |text: &str| text.parse::<Puzzle>().unwrap();
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let improper = |solvable| Err(Error::Improper { solvable });
    let clash = "11".to_owned() + &".".repeat(79);
    for scale in SCALES {
        assert_eq!(solver.rate(&Puzzle::empty(Shape::NINE).unwrap(), scale), improper(true));
        assert_eq!(solver.rate(&nine(&clash), scale), improper(false));
        let marks = Puzzle::from_marks(Shape::NINE, &[0x1FF; 81]).unwrap();
        assert!(matches!(solver.rate(&marks, scale), Err(Error::Argument { .. })));
    }
    for shape in [Shape::FOUR, Shape::order(4).unwrap(), Shape::new(1, 9).unwrap()] {
        let puzzle = Puzzle::empty(shape).unwrap();
        let rating = Solver::new(shape).unwrap().rate(&puzzle, Scale::Hodoku);
        assert!(matches!(rating, Err(Error::Argument { .. })), "{shape:?}");
    }
    let (puzzle, _) = puzzles(10, 1).remove(0);
    let mut state = |placed: &[u32], marks: Option<&[u64]>| {
        solver.hint(PlayerState { puzzle: &puzzle, placed, marks }, None, Interrupt::new()).unwrap_err()
    };
    assert_eq!(state(&[0; 80], None), Error::Length { argument: "placed", got: 80, wanted: 81 });
    assert_eq!(state(&[0; 81], Some(&[0; 82])), Error::Length { argument: "marks", got: 82, wanted: 81 });
    let mut placed = [0; 81];
    placed[80] = 10;
    assert_eq!(state(&placed, None), Error::Value { cell: 80, value: 10, digits: 9, columns: 9 });
}

#[test]
fn steps_stop_when_they_are_told_to() {
    let cancel = AtomicBool::new(true);
    let (puzzle, solution) = puzzles(11, 1).remove(0);
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let stopped = Outcome::Stopped(StopReason::Cancel);
    for scale in SCALES {
        let interrupt = Interrupt::new().with_cancel(&cancel);
        assert_eq!(solver.rate((&puzzle, interrupt), scale).unwrap(), stopped);
    }
    // The search for the solution polls; a poll after it ends the walk.
    for scale in SCALES {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls > 3
        };
        let interrupt = Interrupt::new().with_poll(&mut poll);
        let stopped = solver.steps((&puzzle, interrupt), scale).unwrap().stopped();
        assert_eq!(stopped, Some(StopReason::Callback));
    }
    let unique = solver.solve_unique(&puzzle).unwrap().answer().unwrap();
    assert!(matches!(unique, UniqueAnswer::Unique(grid) if grid.values() == solution));
}

#[test]
fn batches_of_ratings_are_the_same_for_any_number_of_threads() {
    let mut all: Vec<Puzzle> = puzzles(15, 30).into_iter().map(|(puzzle, _)| puzzle).collect();
    all.insert(7, Puzzle::empty(Shape::NINE).unwrap());
    all.push(Puzzle::empty(Shape::FOUR).unwrap());
    let (mut solver, mut batch) = (Solver::new(Shape::NINE).unwrap(), BatchSolver::new());
    for scale in SCALES {
        let single: Vec<_> = all.iter().map(|puzzle| solver.rate(puzzle, scale)).collect();
        assert_eq!(single[7], Err(Error::Improper { solvable: true }));
        assert!(matches!(single[31], Err(Error::Argument { .. })));
        for threads in [0, 1, 2, 5] {
            let options = Options::new().with_threads(threads);
            let mut results = vec![Err(Error::Internal); all.len()];
            batch.rate(scale, &all, options, &mut results, Interrupt::new()).unwrap();
            assert_eq!(results, single, "{threads} threads");
        }
    }
    let cancel = AtomicBool::new(true);
    let mut results = vec![Err(Error::Internal); all.len()];
    let interrupt = Interrupt::new().with_cancel(&cancel);
    batch.rate(Scale::Hodoku, &all, Options::new(), &mut results, interrupt).unwrap();
    assert_eq!(results[0], Ok(Outcome::Stopped(StopReason::Cancel)));
    let too_few = batch.rate(Scale::Hodoku, &all, Options::new(), &mut results[1..], Interrupt::new());
    assert_eq!(too_few, Err(Error::Length { argument: "results", got: 31, wanted: 32 }));
    assert_eq!(batch.rate(Scale::Hodoku, &[], Options::new(), &mut [], Interrupt::new()), Ok(()));
}

/// States with one to three mistakes: the hint names all of them and nothing else.
#[test]
fn hints_in_damaged_states_name_all_that_is_wrong() {
    let (mut solver, mut random) = (Solver::new(Shape::NINE).unwrap(), Random(31));
    let (mut of_digits, mut of_marks) = (0, 0);
    for (puzzle, solution) in puzzles(16, 20) {
        let empty: Vec<usize> = (0..81).filter(|&cell| puzzle.givens()[cell] == 0).collect();
        for _ in 0..25 {
            let (mut placed, mut marks) = (vec![0; 81], vec![0x1FF; 81]);
            for &cell in empty.iter().filter(|_| random.below(3) == 0) {
                placed[cell] = solution[cell];
            }
            let (mut wrong, mut lacking) = (Vec::new(), Vec::new());
            let has_digits = random.below(2) == 0;
            for _ in 0..=random.below(3) {
                let cell = empty[random.below(empty.len())];
                if has_digits {
                    placed[cell] = (solution[cell] + random.below(8) as u32) % 9 + 1;
                    wrong.push(cell as u16);
                }
                marks[cell] &= !(1 << (solution[cell] - 1));
                lacking.push(cell as u16);
            }
            lacking.retain(|&cell| placed[usize::from(cell)] == 0);
            for cells in [&mut wrong, &mut lacking] {
                cells.sort_unstable();
                cells.dedup();
            }
            let found = hint(&mut solver, &puzzle, &placed, Some(&marks));
            if has_digits {
                let digit = |cell: u16| placed[usize::from(cell)] as u16;
                let wrong = wrong.iter().map(|&cell| Candidate { cell, digit: digit(cell) });
                assert_eq!(found, Hint::WrongDigits { digits: wrong.collect(), columns: 9 });
                of_digits += 1;
            } else if !lacking.is_empty() {
                assert_eq!(found, Hint::WrongMarks { cells: lacking, columns: 9 });
                of_marks += 1;
            }
        }
    }
    assert!(of_digits > 150 && of_marks > 100, "{of_digits}, {of_marks}");
}
