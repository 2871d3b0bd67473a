//! `generate`: new puzzles.

mod book;
mod with_rules;

use crate::answer::{ExitArgs, Verdict, find_or_add, in_parallel, interrupt, puzzles, stopped_by};
use crate::args::{CommonArgs, LimitArgs, OutputArgs, PageArgs, RatingArgs, RulesArgs, names, values};
use crate::input::{Entry, Place, WantedRules};
use crate::output::{Files, Kind, Record, Sink, Style, boxes, puzzle_value};
use crate::report::Failure;
use crate::run::{BlockAnswers, MOST_DRAWN};
use crate::terminal::{Colours, Progress, Total, is_output_terminal, signal};
use crate::whole::read_one;
use book::Pages;
use ordoku::text::{Format, Layout, ParseOptions};
use ordoku::{Error, GeneratedResult, Generator, HouseKind, Outcome, Pattern, Shape, StopReason, Target};
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Make puzzles
///
/// Makes puzzles with exactly one solution, each from a random grid of its own. The puzzles are
/// minimal unless --givens asks for a number: no given can go without a second solution. The same
/// seed makes the same puzzles on every machine; without --seed, each run makes others.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku generate                                one puzzle, drawn on a terminal
  ordoku generate 1000 --seed 7 -o minimal.txt   a file of minimal puzzles
  ordoku generate --size 16 --givens 120         a 16x16
  ordoku generate --pattern half-turn            givens as in newspapers
  ordoku generate --givens-per-box 2-4           no box with many givens
  ordoku generate 10 --level hard                puzzles of a level of HoDoKu
  ordoku generate --er 7.0-7.5                   or with a rating of Sudoku Explainer
  ordoku generate --rules x,anti-knight          a variant; the line has its rules
  ordoku generate 5 --jigsaw                     regions of any form
  ordoku generate 5 --killer                     cages with sums, and no givens
  ordoku generate 5 --thermometers               lines along which digits increase
  ordoku generate 24 --print book.pdf            pages for print, with the solutions
  ordoku generate 5 --grids --shape 2x3          full grids")]
