//! The rules of a layout as data, and its text: with grids and variants in place of long lists
//! wherever the rules have them, so that rows, columns and boxes keep their names.
//!
//! ```text
//! houses of the rules     rows, columns and boxes of a grid -> "grids"
//!                         what a variant adds to all grids  -> "variants"
//!                         all others                        -> "houses"
//! ```

use crate::problem::{Answered, Problem};
use ordoku::text::{parse_rules, print_rules};
use ordoku::{Rules, RulesPuzzle, Shape, Variant};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Two cells, and the text of their relation.
type Pair = (String, [u64; 2]);

/// The rules of a layout. Two layouts with the same rules have the same facts.
#[derive(Clone, PartialEq, Default)]
pub struct Facts {
    houses: BTreeSet<Vec<u64>>,
    pairs: BTreeSet<Pair>,
    /// All other members of the JSON text.
    others: Map<String, Value>,
}

impl Facts {
    pub fn of(rules: &Arc<Rules>) -> Answered<Self> {
        let empty = RulesPuzzle::new(Arc::clone(rules), &vec![0; rules.cells()])?;
        let mut text = String::new();
        print_rules(&empty, &mut text)?;
        let mut others: Map<String, Value> = serde_json::from_str(&text)
            .map_err(|error| Problem::new(format!("the rules have no text: {error}")))?;
        let houses = take(&mut others, "houses").iter().map(sorted).collect();
        let mut pairs = BTreeSet::new();
        for group in take(&mut others, "pairs") {
            let Value::Object(mut relation) = group else { continue };
            let cells = take(&mut relation, "cells");
            let relation = Value::Object(relation).to_string();
            pairs.extend(
                cells.iter().filter_map(|pair| Some((relation.clone(), numbers(pair).try_into().ok()?))),
            );
        }
        let distinct: BTreeSet<Vec<u64>> = take(&mut others, "distinct").iter().map(sorted).collect();
        if !distinct.is_empty() {
            others.insert("distinct".to_owned(), json!(distinct));
        }
        Ok(Self { houses, pairs, others })
    }

    /// Returns whether the rules have a member of the JSON text.
    pub fn has(&self, member: &str) -> bool {
        self.others.contains_key(member)
    }

    /// Returns the relations of two cells.
    pub fn relations(&self) -> impl Iterator<Item = &str> {
        self.pairs.iter().map(|(relation, _)| relation.as_str())
    }

    /// Returns the pairs of cells that differ.
    pub fn different(&self) -> Vec<[u64; 2]> {
        let of_relation = self.pairs.iter().filter(|(relation, _)| relation == DIFFERENT);
        of_relation.map(|(_, cells)| *cells).collect()
    }

    /// Returns whether there are no more rules than the houses of a grid and of variants.
    fn is_plain(&self) -> bool {
        self.houses.is_empty()
            && self.pairs.is_empty()
            && self.others.keys().all(|name| SIZE.contains(&&**name))
    }

    /// Takes away the rules of others, if all of them are here and some are.
    fn take_all(&mut self, of: &Self, all: &Self) -> bool {
        let is_here = of.houses.is_subset(&all.houses) && of.pairs.is_subset(&all.pairs);
        let is_new = !of.houses.is_disjoint(&self.houses) || !of.pairs.is_disjoint(&self.pairs);
        if is_here && is_new {
            self.houses.retain(|house| !of.houses.contains(house));
            self.pairs.retain(|pair| !of.pairs.contains(pair));
        }
        is_here && is_new
    }
}

/// The relation of cells that differ.
pub const DIFFERENT: &str = r#"{"rel":"ne"}"#;

/// The members that say how large a layout is, and those that are empty here.
const SIZE: [&str; 4] = ["size", "rows", "cols", "givens"];

/// The grids and the variants of rules, and what else they have.
pub struct NamedParts {
    /// The row and the column of each grid, and the rows and columns of a box.
    pub grids: Vec<[usize; 4]>,
    pub variants: Vec<&'static str>,
    left: Facts,
}

impl NamedParts {
    pub fn of(rules: &Arc<Rules>) -> Answered<Self> {
        let all = Facts::of(rules)?;
        let mut parts = Self { grids: Vec::new(), variants: Vec::new(), left: all.clone() };
        let side = rules.digits();
        // First boxes of several rows, the squarest ones first; then only rows and columns.
        let mut shapes: Vec<Shape> = (1..=side)
            .filter(|rows| side.is_multiple_of(*rows))
            .filter_map(|rows| Shape::new(rows, side / rows).ok())
            .filter(|shape| shape.box_cols() > 1 || side == 1)
            .collect();
        shapes.sort_by_key(|shape| (shape.box_rows() == 1, shape.box_rows().abs_diff(shape.box_cols())));
        let (most_rows, most_columns) = (rules.rows().checked_sub(side), rules.columns().checked_sub(side));
        for shape in shapes {
            for row in most_rows.map_or(0..0, |most| 0..most + 1) {
                for column in most_columns.map_or(0..0, |most| 0..most + 1) {
                    parts.add_grid(rules, shape, [row, column], &all)?;
                }
            }
        }
        for variant in Variant::ALL {
            parts.add_variant(rules, *variant, &all)?;
        }
        Ok(parts)
    }

