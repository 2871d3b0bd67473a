//! The cost of the C boundary, of reading and of printing.
#![allow(unsafe_code, reason = "calls as C makes them")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ordoku::capi::{ordoku_solver_free, ordoku_solver_new, ordoku_solver_set_data, ordoku_solver_solve};
use ordoku::text::{Format, Layout, ParseOptions, print};
use ordoku::{Options, Puzzle, Shape, Solver};

/// The puzzles of `lab/benches`. The first line of each file says what made it.
const TEXTS: [(&str, &str); 3] = [
    ("9x9", include_str!("../benches/puzzles/9x9.txt")),
    ("16x16", include_str!("../benches/puzzles/16x16.txt")),
    ("25x25", include_str!("../benches/puzzles/25x25.txt")),
];

/// Solves a filled grid through a handle as C does, and in Rust. Most of the work is the call
/// itself.
fn crossing(criterion: &mut Criterion) {
    let shape = Shape::order(3).unwrap();
    let first = TEXTS[0].1.lines().nth(1).unwrap().parse::<Puzzle>().unwrap();
    let mut solver = Solver::with_options(shape, Options::default()).unwrap();
    let mut out = [0; 81];
    solver.solve_into(&first, &mut out).unwrap();
    let filled = out;
    let mut group = criterion.benchmark_group("crossing");
    let mut puzzle = Puzzle::empty(shape).unwrap();
    group.bench_function("rust", |bencher| {
        bencher.iter(|| {
            puzzle.set_givens(&filled).unwrap();
            solver.solve_into(&puzzle, &mut out).unwrap()
        });
    });
    let mut handle = std::ptr::null_mut();
    // SAFETY: as `ordoku.h` asks for.
    assert_eq!(unsafe { ordoku_solver_new(3, &mut handle) }, 0);
    group.bench_function("c", |bencher| {
        // SAFETY: as `ordoku.h` asks for.
        bencher.iter(|| unsafe {
            ordoku_solver_set_data(handle, filled.as_ptr(), 81);
            ordoku_solver_solve(handle, out.as_mut_ptr(), 81)
        });
    });
    // SAFETY: as `ordoku.h` asks for.
    unsafe { ordoku_solver_free(handle) };
    group.finish();
}

/// Returns the cyclic 144x144 with about half of its cells empty, as text: the order, then numbers.
fn large() -> String {
    let (order, side) = (12, 144);
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let is_given = (cell as u32).wrapping_mul(0x9E37_79B9) >> 31 == 0;
        if is_given { ((row % order * order + row / order + column) % side + 1) as u32 } else { 0 }
    };
    let (shape, values) = (Shape::order(order).unwrap(), (0..side * side).map(digit).collect::<Vec<u32>>());
    let mut text = String::new();
    print(shape, &values, Format::usual(shape, Layout::Ordered), &mut text).unwrap();
    text
}

fn text(criterion: &mut Criterion) {
    let large = large();
    for (name, text) in TEXTS.into_iter().chain([("144x144", &*large)]) {
        let mut group = criterion.benchmark_group(format!("text {name}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("read", |bencher| {
            bencher.iter(|| ordoku::text::puzzles(text, &ParseOptions::default()).map(Result::unwrap).count())
        });
        let parsed: Vec<_> =
            ordoku::text::puzzles(text, &ParseOptions::default()).map(Result::unwrap).collect();
        let mut out = String::new();
        group.bench_function("print", |bencher| {
            bencher.iter(|| {
                out.clear();
                for puzzle in &parsed {
                    let layout =
                        if puzzle.layout == Layout::Ordered { Layout::Ordered } else { Layout::Line };
                    let format = Format::usual(puzzle.shape, layout);
                    print(puzzle.shape, &puzzle.values, format, &mut out).unwrap();
                }
                out.len()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, crossing, text);
criterion_main!(benches);
