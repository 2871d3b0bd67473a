//! What an answer must be, by the definitions in the header. This shares nothing with the library.

use super::super::c;
use testkit::{Oracle, Random, marks_of};

/// The most images that [`first_image`] makes.
const MOST_IMAGES: usize = 4_000;

/// Rows and columns of a box.
pub(super) type Boxes = (usize, usize);

/// Returns the order of lines in which the groups of `len` lines, and the lines in each group, are
/// shuffled.
fn shuffled_lines(side: usize, len: usize, random: &mut Random) -> Vec<u16> {
    let groups = random.permutation(side / len);
    let lines = groups.into_iter().flat_map(|group| {
        let within = random.permutation(len);
        within.into_iter().map(move |line| (group * len + line) as u16)
    });
    lines.collect()
}

/// Returns a random transform.
pub(super) fn random_transform((rows, cols): Boxes, random: &mut Random) -> c::Transform {
    let side = rows * cols;
    let mut made = c::made(c::ordoku_transform_init);
    made.transposed = u32::from(rows == cols && random.below(2) == 0);
    made.rows[..side].copy_from_slice(&shuffled_lines(side, rows, random));
    made.columns[..side].copy_from_slice(&shuffled_lines(side, cols, random));
    let digits = random.permutation(side);
    made.digits.iter_mut().zip(digits).for_each(|(to, digit)| *to = digit as u16 + 1);
    made
}

/// Returns whether a struct is a transform of the shape.
pub(super) fn is_transform((rows, cols): Boxes, transform: &c::Transform) -> bool {
    let side = rows * cols;
    let is_permutation = |values: &[u16], first: usize| {
        let mut sorted: Vec<usize> = values[..side].iter().map(|&value| value.into()).collect();
        sorted.sort_unstable();
        sorted.into_iter().eq(first..first + side)
    };
    let keeps_groups = |lines: &[u16], len: usize| {
        lines[..side].chunks(len).all(|group| {
            group.iter().all(|line| usize::from(line / len as u16) == usize::from(group[0]) / len)
        })
    };
    transform.transposed <= u32::from(rows == cols)
        && is_permutation(&transform.rows, 0)
        && is_permutation(&transform.columns, 0)
        && is_permutation(&transform.digits, 1)
        && keeps_groups(&transform.rows, rows)
        && keeps_groups(&transform.columns, cols)
}

/// Returns the image of givens under a transform.
pub(super) fn image(side: usize, transform: &c::Transform, givens: &[u32]) -> Vec<u32> {
    let value = |cell: usize| {
        let (row, column) = (transform.rows[cell / side] as usize, transform.columns[cell % side] as usize);
        let from = if transform.transposed == 1 { column * side + row } else { row * side + column };
        givens[from].checked_sub(1).map_or(0, |digit| transform.digits[digit as usize].into())
    };
    (0..side * side).map(value).collect()
}

/// Renames the digits in the order in which they occur.
fn rename(side: usize, values: &mut [u32]) {
    let (mut names, mut last) = (vec![0; side + 1], 0);
    for value in values.iter_mut().filter(|value| **value != 0) {
        let name = &mut names[*value as usize];
        if *name == 0 {
            last += 1;
            *name = last;
        }
        *value = *name;
    }
}

