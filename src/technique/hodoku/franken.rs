//! Franken fish: fish whose base and cover houses may be boxes.
//!
//! ```text
//! base: row 1 and box 5; cover: columns 4 and 5
//!   - - - | x x - | - - -
//!   . . . | * * . |          * a cover candidate outside the base: goes
//!   ------+-------+          x a base candidate
//!   . . . | x . - |          - no candidate
//!   . . . | - x - |
//! ```
//!
//! Base candidates outside the cover are fins, and so are those of two base houses (endo fins).
//! With fins, only candidates that see all fins are removed. A base candidate of two cover houses
//! is removed as well: it is called cannibalistic.
//!
//! Fish with fins and with boxes were studied in the players' forums, which named them.

use super::franken_targets::{HousePlaces, possible_targets};
use super::report::{Handed, Report, candidate};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::checked;
use crate::support::alloc::try_small;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list, numbers};

/// The highest number of base houses.
const MOST_SIZE: usize = 4;
/// The highest number of fins, and of those that are endo fins.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// The work of finding the possible targets of a digit, and of trying one base house more.
const WORK_OF_TARGETS: u32 = 16;
const WORK_OF_BASE: u32 = 4;

/// Hands over the franken fish of a digit and a kind: the size, at most 4, and whether they have
/// fins.
pub(crate) fn franken_fish(
    board: &Board,
    digit: usize,
    kind: (usize, bool),
    limits: &mut LimitChecker<'_>,
    report: &mut Report,
) -> Handed {
    for (base, cover) in [(0, 9), (9, 0)] {
        FrankenSearch::new(board, digit, kind, base, cover).search(limits, report)?;
    }
    Ok(())
}

/// The search for the fish of one digit whose base has rows and boxes or columns and boxes.
struct FrankenSearch {
    digit: usize,
    places: CellSet,
    size: usize,
    finned: bool,
    bases: HouseList,
    covers: HouseList,
    covers_are_columns: bool,
}

/// Houses with their candidates, in ascending order.
#[derive(Clone, Copy)]
struct HouseList {
    houses: [HousePlaces; 18],
    count: usize,
}

impl HouseList {
    fn new(houses: impl Iterator<Item = HousePlaces>) -> Self {
        let mut list = Self { houses: [(0, CellSet::EMPTY); 18], count: 0 };
        for (slot, house) in list.houses.iter_mut().zip(houses) {
            *slot = house;
            list.count += 1;
        }
        list
    }

    fn all(&self) -> &[HousePlaces] {
        &self.houses[..self.count]
    }
}

/// Houses chosen so far, the candidates in them, and those in two of them.
#[derive(Clone, Copy)]
struct ChosenHouses {
    houses: [u8; MOST_SIZE],
    count: usize,
    union: CellSet,
    twice: CellSet,
}

impl ChosenHouses {
    const NONE: Self =
        Self { houses: [0; MOST_SIZE], count: 0, union: CellSet::EMPTY, twice: CellSet::EMPTY };

    fn with(mut self, (house, places): HousePlaces) -> Self {
        self.houses[self.count] = house;
        self.count += 1;
        self.twice |= self.union & places;
        self.union |= places;
        self
    }

    fn houses(&self) -> &[u8] {
        &self.houses[..self.count]
    }
}

impl FrankenSearch {
    fn new(board: &Board, digit: usize, (size, finned): (usize, bool), base: usize, cover: usize) -> Self {
        let places = board.of_digit[digit];
        let list = |first: usize, most: usize| {
            let houses = (first..first + 9).chain(18..27);
            HouseList::new(
                houses
                    .map(|house| (house as u8, places & HOUSES[house]))
                    .filter(|(_, cells)| (1..=most).contains(&cells.len())),
            )
        };
        let most = if finned { 9 } else { size };
        let covers = list(cover, 9);
        Self { digit, places, size, finned, bases: list(base, most), covers, covers_are_columns: cover == 9 }
    }

    fn search(&self, limits: &mut LimitChecker<'_>, report: &mut Report) -> Handed {
        checked(limits, WORK_OF_TARGETS)?;
        let (bases, covers) = (self.bases.all(), self.covers.all());
        let targets = match self.finned {
            true if self.size < MOST_SIZE => possible_targets(self.places, bases, covers, self.size),
            _ => self.places,
        };
        if targets.is_empty() {
            return Ok(());
        }
        self.extend_base(bases, ChosenHouses::NONE, targets, limits, report)
    }

