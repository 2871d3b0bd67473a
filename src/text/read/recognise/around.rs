//! Reads the text around the cells of a puzzle: names of variants, a link, regions, and its
//! solution.
//!
//! ```text
//! Killer 17                                         a title
//! 1......2.3....4. jigsaw                           a word beside the cells
//! 1......2.3....4. https://f-puzzles.com/?load=...  a link, which is passed over
//! aabbaabcccdbcddd                                  regions
//! Solution                                          grids that are skipped
//! 1243342143122134
//! ```

use super::{Interpretation, Recogniser, Wanted};
use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::formats::heads::is_link;
use crate::text::formats::rules::jigsaw;
use crate::text::read::characters::raw_line;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::naming::{self, ABOVE, HEADING, Naming, NamingRole, TITLE};
use crate::text::read::regions::regions_below;
use crate::text::read::source::{Line, Source};
use crate::text::read::{runs, words};
use crate::text::variant_words::{Context, Doubt, JIGSAW, find};
use crate::text::{ParseOptions, Parsed};
use std::ops::Range;

impl Recogniser<'_> {
    /// Refuses a puzzle, which begins at a line, if a title above it names a variant or if the
    /// regions of a jigsaw are below it.
    pub(super) fn with_surroundings(
        &self,
        mut found: Interpretation,
        first: Option<Line>,
    ) -> Result<Interpretation, Mismatch> {
        let Some(line) = first.filter(|_| !self.is_announced) else { return Ok(found) };
        if let Some(drawn) = &found.drawn {
            let document = self.drawing_around(&line, &found);
            let jigsaw = Mismatch::At(drawn.at, drawn.kind()).in_document(document.clone());
            return Err(self.jigsaw_or_named(jigsaw, &line, document.end));
        }
        let doubt = match self.names_above(&line, found.next_line) {
            // The rules of the jigsaw that a title names are below its cells.
            Err(named) if found.parsed.table.is_none() && self.names_jigsaw(&named, line.start) => {
                self.pass_regions(&mut found, line.start)?;
                return Err(named);
            }
            doubt => doubt?,
        };
        found.parsed.doubt = found.parsed.doubt.or(doubt);
        // The rows of a table are below each other.
        if found.parsed.table.is_none() {
            self.pass_regions(&mut found, line.start)?;
        }
        Ok(found)
    }

    /// Returns why a puzzle that begins at a line is not read as a classic one, or the doubt that
    /// it is one. `end` is the byte offset of the line below the puzzle.
    fn names_above(&self, line: &Line, end: usize) -> Result<Option<Doubt>, Mismatch> {
        let (source, section) = (&self.source, self.options.section);
        let refused = |start: usize, at: usize, variant, place| {
            let kind = TextErrorKind::NamedVariant { variant, place };
            // The solution of the puzzle is refused with it.
            let below = source.next_line(end).filter(|below| below.is_announced);
            let end =
                below.map_or(end, |below| source.next_line(below.next).map_or(source.text.len(), |_| end));
            Err(Mismatch::At(at, kind).in_document(start..end))
        };
        match line.naming {
            _ if source.are_rules_known => Ok(None),
            Some(Naming { line, role: NamingRole::Title, doubt }) => {
                refused(line, doubt.offset, doubt.variant, TITLE)
            }
            Some(Naming { line, role: NamingRole::Heading, doubt }) => {
                refused(line, doubt.offset, doubt.variant, HEADING)
            }
            Some(naming) => Ok(Some(naming.doubt)),
            None => match section.filter(|section| section.goes_on(line.titles)) {
                Some(section) => refused(line.top, line.start, section.variant, ABOVE),
                None => Ok(None),
            },
        }
    }

    /// Returns the bytes of a drawing whose first row is in a line: with the borders around it.
    fn drawing_around(&self, line: &Line, found: &Interpretation) -> Range<usize> {
        let start = self.source.text[..line.top].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let below = self.source.raw_lines(found.next_line).next();
        let end = below
            .filter(|below| self.source.is_border(below.body))
            .map_or(found.next_line, |below| below.next);
        start..end
    }

    /// Returns whether a mismatch is that of a title which names a jigsaw, and no other variant is
    /// named down to the puzzle, which begins at `start`.
    fn names_jigsaw(&self, mismatch: &Mismatch, start: usize) -> bool {
        let Mismatch::InDocument(at, Some(TextErrorKind::NamedVariant { variant: JIGSAW, .. }), _) = mismatch
        else {
            return false;
        };
        let titles = &self.source.text[*at..start.max(*at)];
        let behind = find(titles, Context::Title).map(|named| &titles[named.place.end..]);
        behind.is_some_and(|rest| find(rest, Context::Title).is_none())
    }

    /// Refuses a puzzle, which begins at a byte, with the regions of a jigsaw below it. Passes over
    /// regions that are its boxes.
    fn pass_regions(&self, found: &mut Interpretation, start: usize) -> Result<(), Mismatch> {
        let Parsed { shape, symbols, .. } = found.parsed;
        let Some(regions) = regions_below(&self.source, found.next_line, shape, symbols) else {
            return Ok(());
        };
        if !regions.are_boxes {
            return Err(jigsaw_below(regions.start, start..regions.next_line));
        }
        found.next_line = regions.next_line;
        found.parsed.end = self.next_puzzle(found.next_line, shape, &found.parsed.values)?;
        Ok(())
    }

    /// Returns the error of a jigsaw, or that of a title above it that names another variant. `end`
    /// is the byte offset of the line below the jigsaw.
    fn jigsaw_or_named(&self, jigsaw: Mismatch, line: &Line, end: usize) -> Mismatch {
        match self.names_above(line, end) {
            Err(named) if !self.names_jigsaw(&named, line.start) => named,
            _ => jigsaw,
        }
    }

    /// Returns the error of a jigsaw in place of another one, if a jigsaw begins at the first line
    /// below an offset and its side has no usual boxes: regions take their place.
    pub(super) fn jigsaw_or(&self, mismatch: Mismatch, offset: usize) -> Mismatch {
        let has_reason = match &mismatch {
            Mismatch::At(_, kind) | Mismatch::InDocument(_, Some(kind), _) => {
                matches!(kind, TextErrorKind::Document { .. } | TextErrorKind::Empty)
            }
            _ => false,
        };
        if has_reason || mismatch.is_settled() || self.options.shape.is_some() {
            return mismatch;
        }
        let Some(line) = self.source.next_line(offset) else { return mismatch };
        let text = self.source.text;
        let is_wanted = |side| Shape::usual(side).is_none();
        let Some(jigsaw) = jigsaw::find(text, line.start, &is_wanted) else {
            if jigsaw::may_go_on(text, line.start, &is_wanted) {
                self.source.reaches(text.len());
            }
            return mismatch;
        };
        let next = raw_line(text, jigsaw.drawn.end).2;
        self.source.reaches(next);
        self.jigsaw_or_named(jigsaw_below(jigsaw.drawn.start, line.start..next), &line, next)
    }

    /// Refuses a puzzle in a line with a word that names a variant.
    pub(super) fn names_beside(&self, line: &Line, puzzle: &str) -> Result<(), Mismatch> {
        if self.source.are_rules_known {
            return Ok(());
        }
        let at = puzzle.as_ptr() as usize - line.body.as_ptr() as usize;
        let behind = at + puzzle.len();
        naming::beside(line.start, &line.body[..at])?;
        naming::beside(line.start + behind, &line.body[behind..])
    }

    /// Returns the byte offset of the puzzle below a puzzle that ends at `offset`; the length of
    /// the text if there is none. A title or a name such as "Solution" announces grids that have
    /// the givens of the puzzle: these are skipped.
    pub(super) fn next_puzzle(
        &self,
        mut offset: usize,
        shape: Shape,
        givens: &[u32],
    ) -> Result<usize, Mismatch> {
        let mut is_announced = false;
        loop {
            let Some(line) = self.source.next_line(offset) else { return Ok(self.source.text.len()) };
            let start = self.source.start_of(Some(&line), offset);
            if self.is_announced || !(line.is_announced || (is_announced && !line.after_title)) {
                return Ok(start);
            }
            if line.is_of_marks {
                let mut below = Some(line);
                while let Some(row) = below.filter(|row| row.start == line.start || !row.after_blank) {
                    offset = row.next;
                    below = self.source.next_line(offset);
                }
                is_announced = true;
                continue;
            }
            let options = ParseOptions { shape: Some(shape), ..ParseOptions::default() };
            // The shape is named, and rows below the solution may be those of the next puzzle.
            let source = Source::new(self.source.text, line.start);
            let recogniser =
                Recogniser { source, options: &options, wanted: Wanted::Puzzle, is_announced: true };
            let found = recogniser.first_puzzle(line.start);
            if recogniser.source.reached_end() {
                self.source.reaches(self.source.text.len());
            }
            let is_of = |values: &[u32]| {
                values.iter().zip(givens).all(|(value, given)| *given == 0 || value == given)
                    && (line.is_announced || !values.contains(&0))
            };
            match found {
                Ok(found) if is_of(&found.parsed.values) => (offset, is_announced) = (found.next_line, true),
                Err(Mismatch::Fatal(error)) => return Err(Mismatch::Fatal(error)),
                _ => return Ok(start),
            }
        }
    }
}

/// Returns the mismatch of a jigsaw in these bytes whose regions begin at `regions`.
fn jigsaw_below(regions: usize, jigsaw: Range<usize>) -> Mismatch {
    let kind = TextErrorKind::Variant { variant: JIGSAW, form: "cells and regions", is_read: true };
    Mismatch::At(regions, kind).in_document(jigsaw)
}

/// Returns a line without the link behind its puzzle, which says where the puzzle is from.
pub(super) fn without_link<'a>(line: &Line<'a>) -> Line<'a> {
    let is_behind = |&at: &usize| is_link(&line.body[at..]) && words::has_puzzle(&line.body[..at]);
    let link = if line.body.len() > runs::FEWEST { line.body.find("http").filter(is_behind) } else { None };
    Line { body: &line.body[..link.unwrap_or(line.body.len())], ..*line }
}
