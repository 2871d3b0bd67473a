//! New puzzles with other rules than those of Sudoku.

use super::{Args, OTHERS, Run, entry};
use crate::answer::{in_parallel, interrupt};
use crate::args::{CommonArgs, RulesArgs, To};
use crate::input::{Entry, EntryRules, NamedRules, Place, refuse_rules_of_boxes};
use crate::report::Failure;
use crate::terminal::signal;
use ordoku::text::FileFormat;
use ordoku::{Error, Options, Outcome, Pattern, Rules, RulesPuzzle, RulesSolver, Shape, StopReason};
use std::sync::Arc;

/// The regions that are drawn for a jigsaw until there is a solution.
const MOST_DRAWS: u64 = 100;

/// Solo has no cage of one cell, and no killer with more digits than this.
const DIGITS_OF_SOLO: usize = 9;

/// A puzzle, and the reason why it has more givens than it needs, if a limit ended the search.
type Made = Outcome<Option<(RulesPuzzle, Option<StopReason>)>>;

impl Args {
    /// Returns the rules of the puzzles; `None` for those of Sudoku.
    pub(super) fn rules_of(&self, shape: Shape) -> Result<Option<Arc<Rules>>, Failure> {
        let RulesArgs { rules: variants, regions } = &self.rules;
        let side = shape.side();
        let rules = if self.jigsaw {
            refuse_rules_of_boxes(variants)?;
            let mut rules = Rules::new(side, side, side)?;
            rules.add_lines(0, 0)?;
            Some(Arc::new(rules))
        } else {
            let named = NamedRules::read(variants, regions.as_deref())?;
            let is_drawn = self.killer || self.thermometers || self.arrows;
            let named = named.or_else(|| is_drawn.then(NamedRules::default));
            named.map(|mut named| named.of(shape)).transpose()?
        };
        if rules.is_some() {
            self.check_goes_with_rules()?;
        }
        Ok(rules)
    }

    /// Refuses options of puzzles whose rules are those of Sudoku.
    fn check_goes_with_rules(&self) -> Result<(), Failure> {
        let has_houses = [&self.givens_per_row, &self.givens_per_column, &self.givens_per_box]
            .iter()
            .any(|range| range.is_some());
        let is_other = self.givens.is_some()
            || has_houses
            || self.pattern != Pattern::None
            || self.within_symmetry
            || self.mask.is_some()
            || self.grids;
        if is_other {
            let message = "with --rules, --regions, --jigsaw, --thermometers and --arrows, puzzles are minimal, and with --killer they have no givens: leave out --givens, --givens-per-row, \
                           --givens-per-column, --givens-per-box, --pattern, --within-symmetry, --mask and --grids";
            return Err(Failure::Usage(message.into()));
        }
        Ok(())
    }

    /// Makes a puzzle with rules, and with random thermometers, arrows and cages if these are wanted.
    fn make_of(
        &self,
        solver: &mut RulesSolver,
        rules: &Arc<Rules>,
        seed: u64,
        number: u64,
    ) -> Result<Made, Error> {
        let rules = match self.with_paths(solver, rules, seed ^ number.rotate_left(24))? {
            Outcome::Answer(Some(rules)) => rules,
            Outcome::Answer(None) => return Ok(Outcome::Answer(None)),
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        };
        Ok(if self.killer {
            let made = self.make_killer(solver, &rules, seed, number)?;
            made.map(|made| made.map(|puzzle| (puzzle, None)))
        } else {
            let made = solver.generate_nth(&rules, seed, number, interrupt())?;
            made.map(|made| made.map(|made| (made.puzzle, made.stopped)))
        })
    }

