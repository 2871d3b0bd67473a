//! Puzzles, solutions and steps as pictures: SVG 1.1, which browsers, editors and converters read.
//!
//! ```text
//! theme       the colours
//! place       where cells and pencil marks are
//! canvas      elements of SVG
//! borders     lines between cells, boxes and regions; labels
//! extras      regions that are no rows, columns or boxes: windows, diagonals and others
//! sums        cages, arrows, and the digits that a cell may have
//! relations   dots, signs and lines between two cells
//! cells       digits and pencil marks
//! roles       what a step does with a candidate, and the marks that show it
//! links       the links of chains
//! caption     the lines of text below the grid
//! ```
//!
//! A drawing has the same bytes on every machine. Text is text, attributes carry all colours (a
//! page may forbid style sheets), and nothing is loaded from elsewhere.

mod borders;
mod canvas;
mod caption;
mod cells;
mod extras;
mod links;
mod place;
mod relations;
mod roles;
mod sums;
mod theme;

pub use place::CellSquares;
pub use theme::Theme;

use crate::draw::Partition;
use crate::error::Error;
use crate::model::rules::Rules;
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;
use crate::technique::RatedStep;
use crate::text::{Symbols, writer_failed};
use canvas::{Canvas, Escaped, Point, Tenths};
use caption::Caption;
use extras::ExtraRegions;
use place::GridPlaces;
use relations::Relations;
use roles::Roles;
use std::fmt::{self, Write};
use theme::Palette;

/// A picture of a puzzle with rules: its givens, and on request other digits, pencil marks,
/// clashes, and a step.
///
/// ```
/// use ordoku::svg::{Drawing, Theme};
/// use ordoku::{Puzzle, Shape};
///
/// let puzzle: Puzzle = "1.....2..3.....4".parse()?;
/// let mut picture = String::new();
/// Drawing::of_shape(puzzle.shape())
///     .with_givens(puzzle.givens())
///     .with_theme(Theme::Dark)
///     .write(&mut picture)?;
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    drawn: DrawnRules<'a>,
    givens: &'a [u32],
    values: &'a [u32],
    marks: Option<&'a [u64]>,
    clashes: &'a [u32],
    step: Option<&'a RatedStep>,
    symbols: Symbols,
    theme: Theme,
    title: &'a str,
    caption: &'a str,
}

#[derive(Clone, Copy, Debug)]
enum DrawnRules<'a> {
    Shape(Shape),
    Rules(&'a Rules),
}

impl<'a> Drawing<'a> {
    /// Returns the drawing of an empty grid.
    #[must_use]
    pub fn of_shape(shape: Shape) -> Self {
        Self::new(DrawnRules::Shape(shape))
    }

    /// Returns the drawing of an empty grid with rules: regions, cages, lines and all others are
    /// drawn, or told in a line below the grid.
    #[must_use]
    pub fn of_rules(rules: &'a Rules) -> Self {
        Self::new(DrawnRules::Rules(rules))
    }

    fn new(drawn: DrawnRules<'a>) -> Self {
        Self {
            drawn,
            givens: &[],
            values: &[],
            marks: None,
            clashes: &[],
            step: None,
            symbols: Symbols::Digits,
            theme: Theme::Light,
            title: "",
            caption: "",
        }
    }

    /// Sets the givens, row-major, 0 for an empty cell. An empty slice, the default: none.
    #[must_use]
    pub fn with_givens(self, givens: &'a [u32]) -> Self {
        Self { givens, ..self }
    }

    /// Sets the digits of all cells, such as a solution, row-major, 0 for an empty cell. They
    /// differ from givens in colour and weight. Those in cells with givens do not matter. An empty
    /// slice, the default: none.
    #[must_use]
    pub fn with_values(self, values: &'a [u32]) -> Self {
        Self { values, ..self }
    }

    /// Sets the pencil marks of the cells: bit d - 1 of the words of a cell is digit d, with one
    /// word for 64 digits. Marks of cells with a digit do not matter.
    #[must_use]
    pub fn with_marks(self, marks: Option<&'a [u64]>) -> Self {
        Self { marks, ..self }
    }

    /// Sets the cells whose digits clash, row-major from 0.
    #[must_use]
    pub fn with_clashes(self, clashes: &'a [u32]) -> Self {
        Self { clashes, ..self }
    }

    /// Sets the step to show: its houses, cells, sets and links, and the candidates that it places
    /// and removes. The name and the sentence of the step are below the grid, and rows and columns
    /// have numbers.
    #[must_use]
    pub fn with_step(self, step: Option<&'a RatedStep>) -> Self {
        Self { step, ..self }
    }

