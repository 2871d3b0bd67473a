//! `unique`: whether each puzzle has exactly one solution.

use crate::answer::{Found, Search, Verdict};
use crate::args::{CommonArgs, RulesArgs, SearchArgs, TableArgs};
use crate::input::{Entry, PlainLines, Unreadable};
use crate::output::Record;
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamArgs, StreamCommand, run};
#[cfg(feature = "parquet")]
use crate::table::{AnswerColumn, AnswerKind};
use crate::terminal::Watch;
use ordoku::{Count, StopReason};

/// Tell whether puzzles have exactly one solution
///
/// Prints one of the words unique, several, none, stopped, unsupported and unreadable for each
/// puzzle.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku unique puzzle.txt
  ordoku unique --to csv puzzles.txt -o table.csv")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Continue an interrupted run with the same -o FILE
    #[arg(long, help_heading = "Output")]
    resume: bool,
    #[command(flatten)]
    table: TableArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut unique = Unique { search: Search::new(self.search.options()) };
        run(
            &mut unique,
            &Job {
                resumes: self.resume,
                table: self.table.wanted(),
                ..self.stream.job(common).with_rules(&self.rules)
            },
        )
    }
}

struct Unique {
    search: Search,
}

/// Returns the verdict; one solution is no answer if the search for another was stopped.
fn verdict(count: Count) -> Verdict {
    match Verdict::of(count) {
        Verdict::Solved => Verdict::Stopped,
        verdict => verdict,
    }
}

/// Returns whether Ctrl-C came before the answer.
fn is_cut(count: Count) -> bool {
    count.stopped == Some(StopReason::Cancel) && count.solutions < 2
}

impl StreamCommand for Unique {
    type Answer = Found;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Found>, Failure> {
        self.search.entries(entries, watch, Some(2), 0)
    }

    fn is_cut(&self, answer: &Found) -> bool {
        is_cut(answer.count)
    }

    fn write(&mut self, entry: &Entry, answer: &Found, answers: &mut BlockAnswers) -> Result<(), Failure> {
        let verdict = answer.verdict(verdict);
        answers.tell_why(verdict, answer.why_not(verdict));
        if !answers.style.kind.is_record() {
            answers.write_word(verdict);
            return Ok(());
        }
        let record = Record::of_puzzle(entry).with("verdict", verdict.word());
        answers.write_record(
            record.with("stopped_by", answer.stopped_by()).with("unsupported", answer.unsupported),
        )
    }

    fn plain(&mut self, lines: PlainLines, answers: &mut BlockAnswers) -> Result<bool, Failure> {
        if answers.style.kind.is_record() {
            return Ok(false);
        }
        for result in self.search.lines(lines, Some(2), None)? {
            let count = (*result)?;
            if is_cut(count) {
                break;
            }
            let verdict = verdict(count);
            answers.tell(verdict, count.stopped);
            answers.write_word(verdict);
        }
        Ok(true)
    }

    fn is_resumable(&self) -> bool {
        true
    }

    #[cfg(feature = "parquet")]
    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("status", AnswerKind::Verdict), AnswerColumn::new("error", AnswerKind::Why)]
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }
}
