//! `draw`: pictures of puzzles.

mod content;
mod target;

use crate::answer::{ExitArgs, OfProper, Verdict, check_scale_of_rules, conflicts, interrupt, of_each};
use crate::args::{CommonArgs, InputArgs, LimitArgs, OutputArgs, RulesArgs, ScaleName};
use crate::input::Entry;
use crate::report::Failure;
use crate::run::{Job, Page, StreamCommand, run};
use crate::terminal::Watch;
use clap::ValueEnum;
use content::Content;
use ordoku::svg::{Drawing, Theme};
use ordoku::technique::{RatedStep, Scale};
use ordoku::{Options, Outcome};
use std::path::PathBuf;
use target::{Picture, Target};

/// Draw pictures of puzzles
///
/// Writes each puzzle as a picture in SVG, of any size and with any rules: as it is, with its solution, with
/// pencil marks, or with a step that a person takes. Digits that clash are marked. One picture goes to
/// standard output or to -o FILE; several go to a folder, a file for each.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku draw puzzle.txt -o puzzle.svg               the puzzle
  ordoku draw --solution puzzle.txt -o solved.svg    its solution beside the givens
  ordoku draw --step 3 puzzle.txt -o step.svg        its third step, with pencil marks
  ordoku draw --steps puzzle.txt --into steps        a picture of every step
  ordoku draw puzzles.txt --into pictures            a picture of every puzzle")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    exit: ExitArgs,
    /// Draw the solution, too
    #[arg(long, conflicts_with_all = ["marks", "step", "steps"], help_heading = "Output")]
    solution: bool,
    /// Draw the candidates that the digits leave, if the puzzle has no pencil marks
    #[arg(long, help_heading = "Output")]
    marks: bool,
    /// Draw the step with this number on the way to the solution, from 1
    #[arg(long, value_name = "NUMBER", value_parser = crate::args::positive, allow_negative_numbers = true,
          conflicts_with = "steps", help_heading = "Output")]
    step: Option<u64>,
    /// Draw every step on the way to the solution
    #[arg(long, help_heading = "Output")]
    steps: bool,
    /// The scale whose order the steps have
    #[arg(long, value_name = "NAME", default_value = "hodoku", help_heading = "Rating")]
    scale: ScaleName,
    /// The colours
    #[arg(long, value_name = "NAME", default_value = "light", help_heading = "Output")]
    theme: ThemeName,
    /// A name that browsers and screen readers tell
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    title: Option<String>,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE", conflicts_with = "into", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write a file for each picture to this folder, which is made if it is not there: 1.svg, 2.svg and so on, or
    /// 1-01.svg for the first step of the first puzzle
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    into: Option<PathBuf>,
    /// Show counts and the speed on standard error at the end
    #[arg(long, help_heading = "Display")]
    stats: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    /// Dark digits on white
    Light,
    /// Light digits on a dark background
    Dark,
}

/// The part of each puzzle that its picture shows.
#[derive(Clone, Copy)]
enum Shown {
    Puzzle,
    Solution,
    Step(usize),
    Steps,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let target = Target::new(self.output.as_deref(), self.into.as_deref(), &self.input.names())?;
        let shown = match self.step {
            _ if self.solution => Shown::Solution,
            _ if self.steps => Shown::Steps,
            Some(number) => Shown::Step(number as usize),
            None => Shown::Puzzle,
        };
        let mut draw = Draw {
            options: self.limits.options(),
            shown,
            scale: self.scale.into(),
            has_marks: self.marks,
            theme: match self.theme {
                ThemeName::Light => Theme::Light,
                ThemeName::Dark => Theme::Dark,
            },
            title: self.title.as_deref().unwrap_or_default(),
            puzzles: 0,
            pictures: Vec::new(),
            missing: Vec::new(),
        };
        // The frame writes nothing: the pictures are written when all are there.
        let nothing = OutputArgs { to: Vec::new(), blank: None, output: None, stats: self.stats };
        let job = Job { exit: self.exit, ..Job::new(&self.input, &nothing, common).with_rules(&self.rules) };
        let code = run(&mut draw, &job)?;
        draw.missing.iter().for_each(|missing| common.say(missing));
        target.write(&draw.pictures)?;
        Ok(code)
    }
}

