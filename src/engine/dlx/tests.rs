//! Neither the help of a Sudoku engine nor the structure of the options that are left changes
//! anything in what a search finds.

use super::live::{Emptied, LiveSets};
use super::memory::SearchMemory;
use super::pairs::MOST_PAIRS;
use super::search::{CoverSearch, Path, TurnEnd};
use super::sets::Live;
use super::{ExactCover, MAX_NODES, MAX_OPTIONS, NONE};
use crate::engine::schedule::cover::Help;
use crate::engine::schedule::turns::Turns;
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::{Engine, Options};
use crate::outcome::Outcome;
use crate::support::random::Random;
use std::ops::ControlFlow;

/// Counts solutions up to two.
fn count(engine: &mut dyn SearchEngine, puzzle: &Puzzle) -> u64 {
    let mut visit = |_: &[u32]| ControlFlow::Continue(());
    let limits = Limits::new().with_solutions(2);
    let mut run = SearchRun::new(LimitChecker::new(limits, 1, Interrupt::default()), &mut visit);
    engine.run(puzzle, &mut run).unwrap();
    run.stats.solutions
}

/// Returns a solution of a grid with a few random givens.
fn some_grid(shape: Shape, random: &mut Random) -> Vec<u32> {
    let mut engine = Engine::Auto.build(shape).unwrap();
    loop {
        let mut givens = vec![0; shape.cells()];
        for _ in 0..shape.side() + 2 {
            givens[random.below(shape.cells())] = 1 + random.below(shape.side()) as u32;
        }
        let mut grid = Vec::new();
        let mut visit = |values: &[u32]| {
            grid = values.to_vec();
            ControlFlow::Break(StopReason::Callback)
        };
        let mut run = SearchRun::new(LimitChecker::endless(), &mut visit);
        engine.run(&Puzzle::from_givens(shape, &givens).unwrap(), &mut run).unwrap();
        if !grid.is_empty() {
            return grid;
        }
    }
}

/// Numbers the items of a Sudoku as some program may.
struct SomeNumbering {
    shape: Shape,
    blocks: Vec<usize>,
    swapped: Vec<bool>,
    boxes_go_down: bool,
}

impl SomeNumbering {
    fn random(shape: Shape, random: &mut Random) -> Self {
        let mut blocks = vec![0, 1, 2, 3];
        random.shuffle(&mut blocks);
        let swapped = (0..4).map(|_| random.below(2) == 0).collect();
        Self { shape, blocks, swapped, boxes_go_down: random.below(2) == 0 }
    }

    fn items(&self, row: usize, column: usize, digit: usize) -> [u32; 4] {
        let (side, rows, cols) = (self.shape.side(), self.shape.box_rows(), self.shape.box_cols());
        let (band, stack) = (row / rows, column / cols);
        let number =
            if self.boxes_go_down { stack * (side / rows) + band } else { band * (side / cols) + stack };
        let pairs = [(row, column), (row, digit), (column, digit), (number, digit)];
        std::array::from_fn(|at| {
            let (one, other) = if self.swapped[at] { (pairs[at].1, pairs[at].0) } else { pairs[at] };
            (self.blocks[at] * side * side + one * side + other) as u32
        })
    }
}

/// Returns a minimal puzzle; or, by `kind`, one with a wrong given (1), or with fewer givens (2,
/// 3).
fn some_puzzle(shape: Shape, kind: usize, random: &mut Random) -> Vec<u32> {
    let mut engine = Engine::Auto.build(shape).unwrap();
    let mut givens = some_grid(shape, random);
    let mut extra = [0, 0, 1, 2][kind];
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    random.shuffle(&mut order);
    for cell in order {
        let given = std::mem::replace(&mut givens[cell], 0);
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        if count(&mut *engine, &puzzle) != 1 {
            let keeps = extra == 0;
            extra -= usize::from(!keeps);
            givens[cell] = if keeps { given } else { 0 };
        }
    }
    if kind == 1 {
        let cell = givens.iter().position(|&given| given != 0).unwrap();
        givens[cell] = givens[cell] % shape.side() as u32 + 1;
    }
    givens
}

