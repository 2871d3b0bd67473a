//! Links of f-puzzles, and those of SudokuPad with a puzzle of f-puzzles, which is compressed in
//! them:
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4IgzglgXgpi...
//! https://sudokupad.app/fpuzzlesN4IgzglgXgpi...       also fpuzN4Ig..., ?puzzleid=fpuzzlesN4Ig...
//! ```
//!
//! In a link, `+` may be `%2B`, and a space after it was decoded. The link ends where its data
//! does. The text that was compressed has no place in the text with the link, so its errors are at
//! the beginning of the link.

use super::document::Document;
use super::fpuzzles;
use super::fpuzzles::FORM;
use super::heads::{is_link, is_of_data};
use super::json::{byte, space, value_end};
use super::lz_string::{LzFlaw, decompress};
use super::puzzles;
use super::refusals::{flaw, variant};
use crate::error::TextErrorKind;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::naming;
use crate::text::read::source::{Line, Source};
use crate::text::read::words::has_puzzle;
use crate::text::variant_words::Doubt;

/// A link whose puzzle is an object of f-puzzles.
pub(super) struct FPuzzlesLink {
    /// The object, and nothing else.
    pub json: String,
    /// Byte offset of the link in the text.
    start: usize,
}

/// Reads the classic puzzle of the link that begins at `start` in a line.
pub(super) fn read(source: &Source, line: &Line, start: usize) -> Result<Document, Mismatch> {
    let read = || {
        let link = FPuzzlesLink::of(source.text, start)?;
        let mut json = Source::new(&link.json, 0);
        json.are_rules_known = source.are_rules_known;
        let document = puzzles::read(&json, 0).map_err(|mismatch| link.at_link(mismatch))?;
        if !source.are_rules_known {
            naming::beside(line.start, &source.text[line.start..start])?;
        }
        Ok(link.document(document, line))
    };
    read().map_err(|mismatch: Mismatch| mismatch.in_document(start..line.next))
}

impl FPuzzlesLink {
    /// Reads the link that begins at byte `start` of a text.
    pub fn of(text: &str, start: usize) -> Result<Self, Mismatch> {
        let line = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
        let Some(from) = data_start(&text[start..line]) else {
            let program = if text[start..line].contains("f-puzzles") { FORM } else { "SudokuPad" };
            return Err(variant(start, "a compressed link", program));
        };
        let mut data = LinkData { bytes: &text.as_bytes()[..line], at: start + from, last: start + from };
        let json = decompress(&mut data).map_err(|reason| match reason {
            LzFlaw::Cut if ends_link(data.bytes, data.at) => flaw(data.at, CUT),
            LzFlaw::Cut => flaw(data.at, NOT_DATA),
            LzFlaw::Unknown => flaw(data.last, DAMAGED),
            LzFlaw::Long => flaw(start, LONG),
            LzFlaw::Half => flaw(start, NOT_TEXT),
            LzFlaw::Memory(error) => Mismatch::Fatal(error),
        })?;
        data.skip_padding();
        if data.has_more() {
            return Err(flaw(data.at, MORE_DATA));
        }
        let rest = &text[data.at..line];
        if has_puzzle(rest) || rest.find("http").is_some_and(|at| is_link(&rest[at..])) {
            return Err(flaw(data.at, TWO_PUZZLES));
        }
        let object = space(&json, 0);
        let end = value_end(&json, object).ok().filter(|&end| space(&json, end) == json.len());
        let Some(end) = end.filter(|_| byte(&json, object) == b'{') else {
            return Err(flaw(start, NOT_TEXT));
        };
        match fpuzzles::cells_of(&json, &(object..end)) {
            Some(_) => Ok(Self { json, start }),
            None => Err(flaw(start, NO_CELLS)),
        }
    }

    /// Returns the mismatch of the object as one of the link.
    pub fn at_link(&self, mismatch: Mismatch) -> Mismatch {
        let character = |offset: usize| {
            let c = self.json.get(offset..).and_then(|rest| rest.chars().next());
            c.map_or(TextErrorKind::Empty, TextErrorKind::Character)
        };
        match mismatch {
            Mismatch::At(_, kind) | Mismatch::InDocument(_, Some(kind), _) => Mismatch::At(self.start, kind),
            Mismatch::Character(offset) | Mismatch::InDocument(offset, None, _) => {
                Mismatch::At(self.start, character(offset))
            }
            Mismatch::Fatal(error) => Mismatch::Fatal(error),
        }
    }

