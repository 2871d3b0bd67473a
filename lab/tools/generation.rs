//! Measures how fast the library makes puzzles, and what it makes.
//!
//! The grids are compared with the means over all 9x9 grids. These come from random grids that are
//! equally likely by their making:
//!
//! ```text
//! repeat
//!     the first band and the first stack    at random, each pair equally likely
//!     all completions of the two            some thousands, found by a solver
//!     one completion                        at random, with the number of all as its weight
//! ```

use ordoku::{
    Engine, GeneratedResult, Generator, Grid, Interrupt, Limits, Options, Outcome, Pattern, Puzzle, Shape,
    Solver, Target, Uniqueness,
};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use testkit::{Oracle, Random};

/// Measures how fast the library makes puzzles on one thread, and what it makes
#[derive(clap::Subcommand)]
pub enum Generation {
    /// Prints puzzles a second, about SECONDS for each row
    Speed {
        #[arg(default_value_t = 3)]
        seconds: u64,
    },
    /// Counts the givens of minimal 9x9
    Givens {
        #[arg(default_value_t = 100_000)]
        count: usize,
    },
    /// Prints statistics of random 9x9 grids, beside those of all grids
    Grids {
        #[arg(default_value_t = 100_000)]
        count: usize,
    },
    /// Checks minimal 9x9 with the engine `dlx`, and every 200th with a naive search
    Check {
        #[arg(default_value_t = 1_000)]
        count: usize,
    },
}

impl Generation {
    pub fn run(self) -> Result<bool, String> {
        match self {
            Self::Speed { seconds } => speed(Duration::from_secs(seconds)),
            Self::Givens { count } => givens(count),
            Self::Grids { count } => grids(count),
            Self::Check { count } => return Ok(check(count)),
        }
        Ok(true)
    }
}

