//! The kinds of rules that a layout has, as the members of its JSON text tell them.

use crate::problem::{Answered, Problem};
use ordoku::text::print_rules;
use ordoku::{Rules, RulesPuzzle};
use serde_json::Value;
use std::sync::Arc;

/// The kinds of rules of a layout.
#[derive(Default, Debug)]
pub struct Members {
    has_cages: bool,
    has_arrows: bool,
    has_pairs: bool,
    has_limits: bool,
    /// Regions that are neither rows nor columns, nor as many as boxes.
    has_more_regions: bool,
    is_jigsaw: bool,
    pub has_sums: bool,
    /// Whether a rule is about certain digits, and not about equal and different ones only.
    pub names_digits: bool,
    /// The pairs of cells whose digits differ by a rule of two cells.
    pub different: Vec<Value>,
}

/// The relations that do not depend on which digits are equal or different.
const OF_ANY_DIGITS: [&str; 2] = ["ne", "eq"];

impl Members {
    pub fn of(rules: &Arc<Rules>) -> Answered<Self> {
        let value = printed(rules)?;
        let has = |name: &str| value.get(name).is_some();
        let list = |name: &str| value.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let (has_sums, has_limits) = (has("sums") || has("arrows"), has("candidates"));
        let is_of_any_digits = |pair: &Value| {
            pair.get("rel").and_then(Value::as_str).is_some_and(|name| OF_ANY_DIGITS.contains(&name))
        };
        let side = rules.digits();
        let is_square = (rules.rows(), rules.columns()) == (side, side);
        let houses = list("houses").len();
        Ok(Self {
            has_cages: has("sums") || has("distinct"),
            has_arrows: has("arrows"),
            has_pairs: has("pairs"),
            has_limits,
            has_more_regions: is_square && houses > 3 * side,
            is_jigsaw: is_square && houses == 3 * side && !has_boxes(rules),
            has_sums,
            different: different(list("pairs")),
            names_digits: has_sums || has_limits || !list("pairs").iter().all(is_of_any_digits),
        })
    }

    /// Returns the names of the kinds.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let names = [
            (self.is_jigsaw, "jigsaw"),
            (self.has_more_regions, "more regions"),
            (self.has_cages, "cages"),
            (self.has_arrows, "arrows"),
            (self.has_pairs, "rules of two cells"),
            (self.has_limits, "limited digits"),
        ];
        names.into_iter().filter_map(|(has, name)| has.then_some(name))
    }
}

/// Returns the pairs of cells that differ.
fn different(pairs: &[Value]) -> Vec<Value> {
    let of_relation = |pair: &&Value| pair.get("rel").and_then(Value::as_str) == Some("ne");
    let cells = pairs.iter().filter(of_relation).filter_map(|pair| pair.get("cells")?.as_array());
    cells.flatten().cloned().collect()
}

/// Returns whether each region is a rectangle.
fn has_boxes(rules: &Rules) -> bool {
    rules.regions().all(|region| {
        let (rows, columns): (Vec<usize>, Vec<usize>) = region
            .iter()
            .map(|&cell| (cell as usize / rules.columns(), cell as usize % rules.columns()))
            .unzip();
        let extent = |at: &[usize]| match (at.iter().min(), at.iter().max()) {
            (Some(least), Some(most)) => most - least + 1,
            _ => 0,
        };
        extent(&rows) * extent(&columns) == region.len()
    })
}

/// Returns the JSON of rules, with regions in ascending order: rules that were added in another order are equal.
pub fn normal_form(rules: &Arc<Rules>) -> Answered<Value> {
    let mut value = printed(rules)?;
    for name in ["houses", "distinct"] {
        if let Some(Value::Array(regions)) = value.get_mut(name) {
            for region in regions.iter_mut() {
                if let Value::Array(cells) = region {
                    cells.sort_by_key(Value::as_u64);
                }
            }
            regions.sort_by_key(|region| region.to_string());
            regions.dedup();
        }
    }
    Ok(value)
}

fn printed(rules: &Arc<Rules>) -> Answered<Value> {
    let empty = RulesPuzzle::new(Arc::clone(rules), &vec![0; rules.cells()])?;
    let mut text = String::new();
    print_rules(&empty, &mut text)?;
    serde_json::from_str(&text).map_err(|error| Problem::new(format!("the rules have no text: {error}")))
}
