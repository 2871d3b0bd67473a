//! Lines of words: titles between puzzles, and the code around the cells of a list.
//!
//! ```text
//! Puzzle 1 (easy)              a title
//! [Puzzle]                     a title
//! int grid[9][9] = {           a title
//! board = [[5, 3, 0, 0],       a row behind a name
//! ```

use super::candidates::is_list_line;
use super::characters::{
    has_byte, is_bracket, is_comma, is_quote, is_separator, is_symbol, is_usual_blank, is_word_for_nothing,
};
use super::runs;
use crate::model::shape::{Shape, square_root};
use crate::text::variant_words::{Context, find};

/// Returns whether a line may have words. It is a fast test, as most lines have none.
pub(in crate::text) fn may_have_words(body: &str) -> bool {
    has_byte(body, |byte| byte.is_ascii_alphabetic() | (byte >= 0x80))
}

/// Returns whether a wordy line is a title. `row` is the next line that is not wordy.
///
/// A title has a word, and cannot be a row: its letters are no digits of a grid of its length. A
/// row with a mistake is like that too, so a title is also different from the rows below it.
pub(in crate::text) fn is_title(body: &str, row: Option<&str>) -> bool {
    let Some(row) = row else { return true };
    if has_row(body, row) {
        return false;
    }
    let (own, other) = (symbols(body), symbols(row));
    let has_letters = row.chars().any(|c| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
    let words = |line: &str| line.split_whitespace().count();
    !has_letters
        || is_table(row)
        || words(body) != words(row)
        || 4 * own < 3 * other
        || 3 * own > 4 * other
        || has_label(body)
}

/// Returns whether a line has a word of letters with a colon behind it. The letters of a line with
/// a whole puzzle are more.
fn has_label(body: &str) -> bool {
    let is_name = |name: &str| {
        starts_with_word(name) && name.len() < runs::FEWEST && name.chars().all(char::is_alphabetic)
    };
    body.split_whitespace().any(|word| word.strip_suffix(':').is_some_and(is_name))
}

/// Returns whether the part of a line in front of its words, or behind them, is a row like `row`,
/// because a line break is lost. It has a digit, and its groups of symbols are as long as those of
/// the row. Groups of several lengths, such as lists of candidates, are at least four. A single
/// group has a blank.
fn has_row(body: &str, row: &str) -> bool {
    const FEWEST_SYMBOLS: usize = 4;
    let is_end = |c: char| c.is_whitespace() || is_separator(c) || is_bracket(c);
    let lengths = |part| str::split(part, is_end).map(symbols).filter(|&length| length > 0);
    let (groups, longest) = (lengths(row).count(), lengths(row).max().unwrap_or(0));
    if symbols(row) < FEWEST_SYMBOLS {
        return false;
    }
    let is_even = lengths(row).all(|length| length == longest);
    let offset = |word: &str| word.as_ptr() as usize - body.as_ptr() as usize;
    let parts = [
        words(body).next().map(|word| &body[..offset(word)]),
        words(body).last().map(|word| &body[offset(word) + word.len()..]),
    ];
    let is_of_row = |c: char| c.is_ascii_digit() || is_usual_blank(c) || matches!(c, '?') || is_end(c);
    parts.into_iter().flatten().any(|part| {
        let is_like = || match groups {
            1 => part.contains(is_usual_blank) && lengths(part).eq([longest]),
            _ if is_even => lengths(part).eq(lengths(row)),
            _ => {
                groups > 3 && lengths(part).count() == groups && lengths(part).all(|length| length <= longest)
            }
        };
        part.chars().all(is_of_row) && part.contains(|c: char| c.is_ascii_digit()) && is_like()
    })
}

/// Returns whether a line has a word, and its letters are no digits of a row of its length.
pub(in crate::text) fn is_wordy(body: &str) -> bool {
    has_two_letters(body)
        && (words(body).next().is_some() || find(body, Context::Title).is_some())
        && !is_row(body)
        && !has_puzzle(body)
        && !has_run(body)
        && !is_table(body)
        && !is_list_line(body)
}

/// Returns whether two letters are side by side. Bytes that are not ASCII may be letters.
fn has_two_letters(body: &str) -> bool {
    let may_be_letter = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0x80;
    body.as_bytes().windows(2).any(|pair| pair.iter().all(|&byte| may_be_letter(byte)))
}

/// Returns the words of a line: they start with two letters, and have no two blanks together.
fn words(body: &str) -> impl Iterator<Item = &str> {
    let is_blank = |c: char| !c.is_alphanumeric() || c == '0';
    body.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '=' | '/' | '<' | '>' | '|'))
        .flat_map(|part| part.split(|c| is_bracket(c) || is_quote(c)))
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(move |word| {
            starts_with_word(word) && {
                let mut previous = 'a';
                !word.chars().any(|c| is_blank(std::mem::replace(&mut previous, c)) && is_blank(c))
            }
        })
        // A word that is alone in its line is no cell.
        .filter(move |word| !is_word_for_nothing(word) || *word == body.trim())
}

