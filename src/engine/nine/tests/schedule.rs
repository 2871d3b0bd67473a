//! Tests of the hand-over from the tree search to CDCL.

use super::*;
use crate::engine::tests::assert_proves;
use crate::options::Engine;

#[test]
fn cdcl_solves_a_puzzle_that_the_tree_search_is_stuck_in() {
    let stuck = puzzle(&cells_of_line(STUCK));
    let (solutions, stats) = search(one_at_a_time(PATIENCE).unwrap().as_mut(), &stuck, Limits::default());
    assert!(solutions.is_empty() && stats.nodes < 50_000, "{stats:?}");
    assert_eq!((stats.engine, stats.stopped), (Some(Engine::Cdcl), None));
}

#[test]
fn every_solution_is_visited_once_wherever_the_search_gives_up() {
    let (mut handed_over, mut found_before) = (0, 0);
    let puzzles: Vec<_> = puzzles(500, 31).iter().map(puzzle).chain(marked(150, 32)).collect();
    for puzzle in &puzzles {
        let most = Limits { solutions: Some(300), ..Limits::default() };
        let (mut all, _) = search(&mut plain_boards(Patience::ENDLESS), puzzle, most);
        if all.len() == 300 {
            continue;
        }
        all.sort();
        for nodes in [1, 2, 7, 20] {
            let mut engine = plain_boards(Patience { nodes, for_each: 0 });
            let (mut found, stats) = search(&mut engine, puzzle, Limits::default());
            found.sort();
            assert_eq!(found, all, "{nodes} {puzzle:?}");
            let is_handed_over = stats.engine == Some(Engine::Cdcl);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (early, _) = search(&mut plain_boards(Patience::ENDLESS), puzzle, limits);
            handed_over += usize::from(is_handed_over);
            found_before += usize::from(is_handed_over && !early.is_empty());
            assert_proves(&mut engine, puzzle, &all.iter().cloned().collect());
        }
    }
    assert!(handed_over > 50 && found_before > 20, "{handed_over} {found_before}");
}
