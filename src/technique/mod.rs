//! Solving as people do: techniques, steps and ratings. No engine is used here.
//!
//! ```text
//! sets          sets of cells and of digits
//! houses        the houses as tables
//! board         the state between two steps: values and candidates
//! step          a step as data: its technique, where it is, what follows
//! techniques    the techniques: their names, and what they are
//! sentence      a step in plain English
//! remark        hints that are no steps, in plain English
//! hodoku        the order, the scores and the notation of HoDoKu
//! explainer     the order and the ratings of Sudoku Explainer
//! ordoku_scale  the scale ordoku, for all sizes and rules
//! path          the steps of a puzzle on each scale
//! why_not       the steps that show why a candidate is false; `contradiction` has one of its own
//! ```
//!
//! [`Solver::steps`](crate::Solver::steps), [`Solver::rate`](crate::Solver::rate),
//! [`Solver::hint`](crate::Solver::hint) and [`Solver::why_not`](crate::Solver::why_not) find steps.

mod board;
mod contradiction;
mod explainer;
mod hodoku;
mod houses;
mod ordoku_scale;
mod path;
mod remark;
mod sentence;
mod sentences;
mod sets;
mod step;
mod techniques;
mod why_not;

pub use explainer::ExplainerRating;
pub use hodoku::{HodokuLevel, HodokuRating};
pub use ordoku_scale::OrdokuRating;
pub(crate) use ordoku_scale::{OrdokuPath, StruckOut};
pub(crate) use path::{KnownState, StepSearch, of_ordoku};
pub use path::{RatedStep, Rating, Scale, StepRating};
pub(crate) use remark::{AboutCandidate, Remark};
pub use sentence::HintDegree;
pub(crate) use step::Columns;
pub use step::{Candidate, Chain, Node, Set, Step};
pub use techniques::Technique;
