//! Compares the rules on masks with the same rules on plain sets of options, and the choice of the
//! guess with its definition.

use super::*;
use crate::engine::tests::marks;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::model::mask::with_width;
use crate::model::shape::{House, HouseKind};
use crate::propagate::PermutationRule;
use crate::support::random::Random;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Options by their numbers in [`Items`].
type Options = BTreeSet<usize>;

/// Returns the options that the givens leave.
fn given_options(puzzle: &Puzzle) -> Options {
    let (shape, items) = (puzzle.shape(), Items::new(puzzle.shape()));
    let mut words = vec![0; shape.cells() * shape.words()];
    puzzle.write_candidates(&mut words).unwrap();
    let all = (0..shape.cells()).flat_map(|cell| (0..shape.side()).map(move |digit| (cell, digit)));
    let left =
        |&(cell, digit): &(usize, usize)| words[cell * shape.words() + digit / 64] >> (digit % 64) & 1 != 0;
    all.filter(left).map(|(cell, digit)| items.option_in(cell, digit)).collect()
}

/// Applies the rules until nothing changes. Returns `false` if an item has no option left.
fn settle(shape: Shape, left: &mut Options) -> bool {
    let items = Items::new(shape);
    let cells_of = |house: House| shape.cells_of(house).collect::<BTreeSet<_>>();
    let houses: Vec<_> =
        shape.houses().map(|house| (house.kind == HouseKind::Box, cells_of(house))).collect();
    loop {
        let before = left.len();
        for item in 0..items.item_count() {
            let of_item: Vec<_> = items.options_of(item).filter(|option| left.contains(option)).collect();
            match of_item[..] {
                [] => return false,
                [last] => {
                    let met = items.items_of(items.placement(last));
                    let others = met.into_iter().flat_map(|item| items.options_of(item));
                    others.filter(|&option| option != last).for_each(|option| {
                        left.remove(&option);
                    });
                }
                _ => {}
            }
        }
        for (is_box, house) in &houses {
            for (_, crossing) in houses.iter().filter(|(other, _)| other != is_box) {
                for digit in 0..shape.side() {
                    let option = |&cell: &usize| items.option_in(cell, digit);
                    if house.difference(crossing).all(|cell| !left.contains(&option(cell))) {
                        crossing.difference(house).for_each(|cell| {
                            left.remove(&option(cell));
                        });
                    }
                }
            }
        }
        if left.len() == before {
            return true;
        }
    }
}

/// Finds a partner on the right for a node on the left; other nodes may change theirs.
fn finds_partner(
    left: usize,
    edges: &[(usize, usize)],
    seen: &mut [bool],
    partners: &mut [Option<usize>],
) -> bool {
    edges.iter().filter(|edge| edge.0 == left).any(|&(_, right)| {
        !std::mem::replace(&mut seen[right], true)
            && partners[right].is_none_or(|other| finds_partner(other, edges, seen, partners))
            && partners[right].replace(left) != Some(left)
    })
}

/// Returns whether the edges have a perfect matching of `nodes` nodes on each side.
fn has_perfect_matching(nodes: usize, edges: &[(usize, usize)]) -> bool {
    let mut partners = vec![None; nodes];
    (0..nodes).all(|left| finds_partner(left, edges, &mut vec![false; nodes], &mut partners))
}

/// Applies the rules, and strikes out the options in no perfect matching of the items of any two
/// families, until nothing changes. Returns `false` if there is no perfect matching. Counts for
/// each pair of families the options that neither the rules nor the earlier pairs struck out.
fn settle_by_matchings(shape: Shape, left: &mut Options, struck: &mut [usize; 6]) -> bool {
    let items = Items::new(shape);
    let nodes = shape.cells();
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    'again: loop {
        if !settle(shape, left) {
            return false;
        }
        for ((one, other), struck) in pairs.into_iter().zip(&mut *struck) {
            let ends = |&option: &usize| {
                let met = items.items_of(items.placement(option));
                (met[one] - one * nodes, met[other] - other * nodes)
            };
            let edges: Vec<_> = left.iter().map(ends).collect();
            if !has_perfect_matching(nodes, &edges) {
                *struck += 1;
                return false;
            }
            let before = left.len();
            left.retain(|option| {
                let (from, to) = ends(option);
                let with_it: Vec<_> =
                    edges.iter().copied().filter(|edge| (edge.0 == from) == (edge.1 == to)).collect();
                has_perfect_matching(nodes, &with_it)
            });
            *struck += before - left.len();
            if left.len() < before {
                continue 'again;
            }
        }
        return true;
    }
}

