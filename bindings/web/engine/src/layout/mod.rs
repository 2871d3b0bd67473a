//! A layout: the text that the page passes back, and its rules. `known` has what the page knows of
//! it.
//!
//! ```text
//! {"size":9,"grids":[[0,0,3,3]]}                        a plain Sudoku
//! {"size":9,"grids":[[0,0,3,3]],"variants":["x"]}       with variants
//! {"size":9,"grids":[[0,0,1,9]],"houses":[[0,1,...]]}   a jigsaw
//! {"cols":21,"grids":[[0,0,3,3],...                     any rules
//! ```

mod facts;
mod known;
mod members;

use facts::NamedParts;
pub use known::KnownLayout;
use members::Members;

use crate::problem::{Answered, Problem};
use ordoku::text::parse_rules;
use ordoku::{Rules, Shape, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The layouts of the last requests.
#[derive(Default)]
pub struct Layouts(Vec<Rc<Layout>>);

/// The most layouts that are kept.
const MOST_KEPT: usize = 4;

impl Layouts {
    /// Returns the layout of a text, the last one first.
    pub fn get(&mut self, text: &str) -> Answered<Rc<Layout>> {
        if let Some(at) = self.0.iter().position(|layout| layout.text == text) {
            self.0[..=at].rotate_right(1);
        } else {
            self.0.insert(0, Rc::new(Layout::parse(text)?));
            self.0.truncate(MOST_KEPT);
        }
        Ok(Rc::clone(&self.0[0]))
    }
}

/// The rules of a puzzle.
#[derive(Debug)]
pub struct Layout {
    pub text: String,
    pub rules: Arc<Rules>,
    /// The shape, if the rules are those of a plain Sudoku.
    pub shape: Option<Shape>,
    members: Members,
    form: Form,
}

/// The meaning of the name of a layout.
#[derive(Debug)]
enum Form {
    /// Boxes or drawn regions in a square grid, with variants.
    Made { is_jigsaw: bool, shape: Shape, variants: Vec<String> },
    /// Any rules.
    Other { variants: Vec<String>, has_regions: bool },
}

/// The part of the text of any rules that tells the name of its layout.
#[derive(Deserialize)]
struct OtherText {
    #[serde(default)]
    houses: Vec<Vec<u32>>,
    #[serde(default)]
    variants: Vec<String>,
}

/// The text of a layout that the page makes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeText {
    size: usize,
    /// The row and the column of the grid, and the rows and columns of a box.
    grids: [[usize; 4]; 1],
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    houses: Vec<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variants: Vec<String>,
}

impl Layout {
    /// Reads the text of a layout.
    pub fn parse(text: &str) -> Answered<Self> {
        let puzzle = parse_rules(text)
            .map_err(|error| Problem::new(format!("the layout is not readable: {error}")))?;
        if puzzle.givens().iter().any(|&given| given != 0) {
            return Err(Problem::new("the text of a layout has no givens"));
        }
        Self::of(text.to_owned(), Arc::clone(puzzle.rules()))
    }

    /// Reads the text of a layout that the page has made, which keeps the names of its variants;
    /// `None` for any other text.
    pub fn of_made_text(text: &str) -> Option<Self> {
        let made = serde_json::from_str::<MadeText>(text).ok()?;
        Self::parse(&serde_json::to_string(&made).ok()?).ok()
    }

    fn of(text: String, rules: Arc<Rules>) -> Answered<Self> {
        let made = serde_json::from_str::<MadeText>(&text).ok();
        let form = made.and_then(|made| {
            let MadeText { size, grids: [[row, column, box_rows, box_columns]], houses, variants } = made;
            let shape = Shape::new(box_rows, box_columns).ok()?;
            let is_jigsaw = !houses.is_empty();
            let is_one = (row, column, shape.side()) == (0, 0, size)
                && (rules.rows(), rules.columns()) == (size, size)
                && (!is_jigsaw || (box_rows == 1 && houses.len() == size));
            is_one.then_some(Form::Made { is_jigsaw, shape, variants })
        });
        let form = form.unwrap_or_else(|| {
            let other = serde_json::from_str::<OtherText>(&text).ok();
            let other = other.unwrap_or(OtherText { houses: Vec::new(), variants: Vec::new() });
            Form::Other { variants: other.variants, has_regions: !other.houses.is_empty() }
        });
        let shape = match &form {
            Form::Made { is_jigsaw: false, shape, variants } if variants.is_empty() => Some(*shape),
            _ => None,
        };
        let members = if shape.is_some() { Members::default() } else { Members::of(&rules)? };
        Ok(Self { text, rules, shape, members, form })
    }