/// Returns the matrix of a Sudoku in some numbering, with options missing and some cells filled in
/// by covering items; or nearly one.
fn some_matrix(numbering: &SomeNumbering, givens: &[u32], random: &mut Random) -> ExactCover {
    let side = numbering.shape.side();
    let mut matrix = ExactCover::new(4 * side * side, 0).unwrap();
    let mut options = Vec::new();
    let mut filled_in = Vec::new();
    let missing = [0, 0, 5][random.below(3)];
    for (cell, &given) in givens.iter().enumerate() {
        let (row, column) = (cell / side, cell % side);
        if given != 0 && random.below(4) == 0 {
            filled_in.push(numbering.items(row, column, given as usize - 1));
        }
        for digit in 0..side {
            let stays = random.below(100) >= missing;
            if if given != 0 { digit as u32 + 1 == given } else { stays } {
                options.push(numbering.items(row, column, digit));
            }
        }
    }
    random.shuffle(&mut options);
    match random.below(10) {
        // An option twice, or one that is of no Sudoku.
        0 => options.push(options[random.below(options.len())]),
        1 => options[0].swap(0, 1),
        2 => options[0][0] ^= 1,
        _ => {}
    }
    matrix.add_options(options.iter().map(<[u32; 4]>::as_slice)).unwrap();
    for items in filled_in {
        // Givens that clash share an item.
        items.iter().for_each(|&item| _ = matrix.cover(item));
    }
    if random.below(8) == 0 {
        let _ = matrix.cover(random.below(4 * side * side) as u32);
    }
    matrix
}

#[test]
fn the_first_solution_of_a_sudoku_is_that_of_the_search() {
    let mut random = Random::new(25);
    let mut counts = [0; 3];
    let (mut helped, mut several) = (0, 0);
    for round in 0..900 {
        let (box_rows, box_cols) = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 3)][round % 6];
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let numbering = SomeNumbering::random(shape, &mut random);
        let givens = some_puzzle(shape, round / 6 % 4, &mut random);
        let mut matrix = some_matrix(&numbering, &givens, &mut random);
        let mut first = None;
        limit(&mut matrix, Limits::new().with_nodes(300_000));
        let count = matrix
            .enumerate(Interrupt::default(), |options| {
                if first.is_none() {
                    first = Some(options.to_vec());
                    return ControlFlow::Continue(());
                }
                ControlFlow::Break(())
            })
            .unwrap();
        if first.is_none() && count.stopped.is_some() {
            continue;
        }
        let conflicts = [0, 1, Help::USUAL.conflicts][random.below(3)];
        matrix.help = Help { conflicts, ..Help::USUAL };
        limit(&mut matrix, Limits::new());
        assert_eq!(solution(&mut matrix), first, "round {round}");
        let stats = matrix.stats();
        assert_eq!((stats.stopped, stats.solutions), (None, u64::from(first.is_some())));
        helped += usize::from(stats.engine != Some(Engine::Dlx));
        several += usize::from(stats.conflicts > conflicts && count.solutions > 1);
        counts[count.solutions.min(2) as usize] += 1;
    }
    assert!(
        counts.iter().all(|&count| count > 30) && helped > 60 && several > 5,
        "{counts:?} {helped} {several}"
    );
}

/// Returns all solutions in order, and the numbers of nodes and conflicts.
fn search_all(live: impl LiveSets, root: Result<(), Emptied>) -> (Vec<Vec<u32>>, u64, u64) {
    let (mut path, mut found) = (Path::default(), Vec::new());
    let mut visit = |_: &[u32]| ControlFlow::Continue(());
    let mut run = SearchRun::new(LimitChecker::endless(), &mut visit);
    CoverSearch::new(live, root, &mut path, &mut run).go_on(TurnEnd::NEVER, &mut |options, _| {
        found.push(options.to_vec());
        true
    });
    (found, run.stats.nodes, run.stats.conflicts)
}

