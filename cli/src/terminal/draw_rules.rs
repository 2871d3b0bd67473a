//! Grids with rules in box-drawing characters: heavy lines between boxes or regions, light ones
//! around cages, and the sum of a cage in its first cell.

use super::draw::Digits;
use ordoku::RulesPuzzle;
use ordoku::draw::Partition;
use std::fmt::Write;

/// A grid with rules to draw.
pub struct RulesDrawing<'a> {
    pub puzzle: &'a RulesPuzzle,
    pub digits: Digits<'a>,
}

/// A line between two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    None,
    Light,
    Heavy,
}

/// The cells, and what is between them.
struct Plan {
    rows: usize,
    columns: usize,
    parts: Partition,
}

impl Plan {
    fn new(puzzle: &RulesPuzzle) -> Self {
        let parts = Partition::of_rules(puzzle.rules()).expect("memory for some numbers a cell");
        Self { rows: parts.rows(), columns: parts.columns(), parts }
    }

    fn cell(&self, row: Option<usize>, column: Option<usize>) -> Option<usize> {
        let (row, column) = (row?, column?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// Returns the line between two cells, of which one may be outside.
    fn between(&self, one: Option<usize>, other: Option<usize>) -> Line {
        let region = |cell: Option<usize>| cell.and_then(|cell| self.parts.regions()[cell]);
        let cage = |cell: Option<usize>| cell.and_then(|cell| self.parts.cages()[cell]);
        match () {
            () if region(one) != region(other) => Line::Heavy,
            () if cage(one) != cage(other) => Line::Light,
            () => Line::None,
        }
    }

    /// Returns the character where four cells meet.
    fn corner(&self, row: usize, column: usize) -> char {
        let at = |down: usize, right: usize| {
            self.cell((row + down).checked_sub(1), (column + right).checked_sub(1))
        };
        let up = self.between(at(0, 0), at(0, 1));
        let down = self.between(at(1, 0), at(1, 1));
        let left = self.between(at(0, 0), at(1, 0));
        let right = self.between(at(0, 1), at(1, 1));
        let is_heavy = [up, down, left, right].contains(&Line::Heavy);
        // A corner of two kinds of lines has that of the heavy ones.
        let has = |line: Line| if is_heavy { line == Line::Heavy } else { line != Line::None };
        let number =
            [up, down, left, right].into_iter().fold(0, |number, line| 2 * number + usize::from(has(line)));
        // By the bits of up, down, left and right, from the highest.
        let characters = if is_heavy {
            " ━━━┃┏┓┳┃┗┛┻┃┣┫╋"
        } else {
            " ┄┄┄┆┌┐┬┆└┘┴┆├┤┼"
        };
        characters.chars().nth(number).unwrap_or(' ')
    }
}

/// Draws a grid.
pub fn draw_rules(drawing: &RulesDrawing, out: &mut String) {
    let plan = Plan::new(drawing.puzzle);
    let (digits, largest) = (&drawing.digits, drawing.puzzle.rules().digits());
    let digit_width = digits.width(largest);
    let sum_width = plan.parts.sums().iter().flatten().map(|sum| sum.to_string().len()).max();
    let width = (digit_width + 2).max(sum_width.map_or(0, |width| width + 1));
    for row in 0..plan.rows {
        border(&plan, row, width, out);
        if sum_width.is_some() {
            line(&plan, row, width, out, |cell, out| {
                let sum = plan.parts.sums()[cell].map_or(String::new(), |sum| sum.to_string());
                write!(out, "{sum:<width$}")
            });
        }
        line(&plan, row, width, out, |cell, out| {
            if plan.parts.regions()[cell].is_none() {
                return write!(out, "{:width$}", "");
            }
            let (before, behind) = ((width - digit_width) / 2, (width - digit_width).div_ceil(2));
            write!(out, "{:before$}", "")?;
            digits.write(cell, largest, out)?;
            write!(out, "{:behind$}", "")
        });
    }
    border(&plan, plan.rows, width, out);
}

/// Writes the line above a row.
fn border(plan: &Plan, row: usize, width: usize, out: &mut String) {
    let before = out.len();
    for column in 0..=plan.columns {
        out.push(plan.corner(row, column));
        if column < plan.columns {
            let line =
                plan.between(plan.cell(row.checked_sub(1), Some(column)), plan.cell(Some(row), Some(column)));
            let character = match line {
                Line::None => ' ',
                Line::Light => '┄',
                Line::Heavy => '━',
            };
            out.extend(std::iter::repeat_n(character, width));
        }
    }
    // Rows of cells without lines between them are directly below each other.
    if out[before..].chars().all(|c| matches!(c, ' ' | '┃' | '┆')) {
        out.truncate(before);
    } else {
        out.truncate(before + out[before..].trim_end().len());
        out.push('\n');
    }
}

/// Writes a row of cells.
fn line(
    plan: &Plan,
    row: usize,
    width: usize,
    out: &mut String,
    mut cell: impl FnMut(usize, &mut String) -> std::fmt::Result,
) {
    let before = out.len();
    for column in 0..=plan.columns {
        let left = plan.cell(Some(row), column.checked_sub(1));
        let right = plan.cell(Some(row), Some(column));
        out.push(match plan.between(left, right) {
            Line::None => ' ',
            Line::Light => '┆',
            Line::Heavy => '┃',
        });
        match right {
            Some(right) => cell(right, out).expect("a string takes any text"),
            None if column < plan.columns => out.extend(std::iter::repeat_n(' ', width)),
            None => {}
        }
    }
    out.truncate(before + out[before..].trim_end_matches(' ').len());
    out.push('\n');
}
