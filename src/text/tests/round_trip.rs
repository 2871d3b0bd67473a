//! Printed text is read back.

use super::*;

/// Returns every format that can print this shape; numbers have neither symbols nor blank.
fn formats(shape: Shape) -> Vec<Format> {
    let mut formats = Vec::new();
    for layout in LAYOUTS {
        for symbols in ALPHABETS {
            for blank in BLANKS {
                let format = Format::new(shape, layout, symbols, blank);
                let is_usual = format == Ok(Format::usual(shape, layout));
                formats.extend(format.ok().filter(|_| is_usual || !layout.is_numeric()));
            }
        }
    }
    formats
}

/// Returns options that name everything.
fn named(shape: Shape, format: Format) -> ParseOptions {
    ParseOptions {
        layout: Some(format.layout),
        symbols: Some(format.symbols),
        shape: Some(shape),
        ..unnamed()
    }
}

#[test]
fn printed_text_is_read_back() {
    let shapes = [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (7, 7), (15, 15)];
    for shape in shapes.map(|(rows, cols)| shape(rows, cols)) {
        for values in [true, false].map(|holes| grid(shape, 88172645463325252, holes)) {
            for format in formats(shape) {
                let text = printed(shape, &values, format);
                let read = parsed(&text, &named(shape, format));
                assert_eq!((&read.values, read.end), (&values, text.len()), "{format:?}\n{text}");
                // Digits from 0 are not recognised in other grids than these.
                let is_recognised = format.layout.is_numeric()
                    || format.symbols != Symbols::ZeroBased
                    || matches!(shape.side(), 16 | 36);
                if is_recognised {
                    let read = parsed(&text, &unnamed());
                    assert_eq!((&read.values, read.shape), (&values, shape), "{format:?}\n{text}");
                }
            }
        }
    }
}

#[test]
fn the_blank_is_read_back() {
    for shape in [(2, 2), (2, 3), (3, 3), (4, 4)].map(|(rows, cols)| shape(rows, cols)) {
        let values = grid(shape, 88172645463325252, true);
        for layout in [Layout::Line, Layout::Rows, Layout::Boxes] {
            for blank in ".0-_*xX?~·•∙⋅□".chars() {
                let format = Format::new(shape, layout, Symbols::Digits, blank).unwrap();
                let text = printed(shape, &values, format);
                let read = parsed(&text, &named(shape, format));
                assert_eq!((&read.values, read.format()), (&values, format), "{text}");
            }
        }
    }
}

/// Puzzles with full and empty rows in all orders, so that rows of blanks are first and last, and
/// whole puzzles are blank.
#[test]
fn puzzles_printed_one_after_another_are_read_back() {
    let boxes =
        [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (4, 1), (2, 3), (3, 3), (4, 4), (1, 25), (6, 6)];
    for shape in boxes.map(|(rows, cols)| shape(rows, cols)) {
        let side = shape.side();
        let full = grid(shape, 88172645463325252, false);
        let with_rows = |is_kept: &dyn Fn(usize) -> bool| -> Vec<u32> {
            let cells = full.iter().enumerate();
            cells.map(|(cell, &value)| if is_kept(cell / side) { value } else { 0 }).collect()
        };
        let mut all = vec![
            with_rows(&|_| false),
            full.clone(),
            with_rows(&|row| row % 2 == 0),
            with_rows(&|row| row % 2 == 1),
            with_rows(&|row| row == 0),
            with_rows(&|row| row > 0),
            with_rows(&|row| row + 1 == side),
            with_rows(&|row| row + 1 < side),
            grid(shape, 77, true),
        ];
        for format in formats(shape) {
            // All puzzles are in one text, then each puzzle is with its successor.
            for first in 0..all.len() {
                all.rotate_left(1);
                let expected = &all[..if first == 0 { all.len() } else { 2 }];
                let text: String = expected.iter().map(|values| printed(shape, values, format)).collect();
                let read: Result<Vec<_>, _> = puzzles(&text, &named(shape, format)).collect();
                let read = read.unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
                let read: Vec<_> = read.into_iter().map(|parsed| parsed.values).collect();
                assert!(read == expected, "{format:?}\n{text}");
            }
        }
    }
}

/// In some puzzles few givens show the alphabet, because they have only letters or none. They may
/// be ambiguous, but are never read as other puzzles.
#[test]
fn text_in_the_usual_format_is_never_read_as_another_puzzle() {
    /// Number of givens, and the range of their digits.
    const GIVENS: [(usize, std::ops::RangeInclusive<u32>); 9] = [
        (0, 1..=1),
        (1, 1..=1),
        (9, 1..=1),
        (3, 1..=5),
        (50, 1..=9),
        (2000, 1..=9),
        (50, 1..=10),
        (50, 10..=64),
        (50, 1..=64),
    ];
    let mut random = XorShift(2);
    let (mut same, mut refused) = (0, 0);
    for side in [1, 4, 6, 9, 12, 16, 25, 36, 49, 64] {
        let shape = Shape::usual(side).unwrap();
        for (givens, digits) in GIVENS {
            let digits: Vec<u32> = digits.filter(|&digit| digit <= side as u32).collect();
            let mut values = vec![0; shape.cells()];
            for _ in 0..if digits.is_empty() { 0 } else { givens } {
                values[random.below(shape.cells())] = *random.pick(&digits);
            }
            for layout in LAYOUTS {
                let Format { symbols, blank, .. } = Format::usual(shape, layout);
                let Ok(format) = Format::new(shape, layout, symbols, blank) else { continue };
                let text = printed(shape, &values, format);
                for options in [unnamed(), with_layout(layout)] {
                    match parse(&text, &options) {
                        Ok(parsed) => {
                            let read = (&parsed.values, parsed.shape);
                            assert_eq!(read, (&values, shape), "{format:?}\n{text}");
                            same += 1;
                        }
                        Err(Error::Text(TextError { kind: TextErrorKind::Ambiguous { .. }, .. })) => {
                            refused += 1;
                        }
                        Err(error) => panic!("{error}: {format:?}\n{text}"),
                    }
                }
            }
        }
    }
    assert!(same > 650 && refused > 20, "{same} the same, {refused} refused");
}
