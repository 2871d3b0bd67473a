//! Makes the puzzles of `benches/puzzles`: `cargo run --release -p ordoku-tools --bin make_puzzles -- ORDER COUNT GIVENS SEED`.
//!
//! Boxes on the diagonal are filled at random and the rest is solved; then givens go, in random order, as long as the
//! solution stays the only one, down to GIVENS (0: until none can go).

#[path = "../tests/common/mod.rs"]
mod common;

use common::Random;
use ordoku::text::{Format, Layout, print};
use ordoku::{Answer, Limits, Options, Puzzle, Shape, Solver, Uniqueness};

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map_while(|argument| argument.parse().ok()).collect();
    let [order, count, givens, seed] = arguments[..] else {
        eprintln!("usage: make_puzzles ORDER COUNT GIVENS SEED");
        std::process::exit(2);
    };
    let shape = Shape::order(order as usize).expect("an order from 1 to 16");
    let mut random = Random(seed);
    for _ in 0..count {
        let values = make(shape, givens as usize, &mut random);
        let mut text = String::new();
        print(shape, &values, Format::usual(shape, Layout::Line), &mut text)
            .expect("sides up to 36 print in a line");
        print!("{text}");
    }
}

fn make(shape: Shape, givens: usize, random: &mut Random) -> Vec<u32> {
    let mut values = vec![0; shape.cells()];
    for diagonal in 0..shape.stacks() {
        for (position, digit) in random.permutation(shape.side()).into_iter().enumerate() {
            values[shape.cell_in_box(diagonal * (shape.stacks() + 1), position)] = digit as u32 + 1;
        }
    }
    // A node limits: where it is hard to tell, the given stays.
    let limits = Limits::new().with_nodes(20_000);
    let mut solver = Solver::with_options(shape, Options::new().with_limits(limits)).expect("memory");
    let mut puzzle = Puzzle::from_givens(shape, &values).expect("digits of the side");
    let Answer::Solved(grid) = solver.solve(&puzzle).expect("memory") else {
        return make(shape, givens, random);
    };
    values.copy_from_slice(grid.values());
    let mut left = values.len();
    for cell in random.permutation(values.len()) {
        if left <= givens {
            break;
        }
        let given = std::mem::take(&mut values[cell]);
        puzzle.set_givens(&values).expect("digits of the side");
        if solver.uniqueness(&puzzle) == Ok(Uniqueness::Unique) {
            left -= 1;
        } else {
            values[cell] = given;
        }
    }
    values
}
