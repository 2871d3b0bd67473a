//! Exact cover over any matrix.

use ordoku::{Engine, Error, ExactCover, Interrupt, Limits, Options, Outcome, Puzzle, Shape, StopReason};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;
use testkit::{Random, polled};

fn solutions(matrix: &mut ExactCover) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let count = matrix
        .enumerate(Interrupt::default(), |options| {
            found.push(options.to_vec());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((count.solutions, count.stopped), (found.len() as u64, None));
    found
}

fn solution(matrix: &mut ExactCover) -> Option<Vec<u32>> {
    match matrix.solve(Interrupt::new()).unwrap() {
        Outcome::Answer(solution) => solution.map(<[u32]>::to_vec),
        Outcome::Stopped(reason) => panic!("{reason}"),
    }
}

fn limit(matrix: &mut ExactCover, limits: Limits) {
    matrix.set_options(matrix.options().with_limits(limits)).unwrap();
}

/// Returns the sets of options that meet each primary item once and each secondary item at most
/// once. Tries all sets.
fn by_brute_force(primary: usize, items: usize, options: &[Vec<u32>]) -> BTreeSet<Vec<u32>> {
    (0..1u32 << options.len())
        .map(|set| (0..options.len() as u32).filter(|k| set >> k & 1 != 0).collect::<Vec<_>>())
        .filter(|chosen| {
            let mut met = vec![0; items];
            chosen.iter().flat_map(|&k| &options[k as usize]).for_each(|&item| met[item as usize] += 1);
            met.iter().enumerate().all(|(item, &times)| if item < primary { times == 1 } else { times <= 1 })
        })
        // The search chooses options by primary items, so an option without one is in no solution.
        .filter(|chosen| {
            chosen.iter().all(|&k| options[k as usize].iter().any(|&item| (item as usize) < primary))
        })
        .collect()
}

/// Returns how many options each item has left.
fn sizes(matrix: &ExactCover) -> Vec<usize> {
    (0..matrix.item_count()).map(|item| matrix.size(item).unwrap()).collect()
}

/// A naive search that takes the item with the fewest options, and the lowest of several.
#[derive(Default)]
struct ByDefinition {
    chosen: Vec<u32>,
    solutions: Vec<Vec<u32>>,
    tried: u64,
    conflicts: u64,
}

impl ByDefinition {
    fn search(&mut self, items: &[u32], options: &[(u32, &[u32])]) {
        let of = |item: u32| options.iter().filter(move |(_, items)| items.contains(&item));
        let Some(&item) = items.iter().min_by_key(|&&item| of(item).count()) else {
            self.solutions.push(self.chosen.clone());
            return;
        };
        self.conflicts += u64::from(of(item).count() == 0);
        for &(option, met) in of(item) {
            self.tried += 1;
            self.chosen.push(option);
            let items: Vec<u32> = items.iter().copied().filter(|item| !met.contains(item)).collect();
            let apart = |other: &[u32]| other.iter().all(|item| !met.contains(item));
            let options: Vec<_> = options.iter().copied().filter(|(_, other)| apart(other)).collect();
            self.search(&items, &options);
            self.chosen.pop();
        }
    }
}

#[test]
fn random_matrices_agree_with_brute_force() {
    let mut random = Random(21);
    let mut solvable = 0;
    for _ in 0..600 {
        let (primary, secondary) = (random.below(6), random.below(3));
        let items = primary + secondary;
        let mut matrix = ExactCover::new(primary, secondary).unwrap();
        let options: Vec<Vec<u32>> = (0..if items == 0 { 0 } else { random.below(11) })
            .map(|_| (0..items as u32).filter(|_| random.below(3) == 0).collect::<Vec<_>>())
            .filter(|items| !items.is_empty())
            .collect();
        for (k, items) in options.iter().enumerate() {
            assert_eq!(matrix.add_option(items), Ok(k as u32));
        }
        let found = solutions(&mut matrix);
        let as_sets: BTreeSet<Vec<u32>> = found
            .iter()
            .map(|chosen| {
                let mut sorted = chosen.clone();
                sorted.sort();
                sorted
            })
            .collect();
        assert_eq!(as_sets.len(), found.len(), "the same solution twice");
        assert_eq!(as_sets, by_brute_force(primary, items, &options), "{primary} {secondary} {options:?}");
        assert_eq!(solutions(&mut matrix), found, "the search changed the matrix");
        let mut expected = ByDefinition::default();
        let numbered: Vec<_> = (0..).zip(options.iter().map(Vec::as_slice)).collect();
        expected.search(&(0..primary as u32).collect::<Vec<_>>(), &numbered);
        assert_eq!(found, expected.solutions);
        let stats = matrix.stats();
        assert_eq!((stats.nodes, stats.conflicts), (1 + expected.tried, expected.conflicts));
        assert_eq!((stats.assignments, stats.engine), (expected.tried, Some(Engine::Dlx)));
        solvable += usize::from(!found.is_empty());
    }
    assert!(solvable > 100, "a poor sample: {solvable}");
}

#[test]
fn matrices_may_be_filled_node_by_node() {
    let mut random = Random(22);
    for _ in 0..200 {
        let mut matrix = ExactCover::new(4, 2).unwrap();
        let mut met = BTreeSet::new();
        for _ in 0..40 {
            let (option, item) = (random.below(6) as u32, random.below(6) as u32);
            let added = matrix.add_node(option, item);
            assert_eq!(added.is_ok(), met.insert((option, item)), "{option} {item} {met:?}");
        }
        assert_eq!(matrix.node_count(), 6 + 1 + met.len());
        for item in 0..6 {
            let options = met.iter().filter(|(_, met)| *met == item).count();
            assert_eq!(matrix.size(item as usize), Some(options));
        }
        assert_eq!(matrix.size(6), None);
        let options: Vec<Vec<u32>> = (0..6)
            .map(|option| met.iter().filter(|(of, _)| *of == option).map(|&(_, item)| item).collect())
            .collect();
        let mut found = solutions(&mut matrix);
        found.iter_mut().for_each(|chosen| chosen.sort());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), by_brute_force(4, 6, &options));
    }
}

