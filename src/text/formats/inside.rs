//! Documents that do not begin their line: text is in front of them, or their beginning is lost.
//!
//! ```text
//! 1. 2x2k:p,bbb_abab,3_a7a                        a game id
//! const puzzle = {"size":4,...,"diagonal+":true}  an object of a variant
//! Puzzle 1: https://f-puzzles.com/?load=N4Ig...   a link
//! Killer: 3x3::k:4352:...                         a Killer of SumoCue
//! DESC    :7:1f2b3d4                              a line of a save whose beginning is lost
//! ```
//!
//! Their cells can look like a puzzle of their own, without the rules of the document. So such a
//! line is nothing else: the document is read or refused from its beginning on.

use super::beginning::is_json;
use super::game_id;
use super::heads::{is_link, killer_in};
use super::json::value_end;
use super::variants::{has_rules, variant_of};
use crate::text::read::characters::has_byte;
use crate::text::variant_words::is_classic;

/// How deep in other values a puzzle may be.
const MOST_DEPTH: usize = 16;

/// A document, or a part of one, inside of a line.
pub(in crate::text) enum Inside {
    /// An object of JSON with other rules than those of Sudoku.
    Object,
    /// The name of a member that has a rule.
    Member,
    KSudoku,
    OpenSudoku,
    Save,
    FieldOfSave,
    FieldOfXml,
    Link,
    SumoCue,
    Id,
}

/// Returns what is in a line, and its byte offset in the text; and whether more text could change
/// that.
pub(in crate::text) fn find(text: &str, start: usize, body: &str) -> (Option<(usize, Inside)>, bool) {
    let mut is_cut = false;
    (find_in(text, start, body, &mut is_cut), is_cut)
}

fn find_in(text: &str, start: usize, body: &str, is_cut: &mut bool) -> Option<(usize, Inside)> {
    let id = || game_id::inside(body).or_else(|| game_id::parts_in(body)).map(|at| (start + at, Inside::Id));
    if !has_byte(body, |byte| (byte == b':') | (byte == b'{') | (byte == b'<') | (byte == b'=')) {
        return id();
    }
    let mut object = || {
        let mut opening = body.match_indices('{').map(|(at, _)| start + at);
        let at = opening.find(|&at| is_json(&text.as_bytes()[at..]) != Some(false))?;
        match value_end(text, at) {
            Ok(end) => has_rules(text, &(at..end), MOST_DEPTH).then_some((at, Inside::Object)),
            Err(flaw) => {
                *is_cut = flaw.is_cut();
                None
            }
        }
    };
    let word = |word: &str, found: Inside| body.find(word).map(|at| (start + at, found));
    // A field of a save has its length behind its name.
    let field = |name: &str, found: Inside| {
        let at =
            body.find(name).filter(|at| body[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()));
        at.map(|at| (start + at, found))
    };
    object()
        .or_else(|| word("<ksudoku", Inside::KSudoku))
        .or_else(|| word("<opensudoku", Inside::OpenSudoku))
        .or_else(|| field("SAVEFILE:", Inside::Save))
        .or_else(|| field("DESC    :", Inside::FieldOfSave))
        .or_else(|| word("http", Inside::Link).filter(|&(at, _)| is_link(&body[at - start..])))
        .or_else(|| killer_in(body).map(|at| (start + at, Inside::SumoCue)))
        .or_else(|| word("<values>", Inside::FieldOfXml).or_else(|| word("<VALUES>", Inside::FieldOfXml)))
        .or_else(id)
        .or_else(|| member(body).map(|at| (start + at, Inside::Member)))
}

/// Returns where a line names a member of an object that has a rule, in quotes.
fn member(body: &str) -> Option<usize> {
    let is_rule = |name: &str, value: &str| {
        let has_parts = value.starts_with(['[', '{']);
        let is_own = (OWN.contains(&name) && (has_parts || name == "region"))
            || (name == "grids" && value.starts_with("[["));
        (is_own || variant_of(name).is_some()) && !says_nothing(value)
    };
    body.match_indices(':').find_map(|(colon, _)| {
        let (before, value) = (body[..colon].trim_end(), body[colon + 1..].trim_start());
        let Some(quote) = before.chars().next_back().filter(|c| matches!(c, '"' | '\'')) else {
            // As in JavaScript.
            let is_end = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-');
            let at = before
                .rfind(is_end)
                .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
            let is_key = matches!(before[..at].trim_end().chars().next_back(), None | Some('{' | ','));
            let is_value = value.starts_with(['[', '{']) || value.starts_with("true");
            let is_variant = variant_of(&before[at..]).is_some() || &before[at..] == "houses";
            return (is_key && is_value && is_variant && !says_nothing(value)).then_some(at);
        };
        // Quotes in a text have a backslash, and those in a field of a table are two.
        let inner = &before[..before.len() - 1];
        let inner = inner.strip_suffix(['\\', quote]).unwrap_or(inner);
        let open = inner.rfind(quote)?;
        is_rule(&inner[open + 1..], value).then_some(open)
    })
}

/// The members of ordoku and of the cells of f-puzzles that have a rule.
const OWN: [&str; 7] = ["houses", "distinct", "sums", "pairs", "lines", "region", "givenPencilMarks"];

/// Returns whether a value begins that says nothing.
fn says_nothing(value: &str) -> bool {
    let (open, rest) = match value.chars().next() {
        Some(c @ ('[' | '{' | '"' | '\'')) => (Some(c), &value[1..]),
        _ => (None, value),
    };
    let close = match open {
        Some('[') => ']',
        Some('{') => '}',
        Some(quote) => quote,
        None => ',',
    };
    let inner =
        rest.split(|c| c == close || (open.is_none() && matches!(c, '}' | ']'))).next().unwrap_or_default();
    let is_number = || open.is_none() && inner.trim().bytes().all(|byte| byte.is_ascii_digit());
    is_classic(inner) || (is_number() && inner.trim() != "1")
}
