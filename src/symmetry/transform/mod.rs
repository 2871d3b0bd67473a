//! The symmetries of a shape: transposition, permutations of rows, columns and digits.

mod seeded;

pub(crate) use seeded::SeededImage;

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::grid::Grid;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

/// A symmetry of a shape: it maps puzzles to puzzles and their solutions to the solutions of the
/// image, one to one.
///
/// The symmetries permute the bands, the rows in each band, the stacks, the columns in each stack,
/// and the digits. If boxes are square, there is also the transposition, which exchanges rows and
/// columns; with other boxes it would lead to another shape. With rows and columns from 0, and
/// an empty cell that stays empty:
///
/// ```text
/// image[r][c] = digits[puzzle[rows[r]][columns[c]] - 1]      if not transposed
/// image[r][c] = digits[puzzle[columns[c]][rows[r]] - 1]      if transposed
/// ```
///
/// ```
/// use ordoku::{Puzzle, Shape, Transform};
///
/// let puzzle: Puzzle = "1... ..1. .2.. ...3".parse()?;
/// let transform = Transform::random(Shape::FOUR, 7)?;
/// let image = transform.apply(&puzzle)?;
/// assert_eq!(transform.inverse()?.apply(&image)?, puzzle);
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Transform {
    shape: Shape,
    transposed: bool,
    rows: Vec<u16>,
    columns: Vec<u16>,
    /// From 1, at the index of the digit minus 1.
    digits: Vec<u16>,
}

