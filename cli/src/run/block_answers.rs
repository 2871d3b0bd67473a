//! The answers to a block of puzzles, before they are written.

use crate::answer::{Tally, Verdict};
use crate::args::CommonArgs;
use crate::input::{Entry, Unreadable};
use crate::output::{Kind, Record, Style};
use crate::report::Failure;
#[cfg(feature = "parquet")]
use crate::table::Kept;
use ordoku::{Shape, StopReason};
use std::borrow::Cow;

/// The answers to a block of puzzles.
pub struct BlockAnswers {
    pub out: Vec<u8>,
    pub tally: Tally,
    pub style: Style,
    /// Whether the heading of a table was written.
    pub has_heading: bool,
    /// The shape of the first puzzle whose text does not say which boxes it has.
    pub unstated_shape: Option<Shape>,
    /// Whether a puzzle was written with digits from 0 that are read as digits from 1.
    hides_zero_based: bool,
    /// Whether a puzzle was written without the rules that its text has.
    loses_rules: bool,
    /// The answers that become rows of a table.
    #[cfg(feature = "parquet")]
    pub kept: Option<Kept>,
}

impl BlockAnswers {
    pub fn new(style: Style) -> Self {
        Self {
            out: Vec::new(),
            tally: Tally::default(),
            style,
            has_heading: false,
            unstated_shape: None,
            hides_zero_based: false,
            loses_rules: false,
            #[cfg(feature = "parquet")]
            kept: None,
        }
    }

    /// Begins the answers to another block.
    pub fn clear(&mut self) {
        self.out.clear();
        #[cfg(feature = "parquet")]
        if let Some(kept) = &mut self.kept {
            kept.clear();
        }
    }

    /// Counts the verdict of an answer, which a limit may have stopped.
    pub fn tell(&mut self, verdict: Verdict, stopped: Option<StopReason>) {
        let is_stopped = verdict == Verdict::Stopped;
        self.tell_why(verdict, stopped.filter(|_| is_stopped).map(|reason| reason.to_string().into()));
    }

    /// Counts the verdict of an answer, and keeps why there is none.
    pub fn tell_why(&mut self, verdict: Verdict, why: Option<Cow<'static, str>>) {
        self.tally.add(verdict);
        #[cfg(feature = "parquet")]
        if let Some(kept) = &mut self.kept {
            kept.tell(verdict, why);
        }
        #[cfg(not(feature = "parquet"))]
        let _ = why;
    }

    /// Counts text that is not a puzzle.
    pub fn tell_unreadable(&mut self, unreadable: &Unreadable) {
        self.tally.add(Verdict::Unreadable);
        #[cfg(feature = "parquet")]
        if let Some(kept) = &mut self.kept {
            let Unreadable { column, message, .. } = unreadable;
            kept.tell(Verdict::Unreadable, Some(format!("column {column}: {message}")));
        }
        #[cfg(not(feature = "parquet"))]
        let _ = unreadable;
    }

    /// Writes a grid, see [`Style::write`].
    pub fn write_grid(
        &mut self,
        style: Style,
        entry: &Entry,
        values: &[u32],
        clashes: &[usize],
    ) -> Result<(), Failure> {
        self.note_unstated(style, entry);
        style.write(entry, values, clashes, &mut self.out)
    }

    /// Writes a puzzle with all that it has, see [`Style::write_puzzle`].
    pub fn write_puzzle(&mut self, style: Style, entry: &Entry, clashes: &[usize]) -> Result<(), Failure> {
        self.note_unstated(style, entry);
        self.loses_rules |= style.loses_rules(entry);
        style.write_puzzle(entry, clashes, &mut self.out)
    }

    /// Notes what the output does not say about a puzzle.
    fn note_unstated(&mut self, style: Style, entry: &Entry) {
        self.unstated_shape = self.unstated_shape.or((!style.tells_boxes(entry)).then_some(entry.shape));
        self.hides_zero_based |= style.hides_zero_based(entry);
    }

    /// Tells if the output does not say which boxes, rules or digits a puzzle has.
    pub fn tell_lost(&self, common: &CommonArgs, is_shape_named: bool) {
        if self.loses_rules {
            common.say("the output does not have the rules of the puzzles: write json, or leave out --to");
        }
        if self.hides_zero_based {
            common.say(
                "the output has digits from 0, and grids up to 9x9 are read with digits from 1: read it with --from zero-based",
            );
        }
        if !is_shape_named {
            self.tell_boxes(common);
        }
    }

    fn tell_boxes(&self, common: &CommonArgs) {
        let Some(shape) = self.unstated_shape else { return };
        let (rows, columns) = (shape.box_rows(), shape.box_cols());
        common.say(&format!(
            "the output does not say that boxes are {rows}x{columns}: read it with --shape {rows}x{columns}, or write json, csv or, up to 36x36, boxes"
        ));
    }

    /// Writes a verdict as a line.
    pub fn write_word(&mut self, verdict: Verdict) {
        self.out.extend_from_slice(verdict.word().as_bytes());
        self.out.push(b'\n');
    }

    /// Writes the word for text that is not a puzzle, unless answers are records.
    pub fn write_unreadable(&mut self) {
        if !self.style.kind.is_record() {
            self.write_word(Verdict::Unreadable);
        }
    }

    /// Writes a record as JSON or as a row of a table.
    pub fn write_record(&mut self, record: Record) -> Result<(), Failure> {
        #[cfg(feature = "parquet")]
        if let Some(kept) = &mut self.kept {
            kept.records.push(record);
            return Ok(());
        }
        if self.style.kind == Kind::Json {
            return record.write_json(&mut self.out);
        }
        let with_heading = !std::mem::replace(&mut self.has_heading, true);
        record.write_csv(with_heading, &mut self.out)
    }
}
