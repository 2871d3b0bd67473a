//! Lists of numbers, one after another in one array.

use crate::error::Error;
use crate::support::alloc::{try_push, try_refill};

/// Lists of numbers, each found by its own number from 0.
#[derive(Default)]
pub(super) struct FlatLists {
    /// The end of each list.
    ends: Vec<u32>,
    values: Vec<u32>,
}

impl FlatLists {
    pub fn clear(&mut self) {
        self.ends.clear();
        self.values.clear();
    }

    /// Adds a number to the list that is not yet ended.
    pub fn push(&mut self, value: u32) -> Result<(), Error> {
        try_push(&mut self.values, value)
    }

    /// Ends a list.
    pub fn end(&mut self) -> Result<(), Error> {
        try_push(&mut self.ends, self.values.len() as u32)
    }

    /// Returns the list that is not yet ended.
    pub fn unended(&self) -> &[u32] {
        &self.values[self.ends.last().map_or(0, |&end| end as usize)..]
    }

    /// Returns the number of lists.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the length of all lists together.
    pub fn total(&self) -> usize {
        self.values.len()
    }

    pub fn get(&self, list: u32) -> &[u32] {
        let list = list as usize;
        let start = if list == 0 { 0 } else { self.ends[list - 1] as usize };
        &self.values[start..self.ends[list] as usize]
    }

    /// Makes the `count` lists of which list v has all u whose list in `other` has v, ascending.
    pub fn turn(&mut self, other: &Self, count: usize) -> Result<(), Error> {
        try_refill(&mut self.ends, 0, count)?;
        other.values.iter().for_each(|&value| self.ends[value as usize] += 1);
        let mut start = 0;
        for end in &mut self.ends {
            start += std::mem::replace(end, start);
        }
        try_refill(&mut self.values, 0, other.total())?;
        for list in 0..other.len() as u32 {
            for &value in other.get(list) {
                let end = &mut self.ends[value as usize];
                self.values[*end as usize] = list;
                *end += 1;
            }
        }
        Ok(())
    }
}
