//! A jigsaw as people write it: the cells, and then a character for the region of each cell.
//!
//! ```text
//! 3.......4..2.7..9..8...
//! 111233333111222333144222...
//! ```
//!
//! Each of the two is one word of N x N characters, N words of N, or N x N words of one. White
//! space, commas, semicolons, bars, quotes and lines of comments are between words. The second one
//! may also be a solution, another puzzle, or rows of one large grid. It is regions if all but one
//! of its characters have a neighbour of their own kind: no solution has that, and in a puzzle only
//! empty cells do. Digits below those of a 4x4 are regions if each is in one piece. Then it must
//! have N different characters, each N times.

use super::super::refusals::flaw;
use super::at;
use crate::error::Error;
use crate::model::rules::{Rules, RulesPuzzle};
use crate::model::shape::Shape;
use crate::support::alloc::try_push;
use crate::text::read::comment::is_comment;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::regions::{are_regions, may_be_below};
use crate::text::{ParseOptions, parse};
use smallvec::SmallVec;
use std::ops::{Range, RangeInclusive};

/// The numbers of cells of a row.
const SIDES: RangeInclusive<usize> = 4..=16;

/// The characters that separate words, and white space.
const SEPARATORS: [char; 4] = [',', ';', '|', '"'];

/// The most words that are looked at: 16 rows of cells and of regions, with spaces between all
/// characters.
const MOST_WORDS: usize = 512;

/// The words of a text that are a jigsaw.
pub(in crate::text) struct Jigsaw<'t> {
    text: &'t str,
    start: usize,
    side: usize,
    /// The number of words that have the cells.
    cells: usize,
    /// The number of words that have the regions.
    regions: usize,
    /// The bytes of the cells, and of what is between them.
    written: Range<usize>,
    /// The bytes of the regions, and of what is between them.
    pub drawn: Range<usize>,
}

/// Reads the jigsaw that begins at an offset; `None` if none begins there.
pub(super) fn read(text: &str, start: usize) -> Option<Result<RulesPuzzle, Mismatch>> {
    let found = find(text, start, &|_| true)?;
    Some(read_with(text, found.written.clone(), found.side, found.places()))
}

/// Finds the jigsaw that begins at an offset, of a side that is wanted.
pub(in crate::text) fn find<'t>(
    text: &'t str,
    start: usize,
    is_wanted: &dyn Fn(usize) -> bool,
) -> Option<Jigsaw<'t>> {
    SIDES.clone().filter(|&side| is_wanted(side)).find_map(|side| {
        let cells = part(text, words(text, start), side)?;
        let regions = part(text, words(text, start).skip(cells), side)?;
        let bytes = |first: usize, count: usize| {
            let first = words(text, start).skip(first).take(count);
            Some(first.clone().next()?.start..first.last()?.end)
        };
        let (written, drawn) = (bytes(0, cells)?, bytes(cells, regions)?);
        let found = Jigsaw { text, start, side, cells, regions, written, drawn };
        found.is_jigsaw().then_some(found)
    })
}

/// Returns whether a text ends in the regions of what may be a jigsaw of a side that is wanted.
pub(in crate::text) fn may_go_on(text: &str, start: usize, is_wanted: &dyn Fn(usize) -> bool) -> bool {
    SIDES.clone().filter(|&side| is_wanted(side)).any(|side| {
        let Some(cells) = part(text, words(text, start), side) else { return false };
        let regions = || words(text, start).skip(cells);
        let length = regions().next().map_or(1, |word| text[word].chars().count());
        [side * side, side, 1].contains(&length)
            && regions().count() < side * side / length
            && regions().all(|word| text[word].chars().count() == length)
    })
}