    fn add_grid(
        &mut self,
        rules: &Rules,
        shape: Shape,
        [row, column]: [usize; 2],
        all: &Facts,
    ) -> Answered<()> {
        if self.grids.iter().any(|grid| grid[..2] == [row, column]) {
            return Ok(());
        }
        let mut grid = Rules::new(rules.rows(), rules.columns(), rules.digits())?;
        grid.add_grid(shape, row, column)?;
        let houses = grid.regions().map(|region| region.iter().map(|&cell| cell.into()).collect()).collect();
        let of_grid = Facts { houses, ..Facts::default() };
        if self.left.take_all(&of_grid, all) {
            self.grids.push([row, column, shape.box_rows(), shape.box_cols()]);
        }
        Ok(())
    }

    fn add_variant(&mut self, rules: &Rules, variant: Variant, all: &Facts) -> Answered<()> {
        let mut with = Rules::new(rules.rows(), rules.columns(), rules.digits())?;
        for &[row, column, box_rows, box_columns] in &self.grids {
            let shape = Shape::new(box_rows, box_columns)?;
            // Not all shapes have all variants.
            if with.add_variant(variant, shape, row, column).is_err() {
                return Ok(());
            }
        }
        if self.left.take_all(&Facts::of(&Arc::new(with))?, all) {
            self.variants.push(variant.name());
        }
        Ok(())
    }

    /// Returns the only grid, if there is nothing but it and its variants.
    pub fn only_grid(&self) -> Option<Shape> {
        match self.grids[..] {
            [[0, 0, rows, columns]] if self.left.is_plain() => Shape::new(rows, columns).ok(),
            _ => None,
        }
    }

    /// Returns the houses that are in no grid and no variant, if there is nothing else but a grid
    /// with rows and columns only.
    pub fn only_regions(&self) -> Option<Vec<Vec<u64>>> {
        let rest = Facts { houses: BTreeSet::new(), ..self.left.clone() };
        match self.grids[..] {
            [[0, 0, 1, side]] if rest.is_plain() && self.left.houses.len() == side => {
                Some(self.left.houses.iter().cloned().collect())
            }
            _ => None,
        }
    }

    /// Returns the text of the rules, which is read as the same rules.
    pub fn text(&self, rules: &Arc<Rules>) -> Answered<String> {
        let mut members = self.left.others.clone();
        members.remove("givens");
        members.insert("grids".to_owned(), json!(self.grids));
        members.insert("houses".to_owned(), json!(self.left.houses));
        members.insert("variants".to_owned(), json!(self.variants));
        let mut groups: Vec<Value> = Vec::new();
        let pairs: Vec<&Pair> = self.left.pairs.iter().collect();
        for pairs in pairs.chunk_by(|one, other| one.0 == other.0) {
            let mut group: Map<String, Value> = serde_json::from_str(&pairs[0].0).unwrap_or_default();
            group.insert("cells".to_owned(), pairs.iter().map(|(_, cells)| json!(cells)).collect());
            groups.push(group.into());
        }
        members.insert("pairs".to_owned(), groups.into());
        members.retain(|_, value| !value.as_array().is_some_and(Vec::is_empty));
        if self.grids.is_empty() {
            members.insert("houses".to_owned(), json!(self.left.houses));
        }
        let text = Value::Object(members).to_string();
        if parse_rules(&text).is_ok_and(|read| {
            Facts::of(read.rules()).is_ok_and(|facts| Facts::of(rules).is_ok_and(|wanted| facts == wanted))
        }) {
            return Ok(text);
        }
        let mut text = String::new();
        print_rules(&RulesPuzzle::new(Arc::clone(rules), &vec![0; rules.cells()])?, &mut text)?;
        Ok(text)
    }
}

/// Takes a list out of an object.
fn take(object: &mut Map<String, Value>, name: &str) -> Vec<Value> {
    match object.remove(name) {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    }
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_u64).collect())
}

fn sorted(list: &Value) -> Vec<u64> {
    let mut numbers = numbers(list);
    numbers.sort_unstable();
    numbers
}
