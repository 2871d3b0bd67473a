//! Old C++ solvers beside the headers that replace them.
//!
//! ```text
//! for each class, for each set of inputs
//!     for each input
//!         run the original and ours in turns, a few rounds, and compare the answers
//!         take the round whose ratio is the median
//!     while the worst input was not measured again: measure it again
//!     print a line
//! ```

mod class;
mod compare;
mod inputs;
mod measure;
mod program;
mod random_inputs;
mod report;

use clap::ValueEnum;
use class::Class;
use measure::Measurement;
use program::Compiler;
use report::Report;
use std::path::PathBuf;

/// Measures old C++ solvers beside the headers that replace them, and compares their answers
///
/// A program is one process with one thread. In each turn it repeats the puzzle until the least
/// time can be trusted. The ratio of a turn is time of the original / time of ours: above 1, ours
/// is faster. The ratio of a puzzle is the median of its turns. 'mean' is the geometric mean of the
/// ratios, 'total' the ratio of the sums, 'worst' the least ratio of a puzzle. The worst puzzle is
/// measured again before it is believed. Puzzles for which the original is stopped are counted
/// apart, with the least ratio that is possible.
///
/// Answers are the same if these are: for DancingLink the result of dfs, len and ans; for the
/// others whether there is a solution, and the solution. For solveSudoku, two answers are counted
/// apart and are no difference: a board of the original that is no solution, because it takes
/// givens that clash, and two solutions of one puzzle.
///
/// The exit code is 0 if all answers are the same, 1 if not, 2 if something could not be run.
#[derive(clap::Args)]
pub struct BesideOriginal {
    /// Has the originals, one or more of DancingLink.hpp, SudokuKiller.hpp and solve_sudoku.hpp
    ///
    /// solve_sudoku.hpp has a function solveSudoku, or a class Solution with one; without it, the
    /// usual backtracking takes its place. For N digits, DancingLink.hpp is compiled with the macro
    /// N.
    folder: PathBuf,
    /// Files of puzzles in any format that ordoku reads, and folders of such files
    #[arg(value_name = "SET", required_unless_present_any = ["matrices", "grids"])]
    sets: Vec<PathBuf>,
    /// Only this class; may be given more than once
    #[arg(long = "class", value_enum)]
    classes: Vec<Class>,
    /// At most so many puzzles of each set, evenly spaced
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    sample: u64,
    /// Seconds after which a program is stopped
    #[arg(long, default_value_t = 5.0, value_parser = limit)]
    limit: f64,
    /// Turns of original and ours for each puzzle
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Which rows DancingLink gets
    #[arg(long = "matrix", value_enum, default_value_t = Rows::Published)]
    rows: Rows,
    /// Also shows the two parts of each program: init and addNode, then dfs; or SetData, then Solve
    #[arg(long)]
    parts: bool,
    /// Also so many random matrices that are no Sudoku, for DancingLink
    #[arg(long)]
    matrices: Option<usize>,
    /// Also so many random puzzles of this order, 2 to 4, with no, one or several solutions; may be
    /// given more than once
    #[arg(long, value_name = "ORDERxN", value_parser = grids)]
    grids: Vec<(usize, usize)>,
    /// The seed of random inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Which matrix of a puzzle DancingLink gets.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Rows {
    /// All digits of an empty cell
    Published,
    /// Those that clash with no given
    Consistent,
    /// All digits; rows, columns and nodes in random order
    Shuffled,
}

fn limit(value: &str) -> Result<f64, String> {
    let seconds = value.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 1e6);
    seconds.ok_or("it must be a positive number of seconds".to_owned())
}

fn grids(value: &str) -> Result<(usize, usize), String> {
    let parts =
        value.split_once('x').and_then(|(order, count)| Some((order.parse().ok()?, count.parse().ok()?)));
    let parts = parts.filter(|&(order, count)| (2..=4).contains(&order) && count > 0);
    parts.ok_or("it is ORDERxN with an order of 2 to 4, such as 3x1000".to_owned())
}

impl BesideOriginal {
    /// Runs all sets for all classes. Returns whether all answers are the same.
    pub fn run(self) -> Result<bool, String> {
        let originals = program::originals(&self.folder, &self.classes)?;
        let sets = inputs::sets(&self)?;
        let mut compiler = Compiler::new(&self.folder)?;
        let mut different = 0;
        for original in &originals {
            let mut report = Report::new(original, &self);
            for set in sets.iter().filter(|set| set.is_for(original.class)) {
                let mut measurement = Measurement::new(original, &mut compiler, &self);
                for index in set.sample(usize::try_from(self.sample).unwrap_or(usize::MAX)) {
                    measurement.measure(set, index)?;
                }
                measurement.settle_worst(set)?;
                different += measurement.different;
                report.row(set, &measurement);
            }
            report.total();
        }
        if different > 0 {
            eprintln!("{different} answers are different");
        }
        Ok(different == 0)
    }
}
