//! The puzzles of a batch in the caller's memory, and the places of their answers.

use super::cells::{Cells, CellsMut};
use crate::batch::results::Answers;
use crate::error::Error;
use crate::stats::Count;

/// The cells of many puzzles.
#[derive(Clone, Copy)]
pub(crate) enum Givens<'a> {
    Values(&'a [u32]),
    Text(&'a [u8]),
}

impl<'a> Givens<'a> {
    /// The 9x9 that begins at an item.
    ///
    /// # Panics
    /// When it ends before its last cell.
    #[inline(always)]
    pub fn at(self, item: usize) -> Cells<'a> {
        match self {
            Self::Values(values) => Cells::Values(values[item..].first_chunk().expect("81 cells")),
            Self::Text(text) => Cells::Text(text[item..].first_chunk().expect("81 cells")),
        }
    }
}

/// The places of many solutions.
pub(crate) enum Out<'a> {
    Values(&'a mut [u32]),
    Text(&'a mut [u8]),
}

impl Out<'_> {
    /// The 9x9 that begins at an item.
    ///
    /// # Panics
    /// When it ends before its last cell.
    #[inline(always)]
    pub fn at(&mut self, item: usize) -> CellsMut<'_> {
        match self {
            Self::Values(values) => CellsMut::Values(values[item..].first_chunk_mut().expect("81 cells")),
            Self::Text(text) => CellsMut::Text(text[item..].first_chunk_mut().expect("81 cells")),
        }
    }
}

/// Neighbouring puzzles: the one of index i begins at item `i * stride` of `givens`, its solution at `i * out_stride` of
/// `out`, and its answer is the i-th of `answers`.
pub(crate) struct Portion<'a> {
    pub givens: Givens<'a>,
    pub stride: usize,
    /// `None` where no solution is wanted.
    pub out: Option<Out<'a>>,
    pub out_stride: usize,
    /// At most [`Portion::MOST`].
    pub answers: Answers<'a>,
}

impl Portion<'_> {
    /// Most puzzles of a portion.
    pub const MOST: usize = 64;
}

/// A puzzle of an open portion.
#[derive(Clone, Copy)]
pub(super) struct Ticket {
    portion: u16,
    index: u16,
}

impl Ticket {
    /// For a place that holds no ticket yet.
    pub const NONE: Self = Self { portion: u16::MAX, index: 0 };
}

/// A portion of which some puzzle is not answered yet.
struct Open<'a> {
    portion: Portion<'a>,
    left: usize,
}

/// The portions of a batch, of which some are open.
pub(crate) struct Portions<'n, 'a> {
    next: &'n mut dyn FnMut() -> Option<Portion<'a>>,
    open: Vec<Open<'a>>,
    /// The portion that the next puzzle comes from, and its index there.
    current: usize,
    index: usize,
}

impl<'n, 'a> Portions<'n, 'a> {
    /// Takes portions from `next` until it has none.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(next: &'n mut dyn FnMut() -> Option<Portion<'a>>) -> Result<Self, Error> {
        let mut open = Vec::new();
        // Each puzzle at work may be the last of its portion.
        open.try_reserve_exact(super::AT_A_TIME + 1)?;
        Ok(Self { next, open, current: 0, index: 0 })
    }

    /// The next puzzle; `None` when there is none left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<(Ticket, Cells<'a>)> {
        if self.open.get(self.current).is_none_or(|open| self.index == open.portion.answers.len()) {
            self.open_next()?;
        }
        let ticket = Ticket { portion: self.current as u16, index: self.index as u16 };
        self.index += 1;
        // By the time there is a solution, its place is in the cache.
        if let Some(out) = self.out(ticket) {
            out.prefetch();
        }
        Some((ticket, self.givens(ticket)))
    }

    /// Opens the next portion in place of one that is done.
    #[cold]
    #[inline(never)]
    fn open_next(&mut self) -> Option<()> {
        let portion = (self.next)()?;
        let open = Open { left: portion.answers.len(), portion };
        self.index = 0;
        match self.open.iter().position(|open| open.left == 0) {
            Some(place) => {
                self.open[place] = open;
                self.current = place;
            }
            None => {
                self.current = self.open.len();
                self.open.push(open);
            }
        }
        Some(())
    }

    /// A puzzle's cells.
    #[inline(always)]
    pub(super) fn givens(&self, ticket: Ticket) -> Cells<'a> {
        let Portion { givens, stride, .. } = &self.open[usize::from(ticket.portion)].portion;
        givens.at(usize::from(ticket.index) * stride)
    }

    /// The place for a puzzle's solution if it is wanted.
    #[inline(always)]
    pub(super) fn out(&mut self, ticket: Ticket) -> Option<CellsMut<'_>> {
        let Portion { out, out_stride, .. } = &mut self.open[usize::from(ticket.portion)].portion;
        Some(out.as_mut()?.at(usize::from(ticket.index) * *out_stride))
    }

    /// Answers a puzzle, once.
    #[inline(always)]
    pub(super) fn answer(&mut self, ticket: Ticket, answer: Result<Count, Error>) {
        let open = &mut self.open[usize::from(ticket.portion)];
        open.left -= 1;
        open.portion.answers.set(usize::from(ticket.index), answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::results::End;
    use std::cell::RefCell;

    #[test]
    fn portions_that_are_done_give_their_place_to_others() {
        const STRIDE: usize = 81;
        let mut results = vec![Err(Error::Internal); 40];
        let queue = RefCell::new(Answers::Results(&mut results));
        let mut next = || {
            let answers = queue.borrow_mut().take(End::Front, 2)?;
            let givens = Givens::Values(&[0; 2 * STRIDE]);
            Some(Portion { givens, stride: STRIDE, out: None, out_stride: 0, answers })
        };
        let mut portions = Portions::new(&mut next).unwrap();
        let (mut at_work, mut count) = (None, Count { solutions: 0, stopped: None });
        let mut answer = |portions: &mut Portions<'_, '_>, ticket| {
            count.solutions += 1;
            portions.answer(ticket, Ok(count));
        };
        // Two at a time, so that portions overlap.
        while let Some(ticket) = portions.next().map(|(ticket, _)| ticket) {
            at_work.replace(ticket).into_iter().for_each(|ticket| answer(&mut portions, ticket));
        }
        at_work.into_iter().for_each(|ticket| answer(&mut portions, ticket));
        assert_eq!(portions.open.len(), 2);
        for (solutions, result) in (1..).zip(&results) {
            assert_eq!(*result, Ok(Count { solutions, stopped: None }));
        }
    }
}
