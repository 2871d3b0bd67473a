//! ordoku beside other Sudoku solvers, interleaved in one process: `cargo run --release -- nine batch FILE...`
//!
//! The tables go to standard output as Markdown. See README.md for what is measured and how.

mod cactus;
mod check;
#[cfg(feature = "sat")]
#[path = "../../tests/common/mod.rs"]
mod common;
mod counts;
#[cfg(feature = "sat")]
#[path = "../../tools/generate/grid.rs"]
mod grid;
mod large;
mod machine;
mod nine;
mod picture;
mod rounds;
mod sets;
mod solvers;
mod svg;
mod table;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use rounds::Plan;
use sets::Set;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// ordoku beside other Sudoku solvers
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    size: Size,
    /// Rounds of 9x9 puzzles; figures are medians over them
    #[arg(long, global = true, default_value = "9", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Lets ordoku use no more than these instructions: portable, sse2, avx2, avx512 or avx512vbmi
    #[arg(long, global = true, value_name = "INSTRUCTIONS", value_parser = machine::instructions)]
    most: Option<ordoku::Isa>,
    /// Also draws the figures to this SVG file
    #[arg(long, global = true, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Size {
    /// 9x9 puzzles
    #[command(subcommand)]
    Nine(Nine),
    /// Single large puzzles, beside SAT solvers and exact cover: a second solution, or the proof that there is none
    Large(Large),
    /// Compares counts of all engines with CaDiCaL's, to 1,000 solutions, on generated puzzles of many shapes; no times
    #[cfg(feature = "sat")]
    Agree {
        /// Puzzles of each shape and share of empty cells
        #[arg(long, default_value = "20", value_parser = clap::value_parser!(u64).range(1..))]
        each: u64,
        /// Other puzzles for each seed
        #[arg(long, default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
        seed: u64,
    },
    /// One solver on one file, for `large`
    #[command(name = large::child::COMMAND, hide = true)]
    LargeOne {
        #[arg(long)]
        solver: String,
        #[arg(long)]
        solutions: usize,
        file: PathBuf,
    },
}

#[derive(Args)]
struct Large {
    /// The order, then the cells, 0 for an empty one; of a folder, all files that end in .txt
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only a first solution, or the proof that there is none
    #[arg(long)]
    first: bool,
    /// Time for one solver on one instance
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    longest: Duration,
    /// Only this solver; may be given again
    #[arg(long = "solver", value_name = "NAME")]
    solvers: Vec<String>,
    /// Statuses to hold answers against, `file<TAB>UNIQUE`, MULTI, UNSAT or SAT
    #[arg(long, value_name = "FILE.tsv")]
    expected: Option<PathBuf>,
    /// Writes all single figures to this file
    #[arg(long, value_name = "FILE.csv")]
    csv: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Nine {
    /// All puzzles of a set in one call, beside the peers
    Batch {
        #[command(flatten)]
        peers: Peers,
        #[command(flatten)]
        sets: Sets,
    },
    /// A C call for each puzzle, beside the peers
    Calls {
        #[command(flatten)]
        peers: Peers,
        #[command(flatten)]
        sets: Sets,
    },
    /// A batch on two threads beside one thread
    Threads {
        #[command(flatten)]
        sets: Sets,
    },
    /// Compares counts with the crate `sudoku`, to limits 2, 5 and 200, also of puzzles made worse; no times
    Counts {
        #[command(flatten)]
        sets: Sets,
    },
    /// Batches of n puzzles beside n C calls
    Crossover {
        /// Puzzles, 81 characters a line
        file: PathBuf,
    },
}

#[derive(Args)]
struct Peers {
    /// A shared library with tdoku's C function; may be given again for another one
    #[arg(long, value_name = "LIBRARY")]
    tdoku: Vec<PathBuf>,
    /// Where a set takes longer, the solvers get as many of its puzzles as fit in this time for the slowest
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    longest: Duration,
}

#[derive(Args)]
struct Sets {
    /// Puzzles, 81 characters a line; each file is a set
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
            // Where even this cannot be written, the exit code has to do.
            let _ = writeln!(std::io::stderr(), "peers: {error:#}");
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
        Size::Large(large) => run_large(arguments, large),
        #[cfg(feature = "sat")]
        Size::Agree { each, seed } => large::agree::compare(*each, *seed, print),
        Size::LargeOne { solver, solutions, file } => {
            let (read, solve) = large::program(solver)?;
            one::main(read, solve, *solutions, file)
        }
    }
}

fn run_nine(arguments: &Arguments, table: &Nine) -> Result<()> {
    let rounds = arguments.rounds as usize;
    let plan = |peers: &Peers| Plan { rounds, longest: Some(peers.longest) };
    let report = match table {
        Nine::Batch { peers, sets } => nine::batch(&sets.read()?, &peers.tdoku, plan(peers))?,
        Nine::Calls { peers, sets } => nine::calls(&sets.read()?, &peers.tdoku, plan(peers))?,
        Nine::Threads { sets } => nine::threads(&sets.read()?, rounds)?,
        Nine::Counts { sets } => return print(&counts::compare(&sets.read()?)?),
        Nine::Crossover { file } => nine::crossover(&Set::read(file)?, rounds)?,
    };
    let machine = machine::description(arguments.most);
    print(&format!(
        "{machine}; medians of {rounds} interleaved rounds.\n\n{}\n{}\n",
        report.table, report.notes
    ))?;
    arguments.picture.as_ref().map_or(Ok(()), |path| write(path, &report.chart.svg()))
}

fn run_large(arguments: &Arguments, large: &Large) -> Result<()> {
    let held = arguments.most.map(|most| ["--most".to_owned(), format!("{most:?}").to_lowercase()]);
    let plan = large::Plan {
        solutions: if large.first { 1 } else { 2 },
        longest: large.longest,
        solvers: large.solvers.clone(),
        more: held.into_iter().flatten().collect(),
    };
    let report = large::measure(&large.files, large.expected.as_ref(), &plan)?;
    let machine = machine::description(arguments.most);
    print(&format!("{machine}.\n\n{}\n{}\n", report.table(), report.notes()))?;
    large.csv.as_ref().map_or(Ok(()), |path| write(path, &report.csv()))?;
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
