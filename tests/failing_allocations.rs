//! Makes each allocation of a call fail in turn: the call returns `Error::Memory` or its usual
//! answer, and the next call works. `tests/oom` does the same for the C functions.
#![allow(unsafe_code, reason = "an allocator")]

use ordoku::proof::Part;
use ordoku::technique::{HintDegree, Scale};
use ordoku::{
    Error, ExactCover, Generator, Grid, Interrupt, Limits, Options, Outcome, Pattern, PlayerState, Puzzle,
    Relation, Rules, RulesPuzzle, RulesSolver, Shape, Solver, Target, Variant,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The system's allocator, which fails once if it is told to.
struct FailingAllocator;

thread_local! {
    /// The allocations that succeed before the one that fails; `None` if none will.
    static BEFORE_FAILURE: Cell<Option<usize>> = const { Cell::new(None) };
}

fn fails() -> bool {
    let before = BEFORE_FAILURE.get();
    BEFORE_FAILURE.set(before.and_then(|before| before.checked_sub(1)));
    before == Some(0)
}

// SAFETY: every call is passed on to the system's allocator, or fails.
unsafe impl GlobalAlloc for FailingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if fails() {
            return std::ptr::null_mut();
        }
        // SAFETY: as the caller guarantees.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller guarantees.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if fails() {
            return std::ptr::null_mut();
        }
        // SAFETY: as the caller guarantees.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: FailingAllocator = FailingAllocator;

/// All of the first allocations fail in turn, then every seventh; with the variable
/// `ORDOKU_EVERY_ALLOCATION`, as in `tests/long/oom.sh`, every one.
const ALL_OF_THE_FIRST: usize = 50;
const EVERY: usize = 7;

/// Calls `run` while one of its allocations fails, for one after another; returns how many failed.
fn each_fails<A: PartialEq + Debug>(name: &str, mut run: impl FnMut() -> Result<A, Error>) -> usize {
    let usual = run().unwrap();
    let mut failures = 0;
    let step = if std::env::var_os("ORDOKU_EVERY_ALLOCATION").is_some() { 1 } else { EVERY };
    for before in (0..ALL_OF_THE_FIRST).chain((ALL_OF_THE_FIRST..).step_by(step)) {
        BEFORE_FAILURE.set(Some(before));
        let answer = run();
        let has_failed = BEFORE_FAILURE.take().is_none();
        match answer {
            Err(Error::Memory) => assert!(has_failed, "{name}: no memory, but no allocation failed"),
            answer => assert_eq!(answer.as_ref(), Ok(&usual), "{name}, allocation {before}"),
        }
        if !has_failed {
            break;
        }
        failures += 1;
        assert_eq!(run().as_ref(), Ok(&usual), "{name}, after allocation {before}");
    }
    assert!(failures > 0, "{name} allocates nothing");
    failures
}

#[test]
fn grids_and_verbs_return_the_error() {
    let sixteen = Shape::SIXTEEN;
    each_fails("a 9x9 grid", || Grid::random(Shape::NINE, 1));
    each_fails("a 16x16 grid", || Grid::random(sixteen, 1));
    for shape in [Shape::FOUR, Shape::NINE] {
        let full = Grid::random(shape, 2).unwrap();
        let full = Puzzle::from_givens(shape, full.values()).unwrap();
        let empty = Puzzle::empty(shape).unwrap();
        let solver = || Solver::with_options(shape, Options::new());
        each_fails("minimise", || solver()?.minimise(&full, 1));
        each_fails("redundant givens", || solver()?.redundant_givens(&full));
        each_fails("a random solution", || solver()?.random_solution(&empty, 1));
    }
}

/// An X-Sudoku with a relation.
#[test]
fn rules_and_their_matrix_return_the_error() {
    let text = "7..23.......5.........96....9.6...............3......5......5.......83.4..9.41...";
    let givens: Vec<u32> = text.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let rules = || {
        let mut rules = Rules::new(9, 9, 9)?;
        rules.add_lines(0, 0)?;
        rules.add_grid(Shape::NINE, 0, 0)?;
        rules.add_variant(Variant::Diagonals, Shape::NINE, 0, 0)?;
        rules.add_pairs(Relation::Less, &[[0, 80]])?;
        Ok::<_, Error>(rules)
    };
    each_fails("rules", || Ok(rules()?.regions().flatten().sum::<u32>()));
    let rules = rules().unwrap();
    let matrix = || ExactCover::of_rules(&rules, &givens);
    each_fails("solve", || {
        let mut matrix = matrix()?;
        let solution = matrix.solve(Interrupt::new())?.answer().flatten();
        Ok(solution.map(|options| options.iter().map(|&option| u64::from(option)).sum::<u64>()))
    });
    each_fails("count", || matrix()?.count(Some(2), Interrupt::new()));
}

