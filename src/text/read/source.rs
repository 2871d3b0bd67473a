//! The lines of a text: lines with cells, blank lines, comments, titles, borders of drawn boxes,
//! and separators.
//!
//! A line of dashes is the hard case. It is a border in the first text, a row of blanks in the
//! second and the third, and a separator in the last:
//!
//! ```text
//! 12|34      1234      +-----+-----+      12..
//! 34|12      ----      | 1 2 | 3 4 |      ..12
//! -----      2143      | - - | - - |      ----
//! 21|43      4321      | 2 1 | 4 3 |      2.4.
//! 43|21                | 4 3 | 2 1 |      .3.1
//!                      +-----+-----+
//! ```

use super::characters::{is_bar, raw_line};
use super::comment::Comments;
use super::dashes::{Role, has_crossings, role_of};
use super::line_kind::{LineKind, Weight, border_weight, line_kind};
use super::mismatch::Mismatch;
use super::naming::{Naming, NamingRole};
use super::runs::may_begin_regions;
use super::words::{
    announces_marks, announces_solution, is_title, is_wordy, may_have_words, name_of_value, without_code,
};
use crate::error::TextErrorKind;
use crate::text::Above;
use crate::text::formats::beginning::{self, Beginning};
use crate::text::formats::inside;
use crate::text::table::{Table, heading_between};
use std::cell::{Cell, OnceCell};

/// A line of any kind.
pub(in crate::text) struct RawLine<'a> {
    /// Byte offset of `body` in the text.
    pub start: usize,
    /// The line without its comment and line break.
    pub body: &'a str,
    /// Byte offset of the next line.
    pub next: usize,
    /// Whether the line is a comment and nothing else.
    pub is_comment: bool,
}

/// A line with cells.
#[derive(Clone, Copy, Default)]
pub(in crate::text) struct Line<'a> {
    /// Byte offset of `body` in the text.
    pub start: usize,
    /// The line without its comment and line break, and without code around its cells.
    pub body: &'a str,
    /// Byte offset of the next line.
    pub next: usize,
    /// Byte offset of the border directly above, or of this line if there is none.
    pub top: usize,
    /// Whether a blank line or a title precedes this one.
    pub after_blank: bool,
    /// Whether a title precedes this one.
    pub after_title: bool,
    /// Whether the title, or a name in this line, announces a solution.
    pub is_announced: bool,
    /// Whether the title announces the pencil marks of the puzzle above.
    pub is_of_marks: bool,
    /// Whether a border precedes this line, or the line itself has bars.
    pub has_boxes: bool,
    /// The border or the separator above this line.
    pub border: Weight,
    /// The gap between this line and the one with cells above it.
    pub gap: Gap,
    /// The variant that a title or a comment above this line names, or a comment in it.
    pub naming: Option<Naming>,
    /// The number of titles above this line.
    pub titles: usize,
}

/// The lines between two rows.
#[derive(Clone, Copy, Default)]
pub(in crate::text) struct Gap {
    /// The number of blank lines.
    pub blanks: usize,
    /// The number of borders and separators.
    pub borders: usize,
    pub has_comment: bool,
}

impl Gap {
    /// Adds a border or a separator. A line of bars alone separates nothing.
    pub fn add_border(&mut self, weight: Weight) {
        self.borders += usize::from(weight != Weight::None);
    }
}

/// The characters of which a line may be a separator.
const SEPARATORS: [char; 5] = ['-', '_', '*', '~', '.'];

/// A bound for the number of lines that are compared with a title.
const MOST_BELOW: usize = 8;

/// Lines that are known to be wordy, if they may have cells: so consecutive titles are examined
/// once.
#[derive(Clone, Copy, Default)]
struct WordyLines {
    /// Byte offsets of the first line, and of the line below the last.
    start: usize,
    end: usize,
    /// How many of them may have cells.
    count: usize,
}

/// A text, with the meaning of the dashes in one of its puzzles; see [`role_of`] and
/// [`has_crossings`].
pub(in crate::text) struct Source<'a> {
    pub text: &'a str,
    /// Byte offset of the puzzle.
    pub start: usize,
    comments: Comments,
    roles: [OnceCell<Role>; SEPARATORS.len()],
    has_crossings: OnceCell<bool>,
    wordy: Cell<WordyLines>,
    /// Whether an answer has depended on the end of the text.
    reached_end: Cell<bool>,
    /// Whether lines of one repeated blank may be separators. They are rows if the layout is named.
    pub may_have_separators: bool,
    /// Whether the text is the beginning of a longer one.
    pub is_beginning: bool,
    /// The line above the text.
    pub above: Above,
    /// Whether the caller knows the rules, so that names of variants are passed over.
    pub are_rules_known: bool,
}

