//! `count`: the number of solutions of each puzzle.

use crate::answer::{Found, Search, Verdict, is_cut, stopped_by};
use crate::args::{CommonArgs, RulesArgs, SearchArgs};
use crate::input::{Entry, PlainLines, Unreadable};
use crate::output::Record;
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamArgs, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::{Count, StopReason};

/// Count solutions
///
/// Prints the number of solutions of each puzzle, a line for each. A number that was stopped by a
/// limit, by --limit or by Ctrl-C ends with a +: there are that many solutions, or more.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku count puzzle.txt                 count all solutions
  ordoku count --limit 1000 puzzles.txt   stop at 1000
  ordoku count --time 10s puzzles.txt     give each puzzle ten seconds")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Stop counting at this number
    #[arg(long, value_name = "NUMBER", value_parser = crate::args::positive, allow_negative_numbers = true, help_heading = "Search")]
    limit: Option<u64>,
    /// Continue an interrupted run with the same -o FILE
    #[arg(long, help_heading = "Output")]
    resume: bool,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut count = CountAll {
            search: Search::new(self.search.options()),
            limit: self.limit,
            is_resumable: self.stream.output.output.is_some(),
        };
        run(&mut count, &Job { resumes: self.resume, ..self.stream.job(common).with_rules(&self.rules) })
    }
}

struct CountAll {
    search: Search,
    limit: Option<u64>,
    /// Whether a later run may go on with the output.
    is_resumable: bool,
}

/// Returns the verdict; a number is no answer if another limit than that of the call ended the
/// count.
fn verdict(count: Count) -> Verdict {
    match count.stopped {
        None | Some(StopReason::Solutions) => Verdict::of(count),
        Some(_) => Verdict::Stopped,
    }
}

impl StreamCommand for CountAll {
    type Answer = Found;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Found>, Failure> {
        self.search.entries(entries, watch, self.limit, 0)
    }

    fn is_cut(&self, answer: &Found) -> bool {
        answer.is_cut(self.is_resumable)
    }

    fn write(&mut self, entry: &Entry, answer: &Found, answers: &mut BlockAnswers) -> Result<(), Failure> {
        answers.tally.add(answer.verdict(verdict));
        if !answers.style.kind.is_record() {
            match answer.unsupported {
                Some(_) => answers.write_word(Verdict::Unsupported),
                None => write_number(answer.count, &mut answers.out),
            }
            return Ok(());
        }
        let record = Record::of_puzzle(entry)
            .with("solutions", answer.count.solutions)
            .with("is_complete", answer.count.stopped.is_none() && answer.unsupported.is_none())
            .with("stopped_by", answer.count.stopped.map(stopped_by))
            .with("unsupported", answer.unsupported);
        answers.write_record(record)
    }

    fn plain(&mut self, lines: PlainLines, answers: &mut BlockAnswers) -> Result<bool, Failure> {
        if answers.style.kind.is_record() {
            return Ok(false);
        }
        for result in self.search.lines(lines, self.limit, None)? {
            let count = (*result)?;
            if is_cut(&count, self.is_resumable) {
                break;
            }
            answers.tally.add(verdict(count));
            write_number(count, &mut answers.out);
        }
        Ok(true)
    }

    fn is_resumable(&self) -> bool {
        true
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }
}

/// Writes a number of solutions.
fn write_number(count: Count, out: &mut Vec<u8>) {
    out.extend_from_slice(count.solutions.to_string().as_bytes());
    out.extend_from_slice(if count.stopped.is_some() { b"+\n" } else { b"\n" });
}
