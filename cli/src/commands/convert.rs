//! `convert`: puzzles in another format.

use crate::answer::Verdict;
use crate::args::{CommonArgs, InputArgs, OutputArgs, RulesArgs};
use crate::input::{Entry, PlainLines};
use crate::output::Record;
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamCommand, run};
use crate::terminal::Watch;

/// Write puzzles in another format
///
/// Reads puzzles in any format and writes all of them in the one that --to names. Text that is not
/// a puzzle is reported and left out.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku convert --to line puzzles.txt -o lines.txt
  ordoku convert --to rows,letters 16x16.txt
  ordoku convert --column 1 --to sdm puzzles.csv")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        run(&mut Convert, &Job::new(&self.input, &self.output, common).with_rules(&self.rules))
    }
}

struct Convert;

impl StreamCommand for Convert {
    type Answer = ();

    fn answer(&mut self, entries: &[&Entry], _watch: Watch) -> Result<Vec<()>, Failure> {
        Ok(vec![(); entries.len()])
    }

    fn write(&mut self, entry: &Entry, (): &(), answers: &mut BlockAnswers) -> Result<(), Failure> {
        answers.tally.add(Verdict::Done);
        let style = answers.style;
        if style.kind.is_record() {
            return answers.write_record(Record::of_puzzle(entry));
        }
        answers.write_puzzle(style, entry, &[])
    }

    /// Copies lines that stay as they are.
    fn plain(&mut self, lines: PlainLines, answers: &mut BlockAnswers) -> Result<bool, Failure> {
        if !answers.style.keeps_lines() {
            return Ok(false);
        }
        answers.out.extend_from_slice(lines.text);
        (0..lines.len()).for_each(|_| answers.tally.add(Verdict::Done));
        Ok(true)
    }
}
