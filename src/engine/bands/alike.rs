//! Digits that no cell tells apart, such as those without a given: a solution stays one if they
//! change places.
//!
//! ```text
//! orbit     the states that a state becomes when alike digits change places
//! sorted    the state of an orbit in which the places of alike digits ascend; it stands for the orbit
//! ```

use super::board::Board;
use super::{Digits, NoNumber};
use crate::support::alloc::{try_push, try_vec};

/// Sets of alike digits.
pub(super) struct AlikeDigits {
    /// Each set has two digits or more, ascending.
    sets: Vec<Vec<usize>>,
    /// The places of each digit of a set in a key, as bits.
    places: Vec<u128>,
}

impl AlikeDigits {
    pub fn of<M: Digits>(board: &Board<M>) -> Result<Self, NoNumber> {
        let has = |digits: M, digit: usize| digits.without(M::bit(digit)) != digits;
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for digit in 0..board.side {
            let is_like = |other: usize| board.cells.iter().all(|&cell| has(cell, digit) == has(cell, other));
            match sets.iter_mut().find(|set| is_like(set[0])) {
                Some(set) => try_push(set, digit)?,
                None => {
                    let set = try_vec(digit, 1)?;
                    try_push(&mut sets, set)?;
                }
            }
        }
        sets.retain(|set| set.len() > 1);
        Ok(Self { sets, places: try_vec(0, board.side)? })
    }

    /// Turns a key into the sorted one of its orbit.
    pub fn sort<M: Digits>(&mut self, key: &mut [M]) {
        let Self { sets, places } = self;
        for set in &*sets {
            let places = list_places(set, key, places);
            let all = set.iter().fold(M::EMPTY, |all, &digit| all.or(M::bit(digit)));
            for (place, digits) in key.iter_mut().enumerate() {
                let here = set.iter().zip(&*places).filter(|(_, places)| *places >> place & 1 != 0);
                *digits = here.fold(digits.without(all), |digits, (&digit, _)| digits.or(M::bit(digit)));
            }
        }
    }

    /// Returns the number of states in the orbit of a key, or `None` if it is above 2^128.
    pub fn orbit<M: Digits>(&mut self, key: &[M]) -> Option<u128> {
        let Self { sets, places } = self;
        let mut orbit = 1u128;
        for set in &*sets {
            let places = list_places(set, key, places);
            let mut equal = 1;
            for index in 1..places.len() {
                equal = if places[index] == places[index - 1] { equal + 1 } else { 1 };
                orbit = orbit.checked_mul(index as u128 + 1)? / equal;
            }
        }
        Some(orbit)
    }
}

/// Writes the places of the digits of a set, ascending.
fn list_places<'p, M: Digits>(set: &[usize], key: &[M], places: &'p mut [u128]) -> &'p mut [u128] {
    let places = &mut places[..set.len()];
    for (places, &digit) in places.iter_mut().zip(set) {
        let bit = M::bit(digit);
        let has = |digits: M| digits.without(bit) != digits;
        *places = key.iter().rev().fold(0, |places, &digits| places << 1 | u128::from(has(digits)));
    }
    places.sort_unstable();
    places
}
