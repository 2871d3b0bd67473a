//! The search for the canonical form of a puzzle of any shape.
//!
//! The naive algorithm makes all images and keeps the first one. This search makes all of them at
//! once, value by value:
//!
//! ```text
//! for both orientations, if boxes are square                              a node of the tree
//!   for each row of the form
//!     for each row of the puzzle that may be here                         a node of the tree
//!       for each position from the left
//!         take the smallest value that a column which may be here has     a node if several have it
//!         leave the branch if the value is above the best form's
//! ```
//!
//! Four departures make it fast. The rows that may be next are probed up to their end before the
//! search goes deeper, so that it does not go deep into a branch that a later row ends. Columns
//! that have the same content so far are decided later, in [`Arrangement`]. Empty rows of a band
//! are tried once, and so are empty bands. Automorphisms leave out what cannot be better, in
//! [`ChoiceTree`].
//!
//! The form of the path is the beginning of the best form: a larger value ends the branch, and a
//! smaller one ends the best form.

mod arrangement;
mod step;
mod tree;

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;
use arrangement::Arrangement;
use step::Advance;
use tree::{ChoiceKind, ChoiceTree};

/// The most automorphisms that a search keeps: each is tried at each node.
const KEPT: usize = 64;

/// The search for puzzles of one shape, with its memory.
pub(in crate::symmetry) struct FormSearch {
    shape: Shape,
    /// The cells row by row, and column by column.
    cells: [Vec<u16>; 2],
    /// For both orientations and each row, whether it has a given, and whether it has one twice.
    has_given: [Vec<bool>; 2],
    has_twins: [Vec<bool>; 2],
    /// The last row in which each digit was seen.
    seen: Vec<usize>,
    now: Arrangement,
    tree: ChoiceTree,
    /// The best form so far, as far as it is known.
    form: Vec<u16>,
    /// Whether the best leaf is transposed, if the form is complete.
    best: Option<bool>,
    best_rows: Vec<u16>,
    best_columns: Vec<u16>,
    /// The image of each row and column under an automorphism.
    images: [Vec<u16>; 2],
    /// The images of the rows and then of the columns under each automorphism found that keeps the
    /// orientation, at most `KEPT`.
    kept: Vec<u16>,
    /// Whether columns are decided where classes would be linked: a slow search to compare with.
    #[cfg(test)]
    pub without_links: bool,
}