/// Adds an option with some primary items, mostly one, and with colours of most secondary ones.
fn add_random_colours(matrix: &mut ExactCover, random: &mut Random) {
    let (primary, all) = (matrix.primary_count(), matrix.item_count());
    let mut items: Vec<u32> = vec![random.below(primary) as u32];
    let others = (0..primary as u32).filter(|_| random.below(primary) == 0);
    items.extend(others.filter(|&item| item != items[0]).collect::<Vec<_>>());
    items.extend((primary..all).filter(|_| random.below(3) > 0).map(|item| item as u32));
    random.shuffle(&mut items);
    let colour = |&item: &u32| if (item as usize) < primary { 0 } else { random.below(4) as u32 };
    let colours: Vec<u32> = items.iter().map(colour).collect();
    matrix.add_option_with_colours(&items, &colours).unwrap();
}

#[test]
// Longer than 60 lines because both searches share the matrices and the memory.
fn rows_and_sets_are_searched_alike() {
    let mut random = Random::new(35);
    let (mut searched, mut several, mut mixed, mut coloured) = (0, 0, 0, 0);
    for _ in 0..2_000 {
        // Spread, so that items of a wide matrix are in each word.
        let spread = if random.below(4) == 0 { 10 } else { 1 };
        let (primary, secondary) = (spread * (1 + random.below(9)), spread * random.below(3));
        let (items, options) = (primary + secondary, 1 + random.below(90));
        let mut nodes = Vec::new();
        for option in 0..options {
            for item in 0..items {
                if random.below(1 + items / 2) == 0 {
                    nodes.push((3 * option as u32, item as u32));
                }
            }
        }
        if random.below(2) == 0 {
            random.shuffle(&mut nodes);
        }
        let mut matrix = ExactCover::new(primary, secondary).unwrap();
        if secondary > 0 {
            let with_colours = random.below(30);
            (0..with_colours).for_each(|_| add_random_colours(&mut matrix, &mut random));
            let added = matrix.option_bound() as u32;
            nodes.iter_mut().for_each(|node| node.0 += added);
            coloured += usize::from(with_colours > 0);
        }
        let (of_options, of_items): (Vec<u32>, Vec<u32>) = nodes.into_iter().unzip();
        matrix.add_nodes(&of_options, &of_items).unwrap();
        for item in 0..items {
            if random.below(8) == 0 {
                matrix.cover(item as u32).unwrap();
            }
        }
        let matrix = matrix.matrix().unwrap();
        let (spare, shades) = (512 - matrix.items.len(), matrix.shades.len());
        assert!(shades <= spare);
        let SearchMemory { mut sets, mut rows } = SearchMemory::default();
        let options = matrix.options.iter().filter(|&&last| last != NONE).count();
        let (live, root) = rows.live::<8>(matrix, options).unwrap();
        let with_rows = search_all(live, root);
        if matrix.items.len() + shades <= 128 {
            let (live, root) = rows.live::<2>(matrix, options).unwrap();
            assert_eq!(search_all(live, root), with_rows);
        }
        if matrix.items.len() + shades <= 64 {
            let (live, root) = rows.live::<1>(matrix, options).unwrap();
            assert_eq!(search_all(live, root), with_rows);
        }
        assert_eq!(sets.fill(matrix, &mut LimitChecker::endless()), Ok(true));
        let (live, root) = Live::<u8>::new(&mut sets, matrix);
        assert_eq!(search_all(live, root), with_rows);
        let (live, root) = Live::<u32>::new(&mut sets, matrix);
        assert_eq!(search_all(live, root), with_rows);
        searched += usize::from(with_rows.1 > 1);
        several += usize::from(with_rows.0.len() > 1);
        mixed += usize::from(matrix.is_mixed && with_rows.0.len() > 1);
    }
    assert!(
        searched > 1_000 && several > 500 && mixed > 100 && coloured > 500,
        "{searched} {several} {mixed} {coloured}"
    );
}

