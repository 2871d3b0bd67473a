//! A jigsaw as people write it: the cells, and then a character for the region of each cell.
//!
//! ```text
//! 3.......4..2.7..9..8...
//! 111233333111222333144222...
//! ```
//!
//! Each of the two is one word of N x N characters, or N words of N. White space, commas, semicolons, bars,
//! quotes and lines of comments are between words. The second one may also be a solution,
//! another puzzle, or rows of one large grid. It is regions if all but one of its characters have a neighbour
//! of their own kind: no solution has that, and in a puzzle only empty cells do. Digits below those of a 4x4 are
//! regions if each is in one piece. Then it must have N different characters, each N times.

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

/// The most words that are looked at: 16 rows of cells and 16 of regions.
const MOST_WORDS: usize = 32;

/// Reads the jigsaw that begins at an offset; `None` if none begins there.
pub(super) fn read(text: &str, start: usize) -> Option<Result<RulesPuzzle, Mismatch>> {
    let words = words(text, start);
    SIDES.clone().find_map(|side| {
        let cells = part(text, &words, side)?;
        let regions = part(text, &words[cells..], side)?;
        // Words of 16 characters may also be the first rows of a 16x16, and those of N a part of a larger grid.
        let is_long = side > 4 && cells == 1 && regions == 1;
        let is_all = is_long || ends_at(text, words[cells + regions - 1].end);
        let drawn = &words[cells..cells + regions];
        let places = || drawn.iter().flat_map(|word| places(text, word));
        let may_be_drawn = || {
            let (first, last) = (words[0].start, words[cells - 1].end);
            let is_below = text[last..drawn[0].start].contains(['\n', '\r']);
            let are_digits =
                !text[first..last].contains(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
            let characters: SmallVec<[char; 256]> = places().map(|(_, c)| c).collect();
            !is_below || may_be_below(are_digits, &characters, side)
        };
        (is_all && are_regions(places().map(|(_, c)| c), side) && may_be_drawn())
            .then(|| read_with(text, words[0].start..words[cells - 1].end, side, places()))
    })
}

/// Returns the first words from an offset on that are in no line of a comment.
fn words(text: &str, start: usize) -> SmallVec<[Range<usize>; MOST_WORDS]> {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    // A `#` with other characters behind it may be a cell.
    let is_word = |line: &str| line.trim_start().strip_prefix('#').is_some_and(|rest| !rest.starts_with(' '));
    let lines = text[start..].split(['\n', '\r']).filter(|line| !is_comment(line) || is_word(line));
    let words = lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || SEPARATORS.contains(&c)));
    let words = words.filter(|word| !word.is_empty()).take(MOST_WORDS);
    words.map(|word| offset(word)..offset(word) + word.len()).collect()
}

/// Returns how many of the first words make a part: one of all cells, or one for each row.
fn part(text: &str, words: &[Range<usize>], side: usize) -> Option<usize> {
    let is_long = |word: &Range<usize>, wanted: usize| {
        word.len() >= wanted && text[word.clone()].chars().count() == wanted
    };
    let first = words.first()?;
    if is_long(first, side * side) {
        return Some(1);
    }
    words.get(..side)?.iter().all(|word| is_long(word, side)).then_some(side)
}

/// Returns whether a text has nothing but white space and comments from an offset to the next blank line.
fn ends_at(text: &str, end: usize) -> bool {
    let next = text[end..].trim_start_matches([' ', '\t', '\r', '"']);
    let Some(next) = next.strip_prefix('\n') else { return next.is_empty() };
    let line = next.lines().next().unwrap_or_default().trim();
    line.is_empty() || is_comment(line)
}

/// Returns the characters of a word, and where they are.
fn places<'t>(text: &'t str, word: &Range<usize>) -> impl Iterator<Item = (usize, char)> + Clone + 't {
    let start = word.start;
    text[word.clone()].char_indices().map(move |(at, c)| (start + at, c))
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
