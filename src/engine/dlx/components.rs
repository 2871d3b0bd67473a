//! The connected components of a matrix: no option meets items of two of them. The number of
//! solutions is the product of theirs.

use super::NONE;
use super::implied::Implied;
use super::live::Matrix;
use crate::error::Error;
use crate::support::alloc::try_vec;

#[derive(Default)]
pub(in crate::engine) struct Components {
    /// For each item, the number of its component; `NONE` for a covered one.
    component_of: Vec<u32>,
    /// The items covered by the caller, and those of all components but one.
    covered: Vec<u32>,
    nothing: Implied,
}

impl Components {
    /// Finds the components of a matrix, and returns their number. Those with at most one option
    /// are component 0 together, which may be empty.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn find(&mut self, matrix: Matrix<'_>) -> Result<u32, Error> {
        let Matrix { items, options, covered, .. } = matrix;
        let Self { component_of: links, .. } = self;
        links.clear();
        links.try_reserve(items.len())?;
        links.extend(0..items.len() as u32);
        covered.iter().for_each(|&item| links[item as usize] = NONE);
        let mut options_of = try_vec(0, items.len())?;
        for option in 0..options.len() as u32 {
            let mut met = matrix.items_of(option);
            if met.clone().all(|item| links[item as usize] != NONE)
                && let Some(first) = met.next()
            {
                options_of[first as usize] += 1;
                let root = find(links, first);
                for item in met {
                    let other = find(links, item);
                    links[other as usize] = root;
                }
            }
        }
        for item in 0..items.len() as u32 {
            if links[item as usize] == NONE {
                continue;
            }
            let root = find(links, item);
            options_of[root as usize] += std::mem::take(&mut options_of[item as usize]);
            links[item as usize] = root;
        }
        let mut numbers = try_vec(NONE, items.len())?;
        let mut components = 1;
        for link in links.iter_mut().filter(|link| **link != NONE) {
            let number = &mut numbers[*link as usize];
            if *number == NONE {
                let is_larger = options_of[*link as usize] > 1;
                *number = if is_larger { components } else { 0 };
                components += u32::from(is_larger);
            }
            *link = *number;
        }
        Ok(components)
    }

    /// Returns the matrix of one component, with the items of all others covered.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn only<'m>(&'m mut self, component: u32, matrix: Matrix<'m>) -> Result<Matrix<'m>, Error> {
        self.covered.clear();
        self.covered.try_reserve(matrix.items.len())?;
        self.covered.extend_from_slice(matrix.covered);
        let of_others =
            (0..).zip(&self.component_of).filter(|&(_, &other)| other != component && other != NONE);
        self.covered.extend(of_others.map(|(item, _)| item));
        // An implied clause may have options of other components.
        Ok(Matrix { covered: &self.covered, implied: &self.nothing, ..matrix })
    }
}

/// Returns the root of an item, and shortens the way to it.
fn find(links: &mut [u32], mut item: u32) -> u32 {
    while links[item as usize] != item {
        let next = links[links[item as usize] as usize];
        links[item as usize] = next;
        item = next;
    }
    item
}
