//! The old classes, and what they are given: puzzles and matrices.

use ordoku::Shape;
use std::fmt::Write as _;

/// An old class, or the function that LeetCode asks for.
#[derive(Clone, Copy, PartialEq, Debug, clap::ValueEnum)]
pub enum Class {
    #[value(name = "DancingLink")]
    DancingLink,
    #[value(name = "SudokuKiller")]
    SudokuKiller,
    #[value(name = "solveSudoku")]
    SolveSudoku,
}

impl Class {
    pub const ALL: [Self; 3] = [Self::DancingLink, Self::SudokuKiller, Self::SolveSudoku];

    pub fn name(self) -> &'static str {
        match self {
            Self::DancingLink => "DancingLink",
            Self::SudokuKiller => "SudokuKiller",
            Self::SolveSudoku => "solveSudoku",
        }
    }

    /// Returns the name of the header, of the original and of ours.
    pub fn header(self) -> &'static str {
        match self {
            Self::DancingLink => "DancingLink.hpp",
            Self::SudokuKiller => "SudokuKiller.hpp",
            Self::SolveSudoku => "solve_sudoku.hpp",
        }
    }

    /// Returns the name of the program that calls it.
    pub fn driver(self) -> &'static str {
        match self {
            Self::DancingLink => "dancing_link.cpp",
            Self::SudokuKiller => "sudoku_killer.cpp",
            Self::SolveSudoku => "solve_sudoku.cpp",
        }
    }

    /// Returns the request for an input, and the order that the driver must be compiled for; `None`
    /// if the class cannot solve this input.
    pub fn request(self, case: &Case) -> Option<(String, usize)> {
        let (mut request, mut order) = (String::new(), 0);
        let mut push = |number: usize| write!(request, "{number} ").expect("a string takes all");
        match (self, case) {
            (Self::DancingLink, Case::Matrix(Matrix { rows, columns, nodes })) => {
                // Few sizes, so that few programs are compiled.
                let fits = |&n: &usize| *rows <= n.pow(6) && *columns <= 4 * n.pow(4);
                order = (3..=5).find(fits)?;
                [1, *rows, *columns].into_iter().for_each(&mut push);
                nodes.iter().flat_map(|&(row, column)| [row, column]).for_each(push);
            }
            (_, Case::Matrix(_)) => return None,
            (_, Case::Puzzle { shape, values }) => {
                let n = shape.square_order()?;
                match self {
                    Self::DancingLink if n <= 5 => {
                        order = n;
                        push(0);
                    }
                    Self::SudokuKiller => push(n),
                    Self::SolveSudoku if n == 3 => {}
                    _ => return None,
                }
                values.iter().for_each(|&value| push(value as usize));
            }
        }
        request.push('\n');
        Some((request, order))
    }
}

/// What the programs get.
#[derive(Clone)]
pub enum Case {
    Puzzle { shape: Shape, values: Vec<u32> },
    Matrix(Matrix),
}

/// A matrix, with its nodes (row, column) in the order of addNode.
#[derive(Clone)]
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    pub nodes: Vec<(usize, usize)>,
}

/// Returns the matrix of a puzzle with all digits of an empty cell, or with those that no given of
/// the same row, column or box has.
pub fn matrix_of(shape: Shape, values: &[u32], consistent: bool) -> Matrix {
    let (side, cells) = (shape.side(), shape.cells());
    let box_of = |cell: usize| shape.box_of(cell / side, cell % side);
    let clashes = |cell: usize, digit: usize| {
        (0..cells).any(|other| {
            values[other] as usize == digit + 1
                && (other / side == cell / side
                    || other % side == cell % side
                    || box_of(other) == box_of(cell))
        })
    };
    let mut nodes = Vec::new();
    for (cell, &value) in values.iter().enumerate() {
        for digit in 0..side {
            let allowed = match value as usize {
                0 => !consistent || !clashes(cell, digit),
                given => given == digit + 1,
            };
            if allowed {
                let option = digit * cells + cell;
                nodes.push((option, cell));
                for (kind, house) in (1..).zip([cell / side, cell % side, box_of(cell)]) {
                    nodes.push((option, kind * cells + house * side + digit));
                }
            }
        }
    }
    Matrix { rows: side * cells, columns: 4 * cells, nodes }
}
