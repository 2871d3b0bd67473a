//! The words that name a variant, in any text: one table for members of JSON, columns, titles,
//! comments, and the words beside a puzzle.
//!
//! ```text
//! {"type":"killer"}      a value that says of what kind a puzzle is
//! "isJigsaw": true       the name of a member or of a column
//! Killer Sudoku 17       a title
//! # an X-Sudoku          a comment, which is only a warning
//! ```
//!
//! Spaces, hyphens, underscores, case and a plural do not matter. "Sudoku" before or behind a word
//! makes every word of the table certain.

use super::read::characters::has_byte;
use std::ops::Range;

/// How much a word says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Strength {
    /// It names a kind only as a value or beside "Sudoku": the name X may be anything else.
    Kind,
    /// It names rules as a member, too.
    Member,
    /// It is a part of rules in a sentence, too.
    Rule,
    /// It names a variant everywhere.
    Name,
}

use Strength::{Kind, Member, Name, Rule};

/// The variant whose regions may be written beside or below the cells, or drawn between them.
pub(super) const JIGSAW: &str = "a jigsaw Sudoku";

/// The words, in small letters and without hyphens, and their variants.
const WORDS: [(&str, &str, Strength); 78] = [
    ("killer", "a Killer Sudoku", Name),
    ("killercage", "a Killer Sudoku", Name),
    ("killersum", "a Killer Sudoku", Name),
    ("cage", "a Killer Sudoku", Rule),
    ("cagesum", "a Killer Sudoku", Rule),
    ("littlekiller", "a little Killer Sudoku", Name),
    ("littlekillersum", "a little Killer Sudoku", Name),
    ("jigsaw", JIGSAW, Name),
    ("nonomino", JIGSAW, Name),
    ("irregular", JIGSAW, Kind),
    ("squiggly", JIGSAW, Kind),
    ("geometry", JIGSAW, Kind),
    ("chaos", JIGSAW, Kind),
    ("region", JIGSAW, Member),
    ("x", "an X-Sudoku", Kind),
    ("diagonal", "an X-Sudoku", Rule),
    ("diagonalx", "an X-Sudoku", Name),
    ("extraregion", "a Sudoku with extra regions", Name),
    ("windoku", "a Windoku", Name),
    ("window", "a Windoku", Kind),
    ("hyper", "a Windoku", Kind),
    ("hypersudoku", "a Windoku", Name),
    ("nrc", "a Windoku", Kind),
    ("samurai", "a Samurai Sudoku", Name),
    ("gattai", "a Samurai Sudoku", Name),
    ("twodoku", "a Sudoku of two grids", Name),
    ("sohei", "a Sudoku of four grids", Name),
    ("antiknight", "an anti-knight Sudoku", Name),
    ("knight", "an anti-knight Sudoku", Rule),
    ("knightmove", "an anti-knight Sudoku", Rule),
    ("antiking", "an anti-king Sudoku", Name),
    ("kingmove", "an anti-king Sudoku", Rule),
    ("chess", "an anti-knight Sudoku", Kind),
    ("nonconsecutive", "a non-consecutive Sudoku", Name),
    ("consecutive", "a consecutive Sudoku", Kind),
    ("disjointgroup", "a Sudoku with disjoint groups", Name),
    ("disjoint", "a Sudoku with disjoint groups", Member),
    ("centredot", "a Sudoku with a centre dot", Member),
    ("centerdot", "a Sudoku with a centre dot", Member),
    ("asterisk", "an asterisk Sudoku", Kind),
    ("girandola", "a girandola Sudoku", Name),
    ("argyle", "an argyle Sudoku", Kind),
    ("thermometer", "a thermometer Sudoku", Name),
    ("thermo", "a thermometer Sudoku", Name),
    ("arrow", "an arrow Sudoku", Rule),
    ("palindrome", "a palindrome Sudoku", Rule),
    ("kropki", "a kropki Sudoku", Name),
    ("sandwich", "a sandwich Sudoku", Name),
    ("sandwichsum", "a sandwich Sudoku", Name),
    ("xv", "an XV Sudoku", Member),
    ("xsum", "an X-sums Sudoku", Name),
    ("whisper", "a Sudoku with whisper lines", Rule),
    ("germanwhisper", "a Sudoku with whisper lines", Name),
    ("dutchwhisper", "a Sudoku with whisper lines", Name),
    ("renban", "a renban Sudoku", Name),
    ("betweenline", "a Sudoku with between lines", Name),
    ("quadruple", "a Sudoku with quadruples", Member),
    ("skyscraper", "a skyscraper Sudoku", Kind),
    ("greaterthan", "a greater-than Sudoku", Name),
    ("comparison", "a greater-than Sudoku", Kind),
    ("inequality", "a greater-than Sudoku", Member),
    ("oddeven", "an even-odd Sudoku", Name),
    ("evenodd", "an even-odd Sudoku", Name),
    ("odd", "an even-odd Sudoku", Kind),
    ("even", "an even-odd Sudoku", Kind),
    ("toroidal", "a toroidal Sudoku", Name),
    ("miracle", "a miracle Sudoku", Kind),
    ("outside", "an outside Sudoku", Kind),
    ("frame", "a frame Sudoku", Kind),
    ("latinsquare", "a Latin square", Name),
    ("latin", "a Latin square", Kind),
    ("futoshiki", "a futoshiki", Name),
    ("kakuro", "a kakuro", Name),
    ("kenken", "a KenKen", Name),
    ("calcudoku", "a calcudoku", Name),
    ("mathdoku", "a Mathdoku", Name),
    ("str8ts", "a Str8ts", Name),
    ("variant", "a variant", Kind),
];