impl Jigsaw<'_> {
    /// Returns whether the second part draws regions.
    fn is_jigsaw(&self) -> bool {
        let Self { text, side, written, drawn, .. } = self;
        // Words of 16 characters may also be the first rows of a 16x16, and those of N a part of a
        // larger grid.
        let is_long = *side > 4 && self.cells == 1 && self.regions == 1;
        let is_all = is_long || ends_at(text, drawn.end);
        let may_be_drawn = || {
            let is_below = text[written.end..drawn.start].contains(['\n', '\r']);
            let are_digits =
                !text[written.clone()].contains(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
            let characters: SmallVec<[char; 256]> = self.places().map(|(_, c)| c).collect();
            !is_below || may_be_below(are_digits, &characters, *side)
        };
        is_all && are_regions(self.places().map(|(_, c)| c), *side) && may_be_drawn()
    }

    /// Returns the characters of the regions, and where they are.
    fn places(&self) -> impl Iterator<Item = (usize, char)> + Clone {
        let drawn = words(self.text, self.start).skip(self.cells).take(self.regions);
        drawn.flat_map(|word| {
            let start = word.start;
            self.text[word].char_indices().map(move |(at, c)| (start + at, c))
        })
    }
}

/// Returns the first words from an offset on that are in no line of a comment.
fn words(text: &str, start: usize) -> impl Iterator<Item = Range<usize>> + Clone {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    // A `#` with other characters behind it may be a cell.
    let is_word = |line: &str| line.trim_start().strip_prefix('#').is_some_and(|rest| !rest.starts_with(' '));
    let lines = text[start..].split(['\n', '\r']).filter(move |line| !is_comment(line) || is_word(line));
    let words = lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || SEPARATORS.contains(&c)));
    let words = words.filter(|word| !word.is_empty()).take(MOST_WORDS);
    words.map(move |word| offset(word)..offset(word) + word.len())
}

/// Returns how many of the first words make a part: one of all cells, one for each row, or one for
/// each cell.
fn part(text: &str, words: impl Iterator<Item = Range<usize>> + Clone, side: usize) -> Option<usize> {
    let is_long = |word: &Range<usize>, wanted: usize| {
        word.len() >= wanted && text[word.clone()].chars().count() == wanted
    };
    let first = words.clone().next()?;
    [1, side, side * side].into_iter().find(|&count| {
        let length = side * side / count;
        is_long(&first, length)
            && words.clone().take(count).take_while(|word| is_long(word, length)).count() == count
    })
}

/// Returns whether a text has nothing but white space and comments from an offset to the next blank
/// line.
fn ends_at(text: &str, end: usize) -> bool {
    let next = text[end..].trim_start_matches([' ', '\t', '\r', '"']);
    let Some(next) = next.strip_prefix('\n') else { return next.is_empty() };
    let line = next.lines().next().unwrap_or_default().trim();
    line.is_empty() || is_comment(line)
}

/// Reads the cells, which are a part of the text, with regions.
fn read_with(
    text: &str,
    written: Range<usize>,
    side: usize,
    places: impl Iterator<Item = (usize, char)>,
) -> Result<RulesPuzzle, Mismatch> {
    let mut regions: Vec<(char, usize, Vec<u32>)> = Vec::new();
    for (cell, (offset, c)) in (0..).zip(places) {
        let known = regions.iter().position(|(other, ..)| *other == c);
        let number = known.unwrap_or(regions.len());
        if number == side {
            return Err(flaw(offset, "this character is of one region more than a row has cells"));
        }
        if known.is_none() {
            try_push(&mut regions, (c, offset, Vec::new()))?;
        }
        let (.., cells) = &mut regions[number];
        if cells.len() == side {
            return Err(flaw(offset, "with this cell, its region has more cells than a row"));
        }
        try_push(cells, cell)?;
    }
    // So each has as many cells as a row.
    let mut rules = Rules::new(side, side, side)?;
    rules.add_lines(0, 0)?;
    for (_, offset, cells) in &regions {
        rules.add_region(cells).map_err(at(*offset))?;
    }
    // The boxes of one row are no rule of their own.
    let options = ParseOptions::new().with_shape(Shape::new(1, side)?);
    let start = written.start;
    match parse(&text[written], &options) {
        Ok(parsed) => Ok(RulesPuzzle::new(rules, &parsed.values)?),
        Err(Error::Text(error)) => Err(Mismatch::At(start + error.offset, error.kind)),
        Err(error) => Err(error.into()),
    }
}
