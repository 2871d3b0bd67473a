//! Random puzzles with no, one or several solutions, and random exact cover matrices.

use super::class::{Case, Matrix};
use ordoku::Shape;
use testkit::Random;
use testkit::walked_grid::walked;

/// Returns a random grid with empty cells; in one of three, a given is changed.
pub fn puzzle(order: usize, random: &mut Random) -> Case {
    let shape = Shape::order(order).expect("an order of 2 to 4");
    let mut values = walked(shape, random);
    // With fewer givens, the originals do not end.
    let most_empty = [0, 0, 100, 80, 62][order];
    let empty = values.len() * (20 + random.below(most_empty - 19)) / 100;
    let cells = random.permutation(values.len());
    for &cell in &cells[..empty] {
        values[cell] = 0;
    }
    if random.below(3) == 0 && empty < cells.len() {
        values[cells[empty]] = random.below(shape.side()) as u32 + 1;
    }
    Case::Puzzle { shape, values }
}

/// Returns a random matrix: 2 to 300 columns, sparse to dense. A third has a solution that was put
/// in, a third such a solution without one of its rows.
pub fn matrix(random: &mut Random) -> Matrix {
    let largest = [8, 24, 60, 120, 300][random.below(5)];
    let columns = 2 + random.below(largest - 1);
    // The most columns of a row: a number, or a share of all.
    let widest = [2, 3, 4, 6, 10, columns / 4, columns / 2][random.below(7)].clamp(1, columns);
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let kind = random.below(3);
    if kind < 2 {
        let order = random.permutation(columns);
        let mut rest = &order[..];
        while !rest.is_empty() {
            let (row, others) = rest.split_at(1 + random.below(widest.min(rest.len())));
            rows.push(row.to_vec());
            rest = others;
        }
        if kind == 1 {
            rows.pop();
        }
    }
    let fewest = 1 + random.below(widest);
    for _ in 0..columns / 2 + random.below(3 * columns) {
        let width = fewest + random.below(widest - fewest + 1);
        rows.push(random.permutation(columns)[..width].to_vec());
    }
    // A column without a node would end the search at once. One of eight matrices may have some.
    if random.below(8) > 0 {
        for column in 0..columns {
            if !rows.iter().any(|row| row.contains(&column)) {
                let row = random.below(rows.len());
                rows[row].push(column);
            }
        }
    }
    let nodes = rows.iter().enumerate().flat_map(|(row, columns)| columns.iter().map(move |&c| (row, c)));
    shuffled(&Matrix { rows: rows.len(), columns, nodes: nodes.collect() }, random)
}

/// Returns a matrix with its rows and columns in another order, and the nodes of each row too. In
/// one of four matrices, the nodes of different rows are mixed.
pub fn shuffled(matrix: &Matrix, random: &mut Random) -> Matrix {
    let (row_of, column_of) = (random.permutation(matrix.rows), random.permutation(matrix.columns));
    let turn_of = random.permutation(matrix.rows);
    let mixed = random.below(4) == 0;
    let mut nodes: Vec<_> = matrix
        .nodes
        .iter()
        .map(|&(row, column)| {
            let turn = if mixed { 0 } else { turn_of[row] };
            (turn, random.next(), (row_of[row], column_of[column]))
        })
        .collect();
    nodes.sort_unstable();
    Matrix { nodes: nodes.into_iter().map(|(.., node)| node).collect(), ..*matrix }
}
