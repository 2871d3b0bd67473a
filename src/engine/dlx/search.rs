//! The search for exact covers, and what it does to the links.

use super::{ExactCover, Node};
use crate::engine::SearchRun;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::options::Engine;
use crate::stats::{Count, Stats};
use std::ops::ControlFlow;
use std::time::Instant;

impl ExactCover {
    /// Answers whether an item lost its last option.
    pub(super) fn hide(&mut self, item: u32) -> bool {
        let (nodes, sizes) = (self.nodes.as_mut_slice(), self.sizes.as_mut_slice());
        let mut drained = false;
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
                drained |= *size == 0;
                other = right;
            }
            down = in_item.down;
        }
        drained
    }

    pub(super) fn unhide(&mut self, item: u32) {
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

    /// Hides the other items of a node's option; answers whether an item lost its last option, and how many options were hidden.
    fn take(&mut self, node: u32) -> (bool, u32) {
        let (mut drained, mut hidden) = (false, 0);
        let mut other = self.nodes[node as usize].right;
        while other != node {
            let item = self.nodes[other as usize].item;
            hidden += self.sizes[item as usize];
            drained |= self.hide(item);
            other = self.nodes[other as usize].right;
        }
        (drained, hidden)
    }

    fn give_back(&mut self, node: u32) {
        let mut other = self.nodes[node as usize].left;
        while other != node {
            self.unhide(self.nodes[other as usize].item);
            other = self.nodes[other as usize].left;
        }
    }

    /// The uncovered primary item with the fewest options, the lowest among equals. None has fewer than `least`.
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

    /// Gives every solution to `emit`, as the numbers of its options in the order of choosing, until it answers
    /// `false` or `run` stops. The matrix is afterwards what it was before, however the search ended.
    pub(crate) fn search(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) {
        if run.enter_node() {
            Restored(self).0.descend(run, emit);
        }
    }

    /// Hands each solution (the numbers of its options, in the order of choosing) to `visit` until it breaks.
    /// Afterwards the matrix is what it was.
    pub fn enumerate(
        &mut self,
        budget: Limits,
        interrupt: Interrupt<'_>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> (Count, Stats) {
        let start = Instant::now();
        let limits = LimitChecker::new(budget, self.item_count(), interrupt);
        let mut visit = |options: &[u32]| match visit(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        };
        let mut run = SearchRun::new(limits, &mut visit);
        self.search(&mut run, |options, run| run.found(options));
        let stopped = run.limits.stopped();
        let stats = Stats { engine: Some(Engine::Dlx), stopped, elapsed: start.elapsed(), ..run.stats };
        (Count { solutions: stats.solutions, stopped }, stats)
    }

    fn descend(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        mut emit: impl FnMut(&[u32], &mut SearchRun<'_, '_>) -> bool,
    ) {
        // At first an item may have no option; later only after an item was drained by what was chosen: hiding the item with
        // fewest options drains only those primary ones that have the same, which are covered with any of them.
        let mut least = 0;
        loop {
            // The next node to try, in the item that is hidden for this level.
            let mut next = match self.smallest_item(least) {
                Some(item) => {
                    run.limits.work(self.sizes[item as usize]);
                    self.hide(item);
                    self.nodes[item as usize].down
                }
                None => {
                    self.solution.clear();
                    self.solution.extend(self.chosen.iter().map(|&node| self.nodes[node as usize].option));
                    if !emit(&self.solution, run) {
                        return;
                    }
                    run.closed();
                    match self.back() {
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
                self.unhide(next);
                match self.back() {
                    Some(below) => next = below,
                    None => return,
                }
            }
            if !run.enter_node() {
                self.unhide(self.nodes[next as usize].item);
                return;
            }
            let (drained, hidden) = self.take(next);
            least = if drained { 0 } else { 1 };
            self.chosen.push(next);
            run.stats.assignments += 1;
            run.guessed(self.chosen.len(), |_| self.nodes[next as usize].option as usize);
            if !run.limits.work(hidden) {
                return;
            }
        }
    }

    /// Takes back the last choice and names the node below it: the next to try, or its item's header.
    fn back(&mut self) -> Option<u32> {
        let node = self.chosen.pop()?;
        self.give_back(node);
        Some(self.nodes[node as usize].down)
    }
}

/// A matrix in search, which becomes what it was before, also when a visitor panics.
struct Restored<'a>(&'a mut ExactCover);

impl Drop for Restored<'_> {
    fn drop(&mut self) {
        while let Some(node) = self.0.chosen.pop() {
            self.0.give_back(node);
            self.0.unhide(self.0.nodes[node as usize].item);
        }
    }
}
