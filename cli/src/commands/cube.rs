//! `cube`: a hard puzzle in parts, one for each of many machines.

use crate::answer::{ExitArgs, Verdict};
use crate::args::{CommonArgs, ShapeArgs, duration, positive};
use crate::input::shown;
use crate::output::{Files, Record, Sink};
use crate::report::Failure;
use crate::terminal::signal;
use crate::whole::{read_cubes, with_ids};
use ordoku::{Limits, Options, Outcome};
use std::path::PathBuf;
use std::time::Duration;

/// Split a hard puzzle into cubes, for many machines
///
/// Writes a line of JSON for each cube: a part of the solutions, given by digits that are placed or
/// excluded, and its estimated share of the work. Each solution is in just one cube. ordoku conquer
/// solves the cubes, and ordoku prove --join joins their proofs. A cube that is too hard is split
/// again.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku cube hard.txt -n 64 -o cubes.jsonl
  ordoku cube cubes.jsonl --only 7 -n 4 -o cubes-of-7.jsonl   split one of them again")]
pub struct Args {
    /// A file with one puzzle, or with cubes; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The number of cubes; there are fewer if most of them are solved by propagation
    #[arg(short, long, value_name = "NUMBER", default_value_t = 64, value_parser = positive, allow_negative_numbers = true)]
    number: u64,
    /// Split the cube with this id
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    #[command(flatten)]
    shape: ShapeArgs,
    /// Write to FILE; until the run is complete, the output is in FILE.part
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Give up after this time, such as 10s
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true, help_heading = "Search")]
    time: Option<Duration>,
    #[command(flatten)]
    exit: ExitArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut files = Files::new([&self.file])?;
        files.add_sink("-o", self.output.as_deref())?;
        let cubes = read_cubes(&self.file, self.shape.options(), common)?;
        let cubes = with_ids(cubes, self.only.as_slice(), &self.file)?;
        let [cube] = &cubes[..] else {
            let (path, len) = (shown(&self.file), cubes.len());
            return Err(Failure::Message(format!("{path} has {len} cubes: name one with --only")));
        };
        signal::catch();
        let mut limits = Limits::new();
        limits.time = self.time;
        let number = usize::try_from(self.number).unwrap_or(usize::MAX);
        let puzzle = cube.puzzle()?;
        let parts = match cube.named.split(&puzzle, number, Options::new().with_limits(limits))? {
            Outcome::Answer(parts) => parts,
            Outcome::Stopped(_) if signal::is_cancelled() => return Ok(signal::INTERRUPTED),
            Outcome::Stopped(stopped) => {
                common.say(&format!("the puzzle was not split: {stopped}"));
                return Ok(self.exit.code(Verdict::Stopped, true));
            }
        };
        let mut out = Vec::new();
        for (part, share) in &parts {
            let mut entry = cube.entry.clone();
            entry.marks = part.cube.restrict(&puzzle)?.marks().map(<[u64]>::to_vec);
            let record = Record::of_puzzle(&entry).with("id", &*part.id);
            record.with("cube", part.cube.to_string()).with("share", *share).write_json(&mut out)?;
        }
        let mut sink = Sink::open(self.output.as_deref(), false)?;
        match sink.write(&out) {
            Ok(()) => sink.finish()?,
            Err(failure) => {
                sink.remove();
                return Err(failure);
            }
        }
        if parts.len() < number {
            let only = match parts.len() {
                1 => "there is only 1 cube".to_owned(),
                len => format!("there are only {len} cubes"),
            };
            common.say(&format!("{only}: propagation does the rest"));
        }
        Ok(0)
    }
}
