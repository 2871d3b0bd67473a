//! All forms of the rules agree on every board, in every choice and in every search, with each set
//! of instructions. This file has the puzzles that the tests share.

mod schedule;
mod searches;
mod slices;

use super::board::{Board, CELLS};
use super::*;
use crate::engine::schedule::nine::{NineSchedule, PATIENCE, one_at_a_time, one_at_a_time_on};
use crate::engine::{SearchEngine, SearchRun};
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::stats::Stats;
use crate::support::random::Random;
use std::ops::ControlFlow;

/// Returns full grids with holes: some with a wrong cell, some with many solutions, some nearly
/// full. The first one is empty.
pub(crate) fn puzzles(count: usize, seed: u64) -> Vec<[u8; CELLS]> {
    let mut random = Random::new(seed);
    let mut puzzles = vec![[0; CELLS]];
    while puzzles.len() < count {
        let mut lines = [0, 1, 2].map(|_| {
            let mut groups = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
            groups.iter_mut().for_each(|group| random.shuffle(group));
            random.shuffle(&mut groups);
            groups
        });
        random.shuffle(lines[2].as_flattened_mut());
        let [rows, columns, digits] = lines.each_ref().map(|groups| groups.as_flattened());
        let holes = random.below(CELLS - 14);
        let mut puzzle = std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            let hole = random.below(CELLS) < holes;
            if hole { 0 } else { digits[(3 * (row % 3) + row / 3 + column) % 9] as u8 + 1 }
        });
        if random.below(4) == 0 {
            puzzle[random.below(CELLS)] = random.below(10) as u8;
        }
        puzzles.push(puzzle);
    }
    puzzles
}

/// Returns puzzles of pencil marks of three kinds in turn: full grids with additional marks and
/// some cells exchanged; open grids with a few minirows and minicolumns of two to four digits; and
/// grids that break the rule for columns only, which shows only after boxes have struck the
/// additional marks of their rows.
pub(crate) fn marked(count: usize, seed: u64) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    let mut marked = Vec::new();
    while marked.len() < count {
        let mut marks: [u64; CELLS] = std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            1 << ((3 * (row % 3) + row / 3 + column) % 9)
        });
        let (line, part, k) = (random.below(9), random.below(3), random.below(3));
        match marked.len() % 3 {
            0 => {
                for _ in 0..random.below(3) {
                    marks.swap(random.below(CELLS), random.below(CELLS));
                }
                for _ in 0..random.below(200) {
                    marks[random.below(CELLS)] |= 1 << random.below(9);
                }
            }
            1 => {
                marks = [0x1FF; CELLS];
                for _ in 0..1 + random.below(6) {
                    let digits = (0..2 + random.below(3)).fold(0, |digits, _| digits | 1 << random.below(9));
                    let (line, part) = (random.below(9), random.below(3));
                    let across = random.below(2) == 0;
                    for k in 0..3 {
                        let (row, column) = if across { (line, 3 * part + k) } else { (3 * part + k, line) };
                        marks[9 * row + column] = digits;
                    }
                }
            }
            _ => {
                let (one, two) = (3 * part + k, 3 * part + (k + 1) % 3);
                marks.swap(9 * line + one, 9 * line + two);
                let full = marks;
                for (twice, never, step) in [(two, one, 1), (one, two, 2)] {
                    let digit = full[9 * line + twice];
                    for row in (0..9).filter(|row| full[9 * row + twice] == digit) {
                        let beside = row / 3 * 3 + (row + step) % 3;
                        let cell = (9 * beside..9 * beside + 9).find(|&cell| full[cell] == digit).unwrap();
                        let both = digit | full[9 * beside + never];
                        marks[9 * beside + never] |= both;
                        marks[cell] |= both;
                    }
                }
            }
        }
        marked.push(Puzzle::from_marks(Shape::order(3).unwrap(), &marks).unwrap());
    }
    marked
}

/// Returns puzzles with few givens: the pool has no room for their pending boards.
pub(crate) fn with_few_givens(count: usize) -> Vec<[u8; CELLS]> {
    let givens_of =
        |cells: &[u8; CELLS]| std::array::from_fn(|cell| if cell % 10 == 0 { cells[cell] } else { 0 });
    puzzles(count, 3).iter().map(givens_of).collect()
}

pub(crate) fn puzzle(cells: &[u8; CELLS]) -> Puzzle {
    Puzzle::from_givens(Shape::order(3).unwrap(), &cells.map(u32::from)).unwrap()
}

/// Returns the solutions in order, and the statistics, of a search within limits.
pub(crate) fn search(
    engine: &mut dyn SearchEngine,
    puzzle: &Puzzle,
    limits: Limits,
) -> (Vec<Vec<u32>>, Stats) {
    let mut solutions = Vec::new();
    let mut visit = |values: &[u32]| {
        solutions.push(values.to_vec());
        ControlFlow::Continue(())
    };
    let mut run = SearchRun::new(LimitChecker::new(limits, 324, Interrupt::default()), &mut visit);
    engine.run(puzzle, &mut run).unwrap();
    let stats = Stats { stopped: run.limits.stopped(), ..run.stats };
    (solutions, stats)
}

/// A puzzle of 13 givens without a solution on which the tree search alone takes 445,599,415 nodes.
pub(crate) const STUCK: &str =
    ".....5......6.1.............9.5........1.6.3.........553.....61..................";

pub(crate) fn cells_of_line(line: &str) -> [u8; CELLS] {
    std::array::from_fn(|cell| line.as_bytes()[cell].saturating_sub(b'0') % 10)
}

fn plain_boards(patience: Patience) -> NineSchedule<Board> {
    NineSchedule::new(patience).unwrap()
}

#[test]
fn instruction_sets_are_listed_from_the_best_to_portable() {
    let here: Vec<_> = Isa::here().collect();
    assert!(here.is_sorted_by(|better, worse| *better as u8 > *worse as u8));
    assert_eq!(here.last(), Some(&Isa::Portable));
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    assert!(here.contains(&Isa::Sse2));
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    assert!(here.contains(&Isa::Neon));
}
