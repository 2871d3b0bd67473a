//! The lines of a text: which hold cells, and which are blank, comments, drawings or the closing "end".

use super::mismatch::Flaw;
use crate::error::TextErrorKind;
use std::cell::{Cell, OnceCell};

/// A line that holds cells.
pub(in crate::text) struct Line<'a> {
    /// Byte offset of `body` within the text.
    pub start: usize,
    /// The line without its comment and line break.
    pub body: &'a str,
    /// Where the next line starts.
    pub next: usize,
    /// Whether a blank line was skipped to get here.
    pub gap: bool,
    /// Whether a drawn rule was skipped to get here, or the line itself has drawn bars.
    pub ruled: bool,
}

/// What a line is good for, its comment left out.
enum Kind {
    Blank,
    /// The word "end": what follows it is ignored.
    End,
    /// Drawn for certain.
    Rule,
    /// Dashes with or without bars: a drawn rule, or a row whose blanks are dashes.
    Dashes,
    Cells,
}

/// A text whose dashes have been understood, see [`dashes_are_rules`] and [`has_crossings`].
pub(in crate::text) struct Source<'a> {
    pub text: &'a str,
    /// Where the puzzle starts whose dashes these are.
    at: usize,
    dashes_are_rules: bool,
    has_crossings: OnceCell<bool>,
    /// Whether anything depended on where the text ends.
    reached_end: Cell<bool>,
}

impl<'a> Source<'a> {
    /// Understands the dashes of the puzzle that starts at `at`.
    pub fn new(text: &'a str, at: usize) -> Self {
        let reached_end = Cell::new(false);
        let dashes_are_rules = dashes_are_rules(text, at, &reached_end);
        Self { text, at, dashes_are_rules, has_crossings: OnceCell::new(), reached_end }
    }

    /// Whether more text behind this one could have changed an answer given so far.
    pub fn reached_end(&self) -> bool {
        self.reached_end.get()
    }

    /// The first line with cells from `at` on, which must be the start of a line.
    pub fn line(&self, mut at: usize) -> Option<Line<'a>> {
        let (mut gap, mut ruled) = (false, false);
        while at < self.text.len() {
            let (start, raw, next) = raw_line(self.text, at);
            let body = without_comment(raw);
            match kind(body) {
                Kind::Blank if body.len() == raw.len() => gap = true,
                Kind::Blank => {}
                Kind::End => return None,
                Kind::Rule => ruled = true,
                Kind::Dashes if self.dashes_are_rules && !self.is_blank_row(body) => ruled = true,
                Kind::Dashes | Kind::Cells => {
                    return Some(Line { start, body, next, gap, ruled: ruled || body.contains(is_bar) });
                }
            }
            at = next;
        }
        self.reached_end.set(true);
        None
    }

    /// Whether dashes that are rules elsewhere are blanks here: between bars, no two side by side, in a drawing whose
    /// rules are others.
    fn is_blank_row(&self, body: &str) -> bool {
        let has_crossings = || has_crossings(self.text, self.at, &self.reached_end);
        body.contains(is_bar) && !body.contains("--") && *self.has_crossings.get_or_init(has_crossings)
    }

    /// Where the next puzzle starts; the length of the text when nothing follows.
    pub fn settle(&self, at: usize) -> usize {
        self.line(at).map_or(self.text.len(), |line| line.start)
    }

    /// Whether the puzzle that ends at `at` is set apart from what follows.
    pub fn closed(&self, at: usize) -> bool {
        self.line(at).is_none_or(|line| line.gap)
    }
}

impl Line<'_> {
    /// Just behind the last cell, where a missing one would stand.
    pub fn stop(&self) -> usize {
        self.start + self.body.trim_end().len()
    }

    /// The flaw of a text that stops making sense behind this line.
    pub fn flaw_behind(&self, kind: TextErrorKind) -> Flaw {
        Flaw::At(self.stop(), kind)
    }
}

