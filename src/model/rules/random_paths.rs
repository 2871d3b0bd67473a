//! Random thermometers and arrows, along paths of neighbouring cells through a solution.

use super::{Relation, Rules};
use crate::error::Error;
use crate::support::alloc::{try_push, try_vec};
use crate::support::random::Random;

/// The most cells of a thermometer, and of an arrow with its circle.
const MOST_CELLS: usize = 6;

/// The fewest cells of both.
const FEWEST_CELLS: usize = 3;

/// The paths that are tried from a cell.
const TRIES: usize = 8;

/// One of so many cells is on a path, at most.
const CELLS_FOR_ONE: usize = 3;

impl Rules {
    /// Adds random thermometers that a solution obeys: digits increase from the first cell to the
    /// last. Each has three to six cells, of which each touches the next one, also diagonally. About
    /// a third of the cells in use are on thermometers, fewer if no more fit, and none on two.
    /// The same seed gives the same ones on every machine.
    ///
    /// ```
    /// use ordoku::{Interrupt, Puzzle, Rules, RulesPuzzle, RulesSolver, Shape, Solver};
    /// use std::sync::Arc;
    ///
    /// let mut rules = Rules::new(9, 9, 9)?;
    /// rules.add_grid(Shape::NINE, 0, 0)?;
    /// let empty = Puzzle::empty(Shape::NINE)?;
    /// let solution = Solver::new(Shape::NINE)?.random_solution(&empty, 1)?.answer().flatten().unwrap();
    /// rules.add_random_thermometers(solution.values(), 1)?;
    /// let made = RulesSolver::new().generate(&Arc::new(rules), 1, Interrupt::new())?;
    /// assert!(made.answer().flatten().is_some());
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] unless `solution` has a digit for each cell in use, 0 for the
    /// others, and obeys the rules; and [`Error::Memory`]. The rules are then unchanged.
    pub fn add_random_thermometers(&mut self, solution: &[u32], seed: u64) -> Result<(), Error> {
        self.add_along_paths(solution, seed, PathDraft::thermometer, |rules, cells| {
            cells.windows(2).try_for_each(|pair| rules.add_pairs(Relation::Less, &[[pair[0], pair[1]]]))
        })
    }

    /// Adds random arrows that a solution obeys: the digits behind a circle add up to that in the
    /// circle. Each has two to five cells and a circle, in a path as those of
    /// [`Rules::add_random_thermometers`], which also says how many there are.
    ///
    /// # Errors
    /// Returns the errors of [`Rules::add_random_thermometers`].
    pub fn add_random_arrows(&mut self, solution: &[u32], seed: u64) -> Result<(), Error> {
        self.add_along_paths(solution, seed, PathDraft::arrow, |rules, cells| {
            rules.add_arrow(cells[0], &cells[1..])
        })
    }

    fn add_along_paths<'s>(
        &mut self,
        solution: &'s [u32],
        seed: u64,
        find: impl Fn(&mut PathDraft<'s>, u32, &mut Random) -> Result<bool, Error>,
        add: impl Fn(&mut Rules, &[u32]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if solution.len() != self.cells() || !self.are_obeyed_by(solution) {
            return Err(Error::Argument { what: "these values are not a solution of the rules" });
        }
        let mut random = Random::new(seed);
        let mut draft = PathDraft::new(self.columns(), solution)?;
        let mut order = Vec::new();
        for cell in (0..solution.len() as u32).filter(|&cell| solution[cell as usize] > 0) {
            try_push(&mut order, cell)?;
        }
        random.shuffle(&mut order);
        let mut left = order.len() / CELLS_FOR_ONE;
        let mut rules = self.try_clone()?;
        for &cell in &order {
            if left >= FEWEST_CELLS && draft.is_free[cell as usize] && find(&mut draft, cell, &mut random)? {
                add(&mut rules, &draft.path)?;
                left = left.saturating_sub(draft.path.len());
                draft.path.iter().for_each(|&cell| draft.is_free[cell as usize] = false);
            }
        }
        *self = rules;
        Ok(())
    }
}

/// A path of neighbouring cells, and the cells that are on no other one.
struct PathDraft<'s> {
    columns: usize,
    solution: &'s [u32],
    is_free: Vec<bool>,
    path: Vec<u32>,
}

impl<'s> PathDraft<'s> {
    fn new(columns: usize, solution: &'s [u32]) -> Result<Self, Error> {
        let mut is_free = try_vec(false, solution.len())?;
        is_free.iter_mut().zip(solution).for_each(|(is_free, &digit)| *is_free = digit > 0);
        Ok(Self { columns, solution, is_free, path: Vec::new() })
    }

    /// Finds a path from a cell along which digits increase.
    fn thermometer(&mut self, bulb: u32, random: &mut Random) -> Result<bool, Error> {
        for _ in 0..TRIES {
            self.begin(bulb)?;
            let len = FEWEST_CELLS + random.below(MOST_CELLS - FEWEST_CELLS + 1);
            while self.path.len() < len {
                let last = self.digit(self.path[self.path.len() - 1]);
                if !self.go_on(random, |digit| digit > last)? {
                    break;
                }
            }
            if self.path.len() >= FEWEST_CELLS {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds a path from a circle whose other digits add up to that of the circle.
    fn arrow(&mut self, circle: u32, random: &mut Random) -> Result<bool, Error> {
        for _ in 0..TRIES {
            self.begin(circle)?;
            let mut rest = self.digit(circle);
            while rest > 0 && self.path.len() < MOST_CELLS && self.go_on(random, |digit| digit <= rest)? {
                rest -= self.digit(self.path[self.path.len() - 1]);
            }
            if rest == 0 && self.path.len() >= FEWEST_CELLS {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn begin(&mut self, cell: u32) -> Result<(), Error> {
        self.path.clear();
        try_push(&mut self.path, cell)
    }

    /// Takes a random free neighbour whose digit is allowed as the next cell. Returns whether there
    /// is one.
    fn go_on(&mut self, random: &mut Random, allows: impl Fn(u32) -> bool) -> Result<bool, Error> {
        let last = self.path[self.path.len() - 1];
        let mut next = None;
        for (seen, cell) in (1..).zip(self.around(last).filter(|&cell| {
            self.is_free[cell as usize] && !self.path.contains(&cell) && allows(self.digit(cell))
        })) {
            // Each of them is the last one taken with the same probability.
            if random.below(seen) == 0 {
                next = Some(cell);
            }
        }
        next.map_or(Ok(false), |cell| try_push(&mut self.path, cell).map(|()| true))
    }

    /// Returns the cells around a cell.
    fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let (columns, cells) = (self.columns, self.solution.len());
        let (row, column) = (cell as usize / columns, cell as usize % columns);
        let rows = row.saturating_sub(1)..(row + 2).min(cells / columns);
        let places = rows.flat_map(move |row| {
            (column.saturating_sub(1)..(column + 2).min(columns)).map(move |column| row * columns + column)
        });
        places.map(|place| place as u32).filter(move |&other| other != cell)
    }

    fn digit(&self, cell: u32) -> u32 {
        self.solution[cell as usize]
    }
}
