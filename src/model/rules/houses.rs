//! The names of regions.

use super::Rules;
use crate::model::shape::{House, HouseKind};

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
