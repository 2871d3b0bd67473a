//! Checks that ordoku's engines and CaDiCaL count the same solutions on generated puzzles of many
//! shapes. Nothing is timed.
//!
//! Each puzzle starts as an irregular grid. The number of emptied cells is chosen so that there are
//! few to many solutions. One puzzle in three has one given changed.

use anyhow::{Result, bail};
use one::sat::solve_boxes;
use ordoku::{Engine, Limits, Options, Puzzle, Shape, Solver, StopReason};
use rustsat_cadical::CaDiCaL;
use testkit::Random;
use testkit::walked_grid::walked;

/// Rows and columns of a box, and percentages of emptied cells.
const SHAPES: [((usize, usize), [usize; 3]); 11] = [
    ((2, 2), [50, 65, 80]),
    ((2, 3), [50, 60, 70]),
    ((3, 2), [50, 60, 70]),
    ((2, 4), [45, 55, 62]),
    ((3, 3), [50, 60, 66]),
    ((2, 5), [45, 52, 58]),
    ((5, 2), [45, 52, 58]),
    ((3, 4), [45, 52, 60]),
    ((4, 4), [45, 52, 60]),
    ((3, 6), [42, 48, 52]),
    ((5, 5), [42, 48, 54]),
];

/// Limit of the counts.
const LIMIT: u64 = 1_000;

/// Limit of nodes for an engine; an engine that needs more is left out of the comparison.
const NODES: u64 = 300_000;

/// Number of puzzles made from one grid.
const GRID_FOR: u64 = 10;

const ENGINES: [Engine; 6] =
    [Engine::Auto, Engine::Cdcl, Engine::Csp, Engine::Dlx, Engine::Greedy, Engine::GreedyOrder];

/// Compares counts on `each` puzzles of each shape and percentage, and reports each comparison to
/// `print` when it is done.
///
/// # Errors
/// Fails if two counts differ, or if `print` fails.
pub fn compare(each: u64, seed: u64, print: impl Fn(&str) -> Result<()>) -> Result<()> {
    print(
        "| boxes | empty | puzzles | none | one | several | 1,000 or more | left out by engines |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|\n",
    )?;
    let mut random = Random(seed);
    for ((rows, cols), shares) in SHAPES {
        let shape = Shape::new(rows, cols)?;
        for share in shares {
            let (mut kinds, mut left_out) = ([0; 4], 0);
            let mut grid = Vec::new();
            for number in 0..each {
                if number % GRID_FOR == 0 {
                    grid = walked(shape, &mut random);
                }
                let givens = puzzle(&grid, shape.side(), share, number % 3 == 2, &mut random);
                let theirs = solve_boxes::<CaDiCaL>(&givens, rows, cols, LIMIT as usize, true)?.len() as u64;
                let puzzle = Puzzle::from_givens(shape, &givens)?;
                for engine in ENGINES {
                    let limits = Limits::new().with_nodes(NODES);
                    // `auto` and `cdcl` must answer; the others may run out of nodes.
                    let must = matches!(engine, Engine::Auto | Engine::Cdcl);
                    let limits = if must { Limits::default() } else { limits };
                    let mut solver =
                        Solver::with_options(shape, Options::new().with_engine(engine).with_limits(limits))?;
                    let count = solver.count(&puzzle, Some(LIMIT))?;
                    if count.stopped == Some(StopReason::Nodes) {
                        left_out += 1;
                    } else if count.solutions != theirs {
                        bail!(
                            "{engine:?} counts {}, CaDiCaL {theirs}: {shape:?} {givens:?}",
                            count.solutions
                        );
                    }
                }
                kinds[match theirs {
                    0 => 0,
                    1 => 1,
                    LIMIT.. => 3,
                    _ => 2,
                }] += 1;
            }
            let [none, one, several, many] = kinds;
            print(&format!(
                "| {rows}x{cols} | {share} % | {each} | {none} | {one} | {several} | {many} | {left_out} |\n"
            ))?;
        }
    }
    Ok(())
}

/// Returns `grid` with `share` percent of its cells emptied; `wrong` changes one given.
fn puzzle(grid: &[u32], side: usize, share: usize, wrong: bool, random: &mut Random) -> Vec<u32> {
    let mut givens: Vec<u32> =
        grid.iter().map(|&value| if random.below(100) < share { 0 } else { value }).collect();
    if let Some(given) = givens.iter_mut().filter(|given| **given > 0).nth(random.below(side))
        && wrong
    {
        *given = (*given + random.below(side - 1) as u32) % side as u32 + 1;
    }
    givens
}