pub struct Args {
    /// The number of puzzles
    #[arg(value_name = "NUMBER", default_value_t = 1, hide_default_value = true, value_parser = values::number::<u64>, allow_negative_numbers = true)]
    count: u64,
    /// The side of the grid: 4, 6, 9, 12, 16, 25 and so on
    #[arg(long, value_name = "SIDE", conflicts_with = "shape", value_parser = values::number::<usize>, allow_negative_numbers = true, help_heading = "Puzzles")]
    size: Option<usize>,
    /// The rows and columns of a box, such as 2x5 for a 10x10
    #[arg(long, value_name = "RxC", value_parser = values::shape, help_heading = "Puzzles")]
    shape: Option<Shape>,
    /// The number of givens, in place of a minimal puzzle
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<usize>, allow_negative_numbers = true, help_heading = "Puzzles")]
    givens: Option<usize>,
    /// The number of givens of each row, such as 2-4 or 3
    #[arg(long, value_name = "MIN-MAX", value_parser = values::range, allow_negative_numbers = true, help_heading = "Puzzles")]
    givens_per_row: Option<RangeInclusive<usize>>,
    /// The number of givens of each column, such as 2-4 or 3
    #[arg(long, value_name = "MIN-MAX", value_parser = values::range, allow_negative_numbers = true, help_heading = "Puzzles")]
    givens_per_column: Option<RangeInclusive<usize>>,
    /// The number of givens of each box, such as 2-4 or 3
    #[arg(long, value_name = "MIN-MAX", value_parser = values::range, allow_negative_numbers = true, help_heading = "Puzzles")]
    givens_per_box: Option<RangeInclusive<usize>>,
    /// The symmetry of the cells with givens
    #[arg(
        long,
        value_name = "NAME",
        default_value = "none",
        hide_default_value = true,
        value_parser = names::patterns(),
        help_heading = "Puzzles"
    )]
    pattern: Pattern,
    /// Only take givens away together with their partners in the pattern: single ones may be
    /// redundant
    #[arg(long, conflicts_with = "givens", help_heading = "Puzzles")]
    within_symmetry: bool,
    /// A file with a grid whose empty cells get no given
    #[arg(long, value_name = "FILE", help_heading = "Puzzles")]
    mask: Option<PathBuf>,
    /// Make full grids in place of puzzles
    #[arg(long, conflicts_with_all = ["givens", "givens_per_row", "givens_per_column", "givens_per_box", "pattern", "within_symmetry", "mask"], help_heading = "Puzzles")]
    grids: bool,
    /// The seed of the random numbers
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>, allow_negative_numbers = true, help_heading = "Puzzles")]
    seed: Option<u64>,
    /// The number of the first puzzle of the seed
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = values::number::<u64>,
        allow_negative_numbers = true,
        help_heading = "Puzzles"
    )]
    first: u64,
    #[command(flatten)]
    rating: RatingArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Draw random regions for each puzzle, in place of boxes
    #[arg(long, conflicts_with = "regions", help_heading = "Rules")]
    jigsaw: bool,
    /// Draw random cages for each puzzle, in place of givens: a killer
    #[arg(long, help_heading = "Rules")]
    killer: bool,
    /// Draw random thermometers for each puzzle: digits increase along them
    #[arg(long, help_heading = "Rules")]
    thermometers: bool,
    /// Draw random arrows for each puzzle: the digits on one add up to that in its circle
    #[arg(long, help_heading = "Rules")]
    arrows: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// Also write a PDF file with pages for print: the puzzles, each with number, level and seed,
    /// and then the solutions
    #[arg(long, value_name = "FILE", conflicts_with = "grids", help_heading = "Pages")]
    print: Option<PathBuf>,
    #[command(flatten)]
    pages: PageArgs,
    #[command(flatten)]
    exit: ExitArgs,
}

fn no_grid(side: usize) -> Failure {
    Failure::Usage(format!("there is no {side}x{side} grid: --size takes 1 to {}", Shape::MAX_SIDE))
}

/// The stopped puzzles that are reported one by one; more are only counted.
const MOST_TOLD: u64 = 10;

/// The puzzles of one call of the library: as many 9x9 as are made well side by side.
const NINES_AT_ONCE: usize = 2_048;
const OTHERS: usize = 16;

