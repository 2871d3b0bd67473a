//! `candidates`: the digits that each cell may have.

use crate::answer::{Supported, Verdict, interrupt, search_each, stopped_by};
use crate::args::{CommonArgs, LimitArgs, RulesArgs};
use crate::input::Entry;
use crate::output::{Kind, Record, candidates};
use crate::report::Failure;
use crate::run::{BlockAnswers, StreamArgs, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::{Error, Options, StopReason, TrueCandidates};

/// Write the candidates of each cell
///
/// The candidates of an empty cell are the digits, or the pencil marks of the puzzle, that its row,
/// column and box leave. With --true, they are the digits that the cell has in at least one
/// solution; a cell with one true candidate has that digit in every solution.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku candidates puzzle.txt
  ordoku candidates --true puzzle.txt
  ordoku candidates --to json puzzle.txt")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Write the digits that the cell has in at least one solution
    #[arg(long = "true", help_heading = "Search")]
    is_true: bool,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut candidates = Candidates { options: self.limits.options(), is_true: self.is_true };
        run(&mut candidates, &self.stream.job(common).with_rules(&self.rules))
    }
}

struct Candidates {
    options: Options,
    is_true: bool,
}

impl StreamCommand for Candidates {
    /// The true candidates, or why the puzzle has none that can be found; if they are asked for.
    type Answer = Option<Result<TrueCandidates, &'static str>>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        if !self.is_true {
            return Ok(vec![None; entries.len()]);
        }
        search_each(self.options, entries, watch, |solver, puzzle| {
            match solver.true_candidates((puzzle, interrupt())) {
                Err(Error::Argument { what }) => Ok(Some(Err(what))),
                found => Ok(Some(Ok(found?))),
            }
        })
    }

    fn is_cut(&self, answer: &Self::Answer) -> bool {
        matches!(answer, Some(Ok(found)) if found.stopped() == Some(StopReason::Cancel))
    }

    fn write(
        &mut self,
        entry: &Entry,
        answer: &Self::Answer,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure> {
        let verdict = match answer {
            Some(Err(_)) => Verdict::Unsupported,
            Some(Ok(found)) if found.stopped().is_some() => Verdict::Stopped,
            Some(Ok(found)) if found.marks().iter().all(|&word| word == 0) => Verdict::None,
            _ => Verdict::Done,
        };
        answers.tally.add(verdict);
        let marks = match answer {
            None if entry.rules.is_some() => {
                return Err(Failure::Usage(
                    "with other rules than those of Sudoku, candidates needs --true".into(),
                ));
            }
            None => candidates(entry, &entry.values)?,
            Some(Err(_)) => vec![0; entry.values.len() * entry.shape.side().div_ceil(64)],
            Some(Ok(found)) => found.marks().to_vec(),
        };
        let mut style = answers.style;
        match style.kind {
            Kind::Json | Kind::Csv => {
                let word = (verdict != Verdict::Done).then_some(verdict.word());
                let record = Record::new(entry).with("verdict", word);
                let found = answer.as_ref().and_then(|answer| answer.as_ref().ok());
                let stopped = found.and_then(TrueCandidates::stopped).map(stopped_by);
                let record = record.with_candidates(entry.shape, &marks);
                answers.write_record(
                    record.with("stopped_by", stopped).with("unsupported", answer.unsupported()),
                )
            }
            _ if verdict != Verdict::Done => {
                answers.write_word(verdict);
                Ok(())
            }
            _ if entry.rules.is_some() => Err(Failure::Usage(
                "with other rules than those of Sudoku, candidates are written as --to json or --to csv"
                    .into(),
            )),
            Kind::Drawn | Kind::Marks | Kind::Layout(None) => {
                style.kind = Kind::Marks;
                answers.write_puzzle(style, &Entry { marks: Some(marks), ..entry.clone() }, &[])
            }
            _ => Err(Failure::Usage("candidates are written as --to marks, --to json or --to csv".into())),
        }
    }
}