/// Batches of nodes of several options, mixed. One that names a node twice or again changes
/// nothing.
#[test]
fn mixed_batches_are_added_as_a_whole_or_not_at_all() {
    let mut random = Random(35);
    let (mut refused, mut added) = (0, 0);
    for _ in 0..300 {
        let mut matrix = ExactCover::new(5, 2).unwrap();
        let mut met = BTreeSet::new();
        for _ in 0..12 {
            let nodes: Vec<(u32, u32)> =
                (0..1 + random.below(4)).map(|_| (random.below(9) as u32, random.below(7) as u32)).collect();
            let (options, items): (Vec<u32>, Vec<u32>) = nodes.iter().copied().unzip();
            let mut with_nodes = met.clone();
            let are_new = nodes.iter().all(|&node| with_nodes.insert(node));
            assert_eq!(matrix.add_nodes(&options, &items).is_ok(), are_new, "{nodes:?} {met:?}");
            if are_new {
                met = with_nodes;
            }
            *if are_new { &mut added } else { &mut refused } += 1;
            for option in 0..9 {
                let items: BTreeSet<(u32, u32)> =
                    matrix.items_of(option).map(|item| (option as u32, item)).collect();
                assert!(met.iter().filter(|&&(of, _)| of as usize == option).eq(&items), "{items:?} {met:?}");
            }
        }
    }
    assert!(refused > 500 && added > 500, "{refused} {added}");
}

