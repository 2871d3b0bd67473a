//! The restricted commons of all pairs of sets, as rows of bits.

use super::super::bits::BitRow;
use super::list::{AlmostSets, KEYS, SINGLE_KEYS, Slot};
use super::reach::Reach;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_lengthen, try_push, try_refill};
use crate::technique::board::Board;
use crate::technique::sets::CellSet;

/// The restricted commons of the sets of a board.
pub(crate) struct Restricted<const W: usize> {
    /// The sets that have each digit as a restricted common with the set of a slot. If two sets
    /// have more than two such digits, the first and the last one count.
    pub(crate) partners: Vec<BitRow<W>>,
    /// The sets with which the set of a slot would remove its digit from somewhere.
    pub(crate) allies: Vec<BitRow<W>>,
    /// The sets one of whose digits goes from all its cells if a candidate is true, by
    /// 10 * cell + digit.
    pub(crate) touched: Vec<BitRow<W>>,
    /// The sets that a chain can reach.
    pub(crate) reach: Reach<W>,
    /// The sets with a cell, and those that have a digit in a cell.
    with_cell: Vec<BitRow<W>>,
    with_place: Vec<BitRow<W>>,
    with_digit: Vec<BitRow<W>>,
    /// For places of a digit in one cell, or within one or two houses, the sets that have the digit
    /// in a cell that does not see all of them; and whether they are known.
    barred: Vec<BitRow<W>>,
    allied: Vec<BitRow<W>>,
    is_barred: Vec<bool>,
    is_allied: Vec<bool>,
}

impl<const W: usize> Restricted<W> {
    pub(crate) fn new() -> Self {
        Self {
            partners: Vec::new(),
            allies: Vec::new(),
            touched: Vec::new(),
            reach: Reach::new(),
            with_cell: Vec::new(),
            with_place: Vec::new(),
            with_digit: Vec::new(),
            barred: Vec::new(),
            allied: Vec::new(),
            is_barred: Vec::new(),
            is_allied: Vec::new(),
        }
    }

    pub(crate) fn compute(
        &mut self,
        board: &Board,
        sets: &AlmostSets,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        self.index(sets)?;
        self.partners.clear();
        self.allies.clear();
        for set in &sets.sets {
            checked(limits, W as u32)?;
            let mut overlapping = BitRow::EMPTY;
            for cell in set.cells {
                overlapping.add(&self.with_cell[cell]);
            }
            let first = self.partners.len();
            let mut is_linked = false;
            for slot in &sets.slots[set.slots()] {
                let barred = self.barred(board, slot).or(&overlapping);
                let partners = self.with_digit[slot.digit as usize].minus(&barred);
                is_linked |= !partners.is_empty();
                try_push(&mut self.partners, partners)?;
            }
            self.keep_two(first);
            for slot in &sets.slots[set.slots()] {
                let allies = if is_linked { self.allied(slot) } else { BitRow::EMPTY };
                try_push(&mut self.allies, allies)?;
            }
        }
        Ok(())
    }

    /// Returns the sets that have a digit in a cell that does not see all its places in a set.
    #[inline]
    fn barred(&mut self, board: &Board, slot: &Slot) -> &BitRow<W> {
        let key = slot.key as usize;
        if !self.is_barred[key] {
            self.is_barred[key] = true;
            let digit = slot.digit as usize;
            let mut barred = BitRow::EMPTY;
            for cell in board.of_digit[digit] - slot.seen - slot.places {
                barred.add(&self.with_place[10 * cell + digit]);
            }
            self.barred[key] = barred;
        }
        &self.barred[key]
    }

    /// Returns the sets with which a digit of a set would go from somewhere.
    #[inline]
    fn allied(&mut self, slot: &Slot) -> BitRow<W> {
        let key = slot.key as usize;
        if key < SINGLE_KEYS && self.is_allied[key] {
            return self.allied[key];
        }
        let mut allied = BitRow::EMPTY;
        for cell in slot.targets {
            allied.add(&self.touched[10 * cell + slot.digit as usize]);
        }
        if key < SINGLE_KEYS {
            self.is_allied[key] = true;
            self.allied[key] = allied;
        }
        allied
    }

    fn index(&mut self, sets: &AlmostSets) -> Result<(), Error> {
        for (rows, len) in [
            (&mut self.with_cell, 81),
            (&mut self.with_place, 810),
            (&mut self.with_digit, 10),
            (&mut self.touched, 810),
        ] {
            try_refill(rows, BitRow::EMPTY, len)?;
        }
        try_lengthen(&mut self.barred, KEYS)?;
        try_lengthen(&mut self.allied, SINGLE_KEYS)?;
        try_refill(&mut self.is_barred, false, KEYS)?;
        try_refill(&mut self.is_allied, false, SINGLE_KEYS)?;
        for (number, set) in sets.sets.iter().enumerate() {
            for cell in set.cells {
                self.with_cell[cell].insert(number);
            }
        }
        for slot in &sets.slots {
            let digit = slot.digit as usize;
            self.with_digit[digit].insert(slot.set as usize);
            for cell in slot.places {
                self.with_place[10 * cell + digit].insert(slot.set as usize);
            }
            for cell in slot.targets {
                self.touched[10 * cell + digit].insert(slot.set as usize);
            }
        }
        Ok(())
    }

    /// Keeps only the first and the last of the digits that a set shares with each partner.
    fn keep_two(&mut self, first: usize) {
        let (mut one, mut two, mut three) = (BitRow::EMPTY, BitRow::EMPTY, BitRow::EMPTY);
        for row in &self.partners[first..] {
            three.add(&two.and(row));
            two.add(&one.and(row));
            one.add(row);
        }
        for partner in three.iter() {
            let has = |slot: &usize| self.partners[*slot].has(partner);
            let slots = first..self.partners.len();
            let [one, last] = [slots.clone().find(has), slots.clone().rfind(has)];
            for slot in slots.filter(|&slot| Some(slot) != one && Some(slot) != last) {
                self.partners[slot].remove(partner);
            }
        }
    }

    /// Returns the restricted commons of two sets: none, or the first and the last one.
    #[inline]
    pub(crate) fn between(&self, sets: &AlmostSets, a: usize, b: usize) -> Option<(usize, usize)> {
        let set = &sets.sets[a];
        let mut digits = None;
        for (k, digit) in set.live.into_iter().enumerate() {
            if self.partners[set.slot as usize + k].has(b) {
                digits = Some((digits.map_or(digit, |(first, _)| first), digit));
            }
        }
        digits
    }
}

/// Returns the candidates of a digit, live in both sets, that see all its places in these.
#[inline]
pub(crate) fn seeing_both(sets: &AlmostSets, a: usize, b: usize, digit: usize) -> CellSet {
    let (a, b) = (&sets.sets[a], &sets.sets[b]);
    sets.slots[a.slot_of(digit)].targets & sets.slots[b.slot_of(digit)].seen
}
