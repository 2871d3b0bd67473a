//! Known answers as lines of text, the same for every engine: `tests/cases/known.txt`.
//!
//! `ORDOKU_UPDATE_CASES=1 cargo test --test agreement known_answers` writes the file again from its
//! seed. The naive oracle must agree with every line up to side 12.

use ordoku::text::{Format, Layout, ParseOptions, parse, print};
use ordoku::{Engine, Limits, Outcome, Puzzle, Shape, Solver, StopReason};
use std::path::Path;
use testkit::{ENGINES, Oracle, Random, options, random_puzzle};

struct Case {
    shape: Shape,
    givens: Vec<u32>,
    count: u64,
    solution: Option<Vec<u32>>,
}

/// Puzzles with this many solutions are left out.
const LIMIT: u64 = 500;

fn line(shape: Shape, values: &[u32]) -> String {
    let mut text = String::new();
    print(shape, values, Format::usual(shape, Layout::Line), &mut text).unwrap();
    text.trim_end().to_owned()
}

fn read_line(shape: Shape, text: &str) -> Vec<u32> {
    let symbols = Format::usual(shape, Layout::Line).symbols;
    let named = ParseOptions::new().with_layout(Layout::Line).with_symbols(symbols).with_shape(shape);
    parse(text, &named).unwrap().values
}

/// Reads a line `ROWSxCOLUMNS : puzzle : count : a solution, or -`.
fn read_case(text: &str) -> Case {
    let [shape, puzzle, count, solution] = text.split(" : ").collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    let (box_rows, box_cols) = shape.split_once('x').unwrap();
    let shape = Shape::new(box_rows.parse().unwrap(), box_cols.parse().unwrap()).unwrap();
    let solution = (solution != "-").then(|| read_line(shape, solution));
    Case { shape, givens: read_line(shape, puzzle), count: count.parse().unwrap(), solution }
}

/// Rows and columns of a box, how many cases, and the percentage of empty cells.
const MADE: [((usize, usize), usize, usize); 16] = [
    ((1, 1), 2, 50),
    ((1, 3), 4, 60),
    ((2, 2), 40, 65),
    ((1, 5), 5, 50),
    ((2, 3), 30, 60),
    ((3, 2), 10, 60),
    ((2, 4), 12, 52),
    ((4, 2), 6, 52),
    ((3, 3), 40, 62),
    ((2, 5), 8, 46),
    ((3, 4), 10, 46),
    ((4, 3), 6, 46),
    ((3, 5), 6, 45),
    ((4, 4), 16, 47),
    ((5, 5), 10, 43),
    ((6, 6), 4, 36),
];

fn make_cases() -> String {
    let mut text = String::new();
    let mut random = Random(2026);
    for ((box_rows, box_cols), cases, percent) in MADE {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let mut solver = Solver::new(shape).unwrap();
        let mut made = 0;
        while made < cases {
            let givens = random_puzzle(shape, percent, made % 4 == 3, &mut random);
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            let count = solver.count(&puzzle, Some(LIMIT)).unwrap().solutions;
            if count == LIMIT {
                continue;
            }
            let solution = match solver.solve(&puzzle).unwrap() {
                Outcome::Answer(Some(grid)) => line(shape, grid.values()),
                _ => "-".to_owned(),
            };
            text += &format!("{box_rows}x{box_cols} : {} : {count} : {solution}\n", line(shape, &givens));
            made += 1;
        }
    }
    text
}

#[test]
fn every_engine_gives_the_known_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/known.txt");
    if std::env::var_os("ORDOKU_UPDATE_CASES").is_some() {
        std::fs::write(&path, make_cases()).unwrap();
    }
    let text = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Case> = text.lines().map(read_case).collect();
    assert_eq!(cases.len(), MADE.iter().map(|(_, cases, _)| cases).sum::<usize>());
    let mut settled = [0; ENGINES.len()];
    let mut by_oracle = 0;
    for Case { shape, givens, count, solution } in &cases {
        let puzzle = Puzzle::from_givens(*shape, givens).unwrap();
        assert!(solution.as_ref().is_none_or(|values| puzzle.is_solved_by(values)));
        assert_eq!(solution.is_some(), *count > 0);
        if shape.side() <= 12 {
            by_oracle += 1;
            assert_eq!(Oracle::new(*shape).solutions(givens, LIMIT as usize).len() as u64, *count);
        }
        for (engine, settled) in ENGINES.iter().zip(&mut settled) {
            // These engines give up on some of the large puzzles.
            let gives_up = matches!(engine, Engine::Greedy | Engine::Dlx | Engine::GreedyOrder);
            let mut limits = Limits::new();
            limits.nodes = gives_up.then_some(300_000);
            let mut solver = Solver::with_options(*shape, options(*engine).with_limits(limits)).unwrap();
            let counted = solver.count(&puzzle, Some(LIMIT)).unwrap();
            if counted.stopped != Some(StopReason::Nodes) {
                assert_eq!((counted.solutions, counted.stopped), (*count, None), "{engine:?} {givens:?}");
                *settled += 1;
            }
            if let (1, Outcome::Answer(Some(grid))) = (*count, solver.solve(&puzzle).unwrap()) {
                assert_eq!(Some(grid.values()), solution.as_deref());
            }
        }
    }
    assert!(by_oracle > 150);
    assert_eq!([settled[0], settled[3]], [cases.len(); 2]);
    assert!(settled.iter().all(|&settled| 10 * settled > 9 * cases.len()), "{settled:?}");
}