/// If puzzles take longer than this on average and progress is shown, they are made one by one, so
/// that each is seen. Side by side, 9x9 are faster only if they are easy to make.
const WATCHED_FROM: Duration = Duration::from_millis(2);

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let shape = self.shape()?;
        let colours = Colours::choose(common.color);
        let mut style = Style::new(&self.output, colours.output)?;
        let path = self.output.output.as_deref().filter(|path| path.as_os_str() != "-");
        let is_shown = path.is_none() && is_output_terminal();
        if style.is_default && is_shown && self.count <= MOST_DRAWN as u64 {
            style.kind = Kind::Drawn;
        }
        let mut files = Files::new(&self.mask)?;
        files.add_sink("-o", path)?;
        self.check_pages(&mut files)?;
        let rules = self.rules_of(shape)?;
        if self.killer && matches!(style.kind, Kind::Layout(Some(_))) {
            let message = "a killer has no givens, and this output has no cages: write --to json or drawn";
            return Err(Failure::Usage(message.into()));
        }
        self.check_goes_with_rating(shape, rules.is_some())?;
        let mask = self.mask(shape, common)?;
        let mut generator = self.generator(shape, mask.as_deref())?;
        self.check(&mut generator)?;
        if self.count > 0 && self.first.checked_add(self.count).is_none() {
            let message = "--first is too large: the puzzles of a seed have numbers below 2^64 - 1";
            return Err(Failure::Usage(message.into()));
        }
        let sink = Sink::open(path, false)?;
        let pages = self.open_pages()?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
        if self.seed.is_none() {
            common.say(&format!("seed {seed}"));
        }
        let is_wanted = !common.quiet && std::io::stderr().is_terminal();
        let mut run = Run {
            seed,
            shows_statistics: self.output.stats,
            exit: self.exit,
            sink,
            progress: Progress::new(Total::Puzzles(self.count), is_wanted, is_shown),
            answers: BlockAnswers::new(style),
            pages,
        };
        signal::catch();
        let result = match rules {
            Some(rules) => self.make_with_rules(shape, &rules, &mut run, common),
            None => self.make(&mut generator, mask.as_deref(), &mut run, common),
        };
        let pages = run.pages.take();
        let made = run.end(result, common);
        let progress = Progress::new(Total::Puzzles(self.count), is_wanted, is_shown);
        self.write_pages(pages, seed, made, progress, common)
    }

    /// Refuses options of puzzles that have no rating.
    fn check_goes_with_rating(&self, shape: Shape, has_rules: bool) -> Result<(), Failure> {
        if self.rating.is_any() && (shape != Shape::NINE || has_rules || self.grids) {
            let message = "--level, --technique and --er are for 9x9 puzzles with the rules of Sudoku";
            return Err(Failure::Usage(message.into()));
        }
        Ok(())
    }

    fn shape(&self) -> Result<Shape, Failure> {
        match (self.shape, self.size) {
            (Some(shape), _) => Ok(shape),
            (None, None) => Ok(Shape::NINE),
            // The regions of a jigsaw take the place of the boxes.
            (None, Some(side)) if (self.jigsaw || self.rules.regions.is_some()) && Shape::usual(side).is_none() => {
                Shape::new(1, side).map_err(|_| no_grid(side))
            }
            (None, Some(side)) => Shape::usual(side).ok_or_else(|| {
                let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows));
                match rows.filter(|_| side <= Shape::MAX_SIDE) {
                    Some(rows) => Failure::Usage(format!(
                        "{side}x{side} grids have no usual boxes: name their rows and columns, such as --shape {rows}x{}",
                        side / rows
                    )),
                    None => no_grid(side),
                }
            }),
        }
    }

    /// Reads the mask.
    fn mask(&self, shape: Shape, common: &CommonArgs) -> Result<Option<Vec<bool>>, Failure> {
        let Some(path) = &self.mask else { return Ok(None) };
        let mask = read_one(path, ParseOptions::new().with_shape(shape), WantedRules::Sudoku, common)?;
        Ok(Some(mask.values.iter().map(|&value| value != 0).collect()))
    }

    /// Refuses settings that no puzzle can meet, before a file is opened. The generator checks them
    /// even if it makes no puzzle.
    fn check(&self, generator: &mut Generator) -> Result<(), Failure> {
        let checked = generator.generate_batch(0, 0, &mut [], &mut [], interrupt());
        checked.map_err(|error| match (error, self.givens) {
            (Error::Givens { .. }, _) => Failure::Usage(error.to_string()),
            (Error::Argument { what }, Some(givens)) => Failure::Usage(format!("--givens {givens}: {what}")),
            (Error::Argument { what }, None) => Failure::Usage(what.into()),
            (error, _) => error.into(),
        })
    }

    fn generator(&self, shape: Shape, mask: Option<&[bool]>) -> Result<Generator, Error> {
        let target = match self.givens {
            // A puzzle with a given in each cell is a full grid.
            _ if self.grids => Target::Givens(shape.cells()),
            Some(givens) => Target::Givens(givens),
            None if self.within_symmetry => Target::MinimalWithinSymmetry,
            None => Target::Minimal,
        };
        let mut generator = Generator::new(shape)
            .with_target(target)
            .with_pattern(self.pattern)
            .with_difficulty(self.rating.difficulty())
            .with_limits(self.limits.limits())
            .with_threads(self.limits.threads);
        let houses = [
            (HouseKind::Row, &self.givens_per_row),
            (HouseKind::Column, &self.givens_per_column),
            (HouseKind::Box, &self.givens_per_box),
        ];
        for (kind, givens) in houses {
            if let Some(givens) = givens {
                generator = generator.with_house_givens(kind, givens.clone());
            }
        }
        match mask {
            Some(cells) => generator.with_mask(cells),
            None => Ok(generator),
        }
    }

    /// Makes puzzles one by one, each on a thread of its own.
    fn make_each(
        &self,
        shape: Shape,
        mask: Option<&[bool]>,
        numbers: Vec<u64>,
        run: &Run,
        values: &mut [u32],
        results: &mut [GeneratedResult],
    ) -> Result<(), Error> {
        let seed = run.seed;
        let watch = run.progress.begin(&format!("seed {seed}"), numbers.clone());
        let made = in_parallel(self.limits.threads, &numbers, watch, Vec::new, |generators, &number| {
            let generator = find_or_add(generators, |_| true, || self.generator(shape, mask))?;
            generator.generate_nth(seed, number, interrupt())
        });
        for ((made, values), result) in
            made.into_iter().zip(values.chunks_exact_mut(shape.cells())).zip(results)
        {
            *result = Ok(made?.map(|puzzle| values.copy_from_slice(puzzle.givens())));
        }
        Ok(())
    }

    /// Makes and writes the puzzles.
    fn make(
        &self,
        generator: &mut Generator,
        mask: Option<&[bool]>,
        run: &mut Run,
        common: &CommonArgs,
    ) -> Result<(), Failure> {
        let (shape, seed) = (generator.shape(), run.seed);
        let mut is_slow = true;
        let mut done = 0;
        while done < self.count && !signal::is_cancelled() {
            let is_watched = run.progress.is_wanted() && is_slow;
            // Those of a difficulty are made one by one.
            let is_side_by_side = shape == Shape::NINE && !is_watched && !self.rating.is_any();
            let block = if is_side_by_side { NINES_AT_ONCE } else { OTHERS };
            let len = usize::try_from(self.count - done).unwrap_or(block).min(block);
            let first = self.first + done;
            let mut values = vec![0; len * shape.cells()];
            let mut results: Vec<GeneratedResult> = vec![Err(Error::Internal); len];
            let begun = Instant::now();
            let numbers = (first..).take(len);
            let made = if is_watched {
                self.make_each(shape, mask, numbers.collect(), run, &mut values, &mut results)
            } else {
                run.progress.begin(&format!("seed {seed}"), numbers.collect());
                generator.generate_batch(seed, first, &mut values, &mut results, interrupt())
            };
            is_slow = begun.elapsed() / len as u32 > WATCHED_FROM;
            made?;
            let before = run.answers.tally.total();
            run.answers.out.clear();
            for (index, (values, result)) in values.chunks_exact(shape.cells()).zip(results).enumerate() {
                let number = first + index as u64;
                let place = Place { file: format!("seed {seed}").into(), line: number };
                match result? {
                    Outcome::Answer(()) => run.write(&entry(place, shape, values))?,
                    Outcome::Stopped(StopReason::Cancel) => break,
                    Outcome::Stopped(reason) => run.stopped(shape, number, reason, common)?,
                }
            }
            // Puzzles that Ctrl-C cut off are not done.
            run.progress.pass(run.answers.tally.total() - before);
            run.sink.write(&run.answers.out)?;
            done += len as u64;
        }
        Ok(())
    }
}

