//! Pictures of puzzles and steps.

use super::PyPuzzle;
use super::path::{Playing, scale_of};
use crate::errors::{OrRaise, answer, refused};
use crate::forms::marks_of;
use crate::options::{self, Keywords, in_range};
use crate::pictures;
use pyo3::prelude::*;

/// The pencil marks of a picture: none, the candidates, or those of each cell.
enum DrawnMarks {
    Candidates(bool),
    Cells(Vec<Vec<u32>>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for DrawnMarks {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<bool>() {
            Ok(are_candidates) => Ok(Self::Candidates(are_candidates)),
            Err(_) => in_range(&object).map(Self::Cells),
        }
    }
}

#[pymethods]
impl PyPuzzle {
    /// Draws the puzzle in SVG. ``values`` are the digits of all cells, ``marks`` their pencil
    /// marks or ``True`` for all candidates. ``step`` draws a step of the path on ``scale``
    /// instead, from 1, with what is on the grid before it.
    #[pyo3(signature = (*, values = None, marks = None, step = None, scale = None, theme = "light", title = None,
        caption = None, **options))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn draw<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = in_range)] values: Option<Vec<u32>>,
        marks: Option<DrawnMarks>,
        #[pyo3(from_py_with = in_range)] step: Option<usize>,
        scale: Option<&str>,
        theme: &str,
        title: Option<&str>,
        caption: Option<&str>,
        options: Option<Keywords<'_, '_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = self.any_puzzle();
        if step.is_none() && (scale.is_some() || options.is_some_and(|options| !options.is_empty())) {
            return Err(refused(
                "the scale and the options of a search are for the picture of a step: name step",
            ));
        }
        if step.is_some() && (values.is_some() || marks.is_some()) {
            return Err(refused("the picture of a step has the values and marks before it: name step alone"));
        }
        if let Some(number) = step {
            let (options, scale) = (options::read(options)?, scale_of(scale)?);
            let path = answer(self.search(py, &options, |solver, input| solver.steps(input, scale))?)?;
            let shown = number.checked_sub(1).and_then(|index| path.get(index));
            let shown = shown
                .ok_or_else(|| refused(format!("there is no step {number}: the path has {}", path.len())))?;
            let mut playing = Playing::begin(puzzle).or_raise()?;
            for step in &path[..number - 1] {
                playing.apply(step);
            }
            let marks = playing.marks(puzzle).or_raise()?;
            let drawing = puzzle.drawing().with_givens(puzzle.givens()).with_values(&playing.values);
            return pictures::svg(
                py,
                drawing.with_marks(Some(&marks)).with_step(Some(shown)),
                theme,
                title,
                caption,
            );
        }
        let marks = match marks {
            Some(DrawnMarks::Cells(cells)) if cells.len() != puzzle.cells() => {
                return Err(refused(format!(
                    "there are marks for {} cells, but the grid has {}",
                    cells.len(),
                    puzzle.cells()
                )));
            }
            Some(DrawnMarks::Cells(cells)) => Some(marks_of(&cells, puzzle.digits())?),
            Some(DrawnMarks::Candidates(true)) => Some(puzzle.candidates().or_raise()?),
            _ => puzzle.marks().map(<[u64]>::to_vec),
        };
        let values = values.unwrap_or_else(|| puzzle.givens().to_vec());
        let drawing = puzzle.drawing().with_givens(puzzle.givens()).with_values(&values);
        pictures::svg(py, drawing.with_marks(marks.as_deref()), theme, title, caption)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let puzzle = self.any_puzzle();
        let mut out = String::new();
        let drawing = puzzle.drawing().with_givens(puzzle.givens()).with_marks(puzzle.marks());
        drawing.write(&mut out).or_raise()?;
        Ok(out)
    }
}
