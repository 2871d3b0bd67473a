//! All forms of the same rules agree: on every board, in every choice, in every search, on every machine.

use super::bitslice::{Guesses, Locks, Slices, TransposeBuffer};
use super::board::{Board, CELLS};
use super::branch::choose;
use super::handover::NineThenCdcl;
use super::single::SearchBoard;
use super::wide::{IsaTask, Portable, SLOTS, SlotBits, WORDS};
use super::*;
use crate::engine::SearchRun;
use crate::engine::tests::assert_proves;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::model::check9::PADDED;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::stats::Stats;
use crate::support::random::Random;
use std::ops::ControlFlow;

/// TransposeBuffer with holes: some with a wrong cell, some with many solutions, some nearly full, the first one empty.
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

/// Puzzles of pencil marks, in turns: full grids with some marks more and some cells exchanged; open ones with a few minirows
/// and minicolumns that have two to four digits; and grids that break no rule but that of columns, which shows only when boxes
/// took what their rows had too many.
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
                        let place = (9 * beside..9 * beside + 9).find(|&cell| full[cell] == digit).unwrap();
                        let both = digit | full[9 * beside + never];
                        marks[9 * beside + never] |= both;
                        marks[place] |= both;
                    }
                }
            }
        }
        marked.push(Puzzle::from_marks(Shape::order(3).unwrap(), &marks).unwrap());
    }
    marked
}

/// Hardly a given in any: the boards that wait for them find no room.
pub(crate) fn with_few_givens(count: usize) -> Vec<[u8; CELLS]> {
    let givens_of =
        |cells: &[u8; CELLS]| std::array::from_fn(|cell| if cell % 10 == 0 { cells[cell] } else { 0 });
    puzzles(count, 3).iter().map(givens_of).collect()
}

pub(crate) fn puzzle(cells: &[u8; CELLS]) -> Puzzle {
    Puzzle::from_givens(Shape::order(3).unwrap(), &cells.map(u32::from)).unwrap()
}

#[test]
fn the_machines_here_are_told_from_the_best_to_plain_words() {
    let here: Vec<_> = Isa::here().collect();
    assert!(here.is_sorted_by(|better, worse| *better as u8 > *worse as u8));
    assert_eq!(here.last(), Some(&Isa::Portable));
    #[cfg(target_arch = "x86_64")]
    assert!(here.contains(&Isa::Sse2));
}

/// Puts puzzles into slices, and three times in a row: rounds until nothing changes, then compares with scalar boards,
/// then takes all guesses as right.
struct Compare<'p>(&'p [[u8; CELLS]]);

struct CompareOn<'p, V>(&'p [[u8; CELLS]], std::marker::PhantomData<V>);

impl<V: SlotBits> IsaTask for CompareOn<'_, V> {
    type Output = [usize; 2];

    #[inline(always)]
    fn run(self) -> [usize; 2] {
        let mut slices = Slices::<V>::new().unwrap();
        let (mut sheets, mut locks) = (TransposeBuffer::new(), Locks::new());
        let mut boards = Vec::new();
        for (node, cells) in self.0.iter().enumerate() {
            let mut padded = [0; PADDED];
            padded[..CELLS].copy_from_slice(cells);
            sheets.set_grid(node, &padded);
            boards.push(Board::new(&puzzle(cells)));
        }
        slices.load_puzzles(&mut sheets, V::all());
        let (mut conflicts, mut guesses) = (0, 0);
        for _ in 0..3 {
            let moving = |slices: &Slices<V>| slices.changed.without(slices.conflict).words();
            slices.round(&mut locks);
            while moving(&slices) != [0; WORDS] {
                slices.round(&mut locks);
            }
            let mut stuck = [0; WORDS];
            let mut choices = Vec::new();
            for (node, board) in boards.iter_mut().enumerate() {
                let (w, i) = (node / 64, node % 64);
                let conflict = slices.conflict.words()[w] >> i & 1 != 0;
                let solved = board.propagate();
                assert_eq!(solved.is_err(), conflict, "{:?}", self.0[node]);
                choices.push(None);
                let Ok(solved) = solved else {
                    conflicts += 1;
                    continue;
                };
                assert_eq!(slices.board(node).bands, board.bands, "{:?}", self.0[node]);
                let unsolved = slices.unsolved.words()[w] >> i & 1 != 0;
                assert_eq!(unsolved, !solved);
                if unsolved {
                    let (guess, _) = choose(board);
                    stuck[w] |= 1 << i;
                    choices[node] = Some((guess.cell(), guess.digit()));
                    guesses += 1;
                }
            }
            let mut chosen = Guesses::new();
            slices.choose(V::from_words(stuck), &mut chosen);
            let digits: Vec<V> = (0..9).map(|digit| chosen.digits.digit(digit)).collect();
            for (node, choice) in choices.into_iter().enumerate() {
                let has = |vectors: &[V]| -> Vec<usize> {
                    let bit = |vector: &V| vector.words()[node / 64] >> (node % 64) & 1;
                    (0..vectors.len()).filter(|&k| bit(&vectors[k]) != 0).collect()
                };
                match choice {
                    Some((cell, digit)) => {
                        assert_eq!(has(&chosen.cells), [cell], "{:?}", self.0[node]);
                        assert_eq!(has(&digits), [digit]);
                        boards[node].take(cell, digit);
                    }
                    None => assert!(has(&chosen.cells).is_empty()),
                }
            }
            slices.guess(&chosen, V::none());
        }
        [conflicts, guesses]
    }
}