    /// Sets the characters of digits, [`Symbols::Digits`] by default. If they are not enough,
    /// digits are numbers.
    #[must_use]
    pub fn with_symbols(self, symbols: Symbols) -> Self {
        Self { symbols, ..self }
    }

    /// Sets the colours, [`Theme::Light`] by default.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Sets the name that screen readers and browsers tell. Without one it is the size of the
    /// puzzle, or the name of the step.
    #[must_use]
    pub fn with_title(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// Sets a text below the grid. A picture has at most 100,000 lines below its grid: those of
    /// this text, broken at the width of the picture, and those of its step and its rules.
    #[must_use]
    pub fn with_caption(self, caption: &'a str) -> Self {
        Self { caption, ..self }
    }

    /// Returns where the cells are, so that a page can put its own marks on them.
    ///
    /// ```
    /// use ordoku::{Shape, svg::Drawing};
    ///
    /// let squares = Drawing::of_shape(Shape::NINE).cell_squares();
    /// assert_eq!([squares.left, squares.top, squares.side], [6.0, 6.0, 36.0]);
    /// ```
    #[must_use]
    pub fn cell_squares(&self) -> CellSquares {
        let size = match self.drawn {
            DrawnRules::Rules(rules) => size_of(rules),
            DrawnRules::Shape(shape) => [shape.side(); 3],
        };
        self.places(size).into()
    }

    fn places(&self, size: [usize; 3]) -> GridPlaces {
        let has_sums = matches!(self.drawn, DrawnRules::Rules(rules) if rules.totals().next().is_some());
        let has_marks = self.marks.is_some() || self.step.is_some();
        GridPlaces::new(size, has_marks, self.step.is_some(), has_sums)
    }

    /// Writes the drawing as one element `svg`, without a line before it.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice does not have the length that the puzzle asks for,
    /// [`Error::Value`] for a value or a mark above the largest digit, [`Error::Argument`] if a
    /// clash or the step names a cell or digit that is not there, there are more than 100,000 lines
    /// below the grid, or `out` fails, and [`Error::Memory`].
    pub fn write(&self, out: &mut dyn Write) -> Result<(), Error> {
        let of_shape;
        let rules = match self.drawn {
            DrawnRules::Rules(rules) => rules,
            DrawnRules::Shape(shape) => {
                of_shape = Rules::of_shape(shape)?;
                &of_shape
            }
        };
        self.check(rules)?;
        let places = self.places(size_of(rules));
        let view = View { drawing: self, rules, places, palette: self.theme.palette() };
        let parts = Partition::of_rules(rules)?;
        let roles = match self.step {
            Some(step) => Roles::of_step(&view, &step.step)?,
            None => Roles::default(),
        };
        let relations = Relations::of_rules(rules)?;
        let extras = ExtraRegions::new(rules, &parts)?;
        let caption = Caption::new(&view, &relations, &extras)?;
        let height = places.bottom() + places.margin + caption.height();
        let mut is_clash = try_vec(false, rules.cells())?;
        self.clashes.iter().for_each(|&cell| is_clash[cell as usize] = true);
        let mut canvas = Canvas { out };
        view.write(&DrawnParts { parts, roles, relations, extras, caption, is_clash }, height, &mut canvas)
            .map_err(writer_failed)
    }

    fn check(&self, rules: &Rules) -> Result<(), Error> {
        let (cells, digits) = (rules.cells(), rules.digits());
        for (values, argument) in [(self.givens, "givens"), (self.values, "values")] {
            if !values.is_empty() && values.len() != cells {
                return Err(Error::Length { argument, got: values.len(), wanted: cells });
            }
            if let Some((cell, &value)) =
                values.iter().enumerate().find(|(_, value)| **value as usize > digits)
            {
                return Err(Error::Value { cell, value: value.into(), digits, columns: rules.columns() });
            }
        }
        let words = cells * digits.div_ceil(64);
        if let Some(marks) = self.marks.filter(|marks| marks.len() != words) {
            return Err(Error::Length { argument: "marks", got: marks.len(), wanted: words });
        }
        if let Some((cell, value)) = self.mark_above(digits) {
            return Err(Error::Value { cell, value, digits, columns: rules.columns() });
        }
        if self.clashes.iter().any(|&cell| cell as usize >= cells) {
            return Err(Error::Argument { what: "a cell that clashes is not on the grid" });
        }
        match self.step {
            Some(step) if !roles::fits_rules(&step.step, rules) => Err(Error::Argument {
                what: "the step names a cell or a digit that the drawn puzzle does not have",
            }),
            _ => Ok(()),
        }
    }

    /// Returns the first cell with a mark above the largest digit, and the mark.
    fn mark_above(&self, digits: usize) -> Option<(usize, u64)> {
        let (words, used) = (digits.div_ceil(64), digits % 64);
        let last = |cell: &[u64]| if used == 0 { 0 } else { cell[words - 1] >> used };
        let cell = self.marks?.chunks_exact(words).position(|cell| last(cell) != 0)?;
        let word = self.marks?[cell * words + words - 1];
        Some((cell, (64 * words) as u64 - u64::from(word.leading_zeros())))
    }
}

/// Returns the rows, columns and digits.
fn size_of(rules: &Rules) -> [usize; 3] {
    [rules.rows(), rules.columns(), rules.digits()]
}

/// The parts of a drawing that are made before it is written.
struct DrawnParts<'a> {
    parts: Partition,
    roles: Roles<'a>,
    relations: Relations,
    extras: ExtraRegions,
    caption: Caption,
    /// Whether the digit of a cell clashes with another.
    is_clash: Vec<bool>,
}

