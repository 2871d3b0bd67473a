//! Measures canonical forms and checks them on random images: see `USAGE`.

mod arguments;

use arguments::{CommandLine, fail, read};
use ordoku::{Canonicaliser, Interrupt, Limits, Outcome, Puzzle, Shape, Solver};
use std::process::exit;
use std::time::{Duration, Instant};

const USAGE: &str = "\
Measures the canonical forms of puzzles, or checks that all images of a puzzle have the same form.

usage: canonical [repeat=N] FILE...
       canonical images [puzzles=N] [images=N] [nodes=N] [seed=N]
       canonical cyclic [side=N] [nodes=N]

  FILE        lines with a puzzle, and its form if it is known; prints the forms that one thread finds a
              second, and how many differ from the known ones
  repeat=N    times that the file is measured (default: 1)
  images      checks random puzzles of seven shapes, from empty to complete ones, on random images, and
              prints a line for each shape
  cyclic      measures a grid whose rows are shifts of each other, for each shape; prints a line for each
  side=N      largest side of these grids (default: 36)
  puzzles=N   puzzles of each shape (default: 100)
  images=N    images of each puzzle (default: 10)
  nodes=N     largest number of nodes of a search; puzzles that need more are counted as stopped
              (default: 1000000)
  seed=N      another seed makes other puzzles (default: 1)

The exit code is 1 if a form is wrong.
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

fn main() {
    let mut arguments = COMMAND_LINE.arguments();
    let mode = arguments.first().filter(|word| ["images", "cyclic"].contains(&word.as_str())).cloned();
    if mode.is_some() {
        arguments.remove(0);
    }
    let (is_images, is_cyclic) = (mode.as_deref() == Some("images"), mode.as_deref() == Some("cyclic"));
    let mut side = 36;
    let (mut puzzles, mut images, mut nodes, mut seed, mut repeat) = (100, 10, 1_000_000, 1, 1);
    let mut files = Vec::new();
    for argument in arguments {
        match argument.split_once('=') {
            Some(("puzzles", value)) if is_images => puzzles = COMMAND_LINE.parse("puzzles", value),
            Some(("images", value)) if is_images => images = COMMAND_LINE.parse("images", value),
            Some(("side", value)) if is_cyclic => side = COMMAND_LINE.parse("side", value),
            Some(("nodes", value)) if mode.is_some() => nodes = COMMAND_LINE.parse("nodes", value),
            Some(("seed", value)) if is_images => seed = COMMAND_LINE.parse("seed", value),
            Some(("repeat", value)) if mode.is_none() => repeat = COMMAND_LINE.parse("repeat", value),
            None if mode.is_none() => files.push(argument),
            _ => COMMAND_LINE.refuse(format_args!("unknown argument {argument:?}")),
        }
    }
    let is_good = if is_images {
        let checks = ImageChecks { puzzles, images, limits: Limits::new().with_nodes(nodes), seed };
        SHAPES.iter().all(|&[box_rows, box_cols]| checks.of_shape(box_rows, box_cols))
    } else if is_cyclic {
        for side in 1..=side {
            (1..=side)
                .filter(|rows| side % rows == 0)
                .for_each(|rows| measure_cyclic(rows, side / rows, nodes));
        }
        true
    } else if files.is_empty() {
        COMMAND_LINE.refuse("a FILE is missing")
    } else {
        files.iter().map(|file| measure(file, repeat)).fold(true, |all, is_good| all & is_good)
    };
    exit(i32::from(!is_good));
}

/// Prints the speed on a file; returns whether all known forms were found.
fn measure(file: &str, repeat: u32) -> bool {
    let text = read(file);
    let parse = |word: &str| word.parse::<Puzzle>().unwrap_or_else(|error| fail(file, error));
    let lines: Vec<(Puzzle, Option<Puzzle>)> = text
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((parse(words.next()?), words.next().map(parse)))
        })
        .collect();
    let Some((first, _)) = lines.first() else { fail(file, "no puzzles") };
    let mut canonicaliser = Canonicaliser::new(first.shape()).expect("memory");
    let mut form = vec![0; first.shape().cells()];
    let mut wrong = 0;
    let start = Instant::now();
    for _ in 0..repeat {
        wrong = 0;
        for (puzzle, known) in &lines {
            let found = canonicaliser.form_into(puzzle.givens(), &mut form, Limits::new(), Interrupt::new());
            if let Err(error) = found {
                fail(file, format_args!("{error}: {puzzle}"));
            }
            wrong += usize::from(known.as_ref().is_some_and(|known| known.givens() != form));
        }
    }
    let time = start.elapsed();
    let rate = (lines.len() as f64 * f64::from(repeat)) / time.as_secs_f64();
    println!("{file}\t{} puzzles\t{rate:.0} a second\t{wrong} wrong", lines.len());
    wrong == 0
}