impl Compare<'_> {
    fn on<V: SlotBits>(&self) -> [usize; 2] {
        let mut totals = [0; 2];
        for puzzles in self.0.chunks(V::SLOTS) {
            let [conflicts, guesses] = V::within(CompareOn::<V>(puzzles, std::marker::PhantomData));
            totals = [totals[0] + conflicts, totals[1] + guesses];
        }
        totals
    }
}

#[test]
fn slices_do_what_boards_do() {
    for seed in 0..20 {
        let puzzles = puzzles(SLOTS, seed);
        for machine in Isa::here() {
            let compare = Compare(&puzzles);
            let [conflicts, guesses] = match machine {
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512Vbmi | Isa::Avx512 => compare.on::<wide::Avx512>(),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => compare.on::<wide::Avx2>(),
                #[cfg(target_arch = "x86_64")]
                Isa::Sse2 => compare.on::<wide::Sse2>(),
                Isa::Portable => compare.on::<Portable>(),
            };
            assert!(conflicts > 50 && guesses > 50, "{conflicts} conflicts, {guesses} guesses");
        }
    }
}

/// All solutions in order, and the counts, of a search that ends after some solutions or nodes.
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

#[test]
fn every_machine_walks_the_same_tree() {
    let mut engines: Vec<_> =
        Isa::here().map(|machine| one_at_a_time_on(machine, Patience::ENDLESS).unwrap()).collect();
    let puzzles: Vec<_> = puzzles(1_500, 77).iter().map(puzzle).chain(marked(600, 78)).collect();
    for (k, puzzle) in puzzles.iter().enumerate() {
        let limits = Limits { nodes: (k % 3 == 0).then_some(40), solutions: Some(30), ..Limits::default() };
        let answers: Vec<_> =
            engines.iter_mut().map(|engine| search(engine.as_mut(), puzzle, limits)).collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{puzzle:?}");
    }
}

fn plain_boards(patience: Patience) -> NineThenCdcl<Board> {
    NineThenCdcl::new(patience).unwrap()
}

/// The plain form of a board, searched as the others are, against an engine that shares no rule with it.
#[test]
fn plain_boards_find_what_the_search_engine_finds() {
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
            // Every leaf is a solution or a conflict, and every guess makes two nodes of one.
            assert_eq!(stats.nodes, 2 * (stats.solutions + stats.conflicts) - 1);
            // On the way to a leaf no cell is settled twice.
            assert!(stats.assignments <= 81 * (stats.solutions + stats.conflicts));
        }
        assert!(stats.assignments >= 81 * u64::from(stats.conflicts == 0 && stats.solutions > 0));
    }
}

/// A puzzle of 13 givens without a solution on which the search alone takes 445,599,415 nodes.
pub(crate) const STUCK: &str =
    ".....5......6.1.............9.5........1.6.3.........553.....61..................";

pub(crate) fn cells_of_line(line: &str) -> [u8; CELLS] {
    std::array::from_fn(|cell| line.as_bytes()[cell].saturating_sub(b'0') % 10)
}

#[test]
fn the_schedule_settles_what_the_search_is_stuck_in() {
    let stuck = puzzle(&cells_of_line(STUCK));
    let (solutions, stats) = search(one_at_a_time(PATIENCE).unwrap().as_mut(), &stuck, Limits::default());
    assert!(solutions.is_empty() && stats.nodes < 50_000, "{stats:?}");
    assert_eq!((stats.engine, stats.stopped), (Some(Engine::Cdcl), None));
}

#[test]
fn the_schedule_visits_every_solution_once_wherever_it_gives_up() {
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

#[test]
fn rules_change_no_answer() {
    use crate::engine::ablation::Switch::*;
    use crate::engine::tests::{assert_changes_no_answer, solutions};
    let puzzles: Vec<Puzzle> = puzzles(150, 9).iter().map(puzzle).collect();
    for switch in [Rows, Stacks, Bands, LastPlaces, Locked] {
        let search = |puzzle: &Puzzle| solutions(&mut plain_boards(Patience::ENDLESS), puzzle, 50);
        assert_changes_no_answer(switch, search, &puzzles, 50);
    }
}
