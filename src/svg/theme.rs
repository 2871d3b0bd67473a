//! The colours of a drawing.
//!
//! The eight colours that people with every kind of colour vision tell apart are those of Okabe and
//! Ito, "Color Universal Design" (2008); backgrounds are tints of them. No meaning is in a colour
//! alone: each mark of a step has a shape of its own, too.

use crate::support::names::names;

/// Light or dark paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Dark digits on white, also for print.
    #[default]
    Light,
    /// Light digits on a dark background.
    Dark,
}

names! { Theme:
    Light = "light",
    Dark = "dark",
}

/// The colours of a theme.
pub(super) struct Palette {
    pub paper: &'static str,
    /// Givens and borders.
    pub ink: &'static str,
    /// Lines between cells.
    pub hairline: &'static str,
    /// Pencil marks and labels.
    pub pencil: &'static str,
    /// Digits that are not given.
    pub found: &'static str,
    pub clash: &'static str,
    /// The digits on the colours of clashes, and of candidates that are placed or removed.
    pub on_colour: &'static str,
    /// Extra regions such as windows and diagonals.
    pub extra: &'static str,
    /// Lines through cells, such as arrows.
    pub line: &'static str,
    /// Lines between cells whose digits are far apart.
    pub apart: &'static str,
    /// Lines between cells with equal digits.
    pub equal: &'static str,
    /// The cells of a pattern.
    pub pattern: &'static str,
    /// The sets of a pattern, one after the other.
    pub sets: [&'static str; 4],
    /// The houses of a pattern.
    pub base: &'static str,
    /// The cover houses of a fish.
    pub cover: &'static str,
    pub fin: &'static str,
    pub placed: &'static str,
    pub removed: &'static str,
    /// The links of chains.
    pub link: &'static str,
}

impl Theme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

const LIGHT: Palette = Palette {
    paper: "#fff",
    ink: "#111",
    hairline: "#aaa",
    pencil: "#555",
    found: "#0072b2",
    clash: "#d55e00",
    on_colour: "#fff",
    extra: "#e3e3e3",
    line: "#9a9a9a",
    apart: "#8fd0b8",
    equal: "#dca8c6",
    pattern: "#faf3b0",
    sets: ["#cfe7f7", "#fbe2b0", "#f0d6e6", "#c8ebdf"],
    base: "#0072b2",
    cover: "#b87900",
    fin: "#f0b6d8",
    placed: "#007a59",
    removed: "#d55e00",
    link: "#0072b2",
};

const DARK: Palette = Palette {
    paper: "#161616",
    ink: "#f4f4f4",
    hairline: "#5c5c5c",
    pencil: "#b9b9b9",
    found: "#56b4e9",
    clash: "#d55e00",
    on_colour: "#fff",
    extra: "#333",
    line: "#787878",
    apart: "#1f6b53",
    equal: "#7d4d69",
    pattern: "#4d4813",
    sets: ["#1c4a66", "#5a430b", "#55324a", "#10503d"],
    base: "#56b4e9",
    cover: "#e69f00",
    fin: "#7d3f66",
    placed: "#007a59",
    removed: "#d55e00",
    link: "#56b4e9",
};
