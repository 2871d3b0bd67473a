//! The smallest pattern of each set of removals, among all that a search finds.
//!
//! A pattern of chains or of almost locked sets can nearly always be made larger without removing
//! more. So of the patterns that remove the same, only the smallest one is kept, and of equal ones
//! the first.

use super::order::ByDigit;
use crate::error::Error;
use crate::support::alloc::{try_collect, try_push};
use crate::technique::step::Step;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// The candidates that a pattern removes, and a number that tells patterns of different names
/// apart.
pub(crate) type NamedRemovals = (u8, ByDigit);

/// The smallest pattern of each effect, in the order in which the effects were found.
pub(crate) struct Smallest<T, E = NamedRemovals> {
    places: HashMap<E, u32, BuildHasherDefault<DefaultHasher>>,
    patterns: Vec<(u32, E, T)>,
}

impl<T, E: Copy + Eq + Hash> Smallest<T, E> {
    pub(crate) fn new() -> Self {
        Self { places: HashMap::default(), patterns: Vec::new() }
    }

    /// Returns the size below which a pattern of an effect is kept.
    pub(crate) fn bound(&self, effect: &E) -> u32 {
        self.places.get(effect).map_or(u32::MAX, |&place| self.patterns[place as usize].0)
    }

    /// Keeps a pattern if its size is below the [`bound`](Self::bound) of its effect.
    pub(crate) fn keep(&mut self, effect: &E, size: u32, pattern: T) -> Result<(), Error> {
        match self.places.get(effect) {
            Some(&place) => {
                let kept = &mut self.patterns[place as usize];
                if size < kept.0 {
                    *kept = (size, *effect, pattern);
                }
            }
            None => {
                self.places.try_reserve(1)?;
                try_push(&mut self.patterns, (size, *effect, pattern))?;
                self.places.insert(*effect, self.patterns.len() as u32 - 1);
            }
        }
        Ok(())
    }

    /// Returns the patterns that were kept.
    pub(crate) fn into_patterns(self) -> impl Iterator<Item = T> {
        self.patterns.into_iter().map(|(_, _, pattern)| pattern)
    }

    /// Returns the effects with their patterns.
    pub(crate) fn into_effects(self) -> impl Iterator<Item = (E, T)> {
        self.patterns.into_iter().map(|(_, effect, pattern)| (effect, pattern))
    }
}

impl Smallest<Step> {
    /// Returns the steps that were kept.
    pub(crate) fn into_steps(self) -> Result<Vec<Step>, Error> {
        try_collect(self.patterns.len(), self.into_patterns())
    }

    /// Keeps a step. Its size is a number of cells or links.
    pub(crate) fn keep_step(&mut self, step: Step, size: usize) -> Result<(), Error> {
        self.keep(&effect_of(&step), size as u32, step)
    }
}

/// Returns the effect of a step that places nothing.
pub(crate) fn effect_of(step: &Step) -> NamedRemovals {
    let mut removed = ByDigit::default();
    for candidate in &step.removed {
        removed[usize::from(candidate.digit)].insert(candidate.cell.into());
    }
    (step.technique as u8, removed)
}
