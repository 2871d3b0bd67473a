//! A request as text, its answer as text; the memory between requests.

use crate::layout::{Layout, Layouts};
use crate::path::{Paths, Query, asked};
use crate::problem::{Answered, Problem, value};
use crate::request::{DrawRequest, Request, StateRequest};
use crate::solver::KeptSolver;
use crate::state::State;
use crate::{change, check, choices, draw, generate, hint, path, rate, read, write};
use serde_json::json;

/// Answers requests one after another. An answer depends on its request alone; what the engine
/// keeps makes it faster only.
#[derive(Default)]
pub struct Engine {
    layouts: Layouts,
    solver: KeptSolver,
    paths: Paths,
}

impl Engine {
    /// Answers a request, which is a JSON object, by another: `{"error": ...}` if there is no
    /// answer. It does not panic, whatever the text is.
    pub fn answer(&mut self, request: &str) -> String {
        let answered = self.answer_value(request);
        answered.unwrap_or_else(|problem| json!({ "error": problem }).to_string())
    }

    fn state(&mut self, request: StateRequest) -> Answered<State> {
        State::of(request, &mut self.layouts)
    }

    fn answer_value(&mut self, request: &str) -> Answered<String> {
        let request: Request = serde_json::from_str(request)
            .map_err(|error| Problem::new(format!("the request is not understood: {error}")))?;
        let answer = match request {
            Request::Read { text } => value(&read::read(&text)?)?,
            Request::Layout { r#box, variants, regions } => {
                value(&Layout::made(r#box, &variants, regions.as_deref())?.known()?)?
            }
            Request::Variants {} => choices::variants(),
            Request::Techniques {} => choices::techniques(),
            Request::Levels {} => choices::levels(),
            Request::Patterns {} => choices::patterns(),
            Request::Check { state } => check::check(&self.state(state)?)?,
            Request::Solve { state } => check::solve(&self.state(state)?, &mut self.solver)?,
            Request::Mistakes { state } => check::mistakes(&self.state(state)?, &mut self.solver)?,
            Request::Candidates { state } => check::candidates(&self.state(state)?)?,
            Request::Hint { state, scale } => {
                hint::hint(&self.state(state)?, choices::scale(&scale)?, &mut self.solver)?
            }
            Request::WhyNot { state, cell, digit } => {
                let (state, asked) = (self.state(state)?, asked(cell, digit)?);
                hint::why_not(state, asked, &mut self.solver, &mut self.paths)?
            }
            Request::Steps { state, scale } => {
                let (state, query) = (self.state(state)?, Query::Solution(choices::scale(&scale)?));
                path::steps(self.paths.get(state, query, &mut self.solver)?)
            }
            Request::Rate { state, scales } => rate::rate(&self.state(state)?, scales, &mut self.solver)?,
            Request::Generate(request) => generate::generate(&request)?,
            Request::Shuffle { state, seed } => change::shuffle(&self.state(state)?, seed)?,
            Request::Minimise { state, seed } => {
                change::minimise(&self.state(state)?, seed, &mut self.solver)?
            }
            Request::Canonical { state } => change::canonical(&self.state(state)?)?,
            Request::Formats { state } => write::formats(&self.state(state)?),
            Request::Write { state, format } => write::write(&self.state(state)?, &format)?,
            Request::Draw { state, clashes, theme, title, step } => {
                let drawing = DrawRequest { clashes, theme, title, step };
                draw::draw(self.state(state)?, drawing, &mut self.solver, &mut self.paths)?
            }
        };
        Ok(answer.to_string())
    }
}
