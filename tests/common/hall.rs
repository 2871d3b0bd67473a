//! Puzzles that break Hall's condition and nothing that singles and locked candidates see: k cells with k - 1 digits between them, or
//! k rows with k - 1 columns for a digit. The pigeonhole principle refutes each at once; resolution needs a number of steps that is
//! exponential in k (A. Haken, "The intractability of resolution", 1985).

use super::Random;
use ordoku::HouseKind;
use ordoku::Shape;

/// How many cells or rows are one digit or column short. About half of a house makes the longest proofs.
fn short(shape: Shape) -> usize {
    shape.side() / 2 + 1
}

/// Plain givens, k (N - k + 1) of them, that leave k cells of a row only k - 1 digits.
///
/// ```text
/// k - 1 columns   all digits but those that these columns have in the row in a filled grid
/// one column more the same digits; the one that it has in the row is moved to another cell of the column
/// ```
///
/// `None` where no such cell was found.
pub fn givens(shape: Shape, grid: &[u32], random: &mut Random) -> Option<Vec<u32>> {
    let (side, k) = (shape.side(), short(shape));
    for _ in 0..1_000 {
        let (row, columns) = (random.below(side), random.permutation(side));
        let (columns, last) = (&columns[..k], columns[k - 1]);
        let in_row: Vec<u32> = columns.iter().map(|&column| grid[row * side + column]).collect();
        let (left, moved) = (&in_row[..k - 1], in_row[k - 1]);
        let mut givens = vec![0; side * side];
        for cell in columns.iter().flat_map(|column| (0..side).map(move |row| row * side + column)) {
            givens[cell] = if left.contains(&grid[cell]) { 0 } else { grid[cell] };
        }
        givens[row * side + last] = 0;
        let clashes = |to: usize| {
            let place = shape.place(to);
            (0..givens.len()).any(|cell| {
                let other = shape.place(cell);
                givens[cell] == moved && (other.row == place.row || other.box_index == place.box_index)
            })
        };
        let mut free = (0..side).filter(|&to| to != row && givens[to * side + last] == 0);
        if let Some(to) = free.find(|&to| !clashes(to * side + last)) {
            givens[to * side + last] = moved;
            return Some(givens);
        }
    }
    None
}

/// Pencil marks, for sides up to 64, that leave k cells of a house only k - 1 digits.
pub fn house(shape: Shape, kind: HouseKind, random: &mut Random) -> Vec<u64> {
    let (side, k) = (shape.side(), short(shape));
    let house = shape.houses().filter(|house| house.kind == kind).nth(random.below(side)).unwrap();
    let cells: Vec<usize> = shape.cells_of(house).collect();
    let left = random.permutation(side)[..k - 1].iter().fold(0, |digits, digit| digits | 1 << digit);
    let mut marks = vec![u64::MAX >> (64 - side); side * side];
    random.permutation(side)[..k].iter().for_each(|&cell| marks[cells[cell]] = left);
    marks
}

/// Pencil marks, for sides up to 64, that leave a digit only k - 1 columns in k rows.
pub fn fish(shape: Shape, random: &mut Random) -> Vec<u64> {
    let (side, k) = (shape.side(), short(shape));
    let (digit, rows, columns) = (random.below(side), random.permutation(side), random.permutation(side));
    let mut marks = vec![u64::MAX >> (64 - side); side * side];
    for row in &rows[..k] {
        columns[k - 1..].iter().for_each(|column| marks[row * side + column] ^= 1 << digit);
    }
    marks
}