    /// Adds random thermometers and arrows to rules, if these are wanted; `None` if the rules have
    /// no solution.
    fn with_paths(
        &self,
        solver: &mut RulesSolver,
        rules: &Arc<Rules>,
        seed: u64,
    ) -> Result<Outcome<Option<Arc<Rules>>>, Error> {
        if !self.thermometers && !self.arrows {
            return Ok(Outcome::Answer(Some(Arc::clone(rules))));
        }
        let empty = RulesPuzzle::new(Arc::clone(rules), &vec![0; rules.cells()])?;
        let solution = match solver.random_solution((&empty, interrupt()), seed)? {
            Outcome::Answer(Some(solution)) => solution,
            Outcome::Answer(None) => return Ok(Outcome::Answer(None)),
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let mut rules = Rules::clone(rules);
        if self.thermometers {
            rules.add_random_thermometers(&solution, seed)?;
        }
        if self.arrows {
            rules.add_random_arrows(&solution, seed)?;
        }
        Ok(Outcome::Answer(Some(Arc::new(rules))))
    }

    /// Makes a killer that the output can hold: some have cages of one cell, and then others are
    /// drawn for Solo.
    fn make_killer(
        &self,
        solver: &mut RulesSolver,
        rules: &Arc<Rules>,
        seed: u64,
        number: u64,
    ) -> Result<Outcome<Option<RulesPuzzle>>, Error> {
        let is_for_solo = self.output.to.iter().any(|to| matches!(to, To::File(FileFormat::Tatham)));
        let draws = if is_for_solo && rules.digits() <= DIGITS_OF_SOLO { MOST_DRAWS } else { 1 };
        let mut draw = 0u64;
        loop {
            let made = solver.generate_killer(rules, seed ^ draw.rotate_left(56), number, interrupt())?;
            draw += 1;
            match made {
                Outcome::Answer(Some(puzzle)) if draw < draws && has_single_cage(&puzzle) => {}
                made => return Ok(made),
            }
        }
    }

    /// Makes a puzzle with random regions.
    fn make_jigsaw(
        &self,
        solver: &mut RulesSolver,
        lines: &Rules,
        seed: u64,
        number: u64,
    ) -> Result<Made, Error> {
        let shape = Shape::new(1, lines.digits())?;
        // Some regions have no solution: then others are drawn.
        for draw in 0..MOST_DRAWS {
            let mut rules = lines.clone();
            rules.add_random_regions(seed ^ number.rotate_left(32) ^ draw.rotate_left(48))?;
            for &variant in &self.rules.rules {
                rules.add_variant(variant, shape, 0, 0)?;
            }
            match self.make_of(solver, &Arc::new(rules), seed, number)? {
                Outcome::Answer(None) => {}
                made => return Ok(made),
            }
        }
        Ok(Outcome::Answer(None))
    }

    /// Makes and writes puzzles with other rules than those of Sudoku.
    pub(super) fn make_with_rules(
        &self,
        shape: Shape,
        rules: &Arc<Rules>,
        run: &mut Run,
        common: &CommonArgs,
    ) -> Result<(), Failure> {
        let seed = run.seed;
        let options = Options::new().with_limits(self.limits.limits());
        let mut done = 0;
        while done < self.count && !signal::is_cancelled() {
            let len = usize::try_from(self.count - done).unwrap_or(OTHERS).min(OTHERS);
            let numbers: Vec<u64> = (self.first + done..).take(len).collect();
            let watch = run.progress.begin(&format!("seed {seed}"), numbers.clone());
            let made =
                in_parallel(self.limits.threads, &numbers, watch, RulesSolver::new, |solver, &number| {
                    solver.set_options(options)?;
                    match self.jigsaw {
                        true => self.make_jigsaw(solver, rules, seed, number),
                        false => self.make_of(solver, rules, seed, number),
                    }
                });
            run.answers.out.clear();
            let before = run.answers.tally.total();
            for (made, number) in made.into_iter().zip(numbers) {
                let place = Place { file: format!("seed {seed}").into(), line: number };
                let made = made.map_err(|error| match error {
                    Error::Argument { what } => Failure::Usage(what.into()),
                    error => error.into(),
                });
                match made? {
                    Outcome::Answer(Some((puzzle, None))) => {
                        let entry = entry(place, shape, puzzle.givens());
                        run.write(&Entry { rules: Some(EntryRules { puzzle, are_own: true }), ..entry })?;
                    }
                    Outcome::Answer(Some((_, Some(reason)))) | Outcome::Stopped(reason) => {
                        if reason == StopReason::Cancel {
                            break;
                        }
                        run.stopped(shape, number, reason, common)?;
                    }
                    Outcome::Answer(None) => {
                        return Err(Failure::Message("no grid obeys these rules".into()));
                    }
                }
            }
            run.progress.pass(run.answers.tally.total() - before);
            run.sink.write(&run.answers.out)?;
            done += len as u64;
        }
        Ok(())
    }
}

fn has_single_cage(puzzle: &RulesPuzzle) -> bool {
    puzzle.rules().totals().any(|(cells, _)| cells.len() == 1)
}
