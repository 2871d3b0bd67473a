//! Rules that the command line names, for texts without any.

use super::source::shown;
use crate::args::RulesArgs;
use crate::report::Failure;
use ordoku::{Error, Rules, Shape, Variant};
use std::path::Path;
use std::sync::Arc;

/// The rules of the puzzles of an input.
#[derive(Clone)]
pub enum WantedRules {
    /// Those of Sudoku. Texts with other rules are refused.
    Sudoku,
    /// Those that each text has.
    Own,
    /// These, for texts without any.
    Named(NamedRules),
}

/// Rules that are named on the command line; by default none, which leaves those of Sudoku.
#[derive(Clone, Default)]
pub struct NamedRules {
    variants: Vec<Variant>,
    /// The name of the file of regions, and its text.
    regions: Option<(String, String)>,
    /// The rules of the last shape.
    last: Option<(Shape, Arc<Rules>)>,
}

impl NamedRules {
    /// Returns the rules that a command line names, or those that each text has.
    pub fn wanted(RulesArgs { rules, regions }: &RulesArgs) -> Result<WantedRules, Failure> {
        Ok(Self::read(rules, regions.as_deref())?.map_or(WantedRules::Own, WantedRules::Named))
    }

    /// Takes variants, and reads the file of regions; `None` if neither is named.
    pub fn read(variants: &[Variant], regions: Option<&Path>) -> Result<Option<Self>, Failure> {
        let read = |path: &Path| {
            let text = std::fs::read_to_string(path).map_err(|error| Failure::read(&shown(path), error))?;
            Ok::<_, Failure>((shown(path), text.trim_start_matches('\u{feff}').to_owned()))
        };
        let regions = regions.map(read).transpose()?;
        let is_named = !variants.is_empty() || regions.is_some();
        Ok(is_named.then(|| Self { variants: variants.to_vec(), regions, last: None }))
    }

    /// Returns boxes of one row for a side that the drawn regions have and for which no boxes are
    /// usual: the regions take their place.
    pub fn shape(&self) -> Option<Shape> {
        let (_, text) = self.regions.as_ref()?;
        let cells = text.chars().filter(|c| !c.is_whitespace()).count();
        let side = cells.isqrt();
        if side * side != cells || Shape::usual(side).is_some() {
            return None;
        }
        Shape::new(1, side).ok()
    }

    /// Returns the rules of grids of a shape.
    pub fn of(&mut self, shape: Shape) -> Result<Arc<Rules>, Failure> {
        if let Some((_, rules)) = self.last.as_ref().filter(|(last, _)| *last == shape) {
            return Ok(Arc::clone(rules));
        }
        let side = shape.side();
        let mut rules = Rules::new(side, side, side)?;
        match &self.regions {
            Some((file, text)) => {
                let refused = |message| Failure::Usage(format!("--regions {file}: {message}"));
                if Shape::usual(side).is_none() {
                    refuse_rules_of_boxes(&self.variants)?;
                }
                rules.add_lines(0, 0)?;
                check_regions(text, side).map_err(refused)?;
                rules.add_drawn_regions(text).map_err(|error| match error {
                    Error::Argument { what } => refused(format!("{what} of a {side}x{side}")),
                    error => error.into(),
                })?;
            }
            None => rules.add_grid(shape, 0, 0)?,
        }
        for &variant in &self.variants {
            rules.add_variant(variant, shape, 0, 0).map_err(|error| match error {
                Error::Argument { what } => Failure::Usage(format!("--rules: {what}")),
                error => error.into(),
            })?;
        }
        let rules = Arc::new(rules);
        self.last = Some((shape, Arc::clone(&rules)));
        Ok(rules)
    }
}

/// Refuses variants whose regions are in boxes, for grids that have none.
pub fn refuse_rules_of_boxes(variants: &[Variant]) -> Result<(), Failure> {
    let needs_boxes = |variant: &&Variant| {
        matches!(variant, Variant::Windoku | Variant::DisjointGroups | Variant::CentreDot)
    };
    match variants.iter().find(needs_boxes) {
        Some(variant) => Err(Failure::Usage(format!(
            "--rules: {0} needs boxes, but this jigsaw has regions instead: remove {0} from --rules",
            variant.name()
        ))),
        None => Ok(()),
    }
}

/// Checks that each drawn region has as many cells as a row. A `.` is in no region.
fn check_regions(drawing: &str, side: usize) -> Result<(), String> {
    let mut drawn: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
    if drawn.len() != side * side {
        // An error of the library.
        return Ok(());
    }
    drawn.retain(|c| *c != '.');
    if drawn.is_empty() {
        return Err("each cell is '.', which is in no region: name the regions by other characters".into());
    }
    drawn.sort_unstable();
    match drawn.chunk_by(|one, other| one == other).find(|region| region.len() != side) {
        Some(region) => Err(format!(
            "the region {:?} has {} {}, but a region of a {side}x{side} has {side}",
            region[0],
            region.len(),
            if region.len() == 1 { "cell" } else { "cells" }
        )),
        None => Ok(()),
    }
}
