mod links;

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
    let outcome = canonicaliser.canonical(puzzle, Limits::new(), Interrupt::new()).unwrap();
    let canonical = outcome.answer().unwrap();
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

/// Every kind of puzzle: empty, sparse, dense, complete; up to 6x6 also with clashes.
fn random_puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let (side, density) = (shape.side(), random.below(shape.side() + 1));
    // A row that holds a digit many times is slow to search if it is long.
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
        [(1, 5, 20), (2, 3, 20), (3, 3, 20), (3, 4, 10), (4, 4, 10), (5, 5, 2), (7, 1, 10), (2, 5, 10)]
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

/// A grid whose rows are 123456789 shifted, and whose bands repeat each other with the digits of
/// each part shifted: no grid of 9x9 has more automorphisms.
fn most_symmetric_grid() -> Vec<u32> {
    let value = |row: usize, column: usize| {
        let (band, line, stack, place) = (row / 3, row % 3, column / 3, column % 3);
        3 * ((line + stack) % 3) + (band + place) % 3
    };
    (0..81).map(|cell| value(cell / 9, cell % 9) as u32 + 1).collect()
}

/// The naive algorithm makes 3,359,232 images of each.
#[test]
fn puzzles_of_9x9_agree_with_the_naive_algorithm() {
    let mut random = Random::new(9);
    let (grid, shape) = (most_symmetric_grid(), Shape::NINE);
    let (form, automorphisms) = naive(shape, &grid);
    let canonical = Puzzle::from_givens(shape, &grid).unwrap().canonical().unwrap();
    assert_eq!((canonical.puzzle.givens(), canonical.automorphisms), (&form[..], Some(automorphisms)));
    assert_eq!(automorphisms, 648);
    for density in [2, 4] {
        let givens: Vec<u32> =
            (0..81).map(|cell| if random.below(9) < density { grid[cell] } else { 0 }).collect();
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let (form, automorphisms) = naive(shape, &givens);
        let canonical = puzzle.canonical().unwrap();
        assert_eq!((canonical.puzzle.givens(), canonical.automorphisms), (&form[..], Some(automorphisms)));
    }
}

