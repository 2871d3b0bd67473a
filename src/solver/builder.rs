//! The builder of a solver.

use super::Solver;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::options::{Engine, Options};
use std::time::Duration;

/// Builds a [`Solver`] with other options than the default.
///
/// ```
/// use ordoku::{Engine, Shape, Solver};
///
/// let solver = Solver::builder(Shape::SIXTEEN).engine(Engine::Csp).node_limit(10_000).build()?;
/// assert_eq!(solver.options().limits.nodes, Some(10_000));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a builder does nothing until `build` is called"]
pub struct SolverBuilder {
    shape: Shape,
    options: Options,
}

impl SolverBuilder {
    pub(super) fn new(shape: Shape) -> Self {
        Self { shape, options: Options::default() }
    }

    /// Sets the engine; [`Engine::Auto`] by default.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.options.engine = engine;
        self
    }

    /// Sets the number of threads, see [`Options::threads`]; one thread by default.
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Sets whether a second thread may change which solution is the first; `false` by default.
    pub fn race(mut self, race: bool) -> Self {
        self.options.race = race;
        self
    }

    /// Sets the seed of the shuffle, see [`Options::seed`]; 0, the default, is no shuffle.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Sets the largest number of nodes of the search tree; no limit by default.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.options.limits.nodes = Some(nodes);
        self
    }

    /// Sets the longest time of a call; no limit by default.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.options.limits.time = Some(time);
        self
    }

    /// Sets the largest number of solutions to visit (0 counts as 1); no limit by default.
    pub fn solution_limit(mut self, solutions: u64) -> Self {
        self.options.limits.solutions = Some(solutions);
        self
    }

    /// Sets the largest number of bytes of learnt clauses; no limit by default.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.options.limits.memory = Some(bytes);
        self
    }

    /// Builds the solver.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the engine does not take the shape, and [`Error::Memory`] if
    /// allocation fails.
    pub fn build(self) -> Result<Solver, Error> {
        Solver::with_options(self.shape, self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn every_setter_sets_its_option() {
        let second = Duration::from_secs(1);
        let builder = Solver::builder(Shape::FOUR).engine(Engine::Dlx).threads(2).race(true).seed(3);
        let limited = builder.node_limit(4).time_limit(second).solution_limit(5).memory_limit(6);
        let limits = Limits::new().with_nodes(4).with_time(second).with_solutions(5).with_memory(6);
        let options = Options::new().with_engine(Engine::Dlx).with_threads(2).with_race(true).with_seed(3);
        assert_eq!(builder.build().unwrap().options(), options);
        let solver = limited.build().unwrap();
        assert_eq!((solver.shape(), solver.options()), (Shape::FOUR, options.with_limits(limits)));
        assert_eq!(Solver::builder(Shape::FOUR).build().unwrap().options(), Options::default());
        let refused = Solver::builder(Shape::FOUR).engine(Engine::Nine).build();
        assert!(matches!(refused, Err(Error::Argument { .. })));
    }
}
