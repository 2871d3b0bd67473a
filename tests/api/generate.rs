//! Making puzzles: full grids, random solutions, minimising, and generators. Every puzzle is
//! checked by the naive search of `testkit`, which shares nothing with the library.

use ordoku::{
    Error, Generator, Grid, Interrupt, Limits, Minimised, Outcome, Pattern, Puzzle, Shape, Solver,
    StopReason, Target,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use testkit::{Oracle, Random, polled, random_grid};

const PATTERNS: [Pattern; 8] = [
    Pattern::None,
    Pattern::HalfTurn,
    Pattern::QuarterTurn,
    Pattern::HorizontalAxis,
    Pattern::VerticalAxis,
    Pattern::Diagonal,
    Pattern::AntiDiagonal,
    Pattern::Full,
];

fn shape(box_rows: usize, box_cols: usize) -> Shape {
    Shape::new(box_rows, box_cols).unwrap()
}

/// Shapes for which a naive search is quick.
fn small_shapes() -> impl Iterator<Item = Shape> {
    [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2), (2, 3), (3, 2), (4, 2), (3, 3)]
        .map(|(r, c)| shape(r, c))
        .into_iter()
}

/// Returns the images of a cell under a pattern, stated once more.
fn images(pattern: Pattern, side: usize, cell: usize) -> Vec<usize> {
    let (r, c, last) = (cell / side, cell % side, side - 1);
    let (half, quarter) = ((last - r, last - c), [(c, last - r), (last - c, r)]);
    let (across, down) = ((last - r, c), (r, last - c));
    let (diagonal, anti) = ((c, r), (last - c, last - r));
    let cells = match pattern {
        Pattern::HalfTurn => vec![half],
        Pattern::QuarterTurn => vec![half, quarter[0], quarter[1]],
        Pattern::HorizontalAxis => vec![across],
        Pattern::VerticalAxis => vec![down],
        Pattern::Diagonal => vec![diagonal],
        Pattern::AntiDiagonal => vec![anti],
        Pattern::Full => vec![half, quarter[0], quarter[1], across, down, diagonal, anti],
        _ => vec![],
    };
    cells.into_iter().map(|(r, c)| r * side + c).collect()
}

fn givens_of(values: &[u32]) -> Vec<usize> {
    (0..values.len()).filter(|&cell| values[cell] != 0).collect()
}

/// Returns the givens of a puzzle that can each go alone, or `None` if it has not one solution.
fn naive_redundant(oracle: &Oracle, givens: &[u32]) -> Option<Vec<usize>> {
    let solutions = |givens: &[u32]| oracle.solutions(givens, 2).len();
    let without = |cell: usize| {
        let mut fewer = givens.to_vec();
        fewer[cell] = 0;
        fewer
    };
    (solutions(givens) == 1)
        .then(|| givens_of(givens).into_iter().filter(|&cell| solutions(&without(cell)) == 1).collect())
}

/// Checks that a puzzle has one solution, the pattern, and what the target asks for.
pub fn check_puzzle(oracle: &Oracle, side: usize, givens: &[u32], pattern: Pattern, target: Target) {
    let name = format!("{side} {pattern:?} {target:?}: {givens:?}");
    let redundant = naive_redundant(oracle, givens).expect(&name);
    let is_given = |cell: usize| givens[cell] != 0;
    for cell in 0..givens.len() {
        assert!(
            images(pattern, side, cell).into_iter().all(|image| is_given(image) == is_given(cell)),
            "{name}"
        );
    }
    match target {
        Target::Minimal => assert!(redundant.is_empty(), "{name}"),
        Target::Givens(wanted) => assert_eq!(givens_of(givens).len(), wanted, "{name}"),
        _ => {
            for cell in givens_of(givens) {
                let mut fewer = givens.to_vec();
                fewer[cell] = 0;
                images(pattern, side, cell).into_iter().for_each(|image| fewer[image] = 0);
                assert_eq!(oracle.solutions(&fewer, 2).len(), 2, "{name}");
            }
        }
    }
}

fn generated(generator: &mut Generator, seed: u64, number: u64) -> Vec<u32> {
    match generator.generate_nth(seed, number, Interrupt::new()).unwrap() {
        Outcome::Answer(puzzle) => puzzle.givens().to_vec(),
        Outcome::Stopped(reason) => panic!("stopped by {reason:?}"),
    }
}

