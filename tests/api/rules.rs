//! Rules of any layout.

use ordoku::{Error, ExactCover, Interrupt, Limits, Puzzle, Relation, Rules, Shape, Variant};
use std::ops::ControlFlow;
use testkit::Random;

/// A layout as a naive search reads it.
struct Naive {
    digits: u32,
    regions: Vec<Vec<u32>>,
    pairs: Vec<(Relation, [u32; 2])>,
}

impl Naive {
    fn holds(&self, values: &[u32]) -> bool {
        let at = |cell: u32| values[cell as usize];
        self.regions.iter().all(|region| {
            region.iter().enumerate().all(|(index, &cell)| {
                at(cell) == 0 || region[..index].iter().all(|&other| at(other) != at(cell))
            })
        }) && self.pairs.iter().all(|&(relation, [first, second])| {
            at(first) == 0 || at(second) == 0 || relation.holds(at(first), at(second))
        })
    }

    /// Fills the open cells from the first, and pushes each solution.
    fn search(&self, open: &[usize], values: &mut [u32], found: &mut Vec<Vec<u32>>) {
        let Some((&cell, rest)) = open.split_first() else {
            found.push(values.to_vec());
            return;
        };
        for digit in 1..=self.digits {
            values[cell] = digit;
            if self.holds(values) {
                self.search(rest, values, found);
            }
        }
        values[cell] = 0;
    }
}

fn some_relation(random: &mut Random) -> Relation {
    let number = random.below(6) as u32;
    [
        Relation::Different,
        Relation::Equal,
        Relation::Less,
        Relation::Consecutive,
        Relation::NonConsecutive,
        Relation::Double,
        Relation::NoDot,
        Relation::Apart(number),
        Relation::Sum(2 + number),
    ][random.below(9)]
}

/// Returns all solutions, sorted.
fn solutions(rules: &Rules, givens: &[u32]) -> Vec<Vec<u32>> {
    let mut cover = ExactCover::of_rules(rules, givens).unwrap();
    let mut found = Vec::new();
    let visit = |options: &[u32]| {
        let mut values = vec![9; rules.cells()];
        rules.write_solution(options, &mut values);
        assert!(rules.are_obeyed_by(&values));
        found.push(values);
        ControlFlow::Continue(())
    };
    cover.enumerate(Limits::new(), Interrupt::new(), visit).unwrap();
    found.sort();
    found
}

