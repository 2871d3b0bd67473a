//! The engine of the page: it answers requests of `bindings/web/src/protocol.ts`, which describes
//! them.
//!
//! ```text
//! exports     the functions of the WebAssembly module
//! engine      a request as text, its answer as text; the memory between requests
//! request     the requests as data
//! problem     what is told in place of an answer
//! pictures    drawings as text, in both themes
//! layout      a layout as the text that the page passes back, its rules, and what the page knows of it
//! state       what is on the grid, checked
//! marks       pencil marks as lists of digits, and as bits
//! solver      the puzzle to solve, and the solver for it
//! choices     the words of requests: variants, techniques, levels, patterns
//! read        puzzles from text
//! check       clashes, the solution, mistakes, candidates
//! hint        the next step, and why a candidate is false
//! step        a step as data, and drawn
//! path        all steps; the last ones are kept
//! rate        ratings
//! generate    new puzzles
//! change      shuffled, minimal and canonical puzzles
//! write       puzzles as text
//! draw        drawings
//! ```

mod change;
mod check;
mod choices;
mod draw;
mod engine;
mod exports;
mod generate;
mod hint;
mod layout;
mod marks;
mod path;
mod pictures;
mod problem;
mod rate;
mod read;
mod request;
mod solver;
mod state;
mod step;
mod write;

pub use engine::Engine;

#[cfg(test)]
mod tests;
