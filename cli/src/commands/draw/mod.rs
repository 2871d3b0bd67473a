//! `draw`: pictures of puzzles.

mod content;
mod target;

use super::hint::of_states;
use crate::answer::{ExitArgs, OfProper, Supported, Verdict, interrupt, of_each};
use crate::args::{CommonArgs, InputArgs, LimitArgs, OutputArgs, PageArgs, RulesArgs, names};
use crate::input::Entry;
use crate::pictures::{Book, Content, Framed, Look, Solved, Unrated, solve_and_rate};
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamCommand, run};
use crate::terminal::{Watch, signal};
use ordoku::svg::Theme;
use ordoku::technique::{RatedStep, Scale};
use ordoku::{Hint, Options, Outcome};
use std::path::PathBuf;
use target::{Picture, PictureFormat, Target};

/// Draw pictures of puzzles
///
/// Draws each puzzle, of any size and with any rules: as it is, with its solution, with pencil
/// marks, with a step that a person takes, or with the next step of a player. Digits that clash are
/// marked. A picture is SVG or PNG. One goes to standard output or to -o FILE; several go to a
/// folder, a file for each. A PDF file has pages with all puzzles, with the number and the level
/// below each, and then the solutions.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku draw puzzle.txt -o puzzle.svg               the puzzle
  ordoku draw puzzle.txt -o puzzle.png --width 600   the same in pixels
  ordoku draw --solution puzzle.txt -o solved.svg    its solution beside the givens
  ordoku draw --step 3 puzzle.txt -o step.svg        its third step, with pencil marks
  ordoku draw --steps puzzle.txt --into steps        a picture of every step
  ordoku draw --hint puzzle.txt -o hint.svg          the next step, as ordoku hint tells it
  ordoku draw puzzles.txt --into pictures            a picture of every puzzle
  ordoku draw puzzles.txt -o book.pdf --per-page 6   pages for print, and solutions")]
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
    #[arg(long, conflicts_with_all = ["marks", "step", "steps", "hint"], help_heading = "Output")]
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
    /// Draw the next step of a player, whose digits and pencil marks are as for ordoku hint
    #[arg(long, conflicts_with_all = ["step", "steps"], help_heading = "Output")]
    hint: bool,
    /// The scale of the level, and of the order of the steps; without it, hodoku for 9x9 and ordoku
    /// for others
    #[arg(long, value_name = "NAME", value_parser = names::scales(), help_heading = "Rating")]
    scale: Option<Scale>,
    /// The format of the files; without it the end of the name in -o decides, and it is svg
    /// otherwise
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    to: Option<PictureFormat>,
    /// The width of a PNG picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = target::pixels, allow_negative_numbers = true,
          help_heading = "Output")]
    width: Option<u32>,
    /// The colours
    #[arg(long, value_name = "NAME", default_value = "light", value_parser = names::themes(), help_heading = "Output")]
    theme: Theme,
    /// A name that browsers and screen readers tell
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    title: Option<String>,
    #[command(flatten)]
    pages: PageArgs,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE", conflicts_with = "into", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write a file for each picture to this folder, which is made if it is not there: 1.svg, 2.svg
    /// and so on, or 1-01.svg for the first step of the first puzzle
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    into: Option<PathBuf>,
    /// Show counts and the speed on standard error at the end
    #[arg(long, help_heading = "Display")]
    stats: bool,
}

