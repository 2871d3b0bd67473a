//! `show`: draws puzzles.

use crate::answer::{Verdict, conflicts};
use crate::args::{CommonArgs, InputArgs, OutputArgs, RulesArgs};
use crate::input::{Entry, EntryRules};
use crate::output::{Kind, Record};
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamCommand, run};
use crate::terminal::Watch;

/// Draw puzzles
///
/// Draws each puzzle in boxes, with its pencil marks if it has any. Rules that the drawing does not
/// show are named above it. On a terminal, digits that clash are red.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku show puzzle.txt
  ordoku show --color always puzzles.txt | less -R")]
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
        run(&mut Show, &Job::new(&self.input, &self.output, common).with_rules(&self.rules))
    }
}

struct Show;

impl StreamCommand for Show {
    /// The cells that clash.
    type Answer = Vec<usize>;

    fn answer(&mut self, entries: &[&Entry], _watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        let cells =
            |entry: &&Entry| conflicts(entry).into_iter().flat_map(|conflict| conflict.cells).collect();
        Ok(entries.iter().map(cells).collect())
    }

    fn write(
        &mut self,
        entry: &Entry,
        answer: &Self::Answer,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure> {
        answers.tally.add(Verdict::Done);
        if answers.style.kind.is_record() {
            return answers.write_record(Record::of_puzzle(entry));
        }
        let mut style = answers.style;
        let side = entry.shape.side();
        let size = match &entry.rules {
            None => format!("{side}x{side}"),
            Some(EntryRules { puzzle, .. }) => {
                let rules = puzzle.rules();
                format!("{}x{} with digits to {}", rules.rows(), rules.columns(), rules.digits())
            }
        };
        if style.is_default {
            style.kind = if entry.marks.is_none() { Kind::Drawn } else { Kind::Marks };
        }
        if style.is_default || style.kind == Kind::Drawn {
            let givens = entry.values.iter().filter(|&&value| value != 0).count();
            let noun = if givens == 1 { "given" } else { "givens" };
            answers.out.extend_from_slice(format!("{}: {size}, {givens} {noun}\n", entry.place).as_bytes());
        }
        answers.write_puzzle(style, entry, answer)
    }
}
