//! All digits that occur twice in a house, or all rules of a variant that digits break.

use crate::input::Entry;
use ordoku::text::{Format, Symbols};
use ordoku::{House, HouseKind, Shape};

/// Digits that break a rule.
pub struct Conflict {
    /// The sentence that says what is wrong, without its full stop.
    pub text: String,
    /// The row-major indices of the cells.
    pub cells: Vec<usize>,
}

/// Returns what is wrong with the digits of a puzzle: each digit that is twice in a house, or each
/// rule of a variant that is broken.
pub fn conflicts(entry: &Entry) -> Vec<Conflict> {
    let Some(rules) = &entry.rules else {
        let described = |repeated: Repeated| Conflict {
            text: repeated.describe(entry.shape, entry.format),
            cells: repeated.cells,
        };
        return clashes(entry.shape, &entry.values).into_iter().map(described).collect();
    };
    let puzzle = &rules.puzzle;
    let broken = puzzle.rules().all_broken_by(puzzle.givens()).expect("memory for the cells of rules");
    let described = broken.iter().map(|rule| Conflict {
        text: rule.to_string(),
        cells: rule.cells().iter().map(|&cell| cell as usize).collect(),
    });
    described.collect()
}

/// A digit that occurs in several cells of a house.
struct Repeated {
    house: House,
    digit: u32,
    /// The row-major indices of its cells.
    cells: Vec<usize>,
}

/// Returns the clashes of a grid: rows, then columns, then boxes.
fn clashes(shape: Shape, values: &[u32]) -> Vec<Repeated> {
    let mut found = Vec::new();
    for house in shape.houses() {
        let mut cells_of = vec![Vec::new(); shape.side() + 1];
        for cell in shape.cells_of(house) {
            cells_of[values[cell] as usize].push(cell);
        }
        let repeated = cells_of.into_iter().enumerate().skip(1).filter(|(_, cells)| cells.len() > 1);
        found.extend(repeated.map(|(digit, cells)| Repeated { house, digit: digit as u32, cells }));
    }
    found
}

impl Repeated {
    /// Describes the clash, such as "5 is twice in row 1 (columns 1, 7)", in the symbols of the
    /// puzzle.
    fn describe(&self, shape: Shape, format: Format) -> String {
        let digit = match (format.layout.is_numeric(), format.symbols) {
            (true, Symbols::ZeroBased) => (self.digit - 1).to_string(),
            (true, _) => self.digit.to_string(),
            (false, symbols) => symbols.character(self.digit).to_string(),
        };
        let times = match self.cells.len() {
            2 => "twice".to_owned(),
            times => format!("{times} times"),
        };
        let list =
            |place: &dyn Fn(&usize) -> String| self.cells.iter().map(place).collect::<Vec<_>>().join(", ");
        let row = |cell: &usize| shape.position(*cell).row + 1;
        let column = |cell: &usize| shape.position(*cell).column + 1;
        let places = match self.house.kind {
            HouseKind::Row => format!("columns {}", list(&|cell| column(cell).to_string())),
            HouseKind::Column => format!("rows {}", list(&|cell| row(cell).to_string())),
            _ => list(&|cell| format!("row {} column {}", row(cell), column(cell))),
        };
        format!("{digit} is {times} in {} ({places})", self.house)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ordoku::text::Layout;

    #[test]
    fn every_house_is_searched() {
        let values = [1, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 1];
        let format = Format::usual(Shape::FOUR, Layout::Rows);
        let found: Vec<String> =
            clashes(Shape::FOUR, &values).iter().map(|clash| clash.describe(Shape::FOUR, format)).collect();
        assert_eq!(
            found,
            [
                "1 is twice in row 1 (columns 1, 2)",
                "2 is twice in column 1 (rows 3, 4)",
                "1 is twice in box 1 (row 1 column 1, row 1 column 2)",
                "2 is twice in box 3 (row 3 column 1, row 4 column 1)",
            ]
        );
        assert!(clashes(Shape::FOUR, &[0; 16]).is_empty());
        let letters = Format { symbols: Symbols::Letters, ..format };
        let described = clashes(Shape::FOUR, &values)[0].describe(Shape::FOUR, letters);
        assert_eq!(described, "A is twice in row 1 (columns 1, 2)");
    }
}