/// The search for any shape takes 9x9 puzzles too, and shares only the idea with the other one.
#[test]
fn both_searches_agree_on_9x9() {
    let mut random = Random::new(99);
    let (mut nine, mut any) = (NineSearch::new().unwrap(), FormSearch::new(Shape::NINE).unwrap());
    let mut found = 0;
    for _ in 0..600 {
        let puzzle = random_puzzle(Shape::NINE, &mut random);
        any.run(puzzle.givens(), &mut LimitChecker::endless()).unwrap();
        if nine.run(puzzle.nine().unwrap()) {
            found += 1;
            assert!(nine.form().as_flattened().iter().zip(any.form()).all(|(&one, &two)| two == one.into()));
            assert_eq!(Some(nine.automorphisms()), any.automorphisms(), "{puzzle}");
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn a_search_that_is_stopped_has_no_form() {
    for shape in [Shape::NINE, Shape::SIXTEEN, shape(2, 5)] {
        let grid = pattern_grid(shape);
        let puzzle = Puzzle::from_givens(shape, &grid).unwrap();
        let mut canonicaliser = Canonicaliser::new(shape).unwrap();
        let full = puzzle.canonical().unwrap();
        let mut out = vec![7; shape.cells()];
        let mut finished = 0;
        for nodes in [0, 1, 2, 10, 100, 1_000, 1_000_000] {
            let limits = Limits::new().with_nodes(nodes);
            match canonicaliser.canonical(&puzzle, limits, Interrupt::new()).unwrap() {
                Outcome::Answer(canonical) => {
                    assert_eq!(canonical, full);
                    finished += 1;
                }
                Outcome::Stopped(reason) => {
                    assert_eq!((reason, finished), (StopReason::Nodes, 0));
                    let stopped = canonicaliser.form_into(&grid, &mut out, limits, Interrupt::new());
                    assert_eq!((stopped, out[0]), (Ok(Outcome::Stopped(StopReason::Nodes)), 7));
                }
            }
        }
        assert!((1..7).contains(&finished));
        let mut poll = || true;
        let interrupt = Interrupt::new().with_poll(&mut poll);
        let answer = canonicaliser.canonical(&puzzle, Limits::new(), interrupt);
        assert_eq!(answer, Ok(Outcome::Stopped(StopReason::Callback)));
        let limits = Limits::new().with_nodes(0);
        let answer = canonicaliser.is_equivalent(&puzzle, &puzzle, limits, Interrupt::new());
        assert_eq!(answer, Ok(Outcome::Stopped(StopReason::Nodes)));
    }
}

#[test]
fn images_are_equivalent_and_other_puzzles_are_not() {
    let mut random = Random::new(5);
    for (box_rows, box_cols) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
        let shape = shape(box_rows, box_cols);
        let side = shape.side();
        for _ in 0..20 {
            let puzzle = random_puzzle(shape, &mut random);
            assert_eq!(puzzle.shuffled(random.next()).unwrap().is_equivalent(&puzzle), Ok(true));
            // One given more or less, and a digit that becomes another one.
            let mut givens = puzzle.givens().to_vec();
            let cell = random.below(givens.len());
            givens[cell] = if givens[cell] == 0 { 1 } else { 0 };
            let other = Puzzle::from_givens(shape, &givens).unwrap();
            assert_eq!(other.is_equivalent(&puzzle), Ok(false));
        }
        // The same numbers of givens in all houses and of each digit, but in other cells.
        let puzzle = |cells: [(usize, usize, u32); 3]| {
            let mut givens = vec![0; shape.cells()];
            cells.iter().for_each(|&(row, column, digit)| givens[row * side + column] = digit);
            Puzzle::from_givens(shape, &givens).unwrap()
        };
        let far = side - 1;
        let one = puzzle([(0, 0, 1), (1, 1, 2), (far, far, 1)]);
        let two = puzzle([(0, 0, 1), (1, 1, 1), (far, far, 2)]);
        assert_eq!(one.is_equivalent(&two), Ok(false));
    }
    let [six, other] = [shape(2, 3), shape(3, 2)].map(|shape| Puzzle::empty(shape).unwrap());
    assert_eq!(six.is_equivalent(&other), Ok(false));
}

#[test]
fn wrong_arguments_are_refused() {
    let mut canonicaliser = Canonicaliser::new(Shape::FOUR).unwrap();
    let marks = Puzzle::from_marks(Shape::FOUR, &[0b1111; 16]).unwrap();
    let mut form = |puzzle| canonicaliser.canonical(puzzle, Limits::new(), Interrupt::new());
    assert!(matches!(form(&marks), Err(Error::Argument { .. })));
    assert!(matches!(marks.is_equivalent(&marks), Err(Error::Argument { .. })));
    let six = Puzzle::empty(Shape::SIX).unwrap();
    assert!(matches!(form(&six), Err(Error::Argument { .. })));
    let mut form_into = |givens: &[u32], out: &mut [u32]| {
        canonicaliser.form_into(givens, out, Limits::new(), Interrupt::new())
    };
    let mut out = [0; 16];
    let length = Error::Length { argument: "givens", got: 15, wanted: 16 };
    assert_eq!(form_into(&[0; 15], &mut out), Err(length));
    let length = Error::Length { argument: "out", got: 15, wanted: 16 };
    assert_eq!(form_into(&[0; 16], &mut out[1..]), Err(length));
    let mut givens = [0; 16];
    givens[5] = 5;
    let value = Error::Value { cell: 5, value: 5, digits: 4, columns: 4 };
    assert_eq!(form_into(&givens, &mut out), Err(value));
}
