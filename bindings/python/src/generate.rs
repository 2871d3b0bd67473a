//! Makes puzzles.

use crate::errors::{OrRaise, answer, refused, stopped};
use crate::forms::line;
use crate::options::{self, in_range, unknown};
use crate::puzzle::{PyPuzzle, whole};
use crate::search::{self, Cancel};
use crate::shape::ShapeOrSide;
use ordoku::technique::{HodokuLevel, Technique};
use ordoku::{
    AnyPuzzle, Difficulty, Error, Generator, HouseKind, Outcome, Pattern, Puzzle, RandomParts, Rules,
    RulesSolver, Shape, StepBound, Target, Variant,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The wishes of a call, taken from its keywords; what is left are the options of the search.
struct Wishes<'py> {
    left: Bound<'py, PyDict>,
}

impl<'py> Wishes<'py> {
    /// Takes a keyword.
    fn take<T: FromPyObjectOwned<'py>>(&self, name: &str) -> PyResult<Option<T>> {
        let Some(value) = self.left.get_item(name)? else { return Ok(None) };
        self.left.del_item(name)?;
        if value.is_none() {
            return Ok(None);
        }
        value.extract().map(Some).map_err(|error: T::Error| {
            let (error, py): (PyErr, _) = (error.into(), value.py());
            let message = format!("{name}: {}", error.value(py));
            if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) {
                pyo3::exceptions::PyTypeError::new_err(message)
            } else {
                refused(message)
            }
        })
    }

    fn range(&self, name: &str) -> PyResult<Option<RangeInclusive<usize>>> {
        Ok(self.take::<(usize, usize)>(name)?.map(|(least, most)| least..=most))
    }
}

/// Returns a technique of HoDoKu's paths.
fn technique(name: &str) -> PyResult<Technique> {
    let found = Technique::from_name(name).filter(|technique| technique.is_in_hodoku_paths());
    found.ok_or_else(|| {
        refused(format!(
            "no path of HoDoKu has a technique {name:?}: give a name such as \"Naked Pair\" or \"X-Wing\""
        ))
    })
}

/// Returns the bound of a level or of a technique.
fn bound(name: &str) -> PyResult<StepBound> {
    match HodokuLevel::from_name(name) {
        Some(level) => Ok(level.into()),
        None => StepBound::of_technique(technique(name)?)
            .ok_or_else(|| refused(format!("HoDoKu has no technique {name:?}"))),
    }
}

/// Returns a rating of Sudoku Explainer in tenths.
fn tenths(rating: f64) -> PyResult<u8> {
    match (rating * 10.0).round() {
        tenths @ 0.0..=255.0 => Ok(tenths as u8),
        _ => Err(refused(format!("the ER {rating} is out of range: it is 1.0 to 20.0"))),
    }
}

/// Returns how hard puzzles are wanted.
fn difficulty(wishes: &Wishes<'_>) -> PyResult<Difficulty> {
    let mut difficulty = Difficulty::new();
    if let Some(name) = wishes.take::<String>("level")? {
        let found = HodokuLevel::from_name(&name);
        let message =
            || refused(format!("there is no level {name:?}: it is easy, medium, hard, unfair or extreme"));
        difficulty = difficulty.with_level(found.ok_or_else(message)?);
    }
    if let Some(name) = wishes.take::<String>("technique")? {
        difficulty = difficulty.with_technique(technique(&name)?);
    }
    if let Some(name) = wishes.take::<String>("else_up_to")? {
        difficulty = difficulty.with_else_up_to(bound(&name)?);
    }
    if let Some(name) = wishes.take::<String>("before_up_to")? {
        difficulty = difficulty.with_before_up_to(bound(&name)?);
    }
    if let Some((least, most)) = wishes.take::<(f64, f64)>("er")? {
        difficulty = difficulty.with_er(tenths(least)?..=tenths(most)?);
    }
    if let Some((least, most)) = wishes.take::<(u64, u64)>("number")? {
        difficulty = difficulty.with_number(least..=most);
    }
    Ok(difficulty)
}

