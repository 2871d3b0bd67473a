//! The kind of a line: cells, or what is between them.

use super::characters::{is_bar, is_bracket, is_comma, is_drawn};

/// The kind of a line, apart from its comment.
pub(super) enum LineKind {
    Blank,
    /// Certainly the border of a box.
    Border,
    /// Dashes with or without bars: a border, or a row of blanks.
    Dashes,
    /// Brackets, quotes or a semicolon, without cells.
    Brackets,
    Cells,
}

/// How much a line separates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(in crate::text) enum Weight {
    #[default]
    None,
    Light,
    /// A double or thick line, where others are single ones.
    Heavy,
}

/// Returns the weight of a border. A line with nothing but bars is none.
pub(in crate::text) fn border_weight(body: &str) -> Weight {
    let is_heavy = |c: char| matches!(c, '=' | '━' | '╋' | '═' | '╪' | '╬');
    match () {
        () if body.contains(is_heavy) => Weight::Heavy,
        () if body.chars().all(|c| is_bar(c) || c.is_whitespace()) => Weight::None,
        () => Weight::Light,
    }
}

/// Returns the kind of a line.
pub(super) fn line_kind(body: &str) -> LineKind {
    let word = body.trim();
    if word.is_empty() {
        return LineKind::Blank;
    }
    let is_one_character = word.chars().all(|c| word.starts_with(c));
    let (mut dashes, mut corners, mut stars, mut dots, mut brackets) = (false, false, false, false, false);
    for c in word.chars() {
        match c {
            '-' => dashes = true,
            '*' => stars = true,
            '.' => dots = true,
            '+' | '=' => corners = true,
            '\'' | ':' => {}
            _ if is_bracket(c) => brackets = true,
            _ if brackets && is_comma(c) => {}
            '"' | '`' | ';' if is_one_character => brackets = true,
            _ if is_bar(c) || c.is_whitespace() => {}
            _ if is_drawn(c) => corners = true,
            _ => return LineKind::Cells,
        }
    }
    match (corners, dashes) {
        (true, _) if !dots => LineKind::Border,
        (false, true) if !dots || word.contains("--") => LineKind::Dashes,
        (false, false) if !dots && !stars && word.contains(is_bar) => LineKind::Border,
        (false, false) if !dots && !stars && brackets => LineKind::Brackets,
        _ => LineKind::Cells,
    }
}