struct Draw<'a> {
    options: Options,
    shown: Shown,
    scale: Scale,
    has_marks: bool,
    theme: Theme,
    title: &'a str,
    /// The puzzles that were read.
    puzzles: usize,
    pictures: Vec<Picture>,
    /// Why puzzles have no picture.
    missing: Vec<String>,
}

/// What a puzzle needs to be drawn.
enum Found {
    Nothing,
    Solution(Vec<u32>),
    Steps(Vec<RatedStep>),
}

impl StreamCommand for Draw<'_> {
    type Answer = OfProper<Found>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        let (options, scale) = (self.options, self.scale);
        match self.shown {
            Shown::Puzzle => Ok(entries.iter().map(|_| OfProper::Answer(Found::Nothing)).collect()),
            Shown::Solution => of_each(
                options,
                entries,
                watch,
                |solver, puzzle| {
                    let solved = solver.solve((puzzle, interrupt()))?;
                    found(solved.map(|grid| grid.map(|grid| grid.values().to_vec())))
                },
                |solver, puzzle| found(solver.solve((puzzle, interrupt()))?),
            ),
            Shown::Step(_) | Shown::Steps => of_each(
                options,
                entries,
                watch,
                |solver, puzzle| Ok(solver.steps(scale, (puzzle, interrupt()))?.map(Found::Steps)),
                |solver, puzzle| {
                    check_scale_of_rules(scale)?;
                    Ok(solver.steps((puzzle, interrupt()))?.map(Found::Steps))
                },
            ),
        }
    }

    fn is_cut(&self, answer: &Self::Answer) -> bool {
        answer.is_cut()
    }

    fn write(&mut self, entry: &Entry, answer: &Self::Answer, page: &mut Page) -> Result<(), Failure> {
        page.tally.add(answer.verdict_of_run());
        self.puzzles += 1;
        let Some(found) = answer.answer() else {
            let why = answer.unsupported().unwrap_or(answer.verdict().word());
            self.missing.push(format!("{}: no picture: {why}", entry.place));
            return Ok(());
        };
        match (found, self.shown) {
            (Found::Steps(steps), Shown::Step(number)) => {
                let Some(content) = Content::before_each(entry, steps)?.nth(number - 1) else {
                    let (place, count) = (&entry.place, steps.len());
                    self.missing
                        .push(format!("{place}: there is no step {number}: the puzzle is solved in {count}"));
                    return Ok(());
                };
                self.add(entry, &content?, None)
            }
            (Found::Steps(steps), _) => (1..)
                .zip(Content::before_each(entry, steps)?)
                .try_for_each(|(number, content)| self.add(entry, &content?, Some(number))),
            (Found::Solution(values), _) => self.add(entry, &Content::of_solution(values), None),
            (Found::Nothing, _) => self.add(entry, &Content::of_entry(entry, self.has_marks)?, None),
        }
    }

    /// A puzzle that is not drawn has no picture.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Done
    }
}

/// Turns a puzzle without a solution into the error of puzzles that have not exactly one.
fn found(solved: Outcome<Option<Vec<u32>>>) -> Result<Outcome<Found>, ordoku::Error> {
    match solved {
        Outcome::Answer(None) => Err(ordoku::Error::Improper { solvable: false }),
        solved => Ok(solved.map(|values| Found::Solution(values.unwrap_or_default()))),
    }
}

impl Draw<'_> {
    /// Draws a puzzle, or a step of it.
    fn add(&mut self, entry: &Entry, content: &Content, step: Option<usize>) -> Result<(), Failure> {
        let rules = entry.rules.as_ref().map(|rules| rules.puzzle.rules());
        let clashes: Vec<u32> =
            conflicts(entry).iter().flat_map(|conflict| &conflict.cells).map(|&cell| cell as u32).collect();
        let mut givens = entry.values.clone();
        entry.placed.iter().for_each(|&cell| givens[cell] = 0);
        let drawing = match rules {
            Some(rules) => Drawing::of_rules(rules),
            None => Drawing::of_shape(entry.shape),
        };
        let mut svg = String::new();
        drawing
            .with_givens(&givens)
            .with_values(&content.values)
            .with_marks(content.marks.as_deref())
            .with_clashes(&clashes)
            .with_step(content.step)
            .with_symbols(entry.format.symbols)
            .with_theme(self.theme)
            .with_title(self.title)
            .write(&mut svg)
            .map_err(|error| Failure::at(&entry.place, error))?;
        self.pictures.push(Picture { puzzle: self.puzzles, step, svg });
        Ok(())
    }
}
