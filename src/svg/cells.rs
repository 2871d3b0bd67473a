//! Digits and pencil marks.

use super::View;
use super::canvas::Canvas;
use super::roles::{CandidateRole, Roles};
use std::fmt::{Display, Formatter, Result};

/// A digit as the drawing shows it.
struct Shown<'a> {
    view: &'a View<'a>,
    digit: u32,
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let symbols = self.view.drawing.symbols;
        match self.view.rules.digits() > symbols.max_side() {
            true => write!(f, "{}", self.digit),
            false => write!(f, "{}", symbols.character(self.digit)),
        }
    }
}

impl View<'_> {
    /// Returns the size of a font for digits in squares of a side.
    fn font(&self, side: i32) -> i32 {
        let digits = self.rules.digits();
        match () {
            () if digits <= self.drawing.symbols.max_side() => side * 64 / 100,
            () if digits < 100 => side * 56 / 100,
            () => side * 42 / 100,
        }
    }

    /// Writes the digits of all cells: givens bold, others light; those that clash in a colour of
    /// their own.
    pub(super) fn digits(&self, is_clash: &[bool], canvas: &mut Canvas<'_>) -> Result {
        let (palette, size) = (self.palette, self.font(self.places.cell));
        let is_given = |cell: usize| self.drawing.givens.get(cell).is_some_and(|&given| given != 0);
        let kinds = [
            (true, false, palette.ink),
            (false, false, palette.found),
            (true, true, palette.on_colour),
            (false, true, palette.on_colour),
        ];
        for (given, clash, colour) in kinds {
            let of_kind = || {
                (0..self.rules.cells()).filter(move |&cell| {
                    self.value(cell) != 0 && is_given(cell) == given && is_clash[cell] == clash
                })
            };
            if of_kind().next().is_none() {
                continue;
            }
            let weight = if given { " font-weight=\"bold\"" } else { "" };
            let attributes = format_args!("fill=\"{colour}\" font-size=\"{}\"{weight}", size / 10);
            canvas.group(attributes, |canvas| {
                of_kind().try_for_each(|cell| {
                    let shown = Shown { view: self, digit: self.value(cell) };
                    canvas.text(self.places.middle(cell), size, shown)
                })
            })?;
        }
        Ok(())
    }

    /// Writes the pencil marks of open cells, and the candidates that a step names.
    pub(super) fn marks(&self, roles: &Roles, canvas: &mut Canvas<'_>) -> Result {
        let size = self.font(self.places.mark_side()).max(70) + 10;
        let is_filled = |role: Option<CandidateRole>| role.is_some_and(CandidateRole::is_filled);
        for filled in [false, true] {
            let open = (0..self.rules.cells()).filter(|&cell| self.is_used(cell) && self.value(cell) == 0);
            let all = open.flat_map(|cell| (1..=self.rules.digits()).map(move |digit| (cell, digit)));
            let mut shown = all
                .filter(|&(cell, digit)| {
                    let role = roles.role(cell, digit);
                    is_filled(role) == filled && (role.is_some() || self.has_mark(cell, digit))
                })
                .peekable();
            if shown.peek().is_none() {
                continue;
            }
            let colour = if filled { self.palette.on_colour } else { self.palette.pencil };
            let attributes = format_args!("fill=\"{colour}\" font-size=\"{}\"", size / 10);
            canvas.group(attributes, |canvas| {
                shown.try_for_each(|(cell, digit)| {
                    let text = Shown { view: self, digit: digit as u32 };
                    canvas.text(self.places.mark(cell, digit), size / 10 * 10, text)
                })
            })?;
        }
        Ok(())
    }

    /// Fills the cells that clash.
    pub(super) fn clashes(&self, canvas: &mut Canvas<'_>) -> Result {
        if self.drawing.clashes.is_empty() {
            return Ok(());
        }
        canvas.group(format_args!("fill=\"{}\"", self.palette.clash), |canvas| {
            let cells = self.drawing.clashes.iter();
            cells.copied().try_for_each(|cell| canvas.rectangle(self.places.corners(cell as usize, 20), ""))
        })
    }
}
