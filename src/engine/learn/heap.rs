//! Options by activity: a binary heap that knows the place of each.

use crate::error::{Error, try_refill};

#[derive(Default)]
pub(super) struct Heap {
    options: Vec<u32>,
    /// For each option its place in the heap, or `OUTSIDE`.
    places: Vec<u32>,
    pub activities: Vec<f64>,
}

const OUTSIDE: u32 = u32::MAX;

impl Heap {
    /// All options, with activity 0.
    pub fn reset(&mut self, options: usize) -> Result<(), Error> {
        self.options.clear();
        self.options.try_reserve(options)?;
        self.options.extend(0..options as u32);
        self.places.clear();
        self.places.try_reserve(options)?;
        self.places.extend(0..options as u32);
        try_refill(&mut self.activities, 0.0, options)?;
        Ok(())
    }

    /// Sets the order right after activities were written at will.
    pub fn rebuild(&mut self) {
        for place in (0..self.options.len() / 2).rev() {
            self.sink(place);
        }
    }

    #[inline(always)]
    fn above(&self, a: u32, b: u32) -> bool {
        self.activities[a as usize] > self.activities[b as usize]
    }

    /// An option's activity has grown.
    pub fn grown(&mut self, option: usize) {
        let place = self.places[option];
        if place != OUTSIDE {
            self.rise(place as usize);
        }
    }

    #[inline]
    pub fn insert(&mut self, option: usize) {
        if self.places[option] == OUTSIDE {
            let place = self.options.len();
            self.places[option] = place as u32;
            // There is room for all.
            self.options.push(option as u32);
            self.rise(place);
        }
    }

    pub fn pop(&mut self) -> Option<usize> {
        let top = *self.options.first()?;
        self.places[top as usize] = OUTSIDE;
        let last = self.options.pop()?;
        if !self.options.is_empty() {
            self.put(0, last);
            self.sink(0);
        }
        Some(top as usize)
    }

    #[inline(always)]
    fn put(&mut self, place: usize, option: u32) {
        self.options[place] = option;
        self.places[option as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let option = self.options[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let other = self.options[parent];
            if !self.above(option, other) {
                break;
            }
            self.put(place, other);
            place = parent;
        }
        self.put(place, option);
    }

    fn sink(&mut self, mut place: usize) {
        let option = self.options[place];
        loop {
            let mut child = 2 * place + 1;
            let Some(&(mut other)) = self.options.get(child) else { break };
            if let Some(&right) = self.options.get(child + 1)
                && self.above(right, other)
            {
                (child, other) = (child + 1, right);
            }
            if !self.above(other, option) {
                break;
            }
            self.put(place, other);
            place = child;
        }
        self.put(place, option);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn options_come_out_by_activity() {
        let mut random = Random::new(1);
        for options in [0, 1, 2, 3, 10, 100, 1000] {
            let mut heap = Heap::default();
            heap.reset(options).unwrap();
            heap.activities.iter_mut().for_each(|activity| *activity = random.below(50) as f64);
            heap.rebuild();
            for _ in 0..options {
                let option = random.below(options);
                heap.activities[option] += random.below(20) as f64;
                heap.grown(option);
            }
            let taken: Vec<_> = (0..options / 2).filter_map(|_| heap.pop()).collect();
            taken.iter().for_each(|&option| heap.insert(option));
            let all: Vec<_> = std::iter::from_fn(|| heap.pop()).collect();
            assert!(all.is_sorted_by(|&a, &b| heap.activities[a] >= heap.activities[b]));
            let mut numbers = all;
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..options));
        }
    }

    #[test]
    fn what_grew_does_not_rise_above_its_equals() {
        let mut heap = Heap::default();
        heap.reset(3).unwrap();
        heap.grown(2);
        assert_eq!(heap.pop(), Some(0));
    }
}