    /// Returns the document of the object as one of the link, which is in a line.
    fn document(&self, mut document: Document, line: &Line) -> Document {
        document.list.cells.iter_mut().for_each(|cell| cell.offset = self.start);
        (document.list.end, document.list.next_line) = (self.start, line.next);
        document.doubt = document.doubt.map(|doubt| Doubt { offset: self.start, ..doubt });
        Document { solution: None, ..document }
    }
}

/// Returns where the compressed object of f-puzzles begins in a link.
fn data_start(link: &str) -> Option<usize> {
    let behind = |mark: &str| link.find(mark).map(|at| at + mark.len());
    let compressed = |mark: &str| behind(mark).filter(|&at| link[at..].starts_with("N4Ig"));
    behind("f-puzzles.com")
        .and_then(|site| link[site..].find("load=").map(|at| site + at + "load=".len()))
        .or_else(|| compressed("fpuzzles"))
        .or_else(|| compressed("fpuz"))
}

/// The compressed data of a link in groups of 6 bits.
struct LinkData<'t> {
    /// The text down to the end of the line.
    bytes: &'t [u8],
    /// Byte offset of the next character.
    at: usize,
    /// Byte offset of the last character.
    last: usize,
}

impl Iterator for LinkData<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let (group, length) = group_of(self.bytes.get(self.at..)?)?;
        (self.last, self.at) = (self.at, self.at + length);
        Some(group)
    }
}

impl LinkData<'_> {
    /// Returns whether more data follows. A space is no data here.
    fn has_more(&self) -> bool {
        let rest = &self.bytes[self.at..];
        group_of(rest).is_some() && !rest.starts_with(b" ")
    }

    /// Passes over what fills up the data: a group of zeros, and the signs for no group.
    fn skip_padding(&mut self) {
        let is_alone = |rest: &[u8]| matches!(rest, [b'A', rest @ ..] if rest.first().is_none_or(|byte| !is_of_data(*byte)));
        self.at += usize::from(is_alone(&self.bytes[self.at..]));
        while let Some(length) = padding(&self.bytes[self.at..]) {
            self.at += length;
        }
    }
}

/// Returns the group that bytes begin with, and the number of its bytes.
fn group_of(bytes: &[u8]) -> Option<(u8, usize)> {
    const PLUS: u8 = 62;
    Some(match *bytes {
        [b'%', b'2', b'B' | b'b', ..] | [b'%', b'2', b'0', ..] => (PLUS, 3),
        [b'%', b'2', b'F' | b'f', ..] => (PLUS + 1, 3),
        // The space of a decoded link is between other characters.
        [b' ', next, ..] if is_of_data(next) => (PLUS, 1),
        [letter @ b'A'..=b'Z', ..] => (letter - b'A', 1),
        [letter @ b'a'..=b'z', ..] => (letter - b'a' + 26, 1),
        [digit @ b'0'..=b'9', ..] => (digit - b'0' + 52, 1),
        [b'+', ..] => (PLUS, 1),
        [b'/', ..] => (PLUS + 1, 1),
        _ => return None,
    })
}

/// Returns the number of bytes of the sign for no group that bytes begin with.
fn padding(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'=', ..] => Some(1),
        [b'%', b'3', b'D' | b'd', ..] => Some(3),
        _ => None,
    }
}

/// Returns whether a link ends at a byte: at white space, or at a sign that may be around or behind
/// its data.
fn ends_link(bytes: &[u8], at: usize) -> bool {
    let is_end = |byte: u8| byte.is_ascii_whitespace() || b"=&#?\"'()<>[]{},;|\\`".contains(&byte);
    bytes.get(at).is_none_or(|&byte| is_end(byte) || padding(&bytes[at..]).is_some())
}

const CUT: &str = "the compressed puzzle of this link ends early: copy the whole link";
const NOT_DATA: &str = "this character is not valid in the compressed puzzle of a link, which has letters, digits, \
                        + and /: copy the link again";
const DAMAGED: &str = "the compressed puzzle of this link is damaged here or before: copy the link again";
const LONG: &str = "the puzzle of this link has more than 1048576 characters: paste its JSON instead";
const NOT_TEXT: &str =
    "the compressed puzzle of this link is damaged, it is no object of JSON: copy the link again";
const MORE_DATA: &str = "the compressed puzzle of this link ends here, and more follows without a space: write the \
                         link alone in its line";
const TWO_PUZZLES: &str =
    "another puzzle is behind this link in its line, and would be lost: write it in its own line";
const NO_CELLS: &str = "the object in this link is no puzzle of f-puzzles: that has a \"size\" and a \"grid\" with \
                        an object for each cell";
