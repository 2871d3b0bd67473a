//! Measures canonical forms and checks them on random images.

use ordoku::{Canonicaliser, Interrupt, Limits, Options, Outcome, Puzzle, Shape, Solver};
use std::time::{Duration, Instant};

/// Measures the canonical forms of puzzles, or checks that all images of a puzzle have the same
/// form
#[derive(clap::Subcommand)]
pub enum Canonical {
    /// Prints the forms that one thread finds a second, and how many differ from known ones
    Files {
        /// Lines with a puzzle, and its form if it is known
        #[arg(required = true)]
        files: Vec<String>,
        /// Times that the file is measured
        #[arg(long, default_value_t = 1)]
        repeat: u32,
    },
    /// Checks random puzzles of seven shapes, from empty to complete ones, on random images
    Images(ImageChecks),
    /// Measures a grid whose rows are shifts of each other, for each shape
    Cyclic {
        /// Largest side of these grids
        #[arg(long, default_value_t = 36)]
        side: usize,
        /// Largest number of nodes of a search
        #[arg(long, default_value_t = 1_000_000)]
        nodes: u64,
    },
}

impl Canonical {
    pub fn run(self) -> Result<bool, String> {
        match self {
            Self::Files { files, repeat } => {
                let right: Result<Vec<bool>, _> = files.iter().map(|file| measure(file, repeat)).collect();
                Ok(right?.into_iter().all(|is_right| is_right))
            }
            Self::Images(checks) => {
                Ok(SHAPES.iter().all(|&[box_rows, box_cols]| checks.of_shape(box_rows, box_cols)))
            }
            Self::Cyclic { side, nodes } => {
                for (side, rows) in (1..=side).flat_map(|side| (1..=side).map(move |rows| (side, rows))) {
                    if side % rows == 0 {
                        measure_cyclic(rows, side / rows, nodes);
                    }
                }
                Ok(true)
            }
        }
    }
}

/// Prints the speed on a file; returns whether all known forms were found.
fn measure(file: &str, repeat: u32) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let parse = |word: &str| word.parse::<Puzzle>().map_err(|error| format!("{file}: {error}"));
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if let Some(puzzle) = words.next() {
            lines.push((parse(puzzle)?, words.next().map(parse).transpose()?));
        }
    }
    let (first, _) = lines.first().ok_or_else(|| format!("{file}: no puzzles"))?;
    let mut canonicaliser = Canonicaliser::new(first.shape()).expect("memory");
    let mut form = vec![0; first.shape().cells()];
    let mut wrong = 0;
    let start = Instant::now();
    for _ in 0..repeat {
        wrong = 0;
        for (puzzle, known) in &lines {
            let found = canonicaliser.form_into(puzzle.givens(), &mut form, Limits::new(), Interrupt::new());
            // Nothing stops it without limits.
            let _ = found.map_err(|error| format!("{file}: {error}: {puzzle}"))?;
            wrong += usize::from(known.as_ref().is_some_and(|known| known.givens() != form));
        }
    }
    let time = start.elapsed();
    let rate = (lines.len() as f64 * f64::from(repeat)) / time.as_secs_f64();
    println!("{file}\t{} puzzles\t{rate:.0} a second\t{wrong} wrong", lines.len());
    Ok(wrong == 0)
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

#[derive(clap::Args)]
pub struct ImageChecks {
    /// Puzzles of each shape
    #[arg(long, default_value_t = 100)]
    puzzles: u64,
    /// Images of each puzzle
    #[arg(long, default_value_t = 10)]
    images: u64,
    /// Largest number of nodes of a search; puzzles that need more are counted as stopped
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// Another seed makes other puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl ImageChecks {
    /// Checks puzzles of a shape and prints a line; returns whether all is right.
    fn of_shape(&self, box_rows: usize, box_cols: usize) -> bool {
        let shape = Shape::new(box_rows, box_cols).expect("a shape");
        let mut canonicaliser = Canonicaliser::new(shape).expect("memory");
        let limits = Limits::new().with_nodes(self.nodes);
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
                let answer = canonicaliser.canonical(&image, limits, Interrupt::new());
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
    let mut solver = Solver::with_options(shape, Options::new().with_seed(seed)).expect("a solver");
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
