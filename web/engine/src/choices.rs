//! The words of requests: variants, techniques, levels, symmetries, scales.

use crate::problem::{Answered, Problem};
use ordoku::svg::Theme;
use ordoku::technique::{HodokuLevel, Scale, Technique};
use ordoku::{Pattern, Variant};
use serde_json::{Value, json};

/// The symmetries, each with its word and what the page shows.
const SYMMETRIES: [(Pattern, &str, &str); 8] = [
    (Pattern::None, "none", "No symmetry"),
    (Pattern::HalfTurn, "half-turn", "Half turn"),
    (Pattern::QuarterTurn, "quarter-turn", "Quarter turn"),
    (Pattern::HorizontalAxis, "horizontal-axis", "Mirror, top and bottom"),
    (Pattern::VerticalAxis, "vertical-axis", "Mirror, left and right"),
    (Pattern::Diagonal, "diagonal", "Mirror at the diagonal"),
    (Pattern::AntiDiagonal, "anti-diagonal", "Mirror at the other diagonal"),
    (Pattern::Full, "full", "All turns and mirrors"),
];

/// Returns what the page shows for a variant.
fn title_of(variant: Variant) -> String {
    match variant {
        Variant::Diagonals => "Diagonals (X)".to_owned(),
        other => capital(&other.name().replace('-', " ")),
    }
}

pub fn variants() -> Value {
    list(Variant::ALL.iter().map(|&variant| (variant.name().to_owned(), title_of(variant))))
}

/// Returns the techniques that a puzzle can be made for.
pub fn techniques() -> Value {
    list(in_paths().map(|technique| (word_of(technique), technique.name().to_owned())))
}

pub fn levels() -> Value {
    list(HodokuLevel::ALL.iter().map(|level| (level.name().to_lowercase(), level.name().to_owned())))
}

pub fn symmetries() -> Value {
    list(SYMMETRIES.iter().map(|(_, word, title)| ((*word).to_owned(), (*title).to_owned())))
}

fn list(choices: impl Iterator<Item = (String, String)>) -> Value {
    choices.map(|(word, title)| json!({ "word": word, "title": title })).collect()
}

fn in_paths() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(|technique| technique.is_in_hodoku_paths())
}

/// Returns the word of a technique: its name in small letters, with hyphens.
fn word_of(technique: Technique) -> String {
    let name = technique.name().to_lowercase();
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the technique of a word.
pub fn technique(word: &str) -> Answered<Technique> {
    in_paths().find(|technique| word_of(*technique) == word).ok_or_else(|| unknown("technique", word))
}

/// Returns the level of a word.
pub fn level(word: &str) -> Answered<HodokuLevel> {
    let found = HodokuLevel::ALL.into_iter().find(|level| level.name().to_lowercase() == word);
    found.ok_or_else(|| unknown("level", word))
}

/// Returns the symmetry of a word.
pub fn symmetry(word: &str) -> Answered<Pattern> {
    let found = SYMMETRIES.iter().find(|(_, name, _)| *name == word);
    found.map(|(pattern, ..)| *pattern).ok_or_else(|| unknown("symmetry", word))
}

/// Returns the scale of a word.
pub fn scale(word: &str) -> Answered<Scale> {
    match word {
        "hodoku" => Ok(Scale::Hodoku),
        "se" => Ok(Scale::Explainer),
        "ordoku" => Ok(Scale::Ordoku),
        _ => Err(unknown("scale", word)),
    }
}

/// Returns the theme of a word.
pub fn theme(word: &str) -> Answered<Theme> {
    match word {
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err(unknown("theme", word)),
    }
}

fn unknown(what: &str, word: &str) -> Problem {
    Problem::new(format!("there is no {what} '{word}'"))
}