#[test]
fn the_smallest_item_comes_first_and_options_in_the_order_added() {
    // Item 2 has one option, items 0 and 1 have two.
    let mut matrix = ExactCover::new(3, 0).unwrap();
    for items in [&[0, 1][..], &[0], &[1, 2]] {
        matrix.add_option(items).unwrap();
    }
    assert_eq!(solutions(&mut matrix), [[2, 1]]);
    // Option 0 removes the last option of item 3, so item 2, which has one option, is not tried.
    let mut matrix = ExactCover::new(4, 0).unwrap();
    for items in [&[0, 1][..], &[1, 3], &[2]] {
        matrix.add_option(items).unwrap();
    }
    _ = matrix.enumerate(Interrupt::default(), |_| ControlFlow::Continue(())).unwrap();
    let stats = matrix.stats();
    assert_eq!((stats.nodes, stats.conflicts), (2, 1));
    // Within an item, options are in the order in which their nodes were added.
    let mut matrix = ExactCover::new(1, 0).unwrap();
    for option in [5, 1, 3] {
        matrix.add_node(option, 0).unwrap();
    }
    assert_eq!(solutions(&mut matrix), [[5], [1], [3]]);
    assert_eq!((matrix.option_count(), matrix.option_bound(), matrix.node_count()), (3, 6, 3 + 1 + 1));
}

#[test]
fn covering_takes_options_out_until_uncovered() {
    let mut matrix = ExactCover::new(3, 0).unwrap();
    for items in [&[0][..], &[1], &[2], &[0, 1], &[1, 2]] {
        matrix.add_option(items).unwrap();
    }
    let before = solutions(&mut matrix);
    assert_eq!(before.len(), 3);
    matrix.cover(1).unwrap();
    assert_eq!(solutions(&mut matrix), [[0, 2]]);
    assert!(matches!(matrix.cover(1), Err(Error::Argument { .. })));
    matrix.cover(0).unwrap();
    // Only {2} of the options {0}, {1}, {2}, {0, 1}, {1, 2} meets no covered item.
    assert_eq!(sizes(&matrix), [0, 0, 1]);
    assert_eq!(solutions(&mut matrix), [[2]]);
    // Items are uncovered in any order, and options may be added before.
    matrix.uncover(1).unwrap();
    assert!(matches!(matrix.uncover(1), Err(Error::Argument { .. })));
    assert_eq!(solutions(&mut matrix), [&[1, 2][..], &[4]]);
    assert_eq!(matrix.add_option(&[2]), Ok(5));
    assert_eq!(solutions(&mut matrix), [&[1, 2][..], &[1, 5], &[4]]);
    matrix.uncover(0).unwrap();
    assert_eq!(solutions(&mut matrix).len(), 5);
    assert_eq!(sizes(&matrix), [2, 3, 3]);
}

/// A covered item with an option that no other item meets, and an item that loses all its options.
#[test]
fn covering_agrees_with_a_smaller_matrix() {
    let mut random = Random(23);
    let mut solvable = 0;
    for _ in 0..600 {
        let items = 2 + random.below(5);
        let mut matrix = ExactCover::new(items, 0).unwrap();
        let options: Vec<Vec<u32>> = (0..random.below(12))
            .map(|_| (0..items as u32).filter(|_| random.below(3) == 0).collect())
            .collect();
        let covered: Vec<u32> = (0..items as u32).filter(|_| random.below(4) == 0).collect();
        let split = random.below(options.len() + 1);
        matrix.add_options(options[..split].iter().map(Vec::as_slice)).unwrap();
        // Twice, so that the search also runs on sets that it has used.
        for round in 0..2 {
            covered.iter().for_each(|&item| matrix.cover(item).unwrap());
            if round == 0 {
                solutions(&mut matrix);
                matrix.add_options(options[split..].iter().map(Vec::as_slice)).unwrap();
            }
            let numbered = (0..).zip(options.iter().map(Vec::as_slice));
            let left: Vec<_> =
                numbered.filter(|(_, items)| covered.iter().all(|item| !items.contains(item))).collect();
            let others: Vec<u32> = (0..items as u32).filter(|item| !covered.contains(item)).collect();
            let mut expected = ByDefinition::default();
            expected.search(&others, &left);
            assert_eq!(solutions(&mut matrix), expected.solutions, "{options:?} {covered:?}");
            solvable += usize::from(!expected.solutions.is_empty());
            covered.iter().for_each(|&item| matrix.uncover(item).unwrap());
        }
    }
    assert!(solvable > 100, "a poor sample: {solvable}");
}