impl Transform {
    /// Creates the transform that maps every puzzle to itself.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn identity(shape: Shape) -> Result<Self, Error> {
        let side = shape.side() as u16;
        Ok(Self {
            shape,
            transposed: false,
            rows: try_collect(shape.side(), 0..side)?,
            columns: try_collect(shape.side(), 0..side)?,
            digits: try_collect(shape.side(), 1..=side)?,
        })
    }

    /// Creates a transform from its parts, with the meaning that [`Transform`] gives them.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape, Transform};
    ///
    /// let upside_down = Transform::new(Shape::FOUR, false, &[3, 2, 1, 0], &[0, 1, 2, 3], &[1, 2, 3, 4])?;
    /// let puzzle: Puzzle = "1... ..1. .2.. ...3".parse()?;
    /// assert_eq!(upside_down.apply(&puzzle)?, "...3 .2.. ..1. 1...".parse()?);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice is not as long as the side, [`Error::Argument`] if a
    /// slice is no permutation, if the rows of a band or the columns of a stack do not stay
    /// together, or if boxes are not square and the transform is transposed, and [`Error::Memory`]
    /// if allocation fails.
    pub fn new(
        shape: Shape,
        transposed: bool,
        rows: &[u16],
        columns: &[u16],
        digits: &[u16],
    ) -> Result<Self, Error> {
        let side = shape.side();
        if transposed && shape.square_order().is_none() {
            return Err(Error::Argument {
                what: "only a shape with square boxes can be transposed: the image would have another shape",
            });
        }
        let copy = |argument, part: &[u16], first: u16| {
            if part.len() != side {
                return Err(Error::Length { argument, got: part.len(), wanted: side });
            }
            let mut seen = try_vec(false, side)?;
            for &entry in part {
                match seen.get_mut(usize::from(entry.wrapping_sub(first))) {
                    Some(seen) if !*seen => *seen = true,
                    _ => {
                        return Err(Error::Argument {
                            what: "the rows, the columns and the digits of a transform are permutations: \
                                   rows and columns from 0, digits from 1, each once",
                        });
                    }
                }
            }
            try_collect(side, part.iter().copied())
        };
        let rows = copy("rows", rows, 0)?;
        let columns = copy("columns", columns, 0)?;
        let digits = copy("digits", digits, 1)?;
        let together = |lines: &[u16], len: usize| {
            let chute = |line: u16| usize::from(line) / len;
            lines.chunks_exact(len).all(|lines| lines.iter().all(|&line| chute(line) == chute(lines[0])))
        };
        if !together(&rows, shape.box_rows()) || !together(&columns, shape.box_cols()) {
            return Err(Error::Argument {
                what: "a transform keeps the rows of a band and the columns of a stack together",
            });
        }
        Ok(Self { shape, transposed, rows, columns, digits })
    }

    /// Creates a random transform; every transform of the shape is equally likely.
    ///
    /// The same seed gives the same transform on every machine.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn random(shape: Shape, seed: u64) -> Result<Self, Error> {
        let mut random = Random::new(seed);
        let mut transform = Self::random_permutations(shape, &mut random)?;
        transform.transposed = shape.square_order().is_some() && random.below(2) == 1;
        Ok(transform)
    }

    /// Creates a random transform that is not transposed.
    fn random_permutations(shape: Shape, random: &mut Random) -> Result<Self, Error> {
        let mut transform = Self::identity(shape)?;
        shuffle_groups(&mut transform.rows, shape.box_rows(), random);
        shuffle_groups(&mut transform.columns, shape.box_cols(), random);
        shuffle_groups(&mut transform.digits, shape.side(), random);
        transform.digits.iter_mut().for_each(|digit| *digit += 1);
        Ok(transform)
    }

    /// Returns the shape of the puzzles that the transform maps.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns whether the rows of the image are columns of the puzzle.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Returns for each row of the image the row of the puzzle, or the column if transposed, from 0.
    pub fn rows(&self) -> &[u16] {
        &self.rows
    }

    /// Returns for each column of the image the column of the puzzle, or the row if transposed,
    /// from 0.
    pub fn columns(&self) -> &[u16] {
        &self.columns
    }

    /// Returns the images of the digits 1, 2 and so on.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// Returns the image of a puzzle: its givens or its pencil marks are moved and renamed.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle has another shape, and [`Error::Memory`] if
    /// allocation fails.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, Error> {
        self.check_shape(puzzle.shape())?;
        if let Some(marks) = puzzle.marks() {
            let mut image = try_vec(0, marks.len())?;
            self.write_marks(marks, &mut image, &mut LimitChecker::endless());
            return Puzzle::from_marks(self.shape, &image);
        }
        let mut image = try_vec(0, self.shape.cells())?;
        self.write_values(puzzle.givens(), &mut image);
        Puzzle::from_givens(self.shape, &image)
    }

    /// Returns the image of a grid.
    ///
    /// # Errors
    /// Returns the errors of [`Transform::apply`].
    pub fn apply_to_grid(&self, grid: &Grid) -> Result<Grid, Error> {
        self.check_shape(grid.shape())?;
        let mut image = try_vec(0, self.shape.cells())?;
        self.write_values(grid.values(), &mut image);
        Grid::from_values(self.shape, image)
    }

    /// Returns the transform that maps every image back.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn inverse(&self) -> Result<Self, Error> {
        let mut inverse = Self::identity(self.shape)?;
        inverse.transposed = self.transposed;
        let (rows, columns) = if self.transposed {
            (&mut inverse.columns, &mut inverse.rows)
        } else {
            (&mut inverse.rows, &mut inverse.columns)
        };
        let side = self.shape.side() as u16;
        for image in 0..side {
            rows[usize::from(self.rows[usize::from(image)])] = image;
            columns[usize::from(self.columns[usize::from(image)])] = image;
            inverse.digits[usize::from(self.digits[usize::from(image)]) - 1] = image + 1;
        }
        Ok(inverse)
    }

    /// Returns the transform that applies this one first and `next` to the image.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the shapes differ, and [`Error::Memory`] if allocation fails.
    pub fn then(&self, next: &Self) -> Result<Self, Error> {
        self.check_shape(next.shape)?;
        let mut both = Self::identity(self.shape)?;
        both.transposed = self.transposed != next.transposed;
        // The lines of this transform that `next` takes for its rows and for its columns.
        let (rows, columns) =
            if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        for line in 0..self.shape.side() {
            both.rows[line] = rows[usize::from(next.rows[line])];
            both.columns[line] = columns[usize::from(next.columns[line])];
            both.digits[line] = next.digits[usize::from(self.digits[line]) - 1];
        }
        Ok(both)
    }

    fn check_shape(&self, shape: Shape) -> Result<(), Error> {
        if shape == self.shape {
            return Ok(());
        }
        Err(Error::Argument { what: "a transform maps puzzles of its own shape only" })
    }

    /// Returns for each cell of the image the corresponding cell of the puzzle.
    fn sources(&self) -> impl Iterator<Item = usize> + '_ {
        let side = self.shape.side();
        let (down, right) = if self.transposed { (1, side) } else { (side, 1) };
        self.rows.iter().flat_map(move |&row| {
            self.columns.iter().map(move |&column| usize::from(row) * down + usize::from(column) * right)
        })
    }

    /// Writes the image of row-major values, in which 0 is an empty cell.
    pub(crate) fn write_values(&self, values: &[u32], image: &mut [u32]) {
        for (source, cell) in self.sources().zip(image) {
            *cell = match values[source] {
                0 => 0,
                value => self.digits[value as usize - 1].into(),
            };
        }
    }

    /// Writes the image of pencil marks into `image`, which is 0; if `limits` stop this, the
    /// image is incomplete.
    fn write_marks(&self, marks: &[u64], image: &mut [u64], limits: &mut LimitChecker<'_>) {
        let words = self.shape.words();
        for (source, cell) in self.sources().zip(image.chunks_exact_mut(words)) {
            if !limits.work(self.shape.side() as u32) {
                break;
            }
            for digit in 0..self.shape.side() {
                if marks[source * words + digit / 64] >> (digit % 64) & 1 != 0 {
                    let to = usize::from(self.digits[digit]) - 1;
                    cell[to / 64] |= 1 << (to % 64);
                }
            }
        }
    }
}

impl Puzzle {
    /// Returns a random image of the puzzle: the same puzzle, but it looks different.
    ///
    /// The image is that of [`Transform::random`] with this seed.
    ///
    /// ```
    /// use ordoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "1... ..1. .2.. ...3".parse()?;
    /// assert!(puzzle.shuffled(7)?.is_equivalent(&puzzle)?);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn shuffled(&self, seed: u64) -> Result<Self, Error> {
        Transform::random(self.shape(), seed)?.apply(self)
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
mod tests;
