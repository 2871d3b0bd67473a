//! A line may begin a document: the functions here decide it, mostly by the first byte.

use super::heads::{is_killer, is_link};
use super::member_names::begins_variant;
use super::tatham_size::split_id;

/// The form of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Form {
    /// An object of JSON, also as an element of a list.
    Json,
    KSudoku,
    /// XML of OpenSudoku, or one game of it.
    OpenSudoku,
    /// A save of Simon Tatham's collection.
    Save,
    /// A game id of Simon Tatham's collection.
    Id,
    /// A link that has a compressed puzzle.
    Link,
    /// A Killer or a jigsaw of SumoCue.
    SumoCue,
}

/// The answer.
#[derive(PartialEq, Eq, Debug)]
pub(in crate::text) enum Beginning {
    Is(Form),
    Not,
    /// The text ends before it is known.
    Unknown,
}

/// The most bytes that are looked at, so that many lines that nearly begin a document take no long
/// time.
const MOST: usize = 512;

/// Returns whether a document begins at a line, which may be indented.
pub(in crate::text) fn at(text: &str, line: usize) -> Beginning {
    let bytes = &text.as_bytes()[line..];
    let indent = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let bytes = &bytes[indent..];
    let is = |form, found: bool| if found { Beginning::Is(form) } else { Beginning::Not };
    match bytes.first() {
        Some(b'{' | b'[') => is_json(bytes).map_or(Beginning::Unknown, |found| is(Form::Json, found)),
        Some(b'<') => of_xml(bytes),
        Some(b'"') => is(Form::Json, begins_variant(&text[line + indent..])),
        Some(b'S' | b's' | b'3') if is_killer(&text[line + indent..]) => Beginning::Is(Form::SumoCue),
        // The length of the field is behind its name.
        Some(b'S') => match bytes.strip_prefix(b"SAVEFILE:").map(|rest| rest.first()) {
            Some(length) => is(Form::Save, length.is_none_or(u8::is_ascii_digit)),
            None => Beginning::Not,
        },
        Some(b'h') if bytes.starts_with(b"http") => {
            let line = text[line + indent..].lines().next().unwrap_or_default();
            is(Form::Link, is_link(line))
        }
        Some(b'0'..=b'9') => is(Form::Id, split_id(&text[line + indent..]).is_some()),
        _ => Beginning::Not,
    }
}

/// Returns whether a document begins for certain at a line.
pub(in crate::text) fn begins_document(text: &str, line: usize) -> bool {
    matches!(at(text, line), Beginning::Is(_))
}

/// Returns whether bytes are brackets and an object with a key in quotes; `None` if they end too
/// early. The braces of a list in C are not.
pub(super) fn is_json(bytes: &[u8]) -> Option<bool> {
    let mut at = 0;
    let mut next = |skipped: fn(u8) -> bool| {
        let rest = &bytes[at.min(bytes.len())..bytes.len().min(MOST)];
        let length = rest.iter().take_while(|byte| skipped(**byte)).count();
        at += length + 1;
        match rest.get(length) {
            None if bytes.len() >= MOST => Some(0),
            byte => byte.copied(),
        }
    };
    if next(|byte| byte == b'[' || byte.is_ascii_whitespace())? != b'{'
        || next(|byte| byte.is_ascii_whitespace())? != b'"'
        || next(|byte| !matches!(byte, b'"' | b'\n' | b'\r'))? != b'"'
    {
        return Some(false);
    }
    Some(next(|byte| byte.is_ascii_whitespace())? == b':')
}

/// Returns the form of XML by its first element, which may follow a prolog.
fn of_xml(bytes: &[u8]) -> Beginning {
    let window = &bytes[..bytes.len().min(MOST)];
    let unknown = if window.len() < bytes.len() { Beginning::Not } else { Beginning::Unknown };
    let mut rest = window;
    loop {
        rest = rest.trim_ascii_start();
        let end: &[u8] = match rest {
            [b'<', b'!', b'-', b'-', ..] => b"-->",
            [b'<', b'?' | b'!', ..] => b">",
            [b'<', ..] => break,
            [] => return unknown,
            _ => return Beginning::Not,
        };
        let Some(at) = rest.windows(end.len()).position(|part| part == end) else { return unknown };
        rest = &rest[at + end.len()..];
    }
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let length = rest[1..].iter().take_while(is_name).count();
    match &rest[1..=length] {
        b"ksudoku" | b"ksudoku-graph" => Beginning::Is(Form::KSudoku),
        b"opensudoku" | b"opensudoku2" | b"game" => Beginning::Is(Form::OpenSudoku),
        _ => Beginning::Not,
    }
}
