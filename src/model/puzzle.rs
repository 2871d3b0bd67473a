//! A puzzle: its givens, or the pencil marks of every cell.

use crate::error::Error;
use crate::model::grid::obeys_the_rules;
use crate::model::mask::{Mask, with_width};
use crate::model::nine::{NineGrid, narrow, nine_is_solved};
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;

/// A puzzle of givens or of pencil marks (the candidates of every cell).
///
/// A puzzle parses from text and prints as rows, see [`Display`](#impl-Display-for-Puzzle). A
/// puzzle may contradict itself: it then has no solution, and [`Puzzle::clash`] may name the
/// reason.
///
/// ```
/// use ordoku::Puzzle;
///
/// let puzzle: Puzzle = "1... ..1. .2.. ...3".parse()?;
/// let grid = puzzle.solve()?.expect("this puzzle has a solution");
/// assert!(puzzle.is_solved_by(grid.values()));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Shape,
    /// Row-major, 0 for an empty cell; all 0 while there are pencil marks.
    givens: Vec<u32>,
    /// [`Shape::words`] words for each cell; empty while there are givens.
    marks: Vec<u64>,
    /// The givens once more, for 9x9 with 3x3 boxes only; all 0 while there are pencil marks.
    nine: Option<NineGrid>,
}

impl Puzzle {
    /// Creates the puzzle without givens.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn empty(shape: Shape) -> Result<Self, Error> {
        let nine = (shape.square_order() == Some(3)).then_some([0; 81]);
        Ok(Self { shape, givens: try_vec(0, shape.cells())?, marks: Vec::new(), nine })
    }

    /// Creates a puzzle of row-major givens: 1 to the side, 0 for an empty cell.
    ///
    /// # Errors
    /// Returns the errors of [`Puzzle::set_givens`], and [`Error::Memory`] if allocation fails.
    pub fn from_givens(shape: Shape, givens: &[u32]) -> Result<Self, Error> {
        let mut puzzle = Self::empty(shape)?;
        puzzle.set_givens(givens)?;
        Ok(puzzle)
    }

    /// Creates a puzzle of pencil marks, laid out as [`Puzzle::set_marks`] says.
    ///
    /// # Errors
    /// Returns the errors of [`Puzzle::set_marks`].
    pub fn from_marks(shape: Shape, marks: &[u64]) -> Result<Self, Error> {
        let mut puzzle = Self::empty(shape)?;
        puzzle.set_marks(marks)?;
        Ok(puzzle)
    }

    /// Replaces the puzzle by row-major givens: 1 to the side, 0 for an empty cell.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the number of givens is not the number of cells, and
    /// [`Error::Value`] if a given is above the side. The puzzle then stays as it is.
    pub fn set_givens(&mut self, givens: &[u32]) -> Result<(), Error> {
        let side = self.shape.side();
        if givens.len() != self.shape.cells() {
            return Err(Error::Length { argument: "givens", got: givens.len(), wanted: self.shape.cells() });
        }
        // The highest bit is set if a given is above the side. No early exit, so that this is
        // vectorised.
        if givens.iter().fold(0, |bits, &value| bits | value | (side as u32).wrapping_sub(value)) >> 31 != 0 {
            let cell = givens.iter().position(|&value| value as usize > side).unwrap_or(0);
            return Err(Error::Value { cell, value: givens[cell].into(), digits: side, columns: side });
        }
        self.givens.copy_from_slice(givens);
        self.marks.clear();
        if let Some(nine) = &mut self.nine {
            narrow(nine, givens);
        }
        Ok(())
    }

    /// Replaces the puzzle by givens of at most the side, one for each cell.
    pub(crate) fn set_givens_with(&mut self, givens: impl Iterator<Item = u32>) {
        self.givens.iter_mut().zip(givens).for_each(|(cell, given)| *cell = given);
        self.marks.clear();
        if let Some(nine) = &mut self.nine {
            narrow(nine, &self.givens);
        }
    }

    /// Replaces the puzzle by pencil marks: for each cell [`Shape::words`] words, in which digit d
    /// is bit (d - 1) % 64 of word (d - 1) / 64.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the number of words does not fit the shape, [`Error::Value`] if
    /// a mark is above the side, and [`Error::Memory`] if allocation fails. The puzzle then stays
    /// as it is.
    pub fn set_marks(&mut self, marks: &[u64]) -> Result<(), Error> {
        let (side, words) = (self.shape.side(), self.shape.words());
        let wanted = self.shape.cells() * words;
        if marks.len() != wanted {
            return Err(Error::Length { argument: "marks", got: marks.len(), wanted });
        }
        let beyond = if side % 64 == 0 { 0 } else { u64::MAX << (side % 64) };
        if let Some(cell) = marks.chunks_exact(words).position(|cell| cell[words - 1] & beyond != 0) {
            let excess = marks[cell * words + words - 1] & beyond;
            let value = 64 * (words as u64 - 1) + u64::from(excess.trailing_zeros()) + 1;
            return Err(Error::Value { cell, value, digits: side, columns: side });
        }
        self.marks.try_reserve_exact(wanted.saturating_sub(self.marks.len()))?;
        self.marks.clear();
        self.marks.extend_from_slice(marks);
        self.givens.fill(0);
        self.nine = self.nine.map(|_| [0; 81]);
        Ok(())
    }

    /// Returns the shape of the puzzle.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the row-major givens, 0 for an empty cell; all 0 in a puzzle of pencil marks.
    pub fn givens(&self) -> &[u32] {
        &self.givens
    }

    /// Returns the pencil marks, laid out as [`Puzzle::set_marks`] says; `None` in a puzzle of
    /// givens.
    pub fn marks(&self) -> Option<&[u64]> {
        (!self.marks.is_empty()).then_some(&self.marks)
    }

    /// Returns the given of a cell, or its only pencil mark.
    pub(crate) fn bound(&self, cell: usize) -> Option<u32> {
        if self.marks.is_empty() {
            return Some(self.givens[cell]).filter(|&digit| digit != 0);
        }
        let words = self.cell_marks(cell);
        let single = words.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        let word = words.iter().position(|&word| word != 0).filter(|_| single)?;
        Some(64 * word as u32 + words[word].trailing_zeros() + 1)
    }

    /// Returns whether a digit, from 0, agrees with the given or the marks of a cell.
    pub(crate) fn allows(&self, cell: usize, digit: u16) -> bool {
        let given = self.givens[cell];
        (given == 0 || given == u32::from(digit) + 1)
            && (self.marks.is_empty()
                || self.cell_marks(cell)[usize::from(digit) / 64] >> (digit % 64) & 1 != 0)
    }

    fn cell_marks(&self, cell: usize) -> &[u64] {
        let words = self.shape.words();
        &self.marks[cell * words..(cell + 1) * words]
    }

    /// Returns the givens of a 9x9 with 3x3 boxes; `None` for other shapes and for pencil marks.
    pub(crate) fn nine(&self) -> Option<&NineGrid> {
        self.nine.as_ref().filter(|_| self.marks.is_empty())
    }

    /// Returns whether row-major `values` solve this puzzle: they obey the rules and agree with the
    /// givens or marks.
    pub fn is_solved_by(&self, values: &[u32]) -> bool {
        if let Some(givens) = self.nine() {
            return nine_is_solved(givens, values);
        }
        obeys_the_rules(self.shape, values)
            && self.givens.iter().zip(values).all(|(&given, &value)| given == 0 || given == value)
            && (self.marks.is_empty()
                || values.iter().enumerate().all(|(cell, &value)| {
                    let digit = value as usize - 1;
                    self.cell_marks(cell)[digit / 64] >> (digit % 64) & 1 != 0
                }))
    }

    /// Writes the candidates of every cell to `out`, laid out as [`Puzzle::set_marks`] says.
    ///
    /// A cell with a given has that candidate; another cell has its marks (or all digits) without
    /// the givens of its row, column and box.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if `out` is shorter than [`Shape::words`] words a cell, and
    /// [`Error::Memory`] if allocation fails. Nothing is written then.
    pub fn write_candidates(&self, out: &mut [u64]) -> Result<(), Error> {
        let words = self.shape.words();
        let wanted = self.shape.cells() * words;
        let Some(out) = out.get_mut(..wanted) else {
            return Err(Error::Length { argument: "out", got: out.len(), wanted });
        };
        with_width!(self.shape.side(), M => {
            let mut taken = try_vec(M::EMPTY, 3 * self.shape.side())?;
            let mut cells = try_vec(M::EMPTY, self.shape.cells())?;
            self.survivors(&mut taken, &mut cells);
            out.fill(0);
            for (cell, digits) in out.chunks_exact_mut(words).zip(cells) {
                digits.iter().for_each(|digit| cell[digit / 64] |= 1 << (digit % 64));
            }
        });
        Ok(())
    }

    /// Writes the candidates of [`Puzzle::write_candidates`] to the N * N masks of `cells`, and
    /// returns whether no house holds a given twice. `taken` is room for 3 N masks.
    pub(crate) fn survivors<M: Mask>(&self, taken: &mut [M], cells: &mut [M]) -> bool {
        let side = self.shape.side();
        taken.fill(M::EMPTY);
        let mut clash = false;
        for (position, &given) in self.shape.positions().zip(&self.givens).filter(|(_, given)| **given != 0) {
            let digit = M::bit(given as usize - 1);
            for house in [
                position.row.into(),
                side + usize::from(position.column),
                2 * side + usize::from(position.box_index),
            ] {
                clash |= taken[house].without(digit) != taken[house];
                taken[house] = taken[house].or(digit);
            }
        }
        let all = M::first(side);
        for (cell, position) in self.shape.positions().enumerate() {
            let given = self.givens[cell];
            cells[cell] = if given != 0 {
                M::bit(given as usize - 1)
            } else {
                let marks = if self.marks.is_empty() { all } else { M::from_words(self.cell_marks(cell)) };
                marks
                    .without(taken[usize::from(position.row)])
                    .without(taken[side + usize::from(position.column)])
                    .without(taken[2 * side + usize::from(position.box_index)])
            };
        }
        !clash
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::clash::Clash;
    use crate::support::random::Random;

    #[test]
    fn refused_input_changes_nothing() {
        let shape = Shape::order(4).unwrap();
        let mut givens = [0; 256];
        givens[3] = 16;
        let mut puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let before = puzzle.clone();
        assert!(matches!(puzzle.set_givens(&givens[1..]), Err(Error::Length { got: 255, wanted: 256, .. })));
        givens[37] = 17;
        let error = puzzle.set_givens(&givens).unwrap_err();
        assert_eq!(error, Error::Value { cell: 37, value: 17, digits: 16, columns: 16 });
        assert!(error.to_string().contains("row 3, column 6"), "{error}");
        let mut marks = [0xFFFF; 256];
        marks[200] |= 1 << 20;
        assert_eq!(
            puzzle.set_marks(&marks),
            Err(Error::Value { cell: 200, value: 21, digits: 16, columns: 16 })
        );
        assert_eq!(puzzle, before);
    }

    const SHAPES: [(usize, usize); 7] = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3), (8, 8), (5, 13)];

    /// Returns each shape with a grid that obeys its rules, and a random generator.
    fn grids() -> impl Iterator<Item = (Shape, Vec<u32>, Random)> {
        SHAPES.into_iter().map(|(box_rows, box_cols)| {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let side = shape.side();
            let value = |row, column| (row % box_rows * box_cols + row / box_rows + column) % side;
            let grid = (0..shape.cells()).map(|cell| value(cell / side, cell % side) as u32 + 1).collect();
            (shape, grid, Random::new(side as u64))
        })
    }

    fn marked(marks: &[u64], words: usize, cell: usize, value: u32) -> bool {
        marks[cell * words + (value as usize - 1) / 64] >> ((value - 1) % 64) & 1 != 0
    }

    /// Returns the marks that allow the values of each grid.
    fn marks_of(shape: Shape, grids: &[&[u32]]) -> Vec<u64> {
        let mut marks = vec![0; shape.cells() * shape.words()];
        for (cell, value) in grids.iter().flat_map(|grid| grid.iter().enumerate()) {
            let digit = *value as usize - 1;
            marks[cell * shape.words() + digit / 64] |= 1 << (digit % 64);
        }
        marks
    }

    #[test]
    fn a_solution_obeys_the_rules_the_givens_and_the_marks() {
        for (shape, grid, mut random) in grids() {
            let holes: Vec<u32> = grid.iter().map(|&value| value * random.below(2) as u32).collect();
            let other: Vec<u32> = grid.iter().map(|&value| value % shape.side() as u32 + 1).collect();
            let givens = Puzzle::from_givens(shape, &holes).unwrap();
            let marks = Puzzle::from_marks(shape, &marks_of(shape, &[&grid])).unwrap();
            let both = Puzzle::from_marks(shape, &marks_of(shape, &[&grid, &other])).unwrap();
            assert!(givens.is_solved_by(&grid) && marks.is_solved_by(&grid));
            assert!(both.is_solved_by(&grid) && both.is_solved_by(&other));
            let fits = holes.iter().zip(&other).all(|(hole, value)| *hole == 0 || hole == value);
            assert_eq!((givens.is_solved_by(&other), marks.is_solved_by(&other)), (fits, grid == other));
            assert!(Puzzle::empty(shape).unwrap().is_solved_by(&other));
            for puzzle in [&givens, &marks, &both] {
                assert!(!puzzle.is_solved_by(&grid[1..]) && !puzzle.is_solved_by(&[]));
                for wrong in [0, grid[0] + 1, 256 + grid[0]] {
                    let mut values = grid.clone();
                    values[0] = wrong;
                    assert!(!puzzle.is_solved_by(&values), "{shape:?} {wrong}");
                }
            }
            assert_eq!((givens.givens(), givens.marks(), givens.shape()), (&holes[..], None, shape));
            let nine = givens.nine().map(|nine| nine.map(u32::from).to_vec());
            assert_eq!(nine, (shape.square_order() == Some(3)).then_some(holes));
            assert_eq!(marks.marks(), Some(&marks_of(shape, &[&grid])[..]));
            assert!(marks.nine().is_none() && marks.givens().iter().all(|&given| given == 0));
        }
    }

    #[test]
    fn candidates_are_the_digits_that_no_given_of_a_house_forbids() {
        for (shape, grid, mut random) in grids() {
            let (side, words) = (shape.side() as u32, shape.words());
            let givens: Vec<u32> =
                grid.iter().map(|&value| if random.below(4) == 0 { value } else { 0 }).collect();
            let other: Vec<u32> = grid.iter().map(|&value| value % side + 1).collect();
            let marks = marks_of(shape, &[&grid, &other]);
            let share = |a: usize, b: usize| {
                let (a, b) = (shape.position(a), shape.position(b));
                a.row == b.row || a.column == b.column || a.box_index == b.box_index
            };
            let given: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell] != 0).collect();
            let mut out = vec![u64::MAX; marks.len() + 1];
            Puzzle::from_givens(shape, &givens).unwrap().write_candidates(&mut out).unwrap();
            for _ in 0..500 {
                let (cell, value) = (random.below(shape.cells()), random.below(shape.side()) as u32 + 1);
                let free = || !given.iter().any(|&other| givens[other] == value && share(cell, other));
                let expected = if givens[cell] == 0 { free() } else { givens[cell] == value };
                assert_eq!(marked(&out, words, cell, value), expected, "{shape:?} {cell} {value}");
            }
            assert_eq!(out[marks.len()], u64::MAX);
            Puzzle::from_marks(shape, &marks).unwrap().write_candidates(&mut out).unwrap();
            assert_eq!(out[..marks.len()], marks);
            let wanted = marks.len();
            let error = Error::Length { argument: "out", got: wanted - 1, wanted };
            let mut short = vec![7; wanted - 1];
            assert_eq!(Puzzle::empty(shape).unwrap().write_candidates(&mut short), Err(error));
            assert!(short.iter().all(|&word| word == 7));
        }
    }

    #[test]
    fn two_cells_of_a_house_with_one_digit_clash_and_nothing_else_does() {
        for (shape, grid, mut random) in grids().filter(|(shape, ..)| shape.side() > 1) {
            for _ in 0..20 {
                let mut values = grid.clone();
                let (cell, from) = (random.below(values.len()), random.below(values.len()));
                values[cell] = values[from];
                // The definition: the first clash in the order of houses, then of second cells.
                let expected = shape.houses().find_map(|house| {
                    let cells: Vec<usize> = shape.cells_of(house).collect();
                    let twice =
                        |&k: &usize| cells[..k].iter().any(|&first| values[first] == values[cells[k]]);
                    let second = cells[(0..cells.len()).find(twice)?];
                    let digit = values[second];
                    let first = cells.into_iter().find(|&first| values[first] == digit)?;
                    Some(Clash { house, digit, first, second, side: shape.side() })
                });
                let givens = Puzzle::from_givens(shape, &values).unwrap();
                let marks = Puzzle::from_marks(shape, &marks_of(shape, &[&values])).unwrap();
                for puzzle in [givens, marks] {
                    assert_eq!((puzzle.clash(), puzzle.clashes().unwrap()), (expected, expected.is_some()));
                }
            }
            let other: Vec<u32> = grid.iter().map(|&value| value % shape.side() as u32 + 1).collect();
            let loose = Puzzle::from_marks(shape, &marks_of(shape, &[&grid, &other])).unwrap();
            assert_eq!((loose.clash(), loose.clashes()), (None, Ok(false)));
        }
        // The largest side and its largest digits.
        let shape = Shape::order(16).unwrap();
        let mut givens = vec![0; shape.cells()];
        (givens[0], givens[1], givens[255]) = (255, 256, 256);
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        assert_eq!(puzzle.clash().map(|clash| (clash.first, clash.second, clash.digit)), Some((1, 255, 256)));
        assert_eq!(puzzle.clashes(), Ok(true));
    }

    #[test]
    fn marks_above_the_side_are_refused() {
        for (shape, ..) in grids() {
            let (side, words) = (shape.side(), shape.words());
            let mut marks = vec![u64::MAX; words];
            if side % 64 != 0 {
                marks[words - 1] = (1 << (side % 64)) - 1;
            }
            let mut marks = marks.repeat(shape.cells());
            assert!(Puzzle::from_marks(shape, &marks).is_ok());
            let length = Error::Length { argument: "marks", got: marks.len() - 1, wanted: marks.len() };
            assert_eq!(Puzzle::from_marks(shape, &marks[1..]), Err(length));
            for beyond in (side..64 * words).rev() {
                let cell = shape.cells() - 1;
                marks[cell * words + beyond / 64] |= 1 << (beyond % 64);
                let error = Error::Value { cell, value: beyond as u64 + 1, digits: side, columns: side };
                assert_eq!(Puzzle::from_marks(shape, &marks), Err(error));
            }
        }
    }
}