/// Returns the number of words of a line that has only digits and dots, or capital letters if a
/// title has no place in it; `None` for another line.
fn plain_words(line: &str) -> Option<usize> {
    /// Titles of one word in capital letters are shorter.
    const LONG: usize = 16;
    let has_letters = line.len() >= LONG;
    let (mut words, mut is_in_word, mut has_symbol) = (0, false, false);
    for byte in line.bytes() {
        let is_symbol = byte.is_ascii_digit() || (has_letters && byte.is_ascii_uppercase());
        let is_between = matches!(byte, b' ' | b'\t' | b',' | b';');
        if !is_symbol && byte != b'.' && !is_between {
            return None;
        }
        words += usize::from(!is_between && !is_in_word);
        (is_in_word, has_symbol) = (!is_between, has_symbol || is_symbol);
    }
    Some(words).filter(|_| has_symbol)
}

impl<'a> Source<'a> {
    /// Finds the meaning of `#` in the puzzle that starts at byte `start`.
    pub fn new(text: &'a str, start: usize) -> Self {
        let reached_end = Cell::new(false);
        let comments = Comments::of(text, start, &reached_end);
        let (roles, has_crossings, wordy) = Default::default();
        let (may_have_separators, is_beginning) = (true, false);
        Self {
            text,
            start,
            comments,
            roles,
            has_crossings,
            wordy,
            reached_end,
            may_have_separators,
            is_beginning,
            above: Above::Nothing,
            are_rules_known: false,
        }
    }

    /// Returns whether more text after this one could have changed an answer given so far.
    pub fn reached_end(&self) -> bool {
        self.reached_end.get()
    }

    /// Returns whether no answer will be used, because the text was cut where it matters.
    pub fn is_cut(&self) -> bool {
        self.is_beginning && self.reached_end()
    }

    /// Tells that an answer depends on the text down to `offset`.
    pub fn reaches(&self, offset: usize) {
        self.reached_end.set(self.reached_end() || offset >= self.text.len());
    }

