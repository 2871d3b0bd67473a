//! Makes the puzzles of `lab/benches/puzzles`: see `USAGE`.
//!
//! ```text
//! fill the boxes on the diagonal at random, and solve the rest
//! for each cell in random order: empty the cell if the solution stays unique
//! ```

mod arguments;
use arguments::CommandLine;
use ordoku::text::{Format, Layout, print};
use ordoku::{Limits, Options, Outcome, Puzzle, Shape, Solver, Uniqueness};
use testkit::Random;

const USAGE: &str = "\
Prints puzzles with one solution, one on each line.

usage: bench_puzzles ORDER COUNT GIVENS SEED

  ORDER   boxes of ORDER x ORDER, 1 to 6
  COUNT   how many puzzles
  GIVENS  the fewest givens of a puzzle; 0 removes givens until none can go
  SEED    a number; the same seed makes the same puzzles
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

fn main() {
    let arguments = COMMAND_LINE.arguments();
    let [order, count, givens, seed] = &arguments[..] else {
        COMMAND_LINE.refuse("four arguments are needed");
    };
    let order: usize = COMMAND_LINE.parse("ORDER", order);
    let count: u64 = COMMAND_LINE.parse("COUNT", count);
    let givens: usize = COMMAND_LINE.parse("GIVENS", givens);
    let mut random = Random(COMMAND_LINE.parse("SEED", seed));
    let Some(shape) = Shape::order(order).ok().filter(|_| order <= 6) else {
        COMMAND_LINE.refuse("ORDER must be 1 to 6");
    };
    for _ in 0..count {
        let values = make(shape, givens, &mut random);
        let mut text = String::new();
        print(shape, &values, Format::usual(shape, Layout::Line), &mut text).expect("a side up to 36");
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
    // If the search takes more nodes, the given stays.
    let limits = Limits::new().with_nodes(20_000);
    let mut solver = Solver::with_options(shape, Options::new().with_limits(limits)).expect("memory");
    let mut puzzle = Puzzle::from_givens(shape, &values).expect("digits of the side");
    let Outcome::Answer(Some(grid)) = solver.solve(&puzzle).expect("memory") else {
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
        if solver.uniqueness(&puzzle) == Ok(Outcome::Answer(Uniqueness::Unique)) {
            left -= 1;
        } else {
            values[cell] = given;
        }
    }
    values
}