    /// Extends a base, of which the candidates `targets` may go as far as is known.
    fn extend_base(
        &self,
        left: &[HousePlaces],
        base: ChosenHouses,
        targets: CellSet,
        limits: &mut LimitChecker<'_>,
        report: &mut Report,
    ) -> Handed {
        if base.count == self.size {
            let is_usable =
                |(house, cells): &HousePlaces| cells.meets(base.union) && !base.houses().contains(house);
            let covers = HouseList::new(self.covers.all().iter().copied().filter(is_usable));
            return self.extend_cover(&base, covers.all(), ChosenHouses::NONE, limits, report);
        }
        let most_twice = if self.finned { MOST_ENDO_FINS } else { 0 };
        for (k, house) in left.iter().enumerate() {
            let more = base.with(*house);
            if more.twice.len() > most_twice {
                continue;
            }
            checked(limits, WORK_OF_BASE)?;
            let targets = self.targets_of(&more, targets);
            if !targets.is_empty() {
                self.extend_base(&left[k + 1..], more, targets, limits, report)?;
            }
        }
        Ok(())
    }

    /// Returns which of the targets may still go, whatever other base houses are added. A plain
    /// fish is asked only whether its base can be covered.
    ///
    /// A target sees all fins, so the base candidates that it does not see must be covered. It lies
    /// in a cover house itself, which covers none of these; a target of the base lies in two.
    fn targets_of(&self, base: &ChosenHouses, targets: CellSet) -> CellSet {
        if !self.finned {
            let is_coverable = self.is_coverable(base, base.union, self.size);
            return if is_coverable { targets } else { CellSet::EMPTY };
        }
        let may_go = |&target: &usize| {
            let covers = self.size - if base.union.has(target) { 2 } else { 1 };
            let unseen = base.union - PEERS[target] - CellSet::of(target);
            base.twice.within(PEERS[target]) && self.is_coverable(base, unseen, covers)
        };
        let may_go = targets.into_iter().filter(may_go);
        // One target is enough to keep a whole base.
        if base.count == self.size { may_go.take(1).collect() } else { may_go.collect() }
    }

    /// Returns whether a number of cover houses can cover the candidates.
    fn is_coverable(&self, base: &ChosenHouses, candidates: CellSet, houses: usize) -> bool {
        if candidates.is_empty() || houses == 0 {
            return candidates.is_empty();
        }
        let [row, column, square] = HOUSES_OF[candidates.first()].map(usize::from);
        let line = if self.covers_are_columns { column } else { row };
        let may_cover = !base.houses().contains(&(square as u8));
        let (by_line, by_box) = (candidates - HOUSES[line], candidates - HOUSES[square]);
        if houses == 1 {
            return by_line.is_empty() || may_cover && by_box.is_empty();
        }
        self.is_coverable(base, by_line, houses - 1)
            || may_cover && self.is_coverable(base, by_box, houses - 1)
    }

    fn extend_cover(
        &self,
        base: &ChosenHouses,
        left: &[HousePlaces],
        cover: ChosenHouses,
        limits: &mut LimitChecker<'_>,
        report: &mut Report,
    ) -> Handed {
        checked(limits, 1)?;
        let bare = base.union - cover.union;
        let most_bare = if self.finned { MOST_FINS } else { 0 };
        if cover.count == self.size {
            if bare.len() > most_bare {
                return Ok(());
            }
            return match self.fish(base, &cover, bare)? {
                Some(step) => report(step),
                None => Ok(()),
            };
        }
        let missing = self.size - cover.count;
        let mut widest = 0;
        for (_, cells) in left {
            widest = widest.max((*cells & bare).len());
        }
        if bare.len() > most_bare + missing * widest {
            return Ok(());
        }
        for (k, house) in left.iter().enumerate() {
            self.extend_cover(base, &left[k + 1..], cover.with(*house), limits, report)?;
        }
        Ok(())
    }

    /// Returns the fish of a base and its cover, if its fins are as wanted and something goes.
    fn fish(&self, base: &ChosenHouses, cover: &ChosenHouses, bare: CellSet) -> Result<Option<Step>, Error> {
        let fins = bare | base.twice;
        if fins.len() > MOST_FINS || fins.is_empty() == self.finned {
            return Ok(None);
        }
        let seen = fins.common_peers();
        let gone = (cover.union - base.union) & seen;
        let eaten = cover.twice & base.union & seen;
        if gone.is_empty() && eaten.is_empty() {
            return Ok(None);
        }
        let removed = gone.into_iter().chain(eaten).map(|cell| candidate(cell, self.digit));
        Ok(Some(Step {
            technique: self.name(),
            digits: numbers([self.digit])?,
            cells: numbers(base.union & cover.union & self.places)?,
            houses: house_list(base.houses().iter().map(|&house| house.into()))?,
            cover: house_list(cover.houses().iter().map(|&house| house.into()))?,
            fins: numbers(bare - base.twice)?,
            endo_fins: numbers(base.twice)?,
            removed: try_small(removed)?,
            ..Step::default()
        }))
    }

    fn name(&self) -> Technique {
        match (self.size, self.finned) {
            (2, false) => Technique::FrankenXWing,
            (3, false) => Technique::FrankenSwordfish,
            (_, false) => Technique::FrankenJellyfish,
            (2, true) => Technique::FinnedFrankenXWing,
            (3, true) => Technique::FinnedFrankenSwordfish,
            (_, true) => Technique::FinnedFrankenJellyfish,
        }
    }
}