/// Prints the time that the grid of a shape takes whose rows are shifts of each other.
fn measure_cyclic(box_rows: usize, box_cols: usize, nodes: u64) {
    let shape = Shape::new(box_rows, box_cols).expect("a shape");
    let side = shape.side();
    let value = |row: usize, column| (row % box_rows * box_cols + row / box_rows + column) % side + 1;
    let givens: Vec<u32> = (0..side * side).map(|cell| value(cell / side, cell % side) as u32).collect();
    let puzzle = Puzzle::from_givens(shape, &givens).expect("values of a grid");
    let mut canonicaliser = Canonicaliser::new(shape).expect("memory");
    let start = Instant::now();
    let answer = canonicaliser.canonical(&puzzle, Limits::new().with_nodes(nodes), Interrupt::new());
    let time = start.elapsed().as_secs_f64() * 1e3;
    let automorphisms = match answer.expect("an answer") {
        Outcome::Answer(canonical) => match canonical.automorphisms {
            Some(automorphisms) => format!("{automorphisms} automorphisms"),
            None => "more than 2^128 automorphisms".to_string(),
        },
        Outcome::Stopped(_) => format!("stopped at {nodes} nodes"),
    };
    println!("{box_rows}x{box_cols} boxes\t{time:.1} ms\t{automorphisms}");
}

/// The rows and columns of the boxes that are checked.
const SHAPES: [[usize; 2]; 7] = [[2, 2], [2, 3], [4, 2], [3, 3], [3, 4], [4, 4], [5, 5]];

struct ImageChecks {
    puzzles: u64,
    images: u64,
    limits: Limits,
    seed: u64,
}

impl ImageChecks {
    /// Checks puzzles of a shape and prints a line; returns whether all is right.
    fn of_shape(&self, box_rows: usize, box_cols: usize) -> bool {
        let shape = Shape::new(box_rows, box_cols).expect("a shape");
        let mut canonicaliser = Canonicaliser::new(shape).expect("memory");
        let (mut checked, mut stopped, mut wrong) = (0, 0, 0);
        let (mut slowest, begin) = (Duration::ZERO, Instant::now());
        for seed in (1..=self.puzzles).map(|number| self.seed << 32 | number) {
            let puzzle = random_puzzle(shape, seed);
            let mut answers = (0..=self.images).map(|image| {
                let image = if image == 0 {
                    puzzle.clone()
                } else {
                    puzzle.shuffled(seed ^ image << 48).expect("memory")
                };
                let start = Instant::now();
                let answer = canonicaliser.canonical(&image, self.limits, Interrupt::new());
                slowest = slowest.max(start.elapsed());
                match answer.expect("an answer") {
                    Outcome::Answer(canonical) => {
                        let leads = canonical.transform.apply(&image).as_ref() == Ok(&canonical.puzzle);
                        Some((leads, canonical.puzzle, canonical.automorphisms))
                    }
                    Outcome::Stopped(_) => None,
                }
            });
            let Some(Some(first)) = answers.next() else {
                stopped += 1;
                continue;
            };
            for answer in answers {
                match answer {
                    Some(answer) => wrong += usize::from(!first.0 || answer != first),
                    None => stopped += 1,
                }
                checked += 1;
            }
        }
        println!(
            "{box_rows}x{box_cols} boxes: {} puzzles, {checked} images, {stopped} stopped, {wrong} wrong, slowest {:.1} ms, {:.0} s",
            self.puzzles,
            slowest.as_secs_f64() * 1e3,
            begin.elapsed().as_secs_f64()
        );
        wrong == 0
    }
}

/// Returns a part of a random grid: every number of givens is about as frequent.
fn random_puzzle(shape: Shape, seed: u64) -> Puzzle {
    let mut solver = Solver::builder(shape).seed(seed).build().expect("a solver");
    let answer = solver.solve(&Puzzle::empty(shape).expect("memory")).expect("an answer");
    let Outcome::Answer(Some(grid)) = answer else { panic!("the empty puzzle has a solution") };
    // Two images of one grid: a random value of the second one decides about a cell of the first.
    let shuffled =
        Puzzle::from_givens(shape, grid.values()).and_then(|grid| grid.shuffled(!seed)).expect("memory");
    let most = (seed % (shape.side() as u64 + 1)) as u32;
    let cells = grid.values().iter().zip(shuffled.givens());
    let givens: Vec<u32> = cells.map(|(&value, &other)| if other <= most { value } else { 0 }).collect();
    Puzzle::from_givens(shape, &givens).expect("values of a grid").shuffled(seed).expect("memory")
}