/// Returns the generator of the wishes, and what cancels it.
fn generator(shape: Shape, wishes: &Wishes<'_>) -> PyResult<(Generator, Cancel)> {
    let givens = wishes.take::<usize>("givens")?;
    let target = match (givens, wishes.take::<bool>("within_symmetry")?.unwrap_or(false)) {
        (Some(_), true) => return Err(refused("name givens or within_symmetry, not both")),
        (Some(givens), false) => Target::Givens(givens),
        (None, true) => Target::MinimalWithinSymmetry,
        (None, false) => Target::Minimal,
    };
    let pattern = match wishes.take::<String>("pattern")? {
        Some(name) => Pattern::from_name(&name)
            .ok_or_else(|| unknown("pattern", &name, Pattern::ALL.iter().map(|pattern| pattern.name())))?,
        None => Pattern::None,
    };
    let mut generator =
        Generator::new(shape).with_target(target).with_pattern(pattern).with_difficulty(difficulty(wishes)?);
    if let Some(mask) = wishes.take::<Vec<bool>>("mask")? {
        generator = generator.with_mask(&mask).or_raise()?;
    }
    let kinds = [
        ("row_givens", HouseKind::Row),
        ("column_givens", HouseKind::Column),
        ("box_givens", HouseKind::Box),
    ];
    for (name, kind) in kinds {
        if let Some(range) = wishes.range(name)? {
            generator = generator.with_house_givens(kind, range);
        }
    }
    let (options, cancel) = options::read_some(Some(&wishes.left), options::OF_MAKING)?;
    Ok((generator.with_limits(options.limits).with_threads(options.threads), cancel))
}

/// Makes a puzzle with exactly one solution. The same arguments give the same puzzle on every
/// machine.
///
/// ``shape`` is a ``Shape`` or a side. Keywords: ``givens`` (their number; without it, no given can
/// go), ``within_symmetry``, ``pattern`` (``"half-turn"``, ``"quarter-turn"``,
/// ``"horizontal-axis"``, ``"vertical-axis"``, ``"diagonal"``, ``"anti-diagonal"``, ``"full"``),
/// ``mask`` (cells that may have givens), ``row_givens``, ``column_givens``, ``box_givens``
/// (pairs), ``level``, ``technique``, ``else_up_to``, ``before_up_to`` (a level or a technique),
/// ``er`` and ``number`` (pairs), and the options ``time``, ``nodes``, ``memory``, ``threads`` and
/// ``cancel``.
///
/// >>> import ordoku
/// >>> puzzle = ordoku.generate(9, seed=7, pattern="half-turn", givens=30)
/// >>> puzzle.unique(), sum(given > 0 for given in puzzle.givens)
/// (True, 30)
#[pyfunction]
#[pyo3(signature = (shape = None, *, seed = 0, index = 0, **wishes))]
pub fn generate(
    py: Python<'_>,
    shape: Option<ShapeOrSide>,
    #[pyo3(from_py_with = in_range)] seed: u64,
    #[pyo3(from_py_with = in_range)] index: u64,
    wishes: Option<Bound<'_, PyDict>>,
) -> PyResult<PyPuzzle> {
    let shape = shape.map_or(Ok(Shape::NINE), ShapeOrSide::shape)?;
    let wishes = Wishes { left: wishes.map_or_else(|| Ok(PyDict::new(py)), |wishes| wishes.copy())? };
    let (mut generator, cancel) = generator(shape, &wishes)?;
    let outcome = search::run(py, &cancel, |interrupt| generator.generate_nth(seed, index, interrupt))?;
    Ok(PyPuzzle::of(answer(outcome)?))
}

/// Makes many puzzles on all cores, each as a line of text. Puzzle k is that of ``generate`` with
/// index k. The keywords are those of ``generate``.
///
/// >>> import ordoku
/// >>> ordoku.generate_many(2, 4, seed=1) == [ordoku.generate(4, seed=1, index=k).line for k in range(2)]
/// True
#[pyfunction]
#[pyo3(signature = (count, shape = None, *, seed = 0, first = 0, **wishes))]
pub fn generate_many(
    py: Python<'_>,
    #[pyo3(from_py_with = in_range)] count: usize,
    shape: Option<ShapeOrSide>,
    #[pyo3(from_py_with = in_range)] seed: u64,
    #[pyo3(from_py_with = in_range)] first: u64,
    wishes: Option<Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let shape = shape.map_or(Ok(Shape::NINE), ShapeOrSide::shape)?;
    let wishes = Wishes { left: wishes.map_or_else(|| Ok(PyDict::new(py)), |wishes| wishes.copy())? };
    let (mut generator, cancel) = generator(shape, &wishes)?;
    let values =
        count.checked_mul(shape.cells()).ok_or_else(|| refused("too many puzzles for the memory"))?;
    let lines = search::run(py, &cancel, |interrupt| {
        let (mut out, mut results) = (vec![0; values], vec![Err(Error::Internal); count]);
        generator.generate_batch(seed, first, &mut out, &mut results, interrupt)?;
        let mut lines = Vec::with_capacity(count);
        for (givens, result) in out.chunks_exact(shape.cells()).zip(results) {
            match result? {
                Outcome::Answer(()) => lines.push(line(&Puzzle::from_givens(shape, givens)?.into())?),
                Outcome::Stopped(reason) => return Ok((lines, Some(reason))),
            }
        }
        Ok((lines, None))
    })?;
    match lines {
        (lines, None) => Ok(lines),
        (lines, Some(reason)) => Err(stopped(py, reason, lines)),
    }
}