#[test]
fn random_layouts_agree_with_a_naive_search() {
    let mut random = Random(49);
    let mut counts = [0; 3];
    for round in 0..2_000 {
        let (rows, columns) = (1 + random.below(3), 1 + random.below(4));
        let (cells, digits) = (rows * columns, 1 + random.below(4));
        let mut rules = Rules::new(rows, columns, digits).unwrap();
        let mut naive = Naive { digits: digits as u32, regions: Vec::new(), pairs: Vec::new() };
        for _ in 0..random.below(5) {
            let mut region: Vec<u32> = (0..cells as u32).collect();
            (1..cells).for_each(|last| region.swap(last, random.below(last + 1)));
            let most = if random.below(2) == 0 { digits } else { 1 + random.below(digits) };
            region.truncate(most);
            rules.add_region(&region).unwrap();
            naive.regions.push(region);
        }
        for _ in 0..if cells > 1 { random.below(4) } else { 0 } {
            let relation = some_relation(&mut random);
            let first = random.below(cells);
            let second = (first + 1 + random.below(cells - 1)) % cells;
            let pair = [first as u32, second as u32];
            rules.add_pairs(relation, &[pair]).unwrap();
            naive.pairs.push((relation, pair));
        }
        let used = rules.used_cells();
        let mut givens = vec![0; cells];
        for cell in (0..cells).filter(|&cell| used[cell]) {
            if random.below(4) == 0 {
                givens[cell] = 1 + random.below(digits) as u32;
            }
        }
        let open: Vec<usize> = (0..cells).filter(|&cell| used[cell] && givens[cell] == 0).collect();
        let mut expected = Vec::new();
        if naive.holds(&givens) {
            naive.search(&open, &mut givens.clone(), &mut expected);
        }
        // A region of as many cells as digits has each digit; so has one whose cells all differ.
        assert_eq!(solutions(&rules, &givens), expected, "round {round}: {rules:?} {givens:?}");
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn a_plain_grid_has_the_matrix_of_its_puzzle() {
    let mut random = Random(3);
    for (box_rows, box_cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (1, 5)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let side = shape.side();
        let mut rules = Rules::new(side, side, side).unwrap();
        rules.add_grid(shape, 0, 0).unwrap();
        let mut givens = vec![0; shape.cells()];
        (0..side / 2).for_each(|digit| givens[random.below(shape.cells())] = 1 + digit as u32);
        let of_puzzle = ExactCover::of_puzzle(&Puzzle::from_givens(shape, &givens).unwrap()).unwrap();
        let of_rules = ExactCover::of_rules(&rules, &givens).unwrap();
        // Boxes of one row are rows, and are not added again; nor is the only cell of a 1x1.
        let regions = if side == 1 {
            1
        } else if box_rows == 1 {
            2
        } else {
            3
        };
        assert_eq!(of_rules.primary_count(), (1 + regions) * side * side);
        assert_eq!(of_rules.item_count(), of_rules.primary_count());
        for option in 0..of_puzzle.option_bound() {
            let expected = of_puzzle.items_of(option).take(1 + regions);
            assert!(of_rules.items_of(option).eq(expected), "{shape:?} {option}");
        }
    }
}

/// The regions that a variant adds to a grid.
fn regions_of(variant: Variant, shape: Shape) -> Vec<Vec<u32>> {
    let mut rules = Rules::new(shape.side(), shape.side(), shape.side()).unwrap();
    rules.add_variant(variant, shape, 0, 0).unwrap();
    rules.regions().map(<[u32]>::to_vec).collect()
}

#[test]
fn variants_have_their_usual_cells() {
    assert_eq!(regions_of(Variant::Diagonals, Shape::FOUR), [[0, 5, 10, 15], [3, 6, 9, 12]]);
    let windows = regions_of(Variant::Windoku, Shape::NINE);
    assert_eq!(windows.len(), 4);
    assert_eq!(windows[1], [14, 15, 16, 23, 24, 25, 32, 33, 34]);
    assert_eq!(regions_of(Variant::Windoku, Shape::SIXTEEN).len(), 9);
    let groups = regions_of(Variant::DisjointGroups, Shape::SIX);
    assert_eq!(groups.len(), 6);
    assert_eq!(groups[0], [0, 3, 12, 15, 24, 27]);
    assert_eq!(regions_of(Variant::CentreDot, Shape::NINE), [[10, 13, 16, 37, 40, 43, 64, 67, 70]]);
    assert_eq!(regions_of(Variant::Asterisk, Shape::NINE), [[13, 20, 24, 37, 40, 43, 56, 60, 67]]);
    assert_eq!(regions_of(Variant::Girandola, Shape::NINE), [[0, 8, 13, 37, 40, 43, 67, 72, 80]]);
    // An empty 4x4 has 288 grids. Those of them that have a variant, counted one by one.
    let mut plain = Rules::new(4, 4, 4).unwrap();
    plain.add_grid(Shape::FOUR, 0, 0).unwrap();
    let all = solutions(&plain, &[0; 16]);
    assert_eq!(all.len(), 288);
    for (variant, moves, relation) in [
        (Variant::AntiKnight, &[[1, 2], [2, 1], [1, -2], [2, -1]][..], Relation::Different),
        (Variant::AntiKing, &[[1, 1], [1, -1]], Relation::Different),
        (Variant::NonConsecutive, &[[0, 1], [1, 0]], Relation::NonConsecutive),
    ] {
        let is_right = |grid: &&Vec<u32>| {
            (0..16).all(|cell| {
                moves.iter().all(|[down, across]| {
                    let (row, column) = (cell / 4 + down, cell % 4 + across);
                    row > 3
                        || !(0..4).contains(&column)
                        || relation.holds(grid[cell as usize], grid[(4 * row + column) as usize])
                })
            })
        };
        let expected: Vec<_> = all.iter().filter(is_right).cloned().collect();
        let mut rules = plain.clone();
        rules.add_variant(variant, Shape::FOUR, 0, 0).unwrap();
        assert_eq!(solutions(&rules, &[0; 16]), expected, "{variant:?}");
    }
}

/// Relations of cells without a region: a king's move is also one to the side.
#[test]
fn a_king_moves_to_the_side_too() {
    let mut rules = Rules::new(2, 2, 2).unwrap();
    rules.add_variant(Variant::AntiKing, Shape::new(1, 2).unwrap(), 0, 0).unwrap();
    assert!(!rules.are_obeyed_by(&[1, 1, 2, 2]));
    assert!(solutions(&rules, &[0; 4]).is_empty());
}

/// More digits than a word has bits; pairs twice, in both directions, and in a common region.
#[test]
fn relations_of_many_digits_hold() {
    let mut random = Random(5);
    for digits in [63, 64, 65, 100, 129, 256] {
        let mut rules = Rules::new(1, 4, digits).unwrap();
        rules.add_region(&[0, 1, 2]).unwrap();
        let mut naive = Naive { digits: digits as u32, regions: vec![vec![0, 1, 2]], pairs: Vec::new() };
        for pair in [[0, 1], [1, 0], [0, 1], [2, 3], [3, 1]] {
            let relation =
                [Relation::Less, Relation::Different, Relation::Apart(60), Relation::NonConsecutive]
                    [random.below(4)];
            rules.add_pairs(relation, &[pair]).unwrap();
            naive.pairs.push((relation, pair));
        }
        // Each cell may have a few digits.
        let open: Vec<Vec<u32>> =
            (0..4).map(|_| (0..9).map(|_| 1 + random.below(digits) as u32).collect()).collect();
        let allows = |cell: usize, digit: u32| open[cell].contains(&digit);
        let mut cover = ExactCover::of_rules_by(&rules, allows).unwrap();
        let (count, _) = cover.count(None, Limits::new(), Interrupt::new()).unwrap();
        let mut expected = 0;
        for values in (0..digits.pow(2)).flat_map(|two| {
            let (a, b) = (1 + (two / digits) as u32, 1 + (two % digits) as u32);
            let both = allows(0, a) && allows(1, b);
            let (third, fourth) = (if both { &open[2][..] } else { &[] }, &open[3]);
            let (mut third, mut fourth) = (third.to_vec(), fourth.clone());
            third.sort_unstable();
            third.dedup();
            fourth.sort_unstable();
            fourth.dedup();
            third.into_iter().flat_map(move |c| fourth.clone().into_iter().map(move |d| [a, b, c, d]))
        }) {
            expected += u64::from(naive.holds(&values));
        }
        assert_eq!(count.solutions, expected, "{digits}");
    }
}

#[test]
fn grids_that_overlap_share_a_box() {
    let mut rules = Rules::new(6, 6, 4).unwrap();
    rules.add_grid(Shape::FOUR, 0, 0).unwrap();
    rules.add_grid(Shape::FOUR, 2, 2).unwrap();
    assert_eq!((rules.regions().len(), rules.used_cells().iter().filter(|used| **used).count()), (23, 28));
    let mut naive =
        Naive { digits: 4, regions: rules.regions().map(<[u32]>::to_vec).collect(), pairs: Vec::new() };
    naive.regions.sort();
    naive.regions.dedup();
    assert_eq!(naive.regions.len(), 23);
    let mut givens = vec![0; 36];
    // The first grid, and in the second one a row.
    for (cell, given) in [(0, 1), (1, 2), (6, 3), (12, 2), (2, 3), (35, 1), (34, 3)] {
        givens[cell] = given;
    }
    let open: Vec<usize> = (0..36).filter(|&cell| rules.used_cells()[cell] && givens[cell] == 0).collect();
    let mut expected = Vec::new();
    naive.search(&open, &mut givens.clone(), &mut expected);
    assert!(!expected.is_empty());
    assert_eq!(solutions(&rules, &givens), expected);
}

#[test]
fn wrong_rules_are_refused_and_change_nothing() {
    let argument =
        |result: Result<(), Error>| assert!(matches!(result, Err(Error::Argument { .. })), "{result:?}");
    for (rows, columns, digits) in
        [(0, 9, 9), (9, 0, 9), (9, 9, 0), (9, 9, 257), (1025, 1024, 1), (1024, 1024, 65), (usize::MAX, 2, 2)]
    {
        argument(Rules::new(rows, columns, digits).map(|_| ()));
    }
    let mut rules = Rules::new(4, 5, 4).unwrap();
    let long: Vec<u32> = (0..5).collect();
    for region in [&[][..], &[20], &[1, 2, 1], &long] {
        argument(rules.add_region(region));
    }
    argument(rules.add_grid(Shape::FOUR, 1, 0));
    argument(rules.add_grid(Shape::FOUR, 0, 2));
    argument(rules.add_grid(Shape::FOUR, 0, usize::MAX));
    argument(rules.add_grid(Shape::SIX, 0, 0));
    argument(rules.add_lines(2, 0));
    argument(rules.add_variant(Variant::Asterisk, Shape::FOUR, 0, 0));
    argument(rules.add_variant(Variant::CentreDot, Shape::FOUR, 0, 0));
    argument(rules.add_pairs(Relation::Less, &[[0, 1], [3, 3]]));
    argument(rules.add_pairs(Relation::Less, &[[0, 20]]));
    assert_eq!((rules.regions().len(), rules.used_cells().contains(&true)), (0, false));
    rules.add_lines(0, 1).unwrap();
    assert_eq!(rules.regions().len(), 8);
    assert!(matches!(ExactCover::of_rules(&rules, &[0; 19]), Err(Error::Length { .. })));
    let mut givens = vec![0; 20];
    givens[1] = 5;
    assert!(matches!(
        ExactCover::of_rules(&rules, &givens),
        Err(Error::Value { cell: 1, value: 5, side: 4 })
    ));
    givens[1] = 0;
    givens[5] = 1;
    assert!(matches!(ExactCover::of_rules(&rules, &givens), Err(Error::Argument { .. })));
    assert!(!rules.are_obeyed_by(&givens) && !rules.are_obeyed_by(&[]) && !rules.are_obeyed_by(&[9; 20]));
    let mut values = vec![0; 20];
    let result = std::panic::catch_unwind(move || rules.write_solution(&[80], &mut values));
    assert!(result.is_err(), "option 80 of 4 digits and 20 cells is written");
    // Rules without a cell in use have one solution, which is empty.
    assert_eq!(solutions(&Rules::new(2, 2, 2).unwrap(), &[0; 4]), [[0; 4]]);
}
