//! Checks that canonical forms are images of the puzzles, and that equal forms are found if
//! programs look for the same form.

use super::programs::Form;
use crate::sets::{Cells, Set, line_of};
use anyhow::{Context, Result, ensure};
use ordoku::{Canonicaliser, Interrupt, Limits, Puzzle, Shape};

/// The known row-major minlex form of each puzzle of a set.
pub struct Forms {
    canonicaliser: Canonicaliser,
    known: Vec<Cells>,
    /// The last form of another kind of each puzzle that was found to be an image of the puzzle.
    images: Vec<Option<Cells>>,
}

impl Forms {
    /// Finds the forms of a set with ordoku, puzzle by puzzle.
    pub fn new(set: &Set) -> Result<Self> {
        let mut canonicaliser = Canonicaliser::new(Shape::NINE)?;
        let known = set
            .puzzles
            .iter()
            .map(|puzzle| form(&mut canonicaliser, &puzzle.cells))
            .collect::<Result<_>>()?;
        Ok(Self { canonicaliser, known, images: vec![None; set.puzzles.len()] })
    }

    /// Checks the form that a program found of a puzzle of the set, by its index.
    pub fn check(&mut self, name: &str, number: usize, found: Form) -> Result<()> {
        let (known, line) = (&self.known[number], line_of(&found.cells));
        if found.is_row_major {
            ensure!(found.cells == *known, "the form is {}, but {name} finds {line}", line_of(known));
        } else if self.images[number] != Some(found.cells) {
            let again = form(&mut self.canonicaliser, &found.cells)
                .with_context(|| format!("{name} finds {:?}", found.cells))?;
            ensure!(again == *known, "{name} finds {line}, which is no image of the puzzle");
            self.images[number] = Some(found.cells);
        }
        Ok(())
    }
}

fn form(canonicaliser: &mut Canonicaliser, cells: &Cells) -> Result<Cells> {
    let puzzle = Puzzle::from_givens(Shape::NINE, &cells.map(u32::from))?;
    let form = canonicaliser.canonical(&puzzle, Limits::new(), Interrupt::new())?;
    let form = form.answer().expect("there are no limits").puzzle;
    Ok(std::array::from_fn(|cell| form.givens()[cell] as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::{CELLS, Puzzle as Entry};

    /// Returns a puzzle with two givens in one row.
    fn two_givens(cell: usize, other: usize) -> Cells {
        let mut cells = [0; CELLS];
        (cells[cell], cells[other]) = (1, 2);
        cells
    }

    #[test]
    fn forms_must_be_right() {
        // The two givens are in one box.
        let cells = two_givens(0, 2);
        let set = Set { name: "set".to_owned(), puzzles: vec![Entry { cells, line: 7 }] };
        let mut forms = Forms::new(&set).unwrap();
        let mut message = |is_row_major, cells| match forms.check("stub", 0, Form { cells, is_row_major }) {
            Ok(()) => String::new(),
            Err(error) => format!("{error:#}"),
        };
        assert_eq!(message(true, two_givens(79, 80)), "");
        assert!(message(true, two_givens(78, 80)).starts_with("the form is ....."));
        // Another kind of form is any image.
        assert_eq!(message(false, two_givens(78, 80)), "");
        assert!(message(false, two_givens(70, 80)).ends_with("which is no image of the puzzle"));
    }
}