/// A random matrix, with a few solutions in most cases.
fn matrix_with_few_solutions(random: &mut Random) -> ExactCover {
    let (primary, secondary) = (1 + random.below(20), random.below(4));
    let mut matrix = ExactCover::new(primary, secondary).unwrap();
    let mut options = Vec::new();
    // The options of some solutions, and others.
    for _ in 0..random.below(4) {
        let mut items: Vec<u32> = (0..primary as u32).collect();
        random.shuffle(&mut items);
        while !items.is_empty() {
            let mut option = items.split_off(items.len() - items.len().min(1 + random.below(4)));
            if secondary > 0 && random.below(3) == 0 {
                option.push((primary + random.below(secondary)) as u32);
            }
            options.push(option);
        }
    }
    for _ in 0..random.below(50) {
        let met = |_: &u32| random.below(1 + primary / 3) == 0;
        options.push((0..(primary + secondary) as u32).filter(met).collect());
    }
    random.shuffle(&mut options);
    let colours = random.below(4);
    for items in options {
        // Now and then, options that share an item have the same colour, or none.
        let has_colours = colours > 0 && random.below(8) > 0;
        let colour = |&item: &u32| match (item as usize).checked_sub(primary) {
            Some(number) if has_colours => 1 + ((number + items.len()) % colours) as u32,
            _ => 0,
        };
        let of_items: Vec<u32> = items.iter().map(colour).collect();
        matrix.add_option_with_colours(&items, &of_items).unwrap();
    }
    if random.below(4) == 0 {
        matrix.cover(random.below(primary) as u32).unwrap();
    }
    matrix
}

fn limit(matrix: &mut ExactCover, limits: Limits) {
    matrix.set_options(matrix.options().with_limits(limits)).unwrap();
}

fn solution(matrix: &mut ExactCover) -> Option<Vec<u32>> {
    match matrix.solve(Interrupt::new()).unwrap() {
        Outcome::Answer(solution) => solution.map(<[u32]>::to_vec),
        Outcome::Stopped(reason) => panic!("{reason}"),
    }
}

/// The answers to all verbs: the solutions, the first one, and the counts up to some numbers.
type Answers = (Vec<Vec<u32>>, Option<Vec<u32>>, [(u64, Option<StopReason>); 3]);

/// Also returns the nodes of all of it.
fn answers(matrix: &mut ExactCover) -> (Answers, u64) {
    limit(matrix, Limits::new());
    let mut all = Vec::new();
    let visit = |options: &[u32]| {
        all.push(options.to_vec());
        ControlFlow::Continue(())
    };
    _ = matrix.enumerate(Interrupt::new(), visit).unwrap();
    let mut nodes = matrix.stats().nodes;
    let first = solution(matrix);
    nodes += matrix.stats().nodes;
    let counts = [None, Some(1), Some(2)].map(|most| {
        let count = matrix.count(most, Interrupt::new()).unwrap();
        nodes += matrix.stats().nodes;
        (count.solutions, count.stopped)
    });
    ((all, first, counts), nodes)
}

/// A limit on nodes stops the search somewhere. One on the memory of clauses ends only the
/// learning.
fn assert_limits_hold(matrix: &mut ExactCover, all: &[Vec<u32>], random: &mut Random) {
    for (nodes, memory) in [(Some(random.below(200) as u64), None), (None, Some(random.below(300) as u64))] {
        let mut found = Vec::new();
        let visit = |options: &[u32]| {
            found.push(options.to_vec());
            ControlFlow::Continue(())
        };
        limit(matrix, Limits { nodes, memory, ..Limits::new() });
        let count = matrix.enumerate(Interrupt::new(), visit).unwrap();
        assert!(matrix.stats().nodes <= nodes.unwrap_or(u64::MAX) && all.starts_with(&found));
        assert_eq!(count.solutions, found.len() as u64);
        if count.stopped.is_none() {
            assert_eq!(found, all);
        } else {
            assert_eq!(count.stopped, nodes.map(|_| StopReason::Nodes));
        }
    }
}

