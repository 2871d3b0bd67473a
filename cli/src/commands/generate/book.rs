//! `--print`: the puzzles as pages.

use super::Args;
use crate::args::CommonArgs;
use crate::input::{Entry, is_stdin};
use crate::output::{Files, Sink};
use crate::pictures::{Book, Content, Framed, Look, refuse_terminal, solve_and_rate, write_pdf};
use crate::report::{Failure, escaped_path};
use crate::terminal::{Progress, signal};
use ordoku::svg::Theme;
use ordoku::{Error, Options};

/// The pages that are wanted.
pub(super) struct Pages {
    sink: Sink,
    puzzles: Vec<Entry>,
}

impl Pages {
    pub(super) fn add(&mut self, entry: &Entry) {
        self.puzzles.push(entry.clone());
    }
}

impl Args {
    /// Refuses a PDF file that is another output, and options for pages without one.
    pub(super) fn check_pages(&self, files: &mut Files) -> Result<(), Failure> {
        let options = [
            ("--per-page", self.pages.per_page.is_some()),
            ("--paper", self.pages.paper.is_some()),
            ("--no-solutions", self.pages.no_solutions),
        ];
        match (&self.print, options.iter().find(|(_, is_given)| *is_given)) {
            (Some(path), _) if is_stdin(path) => {
                refuse_terminal("pdf")?;
                files.add_sink("--print", Some(path))
            }
            (Some(path), _) => files.add_sink("--print", Some(path)),
            (None, Some((option, _))) => {
                Err(Failure::Usage(format!("{option} is for pages: name their file with --print FILE")))
            }
            (None, None) => Ok(()),
        }
    }

    /// Opens the PDF file, if one is wanted: before the puzzles are made, so that a wrong name
    /// costs no time.
    pub(super) fn open_pages(&self) -> Result<Option<Pages>, Failure> {
        let open = |path| Ok(Pages { sink: Sink::open(Some(path), false)?, puzzles: Vec::new() });
        self.print.as_deref().map(open).transpose()
    }

    /// Writes the PDF file, if one is wanted and all puzzles were made. Returns the exit code.
    pub(super) fn write_pages(
        &self,
        pages: Option<Pages>,
        seed: u64,
        made: Result<u8, Failure>,
        mut progress: Progress,
        common: &CommonArgs,
    ) -> Result<u8, Failure> {
        let Some(Pages { sink, puzzles }) = pages else { return made };
        let book = match &made {
            Ok(code) if *code != signal::INTERRUPTED && !puzzles.is_empty() => {
                self.book(&puzzles, seed, &progress)
            }
            _ => Ok(None),
        };
        progress.end();
        let file = self.print.as_deref().map(escaped_path).unwrap_or_default();
        let pdf = book.and_then(|book| book.map(|book| write_pdf(&book)).transpose());
        match pdf {
            Ok(Some(pdf)) => {
                let mut sink = sink;
                sink.write(&pdf)?;
                sink.finish()?;
                made
            }
            Ok(None) => {
                sink.remove();
                common.say(&format!("'{file}' is not written: there are not all puzzles for it"));
                if signal::is_cancelled() { made.map(|_| signal::INTERRUPTED) } else { made }
            }
            Err(failure) => {
                sink.remove();
                Err(failure)
            }
        }
    }

    /// Returns the pages, or none after Ctrl-C.
    fn book(&self, puzzles: &[Entry], seed: u64, progress: &Progress) -> Result<Option<Book<'_>>, Failure> {
        let look = Look { theme: Theme::Light, title: "" };
        let entries: Vec<&Entry> = puzzles.iter().collect();
        let watch = progress.begin("pages", puzzles.iter().map(|entry| entry.place.line).collect());
        let options = Options::new().with_threads(self.limits.threads);
        let mut book =
            Book { title: "", pages: self.pages, puzzles: Vec::new(), solutions: Vec::new(), columns: 0 };
        for (index, solved) in solve_and_rate(options, None, &entries, watch)?.iter().enumerate() {
            let entry = entries[index];
            let solved = match solved.answer() {
                Some(solved) => solved,
                None if solved.is_cut() => return Ok(None),
                // A generated puzzle has one solution, and there is no limit.
                None => return Err(Error::Internal.into()),
            };
            let (number, of_seed) = (index + 1, entry.place.line);
            book.columns = book.columns.max(entry.columns());
            book.puzzles.push(Framed {
                svg: look.draw(entry, &Content::default())?,
                caption: vec![
                    format!("{number} \u{b7} {}", solved.level),
                    format!("seed {seed}, number {of_seed}"),
                ],
            });
            if !self.pages.no_solutions {
                let content = Content { values: solved.solution.clone(), ..Content::default() };
                let svg = look.draw(entry, &content)?;
                book.solutions.push(Framed { svg, caption: vec![number.to_string()] });
            }
        }
        Ok(Some(book))
    }
}
