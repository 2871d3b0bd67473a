//! 9x9 puzzles, many at a time on the engine that is made for it.

use super::{Portion, Portions, SearchEngine, side_by_side};
use crate::batch::item::Item;
use crate::batch::queue::Puzzles;
use crate::batch::{Next, Terms};
use crate::engine::nine::{PATIENCE, Patience};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::options::Engine;

/// A thread's engine, once it had to have one.
pub(in super::super) type Memory = Option<Box<dyn SearchEngine>>;

pub(in super::super) struct SideBySide<'m> {
    engine: &'m mut dyn SearchEngine,
    terms: super::Terms,
}

impl<'m> SideBySide<'m> {
    pub fn new(terms: Terms, memory: &'m mut Memory) -> Result<Self, Error> {
        let limits = terms.options.limits;
        let limit = terms.limit.unwrap_or(u64::MAX).min(limits.solutions.unwrap_or(u64::MAX));
        let engine = match memory {
            Some(engine) => engine,
            None => memory.insert(side_by_side()?),
        };
        let patience = match terms.options.engine {
            Engine::Nine => Patience::ENDLESS,
            _ => PATIENCE,
        };
        Ok(Self {
            engine: engine.as_mut(),
            terms: super::Terms {
                limit,
                nodes: limits.nodes,
                time: limits.time,
                memory: limits.memory,
                patience,
            },
        })
    }

    /// Answers portions until there are no more.
    ///
    /// # Errors
    /// [`Error::Memory`], before anything is answered.
    pub fn work<I: Item>(
        &mut self,
        next: Next<'_, '_, I>,
        mut interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let mut next = || {
            let Puzzles { givens, stride, out, out_stride, answers } = next()?;
            Some(Portion { givens: I::givens(givens), stride, out: out.map(I::out), out_stride, answers })
        };
        self.engine.run(&mut Portions::new(&mut next)?, self.terms, &mut interrupt);
        Ok(())
    }
}