/// The part of each puzzle that its picture shows.
#[derive(Clone, Copy)]
enum Shown {
    Puzzle,
    Solution,
    Step(usize),
    Steps,
    Hint,
    /// The puzzle with its level and, on request, its solution in another picture.
    PuzzleAndSolution {
        has_solutions: bool,
    },
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let format = self.format()?;
        let target = Target::new(self.output.as_deref(), self.into.as_deref(), &self.input.names(), format)?;
        let title = self.title.as_deref().unwrap_or_default();
        let mut draw = Draw {
            options: self.limits.options(),
            shown: self.shown(format),
            scale: self.scale,
            has_marks: self.marks,
            look: Look { theme: self.theme, title },
            puzzles: 0,
            columns: 0,
            pictures: Vec::new(),
            solutions: Vec::new(),
            missing: Vec::new(),
            is_complete: true,
        };
        // The frame writes nothing: the pictures are written when all are there.
        let nothing = OutputArgs { to: Vec::new(), blank: None, output: None, stats: self.stats };
        let job = Job { exit: self.exit, ..Job::new(&self.input, &nothing, common).with_rules(&self.rules) };
        let code = run(&mut draw, &job)?;
        draw.missing.iter().for_each(|missing| common.say(missing));
        let is_complete = draw.is_complete;
        match format {
            PictureFormat::Pdf if draw.pictures.is_empty() => {}
            PictureFormat::Pdf if signal::is_cancelled() => {
                common.say("the PDF file is not written: not all puzzles were drawn");
            }
            PictureFormat::Pdf => target.write_book(&draw.book(title, self.pages))?,
            _ => target.write(&draw.pictures, self.width)?,
        }
        Ok(if is_complete || code == signal::INTERRUPTED { code } else { 1 })
    }

    /// Returns the format of the files. Refuses options that belong to another one.
    fn format(&self) -> Result<PictureFormat, Failure> {
        let of_name = self.output.as_deref().map_or(Ok(None), PictureFormat::of_name);
        let format = match self.to {
            Some(format) => format,
            None => of_name?.unwrap_or(PictureFormat::Svg),
        };
        let refused = |option: &str, wanted: &str| {
            Err(Failure::Usage(format!("{option} is for {wanted}: add --to {wanted}, or leave it out")))
        };
        match format {
            PictureFormat::Pdf if self.into.is_some() => Err(Failure::Usage(
                "a PDF file has all pictures: name it with -o FILE in place of --into FOLDER".into(),
            )),
            PictureFormat::Svg | PictureFormat::Pdf if self.width.is_some() => refused("--width", "png"),
            PictureFormat::Svg | PictureFormat::Png if self.pages.per_page.is_some() => {
                refused("--per-page", "pdf")
            }
            PictureFormat::Svg | PictureFormat::Png if self.pages.paper.is_some() => {
                refused("--paper", "pdf")
            }
            PictureFormat::Svg | PictureFormat::Png if self.pages.no_solutions => {
                refused("--no-solutions", "pdf")
            }
            _ if self.pages.no_solutions
                && (self.solution || self.steps || self.hint || self.step.is_some()) =>
            {
                Err(Failure::Usage(
                    "--no-solutions leaves out pages that are not there with --solution, --step, --steps or \
                     --hint"
                        .into(),
                ))
            }
            format => Ok(format),
        }
    }

    fn shown(&self, format: PictureFormat) -> Shown {
        match self.step {
            _ if self.solution => Shown::Solution,
            _ if self.steps => Shown::Steps,
            _ if self.hint => Shown::Hint,
            Some(number) => Shown::Step(number as usize),
            None if format != PictureFormat::Pdf => Shown::Puzzle,
            None => Shown::PuzzleAndSolution { has_solutions: !self.pages.no_solutions },
        }
    }
}

struct Draw<'a> {
    options: Options,
    shown: Shown,
    scale: Option<Scale>,
    has_marks: bool,
    look: Look<'a>,
    /// The puzzles that were read.
    puzzles: usize,
    /// The columns of the widest puzzle.
    columns: usize,
    pictures: Vec<Picture>,
    /// The solutions that have pictures of their own.
    solutions: Vec<Framed>,
    /// The parts that puzzles lack, and why.
    missing: Vec<String>,
    /// Whether no step is missing, and no level for a limit. What puzzles without one solution lack
    /// is told by their verdicts.
    is_complete: bool,
}

/// The data that a picture needs beside its puzzle.
enum Found {
    Nothing,
    Solution(Vec<u32>),
    Steps(Vec<RatedStep>),
    Hint(Box<Hint>),
    Solved(Solved),
}

