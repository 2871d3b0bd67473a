//! How likely each option is to be in a solution, as belief propagation has it, and the order in which a cover is made of that.
//!
//! The graph has a variable for each box item, which is one of its options, and two kinds of factors:
//!
//! ```text
//! cell    one of its options is true
//! chute   the boxes of a band (a stack) that share a digit's rows (columns): each goes to one of its own (`chutes.rs`)
//! ```
//!
//! A row and a box may share as many options as a row of the box has. If both were factors, each would soon hear its own echo:
//! after some thirty rounds nearly all is certain, and half of it wrong. As the lines of a chute they meet in one message, and
//! what is believed is about as often right as it says (measured, docs/lab/local-search.md).
//!
//! Where there are many solutions beliefs are spread over all of them. So each is made a little stronger by what it was in the
//! last round, just so much that they do not come to rest, until most are certain: then they are about one solution, or about a
//! partial cover near one.
//!
//! Numbers are only added, subtracted, multiplied, divided and drawn roots of: the same on every machine, unless its host has
//! changed how floating-point numbers are rounded.
//!
//! Belief propagation: J. Pearl, "Probabilistic reasoning in intelligent systems", 1988; F. R. Kschischang, B. J. Frey,
//! H.-A. Loeliger, "Factor graphs and the sum-product algorithm", 2001. Reinforcement: J. Chavas, C. Furtlehner, M. Mezard,
//! R. Zecchina, "Survey-propagation decimation through distributed local computations", 2005.

use super::chutes::Chutes;
use super::instance::Matrix;
use super::power::power;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::try_refill;
use crate::support::random::Random;

/// What reinforcement grows by in a round in which beliefs come to rest...
const GROWTH: f64 = 0.000_2;
/// ...which is when they became sharper by less than this.
const AT_REST: f64 = 0.000_2;
/// Where beliefs are no longer spread, in sharpness.
const DECIDED: f64 = 0.6;
/// Rounds in which they may agree then.
const AGREEING: u32 = 400;
/// Where nothing more changes, in sharpness.
const CERTAIN: f64 = 0.999_9;
/// Most rounds in all.
const MOST: u32 = 4_000;
/// By how much chance may prefer an option, up or down.
const LUCK: f64 = 0.05;
/// How much more an option is believed that is near by.
const NEAR: f64 = 1.05;
/// No belief is reinforced less than this one.
const LEAST: f64 = 1e-12;
/// No odds are less, and none more than one over it.
const LEAST_ODDS: f64 = 1e-15;

/// Beliefs about the options of a matrix. Options stand variable by variable, at "places".
#[derive(Default)]
pub(super) struct Beliefs {
    /// The option of each place.
    options: Vec<u32>,
    /// Where each variable's places begin, and the end of the last.
    begins: Vec<u32>,
    /// The cell of each place.
    cells: Vec<u32>,
    /// By rows, and by columns.
    chutes: [Chutes; 2],
    /// What its cell says for each place, times any number.
    from_cell: Vec<f64>,
    /// The odds of each place by all but its cell.
    odds: Vec<f64>,
    /// For each cell its places' odds, added up.
    totals: Vec<f64>,
    /// What is believed of each place: 1 is certain, 0 impossible.
    beliefs: Vec<f64>,
    /// How much chance prefers each place, and how near it is.
    luck: Vec<f64>,
    /// Luck, and what the last round's beliefs add to it.
    field: Vec<f64>,
    reinforcement: f64,
    /// The mean over the variables of their beliefs' squares: 1 when all is certain.
    sharpness: f64,
    /// Rounds since it was begun.
    rounds: u32,
    /// Rounds since beliefs were spread.
    agreeing: u32,
    /// All places.
    order: Vec<u32>,
}

