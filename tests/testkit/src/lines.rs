//! Puzzles of givens or pencil marks as lines of text, for the lists in `tests/cases`.
//!
//! ```text
//! givens 2 12..34...      the order; a cell is a character: '.' if empty, letters after digits
//! marks 2 f,1,3,...       the order; a cell is a hexadecimal number with a bit for each digit
//! ```

use ordoku::{Puzzle, Shape};

const SYMBOLS: &[u8] = b".123456789ABCDEFGHIJKLMNOP";

/// Returns the line of a puzzle of order 1 to 5.
pub fn line_of(puzzle: &Puzzle) -> String {
    let order = puzzle.shape().square_order().expect("square boxes");
    match puzzle.marks() {
        Some(marks) => {
            let cells: Vec<_> = marks.iter().map(|marks| format!("{marks:x}")).collect();
            format!("marks {order} {}", cells.join(","))
        }
        None => {
            let symbol = |&value: &u32| char::from(SYMBOLS[value as usize]);
            format!("givens {order} {}", puzzle.givens().iter().map(symbol).collect::<String>())
        }
    }
}

/// Returns the puzzle of a line; `None` if the line is not one.
pub fn puzzle_of(line: &str) -> Option<Puzzle> {
    let mut words = line.split(' ');
    let (kind, order, cells) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let shape = Shape::order(order).ok()?;
    if kind == "marks" {
        let marks: Result<Vec<u64>, _> = cells.split(',').map(|cell| u64::from_str_radix(cell, 16)).collect();
        return Puzzle::from_marks(shape, &marks.ok()?).ok();
    }
    let value = |symbol: u8| SYMBOLS.iter().position(|&other| other == symbol).map(|value| value as u32);
    let givens: Option<Vec<u32>> = cells.bytes().map(value).collect();
    Puzzle::from_givens(shape, &givens?).ok()
}
