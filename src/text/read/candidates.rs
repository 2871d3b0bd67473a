//! A token that is the candidates of one cell.
//!
//! ```text
//! 24      a list: the digits ascend
//! {24}    the same; above side 9, a list of two digits might be a number without the braces
//! .2.4    a place for each digit
//! u3      a digit that somebody has placed, as SudoCue writes it
//! .       an empty cell, which may have any digit
//! !!      a cell without candidates; a single sign may be a 1 that was mistyped
//! ```

use super::characters::{blank_of, is_other_blank, is_separator, is_usual_blank, narrow};

/// The number of characters that digits can have: those of base 36.
const CHARACTERS: usize = 36;

/// A cell without candidates.
pub(in crate::text) const NO_CANDIDATE: &str = "!!";

/// The candidates of one cell. Bit c is the character with value c in base 36, as the alphabet is
/// not known yet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::text) enum CellCandidates {
    /// An empty cell.
    Any,
    /// No candidate.
    Nothing,
    /// A list.
    List(u64),
    /// A digit that somebody has placed.
    Placed(u64),
    Places(Places),
}

/// The places of one cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::text) struct Places {
    /// The number of places.
    pub len: usize,
    /// Bit p is the place p, from 0, that is not blank.
    pub filled: u64,
    /// Whether the first place has a 0: a blank, or the first digit if digits are from 0.
    pub starts_with_zero: bool,
    /// Whether another place has a 0, so that 0 is a blank.
    pub has_zero: bool,
    /// The value of a character less its place; `None` if all places are blank.
    pub base: Option<u64>,
}

impl Places {
    /// Returns the places of a cell; `None` if a place has another digit than its own.
    pub fn of(places: impl Iterator<Item = char>, side: usize) -> Option<Self> {
        let mut found = Self::default();
        for c in places {
            let place = found.len as u64;
            found.len += 1;
            if c == '0' {
                *(if place == 0 { &mut found.starts_with_zero } else { &mut found.has_zero }) = true;
            } else if !is_blank(c, side) {
                let value = u64::from(narrow(c).to_digit(CHARACTERS as u32)?);
                let base = value.checked_sub(place).filter(|base| matches!(base, 0 | 1 | 10))?;
                if found.base.is_some_and(|other| other != base) {
                    return None;
                }
                found.base = Some(base);
                found.filled |= 1 << place;
            }
        }
        Some(found)
    }
}

fn is_blank(c: char, side: usize) -> bool {
    // X is a digit of large grids.
    let is_digit = c.is_ascii_alphanumeric() && side > 23;
    c == ' ' || is_usual_blank(c) || (is_other_blank(c) && !is_digit)
}

/// Returns the tokens of a line between separators.
pub(in crate::text) fn tokens(body: &str) -> impl Iterator<Item = &str> {
    body.split(is_separator).filter(|token| !token.is_empty())
}

/// Returns the candidates that a token is; `None` if it is something else.
pub(in crate::text) fn candidates_of(token: &str) -> Option<CellCandidates> {
    if let Some(list) = list_of(token) {
        return Some(CellCandidates::List(list));
    }
    if blank_of(token, 3).is_some() {
        return Some(CellCandidates::Any);
    }
    if token == NO_CANDIDATE {
        return Some(CellCandidates::Nothing);
    }
    if let Some(digit) = token.strip_prefix('u').filter(|rest| rest.len() == 1).and_then(list_of) {
        return Some(CellCandidates::Placed(digit));
    }
    let side = token.chars().count();
    (side <= CHARACTERS).then(|| Places::of(token.chars(), side))?.map(CellCandidates::Places)
}

/// Returns a list of ascending digits. Others are rows in groups.
fn list_of(token: &str) -> Option<u64> {
    let mut list = 0;
    for c in token.chars() {
        let bit = 1 << narrow(c).to_digit(CHARACTERS as u32)?;
        if list >= bit {
            return None;
        }
        list |= bit;
    }
    Some(list)
}

/// Returns whether a line has only candidates, and some cell has three or more: it may be a row of
/// pencil marks.
pub(in crate::text) fn is_row_of_lists(body: &str) -> bool {
    is_list_line(body) && tokens(body).any(|token| token.len() > 2 && list_of(token).is_some())
}

/// Returns whether a line has only candidates. Their letters are no words.
pub(in crate::text) fn is_list_line(body: &str) -> bool {
    let count = tokens(body).take(CHARACTERS).count();
    // The largest digit is N as a number, or the Nth letter.
    let largest = 1u64 << (count + 9).min(CHARACTERS - 1);
    count >= 4
        && tokens(body).all(|token| match candidates_of(token) {
            Some(CellCandidates::List(list)) => list < 2 * largest,
            Some(_) => true,
            None => false,
        })
}