/// Makes a minimal puzzle with the rules of another one, whose givens do not matter.
#[pyfunction]
#[pyo3(signature = (puzzle, *, seed = 0, index = 0, **options))]
pub fn generate_like(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    #[pyo3(from_py_with = in_range)] seed: u64,
    #[pyo3(from_py_with = in_range)] index: u64,
    options: Option<options::Keywords<'_, '_>>,
) -> PyResult<PyPuzzle> {
    let rules = match puzzle.any_puzzle() {
        AnyPuzzle::Boxes(puzzle) => {
            let shape = ShapeOrSide::Shape(crate::shape::PyShape(puzzle.shape()));
            return generate(py, Some(shape), seed, index, options.cloned());
        }
        AnyPuzzle::Rules(puzzle) => puzzle.rules(),
    };
    let (options, cancel) = options::read_some(options, options::OF_MAKING)?;
    let outcome = search::run(py, &cancel, |interrupt| {
        RulesSolver::with_options(options)?.generate_nth(rules, seed, index, interrupt)
    })?;
    match answer(outcome)? {
        None => Err(refused("no grid obeys these rules")),
        Some(made) => whole(py, made),
    }
}

/// Makes a puzzle of a variant of Sudoku: with variants by name, such as ``"x"`` and ``"windoku"``,
/// and with rules that are drawn at random: the regions of a ``jigsaw``, ``thermometers``,
/// ``arrows``, and the cages of a ``killer``. A killer has no givens; other puzzles are minimal. The
/// same arguments give the same puzzle on every machine.
///
/// >>> import ordoku
/// >>> puzzle = ordoku.generate_variant(6, variants=["x"], killer=True, seed=1)
/// >>> puzzle.unique(), sum(puzzle.givens)
/// (True, 0)
#[pyfunction]
#[pyo3(signature = (shape = None, *, variants = None, jigsaw = false, thermometers = false, arrows = false,
                    killer = false, seed = 0, index = 0, **options))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub fn generate_variant(
    py: Python<'_>,
    shape: Option<ShapeOrSide>,
    variants: Option<Vec<String>>,
    jigsaw: bool,
    thermometers: bool,
    arrows: bool,
    killer: bool,
    #[pyo3(from_py_with = in_range)] seed: u64,
    #[pyo3(from_py_with = in_range)] index: u64,
    options: Option<options::Keywords<'_, '_>>,
) -> PyResult<PyPuzzle> {
    let shape = shape.map_or(Ok(Shape::NINE), ShapeOrSide::shape)?;
    let variants = variants.unwrap_or_default();
    let (options, cancel) = options::read_some(options, options::OF_MAKING)?;
    let mut parts = RandomParts::new();
    parts.regions = jigsaw;
    parts.thermometers = thermometers;
    parts.arrows = arrows;
    parts.cages = killer;
    if variants.is_empty() && parts.is_none() {
        return Err(refused(
            "name what the variant has: variants, jigsaw, thermometers, arrows or killer; generate makes a Sudoku",
        ));
    }
    let side = shape.side();
    let mut rules = Rules::new(side, side, side).or_raise()?;
    // The regions of a jigsaw take the place of the boxes.
    let shape = if jigsaw { Shape::new(1, side).or_raise()? } else { shape };
    match jigsaw {
        true => rules.add_lines(0, 0),
        false => rules.add_grid(shape, 0, 0),
    }
    .or_raise()?;
    for name in &variants {
        let known = || Variant::ALL.iter().map(|variant| variant.name());
        let variant = Variant::from_name(name).ok_or_else(|| unknown("variant", name, known()))?;
        rules.add_variant(variant, shape, 0, 0).or_raise()?;
    }
    let rules = Arc::new(rules);
    let outcome = search::run(py, &cancel, |interrupt| {
        RulesSolver::with_options(options)?.generate_with(&rules, parts, seed, index, interrupt)
    })?;
    match answer(outcome)? {
        None => Err(refused("no grid obeys these rules")),
        Some(made) => whole(py, made),
    }
}
