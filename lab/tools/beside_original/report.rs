//! Prints the figures of each set.

use super::BesideOriginal;
use super::class::Class;
use super::inputs::Set;
use super::measure::{Measured, Measurement};
use super::program::Original;

/// The report of a class.
pub struct Report {
    parts: bool,
    limit: f64,
    sum: Sum,
    sets: usize,
}

/// What the figures of a row are made of.
#[derive(Clone, Default)]
struct Sum {
    puzzles: usize,
    log: f64,
    logs_of_parts: [f64; 2],
    theirs: f64,
    ours: f64,
    /// The least ratio, its puzzle, and the seconds of the original and ours.
    worst: Option<(f64, String, f64, f64)>,
}

impl Report {
    /// Prints the heading.
    pub fn new(original: &Original, arguments: &BesideOriginal) -> Self {
        let names = match original.class {
            Class::DancingLink => ["build", "dfs"],
            _ => ["SetData", "Solve"],
        };
        let parts = arguments.parts && original.class != Class::SolveSudoku;
        println!("{}: {} / ours", original.class.name(), original.header.display());
        print!("{:<36} {:>7} {:>8} {:>8} {:>8}", "set", "puzzles", "mean", "total", "worst");
        if parts {
            print!(" {:>8} {:>8}", names[0], names[1]);
        }
        println!("  worst puzzle");
        Self { parts, limit: arguments.limit, sum: Sum::default(), sets: 0 }
    }

    /// Prints the row of a set.
    pub fn row(&mut self, set: &Set, measurement: &Measurement) {
        let mut sum = Sum::default();
        for measured in &measurement.measured {
            sum.add(measured);
        }
        sum.worst = measurement.worst().map(|worst| {
            let worst = &measurement.measured[worst];
            let (theirs, ours) = worst.replies();
            (worst.ratio(), set.name_of(worst.index), theirs.whole, ours.whole)
        });
        self.print(&set.name, &sum);
        self.notes(measurement);
        self.sum.join(sum);
        self.sets += 1;
    }

    /// Prints the row of all sets, if there are several.
    pub fn total(&self) {
        if self.sets > 1 {
            self.print("all", &self.sum);
        }
        println!();
    }

    fn print(&self, name: &str, sum: &Sum) {
        let count = sum.puzzles as f64;
        // The end of a path tells more than its beginning.
        let cut = name.char_indices().rev().nth(35).map_or(0, |(at, _)| at);
        print!("{:<36} {:>7}", &name[cut..], sum.puzzles);
        let Some((ratio, puzzle, theirs, ours)) = &sum.worst else {
            println!();
            return;
        };
        print!(" {:>8.3} {:>8.3} {ratio:>8.3}", (sum.log / count).exp(), sum.theirs / sum.ours);
        if self.parts {
            let [build, solve] = sum.logs_of_parts.map(|log| (log / count).exp());
            print!(" {build:>8.3} {solve:>8.3}");
        }
        println!("  {puzzle}: {} / {}", time(*theirs), time(*ours));
    }

    fn notes(&self, measurement: &Measurement) {
        let Measurement { stopped, both_stopped, left_out, different, other, no_solution, kinds, .. } =
            measurement;
        let note = |count: usize, what: &str| {
            if count > 0 {
                println!("    {count} {what}");
            }
        };
        if !stopped.is_empty() {
            let mean = stopped.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>() / stopped.len() as f64;
            let least = stopped.iter().map(|&(ratio, _)| ratio).fold(f64::INFINITY, f64::min);
            println!(
                "    {} more: original stopped after {} s; ratios at least {:.3} (mean), {least:.3} (worst)",
                stopped.len(),
                self.limit,
                mean.exp()
            );
        }
        note(*both_stopped, "more: both stopped");
        note(*left_out, "more: the class cannot solve their size");
        note(*other, "more: two different solutions of a puzzle with several");
        note(*no_solution, "more: the board of the original is no solution, ours finds none");
        note(*different, "more: DIFFERENT answers");
        if kinds.iter().sum::<usize>() > 0 {
            let [none, one, several] = kinds;
            println!("    {none} without solution, {one} with one, {several} with several");
        }
    }
}

impl Sum {
    fn add(&mut self, measured: &Measured) {
        let (theirs, ours) = measured.replies();
        self.puzzles += 1;
        self.log += measured.ratio().ln();
        for (log, (theirs, ours)) in self.logs_of_parts.iter_mut().zip(theirs.parts.iter().zip(ours.parts)) {
            // A part that takes no measurable time counts as a nanosecond.
            *log += (theirs.max(1e-9) / ours.max(1e-9)).ln();
        }
        self.theirs += theirs.whole;
        self.ours += ours.whole;
    }

    fn join(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.log += other.log;
        self.logs_of_parts[0] += other.logs_of_parts[0];
        self.logs_of_parts[1] += other.logs_of_parts[1];
        self.theirs += other.theirs;
        self.ours += other.ours;
        let worse =
            |worst: &(f64, String, f64, f64)| self.worst.as_ref().is_none_or(|known| worst.0 < known.0);
        if other.worst.as_ref().is_some_and(worse) {
            self.worst = other.worst;
        }
    }
}

/// Returns a time in a readable unit.
fn time(seconds: f64) -> String {
    if seconds < 1e-3 { format!("{:.1} us", seconds * 1e6) } else { format!("{:.2} ms", seconds * 1e3) }
}
