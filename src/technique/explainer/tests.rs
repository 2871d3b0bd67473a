//! Own puzzles with their ratings and paths, and what must hold for every path.

use super::branching::all_branches;
use super::branching::all_forcing;
use super::branching::{BranchHint, MultipleKind, MultipleSearch, SpreadPool};
use super::forcing::ForcingSearch;
use super::{ExplainerPath, ExplainerRating, ExplainerRun, ExplainerStep};
use crate::limits::stop::Stop;
use crate::limits::{Interrupt, LimitChecker, Limits, WORK, late};

/// Returns the path of a puzzle before its first step.
fn path_of(givens: &[u8; 81]) -> ExplainerPath {
    let mut path = ExplainerPath::new();
    path.begin(givens, true);
    path
}

/// Takes the next step of a path without limits.
fn next(path: &mut ExplainerPath) -> Option<ExplainerStep> {
    path.next_step(&mut LimitChecker::endless()).unwrap()
}

/// Returns the ratings of a puzzle.
fn rate(givens: &[u8; 81]) -> ExplainerRating {
    let mut limits = LimitChecker::endless();
    let mut path = ExplainerPath::new();
    path.begin(givens, false);
    let mut ratings = ExplainerRun::default();
    while let Some((rating, places)) = path.next_rating(&mut limits).unwrap() {
        ratings.add(rating, places);
    }
    ratings.of_path(path.is_solved())
}

/// The puzzles, each with its ratings in tenths and its path.
fn examples() -> Vec<([u8; 81], ExplainerRating, &'static str)> {
    let mut lines = include_str!("examples.txt").lines().filter(|line| !line.starts_with('#'));
    let mut examples = Vec::new();
    while let (Some(first), Some(path)) = (lines.next(), lines.next()) {
        let mut words = first.split(' ');
        let puzzle = words.next().unwrap_or_default().bytes().map(|digit| digit - b'0');
        let tenths: Vec<u8> = words.map(|word| word.parse().unwrap()).collect();
        let ratings = ExplainerRating { er: tenths[0], ep: tenths[1], ed: tenths[2] };
        examples.push((puzzle.collect::<Vec<_>>().try_into().unwrap(), ratings, path));
    }
    examples
}

/// Returns a path in the notation of the examples.
fn notation(puzzle: &[u8; 81]) -> String {
    let (mut path, mut parts, mut easy) = (path_of(puzzle), Vec::new(), Vec::new());
    while let Some(found) = next(&mut path) {
        if found.rating < 2.55 {
            easy.push(found.rating);
            continue;
        }
        flush(&mut easy, &mut parts);
        parts.push(step_notation(&found));
    }
    flush(&mut easy, &mut parts);
    assert!(path.is_solved());
    parts.join("; ")
}

/// Adds the counts of easy steps by rating.
fn flush(easy: &mut Vec<f64>, parts: &mut Vec<String>) {
    easy.sort_by(f64::total_cmp);
    let groups = easy.chunk_by(|a, b| a == b);
    let counts: Vec<String> = groups.map(|group| format!("{:.1}*{}", group[0], group.len())).collect();
    if !counts.is_empty() {
        parts.push(counts.join(" "));
    }
    easy.clear();
}

fn step_notation(found: &ExplainerStep) -> String {
    let step = &found.step;
    let mut words = vec![format!("{:.1}", ((found.rating + 0.05) * 10.0).floor() / 10.0)];
    if step.nodes != 0 {
        words.push(format!("(n {})", step.nodes));
    }
    let mut removed = step.removed.clone();
    removed.sort();
    for group in removed.chunk_by(|a, b| a.cell == b.cell) {
        let digits: String = group.iter().map(|candidate| candidate.digit.to_string()).collect();
        words.push(format!("r{}c{}<>{digits}", group[0].cell / 9 + 1, group[0].cell % 9 + 1));
    }
    for placed in &step.placed {
        words.push(format!("r{}c{}={}", placed.cell / 9 + 1, placed.cell % 9 + 1, placed.digit));
    }
    words.join(" ")
}

#[test]
fn ratings_are_those_of_the_examples() {
    let examples = examples();
    assert_eq!(examples.len(), 20);
    for (puzzle, ratings, _) in examples {
        assert_eq!(rate(&puzzle), ratings);
    }
}

#[test]
fn paths_are_those_of_the_examples() {
    for (puzzle, _, path) in examples() {
        assert_eq!(notation(&puzzle), path);
    }
}

