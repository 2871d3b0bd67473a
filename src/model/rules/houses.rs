//! The names of regions.

use super::Rules;
use crate::model::shape::{House, HouseKind, MAX_SIDE};

/// The word for a region in a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RegionKind {
    Row,
    Column,
    Box,
    Diagonal,
    Window,
    DisjointGroup,
    CentreDot,
    Asterisk,
    Girandola,
    Cage,
    Region,
}

impl Rules {
    /// Returns what each region is called in a step, in the order of [`Rules::regions`]: in one
    /// square grid its rows, columns and boxes have their names, and all other regions a number of
    /// their own.
    ///
    /// ```
    /// let mut rules = ordoku::Rules::new(4, 4, 4)?;
    /// rules.add_grid(ordoku::Shape::FOUR, 0, 0)?;
    /// rules.add_region(&[0, 5, 10, 15])?;
    /// let names: Vec<String> = rules.houses().map(|house| house.to_string()).collect();
    /// assert_eq!([&names[0], &names[11], &names[12]], ["row 1", "box 4", "region 1"]);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    pub fn houses(&self) -> impl Iterator<Item = House> {
        let is_one_grid = self.rows == self.digits && self.columns == self.digits;
        let (mut boxes, mut others) = (0, 0);
        let next = |count: &mut usize| std::mem::replace(count, *count + 1);
        self.regions().zip(&self.region_kinds).map(move |(region, &kind)| {
            let first = region[0] as usize;
            let (kind, index) = match kind {
                RegionKind::Row if is_one_grid => (HouseKind::Row, first / self.columns),
                RegionKind::Column if is_one_grid => (HouseKind::Column, first % self.columns),
                RegionKind::Box if is_one_grid => (HouseKind::Box, next(&mut boxes)),
                _ => (HouseKind::Region, next(&mut others)),
            };
            House { kind, index }
        })
    }

    /// Returns whether cells are one piece: there is a way between any two of them, from neighbour
    /// to neighbour. No cells are one piece.
    ///
    /// ```
    /// let rules = ordoku::Rules::new(4, 4, 4)?;
    /// assert!(rules.are_one_piece(&[0, 1, 5]) && !rules.are_one_piece(&[0, 5]));
    /// assert!(!rules.are_one_piece(&[3, 4]));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Panics
    /// Panics if there are more than 256 cells.
    pub fn are_one_piece(&self, cells: &[u32]) -> bool {
        let columns = self.columns as u32;
        let are_beside = |one: u32, other: u32| {
            (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
        };
        // Those that are reached are at the beginning.
        let mut order = [0; MAX_SIDE];
        let order = &mut order[..cells.len()];
        order.copy_from_slice(cells);
        let mut reached = cells.len().min(1);
        for next in 0..cells.len() {
            if next == reached {
                return false;
            }
            let others = reached;
            for at in others..cells.len() {
                if are_beside(order[next], order[at]) {
                    order.swap(reached, at);
                    reached += 1;
                }
            }
        }
        true
    }

    /// Returns the kind of a region: a row or a column if it is a whole one of a square of N x N
    /// cells.
    pub(super) fn kind_of(&self, cells: &[u32]) -> RegionKind {
        let is_whole = cells.len() == self.digits && self.rows == self.digits && self.columns == self.digits;
        let all = |part: fn(usize, usize) -> usize| {
            let mut parts = cells.iter().map(|&cell| part(cell as usize, self.columns));
            let first = parts.next();
            parts.all(|part| Some(part) == first)
        };
        if is_whole && all(|cell, columns| cell / columns) {
            RegionKind::Row
        } else if is_whole && all(|cell, columns| cell % columns) {
            RegionKind::Column
        } else {
            RegionKind::Region
        }
    }
}
