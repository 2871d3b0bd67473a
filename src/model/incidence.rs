//! A matrix of options and items in flat form, as clause learning reads it.

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::{try_push, try_refill, try_vec};

/// The items of each option. Items are numbered from 0, the primary ones first.
#[derive(Default)]
pub(crate) struct Incidence {
    /// The number of primary items: a solution meets each exactly once.
    pub primary: usize,
    /// The number of all items: a solution meets each other one at most once.
    pub item_count: usize,
    /// For each option its number in another matrix, ascending.
    pub names: Vec<u32>,
    /// How many of the last options are shades: a solution has one if and only if it has one of its
    /// users.
    pub shade_count: usize,
    /// The users of all shades, each with the name of its shade; ascending.
    uses: Vec<(u32, u32)>,
    /// For each option, the end of its items.
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Incidence {
    /// Empties the matrix, and gives it new items.
    pub fn reset(&mut self, primary: usize, item_count: usize) {
        (self.primary, self.item_count) = (primary, item_count);
        self.names.clear();
        self.shade_count = 0;
        self.uses.clear();
        self.ends.clear();
        self.items.clear();
    }

    /// Adds an option with a name and different items, at least one.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn push(&mut self, name: u32, items: impl Iterator<Item = u32>) -> Result<(), Error> {
        for item in items {
            try_push(&mut self.items, item)?;
        }
        try_push(&mut self.ends, self.items.len() as u32)?;
        try_push(&mut self.names, name)
    }

    /// Adds a shade with a name and an item, and the names of its users, which are options; at
    /// least one. No other option may follow.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn push_shade(
        &mut self,
        name: u32,
        item: u32,
        mut users: impl Iterator<Item = u32>,
    ) -> Result<(), Error> {
        self.push(name, std::iter::once(item))?;
        self.shade_count += 1;
        users.try_for_each(|user| try_push(&mut self.uses, (name, user)))
    }

    /// Returns the users of all shades, each with the name of its shade; ascending.
    pub fn uses(&self) -> &[(u32, u32)] {
        &self.uses
    }

    /// Returns the items of each option.
    pub fn options(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.items[start as usize..end as usize])
    }

    /// Returns the matrix without the options that are taken or struck out, and without the items
    /// of those taken; and the names of those taken. `value` tells of each option whether it is
    /// taken, `None` if it is open. An open option shares no item with one that is taken. There are
    /// no shades. Ends early if `limits` end.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn rest(
        &self,
        limits: &mut LimitChecker<'_>,
        value: impl Fn(usize) -> Option<bool>,
    ) -> Result<(Self, Vec<u32>), Error> {
        const SATISFIED: u32 = u32::MAX;
        let mut taken = Vec::new();
        let mut numbers = try_vec(0, self.item_count)?;
        for (option, items) in self.options().enumerate().filter(|&(option, _)| value(option) == Some(true)) {
            try_push(&mut taken, self.names[option])?;
            items.iter().for_each(|&item| numbers[item as usize] = SATISFIED);
        }
        let left = numbers.iter_mut().filter(|number| **number != SATISFIED);
        let item_count = (0..).zip(left).map(|(number, new)| *new = number).count();
        let primary = numbers[..self.primary].iter().filter(|&&number| number != SATISFIED).count();
        let mut rest = Self { primary, item_count, ..Self::default() };
        for (option, items) in self.options().enumerate().filter(|&(option, _)| value(option).is_none()) {
            rest.push(self.names[option], items.iter().map(|&item| numbers[item as usize]))?;
            if !limits.work(1 + items.len() as u32) {
                break;
            }
        }
        Ok((rest, taken))
    }

    /// Writes for each item how many options meet it.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn count_options(&self, counts: &mut Vec<u32>) -> Result<(), Error> {
        try_refill(counts, 0, self.item_count)?;
        self.items.iter().for_each(|&item| counts[item as usize] += 1);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_lacks_assigned_options_and_the_items_of_those_taken() {
        let mut whole = Incidence::default();
        // Items 0 to 3 are primary, 4 and 5 secondary.
        whole.reset(4, 6);
        for (name, items) in [(10, vec![0, 4]), (11, vec![0, 1]), (12, vec![1, 5]), (13, vec![2, 3, 5])] {
            whole.push(name, items.into_iter()).unwrap();
        }
        let mut limits = LimitChecker::endless();
        let (rest, taken) =
            whole.rest(&mut limits, |option| [Some(true), Some(false), None, None][option]).unwrap();
        assert_eq!((taken, rest.names.clone()), (vec![10], vec![12, 13]));
        assert_eq!((rest.primary, rest.item_count), (3, 4));
        assert_eq!(rest.options().collect::<Vec<_>>(), [&[0, 3][..], &[1, 2, 3]]);
        let (same, none) = whole.rest(&mut limits, |_| None).unwrap();
        assert_eq!((none, same.primary, same.item_count), (Vec::new(), 4, 6));
        assert!(same.options().eq(whole.options()));
    }
}
