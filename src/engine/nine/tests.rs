//! All forms of the same rules agree: on every board, in every choice, in every search, on every machine.

use super::bitslice::{Guesses, Locks, Sheets, Slices};
use super::board::Board;
use super::branch::choose;
use super::cells::CELLS;
use super::schedule::Schedule;
use super::single::Node;
use super::wide::{NODES, WORDS, Work};
use super::*;
use crate::answers::{Answers, End};
use crate::engine::SearchRun;
use crate::engine::tests::assert_proves;
use crate::limits::{LimitChecker, Limits, StopReason};
use crate::model::check9::PADDED;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::stats::{Count, Stats};
use crate::support::random::Random;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Sheets with holes: some with a wrong cell, some with many solutions, some nearly full, the first one empty.
pub(super) fn puzzles(count: usize, seed: u64) -> Vec<[u8; CELLS]> {
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
pub(super) fn marked(count: usize, seed: u64) -> Vec<Puzzle> {
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
fn with_few_givens(count: usize) -> Vec<[u8; CELLS]> {
    let givens_of =
        |cells: &[u8; CELLS]| std::array::from_fn(|cell| if cell % 10 == 0 { cells[cell] } else { 0 });
    puzzles(count, 3).iter().map(givens_of).collect()
}

pub(super) fn puzzle(cells: &[u8; CELLS]) -> Puzzle {
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

impl<V: Lanes> Work for CompareOn<'_, V> {
    type Output = [usize; 2];

    #[inline(always)]
    fn run(self) -> [usize; 2] {
        let mut slices = Slices::<V>::new().unwrap();
        let (mut sheets, mut locks) = (Sheets::new(), Locks::new());
        let mut boards = Vec::new();
        for (node, cells) in self.0.iter().enumerate() {
            let mut padded = [0; PADDED];
            padded[..CELLS].copy_from_slice(cells);
            sheets.set_grid(node, &padded);
            boards.push(Board::new(&puzzle(cells)));
        }
        slices.put_puzzles(&mut sheets, V::all());
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
    fn on<V: Lanes>(&self) -> [usize; 2] {
        let mut totals = [0; 2];
        for puzzles in self.0.chunks(V::NODES) {
            let [conflicts, guesses] = V::within(CompareOn::<V>(puzzles, std::marker::PhantomData));
            totals = [totals[0] + conflicts, totals[1] + guesses];
        }
        totals
    }
}

#[test]
fn slices_do_what_boards_do() {
    for seed in 0..20 {
        let puzzles = puzzles(NODES, seed);
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
fn search(engine: &mut dyn SearchEngine, puzzle: &Puzzle, limits: Limits) -> (Vec<Vec<u32>>, Stats) {
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

fn plain_boards(patience: Patience) -> Schedule<Board> {
    Schedule::new(patience).unwrap()
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

/// What a batch says: solutions, '#' where there is none, and answers.
fn in_batch(
    engine: &mut dyn SideBySide,
    puzzles: &[[u8; CELLS]],
    terms: Terms,
    mut interrupt: Interrupt<'_>,
) -> (Vec<[u8; CELLS]>, Vec<Result<Count, Error>>) {
    let text: Vec<_> = puzzles.iter().flatten().map(|&digit| b"0123456789"[usize::from(digit)]).collect();
    let mut out = vec![[b'#'; CELLS]; puzzles.len()];
    let mut results = vec![Err(Error::Internal); puzzles.len()];
    // Portions of different sizes.
    let mut sizes = (1..=Portion::MOST).cycle();
    let (mut text, mut outs) = (&text[..], out.as_flattened_mut());
    let mut left = Answers::Results(&mut results);
    let mut next = || {
        let size = sizes.next()?.min(left.len());
        let givens = Givens::Text(text.split_off(..CELLS * size)?);
        let out = Some(Out::Text(outs.split_off_mut(..CELLS * size)?));
        let answers = left.take(End::Front, size)?;
        Some(Portion { givens, stride: CELLS, out, out_stride: CELLS, answers })
    };
    engine.run(&mut Portions::new(&mut next).unwrap(), terms, &mut interrupt);
    (out, results)
}

const PLAIN: Terms =
    Terms { limit: u64::MAX, nodes: None, time: None, memory: None, patience: Patience::ENDLESS };

/// Compares a batch on every machine with one search after another; why these ended.
fn same_as_one_by_one(puzzles: &[[u8; CELLS]], terms: Terms) -> Vec<Option<StopReason>> {
    let mut single = one_at_a_time(terms.patience).unwrap();
    let Terms { nodes, limit, memory, .. } = terms;
    let limits = Limits { nodes, solutions: Some(limit), memory, ..Limits::default() };
    let expected: Vec<_> =
        puzzles.iter().map(|cells| search(single.as_mut(), &puzzle(cells), limits)).collect();
    for machine in Isa::here() {
        let (out, answers) =
            in_batch(side_by_side_on(machine).unwrap().as_mut(), puzzles, terms, Interrupt::default());
        for (k, (solutions, stats)) in expected.iter().enumerate() {
            let cells = &puzzles[k];
            let count = Count { solutions: stats.solutions, stopped: stats.stopped };
            assert_eq!(answers[k], Ok(count), "{machine:?} {terms:?} {k} {cells:?}");
            let first = solutions
                .first()
                .map_or([b'#'; CELLS], |values| std::array::from_fn(|cell| b'0' + values[cell] as u8));
            assert_eq!(out[k], first, "{machine:?} {terms:?} {cells:?}");
        }
    }
    expected.iter().map(|(_, stats)| stats.stopped).collect()
}

#[test]
fn a_batch_answers_as_one_by_one() {
    for (limit, nodes) in
        [(1, None), (2, None), (5, None), (200, None), (3, Some(12)), (1, Some(0)), (2, Some(1))]
    {
        same_as_one_by_one(&puzzles(900, 5 + limit), Terms { limit, nodes, ..PLAIN });
    }
    for count in [0, 1, 3, 64, 127, 128, 129, 255, 256, 257] {
        same_as_one_by_one(&puzzles(count.max(1), 9)[..count], Terms { limit: 2, ..PLAIN });
    }
}

#[test]
fn a_batch_with_more_waiting_than_it_has_room_for() {
    let open = with_few_givens(600);
    same_as_one_by_one(&open, Terms { limit: 300, ..PLAIN });
    same_as_one_by_one(&open, Terms { limit: 300, nodes: Some(500), ..PLAIN });
    // There is room again afterwards, and then not.
    let mixed = [&open[..], &puzzles(1_500, 4), &open].concat();
    for limit in [2, 10] {
        same_as_one_by_one(&mixed, Terms { limit, ..PLAIN });
    }
}

/// Wherever the lanes lose their patience, and whoever helped them, the answers and the first solutions are the schedule's.
#[test]
fn a_batch_without_patience_answers_as_one_by_one() {
    let open = with_few_givens(40);
    let mixed = [&open[..], &puzzles(400, 6), &open].concat();
    let mut out_of_memory = 0;
    for (limit, nodes) in [(1, None), (2, None), (7, None), (300, None), (3, Some(12)), (50, Some(60))] {
        for patience in [1, 2, 5, 12, 30] {
            let terms =
                Terms { limit, nodes, patience: Patience { nodes: patience, for_each: patience }, ..PLAIN };
            same_as_one_by_one(&mixed, terms);
            // Lanes help from the beginning.
            same_as_one_by_one(&mixed[..60], terms);
            let stops = same_as_one_by_one(&mixed[..60], Terms { memory: Some(300), ..terms });
            out_of_memory += stops.iter().filter(|&&stop| stop == Some(StopReason::Memory)).count();
        }
    }
    assert!(out_of_memory > 20, "{out_of_memory}");
}

/// A puzzle of 13 givens without a solution on which the search alone takes 445,599,415 nodes.
const STUCK: &str = ".....5......6.1.............9.5........1.6.3.........553.....61..................";

fn cells_of_line(line: &str) -> [u8; CELLS] {
    std::array::from_fn(|cell| line.as_bytes()[cell].saturating_sub(b'0') % 10)
}

#[test]
fn the_schedule_settles_what_the_search_is_stuck_in() {
    let stuck = puzzle(&cells_of_line(STUCK));
    let (solutions, stats) = search(one_at_a_time(PATIENCE).unwrap().as_mut(), &stuck, Limits::default());
    assert!(solutions.is_empty() && stats.nodes < 50_000, "{stats:?}");
    assert_eq!((stats.engine, stats.stopped), (Some(Engine::Cdcl), None));
    let mut many = puzzles(300, 8);
    many[7] = cells_of_line(STUCK);
    same_as_one_by_one(&many, Terms { limit: 2, patience: PATIENCE, ..PLAIN });
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

/// A hard puzzle takes all of its time, which is none of its neighbours'.
#[test]
fn the_time_of_a_puzzle_is_its_own() {
    let mut puzzles = puzzles(600, 8);
    // The first of these takes the place of the empty one.
    for hard in [0, 5, 300, 599] {
        puzzles[hard] = cells_of_line(STUCK);
    }
    let time = Some(std::time::Duration::from_millis(300));
    for machine in Isa::here() {
        let terms = Terms { limit: 2, time, ..PLAIN };
        let (_, answers) =
            in_batch(side_by_side_on(machine).unwrap().as_mut(), &puzzles, terms, Interrupt::default());
        let is_late = |answer: &Result<Count, Error>| answer.unwrap().stopped == Some(StopReason::Time);
        let late: Vec<_> = (0..600).filter(|&k| is_late(&answers[k])).collect();
        assert_eq!(late, [0, 5, 300, 599], "{machine:?}");
    }
}

/// The rounds and nodes that a batch takes.
fn work_of<V: Lanes>(puzzles: &[[u8; CELLS]], terms: Terms) -> [u64; 2] {
    let mut engine = [Batch::<V>::new(Check::Loops).unwrap()];
    in_batch(&mut engine, puzzles, terms, Interrupt::default());
    engine[0].work
}

/// When lanes guess, get work, help and lose boards changes no answer, but how much work it takes. Who changes that on purpose
/// changes the numbers here.
#[test]
fn a_batch_takes_so_many_rounds_and_nodes() {
    let many = puzzles(1_500, 4);
    let few_givens = with_few_givens(600);
    let mixed = [&few_givens[..150], &many, &few_givens[..50]].concat();
    // With 128 lanes, and with 256.
    for (puzzles, limit, nodes, work) in [
        (&many[..], 1, None, [[261, 7_874], [213, 5_871]]),
        (&many[..], 2, None, [[296, 9_245], [222, 6_674]]),
        (&many[..], 20, None, [[1_756, 26_150], [1_157, 20_507]]),
        (&many[..200], 300, None, [[2_421, 30_488], [146, 27_812]]),
        (&few_givens[..20], 100, None, [[236, 10_157], [16, 13_393]]),
        (&few_givens[..], 2, None, [[1_461, 22_360], [269, 22_360]]),
        (&few_givens[..], 30, None, [[5_562, 60_131], [317, 55_545]]),
        (&mixed[..], 2, None, [[930, 19_090], [475, 14_201]]),
        (&mixed[..], 20, None, [[3_487, 43_117], [461, 34_429]]),
        (&mixed[..], 20, Some(12), [[277, 8_772], [265, 8_772]]),
    ] {
        let terms = Terms { limit, nodes, ..PLAIN };
        for machine in Isa::here() {
            let (taken, expected) = match machine {
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512Vbmi | Isa::Avx512 => (work_of::<wide::Avx512>(puzzles, terms), work[1]),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => (work_of::<wide::Avx2>(puzzles, terms), work[1]),
                #[cfg(target_arch = "x86_64")]
                Isa::Sse2 => (work_of::<wide::Sse2>(puzzles, terms), work[0]),
                Isa::Portable => (work_of::<Portable>(puzzles, terms), work[0]),
            };
            assert_eq!(taken, expected, "{machine:?} {terms:?}");
        }
    }
}

#[test]
fn a_batch_stops_when_it_is_told_to() {
    let puzzles = vec![[0; CELLS]; 400];
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        polls > 3
    };
    let terms = PLAIN;
    let mut engine = side_by_side().unwrap();
    let (_, answers) =
        in_batch(engine.as_mut(), &puzzles, terms, Interrupt { cancel: None, poll: Some(&mut poll) });
    let stopped =
        |answer: &Result<Count, Error>, reason| matches!(answer, Ok(count) if count.stopped == Some(reason));
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Callback)));
    let terms = Terms { time: Some(std::time::Duration::from_millis(5)), ..terms };
    let (_, answers) = in_batch(engine.as_mut(), &puzzles, terms, Interrupt::default());
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Time)));
    // Looked at before anything is handed out, also of what is easy.
    let easy = self::puzzles(600, 2);
    let terms = Terms { time: Some(std::time::Duration::ZERO), ..terms };
    let (_, answers) = in_batch(engine.as_mut(), &easy, terms, Interrupt::default());
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Time)));
    let (terms, cancel) = (Terms { time: None, ..terms }, AtomicBool::new(true));
    let (_, answers) =
        in_batch(engine.as_mut(), &easy, terms, Interrupt { cancel: Some(&cancel), poll: None });
    assert!(answers.iter().all(|answer| stopped(answer, StopReason::Cancel)));
}

