//! Splits a puzzle into cubes of about the same work, by look-ahead.
//!
//! ```text
//! cubes = {the puzzle}
//! until there are enough:
//!     take the cube with the most work left
//!     for some of its open options:     look ahead: take it, propagate, and count the open options left;
//!                                       strike it out, propagate, and count
//!     the option whose two counts leave the least work splits the cube in two
//! ```
//!
//! The work of a cube is estimated by its open options. An option that leads to a contradiction is
//! no split: it is struck out, and its cube is looked at further.
//!
//! M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer", 2011.

mod look_ahead;

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::cube::Cube;
use crate::model::mask::{Mask, with_width};
use crate::model::puzzle::Puzzle;
use crate::support::alloc::{try_collect, try_push};
use look_ahead::LookAhead;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A cube, and its estimated share of the work. No field will be added.
#[derive(Clone, PartialEq, Debug)]
pub struct SplitCube {
    /// The cube.
    pub cube: Cube,
    /// The share of the cube in the work of all cubes of the split: the shares have the sum 1.
    pub share: f64,
}

/// A cube of the split.
struct Leaf {
    cube: Cube,
    /// The estimated work. It is 0 if there is nothing to split.
    work: f64,
}

/// Splits a cube of a puzzle into `count` cubes, in the order of the tree; fewer if propagation
/// solves them. Returns `None` if `limits` end it.
pub(crate) fn split(
    puzzle: &Puzzle,
    cube: &Cube,
    count: usize,
    limits: &mut LimitChecker<'_>,
) -> Result<Option<Vec<SplitCube>>, Error> {
    with_width!(puzzle.shape().side(), M => split_for_width::<M>(puzzle, cube, count, limits))
}

fn split_for_width<M: Mask>(
    puzzle: &Puzzle,
    cube: &Cube,
    count: usize,
    limits: &mut LimitChecker<'_>,
) -> Result<Option<Vec<SplitCube>>, Error> {
    let mut look_ahead = LookAhead::<M>::new(&cube.restrict(puzzle)?, cube.literals().len(), limits)?;
    let mut leaves = BinaryHeap::new();
    leaves.push(Leaf { cube: cube.clone(), work: f64::INFINITY });
    let mut whole = Vec::new();
    while whole.len() + leaves.len() < count
        && let Some(leaf) = leaves.pop()
    {
        if !limits.enter_node() {
            break;
        }
        match look_ahead.best_split(&leaf.cube, limits)? {
            Some(parts) => {
                leaves.try_reserve(2)?;
                for (literal, work) in parts {
                    leaves.push(Leaf { cube: leaf.cube.with(literal)?, work });
                }
            }
            None => try_push(&mut whole, Leaf { work: 0.0, ..leaf })?,
        }
    }
    if limits.stopped().is_some() {
        return Ok(None);
    }
    whole.try_reserve(leaves.len())?;
    whole.extend(leaves);
    whole.sort_by(|one, other| one.cube.in_tree_order(&other.cube));
    let all: f64 = whole.iter().map(|leaf| leaf.work).sum();
    let len = whole.len();
    let share = |work: f64| {
        if len == 1 {
            1.0
        } else if all > 0.0 {
            work / all
        } else {
            1.0 / len as f64
        }
    };
    let cubes = whole.into_iter().map(|Leaf { cube, work }| SplitCube { cube, share: share(work) });
    try_collect(len, cubes).map(Some)
}

impl Ord for Leaf {
    fn cmp(&self, other: &Self) -> Ordering {
        self.work.total_cmp(&other.work).then_with(|| other.cube.in_tree_order(&self.cube))
    }
}

impl PartialOrd for Leaf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Leaf {}
