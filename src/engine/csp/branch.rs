//! The choice of the item to branch on: the one with the smallest (options left / weight), over all
//! four families.

use crate::error::Error;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::propagate::{CellDigit, Domains};
use crate::support::ablation::Switch;
use crate::support::alloc::try_vec;

/// For each item, one more than the number of times that it was left without options.
pub(super) struct Weights(Vec<u32>);

impl Weights {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self(try_vec(1, Items::new(shape).item_count())?))
    }

    pub fn reset(&mut self) {
        self.0.fill(1);
    }

    pub fn grow(&mut self, item: usize) {
        if Switch::Weights.is_on() {
            self.0[item] = self.0[item].saturating_add(1);
        }
    }

    /// Returns the number of times that an item was left without options.
    pub fn failures(&self, item: usize) -> u32 {
        self.0[item] - 1
    }

    /// Returns the first option of the best item, the lowest of equal ones. Returns `None` if every
    /// item has one option left.
    pub fn choose<M: Mask>(&self, domains: &Domains<M>) -> Option<CellDigit> {
        let mut best = None;
        let (mut least_options, mut least_weight) = (u64::MAX >> 32, 1);
        for (item, (&mask, &weight)) in domains.masks.iter().zip(&self.0).enumerate() {
            let others = mask.without_lowest();
            if others.is_empty() {
                continue;
            }
            let options = if others.without_lowest().is_empty() { 2 } else { u64::from(mask.count()) };
            if options * least_weight < least_options * u64::from(weight) {
                (least_options, least_weight) = (options, u64::from(weight));
                best = Some(item);
            }
        }
        best.map(|item| domains.candidate(item, domains.masks[item].lowest()))
    }
}
