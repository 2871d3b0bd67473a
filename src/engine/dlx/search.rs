//! The search for exact covers: Knuth's algorithm X on the links.
//!
//! ```text
//! no primary item is left   -> a solution
//! otherwise                 -> the item with the fewest options (the first such); cover it;
//!                              for each of its options, in the order they were added:
//!                                  cover the option's other items, search below, uncover them
//!                              uncover it
//! ```
//!
//! The old `DancingLink` class chooses in the same order: its list of columns is ordered from right
//! to left, so it also takes the lowest number of equal ones.

use super::{ExactCover, Node};
use crate::engine::SearchRun;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::options::Engine;
use crate::stats::{Count, Stats};
use crate::support::stopwatch::now;
use std::ops::ControlFlow;
use std::time::Duration;

impl ExactCover {
    /// Takes an item out of the links. Returns whether another item lost its last option.
    pub(super) fn cover_item(&mut self, item: u32) -> bool {
        let (nodes, sizes) = (self.nodes.as_mut_slice(), self.sizes.as_mut_slice());
        let mut emptied = false;
        let Node { left, right, mut down, .. } = nodes[item as usize];
        nodes[left as usize].right = right;
        nodes[right as usize].left = left;
        while down != item {
            let in_item = nodes[down as usize];
            let mut other = in_item.right;
            while other != down {
                let Node { up, down, right, item, .. } = nodes[other as usize];
                nodes[up as usize].down = down;
                nodes[down as usize].up = up;
                let size = &mut sizes[item as usize];
                *size -= 1;
                emptied |= *size == 0;
                other = right;
            }
            down = in_item.down;
        }
        emptied
    }

    /// Puts back an item, in the reverse order of `cover_item`.
    pub(super) fn uncover_item(&mut self, item: u32) {
        let (nodes, sizes) = (self.nodes.as_mut_slice(), self.sizes.as_mut_slice());
        let Node { left, right, mut up, .. } = nodes[item as usize];
        while up != item {
            let in_item = nodes[up as usize];
            let mut other = in_item.left;
            while other != up {
                let Node { up, down, left, item, .. } = nodes[other as usize];
                nodes[up as usize].down = other;
                nodes[down as usize].up = other;
                sizes[item as usize] += 1;
                other = left;
            }
            up = in_item.up;
        }
        nodes[left as usize].right = item;
        nodes[right as usize].left = item;
    }

    /// Covers the other items of a node's option. Returns whether an item lost its last option, and
    /// how many options the covered items had.
    fn cover_others(&mut self, node: u32) -> (bool, u32) {
        let (mut emptied, mut hidden) = (false, 0);
        let mut other = self.nodes[node as usize].right;
        while other != node {
            let item = self.nodes[other as usize].item;
            hidden += self.sizes[item as usize];
            emptied |= self.cover_item(item);
            other = self.nodes[other as usize].right;
        }
        (emptied, hidden)
    }

    /// Undoes `cover_others`.
    fn uncover_others(&mut self, node: u32) {
        let mut other = self.nodes[node as usize].left;
        while other != node {
            self.uncover_item(self.nodes[other as usize].item);
            other = self.nodes[other as usize].left;
        }
    }

    /// Returns the uncovered primary item with the fewest options, the lowest of equal ones. The
    /// caller knows that no item has fewer than `least`.
    fn smallest_item(&self, least: u32) -> Option<u32> {
        let root = self.item_count() as u32;
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.nodes[root as usize].right;
        while item != root && fewest > least {
            if self.sizes[item as usize] < fewest {
                fewest = self.sizes[item as usize];
                best = Some(item);
            }
            item = self.nodes[item as usize].right;
        }
        best
    }

    /// Calls `emit` with each solution, as option numbers in the order of choosing, until it
    /// returns `false` or `run` stops the search. Restores the matrix, however the search ends.
    pub(crate) fn search(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) {
        if run.enter_node() {
            RestoreOnDrop(self).0.descend(run, emit);
        }
    }

    /// Calls `visit` with each solution, as option numbers in the order of choosing, until it
    /// breaks. Restores the matrix.
    pub fn enumerate(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> (Count, Stats) {
        let start = now();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut visit = |options: &[u32]| match visit(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        };
        let mut run = SearchRun::new(limits, &mut visit);
        self.search(&mut run, |options, run| run.found(options));
        let stopped = run.limits.stopped();
        let elapsed = start.map_or(Duration::ZERO, |start| start.elapsed());
        let stats = Stats { engine: Some(Engine::Dlx), stopped, elapsed, ..run.stats };
        (Count { solutions: stats.solutions, stopped }, stats)
    }

    fn descend(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        mut emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) {
        // A lower bound for the sizes of items. An item may be empty at the start, or after a
        // choice emptied it. No other item is empty: covering the smallest item empties only
        // primary items with exactly its options, and choosing any of these options covers those
        // items, too.
        let mut least = 0;
        loop {
            // The next node to try, in the item that this level covers.
            let mut next = match self.smallest_item(least) {
                Some(item) => {
                    run.limits.work(self.sizes[item as usize]);
                    self.cover_item(item);
                    self.nodes[item as usize].down
                }
                None => {
                    self.solution.clear();
                    self.solution.extend(self.chosen.iter().map(|&node| self.nodes[node as usize].option));
                    if !emit(&self.solution, run) {
                        return;
                    }
                    run.closed();
                    match self.backtrack() {
                        Some(next) => next,
                        None => return,
                    }
                }
            };
            while (next as usize) < self.item_count() {
                if self.nodes[next as usize].down == next {
                    run.stats.conflicts += 1;
                }
                run.closed();
                self.uncover_item(next);
                match self.backtrack() {
                    Some(below) => next = below,
                    None => return,
                }
            }
            if !run.enter_node() {
                self.uncover_item(self.nodes[next as usize].item);
                return;
            }
            let (emptied, hidden) = self.cover_others(next);
            least = if emptied { 0 } else { 1 };
            self.chosen.push(next);
            run.stats.assignments += 1;
            run.guessed(self.chosen.len(), |_| self.nodes[next as usize].option as usize);
            if !run.limits.work(hidden) {
                return;
            }
        }
    }

    /// Takes back the last choice. Returns the node below it: the next to try, or its item's
    /// header.
    fn backtrack(&mut self) -> Option<u32> {
        let node = self.chosen.pop()?;
        self.uncover_others(node);
        Some(self.nodes[node as usize].down)
    }
}

/// Restores the matrix after a search, even if a visitor panics.
struct RestoreOnDrop<'a>(&'a mut ExactCover);

impl Drop for RestoreOnDrop<'_> {
    fn drop(&mut self) {
        while let Some(node) = self.0.chosen.pop() {
            self.0.uncover_others(node);
            self.0.uncover_item(self.0.nodes[node as usize].item);
        }
    }
}