#[test]
fn random_grids_obey_the_rules_in_every_shape() {
    for shape in small_shapes().chain([shape(5, 2), shape(4, 4), shape(5, 5), shape(5, 13), shape(2, 16)]) {
        let grids: Vec<Grid> = (0..20).map(|seed| Grid::random(shape, seed).unwrap()).collect();
        assert!(grids.iter().all(Grid::is_solution), "{shape:?}");
        assert_eq!(grids[7], Grid::random(shape, 7).unwrap());
        let different: BTreeSet<&[u32]> = grids.iter().map(Grid::values).collect();
        assert!(shape.side() < 4 || different.len() > 15, "{shape:?}: {}", different.len());
    }
    assert!(Grid::random(shape(16, 16), 1).unwrap().is_solution());
}

/// The numbers of times that each value occurred: the sum of (observed - expected)^2 / expected.
fn chi_square(times: &BTreeMap<Vec<u32>, u32>, values: usize) -> f64 {
    let total: u32 = times.values().sum();
    let expected = f64::from(total) / values as f64;
    let missing = (values - times.len()) as f64 * expected;
    missing + times.values().map(|&times| (f64::from(times) - expected).powi(2) / expected).sum::<f64>()
}

#[test]
fn the_288_grids_of_4x4_are_equally_likely() {
    let mut times = BTreeMap::new();
    for seed in 0..28_800 {
        *times.entry(Grid::random(Shape::FOUR, seed).unwrap().into_values()).or_insert(0) += 1;
    }
    // 287 degrees of freedom: the mean is 287 and the standard deviation 24.
    let chi_square = chi_square(&times, 288);
    assert!(times.len() == 288 && chi_square < 287.0 + 5.0 * 24.0, "{} {chi_square}", times.len());
}

