//! Helpers for the engines' tests, and the test that no inference changes an answer.

use super::*;
use crate::limits::{Interrupt, Limits};
use crate::proof::{Log, Part, Proof, check};
use crate::support::ablation::Switch;
use crate::support::random::Random;
use std::collections::BTreeSet;

/// Returns the cyclic grid with renamed digits, without about `percent` % of its cells.
pub fn puzzle(shape: Shape, percent: usize, random: &mut Random) -> Puzzle {
    let mut digits: Vec<u32> = (1..=shape.side() as u32).collect();
    random.shuffle(&mut digits);
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    let value = |cell: usize| {
        let (row, column) = (cell / shape.side(), cell % shape.side());
        digits[(cols * (row % rows) + row / rows + column) % shape.side()]
    };
    let givens: Vec<u32> =
        (0..shape.cells()).map(|cell| if random.below(100) < percent { 0 } else { value(cell) }).collect();
    Puzzle::from_givens(shape, &givens).unwrap()
}

/// Returns the puzzle with one more given, usually a wrong one.
fn with_wrong_given(mut puzzle: Puzzle, random: &mut Random) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    let cell = random.below(givens.len());
    givens[cell] = random.below(puzzle.shape().side()) as u32 + 1;
    puzzle.set_givens(&givens).unwrap();
    puzzle
}

/// Solutions, each once, and the statistics of the search.
type Found = (BTreeSet<Vec<u32>>, Stats);

/// Returns up to `limit` solutions, or `None` if that takes too many nodes.
pub fn solutions(engine: &mut dyn SearchEngine, puzzle: &Puzzle, limit: u64) -> Option<Found> {
    let mut found = BTreeSet::new();
    let mut visit = |values: &[u32]| {
        assert!(puzzle.is_solved_by(values), "{values:?} for {puzzle:?}");
        assert!(found.insert(values.to_vec()), "the same solution twice");
        ControlFlow::Continue(())
    };
    let items = Items::new(puzzle.shape()).item_count();
    let limits = Limits { nodes: Some(15_000), solutions: Some(limit), ..Limits::default() };
    let mut run = SearchRun::new(LimitChecker::new(limits, items, Interrupt::default()), &mut visit);
    engine.run(puzzle, &mut run).unwrap();
    let (stats, stopped) = (run.stats, run.limits.stopped());
    (stopped != Some(StopReason::Nodes)).then_some((found, stats))
}

/// Asserts that an engine's proof shows that these are the solutions.
pub fn assert_proves(engine: &mut dyn SearchEngine, puzzle: &Puzzle, all: &BTreeSet<Vec<u32>>) {
    let (mut proof, mut formula) = (String::new(), String::new());
    let mut write = |part: Part, text: &str| {
        if part == Part::Proof {
            proof.push_str(text)
        } else {
            formula.push_str(text)
        }
        ControlFlow::Continue(())
    };
    let items = Items::new(puzzle.shape()).item_count();
    let mut limits = LimitChecker::new(Limits::default(), items, Interrupt::default());
    let mut log = Log::new(puzzle, None, &mut write, &mut limits).unwrap().unwrap();
    let mut visit = |_: &[u32]| ControlFlow::Continue(());
    let mut run = SearchRun { proof: Some(Proof::OfPuzzle(&mut log)), ..SearchRun::new(limits, &mut visit) };
    engine.run(puzzle, &mut run).unwrap();
    let SearchRun { mut limits, .. } = run;
    assert_eq!(log.finish(puzzle, &mut limits), Ok(None));
    let solutions = all.iter().map(|solution| &solution[..]);
    assert_eq!(check(puzzle, solutions, proof.as_bytes()), Ok(()), "{puzzle:?}\n{proof}");
    assert!(formula.starts_with("p cnf "));
}

/// Returns pencil marks, each with this probability in percent: hard puzzles if few solutions are
/// left.
pub fn marks(shape: Shape, percent: usize, random: &mut Random) -> Puzzle {
    let mut cell =
        || (0..shape.side()).fold(0, |marks, digit| marks | u64::from(random.below(100) < percent) << digit);
    let marks: Vec<u64> = (0..shape.cells()).map(|_| cell()).collect();
    Puzzle::from_marks(shape, &marks).unwrap()
}

/// Returns puzzles with no, one and many solutions, and hard ones.
fn puzzles(random: &mut Random) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for (rows, cols, holes, marked, count) in
        [(2, 2, 80, 75, 10), (2, 3, 65, 68, 10), (3, 3, 62, 57, 10), (3, 4, 50, 48, 8)]
    {
        let shape = Shape::new(rows, cols).unwrap();
        for _ in 0..count {
            let puzzle = puzzle(shape, holes, random);
            puzzles.extend([with_wrong_given(puzzle.clone(), random), puzzle, marks(shape, marked, random)]);
        }
    }
    puzzles
}

/// Asserts that an engine finds the same solutions without a switch (above `limit`, as many), and
/// finds those of some puzzle in another way.
pub fn assert_changes_no_answer(
    switch: Switch,
    mut solutions: impl FnMut(&Puzzle) -> Option<Found>,
    puzzles: &[Puzzle],
    limit: u64,
) {
    let (mut compared, mut others) = (0, 0);
    for puzzle in puzzles {
        let Some((all, stats)) = solutions(puzzle) else { continue };
        let Some((found, without)) = switch.without(|| solutions(puzzle)) else { continue };
        assert_eq!(all.len(), found.len(), "without {switch:?}: {puzzle:?}");
        assert!(all.len() as u64 == limit || all == found, "without {switch:?}: {puzzle:?}");
        compared += 1;
        others += usize::from(stats != without);
    }
    assert!(4 * compared > 3 * puzzles.len(), "{switch:?}: only {compared} compared");
    assert!(others > 0, "{switch:?} was never of use");
}

#[test]
fn inferences_change_no_answer() {
    const LIMIT: u64 = 100;
    use Switch::*;
    let random = &mut Random::new(1);
    let puzzles = puzzles(random);
    // Stable mode is only for large puzzles, and ends at a solution.
    let large: Vec<Puzzle> = (0..12).map(|_| puzzle(Shape::new(5, 6).unwrap(), 58, random)).collect();
    let of_csp = [NakedSingles, HiddenSingles, LockedCandidates, Weights];
    let of_cdcl =
        [Matching, Minimizing, Shrinking, Merging, Restarts, Reduction, BestPhase, Activities, ReasonSide];
    for (kind, switches) in
        [(Engine::Greedy, &[Filling][..]), (Engine::Csp, &of_csp), (Engine::Cdcl, &of_cdcl)]
    {
        for &switch in switches {
            let (puzzles, limit) = if switch == BestPhase { (&large, 1) } else { (&puzzles, LIMIT) };
            let search = |puzzle: &Puzzle| {
                let mut engine = kind.build(puzzle.shape()).unwrap();
                solutions(engine.as_mut(), puzzle, limit)
            };
            assert_changes_no_answer(switch, search, puzzles, limit);
        }
    }
}
