//! New puzzles with rules, some of which are drawn at random for each puzzle.

use super::super::Minimised;
use super::RulesSolver;
use super::cages::{check_cages, divide_into_cages};
use super::minimise::remove_givens;
use super::random_solution::fill_at_random;
use super::series::RulesSeries;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::rules::{Rules, RulesPuzzle};
use crate::outcome::Outcome;
use crate::support::alloc::{try_arc, try_vec};
use crate::support::random::Random;
use std::sync::Arc;

/// The draws of a puzzle whose regions have no solution, or that has a cage of one cell.
const MOST_DRAWS: usize = 100;

/// The rules that are drawn at random for each puzzle, besides those that all have. The default
/// draws none.
///
/// ```
/// use ordoku::RandomParts;
///
/// let parts = RandomParts::new().with_regions().with_cages();
/// assert!(parts.regions && parts.cages && !parts.arrows);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct RandomParts {
    /// The regions of a jigsaw, as [`Rules::add_random_regions`] draws them; others if there is no
    /// solution.
    pub regions: bool,
    /// Thermometers, as [`Rules::add_random_thermometers`] draws them.
    pub thermometers: bool,
    /// Arrows, as [`Rules::add_random_arrows`] draws them.
    pub arrows: bool,
    /// Cages of one to five cells with their sums, in place of givens: a killer. There are few
    /// cages of one cell, mostly none.
    pub cages: bool,
    /// Whether other cages are drawn if one has one cell. There may be one after 100 draws.
    pub avoids_single_cages: bool,
}

impl RandomParts {
    /// Draws no rules.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Draws the regions of a jigsaw.
    #[must_use]
    pub fn with_regions(self) -> Self {
        Self { regions: true, ..self }
    }

    /// Draws thermometers.
    #[must_use]
    pub fn with_thermometers(self) -> Self {
        Self { thermometers: true, ..self }
    }

    /// Draws arrows.
    #[must_use]
    pub fn with_arrows(self) -> Self {
        Self { arrows: true, ..self }
    }

    /// Draws cages, in place of givens.
    #[must_use]
    pub fn with_cages(self) -> Self {
        Self { cages: true, ..self }
    }

    /// Draws other cages if one has one cell.
    #[must_use]
    pub fn avoiding_single_cages(self) -> Self {
        Self { avoids_single_cages: true, ..self }
    }

    /// Returns whether nothing is drawn.
    pub fn is_none(&self) -> bool {
        *self == Self { avoids_single_cages: self.avoids_single_cages, ..Self::default() }
    }
}

impl RulesSolver {
    /// Makes a minimal puzzle of rules: it has exactly one solution, and several without any one of
    /// its givens. The answer is `None` if the rules have no solution. A limit may end the call
    /// before the puzzle is minimal, see [`Minimised::stopped`].
    ///
    /// The same seed gives the same puzzle on every machine. The limits of the options hold for all
    /// searches together.
    ///
    /// ```
    /// use ordoku::{Interrupt, Rules, RulesSolver, Shape, Variant};
    /// use std::sync::Arc;
    ///
    /// let mut rules = Rules::new(9, 9, 9)?;
    /// rules.add_grid(Shape::NINE, 0, 0)?;
    /// rules.add_variant(Variant::AntiKnight, Shape::NINE, 0, 0)?;
    /// let rules = Arc::new(rules);
    /// let mut solver = RulesSolver::new();
    /// let made = solver.generate(&rules, 1, Interrupt::new())?.answer().flatten().expect("a grid");
    /// assert_eq!((solver.count(&made.puzzle, None)?.solutions, made.stopped), (1, None));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn generate(
        &mut self,
        rules: &Arc<Rules>,
        seed: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Option<Minimised<RulesPuzzle>>>, Error> {
        self.generate_nth(rules, seed, 0, interrupt)
    }

    /// Makes the puzzle with a number from 0 of a seed, as [`RulesSolver::generate`] makes number 0.
    /// Each number has another puzzle.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn generate_nth(
        &mut self,
        rules: &Arc<Rules>,
        seed: u64,
        number: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Option<Minimised<RulesPuzzle>>>, Error> {
        self.generate_with(rules, RandomParts::new(), seed, number, interrupt)
    }