/// Items with more options than a byte counts, more than a word has bits, and more than a block has
/// items.
#[test]
fn large_matrices_agree_with_the_definition() {
    let mut random = Random(24);
    for (items, options) in [(3, 300), (9, 200), (70, 90), (130, 80)] {
        let mut matrix = ExactCover::new(items, 0).unwrap();
        let options: Vec<Vec<u32>> = (0..options)
            .map(|_| {
                let mut left: Vec<u32> = (0..items as u32).collect();
                let len = items.div_ceil(3).min(1 + random.below(items));
                (0..len).map(|_| left.swap_remove(random.below(left.len()))).collect()
            })
            .collect();
        matrix.add_options(options.iter().map(Vec::as_slice)).unwrap();
        let mut expected = ByDefinition::default();
        let numbered: Vec<_> = (0..).zip(options.iter().map(Vec::as_slice)).collect();
        expected.search(&(0..items as u32).collect::<Vec<_>>(), &numbered);
        assert_eq!(solutions(&mut matrix), expected.solutions, "{items}");
    }
}

#[test]
fn several_nodes_and_options_are_added_in_one_call_or_none_is() {
    let mut matrix = ExactCover::new(3, 0).unwrap();
    matrix.add_nodes(&[4, 4, 1], &[2, 0, 1]).unwrap();
    assert_eq!((matrix.option_count(), matrix.option_bound()), (2, 5));
    // A node that exists, one that is named twice, and an item that does not exist.
    for (options, items) in [([7, 4, 0], [0, 0, 0]), ([7, 7, 7], [1, 2, 1]), ([4, 7, 4], [1, 0, 3])] {
        assert!(matches!(matrix.add_nodes(&options, &items), Err(Error::Argument { .. })));
    }
    assert!(matches!(matrix.add_nodes(&[4], &[]), Err(Error::Length { .. })));
    assert!(matches!(matrix.add_options([&[0][..], &[1, 1]]), Err(Error::Argument { .. })));
    assert!(matches!(matrix.add_options([&[0][..], &[3]]), Err(Error::Argument { .. })));
    assert_eq!((matrix.option_count(), matrix.option_bound(), matrix.node_count()), (2, 5, 3 + 3 + 1));
    assert_eq!(matrix.items_of(4).collect::<Vec<_>>(), [2, 0]);
    assert_eq!(matrix.items_of(7).count(), 0);
    assert_eq!(solutions(&mut matrix), [[4, 1]]);
    assert_eq!(matrix.add_options([&[0, 1][..], &[], &[2]]), Ok(5));
    assert_eq!(matrix.add_options([]), Ok(8));
    assert_eq!(solutions(&mut matrix), [[4, 1], [5, 7]]);
}

#[test]
fn a_matrix_that_was_reset_is_as_a_new_one() {
    let mut matrix = ExactCover::new(2, 1).unwrap();
    matrix.add_options([&[0, 2][..], &[1]]).unwrap();
    matrix.cover(0).unwrap();
    assert_eq!(solutions(&mut matrix), [[1]]);
    for (primary, secondary) in [(4, 0), (1, 3), (0, 0), (3, 0)] {
        matrix.reset(primary, secondary).unwrap();
        let sizes_of = (matrix.primary_count(), matrix.item_count(), matrix.option_bound());
        assert_eq!(sizes_of, (primary, primary + secondary, 0));
        assert_eq!(solutions(&mut matrix).len(), usize::from(primary == 0));
        let all: Vec<u32> = (0..(primary + secondary) as u32).collect();
        assert_eq!(matrix.add_option(&all), Ok(0));
        assert_eq!(solutions(&mut matrix), if primary == 0 { vec![vec![]] } else { vec![vec![0]] });
    }
    assert!(matches!(matrix.reset(1 << 31, 0), Err(Error::Argument { .. })));
    assert_eq!(matrix.item_count(), 3);
}