/// Returns whether a text starts with two letters.
pub(in crate::text) fn starts_with_word(text: &str) -> bool {
    text.chars().take_while(|c| c.is_alphabetic()).nth(1).is_some()
}

/// Returns the number of characters of a line that can be cells.
fn symbols(body: &str) -> usize {
    body.chars().filter(|&c| is_symbol(c)).count()
}

/// Returns whether the letters of a line are digits of a grid of its length, from 1 or from A.
fn is_row(body: &str) -> bool {
    // Between commas, a row has single symbols.
    if body.contains(is_comma) {
        return false;
    }
    let length = symbols(body);
    let side = if length > 36 { square_root(length).unwrap_or(0) } else { length } as u32;
    let is_blank = |c: char| matches!(c, 'x' | 'X') && side <= 23;
    let fits = |least: u32| {
        body.chars().filter(|c| c.is_alphanumeric() && !is_blank(*c)).all(|c| match c.to_digit(36) {
            Some(0) => true,
            Some(digit) => (least..least + side).contains(&digit),
            None => false,
        })
    };
    fits(1) || (side <= 26 && fits(10))
}

/// Returns whether a line has a word that is a puzzle: it has the number of cells of a usual grid,
/// and not only letters.
pub(in crate::text) fn has_puzzle(body: &str) -> bool {
    const SHORTEST: usize = 16;
    let body = if body.len() < SHORTEST { "" } else { body };
    long_words(body).any(|run| {
        let length = run.chars().count();
        length >= SHORTEST
            && square_root(length).is_some_and(|side| Shape::usual(side).is_some())
            && (length > 36 || !run.chars().all(char::is_alphabetic))
    })
}

/// Returns whether a line has more than half of the cells of a usual grid in one word, or of a 9x9
/// in several, or as many numbers as a 4x4 has cells: it is a puzzle or a damaged one, and no
/// title.
pub(in crate::text) fn has_run(body: &str) -> bool {
    const SHORTEST: usize = 9;
    if body.len() < SHORTEST {
        return false;
    }
    let is_number = |run: &&str| run.chars().any(|c| !c.is_alphabetic());
    let is_short_number =
        |word: &&str| matches!(word.len(), 1..=2) && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_end = |c: char| c.is_whitespace() || is_separator(c);
    runs::of_cells(body, SHORTEST).any(|run| !is_date(run))
        || (body.len() > 81 / 2
            && runs::of_cells(body, 1).filter(is_number).map(str::len).sum::<usize>() > 81 / 2)
        || (body.len() > 2 * 15 && body.split(is_end).filter(is_short_number).count() >= 16)
}

/// Returns whether a word is a date, such as 2024-12-31.
fn is_date(word: &str) -> bool {
    ['-', '.', '/', ':'].iter().any(|&separator| {
        let mut digits = word.split(separator).map(|part| {
            let length = part.len();
            if part.bytes().all(|byte| byte.is_ascii_digit()) { length } else { usize::MAX }
        });
        let parts = [digits.next(), digits.next(), digits.next(), digits.next()];
        matches!(parts, [Some(1..=2 | 4), Some(1..=2), Some(1..=2 | 4), None])
    })
}

/// Returns the name in front of the cells of a line, such as `puzzle` in "puzzle: 1..4".
pub(in crate::text) fn name_of_value<'a>(body: &'a str, cells: &str) -> &'a str {
    if cells.len() < body.len() {
        return &body[..cells.as_ptr() as usize - body.as_ptr() as usize];
    }
    match body.find([':', '=']) {
        Some(at) if has_puzzle(&body[at..]) => &body[..at],
        _ => "",
    }
}

/// Returns the words of a line whose characters can all be cells. In a link, a question mark
/// separates words.
pub(in crate::text) fn long_words(body: &str) -> impl Iterator<Item = &str> {
    let is_link = body.contains("://");
    body.split(move |c| !is_symbol(c) || (is_link && c == '?')).filter(|word| !word.is_empty())
}

