//! The chute factors of one direction, bands or stacks: the boxes of a chute that compete for the
//! lines of one digit.
//!
//! ```text
//! A band (rows a, b, c) and one digit.             Messages to the boxes:
//! x is an open candidate.                          width x width of them
//!
//!       box 0     box 1     box 2                            a     b     c
//!     +-------+ +-------+ +-------+
//!   a | x   x | |       | |   x   |                box 0    .7    .3    0
//!   b |   x   | |     x | |       |                box 1    0     .5    .5
//!   c |       | | x     | | x   x |                box 2    .2    0     .8
//!     +-------+ +-------+ +-------+
//!
//! Each box takes a line of its own: the weight of all such assignments is a permanent
//! (`permanent.rs`). Boxes and lines that no chain of candidates connects are separate factors.
//!
//! index[position] -> in `to_boxes` and `from_boxes`, the message about the box and the line of
//!                    the option at this position
//! factors[k]      -> the start of the messages of factor k, box by box, and its width
//! ```

use super::instance::Instance;
use super::permanent::{MAX_WIDTH, Ways, minors};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::alloc::{try_collect, try_refill};

/// The least message: a message that became 0 could never recover.
const MIN_MESSAGE: f64 = 1e-30;

/// Options between two checks of the limits.
const CHUNK: usize = 4_096;

/// The factors, and the messages between them and the variables.
#[derive(Default)]
pub(super) struct ChuteFactors {
    /// For each factor, the start of its messages, and its width.
    factors: Vec<(u32, u32)>,
    /// For each position (see [`BeliefPropagation`](super::belief_propagation::BeliefPropagation)),
    /// its message.
    pub index: Vec<u32>,
    /// Messages from the factors to the boxes; those to one box may be scaled together.
    pub to_boxes: Vec<f64>,
    /// Messages from the boxes to the factors.
    pub from_boxes: Vec<f64>,
}

impl ChuteFactors {
    /// Loads the factors of one direction: 1 for rows, 2 for columns. `options` are all options,
    /// box item by box item. Returns `false` if a factor has too many boxes, if its boxes and lines
    /// differ in number, or if a limit stopped it; no other function may be called then.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn load(
        &mut self,
        instance: &Instance,
        direction: usize,
        options: &[u32],
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        let cells = instance.open_cells();
        let (first_line, first_box) = (direction * cells, 3 * cells);
        let box_and_line = |option: u32| {
            let items = instance.option_items[option as usize];
            (items[3] - first_box as u32, items[direction] - first_line as u32 + cells as u32)
        };
        let edges = options.iter().map(|&option| box_and_line(option));
        let Some(mut parents) = join(2 * cells, edges, limits)? else { return Ok(false) };
        // For each root, the numbers of its boxes and of its lines; for each node, its rank among
        // those of its kind.
        let mut counts = Vec::new();
        try_refill(&mut counts, [0_u32; 2], 2 * cells)?;
        let mut ranks = Vec::new();
        try_refill(&mut ranks, 0, 2 * cells)?;
        for node in 0..2 * cells {
            let count = &mut counts[find_root(&mut parents, node as u32) as usize][node / cells];
            ranks[node] = *count;
            *count += 1;
        }
        self.factors.clear();
        self.factors.try_reserve(cells)?;
        // For each root, the start of its messages.
        let mut begins = Vec::new();
        try_refill(&mut begins, 0, 2 * cells)?;
        let mut messages = 0;
        for (begin, &[boxes, lines]) in begins.iter_mut().zip(&counts).filter(|(_, count)| **count != [0; 2])
        {
            if boxes != lines || boxes as usize > MAX_WIDTH {
                return Ok(false);
            }
            *begin = messages;
            self.factors.push((messages, boxes));
            messages += boxes * boxes;
        }
        self.index.clear();
        self.index.try_reserve(options.len())?;
        for &option in options {
            let (its_box, its_line) = box_and_line(option);
            let root = find_root(&mut parents, its_box) as usize;
            let (row, column) = (ranks[its_box as usize], ranks[its_line as usize]);
            self.index.push(begins[root] + row * counts[root][0] + column);
        }
        try_refill(&mut self.to_boxes, 0.0, messages as usize)?;
        try_refill(&mut self.from_boxes, 0.0, messages as usize)?;
        Ok(true)
    }

    /// Makes every message to the boxes uniform.
    pub fn reset(&mut self) {
        for &(begin, width) in &self.factors {
            self.to_boxes[begin as usize..][..(width * width) as usize].fill(1.0 / f64::from(width));
        }
    }

    /// Computes the messages to the boxes from those of the boxes. Each is damped: the geometric
    /// mean of the new message and the previous one.
    pub fn update(&mut self) {
        let mut new = [0.0; MAX_WIDTH * MAX_WIDTH];
        let mut ways = Ways::new();
        for &(begin, width) in &self.factors {
            let (width, range) = (width as usize, begin as usize..(begin + width * width) as usize);
            let (incoming, outgoing) = (&mut self.from_boxes[range.clone()], &mut self.to_boxes[range]);
            incoming.chunks_exact_mut(width).for_each(normalise);
            let new = &mut new[..width * width];
            minors(width, incoming, new, &mut ways);
            for (new, old) in new.chunks_exact_mut(width).zip(outgoing.chunks_exact_mut(width)) {
                normalise(new);
                for (old, &new) in old.iter_mut().zip(&*new) {
                    *old = (old.max(MIN_MESSAGE) * new.max(MIN_MESSAGE)).sqrt();
                }
            }
        }
    }
}

/// Scales the messages so that their sum is 1, unless it is 0.
fn normalise(messages: &mut [f64]) {
    let sum: f64 = messages.iter().sum();
    if sum > 0.0 {
        messages.iter_mut().for_each(|message| *message /= sum);
    }
}

/// Returns the parents of a union-find forest of boxes and lines, in which a tree is a factor: an
/// option joins its box and its line. Returns `None` if a limit stops this.
fn join(
    nodes: usize,
    edges: impl Iterator<Item = (u32, u32)>,
    limits: &mut LimitChecker<'_>,
) -> Result<Option<Vec<u32>>, Error> {
    let mut parents = try_collect(nodes, 0..nodes as u32)?;
    for (k, (its_box, its_line)) in edges.enumerate() {
        if k % CHUNK == 0 && !limits.work(CHUNK as u32) {
            return Ok(None);
        }
        let root = find_root(&mut parents, its_box);
        let joined = find_root(&mut parents, its_line);
        parents[joined as usize] = root;
    }
    Ok(Some(parents))
}

/// Returns the root of a node's tree, and halves the path to it.
fn find_root(parents: &mut [u32], mut node: u32) -> u32 {
    while parents[node as usize] != node {
        let parent = parents[node as usize];
        parents[node as usize] = parents[parent as usize];
        node = parent;
    }
    node
}
