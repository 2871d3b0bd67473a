//! Linked column classes: how many nodes they save, and that they change no form.

use super::*;

/// Returns a grid that obeys the rules: in each stack, the digits of each block of `box_cols`
/// digits are arranged as a random shuffle of the cyclic Latin square.
fn woven_grid(shape: Shape, random: &mut Random) -> Vec<u32> {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    let mut grid = vec![0; side * side];
    for stack in 0..rows {
        for block in 0..rows {
            let [mut bands, mut places, mut digits] = [(); 3].map(|()| (0..columns).collect::<Vec<_>>());
            [&mut bands, &mut places, &mut digits].into_iter().for_each(|order| random.shuffle(order));
            for band in 0..columns {
                let row = band * rows + (block + rows - stack) % rows;
                for place in 0..columns {
                    let digit = digits[(bands[band] + places[place]) % columns];
                    grid[row * side + stack * columns + place] = (block * columns + digit) as u32 + 1;
                }
            }
        }
    }
    grid
}

/// Grids whose rows are shifts of each other, grids with fewer automorphisms, and parts of both.
fn grids_and_parts(shape: Shape, random: &mut Random) -> Vec<Puzzle> {
    let mut all = Vec::new();
    for grid in [pattern_grid(shape), woven_grid(shape, random), woven_grid(shape, random)] {
        for tenths in [10, 9, 7, 5, 2] {
            let part: Vec<u32> =
                grid.iter().map(|&value| if random.below(10) < tenths { value } else { 0 }).collect();
            all.push(Puzzle::from_givens(shape, &part).unwrap().shuffled(random.next()).unwrap());
        }
    }
    all
}

/// Returns the nodes that a search takes, at most `most`.
fn nodes_of(search: &mut FormSearch, puzzle: &Puzzle, most: u64) -> u64 {
    let cells = puzzle.shape().cells();
    let mut limits = LimitChecker::new(Limits::new().with_nodes(most), cells, Interrupt::new());
    search.run(puzzle.givens(), &mut limits).unwrap();
    most - limits.nodes_left()
}

/// The bounds of 5x5 and 6x6 need automorphisms that are kept when a better form is found, too.
#[test]
fn cyclic_grids_take_few_nodes() {
    for (box_rows, box_cols, most) in [
        (4, 6, 3_000),
        (6, 4, 3_500),
        (3, 8, 3_000),
        (8, 3, 8_000),
        (2, 9, 2_000),
        (2, 12, 4_000),
        (2, 18, 9_000),
        (3, 12, 6_000),
        (5, 5, 3_000),
        (6, 6, 18_000),
    ] {
        let shape = shape(box_rows, box_cols);
        let mut random = Random::new(shape.cells() as u64);
        let grid = Puzzle::from_givens(shape, &pattern_grid(shape)).unwrap();
        let mut search = FormSearch::new(shape).unwrap();
        for _ in 0..4 {
            let image = grid.shuffled(random.next()).unwrap();
            search.without_links = false;
            let nodes = nodes_of(&mut search, &image, 2 * most);
            assert!(nodes < most, "{shape:?} {nodes}");
            search.without_links = true;
            assert_eq!(nodes_of(&mut search, &image, most), most, "{shape:?}");
        }
    }
}

#[test]
fn images_of_grids_and_their_parts_have_the_same_form() {
    for (box_rows, box_cols) in
        [(1, 7), (7, 1), (2, 4), (4, 2), (3, 3), (2, 6), (6, 2), (4, 4), (2, 9), (4, 6), (5, 5)]
    {
        let shape = shape(box_rows, box_cols);
        let mut random = Random::new(shape.cells() as u64);
        let mut search = FormSearch::new(shape).unwrap();
        for puzzle in grids_and_parts(shape, &mut random) {
            search.run(puzzle.givens(), &mut LimitChecker::endless()).unwrap();
            let (form, automorphisms) = (search.form().to_vec(), search.automorphisms());
            for _ in 0..3 {
                let image = puzzle.shuffled(random.next()).unwrap();
                search.run(image.givens(), &mut LimitChecker::endless()).unwrap();
                assert_eq!((search.form(), search.automorphisms()), (&form[..], automorphisms), "{puzzle}");
            }
        }
    }
}

#[test]
fn links_change_no_form() {
    let mut compared = 0;
    for (box_rows, box_cols) in
        [(1, 5), (1, 8), (8, 1), (2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)]
    {
        let shape = shape(box_rows, box_cols);
        let mut random = Random::new(shape.cells() as u64);
        let [mut search, mut other] = [(); 2].map(|()| FormSearch::new(shape).unwrap());
        other.without_links = true;
        for puzzle in (0..3).flat_map(|_| grids_and_parts(shape, &mut random)) {
            if nodes_of(&mut other, &puzzle, 20_000) < 20_000 {
                search.run(puzzle.givens(), &mut LimitChecker::endless()).unwrap();
                assert_eq!(search.form(), other.form(), "{puzzle}");
                assert_eq!(search.automorphisms(), other.automorphisms(), "{puzzle}");
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn grids_and_their_parts_agree_with_the_naive_algorithm() {
    for (box_rows, box_cols, times) in
        [(1, 4, 8), (4, 1, 8), (2, 2, 20), (1, 5, 4), (5, 1, 4), (2, 3, 10), (3, 2, 10), (1, 6, 1), (2, 4, 1)]
    {
        let shape = shape(box_rows, box_cols);
        let mut random = Random::new(shape.cells() as u64);
        let mut search = FormSearch::new(shape).unwrap();
        for puzzle in (0..times).flat_map(|_| grids_and_parts(shape, &mut random)) {
            let (form, automorphisms) = naive(shape, puzzle.givens());
            search.run(puzzle.givens(), &mut LimitChecker::endless()).unwrap();
            assert!(search.form().iter().zip(&form).all(|(&one, &two)| two == one.into()), "{puzzle}");
            assert_eq!(search.automorphisms(), Some(automorphisms), "{puzzle}");
        }
    }
}
