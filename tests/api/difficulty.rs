//! Making puzzles of a wanted difficulty.

use ordoku::technique::{HodokuLevel, RatedStep, Rating, Scale, StepRating, Technique};
use ordoku::{
    Difficulty, Error, Generator, Interrupt, Limits, Outcome, Shape, Solver, StepBound, StopReason, Target,
};

#[test]
fn puzzles_are_as_hard_as_wanted() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let technique = Difficulty::new().with_technique(Technique::XYWing);
    for difficulty in [
        Difficulty::new().with_level(HodokuLevel::Unfair),
        Difficulty::new().with_er(30..=34).with_level(HodokuLevel::Medium),
        Difficulty::new().with_number(2_000..=3_000),
        technique.clone(),
        technique.clone().with_else_up_to(HodokuLevel::Medium),
        technique.with_before_up_to(StepBound::of_technique(Technique::NakedTriple).unwrap()),
    ] {
        let mut generator = Generator::new(Shape::NINE).with_difficulty(difficulty.clone());
        for number in 0..2 {
            let puzzle = generator.generate_nth(3, number, Interrupt::new()).unwrap().answer().unwrap();
            let mut rate = |scale| solver.rate(&puzzle, scale).unwrap().answer().unwrap();
            if let (Some(level), Rating::Hodoku(rating)) = (difficulty.level, rate(Scale::Hodoku)) {
                assert_eq!(rating.level, level);
            }
            if let (Some(er), Rating::Explainer(rating)) = (&difficulty.er, rate(Scale::Explainer)) {
                assert!(er.contains(&rating.er), "{rating:?}");
            }
            if let (Some(range), Rating::Ordoku(rating)) = (&difficulty.number, rate(Scale::Ordoku)) {
                assert!(range.contains(&rating.number), "{rating:?}");
            }
            let steps = solver.steps(&puzzle, Scale::Hodoku).unwrap().answer().unwrap();
            let is_wanted = |step: &RatedStep| Some(step.step.technique()) == difficulty.technique;
            assert_eq!(steps.iter().any(is_wanted), difficulty.technique.is_some());
            if difficulty.else_up_to.is_some() {
                assert!(steps.iter().all(|step| is_wanted(step) || is_up_to_medium(step)));
            }
            if difficulty.before_up_to.is_some() {
                let before = steps.iter().take_while(|step| !is_wanted(step));
                assert!(before.into_iter().all(is_up_to_medium));
            }
            let is_met = difficulty.is_met(&mut solver, &puzzle, Interrupt::new());
            assert_eq!(is_met, Ok(Outcome::Answer(true)));
        }
    }
}

fn is_up_to_medium(step: &RatedStep) -> bool {
    matches!(step.rating, StepRating::Hodoku { level, .. } if level <= HodokuLevel::Medium)
}

#[test]
fn larger_puzzles_have_a_rating_of_this_library_only() {
    let sixteen = Shape::order(4).unwrap();
    let difficulty = Difficulty::new().with_number(5_000..=u64::MAX);
    let mut generator = Generator::new(sixteen).with_target(Target::Givens(120)).with_difficulty(difficulty);
    let puzzle = generator.generate(1).unwrap().answer().unwrap();
    let rating = Solver::new(sixteen).unwrap().rate(&puzzle, Scale::Ordoku).unwrap().answer().unwrap();
    assert!(matches!(rating, Rating::Ordoku(rating) if rating.number >= 5_000), "{rating}");
    for difficulty in [
        Difficulty::new().with_level(HodokuLevel::Easy),
        Difficulty::new().with_er(10..=20),
        Difficulty::new().with_technique(Technique::XWing),
    ] {
        let refused = Generator::new(sixteen).with_difficulty(difficulty).generate(1);
        assert!(matches!(refused, Err(Error::Argument { .. })));
    }
}

#[test]
fn wishes_that_no_puzzle_meets_are_refused() {
    #[expect(clippy::reversed_empty_ranges, reason = "they are refused")]
    let empty = [Difficulty::new().with_er(75..=70), Difficulty::new().with_number(2..=1)];
    let others = [
        Difficulty::new().with_technique(Technique::Nishio),
        Difficulty::new().with_technique(Technique::DeathBlossom),
        Difficulty::new().with_technique(Technique::FullHouse),
        Difficulty::new().with_else_up_to(HodokuLevel::Easy),
        Difficulty::new().with_before_up_to(HodokuLevel::Easy),
    ];
    for difficulty in empty.into_iter().chain(others) {
        let refused = Generator::new(Shape::NINE).with_difficulty(difficulty).generate(1);
        assert!(matches!(refused, Err(Error::Argument { .. })));
    }
    let full_houses = Difficulty::new().with_technique(Technique::FullHouse);
    let mut generator =
        Generator::new(Shape::NINE).with_target(Target::Givens(76)).with_difficulty(full_houses);
    assert!(generator.generate(1).unwrap().answer().is_some());
}

#[test]
fn hard_puzzles_are_the_same_on_any_number_of_threads_and_obey_limits() {
    let make = |threads, nodes: Option<u64>| {
        let mut limits = Limits::new();
        limits.nodes = nodes;
        let mut generator = Generator::new(Shape::NINE)
            .with_difficulty(Difficulty::new().with_level(HodokuLevel::Hard))
            .with_limits(limits)
            .with_threads(threads);
        let (mut out, mut results) = (vec![0; 40 * 81], vec![Err(Error::Internal); 40]);
        generator.generate_batch(5, 0, &mut out, &mut results, Interrupt::new()).unwrap();
        (out, results)
    };
    let (all, results) = make(1, None);
    assert!(results.iter().all(|result| *result == Ok(Outcome::Answer(()))));
    assert_eq!(make(3, None), (all.clone(), results));
    let (some, results) = make(2, Some(300));
    let is_made = |result: &Result<Outcome<()>, Error>| *result == Ok(Outcome::Answer(()));
    assert!(results.iter().any(is_made) && !results.iter().all(is_made));
    for (result, (some, all)) in results.iter().zip(some.chunks(81).zip(all.chunks(81))) {
        if is_made(result) {
            assert_eq!(some, all);
        } else {
            assert_eq!((*result, some), (Ok(Outcome::Stopped(StopReason::Nodes)), &[0; 81][..]));
        }
    }
}
