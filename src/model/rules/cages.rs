//! Random cages of a killer, for a solution.

use super::Rules;
use crate::error::Error;
use crate::support::alloc::{try_push, try_vec};
use crate::support::random::Random;

/// The most cells of a random cage.
const MOST_CELLS: usize = 5;

/// The sizes that a cage may grow to, one of which is drawn.
const SIZES: [usize; 8] = [2, 2, 3, 3, 3, 4, 4, MOST_CELLS];

/// The parts of a rectangle's cells in use: connected cages, in which a solution has different
/// digits.
pub(crate) struct CageDraft<'s> {
    columns: usize,
    /// A digit for each cell, 0 for those not in use.
    solution: &'s [u32],
    /// The cells of each cage; empty for those that joined others.
    cages: Vec<Vec<u32>>,
    /// For each cell its cage, or [`NO_CAGE`].
    cage_of: Vec<u32>,
    /// How often a cage was divided.
    divisions: usize,
}

const NO_CAGE: u32 = u32::MAX;

impl<'s> CageDraft<'s> {
    /// Draws cages of up to five cells that cover all cells with a digit.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn new(rules: &Rules, solution: &'s [u32], random: &mut Random) -> Result<Self, Error> {
        let cage_of = try_vec(NO_CAGE, solution.len())?;
        let mut draft = Self { columns: rules.columns(), solution, cages: Vec::new(), cage_of, divisions: 0 };
        let mut order = Vec::new();
        for cell in (0..solution.len() as u32).filter(|&cell| solution[cell as usize] > 0) {
            try_push(&mut order, cell)?;
        }
        random.shuffle(&mut order);
        for &cell in &order {
            if draft.cage_of[cell as usize] == NO_CAGE {
                draft.grow(cell, SIZES[random.below(SIZES.len())], random)?;
            }
        }
        for &cell in &order {
            if draft.cage(cell).len() == 1 {
                draft.join(cell, NO_CAGE, random)?;
            }
        }
        Ok(draft)
    }

    /// Returns the cages.
    pub fn cages(&self) -> impl Iterator<Item = &[u32]> {
        self.cages.iter().map(Vec::as_slice).filter(|cage| !cage.is_empty())
    }

    /// Returns the sum of the digits of cells in the solution.
    pub fn total(&self, cells: &[u32]) -> u32 {
        cells.iter().map(|&cell| self.solution[cell as usize]).sum()
    }

    /// Divides a cage so that `other`, a solution of the cages too, is one no longer; or, without
    /// another one, a cage of the most cells. Returns `false` if no cage can be divided.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn divide(&mut self, other: Option<&[u32]>, random: &mut Random) -> Result<bool, Error> {
        let first = random.below(self.cages.len());
        let mut best: Option<(usize, u32, usize)> = None;
        for number in (first..self.cages.len()).chain(0..first) {
            let cage = &self.cages[number];
            for part in 1..(1u32 << cage.len()) / 2 {
                let fewer = (part.count_ones() as usize).min(cage.len() - part.count_ones() as usize);
                let score = 8 * fewer + cage.len();
                if best.is_none_or(|best| score > best.2)
                    && other.is_none_or(|other| self.differs(cage, part, other))
                    && self.is_connected(cage, part)
                    && self.is_connected(cage, !part)
                {
                    best = Some((number, part, score));
                }
            }
        }
        let Some((number, part, _)) = best else { return Ok(false) };
        let cage = std::mem::take(&mut self.cages[number]);
        let first = self.cages.len() as u32;
        for (number, half) in [(first, part), (first + 1, !part)] {
            let mut cells = Vec::new();
            for (_, &cell) in cage.iter().enumerate().filter(|(place, _)| half >> place & 1 != 0) {
                try_push(&mut cells, cell)?;
                self.cage_of[cell as usize] = number;
            }
            try_push(&mut self.cages, cells)?;
        }
        // In the end, single cells stay alone.
        self.divisions += 1;
        if self.divisions < self.solution.len() {
            for (number, other) in [(first, first + 1), (first + 1, first)] {
                if let [cell] = self.cages[number as usize][..] {
                    self.join(cell, other, random)?;
                }
            }
        }
        Ok(true)
    }

    fn cage(&self, cell: u32) -> &[u32] {
        &self.cages[self.cage_of[cell as usize] as usize]
    }

    /// Returns the cells above, below, and beside a cell.
    fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let (columns, cells, cell) = (self.columns, self.solution.len(), cell as usize);
        let column = cell % columns;
        [
            (cell >= columns).then(|| cell - columns),
            (cell + columns < cells).then_some(cell + columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
        ]
        .into_iter()
        .flatten()
        .map(|cell| cell as u32)
    }

    fn has_digit_of(&self, cage: &[u32], cell: u32) -> bool {
        cage.iter().any(|&other| self.solution[other as usize] == self.solution[cell as usize])
    }

    /// Adds a cage that grows from a cell.
    fn grow(&mut self, cell: u32, size: usize, random: &mut Random) -> Result<(), Error> {
        let number = self.cages.len() as u32;
        let mut cage = Vec::new();
        let mut next = Some(cell);
        while let Some(cell) = next {
            try_push(&mut cage, cell)?;
            self.cage_of[cell as usize] = number;
            if cage.len() == size {
                break;
            }
            // The cells that may follow: each is as likely as often as it is beside the cage.
            let mut fits = [0; 4 * MOST_CELLS];
            let mut count = 0;
            for beside in cage.iter().flat_map(|&cell| self.neighbours(cell)) {
                let is_free = self.cage_of[beside as usize] == NO_CAGE && self.solution[beside as usize] > 0;
                if is_free && !self.has_digit_of(&cage, beside) {
                    fits[count] = beside;
                    count += 1;
                }
            }
            next = (count > 0).then(|| fits[random.below(count)]);
        }
        try_push(&mut self.cages, cage)
    }

    /// Joins a cage of one cell to one beside it that has room and does not have its digit, if
    /// there is one other than `but`.
    fn join(&mut self, cell: u32, but: u32, random: &mut Random) -> Result<(), Error> {
        let own = self.cage_of[cell as usize];
        let mut fits = [0; 4];
        let mut count = 0;
        for beside in self.neighbours(cell).filter(|&beside| self.solution[beside as usize] > 0) {
            let (number, cage) = (self.cage_of[beside as usize], self.cage(beside));
            let is_other = number != own && number != but;
            if is_other && cage.len() < MOST_CELLS && !self.has_digit_of(cage, cell) {
                fits[count] = number;
                count += 1;
            }
        }
        if count > 0 {
            let number = fits[random.below(count)];
            try_push(&mut self.cages[number as usize], cell)?;
            self.cages[own as usize].clear();
            self.cage_of[cell as usize] = number;
        }
        Ok(())
    }

    /// Returns whether a part of a cage, a bit for each cell, has another sum in another solution.
    fn differs(&self, cage: &[u32], part: u32, other: &[u32]) -> bool {
        let cells = || cage.iter().enumerate().filter(|(place, _)| part >> place & 1 != 0);
        let sum = |of: &[u32]| cells().map(|(_, &cell)| of[cell as usize]).sum::<u32>();
        sum(self.solution) != sum(other)
    }

    fn is_connected(&self, cage: &[u32], part: u32) -> bool {
        let part = part & ((1 << cage.len()) - 1);
        let mut reached = 1 << part.trailing_zeros();
        loop {
            let before = reached;
            for (place, &cell) in cage.iter().enumerate().filter(|(place, _)| before >> place & 1 != 0) {
                debug_assert!(part >> place & 1 != 0);
                for (other, _) in cage
                    .iter()
                    .enumerate()
                    .filter(|(_, other)| self.neighbours(cell).any(|beside| beside == **other))
                {
                    reached |= 1 << other & part;
                }
            }
            if reached == before {
                return reached == part;
            }
        }
    }
}
