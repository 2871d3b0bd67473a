//! The tables of 9x9 puzzles: the solvers of each table, and its layout.

use crate::check::Agreement;
use crate::picture::{Chart, Group};
use crate::report::{Report, speeds};
use crate::rounds::{Plan, Timing, measure};
use crate::sets::Set;
use crate::solvers::{LIMIT, Solver, exact_cover, ours_at_once, ours_batch, ours_calls, ours_lines};
use crate::solvers::{sudoku_crate, tdoku};
use crate::table::{Table, figure};
use anyhow::Result;
use std::path::PathBuf;

/// Number of puzzles of a batch in the table `threads`.
const THREADS_BATCH: usize = 10_000;

/// Sizes of the batches in the table `crossover`; each divides [`CROSSOVER_SET`].
const CROSSOVER_BATCHES: [usize; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 512];

/// Number of puzzles in the table `crossover`.
const CROSSOVER_SET: usize = 1024;

/// Compares ordoku, with all puzzles of a set in one call, with the other solvers.
pub fn batch(sets: &[Set], tdoku: &[PathBuf], plan: Plan) -> Result<Report> {
    beside_rivals("All puzzles of a set in one call of ordoku, 1 thread", ours_lines(), sets, tdoku, plan)
}

/// Compares ordoku, with one C call for each puzzle, with the other solvers.
pub fn calls(sets: &[Set], tdoku: &[PathBuf], plan: Plan) -> Result<Report> {
    beside_rivals("A C call of ordoku for each puzzle", ours_calls("ordoku")?, sets, tdoku, plan)
}

/// Compares ordoku on two threads with one thread and with two calls at a time. Two threads of one
/// core share its arithmetic units.
pub fn threads(sets: &[Set], rounds: usize) -> Result<Report> {
    let sets: Vec<_> = sets.iter().map(|set| set.resized(THREADS_BATCH)).collect();
    let solvers = vec![
        ours_batch("2 threads, kept", 2, THREADS_BATCH, true),
        ours_batch("1 thread, kept", 1, THREADS_BATCH, true),
        ours_batch("2 threads", 2, THREADS_BATCH, false),
        ours_batch("1 thread", 1, THREADS_BATCH, false),
        ours_at_once("two calls at a time, 1 thread each", THREADS_BATCH),
    ];
    let notes = format!(
        "Batches have {THREADS_BATCH} puzzles, evenly spaced in a larger set, repeated from a smaller \
         one. Two calls at a time, each over all puzzles, show what two threads of the machine can do. \
         \"Kept\" means that the solver keeps its threads and memory between calls."
    );
    compare("A batch on two threads", notes, &sets, solvers, Plan { rounds, longest: None })
}

/// Compares batches of n puzzles with n calls. Each n is measured separately, so that its two
/// figures are measured close together.
pub fn crossover(set: &Set, rounds: usize) -> Result<Report> {
    let set = set.resized(CROSSOVER_SET);
    let header = ["puzzles", "batch, us per puzzle", "C calls, us per puzzle", "batch / calls"];
    let mut table = Table::new(header.map(str::to_owned).to_vec());
    let mut groups = Vec::new();
    for size in CROSSOVER_BATCHES {
        let mut solvers = [ours_batch("batch", 1, size, false), ours_calls("C calls")?];
        let timings = solve(&set, &mut solvers, Plan { rounds, longest: None })?;
        let [batch, calls] = [0, 1].map(|solver: usize| 1e6 * timings[solver].seconds());
        let figures = [batch, calls, timings[1].first_is_faster_by()].map(figure);
        table.add(std::iter::once(size.to_string()).chain(figures).collect());
        let bars = vec![("batch".to_owned(), batch), ("C calls".to_owned(), calls)];
        groups.push(Group { name: format!("batches of {size}"), bars });
    }
    let notes = format!(
        "{}: {CROSSOVER_SET} puzzles, evenly spaced in a larger set, repeated from a smaller one; batches on 1 thread. \
         batch / calls: above 1 the batch is faster.",
        set.name
    );
    let title = format!("{}: batches beside calls; microseconds per puzzle, less is better", set.name);
    Ok(Report { tables: vec![table], notes, chart: Chart { title, groups } })
}

fn beside_rivals(
    what: &str,
    ours: Solver,
    sets: &[Set],
    libraries: &[PathBuf],
    plan: Plan,
) -> Result<Report> {
    let mut counters = vec![sudoku_crate()];
    for path in libraries {
        counters.push(tdoku(path)?);
    }
    let names: Vec<_> = counters.iter().map(|solver| solver.name()).collect();
    let notes = format!(
        "{what}; solutions are counted up to {LIMIT}. The first solution is also written, except by \
         solvers that only count: {}. A number of puzzles beside a figure means that the solver got that \
         many puzzles of the set, evenly spaced; its ratio is for these puzzles.",
        names.join("; ")
    );
    let solvers = [ours].into_iter().chain(counters).chain([exact_cover()]).collect();
    compare(what, notes, sets, solvers, plan)
}

/// Measures solvers on a set, and checks that their answers are right and agree.
fn solve(set: &Set, solvers: &mut [Solver], plan: Plan) -> Result<Vec<Timing>> {
    let mut agreement = Agreement::new(set);
    measure(set, solvers, plan, &mut |name, number, answer| agreement.check(name, number, answer))
}

/// Measures solvers on all sets, and returns their speeds.
fn compare(title: &str, notes: String, sets: &[Set], mut solvers: Vec<Solver>, plan: Plan) -> Result<Report> {
    let measured = sets.iter().map(|set| solve(set, &mut solvers, plan)).collect::<Result<Vec<_>>>()?;
    let names: Vec<_> = solvers.iter().map(|solver| solver.name()).collect();
    Ok(speeds(title, notes, sets, &names, &measured))
}
