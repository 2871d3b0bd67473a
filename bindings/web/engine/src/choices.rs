//! The words of requests: variants, techniques, levels, patterns, scales.

use crate::problem::{Answered, Problem};
use ordoku::svg::Theme;
use ordoku::technique::{HodokuLevel, Scale, Technique};
use ordoku::{Pattern, Variant};
use serde_json::{Value, json};

/// Returns what the page shows for a pattern.
fn title_of_pattern(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::None => "No symmetry",
        Pattern::HalfTurn => "Half turn",
        Pattern::QuarterTurn => "Quarter turn",
        Pattern::HorizontalAxis => "Mirror, top and bottom",
        Pattern::VerticalAxis => "Mirror, left and right",
        Pattern::Diagonal => "Mirror at the diagonal",
        Pattern::AntiDiagonal => "Mirror at the other diagonal",
        Pattern::Full => "All turns and mirrors",
        other => other.name(),
    }
}

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

pub fn patterns() -> Value {
    let titled = |&pattern: &Pattern| (pattern.name().to_owned(), title_of_pattern(pattern).to_owned());
    list(Pattern::ALL.iter().map(titled))
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
    let found = Technique::from_name(word).filter(|technique| technique.is_in_hodoku_paths());
    found.ok_or_else(|| unknown("technique", word))
}

/// Returns the level of a word.
pub fn level(word: &str) -> Answered<HodokuLevel> {
    HodokuLevel::from_name(word).ok_or_else(|| unknown("level", word))
}

/// Returns the pattern of a word.
pub fn pattern(word: &str) -> Answered<Pattern> {
    Pattern::from_name(word).ok_or_else(|| unknown("pattern", word))
}

/// Returns the scale of a word.
pub fn scale(word: &str) -> Answered<Scale> {
    Scale::from_name(word).ok_or_else(|| unknown("scale", word))
}

/// Returns the theme of a word.
pub fn theme(word: &str) -> Answered<Theme> {
    Theme::from_name(word).ok_or_else(|| unknown("theme", word))
}

fn unknown(what: &str, word: &str) -> Problem {
    Problem::new(format!("there is no {what} '{word}'"))
}
