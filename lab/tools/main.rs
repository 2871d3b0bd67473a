//! The program of those who work on ordoku: its commands make puzzles, measure and check.

mod beside_original;
mod canonical;
mod climb;
mod generation;
mod large_puzzles;
mod matrices;
mod nine;
mod prove;
mod stops;
mod survey;

use clap::Parser;
use ordoku::{Engine, Options, Puzzle, Solver};
use std::process::ExitCode;
use testkit::{puzzle_of, read_puzzles};

/// Makes puzzles, measures and checks: for those who work on ordoku
#[derive(Parser)]
enum Tool {
    BesideOriginal(beside_original::BesideOriginal),
    #[command(subcommand)]
    Canonical(canonical::Canonical),
    Climb(climb::Climb),
    #[command(subcommand)]
    Generation(generation::Generation),
    LargePuzzles(large_puzzles::LargePuzzles),
    Matrices(matrices::Matrices),
    Nine(nine::Nine),
    Prove(prove::Prove),
    Stops(stops::Stops),
    Survey(survey::Survey),
}

fn main() -> ExitCode {
    let all_is_right = match Tool::parse() {
        Tool::BesideOriginal(tool) => tool.run(),
        Tool::Canonical(tool) => tool.run(),
        Tool::Climb(tool) => tool.run(),
        Tool::Generation(tool) => tool.run(),
        Tool::LargePuzzles(tool) => tool.run(),
        Tool::Matrices(tool) => tool.run(),
        Tool::Nine(tool) => tool.run(),
        Tool::Prove(tool) => tool.run(),
        Tool::Stops(tool) => tool.run(),
        Tool::Survey(tool) => tool.run(),
    };
    match all_is_right {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Returns the engine of this name.
fn engine(name: &str) -> Result<Engine, String> {
    Engine::from_name(name).ok_or("no such engine".to_owned())
}

/// Calls `visit` for each puzzle of a file, with a solver for it.
fn for_each_puzzle(
    file: &str,
    options: Options,
    mut visit: impl FnMut(&mut Solver, Puzzle),
) -> Result<(), String> {
    let mut solver: Option<Solver> = None;
    for puzzle in read_puzzles(file)?.iter().map(puzzle_of) {
        if solver.as_ref().is_none_or(|solver| solver.shape() != puzzle.shape()) {
            let made = Solver::with_options(puzzle.shape(), options);
            solver = Some(made.map_err(|error| format!("{file}: {error}"))?);
        }
        visit(solver.as_mut().expect("made above"), puzzle);
    }
    Ok(())
}
