//! All steps of a state: each is right, and a limit ends the call.

use super::steps::{Grid, RATED};
use ordoku::technique::{Scale, Technique};
use ordoku::{Interrupt, Outcome, PlayerState, Puzzle, Shape, Solver, StopReason};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

#[test]
fn all_steps_are_right_and_have_those_of_the_path() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let (mut count, mut techniques) = (0, HashSet::new());
    for (text, ..) in RATED {
        let puzzle: Puzzle = text.parse().unwrap();
        let solution = puzzle.solve().unwrap().unwrap().values().to_vec();
        let mut grid = Grid::new(puzzle.givens());
        for next in solver.steps(&puzzle, Scale::Hodoku).unwrap().answer().unwrap() {
            if !next.step.placed().is_empty() {
                grid.take(&next, &solution);
                continue;
            }
            let marks = grid.marks();
            let state = PlayerState { puzzle: &puzzle, placed: &grid.values, marks: Some(&marks) };
            let all = solver.all_steps(state, Interrupt::new()).unwrap().answer().unwrap();
            assert!(all.contains(&next), "{next}");
            let mut effects = HashSet::new();
            for step in &all {
                grid.clone().take(step, &solution);
                let technique = step.step.technique();
                assert_eq!(technique.hodoku_rating(), Some(step.rating), "{step}");
                let sentence = step.sentence();
                assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
                let mut removed = step.step.removed().to_vec();
                removed.sort_unstable();
                removed.dedup();
                let is_new = effects.insert((technique, removed));
                assert!(is_new || !has_one_for_each_effect(technique), "{step}");
                techniques.insert(technique);
            }
            count += all.len();
            grid.take(&next, &solution);
        }
    }
    assert!(count > 10_000 && techniques.len() > 40, "{count} steps, {} techniques", techniques.len());
}

/// Returns whether there is one step of a technique for each set of removals.
fn has_one_for_each_effect(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::TurbotFish
            | T::RemotePair
            | T::SueDeCoq
            | T::XChain
            | T::XYChain
            | T::ContinuousNiceLoop
            | T::DiscontinuousNiceLoop
            | T::Aic
            | T::GroupedContinuousNiceLoop
            | T::GroupedDiscontinuousNiceLoop
            | T::GroupedAic
            | T::AlsXz
            | T::AlsXyWing
            | T::AlsChain
            | T::FrankenXWing
            | T::FrankenSwordfish
            | T::FrankenJellyfish
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish
            | T::FinnedFrankenJellyfish
            | T::DeathBlossom
    )
}

#[test]
fn all_steps_stop_when_they_are_told_to() {
    let puzzle: Puzzle = RATED[18].0.parse().unwrap();
    let new = || Solver::new(Shape::NINE).unwrap();
    // Returns all steps and the number of polls, if that poll and all later ones end the call.
    let all_steps = |solver: &mut Solver, last: u32| {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls >= last
        };
        let state = PlayerState { puzzle: &puzzle, placed: puzzle.givens(), marks: None };
        let answer = solver.all_steps(state, Interrupt::new().with_poll(&mut poll)).unwrap();
        (answer, polls)
    };
    let (usual, polls) = all_steps(&mut new(), u32::MAX);
    assert!(matches!(&usual, Outcome::Answer(steps) if steps.len() > 50));
    assert!(polls > 5, "{polls} polls");
    for last in 1..polls {
        let mut solver = new();
        let stopped = Outcome::Stopped(StopReason::Callback);
        assert!(all_steps(&mut solver, last).0 == stopped, "poll {last}");
        assert!(all_steps(&mut solver, u32::MAX).0 == usual, "after poll {last}");
    }
    let cancel = AtomicBool::new(true);
    let state = PlayerState { puzzle: &puzzle, placed: puzzle.givens(), marks: None };
    let answer = new().all_steps(state, Interrupt::new().with_cancel(&cancel)).unwrap();
    assert_eq!(answer, Outcome::Stopped(StopReason::Cancel));
}
