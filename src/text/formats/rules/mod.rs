//! Puzzles with rules. docs/guide/variants.md describes what is read:
//!
//! ```text
//! read write names     an object of JSON with the rules of the puzzle
//! fpuzzles             the rules of f-puzzles: fpuzzles_cells, _lines and _clues
//! sumocue              Killers and jigsaws of SumoCue
//! tatham tatham_write  the variants of Simon Tatham's "Solo"
//! jigsaw               the cells of a jigsaw, and a character for the region of each cell
//! drawn                a jigsaw whose regions are drawn between its cells
//! ```

mod drawn;
mod fpuzzles;
mod fpuzzles_cells;
mod fpuzzles_clues;
mod fpuzzles_lines;
pub(in crate::text) mod jigsaw;
mod names;
mod read;
mod sumocue;
mod tatham;
mod tatham_write;
mod write;

pub(crate) use tatham_write::write_game_id;
pub(crate) use write::print_parts;
pub use write::print_rules;

use self::read::RulesReading;
use super::beginning::{self, Beginning, Form};
use super::described::{self, Facts};
use super::find::{self, first_puzzle};
use super::game_id;
use super::json::{is_absent, key_start, members, second_key, value_end};
use super::links::FPuzzlesLink;
use super::own_rules::is_rules;
use super::refusals::flaw;
use super::tatham::{game_of_id, game_of_save};
use crate::error::{Error, TextError, TextErrorKind};
use crate::model::rules::{Rules, RulesPuzzle};
use crate::text::read::comment::is_comment;
use crate::text::read::drawn_regions;
use crate::text::read::mismatch::Mismatch;
use crate::text::{ParseOptions, parse};
use std::ops::Range;

/// Reads the first puzzle of a text with its rules. These are the rules of Sudoku for a text that
/// [`parse`] reads, and its own for a puzzle of a variant: in JSON of ordoku or of f-puzzles, as a link of
/// f-puzzles, as a game id or a save of Simon Tatham's "Solo", as a Killer or a jigsaw of SumoCue,
/// as the cells of a jigsaw and a character for the region of each cell, or as a jigsaw with lines
/// between its regions. docs/guide/variants.md of the source describes these texts.
///
/// ```
/// use ordoku::text::parse_rules;
/// use ordoku::{Outcome, RulesSolver, Uniqueness};
///
/// let puzzle = parse_rules("1..2..3......... aabbabbdaccdccdd")?;
/// let answer = RulesSolver::new().uniqueness(&puzzle)?;
/// assert_eq!(answer, Outcome::Answer(Uniqueness::Unique));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Text`], with the position and the reason, if the text has no puzzle or a rule
/// that is not known, and [`Error::Memory`] if an allocation fails.
pub fn parse_rules(text: &str) -> Result<RulesPuzzle, Error> {
    match read_variant(text) {
        Ok(Some(puzzle)) => Ok(puzzle),
        Err(mismatch) => Err(mismatch.error(text, 0, text.as_bytes())),
        Ok(None) => {
            let parsed = parse(text, &ParseOptions::new());
            if let Err(Error::Text(error)) = &parsed
                && let Some(puzzle) = variant_below(text, error).transpose()
            {
                return puzzle.map_err(|mismatch| mismatch.error(text, 0, text.as_bytes()));
            }
            let end = match &parsed {
                Ok(parsed) => parsed.end,
                // A line with regions behind its cells.
                Err(Error::Text(TextError {
                    kind: TextErrorKind::Variant { form: "a line", .. },
                    offset,
                    ..
                })) => *offset,
                Err(_) => 0,
            };
            if let Some(jigsaw) = jigsaw_above(text, end) {
                return jigsaw.map_err(|mismatch| mismatch.error(text, 0, text.as_bytes()));
            }
            let parsed = parsed?;
            let mut rules = Rules::new(parsed.shape.side(), parsed.shape.side(), parsed.shape.side())?;
            rules.add_grid(parsed.shape, 0, 0)?;
            RulesPuzzle::of_rules(rules, parsed.values)
        }
    }
}

