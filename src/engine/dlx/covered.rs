//! The items that a caller has covered, in that order, without a search for one that is put back.
//!
//! ```text
//! list     4  7  -  2  -  9       an item that was put back leaves a hole
//! place    of item 7: 1           each covered item knows where it is
//! ```
//!
//! The list is closed up when more than half of it are holes, so that covering and uncovering take
//! constant time on average, in any order.

use super::{Item, NONE};
use crate::error::Error;

#[derive(Default)]
pub(super) struct Covered {
    /// Items, and `NONE` for a hole. The last one is no hole.
    list: Vec<u32>,
    holes: usize,
}

impl Covered {
    /// Makes room for a list of up to `items` items with as many holes.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn reserve(&mut self, items: usize) -> Result<(), Error> {
        self.list.try_reserve(items.saturating_mul(2).saturating_sub(self.list.len()))?;
        Ok(())
    }

    pub fn clear(&mut self) {
        self.list.clear();
        self.holes = 0;
    }

    /// Adds an item that is not in the list.
    pub fn push(&mut self, item: u32, items: &mut [Item]) {
        items[item as usize].place = self.list.len() as u32;
        self.list.push(item);
    }

    /// Takes an item out of the list, which has it.
    pub fn remove(&mut self, item: u32, items: &mut [Item]) {
        let place = std::mem::replace(&mut items[item as usize].place, NONE);
        self.list[place as usize] = NONE;
        self.holes += 1;
        while self.list.pop_if(|last| *last == NONE).is_some() {
            self.holes -= 1;
        }
        if 2 * self.holes > self.list.len() {
            self.close_up(items);
        }
    }

    /// Returns the items in the order in which they were covered.
    pub fn in_order(&mut self, items: &mut [Item]) -> &[u32] {
        if self.holes > 0 {
            self.close_up(items);
        }
        &self.list
    }

    fn close_up(&mut self, items: &mut [Item]) {
        self.list.retain(|&item| item != NONE);
        self.holes = 0;
        for (place, &item) in (0..).zip(&self.list) {
            items[item as usize].place = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;

    /// The list is that of a vector from which items are removed, and closes up seldom.
    #[test]
    fn the_order_stays_and_the_work_is_bounded() {
        let mut random = Random::new(47);
        for count in [1, 2, 3, 50, 1_000] {
            let mut items = vec![Item { option: NONE, bound: 0, place: NONE }; count];
            let (mut covered, mut model) = (Covered::default(), Vec::new());
            covered.reserve(count).unwrap();
            let (capacity, mut moved, mut calls) = (covered.list.capacity(), 0, 0);
            for round in 0..12 {
                while model.len() < count {
                    let item = random.below(count) as u32;
                    if items[item as usize].place == NONE {
                        covered.push(item, &mut items);
                        model.push(item);
                        calls += 1;
                    }
                }
                for _ in 0..count - random.below(2) {
                    let at = [0, model.len() - 1, random.below(model.len())][round % 3];
                    let before = covered.list.len();
                    covered.remove(model.remove(at), &mut items);
                    moved += before - covered.list.len();
                    calls += 1;
                    assert!(2 * covered.holes <= covered.list.len());
                }
                if round % 2 == 0 {
                    assert_eq!(covered.in_order(&mut items), model);
                }
            }
            // Each item that moves has made room for a hole, which a call has left.
            assert!(moved <= calls && covered.list.capacity() == capacity, "{moved} {calls}");
            assert!(items.iter().filter(|item| item.is_covered()).count() == model.len());
        }
    }
}
