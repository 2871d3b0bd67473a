//! The four types of unique rectangles and loops: what follows from the third digits.
//!
//! 1. One cell has third digits: it loses the two digits of the loop.
//! 2. All third digits are one digit: cells that see all of them lose it.
//! 3. Two cells have third digits, which make a naked or hidden set with other cells of a house.
//! 4. Two cells have third digits, and one of the two digits must be in one of them: they lose
//!    the other one.

use super::bits::{count, is_single, tuples};
use super::found::ExplainerStep;
use super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use crate::error::Error;
use crate::support::alloc::{try_push, try_small};
use crate::technique::Technique;
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PEERS, PLACES};
use crate::technique::sets::CellSet;
use smallvec::SmallVec;

/// A loop with two cells that have third digits.
struct TwoOpen<'a> {
    marks: &'a Pencilmarks,
    path: &'a [usize],
    pair: u16,
    open: [usize; 2],
}

/// A hint of a loop, with what makes it equal to another one and what sorts it.
pub(crate) struct LoopHint {
    pub found: ExplainerStep,
    pub kind: u8,
    pub cells: CellSet,
    /// The house and the set of a hint of type 3.
    pub set: Option<(usize, bool, u16)>,
}

/// Adds the hints of a loop.
pub(crate) fn find_types(
    marks: &Pencilmarks,
    path: &[usize],
    pair: u16,
    hints: &mut Vec<LoopHint>,
) -> Result<(), Error> {
    let open = path.iter().copied().filter(|&cell| count(marks.of_cell[cell]) > 2);
    let open: SmallVec<[usize; 8]> = try_small(open)?;
    let extra = open.iter().fold(0, |extra, &cell| extra | marks.of_cell[cell] & !pair);
    match open[..] {
        [] => Ok(()),
        [cell] => {
            let mut found = start(path, pair, 1)?;
            found.remove(cell, pair)?;
            push(hints, path, 1, None, found)
        }
        [first, second] => {
            let two = TwoOpen { marks, path, pair, open: [first, second] };
            if is_single(extra) {
                type_2(marks, path, pair, &open, extra, hints)?;
            } else {
                two.type_3(extra, hints)?;
            }
            two.type_4(hints)
        }
        [first, ..] => {
            let extra = marks.of_cell[first] & !pair;
            type_2(marks, path, pair, &open, extra & extra.wrapping_neg(), hints)
        }
    }
}

/// Returns a hint of a type without removals.
fn start(path: &[usize], pair: u16, kind: u8) -> Result<ExplainerStep, Error> {
    let technique = loop_technique(kind, path.len());
    let found = ExplainerStep::new(technique, loop_rating(path.len()));
    found.of_cells(path.iter().copied())?.of_digits(pair)
}

fn push(
    hints: &mut Vec<LoopHint>,
    path: &[usize],
    kind: u8,
    set: Option<(usize, bool, u16)>,
    found: ExplainerStep,
) -> Result<(), Error> {
    let cells = path.iter().copied().collect::<CellSet>();
    add_hint(hints, LoopHint { found, kind, cells, set })
}

fn type_2(
    marks: &Pencilmarks,
    path: &[usize],
    pair: u16,
    open: &[usize],
    extra: u16,
    hints: &mut Vec<LoopHint>,
) -> Result<(), Error> {
    let mut found = start(path, pair, 2)?.of_digits(extra)?;
    let seen = open.iter().fold(CellSet::ALL, |seen, &cell| seen & PEERS[cell]);
    for cell in seen & marks.of_digit[extra.trailing_zeros() as usize % 9] {
        found.remove(cell, extra)?;
    }
    push(hints, path, 2, None, found)
}

