//! Bivalue universal grave: if all cells had two candidates, and all digits two places in each
//! house, the puzzle would have no solution or several. So some candidate besides these is true.
//!
//! 1. One cell has others: it loses the two.
//! 2. All others are one digit: cells that see all of them lose it.
//! 3. The others make a naked set with cells that see all of them.
//! 4. Two cells have others and share one of the two digits: they keep it and the others.
//!
//! Its reasoning is by Eppstein (2005), after the players of the time.

use super::bits::{count, is_pair, is_single, tuples};
use super::found::{ExplainerStep, FoundStep};
use super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use crate::error::Error;
use crate::support::alloc::{try_push, try_small};
use crate::technique::Technique;
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;
use smallvec::SmallVec;

/// The cells with a candidate too many.
struct Grave<'a> {
    marks: &'a Pencilmarks,
    cells: Vec<usize>,
    /// The candidates too many.
    extra: u16,
    /// Those of each of the cells.
    extra_of: Vec<u16>,
    /// The cells that see all of them.
    seen: CellSet,
}

/// Finds a bivalue universal grave: 5.6 and more.
pub(crate) fn bug(marks: &Pencilmarks) -> FoundStep {
    let Some(grave) = Grave::new(marks)? else { return Ok(None) };
    match grave.cells.len() {
        0 => Ok(None),
        1 => grave.type_1(),
        2 if is_single(grave.extra) => match grave.type_2()? {
            None => grave.type_4(),
            found => Ok(found),
        },
        _ if is_single(grave.extra) => grave.type_2(),
        2 if !grave.seen.is_empty() => match grave.type_4()? {
            None => grave.type_3(),
            found => Ok(found),
        },
        _ if !grave.seen.is_empty() => grave.type_3(),
        _ => Ok(None),
    }
}

impl<'a> Grave<'a> {
    /// Returns the cells with a candidate too many, if the rest is a grave.
    fn new(marks: &'a Pencilmarks) -> Result<Option<Self>, Error> {
        let (cells, extra_of) = (Vec::new(), Vec::new());
        let mut grave = Self { marks, cells, extra: 0, extra_of, seen: CellSet::ALL };
        let mut rest: Option<Pencilmarks> = None;
        for kind in BOX_ROW_COLUMN {
            let houses = HOUSE_CELLS.iter().zip(&marks.places).skip(9 * kind).take(9);
            for (cells, of_house) in houses {
                for (digit, &places) in of_house.iter().enumerate() {
                    if places == 0 || is_pair(places) {
                        continue;
                    }
                    let cells = members(places).map(|place| cells[place] as usize);
                    let mut open = cells.filter(|&cell| count(marks.of_cell[cell]) >= 3);
                    let Some(cell) = open.next() else { return Ok(None) };
                    if open.next().is_some() {
                        continue;
                    }
                    let rest = rest.get_or_insert_with(|| marks.clone());
                    if !grave.add(cell, digit, rest)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(rest.is_some_and(|rest| is_grave(&rest)).then_some(grave))
    }

    /// Adds a candidate too many. Returns false if nothing can follow any more.
    fn add(&mut self, cell: usize, digit: usize, rest: &mut Pencilmarks) -> Result<bool, Error> {
        let known = self.cells.iter().position(|&known| known == cell);
        let i = known.unwrap_or(self.cells.len());
        if known.is_none() {
            try_push(&mut self.cells, cell)?;
            try_push(&mut self.extra_of, 0)?;
            self.seen &= PEERS[cell];
        }
        self.extra_of[i] |= 1 << digit;
        self.extra |= 1 << digit;
        rest.remove(cell, digit);
        Ok(!(self.seen.is_empty() && self.cells.len() > 1 && !is_single(self.extra)))
    }

    /// Returns a hint without removals.
    fn hint(&self, technique: Technique, rating: f64) -> Result<ExplainerStep, Error> {
        let found = ExplainerStep::new(technique, rating);
        found.of_cells(self.cells.iter().copied())?.of_digits(self.extra)
    }

    fn type_1(&self) -> FoundStep {
        let mut found = self.hint(Technique::Bug1, 5.6)?;
        found.remove(self.cells[0], self.marks.of_cell[self.cells[0]] & !self.extra)?;
        Ok(found.if_useful())
    }

    fn type_2(&self) -> FoundStep {
        let mut found = self.hint(Technique::Bug2, 5.7)?;
        for cell in self.seen & self.marks.of_digit[self.extra.trailing_zeros() as usize % 9] {
            found.remove(cell, self.extra)?;
        }
        Ok(found.if_useful())
    }

    fn type_4(&self) -> FoundStep {
        let [first, second] = self.cells[..] else { return Ok(None) };
        let common = self.marks.of_cell[first] & self.marks.of_cell[second] & !self.extra;
        if !is_single(common) {
            return Ok(None);
        }
        let houses = |cell: usize| BOX_ROW_COLUMN.map(|kind| HOUSES_OF[cell][kind]);
        let (of_first, of_second) = (houses(first), houses(second));
        let Some(house) = (0..3).find(|&i| of_first[i] == of_second[i]) else { return Ok(None) };
        let mut found = self.hint(Technique::Bug4, 5.7)?.in_house(of_first[house] as usize)?;
        for cell in [first, second] {
            found.remove(cell, self.marks.of_cell[cell] & !(self.extra | common))?;
        }
        Ok(found.if_useful())
    }

    fn type_3(&self) -> FoundStep {
        let Some(&first) = self.cells.first() else { return Ok(None) };
        for kind in BOX_ROW_COLUMN {
            let house = HOUSES_OF[first][kind];
            if self.cells.iter().any(|&cell| HOUSES_OF[cell][kind] != house) {
                continue;
            }
            let cells = HOUSE_CELLS[house as usize].map(usize::from);
            let cells: SmallVec<[usize; 9]> = try_small(cells.into_iter().filter(|&c| self.seen.has(c)))?;
            for n in 2..=6 {
                for tuple in tuples(cells.len(), n - 1) {
                    let found = self.naked(house as usize, &cells, tuple as u16, n)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the hint of a naked set of `n` digits, if it is one and removes something.
    fn naked(&self, house: usize, cells: &[usize], tuple: u16, n: usize) -> FoundStep {
        let digits_of = |i: usize| self.marks.of_cell[cells[i]];
        let digits = members(tuple).fold(0, |all, i| all | digits_of(i));
        let is_common = count(digits) == n
            && count(digits | self.extra) == n
            && count(self.extra) >= 2
            && members(tuple).all(|i| count(digits_of(i)) >= 2);
        if !is_common {
            return Ok(None);
        }
        let mut found = self.hint(Technique::Bug3, 5.7)?.in_house(house)?;
        found = found.of_set(members(tuple).map(|i| cells[i]), digits)?;
        found.rating += 0.1 * (n - 1) as f64;
        for (i, &cell) in cells.iter().enumerate().filter(|&(i, _)| tuple >> i & 1 == 0) {
            found.remove(cell, digits_of(i) & digits)?;
        }
        Ok(found.if_useful())
    }
}

/// Returns whether all empty cells have two candidates, and all digits no or two places.
fn is_grave(marks: &Pencilmarks) -> bool {
    let is_two = |(&digits, &value): (&u16, &u8)| value != 0 || is_pair(digits);
    marks.of_cell.iter().zip(&marks.values).all(is_two)
        && marks.places.iter().flatten().all(|&places| places == 0 || is_pair(places))
}
