//! Aligned pair and triplet exclusion: a candidate is removed if no possible way to fill two or
//! three cells together has it.
//!
//! ```text
//! 12 . . | 123 . . | 13 . .    1 and 2 together would leave the first cell nothing, and so on:
//!                              a way that takes all candidates of a cell seen by all is out
//! ```

use super::bits::{count, is_pair, is_several, is_single};
use super::found::{ExplainerStep, FoundStep};
use super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use crate::error::Error;
use crate::support::alloc::try_collect;
use crate::technique::Technique;
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;

/// The cells that can be in an exclusion.
struct Bases {
    cells: Vec<usize>,
    /// The cells that can be the third of a triplet.
    thirds: CellSet,
    /// The cells with few candidates, which can make a way impossible.
    small: CellSet,
    /// The cells that are not as they were at the last search, which found nothing.
    changed: CellSet,
}

/// Searches for aligned exclusions, which look again only at what changed.
#[derive(Default)]
pub(crate) struct AlignedSearch {
    /// The candidates at the last search, if it found nothing.
    before: Option<[u16; 81]>,
}

impl AlignedSearch {
    /// Finds an aligned pair exclusion, 6.2, or an aligned triplet exclusion, 7.5.
    pub fn find(&mut self, marks: &Pencilmarks, is_triplet: bool) -> FoundStep {
        let most = if is_triplet { 3 } else { 2 };
        let changed = match &self.before {
            None => CellSet::ALL,
            Some(before) => (0..81).filter(|&cell| before[cell] != marks.of_cell[cell]).collect(),
        };
        let (bases, has_singles) = Bases::new(marks, most, changed)?;
        let found = bases.find(marks, is_triplet)?.map(|found| found.step(marks)).transpose()?;
        // A single keeps its peers out of the list, which later searches could not tell.
        self.before = (found.is_none() && !has_singles).then_some(marks.of_cell);
        Ok(found)
    }
}

impl Bases {
    /// Looks up the cells. `most` is the number of candidates up to which a cell excludes. Also
    /// returns whether some cell has one candidate.
    fn new(marks: &Pencilmarks, most: usize, mut changed: CellSet) -> Result<(Self, bool), Error> {
        let (mut singles, mut small) = (CellSet::EMPTY, CellSet::EMPTY);
        for cell in 0..81 {
            match count(marks.of_cell[cell]) {
                0 => {}
                1 => singles.insert(cell),
                size if size <= most => small.insert(cell),
                _ => {}
            }
        }
        if !singles.is_empty() {
            changed = CellSet::ALL;
        }
        let is_base = |&cell: &usize| {
            is_several(marks.of_cell[cell]) && !PEERS[cell].meets(singles) && PEERS[cell].meets(small)
        };
        let cells = try_collect(81, (0..81).filter(is_base))?;
        let thirds = small & cells.iter().copied().collect();
        Ok((Self { cells, thirds, small, changed }, !singles.is_empty()))
    }

