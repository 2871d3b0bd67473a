//! A drawing as text, in both themes.

use crate::problem::Answered;
use ordoku::svg::{Drawing, Theme};
use serde::Serialize;

/// The same drawing in both themes.
#[derive(Serialize)]
pub struct Drawings {
    pub light: String,
    pub dark: String,
}

pub fn both_themes(drawing: Drawing<'_>) -> Answered<Drawings> {
    Ok(Drawings { light: text_of(drawing, Theme::Light)?, dark: text_of(drawing, Theme::Dark)? })
}

pub fn text_of(drawing: Drawing<'_>, theme: Theme) -> Answered<String> {
    let mut svg = String::new();
    drawing.with_theme(theme).write(&mut svg)?;
    Ok(svg)
}
