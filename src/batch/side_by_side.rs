//! 9x9 puzzles, many at a time on the engine that is made for it.

use super::item::Item;
use super::puzzles::Puzzles;
use super::{Next, Terms};
use crate::engine::nine::{self, Portion, Portions, SideBySide as Engine};
use crate::error::Error;
use crate::kind::EngineKind;
use crate::limits::Watch;

/// A thread's engine, once it had to have one.
pub(super) type Memory = Option<Box<dyn Engine>>;

pub(super) struct SideBySide<'m> {
    engine: &'m mut dyn Engine,
    terms: nine::Terms,
}

impl<'m> SideBySide<'m> {
    pub fn new(terms: Terms, memory: &'m mut Memory) -> Result<Self, Error> {
        let budget = terms.options.budget;
        let limit = terms.limit.unwrap_or(u64::MAX).min(budget.solutions.unwrap_or(u64::MAX));
        let engine = match memory {
            Some(engine) => engine,
            None => memory.insert(nine::side_by_side()?),
        };
        let patience = match terms.options.engine {
            EngineKind::Nine => nine::Patience::ENDLESS,
            _ => nine::PATIENCE,
        };
        Ok(Self {
            engine: engine.as_mut(),
            terms: nine::Terms {
                limit,
                nodes: budget.nodes,
                time: budget.time,
                memory: budget.memory,
                patience,
            },
        })
    }

    /// Answers portions until there are no more.
    ///
    /// # Errors
    /// [`Error::Memory`], before anything is answered.
    pub fn work<I: Item>(&mut self, next: Next<'_, '_, I>, mut watch: Watch<'_>) -> Result<(), Error> {
        let mut next = || {
            let Puzzles { givens, stride, out, out_stride, answers } = next()?;
            Some(Portion { givens: I::givens(givens), stride, out: out.map(I::out), out_stride, answers })
        };
        self.engine.run(&mut Portions::new(&mut next)?, self.terms, &mut watch);
        Ok(())
    }
}