/// Returns the options of `domains`, whose four items of each option must agree.
fn options_of<M: Mask>(domains: &Domains<M>) -> Options {
    let items = Items::new(domains.shape);
    let mut found = vec![0; items.option_count()];
    for (item, mask) in domains.masks.iter().enumerate() {
        for CellDigit { cell, digit } in mask.iter().map(|k| domains.candidate(item, k)) {
            assert!(domains.items_of(cell, digit).contains(&item));
            found[items.option_in(cell, digit)] += 1;
        }
    }
    assert!(found.iter().all(|&times| times == 0 || times == 4));
    (0..found.len()).filter(|&option| found[option] > 0).collect()
}

/// Returns a grid with holes; a third have a wrong cell, and a quarter are pencil marks.
fn puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    let mut digits: Vec<u32> = (1..=side as u32).collect();
    random.shuffle(&mut digits);
    let value = |row, column| digits[(row % rows * columns + row / rows + column) % side];
    let mut grid: Vec<u32> = (0..shape.cells()).map(|cell| value(cell / side, cell % side)).collect();
    if random.below(3) == 0 {
        let cell = random.below(shape.cells());
        grid[cell] = random.below(side) as u32 + 1;
    }
    let holes = 30 + random.below(50);
    if random.below(4) == 0 {
        let marks: Vec<u64> = grid
            .iter()
            .map(|&value| random.next() & random.next() & ((1 << side) - 1) | 1 << (value - 1))
            .collect();
        return Puzzle::from_marks(shape, &marks).unwrap();
    }
    grid.iter_mut().for_each(|value| *value *= u32::from(random.below(100) >= holes));
    Puzzle::from_givens(shape, &grid).unwrap()
}

/// Counts of puzzles that [`compare`] propagated.
#[derive(Default)]
struct Compared {
    /// Puzzles that came to a fixpoint.
    settled: usize,
    /// Puzzles among these that lost options, and have open ones left.
    partly: usize,
    /// Puzzles that met a conflict.
    conflicts: usize,
}

/// Propagates random puzzles on masks and on sets, and asserts that both agree.
fn compare<M: Mask>(shape: Shape, puzzles: usize, compared: &mut Compared) {
    let items = Items::new(shape);
    let mut random = Random::new(shape.side() as u64);
    let mut domains = Domains::<M>::new(shape).unwrap();
    for _ in 0..puzzles {
        let puzzle = puzzle(shape, &mut random);
        let mut limits = LimitChecker::new(Limits::default(), 1, Interrupt::default());
        let loaded = given_options(&puzzle);
        let mut expected = loaded.clone();
        let consistent = settle(shape, &mut expected);
        if !domains.load(&puzzle, &mut limits).unwrap() {
            // Loading ended early, so the masks are incomplete.
            assert!(!consistent, "{:?}", puzzle.givens());
            domains.abandon();
            continue;
        }
        assert_eq!(options_of(&domains), loaded);
        assert_eq!(domains.propagate(&mut limits), consistent, "{:?}", puzzle.givens());
        let struck: Options = domains.struck_out(0, items).collect();
        assert_eq!(&options_of(&domains) | &struck, loaded);
        assert_eq!(struck.len(), domains.trail_len());
        if consistent {
            assert_eq!(options_of(&domains), expected);
            assert_choice(&domains, &mut random);
            assert!(struck.is_empty() || domains.take_assignments() > 0 || expected.len() > shape.cells());
            let has_open_items = domains.masks.iter().any(|mask| !mask.is_single());
            compared.settled += 1;
            compared.partly += usize::from(!struck.is_empty() && has_open_items);
        } else {
            let emptied = domains.abandon();
            assert!(domains.masks[emptied].is_empty());
            compared.conflicts += 1;
        }
        assert_undo(&mut domains, &loaded, &struck);
    }
}

