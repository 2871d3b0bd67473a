//! Whether ordoku's engines and CaDiCaL count as many solutions, on generated puzzles of many shapes; no times.
//!
//! Each puzzle is a grid far from any pattern less some cells, as many as leave few solutions to many; a third have one given
//! changed.

use crate::common::Random;
use crate::grid::walked;
use anyhow::{Result, bail};
use one::sat::solve_boxes;
use ordoku::{Limits, Engine, Options, Puzzle, Shape, Solver, StopReason};
use rustsat_cadical::CaDiCaL;

/// Rows and columns of boxes, and the shares of cells that are emptied, in percent.
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

/// Solutions that are counted to.
const LIMIT: u64 = 1_000;

/// Nodes for an engine; one that needs more is left out of the comparison.
const NODES: u64 = 300_000;

/// Puzzles that are made of one grid.
const GRID_FOR: u64 = 10;

const ENGINES: [Engine; 5] = [Engine::Auto, Engine::Cdcl, Engine::Csp, Engine::Dlx, Engine::Greedy];

/// Compares counts on `each` puzzles of each shape and share, and tells `print` of each what was compared as soon as it is.
///
/// # Errors
/// The first puzzle on which two differ, or what `print` says.
pub fn compare(each: u64, seed: u64, print: impl Fn(&str) -> Result<()>) -> Result<()> {
    print(
        "| boxes | empty | puzzles | none | one | several | 1,000 or more | left out by csp, dlx, greedy |\n\
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

/// A grid with `share` percent of its cells emptied; `wrong`: one given is another digit.
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