/// Returns a puzzle as one that was read: a line up to 9x9, rows above, drawn if its boxes are
/// unusual.
fn entry(place: Place, shape: Shape, values: &[u32]) -> Entry {
    let layout = match shape.side() {
        side @ ..=36 if Shape::usual(side) != Some(shape) => Layout::Boxes,
        ..=9 => Layout::Line,
        10..=36 => Layout::Rows,
        _ => Layout::Numbers,
    };
    Entry {
        place,
        shape,
        values: values.to_vec(),
        marks: None,
        placed: Vec::new(),
        format: Format::usual(shape, layout),
        rules: None,
    }
}

/// A run of the command.
struct Run {
    seed: u64,
    shows_statistics: bool,
    exit: ExitArgs,
    sink: Sink,
    progress: Progress,
    answers: BlockAnswers,
    pages: Option<Pages>,
}

impl Run {
    fn write(&mut self, entry: &Entry) -> Result<(), Failure> {
        self.answers.tally.add(Verdict::Done);
        self.pages.iter_mut().for_each(|pages| pages.add(entry));
        let style = self.answers.style;
        if style.kind.is_record() {
            return self.write_record(entry.shape, entry.place.line, Ok(entry));
        }
        self.answers.write_puzzle(style, entry, &[])
    }

    /// Tells that a limit stopped a puzzle, and writes a word in its place.
    fn stopped(
        &mut self,
        shape: Shape,
        number: u64,
        stopped: StopReason,
        common: &CommonArgs,
    ) -> Result<(), Failure> {
        self.answers.tally.add(Verdict::Stopped);
        let told = self.answers.tally.get(Verdict::Stopped);
        if told <= MOST_TOLD {
            let message = format!("puzzle {number} of the seed was stopped: {stopped}");
            self.progress.suspend(|| common.say(&message));
        }
        if told == MOST_TOLD + 1 {
            self.progress.suspend(|| common.say("further stopped puzzles are only counted"));
        }
        if self.answers.style.kind.is_record() {
            return self.write_record(shape, number, Err(stopped));
        }
        self.answers.write_word(Verdict::Stopped);
        Ok(())
    }

