//! `Serialize` and `Deserialize` of shapes, puzzles and grids. Deserialised values pass the same
//! checks as arguments.
//!
//! ```text
//! Shape   { box_rows, box_cols }
//! Grid    { shape, values }              row-major, 0 for an empty cell
//! Puzzle  { shape, givens, marks }       one of the two lists, and null for the other
//! ```

use crate::model::grid::Grid;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Shape", deny_unknown_fields)]
struct ShapeFields {
    box_rows: usize,
    box_cols: usize,
}

/// `C` is a list of values, borrowed or owned.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Grid", deny_unknown_fields)]
struct GridFields<C> {
    shape: Shape,
    values: C,
}

/// `G` is a list of givens and `M` a list of marks, borrowed or owned.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Puzzle", deny_unknown_fields)]
struct PuzzleFields<G, M> {
    shape: Shape,
    givens: Option<G>,
    marks: Option<M>,
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ShapeFields { box_rows: self.box_rows(), box_cols: self.box_cols() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ShapeFields { box_rows, box_cols } = Deserialize::deserialize(deserializer)?;
        Self::new(box_rows, box_cols).map_err(D::Error::custom)
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GridFields { shape: self.shape(), values: self.values() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let GridFields { shape, values } = GridFields::<Vec<u32>>::deserialize(deserializer)?;
        Self::from_values(shape, values).map_err(D::Error::custom)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (shape, marks) = (self.shape(), self.marks());
        let givens = if marks.is_none() { Some(self.givens()) } else { None };
        PuzzleFields { shape, givens, marks }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = PuzzleFields::<Vec<u32>, Vec<u64>>::deserialize(deserializer)?;
        match (fields.givens, fields.marks) {
            (Some(givens), None) => Self::from_givens(fields.shape, &givens).map_err(D::Error::custom),
            (None, Some(marks)) => Self::from_marks(fields.shape, &marks).map_err(D::Error::custom),
            _ => Err(D::Error::custom("a puzzle has either givens or marks")),
        }
    }
}
