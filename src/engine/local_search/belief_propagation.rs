//! Belief propagation: estimates how likely each option is to be in a solution, and the order in
//! which to choose options.
//!
//! The factor graph:
//!
//! ```text
//!                    +-------------+
//!                    | cell factor |             one for each cell: exactly one option is true
//!                    +-------------+
//!                    /      |      \
//!           (box item) (box item) (box item)     variables: a digit of a box;
//!            /      \                            the value is one of its options
//! +-------------+  +--------------+
//! | band factor |  | stack factor |              the boxes of a band (stack) that share rows
//! +-------------+  +--------------+              (columns) of a digit take different ones
//!                                                (`chutes.rs`)
//! ```
//!
//! A row and a box share up to as many options as a row of the box has cells. If rows and boxes
//! were separate factors, each would soon receive its own message back: after some thirty rounds
//! nearly everything would be certain, and half of it wrong. As the lines of one chute factor, they
//! meet in one message, and beliefs are right about as often as they claim (measured,
//! lab/notes/local-search.md).
//!
//! One round, all messages damped by the geometric mean with their predecessors:
//!
//! ```text
//! field[option]   = noise * belief^reinforcement
//! belief[option] ~= field * message of its cell * of its band factor * of its stack factor
//! messages from the variables to the factors: the same product without the factor's own message
//! messages from the factors to the variables
//! ```
//!
//! If a puzzle has many solutions, beliefs spread over all of them. Reinforcement adds a little of
//! the last round's belief to the field, just enough to keep beliefs from converging, until most
//! are certain. Then they describe one solution, or a partial cover near one.
//!
//! The code uses only addition, subtraction, multiplication, division and square roots: the results
//! are the same on every machine, unless the host has changed the rounding mode.
//!
//! Belief propagation: J. Pearl, "Probabilistic reasoning in intelligent systems", 1988; F. R.
//! Kschischang, B. J. Frey, H.-A. Loeliger, "Factor graphs and the sum-product algorithm", 2001.
//! Reinforcement: J. Chavas, C. Furtlehner, M. Mezard, R. Zecchina, "Survey-propagation decimation
//! through distributed local computations", 2005.

use super::chutes::ChuteFactors;
use super::instance::Instance;
use super::power::power;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::try_refill;
use crate::support::random::Random;

/// Increase of the reinforcement in a round in which beliefs converge.
const REINFORCEMENT_STEP: f64 = 0.000_2;
/// Beliefs converge when sharpness grows by less than this in a round.
const CONVERGING: f64 = 0.000_2;
/// The sharpness from which beliefs count as decided.
const DECIDED: f64 = 0.6;
/// Largest number of rounds after beliefs are decided.
const MAX_DECIDED_ROUNDS: u32 = 400;
/// The sharpness from which nothing else changes.
const CERTAIN: f64 = 0.999_9;
/// Largest number of rounds.
const MAX_ROUNDS: u32 = 4_000;
/// Largest factor, less 1, by which noise favours or disfavours an option.
const NOISE: f64 = 0.05;
/// Factor by which an option of the anchor is more likely.
const ANCHOR_BIAS: f64 = 1.05;
/// Least belief in reinforcement.
const MIN_BELIEF: f64 = 1e-12;
/// Least odds; the greatest odds are 1 / MIN_ODDS.
const MIN_ODDS: f64 = 1e-15;

/// Beliefs about the options of an instance. Options are ordered variable by variable; "position"
/// is the index in that order.
#[derive(Default)]
pub(super) struct BeliefPropagation {
    /// The option at each position.
    options: Vec<u32>,
    /// The first position of each variable, and the end of the last one's positions.
    variable_begins: Vec<u32>,
    /// The cell of each position.
    cells: Vec<u32>,
    /// Bands, and stacks.
    chutes: [ChuteFactors; 2],
    /// Messages from the cell factors, for each position, unnormalised.
    from_cells: Vec<f64>,
    /// Messages to the cell factors: the odds of each position.
    odds: Vec<f64>,
    /// For each cell, the sum of its positions' odds.
    cell_totals: Vec<f64>,
    /// The belief at each position: 1 is certain, 0 impossible.
    beliefs: Vec<f64>,
    /// The random preference for each position, times the bias towards the anchor.
    noise: Vec<f64>,
    /// The noise, times the reinforcement of the last round's belief.
    field: Vec<f64>,
    reinforcement: f64,
    /// The mean over the variables of the sum of their squared beliefs: 1 when all are certain.
    sharpness: f64,
    /// Rounds since [`BeliefPropagation::reset`].
    rounds: u32,
    /// Rounds since beliefs were decided.
    decided_rounds: u32,
    /// All positions.
    order: Vec<u32>,
}

