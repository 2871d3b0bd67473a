//! `--print`: the puzzles as pages.

use super::{Args, Run};
use crate::args::CommonArgs;
use crate::input::Entry;
use crate::output::{Files, Sink};
use crate::pictures::{Book, Content, Framed, Look, solve_and_rate, write_pdf};
use crate::report::{Failure, escaped_path};
use crate::terminal::signal;
use ordoku::svg::Theme;
use ordoku::technique::Scale;
use ordoku::{Error, Options};

impl Args {
    /// Refuses a PDF file that is another output, and options for pages without one.
    pub(super) fn check_book(&self, files: &mut Files) -> Result<(), Failure> {
        let options = [
            ("--per-page", self.pages.per_page.is_some()),
            ("--paper", self.pages.paper.is_some()),
            ("--no-solutions", self.pages.no_solutions),
        ];
        match (&self.print, options.iter().find(|(_, is_given)| *is_given)) {
            (Some(path), _) => files.add_sink("--print", Some(path)),
            (None, Some((option, _))) => {
                Err(Failure::Usage(format!("{option} is for pages: name their file with --print FILE")))
            }
            (None, None) => Ok(()),
        }
    }

    /// Writes the PDF file, if one is wanted.
    pub(super) fn write_book(&self, run: &mut Run, common: &CommonArgs) -> Result<(), Failure> {
        let (Some(path), Some(printed)) = (&self.print, run.printed.take()) else { return Ok(()) };
        if printed.is_empty() || signal::is_cancelled() {
            common.say(&format!("'{}' is not written: not all puzzles were made", escaped_path(path)));
            return Ok(());
        }
        let (seed, look) = (run.seed, Look { theme: Theme::Light, title: "" });
        let entries: Vec<&Entry> = printed.iter().collect();
        let watch = run.progress.begin("pages", printed.iter().map(|entry| entry.place.line).collect());
        let options = Options::new().with_threads(self.limits.threads);
        let mut book =
            Book { title: "", pages: self.pages, puzzles: Vec::new(), solutions: Vec::new(), columns: 0 };
        for (index, solved) in solve_and_rate(options, Scale::Hodoku, &entries, watch)?.iter().enumerate() {
            let entry = entries[index];
            let solved = match solved.answer() {
                Some(solved) => solved,
                None if solved.is_cut() => {
                    common
                        .say(&format!("'{}' is not written: the puzzles are not rated", escaped_path(path)));
                    return Ok(());
                }
                // A generated puzzle has one solution, and there is no limit.
                None => return Err(Error::Internal.into()),
            };
            let (number, of_seed) = (index + 1, entry.place.line);
            book.columns = book.columns.max(entry.columns());
            book.puzzles.push(Framed {
                svg: look.draw(entry, &Content::default())?,
                caption: format!("{number} \u{b7} {} \u{b7} seed {seed}, number {of_seed}", solved.level),
            });
            if !self.pages.no_solutions {
                let content = Content { values: solved.solution.clone(), ..Content::default() };
                let svg = look.draw(entry, &content)?;
                book.solutions.push(Framed { svg, caption: number.to_string() });
            }
        }
        let mut sink = Sink::open(Some(path), false)?;
        sink.write(&write_pdf(&book)?)?;
        sink.finish()
    }
}