/// The data that all parts of a drawing read.
#[derive(Clone, Copy)]
struct View<'a> {
    drawing: &'a Drawing<'a>,
    rules: &'a Rules,
    places: GridPlaces,
    palette: &'static Palette,
}

impl View<'_> {
    fn write(&self, of: &DrawnParts<'_>, height: i32, canvas: &mut Canvas<'_>) -> fmt::Result {
        let (width, palette) = (self.places.width(), self.palette);
        write!(
            canvas.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             role=\"img\" font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" text-anchor=\"middle\">\n<title>",
            w = Tenths(width),
            h = Tenths(height)
        )?;
        self.title(canvas)?;
        canvas.out.write_str("</title>\n<desc>")?;
        self.description(&of.caption, canvas)?;
        canvas.out.write_str("</desc>\n")?;
        let paper = [Point { x: 0, y: 0 }, Point { x: width, y: height }];
        canvas.group(format_args!("fill=\"{}\"", palette.paper), |canvas| canvas.rectangle(paper, ""))?;
        of.extras.draw(self, canvas)?;
        of.roles.draw_cells(self, canvas)?;
        self.limited_digits(canvas)?;
        self.arrows(canvas)?;
        of.relations.draw_lines(self, canvas)?;
        self.borders(&of.parts, canvas)?;
        self.cages(canvas)?;
        self.clashes(canvas)?;
        of.roles.draw_candidates(self, canvas)?;
        self.marks(&of.roles, canvas)?;
        self.digits(&of.is_clash, canvas)?;
        self.sums(canvas)?;
        of.relations.draw_signs(self, canvas)?;
        if let Some(step) = self.drawing.step {
            links::draw(self, &step.step, canvas)?;
            self.labels(canvas)?;
        }
        of.caption.draw(self, canvas)?;
        canvas.out.write_str("</svg>\n")
    }

    fn title(&self, canvas: &mut Canvas<'_>) -> fmt::Result {
        let (rules, out) = (self.rules, &mut *canvas.out);
        match (self.drawing.title, self.drawing.step) {
            ("", Some(step)) => write!(out, "{}", Escaped(step.name())),
            ("", None) => write!(out, "Sudoku {}x{}", rules.rows(), rules.columns()),
            (title, _) => write!(out, "{}", Escaped(title)),
        }
    }

    fn description(&self, caption: &Caption, canvas: &mut Canvas<'_>) -> fmt::Result {
        let givens = self.drawing.givens.iter().filter(|&&given| given != 0).count();
        let open =
            (0..self.rules.cells()).filter(|&cell| self.is_used(cell) && self.value(cell) == 0).count();
        let noun = |count, one, several| if count == 1 { one } else { several };
        write!(
            canvas.out,
            "{givens} {}, {open} open {}.",
            noun(givens, "given", "givens"),
            noun(open, "cell", "cells")
        )?;
        caption.lines().try_for_each(|line| write!(canvas.out, " {}", Escaped(line)))
    }

    fn is_used(&self, cell: usize) -> bool {
        self.rules.used_cells()[cell]
    }

    /// Returns the digit of a cell, 0 for none.
    fn value(&self, cell: usize) -> u32 {
        let of = |values: &[u32]| values.get(cell).copied().unwrap_or(0);
        match of(self.drawing.givens) {
            0 => of(self.drawing.values),
            given => given,
        }
    }

    fn has_mark(&self, cell: usize, digit: usize) -> bool {
        let words = self.rules.digits().div_ceil(64);
        self.drawing
            .marks
            .is_some_and(|marks| marks[cell * words + (digit - 1) / 64] >> ((digit - 1) % 64) & 1 != 0)
    }
}