/// Returns whether what follows a title is no puzzle of its own: a solution, or a puzzle that
/// somebody has begun to solve.
pub(in crate::text) fn announces_solution(title: &str) -> bool {
    let Some(name) = words(title).last() else { return false };
    ["state", "pencilmarks", "solution", "solutions", "answer", "answers", "solved"]
        .iter()
        .any(|other| name.eq_ignore_ascii_case(other))
}

/// Returns whether what follows a title is the pencil marks of the puzzle above.
pub(in crate::text) fn announces_marks(title: &str) -> bool {
    words(title).last().is_some_and(|name| name.eq_ignore_ascii_case("pencilmarks"))
}

/// Returns the part of a line of code that has cells: behind a name and `=`, `:` or a bracket, and
/// before the next name. Other lines are returned as they are.
pub(in crate::text) fn without_code(body: &str) -> &str {
    let is_frame = |byte: u8| is_bracket(byte.into()) || is_quote(byte.into());
    if !has_byte(body, is_frame) || has_puzzle(body) || is_list_line(body) {
        return body;
    }
    let place = |word: &str| word.as_ptr() as usize - body.as_ptr() as usize;
    let first_word = words(body).next().map(|word| place(word) + word.len());
    let starts_with_letter = body.trim_start().starts_with(char::is_alphabetic);
    // Values that begin before this cannot be the one: no part of the line is looked at often.
    let mut from = 0;
    for (at, _) in body.match_indices(|c| is_bracket(c) || is_quote(c)).filter(|&(at, _)| at > 0) {
        let (before, rest) = body.split_at(at);
        if at < from {
            continue;
        }
        let is_value = before.trim_end().ends_with(['=', ':', '>'])
            || (rest.starts_with(is_bracket) && before.ends_with(|c: char| c.is_alphanumeric() || c == '!'));
        // A name of one letter is one only in front of `=`.
        let has_name = first_word.is_some_and(|end| end <= at)
            || (starts_with_letter && before.trim_end().ends_with('='));
        if !is_value || !has_name {
            continue;
        }
        let end = words(rest).next().map_or(body.len(), place);
        let cells = &body[at..end];
        if let Some(sign) = cells.rfind(['=', '>']) {
            from = at + sign + 1;
        } else if symbols(cells) >= 4 {
            return cells;
        } else {
            from = end;
        }
    }
    body
}

/// Returns whether a line has a part of a table in HTML.
pub(in crate::text) fn is_table(body: &str) -> bool {
    let mut at = 0;
    std::iter::from_fn(|| {
        let tag = next_tag(body, at)?;
        at = tag.end;
        Some(tag)
    })
    .any(|tag| ["table", "tr", "td"].iter().any(|name| tag.is(name)))
}

/// A tag of HTML.
pub(in crate::text) struct Tag<'a> {
    name: &'a str,
    /// Byte offset after the tag.
    pub end: usize,
}

impl Tag<'_> {
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// Returns the first tag of HTML from an offset on.
pub(in crate::text) fn next_tag(text: &str, from: usize) -> Option<Tag<'_>> {
    let start = from + text[from..].find('<')?;
    let end = start + text[start..].find('>')? + 1;
    let inner = &text[start + 1..end - 1];
    let name = inner.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
    Some(Tag { name, end })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last row of a grid and a title are in one line.
    #[test]
    fn a_row_beside_a_title_is_no_title() {
        for [row, title, below] in [
            [".6. 93. .7.", " Grid 03", "738 .6. .14"],
            ["...4", " Grid 3", "1..."],
            ["13  34  23  1   ", "Grid 02", "34   1    234  234"],
            ["[ 0.  3.  0. 11.]", "Grid 02", "[13.  0.  2.  0.]"],
        ] {
            let is_title = |line: &str| is_wordy(line) && is_title(line, Some(below));
            assert!(!is_title(&format!("{row}{title}")) && is_title(title), "{row}{title}");
        }
        for title in ["Grid 1000 (2 stars)", "Grid 3.", "- hard -", "4 by 4", "2024-12-31 12:30 Grid 7"] {
            assert!(is_title(title, Some("1...")), "{title}");
        }
        for title in [
            "Sudoku 2024/01/05",
            "Sudoku 3 x 3",
            "Puzzle 3 - 17",
            "Vol. 3, No. 12 (2024)",
            "Level * * * *",
            "Score 1,234,567",
            "12. 4. 2024 Easy",
        ] {
            for below in ["53. .7. ...", "|53.|.7.|...|", "1 . . 4", "34   1    234  234"] {
                assert!(is_title(title, Some(below)), "{title} above {below}");
            }
        }
    }
}
