//! Puzzles from text.

use crate::layout::{KnownLayout, Layout};
use crate::marks;
use crate::problem::{Answered, Problem};
use ordoku::text::{Doubt, ParseOptions, Parsed, ReadError, Reader, print_rules};
use ordoku::{RulesPuzzle, Shape};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most puzzles of an answer.
const MOST_PUZZLES: usize = 1_000;

/// The most problems that are told one by one.
const MOST_PROBLEMS: usize = 100;

/// The answer of `read`.
#[derive(Default, Serialize)]
pub struct ReadAnswer {
    layouts: Vec<KnownLayout>,
    puzzles: Vec<ReadPuzzle>,
    problems: Vec<Problem>,
    more: bool,
}

#[derive(Serialize)]
struct ReadPuzzle {
    /// The index in `layouts`.
    layout: usize,
    givens: Vec<u32>,
    values: Vec<u32>,
    marks: Option<Vec<Vec<usize>>>,
    line: u64,
}

/// The numbers of the layouts that were found.
#[derive(Default)]
struct Found {
    shapes: Vec<(Shape, usize)>,
    /// By the text that the library prints.
    rules: BTreeMap<String, usize>,
}

/// Reads all puzzles of a text.
pub fn read(text: &str) -> Answered<ReadAnswer> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut answer, mut found) = (ReadAnswer::default(), Found::default());
    if let Some(layout) = Layout::of_made_text(text) {
        let (cells, layout) = (layout.rules.cells(), answer.add(&layout)?);
        let (givens, values) = (vec![0; cells], vec![0; cells]);
        answer.puzzles.push(ReadPuzzle { layout, givens, values, marks: None, line: 1 });
        return Ok(answer);
    }
    let mut more_problems = 0;
    for item in Reader::new(text.as_bytes(), &ParseOptions::new()) {
        if answer.puzzles.len() == MOST_PUZZLES {
            answer.more = true;
            break;
        }
        match item {
            Ok(puzzle) => {
                if let Some(doubt) = puzzle.parsed.doubt {
                    answer.tell(|| doubted(&doubt, text), &mut more_problems);
                }
                let layout = answer.layout_of_shape(puzzle.parsed.shape, &mut found)?;
                answer.puzzles.push(of_parsed(puzzle.parsed, layout, puzzle.line));
            }
            Err(ReadError::Text(mut refused)) => match refused.read_rules()? {
                Some(rules) => {
                    let layout = answer.layout_of_rules(&rules.puzzle, &mut found)?;
                    let givens = rules.puzzle.givens().to_vec();
                    let values = vec![0; givens.len()];
                    answer.puzzles.push(ReadPuzzle { layout, givens, values, marks: None, line: rules.line });
                }
                None => {
                    let error = refused.error;
                    let problem = || Problem::at(error.line, error.column, error.kind.to_string());
                    answer.tell(problem, &mut more_problems);
                }
            },
            Err(ReadError::Other(error)) => return Err(error.into()),
            Err(error) => return Err(Problem::new(error.to_string())),
        }
    }
    if more_problems > 0 {
        answer.problems.push(Problem::new(format!("{more_problems} further problems are not shown")));
    }
    if answer.puzzles.is_empty() && answer.problems.is_empty() {
        answer.problems.push(Problem::new("the text has no puzzle"));
    }
    Ok(answer)
}

impl ReadAnswer {
    /// Tells a problem, or counts it if too many were told.
    fn tell(&mut self, problem: impl FnOnce() -> Problem, more: &mut usize) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem());
        } else {
            *more += 1;
        }
    }

    fn add(&mut self, layout: &Layout) -> Answered<usize> {
        self.layouts.push(layout.known()?);
        Ok(self.layouts.len() - 1)
    }

    fn layout_of_shape(&mut self, shape: Shape, found: &mut Found) -> Answered<usize> {
        if let Some((_, index)) = found.shapes.iter().find(|(known, _)| *known == shape) {
            return Ok(*index);
        }
        let index = self.add(&Layout::of_shape(shape)?)?;
        found.shapes.push((shape, index));
        Ok(index)
    }

    fn layout_of_rules(&mut self, puzzle: &RulesPuzzle, found: &mut Found) -> Answered<usize> {
        let rules = puzzle.rules();
        let mut text = String::new();
        print_rules(&RulesPuzzle::new(Arc::clone(rules), &vec![0; rules.cells()])?, &mut text)?;
        if let Some(index) = found.rules.get(&text) {
            return Ok(*index);
        }
        let layout = Layout::of_rules(rules)?;
        let index = match layout.shape {
            Some(shape) => self.layout_of_shape(shape, found)?,
            None => self.add(&layout)?,
        };
        found.rules.insert(text, index);
        Ok(index)
    }
}

/// Returns a puzzle whose rules are those of Sudoku. Of pencil marks, cells with a single one are
/// givens.
fn of_parsed(parsed: Parsed, layout: usize, line: u64) -> ReadPuzzle {
    let Parsed { shape, values: digits, candidates, placed, .. } = parsed;
    let mut givens = digits.clone();
    let mut values = vec![0; digits.len()];
    placed.iter().for_each(|&cell| values[cell] = std::mem::take(&mut givens[cell]));
    let marks = candidates.map(|candidates| {
        let mut lists = marks::lists_of(&candidates, shape.side());
        lists.iter_mut().zip(&digits).filter(|(_, digit)| **digit != 0).for_each(|(list, _)| list.clear());
        lists
    });
    ReadPuzzle { layout, givens, values, marks, line }
}

/// Returns the problem of a puzzle beside which a line names a variant.
fn doubted(doubt: &Doubt, text: &str) -> Problem {
    let above = text.get(..doubt.offset).unwrap_or_default();
    let line = above.matches('\n').count() + 1;
    let column = above.chars().rev().take_while(|c| *c != '\n').count() + 1;
    let message =
        format!("this names {}, but has no rules: the puzzle is read as a classic Sudoku", doubt.variant);
    Problem::at(line, column, message)
}