#[test]
fn a_random_solution_solves_the_puzzle_and_every_solution_occurs() {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let mut solver = Solver::new(Shape::FOUR).unwrap();
    let mut times = BTreeMap::new();
    for seed in 0..7_200 {
        let Outcome::Answer(Some(grid)) = solver.random_solution(&puzzle, seed).unwrap() else { panic!() };
        assert!(puzzle.is_solved_by(grid.values()));
        *times.entry(grid.into_values()).or_insert(0) += 1;
    }
    let chi_square = chi_square(&times, 72);
    assert!(times.len() == 72 && chi_square < 71.0 + 5.0 * 12.0, "{} {chi_square}", times.len());

    let (none, one) = ("11..............".parse().unwrap(), "1... ..1. .2.. ...3".parse().unwrap());
    assert_eq!(solver.random_solution(&none, 3), Ok(Outcome::Answer(None)));
    assert_eq!(solver.random_solution(&one, 3), solver.solve(&one));
    let mut marks = vec![0b1111; 16];
    marks[5] = 0b0110;
    let marked = Puzzle::from_marks(Shape::FOUR, &marks).unwrap();
    let fives: BTreeSet<u32> = (0..40)
        .map(|seed| match solver.random_solution(&marked, seed).unwrap() {
            Outcome::Answer(Some(grid)) if marked.is_solved_by(grid.values()) => grid[(1, 1)],
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(fives, BTreeSet::from([2, 3]));
    for (shape, givens) in [(shape(3, 3), 25), (shape(2, 3), 4), (shape(4, 4), 60)] {
        let values = random_grid(shape, &mut Random(4));
        let givens: Vec<u32> =
            (0..values.len()).map(|cell| if cell < givens { values[cell] } else { 0 }).collect();
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let mut solver = Solver::new(shape).unwrap();
        let grids: BTreeSet<Vec<u32>> = (0..10)
            .map(|seed| match solver.random_solution(&puzzle, seed).unwrap() {
                Outcome::Answer(Some(grid)) if puzzle.is_solved_by(grid.values()) => grid.into_values(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(grids.len() > 5, "{shape:?}");
    }
}

fn minimal_of(solver: &mut Solver, puzzle: &Puzzle, seed: u64) -> Puzzle {
    let minimised = solver.minimise(puzzle, seed).unwrap().answer().unwrap();
    assert_eq!(minimised.stopped, None);
    minimised.puzzle
}

#[test]
fn minimised_puzzles_are_minimal_parts() {
    for (shape, seed) in small_shapes().flat_map(|shape| (0..3).map(move |seed| (shape, seed))) {
        let oracle = Oracle::new(shape);
        let full = Grid::random(shape, 100 + seed).unwrap();
        let puzzle = Puzzle::from_givens(shape, full.values()).unwrap();
        let mut solver = Solver::new(shape).unwrap();
        let minimal = minimal_of(&mut solver, &puzzle, seed);
        assert_eq!(minimal, minimal_of(&mut solver, &puzzle, seed));
        assert!(minimal.is_solved_by(full.values()));
        assert_eq!(naive_redundant(&oracle, minimal.givens()), Some(vec![]), "{shape:?}");
        assert_eq!(solver.redundant_givens(&minimal), Ok(Outcome::Answer(vec![])));

        // Some givens more.
        let mut more = minimal.givens().to_vec();
        (0..more.len()).step_by(5).for_each(|cell| more[cell] = full.values()[cell]);
        let puzzle = Puzzle::from_givens(shape, &more).unwrap();
        let Outcome::Answer(cells) = solver.redundant_givens(&puzzle).unwrap() else { panic!() };
        assert_eq!(Some(cells), naive_redundant(&oracle, &more), "{shape:?}");
        let minimal = minimal_of(&mut solver, &puzzle, 5);
        assert!(givens_of(minimal.givens()).iter().all(|&cell| more[cell] != 0));
        assert_eq!(naive_redundant(&oracle, minimal.givens()), Some(vec![]), "{shape:?}");
    }
}

#[test]
fn only_proper_puzzles_of_givens_are_minimised() {
    let mut solver = Solver::new(Shape::FOUR).unwrap();
    let (none, several) = ("11..............".parse().unwrap(), "1234............".parse().unwrap());
    assert_eq!(solver.minimise(&none, 1), Err(Error::Improper { solvable: false }));
    assert_eq!(solver.minimise(&several, 1), Err(Error::Improper { solvable: true }));
    assert_eq!(solver.redundant_givens(&none), Err(Error::Improper { solvable: false }));
    assert_eq!(solver.redundant_givens(&several), Err(Error::Improper { solvable: true }));
    let marks = Puzzle::from_marks(Shape::FOUR, &[0b1111; 16]).unwrap();
    assert!(matches!(solver.minimise(&marks, 1), Err(Error::Argument { .. })));
    assert!(matches!(solver.redundant_givens(&marks), Err(Error::Argument { .. })));
    let other = Puzzle::empty(Shape::NINE).unwrap();
    assert!(matches!(solver.minimise(&other, 1), Err(Error::Argument { .. })));
    assert!(matches!(solver.random_solution(&other, 1), Err(Error::Argument { .. })));
}

/// The limits hold for all searches together, and stop at every possible point.
#[test]
fn a_verb_that_was_stopped_says_so_and_keeps_what_is_true() {
    let full = Grid::random(Shape::NINE, 3).unwrap();
    let puzzle = Puzzle::from_givens(Shape::NINE, full.values()).unwrap();
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let minimal = solver.minimise(&puzzle, 2).unwrap();
    let nodes = solver.stats().nodes;
    assert!(nodes > 20 && solver.stats().stopped.is_none());
    let all = solver.redundant_givens(&puzzle).unwrap();
    let oracle = Oracle::new(Shape::NINE);
    for limit in (0..=nodes).step_by(nodes as usize / 20).chain([nodes - 1, nodes]) {
        solver.set_options(solver.options().with_limits(Limits::new().with_nodes(limit))).unwrap();
        let answer = solver.minimise(&puzzle, 2).unwrap();
        assert!(solver.stats().nodes <= limit && solver.options().limits.nodes == Some(limit));
        match answer {
            Outcome::Stopped(StopReason::Nodes) => assert_eq!(limit, 0),
            Outcome::Answer(Minimised { puzzle, stopped: Some(StopReason::Nodes), .. }) => {
                assert!((1..nodes).contains(&limit) && solver.stats().stopped == Some(StopReason::Nodes));
                assert_eq!(oracle.solutions(puzzle.givens(), 2), [full.values()]);
            }
            answer => assert!(limit == nodes && answer == minimal, "{limit} of {nodes}: {answer:?}"),
        }
        let redundant = solver.redundant_givens(&puzzle).unwrap();
        assert!(redundant == all || redundant == Outcome::Stopped(StopReason::Nodes), "{redundant:?}");
        let solution = solver.random_solution(&Puzzle::empty(Shape::NINE).unwrap(), 1).unwrap();
        assert!(limit > 5 || solution == Outcome::Stopped(StopReason::Nodes));
    }
    solver.set_options(ordoku::Options::new()).unwrap();
    let cancel = AtomicBool::new(true);
    let interrupt = || Interrupt::new().with_cancel(&cancel);
    assert_eq!(solver.minimise((&puzzle, interrupt()), 1), Ok(Outcome::Stopped(StopReason::Cancel)));
    let redundant = solver.redundant_givens((&puzzle, interrupt()));
    assert_eq!(redundant, Ok(Outcome::Stopped(StopReason::Cancel)));
    let solution = solver.random_solution((&puzzle, interrupt()), 1);
    assert_eq!(solution, Ok(Outcome::Stopped(StopReason::Cancel)));
    // The solver works afterwards.
    assert_eq!(solver.minimise(&puzzle, 2), Ok(minimal));
}

#[test]
fn a_limit_on_solutions_has_no_effect_on_a_generator() {
    let limits = Limits::new().with_solutions(1);
    for shape in [Shape::NINE, Shape::SIX] {
        let unlimited = Generator::new(shape).generate(3).unwrap();
        assert_eq!(Generator::new(shape).with_limits(limits).generate(3), Ok(unlimited));
    }
}

#[test]
fn generated_puzzles_meet_target_and_pattern() {
    let mut found = 0;
    for (shape, pattern) in small_shapes().flat_map(|shape| PATTERNS.map(|pattern| (shape, pattern))) {
        let (side, oracle) = (shape.side(), Oracle::new(shape));
        let symmetric = Target::MinimalWithinSymmetry;
        let all = shape.cells();
        let some = (pattern == Pattern::None).then_some(Target::Givens(all * 3 / 5));
        for target in [Target::Minimal, symmetric, Target::Givens(all)].into_iter().chain(some) {
            // Some shapes have no such puzzle, and some few.
            let limits = Limits::new().with_nodes(20_000);
            let mut generator =
                Generator::new(shape).with_pattern(pattern).with_target(target).with_limits(limits);
            if target == Target::Minimal {
                let is_there = matches!(generator.generate(11).unwrap(), Outcome::Answer(_));
                assert!(is_there || pattern != Pattern::None);
                found += usize::from(is_there);
                if !is_there {
                    continue;
                }
            }
            for number in 0..if target == Target::Minimal { 1 } else { 2 } {
                let givens = generated(&mut generator, 11, number);
                check_puzzle(&oracle, side, &givens, pattern, target);
            }
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn givens_stay_within_the_mask() {
    // A checkerboard, and a 9x9 without its middle box.
    let checkers: Vec<bool> = (0..81).map(|cell| cell % 2 == 0).collect();
    let hole: Vec<bool> =
        (0..81).map(|cell| !(3..6).contains(&(cell / 9)) || !(3..6).contains(&(cell % 9))).collect();
    let oracle = Oracle::new(Shape::NINE);
    for (mask, target) in [
        (&checkers, Target::Minimal),
        (&hole, Target::Minimal),
        (&checkers, Target::Givens(41)),
        (&hole, Target::Givens(30)),
    ] {
        let mut generator = Generator::new(Shape::NINE).with_target(target).with_mask(mask).unwrap();
        let givens = generated(&mut generator, 5, 0);
        assert!(givens_of(&givens).iter().all(|&cell| mask[cell]));
        check_puzzle(&oracle, 9, &givens, Pattern::None, target);
    }
    let generator = Generator::new(Shape::FOUR).with_mask(&[true; 15]);
    assert!(matches!(generator, Err(Error::Length { got: 15, wanted: 16, .. })));
}

#[test]
fn impossible_settings_are_refused() {
    let nine = || Generator::new(Shape::NINE);
    let mut turned = nine().with_pattern(Pattern::HalfTurn).with_mask(&[true; 81]).unwrap();
    assert!(turned.generate(1).is_ok());
    let mut mask = [true; 81];
    mask[40] = false;
    for mut generator in [
        nine().with_target(Target::Givens(82)),
        nine().with_target(Target::Givens(16)),
        nine().with_mask(&std::array::from_fn::<bool, 81, _>(|cell| cell < 16)).unwrap(),
        nine().with_pattern(Pattern::HalfTurn).with_mask(&mask).unwrap().with_target(Target::Givens(31)),
        nine().with_pattern(Pattern::QuarterTurn).with_target(Target::Givens(30)),
    ] {
        let is_refused = |error| matches!(error, Error::Argument { .. } | Error::Givens { .. });
        assert!(generator.generate(1).is_err_and(is_refused), "{generator:?}");
        let (mut out, mut results) = ([0; 81], [Ok(Outcome::Answer(()))]);
        let batch = generator.generate_batch(1, 0, &mut out, &mut results, Interrupt::new());
        assert!(batch.is_err_and(is_refused));
    }
    let (mut out, mut results) = ([0; 80], [Ok(Outcome::Answer(()))]);
    let batch = nine().generate_batch(1, 0, &mut out, &mut results, Interrupt::new());
    assert_eq!(batch, Err(Error::Length { argument: "out", got: 80, wanted: 81 }));
    let (mut line, mut two) = ([0; 162], [Ok(Outcome::Answer(())); 2]);
    assert!(matches!(
        nine().generate_lines(1, 0, &mut line, 80, &mut two, Interrupt::new()),
        Err(Error::Argument { .. })
    ));
    let lines = nine().generate_lines(1, 0, &mut line, 82, &mut two, Interrupt::new());
    assert_eq!(lines, Err(Error::Length { argument: "out", got: 162, wanted: 163 }));
    let four =
        Generator::new(Shape::FOUR).generate_lines(1, 0, &mut line, 81, &mut results, Interrupt::new());
    assert!(matches!(four, Err(Error::Argument { .. })));
}

#[test]
fn puzzle_k_is_the_same_alone_and_on_any_number_of_threads() {
    for (shape, pattern, target, count) in [
        (Shape::NINE, Pattern::None, Target::Minimal, 300),
        (Shape::NINE, Pattern::HalfTurn, Target::Minimal, 40),
        (Shape::NINE, Pattern::Diagonal, Target::Givens(32), 100),
        (Shape::SIX, Pattern::None, Target::Minimal, 30),
        (Shape::SIXTEEN, Pattern::None, Target::Givens(140), 3),
    ] {
        let cells = shape.cells();
        let make = |threads, first, count| {
            let mut generator =
                Generator::new(shape).with_pattern(pattern).with_target(target).with_threads(threads);
            let (mut out, mut results) =
                (vec![0; count * cells], vec![Ok(Outcome::Stopped(StopReason::Time)); count]);
            generator.generate_batch(9, first, &mut out, &mut results, Interrupt::new()).unwrap();
            assert!(results.iter().all(|result| *result == Ok(Outcome::Answer(()))));
            out
        };
        let all = make(1, 0, count);
        assert_eq!(all, make(2, 0, count), "{shape:?}");
        assert_eq!(all, make(5, 0, count), "{shape:?}");
        assert_eq!(all[cells..], make(2, 1, count - 1));
        let mut generator = Generator::new(shape).with_pattern(pattern).with_target(target);
        for number in [0, 1, count - 1] {
            assert_eq!(all[number * cells..][..cells], generated(&mut generator, 9, number as u64));
        }
        let different: BTreeSet<&[u32]> = all.chunks(cells).collect();
        assert_eq!(different.len(), count);
        assert_ne!(all[..cells], generated(&mut generator, 10, 0));
    }
}

#[test]
fn lines_are_the_same_puzzles() {
    let mut generator = Generator::new(Shape::NINE);
    let (mut values, mut lines) = (vec![0; 50 * 81], vec![b'#'; 50 * 83]);
    let mut results = vec![Ok(Outcome::Answer(())); 50];
    generator.generate_batch(3, 7, &mut values, &mut results, Interrupt::new()).unwrap();
    generator.generate_lines(3, 7, &mut lines, 83, &mut results, Interrupt::new()).unwrap();
    for (line, values) in lines.chunks(83).zip(values.chunks(81)) {
        let text: Vec<u8> =
            values.iter().map(|&value| if value == 0 { b'.' } else { b'0' + value as u8 }).collect();
        assert_eq!((&line[..81], &line[81..]), (&text[..], &b"##"[..]));
    }
}

#[test]
fn a_generator_stops_when_it_is_told_to() {
    // There is no minimal 4x4 with three givens: it would search for ever.
    let endless = || Generator::new(Shape::FOUR).with_target(Target::Givens(3));
    let stopped = |reason| Ok(Outcome::Stopped(reason));
    let nodes = Limits::new().with_nodes(500);
    assert_eq!(endless().with_limits(nodes).generate(1), stopped(StopReason::Nodes));
    let time = Limits::new().with_time(std::time::Duration::from_millis(5));
    assert_eq!(endless().with_limits(time).generate(1), stopped(StopReason::Time));
    let cancel = AtomicBool::new(true);
    let interrupt = || Interrupt::new().with_cancel(&cancel);
    assert_eq!(endless().generate_nth(1, 0, interrupt()), stopped(StopReason::Cancel));

    // Very few 9x9 have 17 givens: the search is practically endless.
    for (shape, givens, count) in [(Shape::NINE, 17, 100), (Shape::FOUR, 3, 10)] {
        for threads in [1, 3] {
            let mut generator =
                Generator::new(shape).with_target(Target::Givens(givens)).with_threads(threads);
            let (mut out, mut results) =
                (vec![7; count * shape.cells()], vec![Ok(Outcome::Answer(())); count]);
            generator.generate_batch(1, 0, &mut out, &mut results, interrupt()).unwrap();
            assert!(results.iter().all(|result| *result == Ok(Outcome::Stopped(StopReason::Cancel))));
            assert!(out.iter().all(|&value| value == 7));
            let (answer, polls) = polled(Some(21), |interrupt| {
                generator.generate_batch(1, 0, &mut out, &mut results, interrupt)
            });
            answer.unwrap();
            assert!(results.iter().all(|result| *result == Ok(Outcome::Stopped(StopReason::Callback))));
            assert_eq!(polls, 21);
        }
    }
    let mut generator = Generator::new(Shape::NINE).with_limits(Limits::new().with_nodes(30));
    let (mut out, mut results) = (vec![0; 40 * 81], vec![Ok(Outcome::Answer(())); 40]);
    generator.generate_batch(1, 0, &mut out, &mut results, Interrupt::new()).unwrap();
    assert!(results.contains(&Ok(Outcome::Stopped(StopReason::Nodes))));
}

/// The puzzles of the file are the same on every machine.
#[test]
fn the_same_seed_makes_the_same_puzzles_on_every_machine() {
    let mut text = String::new();
    let mut line = |name: String, values: &[u32]| {
        let values: Vec<String> = values.iter().map(u32::to_string).collect();
        text.push_str(&format!("{name}: {}\n", values.join(" ")));
    };
    for shape in small_shapes().chain([shape(5, 2), shape(4, 4)]) {
        let (box_rows, box_cols) = (shape.box_rows(), shape.box_cols());
        for seed in [0, 7, u64::MAX] {
            line(format!("grid {box_rows}x{box_cols} {seed}"), Grid::random(shape, seed).unwrap().values());
        }
        let cells = shape.cells();
        for (pattern, target) in [
            (Pattern::None, Target::Minimal),
            (Pattern::HalfTurn, Target::MinimalWithinSymmetry),
            (Pattern::Full, Target::Givens(cells)),
        ] {
            if cells > 81 && target == Target::Minimal {
                continue;
            }
            let mut generator = Generator::new(shape).with_pattern(pattern).with_target(target);
            for (seed, number) in [(0, 0), (0, 1), (7, u64::MAX)] {
                let givens = generated(&mut generator, seed, number);
                line(format!("{box_rows}x{box_cols} {pattern:?} {target:?} {seed} {number}"), &givens);
            }
        }
    }
    let mut nine = Generator::new(Shape::NINE).with_pattern(Pattern::HalfTurn);
    line("3x3 HalfTurn Minimal 1 2".to_owned(), &generated(&mut nine, 1, 2));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/generated.txt");
    if std::env::var_os("ORDOKU_UPDATE_DETERMINISM").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    for (made, committed) in text.lines().zip(committed.lines()) {
        assert_eq!(made, committed, "ORDOKU_UPDATE_DETERMINISM=1 cargo test --test api the_same_seed");
    }
    assert_eq!(text.len(), committed.len());
}
