//! Checks that canonical forms are images of the puzzles, and that equal forms are found if programs
//! look for the same form.

use super::programs::Canonical;
use crate::sets::{Cells, Set, line_of};
use anyhow::{Context, Result, bail};
use ordoku::{Canonicaliser, Interrupt, Limits, Puzzle, Shape};

/// The known row-major minlex form of each puzzle of a set.
pub struct Forms<'a> {
    set: &'a Set,
    canonicaliser: Canonicaliser,
    known: Vec<Cells>,
    /// The last form of another kind of each puzzle that was found to be an image of the puzzle.
    images: Vec<Option<Cells>>,
}

impl<'a> Forms<'a> {
    /// Finds the forms of a set with ordoku, puzzle by puzzle.
    pub fn new(set: &'a Set) -> Result<Self> {
        let mut canonicaliser = Canonicaliser::new(Shape::NINE)?;
        let known = set
            .puzzles
            .iter()
            .map(|puzzle| form(&mut canonicaliser, &puzzle.cells))
            .collect::<Result<_>>()?;
        Ok(Self { set, canonicaliser, known, images: vec![None; set.puzzles.len()] })
    }

    /// Checks the forms of a program that was given `size` puzzles of the set ([`Set::spread`]).
    pub fn check(&mut self, program: &dyn Canonical, size: usize) -> Result<()> {
        let set = self.set;
        set.check_spread(size, |index, number| self.check_one(program, index, number))
    }

    fn check_one(&mut self, program: &dyn Canonical, index: usize, number: usize) -> Result<()> {
        let name = program.name();
        let found = program.form(index).with_context(|| name.to_owned())?;
        let known = &self.known[number];
        if program.is_row_major(&self.set.puzzles[number].cells) {
            if found != *known {
                bail!("the form is {}, but {name} finds {}", line_of(known), line_of(&found));
            }
        } else if self.images[number] != Some(found) {
            let again =
                form(&mut self.canonicaliser, &found).with_context(|| format!("{name} finds {found:?}"))?;
            if again != *known {
                bail!("{name} finds {}, which is no image of the puzzle", line_of(&found));
            }
            self.images[number] = Some(found);
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
    use crate::rounds::Timed;
    use crate::sets::{CELLS, Puzzle as Entry};

    /// A program that gives the same form to every puzzle.
    struct Stub {
        is_row_major: bool,
        form: Cells,
    }

    impl Timed for Stub {
        fn name(&self) -> &str {
            "stub"
        }
        fn load(&mut self, _: &[Cells]) {}
        fn run(&mut self) -> Result<()> {
            Ok(())
        }
    }

    impl Canonical for Stub {
        fn is_row_major(&self, _: &Cells) -> bool {
            self.is_row_major
        }
        fn form(&self, _: usize) -> Result<Cells> {
            Ok(self.form)
        }
    }

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
        let mut message = |is_row_major, form| {
            forms
                .check(&Stub { is_row_major, form }, 1)
                .map_or_else(|error| format!("{error:#}"), |()| String::new())
        };
        assert_eq!(message(true, two_givens(79, 80)), "");
        assert!(message(true, two_givens(78, 80)).starts_with("set, line 7, 1.2.."));
        // Another kind of form is any image.
        assert_eq!(message(false, two_givens(78, 80)), "");
        assert!(message(false, two_givens(70, 80)).ends_with("which is no image of the puzzle"));
    }
}