/// The longest word of the table, with "Sudoku" and the sign of a plural.
const LONGEST: usize = 32;

/// The most bytes of a variant's name.
pub(crate) const LONGEST_VARIANT: usize = 55;

/// The most words of a title that is a name. Longer titles are sentences.
pub(in crate::text) const MOST_NAME_WORDS: usize = 7;

/// The most words that make one of the table.
const MOST_WORDS: usize = 3;

/// The place of a text. It decides how much a word means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Context {
    /// The name of a member or of a column.
    Key,
    /// A value that says of what kind a puzzle is, or its rules.
    Kind,
    /// A title, or words beside a puzzle.
    Title,
}

/// A word that names a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::text) struct VariantName {
    /// Its bytes in the text.
    pub place: Range<usize>,
    pub variant: &'static str,
    strength: Strength,
    /// Whether the text has nothing else.
    pub is_all: bool,
}

/// A variant that a sentence or a comment names: the puzzle may be one, or another one is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Doubt {
    /// The byte offset of the name in the text.
    pub offset: usize,
    /// The variant, such as "a Killer Sudoku".
    pub variant: &'static str,
}

impl VariantName {
    /// Returns the doubt that a text raises which begins at a byte of another.
    pub fn doubt(&self, start: usize) -> Doubt {
        Doubt { offset: start + self.place.start, variant: self.variant }
    }
}

/// Returns the first variant that a text names.
pub(in crate::text) fn find(text: &str, context: Context) -> Option<VariantName> {
    if !has_byte(text, |byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let is_long = words(text).nth(4).is_some();
    let least = match context {
        Context::Key => Name,
        Context::Kind if is_long => Rule,
        Context::Kind => Kind,
        Context::Title => Name,
    };
    matches(text, context == Context::Key).find(|found| match context {
        Context::Key if found.is_all => found.strength >= Member,
        Context::Kind if !found.is_all => found.strength >= Member.max(least),
        _ => found.strength >= least,
    })
}

/// Returns whether texts have more words than this together.
pub(in crate::text) fn has_more_words<'t>(texts: impl Iterator<Item = &'t str>, most: usize) -> bool {
    texts.flat_map(words).nth(most).is_some()
}

/// Returns the words of the table in a text that are not negated.
fn matches(text: &str, is_key: bool) -> impl Iterator<Item = VariantName> + '_ {
    let mut words = Words { text, at: 0, is_key };
    let (mut is_first, mut is_negated) = (true, false);
    std::iter::from_fn(move || {
        loop {
            let first = words.next()?;
            let own = &text[first.place.clone()];
            if is_key && is_filler(own) {
                continue;
            }
            let was_negated = is_negated;
            is_negated = is_negation(own, is_key) || (was_negated && is_article(own));
            let was_first = std::mem::take(&mut is_first);
            if let Some(found) = longest(text, &first, words.clone(), was_first).filter(|_| !was_negated) {
                return Some(found);
            }
        }
    })
}

