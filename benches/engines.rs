//! How long each engine takes: 9x9, 16x16 and 25x25, the first solution and the proof that there is no second.
//!
//! `ORDOKU_PUZZLES=DIR cargo bench --bench engines` adds every file of a folder, in any format that ordoku reads.

mod puzzles;

use criterion::{Criterion, criterion_group, criterion_main};
use ordoku::{Budget, EngineKind, Options, Solver, Watch};
use puzzles::{Set, extra, made_here};
use std::hint::black_box;
use std::time::Duration;

const ENGINES: [(&str, EngineKind); 4] = [
    ("auto", EngineKind::Auto),
    ("search", EngineKind::Search),
    ("greedy", EngineKind::Greedy),
    ("cover", EngineKind::Cover),
];

/// An engine that takes longer on a set is left out.
const PATIENCE: Duration = Duration::from_secs(2);

fn unique(criterion: &mut Criterion, set: &Set) {
    let shape = set.puzzles[0].shape();
    let mut group = criterion.benchmark_group(&set.name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    for (name, engine) in ENGINES {
        let budget = Budget { time: Some(PATIENCE), ..Budget::default() };
        let mut solver =
            Solver::with_options(shape, Options { engine, budget, ..Options::default() }).unwrap();
        let all = |solver: &mut Solver| {
            set.puzzles.iter().all(|puzzle| {
                let tally = solver.count(puzzle, Some(2), Watch::default()).unwrap();
                black_box(tally);
                tally.solutions > 0
            })
        };
        if !all(&mut solver) {
            println!("{}/{name}: not within {PATIENCE:?} a puzzle, left out", set.name);
            continue;
        }
        group.bench_function(name, |bencher| bencher.iter(|| all(&mut solver)));
    }
    group.finish();
}

fn engines(criterion: &mut Criterion) {
    for set in made_here().iter().chain(&extra()) {
        unique(criterion, set);
    }
}

criterion_group!(benches, engines);
criterion_main!(benches);