    /// Returns the first line with cells from `offset` on, which must be the start of a line.
    pub fn next_line(&self, mut offset: usize) -> Option<Line<'a>> {
        // `above` collects the blank lines, borders and titles above the line.
        let (mut above, mut top) = (Line::default(), None);
        while offset < self.text.len() {
            let (start, raw, next) = raw_line(self.text, offset);
            offset = next;
            let body = self.comments.cut(raw);
            match beginning::at(self.text, start) {
                Beginning::Unknown => self.reached_end.set(true),
                Beginning::Not if !self.has_document_inside(start, body) => {}
                // No puzzle goes on in a document.
                _ => {
                    let top = start;
                    let (after_blank, after_title) = (true, true);
                    return Some(Line {
                        start,
                        body,
                        next,
                        top,
                        after_blank,
                        after_title,
                        naming: above.naming,
                        titles: above.titles,
                        ..Line::default()
                    });
                }
            }
            if body.len() < raw.len() {
                let comment = Naming::of_comment(start, start + body.len(), &raw[body.len()..]);
                above.naming = Naming::with(above.naming, comment);
            }
            let border_above = top.take();
            match line_kind(body) {
                LineKind::Blank if body.len() == raw.len() => {
                    above.after_blank = true;
                    above.gap.blanks += 1;
                }
                LineKind::Blank => above.gap.has_comment = true,
                LineKind::Brackets => {}
                LineKind::Border | LineKind::Dashes if self.is_border(body) => {
                    // The first border below a grid is its own.
                    top = (above.after_blank || above.has_boxes).then_some(start);
                    above.has_boxes = true;
                    above.add_border(border_weight(body));
                }
                LineKind::Border | LineKind::Dashes | LineKind::Cells => {
                    if self.is_separator(body) {
                        above.add_border(Weight::Light);
                        continue;
                    }
                    if let Some(line) = self.line_with_cells(body, start, next, &mut above) {
                        return Some(Line { top: border_above.unwrap_or(line.start), ..line });
                    }
                }
            }
        }
        self.reached_end.set(true);
        None
    }

    /// Returns whether a document, or a part of one, is in a line that does not begin one.
    fn has_document_inside(&self, start: usize, body: &str) -> bool {
        let (found, is_cut) = inside::find(self.text, start, body);
        self.reached_end.set(self.reached_end.get() || is_cut);
        found.is_some()
    }

    /// Returns the line with cells that a line without its comment is; `None` if it is a title,
    /// which is then above the next one.
    fn line_with_cells(
        &self,
        body: &'a str,
        start: usize,
        next: usize,
        above: &mut Line<'a>,
    ) -> Option<Line<'a>> {
        let has_words = may_have_words(body);
        let cells = if has_words { without_code(body) } else { body };
        let is_heading = has_words && Table::of_heading(body).is_some();
        if is_heading || (cells.len() == body.len() && has_words && self.is_title(body, start, next)) {
            (above.after_blank, above.after_title) = (true, true);
            above.is_announced = !is_heading && start > self.start && announces_solution(body);
            above.is_of_marks = above.is_announced && announces_marks(body);
            if !is_heading {
                above.add_title(start, body);
            }
            return None;
        }
        let name = if has_words { name_of_value(body, cells) } else { "" };
        if !name.trim().is_empty() {
            above.is_announced = start > self.start && announces_solution(name);
        }
        above.has_boxes |= body.contains(is_bar);
        let start = start + (cells.as_ptr() as usize - body.as_ptr() as usize);
        Some(Line { start, body: cells, next, ..*above })
    }

    /// Returns the lines with cells that follow `offset` with neither a blank line, a title, a
    /// comment nor a border between them.
    pub fn lines_directly_below(&self, mut offset: usize) -> impl Iterator<Item = Line<'a>> {
        std::iter::from_fn(move || {
            let line = self.next_line(offset).filter(Line::follows_directly)?;
            let mut above = self.raw_lines(offset).take_while(|raw| raw.next <= line.start);
            if above.any(|raw| raw.is_comment) {
                return None;
            }
            offset = line.next;
            Some(line)
        })
    }

    /// Returns the number of rows directly below a row, at most `most`, and the byte offset below
    /// them. The first may begin at `offset`. `is_row` is asked about lines that are not obviously
    /// rows.
    pub fn rows_directly_below(
        &self,
        row: &str,
        mut offset: usize,
        most: usize,
        is_row: impl Fn(&Line) -> bool,
    ) -> (usize, usize) {
        let words = plain_words(row);
        // With as many plain words, or characters of a single one, a line is a row without a closer
        // look.
        let is_alike = |line: &str| match words {
            Some(1) => line.len() == row.len() && plain_words(line) == words,
            Some(_) => plain_words(line) == words,
            None => false,
        };
        let mut rows = 0;
        while rows < most {
            let (_, raw, next) = raw_line(self.text, offset);
            if next < self.text.len() && is_alike(raw) {
                offset = next;
            } else if let Some(line) = self.lines_directly_below(offset).next().filter(&is_row) {
                offset = line.next;
            } else {
                break;
            }
            rows += 1;
        }
        (rows, offset)
    }

    /// Returns whether a line that may have cells is a title.
    fn is_title(&self, body: &str, start: usize, next: usize) -> bool {
        let known = self.wordy.get();
        ((known.start..known.end).contains(&start) || is_wordy(body)) && is_title(body, self.row_below(next))
    }

    /// Returns the first line from `offset` on that is not wordy, if it is one of the next few that
    /// may have cells.
    fn row_below(&self, offset: usize) -> Option<&'a str> {
        let may_have_cells =
            |line: &RawLine| matches!(line_kind(line.body), LineKind::Cells | LineKind::Dashes);
        let mut known = self.wordy.get();
        if (known.start..=known.end).contains(&offset) {
            let above = self.raw_lines(known.start).take_while(|line| line.next <= offset);
            known.count -= above.filter(may_have_cells).count();
        } else {
            (known.end, known.count) = (offset, 0);
        }
        known.start = offset;
        let (mut lines, mut row) = (self.raw_lines(known.end), None);
        while known.count < MOST_BELOW
            && let Some(line) = lines.next()
        {
            let is_row = may_have_cells(&line);
            if is_row && !is_wordy(line.body) {
                row = Some(line.body);
                break;
            }
            (known.end, known.count) = (line.next, known.count + usize::from(is_row));
        }
        self.wordy.set(known);
        row
    }

    /// Returns all lines from `offset` on, also blank ones and borders, without their comments.
    pub fn raw_lines(&self, mut offset: usize) -> impl Iterator<Item = RawLine<'a>> {
        std::iter::from_fn(move || {
            if offset >= self.text.len() {
                self.reached_end.set(true);
                return None;
            }
            let (start, raw, next) = raw_line(self.text, offset);
            offset = next;
            let body = self.comments.cut(raw);
            Some(RawLine { start, body, next, is_comment: body.is_empty() && !raw.is_empty() })
        })
    }

    /// Returns whether a line is a border of boxes.
    pub fn is_border(&self, body: &str) -> bool {
        match line_kind(body) {
            LineKind::Border => true,
            LineKind::Dashes => self.role('-') == Role::Border && !self.is_blank_row(body),
            _ => false,
        }
    }

    /// Returns whether a line is one repeated character that is no blank of the rows around it.
    fn is_separator(&self, body: &str) -> bool {
        if !self.may_have_separators {
            return false;
        }
        let mut characters = body.chars().filter(|c| !c.is_whitespace());
        let [first, second] = [characters.next(), characters.next()];
        first == second
            && first
                .is_some_and(|first| characters.all(|c| c == first) && self.role(first) == Role::Separator)
    }

    /// Returns what lines of one repeated character are.
    fn role(&self, c: char) -> Role {
        match SEPARATORS.iter().position(|&separator| separator == c) {
            Some(at) => {
                let role = || role_of(c, self.text, self.start, self.comments, &self.reached_end);
                *self.roles[at].get_or_init(role)
            }
            None => Role::Row,
        }
    }

    /// Returns whether a line of dashes is a row of blanks, although such lines are borders
    /// elsewhere: the dashes are single ones between bars, in a drawing that has other borders.
    fn is_blank_row(&self, body: &str) -> bool {
        let has_crossings = || has_crossings(self.text, self.start, self.comments, &self.reached_end);
        body.contains(is_bar) && !body.contains("--") && *self.has_crossings.get_or_init(has_crossings)
    }

    /// Returns the byte offset of the puzzle that follows `offset`, the start of a line, as
    /// [`Self::start_of`] does; `None` if a solution or the regions of a jigsaw may come first.
    pub fn next_puzzle(&self, offset: usize) -> Option<usize> {
        match self.next_line(offset) {
            Some(line) if line.is_announced || may_begin_regions(line.body) => None,
            line => Some(self.start_of(line.as_ref(), offset)),
        }
    }

    /// Returns the byte offset of the puzzle whose first line follows `offset`, or of the border
    /// above it, or of the heading if it is in a table; the length of the text if there is no line.
    pub fn start_of(&self, first: Option<&Line>, offset: usize) -> usize {
        let Some(line) = first else { return self.text.len() };
        let start = heading_between(self.text, offset, line.start).map_or(line.top, |(start, _)| start);
        line.naming.map_or(start, |naming| start.min(naming.line))
    }
}

impl Line<'_> {
    /// Adds a title above this line.
    fn add_title(&mut self, start: usize, body: &str) {
        self.titles += 1;
        match &mut self.naming {
            Some(naming) if naming.role == NamingRole::Title => naming.role = NamingRole::Heading,
            Some(naming) if naming.role == NamingRole::Heading => {}
            naming => *naming = Naming::with(*naming, Naming::of_title(start, body)),
        }
    }

    /// Adds a border or a separator above this line.
    fn add_border(&mut self, weight: Weight) {
        self.border = self.border.max(weight);
        self.gap.add_border(weight);
    }

    /// Returns the byte offset after the last cell, where a missing cell would be.
    pub fn end(&self) -> usize {
        self.start + self.body.trim_end().len()
    }

    /// Returns whether neither a blank line, a title nor a border is above this line.
    pub fn follows_directly(&self) -> bool {
        !self.after_blank && self.border == Weight::None
    }

    /// Returns the mismatch of a line that lacks a cell at its end.
    pub fn mismatch_at_end(&self, kind: TextErrorKind) -> Mismatch {
        Mismatch::At(self.end(), kind)
    }
}
