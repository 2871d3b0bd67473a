//! The formats of other programs that are written.

use super::*;
use crate::text::{FileContents, FileFormat, print_file};

const LINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn write(grid: &FileContents, format: FileFormat) -> Result<String, Error> {
    let mut text = String::new();
    print_file(grid, format, format.style(grid.shape), &mut text).map(|()| text)
}

fn filled(parsed: &Parsed) -> FileContents<'_> {
    let Parsed { shape, values, placed, candidates, .. } = parsed;
    FileContents { shape: *shape, values, givens: values, placed, candidates: candidates.as_deref() }
}

#[test]
fn a_puzzle_is_read_as_it_was_written() {
    let parsed = parse(LINE, &unnamed()).unwrap();
    for &format in FileFormat::ALL {
        let text = write(&filled(&parsed), format).unwrap();
        let again: Vec<_> = puzzles(&format!("{text}\n{text}"), &unnamed()).map(Result::unwrap).collect();
        assert!(again.len() == 2 && again.iter().all(|again| again.values == parsed.values), "{text}");
        assert_eq!(text.lines().count() == 1, format.is_one_line(), "{text}");
    }
    let line = LINE.replace('.', "0");
    assert_eq!(write(&filled(&parsed), FileFormat::Sdm).unwrap(), line.clone() + "\n");
    let six = parse("1.3.5.\n......\n.1.3.5\n......\n......\n......\n", &unnamed()).unwrap();
    let text = write(&filled(&six), FileFormat::Sdk).unwrap();
    assert!(text.starts_with("[Puzzle]\n1.3.5.\n"), "{text}");
    // A style has other symbols and another blank.
    let style = Format { symbols: Symbols::Letters, blank: '-', ..FileFormat::Sdk.style(six.shape) };
    let mut text = String::new();
    print_file(&filled(&six), FileFormat::Sdk, style, &mut text).unwrap();
    assert!(text.starts_with("[Puzzle]\nA-C-E-\n"), "{text}");
}

#[test]
fn a_line_of_hodoku_has_all_that_was_read() {
    let (before, after) = LINE.split_at(11);
    let text = format!(":0000:x:{before}+{after}:112 212::\n");
    let parsed = parse_candidates(&text, &unnamed()).unwrap();
    assert_eq!(parsed.placed, [11]);
    assert_eq!(parsed.candidates.as_ref().map(|candidates| candidates[1]), Some(0x1fc));
    let written = write(&filled(&parsed), FileFormat::Hodoku).unwrap();
    let again = parse_candidates(&written, &unnamed()).unwrap();
    assert_eq!(
        (&again.values, &again.candidates, &again.placed),
        (&parsed.values, &parsed.candidates, &parsed.placed)
    );
    // Digits of a solution are placed digits.
    let values = [&parsed.values[..1], &[1], &parsed.values[2..]].concat();
    let solved = FileContents { values: &values, candidates: None, ..filled(&parsed) };
    assert!(write(&solved, FileFormat::Hodoku).unwrap().starts_with(":0000:x:8+1"));
}

#[test]
fn what_has_no_place_is_refused() {
    let six = parse("1.3.5.\n......\n.1.3.5\n......\n......\n......\n", &unnamed()).unwrap();
    for &format in FileFormat::ALL {
        let has_six = matches!(format, FileFormat::Sdk | FileFormat::Tatham);
        assert_eq!(write(&filled(&six), format).is_ok(), has_six, "{}", format.name());
    }
    let tall = FileContents { shape: Shape::new(3, 2).unwrap(), ..filled(&six) };
    assert!(matches!(write(&tall, FileFormat::Sdk), Err(Error::Argument { .. })));
    assert_eq!(write(&tall, FileFormat::Tatham).unwrap(), "3x2:1a3a5h1a3a5r\n");
    let marked = FileContents { candidates: Some(&[1; 36]), ..tall };
    assert!(matches!(write(&marked, FileFormat::Tatham), Err(Error::Argument { .. })));
    for (rows, cols, fits) in [(1, 4, false), (4, 1, false), (2, 2, true), (5, 6, true), (4, 8, false)] {
        assert_eq!(FileFormat::Tatham.fits(shape(rows, cols)), fits, "{rows}x{cols}");
    }
    let parsed = parse(LINE, &unnamed()).unwrap();
    let short = FileContents { values: &parsed.values[..80], ..filled(&parsed) };
    let large = FileContents { givens: &[10; 81], ..filled(&parsed) };
    let few = FileContents { candidates: Some(&[1; 80]), ..filled(&parsed) };
    for &format in FileFormat::ALL {
        assert!(matches!(write(&short, format), Err(Error::Length { .. })));
        assert!(matches!(write(&large, format), Err(Error::Value { .. })));
    }
    assert!(matches!(write(&few, FileFormat::Hodoku), Err(Error::Length { .. })));
}
