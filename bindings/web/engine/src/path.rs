//! All steps from a state to the solution, or to why a candidate is false. The last ones are kept,
//! so that its steps are drawn without a new search.

use crate::marks;
use crate::problem::{Answered, Problem};
use crate::solver::{KeptSolver, cells_of};
use crate::state::State;
use crate::step::{after, step};
use ordoku::technique::{Candidate, RatedStep, Scale};
use ordoku::{AnyPuzzle, Hint, WhyNot};
use serde_json::{Value, json};
use std::rc::Rc;

/// The question that the steps answer.
#[derive(Clone, Copy, PartialEq)]
pub enum Query {
    /// The solution, in the order of a scale.
    Solution(Scale),
    /// Why a candidate is false.
    WhyNot(Candidate),
}

/// The last steps that were found.
#[derive(Default)]
pub struct Paths(Option<Path>);

/// The steps of a state.
struct Path {
    state: State,
    query: Query,
    steps: Vec<StepOfPath>,
}

/// A step, and the state before it, in which all candidates are marks.
pub struct StepOfPath {
    pub step: RatedStep,
    pub before: State,
}

/// Returns the candidate of a request.
pub fn asked(cell: usize, digit: usize) -> Answered<Candidate> {
    let number = |number: usize, what: &str| {
        u16::try_from(number).map_err(|_| Problem::new(format!("there is no {what} {number}")))
    };
    Ok(Candidate { cell: number(cell, "cell")?, digit: number(digit, "digit")? })
}

impl Paths {
    /// Returns the steps of a state.
    pub fn get(&mut self, state: State, query: Query, solver: &mut KeptSolver) -> Answered<&[StepOfPath]> {
        if !self.0.as_ref().is_some_and(|path| path.query == query && is_same(&path.state, &state)) {
            let found = match query {
                Query::Solution(scale) => find(&state, scale, solver)?,
                Query::WhyNot(asked) => match solver.why_not(&state.puzzle()?, &state, asked)? {
                    WhyNot::Steps(steps) => steps,
                    _ => Vec::new(),
                },
            };
            return self.keep(state, query, found);
        }
        Ok(self.0.as_ref().map_or(&[], |path| &path.steps))
    }

    /// Keeps the steps of a state.
    pub fn keep(&mut self, state: State, query: Query, found: Vec<RatedStep>) -> Answered<&[StepOfPath]> {
        let mut before = State { marks: Some(state.candidates_left()?), ..state.clone() };
        let mut steps = Vec::new();
        for step in found {
            let next = after(&before, &step)?;
            steps.push(StepOfPath { step, before: std::mem::replace(&mut before, next) });
        }
        Ok(&self.0.insert(Path { state, query, steps }).steps)
    }
}

fn is_same(one: &State, other: &State) -> bool {
    Rc::ptr_eq(&one.layout, &other.layout)
        && (&one.givens, &one.values, &one.marks) == (&other.givens, &other.values, &other.marks)
}

/// Finds the steps of a state: the path of the givens, or one hint after another.
fn find(state: &State, scale: Scale, solver: &mut KeptSolver) -> Answered<Vec<RatedStep>> {
    let is_begun = state.marks.is_some() || state.values.iter().any(|&value| value != 0);
    if !is_begun {
        return solver.steps(&state.puzzle()?, scale);
    }
    if scale == Scale::Explainer {
        return of_explainer(state, solver);
    }
    let mut state = state.clone();
    let mut steps = Vec::new();
    let mut puzzle = state.puzzle()?;
    loop {
        let hint = solver.hint(&puzzle, scale, &state)?;
        match hint {
            Hint::Step(step) => {
                state = after(&state, &step)?;
                steps.push(step);
                // Now the digits are known to be right, and with all of them the solution is found
                // faster. HoDoKu has steps that depend on which digits are givens.
                if scale == Scale::Ordoku {
                    puzzle = state.puzzle_of(&state.digits)?;
                }
            }
            Hint::Solved => return Ok(steps),
            other => return Err(Problem::new(other.to_string())),
        }
    }
}

/// Finds the steps of Sudoku Explainer, whose searches begin at givens: those of all digits on the
/// grid.
fn of_explainer(state: &State, solver: &mut KeptSolver) -> Answered<Vec<RatedStep>> {
    let hint = solver.hint(&state.puzzle()?, Scale::Hodoku, state)?;
    if !cells_of(&hint).is_empty() {
        return Err(Problem::new(hint.to_string()));
    }
    if state.marks.as_ref().is_some_and(|_| state.candidates_left() != state.candidates()) {
        return Err(Problem::new(
            "the path of Sudoku Explainer begins without pencil marks: put all candidates in, or use another scale",
        ));
    }
    match state.puzzle_of(&state.digits)? {
        AnyPuzzle::Boxes(puzzle) if puzzle.givens().iter().all(|&given| given != 0) => Ok(Vec::new()),
        puzzle => solver.steps(&puzzle, Scale::Explainer),
    }
}

/// Returns the steps with the grid before each.
pub fn steps(path: &[StepOfPath]) -> Value {
    let value = |StepOfPath { step: rated, before }: &StepOfPath| {
        let mut value = step(rated, before);
        let digits = before.layout.rules.digits();
        let mut lists = marks::lists_of(before.marks.as_deref().unwrap_or_default(), digits);
        lists
            .iter_mut()
            .zip(&before.digits)
            .filter(|(_, digit)| **digit != 0)
            .for_each(|(list, _)| list.clear());
        value.insert("valuesBefore".to_owned(), json!(before.digits));
        value.insert("before".to_owned(), json!(lists));
        Value::from(value)
    };
    json!({ "steps": path.iter().map(value).collect::<Vec<_>>() })
}
