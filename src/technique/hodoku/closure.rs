//! The nodes that follow from each node in any number of links.
//!
//! The nodes "the digit is here" are the vertices of a directed graph. Vertices that follow from
//! each other have the same consequences, so that these are collected once for each strongly
//! connected component, last component first (Kosaraju's algorithm with rows of bits).

use super::bits::BitRow;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_refill};

/// The words of rows that are read in a unit of work.
const WORDS_OF_WORK: usize = 128;

/// The consequences of each vertex.
pub(crate) struct Closure<const W: usize> {
    /// The component of each vertex.
    component: Vec<u16>,
    /// The vertices that follow from each component, its own among them.
    on: Vec<BitRow<W>>,
    /// The union of the loads of these vertices.
    off: Vec<BitRow<W>>,
    finished: Vec<u16>,
    stack: Vec<(u16, BitRow<W>)>,
}

impl<const W: usize> Closure<W> {
    pub(crate) fn new() -> Self {
        Self {
            component: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            finished: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Returns the vertices that follow from a vertex, and itself.
    #[inline(always)]
    pub(crate) fn on(&self, vertex: usize) -> &BitRow<W> {
        &self.on[self.component[vertex] as usize]
    }

    /// Returns the union of the loads of the vertices that follow from a vertex, and of its own.
    #[inline(always)]
    pub(crate) fn off(&self, vertex: usize) -> &BitRow<W> {
        &self.off[self.component[vertex] as usize]
    }

    /// Collects the consequences. `next` and `back` are the edges in both directions.
    pub(crate) fn compute(
        &mut self,
        next: &[BitRow<W>],
        back: &[BitRow<W>],
        load: &[BitRow<W>],
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        self.order(back)?;
        checked(limits, (back.len() * W / WORDS_OF_WORK) as u32)?;
        self.on.clear();
        self.off.clear();
        try_refill(&mut self.component, 0, next.len())?;
        let mut left = BitRow::below(next.len());
        while let Some(root) = self.finished.pop() {
            if left.has(root as usize) {
                let visited = self.collect(root as usize, &mut left, next, load)?;
                checked(limits, 1 + (visited * W / WORDS_OF_WORK) as u32)?;
            }
        }
        Ok(())
    }

    /// Lists the vertices in the order in which a depth-first search over `back` leaves them.
    fn order(&mut self, back: &[BitRow<W>]) -> Result<(), Error> {
        self.stack.clear();
        self.finished.clear();
        let mut left = BitRow::below(back.len());
        for root in 0..back.len() {
            if !left.has(root) {
                continue;
            }
            left.remove(root);
            try_push(&mut self.stack, (root as u16, back[root]))?;
            while let Some((vertex, edges)) = self.stack.last_mut() {
                match edges.and(&left).first() {
                    Some(other) => {
                        left.remove(other);
                        try_push(&mut self.stack, (other as u16, back[other]))?;
                    }
                    None => {
                        try_push(&mut self.finished, *vertex)?;
                        self.stack.pop();
                    }
                }
            }
        }
        Ok(())
    }

    /// Collects the component of a vertex; all that it leads to outside is collected already.
    /// Returns the number of rows that were read.
    fn collect(
        &mut self,
        root: usize,
        left: &mut BitRow<W>,
        next: &[BitRow<W>],
        load: &[BitRow<W>],
    ) -> Result<usize, Error> {
        let mut visited = 0;
        let number = self.on.len() as u16;
        let mut members = BitRow::of(root);
        let mut fresh = members;
        let (mut out, mut off) = (BitRow::EMPTY, BitRow::EMPTY);
        while let Some(vertex) = fresh.first() {
            visited += 1;
            fresh.remove(vertex);
            self.component[vertex] = number;
            out.add(&next[vertex]);
            off.add(&load[vertex]);
            let more = next[vertex].and(left).minus(&members);
            members.add(&more);
            fresh.add(&more);
        }
        *left = left.minus(&members);
        let mut on = members;
        let mut pending = out.minus(&on);
        while let Some(vertex) = pending.first() {
            visited += 1;
            let other = self.component[vertex] as usize;
            on.add(&self.on[other]);
            off.add(&self.off[other]);
            pending = pending.minus(&self.on[other]);
        }
        try_push(&mut self.on, on)?;
        try_push(&mut self.off, off)?;
        Ok(visited)
    }
}
