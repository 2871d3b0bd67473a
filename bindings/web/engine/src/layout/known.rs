//! The facts about a layout that the page knows.

use super::Layout;
use crate::pictures::{Drawings, both_themes};
use crate::problem::{Answered, Problem};
use ordoku::Shape;
use ordoku::svg::Drawing;
use ordoku::text::Symbols;
use serde::Serialize;

/// `Layout` of `bindings/web/src/protocol.ts`.
#[derive(Serialize)]
pub struct KnownLayout {
    text: String,
    name: String,
    rows: usize,
    columns: usize,
    digits: usize,
    r#box: Option<[usize; 2]>,
    scales: Vec<&'static str>,
    cages: bool,
    missing: Vec<usize>,
    symbols: Vec<String>,
    houses: Vec<KnownHouse>,
    pairs: Vec<[u64; 2]>,
    svg: Drawings,
    view: View,
}

/// A house with the name and the cells that the page shows.
#[derive(Serialize)]
struct KnownHouse {
    name: String,
    cells: Vec<u32>,
}

/// The size of the drawing, the top left corner of the grid in it, and the side of a cell.
#[derive(Serialize)]
struct View {
    width: f64,
    height: f64,
    left: f64,
    top: f64,
    cell: f64,
}

impl Layout {
    /// Returns what the page knows of the layout.
    pub fn known(&self) -> Answered<KnownLayout> {
        let rules = &*self.rules;
        let drawing = Drawing::of_rules(rules);
        let svg = both_themes(drawing)?;
        let (width, height) = size_of(&svg.light).ok_or_else(|| Problem::new("the drawing has no size"))?;
        let squares = drawing.cell_squares();
        Ok(KnownLayout {
            text: self.text.clone(),
            name: self.name(),
            rows: rules.rows(),
            columns: rules.columns(),
            digits: rules.digits(),
            r#box: self.shape.map(|shape| [shape.box_rows(), shape.box_cols()]),
            scales: match self.shape {
                Some(Shape::NINE) => vec!["hodoku", "se", "ordoku"],
                _ => vec!["ordoku"],
            },
            cages: self.members.has_cages,
            missing: (0..rules.cells()).filter(|&cell| !rules.used_cells()[cell]).collect(),
            symbols: (1..=rules.digits()).map(|digit| symbol(digit, rules.digits())).collect(),
            houses: self.houses().collect(),
            pairs: self.members.different.clone(),
            svg,
            view: View { width, height, left: squares.left, top: squares.top, cell: squares.side },
        })
    }

    fn houses(&self) -> impl Iterator<Item = KnownHouse> {
        let named = self.rules.houses().zip(self.rules.regions());
        named.map(|(house, cells)| KnownHouse { name: house.to_string(), cells: cells.to_vec() })
    }
}

/// Returns the text of a digit: what drawings show, too.
fn symbol(digit: usize, digits: usize) -> String {
    match digits <= Symbols::Digits.max_side() {
        true => Symbols::Digits.character(digit as u32).to_string(),
        false => digit.to_string(),
    }
}

/// Returns the width and the height of a drawing, which its `viewBox` tells.
fn size_of(svg: &str) -> Option<(f64, f64)> {
    let (view_box, _) = svg.split_once("viewBox=\"0 0 ")?.1.split_once('"')?;
    let (width, height) = view_box.split_once(' ')?;
    Some((width.parse().ok()?, height.parse().ok()?))
}
