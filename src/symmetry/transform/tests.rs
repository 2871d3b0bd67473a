use super::*;
use std::collections::BTreeMap;

fn shapes() -> impl Iterator<Item = Shape> {
    [(1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (5, 13)]
        .into_iter()
        .map(|(box_rows, box_cols)| Shape::new(box_rows, box_cols).unwrap())
}

/// A puzzle without rules: every cell is a random value.
fn noise(shape: Shape, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let values: Vec<u32> = (0..shape.cells()).map(|_| random.below(shape.side() + 1) as u32).collect();
    Puzzle::from_givens(shape, &values).unwrap()
}

/// Returns marks in which each digit is set at random.
fn noisy_marks(shape: Shape, seed: u64) -> Puzzle {
    let (mut random, words) = (Random::new(seed), shape.words());
    let mut marks = vec![0; shape.cells() * words];
    for (cell, digit) in (0..shape.cells()).flat_map(|cell| (0..shape.side()).map(move |digit| (cell, digit)))
    {
        marks[cell * words + digit / 64] |= (random.below(2) as u64) << (digit % 64);
    }
    Puzzle::from_marks(shape, &marks).unwrap()
}

/// The definition in the documentation of [`Transform`], cell by cell.
#[test]
fn an_image_is_what_the_documentation_says() {
    for (shape, seed) in shapes().flat_map(|shape| (0..8).map(move |seed| (shape, seed))) {
        let (side, words) = (shape.side(), shape.words());
        let transform = Transform::random(shape, seed).unwrap();
        let (puzzle, marked) = (noise(shape, seed), noisy_marks(shape, seed));
        let (image, image_marked) = (transform.apply(&puzzle).unwrap(), transform.apply(&marked).unwrap());
        let grid = Grid::from_values(shape, puzzle.givens().to_vec()).unwrap();
        assert_eq!(transform.apply_to_grid(&grid).unwrap().values(), image.givens());
        let has = |puzzle: &Puzzle, cell: usize, digit: usize| {
            puzzle.marks().unwrap()[cell * words + digit / 64] >> (digit % 64) & 1
        };
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let (from_row, from_column) =
                (usize::from(transform.rows()[row]), usize::from(transform.columns()[column]));
            let from = if transform.is_transposed() {
                from_column * side + from_row
            } else {
                from_row * side + from_column
            };
            let expected = match puzzle.givens()[from] {
                0 => 0,
                value => u32::from(transform.digits()[value as usize - 1]),
            };
            assert_eq!(image.givens()[row * side + column], expected, "{shape:?} {seed}");
            for digit in 0..side {
                let to = usize::from(transform.digits()[digit]) - 1;
                assert_eq!(has(&image_marked, row * side + column, to), has(&marked, from, digit));
            }
        }
    }
}

#[test]
fn transforms_are_a_group() {
    for (shape, seed) in shapes().flat_map(|shape| (0..20).map(move |seed| (shape, seed))) {
        let [one, two, three] =
            [3 * seed, 3 * seed + 1, 3 * seed + 2].map(|seed| Transform::random(shape, seed).unwrap());
        let identity = Transform::identity(shape).unwrap();
        let puzzle = noise(shape, seed);
        let both = one.then(&two).unwrap();
        assert_eq!(both.apply(&puzzle), two.apply(&one.apply(&puzzle).unwrap()));
        assert_eq!(both.then(&three), one.then(&two.then(&three).unwrap()));
        assert_eq!(one.then(&one.inverse().unwrap()), Ok(identity.clone()));
        assert_eq!(one.inverse().unwrap().then(&one), Ok(identity.clone()));
        assert_eq!(one.then(&identity), Ok(one.clone()));
        assert_eq!(identity.apply(&puzzle).unwrap(), puzzle);
        assert_eq!(one.inverse().unwrap().inverse(), Ok(one.clone()));
        let (transposed, rows, columns, digits) =
            (one.is_transposed(), one.rows(), one.columns(), one.digits());
        assert_eq!(Transform::new(shape, transposed, rows, columns, digits), Ok(one.clone()));
        assert_eq!(puzzle.shuffled(3 * seed), one.apply(&puzzle));
    }
}

#[test]
fn every_transform_is_about_equally_likely() {
    for (box_rows, box_cols, expected) in [(1, 1, 2), (1, 3, 6 * 6 * 6), (2, 2, 2 * 8 * 8 * 24)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let mut times = BTreeMap::new();
        for seed in 0..40 * expected {
            let transform = Transform::random(shape, seed).unwrap();
            let Transform { transposed, rows, columns, digits, .. } = transform;
            *times.entry((transposed, rows, columns, digits)).or_insert(0) += 1;
        }
        // 40 on average; six standard deviations are 38.
        assert_eq!(times.len() as u64, expected);
        assert!(times.values().all(|times| (2..=78).contains(times)), "{shape:?}");
    }
}

#[test]
fn parts_that_are_no_transform_are_refused() {
    let new = |transposed, rows: &[u16], columns: &[u16], digits: &[u16]| {
        Transform::new(Shape::FOUR, transposed, rows, columns, digits)
    };
    let (lines, digits) = ([0, 1, 2, 3], [1, 2, 3, 4]);
    assert!(new(true, &lines, &lines, &digits).is_ok());
    assert_eq!(
        new(false, &lines, &lines[1..], &digits),
        Err(Error::Length { argument: "columns", got: 3, wanted: 4 })
    );
    for wrong in [[0, 0, 2, 3], [0, 1, 2, 4], [0, 2, 1, 3], [1, 2, 3, 0]] {
        assert!(matches!(new(false, &wrong, &lines, &digits), Err(Error::Argument { .. })));
        assert!(matches!(new(false, &lines, &wrong, &digits), Err(Error::Argument { .. })));
    }
    for wrong in [[1, 1, 2, 3], [0, 1, 2, 3], [2, 3, 4, 5]] {
        assert!(matches!(new(false, &lines, &lines, &wrong), Err(Error::Argument { .. })));
    }
    let (lines, digits) = ([0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]);
    assert!(matches!(Transform::new(Shape::SIX, true, &lines, &lines, &digits), Err(Error::Argument { .. })));
    let other = Transform::identity(Shape::SIX).unwrap();
    let puzzle = Puzzle::empty(Shape::FOUR).unwrap();
    assert!(matches!(other.apply(&puzzle), Err(Error::Argument { .. })));
    assert!(other.then(&Transform::identity(Shape::FOUR).unwrap()).is_err());
    let grid = Grid::from_values(Shape::FOUR, vec![0; 16]).unwrap();
    assert!(other.apply_to_grid(&grid).is_err());
}
