//! Symmetries of Sudoku: permutations of the digits, of the rows within bands, of the columns
//! within stacks, of the bands and of the stacks.
//!
//! A symmetry maps solutions of a puzzle to solutions of its image, one to one. A seed picks a
//! symmetry, so that every engine finds other solutions first.

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::{Items, OptionsBack};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

pub(crate) struct Symmetry {
    shape: Shape,
    /// The image: `image[r][c] = digits[puzzle[rows[r]][columns[c]]]`.
    rows: Vec<u16>,
    columns: Vec<u16>,
    digits: Vec<u16>,
    /// The inverse of `digits`.
    digits_back: Vec<u16>,
    /// The image of the current puzzle: its givens or its marks.
    cells: Vec<u32>,
    marks: Vec<u64>,
}

impl Symmetry {
    pub fn new(shape: Shape, seed: u64) -> Result<Self, Error> {
        let side = shape.side();
        let mut symmetry = Self {
            shape,
            rows: try_vec(0, side)?,
            columns: try_vec(0, side)?,
            digits: try_vec(0, side)?,
            digits_back: try_vec(0, side)?,
            cells: try_vec(0, shape.cells())?,
            marks: Vec::new(),
        };
        let mut random = Random::new(seed);
        shuffle_groups(&mut symmetry.rows, shape.box_rows(), &mut random);
        shuffle_groups(&mut symmetry.columns, shape.box_cols(), &mut random);
        shuffle_groups(&mut symmetry.digits, side, &mut random);
        for (digit, &image) in symmetry.digits.iter().enumerate() {
            symmetry.digits_back[usize::from(image)] = digit as u16;
        }
        Ok(symmetry)
    }

    /// Returns for each cell of the image the corresponding cell of the puzzle.
    fn sources(&self) -> impl Iterator<Item = usize> + '_ {
        let side = self.shape.side();
        self.rows.iter().flat_map(move |&row| {
            self.columns.iter().map(move |&column| usize::from(row) * side + usize::from(column))
        })
    }

    /// Makes `image` the image of `puzzle`; if `limits` stop this, `image` is unspecified.
    pub fn apply(
        &mut self,
        puzzle: &Puzzle,
        image: &mut Puzzle,
        limits: &mut LimitChecker<'_>,
    ) -> Result<(), Error> {
        if let Some(marks) = puzzle.marks() {
            let words = self.shape.words();
            let mut image_marks = std::mem::take(&mut self.marks);
            image_marks.clear();
            image_marks.try_reserve_exact(marks.len())?;
            image_marks.resize(marks.len(), 0);
            for (source, cell) in self.sources().zip(image_marks.chunks_exact_mut(words)) {
                if !limits.work(self.shape.side() as u32) {
                    break;
                }
                for digit in 0..self.shape.side() {
                    if marks[source * words + digit / 64] >> (digit % 64) & 1 != 0 {
                        let to = usize::from(self.digits[digit]);
                        cell[to / 64] |= 1 << (to % 64);
                    }
                }
            }
            self.marks = image_marks;
            return image.set_marks(&self.marks);
        }
        let mut cells = std::mem::take(&mut self.cells);
        for (source, cell) in self.sources().zip(&mut cells) {
            *cell = match puzzle.givens()[source] {
                0 => 0,
                given => u32::from(self.digits[given as usize - 1]) + 1,
            };
        }
        self.cells = cells;
        image.set_givens(&self.cells)
    }

    /// Returns the map from the options of the image to those of the puzzle.
    pub fn options_back(&self) -> Result<OptionsBack, Error> {
        let copy = |indices: &[u16]| try_collect(indices.len(), indices.iter().copied());
        let items = Items::new(self.shape);
        Ok(OptionsBack {
            items,
            rows: copy(&self.rows)?,
            columns: copy(&self.columns)?,
            digits: copy(&self.digits_back)?,
        })
    }

    /// Writes the solution of the puzzle that corresponds to a solution of the image.
    pub fn undo(&self, image: &[u32], values: &mut [u32]) {
        for (source, &digit) in self.sources().zip(image) {
            values[source] = u32::from(self.digits_back[digit as usize - 1]) + 1;
        }
    }
}

/// Makes `order` a random permutation of its indices that keeps groups of `len` together.
fn shuffle_groups(order: &mut [u16], len: usize, random: &mut Random) {
    for (index, group) in order.chunks_exact_mut(len).enumerate() {
        group.fill(index as u16);
    }
    // The first entry of each group, shuffled, is the index of the group at this position.
    let groups = order.len() / len;
    for last in (1..groups).rev() {
        let other = random.below(last + 1);
        let (a, b) = (order[last * len], order[other * len]);
        order[last * len] = b;
        order[other * len] = a;
    }
    for group in order.chunks_exact_mut(len) {
        let source = group[0] * len as u16;
        group.iter_mut().zip(source..).for_each(|(entry, index)| *entry = index);
        random.shuffle(group);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::obeys_the_rules;
    use std::collections::BTreeSet;

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
            let mut symmetry = Symmetry::new(shape, seed).unwrap();
            let mut image = Puzzle::empty(shape).unwrap();
            symmetry
                .apply(
                    &Puzzle::from_givens(shape, &values).unwrap(),
                    &mut image,
                    &mut LimitChecker::endless(),
                )
                .unwrap();
            assert!(obeys_the_rules(shape, image.givens()), "{shape:?} {seed}");
            let mut back = vec![0; values.len()];
            symmetry.undo(image.givens(), &mut back);
            assert_eq!(back, values, "{shape:?} {seed}");
        }
    }

    #[test]
    fn givens_and_marks_are_mapped_like_their_options() {
        for (shape, seed) in shapes().flat_map(|shape| (1..4).map(move |seed| (shape, seed))) {
            let (side, words, items) = (shape.side(), shape.words(), Items::new(shape));
            let mut random = Random::new(seed);
            let mut symmetry = Symmetry::new(shape, seed).unwrap();
            let back = symmetry.options_back().unwrap();
            let mut image = Puzzle::empty(shape).unwrap();

            let mut marks = vec![0; shape.cells() * words];
            let marked = |marks: &[u64], cell: usize, digit: usize| {
                marks[cell * words + digit / 64] >> (digit % 64) & 1 != 0
            };
            for (cell, digit) in (0..shape.cells()).flat_map(|cell| (0..side).map(move |digit| (cell, digit)))
            {
                marks[cell * words + digit / 64] |= (random.below(3) as u64 & 1) << (digit % 64);
            }
            symmetry
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
            symmetry
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

    #[test]
    fn every_arrangement_occurs() {
        let shape = Shape::new(2, 3).unwrap();
        let (mut rows, mut columns, mut digits) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for seed in 1..6_000 {
            let symmetry = Symmetry::new(shape, seed).unwrap();
            rows.insert(symmetry.rows);
            columns.insert(symmetry.columns);
            digits.insert(symmetry.digits);
        }
        // Three bands of two rows, two stacks of three columns, six digits.
        assert_eq!([rows.len(), columns.len(), digits.len()], [6 * 2 * 2 * 2, 2 * 6 * 6, 720]);
    }
}
