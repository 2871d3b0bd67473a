//! Searches by hill climbing for puzzles on which `auto` is slow.
//!
//! ```text
//! start   random givens; or random pencil marks up to 9x9 (larger ones are hard for every method);
//!         or a puzzle with solutions of which one given is changed
//! step    change one to three cells, or exchange two rows, columns, digits or cells; keep the change
//!         if uniqueness takes at least as many conflicts as before, sometimes if it takes fewer
//! end     after IN_VAIN steps without a new maximum: record the puzzle and start again
//! ```

use ordoku::{Limits, Options, Puzzle, Shape, Solver, Stats, StopReason};
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use testkit::lines::{line_of, puzzle_of};
use testkit::{Random, random_puzzle};

/// Searches for slow puzzles, and prints the slowest as lines of tests/cases/slow.txt
#[derive(clap::Args)]
pub struct Climb {
    /// Boxes of N x N
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(2..=5))]
    order: u64,
    /// Pencil marks and not givens
    #[arg(long)]
    marks: bool,
    /// How long to search
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// A number for the random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many puzzles are printed
    #[arg(long, default_value_t = 5)]
    keep: usize,
    /// Measures the puzzles of a file in the form of tests/cases/slow.txt, and searches for none
    #[arg(long, value_name = "FILE")]
    times: Option<PathBuf>,
}

/// A climb ends after this many steps without a new maximum.
const IN_VAIN: u32 = 3_000;
/// The time limit of a search.
const LONGEST: Duration = Duration::from_secs(20);

/// A puzzle as the candidates of each cell: a bit for each digit.
#[derive(Clone)]
struct Position {
    order: usize,
    as_marks: bool,
    cells: Vec<u64>,
}

impl Position {
    fn shape(&self) -> Shape {
        Shape::order(self.order).expect("checked")
    }

    fn full(&self) -> u64 {
        (1 << self.shape().side()) - 1
    }

    fn puzzle(&self) -> Puzzle {
        if self.as_marks {
            return Puzzle::from_marks(self.shape(), &self.cells).expect("bits in range");
        }
        let value = |&cell: &u64| if cell == self.full() { 0 } else { cell.trailing_zeros() + 1 };
        let givens: Vec<u32> = self.cells.iter().map(value).collect();
        Puzzle::from_givens(self.shape(), &givens).expect("digits in range")
    }

    /// Returns the first position of a climb.
    fn random(order: usize, as_marks: bool, random: &mut Random) -> Self {
        let mut position = Self { order, as_marks, cells: Vec::new() };
        let shape = position.shape();
        let (side, full) = (shape.side(), position.full());
        position.cells = match random.below(3) {
            0 if as_marks && order <= 3 => {
                let percent = 30 + random.below(40);
                let mut cell =
                    || (0..side).filter(|_| random.below(100) < percent).fold(0, |c, d| c | 1 << d);
                (0..shape.cells()).map(|_| cell()).collect()
            }
            0 if !as_marks => {
                let mut cells = vec![full; shape.cells()];
                for _ in 0..shape.cells() / 8 {
                    cells[random.below(shape.cells())] = 1 << random.below(side);
                }
                cells
            }
            _ => {
                let values = random_puzzle(shape, 50 + random.below(35), true, random);
                values.iter().map(|&value| if value == 0 { full } else { 1 << (value - 1) }).collect()
            }
        };
        position
    }

    /// Makes a random step.
    fn step(&mut self, random: &mut Random) {
        let shape = self.shape();
        let (side, cells) = (shape.side(), shape.cells());
        match random.below(12) {
            // Exchange rows of a band, columns of a stack, digits, or cells.
            0 => {
                let (band, a, b) =
                    (random.below(self.order), random.below(self.order), random.below(self.order));
                let [a, b] = [a, b].map(|row| band * self.order + row);
                (0..side).for_each(|column| self.cells.swap(a * side + column, b * side + column));
            }
            1 => {
                let (stack, a, b) =
                    (random.below(self.order), random.below(self.order), random.below(self.order));
                let [a, b] = [a, b].map(|column| stack * self.order + column);
                (0..side).for_each(|row| self.cells.swap(row * side + a, row * side + b));
            }
            2 => {
                let (a, b) = (random.below(side), random.below(side));
                for cell in &mut self.cells {
                    let differ = (*cell >> a ^ *cell >> b) & 1;
                    *cell ^= differ << a;
                    *cell ^= differ << b & u64::from(a != b).wrapping_neg();
                }
            }
            3 => self.cells.swap(random.below(cells), random.below(cells)),
            _ => {
                for _ in 0..1 + random.below(3) {
                    let cell = random.below(cells);
                    let digit = 1 << random.below(side);
                    self.cells[cell] = match random.below(4) {
                        0 => self.full(),
                        1 | 2 if self.as_marks => self.cells[cell] ^ digit,
                        _ => digit,
                    };
                }
            }
        }
    }
}

