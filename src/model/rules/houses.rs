//! The names of regions.

use super::{RegionKind, Rules};
use crate::model::shape::{House, HouseKind};

impl Rules {
    /// Returns what each region is called in a step, in the order of [`Rules::regions`]: in one square grid its
    /// rows, columns and boxes have their names, and all other regions a number of their own.
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
}