    /// Makes the layout of boxes with variants; with `regions`, a number for each cell, these
    /// replace the boxes.
    pub fn made(r#box: [usize; 2], variants: &[String], regions: Option<&[u32]>) -> Answered<Self> {
        let shape = Shape::new(r#box[0], r#box[1])?;
        for variant in variants {
            Variant::from_name(variant)
                .ok_or_else(|| Problem::new(format!("there is no variant '{variant}'")))?;
        }
        let size = shape.side();
        let (grids, houses) = match regions {
            None => ([[0, 0, shape.box_rows(), shape.box_cols()]], Vec::new()),
            Some(regions) => ([[0, 0, 1, size]], houses_of(regions, size)?),
        };
        let made = MadeText { size, grids, houses, variants: variants.to_vec() };
        let text = serde_json::to_string(&made).map_err(|error| Problem::new(error.to_string()))?;
        // The errors of variants tell what they need, and not where they are in the text.
        let puzzle = parse_rules(&text).map_err(|error| Problem::new(Problem::from(error).message))?;
        Self::of(text, Arc::clone(puzzle.rules()))
    }

    /// Returns the layout of a plain Sudoku.
    pub fn of_shape(shape: Shape) -> Answered<Self> {
        Self::made([shape.box_rows(), shape.box_cols()], &[], None)
    }

    /// Returns the layout of rules that were read, with grids and variants in its text where the
    /// rules have them.
    pub fn of_rules(rules: &Arc<Rules>) -> Answered<Self> {
        let parts = NamedParts::of(rules)?;
        let variants: Vec<String> = parts.variants.iter().map(|&name| name.to_owned()).collect();
        if let Some(shape) = parts.only_grid() {
            return Self::made([shape.box_rows(), shape.box_cols()], &variants, None);
        }
        match parts.only_regions() {
            Some(houses) => {
                let mut regions = vec![0; rules.cells()];
                for (number, house) in (0..).zip(houses) {
                    house.iter().for_each(|&cell| regions[cell as usize] = number);
                }
                Self::made([1, rules.digits()], &variants, Some(&regions))
            }
            None => Self::parse(&parts.text(rules)?),
        }
    }

    /// Returns whether the rules stay the same if digits are exchanged.
    pub fn allows_other_digits(&self) -> bool {
        !self.members.names_digits
    }

    /// Returns the name, such as `9x9, x`.
    pub fn name(&self) -> String {
        let (rows, columns, digits) = (self.rules.rows(), self.rules.columns(), self.rules.digits());
        let mut name = format!("{rows}x{columns}");
        match &self.form {
            Form::Made { is_jigsaw, shape, variants } => {
                if *is_jigsaw {
                    name += " jigsaw";
                } else if shape.box_rows() != shape.box_cols() {
                    name += &format!(", boxes of {}x{}", shape.box_rows(), shape.box_cols());
                }
                variants.iter().for_each(|variant| name += &format!(", {variant}"));
            }
            Form::Other { variants, has_regions } => {
                if (rows, columns) != (digits, digits) {
                    name += &format!(" with {digits} digits");
                }
                variants.iter().for_each(|variant| name += &format!(", {variant}"));
                if *has_regions {
                    name += ", regions";
                }
                self.members.names(!variants.is_empty()).for_each(|part| name += &format!(", {part}"));
            }
        }
        name
    }
}

/// Returns the cells of each region.
fn houses_of(regions: &[u32], side: usize) -> Answered<Vec<Vec<u32>>> {
    let cells = side * side;
    if regions.len() != cells {
        let got = regions.len();
        return Err(Problem::new(format!("the regions are {got} numbers, and the grid has {cells} cells")));
    }
    let mut houses = BTreeMap::<u32, Vec<u32>>::new();
    for (cell, region) in (0..).zip(regions) {
        houses.entry(*region).or_default().push(cell);
    }
    match houses.values().find(|house| house.len() != side) {
        Some(house) => {
            let (row, column) = (house[0] as usize / side + 1, house[0] as usize % side + 1);
            let got = house.len();
            Err(Problem::new(format!(
                "each region has {side} cells, and that of row {row}, column {column} has {got}"
            )))
        }
        None => Ok(houses.into_values().collect()),
    }
}
