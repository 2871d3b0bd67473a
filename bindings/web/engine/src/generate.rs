//! New puzzles.

use crate::choices;
use crate::layout::Layout;
use crate::problem::{Answered, Problem, answer, value};
use crate::request::GenerateRequest;
use ordoku::{
    Difficulty, Generator, Interrupt, Limits, Minimised, Outcome, Pattern, Rules, RulesSolver, Shape, Target,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most nodes of the search for a number of givens, for a level, a technique or an ER: some
/// minutes.
const MOST_NODES: u64 = 20_000_000;

/// The regions that are drawn for a jigsaw until there is a solution.
const MOST_DRAWS: u64 = 100;

/// Makes a puzzle.
pub fn generate(request: &GenerateRequest) -> Answered<Value> {
    let shape = Shape::new(request.r#box[0], request.r#box[1])?;
    if request.jigsaw || request.killer || !request.variants.is_empty() {
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

/// Makes a puzzle with variants, random regions or random cages.
fn with_rules(request: &GenerateRequest, shape: Shape) -> Answered<Value> {
    let GenerateRequest { level, technique, er, pattern, givens, .. } = request;
    let pattern = pattern.as_deref().map(choices::pattern).transpose()?;
    let is_symmetric = pattern.is_some_and(|pattern| pattern != Pattern::None);
    if level.is_some() || technique.is_some() || er.is_some() || givens.is_some() || is_symmetric {
        return Err(Problem::new(
            "variants, jigsaws and killers are made without level, technique, ER, pattern and number of givens: leave them out",
        ));
    }
    let mut solver = RulesSolver::new();
    let draws = if request.jigsaw { MOST_DRAWS } else { 1 };
    // Some regions have no solution: then others are drawn.
    for draw in 0..draws {
        let regions = request.jigsaw.then(|| random_regions(shape.side(), request.seed, draw)).transpose()?;
        let layout = Layout::made(request.r#box, &request.variants, regions.as_deref())?;
        if request.killer {
            let killer = solver.generate_killer(&layout.rules, request.seed, 0, Interrupt::new())?;
            match answer(killer)? {
                Some(killer) => return made(&Layout::of_rules(killer.rules())?, killer.givens()),
                None => continue,
            }
        }
        let generated = solver.generate(&layout.rules, request.seed, Interrupt::new())?;
        if let Some(Minimised { puzzle, .. }) = answer(generated)? {
            return made(&layout, puzzle.givens());
        }
    }
    Err(Problem::new(match request.jigsaw {
        true => format!("none of {draws} drawings of regions has a solution: take another seed"),
        false => "no grid obeys these rules".to_owned(),
    }))
}

/// Returns the number of the region of each cell.
fn random_regions(side: usize, seed: u64, draw: u64) -> Answered<Vec<u32>> {
    let mut rules = Rules::new(side, side, side)?;
    rules.add_random_regions(seed ^ draw.rotate_left(48))?;
    let mut regions = vec![0; rules.cells()];
    for (number, region) in (0..).zip(Arc::new(rules).regions()) {
        region.iter().for_each(|&cell| regions[cell as usize] = number);
    }
    Ok(regions)
}
