//! Puzzles as text.

use crate::problem::{Answered, Problem};
use crate::state::State;
use ordoku::text::{
    FileContents, FileFormat, Format, Layout, Symbols, print, print_candidates, print_file, print_rules,
};
use ordoku::{RulesPuzzle, Shape};
use serde_json::{Value, json};
use std::sync::Arc;

/// A format of the page.
struct TextFormat {
    word: &'static str,
    title: &'static str,
    extension: &'static str,
    holds: &'static str,
    form: Form,
}

/// How a format is written.
#[derive(Clone, Copy)]
enum Form {
    Layout(Layout),
    File(FileFormat),
    Marks,
    Rules,
}

const FORMATS: [TextFormat; 11] = [
    TextFormat::givens(Layout::Line.name(), "One line", "txt", Form::Layout(Layout::Line)),
    TextFormat::givens(Layout::Rows.name(), "Rows", "txt", Form::Layout(Layout::Rows)),
    TextFormat::givens(Layout::Boxes.name(), "Rows with drawn boxes", "txt", Form::Layout(Layout::Boxes)),
    TextFormat::givens(Layout::Numbers.name(), "Numbers", "txt", Form::Layout(Layout::Numbers)),
    TextFormat::givens(
        Layout::Ordered.name(),
        "The order, then numbers",
        "txt",
        Form::Layout(Layout::Ordered),
    ),
    TextFormat::file("SudoCue and SadMan (sdk)", FileFormat::Sdk),
    TextFormat::file("SadMan (sdm)", FileFormat::Sdm),
    TextFormat::file("Simple Sudoku (ss)", FileFormat::Ss),
    TextFormat {
        word: FileFormat::Hodoku.name(),
        title: "HoDoKu, with digits and marks",
        extension: "txt",
        holds: "all",
        form: Form::File(FileFormat::Hodoku),
    },
    TextFormat {
        word: "marks",
        title: "Pencil marks, with drawn boxes",
        extension: "txt",
        holds: "marks",
        form: Form::Marks,
    },
    TextFormat::givens("json", "Rules and givens as JSON", "json", Form::Rules),
];

impl TextFormat {
    const fn givens(word: &'static str, title: &'static str, extension: &'static str, form: Form) -> Self {
        Self { word, title, extension, holds: "givens", form }
    }

    /// A file of another program, whose name is the end of a file's name.
    const fn file(title: &'static str, format: FileFormat) -> Self {
        Self::givens(format.name(), title, format.name(), Form::File(format))
    }

    /// Returns whether a puzzle can be written: its shape, or `None` for one with rules of its own.
    fn fits(&self, shape: Option<Shape>) -> bool {
        let Some(shape) = shape else { return matches!(self.form, Form::Rules) };
        match self.form {
            Form::Layout(layout) => {
                let usual = Format::usual(shape, layout);
                let tells_boxes = matches!(layout, Layout::Boxes | Layout::Ordered);
                Format::new(shape, layout, usual.symbols, usual.blank).is_ok()
                    && (tells_boxes || Shape::usual(shape.side()) == Some(shape))
            }
            Form::File(FileFormat::Sdk) => {
                FileFormat::Sdk.fits(shape)
                    && Shape::usual(shape.side()) == Some(shape)
                    && shape.side() <= Symbols::ZeroBased.max_side()
            }
            Form::File(format) => format.fits(shape),
            Form::Marks => shape.side() <= Symbols::ZeroBased.max_side(),
            Form::Rules => true,
        }
    }
}

/// Returns the formats that can hold the puzzle.
pub fn formats(state: &State) -> Value {
    let fitting = FORMATS.iter().filter(|format| format.fits(state.layout.shape));
    let value = |TextFormat { word, title, extension, holds, .. }: &TextFormat| json!({ "word": word, "title": title, "extension": extension, "holds": holds });
    fitting.map(value).collect()
}

/// Returns the puzzle as text.
pub fn write(state: &State, word: &str) -> Answered<Value> {
    let named = FORMATS.iter().find(|format| format.word == word);
    let format = named.ok_or_else(|| Problem::new(format!("there is no format '{word}'")))?;
    if !format.fits(state.layout.shape) {
        return Err(Problem::new(format!(
            "the format '{word}' cannot hold puzzles of the layout {}",
            state.layout.name()
        )));
    }
    let mut text = String::new();
    match (format.form, state.layout.shape) {
        (Form::Layout(layout), Some(shape)) => {
            print(shape, &state.givens, Format::usual(shape, layout), &mut text)?;
        }
        (Form::File(format), Some(shape)) => write_file(state, shape, format, &mut text)?,
        (Form::Marks, Some(shape)) => {
            let marks = state.candidates_left()?;
            print_candidates(shape, &marks, Format::usual(shape, Layout::Boxes), &mut text)?;
        }
        _ => {
            print_rules(&RulesPuzzle::new(Arc::clone(&state.layout.rules), &state.givens)?, &mut text)?;
            text.push('\n');
        }
    }
    Ok(json!({ "text": text }))
}

fn write_file(state: &State, shape: Shape, format: FileFormat, text: &mut String) -> Answered<()> {
    let is_all = format == FileFormat::Hodoku;
    let digits = if is_all { &state.digits } else { &state.givens };
    let placed: Vec<usize> = (0..digits.len()).filter(|&cell| is_all && state.values[cell] != 0).collect();
    let marks = state.marks.as_ref().filter(|_| is_all).map(|_| state.candidates_left()).transpose()?;
    let contents =
        FileContents { shape, values: digits, givens: digits, placed: &placed, candidates: marks.as_deref() };
    Ok(print_file(&contents, format, format.style(shape), text)?)
}
