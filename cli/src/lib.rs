//! The command `ordoku`: Sudoku of any order, from a single puzzle on a terminal to billions of
//! lines. It is a library so that the Python package has it, too.
//!
//! ```text
//! commands   one file for each command: its options, and what it does
//! args       options that commands share
//! run        the frame: reads blocks of puzzles, calls the command, writes answers
//! input      files and pipes, text and tables; plain lines are found for the batch engine
//! answer     searches, verdicts, exit codes
//! output     formats, files, and what could not be read
//! whole      inputs that a command reads as a whole
//! report     error messages
//! resume     --resume: checks the output of an interrupted run, and continues it
//! table      Parquet and Arrow IPC files, with the feature `parquet`
//! terminal   drawings, colours, progress, Ctrl-C
//! pictures   SVG, PNG, and PDF pages for print
//! ```

mod answer;
mod args;
mod commands;
mod input;
mod output;
mod pictures;
mod report;
mod resume;
mod run;
#[cfg(feature = "parquet")]
mod table;
mod terminal;
mod whole;

pub use answer::{cube_line, solution_lines};

use anstyle::{AnsiColor, Style};
use args::CommonArgs;
use clap::builder::StyledStr;
use clap::{Parser, Subcommand};
use output::Sink;
use report::Failure;
use std::ffi::OsString;
use std::io::Write;
use terminal::{ColourChoice, Colours, signal, wrapped};

/// The style of the word "error", as in other messages.
const ERROR: Style = AnsiColor::BrightRed.on_default().bold();

/// Solve, make, count, check, convert and draw Sudoku puzzles of any order
///
/// Reads puzzles from files or from standard input, in any of the usual formats, one or billions of
/// them, from 1x1 to 256x256. Answers go to standard output in the order of the puzzles, everything
/// else to standard error.
#[derive(Parser)]
#[command(
    name = "ordoku",
    version,
    after_help = "\
Examples:
  ordoku solve puzzle.txt
  ordoku unique < puzzles.txt
  ordoku convert --to json puzzles.txt
  ordoku help solve",
    after_long_help = "\
Exit codes:
  0    each puzzle was read and has its answer, also if the answer is none
  1    some text is not a puzzle, a limit stopped a puzzle, a file cannot be read or written, check
       found a clash, a proof is wrong or was not made, or a puzzle has no minimal puzzle, rating, steps
       or hint
  2    wrong options
  130  interrupted by Ctrl-C

With --exit-code, the exit code tells the answers:
  10   each puzzle has a solution, and only one if that was asked
  11   some puzzle has several solutions
  20   some puzzle has none, or breaks a rule; a proof is wrong
  30   some puzzle was stopped by a limit
If puzzles differ, the last code in this list wins, but 1 comes before all. Commands that do
not ask for a number of solutions, such as check, still exit with 0.

Examples:
  ordoku solve puzzle.txt                   draw the solution on a terminal
  ordoku solve puzzles.txt -o solved.txt    solve a file of any length
  ordoku unique < puzzles.txt               tell which puzzles are proper
  ordoku convert --to json puzzles.txt      write JSON lines"
)]
struct Cli {
    #[command(flatten)]
    common: CommonArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(commands::solve::Args),
    Count(commands::count::Args),
    Unique(commands::unique::Args),
    Check(commands::check::Args),
    Convert(commands::convert::Args),
    Draw(commands::draw::Args),
    Show(commands::show::Args),
    Candidates(commands::candidates::Args),
    Rate(commands::rate::Args),
    Steps(commands::steps::Args),
    Hint(commands::hint::Args),
    Generate(commands::generate::Args),
    Minimise(commands::minimise::Args),
    Canon(commands::canon::Args),
    Dedup(commands::dedup::Args),
    Prove(commands::prove::Args),
    Verify(commands::verify::Args),
    Cube(commands::cube::Args),
    Conquer(commands::conquer::Args),
    Bench(commands::bench::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}

impl Command {
    fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        match self {
            Self::Solve(args) => args.run(common),
            Self::Count(args) => args.run(common),
            Self::Unique(args) => args.run(common),
            Self::Check(args) => args.run(common),
            Self::Convert(args) => args.run(common),
            Self::Draw(args) => args.run(common),
            Self::Show(args) => args.run(common),
            Self::Candidates(args) => args.run(common),
            Self::Rate(args) => args.run(common),
            Self::Steps(args) => args.run(common),
            Self::Hint(args) => args.run(common),
            Self::Generate(args) => args.run(common),
            Self::Minimise(args) => args.run(common),
            Self::Canon(args) => args.run(common),
            Self::Dedup(args) => args.run(common),
            Self::Prove(args) => args.run(common),
            Self::Verify(args) => args.run(common),
            Self::Cube(args) => args.run(common),
            Self::Conquer(args) => args.run(common),
            Self::Bench(args) => args.run(common),
            Self::Completions(args) => args.run(),
            Self::Man(args) => args.run(),
        }
    }
}

/// Runs the command with these arguments, of which the first is the name of the program, and
/// returns its exit code.
///
/// The command takes over Ctrl-C for the process: SIGINT, and on Unix also SIGTERM and SIGHUP. The
/// handler stays set when the run has ended. The first signal interrupts the run, and the second
/// one ends the process. The next run forgets the signals before it. Runs must not overlap: one
/// that begins would undo the interruption of the other.
pub fn run_command(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    signal::reset();
    let (result, color) = match Cli::try_parse_from(arguments) {
        Ok(cli) => (cli.command.run(&cli.common), cli.common.color),
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            return error.exit_code() as u8;
        }
        // Help, or the version.
        Err(asked) => (print(&asked.render()), ColourChoice::default()),
    };
    match result {
        Ok(code) => code,
        // The reader of the output has seen enough.
        Err(Failure::ClosedPipe) => 0,
        Err(failure) => {
            let style = if Colours::choose(color).error { ERROR } else { Style::new() };
            let message = wrapped(&failure.to_string(), "error: ".len()).replace('\n', "\n       ");
            let _ = writeln!(std::io::stderr(), "{style}error{style:#}: {message}");
            failure.code()
        }
    }
}

/// Prints what clap has rendered; clap itself says nothing of errors.
fn print(text: &StyledStr) -> Result<u8, Failure> {
    let has_colours = Colours::choose(ColourChoice::default()).output;
    let text = if has_colours { text.ansi().to_string() } else { text.to_string() };
    Sink::open(None, false)?.write(text.as_bytes())?;
    Ok(0)
}