    fn find(&self, marks: &Pencilmarks, is_triplet: bool) -> Result<Option<Exclusion>, Error> {
        let len = self.cells.len();
        let excluders = try_collect(len, self.cells.iter().map(|&cell| PEERS[cell] & self.small))?;
        // A pair is affected by a change if it has a changed cell, or sees a changed excluder or
        // third.
        let new_thirds = self.changed & self.thirds;
        let flags = self.cells.iter().zip(&excluders).map(|(&cell, excluders)| {
            let sees_third = is_triplet && PEERS[cell].meets(new_thirds);
            u8::from(self.changed.has(cell))
                | u8::from(sees_third) << 1
                | u8::from(excluders.meets(self.changed)) << 2
        });
        let flags = try_collect(len, flags)?;
        for second in 1..len {
            let is_new = self.changed.has(self.cells[second]);
            for first in 0..second {
                if (flags[first] | flags[second]) & 3 == 0 && flags[first] & flags[second] == 0 {
                    continue;
                }
                let common = excluders[first] & excluders[second];
                if !common.is_several() {
                    continue;
                }
                let pair = [self.cells[first], self.cells[second]];
                let is_new = is_new || self.changed.has(pair[0]);
                let found = if is_triplet {
                    self.third_of(marks, pair, common, is_new)
                } else if is_new || common.meets(self.changed) {
                    exclude(marks, &pair, common)
                } else {
                    None
                };
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Returns those of some third cells of a triplet with which it was not tried as another pair
    /// and third cell: a triplet gives the same in every order.
    fn untried(&self, [first, second]: [usize; 2], open: CellSet) -> CellSet {
        let third = |cell: usize, other: usize| {
            if !self.thirds.has(cell) {
                CellSet::EMPTY
            } else if PEERS[cell].has(other) {
                CellSet::ALL
            } else {
                PEERS[cell]
            }
        };
        let (of_first, of_second) = (third(first, second), third(second, first));
        let low = CellSet::before(first);
        let middle = CellSet::before(second) - low;
        let tried = of_second & (low | middle) | of_first & low;
        open - (tried | CellSet::of(first) | CellSet::of(second))
    }

    /// Looks for the third cell of a triplet among the excluders of the first two.
    fn third_of(
        &self,
        marks: &Pencilmarks,
        pair: [usize; 2],
        common: CellSet,
        is_new: bool,
    ) -> Option<Exclusion> {
        let mut open = self.thirds & (PEERS[pair[0]] | PEERS[pair[1]]);
        if !is_new && !common.meets(self.changed) {
            open &= self.changed;
        }
        if open.is_empty() {
            return None;
        }
        open = self.untried(pair, open);
        let hint_of = |third: usize| {
            let common = common & PEERS[third];
            let is_new = is_new || self.changed.has(third);
            if !common.is_several() || !is_new && !self.has_new_excluder(marks, pair, third, common) {
                return None;
            }
            exclude(marks, &[pair[0], pair[1], third], common)
        };
        // Hints are rare, so their order matters only if there is one.
        if open.into_iter().all(|third| hint_of(third).is_none()) {
            return None;
        }
        for cell in pair {
            for kind in BOX_ROW_COLUMN {
                let of_house = open & HOUSES[HOUSES_OF[cell][kind] as usize];
                open = open - of_house;
                let found = of_house.into_iter().find_map(hint_of);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

impl Bases {
    /// Returns whether an excluder changed that has only digits of the three cells.
    fn has_new_excluder(&self, marks: &Pencilmarks, pair: [usize; 2], third: usize, common: CellSet) -> bool {
        let of = |cell: usize| marks.of_cell[cell];
        let union = of(pair[0]) | of(pair[1]) | of(third);
        (common & self.changed).into_iter().any(|excluder| of(excluder) & !union == 0)
    }
}

/// Two or three cells, their excluders, and their digits that are in possible ways.
struct Exclusion {
    cells: [usize; 3],
    len: usize,
    excluders: CellSet,
    possible: [u16; 3],
}

impl Exclusion {
    fn step(&self, marks: &Pencilmarks) -> Result<ExplainerStep, Error> {
        let (technique, rating) = if self.len == 2 {
            (Technique::AlignedPairExclusion, 6.2)
        } else {
            (Technique::AlignedTripletExclusion, 7.5)
        };
        let cells = self.cells.into_iter().take(self.len);
        let mut found = ExplainerStep::new(technique, rating).of_cells(cells.clone())?;
        for (cell, possible) in cells.zip(self.possible) {
            found.remove(cell, marks.of_cell[cell] & !possible)?;
        }
        for cell in self.excluders {
            found = found.of_set([cell], marks.of_cell[cell])?;
        }
        Ok(found)
    }
}

/// Returns the exclusion of two or three cells, if some of their digits are in no possible way.
fn exclude(marks: &Pencilmarks, cells: &[usize], excluders: CellSet) -> Option<Exclusion> {
    // A third cell that is not there has a digit of its own.
    let of = |i: usize| cells.get(i).map_or(0x200, |&cell| marks.of_cell[cell]);
    let digits = [of(0), of(1), of(2)];
    let union = digits[0] | digits[1] | digits[2];
    let (mut sets, mut len) = ([0u16; 20], 0);
    for excluder in excluders {
        let set = marks.of_cell[excluder];
        if set & !union == 0
            && let Some(next) = sets.get_mut(len)
        {
            *next = set;
            len += 1;
        }
    }
    // Two equal cells alone would be a naked pair, which is found before.
    if len == 0 || !is_possible_hint(digits, cells.len(), &sets[..len]) {
        return None;
    }
    let sees = |i: usize, j: usize| cells.get(j).is_some_and(|&other| PEERS[cells[i]].has(other));
    let sees = [sees(0, 1), sees(0, 2), sees(1, 2)];
    let possible = possible_digits(digits, sees, &sets[..len]);
    if possible == digits {
        return None;
    }
    let cell = |i: usize| cells.get(i).copied().unwrap_or_default();
    Some(Exclusion { cells: [cell(0), cell(1), cell(2)], len: cells.len(), excluders, possible })
}

/// Returns whether there are excluders enough to leave a digit of some cell without a way: each
/// one with two digits rules out at most the ways with one digit in each of the other cells, each
/// one with three digits two ways. Equal digits count as if all cells saw each other.
fn is_possible_hint(digits: [u16; 3], len: usize, excluders: &[u16]) -> bool {
    let pairs = excluders.iter().filter(|&&set| is_pair(set)).count();
    let triples = excluders.len() - pairs;
    let [a, b, c] = digits.map(count);
    if len == 2 {
        return a.min(b) <= pairs + 1;
    }
    [(a, b), (a, c), (b, c)]
        .into_iter()
        .any(|(one, two)| one * two <= (pairs + 1) * (one + two - 1) + one.min(two) + 2 * triples)
}

/// Returns the digits of each cell that are in some possible way. `sees` tells which pairs of
/// cells may not be equal.
fn possible_digits(digits: [u16; 3], sees: [bool; 3], excluders: &[u16]) -> [u16; 3] {
    let mut possible = [0u16; 3];
    for i in 0..3 {
        let mut left = digits[i] & !possible[i];
        while left != 0 {
            let mut fixed = digits;
            fixed[i] = left & left.wrapping_neg();
            left ^= fixed[i];
            if let Some(way) = possible_way(fixed, sees, excluders, possible) {
                possible.iter_mut().zip(way).for_each(|(all, digit)| *all |= digit);
                left &= !possible[i];
            }
        }
    }
    possible
}

/// Returns a possible way to choose a digit for each cell, with digits that are not known to be
/// possible if there is a choice.
#[inline]
fn possible_way(digits: [u16; 3], sees: [bool; 3], excluders: &[u16], known: [u16; 3]) -> Option<[u16; 3]> {
    for a in members(digits[0]) {
        let a = 1 << a;
        let seconds = digits[1] & if sees[0] { !a } else { !0 };
        for part in [seconds & !known[1], seconds & known[1]] {
            for b in members(part) {
                let b = 1 << b;
                let mut thirds = digits[2];
                if sees[1] {
                    thirds &= !a;
                }
                if sees[2] {
                    thirds &= !b;
                }
                for &set in excluders {
                    let rest = set & !(a | b);
                    if rest == 0 {
                        thirds = 0;
                    } else if is_single(rest) {
                        thirds &= !rest;
                    }
                }
                if thirds != 0 {
                    let new = thirds & !known[2];
                    let from = if new != 0 { new } else { thirds };
                    return Some([a, b, from & from.wrapping_neg()]);
                }
            }
        }
    }
    None
}
