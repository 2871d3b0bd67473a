//! A place for each digit of each cell: the digit if it is a candidate, else a blank. This 4x4 has
//! the candidates 1, 2 4, 3, 2 4 in its first row:
//!
//! ```text
//! 1....2.4..3..2.4..34..341....2....34 and so on, 64 characters
//! ```
//!
//! All cells are in one line, or a line has the cells of a row, or one cell.

use super::{Layout, MAX_SIDE, Marks, no_usual_shape};
use crate::model::shape::{Shape, square_root};
use crate::support::alloc::try_vec;
use crate::text::read::candidates::Places;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};
use crate::text::{Format, ParseOptions, Symbols};
use std::fmt;

/// Returns the pencil marks that begin at a line; `None` if the text has none. A text of blanks has
/// none: it is an empty grid.
pub(super) fn read(source: &Source, first: &Line, options: &ParseOptions) -> Result<Option<Marks>, Mismatch> {
    let trimmed = first.body.trim();
    let count = trimmed.chars().count();
    for side in (2..=MAX_SIDE).filter(|&side| is_side(side, count, options)) {
        let start = first.start + (trimmed.as_ptr() as usize - first.body.as_ptr() as usize);
        let line = Line { start, body: trimmed, ..*first };
        if let Some(marks) = read_grid(source, line, side, count / side, options)? {
            return Ok(Some(marks));
        }
    }
    // Blanks at both ends may be spaces.
    let count = if trimmed.len() < first.body.len() { first.body.chars().count() } else { 0 };
    match (4..=MAX_SIDE).find(|&side| side * side * side == count && is_side(side, count, options)) {
        Some(side) => read_grid(source, *first, side, count / side, options),
        None => Ok(None),
    }
}

/// Returns whether the cells, a row or one cell of a grid of this side have `count` characters.
fn is_side(side: usize, count: usize, options: &ParseOptions) -> bool {
    let (named, layout) = (options.shape, options.layout);
    let is_named = named.is_some_and(|shape| shape.side() == side);
    let is_line = side * side * side == count && layout != Some(Layout::Rows) && (is_named || side >= 4);
    let is_lines = (side * side == count || side == count)
        && layout != Some(Layout::Line)
        && (is_named || Shape::usual(side).is_some());
    (named.is_none() || is_named) && (is_line || is_lines)
}

fn read_grid(
    source: &Source,
    first: Line,
    side: usize,
    cells_per_line: usize,
    options: &ParseOptions,
) -> Result<Option<Marks>, Mismatch> {
    if groups(first.body, side).any(|places| places.is_none()) {
        return Ok(None);
    }
    let cells = side * side;
    let is_one_line = cells_per_line == cells;
    let mut marks = Marks {
        shape: options.shape.or_else(|| Shape::usual(side)).unwrap_or(Shape::FOUR),
        symbols: options.symbols.unwrap_or(Symbols::Digits),
        layout: if is_one_line { Layout::Line } else { Layout::Rows },
        blank: first.body.chars().find(|&c| c == '0' || Format::is_blank(c)).unwrap_or('.'),
        words: try_vec(0, cells).map_err(Mismatch::Fatal)?,
        placed: Vec::new(),
        start: first.start,
        next_line: first.next,
    };
    // The first places that have a 0.
    let mut zeros = try_vec(false, cells).map_err(Mismatch::Fatal)?;
    let mut all = Places::default();
    let mut next = Some(first);
    for (words, zeros) in marks.words.chunks_mut(cells_per_line).zip(zeros.chunks_mut(cells_per_line)) {
        let Some(line) = next else { return Ok(None) };
        let mut found = groups(line.body, side);
        for (word, zero) in words.iter_mut().zip(zeros) {
            let Some(Some(places)) = found.next() else { return Ok(None) };
            if all.base.is_some() && places.base.is_some_and(|base| all.base != Some(base)) {
                return Ok(None);
            }
            all.base = all.base.or(places.base);
            all.has_zero |= places.has_zero;
            (*word, *zero) = (places.filled, places.starts_with_zero);
        }
        if found.next().is_some() {
            return Ok(None);
        }
        marks.next_line = line.next;
        next = source.next_line(line.next).filter(|line| !line.after_title).map(trimmed_line);
    }
    if !name_symbols(&mut marks, &all, &zeros, options) {
        return Ok(None);
    }
    Ok(fits(&marks, side, is_one_line, options)?.then_some(marks))
}

/// Names the symbols that the places show. Returns whether they have all a meaning.
fn name_symbols(marks: &mut Marks, all: &Places, zeros: &[bool], options: &ParseOptions) -> bool {
    // Characters that are no cells of the named shape may all be blanks.
    let is_named = options.shape.is_some() && marks.layout == Layout::Line;
    let usual = Format::usual(marks.shape, Layout::Line).symbols;
    marks.symbols = match all.base {
        Some(base) => symbols_of(base),
        None if is_named => options.symbols.unwrap_or(usual),
        None => return false,
    };
    if marks.symbols == Symbols::ZeroBased {
        if all.has_zero {
            return false;
        }
        marks.words.iter_mut().zip(zeros).for_each(|(word, &zero)| *word |= u64::from(zero));
        marks.blank = if marks.blank == '0' { '.' } else { marks.blank };
    }
    true
}

fn trimmed_line(line: Line) -> Line {
    Line { body: line.body.trim(), ..line }
}

/// Returns whether marks fit what is named, and cannot be the cells of one or several sparse grids.
fn fits(marks: &Marks, side: usize, is_one_line: bool, options: &ParseOptions) -> Result<bool, Mismatch> {
    let may_be_cells = !is_one_line || (options.shape.is_none() && square_root(side).is_some());
    if side > marks.symbols.max_side()
        || options.symbols.is_some_and(|named| named != marks.symbols)
        || (may_be_cells && !repeats(&marks.words, side))
    {
        return Ok(false);
    }
    if options.shape.is_none() && Shape::usual(side).is_none() {
        return Err(no_usual_shape(marks.start, side));
    }
    Ok(true)
}

/// Returns the places of each cell of a line; `None` for a cell that has other characters.
fn groups(body: &str, side: usize) -> impl Iterator<Item = Option<Places>> {
    let mut chars = body.chars().peekable();
    std::iter::from_fn(move || {
        chars.peek()?;
        let mut count = 0;
        let places = Places::of(chars.by_ref().take(side).inspect(|_| count += 1), side);
        Some(places.filter(|_| count == side))
    })
}

/// Returns the alphabet whose first digit has this value in base 36.
pub(super) fn symbols_of(base: u64) -> Symbols {
    match base {
        0 => Symbols::ZeroBased,
        10 => Symbols::Letters,
        _ => Symbols::Digits,
    }
}

/// Returns whether two cells of a row have the same candidate. As cells of larger grids, or of
/// several grids, such digits would clash.
pub(super) fn repeats(words: &[u64], side: usize) -> bool {
    words.chunks(side).any(|row| {
        let mut seen = 0;
        row.iter().any(|&word| {
            let is_again = seen & word != 0;
            seen |= word;
            is_again
        })
    })
}

/// Writes all cells in one line.
pub(in crate::text) fn write(
    side: usize,
    words: &[u64],
    format: Format,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for word in words {
        for digit in 1..=side as u32 {
            let is_candidate = word >> (digit - 1) & 1 != 0;
            out.write_char(if is_candidate { format.symbols.character(digit) } else { format.blank })?;
        }
    }
    out.write_char('\n')
}
