//! `minimise`: givens taken away until none can go.

use crate::answer::{OfProper, Supported, Verdict, interrupt, of_each, stopped_by};
use crate::args::{CommonArgs, LimitArgs, RulesArgs, values};
use crate::input::{Entry, Unreadable};
use crate::output::{Record, puzzle_value};
use crate::report::Failure;
use crate::run::{BlockAnswers, StreamArgs, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::{Options, Outcome};

/// Take givens away until none can go
///
/// Writes a minimal puzzle for each puzzle with exactly one solution: some of its givens, with the
/// same only solution, of which none can go without a second one. A puzzle that does not have
/// exactly one solution gets one of the words none and several in its place, and a puzzle that was
/// stopped the word stopped.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku minimise puzzle.txt
  ordoku minimise --seed 2 puzzle.txt   another order, and so mostly another puzzle")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// The order in which givens are tried: each seed gives another order
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = values::number::<u64>,
        allow_negative_numbers = true,
        help_heading = "Search"
    )]
    seed: u64,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut minimise = Minimise { options: self.limits.options(), seed: self.seed };
        run(&mut minimise, &self.stream.job(common).with_rules(&self.rules))
    }
}

struct Minimise {
    options: Options,
    seed: u64,
}

impl StreamCommand for Minimise {
    type Answer = OfProper<Vec<u32>>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        of_each(self.options, entries, watch, |solver, puzzle| {
            Ok(match solver.minimise((puzzle, interrupt()), self.seed)? {
                Outcome::Answer(found) => match found.stopped {
                    None => Outcome::Answer(found.puzzle.givens().to_vec()),
                    Some(reason) => Outcome::Stopped(reason),
                },
                Outcome::Stopped(reason) => Outcome::Stopped(reason),
            })
        })
    }

    fn is_cut(&self, answer: &Self::Answer) -> bool {
        answer.is_cut()
    }

    fn write(
        &mut self,
        entry: &Entry,
        answer: &Self::Answer,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure> {
        let (verdict, minimal) = (answer.verdict(), answer.answer());
        answers.tally.add(answer.verdict_of_run());
        let style = answers.style;
        if style.kind.is_record() {
            let record = Record::of_puzzle(entry)
                .with("verdict", verdict.word())
                .with(
                    "minimal",
                    minimal
                        .map(|minimal| Ok::<_, Failure>(puzzle_value(&entry.with_givens(minimal)?)))
                        .transpose()?,
                )
                .with("stopped_by", answer.stopped().map(stopped_by))
                .with("unsupported", answer.unsupported());
            return answers.write_record(record);
        }
        match minimal {
            Some(minimal) if entry.rules.is_some() => {
                answers.write_puzzle(style, &entry.with_givens(minimal)?, &[])?;
            }
            Some(minimal) => answers.write_grid(style, entry, minimal, &[])?,
            None => answers.write_word(verdict),
        }
        Ok(())
    }

    /// Without exactly one solution there is no minimal puzzle.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Done
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }
}
