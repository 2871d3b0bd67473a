//! Climbs towards puzzles on which `auto` is slow: `cargo run --release -p ordoku-tools --bin climb -- [order=N] [marks=yes] [seconds=S]
//! [seed=N] [keep=N]`, or `... -- times FILE` to measure what was found.
//!
//! ```text
//! begin   a puzzle of a few random givens, or of random pencil marks up to 9x9 (larger ones are hard for any method), or a solvable
//!         one with a given changed
//! step    change one to three cells, or exchange two rows, columns or digits; keep the change if uniqueness takes at least
//!         as many conflicts as before, now and then also a little fewer
//! after a few thousand steps in vain: note the puzzle and begin again
//! ```
//!
//! The worst puzzles come out as lines of tests/cases/slow.txt, in the form of tests/common/lines.rs.

#[path = "../tests/common/mod.rs"]
mod common;

use common::lines::{line_of, puzzle_of};
use common::{Random, random_puzzle};
use ordoku::{Limits, Options, Puzzle, Shape, Solver, Stats};
use std::time::{Duration, Instant};

/// Steps without a rise after which another climb begins.
const IN_VAIN: u32 = 3_000;
/// No puzzle takes longer, whatever is found.
const LONGEST: Duration = Duration::from_secs(20);

fn usage() -> ! {
    eprintln!("usage: climb [order=2..5] [marks=yes|no] [seconds=S] [seed=N] [keep=N] | climb times FILE");
    std::process::exit(2)
}

/// A puzzle as what each cell may be: a bit for each digit.
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

    /// The first position of a climb.
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

    fn step(&mut self, random: &mut Random) {
        let shape = self.shape();
        let (side, cells) = (shape.side(), shape.cells());
        match random.below(12) {
            // Rows of a band, columns of a stack, and digits.
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
    solver.uniqueness(puzzle).expect("memory");
    solver.stats()
}

/// The shortest of five times, and the other counts.
fn measure(solver: &mut Solver, puzzle: &Puzzle) -> Stats {
    let runs = (0..5).map(|_| search(solver, puzzle));
    runs.min_by_key(|stats| stats.elapsed).expect("five")
}

fn report(stats: &Stats, line: &str) {
    let ms = stats.elapsed.as_secs_f64() * 1e3;
    let stopped = if stats.stopped.is_some_and(|reason| reason != ordoku::StopReason::Solutions) {
        "STOPPED"
    } else {
        "settled"
    };
    println!(
        "{ms:9.3} ms {:7} nodes {:7} conflicts {} solutions, {stopped}: {line}",
        stats.nodes, stats.conflicts, stats.solutions
    );
}

fn main() {
    let (mut order, mut as_marks, mut seconds, mut seed, mut keep) = (3, false, 60.0, 1, 5);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, file] = &arguments[..]
        && first == "times"
    {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let puzzle = puzzle_of(line).unwrap_or_else(|| panic!("{file}: {line}"));
            report(&measure(&mut solver(puzzle.shape()), &puzzle), line);
        }
        return;
    }
    for argument in &arguments {
        match argument.split_once('=') {
            Some(("order", value)) => order = value.parse().unwrap_or_else(|_| usage()),
            Some(("marks", value)) => as_marks = value == "yes",
            Some(("seconds", value)) => seconds = value.parse().unwrap_or_else(|_| usage()),
            Some(("seed", value)) => seed = value.parse().unwrap_or_else(|_| usage()),
            Some(("keep", value)) => keep = value.parse().unwrap_or_else(|_| usage()),
            _ => usage(),
        }
    }
    if !(2..=5).contains(&order) {
        usage();
    }
    let mut random = Random(seed);
    let mut solver = solver(Shape::order(order).expect("checked"));
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let (mut worst, mut climbs, mut steps) = (Vec::<(Stats, String)>::new(), 0, 0_u64);
    while Instant::now() < end {
        let mut position = Position::random(order, as_marks, &mut random);
        let (mut height, mut in_vain) = (search(&mut solver, &position.puzzle()).conflicts, 0);
        let mut best = (height, position.clone());
        while in_vain < IN_VAIN && Instant::now() < end {
            let mut next = position.clone();
            next.step(&mut random);
            let conflicts = search(&mut solver, &next.puzzle()).conflicts;
            steps += 1;
            in_vain += 1;
            if conflicts > best.0 {
                (best, in_vain) = ((conflicts, next.clone()), 0);
            }
            if conflicts >= height || random.below(8) == 0 && 8 * conflicts >= 7 * height {
                (position, height) = (next, conflicts);
            }
        }
        climbs += 1;
        let puzzle = best.1.puzzle();
        worst.push((measure(&mut solver, &puzzle), line_of(&puzzle)));
        worst.sort_by_key(|(stats, _)| std::cmp::Reverse(stats.elapsed));
        worst.truncate(keep);
    }
    println!("{climbs} climbs, {steps} steps");
    worst.iter().for_each(|(stats, line)| report(stats, line));
}