    /// Writes the record of a puzzle, or of one that was stopped.
    fn write_record(
        &mut self,
        shape: Shape,
        number: u64,
        made: Result<&Entry, StopReason>,
    ) -> Result<(), Failure> {
        let givens = |entry: &Entry| entry.values.iter().filter(|&&value| value != 0).count();
        let has_rules = made.is_ok_and(|entry| entry.rules.is_some());
        let entry = made.ok();
        self.answers.write_record(
            Record::default()
                .with("seed", self.seed)
                .with("number", number)
                .with("boxes", (!has_rules).then(|| boxes(shape)))
                .with("verdict", entry.is_none().then_some(Verdict::Stopped.word()))
                .with("givens", entry.map(givens))
                .with("puzzle", entry.map(puzzle_value))
                .with("stopped_by", made.err().map(stopped_by)),
        )
    }

    /// Ends the output, and returns the exit code.
    fn end(mut self, result: Result<(), Failure>, common: &CommonArgs) -> Result<u8, Failure> {
        self.progress.end();
        let stopped = self.answers.tally.get(Verdict::Stopped);
        if stopped > MOST_TOLD {
            common.say(&format!("{stopped} of {} were stopped", puzzles(self.answers.tally.total())));
        }
        if result.is_err() || signal::is_cancelled() {
            if result.is_ok() {
                common.say(&format!("interrupted after {}", puzzles(self.answers.tally.total())));
            }
            if let Some(part) = self.sink.abandon() {
                common.say(&format!("what is done is in '{part}'"));
            }
            return result.map(|()| signal::INTERRUPTED);
        }
        self.sink.finish()?;
        self.answers.tell_lost(common, false);
        if self.shows_statistics {
            let _ = writeln!(std::io::stderr(), "{}", self.answers.tally.statistics(self.progress.elapsed()));
        }
        let code = |worst: Verdict| self.exit.code(worst, worst.is_unanswered());
        Ok(self.answers.tally.worst().map_or(0, code))
    }
}