#[test]
fn wrong_options_are_refused_and_leave_no_trace() {
    let mut matrix = ExactCover::new(2, 1).unwrap();
    matrix.add_option(&[0, 1]).unwrap();
    for wrong in [&[3][..], &[0, 0], &[0, 2, 0], &[1, 9]] {
        assert!(matches!(matrix.add_option(wrong), Err(Error::Argument { .. })));
    }
    assert!(matches!(matrix.add_node(0, 1), Err(Error::Argument { .. })));
    assert!(matches!(matrix.add_node(0, 3), Err(Error::Argument { .. })));
    for wrong in [u32::MAX, 1 << 26] {
        assert!(matches!(matrix.add_node(wrong, 0), Err(Error::Argument { .. })));
    }
    assert!(matches!(matrix.cover(3), Err(Error::Argument { .. })));
    assert_eq!(solutions(&mut matrix), [[0]]);
    for (primary, secondary) in [(1 << 31, 0), (1 << 30, 1 << 30), (usize::MAX / 2, 0), (usize::MAX, 1)] {
        assert!(matches!(ExactCover::new(primary, secondary), Err(Error::Argument { .. })));
    }
    assert_eq!((matrix.primary_count(), matrix.item_count()), (2, 3));
    assert_eq!(format!("{matrix:?}"), "ExactCover { items: 3, options: 1, nodes: 6 }");
    // The highest number that an option may have.
    matrix.add_node((1 << 26) - 1, 0).unwrap();
    assert!(matches!(matrix.add_option(&[0]), Err(Error::Argument { .. })));
}

/// Engines that know Sudoku help with the matrix of a puzzle; the solution is the one that the
/// search comes to first.
#[test]
fn the_first_solution_is_that_of_the_search() {
    // Minimal, made by `generate`; without its first given there are several solutions.
    let puzzle = "..5.....3.8..1.....1..4.7......6...7.7.4.....9..2....8....2.....46......5....39..";
    let givens: Vec<u32> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    for without in [0, 1] {
        let mut givens = givens.clone();
        let first = givens.iter().position(|&given| given != 0).unwrap();
        givens[first] *= 1 - without;
        let mut matrix = ExactCover::of_puzzle(&Puzzle::from_givens(Shape::NINE, &givens).unwrap()).unwrap();
        let mut expected = None;
        matrix
            .enumerate(Interrupt::new(), |options| {
                expected = Some(options.to_vec());
                ControlFlow::Break(())
            })
            .unwrap();
        assert_eq!(solution(&mut matrix), expected);
        let stats = matrix.stats();
        assert_eq!((stats.solutions, stats.stopped), (u64::from(expected.is_some()), None));
        limit(&mut matrix, Limits::new().with_nodes(20));
        assert_eq!(matrix.solve(Interrupt::new()), Ok(Outcome::Stopped(StopReason::Nodes)));
        assert_eq!((matrix.stats().stopped, matrix.stats().nodes), (Some(StopReason::Nodes), 20));
    }
}

/// Returns a matrix of 30 pairs, from which the search chooses first, five pigeons and three or
/// four holes. The last option takes all pairs, and a pigeon without a hole.
fn pigeons_behind_pairs(holes: usize) -> ExactCover {
    let (pigeons, pairs) = (5, 30);
    let mut matrix = ExactCover::new(pigeons + pairs, holes).unwrap();
    for item in 0..(pigeons + pairs) as u32 {
        let is_pigeon = item as usize >= pairs;
        for hole in 0..if is_pigeon { holes as u32 } else { 2 } {
            let items = [item, (pigeons + pairs) as u32 + hole];
            matrix.add_option(if is_pigeon { &items } else { &items[..1] }).unwrap();
        }
    }
    matrix.add_option(&(0..=pairs as u32).collect::<Vec<_>>()).unwrap();
    matrix
}

