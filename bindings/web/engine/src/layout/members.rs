//! The kinds of rules that a layout has beside houses.

use super::facts::{DIFFERENT, Facts};
use crate::problem::Answered;
use ordoku::Rules;
use std::sync::Arc;

/// The kinds of rules of a layout.
#[derive(Default, Debug)]
pub struct Members {
    pub has_cages: bool,
    has_arrows: bool,
    has_pairs: bool,
    has_limits: bool,
    /// Whether a rule is about certain digits, and not about equal and different ones only.
    pub names_digits: bool,
    /// The pairs of cells whose digits differ by a rule of two cells.
    pub different: Vec<[u64; 2]>,
}

/// The relation of cells with the same digit.
const EQUAL: &str = r#"{"rel":"eq"}"#;

impl Members {
    pub fn of(rules: &Arc<Rules>) -> Answered<Self> {
        let facts = Facts::of(rules)?;
        let (has_arrows, has_limits) = (facts.has("arrows"), facts.has("candidates"));
        let has_sums = facts.has("sums") || has_arrows;
        let is_of_any_digits = |relation: &str| [DIFFERENT, EQUAL].contains(&relation);
        Ok(Self {
            has_cages: facts.has("sums") || facts.has("distinct"),
            has_arrows,
            has_pairs: facts.relations().next().is_some(),
            has_limits,
            names_digits: has_sums || has_limits || !facts.relations().all(is_of_any_digits),
            different: facts.different(),
        })
    }

    /// Returns the names of the kinds. Rules of two cells are named unless variants have them.
    pub fn names(&self, has_variants: bool) -> impl Iterator<Item = &'static str> {
        let names = [
            (self.has_cages, "cages"),
            (self.has_arrows, "arrows"),
            (self.has_pairs && !has_variants, "rules of two cells"),
            (self.has_limits, "limited digits"),
        ];
        names.into_iter().filter_map(|(has, name)| has.then_some(name))
    }
}
