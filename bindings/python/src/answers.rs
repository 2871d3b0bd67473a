//! Makes the answers that are data classes of Python.

use crate::proof_texts::ProofTexts;
use ordoku::technique::{Candidate, HintDegree, RatedStep, Rating, StepRating};
use ordoku::{Hint, Stats, WhyNot};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};

/// Makes a data class from its fields.
macro_rules! data_class {
    ($py:expr, $name:literal, { $($field:ident: $value:expr),* $(,)? }) => {{
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let fields = PyDict::new($py);
        $(fields.set_item(stringify!($field), $value)?;)*
        CLASS.import($py, "ordoku._answers", $name)?.call((), Some(&fields))
    }};
}

type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// The path that a step belongs to.
pub struct InPath<'py> {
    pub puzzle: Bound<'py, PyAny>,
    pub number: usize,
}

fn tuple<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    values: impl IntoIterator<Item = T>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, values.into_iter().collect::<Vec<_>>())
}

fn candidates<'py>(py: Python<'py>, candidates: &[Candidate]) -> PyResult<Bound<'py, PyTuple>> {
    tuple(py, candidates.iter().map(|candidate| (candidate.cell, candidate.digit)))
}

/// Returns tenths as a number.
fn of_tenths(tenths: impl Into<f64>) -> f64 {
    tenths.into() / 10.0
}

/// Makes a picture, which is a text.
pub fn svg<'py>(py: Python<'py>, text: String) -> Made<'py> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "ordoku._answers", "Svg")?.call1((text,))
}

/// Makes a `Rating`.
pub fn rating<'py>(py: Python<'py>, rating: &Rating) -> Made<'py> {
    let text = rating.to_string();
    match rating {
        Rating::Hodoku(rating) => data_class!(py, "Rating", {
            scale: "hodoku",
            order: (f64::from(rating.level as u8), f64::from(rating.score)),
            text: text,
            level: rating.level.name(),
            score: rating.score,
            hardest: rating.hardest.map(|technique| technique.name()),
        }),
        Rating::Explainer(rating) => {
            let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(of_tenths);
            data_class!(py, "Rating", { scale: "se", order: (er, ep, ed), text: text, er: er, ep: ep, ed: ed })
        }
        Rating::Ordoku(rating) => data_class!(py, "Rating", {
            scale: "ordoku",
            order: (rating.number as f64,),
            text: text,
            number: rating.number,
            guesses: rating.guesses,
        }),
        other => Err(crate::errors::refused(format!(
            "the rating {other} is of a scale that this package does not know"
        ))),
    }
}

/// Makes a `Step`.
pub fn step<'py>(py: Python<'py>, rated: &RatedStep, path: Option<InPath<'py>>) -> Made<'py> {
    let step = &rated.step;
    let (scale, level, score, difficulty) = match rated.rating {
        StepRating::Hodoku { level, score } => ("hodoku", Some(level.name()), Some(score), None),
        StepRating::Explainer { tenths } => ("se", None, None, Some(of_tenths(tenths))),
        StepRating::Ordoku { tenths, .. } => ("ordoku", None, None, Some(of_tenths(tenths))),
        _ => return Err(crate::errors::refused("the step is of a scale that this package does not know")),
    };
    data_class!(py, "Step", {
        technique: rated.name(),
        notation: rated.notation(),
        sentence: rated.sentence(),
        definition: step.technique().definition(),
        level: level,
        score: score,
        difficulty: difficulty,
        digits: tuple(py, step.digits())?,
        cells: tuple(py, step.cells())?,
        houses: tuple(py, step.houses().iter().map(ToString::to_string))?,
        placed: candidates(py, step.placed())?,
        removed: candidates(py, step.removed())?,
        number: path.as_ref().map(|path| path.number),
        puzzle: path.as_ref().map(|path| &path.puzzle),
        scale: scale,
        total: step.total(),
    })
}

/// Returns one degree of a hint.
fn degree(hint: &Hint, degree: HintDegree) -> String {
    let mut text = String::new();
    // A String takes everything.
    let _ = hint.write_degree(degree, &mut text);
    text
}

/// Makes a `Hint`.
pub fn hint<'py>(py: Python<'py>, hint: &Hint) -> Made<'py> {
    let (kind, cells, rated) = match hint {
        Hint::WrongDigits { digits, .. } => {
            ("wrong digits", digits.iter().map(|digit| digit.cell).collect(), None)
        }
        Hint::WrongMarks { cells, .. } => ("wrong marks", cells.clone(), None),
        Hint::Step(rated) => ("step", rated.step.cells().to_vec(), Some(rated)),
        _ => ("solved", Vec::new(), None),
    };
    data_class!(py, "Hint", {
        kind: kind,
        technique: degree(hint, HintDegree::Technique),
        place: degree(hint, HintDegree::Place),
        reason: degree(hint, HintDegree::Reason),
        conclusion: degree(hint, HintDegree::Conclusion),
        cells: tuple(py, cells)?,
        step: rated.map(|rated| step(py, rated, None)).transpose()?,
    })
}

/// Makes a `WhyNot`.
pub fn why_not<'py>(py: Python<'py>, answer: &WhyNot, asked: Candidate) -> Made<'py> {
    let mut text = String::new();
    // A String takes everything.
    let _ = answer.write_sentence(asked, &mut text);
    let (kind, steps) = match answer {
        WhyNot::IsTrue { .. } => ("true", &[][..]),
        WhyNot::Filled { .. } => ("filled", &[][..]),
        WhyNot::Seen { .. } => ("seen", &[][..]),
        WhyNot::Related { .. } => ("related", &[][..]),
        WhyNot::Barred { .. } => ("barred", &[][..]),
        WhyNot::Steps(steps) => ("steps", &steps[..]),
        _ => ("mistake", &[][..]),
    };
    if !steps.is_empty() {
        text = steps.iter().map(RatedStep::sentence).collect::<Vec<_>>().join("\n");
    }
    let steps = steps.iter().map(|rated| step(py, rated, None)).collect::<PyResult<Vec<_>>>()?;
    data_class!(py, "WhyNot", { kind: kind, text: text, steps: tuple(py, steps)? })
}

/// Makes a `Proof`.
pub fn proof<'py>(py: Python<'py>, solutions: Vec<impl IntoPyObject<'py>>, texts: ProofTexts) -> Made<'py> {
    let ProofTexts { proof, formula } = texts;
    data_class!(py, "Proof", { solutions: tuple(py, solutions)?, text: proof, formula: formula })
}

/// Makes a `Conquered`.
pub fn conquered<'py>(
    py: Python<'py>,
    cube: impl IntoPyObject<'py>,
    solutions: Bound<'py, PyTuple>,
    proof: Option<Bound<'py, PyBytes>>,
    stats: &Stats,
) -> Made<'py> {
    data_class!(py, "Conquered", {
        cube: cube,
        solutions: solutions,
        proof: proof,
        conflicts: stats.conflicts,
        seconds: stats.elapsed.as_secs_f64(),
    })
}