/// The name of a row of the table, its settings, and the puzzles that are made at a time.
type Row = (&'static str, (usize, usize), Pattern, Target, usize);

const ROWS: [Row; 11] = [
    ("9x9 minimal", (3, 3), Pattern::None, Target::Minimal, 8_192),
    ("9x9 half turn, minimal", (3, 3), Pattern::HalfTurn, Target::Minimal, 8_192),
    ("9x9 half turn, minimal within it", (3, 3), Pattern::HalfTurn, Target::MinimalWithinSymmetry, 8_192),
    ("9x9 quarter turn, minimal", (3, 3), Pattern::QuarterTurn, Target::Minimal, 256),
    ("9x9 diagonal, minimal", (3, 3), Pattern::Diagonal, Target::Minimal, 1_024),
    ("9x9 half turn, 30 givens", (3, 3), Pattern::HalfTurn, Target::Givens(30), 8_192),
    ("9x9 23 givens", (3, 3), Pattern::None, Target::Givens(23), 512),
    ("16x16 55 % holes", (4, 4), Pattern::None, Target::Givens(115), 50),
    ("16x16 minimal", (4, 4), Pattern::None, Target::Minimal, 1),
    ("25x25 50 % holes", (5, 5), Pattern::None, Target::Givens(312), 5),
    ("25x25 minimal, 10 minutes at most", (5, 5), Pattern::None, Target::Minimal, 1),
];

/// Returns the processor time of the process.
fn processor_time() -> Duration {
    // Fields 14 and 15, after the name in parentheses, in hundredths of a second.
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<u64> =
        text.rsplit(')').next().unwrap_or("").split(' ').map(|field| field.parse().unwrap_or(0)).collect();
    Duration::from_millis(10 * fields.get(12..14).map_or(0, |times| times.iter().sum::<u64>()))
}

fn speed(least: Duration) {
    println!("| puzzles | made | s | a second | mean givens |\n|---|---:|---:|---:|---:|");
    for (name, (box_rows, box_cols), pattern, target, together) in ROWS {
        let shape = Shape::new(box_rows, box_cols).expect("a shape");
        let mut generator = Generator::new(shape).with_pattern(pattern).with_target(target).with_threads(1);
        if shape.side() > 16 {
            generator = generator.with_limits(Limits::new().with_time(Duration::from_secs(600)));
        }
        let mut out = vec![0; together * shape.cells()];
        let mut results: Vec<GeneratedResult> = vec![Ok(Outcome::Answer(())); together];
        let (mut made, mut count) = (0, 0);
        let (start, begin) = (processor_time(), Instant::now());
        while begin.elapsed() < least {
            generator
                .generate_batch(1, made as u64, &mut out, &mut results, Interrupt::new())
                .expect("memory");
            if let Some(reason) = results.iter().flatten().find_map(Outcome::stopped) {
                println!("| {name} | {reason} | | | |");
                break;
            }
            made += together;
            count += out.iter().filter(|&&value| value != 0).count();
        }
        if made > 0 {
            let seconds = (processor_time() - start).as_secs_f64();
            let (rate, mean) = (made as f64 / seconds, count as f64 / made as f64);
            println!("| {name} | {made} | {seconds:.2} | {rate:.1} | {mean:.2} |");
        }
    }
}

/// Shares of all minimal 9x9, in percent: D. Berthier, "Unbiased statistics of a CSP", 2009.
const PUBLISHED: [(usize, f64); 7] =
    [(23, 0.149), (24, 2.28), (25, 13.4), (26, 31.9), (27, 32.7), (28, 15.5), (29, 3.6)];

fn givens(count: usize) {
    let (mut lines, mut results) = (vec![b'.'; 81 * count], vec![Ok(Outcome::Answer(())); count]);
    Generator::new(Shape::NINE)
        .generate_lines(1, 0, &mut lines, 81, &mut results, Interrupt::new())
        .expect("memory");
    let mut times = [0; 82];
    for line in lines.chunks(81) {
        times[line.iter().filter(|&&byte| byte != b'.').count()] += 1;
    }
    println!("| givens | of {count} generated, % | of all minimal puzzles, % |\n|---:|---:|---:|");
    for (givens, &times) in times.iter().enumerate().filter(|(_, times)| **times > 0) {
        let share = 100.0 * f64::from(times) / count as f64;
        let published = PUBLISHED.iter().find(|(published, _)| *published == givens);
        let published = published.map_or("-".to_owned(), |(_, share)| share.to_string());
        println!("| {givens} | {share:.3} | {published} |");
    }
}

/// The statistics of a grid.
const STATISTICS: [&str; 4] = [
    "bands and stacks whose boxes have the same three sets of digits in their lines",
    "unavoidable sets of four cells in two lines of a chute",
    "parts of the cells of two digits that can be exchanged",
    "cycles between two lines of a chute",
];

/// Returns the statistics of a 9x9 grid.
fn statistics(values: &[u32]) -> [f64; 4] {
    let at = |row: usize, column: usize| values[9 * row + column] as usize;
    let value = |rows: bool, line: usize, k: usize| if rows { at(line, k) } else { at(k, line) };
    let (mut pure, mut fours, mut parts, mut cycles) = (0, 0, 0, 0);
    for (rows, chute) in [true, false].into_iter().flat_map(|rows| (0..3).map(move |chute| (rows, chute))) {
        let set = |line: usize, part: usize| {
            (0..3).fold(0u32, |set, k| set | 1 << value(rows, 3 * chute + line, 3 * part + k))
        };
        pure += u32::from((0..3).all(|part| (0..3).any(|line| set(line, part) == set(0, 0))));
        for (one, two) in [(0, 1), (0, 2), (1, 2)] {
            let (one, two) = (3 * chute + one, 3 * chute + two);
            let mut seen = 0u32;
            for start in 0..9 {
                let (mut k, mut len) = (start, 0);
                while seen >> k & 1 == 0 {
                    seen |= 1 << k;
                    len += 1;
                    let wanted = value(rows, two, k);
                    k = (0..9).find(|&k| value(rows, one, k) == wanted).expect("a grid");
                }
                cycles += u32::from(len > 0);
                fours += u32::from(len == 2);
            }
        }
    }
    for (a, b) in (1..=9).flat_map(|a| (1..a).map(move |b| (a, b))) {
        // The cells of the two digits, and those that hang together.
        let cells: Vec<usize> = (0..81).filter(|&cell| [a, b].contains(&(values[cell] as usize))).collect();
        let together = |x: usize, y: usize| {
            let same = |f: fn(usize) -> usize| f(x) == f(y);
            same(|cell| cell / 9) || same(|cell| cell % 9) || same(|cell| cell / 27 * 3 + cell % 9 / 3)
        };
        let mut left = cells.clone();
        while let Some(start) = left.pop() {
            let mut stack = vec![start];
            while let Some(cell) = stack.pop() {
                let (next, rest) = left.iter().partition(|&&other| together(cell, other));
                left = rest;
                let next: Vec<usize> = next;
                stack.extend(next);
            }
            parts += 1;
        }
    }
    [pure, fours, parts, cycles].map(f64::from)
}

/// Returns three lines of nine digits that are the rows of a band, with this first box.
fn random_band(first: [[u32; 3]; 3], random: &mut Random) -> [[u32; 9]; 3] {
    let rest = |line: [u32; 3], random: &mut Random| {
        let digits: Vec<u32> = (1..=9).filter(|digit| !line.contains(digit)).collect();
        let order = random.permutation(6);
        std::array::from_fn(|k| if k < 3 { line[k] } else { digits[order[k - 3]] })
    };
    // Both are chosen again, since some first rows have more second rows than others.
    let (one, two) = loop {
        let (one, two): ([u32; 9], [u32; 9]) = (rest(first[0], random), rest(first[1], random));
        if (3..9).all(|k| !one[k / 3 * 3..k / 3 * 3 + 3].contains(&two[k])) {
            break (one, two);
        }
    };
    let mut three = [0; 9];
    three[..3].copy_from_slice(&first[2]);
    for part in 1..3 {
        let cells = 3 * part..3 * part + 3;
        let digits: Vec<u32> = (1..=9)
            .filter(|digit| !one[cells.clone()].contains(digit) && !two[cells.clone()].contains(digit))
            .collect();
        let order = random.permutation(3);
        cells.for_each(|k| three[k] = digits[order[k % 3]]);
    }
    [one, two, three]
}

/// Returns the statistics of a random completion of each of some random bands and stacks, and the
/// number of the completions, which is its weight.
fn completions(pairs: usize) -> Vec<([f64; 4], f64)> {
    let (mut random, mut solver) = (Random(1), Solver::new(Shape::NINE).expect("memory"));
    let complete = |_| {
        let digits = random.permutation(9);
        let first: [[u32; 3]; 3] =
            std::array::from_fn(|row| std::array::from_fn(|column| digits[3 * row + column] as u32 + 1));
        let turned = std::array::from_fn(|column| std::array::from_fn(|row| first[row][column]));
        let (band, stack) = (random_band(first, &mut random), random_band(turned, &mut random));
        let mut givens = [0; 81];
        for (line, k) in (0..3).flat_map(|line| (0..9).map(move |k| (line, k))) {
            givens[9 * line + k] = band[line][k];
            givens[9 * k + line] = stack[line][k];
        }
        let puzzle = Puzzle::from_givens(Shape::NINE, &givens).expect("digits");
        let mut all = Vec::new();
        let visit = |values: &[u32]| {
            all.extend_from_slice(values);
            ControlFlow::Continue(())
        };
        solver.enumerate(&puzzle, visit).expect("memory");
        let count = all.len() / 81;
        let chosen = random.below(count.max(1));
        let statistics = all.chunks(81).nth(chosen).map_or([0.0; 4], statistics);
        (statistics, count as f64)
    };
    (0..pairs).map(complete).collect()
}

/// Compares random grids, and the grids of the generator, with all grids.
fn grids(wanted: usize) {
    let begin = Instant::now();
    let random = (0..wanted as u64).map(|seed| Grid::random(Shape::NINE, seed).expect("memory"));
    let random: Vec<_> = random.map(|grid| (statistics(grid.values()), 1.0)).collect();
    let mut generator = Generator::new(Shape::NINE).with_target(Target::Givens(81)).with_threads(1);
    let (mut out, mut results) = (vec![0; 81 * wanted], vec![Ok(Outcome::Answer(())); wanted]);
    generator.generate_batch(1, 0, &mut out, &mut results, Interrupt::new()).expect("memory");
    let generated: Vec<_> = out.chunks(81).map(|grid| (statistics(grid), 1.0)).collect();
    let all = completions(wanted);
    println!("{wanted} grids each, with standard errors, {:.0} s\n", begin.elapsed().as_secs_f64());
    println!("| mean number of | all grids | random grids | grids of the generator |\n|---|---:|---:|---:|");
    for (k, name) in STATISTICS.into_iter().enumerate() {
        let (mean, error) = weighted_mean(&all, k);
        let beside = |grids: &[([f64; 4], f64)]| {
            let (own, own_error) = weighted_mean(grids, k);
            format!("{:+.2} ± {:.2} %", 100.0 * (own / mean - 1.0), 100.0 * own_error / mean)
        };
        let (random, generated) = (beside(&random), beside(&generated));
        println!("| {name} | {mean:.4} ± {:.2} % | {random} | {generated} |", 100.0 * error / mean);
    }
}

/// Returns the weighted mean of a statistic, and its standard error.
fn weighted_mean(grids: &[([f64; 4], f64)], k: usize) -> (f64, f64) {
    let weights: f64 = grids.iter().map(|(_, weight)| weight).sum();
    let mean = grids.iter().map(|(statistics, weight)| weight * statistics[k]).sum::<f64>() / weights;
    let square = |(statistics, weight): &([f64; 4], f64)| (weight * (statistics[k] - mean)).powi(2);
    (mean, grids.iter().map(square).sum::<f64>().sqrt() / weights)
}

/// Returns whether all puzzles have one solution and lose it with any given.
fn check(count: usize) -> bool {
    let (mut out, mut results) = (vec![0; 81 * count], vec![Ok(Outcome::Answer(())); count]);
    let seed = 20_000;
    for (pattern, share) in [(Pattern::None, 1), (Pattern::HalfTurn, 10)] {
        let count = count / share;
        let mut generator = Generator::new(Shape::NINE).with_pattern(pattern);
        let (out, results) = (&mut out[..81 * count], &mut results[..count]);
        generator.generate_batch(seed, 0, out, results, Interrupt::new()).expect("memory");
        let options = Options::new().with_engine(Engine::Dlx);
        let mut solver = Solver::with_options(Shape::NINE, options).expect("memory");
        let oracle = Oracle::new(Shape::NINE);
        for (number, givens) in out.chunks(81).enumerate() {
            let mut is_unique = |givens: &[u32]| {
                let puzzle = Puzzle::from_givens(Shape::NINE, givens).expect("digits");
                let unique =
                    solver.uniqueness(&puzzle).expect("memory") == Outcome::Answer(Uniqueness::Unique);
                if number % 200 == 0 {
                    assert_eq!(unique, oracle.solutions(givens, 2).len() == 1);
                }
                unique
            };
            let mut is_right = is_unique(givens);
            let mut fewer = givens.to_vec();
            for cell in (0..81).filter(|&cell| givens[cell] != 0) {
                fewer[cell] = 0;
                is_right &= !is_unique(&fewer);
                fewer[cell] = givens[cell];
            }
            if pattern == Pattern::HalfTurn {
                is_right &= (0..81).all(|cell| (givens[cell] == 0) == (givens[80 - cell] == 0));
            }
            if !is_right {
                println!(
                    "puzzle {number} of seed {seed}, {pattern:?}: not minimal, or not of the pattern: {givens:?}"
                );
                return false;
            }
        }
        println!("{count} puzzles, {pattern:?}: all have one solution and are minimal");
    }
    true
}
