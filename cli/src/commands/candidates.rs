//! `candidates`: the digits that each cell may have.

use crate::answer::Verdict;
use crate::args::{CommonArgs, InputArgs, OutputArgs};
use crate::input::Entry;
use crate::output::{Kind, Record, candidates};
use crate::report::Failure;
use crate::run::{Job, Page, Verb, run};

/// Write the candidates of each cell
///
/// The candidates of an empty cell are the digits, or the pencil marks of the puzzle, that its row,
/// column and box leave.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku candidates puzzle.txt
  ordoku candidates --to json puzzle.txt")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        run(&mut Candidates, &Job { input: &self.input, output: &self.output, common, resumes: false })
    }
}

struct Candidates;

impl Verb for Candidates {
    type Answer = ();

    fn answer(&mut self, entries: &[&Entry]) -> Result<Vec<()>, Failure> {
        Ok(vec![(); entries.len()])
    }

    fn write(&mut self, entry: &Entry, (): &(), page: &mut Page) -> Result<(), Failure> {
        page.tally.add(Verdict::Fine);
        let mut style = page.style;
        match style.kind {
            Kind::Json | Kind::Csv => {
                page.write_record(Record::new(entry).with("candidates", candidates(entry, &entry.values)?))
            }
            Kind::Drawn | Kind::Marks | Kind::Layout(None) => {
                style.kind = Kind::Marks;
                style.write(entry, &entry.values, &[], &mut page.out)
            }
            _ => Err(Failure::Usage("candidates are written as --to marks, --to json or --to csv".into())),
        }
    }
}