/// Returns the longest word of the table that begins with a word. `behind` has the words behind it.
fn longest(text: &str, first: &Word, behind: Words, is_first: bool) -> Option<VariantName> {
    let is_key = behind.is_key;
    let is_wanted = move |word: &Word| !(is_key && is_filler(&text[word.place.clone()]));
    let mut behind = behind.filter(is_wanted);
    let (mut joined, mut longest) = (Joined::default(), None);
    let mut next = Some(Word { place: first.place.clone(), is_joined: true });
    for _ in 0..MOST_WORDS {
        let Some(word) = next.take().filter(|word| word.is_joined || is_key) else { break };
        if !joined.push(&text[word.place.clone()]) {
            break;
        }
        next = behind.next();
        if let Some((variant, strength)) = joined.variant() {
            let (place, is_all) = (first.place.start..word.place.end, is_first && next.is_none());
            longest = Some(VariantName { place, variant, strength, is_all });
        }
    }
    longest
}

/// Several words without what is between them, in small letters.
#[derive(Default)]
struct Joined {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Joined {
    /// Appends a word; false if it is too long.
    fn push(&mut self, word: &str) -> bool {
        let Some(room) = self.bytes.get_mut(self.length..self.length + word.len()) else { return false };
        room.copy_from_slice(word.as_bytes());
        room.make_ascii_lowercase();
        self.length += word.len();
        true
    }

    /// Returns the variant and what its word says.
    fn variant(&self) -> Option<(&'static str, Strength)> {
        let word = &self.bytes[..self.length];
        let known = |word: &[u8]| {
            let is_it =
                |name: &str| word == name.as_bytes() || word.strip_suffix(b"s") == Some(name.as_bytes());
            WORDS.iter().find(|(name, ..)| is_it(name)).map(|&(_, variant, strength)| (variant, strength))
        };
        let beside = || {
            let rest = word.strip_prefix(b"sudoku").or_else(|| word.strip_suffix(b"sudoku"));
            let rest =
                rest.or_else(|| word.strip_suffix(b"sudokus").or_else(|| word.strip_suffix(b"puzzle")));
            known(rest?).map(|(variant, _)| (variant, Name))
        };
        known(word).or_else(beside)
    }
}

/// A word of a text.
struct Word {
    place: Range<usize>,
    /// Whether only a space or a hyphen is between it and the word before.
    is_joined: bool,
}

/// The words of a text: letters and digits. In the name of a member, a capital letter begins a
/// word.
#[derive(Clone)]
struct Words<'t> {
    text: &'t str,
    at: usize,
    is_key: bool,
}

fn words(text: &str) -> Words<'_> {
    Words { text, at: 0, is_key: false }
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let (bytes, at) = (self.text.as_bytes(), self.at);
        let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
        let start = at + bytes[at..].iter().position(is_of_word)?;
        let length = bytes[start..].iter().take_while(|byte| is_of_word(byte)).count();
        let is_hump =
            |index: &usize| bytes[*index].is_ascii_uppercase() && bytes[index - 1].is_ascii_lowercase();
        let end = if self.is_key { (start + 1..start + length).find(is_hump) } else { None };
        let end = end.unwrap_or(start + length);
        let between = &bytes[at..start];
        let is_joined = between.len() <= 2 && between.iter().all(|byte| matches!(byte, b' ' | b'-' | b'_'));
        self.at = end;
        Some(Word { place: start..end, is_joined })
    }
}

/// Returns whether a word of a member's name says nothing about the rules.
fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 21] = [
        "is",
        "has",
        "with",
        "use",
        "uses",
        "enable",
        "enabled",
        "allow",
        "mode",
        "rule",
        "rules",
        "constraint",
        "constraints",
        "data",
        "list",
        "type",
        "on",
        "map",
        "the",
        "id",
        "ids",
    ];
    FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler))
}

fn is_article(word: &str) -> bool {
    // "Isn't" is two words.
    ["a", "an", "the", "any", "t"].iter().any(|other| word.eq_ignore_ascii_case(other))
}

