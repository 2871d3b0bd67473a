use super::*;
use crate::support::random::Random;

/// Returns every permutation of lines that keeps groups of `len` together.
fn orders(side: usize, len: usize) -> Vec<Vec<usize>> {
    let permutations = |items: usize| {
        let mut all = vec![vec![]];
        for item in 0..items {
            let insert = |order: &Vec<usize>| {
                let order = order.clone();
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, item);
                    longer
                })
            };
            all = all.iter().flat_map(insert).collect();
        }
        all
    };
    let inner = permutations(len);
    let mut all = Vec::new();
    for groups in permutations(side / len) {
        let mut partial: Vec<Vec<usize>> = vec![vec![]];
        for group in groups {
            let extend = |lines: &Vec<usize>| {
                let lines = lines.clone();
                inner.iter().map(move |order| {
                    let next = order.iter().map(|line| group * len + line);
                    lines.iter().copied().chain(next).collect()
                })
            };
            partial = partial.iter().flat_map(extend).collect();
        }
        all.extend(partial);
    }
    all
}

/// The naive algorithm: makes every image, renames its digits in the order in which they occur, and
/// keeps the first. Returns it with the number of images that are equal to it.
fn naive(shape: Shape, givens: &[u32]) -> (Vec<u32>, u128) {
    let side = shape.side();
    let (rows, columns) = (orders(side, shape.box_rows()), orders(side, shape.box_cols()));
    let orientations: &[bool] = if shape.square_order().is_some() { &[false, true] } else { &[false] };
    let (mut best, mut times) = (vec![u32::MAX; side * side], 0);
    let mut image = best.clone();
    for &transposed in orientations {
        for order in &rows {
            'images: for columns in &columns {
                let (mut labels, mut last, mut is_less) = ([0; 26], 0, false);
                for (cell, value) in image.iter_mut().enumerate() {
                    let (row, column) = (order[cell / side], columns[cell % side]);
                    let from = if transposed { column * side + row } else { row * side + column };
                    let label = &mut labels[givens[from] as usize];
                    if givens[from] != 0 && *label == 0 {
                        last += 1;
                        *label = last;
                    }
                    *value = *label;
                    is_less |= *value < best[cell];
                    if !is_less && *value > best[cell] {
                        continue 'images;
                    }
                }
                if is_less {
                    best.copy_from_slice(&image);
                    times = 0;
                }
                times += 1;
            }
        }
    }
    (best, times)
}

/// Checks all that an answer says, without the naive algorithm.
fn checked(canonicaliser: &mut Canonicaliser, puzzle: &Puzzle) -> Canonical {
    let canonical = canonicaliser.canonical(puzzle).unwrap();
    assert_eq!(canonical.transform.apply(puzzle).unwrap(), canonical.puzzle);
    canonical
}

fn shape(box_rows: usize, box_cols: usize) -> Shape {
    Shape::new(box_rows, box_cols).unwrap()
}

/// Returns a grid that obeys the rules, with many automorphisms.
fn pattern_grid(shape: Shape) -> Vec<u32> {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    let value = |row, column| (row % rows * columns + row / rows + column) % side;
    (0..side * side).map(|cell| value(cell / side, cell % side) as u32 + 1).collect()
}

/// Every kind of puzzle: empty, sparse, dense, complete; if small, also with clashes.
fn random_puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let (side, density) = (shape.side(), random.below(shape.side() + 1));
    // A row that holds a digit twice is slow to search if it is long.
    let is_valid = side > 6 || random.below(2) == 0;
    let grid = pattern_grid(shape);
    let givens: Vec<u32> = (0..shape.cells())
        .map(|cell| match random.below(side) {
            k if k >= density => 0,
            _ if is_valid => grid[cell],
            _ => random.below(side) as u32 + 1,
        })
        .collect();
    Puzzle::from_givens(shape, &givens).unwrap().shuffled(random.next()).unwrap()
}

#[test]
fn small_puzzles_agree_with_the_naive_algorithm() {
    for (box_rows, box_cols, times) in [
        (1, 1, 4),
        (1, 2, 50),
        (2, 1, 50),
        (1, 3, 200),
        (3, 1, 200),
        (1, 4, 40),
        (4, 1, 40),
        (2, 2, 1_000),
        (2, 3, 12),
        (3, 2, 12),
    ] {
        let shape = shape(box_rows, box_cols);
        let mut canonicaliser = Canonicaliser::new(shape).unwrap();
        let mut random = Random::new(shape.cells() as u64);
        for _ in 0..times {
            let puzzle = random_puzzle(shape, &mut random);
            let (form, automorphisms) = naive(shape, puzzle.givens());
            let canonical = checked(&mut canonicaliser, &puzzle);
            assert_eq!(canonical.puzzle.givens(), form, "{shape:?}\n{puzzle}");
            assert_eq!(canonical.automorphisms, Some(automorphisms), "{shape:?}\n{puzzle}");
        }
    }
}

#[test]
fn images_have_the_same_form() {
    for (box_rows, box_cols, times) in
        [(1, 5, 20), (2, 3, 20), (3, 3, 20), (3, 4, 10), (4, 4, 10), (7, 1, 10)]
    {
        let shape = shape(box_rows, box_cols);
        let mut canonicaliser = Canonicaliser::new(shape).unwrap();
        let mut random = Random::new(shape.cells() as u64);
        for _ in 0..times {
            let puzzle = random_puzzle(shape, &mut random);
            let canonical = checked(&mut canonicaliser, &puzzle);
            for _ in 0..5 {
                let other = checked(&mut canonicaliser, &puzzle.shuffled(random.next()).unwrap());
                assert_eq!(other.puzzle, canonical.puzzle, "{shape:?}\n{puzzle}");
                assert_eq!(other.automorphisms, canonical.automorphisms, "{shape:?}\n{puzzle}");
            }
        }
    }
}

#[test]
fn the_automorphisms_of_empty_puzzles_are_all_transforms() {
    for (box_rows, box_cols) in [(1, 1), (1, 7), (2, 3), (3, 3), (4, 4), (5, 5), (16, 16), (1, 256)] {
        let shape = shape(box_rows, box_cols);
        let factorial = |n: usize| (1..=n).try_fold(1u128, |product, k| product.checked_mul(k as u128));
        let chutes = |count: usize, len: usize| {
            (0..count).try_fold(factorial(count)?, |product, _| product.checked_mul(factorial(len)?))
        };
        let orientations = 1 + u128::from(shape.square_order().is_some());
        let expected = chutes(shape.bands(), box_rows)
            .and_then(|rows| rows.checked_mul(chutes(shape.stacks(), box_cols)?)?.checked_mul(orientations));
        let puzzle = Puzzle::empty(shape).unwrap();
        let canonical = puzzle.canonical().unwrap();
        assert_eq!((canonical.puzzle, canonical.automorphisms), (puzzle, expected), "{shape:?}");
    }
}
