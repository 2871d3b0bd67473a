//! The character that a puzzle has for an empty cell.

use super::cells::{Cell, Content};
use super::characters::{is_other_blank, narrow};
use super::mismatch::Mismatch;
use crate::text::Format;

/// Returns the blank of a puzzle. Some characters are blanks only if there is no other.
pub(in crate::text) fn blank_of(
    text: &str,
    cells: &[Cell],
    values: &[u32],
) -> Result<Option<char>, Mismatch> {
    let (mut usual, mut other): (Option<char>, Option<(char, usize)>) = (None, None);
    for (cell, _) in cells.iter().zip(values).filter(|(_, value)| **value == 0) {
        match cell.content {
            Content::Blank(' ') => {}
            Content::Number(0) => usual = usual.or(Some('0')),
            Content::Blank(c) if !is_other_blank(c) => usual = usual.or(Some(c)),
            Content::Blank(c) if other.is_none_or(|(one, _)| one == c) => {
                other = other.or(Some((c, cell.offset)));
            }
            // The digit X, in either case.
            Content::Number(_) if other.is_none_or(|(one, _)| matches!(one, 'x' | 'X')) => {
                let symbol = text[cell.offset..].chars().next().map(narrow);
                other = other.or(Some((symbol.unwrap_or('x'), cell.offset)));
            }
            _ => return Err(Mismatch::Character(cell.offset)),
        }
    }
    match (usual, other) {
        (Some(_), Some((_, offset))) => Err(Mismatch::Character(offset)),
        (usual, other) => Ok(usual.or(other.map(|(c, _)| c).filter(|&c| Format::is_blank(c)))),
    }
}
