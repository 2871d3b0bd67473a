//! The puzzles that `tests/long/climb.sh` found hardest for `auto` stay within a bound of nodes.

use ordoku::Solver;
use testkit::lines::{line_of, puzzle_of};

const SLOW: &str = include_str!("../cases/slow.txt");

#[test]
fn slow_puzzles_take_bounded_work() {
    let (mut orders, mut marked) = ([0; 5], 0);
    for line in SLOW.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = puzzle_of(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(line_of(&puzzle), line);
        let mut solver = Solver::new(puzzle.shape()).unwrap();
        assert_eq!(solver.uniqueness(&puzzle).unwrap().stopped(), None);
        let stats = solver.stats();
        assert!(stats.nodes < 70_000, "{stats:?} {line}");
        orders[puzzle.shape().square_order().unwrap()] += 1;
        marked += usize::from(puzzle.marks().is_some());
    }
    assert!(orders[3] > 9 && orders[4] > 7 && marked > 9, "{orders:?} {marked}");
}