#[test]
fn clause_learning_sees_what_the_search_does_not() {
    let mut matrix = pigeons_behind_pairs(3);
    for race in [false, true] {
        matrix.set_options(Options::new().with_race(race)).unwrap();
        assert_eq!(solution(&mut matrix), None);
        assert_eq!((matrix.stats().stopped, matrix.stats().engine), (None, Some(Engine::Cdcl)));
    }
    matrix.set_options(Options::new()).unwrap();
    assert_eq!(solutions(&mut matrix), [[0; 0]; 0]);
    let count = matrix.count(Some(2), Interrupt::new()).unwrap();
    assert_eq!((count.solutions, count.stopped), (0, None));

    let options = Options::new().with_engine(Engine::Dlx).with_limits(Limits::new().with_nodes(1_000_000));
    matrix.set_options(options).unwrap();
    assert_eq!(matrix.solve(Interrupt::new()), Ok(Outcome::Stopped(StopReason::Nodes)));
    assert_eq!(matrix.stats().engine, Some(Engine::Dlx));
    for refused in [options.with_engine(Engine::Csp), options.with_seed(1)] {
        assert!(matches!(matrix.set_options(refused), Err(Error::Argument { .. })));
        assert_eq!(matrix.options(), options);
    }
    // No items, no options: one solution.
    matrix.reset(0, 0).unwrap();
    assert_eq!((matrix.options(), solution(&mut matrix)), (options, Some(Vec::new())));
}

/// With four holes, the last option is in 24 solutions. The search tries it last, after 2^30 paths.
#[test]
fn a_visitor_may_end_or_panic_while_clause_learning_helps() {
    let mut matrix = pigeons_behind_pairs(4);
    let all = solutions(&mut matrix);
    assert_eq!(all.len(), 24);
    for most in 1..4 {
        let mut found = Vec::new();
        let visit = |options: &[u32]| {
            found.push(options.to_vec());
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let count = matrix.enumerate(Interrupt::new(), visit).unwrap();
        assert_eq!((&found[..], count.stopped), (&all[..most], Some(StopReason::Callback)));
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut left = most;
            let visit = |_: &[u32]| {
                left -= 1;
                if left == 0 {
                    std::panic::resume_unwind(Box::new("a test"))
                } else {
                    ControlFlow::Continue(())
                }
            };
            matrix.enumerate(Interrupt::new(), visit).unwrap()
        }));
        assert!(result.is_err());
        limit(&mut matrix, Limits::new().with_solutions(most as u64));
        let count = matrix.count(Some(3), Interrupt::new()).unwrap();
        assert_eq!((count.solutions, count.stopped), (most as u64, Some(StopReason::Solutions)));
        limit(&mut matrix, Limits::new());
    }
    assert_eq!(solution(&mut matrix).as_ref(), Some(&all[0]));
    // Without one of the holes there is no solution.
    matrix.cover(35).unwrap();
    assert_eq!(solutions(&mut matrix), [[0; 0]; 0]);
    matrix.uncover(35).unwrap();
    assert_eq!(solutions(&mut matrix), all);
}

#[test]
fn components_are_counted_apart() {
    for (pairs, expected) in [(40, 1 << 40), (64, u64::MAX), (80, u64::MAX)] {
        let mut matrix = ExactCover::new(pairs, 0).unwrap();
        (0..2 * pairs as u32).for_each(|option| _ = matrix.add_option(&[option / 2]).unwrap());
        let count = matrix.count(None, Interrupt::new()).unwrap();
        assert_eq!((count.solutions, count.stopped.is_some()), (expected, expected == u64::MAX));
        let count = matrix.count(Some(1 << 39), Interrupt::new()).unwrap();
        assert_eq!((count.solutions, count.stopped), (1 << 39, Some(StopReason::Solutions)));
    }
    let mut matrix = ExactCover::new(2, 0).unwrap();
    assert!(matches!(matrix.count(Some(0), Interrupt::new()), Err(Error::Argument { .. })));
}

