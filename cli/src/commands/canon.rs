//! `canon`: the canonical form of each puzzle.

use crate::answer::{Forms, Verdict, is_cut, stopped_by, with_blanks};
use crate::args::{CommonArgs, LimitArgs, TableArgs};
use crate::input::{CELLS, Entry, PlainLines, Unreadable};
use crate::output::{Record, grid_value};
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamArgs, StreamCommand, run};
#[cfg(feature = "parquet")]
use crate::table::{AnswerColumn, AnswerKind};
use crate::terminal::Watch;
use ordoku::{Canonical, Outcome, StopReason, Transform};

/// Write canonical forms
///
/// Two puzzles have the same canonical form if one becomes the other by renaming digits and by
/// moving rows, columns, bands and stacks. The form is the image whose cells, read row by row, come
/// first, with an empty cell before every digit: players call it minlex. A puzzle that was stopped
/// gets the word stopped in place of its form.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku canon puzzles.txt
  ordoku canon --to json puzzles.txt   also tell the transform and the number of automorphisms")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Continue an interrupted run with --parquet and the same -o FILE
    #[arg(long, requires = "parquet", help_heading = "Output", hide = !cfg!(feature = "parquet"))]
    resume: bool,
    #[command(flatten)]
    table: TableArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut canon = Canon { forms: Forms::new(self.limits.options()) };
        run(&mut canon, &Job { resumes: self.resume, table: self.table.wanted(), ..self.stream.job(common) })
    }
}

/// Returns the record of a puzzle, whose fields are empty without a form.
fn record(entry: &Entry, answer: &Outcome<Canonical>) -> Record {
    let (canonical, stopped) = match answer {
        Outcome::Answer(canonical) => (Some(canonical), None),
        Outcome::Stopped(reason) => (None, Some(*reason)),
    };
    let transform = canonical.map(|canonical| &canonical.transform);
    let from_one = |lines: &[u16]| lines.iter().map(|line| line + 1).collect::<Vec<_>>();
    let automorphisms = canonical.and_then(|canonical| canonical.automorphisms);
    Record::of_puzzle(entry)
        .with("verdict", stopped.map(|_| Verdict::Stopped.word()))
        .with("form", canonical.map(|canonical| grid_value(entry.shape, canonical.puzzle.givens())))
        .with("automorphisms", automorphisms.map(|number| number.to_string()))
        .with("transposed", transform.map(Transform::is_transposed))
        .with("rows", transform.map(|transform| from_one(transform.rows())))
        .with("columns", transform.map(|transform| from_one(transform.columns())))
        .with("digits", transform.map(|transform| transform.digits().to_vec()))
        .with("stopped_by", stopped.map(stopped_by))
}

struct Canon {
    forms: Forms,
}

impl StreamCommand for Canon {
    type Answer = Outcome<Canonical>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Outcome<Canonical>>, Failure> {
        self.forms.entries(entries, watch)
    }

    fn is_cut(&self, answer: &Outcome<Canonical>) -> bool {
        matches!(answer, Outcome::Stopped(StopReason::Cancel))
    }

    fn write(
        &mut self,
        entry: &Entry,
        answer: &Outcome<Canonical>,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure> {
        let style = answers.style;
        let canonical = match answer {
            Outcome::Answer(canonical) => canonical,
            Outcome::Stopped(reason) => {
                answers.tell(Verdict::Stopped, Some(*reason));
                if style.kind.is_record() {
                    return answers.write_record(record(entry, answer));
                }
                answers.write_word(Verdict::Stopped);
                return Ok(());
            }
        };
        answers.tell(Verdict::Done, None);
        let form = canonical.puzzle.givens();
        if !style.kind.is_record() {
            // The form has no givens of its own, so that a drawing shows all its digits alike.
            let form_entry =
                Entry { values: form.to_vec(), marks: None, placed: Vec::new(), ..entry.clone() };
            return answers.write_grid(style, &form_entry, form, &[]);
        }
        answers.write_record(record(entry, answer))
    }

    /// Writes the forms in place of the lines.
    fn plain(&mut self, lines: PlainLines, answers: &mut BlockAnswers) -> Result<bool, Failure> {
        if !answers.style.keeps_lines() {
            return Ok(false);
        }
        answers.out.extend_from_slice(lines.text);
        let results = self.forms.lines(lines, &mut answers.out)?;
        for result in results {
            let count = (*result)?;
            if is_cut(&count, false) {
                break;
            }
            if count.stopped.is_some() {
                // The words of stopped puzzles are written by `write`.
                answers.out.clear();
                return Ok(false);
            }
        }
        let done =
            results.iter().take_while(|result| result.is_ok_and(|count| !is_cut(&count, false))).count();
        answers.out.truncate(done * lines.stride);
        for (line, form) in lines.iter().zip(answers.out.chunks_exact_mut(lines.stride)) {
            with_blanks(line, &mut form[..CELLS]);
        }
        (0..done).for_each(|_| answers.tell(Verdict::Done, None));
        Ok(true)
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }

    #[cfg(feature = "parquet")]
    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("canonical", AnswerKind::Grid), AnswerColumn::new("error", AnswerKind::Why)]
    }
}
