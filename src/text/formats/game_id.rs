//! Game ids of Simon Tatham's "Solo" among other text.
//!
//! ```text
//! a,"2x2x:1f2b3d4",easy          an id in a field of a table: it ends where its last part does
//! 1. 2x2k:p,bbb_abab,3_a7a       an id with text in front, which is refused
//! ```
//!
//! The parts of an id can look like puzzles: the borders of a 4x4 may be 16 letters and `_`. So a
//! line that has an id anywhere is nothing else.

use super::tatham_size::{self, split_id};

/// Returns whether bytes begin with an id.
pub(in crate::text) fn begins(bytes: &[u8]) -> bool {
    // The size and the first cell.
    let head = &bytes[..bytes.len().min(64)];
    let head = head.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    split_id(head).is_some()
}

/// Returns the id that begins a text: with as many parts as its size says, and without what follows
/// them.
pub(in crate::text) fn first_of(text: &str) -> &str {
    let Some((size, rest)) = split_id(text) else { return text };
    let parts = tatham_size::read(size).map_or(1, |size| size.parts());
    let cells = rest.get(1..).unwrap_or_default();
    let (mut part, mut length) = (1, 0);
    for byte in cells.bytes() {
        part += usize::from(byte == b',');
        if part > parts || !is_of_cells(byte) {
            break;
        }
        length += 1;
    }
    &text[..size.len() + 1 + length]
}

/// Returns where a word with the form of an id begins in a line: a size, a colon, and what may be
/// cells.
pub(in crate::text) fn inside(line: &str) -> Option<usize> {
    line.match_indices(':').find_map(|(colon, _)| {
        let before = line.as_bytes()[..colon].iter().rev();
        let length = before.take_while(|byte| byte.is_ascii_alphanumeric()).take(LONGEST_SIZE).count();
        let word = &line[colon - length..colon];
        let cells = &line[colon + 1..];
        let (at, sizes) = (0..length).find_map(|at| Some((at, sizes(&word.as_bytes()[at..])?)))?;
        are_cells(cells, &sizes).then_some(colon - length + at)
    })
}

/// Returns where the cells of an id whose size is lost begin in a line: cells, a comma, and borders
/// of as many edges as the grid has.
pub(in crate::text) fn parts_in(line: &str) -> Option<usize> {
    line.match_indices(',').find_map(|(comma, _)| {
        let is_border = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'_';
        let bytes = line.as_bytes();
        let borders = bytes[comma + 1..].split(|byte| *byte == b',').next()?.trim_ascii();
        // Single letters are cells.
        if borders.len() < 4 || !borders.iter().all(is_border) {
            return None;
        }
        let cells =
            bytes[..comma].iter().rev().take_while(|byte| is_of_cells(**byte) && **byte != b',').count();
        let count = count(&bytes[comma - cells..comma]);
        let side = count.isqrt();
        let edges: usize = borders
            .iter()
            .map(|byte| match byte {
                b'_' => 1,
                b'z' => 25,
                letter => usize::from(letter - b'a') + 2,
            })
            .sum();
        // Two words may say as many cells and edges; a number or an edge between letters is in no
        // word.
        let is_word = bytes[comma - cells..comma].iter().chain(borders).all(u8::is_ascii_lowercase);
        let is_id = side >= 4 && side * side == count && edges == 2 * side * (side - 1) + 1;
        (is_id && !is_word).then_some(comma - cells)
    })
}

/// The size of an id is not longer.
const LONGEST_SIZE: usize = 40;

/// "Solo" has no grid with a longer side.
pub(super) const LARGEST_SIDE: usize = 31;

/// Returns the numbers of cells that a word such as `3x3kdu` or `9j` may say.
fn sizes(word: &[u8]) -> Option<[usize; 2]> {
    let digits = |word: &[u8]| word.iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    let number = |word: &[u8]| word.iter().fold(0, |number, byte| 10 * number + usize::from(byte - b'0'));
    let length = digits(word);
    let (first, rest) = word.split_at(length);
    let (sign, rest) = rest.split_first()?;
    if length == 0 {
        return None;
    }
    let side = match (sign.to_ascii_lowercase(), digits(rest)) {
        (b'x', 0) => return None,
        // "1920x1080" is no size of boxes.
        (b'x', length) if rest[length..].first().is_some_and(u8::is_ascii_digit) => return None,
        (b'x', length) => number(first) * number(&rest[..length]),
        (b'j', _) => number(first),
        _ => return None,
    };
    // Of "12x2", the 1 may be text in front.
    let shorter = if length == 2 { side / number(first).max(1) * number(&first[1..]) } else { side };
    Some([side * side, shorter * shorter])
}

/// Returns whether a text begins with what may be the cells of an id, and is not a word or a
/// number.
fn are_cells(text: &str, sizes: &[usize; 2]) -> bool {
    let inner = text.trim_start_matches(' ');
    let length = inner.bytes().take_while(|&byte| is_of_cells(byte.to_ascii_lowercase())).count();
    let run = &inner.as_bytes()[..length];
    let has = |test: fn(&u8) -> bool| run.iter().any(test);
    let (has_digit, has_end) = (has(u8::is_ascii_digit), has(|byte| *byte == b'_'));
    let has_part = run.split(|byte| *byte == b',').nth(1).is_some_and(|part| !part.is_empty());
    let has_letter = has(u8::is_ascii_alphabetic);
    let is_likely = (has_digit && (has_letter || has_end)) || (has_part && (has_digit || has_end));
    let is_usual = sizes[0] <= LARGEST_SIDE * LARGEST_SIDE;
    (is_likely && is_usual && inner.len() == text.len()) || sizes.contains(&count(run))
}

/// Returns the number of cells that the first part of an id has.
fn count(run: &[u8]) -> usize {
    let mut is_in_number = false;
    let cells = run.iter().take_while(|byte| **byte != b',').map(|byte| {
        let was_in_number = std::mem::replace(&mut is_in_number, byte.is_ascii_digit());
        match byte.to_ascii_lowercase() {
            letter @ b'a'..=b'z' => usize::from(letter - b'a') + 1,
            b'0'..=b'9' => usize::from(!was_in_number),
            _ => 0,
        }
    });
    cells.sum()
}

/// Returns whether a byte can be in the cells of an id, or between its parts.
fn is_of_cells(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b',')
}
