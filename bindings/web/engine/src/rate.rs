//! Ratings.

use crate::choices;
use crate::problem::{Answered, answer};
use crate::solver::KeptSolver;
use crate::state::State;
use crate::step::in_tenths;
use ordoku::Shape;
use ordoku::technique::{Rating, Scale};
use serde_json::{Map, Value, json};

/// Rates the givens on the scales of the layout, or on those of them that are named.
pub fn rate(state: &State, scales: Option<Vec<String>>, solver: &mut KeptSolver) -> Answered<Value> {
    let wanted = match scales {
        Some(words) => words.iter().map(|word| choices::scale(word)).collect::<Answered<Vec<_>>>()?,
        None => vec![Scale::Hodoku, Scale::Explainer, Scale::Ordoku],
    };
    let puzzle = state.puzzle()?;
    let mut ratings = Map::new();
    let is_nine = state.layout.shape == Some(Shape::NINE);
    for scale in wanted {
        if scale != Scale::Ordoku && !is_nine {
            let note =
                "The scales of HoDoKu and Sudoku Explainer are for 9x9 puzzles with the rules of Sudoku.";
            ratings.insert("note".to_owned(), json!(note));
            continue;
        }
        let (name, rating) = match answer(solver.of(&puzzle)?.rate(&puzzle, scale)?)? {
            Rating::Hodoku(rating) => {
                ("hodoku", json!({ "level": rating.level.name(), "score": rating.score }))
            }
            Rating::Ordoku(rating) => {
                ("ordoku", json!({ "number": rating.number, "hardest": in_tenths(rating.hardest) }))
            }
            other => ("se", json!(other.to_string())),
        };
        ratings.insert(name.to_owned(), rating);
    }
    Ok(ratings.into())
}