fn solver(shape: Shape) -> Solver {
    let limits = Limits::new().with_time(LONGEST);
    Solver::with_options(shape, Options::new().with_limits(limits)).expect("memory")
}

fn search(solver: &mut Solver, puzzle: &Puzzle) -> Stats {
    solver.count(puzzle, Some(2)).expect("memory");
    solver.stats()
}

/// Returns the counts of the fastest of five searches.
fn measure(solver: &mut Solver, puzzle: &Puzzle) -> Stats {
    let runs = (0..5).map(|_| search(solver, puzzle));
    runs.min_by_key(|stats| stats.elapsed).expect("five")
}

/// Prints the counts of a search and its puzzle.
fn report(stats: &Stats, line: &str) {
    let ms = stats.elapsed.as_secs_f64() * 1e3;
    let is_settled = stats.stopped.is_none_or(|reason| reason == StopReason::Solutions);
    println!(
        "{ms:9.3} ms {:7} nodes {:7} conflicts {} solutions, {}: {line}",
        stats.nodes,
        stats.conflicts,
        stats.solutions,
        if is_settled { "settled" } else { "STOPPED" }
    );
}

/// Measures and prints the puzzles of a file.
fn print_times(file: &Path) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = puzzle_of(line).ok_or_else(|| format!("{}: no puzzle: {line}", file.display()))?;
        report(&measure(&mut solver(puzzle.shape()), &puzzle), line);
    }
    Ok(true)
}

/// Climbs once; returns the best position and adds to the number of steps.
fn climb(
    start: Position,
    solver: &mut Solver,
    random: &mut Random,
    end: Instant,
    steps: &mut u64,
) -> Position {
    let mut position = start;
    let mut height = search(solver, &position.puzzle()).conflicts;
    let (mut best_height, mut best, mut in_vain) = (height, position.clone(), 0);
    while in_vain < IN_VAIN && Instant::now() < end {
        let mut next = position.clone();
        next.step(random);
        let conflicts = search(solver, &next.puzzle()).conflicts;
        *steps += 1;
        in_vain += 1;
        if conflicts > best_height {
            (best_height, best, in_vain) = (conflicts, next.clone(), 0);
        }
        if conflicts >= height || random.below(8) == 0 && 8 * conflicts >= 7 * height {
            (position, height) = (next, conflicts);
        }
    }
    best
}

impl Climb {
    pub fn run(self) -> Result<bool, String> {
        if let Some(file) = &self.times {
            return print_times(file);
        }
        let order = self.order as usize;
        let mut random = Random(self.seed);
        let mut solver = solver(Shape::order(order).expect("an order from 2 to 5"));
        let end = Instant::now() + Duration::from_secs_f64(self.seconds);
        let (mut slowest, mut climbs, mut steps) = (Vec::<(Stats, String)>::new(), 0, 0);
        while Instant::now() < end {
            let start = Position::random(order, self.marks, &mut random);
            let puzzle = climb(start, &mut solver, &mut random, end, &mut steps).puzzle();
            climbs += 1;
            slowest.push((measure(&mut solver, &puzzle), line_of(&puzzle)));
            slowest.sort_by_key(|(stats, _)| Reverse(stats.elapsed));
            slowest.truncate(self.keep);
        }
        println!("{climbs} climbs, {steps} steps");
        slowest.iter().for_each(|(stats, line)| report(stats, line));
        Ok(true)
    }
}
