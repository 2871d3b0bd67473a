//! The cubes that have no proof.

use std::collections::BTreeMap;

/// The most cubes that a message names.
const MOST_NAMED: usize = 8;

/// The ids of the cubes that have no proof although one was wanted, by the reason.
#[derive(Default)]
pub struct Unproved(BTreeMap<String, Vec<String>>);

impl Unproved {
    pub fn add(&mut self, id: String, why: String) {
        self.0.entry(why).or_default().push(id);
    }

    pub fn add_all(&mut self, more: Self) {
        more.0.into_iter().for_each(|(why, ids)| self.0.entry(why).or_default().extend(ids));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a sentence for each reason.
    pub fn describe(&self) -> Vec<String> {
        let sentence = |(why, ids): (&String, &Vec<String>)| match &ids[..] {
            [id] => format!("the cube {id} is not proved: {why}"),
            ids if ids.len() <= MOST_NAMED => format!("the cubes {} are not proved: {why}", ids.join(", ")),
            ids => {
                let (named, others) = (ids[..MOST_NAMED].join(", "), ids.len() - MOST_NAMED);
                format!("the cubes {named} and {others} more are not proved: {why}")
            }
        };
        self.0.iter().map(sentence).collect()
    }
}
