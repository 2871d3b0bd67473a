//! Puzzles without a solution that violate Hall's condition: k cells with only k - 1 digits between
//! them, or k rows with only k - 1 columns for a digit. Singles and locked candidates do not see
//! it. The pigeonhole principle refutes each puzzle at once; resolution needs a number of steps
//! that is exponential in k (A. Haken, "The intractability of resolution", 1985).
//!
//! ```text
//! givens   a puzzle of givens, in which k cells of a row have k - 1 digits
//! house    pencil marks, in which k cells of a house have k - 1 digits
//! fish     pencil marks, in which a digit has k - 1 columns in k rows
//! ```

use super::Random;
use ordoku::HouseKind;
use ordoku::Shape;

/// Returns k, the number of cells or rows that lack a digit or a column. About half of the side
/// makes the longest proofs.
fn pigeons(shape: Shape) -> usize {
    shape.side() / 2 + 1
}

/// Returns k (N - k + 1) givens that leave k cells of a row only k - 1 digits; `None` if none were
/// found.
///
/// They are taken from a filled grid. Let D be the digits that k - 1 columns have in the row.
///
/// ```text
/// k - 1 columns     the givens of the grid, but for the digits of D
/// one more column   the same; its digit in the row is moved to another cell of the column
/// ```
pub fn givens(shape: Shape, grid: &[u32], random: &mut Random) -> Option<Vec<u32>> {
    let (side, k) = (shape.side(), pigeons(shape));
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
            let target = shape.position(to);
            (0..givens.len()).any(|cell| {
                let other = shape.position(cell);
                givens[cell] == moved && (other.row == target.row || other.box_index == target.box_index)
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

/// Returns pencil marks that leave k cells of a house only k - 1 digits. For sides up to 64.
pub fn house(shape: Shape, kind: HouseKind, random: &mut Random) -> Vec<u64> {
    let (side, k) = (shape.side(), pigeons(shape));
    let house = shape.houses().filter(|house| house.kind == kind).nth(random.below(side)).unwrap();
    let cells: Vec<usize> = shape.cells_of(house).collect();
    let left = random.permutation(side)[..k - 1].iter().fold(0, |digits, digit| digits | 1 << digit);
    let mut marks = vec![u64::MAX >> (64 - side); side * side];
    random.permutation(side)[..k].iter().for_each(|&cell| marks[cells[cell]] = left);
    marks
}

/// Returns pencil marks that leave a digit only k - 1 columns in k rows. For sides up to 64.
pub fn fish(shape: Shape, random: &mut Random) -> Vec<u64> {
    let (side, k) = (shape.side(), pigeons(shape));
    let (digit, rows, columns) = (random.below(side), random.permutation(side), random.permutation(side));
    let mut marks = vec![u64::MAX >> (64 - side); side * side];
    for row in &rows[..k] {
        columns[k - 1..].iter().for_each(|column| marks[row * side + column] ^= 1 << digit);
    }
    marks
}
