//! Work on single puzzles that the library has no batch for, on all cores.

use crate::input::Entry;
use crate::report::Failure;
use crate::terminal::Watch;
use ordoku::{AnyPuzzle, AnySolver, Error, Options};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, available_parallelism, scope};

/// Returns the answers of `work` to the puzzles of all entries, in their order. An error names the
/// place of its puzzle.
pub fn answer_each<S, R: Send>(
    threads: usize,
    entries: &[&Entry],
    watch: Watch,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &AnyPuzzle) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, Failure> {
    let puzzles: Vec<AnyPuzzle> = entries.iter().map(|entry| entry.any_puzzle()).collect::<Result<_, _>>()?;
    let answers = in_parallel(threads, &puzzles, watch, state, work).into_iter().zip(entries);
    let placed = |(answer, entry): (Result<R, Error>, &&Entry)| {
        answer.map_err(|error| Failure::at(&entry.place, error))
    };
    answers.map(placed).collect()
}

/// Returns the answers of `work`, which gets a solver of each puzzle, as [`answer_each`] does. Each
/// of the threads of the options searches one puzzle at a time.
pub fn search_each<R: Send>(
    options: Options,
    entries: &[&Entry],
    watch: Watch,
    work: impl Fn(&mut AnySolver, &AnyPuzzle) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, Failure> {
    answer_each(options.threads, entries, watch, Vec::new, |solvers, puzzle| {
        work(solver_of(solvers, puzzle, options.with_threads(1))?, puzzle)
    })
}

/// Returns the one of the solvers of a thread that takes a puzzle, or adds it.
pub fn solver_of<'s>(
    solvers: &'s mut Vec<AnySolver>,
    puzzle: &AnyPuzzle,
    options: Options,
) -> Result<&'s mut AnySolver, Error> {
    find_or_add(solvers, |solver| solver.takes(puzzle), || AnySolver::of_puzzle(puzzle, options))
}

/// Returns the one of `all` that `is_wanted`, or adds it.
pub fn find_or_add<T>(
    all: &mut Vec<T>,
    is_wanted: impl Fn(&T) -> bool,
    make: impl FnOnce() -> Result<T, Error>,
) -> Result<&mut T, Error> {
    let index = match all.iter().position(is_wanted) {
        Some(index) => index,
        None => {
            all.push(make()?);
            all.len() - 1
        }
    };
    Ok(&mut all[index])
}

/// Returns the results of `work` for all items, in their order. Each thread has a state of its own;
/// 0 threads are one for each core.
pub fn in_parallel<T: Sync, S, R: Send>(
    threads: usize,
    items: &[T],
    watch: Watch,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<R> {
    let cores = || available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores() } else { threads }.min(items.len());
    let next = AtomicUsize::new(0);
    let share = || {
        let mut state = state();
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return results };
            results.push((index, watch.during(index, || work(&mut state, item))));
        }
    };
    let mut all: Vec<(usize, R)> = scope(|scope| {
        // If the system grants fewer threads, fewer work.
        let spawn = |_| Builder::new().spawn_scoped(scope, share).ok();
        let helpers: Vec<_> = (1..threads).map_while(spawn).collect();
        let own = share();
        let theirs = helpers.into_iter().flat_map(|helper| helper.join().expect("a helper does not panic"));
        own.into_iter().chain(theirs).collect()
    });
    all.sort_unstable_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1_000).collect();
        for threads in [0, 1, 2, 7] {
            let squares = in_parallel(threads, &items, Watch::OFF, || (), |(), item| item * item);
            assert!(squares.iter().zip(&items).all(|(square, item)| *square == item * item));
            assert_eq!(squares.len(), items.len());
        }
        assert!(in_parallel(3, &[0u8; 0], Watch::OFF, || (), |(), _| ()).is_empty());
    }
}