impl Beliefs {
    /// Takes the options of a matrix. `false` where a chute has too many boxes, or not as many as lines, and when that was
    /// stopped: then all else here is not to be called.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load(&mut self, matrix: &Matrix, limits: &mut LimitChecker<'_>) -> Result<bool, Error> {
        let (cells, options) = (matrix.open_cells(), matrix.members.len());
        self.options.clear();
        self.options.try_reserve(options)?;
        self.begins.clear();
        self.begins.try_reserve(cells + 1)?;
        for &(begin, count) in &matrix.spans[3 * cells..] {
            self.begins.push(self.options.len() as u32);
            self.options.extend_from_slice(&matrix.options[begin as usize..][..count as usize]);
        }
        self.begins.push(self.options.len() as u32);
        for (chutes, direction) in self.chutes.iter_mut().zip([1, 2]) {
            if !chutes.load(matrix, direction, &self.options, limits)? {
                return Ok(false);
            }
        }
        try_refill(&mut self.cells, 0, options)?;
        for (cell, &option) in self.cells.iter_mut().zip(&self.options) {
            *cell = matrix.members[option as usize][0];
        }
        for numbers in
            [&mut self.from_cell, &mut self.odds, &mut self.beliefs, &mut self.luck, &mut self.field]
        {
            try_refill(numbers, 0.0, options)?;
        }
        try_refill(&mut self.totals, 0.0, cells)?;
        self.order.clear();
        self.order.try_reserve(options)?;
        self.order.extend(0..options as u32);
        Ok(true)
    }

    /// Forgets what is believed. Another seed comes to other beliefs, and `near` to some near it: for each cell the option it
    /// should rather have, or a number that is none's.
    pub fn begin(&mut self, seed: u64, near: &[u32]) {
        let mut random = Random::new(seed);
        for (place, luck) in self.luck.iter_mut().enumerate() {
            let fraction = (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
            let is_near = near.get(self.cells[place] as usize) == Some(&self.options[place]);
            *luck = (1.0 + LUCK * (2.0 * fraction - 1.0)) * if is_near { NEAR } else { 1.0 };
        }
        self.field.copy_from_slice(&self.luck);
        self.from_cell.fill(1.0);
        self.chutes.iter_mut().for_each(Chutes::clear);
        (self.reinforcement, self.sharpness, self.rounds, self.agreeing) = (0.0, 0.0, 0, 0);
    }

    /// Each variable speaks to its factors, and they answer. False when there is no use in another round.
    pub fn round(&mut self) -> bool {
        let before = self.sharpness;
        self.speak();
        self.listen();
        self.chutes.iter_mut().for_each(Chutes::answer);
        self.rounds += 1;
        if self.sharpness < DECIDED {
            if self.sharpness - before < AT_REST {
                self.reinforcement += GROWTH;
            }
            self.agreeing = 0;
        } else {
            self.agreeing += 1;
        }
        // Where nothing is possible any more messages stay at their least, and rounds end by their number.
        self.sharpness <= CERTAIN && self.rounds < MOST && self.agreeing < AGREEING
    }

    /// From what the variables hear, their beliefs and what they say.
    fn speak(&mut self) {
        let [rows, columns] = &mut self.chutes;
        rows.from_boxes.fill(0.0);
        columns.from_boxes.fill(0.0);
        self.totals.fill(0.0);
        let mut squares = 0.0;
        for places in self.begins.windows(2) {
            let places = places[0] as usize..places[1] as usize;
            let mut sum = 0.0;
            for place in places.clone() {
                let (row, column) = (rows.at[place] as usize, columns.at[place] as usize);
                let here = self.from_cell[place] * self.field[place];
                let (by_row, by_column) = (rows.to_boxes[row], columns.to_boxes[column]);
                let weight = here * by_row * by_column;
                rows.from_boxes[row] += here * by_column;
                columns.from_boxes[column] += here * by_row;
                self.beliefs[place] = weight;
                sum += weight;
            }
            for place in places {
                let belief = self.beliefs[place] / sum;
                squares += belief * belief;
                let odds = belief / self.from_cell[place] / (1.0 - belief).max(1e-13);
                let odds = odds.clamp(LEAST_ODDS, 1.0 / LEAST_ODDS);
                self.beliefs[place] = belief;
                self.odds[place] = odds;
                self.totals[self.cells[place] as usize] += odds;
                if self.reinforcement > 0.0 {
                    self.field[place] = self.luck[place] * power(belief.max(LEAST), self.reinforcement);
                }
            }
        }
        self.sharpness = squares / self.totals.len() as f64;
    }

    /// What the cells say: the geometric mean of that and what they said before.
    fn listen(&mut self) {
        for (place, said) in self.from_cell.iter_mut().enumerate() {
            let total = self.totals[self.cells[place] as usize];
            let others = (total - self.odds[place]).max(1e-12 * total).max(LEAST_ODDS);
            *said = (*said / others).sqrt();
        }
    }

    /// All options, what is believed most first.
    pub fn order(&mut self) -> impl Iterator<Item = u32> + '_ {
        let belief = |place: u32| self.beliefs[place as usize];
        self.order.sort_unstable_by(|&a, &b| belief(b).total_cmp(&belief(a)).then(a.cmp(&b)));
        self.order.iter().map(|&place| self.options[place as usize])
    }
}
