//! A puzzle: givens, or the pencil marks of every cell.

use crate::error::{Error, try_vec};
use crate::grid::{Nine, nines_are_solved, obeys_the_rules};
use crate::mask::{Mask, with_width};
use crate::shape::{House, MAX_SIDE, Shape};

/// What a solver is asked: either givens, or pencil marks (the digits each cell may take).
///
/// A puzzle may contradict itself. That is no error: it has no solution, and [`Puzzle::clash`] says where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Shape,
    /// Row-major, 0 for an empty cell; all 0 while there are pencil marks.
    givens: Vec<u32>,
    /// Without pencil marks empty; else [`Shape::words`] words a cell.
    marks: Vec<u64>,
    /// The givens once more, for 9x9 with 3x3 boxes only; all 0 while there are pencil marks.
    nine: Option<Nine>,
}

/// Two cells of one house that are bound to the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The house that holds both.
    pub house: House,
    /// The digit, from 1.
    pub digit: u32,
    /// Row-major index of the first cell.
    pub first: usize,
    /// Row-major index of the second.
    pub second: usize,
}

impl Puzzle {
    /// The puzzle without givens.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn empty(shape: Shape) -> Result<Self, Error> {
        let nine = (shape.square_order() == Some(3)).then_some([0; 81]);
        Ok(Self { shape, givens: try_vec(0, shape.cells())?, marks: Vec::new(), nine })
    }

    /// A puzzle of givens: row-major, 1 to the side, 0 for an empty cell.
    ///
    /// # Errors
    /// As [`Puzzle::set_givens`].
    pub fn from_givens(shape: Shape, givens: &[u32]) -> Result<Self, Error> {
        let mut puzzle = Self::empty(shape)?;
        puzzle.set_givens(givens)?;
        Ok(puzzle)
    }

    /// A puzzle of pencil marks.
    ///
    /// # Errors
    /// As [`Puzzle::set_marks`].
    pub fn from_marks(shape: Shape, marks: &[u64]) -> Result<Self, Error> {
        let mut puzzle = Self::empty(shape)?;
        puzzle.set_marks(marks)?;
        Ok(puzzle)
    }

    /// Replaces everything by givens: row-major, 1 to the side, 0 for an empty cell.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Value`]; the puzzle is then what it was.
    pub fn set_givens(&mut self, givens: &[u32]) -> Result<(), Error> {
        let side = self.shape.side();
        if givens.len() != self.shape.cells() {
            return Err(Error::Length { argument: "cells", got: givens.len(), wanted: self.shape.cells() });
        }
        // Without an early end, so that compilers make vectors of it.
        if givens.iter().fold(0, |most, &value| value.max(most)) as usize > side {
            let cell = givens.iter().position(|&value| value as usize > side).unwrap_or(0);
            return Err(Error::Value { cell, value: givens[cell].into(), side });
        }
        self.givens.copy_from_slice(givens);
        self.marks.clear();
        if let Some(nine) = &mut self.nine {
            narrow(nine, givens);
        }
        Ok(())
    }

    /// Replaces everything by pencil marks: for each cell [`Shape::words`] words, in which digit d is bit
    /// (d - 1) % 64 of word (d - 1) / 64.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Value`] for a mark above the side, [`Error::Memory`]; the puzzle is then what it
    /// was.
    pub fn set_marks(&mut self, marks: &[u64]) -> Result<(), Error> {
        let (side, words) = (self.shape.side(), self.shape.words());
        let wanted = self.shape.cells() * words;
        if marks.len() != wanted {
            return Err(Error::Length { argument: "candidates", got: marks.len(), wanted });
        }
        let beyond = if side % 64 == 0 { 0 } else { u64::MAX << (side % 64) };
        if let Some(cell) = marks.chunks_exact(words).position(|cell| cell[words - 1] & beyond != 0) {
            let excess = marks[cell * words + words - 1] & beyond;
            let value = 64 * (words as u64 - 1) + u64::from(excess.trailing_zeros()) + 1;
            return Err(Error::Value { cell, value, side });
        }
        self.marks.try_reserve_exact(wanted.saturating_sub(self.marks.len()))?;
        self.marks.clear();
        self.marks.extend_from_slice(marks);
        self.givens.fill(0);
        self.nine = self.nine.map(|_| [0; 81]);
        Ok(())
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The givens: row-major, 0 for an empty cell. All 0 when the puzzle is made of pencil marks.
    pub fn givens(&self) -> &[u32] {
        &self.givens
    }

    /// The pencil marks, if the puzzle is made of them; laid out as [`Puzzle::set_marks`] takes them.
    pub fn marks(&self) -> Option<&[u64]> {
        (!self.marks.is_empty()).then_some(&self.marks)
    }

    /// The digit a cell is bound to by itself: its given, or its only pencil mark.
    fn bound(&self, cell: usize) -> Option<u32> {
        if self.marks.is_empty() {
            return Some(self.givens[cell]).filter(|&digit| digit != 0);
        }
        let words = self.cell_marks(cell);
        let single = words.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        let word = words.iter().position(|&word| word != 0).filter(|_| single)?;
        Some(64 * word as u32 + words[word].trailing_zeros() + 1)
    }

    fn cell_marks(&self, cell: usize) -> &[u64] {
        let words = self.shape.words();
        &self.marks[cell * words..(cell + 1) * words]
    }

    /// The first house, among rows, then columns, then boxes, in which two cells are bound to one digit.
    pub fn clash(&self) -> Option<Clash> {
        self.shape.houses().find_map(|house| {
            let mut seen = [0u64; MAX_SIDE / 64];
            self.shape.cells_of(house).find_map(|second| {
                let digit = self.bound(second)?;
                let (word, bit) = ((digit as usize - 1) / 64, 1 << ((digit - 1) % 64));
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    return None;
                }
                let first = self.shape.cells_of(house).find(|&first| self.bound(first) == Some(digit))?;
                Some(Clash { house, digit, first, second })
            })
        })
    }

    /// Whether there is a [`Puzzle::clash`], for less time.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub(crate) fn clashes(&self) -> Result<bool, Error> {
        let (side, words) = (self.shape.side(), self.shape.words());
        let mut seen = try_vec(0u64, 3 * side * words)?;
        Ok(self.shape.places().enumerate().any(|(cell, place)| {
            let Some(digit) = self.bound(cell) else { return false };
            let (word, bit) = ((digit as usize - 1) / 64, 1 << ((digit - 1) % 64));
            let houses = [place.row, place.column, place.box_index];
            (0..3).any(|kind| {
                let word = &mut seen[(kind * side + usize::from(houses[kind])) * words + word];
                let twice = *word & bit != 0;
                *word |= bit;
                twice
            })
        }))
    }

    /// The givens of a 9x9 with 3x3 boxes; `None` for other shapes and pencil marks.
    pub(crate) fn nine(&self) -> Option<&Nine> {
        self.nine.as_ref().filter(|_| self.marks.is_empty())
    }

    /// Whether `values` solve this puzzle: they obey the rules and keep to the givens or marks.
    pub fn is_solved_by(&self, values: &[u32]) -> bool {
        if let Some(givens) = self.nine() {
            let mut nine = [0; 81];
            return values.len() == nine.len()
                && narrow(&mut nine, values)
                && nines_are_solved(&[*givens], &[nine])[0];
        }
        obeys_the_rules(self.shape, values)
            && self.givens.iter().zip(values).all(|(&given, &value)| given == 0 || given == value)
            && (self.marks.is_empty()
                || values.iter().enumerate().all(|(cell, &value)| {
                    let digit = value as usize - 1;
                    self.cell_marks(cell)[digit / 64] >> (digit % 64) & 1 != 0
                }))
    }

    /// Writes the candidates that direct propagation leaves, laid out as [`Puzzle::set_marks`] takes them: in an empty
    /// cell its marks less the givens of its row, column and box, in a given cell the given.
    ///
    /// # Errors
    /// [`Error::Buffer`] when `out` is too short, [`Error::Memory`]; nothing is written then.
    pub fn write_candidates(&self, out: &mut [u64]) -> Result<(), Error> {
        let words = self.shape.words();
        let needed = self.shape.cells() * words;
        let Some(out) = out.get_mut(..needed) else {
            return Err(Error::Buffer { got: out.len(), needed });
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

    /// The options that survive the givens: in an empty cell its marks less the givens of its three houses, in a
    /// given cell the given.
    ///
    /// `taken` is room for 3 N masks, `cells` for N * N.
    pub(crate) fn survivors<M: Mask>(&self, taken: &mut [M], cells: &mut [M]) {
        let side = self.shape.side();
        taken.fill(M::EMPTY);
        for (place, &given) in self.shape.places().zip(&self.givens).filter(|(_, given)| **given != 0) {
            let digit = M::bit(given as usize - 1);
            for house in
                [place.row.into(), side + usize::from(place.column), 2 * side + usize::from(place.box_index)]
            {
                taken[house] = taken[house].or(digit);
            }
        }
        let all = M::first(side);
        for (cell, place) in self.shape.places().enumerate() {
            let given = self.givens[cell];
            cells[cell] = if given != 0 {
                M::bit(given as usize - 1)
            } else {
                let marks = if self.marks.is_empty() { all } else { M::from_words(self.cell_marks(cell)) };
                marks
                    .without(taken[usize::from(place.row)])
                    .without(taken[side + usize::from(place.column)])
                    .without(taken[2 * side + usize::from(place.box_index)])
            };
        }
    }
}

/// Writes the values of a 9x9 as bytes. Answers whether all are below 256.
fn narrow(nine: &mut Nine, values: &[u32]) -> bool {
    let mut all = 0;
    for (byte, &value) in nine.iter_mut().zip(values) {
        *byte = value as u8;
        all |= value;
    }
    all < 256
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::HouseKind;

    #[test]
    fn a_clash_names_house_digit_and_cells() {
        let shape = Shape::order(2).unwrap();
        let clash = |cells: [(usize, u32); 2]| {
            let mut givens = [0; 16];
            cells.iter().for_each(|&(cell, value)| givens[cell] = value);
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            assert_eq!(puzzle.clashes().unwrap(), puzzle.clash().is_some());
            puzzle.clash()
        };
        let house = |kind, index| House { kind, index };
        assert_eq!(clash([(0, 1), (3, 1)]).unwrap().house, house(HouseKind::Row, 0));
        assert_eq!(clash([(1, 2), (13, 2)]).unwrap().house, house(HouseKind::Column, 1));
        let boxed = Clash { house: house(HouseKind::Box, 3), digit: 4, first: 10, second: 15 };
        assert_eq!(clash([(10, 4), (15, 4)]), Some(boxed));
        assert_eq!(clash([(0, 1), (3, 2)]), None);
    }

    #[test]
    fn marks_bind_as_givens_do() {
        let shape = Shape::order(2).unwrap();
        let mut marks = [0b1111; 16];
        (marks[4], marks[7]) = (0b100, 0b100);
        let clash = Puzzle::from_marks(shape, &marks).unwrap().clash().unwrap();
        assert_eq!((clash.digit, clash.first, clash.second), (3, 4, 7));
    }

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
        assert_eq!(error, Error::Value { cell: 37, value: 17, side: 16 });
        assert!(error.to_string().contains("row 3, column 6"), "{error}");
        let mut marks = [0xFFFF; 256];
        marks[200] |= 1 << 20;
        assert_eq!(puzzle.set_marks(&marks), Err(Error::Value { cell: 200, value: 21, side: 16 }));
        assert_eq!(puzzle, before);
    }
}
