//! New puzzles.

use crate::choices;
use crate::layout::Layout;
use crate::problem::{Answered, Problem, answer, value};
use crate::request::GenerateRequest;
use ordoku::{
    Difficulty, Generator, Interrupt, Limits, Minimised, Outcome, Pattern, RandomParts, RulesSolver, Shape,
    Target,
};
use serde_json::{Value, json};

/// The most nodes of the search for a number of givens, for a level, a technique or an ER: some
/// minutes.
const MOST_NODES: u64 = 20_000_000;

/// Makes a puzzle.
pub fn generate(request: &GenerateRequest) -> Answered<Value> {
    let shape = Shape::new(request.r#box[0], request.r#box[1])?;
    let GenerateRequest { jigsaw, killer, thermometers, arrows, .. } = *request;
    if jigsaw || killer || thermometers || arrows || !request.variants.is_empty() {
        return with_rules(request, shape);
    }
    let layout = Layout::of_shape(shape)?;
    match generator(request, shape)?.generate(request.seed)? {
        Outcome::Answer(puzzle) => made(&layout, puzzle.givens()),
        Outcome::Stopped(_) => {
            Err(Problem::new("no such puzzle was found for this seed: ask for less, or take another seed"))
        }
    }
}

fn made(layout: &Layout, givens: &[u32]) -> Answered<Value> {
    Ok(json!({ "layout": value(&layout.known()?)?, "givens": givens }))
}

fn generator(request: &GenerateRequest, shape: Shape) -> Answered<Generator> {
    let pattern = request.pattern.as_deref().map_or(Ok(Pattern::None), choices::pattern)?;
    let difficulty = difficulty(request)?;
    let is_rare = difficulty.is_any() || request.givens.is_some();
    // With symmetric partners, givens may be redundant: few puzzles are minimal and symmetric.
    let target = request.givens.map_or(Target::MinimalWithinSymmetry, Target::Givens);
    let generator =
        Generator::new(shape).with_pattern(pattern).with_target(target).with_difficulty(difficulty);
    Ok(if is_rare { generator.with_limits(Limits::new().with_nodes(MOST_NODES)) } else { generator })
}

fn difficulty(request: &GenerateRequest) -> Answered<Difficulty> {
    let mut difficulty = Difficulty::new();
    difficulty.level = request.level.as_deref().map(choices::level).transpose()?;
    difficulty.technique = request.technique.as_deref().map(choices::technique).transpose()?;
    difficulty.er = request.er.map(|[least, most]| least..=most);
    Ok(difficulty)
}

/// Makes a puzzle with variants, or with random regions, cages or lines.
fn with_rules(request: &GenerateRequest, shape: Shape) -> Answered<Value> {
    let GenerateRequest { level, technique, er, pattern, givens, .. } = request;
    let pattern = pattern.as_deref().map(choices::pattern).transpose()?;
    let is_symmetric = pattern.is_some_and(|pattern| pattern != Pattern::None);
    if level.is_some() || technique.is_some() || er.is_some() || givens.is_some() || is_symmetric {
        return Err(Problem::new(
            "puzzles with further rules are made without level, technique, ER, pattern and number of givens: leave them out",
        ));
    }
    let mut parts = RandomParts::new();
    parts.regions = request.jigsaw;
    parts.cages = request.killer;
    (parts.thermometers, parts.arrows) = (request.thermometers, request.arrows);
    // The regions of a jigsaw take the place of the boxes.
    let r#box = if request.jigsaw { [1, shape.side()] } else { request.r#box };
    let layout = Layout::made(r#box, &request.variants, None)?;
    let generated =
        RulesSolver::new().generate_with(&layout.rules, parts, request.seed, 0, Interrupt::new())?;
    let puzzle = match answer(generated)? {
        Some(Minimised { puzzle, .. }) => puzzle,
        None if parts.regions => {
            return Err(Problem::new("none of the drawings of regions has a solution: take another seed"));
        }
        None => return Err(Problem::new("no grid obeys these rules")),
    };
    if parts.cages || parts.thermometers || parts.arrows {
        return made(&Layout::of_rules(puzzle.rules())?, puzzle.givens());
    }
    if !parts.regions {
        return made(&layout, puzzle.givens());
    }
    let drawn = puzzle.rules().regions().skip(layout.rules.regions().len());
    let mut regions = vec![0; puzzle.rules().cells()];
    for (number, region) in (0..).zip(drawn) {
        region.iter().for_each(|&cell| regions[cell as usize] = number);
    }
    made(&Layout::made(r#box, &request.variants, Some(&regions))?, puzzle.givens())
}