/// A jigsaw with a relation: the search without a matrix, and the tables that it makes.
#[test]
fn solvers_of_rules_return_the_error() {
    let mut rules = Rules::new(6, 6, 6).unwrap();
    rules.add_lines(0, 0).unwrap();
    rules.add_random_regions(1).unwrap();
    rules.add_pairs(Relation::Less, &[[0, 35]]).unwrap();
    let rules = Arc::new(rules);
    let puzzle = RulesPuzzle::new(Arc::clone(&rules), &[0; 36]).unwrap();
    each_fails("uniqueness by rules", || RulesSolver::new().uniqueness(&puzzle));
    each_fails("a puzzle of rules", || {
        let made = RulesSolver::new().generate(&rules, 1, Interrupt::new())?;
        Ok(made
            .answer()
            .flatten()
            .map(|made| made.puzzle.givens().iter().map(|&given| u64::from(given)).sum::<u64>()))
    });
}

#[test]
fn proofs_of_steps_return_the_error() {
    let four: Puzzle = "1.....2..3.....4".parse().unwrap();
    each_fails("a proof of steps", || {
        let mut bytes = 0;
        let steps = Solver::new(Shape::FOUR)?.prove_steps(&four, Scale::Ordoku, |_, text| {
            bytes += text.len();
            ControlFlow::Continue(())
        })?;
        Ok((steps, bytes))
    });
    let mut rules = Rules::new(4, 4, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    rules.add_cage(&[0, 1, 4], 6).unwrap();
    let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let givens: Vec<u32> =
        (0..16).map(|cell| if [0, 1, 4, 10].contains(&cell) { 0 } else { solution[cell] }).collect();
    let puzzle = RulesPuzzle::new(rules, &givens).unwrap();
    let mut proof = String::with_capacity(1 << 16);
    each_fails("a proof of steps with rules", || {
        proof.clear();
        let steps = RulesSolver::new().prove_steps(&puzzle, None, |part, text| {
            if part == Part::Proof {
                proof.push_str(text);
            }
            ControlFlow::Continue(())
        })?;
        Ok((steps, proof.len()))
    });
    each_fails("a check of steps with rules", || {
        RulesSolver::new().check_steps(&puzzle, &solution, proof.as_bytes())
    });
}

#[test]
fn generators_return_the_error_and_work_again() {
    for (shape, pattern, target) in [
        (Shape::FOUR, Pattern::HalfTurn, Target::MinimalWithinSymmetry),
        (Shape::NINE, Pattern::None, Target::Minimal),
        (Shape::NINE, Pattern::HalfTurn, Target::Minimal),
        (Shape::SIX, Pattern::None, Target::Givens(16)),
    ] {
        let new = || Generator::new(shape).with_pattern(pattern).with_target(target);
        let mask = vec![true; shape.cells()];
        each_fails("generate", || new().generate(1));
        each_fails("a mask", || new().with_mask(&mask)?.generate(1));
        let mut kept = new();
        assert!(matches!(kept.generate(1), Ok(Outcome::Answer(_))));
        if pattern != Pattern::None && target == Target::Minimal {
            // A batch of these takes seconds.
            continue;
        }
        // With limits, 9x9 are made one by one.
        for (limits, count) in [(Limits::new(), 40), (Limits::new().with_nodes(1_000_000), 2)] {
            let (mut out, mut results) =
                (vec![0; count * shape.cells()], vec![Ok(Outcome::Answer(())); count]);
            let mut sums = || {
                let mut generator = new().with_threads(1).with_limits(limits);
                generator.generate_batch(3, 0, &mut out, &mut results, Interrupt::new())?;
                Ok(out.iter().map(|&value| u64::from(value)).sum::<u64>())
            };
            // The memory of 9x9 is the same for each of a thousand puzzles.
            if shape != Shape::NINE || limits != Limits::new() {
                each_fails("a batch", sums);
            } else {
                some_fail(&mut sums);
            }
        }
    }
}

/// Calls `run` while some of its allocations fail.
fn some_fail(run: &mut impl FnMut() -> Result<u64, Error>) {
    let usual = run();
    for before in (0..60).chain((60..6_000).step_by(97)) {
        BEFORE_FAILURE.set(Some(before));
        let answer = run();
        let has_failed = BEFORE_FAILURE.take().is_none();
        assert!(answer == usual || has_failed && answer == Err(Error::Memory), "{before}: {answer:?}");
        assert_eq!(run(), usual);
    }
}

/// Calls `run` with a new solver while its first, second, third ... allocation fails, and then
/// again with the same solver. Of many allocations, some fail.
fn each_fails_and_goes_on<A: PartialEq + Debug>(name: &str, run: impl Fn(&mut Solver) -> Result<A, Error>) {
    let new = || Solver::new(Shape::NINE).unwrap();
    let usual = run(&mut new()).unwrap();
    let mut failures = 0;
    for before in std::iter::successors(Some(0), |before| Some(before + 1 + before / 50)) {
        let mut solver = new();
        BEFORE_FAILURE.set(Some(before));
        let answer = run(&mut solver);
        if BEFORE_FAILURE.take().is_some() {
            assert_eq!(answer.as_ref(), Ok(&usual), "{name}");
            break;
        }
        failures += usize::from(answer == Err(Error::Memory));
        if answer != Err(Error::Memory) {
            assert_eq!(answer.as_ref(), Ok(&usual), "{name}, allocation {before}");
        }
        assert_eq!(run(&mut solver).as_ref(), Ok(&usual), "{name}, after allocation {before}");
    }
    assert!(failures > 0, "{name} allocates nothing");
}

/// Puzzles whose paths on the scale of Sudoku Explainer have each kind of pattern, up to chains
/// with patterns nested in them.
#[test]
fn steps_of_sudoku_explainer_return_the_error() {
    for text in [
        "450900000200700000008065030710008000005000000004207560000009106002004005000000840",
        "702001005500930000000000803060000109000000000008205000000000920010003040004080300",
        "052000000000000030098010702040060800800700090025400007001670005000500600000030000",
        "002009006908650000400000980003400060007201800090008100049000008000073604300800700",
        "002100004701005600500000030000060000000009080009702000030090100000206000000001950",
        "007008000003070209520090800000060000058300002600000190089006040000001308030080026",
        "000000870009780000600003500000050064700001090090638000000004000407120000030090700",
        "010030708280010003000002900800700010003000500070003002008600000300020086702040090",
        "000900057590000020003200800000004600000000001001500070800005703600090040300470000",
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        each_fails_and_goes_on("rate", |solver| solver.rate(&puzzle, Scale::Explainer));
        each_fails_and_goes_on("steps", |solver| solver.steps(&puzzle, Scale::Explainer));
    }
}

/// The path has chains with chains nested in them, 11.6 (Easter Monster, by jpf, 2007).
#[test]
fn nested_chains_return_the_error() {
    let hardest = "100000002090400050006000700050903000000070000000850040700000600030009080002000001";
    let hardest: Puzzle = hardest.parse().unwrap();
    for before in std::iter::successors(Some(1_000), |before| Some(before * 3)).take(7) {
        BEFORE_FAILURE.set(Some(before));
        let answer = Solver::new(Shape::NINE).unwrap().steps(&hardest, Scale::Explainer);
        assert_eq!(BEFORE_FAILURE.take(), None, "allocation {before}");
        assert_eq!(answer, Err(Error::Memory), "allocation {before}");
    }
}

/// A text of fixed size.
struct Buffer([u8; 4096], usize);

impl std::fmt::Write for Buffer {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.1 + text.len();
        self.0.get_mut(self.1..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.1 = end;
        Ok(())
    }
}

/// Puzzles that need 44 techniques of HoDoKu's scale, forcing nets and brute force among them.
#[test]
fn steps_of_hodoku_return_the_error_and_their_texts_allocate_nothing() {
    let nothing = [0; 81];
    let puzzles = [
        "300045000090200004045009000000003001603000000054690803400010300000002047038904012",
        "005000123209310050100000000500060470000458060000207005060009000300070000000000807",
        "010090000300004805000803900209000001400009030050730000040000300000050084600300050",
        "702001005500930000000000803060000109000000000008205000000000920010003040004080300",
        "006000025000100000000500703000000057147000000300890000400001079800060000090000208",
    ];
    for (index, text) in puzzles.into_iter().enumerate() {
        let puzzle: Puzzle = text.parse().unwrap();
        let state = PlayerState { puzzle: &puzzle, placed: &nothing, marks: None };
        each_fails_and_goes_on("rate", |solver| solver.rate(&puzzle, Scale::Hodoku));
        each_fails_and_goes_on("steps", |solver| solver.steps(&puzzle, Scale::Hodoku));
        // There are thousands of them.
        if index < 2 {
            each_fails_and_goes_on("all steps", |solver| solver.all_steps(state, Interrupt::new()));
        }
        each_fails("a hint", || Solver::new(Shape::NINE)?.hint(state, None, Interrupt::new()));
        let mut solver = Solver::new(Shape::NINE).unwrap();
        for step in solver.steps(&puzzle, Scale::Hodoku).unwrap().answer().unwrap() {
            let mut buffer = Buffer([0; 4096], 0);
            BEFORE_FAILURE.set(Some(0));
            step.write_notation(&mut buffer).unwrap();
            step.write_sentence(&mut buffer).unwrap();
            for degree in
                [HintDegree::Technique, HintDegree::Place, HintDegree::Reason, HintDegree::Conclusion]
            {
                step.write_hint(degree, &mut buffer).unwrap();
            }
            assert_eq!(BEFORE_FAILURE.take(), Some(0));
            let degrees =
                [HintDegree::Technique, HintDegree::Place, HintDegree::Reason, HintDegree::Conclusion];
            let texts = degrees.map(|degree| step.hint(degree)).concat();
            let written = std::str::from_utf8(&buffer.0[..buffer.1]).unwrap();
            assert_eq!(written, step.notation() + &step.sentence() + &texts);
        }
    }
}