/// Reads the puzzle of a variant that begins a text; `None` if [`parse`] reads what begins there.
fn read_variant(text: &str) -> Result<Option<RulesPuzzle>, Mismatch> {
    let start = first_line(text);
    let form = match beginning::at(text, start) {
        Beginning::Is(form) => form,
        _ => return jigsaw::read(text, start).transpose(),
    };
    match form {
        Form::Json => {
            let Some(first) = text[start..].find('{').map(|at| start + at) else { return Ok(None) };
            let Ok(end) = value_end(text, first) else { return Ok(None) };
            let object = first_puzzle(text, &(first..end));
            let said = |wants| find::around(text, &(first..end), &object, wants);
            if let Some(mismatch) = said(Facts::Rules) {
                return Err(mismatch);
            }
            if is_rules(text, &object) {
                read_object(text, &object).map(Some)
            } else if let Some(rows) = super::fpuzzles::cells_of(text, &object) {
                let puzzle = fpuzzles::read(text, &object, &rows)?;
                // The name of a variant, and no rule of it.
                let is_classic = super::fpuzzles::read(text, &object, &rows).is_ok();
                let named = || described::own(text, &object, Facts::Names).or_else(|| said(Facts::Names));
                match is_classic.then(named).flatten() {
                    Some(mismatch) => Err(mismatch),
                    None => Ok(Some(puzzle)),
                }
            } else if let Some(at) = rule_without_grid(text, &object) {
                Err(flaw(at, "a puzzle with rules has \"grids\" or \"houses\": a list that may be empty"))
            } else {
                Ok(None)
            }
        }
        Form::Save => tatham::read(&game_of_save(text, start).0?),
        Form::Id => {
            let id = text[start..].lines().next().unwrap_or_default().trim();
            tatham::read(&game_of_id(start, id)?)
        }
        Form::Link => {
            let link = FPuzzlesLink::of(text, start)?;
            read_variant(&link.json).map_err(|mismatch| link.at_link(mismatch))
        }
        Form::SumoCue => sumocue::read(text, start).map(Some),
        Form::KSudoku | Form::OpenSudoku => Ok(None),
    }
}

/// Reads the puzzle of a variant that is refused below titles, or in a row of a table.
fn variant_below(text: &str, error: &TextError) -> Result<Option<RulesPuzzle>, Mismatch> {
    if let (TextErrorKind::Variant { form, .. }, Some(start), Some(end)) =
        (error.kind, error.document_start, error.document_end)
    {
        let read = match form {
            "cells and regions" => Some(jigsaw::read(&text[start..end], 0).transpose()),
            drawn_regions::FORM => Some(drawn::read(&text[start..end])),
            _ => None,
        };
        if let Some(read) = read {
            return read.map_err(|mismatch| mismatch.shifted(start));
        }
    }
    let start = error.document_start.filter(|&start| start > first_line(text));
    let Some(start) = start.filter(|_| matches!(error.kind, TextErrorKind::Variant { .. })) else {
        return Ok(None);
    };
    let line = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let is_alone = text[line..start].trim().is_empty();
    let document = if is_alone { &text[start..] } else { game_id::first_of(&text[start..]) };
    read_variant(document).map_err(|mismatch| mismatch.shifted(start))
}

/// Reads the jigsaw below lines that are skipped, before the end of the first puzzle.
fn jigsaw_above(text: &str, end: usize) -> Option<Result<RulesPuzzle, Mismatch>> {
    // What begins at a blank line begins at the next line with a word.
    let has_word = |&at: &usize| {
        let line = text[at..].lines().next().unwrap_or_default();
        !line.trim().is_empty() && !is_comment(line)
    };
    let lines = text[..end].match_indices('\n').map(|(at, _)| at + 1).filter(|&at| at < end);
    lines.filter(has_word).map(|line| jigsaw::read(text, line)).find(Option::is_some)?
}

/// Returns the offset of the first character of a text that is no white space and not in a line of
/// a comment.
fn first_line(text: &str) -> usize {
    let mut rest = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim_start();
    while is_comment(rest.lines().next().unwrap_or_default()) {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    text.len() - rest.len()
}

/// Returns the offset of a member with rules that only ordoku writes.
fn rule_without_grid(text: &str, object: &Range<usize>) -> Option<usize> {
    const RULES: [&str; 6] = ["pairs", "sums", "distinct", "arrows", "variants", "lines"];
    let is_rule = |(key, value): &(&str, Range<usize>)| RULES.contains(key) && !is_absent(text, value);
    members(text, object).find(is_rule).map(|(key, _)| key_start(text, key))
}

fn read_object(text: &str, object: &Range<usize>) -> Result<RulesPuzzle, Mismatch> {
    if let Some(at) = second_key(text, object)? {
        return Err(flaw(at, TWICE));
    }
    let mut reading = RulesReading::new(text, object)?;
    for (key, value) in members(text, object) {
        reading.member(key, &value)?;
    }
    let lines = members(text, object).find(|(key, value)| *key == "lines" && !is_absent(text, value));
    reading.finish(lines.map(|(_, value)| value).as_ref())
}

const TWICE: &str = "this member is in its object twice, and one of the two would be lost: write it once";

/// Returns the mismatch of an error of the model at an offset.
fn at(offset: usize) -> impl Fn(Error) -> Mismatch {
    move |error| refused(offset, error)
}

/// Returns the mismatch of a value that the model refuses.
fn refused(at: usize, error: Error) -> Mismatch {
    match error {
        Error::Argument { what } => flaw(at, what),
        Error::Value { .. } => flaw(at, "this digit is above the number of digits"),
        error => Mismatch::Fatal(error),
    }
}
