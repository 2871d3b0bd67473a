//! The formula that a proof refers to.

use super::line_writer::LineWriter;
use crate::limits::LimitChecker;
use crate::model::item_system::ItemSystem;
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;

/// Writes the clauses of items and shades, the literals that are `known`, and a clause against each
/// solution in `found`, given as its variables. Ends early if the receiver refuses or `limits` end
/// it.
pub(super) fn write<'f, K: Iterator<Item = i64>>(
    system: impl ItemSystem,
    known: impl Fn() -> K,
    found: impl ExactSizeIterator<Item = &'f [u32]>,
    lines: &mut LineWriter<'_>,
    limits: &mut LimitChecker<'_>,
) {
    let is_over = |lines: &LineWriter<'_>, limits: &mut LimitChecker<'_>, clauses: u64| {
        lines.refused() || !limits.work(clauses.min(u32::MAX.into()) as u32)
    };
    let clauses_of = |item: usize| {
        let size = system.size(item) as u64;
        u64::from(system.is_primary(item)) + size * size.saturating_sub(1) / 2
    };
    let of_items: u64 = (0..system.item_count()).map(clauses_of).sum();
    let clauses_of_shade = |shade: usize| 1 + system.users_of(shade).count() as u64;
    let of_shades: u64 = system.shades().map(clauses_of_shade).sum();
    let clauses = of_items + of_shades + known().count() as u64 + found.len() as u64;
    lines.word(format_args!("p cnf {} {clauses}\n", system.option_bound()));
    for item in 0..system.item_count() {
        if is_over(lines, limits, clauses_of(item)) {
            return;
        }
        if system.is_primary(item) {
            lines.clause(system.options_of(item).map(positive));
        }
        for (k, one) in system.options_of(item).enumerate() {
            for other in system.options_of(item).skip(k + 1) {
                lines.clause([-positive(one), -positive(other)].into_iter());
            }
        }
    }
    for shade in system.shades() {
        if is_over(lines, limits, clauses_of_shade(shade)) {
            return;
        }
        lines.clause(std::iter::once(-positive(shade)).chain(system.users_of(shade).map(positive)));
        for user in system.users_of(shade) {
            lines.clause([-positive(user), positive(shade)].into_iter());
        }
    }
    for literal in known() {
        if is_over(lines, limits, 1) {
            return;
        }
        lines.clause([literal].into_iter());
    }
    for solution in found {
        if is_over(lines, limits, solution.len() as u64) {
            return;
        }
        lines.clause(solution.iter().map(|&variable| -i64::from(variable)));
    }
}

/// Returns the literal that is true if an option is taken.
fn positive(option: usize) -> i64 {
    option as i64 + 1
}

/// Returns the givens of a puzzle, or the options that its pencil marks rule out, as literals.
pub(super) fn known_literals(puzzle: &Puzzle) -> impl Iterator<Item = i64> {
    (0..puzzle.shape().cells()).flat_map(|cell| known_of_cell(puzzle, cell))
}

fn known_of_cell(puzzle: &Puzzle, cell: usize) -> impl Iterator<Item = i64> {
    let (shape, items) = (puzzle.shape(), Items::new(puzzle.shape()));
    let given = Some(puzzle.givens()[cell]).filter(|&given| given != 0);
    let given = given.map(|given| positive(items.option_in(cell, given as usize - 1)));
    let marks = puzzle.marks().map(|marks| &marks[cell * shape.words()..]);
    let struck_out = marks.into_iter().flat_map(move |marks| {
        (0..shape.side())
            .filter(|digit| marks[digit / 64] >> (digit % 64) & 1 == 0)
            .map(move |digit| -positive(items.option_in(cell, digit)))
    });
    given.into_iter().chain(struck_out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};
    use crate::model::shape::Shape;
    use std::ops::ControlFlow;

    /// Writes a puzzle and `found` solutions, and ends at the `ends`-th poll. A receiver that
    /// `refuses` ends it at the first piece. Returns the number of clauses and of polls.
    fn clauses(puzzle: &Puzzle, found: usize, ends: usize, refuses: bool) -> (usize, usize) {
        let mut text = String::new();
        let mut take = |_, piece: &str| {
            text.push_str(piece);
            if refuses { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let (mut polls, variables) = (0, [1; 16]);
        let mut poll = || {
            polls += 1;
            polls >= ends
        };
        let interrupt = Interrupt { cancel: None, poll: Some(&mut poll) };
        let mut limits = LimitChecker::new(Limits::default(), 64, interrupt);
        let mut lines = LineWriter::new(&mut take).unwrap();
        let items = Items::new(puzzle.shape());
        write(
            items,
            || known_literals(puzzle),
            std::iter::repeat_n(&variables[..], found),
            &mut lines,
            &mut limits,
        );
        lines.flush();
        assert_eq!(limits.stopped().is_some(), polls >= ends);
        assert!(!refuses || polls < 3, "{polls} polls for a text that the receiver refused");
        (text.lines().count() - 1, polls)
    }

    #[test]
    fn a_poll_or_the_receiver_ends_the_clauses_of_many_solutions() {
        let puzzle = Puzzle::empty(Shape::order(2).unwrap()).unwrap();
        let rules = 64 * 7;
        assert_eq!(clauses(&puzzle, 10_000, usize::MAX, false).0, rules + 10_000);
        let (some, _) = clauses(&puzzle, 10_000, 3, false);
        assert!((rules + 1..rules + 1_000).contains(&some), "{some}");
        assert!(clauses(&puzzle, 10_000, usize::MAX, true).0 < rules + 1_000);
    }

    #[test]
    fn a_poll_ends_the_clauses_of_pencil_marks() {
        let puzzle = Puzzle::from_marks(Shape::new(2, 10).unwrap(), &[1; 400]).unwrap();
        let (rules, known) = (1_600 * 191, 400 * 19);
        let (all, polls) = clauses(&puzzle, 0, usize::MAX, false);
        assert_eq!(all, rules + known);
        let (some, _) = clauses(&puzzle, 0, polls, false);
        assert!((rules + 1..all).contains(&some), "{some}");
    }
}
