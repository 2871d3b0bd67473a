//! The time of each engine on 9x9, 16x16 and 25x25 puzzles: it finds the solution and proves that there
//! is no other.
//!
//! `ORDOKU_PUZZLES=DIR cargo bench --bench engines` adds every file of a folder, in any format that
//! ordoku reads.

mod puzzles;

use criterion::{Criterion, criterion_group, criterion_main};
use ordoku::{Engine, Limits, Options, Puzzle, Solver};
use puzzles::{TEXTS, read};
use std::hint::black_box;
use std::time::Duration;

const ENGINES: [(&str, Engine); 4] =
    [("auto", Engine::Auto), ("csp", Engine::Csp), ("greedy", Engine::Greedy), ("dlx", Engine::Dlx)];

/// An engine that takes longer for a puzzle of a set is left out.
const PATIENCE: Duration = Duration::from_secs(2);

fn unique(criterion: &mut Criterion, name: &str, puzzles: &[Puzzle]) {
    let shape = puzzles[0].shape();
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    for (engine_name, engine) in ENGINES {
        let limits = Limits::new().with_time(PATIENCE);
        let mut solver =
            Solver::with_options(shape, Options::new().with_engine(engine).with_limits(limits)).unwrap();
        let all = |solver: &mut Solver| {
            puzzles.iter().all(|puzzle| {
                let count = solver.count(puzzle, Some(2)).unwrap();
                black_box(count);
                count.solutions > 0
            })
        };
        if !all(&mut solver) {
            println!("{name}/{engine_name}: not within {PATIENCE:?} a puzzle, left out");
            continue;
        }
        group.bench_function(engine_name, |bencher| bencher.iter(|| all(&mut solver)));
    }
    group.finish();
}

/// Returns the puzzles of each file in the folder `ORDOKU_PUZZLES`; none if the variable is not set.
fn extra() -> Vec<(String, Vec<Puzzle>)> {
    let Some(dir) = std::env::var_os("ORDOKU_PUZZLES") else { return Vec::new() };
    let entries = std::fs::read_dir(dir).expect("a folder");
    let mut paths: Vec<_> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let name = |path: &std::path::Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths
        .iter()
        .map(|path| (name(path), read(&name(path), &std::fs::read_to_string(path).unwrap())))
        .collect()
}

fn engines(criterion: &mut Criterion) {
    for (name, text) in TEXTS {
        unique(criterion, name, &read(name, text));
    }
    for (name, puzzles) in extra() {
        unique(criterion, &name, &puzzles);
    }
}

criterion_group!(benches, engines);
criterion_main!(benches);
