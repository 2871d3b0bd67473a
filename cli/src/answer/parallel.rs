//! Work on single puzzles that the library has no batch for, on all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

/// Returns the results of `work` for all items, in their order. Each thread has a state of its own;
/// 0 threads are one for each core.
pub fn in_parallel<T: Sync, S, R: Send>(
    threads: usize,
    items: &[T],
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
            results.push((index, work(&mut state, item)));
        }
    };
    let mut all: Vec<(usize, R)> = scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(&share)).collect();
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
            let squares = in_parallel(threads, &items, || (), |(), item| item * item);
            assert!(squares.iter().zip(&items).all(|(square, item)| *square == item * item));
            assert_eq!(squares.len(), items.len());
        }
        assert!(in_parallel(3, &[0u8; 0], || (), |(), _| ()).is_empty());
    }
}