/// Asserts that the trail has the options struck out since loading, and puts them back: half, then
/// the rest.
fn assert_undo<M: Mask>(domains: &mut Domains<M>, loaded: &Options, struck: &Options) {
    let items = Items::new(domains.shape);
    let half = struck.len() / 2;
    let later: Options = domains.struck_out(half, items).collect();
    assert!(later.len() == struck.len().div_ceil(2) && later.is_subset(struck));
    let earlier: Options = domains.struck_out(0, items).take(half).collect();
    domains.undo(half);
    assert_eq!(options_of(domains), loaded - &earlier);
    domains.undo(0);
    assert_eq!(options_of(domains), *loaded);
}

/// Asserts that the guess is in the item with the smallest (options left / weight), the lowest
/// among equals, and is its first option.
fn assert_choice<M: Mask>(domains: &Domains<M>, random: &mut Random) {
    let mut weights = Weights::new(domains.shape).unwrap();
    weights.grow(0);
    assert_eq!(weights.failures(0), 1);
    weights.reset();
    assert_eq!(weights.failures(0), 0);
    let count = domains.masks.len();
    for _ in 0..random.below(2) * 2 * count {
        weights.grow(random.below(count));
    }
    let key = |&item: &usize| {
        (f64::from(domains.masks[item].count()) / f64::from(weights.failures(item) + 1), item)
    };
    let open = (0..count).filter(|&item| domains.masks[item].count() > 1);
    let best = open.min_by(|a, b| key(a).partial_cmp(&key(b)).unwrap());
    let expected = best.map(|item| domains.candidate(item, domains.masks[item].lowest()));
    assert_eq!(weights.choose(domains), expected);
}

#[test]
fn rules_on_masks_agree_with_rules_on_sets() {
    let mut compared = Compared::default();
    for (box_rows, box_cols, puzzles) in
        [(1, 1, 3), (1, 5, 80), (2, 2, 240), (2, 3, 240), (3, 2, 240), (3, 3, 64), (2, 4, 48)]
    {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        with_width!(shape.side(), M => compare::<M>(shape, puzzles, &mut compared));
    }
    let Compared { settled, partly, conflicts } = compared;
    assert!(settled > 100 && partly > 50 && conflicts > 20, "{settled} {partly} {conflicts}");
}

#[test]
fn contradictory_givens_are_found_while_loading() {
    let shape = Shape::order(3).unwrap();
    let items = Items::new(shape);
    let mut domains = Domains::<u16>::new(shape).unwrap();
    let mut load = |cells: &[(usize, u32)]| {
        let mut givens = vec![0; shape.cells()];
        cells.iter().for_each(|&(cell, digit)| givens[cell] = digit);
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let mut limits = LimitChecker::new(Limits::default(), items.item_count(), Interrupt::default());
        let consistent = domains.load(&puzzle, &mut limits).unwrap();
        (consistent, domains.abandon())
    };
    assert!(load(&[(0, 5), (40, 5)]).0);
    // Digit 5 is twice in a row, in a column, in a box.
    assert!([8, 72, 10].iter().all(|&other| !load(&[(0, 5), (other, 5)]).0));
    let row = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (72, 9)];
    assert_eq!(load(&row), (false, 0));
    // Digit 7 has no cell in row 1, in column 1, in box 1.
    let in_row = [(9, 7), (21, 7), (6, 2), (7, 3), (8, 4)];
    assert_eq!(load(&in_row), (false, items.row_digit(0, 6)));
    let turned = in_row.map(|(cell, digit)| (cell % 9 * 9 + cell / 9, digit));
    assert_eq!(load(&turned), (false, items.column_digit(0, 6)));
    assert_eq!(load(&[(3, 7), (27, 7), (10, 2), (19, 3), (11, 4), (20, 5)]), (false, items.box_digit(0, 6)));
}