fn is_negation(word: &str, is_key: bool) -> bool {
    const NEGATIONS: [&str; 7] = ["no", "not", "non", "without", "never", "isn", "anti"];
    // A member such as showDiagonals is about a picture.
    const OF_KEYS: [&str; 2] = ["hide", "show"];
    let is_one = |words: &[&str]| words.iter().any(|other| word.eq_ignore_ascii_case(other));
    is_one(&NEGATIONS) || (is_key && is_one(&OF_KEYS))
}

/// Returns whether a text says that a puzzle is no variant: it is empty, or has only words such as
/// "none", "classic", "9x9" or "row, column, box".
pub(in crate::text) fn is_classic(text: &str) -> bool {
    const CLASSIC: [&str; 44] = [
        "none",
        "null",
        "no",
        "false",
        "off",
        "undefined",
        "classic",
        "classical",
        "standard",
        "normal",
        "regular",
        "plain",
        "vanilla",
        "default",
        "sudoku",
        "basic",
        "usual",
        "original",
        "traditional",
        "puzzle",
        "rules",
        "only",
        "apply",
        "row",
        "rows",
        "column",
        "columns",
        "col",
        "cols",
        "box",
        "boxes",
        "block",
        "blocks",
        "square",
        "squares",
        "subgrid",
        "subgrids",
        "cell",
        "cells",
        "unique",
        "and",
        "official",
        "na",
        "nan",
    ];
    let is_size = |word: &str| {
        word.split_once(['x', 'X']).is_some_and(|(rows, columns)| {
            [rows, columns]
                .iter()
                .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).all(|word| {
        word == "0" || is_size(word) || CLASSIC.iter().any(|other| word.eq_ignore_ascii_case(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_have_room() {
        assert!(WORDS.iter().all(|(_, variant, _)| variant.is_ascii() && variant.len() <= LONGEST_VARIANT));
    }

    #[test]
    fn words_name_variants_where_they_can_mean_one() {
        for (text, context, wanted) in [
            ("killer", Context::Kind, "a Killer Sudoku"),
            ("Killer Sudoku 17", Context::Title, "a Killer Sudoku"),
            ("A little-killer for you", Context::Title, "a little Killer Sudoku"),
            ("X", Context::Kind, "an X-Sudoku"),
            ("Sudoku X", Context::Title, "an X-Sudoku"),
            ("x_sudoku", Context::Key, "an X-Sudoku"),
            ("isKiller", Context::Key, "a Killer Sudoku"),
            ("cageSums", Context::Key, "a Killer Sudoku"),
            ("jigsawRegions", Context::Key, "a jigsaw Sudoku"),
            ("Regions", Context::Key, "a jigsaw Sudoku"),
            ("anti knight", Context::Title, "an anti-knight Sudoku"),
            ("TV Show Killer 5", Context::Title, "a Killer Sudoku"),
            ("nonconsecutive", Context::Key, "a non-consecutive Sudoku"),
            ("non-consecutive", Context::Title, "a non-consecutive Sudoku"),
            ("diagonal+", Context::Key, "an X-Sudoku"),
            ("Normal sudoku rules apply. Cages have sums.", Context::Kind, "a Killer Sudoku"),
        ] {
            assert_eq!(find(text, context).map(|found| found.variant), Some(wanted), "{text}");
        }
        for (text, context) in [
            ("x", Context::Key),
            ("X-Wing example", Context::Title),
            ("Skyscraper 3", Context::Title),
            ("9 x 9", Context::Kind),
            ("not a killer", Context::Title),
            ("This isn't a killer", Context::Title),
            ("showDiagonals", Context::Key),
            ("Each row, column and region has each digit once", Context::Kind),
            ("color", Context::Key),
            ("evening", Context::Kind),
            ("Puzzle X", Context::Title),
        ] {
            assert_eq!(find(text, context), None, "{text}");
        }
        for text in ["", "none", "Classic Sudoku", "9x9", "[\"row\",\"column\",\"box\"]", "{}", "0"] {
            assert!(is_classic(text), "{text}");
        }
        for text in ["killer", "[1,2]", "something", "1"] {
            assert!(!is_classic(text), "{text}");
        }
    }
}
