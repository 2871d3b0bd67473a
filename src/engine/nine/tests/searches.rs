//! Tests of the search of one puzzle: it has the same tree with each set of instructions, and finds
//! the right solutions.

use super::*;
use crate::options::Engine;

#[test]
fn every_instruction_set_searches_the_same_tree() {
    let mut engines: Vec<_> =
        Isa::here().map(|isa| one_at_a_time_on(isa, Patience::ENDLESS).unwrap()).collect();
    let puzzles: Vec<_> = puzzles(1_500, 77).iter().map(puzzle).chain(marked(600, 78)).collect();
    for (k, puzzle) in puzzles.iter().enumerate() {
        let limits = Limits { nodes: (k % 3 == 0).then_some(40), solutions: Some(30), ..Limits::default() };
        let answers: Vec<_> =
            engines.iter_mut().map(|engine| search(engine.as_mut(), puzzle, limits)).collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{puzzle:?}");
    }
}

/// Compares plain boards, searched like the other forms, with an engine that shares no rule with
/// them.
#[test]
fn plain_boards_find_the_solutions_of_csp() {
    let shape = Shape::order(3).unwrap();
    let mut plain = plain_boards(Patience::ENDLESS);
    let mut other = Engine::Csp.build(shape).unwrap();
    let limits = Limits { solutions: Some(40), ..Limits::default() };
    for cells in &puzzles(60, 3)[1..] {
        let (mut found, stats) = search(&mut plain, &puzzle(cells), limits);
        let (mut expected, _) = search(other.as_mut(), &puzzle(cells), limits);
        assert_eq!(found.len(), expected.len(), "{cells:?}");
        if found.len() < 40 {
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
            // Every leaf is a solution or a conflict, and every other node has two children.
            assert_eq!(stats.nodes, 2 * (stats.solutions + stats.conflicts) - 1);
            // No cell is settled twice on the path to a leaf.
            assert!(stats.assignments <= 81 * (stats.solutions + stats.conflicts));
        }
        assert!(stats.assignments >= 81 * u64::from(stats.conflicts == 0 && stats.solutions > 0));
    }
}

#[test]
fn rules_change_no_answer() {
    use crate::engine::tests::{assert_changes_no_answer, solutions};
    use crate::support::ablation::Switch::*;
    let puzzles: Vec<Puzzle> = puzzles(150, 9).iter().map(puzzle).collect();
    for switch in [Rows, Stacks, Bands, RowHiddenSingles, LockedTriples] {
        let search = |puzzle: &Puzzle| solutions(&mut plain_boards(Patience::ENDLESS), puzzle, 50);
        assert_changes_no_answer(switch, search, &puzzles, 50);
    }
}