impl FormSearch {
    /// Returns a search for the puzzles of a shape.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let (side, cells) = (shape.side(), shape.cells());
        let lines = || try_vec(0, side);
        let flags = || Ok::<_, Error>([try_vec(false, side)?, try_vec(false, side)?]);
        let transposed = if shape.square_order().is_some() { cells } else { 0 };
        Ok(Self {
            shape,
            cells: [try_vec(0, cells)?, try_vec(0, transposed)?],
            has_given: flags()?,
            has_twins: flags()?,
            seen: try_vec(0, side + 1)?,
            now: Arrangement::new(side, shape.box_cols())?,
            tree: ChoiceTree::default(),
            form: try_vec(0, cells)?,
            best: None,
            best_rows: lines()?,
            best_columns: lines()?,
            images: [lines()?, lines()?],
            kept: Vec::new(),
            #[cfg(test)]
            without_links: false,
        })
    }

    /// Finds the canonical form of row-major givens. If `limits` stop the search, nothing is known.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn run(&mut self, givens: &[u32], limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        self.read(givens);
        self.form.clear();
        self.best = None;
        self.tree.clear();
        self.kept.clear();
        self.now.reset(false);
        if self.shape.square_order().is_some() {
            self.tree.push(ChoiceKind::Orientation, self.now.words())?;
            self.tree.add(0, None)?;
            self.tree.add(1, None)?;
            self.choose();
        }
        while limits.enter_node() {
            let step = loop {
                match self.step(limits)? {
                    Advance::Forward => {}
                    step => break step,
                }
            };
            if limits.stopped().is_some() {
                break;
            }
            if step == Advance::Leaf {
                self.meet_leaf()?;
            }
            if step == Advance::Branch {
                self.use_automorphisms();
            } else if !self.tree.advance(self.now.words().len()) {
                break;
            }
            self.choose();
        }
        Ok(())
    }

    /// Returns the form, complete after a search that was not stopped.
    pub fn form(&self) -> &[u16] {
        &self.form
    }

    /// Returns whether the form is that of the transposed puzzle, and its rows and columns.
    pub fn lines(&self) -> Option<(bool, &[u16], &[u16])> {
        Some((self.best?, &self.best_rows, &self.best_columns))
    }

    /// Returns the number of automorphisms; `None` if it exceeds a `u128`.
    pub fn automorphisms(&self) -> Option<u128> {
        self.tree.automorphisms()
    }

    fn read(&mut self, givens: &[u32]) {
        let side = self.shape.side();
        for (cell, &given) in givens.iter().enumerate() {
            self.cells[0][cell] = given as u16;
        }
        for orientation in 0..2 {
            if self.cells[orientation].is_empty() {
                continue;
            }
            if orientation == 1 {
                for (cell, &given) in givens.iter().enumerate() {
                    self.cells[1][cell % side * side + cell / side] = given as u16;
                }
            }
            self.seen.fill(usize::MAX);
            for (row, cells) in self.cells[orientation].chunks_exact(side).enumerate() {
                self.has_given[orientation][row] = cells.iter().any(|&given| given != 0);
                self.has_twins[orientation][row] = cells.iter().any(|&given| {
                    given != 0 && std::mem::replace(&mut self.seen[usize::from(given)], row) == row
                });
            }
        }
    }

    /// Takes the current element of the last node.
    fn choose(&mut self) {
        let Some((kind, element, state)) = self.tree.current(self.now.words().len()) else { return };
        self.now.restore(state);
        match kind {
            ChoiceKind::Orientation => self.now.reset(element == 1),
            ChoiceKind::Row => self.now.choose_row(element),
            ChoiceKind::Stack => self.now.decide_stack_of(element * self.now.width),
            ChoiceKind::Column => self.place_column(element),
        }
    }

    /// Merges the orbits of a new node by the automorphisms that were found before.
    fn use_automorphisms(&mut self) {
        let (side, width) = (self.shape.side(), self.now.width);
        for lines in self.kept.chunks_exact(2 * side) {
            let (mut rows, mut columns) = lines.split_at(side);
            if self.now.is_transposed() {
                std::mem::swap(&mut rows, &mut columns);
            }
            self.tree.merge_last(|kind, element| match kind {
                ChoiceKind::Orientation => element,
                ChoiceKind::Row => rows[element].into(),
                ChoiceKind::Stack => usize::from(columns[element * width]) / width,
                ChoiceKind::Column => columns[element].into(),
            });
        }
    }

    /// Keeps the first leaf of a form, and learns an automorphism from each other one.
    fn meet_leaf(&mut self) -> Result<(), Error> {
        let (transposed, width) = (self.now.is_transposed(), self.now.width);
        let Some(best) = self.best else {
            self.best = Some(transposed);
            self.best_rows.copy_from_slice(self.now.rows());
            self.best_columns.copy_from_slice(self.now.columns());
            self.tree.set_best(self.now.orders_left());
            return Ok(());
        };
        // If the orientations differ, the last common node is that of the orientation.
        let pairs = [(&self.best_rows, self.now.rows()), (&self.best_columns, self.now.columns())];
        for (images, (from, to)) in self.images.iter_mut().zip(pairs) {
            from.iter().zip(to).for_each(|(&from, &to)| images[usize::from(from)] = to);
        }
        let [rows, columns] = &self.images;
        if transposed == best && self.kept.len() < KEPT * 2 * rows.len() {
            let lines = if transposed { [columns, rows] } else { [rows, columns] };
            self.kept.try_reserve(2 * rows.len())?;
            lines.into_iter().for_each(|images| self.kept.extend_from_slice(images));
        }
        self.tree.merge(self.now.words().len(), |kind, element| match kind {
            ChoiceKind::Orientation => element ^ usize::from(transposed != best),
            ChoiceKind::Row => rows[element].into(),
            ChoiceKind::Stack => usize::from(columns[element * width]) / width,
            ChoiceKind::Column => columns[element].into(),
        });
        Ok(())
    }
}
