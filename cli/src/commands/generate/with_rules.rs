//! New puzzles with other rules than those of Sudoku.

use super::{Args, OTHERS, Run, entry};
use crate::answer::{in_parallel, interrupt};
use crate::args::{CommonArgs, RulesArgs, To};
use crate::input::{Entry, EntryRules, NamedRules, Place, refuse_rules_of_boxes};
use crate::report::Failure;
use crate::terminal::signal;
use ordoku::text::FileFormat;
use ordoku::{
    Error, Minimised, Options, Outcome, Pattern, RandomParts, Rules, RulesSolver, Shape, StopReason,
};
use std::sync::Arc;

/// Solo has no killer with more digits.
const DIGITS_OF_SOLO: usize = 9;

impl Args {
    /// Returns the rules of the puzzles; `None` for those of Sudoku.
    pub(super) fn rules_of(&self, shape: Shape) -> Result<Option<Arc<Rules>>, Failure> {
        let RulesArgs { rules: variants, regions } = &self.rules;
        let side = shape.side();
        let rules = if self.jigsaw {
            refuse_rules_of_boxes(variants)?;
            let mut rules = Rules::new(side, side, side)?;
            rules.add_lines(0, 0)?;
            let row = Shape::new(1, side)?;
            variants.iter().try_for_each(|&variant| rules.add_variant(variant, row, 0, 0))?;
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

    /// Returns what is drawn at random for each puzzle.
    fn random_parts(&self, digits: usize) -> RandomParts {
        let mut parts = RandomParts::new();
        parts.regions = self.jigsaw;
        parts.thermometers = self.thermometers;
        parts.arrows = self.arrows;
        parts.cages = self.killer;
        // Solo has no cages of one cell.
        let is_for_solo = self.output.to.iter().any(|to| matches!(to, To::File(FileFormat::Tatham)));
        parts.avoids_single_cages = is_for_solo && digits <= DIGITS_OF_SOLO;
        parts
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
        let parts = self.random_parts(rules.digits());
        let mut done = 0;
        while done < self.count && !signal::is_cancelled() {
            let len = usize::try_from(self.count - done).unwrap_or(OTHERS).min(OTHERS);
            let numbers: Vec<u64> = (self.first + done..).take(len).collect();
            let watch = run.progress.begin(&format!("seed {seed}"), numbers.clone());
            let made =
                in_parallel(self.limits.threads, &numbers, watch, RulesSolver::new, |solver, &number| {
                    solver.set_options(options)?;
                    solver.generate_with(rules, parts, seed, number, interrupt())
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
                    Outcome::Answer(Some(Minimised { puzzle, stopped: None, .. })) => {
                        let entry = entry(place, shape, puzzle.givens());
                        run.write(&Entry { rules: Some(EntryRules { puzzle, are_own: true }), ..entry })?;
                    }
                    Outcome::Answer(Some(Minimised { stopped: Some(reason), .. }))
                    | Outcome::Stopped(reason) => {
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
