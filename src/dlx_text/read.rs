//! Reads DLX text.

use super::DlxText;
use super::names::{NameTable, flaw_of, flaw_of_colour};
use crate::engine::dlx::ExactCover;
use crate::error::{Error, TextError, TextErrorKind};
use crate::support::alloc::{try_push, try_vec};
use crate::text::position;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

const ITEM_NAMED_TWICE: &str = "an item before this one has the same name: each item needs its own";
const SECOND_BAR: &str =
    "a second `|`: the line of the items has one, between the primary and the secondary items";
const BAR_IN_OPTION: &str =
    "a `|` in an option: only the line of the items has one, and comments begin with one";
const COLOUR_OF_PRIMARY: &str =
    "a primary item has no colour: the items behind the `|` in the line of the items may have one";
const UNKNOWN: &str = "no item has this name: the first line that is no comment must list all items";
const ITEM_TWICE: &str = "the option has this item already: an option can meet an item only once";

/// Reads a text.
pub(super) fn read(bytes: &[u8]) -> Result<DlxText, Error> {
    let text = std::str::from_utf8(bytes);
    let text =
        DlxSource(text.map_err(|error| error_at(bytes, error.valid_up_to(), TextErrorKind::Encoding))?);
    let mut lines = text.lines();
    let Some(heading) = lines.next() else { return Err(error_at(bytes, 0, TextErrorKind::Empty)) };
    let (words, primary) = text.read_items(heading)?;
    // Most texts have no colours: no word of them needs a second look.
    let colour_words = if text.0.contains(':') { colour_words(lines.clone())? } else { Vec::new() };
    let table = NameTable::new(&words)?;
    if let Some(item) = table.repeated(&words) {
        return Err(text.refuse(words[item as usize], ITEM_NAMED_TWICE));
    }
    let matrix = ExactCover::new(primary, words.len() - primary);
    let mut matrix = matrix.map_err(|error| text.located(error, heading))?;
    // For each item, one more than the number of the last option that meets it.
    let mut last_met = try_vec(0, words.len())?;
    let colour_table = NameTable::new(&colour_words)?;
    let (mut items, mut colours) = (Vec::new(), Vec::new());
    for (line, number) in lines.zip(1u32..) {
        items.clear();
        colours.clear();
        for word in words_of(line) {
            let (name, colour) = parts_of(word);
            let item = table.find(&words, name).ok_or_else(|| text.unknown(name))?;
            if std::mem::replace(&mut last_met[item as usize], number) == number {
                return Err(text.refuse(word, ITEM_TWICE));
            }
            if let Some(colour) = colour {
                text.check_colour(colour, (item as usize) < primary)?;
            }
            let found = colour.and_then(|colour| colour_table.find(&colour_words, colour));
            try_push(&mut items, item)?;
            try_push(&mut colours, found.map_or(0, |found| found + 1))?;
        }
        let added = match colour_words.is_empty() {
            true => matrix.add_option(&items),
            false => matrix.add_option_with_colours(&items, &colours),
        };
        added.map_err(|error| text.located(error, line))?;
    }
    Ok(DlxText { matrix, names: copies_of(&words)?, colours: copies_of(&colour_words)? })
}

/// Splits a word of an option into a name and a colour.
fn parts_of(word: &str) -> (&str, Option<&str>) {
    word.split_once(':').map_or((word, None), |(name, colour)| (name, Some(colour)))
}

/// Returns the words for colours in some lines, each once, in their order.
fn colour_words<'t>(lines: impl Iterator<Item = &'t str>) -> Result<Vec<&'t str>, Error> {
    let mut colours = Vec::new();
    for colour in lines.flat_map(words_of).filter_map(|word| parts_of(word).1) {
        try_push(&mut colours, colour)?;
    }
    let place = |word: &str| word.as_ptr().addr();
    colours.sort_unstable_by_key(|&word| (word, place(word)));
    colours.dedup();
    colours.sort_unstable_by_key(|&word| place(word));
    Ok(colours)
}

/// A whole text.
pub(super) struct DlxSource<'t>(pub &'t str);

impl<'t> DlxSource<'t> {
    /// Returns the lines that are neither blank nor comments.
    fn lines(&self) -> impl Iterator<Item = &'t str> + Clone {
        let text = self.0.strip_prefix(BYTE_ORDER_MARK).unwrap_or(self.0);
        text.split(['\n', '\r'])
            .filter(|line| words_of(line).next().is_some_and(|word| !word.starts_with('|')))
    }

    /// Reads the line of the items. Returns their names, and the number of primary items.
    fn read_items(&self, line: &'t str) -> Result<(Vec<&'t str>, usize), Error> {
        let (mut names, mut primary) = (Vec::new(), None);
        for word in words_of(line) {
            if word == "|" {
                if primary.is_some() {
                    return Err(self.refuse(word, SECOND_BAR));
                }
                primary = Some(names.len());
                continue;
            }
            if let Some((at, what)) = flaw_of(word) {
                return Err(self.refuse(&word[at..], what));
            }
            try_push(&mut names, word)?;
        }
        let primary = primary.unwrap_or(names.len());
        Ok((names, primary))
    }

    /// Returns the error of a name in an option that is no item.
    fn unknown(&self, name: &str) -> Error {
        match flaw_of(name) {
            _ if name == "|" => self.refuse(name, BAR_IN_OPTION),
            Some((at, what)) => self.refuse(&name[at..], what),
            None => self.refuse(name, UNKNOWN),
        }
    }

    /// Refuses a colour that cannot be, or that a primary item has.
    fn check_colour(&self, colour: &str, is_primary: bool) -> Result<(), Error> {
        match flaw_of_colour(colour) {
            Some((at, what)) => Err(self.refuse(&colour[at..], what)),
            None if is_primary => Err(self.refuse(colour, COLOUR_OF_PRIMARY)),
            None => Ok(()),
        }
    }

    /// Returns an error at a part of the text.
    fn refuse(&self, part: &str, what: &'static str) -> Error {
        let offset = part.as_ptr().addr() - self.0.as_ptr().addr();
        error_at(self.0.as_bytes(), offset, TextErrorKind::Document { what })
    }

    /// Gives a position to an error of the matrix: the first word of a line.
    pub fn located(&self, error: Error, line: &str) -> Error {
        match error {
            Error::Argument { what } => self.refuse(line.trim_start(), what),
            error => error,
        }
    }
}

fn error_at(text: &[u8], offset: usize, kind: TextErrorKind) -> Error {
    let (line, column) = position(text, offset);
    TextError { line, column, offset, kind, document_start: None, document_end: None }.into()
}

fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(char::is_whitespace).filter(|word| !word.is_empty())
}

fn copies_of(words: &[&str]) -> Result<Vec<String>, Error> {
    let mut names = Vec::new();
    names.try_reserve_exact(words.len())?;
    for word in words {
        let mut name = String::new();
        name.try_reserve_exact(word.len())?;
        name.push_str(word);
        names.push(name);
    }
    Ok(names)
}
