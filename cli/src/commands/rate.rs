//! `rate`: how hard each puzzle is.

use crate::answer::{OfProper, Supported, Verdict, interrupt, of_each, stopped_by};
use crate::args::{CommonArgs, LimitArgs, RulesArgs, TableArgs, names};
use crate::input::{Entry, Unreadable};
use crate::output::{Kind, Record, Style};
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamArgs, StreamCommand, run};
#[cfg(feature = "parquet")]
use crate::table::{AnswerColumn, AnswerKind};
use crate::terminal::Watch;
use ordoku::Options;
use ordoku::technique::{Rating, Scale};
use std::borrow::Cow;

/// Rate how hard puzzles are
///
/// A puzzle is solved as a person does, and the techniques that it needs are rated. The scale of
/// HoDoKu is a level, from Easy to Extreme, and a score. That of Sudoku Explainer is three numbers:
/// the hardest step (ER), the hardest step until a digit can be placed (EP), and the first step
/// (ED). These two are for 9x9. The scale ordoku is one number, for sizes below 256x256 and for
/// rules. A table has the columns of one scale: that of HoDoKu if none is named. Puzzles have
/// exactly one solution.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku rate puzzles.txt                     of 9x9, the level and the score of HoDoKu
  ordoku rate --scale se puzzles.txt          the numbers of Sudoku Explainer
  ordoku rate --scale ordoku puzzles.txt      one number, for puzzles of all sizes
  ordoku rate --to csv puzzles.txt            a table with the puzzles")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// The scale; without it, hodoku for 9x9 and ordoku for others
    #[arg(long, value_name = "NAME", value_parser = names::scales(), help_heading = "Rating")]
    scale: Option<Scale>,
    /// Continue an interrupted run with --parquet and the same -o FILE
    #[arg(long, requires = "parquet", help_heading = "Output", hide = !cfg!(feature = "parquet"))]
    resume: bool,
    #[command(flatten)]
    table: TableArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let is_table =
            self.table.wanted().is_some() || Style::new(&self.stream.output, false)?.kind == Kind::Csv;
        let scale = self.scale.or(is_table.then_some(SCALE_OF_TABLES));
        let mut rate = Rate { options: self.limits.options(), scale };
        run(
            &mut rate,
            &Job {
                resumes: self.resume,
                table: self.table.wanted(),
                ..self.stream.job(common).with_rules(&self.rules)
            },
        )
    }
}

/// The scale of the columns of a table if none is named.
const SCALE_OF_TABLES: Scale = Scale::Hodoku;

struct Rate {
    options: Options,
    /// The scale of all puzzles; `None` is the usual one of each.
    scale: Option<Scale>,
}

impl StreamCommand for Rate {
    type Answer = OfProper<Rating>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        of_each(self.options, entries, watch, |solver, puzzle| solver.rate((puzzle, interrupt()), self.scale))
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
        let stopped = answer.stopped().map(|reason| reason.to_string().into());
        let why = stopped.or(answer.unsupported().map(Cow::Borrowed));
        answers.tell_why(answer.verdict_of_run(), why);
        if answers.style.kind.is_record() {
            let record = Record::of_puzzle(entry).with("verdict", answer.verdict().word());
            let record = with_rating(record, self.scale.unwrap_or(entry.usual_scale()), answer.answer());
            return answers.write_record(
                record
                    .with("stopped_by", answer.stopped().map(stopped_by))
                    .with("unsupported", answer.unsupported()),
            );
        }
        match answer.answer() {
            Some(rating) => answers.out.extend_from_slice(format!("{rating}\n").as_bytes()),
            None => answers.write_word(answer.verdict()),
        }
        Ok(())
    }

    /// Without exactly one solution there is no rating.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Done
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }

    #[cfg(feature = "parquet")]
    fn columns(&self) -> Vec<AnswerColumn> {
        columns(self.scale.unwrap_or(SCALE_OF_TABLES))
    }
}

/// Returns the columns of ratings: the fields that [`with_rating`] adds.
#[cfg(feature = "parquet")]
fn columns(scale: Scale) -> Vec<AnswerColumn> {
    use AnswerKind::{Decimal, Integer, Text};
    let fields: &[(&'static str, AnswerKind)] = match scale {
        Scale::Ordoku => &[
            ("rating", Integer),
            ("hardest", Decimal),
            ("points", Integer),
            ("rounds", Integer),
            ("guesses", Integer),
        ],
        Scale::Hodoku => &[("level", Text), ("score", Integer), ("hardest", Text), ("steps", Integer)],
        _ => &[("er", Decimal), ("ep", Decimal), ("ed", Decimal)],
    };
    let rating = fields.iter().map(|&(name, kind)| AnswerColumn::new(name, kind));
    let others = [("status", AnswerKind::Verdict), ("error", AnswerKind::Why)];
    rating.chain(others.map(|(name, kind)| AnswerColumn::new(name, kind))).collect()
}

/// Adds the fields of a rating.
pub fn with_rating(record: Record, scale: Scale, rating: Option<&Rating>) -> Record {
    let hodoku = rating.and_then(|rating| match rating {
        Rating::Hodoku(rating) => Some(rating),
        _ => None,
    });
    let explainer = rating.and_then(|rating| match rating {
        Rating::Explainer(rating) => Some(rating),
        _ => None,
    });
    let ordoku = rating.and_then(|rating| match rating {
        Rating::Ordoku(rating) => Some(rating),
        _ => None,
    });
    match scale {
        Scale::Ordoku => record
            .with("rating", ordoku.map(|rating| rating.number))
            .with("hardest", ordoku.map(|rating| f64::from(rating.hardest) / 10.0))
            .with("points", ordoku.map(|rating| rating.points))
            .with("rounds", ordoku.map(|rating| rating.rounds))
            .with("guesses", ordoku.map(|rating| rating.guesses)),
        Scale::Hodoku => record
            .with("level", hodoku.map(|rating| rating.level.name()))
            .with("score", hodoku.map(|rating| rating.score))
            .with("hardest", hodoku.and_then(|rating| rating.hardest).map(|hardest| hardest.name()))
            .with("steps", hodoku.map(|rating| rating.steps)),
        _ => {
            let number = |tenths: u8| f64::from(tenths) / 10.0;
            record
                .with("er", explainer.map(|rating| number(rating.er)))
                .with("ep", explainer.map(|rating| number(rating.ep)))
                .with("ed", explainer.map(|rating| number(rating.ed)))
        }
    }
}