#[test]
fn chains_have_the_nodes_that_are_counted() {
    for (puzzle, ..) in examples() {
        let mut path = path_of(&puzzle);
        while let Some(found) = next(&mut path) {
            let nodes: usize = found.step.chains.iter().map(Vec::len).sum();
            assert_eq!(nodes, found.step.nodes as usize);
            for chain in &found.step.chains {
                for (i, node) in chain.iter().enumerate() {
                    assert!(node.parents.iter().all(|&parent| (parent as usize) < i));
                    assert_eq!(node.parents.is_empty(), i == 0);
                }
            }
        }
    }
}

/// Returns what matters of a hint: its nodes, its key, and what changes.
fn essence(hint: BranchHint) -> (usize, u8, u16, bool) {
    (hint.rank.nodes, hint.rank.key, hint.target, hint.target_is_on)
}

#[test]
fn the_fast_searches_find_the_best_of_all_hints() {
    let endless = &mut LimitChecker::endless();
    for (puzzle, ..) in examples() {
        let (mut path, mut dynamic) = (path_of(&puzzle), MultipleSearch::default());
        let (mut forcing, mut turn) = (ForcingSearch::default(), 0);
        let spreads = &mut SpreadPool::default();
        while let Some(found) = next(&mut path) {
            // States after hard steps, which have few singles, and some others.
            turn += 1;
            if path.is_solved() || found.rating < 2.6 && turn % 8 != 0 {
                continue;
            }
            let marks = &path.marks;
            if marks.of_cell.iter().any(|digits| digits.is_power_of_two()) {
                continue;
            }
            let best_of = |kind, spreads: &mut SpreadPool| {
                let all = all_branches(marks, marks, kind, spreads, &mut LimitChecker::endless())
                    .unwrap()
                    .into_iter()
                    .map(|found| found.hint);
                all.min_by(|a, b| a.rank.order(b.rank)).map(essence)
            };
            let all = all_forcing(marks, marks, spreads, endless).unwrap();
            let expected = all.into_iter().map(|chain| chain.rank).min_by(|a, b| a.order(*b));
            let rank = forcing.best(marks, spreads, endless).unwrap().map(|hint| hint.rank);
            assert_eq!(rank.map(|rank| (rank.nodes, rank.key)), expected.map(|rank| (rank.nodes, rank.key)));
            if rank.is_none() {
                assert_eq!(forcing.multiple().map(essence), best_of(MultipleKind::Multiple, spreads));
            }
            assert_eq!(
                dynamic.best(marks, 0, spreads, endless).unwrap().map(essence),
                best_of(MultipleKind::Dynamic(0), spreads)
            );
        }
    }
}

#[test]
fn a_path_does_not_depend_on_the_puzzles_before_it() {
    let (mut path, mut limits) = (ExplainerPath::new(), LimitChecker::endless());
    for (puzzle, ..) in examples().into_iter().rev() {
        path.begin(&puzzle, true);
        let mut fresh = path_of(&puzzle);
        while let Some(found) = next(&mut fresh) {
            let step = path.next_step(&mut limits).unwrap().unwrap();
            assert_eq!((step.rating, step.step), (found.rating, found.step));
            // Many are left in the middle.
            if fresh.marks.empty % 20 == 10 {
                break;
            }
        }
    }
}

#[test]
fn bad_givens_end() {
    let mut equal = [0; 81];
    equal[..9].fill(5);
    equal[40] = 200;
    let nine: [u8; 81] = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
    assert_eq!(rate(&nine), ExplainerRating::default());
    let mut path = path_of(&equal);
    // Enough to see that nothing overflows.
    let steps = (0..20).take_while(|_| next(&mut path).is_some()).count();
    assert!(!path.is_solved(), "{steps} steps");
}

/// A puzzle whose path has chains nested in chains, 11.6 (Easter Monster, by jpf, 2007).
const HARDEST: &str = "100000002090400050006000700050903000000070000000850040700000600030009080002000001";

#[test]
fn a_limit_ends_a_search_within_a_step() {
    let puzzle: Vec<u8> = HARDEST.bytes().map(|digit| digit - b'0').collect();
    let puzzle: [u8; 81] = puzzle.try_into().unwrap();
    // The caller ends the search at the n-th look at the clock, which may be within any of the
    // searches.
    for looks in [1, 3, 10, 30, 100] {
        let mut left = looks;
        let mut ends = || {
            left -= 1;
            left == 0
        };
        let mut limits = LimitChecker::new(Limits::new(), 1, Interrupt::new().with_poll(&mut ends));
        late::WORK.set(0);
        let mut path = path_of(&puzzle);
        let stop = loop {
            match path.next_step(&mut limits) {
                Ok(step) => assert!(step.is_some(), "the path ended before look {looks}"),
                Err(stop) => break stop,
            }
        };
        assert_eq!(stop, Stop::Limit);
        assert!(late::WORK.get() <= u64::from(WORK), "{} units after the stop", late::WORK.get());
    }
}