impl BeliefPropagation {
    /// Loads the options of an instance. Returns `false` if a chute factor has too many boxes, if
    /// its boxes and lines differ in number, or if a limit stopped it; no other function may be
    /// called then.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn load(&mut self, instance: &Instance, limits: &mut LimitChecker<'_>) -> Result<bool, Error> {
        let (cells, options) = (instance.open_cells(), instance.options());
        self.options.clear();
        self.options.try_reserve(options)?;
        self.variable_begins.clear();
        self.variable_begins.try_reserve(cells + 1)?;
        for &(begin, count) in &instance.item_spans[3 * cells..] {
            self.variable_begins.push(self.options.len() as u32);
            self.options.extend_from_slice(&instance.item_options[begin as usize..][..count as usize]);
        }
        self.variable_begins.push(self.options.len() as u32);
        for (chutes, direction) in self.chutes.iter_mut().zip([1, 2]) {
            if !chutes.load(instance, direction, &self.options, limits)? {
                return Ok(false);
            }
        }
        try_refill(&mut self.cells, 0, options)?;
        for (cell, &option) in self.cells.iter_mut().zip(&self.options) {
            *cell = instance.option_items[option as usize][0];
        }
        for numbers in
            [&mut self.from_cells, &mut self.odds, &mut self.beliefs, &mut self.noise, &mut self.field]
        {
            try_refill(numbers, 0.0, options)?;
        }
        try_refill(&mut self.cell_totals, 0.0, cells)?;
        self.order.clear();
        self.order.try_reserve(options)?;
        self.order.extend(0..options as u32);
        Ok(true)
    }

    /// Starts over. Each seed leads to other beliefs, and `anchor` to beliefs near it. The anchor
    /// has the preferred option of each cell, or a number above all options.
    pub fn reset(&mut self, seed: u64, anchor: &[u32]) {
        let mut random = Random::new(seed);
        for (position, noise) in self.noise.iter_mut().enumerate() {
            let fraction = (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
            let preferred = anchor.get(self.cells[position] as usize) == Some(&self.options[position]);
            *noise = (1.0 + NOISE * (2.0 * fraction - 1.0)) * if preferred { ANCHOR_BIAS } else { 1.0 };
        }
        self.field.copy_from_slice(&self.noise);
        self.from_cells.fill(1.0);
        self.chutes.iter_mut().for_each(ChuteFactors::reset);
        (self.reinforcement, self.sharpness, self.rounds, self.decided_rounds) = (0.0, 0.0, 0, 0);
    }

    /// Runs one round: variables to factors, factors to variables. Returns whether another round is
    /// useful.
    pub fn round(&mut self) -> bool {
        let before = self.sharpness;
        self.update_variables();
        self.update_cell_factors();
        self.chutes.iter_mut().for_each(ChuteFactors::update);
        self.rounds += 1;
        if self.sharpness < DECIDED {
            if self.sharpness - before < CONVERGING {
                self.reinforcement += REINFORCEMENT_STEP;
            }
            self.decided_rounds = 0;
        } else {
            self.decided_rounds += 1;
        }
        // If nothing is possible, messages stay at their least value, and MAX_ROUNDS ends the loop.
        self.sharpness <= CERTAIN && self.rounds < MAX_ROUNDS && self.decided_rounds < MAX_DECIDED_ROUNDS
    }

    /// Computes the beliefs, and the messages of the variables.
    fn update_variables(&mut self) {
        let [rows, columns] = &mut self.chutes;
        rows.from_boxes.fill(0.0);
        columns.from_boxes.fill(0.0);
        self.cell_totals.fill(0.0);
        let mut squares = 0.0;
        for begins in self.variable_begins.windows(2) {
            let positions = begins[0] as usize..begins[1] as usize;
            let mut sum = 0.0;
            for position in positions.clone() {
                let (row, column) = (rows.index[position] as usize, columns.index[position] as usize);
                let here = self.from_cells[position] * self.field[position];
                let (by_row, by_column) = (rows.to_boxes[row], columns.to_boxes[column]);
                let weight = here * by_row * by_column;
                rows.from_boxes[row] += here * by_column;
                columns.from_boxes[column] += here * by_row;
                self.beliefs[position] = weight;
                sum += weight;
            }
            for position in positions {
                let belief = self.beliefs[position] / sum;
                squares += belief * belief;
                let odds = belief / self.from_cells[position] / (1.0 - belief).max(1e-13);
                let odds = odds.clamp(MIN_ODDS, 1.0 / MIN_ODDS);
                self.beliefs[position] = belief;
                self.odds[position] = odds;
                self.cell_totals[self.cells[position] as usize] += odds;
                if self.reinforcement > 0.0 {
                    let reinforced = power(belief.max(MIN_BELIEF), self.reinforcement);
                    self.field[position] = self.noise[position] * reinforced;
                }
            }
        }
        self.sharpness = squares / self.cell_totals.len() as f64;
    }

    /// Computes the messages of the cell factors, each damped by its predecessor.
    fn update_cell_factors(&mut self) {
        for (position, message) in self.from_cells.iter_mut().enumerate() {
            let total = self.cell_totals[self.cells[position] as usize];
            let others = (total - self.odds[position]).max(1e-12 * total).max(MIN_ODDS);
            *message = (*message / others).sqrt();
        }
    }

    /// Returns all options, the most likely first.
    pub fn order(&mut self) -> impl Iterator<Item = u32> + '_ {
        let belief = |position: u32| self.beliefs[position as usize];
        self.order.sort_unstable_by(|&a, &b| belief(b).total_cmp(&belief(a)).then(a.cmp(&b)));
        self.order.iter().map(|&position| self.options[position as usize])
    }
}