    /// Makes a puzzle of `rules` and of random parts of rules. It has exactly one solution. With
    /// cages it has no givens, and otherwise it is minimal: it has several solutions without any
    /// one of its givens. The answer is `None` if the rules have no solution. A limit may end the
    /// call before the puzzle is minimal, see [`Minimised::stopped`].
    ///
    /// `number`, from 0, is that of the puzzle: each number of a seed has another one. The same seed
    /// and number give the same puzzle on every machine. The limits of the options hold for all
    /// searches together.
    ///
    /// The cages are those of a random solution. As long as there is another solution, a cage is
    /// divided in two, of which one has another sum in that solution.
    ///
    /// ```
    /// use ordoku::{Interrupt, RandomParts, Rules, RulesSolver, Shape};
    /// use std::sync::Arc;
    ///
    /// let mut rules = Rules::new(9, 9, 9)?;
    /// rules.add_grid(Shape::NINE, 0, 0)?;
    /// let mut solver = RulesSolver::new();
    /// let cages = RandomParts::new().with_cages();
    /// let made = solver.generate_with(&Arc::new(rules), cages, 1, 0, Interrupt::new())?;
    /// let killer = made.answer().flatten().expect("there are no limits").puzzle;
    /// assert_eq!(solver.count(&killer, None)?.solutions, 1);
    /// let cells: usize = killer.rules().totals().map(|(cells, _)| cells.len()).sum();
    /// assert_eq!(cells, 81);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for regions of rules that [`Rules::add_random_regions`] refuses;
    /// for cages with more than 25 digits or 640 cells in use, and with another engine than
    /// [`Engine::Auto`](crate::Engine::Auto); and the errors of [`RulesSolver::solve`].
    pub fn generate_with(
        &mut self,
        rules: &Arc<Rules>,
        parts: RandomParts,
        seed: u64,
        number: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Option<Minimised<RulesPuzzle>>>, Error> {
        if parts.cages {
            check_cages(rules, self.options.engine)?;
        }
        let mut random = Random::nth(seed, number);
        let mut series = self.series(interrupt);
        let mut last = None;
        for _ in 0..MOST_DRAWS {
            match draw(&mut series, rules, parts, &mut random)? {
                Outcome::Answer(None) if parts.regions => {}
                Outcome::Answer(Some(made)) if parts.avoids_single_cages && has_single_cage(&made.puzzle) => {
                    last = Some(made);
                }
                made => return Ok(made),
            }
        }
        Ok(Outcome::Answer(last))
    }
}

/// Makes a puzzle of rules and of random parts once.
fn draw(
    series: &mut RulesSeries<'_, '_>,
    rules: &Arc<Rules>,
    parts: RandomParts,
    random: &mut Random,
) -> Result<Outcome<Option<Minimised<RulesPuzzle>>>, Error> {
    let mut rules = Arc::clone(rules);
    if parts.regions {
        let mut jigsaw = rules.try_clone()?;
        jigsaw.add_random_regions(random.next())?;
        rules = try_arc(jigsaw)?;
    }
    let mut solution = try_vec(0, rules.cells())?;
    let mut puzzle = RulesPuzzle::new(rules, &solution)?;
    match fill_at_random(series, &puzzle, random, &mut solution)? {
        Outcome::Answer(true) => {}
        Outcome::Answer(false) => return Ok(Outcome::Answer(None)),
        Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
    }
    if parts.thermometers || parts.arrows {
        let mut rules = puzzle.rules().try_clone()?;
        if parts.thermometers {
            rules.add_random_thermometers(&solution, random.next())?;
        }
        if parts.arrows {
            rules.add_random_arrows(&solution, random.next())?;
        }
        puzzle = RulesPuzzle::new(try_arc(rules)?, puzzle.givens())?;
    }
    if parts.cages {
        let killer = divide_into_cages(series, &puzzle, &solution, random)?;
        return Ok(killer.map(|puzzle| Some(Minimised { puzzle, stopped: None })));
    }
    puzzle.set_givens(&solution)?;
    Ok(Outcome::Answer(Some(remove_givens(series, &puzzle, random, &mut solution)?)))
}

fn has_single_cage(puzzle: &RulesPuzzle) -> bool {
    puzzle.rules().totals().any(|(cells, _)| cells.len() == 1)
}