#[test]
fn no_items_have_one_empty_solution() {
    assert_eq!(solutions(&mut ExactCover::new(0, 3).unwrap()), [[0; 0]]);
    assert!(solutions(&mut ExactCover::new(1, 0).unwrap()).is_empty());
}

#[test]
fn the_matrix_of_a_puzzle() {
    for (box_rows, box_cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let side = shape.side();
        let empty = ExactCover::of_puzzle(&Puzzle::empty(shape).unwrap()).unwrap();
        assert_eq!(empty.item_count(), 4 * side * side);
        assert_eq!(empty.option_count(), side * side * side);
        assert_eq!(empty.node_count(), 4 * side * side * side + 4 * side * side + 1);
    }
    // One given in the corner of a 4x4 takes 3 options of its cell and 1 of each of its 7 peers.
    let shape = Shape::order(2).unwrap();
    let mut givens = [0; 16];
    givens[0] = 3;
    let matrix = ExactCover::of_puzzle(&Puzzle::from_givens(shape, &givens).unwrap()).unwrap();
    assert_eq!(matrix.option_count(), 64 - 3 - 7);
    // Digit 3 at row 0, column 0 is option 2 * 16, with items numbered as everywhere.
    assert_eq!(matrix.items_of(32).collect::<Vec<_>>(), [0, 16 + 2, 32 + 2, 48 + 2]);
    assert_eq!(matrix.items_of(0).count(), 0);
}

#[test]
fn a_visitor_that_panics_leaves_the_matrix_as_it_was() {
    let mut matrix = ExactCover::of_puzzle(&Puzzle::empty(Shape::order(2).unwrap()).unwrap()).unwrap();
    let before = (sizes(&matrix), solutions(&mut matrix));
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        matrix.enumerate(Interrupt::default(), |_| std::panic::resume_unwind(Box::new("a test"))).unwrap()
    }));
    assert!(result.is_err());
    assert_eq!((sizes(&matrix), solutions(&mut matrix)), before);
}

#[test]
fn limits_hold() {
    let mut matrix = ExactCover::of_puzzle(&Puzzle::empty(Shape::order(3).unwrap()).unwrap()).unwrap();
    let before = sizes(&matrix);
    limit(&mut matrix, Limits::new().with_nodes(500));
    let count = matrix.enumerate(Interrupt::default(), |_| ControlFlow::Continue(())).unwrap();
    let stats = matrix.stats();
    assert!(stats.elapsed > Duration::ZERO);
    assert_eq!((count.stopped, stats.nodes), (Some(StopReason::Nodes), 500));
    assert_eq!((stats.stopped, stats.solutions), (count.stopped, count.solutions));
    limit(&mut matrix, Limits::new().with_solutions(12));
    let count = matrix.enumerate(Interrupt::default(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((count.stopped, count.solutions), (Some(StopReason::Solutions), 12));
    assert_eq!(sizes(&matrix), before);
}

/// There are only two nodes, but each of them hides thousands of options. With so many items, a
/// look at all of them does not replace hiding.
#[test]
fn hiding_options_counts_as_work() {
    let mut matrix = ExactCover::new(2, 1_000).unwrap();
    [&[0, 1], &[0, 1]].iter().for_each(|items| _ = matrix.add_option(&items[..]).unwrap());
    (0..10_000).for_each(|_| _ = matrix.add_option(&[1]).unwrap());
    let before = sizes(&matrix);
    for (last, solutions) in [(1, 0), (2, 0), (3, 1), (4, 2)] {
        let (count, polls) = polled(Some(last), |interrupt| {
            matrix.enumerate(interrupt, |_| ControlFlow::Continue(())).unwrap()
        });
        assert_eq!((count.solutions, polls), (solutions, last.min(3)));
        assert_eq!(count.stopped, (last < 4).then_some(StopReason::Callback));
        assert_eq!(sizes(&matrix), before);
    }
}
