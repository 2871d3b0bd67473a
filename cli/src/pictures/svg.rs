//! A puzzle as SVG.

use crate::answer::conflicts;
use crate::input::Entry;
use crate::report::Failure;
use ordoku::svg::{Drawing, Theme};
use ordoku::technique::RatedStep;

/// The content of a picture beside the givens.
#[derive(Default)]
pub struct Content<'a> {
    /// The digits of all cells.
    pub values: Vec<u32>,
    pub marks: Option<Vec<u64>>,
    pub step: Option<&'a RatedStep>,
}

/// How all pictures of a run look.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub theme: Theme,
    /// A name for screen readers; empty for the usual one.
    pub title: &'a str,
}

impl Look<'_> {
    /// Draws a puzzle.
    pub fn draw(self, entry: &Entry, content: &Content) -> Result<String, Failure> {
        let rules = entry.rules.as_ref().map(|rules| rules.puzzle.rules());
        let clashes: Vec<u32> =
            conflicts(entry).iter().flat_map(|conflict| &conflict.cells).map(|&cell| cell as u32).collect();
        let mut givens = entry.values.clone();
        entry.placed.iter().for_each(|&cell| givens[cell] = 0);
        let drawing = match rules {
            Some(rules) => Drawing::of_rules(rules),
            None => Drawing::of_shape(entry.shape),
        };
        let mut svg = String::new();
        drawing
            .with_givens(&givens)
            .with_values(&content.values)
            .with_marks(content.marks.as_deref())
            .with_clashes(&clashes)
            .with_step(content.step)
            .with_symbols(entry.format.symbols)
            .with_theme(self.theme)
            .with_title(self.title)
            .write(&mut svg)
            .map_err(|error| Failure::at(&entry.place, error))?;
        Ok(svg)
    }
}
