//! Reads DLX text.

use super::DlxText;
use super::names::{NameTable, flaw_of};
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
const COLOUR: &str = "colours of items, as in `name:colour`, are not supported: an option lists names only";
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
    let table = NameTable::new(&words)?;
    if let Some(item) = table.repeated(&words) {
        return Err(text.refuse(words[item as usize], ITEM_NAMED_TWICE));
    }
    let matrix = ExactCover::new(primary, words.len() - primary);
    let mut matrix = matrix.map_err(|error| text.located(error, heading))?;
    // For each item, one more than the number of the last option that meets it.
    let mut last_met = try_vec(0, words.len())?;
    let mut items = Vec::new();
    for (line, number) in lines.zip(1u32..) {
        items.clear();
        for word in words_of(line) {
            let item = table.find(&words, word).ok_or_else(|| text.unknown(word))?;
            if std::mem::replace(&mut last_met[item as usize], number) == number {
                return Err(text.refuse(word, ITEM_TWICE));
            }
            try_push(&mut items, item)?;
        }
        matrix.add_option(&items).map_err(|error| text.located(error, line))?;
    }
    Ok(DlxText { matrix, names: copies_of(&words)? })
}

/// A whole text.
pub(super) struct DlxSource<'t>(pub &'t str);

impl<'t> DlxSource<'t> {
    /// Returns the lines that are neither blank nor comments.
    fn lines(&self) -> impl Iterator<Item = &'t str> {
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

    /// Returns the error of a word of an option that is no item.
    fn unknown(&self, word: &str) -> Error {
        match word.find(':') {
            _ if word == "|" => self.refuse(word, BAR_IN_OPTION),
            Some(colon) => self.refuse(&word[colon..], COLOUR),
            None => match flaw_of(word) {
                Some((at, what)) => self.refuse(&word[at..], what),
                None => self.refuse(word, UNKNOWN),
            },
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