/// Wherever the poll asks to end, what is answered by then is right, and all else is said to be stopped.
#[test]
fn a_batch_that_is_stopped_says_so() {
    let puzzles = with_few_givens(300);
    let terms = Terms { limit: 30, ..PLAIN };
    let mut engine = side_by_side().unwrap();
    let (_, right) = in_batch(engine.as_mut(), &puzzles, terms, Interrupt::default());
    let mut stops = 0;
    for most in (1..).map(|k| k * k) {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls > most
        };
        let interrupt = Interrupt { cancel: None, poll: Some(&mut poll) };
        let (_, answers) = in_batch(engine.as_mut(), &puzzles, terms, interrupt);
        for (answer, right) in answers.iter().zip(&right) {
            let stopped = |count: &Count| count.solutions < 30 && count.stopped == Some(StopReason::Callback);
            assert!(answer == right || answer.as_ref().is_ok_and(stopped), "{answer:?} {right:?}");
        }
        if polls <= most {
            break;
        }
        stops += 1;
    }
    assert!(stops > 10, "{stops}");
}

#[test]
fn a_solution_that_fails_the_check_does_not_leave_a_batch() {
    for (puzzles, limit) in [(puzzles(600, 21), 2), (with_few_givens(300), 30)] {
        let terms = Terms { limit, ..PLAIN };
        let (_, right) = in_batch(side_by_side().unwrap().as_mut(), &puzzles, terms, Interrupt::default());
        let mut engine = [Batch::<Portable>::new(Check::Nothing).unwrap()];
        let (out, answers) = in_batch(&mut engine, &puzzles, terms, Interrupt::default());
        assert!(out.iter().all(|solution| *solution == [b'#'; CELLS]));
        for (right, answer) in right.iter().zip(answers) {
            let has_some = matches!(right, Ok(count) if count.solutions > 0);
            assert_eq!(answer, if has_some { Err(Error::Internal) } else { *right });
        }
    }
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
