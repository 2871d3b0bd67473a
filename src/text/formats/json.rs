//! The values of JSON, as ranges of bytes: the ends of values, the members of an object, the
//! elements of a list. A comma may be behind the last one.

use crate::error::Error;
use crate::support::alloc::try_push;
use std::ops::Range;

/// Why a value has no end.
pub(super) enum Flaw {
    /// The text ends first.
    Cut,
    /// The byte at this offset is not valid here.
    At(usize),
}

impl Flaw {
    pub fn is_cut(&self) -> bool {
        matches!(self, Self::Cut)
    }
}

/// The deepest nesting that is read.
const MOST_DEPTH: usize = 100;

/// The kind of the next token. In place of a value or a key, a list or an object may end.
#[derive(Clone, Copy)]
enum Wants {
    Value,
    Key,
    Colon,
    Comma,
}

/// Returns the offset of the first byte from `at` on that is no white space.
pub(super) fn space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_ascii_start().len()
}

/// Returns the byte at an offset; 0 behind the end.
pub(super) fn byte(text: &str, at: usize) -> u8 {
    text.as_bytes().get(at).copied().unwrap_or(0)
}

/// Returns the offset behind the value that begins at `start`.
pub(super) fn value_end(text: &str, start: usize) -> Result<usize, Flaw> {
    // The bits of `objects` are the open brackets, the innermost last: 1 for an object.
    let (mut at, mut objects, mut depth, mut wants) = (start, 0u128, 0, Wants::Value);
    loop {
        at = space(text, at);
        let &first = text.as_bytes().get(at).ok_or(Flaw::Cut)?;
        let (is_inside, in_object) = (depth > 0, objects & 1 == 1);
        match (wants, first) {
            (Wants::Value, b'{' | b'[') if depth < MOST_DEPTH => {
                objects = objects << 1 | u128::from(first == b'{');
                (at, depth) = (at + 1, depth + 1);
                wants = if first == b'{' { Wants::Key } else { Wants::Value };
                continue;
            }
            (Wants::Comma, b',') if is_inside => {
                at += 1;
                wants = if in_object { Wants::Key } else { Wants::Value };
                continue;
            }
            (Wants::Colon, b':') => {
                (at, wants) = (at + 1, Wants::Value);
                continue;
            }
            (Wants::Key, b'"') => {
                (at, wants) = (text_end(text, at)?, Wants::Colon);
                continue;
            }
            (Wants::Comma | Wants::Key, b'}') if in_object => {
                (at, depth, objects) = (at + 1, depth - 1, objects >> 1);
            }
            (Wants::Comma | Wants::Value, b']') if is_inside && !in_object => {
                (at, depth, objects) = (at + 1, depth - 1, objects >> 1);
            }
            (Wants::Value, b'"') => at = text_end(text, at)?,
            (Wants::Value, _) => {
                let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-._".contains(byte);
                let length = text.as_bytes()[at..].iter().take_while(|byte| is_word(byte)).count();
                if length == 0 {
                    return Err(Flaw::At(at));
                }
                at += length;
            }
            _ => return Err(Flaw::At(at)),
        }
        if depth == 0 {
            return Ok(at);
        }
        wants = Wants::Comma;
    }
}

/// Returns the offset behind the text in quotes that begins at `start`.
fn text_end(text: &str, start: usize) -> Result<usize, Flaw> {
    let mut at = start + 1;
    loop {
        match text.as_bytes().get(at).ok_or(Flaw::Cut)? {
            b'"' => return Ok(at + 1),
            b'\n' | b'\r' => return Err(Flaw::At(at)),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Returns the content of a value: of a text, what is between its quotes.
pub(super) fn content(text: &str, value: &Range<usize>) -> Range<usize> {
    if byte(text, value.start) == b'"' { value.start + 1..value.end - 1 } else { value.clone() }
}

/// A key without its quotes, and its value.
pub(super) type Member<'a> = (&'a str, Range<usize>);

/// Returns the members of an object that [`value_end`] has accepted.
pub(super) fn members<'a>(text: &'a str, object: &Range<usize>) -> impl Iterator<Item = Member<'a>> {
    let mut at = object.start + 1;
    std::iter::from_fn(move || {
        let key = space(text, at);
        if byte(text, key) != b'"' {
            return None;
        }
        let key_end = text_end(text, key).ok()?;
        let value = space(text, space(text, key_end) + 1);
        let end = value_end(text, value).ok()?;
        at = behind_comma(text, end);
        Some((&text[key + 1..key_end - 1], value..end))
    })
}

/// Returns the offset of the quote in front of a key of [`members`].
pub(super) fn key_start(text: &str, key: &str) -> usize {
    (key.as_ptr() as usize - text.as_ptr() as usize).saturating_sub(1)
}

/// Returns the offset of the second of two members with the same key.
pub(super) fn second_key(text: &str, object: &Range<usize>) -> Result<Option<usize>, Error> {
    let mut keys = Vec::new();
    for (key, _) in members(text, object) {
        try_push(&mut keys, key)?;
    }
    keys.sort_unstable_by_key(|key| (*key, key.as_ptr()));
    let is_same = |pair: &&[&str]| pair[0] == pair[1];
    Ok(keys.windows(2).find(is_same).map(|pair| key_start(text, pair[1])))
}

/// Returns the elements of a list that [`value_end`] has accepted.
pub(super) fn elements(text: &str, list: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = list.start + 1;
    std::iter::from_fn(move || {
        let start = space(text, at);
        let end = value_end(text, start).ok()?;
        at = behind_comma(text, end);
        Some(start..end)
    })
}

fn behind_comma(text: &str, at: usize) -> usize {
    let at = space(text, at);
    at + usize::from(byte(text, at) == b',')
}

/// Returns whether a value says nothing: null, false, 0, or an empty text, list or object.
pub(super) fn is_nothing(text: &str, value: &Range<usize>) -> bool {
    let value = &text[value.clone()];
    let inner = value.trim_matches(['"', '[', ']', '{', '}']).trim();
    inner.is_empty() || ["null", "false", "0"].contains(&value)
}

/// Returns whether a value is null, false, 0, or an empty text, list or object. A list of nothing
/// is not.
pub(super) fn is_absent(text: &str, value: &Range<usize>) -> bool {
    let value = &text[value.clone()];
    let is_bracketed = value.starts_with(['"', '[', '{']) && value.len() >= 2;
    let inner = if is_bracketed { value[1..value.len() - 1].trim() } else { value };
    (is_bracketed && inner.is_empty()) || (!is_bracketed && ["null", "false", "0"].contains(&inner))
}
