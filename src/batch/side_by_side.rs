//! 9x9 puzzles, many at a time on the engine that is made for it.

use super::item::Item;
use super::{Next, Portion, Terms};
use crate::engine::nine::{self, Cells, CellsMut, Feed, SideBySide as Engine};
use crate::error::Error;
use crate::limits::Watch;
use crate::stats::Tally;

pub(super) struct SideBySide {
    engine: Box<dyn Engine>,
    terms: nine::Terms,
}

impl SideBySide {
    pub fn new(terms: Terms) -> Result<Self, Error> {
        let budget = terms.options.budget;
        let limit = terms.limit.unwrap_or(u64::MAX).min(budget.solutions.unwrap_or(u64::MAX));
        Ok(Self {
            engine: nine::side_by_side()?,
            terms: nine::Terms { limit, nodes: budget.nodes, time: budget.time },
        })
    }

    /// Answers portions until there are no more.
    ///
    /// # Errors
    /// [`Error::Memory`], before anything is answered.
    pub fn work<I: Item>(&mut self, next: Next<'_, '_, I>, mut watch: Watch<'_>) -> Result<(), Error> {
        let mut portions = Vec::new();
        // Each puzzle at work may be the last of its portion.
        portions.try_reserve_exact(nine::AT_A_TIME + 1)?;
        let mut feed = Portions { next, portions, current: 0, index: 0 };
        self.engine.run(&mut feed, self.terms, &mut watch);
        Ok(())
    }
}

/// A portion of which some puzzle is not answered yet.
struct Open<'a, I> {
    portion: Portion<'a, I>,
    left: usize,
}

/// Portions at work. A ticket is a portion's place among them and the puzzle's place in the portion.
struct Portions<'q, 'a, I> {
    next: Next<'q, 'a, I>,
    portions: Vec<Open<'a, I>>,
    /// The portion that the next puzzle comes from, and its index there.
    current: usize,
    index: usize,
}

/// Bits of a ticket that tell the place in the portion.
const INDEX_BITS: u32 = 8;

impl<'a, I: Item> Portions<'_, 'a, I> {
    fn open(&mut self, ticket: u32) -> (&mut Open<'a, I>, usize) {
        (&mut self.portions[(ticket >> INDEX_BITS) as usize], (ticket & ((1 << INDEX_BITS) - 1)) as usize)
    }

    /// Opens the next portion in place of one that is done.
    fn open_next(&mut self) -> Option<()> {
        let portion = (self.next)()?;
        let open = Open { left: portion.results.len(), portion };
        self.index = 0;
        match self.portions.iter().position(|open| open.left == 0) {
            Some(place) => {
                self.portions[place] = open;
                self.current = place;
            }
            None => {
                self.current = self.portions.len();
                self.portions.push(open);
            }
        }
        Some(())
    }
}

impl<I: Item> Feed for Portions<'_, '_, I> {
    fn next(&mut self) -> Option<(u32, Cells<'_>)> {
        if self.portions.get(self.current).is_none_or(|open| self.index == open.portion.results.len()) {
            self.open_next()?;
        }
        let ticket = (self.current as u32) << INDEX_BITS | self.index as u32;
        self.index += 1;
        Some((ticket, self.puzzle(ticket).0))
    }

    fn puzzle(&mut self, ticket: u32) -> (Cells<'_>, Option<CellsMut<'_>>) {
        let (Open { portion, .. }, index) = self.open(ticket);
        let out = portion.out.as_mut().map(|out| I::cells_mut(&mut out[index * portion.out_stride..]));
        (I::cells(&portion.givens[index * portion.stride..]), out)
    }

    fn answer(&mut self, ticket: u32, answer: Result<Tally, Error>) {
        let (open, index) = self.open(ticket);
        open.left -= 1;
        open.portion.results[index] = answer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn portions_that_are_done_give_their_place_to_others() {
        const STRIDE: usize = 81;
        let mut results = vec![Err(Error::Internal); 40];
        let queue = RefCell::new(results.chunks_mut(2));
        let next = || {
            let results = queue.borrow_mut().next()?;
            Some(Portion { givens: &[0; 2 * STRIDE], stride: STRIDE, out: None, out_stride: 0, results })
        };
        let mut feed = Portions::<u32> { next: &next, portions: Vec::new(), current: 0, index: 0 };
        let (mut at_work, mut tally) = (None, Tally { solutions: 0, stopped: None });
        let mut answer = |feed: &mut Portions<'_, '_, u32>, ticket| {
            tally.solutions += 1;
            feed.answer(ticket, Ok(tally));
        };
        // Two at a time, so that portions overlap.
        while let Some(ticket) = feed.next().map(|(ticket, _)| ticket) {
            at_work.replace(ticket).into_iter().for_each(|ticket| answer(&mut feed, ticket));
        }
        at_work.into_iter().for_each(|ticket| answer(&mut feed, ticket));
        assert_eq!(feed.portions.len(), 2);
        for (solutions, result) in (1..).zip(&results) {
            assert_eq!(*result, Ok(Tally { solutions, stopped: None }));
        }
    }
}
