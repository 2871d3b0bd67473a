//! The factors of one direction, rows or columns: the boxes of a chute that compete for a digit's lines.
//!
//! ```text
//! at[place]   -> the message about the place's box and line, in `to_boxes` and `from_boxes`
//! spans[k]    -> where factor k's messages begin, width x width of them, box by box, and its width
//! ```

use super::instance::Matrix;
use super::permanent::{WIDEST, Ways, others};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::try_refill;

/// No message is less: none is lost for good.
const LEAST: f64 = 1e-30;

/// Options from one look at what may stop the call to the next.
const PART: usize = 4_096;

/// Factors, and the messages to and from the variables.
#[derive(Default)]
pub(super) struct Chutes {
    spans: Vec<(u32, u32)>,
    /// For each place.
    pub at: Vec<u32>,
    /// How likely each box has its digit in each line, by all chutes of this direction; for each box times any number.
    pub to_boxes: Vec<f64>,
    /// The same by all else.
    pub from_boxes: Vec<f64>,
}

impl Chutes {
    /// Takes the chutes in one direction: 1 for rows, 2 for columns. `places` are all options, box item by box item. `false`
    /// where a chute has too many boxes, or not as many as lines, and when that was stopped: then all else here is not to be
    /// called.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load(
        &mut self,
        matrix: &Matrix,
        direction: usize,
        places: &[u32],
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        let cells = matrix.open_cells();
        let (lines, boxes) = (direction * cells, 3 * cells);
        // Boxes, then lines, are joined where an option has both; what hangs together is a factor.
        let mut parents = Vec::new();
        parents.try_reserve_exact(2 * cells)?;
        parents.extend(0..2 * cells as u32);
        let ends = |option: u32| {
            let items = matrix.members[option as usize];
            (items[3] - boxes as u32, items[direction] - lines as u32 + cells as u32)
        };
        for part in places.chunks(PART) {
            if !limits.work(PART as u32) {
                return Ok(false);
            }
            for &option in part {
                let (one, other) = ends(option);
                let root = root(&mut parents, one);
                let joined = self::root(&mut parents, other);
                parents[joined as usize] = root;
            }
        }
        // For each root how many boxes and lines it has, and where it begins; for each item its number among its kind.
        let mut counts = Vec::new();
        try_refill(&mut counts, [0_u32; 2], 2 * cells)?;
        let mut ranks = Vec::new();
        try_refill(&mut ranks, 0, 2 * cells)?;
        for item in 0..2 * cells {
            let count = &mut counts[root(&mut parents, item as u32) as usize][item / cells];
            ranks[item] = *count;
            *count += 1;
        }
        self.spans.clear();
        self.spans.try_reserve(cells)?;
        let mut begins = Vec::new();
        try_refill(&mut begins, 0, 2 * cells)?;
        let mut messages = 0;
        for (begin, &[boxes, lines]) in begins.iter_mut().zip(&counts).filter(|(_, count)| **count != [0; 2])
        {
            if boxes != lines || boxes as usize > WIDEST {
                return Ok(false);
            }
            *begin = messages;
            self.spans.push((messages, boxes));
            messages += boxes * boxes;
        }
        self.at.clear();
        self.at.try_reserve(places.len())?;
        for &option in places {
            let (one, other) = ends(option);
            let root = root(&mut parents, one) as usize;
            self.at.push(begins[root] + ranks[one as usize] * counts[root][0] + ranks[other as usize]);
        }
        try_refill(&mut self.to_boxes, 0.0, messages as usize)?;
        try_refill(&mut self.from_boxes, 0.0, messages as usize)?;
        Ok(true)
    }

    /// Nothing is said yet.
    pub fn clear(&mut self) {
        for &(begin, width) in &self.spans {
            self.to_boxes[begin as usize..][..(width * width) as usize].fill(1.0 / f64::from(width));
        }
    }

    /// From what the boxes say to what they are told: the geometric mean of that and what they were told before.
    pub fn answer(&mut self) {
        let mut new = [0.0; WIDEST * WIDEST];
        let mut ways = Ways::new();
        for &(begin, width) in &self.spans {
            let (width, range) = (width as usize, begin as usize..(begin + width * width) as usize);
            let (said, told) = (&mut self.from_boxes[range.clone()], &mut self.to_boxes[range]);
            said.chunks_exact_mut(width).for_each(normalise);
            let new = &mut new[..width * width];
            others(width, said, new, &mut ways);
            for (new, told) in new.chunks_exact_mut(width).zip(told.chunks_exact_mut(width)) {
                normalise(new);
                for (told, &new) in told.iter_mut().zip(&*new) {
                    *told = (told.max(LEAST) * new.max(LEAST)).sqrt();
                }
            }
        }
    }
}

/// Makes the sum 1, unless it is 0.
fn normalise(messages: &mut [f64]) {
    let sum: f64 = messages.iter().sum();
    if sum > 0.0 {
        messages.iter_mut().for_each(|message| *message /= sum);
    }
}

/// The item that stands for all that are joined with this one.
fn root(parents: &mut [u32], mut item: u32) -> u32 {
    while parents[item as usize] != item {
        let parent = parents[item as usize];
        parents[item as usize] = parents[parent as usize];
        item = parent;
    }
    item
}