impl StreamCommand for Draw<'_> {
    type Answer = OfProper<Found>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        let (options, scale) = (self.options, self.scale);
        match self.shown {
            Shown::Puzzle => Ok(entries.iter().map(|_| OfProper::Answer(Found::Nothing)).collect()),
            Shown::PuzzleAndSolution { .. } => {
                let solved = solve_and_rate(options, scale, entries, watch)?;
                Ok(solved.into_iter().map(|solved| solved.map(Found::Solved)).collect())
            }
            Shown::Solution => {
                of_each(options, entries, watch, |solver, puzzle| found(solver.solve((puzzle, interrupt()))?))
            }
            Shown::Hint => of_states(options, entries, watch, |state, solvers, options| {
                Ok(state.hint(solvers, options, scale)?.map(|hint| Found::Hint(Box::new(hint))))
            }),
            Shown::Step(_) | Shown::Steps => of_each(options, entries, watch, |solver, puzzle| {
                Ok(solver.steps((puzzle, interrupt()), scale)?.map(Found::Steps))
            }),
        }
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
        answers.tally.add(answer.verdict_of_run());
        self.puzzles += 1;
        self.columns = self.columns.max(entry.columns());
        let Some(found) = answer.answer() else {
            let why = answer.unsupported().unwrap_or(answer.verdict().word());
            let place = &entry.place;
            if let Shown::PuzzleAndSolution { .. } = self.shown {
                self.missing.push(format!("{place}: no level and no solution: {why}"));
                return self.add(entry, &content::of_entry(entry, self.has_marks)?, None, "");
            }
            self.missing.push(format!("{place}: no picture: {why}"));
            return Ok(());
        };
        match (found, self.shown) {
            (Found::Steps(steps), Shown::Step(number)) => {
                let Some(content) = content::before_each(entry, steps)?.nth(number - 1) else {
                    let (place, count) = (&entry.place, steps.len());
                    self.missing
                        .push(format!("{place}: there is no step {number}: the puzzle is solved in {count}"));
                    self.is_complete = false;
                    return Ok(());
                };
                self.add(entry, &content?, Some(number), "")
            }
            (Found::Steps(steps), _) => (1..)
                .zip(content::before_each(entry, steps)?)
                .try_for_each(|(number, content)| self.add(entry, &content?, Some(number), "")),
            (Found::Hint(hint), _) => {
                let Hint::Step(step) = &**hint else {
                    self.missing.push(format!("{}: no picture: {hint}", entry.place));
                    self.is_complete = false;
                    return Ok(());
                };
                let content = Content { step: Some(step), ..content::of_entry(entry, true)? };
                self.add(entry, &content, None, "")
            }
            (Found::Solution(values), _) => self.add(entry, &content::of_solution(values), None, ""),
            (Found::Nothing, _) => self.add(entry, &content::of_entry(entry, self.has_marks)?, None, ""),
            (Found::Solved(solved), shown) => {
                self.add(entry, &content::of_entry(entry, self.has_marks)?, None, &solved.level)?;
                if let Some(unrated) = &solved.unrated {
                    self.tell_unrated(entry, unrated);
                }
                if let Shown::PuzzleAndSolution { has_solutions: true } = shown {
                    let svg = self.look.draw(entry, &content::of_solution(&solved.solution))?;
                    self.solutions.push(Framed { svg, caption: vec![self.puzzles.to_string()] });
                }
                Ok(())
            }
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

impl<'a> Draw<'a> {
    fn tell_unrated(&mut self, entry: &Entry, unrated: &Unrated) {
        let why = match unrated {
            Unrated::Limit(stopped) => stopped.to_string(),
            Unrated::Unsupported(what) => (*what).to_owned(),
        };
        self.is_complete &= matches!(unrated, Unrated::Unsupported(_));
        self.missing.push(format!("{}: not rated: {why}", entry.place));
    }

    fn book(self, title: &'a str, pages: PageArgs) -> Book<'a> {
        Book {
            title,
            pages,
            puzzles: self.pictures.into_iter().map(Picture::framed).collect(),
            solutions: self.solutions,
            columns: self.columns,
        }
    }

    /// Draws a puzzle, or a step of it.
    fn add(
        &mut self,
        entry: &Entry,
        content: &Content,
        step: Option<usize>,
        level: &str,
    ) -> Result<(), Failure> {
        let svg = self.look.draw(entry, content)?;
        self.pictures.push(Picture { puzzle: self.puzzles, step, level: level.to_owned(), svg });
        Ok(())
    }
}