/// Leaves three or more cells of a house as many digits, or one fewer.
fn crowd_house(puzzle: &Puzzle, random: &mut Random) -> Vec<u64> {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    let houses: Vec<_> = shape.houses().collect();
    let mut cells: Vec<_> = shape.cells_of(houses[random.below(houses.len())]).collect();
    let mut digits: Vec<_> = (0..side).collect();
    random.shuffle(&mut cells);
    random.shuffle(&mut digits);
    let k = side.min(3 + random.below(side));
    let left = digits[random.below(3).min(1)..k].iter().fold(0, |left, digit| left | 1 << digit);
    let mut marks = puzzle.marks().unwrap().to_vec();
    cells[..k].iter().for_each(|&cell| marks[cell] &= left);
    marks
}

/// Confines a digit to the first two boxes in the first two rows, or in the first two columns.
fn crowd_boxes(puzzle: &Puzzle, random: &mut Random) -> Vec<u64> {
    let shape = puzzle.shape();
    let (digit, in_rows) = (random.below(shape.side()), random.below(2) == 0);
    let mut marks = puzzle.marks().unwrap().to_vec();
    for (mark, at) in marks.iter_mut().zip(shape.positions()) {
        let [row, column] = [at.row, at.column].map(usize::from);
        let (line, box_index) =
            if in_rows { (row, column / shape.box_cols()) } else { (column, row / shape.box_rows()) };
        *mark &= !(u64::from(line < 2 && box_index >= 2) << digit);
    }
    marks
}

/// Returns pencil marks; two in three have a crowded house or crowded boxes.
fn crowded_marks(shape: Shape, random: &mut Random) -> Puzzle {
    let percent = 50 + random.below(50);
    let mut puzzle = marks(shape, percent, random);
    let marks = match random.below(3) {
        0 => crowd_house(&puzzle, random),
        1 => crowd_boxes(&puzzle, random),
        _ => puzzle.marks().unwrap().to_vec(),
    };
    puzzle.set_marks(&marks).unwrap();
    puzzle
}

#[test]
fn options_in_no_perfect_matching_are_struck_out() {
    let mut random = Random::new(6);
    let (mut struck, mut settled, mut unsettled) = ([0; 6], 0, 0);
    for (rows, cols, puzzles) in
        [(1, 1, 1), (1, 5, 200), (2, 2, 60), (2, 3, 120), (3, 2, 120), (2, 4, 25), (4, 2, 25)]
    {
        let shape = Shape::new(rows, cols).unwrap();
        let mut domains = Domains::<u16>::new(shape).unwrap();
        let mut permutations = PermutationRule::new(shape).unwrap();
        for _ in 0..puzzles {
            let puzzle = crowded_marks(shape, &mut random);
            let mut visit = |_: &[u32]| ControlFlow::Continue(());
            let limits = LimitChecker::new(Limits::default(), 1, Interrupt::default());
            let mut run = SearchRun::new(limits, &mut visit);
            if !(domains.load(&puzzle, &mut run.limits).unwrap() && domains.propagate(&mut run.limits)) {
                domains.abandon();
                continue;
            }
            let mut expected = options_of(&domains);
            let consistent = settle_by_matchings(shape, &mut expected, &mut struck);
            assert_eq!(run.settle(&mut permutations, &mut domains), consistent, "{puzzle:?}");
            assert_eq!(run.stats.conflicts, u64::from(!consistent));
            if consistent {
                assert_eq!(options_of(&domains), expected, "{puzzle:?}");
                settled += 1;
            } else {
                unsettled += 1;
            }
        }
    }
    assert!(struck.iter().all(|&times| times > 0), "{struck:?}");
    assert!(settled > 150 && unsettled > 5, "{settled} {unsettled}");
}