/// Returns every order of lines that keeps groups of `len` lines together, and their number as `None`
/// if there are more than `most`.
fn all_orders(side: usize, len: usize, most: usize) -> Option<Vec<Vec<u16>>> {
    fn permutations(items: usize) -> Vec<Vec<usize>> {
        let Some(last) = items.checked_sub(1) else { return vec![vec![]] };
        let insert =
            |order: Vec<usize>| (0..items).map(move |at| [&order[..at], &[last], &order[at..]].concat());
        permutations(last).into_iter().flat_map(insert).collect()
    }
    let factorial = |n: usize| (1..=n).try_fold(1usize, |product, k| product.checked_mul(k));
    let within = factorial(len)?;
    let number =
        (0..side / len).try_fold(factorial(side / len)?, |product, _| product.checked_mul(within))?;
    if number > most {
        return None;
    }
    let within = permutations(len);
    let mut all = Vec::new();
    for groups in permutations(side / len) {
        let mut orders: Vec<Vec<u16>> = vec![vec![]];
        for group in groups {
            let longer = |lines: &Vec<u16>| {
                let lines = lines.clone();
                within.iter().map(move |order| {
                    let next = order.iter().map(|line| (group * len + line) as u16);
                    lines.iter().copied().chain(next).collect::<Vec<u16>>()
                })
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        all.extend(orders);
    }
    Some(all)
}

/// Makes every image of a small puzzle, and returns the first one, and the number of ways in which
/// it is made: the automorphisms. `None` if there are too many images.
pub(super) fn first_image((rows, cols): Boxes, givens: &[u32]) -> Option<(Vec<u32>, u64)> {
    let side = rows * cols;
    let by_rows = all_orders(side, rows, MOST_IMAGES)?;
    let by_columns = all_orders(side, cols, MOST_IMAGES / by_rows.len())?;
    let mut transform = random_transform((rows, cols), &mut Random(0));
    transform.digits.iter_mut().zip(1..).for_each(|(to, digit)| *to = digit);
    let (mut first, mut times) = (vec![u32::MAX; side * side], 0);
    for transposed in 0..=u32::from(rows == cols) {
        transform.transposed = transposed;
        for order in &by_rows {
            transform.rows[..side].copy_from_slice(order);
            for columns in &by_columns {
                transform.columns[..side].copy_from_slice(columns);
                let mut image = image(side, &transform, givens);
                rename(side, &mut image);
                if image < first {
                    (first, times) = (image, 1);
                } else if image == first {
                    times += 1;
                }
            }
        }
    }
    Some((first, times))
}

/// Returns how often each digit occurs, the rarest first.
pub(super) fn frequencies(side: usize, givens: &[u32]) -> Vec<usize> {
    let mut counts = vec![0; side + 1];
    givens.iter().for_each(|&given| counts[given as usize] += 1);
    counts[1..].sort_unstable();
    counts
}

/// Checks that `form` can be the canonical form of a puzzle: no image comes before it. All images of
/// a small puzzle are tried, otherwise random ones.
pub(super) fn check_form((rows, cols): Boxes, givens: &[u32], form: &[u32], automorphisms: Option<u64>) {
    let side = rows * cols;
    assert!(form.iter().all(|&value| value as usize <= side));
    assert_eq!(frequencies(side, form), frequencies(side, givens));
    if let Some((first, times)) = first_image((rows, cols), givens) {
        assert_eq!(form, first);
        assert!(automorphisms.is_none_or(|told| told == times), "{automorphisms:?}, {times}");
        return;
    }
    assert!(automorphisms.is_none_or(|told| told > 0 || side > 20));
    let mut random = Random(1);
    for _ in 0..8 {
        let mut image = image(side, &random_transform((rows, cols), &mut random), givens);
        rename(side, &mut image);
        assert!(form <= &image[..]);
    }
}

/// Returns the image of a cell under the first or the second generator of a pattern.
fn mirrored(side: usize, pattern: u32, cell: usize, second: bool) -> usize {
    let (row, column, last) = (cell / side, cell % side, side - 1);
    let (row, column) = match pattern {
        c::PATTERN_HALF_TURN => (last - row, last - column),
        c::PATTERN_QUARTER_TURN => (column, last - row),
        c::PATTERN_HORIZONTAL_AXIS => (last - row, column),
        c::PATTERN_VERTICAL_AXIS => (row, last - column),
        c::PATTERN_DIAGONAL => (column, row),
        c::PATTERN_ANTI_DIAGONAL => (last - column, last - row),
        c::PATTERN_FULL if second => (column, row),
        c::PATTERN_FULL => (column, last - row),
        _ => (row, column),
    };
    row * side + column
}

/// Returns whether the cells with a given are symmetric.
pub(super) fn has_pattern(side: usize, pattern: u32, givens: &[u32]) -> bool {
    let is_kept =
        |cell: usize, second| (givens[cell] == 0) == (givens[mirrored(side, pattern, cell, second)] == 0);
    (0..side * side).all(|cell| is_kept(cell, false) && is_kept(cell, true))
}

/// Returns whether whole orbits of a pattern within a mask can have so many cells together.
pub(super) fn can_have(side: usize, pattern: u32, mask: Option<&[u8]>, givens: usize) -> bool {
    let area = side * side;
    let (mut sums, mut seen) = (vec![false; area + 1], vec![false; area]);
    sums[0] = true;
    for start in 0..area {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut orbit, mut next) = (vec![start], 0);
        while let Some(&cell) = orbit.get(next) {
            next += 1;
            for second in [false, true] {
                let other = mirrored(side, pattern, cell, second);
                if !std::mem::replace(&mut seen[other], true) {
                    orbit.push(other);
                }
            }
        }
        if orbit.iter().all(|&cell| mask.is_none_or(|mask| mask[cell] != 0)) {
            for sum in (orbit.len()..=area).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
    }
    sums.get(givens).is_some_and(|&can| can)
}

/// Returns whether a puzzle of givens has exactly one solution; `None` if that is hard to tell.
pub(super) fn is_proper(oracle: &Oracle, side: usize, givens: &[u32]) -> Option<bool> {
    Some(oracle.search(&marks_of(side, givens), 2, 3_000)?.len() == 1)
}

/// Checks that a puzzle has several solutions without any one of its givens: of a large puzzle, only
/// some are tried.
pub(super) fn check_minimal(oracle: &Oracle, side: usize, givens: &[u32]) {
    let mut fewer = givens.to_vec();
    for cell in (0..givens.len()).step_by(step(side)) {
        let given = std::mem::take(&mut fewer[cell]);
        assert!(given == 0 || is_proper(oracle, side, &fewer) != Some(true), "the given of cell {cell}");
        fewer[cell] = given;
    }
}

/// Returns how far apart the cells are that a check tries one after another.
pub(super) fn step(side: usize) -> usize {
    if side <= 6 { 1 } else { 7 }
}

/// Returns whether naked and hidden singles solve a puzzle of candidates.
pub(super) fn singles_solve(oracle: &Oracle, side: usize, mut marks: Vec<u64>) -> bool {
    let mut houses = vec![vec![]; 3 * side];
    for cell in 0..side * side {
        oracle
            .houses(cell)
            .into_iter()
            .enumerate()
            .for_each(|(kind, house)| houses[kind * side + house].push(cell));
    }
    loop {
        let before = marks.clone();
        for house in &houses {
            for &cell in house.iter().filter(|&&cell| before[cell].count_ones() == 1) {
                house.iter().filter(|&&peer| peer != cell).for_each(|&peer| marks[peer] &= !before[cell]);
            }
            for digit in 0..side {
                let mut places = house.iter().copied().filter(|&cell| marks[cell] >> digit & 1 != 0);
                if let (Some(cell), None) = (places.next(), places.next()) {
                    marks[cell] = 1 << digit;
                }
            }
        }
        if marks == before {
            return marks.iter().all(|cell| cell.count_ones() == 1);
        }
    }
}