#[test]
fn clause_learning_changes_only_the_time() {
    let mut random = Random::new(49);
    let (mut learnt, mut counts) = ([0; 3], [0; 4]);
    for round in 0..6_000 {
        let mut matrix = matrix_with_few_solutions(&mut random);
        matrix.set_options(Options::new().with_engine(Engine::Dlx)).unwrap();
        let (alone, nodes_alone) = answers(&mut matrix);
        counts[alone.0.len().min(3)] += 1;
        // The first turn of the search is over at its first conflict, or a little later.
        let turns = Turns { first: [1, 4, 64][round % 3], for_node: 0, literals: 0.5, soon: 0.0 };
        matrix.set_options(Options::new()).unwrap();
        matrix.help = Help { conflicts: 0, turns };
        let (helped, nodes) = answers(&mut matrix);
        assert_eq!(helped, alone, "round {round}");
        learnt[round % 3] += usize::from(nodes != nodes_alone);
        assert_limits_hold(&mut matrix, &alone.0, &mut random);
        matrix.set_options(Options::new().with_race(true)).unwrap();
        let any = solution(&mut matrix);
        let sorted = |options: &Vec<u32>| {
            let mut options = options.clone();
            options.sort_unstable();
            options
        };
        match any {
            Some(any) => assert!(alone.0.iter().any(|one| sorted(one) == sorted(&any)), "round {round}"),
            None => assert!(alone.0.is_empty()),
        }
    }
    assert!(
        learnt.iter().all(|&times| times > 100) && counts.iter().all(|&times| times > 300),
        "{learnt:?} {counts:?}"
    );
}

/// On systems with 32 bits, a caller can name an option by the largest `usize`.
#[test]
fn the_largest_numbers_are_refused() {
    let mut matrix = ExactCover::new(2, 0).unwrap();
    matrix.add_node(3, 1).unwrap();
    for (nodes, bound) in [(1, usize::MAX), (1, MAX_OPTIONS + 1), (usize::MAX, 0), (MAX_NODES, 0)] {
        let refused = matrix.make_room(nodes, bound);
        assert!(matches!(refused, Err(Error::Argument { .. })), "{nodes} {bound}");
    }
    assert!(matches!(matrix.add_node(u32::MAX, 0), Err(Error::Argument { .. })));
    assert_eq!((matrix.option_bound(), matrix.node_count()), (4, 4));
    assert_eq!(matrix.make_room(1, MAX_OPTIONS), Ok(()));
}

#[test]
fn a_node_is_refused_after_an_error_took_others_back() {
    let mut matrix = ExactCover::new(3, 0).unwrap();
    matrix.add_nodes(&[5, 5], &[0, 1]).unwrap();
    // Item 0 gets option 6, before item 9 is refused.
    assert!(matrix.add_nodes(&[6, 6], &[0, 9]).is_err());
    assert!(matrix.add_node(5, 0).is_err());
    matrix.add_node(5, 2).unwrap();
    assert!(matrix.items_of(5).eq([0, 1, 2]) && matrix.option_bound() == 6);
}

/// A node that is refused, or taken back, leaves nothing behind that makes later calls slow or
/// wrong.
#[test]
fn nodes_are_refused_alike_with_and_without_pairs() {
    let mut random = Random::new(12);
    let mut refused = 0;
    for round in 0..300 {
        let items = 1 + random.below(20);
        // Options above the pairs, below them, and both.
        let base = [0, MOST_PAIRS / items - 3, 2 * MOST_PAIRS / items][round % 3];
        let mut matrix = ExactCover::new(items, 0).unwrap();
        let mut model: Vec<(u32, u32)> = Vec::new();
        for _ in 0..40 {
            let count = random.below(6);
            let mut node = |_| ((base + random.below(6)) as u32, random.below(items + 1) as u32);
            let (options, met): (Vec<u32>, Vec<u32>) = (0..count).map(&mut node).unzip();
            let mut wanted = model.clone();
            let is_right = options.iter().zip(&met).all(|(&option, &item)| {
                let fits = (item as usize) < items && !wanted.contains(&(option, item));
                wanted.push((option, item));
                fits
            });
            assert_eq!(matrix.add_nodes(&options, &met).is_ok(), is_right);
            if is_right {
                model = wanted;
            }
            refused += usize::from(!is_right);
            for option in 0..6 {
                let option = (base + option) as u32;
                let of_model = model.iter().filter(|node| node.0 == option).map(|node| node.1);
                assert!(matrix.items_of(option as usize).eq(of_model));
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
}
