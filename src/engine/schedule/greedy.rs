//! Solutions in the order of greedy guessing, sooner than by greedy guessing alone.
//!
//! ```text
//! in turns, each 16 times as long as the last:
//!     greedy     goes on with its guesses; not in the first turn of a 9x9
//!     auto       counts to two, after the first turn within four times as many nodes
//!         none   there is no solution
//!         one    it is the first solution in any order
//! several: greedy to the end
//! ```
//!
//! Only a puzzle with several solutions needs greedy guessing to the end. A proof is that of greedy
//! guessing alone.

use super::{Verdict, ask};
use crate::engine::greedy::{PatientSearch, build};
use crate::engine::{SearchEngine, SearchOutcome, SearchRun};
use crate::error::Error;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::support::alloc::try_vec;

/// Nodes of the first turn.
const FIRST_TURN: u64 = 30;
/// Nodes of the first turn for a 9x9, which is that of `auto` alone: it is the faster one on easy
/// puzzles, too, and decides nearly all hard ones.
const FIRST_TURN_OF_NINE: u64 = 2_000;
/// The next turn is this many times as long.
const GROWTH: u64 = 16;

/// The schedule.
pub(in crate::engine) struct GreedyOrder {
    greedy: Box<dyn PatientSearch>,
    auto: Box<dyn SearchEngine>,
    /// The first solution that `auto` found.
    solution: Vec<u32>,
    /// Nodes of the first turn.
    first_turn: u64,
    /// Whether greedy guessing takes part in the first turn.
    guesses_first: bool,
}

impl GreedyOrder {
    pub fn new<M: Mask>(shape: Shape) -> Result<Self, Error> {
        let is_nine = shape == Shape::NINE;
        Ok(Self {
            greedy: build::<M>(shape)?,
            auto: Engine::Auto.build(shape)?,
            solution: try_vec(0, shape.cells())?,
            first_turn: if is_nine { FIRST_TURN_OF_NINE } else { FIRST_TURN },
            guesses_first: !is_nine,
        })
    }
}

impl SearchEngine for GreedyOrder {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        let Self { greedy, auto, solution, first_turn, guesses_first } = self;
        let mut guessed = 0;
        let mut guess = |run: &mut SearchRun<'_, '_>, nodes| {
            run.stats.engine = Some(Engine::Greedy);
            match std::mem::replace(&mut guessed, nodes) {
                0 => greedy.start(puzzle, run, nodes),
                before => greedy.resume(run, nodes - before),
            }
        };
        let (mut nodes, mut questions) = (*first_turn, *first_turn);
        while run.proof.is_none() {
            if (*guesses_first || nodes > *first_turn) && guess(run, nodes) == SearchOutcome::Ended {
                return Ok(());
            }
            if run.stats.solutions > 1 {
                break;
            }
            let verdict = ask(auto.as_mut(), puzzle, 2, questions, solution, run)?;
            if run.limits.stopped().is_some() {
                return Ok(());
            }
            match verdict {
                Verdict::Unsolvable => return Ok(()),
                Verdict::Unique => {
                    // Greedy guessing may have found it already.
                    if run.stats.solutions == 0 {
                        run.found(solution);
                    }
                    return Ok(());
                }
                Verdict::Enough => break,
                Verdict::Undecided => {}
            }
            nodes = nodes.saturating_mul(GROWTH);
            questions = nodes.saturating_mul(4);
        }
        guess(run, u64::MAX);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tests::{assert_proves, marks, puzzle};
    use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
    use crate::stats::Stats;
    use crate::support::random::Random;
    use std::ops::ControlFlow;

    /// Returns the solutions in order, at most `limit`, and the counts.
    fn solutions(
        engine: &mut dyn SearchEngine,
        puzzle: &Puzzle,
        limit: u64,
        nodes: Option<u64>,
    ) -> (Vec<Vec<u32>>, Stats, Option<StopReason>) {
        let mut found = Vec::new();
        let mut visit = |values: &[u32]| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        };
        let limits = Limits { solutions: Some(limit), nodes, ..Limits::default() };
        let mut run = SearchRun::new(LimitChecker::new(limits, 1, Interrupt::default()), &mut visit);
        engine.run(puzzle, &mut run).unwrap();
        let (stats, stopped) = (run.stats, run.limits.stopped());
        (found, stats, stopped)
    }

    #[test]
    fn the_order_is_that_of_greedy_guessing_after_any_turn() {
        let mut random = Random::new(11);
        // Searches that end with each engine, with no, one and several solutions.
        let mut reached = std::collections::BTreeMap::new();
        for (rows, cols, holes) in [(2, 2, 70), (2, 3, 65), (3, 3, 62), (3, 3, 70), (3, 4, 55)] {
            let shape = Shape::new(rows, cols).unwrap();
            let mut greedy = build::<u16>(shape).unwrap();
            for k in 0..30 {
                let puzzle = if k % 3 == 0 {
                    marks(shape, 60, &mut random)
                } else {
                    puzzle(shape, holes, &mut random)
                };
                let (wanted, _, stopped) = solutions(greedy.as_mut(), &puzzle, 40, Some(10_000));
                if stopped == Some(StopReason::Nodes) {
                    continue;
                }
                for (first_turn, guesses_first) in
                    [(1, false), (1, true), (2, true), (2_000, false), (30, true)]
                {
                    let order = GreedyOrder::new::<u16>(shape).unwrap();
                    let mut order = GreedyOrder { first_turn, guesses_first, ..order };
                    let (found, stats, _) = solutions(&mut order, &puzzle, 40, None);
                    assert_eq!(found, wanted, "{first_turn} {guesses_first} {puzzle:?}");
                    *reached
                        .entry((wanted.len().min(2), stats.engine == Some(Engine::Greedy)))
                        .or_insert(0) += 1;
                    let (first, ..) = solutions(&mut order, &puzzle, 1, None);
                    assert!(first.iter().eq(wanted.first()));
                    // A limit is exact, and what was found before it is right.
                    let (some, limited, stopped) = solutions(&mut order, &puzzle, 40, Some(stats.nodes - 1));
                    assert!(wanted.starts_with(&some) && limited.nodes < stats.nodes);
                    assert!(stats.nodes == 1 || stopped == Some(StopReason::Nodes), "{stopped:?}");
                    if wanted.len() < 40 && k % 10 == 0 {
                        assert_proves(&mut order, &puzzle, &wanted.iter().cloned().collect());
                    }
                }
            }
        }
        assert!(reached.len() == 5 && reached.values().all(|&times| times > 10), "{reached:?}");
    }

    /// Greedy guessing finds the only solution in its first turn, and `auto` tells that it is the
    /// only one.
    #[test]
    fn greedy_guessing_does_not_go_on_below_the_only_solution() {
        let mut greedy = build::<u16>(Shape::NINE).unwrap();
        for line in [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ] {
            let puzzle = line.parse().unwrap();
            let (wanted, all, _) = solutions(greedy.as_mut(), &puzzle, 40, None);
            let (_, first, _) = solutions(greedy.as_mut(), &puzzle, 1, None);
            assert!(wanted.len() == 1 && first.nodes < all.nodes);
            let order = GreedyOrder::new::<u16>(Shape::NINE).unwrap();
            let mut order = GreedyOrder { first_turn: first.nodes, guesses_first: true, ..order };
            let (found, stats, _) = solutions(&mut order, &puzzle, 40, None);
            assert_eq!(found, wanted);
            assert_eq!(stats.engine, Some(Engine::Nine), "{first:?} {stats:?}");
        }
    }
}