impl TwoOpen<'_> {
    /// Returns the houses that both cells share, with the places of the cells.
    fn common_houses(&self) -> impl Iterator<Item = (usize, [usize; 2])> {
        let [first, second] = self.open;
        BOX_ROW_COLUMN.into_iter().filter_map(move |kind| {
            let house = HOUSES_OF[first][kind];
            let places = [PLACES[first][kind] as usize, PLACES[second][kind] as usize];
            (HOUSES_OF[second][kind] == house).then_some((house as usize, places))
        })
    }

    fn type_4(&self, hints: &mut Vec<LoopHint>) -> Result<(), Error> {
        let low = self.pair & self.pair.wrapping_neg();
        let high = self.pair & !low;
        let mut locked = [None; 2];
        for (house, [first, second]) in self.common_houses() {
            for (digit, locked) in [low, high].into_iter().zip(&mut locked) {
                let places = self.marks.places[house][digit.trailing_zeros() as usize % 9];
                if places & !(1 << first | 1 << second) == 0 {
                    *locked = Some(house);
                }
            }
        }
        let (house, removed) = match locked {
            [Some(house), _] => (house, high),
            [_, Some(house)] => (house, low),
            _ => return Ok(()),
        };
        let mut found = start(self.path, self.pair, 4)?.in_house(house)?;
        for cell in self.open {
            found.remove(cell, self.marks.of_cell[cell] & removed)?;
        }
        push(hints, self.path, 4, None, found)
    }

    fn type_3(&self, extra: u16, hints: &mut Vec<LoopHint>) -> Result<(), Error> {
        for n in count(extra)..=7 {
            for (house, places) in self.common_houses() {
                let empty = count(self.marks.open[house]);
                if 2 * n <= empty {
                    self.naked(n, house, places, extra, hints)?;
                }
                if 2 * n < empty {
                    self.hidden(n, house, places, extra, hints)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the naked sets of `n` digits of a house, in which the open cells are one cell with
    /// the third digits.
    fn naked(
        &self,
        n: usize,
        house: usize,
        [first, second]: [usize; 2],
        extra: u16,
        hints: &mut Vec<LoopHint>,
    ) -> Result<(), Error> {
        let cells = HOUSE_CELLS[house].map(usize::from);
        let both = self.open.iter().fold(!self.pair, |both, &c| both & self.marks.of_cell[c]);
        let digits_of = |place: usize| self.marks.of_cell[cells[place]];
        let open = self.marks.open[house] & !(1 << first | 1 << second);
        let (mut places, mut len) = ([0; 9], 0);
        for place in members(open).filter(|&place| (2..=n).contains(&count(digits_of(place)))) {
            places[len] = place;
            len += 1;
        }
        for tuple in tuples(len, n - 1) {
            let others = members(tuple as u16).fold(0, |all, i| all | 1 << places[i]);
            let of_others = members(others).fold(0, |all, place| all | digits_of(place));
            let union = of_others | extra;
            if count(extra) < 2 || count(union) != n || count(of_others | both) != n {
                continue;
            }
            let mut found = start(self.path, self.pair, 3)?.in_house(house)?;
            found = found.of_set(members(others).map(|place| cells[place]), union)?;
            found.rating += 0.1 * (n - 1) as f64;
            for place in members(open & !others) {
                found.remove(cells[place], digits_of(place) & union)?;
            }
            push(hints, self.path, 3, Some((house, true, others)), found)?;
        }
        Ok(())
    }

    /// Adds the hidden sets of `n` digits of a house, of which two are those of the loop.
    fn hidden(
        &self,
        n: usize,
        house: usize,
        [first, second]: [usize; 2],
        extra: u16,
        hints: &mut Vec<LoopHint>,
    ) -> Result<(), Error> {
        let cells = HOUSE_CELLS[house].map(usize::from);
        let places_of = |digit: usize| self.marks.places[house][digit] & !(1 << second);
        let (mut rests, mut len) = ([0; 9], 0);
        for digit in members(0x1FF & !(self.pair | extra)) {
            rests[len] = digit;
            len += 1;
        }
        let none = (n == 2).then_some(0);
        for choice in none.into_iter().chain(tuples(len, n - 2)) {
            let digits = members(choice as u16).fold(self.pair, |all, i| all | 1 << rests[i]);
            let is_missing = |digit: usize| places_of(digit) == 0;
            let union = members(digits).fold(0, |all, digit| all | places_of(digit));
            if count(union) != n || members(digits).any(is_missing) {
                continue;
            }
            let mut found = start(self.path, self.pair, 3)?.in_house(house)?;
            let others = union & !(1 << first);
            found = found.of_set(members(others).map(|place| cells[place]), digits)?;
            found.rating += 0.1 * (count(others) as f64 - 1.0);
            for place in members(others) {
                found.remove(cells[place], self.marks.of_cell[cells[place]] & !digits)?;
            }
            push(hints, self.path, 3, Some((house, false, digits)), found)?;
        }
        Ok(())
    }
}

/// Adds a hint, unless it removes nothing or is equal to an earlier one.
fn add_hint(hints: &mut Vec<LoopHint>, hint: LoopHint) -> Result<(), Error> {
    let is_known = |old: &LoopHint| old.kind == hint.kind && old.cells == hint.cells && old.set == hint.set;
    if !hint.found.step.removed.is_empty() && !hints.iter().any(is_known) {
        try_push(hints, hint)?;
    }
    Ok(())
}

/// Returns the rating of a loop of so many cells before additions.
fn loop_rating(cells: usize) -> f64 {
    match cells {
        0..=5 => 4.5,
        6..=7 => 4.6,
        8..=9 => 4.7,
        _ => 5.0,
    }
}

/// Returns the name of a type: a test of rectangles, or a loop.
fn loop_technique(kind: u8, cells: usize) -> Technique {
    match (kind, cells == 4) {
        (1, true) => Technique::UniquenessTest1,
        (2, true) => Technique::UniquenessTest2,
        (3, true) => Technique::UniquenessTest3,
        (_, true) => Technique::UniquenessTest4,
        (1, false) => Technique::UniqueLoop1,
        (2, false) => Technique::UniqueLoop2,
        (3, false) => Technique::UniqueLoop3,
        (_, false) => Technique::UniqueLoop4,
    }
}
