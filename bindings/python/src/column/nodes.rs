//! Counts the nodes of the search of each row.

use super::input::{Block, Other};
use ordoku::{AnySolver, Error, Interrupt, Options, Shape, Solver};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// The time between two looks whether the other threads have ended.
const PAUSE: Duration = Duration::from_millis(1);

/// Returns the nodes of each row; none for a row without a puzzle. If the interrupt stops the work,
/// the answers are not complete.
pub fn nodes(
    blocks: &[Block<'_>],
    limit: Option<u64>,
    options: Options,
    mut interrupt: Interrupt<'_>,
) -> Result<Vec<Option<u64>>, Error> {
    let rows: Vec<Row<'_>> = blocks.iter().flat_map(rows_of).collect();
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let options = options.with_threads(1);
    let (next, cancel) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work_on = |mut interrupt: Interrupt<'_>| -> Result<Vec<_>, Error> {
        let (mut found, mut solver) =
            (Vec::new(), AnySolver::Boxes(Solver::with_options(Shape::NINE, options)?));
        while !cancel.load(Ordering::Relaxed) {
            let row = next.fetch_add(1, Ordering::Relaxed);
            let Some(known) = rows.get(row) else { break };
            let interrupt = interrupt.reborrow().with_cancel(&cancel);
            found.push((row, nodes_of(known, limit, options, &mut solver, interrupt)?));
        }
        Ok(found)
    };
    // An error ends the work of all threads.
    let work = |interrupt: Interrupt<'_>| {
        let found = work_on(interrupt);
        cancel.fetch_or(found.is_err(), Ordering::Relaxed);
        found
    };
    let mut answers = vec![None; rows.len()];
    std::thread::scope(|scope| {
        let helpers: Vec<_> =
            (1..threads.min(rows.len())).map(|_| scope.spawn(|| work(Interrupt::new()))).collect();
        let mut poll = || {
            let ends = interrupt.poll.as_mut().is_some_and(|poll| poll());
            cancel.fetch_or(ends, Ordering::Relaxed);
            ends
        };
        let own = work(Interrupt::new().with_poll(&mut poll));
        // The searches of the helpers have no poll of their own.
        while !helpers.iter().all(|helper| helper.is_finished()) {
            poll();
            std::thread::sleep(PAUSE);
        }
        let parts = helpers.into_iter().map(|helper| helper.join().unwrap_or(Err(Error::Internal)));
        for part in [own].into_iter().chain(parts.collect::<Vec<_>>()) {
            for (row, nodes) in part? {
                answers[row] = nodes;
            }
        }
        Ok(answers)
    })
}

/// A row: its block, its number in the block, and what it is if it is not a line.
type Row<'a> = (&'a Block<'a>, usize, Option<&'a Other>);

fn rows_of<'a>(block: &'a Block<'a>) -> Vec<Row<'a>> {
    let others: HashMap<usize, &Other> = block.others.iter().map(|(row, other)| (*row, other)).collect();
    (0..block.len()).map(|index| (block, index, others.get(&(block.first + index)).copied())).collect()
}

fn nodes_of(
    (block, index, other): &Row<'_>,
    limit: Option<u64>,
    options: Options,
    solver: &mut AnySolver,
    interrupt: Interrupt<'_>,
) -> Result<Option<u64>, Error> {
    let Some(Ok(puzzle)) = block.puzzle(*index, *other) else { return Ok(None) };
    let mut other;
    let solver = match solver.takes(&puzzle) {
        true => solver,
        false => {
            other = AnySolver::of_puzzle(&puzzle, options)?;
            &mut other
        }
    };
    solver.count((&*puzzle, interrupt), limit)?;
    Ok(Some(solver.stats().nodes))
}
