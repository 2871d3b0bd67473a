//! The random transform of a seed, by which every engine finds other solutions first.

use super::Transform;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::{Items, OptionsBack};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_refill, try_vec};
use crate::support::random::Random;

/// A random transform that is not transposed, with its inverse and with room for an image.
pub(crate) struct SeededImage {
    transform: Transform,
    inverse: Transform,
    /// The image of the current puzzle: its givens or its marks.
    cells: Vec<u32>,
    marks: Vec<u64>,
}

impl SeededImage {
    pub fn new(shape: Shape, seed: u64) -> Result<Self, Error> {
        let transform = Transform::random_permutations(shape, &mut Random::new(seed))?;
        let inverse = transform.inverse()?;
        Ok(Self { transform, inverse, cells: try_vec(0, shape.cells())?, marks: Vec::new() })
    }

    /// Makes `image` the image of `puzzle`; if `limits` stop this, `image` is unspecified.
    pub fn apply(
        &mut self,
        puzzle: &Puzzle,
        image: &mut Puzzle,
        limits: &mut LimitChecker<'_>,
    ) -> Result<(), Error> {
        if let Some(marks) = puzzle.marks() {
            try_refill(&mut self.marks, 0, marks.len())?;
            self.transform.write_marks(marks, &mut self.marks, limits);
            return image.set_marks(&self.marks);
        }
        self.transform.write_values(puzzle.givens(), &mut self.cells);
        image.set_givens(&self.cells)
    }

    /// Returns the map from the options of the image to those of the puzzle.
    pub fn options_back(&self) -> Result<OptionsBack, Error> {
        let Transform { shape, rows, columns, .. } = &self.transform;
        let copy = |indices: &[u16]| try_collect(indices.len(), indices.iter().copied());
        let digits = &self.inverse.digits;
        Ok(OptionsBack {
            items: Items::new(*shape),
            rows: copy(rows)?,
            columns: copy(columns)?,
            digits: try_collect(digits.len(), digits.iter().map(|digit| digit - 1))?,
        })
    }

    /// Writes the solution of the puzzle that corresponds to a solution of the image.
    pub fn undo(&self, image: &[u32], values: &mut [u32]) {
        self.inverse.write_values(image, values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::obeys_the_rules;

    /// A grid that obeys the rules.
    fn grid(shape: Shape) -> Vec<u32> {
        let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
        let value = |row, column| (row % rows * columns + row / rows + column) % side;
        (0..side * side).map(|cell| value(cell / side, cell % side) as u32 + 1).collect()
    }

    fn shapes() -> impl Iterator<Item = Shape> {
        [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (5, 13)]
            .into_iter()
            .map(|(box_rows, box_cols)| Shape::new(box_rows, box_cols).unwrap())
    }

    #[test]
    fn the_image_of_a_grid_is_a_grid_and_can_be_undone() {
        for (shape, seed) in shapes().flat_map(|shape| (1..9).map(move |seed| (shape, seed))) {
            let values = grid(shape);
            let mut seeded = SeededImage::new(shape, seed).unwrap();
            let mut image = Puzzle::empty(shape).unwrap();
            seeded
                .apply(
                    &Puzzle::from_givens(shape, &values).unwrap(),
                    &mut image,
                    &mut LimitChecker::endless(),
                )
                .unwrap();
            assert!(obeys_the_rules(shape, image.givens()), "{shape:?} {seed}");
            let mut back = vec![0; values.len()];
            seeded.undo(image.givens(), &mut back);
            assert_eq!(back, values, "{shape:?} {seed}");
        }
    }

    #[test]
    fn givens_and_marks_are_mapped_like_their_options() {
        for (shape, seed) in shapes().flat_map(|shape| (1..4).map(move |seed| (shape, seed))) {
            let (side, words, items) = (shape.side(), shape.words(), Items::new(shape));
            let mut random = Random::new(seed);
            let mut seeded = SeededImage::new(shape, seed).unwrap();
            let back = seeded.options_back().unwrap();
            let mut image = Puzzle::empty(shape).unwrap();

            let mut marks = vec![0; shape.cells() * words];
            let marked = |marks: &[u64], cell: usize, digit: usize| {
                marks[cell * words + digit / 64] >> (digit % 64) & 1 != 0
            };
            for (cell, digit) in (0..shape.cells()).flat_map(|cell| (0..side).map(move |digit| (cell, digit)))
            {
                marks[cell * words + digit / 64] |= (random.below(3) as u64 & 1) << (digit % 64);
            }
            seeded
                .apply(&Puzzle::from_marks(shape, &marks).unwrap(), &mut image, &mut LimitChecker::endless())
                .unwrap();
            let images = image.marks().unwrap();
            for (cell, digit) in (0..shape.cells()).flat_map(|cell| (0..side).map(move |digit| (cell, digit)))
            {
                let from = back.option(items.option_in(cell, digit));
                assert_eq!(
                    marked(images, cell, digit),
                    marked(&marks, from % shape.cells(), from / shape.cells()),
                    "{shape:?} {seed}"
                );
            }

            let givens: Vec<u32> =
                grid(shape).iter().map(|&value| value * (random.below(2) as u32)).collect();
            seeded
                .apply(
                    &Puzzle::from_givens(shape, &givens).unwrap(),
                    &mut image,
                    &mut LimitChecker::endless(),
                )
                .unwrap();
            for (cell, &given) in image.givens().iter().enumerate() {
                // For an empty cell, the option of any digit gives the source cell.
                let from = back.option(items.option_in(cell, (given as usize).saturating_sub(1)));
                let digit = if given == 0 { 0 } else { from / shape.cells() + 1 };
                assert_eq!(givens[from % shape.cells()] as usize, digit, "{shape:?} {seed}");
            }
        }
    }
}
