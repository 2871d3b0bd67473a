//! How a grid with rules is parted: the boxes or regions, and the cages.

use crate::error::Error;
use crate::model::rules::Rules;
use crate::support::alloc::try_vec;

/// The boxes or regions of a grid, and its cages: what lines between cells tell.
#[derive(Clone, Debug)]
pub struct Partition {
    rows: usize,
    columns: usize,
    regions: Vec<Option<u32>>,
    cages: Vec<Option<u32>>,
    sums: Vec<Option<u32>>,
}

impl Partition {
    /// Parts the cells of a grid. Of regions that overlap, the first one is taken, and of cages,
    /// too.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn of_rules(rules: &Rules) -> Result<Self, Error> {
        let (rows, columns) = (rules.rows(), rules.columns());
        let mut regions = try_vec(None, rows * columns)?;
        for (region, &used) in regions.iter_mut().zip(rules.used_cells()) {
            *region = used.then_some(0);
        }
        let is_line = |cells: &[u32]| {
            let (row, column) = (|cell: u32| cell as usize / columns, |cell: u32| cell as usize % columns);
            cells.iter().all(|&cell| row(cell) == row(cells[0]))
                || cells.iter().all(|&cell| column(cell) == column(cells[0]))
        };
        // The first regions that are no lines and do not overlap: boxes, or the regions of a
        // jigsaw.
        let whole = rules.regions().filter(|cells| cells.len() == rules.digits() && !is_line(cells));
        for (number, cells) in (1..).zip(whole) {
            if cells.iter().all(|&cell| regions[cell as usize] == Some(0)) && touches(cells, columns) {
                cells.iter().for_each(|&cell| regions[cell as usize] = Some(number));
            }
        }
        add_lines_between(&mut regions, rules.regions().filter(|cells| cells.len() == rules.digits()))?;
        let (mut cages, mut sums) = (try_vec(None, rows * columns)?, try_vec(None, rows * columns)?);
        for (number, (cells, total)) in (0..).zip(rules.totals()) {
            if cells.iter().all(|&cell| cages[cell as usize].is_none()) {
                cells.iter().for_each(|&cell| cages[cell as usize] = Some(number));
                let first = cells.iter().min().map_or(0, |&cell| cell as usize);
                sums[first] = Some(total);
            }
        }
        Ok(Self { rows, columns, regions, cages, sums })
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns for each cell, row-major, the number of its box or region: from 1, 0 if it is in
    /// none, and `None` if the cell is not in use.
    pub fn regions(&self) -> &[Option<u32>] {
        &self.regions
    }

    /// Returns for each cell the number of its cage, from 0.
    pub fn cages(&self) -> &[Option<u32>] {
        &self.cages
    }

    /// Returns for each cell the sum of the cage whose first cell it is.
    pub fn sums(&self) -> &[Option<u32>] {
        &self.sums
    }
}

/// Makes regions of the cells that are in none, if these are whole rows or columns: so are some
/// regions of a jigsaw.
fn add_lines_between<'r>(
    regions: &mut Vec<Option<u32>>,
    lines: impl Iterator<Item = &'r [u32]>,
) -> Result<(), Error> {
    let first = regions.iter().flatten().max().map_or(0, |largest| largest + 1);
    if first < 2 || !regions.contains(&Some(0)) {
        return Ok(());
    }
    let mut with_lines = try_vec(None, regions.len())?;
    with_lines.copy_from_slice(regions);
    for (number, cells) in (first..).zip(lines) {
        if cells.iter().all(|&cell| with_lines[cell as usize] == Some(0)) {
            cells.iter().for_each(|&cell| with_lines[cell as usize] = Some(number));
        }
    }
    if !with_lines.contains(&Some(0)) {
        *regions = with_lines;
    }
    Ok(())
}

/// Returns whether each cell of a region has a neighbour in it.
fn touches(cells: &[u32], columns: usize) -> bool {
    let is_beside = |one: u32, other: u32| {
        let (a, b) = (one as usize, other as usize);
        (a / columns == b / columns && a.abs_diff(b) == 1) || a.abs_diff(b) == columns
    };
    cells.iter().all(|&one| cells.iter().any(|&other| is_beside(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows and columns are regions only if they are all that is left beside other regions.
    #[test]
    fn a_row_is_a_region_beside_others() {
        let mut rules = Rules::new(4, 4, 4).unwrap();
        rules.add_lines(0, 0).unwrap();
        let regions = |rules: &Rules| Partition::of_rules(rules).unwrap().regions().to_vec();
        assert_eq!(regions(&rules), [Some(0); 16]);
        rules.add_region(&[8, 9, 12, 13]).unwrap();
        assert_eq!(regions(&rules)[..4], [Some(0); 4]);
        rules.add_region(&[10, 11, 14, 15]).unwrap();
        let [all, one, two] = [regions(&rules), vec![Some(1); 2], vec![Some(2); 2]];
        assert!(all[..8].chunks(4).all(|row| row.iter().all(|cell| *cell == row[0])), "{all:?}");
        assert!(all[0] != all[4] && !all[..8].contains(&Some(0)), "{all:?}");
        assert_eq!([&all[8..10], &all[10..12]], [&one[..], &two[..]]);
    }
}
