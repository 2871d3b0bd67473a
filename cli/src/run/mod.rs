//! The frame of every command that answers a stream of puzzles.
//!
//! ```text
//! for each block of the inputs, or piece of it if progress is shown
//!     plain 9x9 lines, and a fast way for them    command.plain
//!     otherwise                                   command.answer for all puzzles, command.write for each
//!     write the answers
//! ```
//!
//! A new command implements [`StreamCommand`] and calls [`run`].
//!
//! ```text
//! lines          the run: reads blocks of text, writes answers, resumes
//! answerer       answers one block
//! block_answers  the answers to a block
//! table          the run over a table in a file, instead of text
//! ```

mod answerer;
mod block_answers;
mod lines;
#[cfg(feature = "parquet")]
mod table;

pub use block_answers::BlockAnswers;
pub use lines::MOST_DRAWN;

use crate::answer::{ExitArgs, Supported, Verdict};
use crate::args::{CommonArgs, InputArgs, OutputArgs, RulesArgs, TableArgs};
use crate::input::{Entry, NamedRules, PlainLines, Unreadable, WantedRules};
use crate::output::Kind;
use crate::report::Failure;
#[cfg(feature = "parquet")]
use crate::table::AnswerColumn;
use crate::terminal::Watch;

/// A command that answers a stream of puzzles.
pub trait StreamCommand {
    type Answer: Supported;

    /// Answers puzzles of any shapes. A slow command tells `watch` of each.
    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure>;

    /// Writes one answer, and counts its verdict.
    fn write(
        &mut self,
        entry: &Entry,
        answer: &Self::Answer,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure>;

    /// Returns whether Ctrl-C came before the answer.
    fn is_cut(&self, _answer: &Self::Answer) -> bool {
        false
    }

    /// Answers and writes plain lines in a faster way, and returns whether it did.
    fn plain(&mut self, _lines: PlainLines, _answers: &mut BlockAnswers) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Writes the answer to text that is not a puzzle; most outputs have none.
    fn write_unreadable(&mut self, _unreadable: &Unreadable, _answers: &mut BlockAnswers) {}

    /// Returns whether the output tells the verdict of each puzzle.
    fn tells_verdict(&self, _kind: Kind) -> bool {
        true
    }

    /// Returns whether a puzzle with this verdict did not get what the command is for. The verdicts
    /// after it do not get it either.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict.is_unanswered()
    }

    /// Returns whether a later run with --resume may go on with the output.
    fn is_resumable(&self) -> bool {
        false
    }

    /// Returns the columns of the answers in a table.
    #[cfg(feature = "parquet")]
    fn columns(&self) -> Vec<AnswerColumn> {
        Vec::new()
    }

    /// Returns more lines for `--stats`.
    fn statistics(&self) -> String {
        String::new()
    }
}

/// The options of the commands that have a verdict on each puzzle of a stream.
#[derive(clap::Args)]
pub struct StreamArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    exit: ExitArgs,
}

impl StreamArgs {
    /// Creates the job of a command that does not resume, and takes Sudoku only.
    pub fn job<'a>(&'a self, common: &'a CommonArgs) -> Job<'a> {
        Job { exit: self.exit, ..Job::new(&self.input, &self.output, common) }
    }
}

/// The shared options of a command.
pub struct Job<'a> {
    pub input: &'a InputArgs,
    pub output: &'a OutputArgs,
    pub common: &'a CommonArgs,
    pub exit: ExitArgs,
    pub resumes: bool,
    /// The rules of the puzzles, if the command takes other rules than those of Sudoku.
    pub rules: Option<&'a RulesArgs>,
    /// How a table is read and written, if the input is one.
    pub table: Option<&'a TableArgs>,
}

impl<'a> Job<'a> {
    /// Creates the job of a command that has no verdict, does not resume, and takes Sudoku only.
    pub fn new(input: &'a InputArgs, output: &'a OutputArgs, common: &'a CommonArgs) -> Self {
        Self { input, output, common, exit: ExitArgs::default(), resumes: false, rules: None, table: None }
    }

    /// Takes puzzles of all rules.
    pub fn with_rules(self, rules: &'a RulesArgs) -> Self {
        Self { rules: Some(rules), ..self }
    }

    /// Returns the rules of the puzzles. Reads the file of regions.
    fn wanted_rules(&self) -> Result<WantedRules, Failure> {
        Ok(match self.rules {
            None => WantedRules::Sudoku,
            Some(rules) => NamedRules::wanted(rules)?,
        })
    }
}

/// Answers all puzzles of the inputs, and returns the exit code.
pub fn run(command: &mut impl StreamCommand, job: &Job) -> Result<u8, Failure> {
    match job.table {
        Some(table) => run_table(command, job, table),
        None => lines::run(command, job),
    }
}

#[cfg(feature = "parquet")]
use table::run as run_table;

#[cfg(not(feature = "parquet"))]
fn run_table(_command: &mut impl StreamCommand, _job: &Job, _table: &TableArgs) -> Result<u8, Failure> {
    Err(Failure::Usage(
        "this ordoku was built without --parquet: build it from the source with \
         cargo install --path cli --features parquet"
            .to_owned(),
    ))
}
