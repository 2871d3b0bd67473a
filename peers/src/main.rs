//! ordoku beside other Sudoku solvers, interleaved in one process: `cargo run --release -- nine batch FILE...`
//!
//! The tables go to standard output as Markdown. See README.md for what is measured and how.

mod check;
mod counts;
mod machine;
mod nine;
mod picture;
mod rounds;
mod sets;
mod solvers;
mod table;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use rounds::Plan;
use sets::Set;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// ordoku beside other Sudoku solvers
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    size: Size,
    /// Rounds; figures are medians over them
    #[arg(long, global = true, default_value = "9", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Lets ordoku use no more than these instructions: portable, avx2 or avx512
    #[arg(long, global = true, value_name = "INSTRUCTIONS", value_parser = machine::instructions)]
    most: Option<ordoku::Machine>,
    /// Also draws the figures to this SVG file
    #[arg(long, global = true, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Size {
    /// 9x9 puzzles
    #[command(subcommand)]
    Nine(Nine),
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
    let rounds = arguments.rounds as usize;
    let plan = |peers: &Peers| Plan { rounds, longest: Some(peers.longest) };
    let Size::Nine(table) = &arguments.size;
    if let Some(most) = arguments.most {
        most.limit();
    }
    if let Nine::Counts { sets } = table {
        let text = counts::compare(&sets.read()?)?;
        return std::io::stdout().write_all(text.as_bytes()).context("standard output");
    }
    let report = match table {
        Nine::Batch { peers, sets } => nine::batch(&sets.read()?, &peers.tdoku, plan(peers))?,
        Nine::Calls { peers, sets } => nine::calls(&sets.read()?, &peers.tdoku, plan(peers))?,
        Nine::Threads { sets } => nine::threads(&sets.read()?, rounds)?,
        Nine::Counts { .. } => return Ok(()),
        Nine::Crossover { file } => nine::crossover(&Set::read(file)?, rounds)?,
    };
    let machine = machine::description(arguments.most);
    let text =
        format!("{machine}; medians of {rounds} interleaved rounds.\n\n{}\n{}\n", report.table, report.notes);
    std::io::stdout().write_all(text.as_bytes()).context("standard output")?;
    if let Some(path) = &arguments.picture {
        let picture = report.chart.svg();
        std::fs::write(path, picture).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

impl Sets {
    fn read(&self) -> Result<Vec<Set>> {
        self.files.iter().map(|file| Set::read(file)).collect()
    }
}
