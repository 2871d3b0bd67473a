//! The digits and marks on a grid, checked.

use crate::layout::{Layout, Layouts};
use crate::marks;
use crate::problem::{Answered, Problem};
use crate::request::StateRequest;
use ordoku::RulesPuzzle;
use std::rc::Rc;
use std::sync::Arc;

/// The digits and marks on a grid. All slices are by cell.
#[derive(Clone)]
pub struct State {
    pub layout: Rc<Layout>,
    pub givens: Vec<u32>,
    /// The digits of the player; 0 in cells with givens.
    pub values: Vec<u32>,
    /// All digits on the grid.
    pub digits: Vec<u32>,
    /// The marks as bits; `None` if the player has made none. A cell in which the player has made
    /// none has all digits.
    pub marks: Option<Vec<u64>>,
    /// The cells in which the player has made marks.
    pub is_marked: Vec<bool>,
}

impl State {
    /// Checks what is on the grid.
    pub fn of(request: StateRequest, layouts: &mut Layouts) -> Answered<Self> {
        let StateRequest { layout, givens, mut values, marks } = request;
        let layout = layouts.get(&layout)?;
        let rules = &layout.rules;
        let cells = rules.cells();
        let lengths = [
            ("givens", givens.len()),
            ("values", values.len()),
            ("marks", marks.as_ref().map_or(cells, Vec::len)),
        ];
        if let Some((name, got)) = lengths.into_iter().find(|(_, got)| *got != cells) {
            return Err(Problem::new(format!("there are {got} {name}, and the layout has {cells} cells")));
        }
        RulesPuzzle::new(Arc::clone(rules), &givens)?;
        values.iter_mut().zip(&givens).filter(|(_, given)| **given != 0).for_each(|(value, _)| *value = 0);
        let digits: Vec<u32> =
            givens.iter().zip(&values).map(|(given, value)| given.max(value)).copied().collect();
        RulesPuzzle::new(Arc::clone(rules), &digits)?;
        let is_marked = match &marks {
            Some(lists) => lists.iter().map(|list| !list.is_empty()).collect(),
            None => vec![false; cells],
        };
        let marks = marks.map(|lists| marks::bits_of(&lists, rules.digits(), rules.columns())).transpose()?;
        Ok(Self { layout, givens, values, digits, marks, is_marked })
    }

    /// Returns the candidates that the digits on the grid leave, as bits.
    pub fn candidates(&self) -> Answered<Vec<u64>> {
        let rules = &self.layout.rules;
        let mut out = vec![0; rules.cells() * marks::words_of(rules.digits())];
        RulesPuzzle::new(Arc::clone(rules), &self.digits)?.write_candidates(&mut out)?;
        Ok(out)
    }

    /// Returns the marks of the player as bits, none in cells without marks, and without those that
    /// digits exclude.
    pub fn marks_on_grid(&self) -> Answered<Option<Vec<u64>>> {
        if self.marks.is_none() {
            return Ok(None);
        }
        let mut marks = self.candidates_left()?;
        let cells = marks.chunks_mut(marks::words_of(self.layout.rules.digits())).zip(&self.is_marked);
        cells.filter(|(_, is_marked)| !**is_marked).for_each(|(cell, _)| cell.fill(0));
        Ok(Some(marks))
    }

    /// Returns the candidates that are left: those of the digits, without those that the player's
    /// marks lack.
    pub fn candidates_left(&self) -> Answered<Vec<u64>> {
        let mut left = self.candidates()?;
        if let Some(marks) = &self.marks {
            left.iter_mut().zip(marks).for_each(|(left, mark)| *left &= mark);
        }
        Ok(left)
    }
}
