//! Compares ordoku with other Sudoku solvers, interleaved in one process:
//! `cargo run --release -- nine batch FILE...`
//!
//! The tables go to standard output as Markdown. See README.md for what is measured and how.

mod cactus;
mod canonical;
mod check;
mod counts;
mod generate;
mod large;
mod library;
mod machine;
mod nine;
mod picture;
mod program;
mod report;
mod rounds;
mod sets;
mod solvers;
mod svg;
mod table;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use report::Report;
use rounds::Plan;
use sets::Set;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Compares ordoku with other Sudoku solvers
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    size: Size,
    /// Number of rounds for 9x9 puzzles; each figure is the median of the rounds
    #[arg(long, global = true, default_value = "9", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Newest instructions that ordoku may use: portable, neon, sse2, avx2, avx512 or avx512vbmi
    #[arg(long, global = true, value_name = "INSTRUCTIONS", value_parser = machine::instructions)]
    most: Option<ordoku::Isa>,
    /// Also draws the figures as this SVG file
    #[arg(long, global = true, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Size {
    /// 9x9 puzzles
    #[command(subcommand)]
    Nine(Nine),
    /// Compares generators of puzzles
    Generate(generate::Plan),
    /// Compares canonical forms of 9x9 puzzles that have one solution
    Canonical {
        /// Shared library with the C function of minlex.c; may be repeated
        #[arg(long, value_name = "LIBRARY")]
        minlex: Vec<PathBuf>,
        /// Shared library with the function `patminlex_form`; may be repeated
        #[arg(long, value_name = "LIBRARY")]
        patminlex: Vec<PathBuf>,
        #[command(flatten)]
        longest: Longest,
        #[command(flatten)]
        sets: Sets,
    },
    /// Compares solvers on large puzzles: a second solution, or the proof that there is none
    Large(large::Plan),
    /// Compares counts of all engines with CaDiCaL, up to 1,000 solutions, on generated puzzles
    #[cfg(feature = "sat")]
    Agree {
        /// Number of puzzles of each shape and percentage of empty cells
        #[arg(long, default_value = "20", value_parser = clap::value_parser!(u64).range(1..))]
        each: u64,
        /// Seed of the generated puzzles
        #[arg(long, default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
        seed: u64,
    },
    /// Runs one solver on one file, for `large`
    #[command(name = large::child::COMMAND, hide = true)]
    LargeOne {
        #[arg(long)]
        solver: String,
        #[arg(long)]
        solutions: usize,
        file: PathBuf,
    },
}

#[derive(Subcommand)]
enum Nine {
    /// Solves all puzzles of a set in one call, and compares with the other solvers
    Batch {
        #[command(flatten)]
        rivals: Rivals,
        #[command(flatten)]
        sets: Sets,
    },
    /// Makes one C call for each puzzle, and compares with the other solvers
    Calls {
        #[command(flatten)]
        rivals: Rivals,
        #[command(flatten)]
        sets: Sets,
    },
    /// Compares a batch on two threads with one thread
    Threads {
        #[command(flatten)]
        sets: Sets,
    },
    /// Compares counts with the crate `sudoku` at limits 2, 5 and 200, also on spoilt puzzles
    Counts {
        #[command(flatten)]
        sets: Sets,
    },
    /// Compares batches of n puzzles with n C calls
    Crossover {
        /// File of puzzles, 81 characters on each line
        file: PathBuf,
    },
}

#[derive(Args)]
struct Rivals {
    /// Shared library with tdoku's C function; may be repeated
    #[arg(long, value_name = "LIBRARY")]
    tdoku: Vec<PathBuf>,
    #[command(flatten)]
    longest: Longest,
}

#[derive(Args)]
struct Longest {
    /// If a set takes longer than this, all programs get as many puzzles as the slowest passes in
    /// it
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    longest: Duration,
}

#[derive(Args)]
struct Sets {
    /// Files of puzzles, 81 characters on each line; each file is a set
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn seconds(text: &str) -> Result<Duration> {
    Ok(Duration::try_from_secs_f64(text.parse()?)?)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If this fails too, the exit code is all that is left.
            let _ = writeln!(std::io::stderr(), "rivals: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    if let Some(most) = arguments.most {
        most.limit();
    }
    match &arguments.size {
        Size::Nine(table) => run_nine(arguments, table),
        Size::Generate(plan) => print_report(arguments, &generate::compare(plan, arguments.rounds as usize)?),
        Size::Canonical { minlex, patminlex, longest, sets } => {
            let plan = Plan { rounds: arguments.rounds as usize, longest: Some(longest.longest) };
            print_report(arguments, &canonical::compare(&sets.read()?, minlex, patminlex, plan)?)
        }
        Size::Large(plan) => run_large(arguments, plan),
        #[cfg(feature = "sat")]
        Size::Agree { each, seed } => large::agree::compare(*each, *seed, print),
        Size::LargeOne { solver, solutions, file } => one::main(large::program(solver)?, *solutions, file),
    }
}

fn run_nine(arguments: &Arguments, table: &Nine) -> Result<()> {
    let rounds = arguments.rounds as usize;
    let plan = |rivals: &Rivals| Plan { rounds, longest: Some(rivals.longest.longest) };
    let report = match table {
        Nine::Batch { rivals, sets } => nine::batch(&sets.read()?, &rivals.tdoku, plan(rivals))?,
        Nine::Calls { rivals, sets } => nine::calls(&sets.read()?, &rivals.tdoku, plan(rivals))?,
        Nine::Threads { sets } => nine::threads(&sets.read()?, rounds)?,
        Nine::Counts { sets } => return print(&counts::compare(&sets.read()?)?),
        Nine::Crossover { file } => nine::crossover(&Set::read(file)?, rounds)?,
    };
    print_report(arguments, &report)
}

fn print_report(arguments: &Arguments, report: &Report) -> Result<()> {
    let machine = machine::description(arguments.most);
    let rounds = arguments.rounds;
    let tables: String = report.tables.iter().map(|table| format!("{table}\n")).collect();
    print(&format!("{machine}; medians of {rounds} interleaved rounds.\n\n{tables}{}\n", report.notes))?;
    arguments.picture.as_ref().map_or(Ok(()), |path| write(path, &report.chart.svg()))
}

fn run_large(arguments: &Arguments, plan: &large::Plan) -> Result<()> {
    let held = arguments.most.map(|most| ["--most".to_owned(), format!("{most:?}").to_lowercase()]);
    let held: Vec<String> = held.into_iter().flatten().collect();
    let report = large::measure(plan, &held)?;
    let machine = machine::description(arguments.most);
    print(&format!("{machine}.\n\n{}\n{}\n", report.table(), report.notes()))?;
    plan.csv.as_ref().map_or(Ok(()), |path| write(path, &report.csv()?))?;
    arguments.picture.as_ref().map_or(Ok(()), |path| write(path, &report.cactus().svg()))
}

fn print(text: &str) -> Result<()> {
    std::io::stdout().write_all(text.as_bytes()).context("standard output")
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

impl Sets {
    fn read(&self) -> Result<Vec<Set>> {
        self.files.iter().map(|file| Set::read(file)).collect()
    }
}
