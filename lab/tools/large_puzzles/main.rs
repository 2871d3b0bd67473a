//! Makes large puzzles in files: see `USAGE` in `arguments.rs`.
//!
//! Each file depends only on the options and its number. All searches use the engine `csp` and limits
//! on nodes, so that every machine makes the same files.

mod arguments;
mod holes;
mod minimal;
mod wrong;

use arguments::{Arguments, GridKind, Kind, USAGE};
use ordoku::Shape;
use ordoku::text::{Format, Layout, print};
use std::process::ExitCode;
use testkit::walked_grid::{self, solver};
use testkit::{Random, hall};

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--help" || word == "-h") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let arguments = match Arguments::parse(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(wrong) => {
            eprint!("error: {wrong}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match write_all(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write_all(arguments: &Arguments) -> Result<(), String> {
    let at = |path: &std::path::Path, error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(&arguments.out).map_err(|error| at(&arguments.out, error))?;
    for number in 0..arguments.count {
        let path = arguments.out.join(name(arguments, number));
        std::fs::write(&path, text(arguments, number)?).map_err(|error| at(&path, error))?;
        println!("{}", path.display());
    }
    Ok(())
}

fn name(arguments: &Arguments, number: usize) -> String {
    let wrong = arguments.wrong.map_or(String::new(), |wrong| format!("{}_", wrong.name()));
    let Arguments { order, holes, .. } = arguments;
    let share = match arguments.kind {
        Kind::Minimal | Kind::Hall => String::new(),
        Kind::Random | Kind::Balanced => format!("_f{holes}"),
    };
    format!("{wrong}{}_{}_o{order}{share}_{number:02}.txt", arguments.grid.name(), arguments.kind.name())
}

/// Returns the text of a file.
fn text(arguments: &Arguments, number: usize) -> Result<String, String> {
    let shape = Shape::order(arguments.order).map_err(|error| error.to_string())?;
    // Mixed, so that neighbouring seeds and numbers have nothing in common.
    let mut random = Random(Random(arguments.seed).next() ^ Random(number as u64).next().rotate_left(32));
    let grid = |random: &mut Random| match arguments.grid {
        GridKind::Walked => walked_grid::walked(shape, random),
        GridKind::Shuffled => testkit::random_grid(shape, random),
    };
    let mut values = grid(&mut random);
    match arguments.kind {
        Kind::Random => holes::random(&mut values, arguments.holes, &mut random),
        Kind::Balanced => holes::balanced(&mut values, &grid(&mut random), arguments.holes),
        Kind::Minimal => minimal::minimise(shape, &mut values, &mut random),
        Kind::Hall => {
            values = hall::givens(shape, &values, &mut random)
                .ok_or("no puzzle of this kind was found for this grid; try another --seed")?;
        }
    }
    if let Some(wrong) = arguments.wrong {
        wrong::make_unsolvable(shape, &mut values, wrong, &mut random)?;
    }
    let (mut text, shown) = (String::new(), |error: ordoku::Error| error.to_string());
    print(shape, &values, Format::usual(shape, Layout::Ordered), &mut text).map_err(shown)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ordoku::text::{ParseOptions, parse};
    use ordoku::{Outcome, Puzzle, Uniqueness};

    fn arguments(line: &str) -> Arguments {
        Arguments::parse(line.split(' ').map(str::to_owned)).unwrap()
    }

    fn values(line: &str) -> (Shape, Vec<u32>) {
        let parsed = parse(&text(&arguments(line), 0).unwrap(), &ParseOptions::default()).unwrap();
        (parsed.shape, parsed.values)
    }

    fn solutions(line: &str) -> Outcome<Uniqueness> {
        let (shape, values) = values(line);
        let puzzle = Puzzle::from_givens(shape, &values).unwrap();
        solver(shape, 1_000_000, 0).uniqueness(&puzzle).unwrap()
    }

    #[test]
    fn as_many_cells_as_asked_are_empty_and_there_is_a_solution() {
        for line in ["--order 4 --holes 55 --out x", "--order 4 --holes 55 --grid shuffled --out x"] {
            let (_, values) = values(line);
            assert_eq!(values.iter().filter(|&&value| value == 0).count(), 141);
            assert!(
                matches!(solutions(line), Outcome::Answer(Uniqueness::Unique | Uniqueness::Multiple)),
                "{line}"
            );
        }
        let line = "--order 4 --holes 50 --kind balanced --out x";
        let (shape, values) = values(line);
        for house in shape.houses() {
            assert_eq!(shape.cells_of(house).filter(|&cell| values[cell] == 0).count(), 8);
        }
        assert!(matches!(solutions(line), Outcome::Answer(Uniqueness::Unique | Uniqueness::Multiple)));
    }

    #[test]
    fn minimal_puzzles_are_minimal_and_wrong_ones_unsolvable() {
        let line = "--order 3 --kind minimal --out x";
        assert_eq!(solutions(line), Outcome::Answer(Uniqueness::Unique));
        let (shape, values) = values(line);
        for cell in (0..values.len()).filter(|&cell| values[cell] != 0) {
            let mut fewer = values.clone();
            fewer[cell] = 0;
            let puzzle = Puzzle::from_givens(shape, &fewer).unwrap();
            assert_eq!(
                solver(shape, 1_000_000, 0).uniqueness(&puzzle),
                Ok(Outcome::Answer(Uniqueness::Multiple))
            );
        }
        for line in [
            "--order 3 --holes 55 --wrong flip --out x",
            "--order 3 --kind minimal --wrong add --out x",
            "--order 3 --kind hall --out x",
            "--order 4 --kind hall --grid shuffled --out x",
        ] {
            assert_eq!(solutions(line), Outcome::Answer(Uniqueness::Unsolvable), "{line}");
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_file() {
        let made = |seed: u64, number| {
            text(&arguments(&format!("--order 4 --seed {seed} --out x")), number).unwrap()
        };
        assert_eq!(made(7, 1), made(7, 1));
        assert_ne!(made(7, 1), made(8, 1));
        assert_ne!(made(7, 1), made(7, 2));
    }

    #[test]
    fn names_tell_the_options() {
        let names = [
            "--order 5 --holes 52 --wrong flip",
            "--order 4 --kind minimal --grid shuffled",
            "--order 5 --kind hall",
        ]
        .map(|line| name(&arguments(&format!("{line} --out x")), 3));
        assert_eq!(
            names,
            ["flip_walked_random_o5_f52_03.txt", "shuffled_minimal_o4_03.txt", "walked_hall_o5_03.txt"]
        );
    }
}
