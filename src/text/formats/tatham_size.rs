//! The size and the variant at the beginning of a game id of Simon Tatham's "Solo":
//!
//! ```text
//! 3x3        rows and columns of a box
//! 3x3adu     without symmetry, difficulty "unreasonable": the same
//! 3x3x 9jx   X-Sudoku; jigsaw with X
//! 3x3kadu    Killer
//! ```

use super::heads::is_killer;
use crate::model::shape::Shape;

/// The size that an id or a save names.
pub(super) struct GameSize {
    /// `None` if the boxes are too large.
    pub shape: Option<Shape>,
    /// The rule that makes the puzzle a variant, as an error names it.
    pub variant: Option<&'static str>,
    pub has_diagonals: bool,
    pub is_jigsaw: bool,
    pub is_killer: bool,
}

impl GameSize {
    /// Returns the number of parts behind the colon: the cells, the borders of a jigsaw, and the
    /// borders and the sums of a Killer.
    pub fn parts(&self) -> usize {
        1 + usize::from(self.is_jigsaw) + 2 * usize::from(self.is_killer)
    }
}

/// Reads a size; `None` if it is none.
pub(super) fn read(text: &str) -> Option<GameSize> {
    let (box_rows, rest) = number(text)?;
    let (box_cols, mut rest) = match rest.strip_prefix('x').and_then(number) {
        Some((box_cols, rest)) => (Some(box_cols), rest),
        None => (None, rest),
    };
    let (mut x, mut jigsaw, mut killer) = (false, box_cols == Some(1) && box_rows > 1, false);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let skipped = match c {
            'd' => usize::from(rest.starts_with(|c: char| c.is_ascii_lowercase())),
            'r' | 'm' | 'a' => {
                let sign = usize::from(c == 'm' && rest.starts_with('d'));
                sign + rest[sign..].bytes().take_while(u8::is_ascii_digit).count()
            }
            'x' | 'j' | 'k' => {
                (x, jigsaw, killer) = (x || c == 'x', jigsaw || c == 'j', killer || c == 'k');
                0
            }
            _ => return None,
        };
        rest = &rest[skipped..];
    }
    let variant = match (killer, x, jigsaw) {
        (true, ..) => Some("a Killer Sudoku"),
        (_, true, true) => Some("a jigsaw X-Sudoku"),
        (_, true, false) => Some("an X-Sudoku"),
        (_, false, true) => Some("a jigsaw Sudoku"),
        _ => None,
    };
    // Only a jigsaw has one number.
    if box_cols.is_none() && !jigsaw {
        return None;
    }
    let shape = Shape::new(box_rows, box_cols.unwrap_or(1)).ok();
    Some(GameSize { shape, variant, has_diagonals: x, is_jigsaw: jigsaw, is_killer: killer })
}

/// Splits the line at the beginning of a text into the size and the rest of an id: a colon and the
/// cells, or `#` and the number that the puzzle is made from. `None` if the line is no id.
pub(super) fn split_id(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = number(text)?;
    if !rest.starts_with(['x', 'j']) {
        return None;
    }
    let is_size = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let (size, rest) = text.split_at(text.bytes().take(40).take_while(|byte| is_size(*byte)).count());
    let mut next = rest.chars();
    let is_id = match next.next()? {
        ':' => next.next().is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'),
        '#' => next.next().is_some_and(|c| c.is_ascii_digit()),
        _ => false,
    };
    let is_known = || read(size).is_some_and(|size| size.shape.is_some() || size.variant.is_some());
    (is_id && is_known() && !is_killer(text)).then_some((size, rest))
}

/// Splits a number of one or two digits off.
fn number(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    (digits <= 2).then(|| number.parse().ok())?.map(|number| (number, rest))
}