/// Start, content, and start of the next line. Joined files have byte order marks at the start of any line.
fn raw_line(text: &str, at: usize) -> (usize, &str, usize) {
    let rest = text[at..].trim_start_matches('\u{FEFF}');
    let start = text.len() - rest.len();
    let length = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    let line_break = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
    (start, &rest[..length], (start + length + line_break).min(text.len()))
}

/// The line without its comment: from a '#' at its start or behind white space.
fn without_comment(body: &str) -> &str {
    let starts = |&(at, _): &(usize, &str)| body[..at].chars().next_back().is_none_or(char::is_whitespace);
    body.match_indices('#').find(starts).map_or(body, |(at, _)| &body[..at])
}

fn kind(body: &str) -> Kind {
    let word = body.trim();
    if word.is_empty() {
        return Kind::Blank;
    }
    if word.eq_ignore_ascii_case("end") {
        return Kind::End;
    }
    let (mut dashes, mut corners, mut stars, mut dots) = (false, false, false, false);
    for c in word.chars() {
        match c {
            '-' => dashes = true,
            '*' => stars = true,
            '.' => dots = true,
            '+' | '=' => corners = true,
            '\'' | ':' => {}
            _ if is_bar(c) || c.is_whitespace() => {}
            _ if is_drawn(c) => corners = true,
            _ => return Kind::Cells,
        }
    }
    match (corners, dashes) {
        (true, _) if !dots => Kind::Rule,
        (false, true) if !dots || word.contains("--") => Kind::Dashes,
        (false, false) if !dots && !stars && word.contains(is_bar) => Kind::Rule,
        _ => Kind::Cells,
    }
}

/// A bar between boxes.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// A character that only ever draws boxes.
pub(in crate::text) fn is_drawn(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

/// Within how many lines a puzzle ends that has so many bytes in one: 2k + 4.
pub(in crate::text) fn most_lines(bytes: usize) -> usize {
    bytes.saturating_mul(2).saturating_add(4)
}

/// Whether lines of dashes are rules in the puzzle that starts at `at`: it draws bars, and no line with other symbols
/// has a dash in it. This looks as far as the puzzle can go.
fn dashes_are_rules(text: &str, mut at: usize, reached_end: &Cell<bool>) -> bool {
    let (mut bars, mut left) = (false, usize::MAX);
    while at < text.len() && left > 0 {
        let (_, raw, next) = raw_line(text, at);
        let body = without_comment(raw);
        match kind(body) {
            Kind::End => break,
            Kind::Cells if body.contains('-') || !(bars || body.contains(is_bar)) => return false,
            Kind::Cells => {
                bars = true;
                left = left.min(most_lines(body.len()));
            }
            // A drawing starts with one rule or two; more lines of dashes are blank rows.
            Kind::Dashes if !bars => left = left.min(3),
            Kind::Dashes | Kind::Blank | Kind::Rule => {}
        }
        (left, at) = (left - 1, next);
        if at == text.len() {
            reached_end.set(true);
        }
    }
    bars
}

/// Whether the puzzle that starts at `at` has rules with `+`: one stands above its rows or between them, or else below
/// the last, within one line more than a row has symbols.
fn has_crossings(text: &str, mut at: usize, reached_end: &Cell<bool>) -> bool {
    let mut left = usize::MAX;
    while at < text.len() && left > 0 {
        let (_, raw, next) = raw_line(text, at);
        let body = without_comment(raw);
        match kind(body) {
            Kind::Rule if body.contains('+') => return true,
            Kind::Cells | Kind::Dashes => {
                let symbols = body.chars().filter(|&c| !is_bar(c) && !c.is_whitespace());
                left = left.min(symbols.count() + 1);
            }
            Kind::Blank | Kind::Rule | Kind::End => {}
        }
        (left, at) = (left - 1, next);
    }
    reached_end.set(reached_end.get() || at == text.len());
    false
}
