//! Known texts, round trips, errors by their place, and hostile input.

use super::*;
use crate::error::{TextError, TextErrorKind as Kind};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn digits(line: &str) -> Vec<u32> {
    line.chars().map(|c| c.to_digit(36).unwrap_or(0)).collect()
}

fn nine_rows(row: impl Fn(&[u32]) -> String) -> String {
    digits(NINE).chunks(9).map(row).collect()
}

fn joined(values: &[u32], separator: &str) -> String {
    values.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
}

/// A solved grid of any shape, shuffled by seed; with `holes`, about half of it is blank.
fn grid(shape: Shape, seed: u64, holes: bool) -> Vec<u32> {
    let mut random = XorShift(seed);
    let side = shape.side();
    let shift = random.below(side);
    (0..shape.cells())
        .map(|cell| {
            let (row, column) = (cell / side, cell % side);
            let digit =
                (row % shape.box_rows() * shape.box_cols() + row / shape.box_rows() + column + shift) % side;
            if holes && random.below(2) == 0 { 0 } else { digit as u32 + 1 }
        })
        .collect()
}

struct XorShift(u64);

impl XorShift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn shape(box_rows: usize, box_cols: usize) -> Shape {
    Shape::new(box_rows, box_cols).unwrap()
}

fn printed(shape: Shape, values: &[u32], format: Format) -> String {
    let mut text = String::new();
    print(shape, values, format, &mut text).unwrap();
    text
}

#[test]
fn one_puzzle_in_many_dresses() {
    let values = digits(NINE);
    let blank = |c: char| NINE.replace('.', &c.to_string());
    let rows = |separator: &str| nine_rows(|row| joined(row, separator) + "\n");
    let dotted = |end: &str| nine_rows(|row| joined(row, "").replace('0', ".") + end);
    let parts = |bar: &str, blank: &str| {
        nine_rows(|row| {
            let parts: Vec<_> = row.chunks(3).map(|part| joined(part, "").replace('0', blank)).collect();
            parts.join(bar) + "\n"
        })
    };
    let boxed = |rows: String, rule: &str, edge: &str| {
        let lines: Vec<_> = rows.lines().map(|row| format!("|{row}|\n")).collect();
        let bands: Vec<_> = lines.chunks(3).map(|band| band.concat()).collect();
        format!("{edge}\n{}{edge}\n", bands.join(&format!("{rule}\n")))
    };
    let unicode = boxed(parts("│", "."), "├───┼───┼───┤", "┌───┬───┬───┐").replace('|', "│");
    let wrapped = values.chunks(20).map(|line| joined(line, " ") + "\n").collect::<String>();
    for (text, layout) in [
        (NINE.into(), Layout::Line),
        (blank('0'), Layout::Line),
        (blank('-'), Layout::Line),
        (blank('_') + "\r\n", Layout::Line),
        (blank('*') + "\n", Layout::Line),
        (format!("\u{FEFF}# a comment\n\n  {NINE}   # easy\n# more\nend\nwhat follows"), Layout::Line),
        (format!("\u{FEFF}{NINE}\rEND\r"), Layout::Line),
        (parts(" ", ".").replace('\n', " "), Layout::Line),
        (dotted("\n"), Layout::Rows),
        (dotted("\r\n"), Layout::Rows),
        (dotted("\r"), Layout::Rows),
        (dotted("\n\n"), Layout::Rows),
        (dotted("  # row\n# next\n"), Layout::Rows),
        (parts(" ", "."), Layout::Rows),
        (parts(" ", "0"), Layout::Rows),
        (parts("|", "."), Layout::Boxes),
        (boxed(parts("|", "."), "|---+---+---|", "*-----------*"), Layout::Boxes),
        (boxed(parts("|", "."), "-------------", ".---.---.---."), Layout::Boxes),
        (boxed(parts("|", "-"), "+---+---+---+", "+===========+"), Layout::Boxes),
        (boxed(parts("|", "*"), "|===|===|===|", "============="), Layout::Boxes),
        ("+".to_owned() + &dotted("\n").replacen('5', "\n5", 1), Layout::Boxes),
        (boxed(parts(" | ", "0"), "- - - - - - -", "-------------"), Layout::Boxes),
        (boxed(parts("|", "."), &"-".repeat(81), &"-".repeat(81)), Layout::Boxes),
        (unicode, Layout::Boxes),
        (rows(" ").replace('0', ".").replace(" ", "  "), Layout::Numbers),
        (rows("\t"), Layout::Numbers),
        (rows(","), Layout::Numbers),
        (rows(", ").replace('\n', ",\n"), Layout::Numbers),
        (rows(";"), Layout::Numbers),
        (rows(" ").replace('\n', " "), Layout::Numbers),
        (rows("\n"), Layout::Numbers),
        (wrapped.replace('\n', "\n# no gap\n"), Layout::Numbers),
        (wrapped, Layout::Numbers),
        ("3\n".to_owned() + &rows(" "), Layout::Ordered),
        ("3\n\n".to_owned() + &rows("\n"), Layout::Ordered),
    ] {
        for named in [None, Some(layout)] {
            let parsed = parse(&text, &ParseOptions { layout: named, ..ParseOptions::default() });
            let parsed = parsed.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!((&parsed.values, parsed.layout), (&values, layout), "{text}");
            assert_eq!((parsed.shape, parsed.end), (shape(3, 3), text.len()), "{text}");
            let reading = ParseOptions { layout: named, ..ParseOptions::default() };
            assert_eq!(puzzles(&text, &reading).next(), Some(Ok(parsed)), "{text}");
        }
    }
}

#[test]
fn alphabets() {
    let hex = "0.23456789abcdEF".repeat(16);
    let rows = |row: &str| (row.to_owned() + "\n").repeat(16);
    let poj = "--A----C-----O-I";
    let poj_values = [0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 15, 0, 9].repeat(16);
    let from_one = (1..=16).collect::<Vec<u32>>();
    let all = |side: u32, rows: usize| (1..=side).collect::<Vec<u32>>().repeat(rows);
    let mut hex_values = from_one.repeat(16);
    hex_values.iter_mut().filter(|value| **value == 2).for_each(|value| *value = 0);
    for (text, symbols, values) in [
        (hex, Symbols::ZeroBased, hex_values),
        (rows("0123456789ABCDEF"), Symbols::ZeroBased, from_one.repeat(16)),
        (rows("123456789abcdefg"), Symbols::Digits, from_one.repeat(16)),
        (rows("1 2 3 4 5 6 7 8 9 A B C D E F G"), Symbols::Digits, from_one.repeat(16)),
        (rows("123456789abcdef0"), Symbols::ZeroBased, [&from_one[1..], &[1]].concat().repeat(16)),
        (rows("09.............."), Symbols::ZeroBased, [&[1, 10][..], &[0; 14]].concat().repeat(16)),
        (rows("0.F............."), Symbols::ZeroBased, [&[1, 0, 16][..], &[0; 13]].concat().repeat(16)),
        ("0.12\n".repeat(4), Symbols::Digits, [0, 0, 1, 2].repeat(4)),
        (rows("1000000000000F00"), Symbols::Digits, digits(&"1000000000000F00".repeat(16))),
        (rows(poj), Symbols::Letters, poj_values.clone()),
        (rows(&(poj.to_owned() + "\n")), Symbols::Letters, poj_values),
        (rows("................"), Symbols::Digits, vec![0; 256]),
        (rows("0000000000000000"), Symbols::Digits, vec![0; 256]),
        ("ABCDEFGHIJKLMNOPQRSTUVWXY\n".repeat(25), Symbols::Letters, all(25, 25)),
        ("123456789ABCDEFGHIJKLMNOP\n".repeat(25), Symbols::Digits, all(25, 25)),
        ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\n".repeat(36), Symbols::ZeroBased, all(36, 36)),
        ("ABCDEFGHI\n".repeat(9), Symbols::Letters, all(9, 9)),
        ("123456\n".repeat(6), Symbols::Digits, all(6, 6)),
        ("123456789ABC\n".repeat(12), Symbols::Digits, all(12, 12)),
        ("1234341221434321".into(), Symbols::Digits, digits("1234341221434321")),
    ] {
        for named in [None, Some(symbols)] {
            let parsed = parse(&text, &ParseOptions { symbols: named, ..ParseOptions::default() });
            let parsed = parsed.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!((parsed.symbols, parsed.values), (symbols, values.clone()), "{text}");
        }
    }
}

#[test]
fn what_is_printed_reads_back() {
    use Layout::{Boxes, Line, Numbers, Ordered, Rows};
    let shapes = [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (7, 7), (15, 15)];
    for (shape, holes) in
        shapes.into_iter().flat_map(|(r, c)| [true, false].map(|holes| (shape(r, c), holes)))
    {
        let values = grid(shape, 88172645463325252, holes);
        for layout in [Line, Rows, Boxes, Numbers, Ordered] {
            for symbols in [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters] {
                for blank in ['.', '0', '-', '_', '*'] {
                    let Ok(format) = Format::new(shape, layout, symbols, blank) else { continue };
                    let numeric = matches!(layout, Numbers | Ordered);
                    if numeric && format != Format::usual(shape, layout) {
                        continue;
                    }
                    let text = printed(shape, &values, format);
                    let named =
                        ParseOptions { layout: Some(layout), symbols: Some(symbols), shape: Some(shape) };
                    let parsed =
                        parse(&text, &named).unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
                    assert_eq!((&parsed.values, parsed.end), (&values, text.len()), "{format:?}\n{text}");
                    if symbols == Symbols::ZeroBased && !numeric && !matches!(shape.side(), 16 | 36) {
                        continue;
                    }
                    let parsed = parse(&text, &ParseOptions::default());
                    let parsed = parsed.unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
                    assert_eq!((&parsed.values, parsed.shape), (&values, shape), "{format:?}\n{text}");
                }
            }
        }
    }
}

/// Full rows and empty ones in all orders, so that rows of blanks stand first and last, and whole puzzles are blank.
#[test]
fn puzzles_that_are_printed_one_after_another_read_back() {
    use Layout::{Boxes, Line, Numbers, Ordered, Rows};
    let boxes =
        [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (4, 1), (2, 3), (3, 3), (4, 4), (1, 25), (6, 6)];
    for shape in boxes.map(|(rows, cols)| shape(rows, cols)) {
        let side = shape.side();
        let full = grid(shape, 88172645463325252, false);
        let kept = |keeps: &dyn Fn(usize) -> bool| -> Vec<u32> {
            full.iter().enumerate().map(|(cell, &value)| if keeps(cell / side) { value } else { 0 }).collect()
        };
        let mut all =
            vec![kept(&|_| false), full.clone(), kept(&|row| row % 2 == 0), kept(&|row| row % 2 == 1)];
        all.extend([kept(&|row| row == 0), kept(&|row| row > 0), kept(&|row| row + 1 == side)]);
        all.extend([kept(&|row| row + 1 < side), grid(shape, 77, true)]);
        for layout in [Line, Rows, Boxes, Numbers, Ordered] {
            for symbols in [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters] {
                for blank in ['.', '0', '-', '_', '*'] {
                    let Ok(format) = Format::new(shape, layout, symbols, blank) else { continue };
                    if matches!(layout, Numbers | Ordered) && format != Format::usual(shape, layout) {
                        continue;
                    }
                    let named =
                        ParseOptions { layout: Some(layout), symbols: Some(symbols), shape: Some(shape) };
                    for first in 0..all.len() {
                        all.rotate_left(1);
                        // A puzzle, the one after it, and so on: each comes first once, and each before the next.
                        let count = if first == 0 { all.len() } else { 2 };
                        let text: String =
                            all[..count].iter().map(|values| printed(shape, values, format)).collect();
                        let read: Result<Vec<_>, _> = puzzles(&text, &named).collect();
                        let read = read.unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
                        let values: Vec<_> = read.into_iter().map(|parsed| parsed.values).collect();
                        assert!(values == all[..count], "{format:?}\n{text}");
                    }
                }
            }
        }
    }
}

/// Few givens, or such that only letters or no letters say which symbols these are.
#[test]
fn what_is_printed_as_usual_is_never_read_as_another_puzzle() {
    use Layout::{Boxes, Line, Numbers, Ordered, Rows};
    let mut random = XorShift(2);
    let (mut same, mut refused) = (0, 0);
    for side in [1, 4, 6, 9, 12, 16, 25, 36, 49, 64] {
        let shape = Shape::usual(side).unwrap();
        for (givens, digits) in [
            (0, 1..=1),
            (1, 1..=1),
            (9, 1..=1),
            (3, 1..=5),
            (50, 1..=9),
            (2000, 1..=9),
            (50, 1..=10),
            (50, 10..=64),
            (50, 1..=64),
        ] {
            let digits: Vec<u32> = digits.filter(|&digit| digit <= side as u32).collect();
            let mut values = vec![0; shape.cells()];
            for _ in 0..if digits.is_empty() { 0 } else { givens } {
                values[random.below(shape.cells())] = digits[random.below(digits.len())];
            }
            for layout in [Line, Rows, Boxes, Numbers, Ordered] {
                let Format { symbols, blank, .. } = Format::usual(shape, layout);
                let Ok(format) = Format::new(shape, layout, symbols, blank) else { continue };
                let text = printed(shape, &values, format);
                for layout in [None, Some(layout)] {
                    match parse(&text, &ParseOptions { layout, ..ParseOptions::default() }) {
                        Ok(parsed) => {
                            assert_eq!(
                                (&parsed.values, parsed.shape),
                                (&values, shape),
                                "{format:?}\n{text}"
                            );
                            same += 1;
                        }
                        Err(Error::Text(TextError { kind: Kind::Ambiguous { .. }, .. })) => refused += 1,
                        Err(error) => panic!("{error}: {format:?}\n{text}"),
                    }
                }
            }
        }
    }
    assert!(same > 700 && refused > 20, "{same} the same, {refused} refused");
}

/// Zeros that are too many for a digit are empty cells, where no boxes are drawn.
#[test]
fn small_numbers_of_a_36x36_are_numbers_if_they_cannot_be_digits_from_0() {
    let rows = |row: &str| (joined(&digits(row), " ") + "\n").repeat(36);
    let zeros = "012345678".to_owned() + &"0".repeat(27);
    let parsed = parse(&rows(&zeros), &ParseOptions::default()).unwrap();
    assert_eq!((parsed.layout, parsed.values), (Layout::Numbers, digits(&zeros.repeat(36))));
    let one_zero = "012345678".to_owned() + &"9".repeat(27);
    let kind = Kind::Ambiguous { one: "numbers", other: "single characters" };
    let error = TextError { line: 1, column: 1, offset: 0, kind };
    for text in [
        rows(&one_zero),
        rows(&zeros).replacen('0', ".", 1),
        rows(&zeros).replace('0', "."),
        rows(&zeros).replace(" 8", " | 8"),
    ] {
        assert_eq!(parse(&text, &ParseOptions::default()), Err(error.into()), "{text}");
        for (symbols, value) in [(Symbols::Digits, 1), (Symbols::ZeroBased, 2)] {
            let named =
                parse(&text, &ParseOptions { symbols: Some(symbols), ..ParseOptions::default() }).unwrap();
            assert_eq!((named.symbols, named.values[1]), (symbols, value));
        }
    }
    let empty = rows(&"0".repeat(36)).replace('0', ".");
    assert_eq!(parse(&empty, &ParseOptions::default()).unwrap().values, [0; 36 * 36]);
}

#[test]
fn usual_formats() {
    let text = |layout| printed(shape(2, 2), &digits("1234341221430321"), Format::usual(shape(2, 2), layout));
    assert_eq!(text(Layout::Line), "123434122143.321\n");
    assert_eq!(text(Layout::Rows), "1234\n3412\n2143\n.321\n");
    let drawn = "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| . 3 | 2 1 |\n+-----+-----+\n";
    assert_eq!(text(Layout::Boxes), drawn);
    assert_eq!(text(Layout::Ordered), "2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n0 3 2 1\n");
    let large =
        printed(shape(3, 4), &grid(shape(3, 4), 1, false), Format::usual(shape(3, 4), Layout::Numbers));
    assert!(large.lines().all(|line| line.len() == 12 * 3 - 1));
    assert_eq!(Format::usual(shape(6, 6), Layout::Rows).symbols, Symbols::ZeroBased);
    for (shape, layout, symbols, blank) in [
        (shape(6, 6), Layout::Rows, Symbols::Letters, '.'),
        (shape(6, 6), Layout::Line, Symbols::Digits, '.'),
        (shape(7, 7), Layout::Boxes, Symbols::ZeroBased, '.'),
        (shape(3, 3), Layout::Rows, Symbols::ZeroBased, '0'),
        (shape(3, 3), Layout::Rows, Symbols::Digits, '5'),
        (shape(2, 3), Layout::Ordered, Symbols::Digits, '.'),
    ] {
        assert!(matches!(Format::new(shape, layout, symbols, blank), Err(Error::Argument { .. })));
    }
    for (shape, layout, symbols, blank) in [
        (shape(6, 6), Layout::Rows, Symbols::ZeroBased, '.'),
        (shape(5, 7), Layout::Line, Symbols::Digits, '0'),
        (shape(2, 13), Layout::Boxes, Symbols::Letters, '0'),
        (shape(16, 16), Layout::Numbers, Symbols::Digits, '.'),
        (shape(7, 7), Layout::Ordered, Symbols::Digits, '.'),
    ] {
        assert_eq!(Format::new(shape, layout, symbols, blank), Ok(Format { layout, symbols, blank }));
    }
    let mut out = String::new();
    let format = Format::usual(shape(2, 2), Layout::Rows);
    assert!(matches!(
        print(shape(2, 2), &[0; 15], format, &mut out),
        Err(Error::Length { got: 15, wanted: 16, .. })
    ));
    let wrong = print(shape(2, 2), &[5; 16], format, &mut out);
    assert_eq!(wrong, Err(Error::Value { cell: 0, value: 5, side: 4 }));
}

#[test]
fn several_puzzles_in_one_text() {
    let letters = "--A----C-----O-I\n".repeat(16);
    let drawn = printed(shape(3, 3), &digits(NINE), Format::usual(shape(3, 3), Layout::Boxes));
    let ordered = printed(shape(3, 3), &digits(NINE), Format::usual(shape(3, 3), Layout::Ordered));
    let numbers = digits(NINE).chunks(20).map(|line| joined(line, " ") + "\n").collect::<String>();
    for (text, count) in [
        (String::new(), 0),
        ("# nothing\n\nend\nignored".into(), 0),
        (format!("{NINE}\n{NINE}\nend\n{NINE}x"), 2),
        (format!("{NINE}\n\n# two\n{NINE}\n  {NINE}"), 3),
        // Two files in one, each with its byte order mark.
        (format!("\u{FEFF}{NINE}\n\u{FEFF}# two\n{drawn}"), 2),
        (letters.repeat(3), 3),
        (format!("{letters}\n{letters}"), 2),
        (drawn.repeat(3), 3),
        (ordered.repeat(4), 4),
        (format!("{numbers}\n{numbers}"), 2),
        (format!("{NINE}\n{drawn}{ordered}{letters}\n{numbers}"), 5),
    ] {
        let all: Result<Vec<_>, _> = puzzles(&text, &ParseOptions::default()).collect();
        let all = all.unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(all.len(), count, "{text}");
        assert_eq!(all.last().map_or(text.len(), |parsed| parsed.end), text.len());
    }
}

#[test]
fn errors_name_the_place() {
    let row9 = "1 2 3 4 5 6 7 8 9\n";
    let row16 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n";
    let blank_or_first = "123456789ABCDEF1\n".repeat(15) + "023456789ABCDEF1\n";
    let apart_in_one_line =
        blank_or_first.replace('\n', "").chars().flat_map(|c| [c, ' ']).collect::<String>();
    let letters_or_not = "E---------------\n".to_owned() + &"F---------------\n".repeat(15);
    let nine = ParseOptions { shape: Some(shape(3, 3)), ..ParseOptions::default() };
    let by_itself = ParseOptions::default();
    let ordered = ParseOptions { layout: Some(Layout::Ordered), ..ParseOptions::default() };
    let letters = ParseOptions { symbols: Some(Symbols::Letters), ..ParseOptions::default() };
    let ambiguous = |one, other| Kind::Ambiguous { one, other };
    for (text, reading, place, kind) in [
        (String::new(), by_itself, (1, 1, 0), Kind::Empty),
        ("# only\n\n".into(), by_itself, (3, 1, 8), Kind::Empty),
        ("end\n".into(), by_itself, (2, 1, 4), Kind::Empty),
        ("12343412?1434321\r\n".into(), by_itself, (1, 9, 8), Kind::Character('?')),
        ("# one\n\u{FEFF}12343412?1434321".into(), by_itself, (2, 9, 17), Kind::Character('?')),
        ("1234341251434321".into(), by_itself, (1, 9, 8), Kind::Value { value: 5, side: 4 }),
        (NINE.replace("98", "9x"), by_itself, (1, 21, 20), Kind::Character('x')),
        (NINE.replace("98", "9é"), by_itself, (1, 21, 20), Kind::Character('é')),
        (format!("# é\n  {NINE}").replace("98", "9X"), by_itself, (2, 23, 27), Kind::Character('X')),
        (
            row16.repeat(15) + &row16.replace("16", "17"),
            by_itself,
            (16, 37, 621),
            Kind::Value { value: 17, side: 16 },
        ),
        (
            "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(15) + &row16.replace("16", "17"),
            by_itself,
            (16, 37, 516),
            Kind::Value { value: 17, side: 16 },
        ),
        (
            format!("{0}.......?........\n{0}................\n", "................\n".repeat(7)),
            by_itself,
            (8, 8, 126),
            Kind::Character('?'),
        ),
        (row9.repeat(8) + &row9.replace('9', "x"), by_itself, (9, 17, 160), Kind::Character('x')),
        (
            row9.repeat(8) + &row9.replace('9', "10"),
            by_itself,
            (9, 17, 160),
            Kind::Value { value: 10, side: 9 },
        ),
        ("1234\n3412\n2153\n4321\n".into(), by_itself, (3, 3, 12), Kind::Value { value: 5, side: 4 }),
        ("12345678A\n".repeat(9), by_itself, (1, 9, 8), Kind::Character('A')),
        ("123456789ABCDEFZ\n".repeat(16), by_itself, (1, 16, 15), Kind::Value { value: 35, side: 16 }),
        ("ABCDEFGHIJKLMNO9\n".repeat(16), letters, (1, 16, 15), Kind::Character('9')),
        (".".repeat(100), by_itself, (1, 1, 0), Kind::BoxShape { side: 10 }),
        ("..........\n".repeat(10), by_itself, (1, 1, 0), Kind::BoxShape { side: 10 }),
        ("1 ".repeat(100), by_itself, (1, 1, 0), Kind::BoxShape { side: 10 }),
        (NINE[..80].into(), by_itself, (1, 81, 80), Kind::Cells { got: 80, wanted: 0 }),
        (NINE.to_owned() + "\0", by_itself, (1, 82, 81), Kind::Character('\0')),
        ("123456789\n12345678\n\0\0".into(), by_itself, (3, 1, 19), Kind::Character('\0')),
        ("# what this is\0".into(), by_itself, (1, 16, 15), Kind::Empty),
        (NINE.to_owned() + ".", by_itself, (1, 83, 82), Kind::Cells { got: 82, wanted: 0 }),
        (row9.repeat(8), by_itself, (8, 18, 143), Kind::Cells { got: 72, wanted: 81 }),
        ("12345\n".into(), by_itself, (1, 6, 5), Kind::Cells { got: 5, wanted: 0 }),
        ("12345\n".repeat(2), by_itself, (2, 6, 11), Kind::Cells { got: 10, wanted: 25 }),
        // A column is not taken for an order and what it heads.
        ("2\n1\n3\n".into(), by_itself, (3, 2, 5), Kind::Cells { got: 3, wanted: 0 }),
        ("1\n1\n0\n".into(), by_itself, (3, 2, 5), Kind::Cells { got: 3, wanted: 0 }),
        (".\n1 2 3 4\n".into(), by_itself, (2, 8, 9), Kind::Cells { got: 5, wanted: 0 }),
        // Short lines are mostly rows.
        ("123456789\n".into(), by_itself, (1, 10, 9), Kind::Cells { got: 9, wanted: 81 }),
        ("1 2 3 4\n".into(), by_itself, (1, 8, 7), Kind::Cells { got: 4, wanted: 16 }),
        (
            format!("?{}\n", ".".repeat(35)).repeat(2),
            by_itself,
            (2, 37, 73),
            Kind::Cells { got: 72, wanted: 36 * 36 },
        ),
        // Single characters that stand apart, or in groups; numbers.
        ("A B C D E F G H I J K L M N O ?\n".repeat(16), by_itself, (1, 31, 30), Kind::Character('?')),
        ("1 2 3 4 5 6 7 8 9 A B C D E F ?\n".repeat(16), by_itself, (1, 31, 30), Kind::Character('?')),
        ("123 456 789\n".repeat(8) + "123 456 78?\n", by_itself, (9, 11, 106), Kind::Character('?')),
        ("10 11 12 13 14 15 16 1 2 3 4 5 x x x x\n".repeat(16), by_itself, (1, 32, 31), Kind::Character('x')),
        (
            "10 11 12 13 14 15 16 1 x x x x x x x x\n".repeat(16),
            by_itself,
            (16, 39, 623),
            Kind::Cells { got: 16 * 23, wanted: 23 * 23 },
        ),
        // No rule, with a blank in it.
        ("1234\n3412\n.+..\n2143\n".into(), by_itself, (3, 2, 11), Kind::Character('+')),
        ("123456789\n".repeat(8), by_itself, (8, 10, 79), Kind::Cells { got: 72, wanted: 81 }),
        ("123456789\n12345678\n".into(), by_itself, (2, 9, 18), Kind::RowLength { got: 8, wanted: 9 }),
        (
            row9.to_owned() + "1 2 3 4 5 6 7 8 9 1\n",
            by_itself,
            (2, 19, 36),
            Kind::RowLength { got: 10, wanted: 9 },
        ),
        ("1,2,,4\n".repeat(4), by_itself, (1, 5, 4), Kind::Character(',')),
        ("1,2,,4\n".into(), by_itself, (1, 5, 4), Kind::Character(',')),
        ("1,2,3,4\n1,2,;\n".into(), by_itself, (2, 5, 12), Kind::Character(';')),
        ("1234341221434321".into(), nine, (1, 17, 16), Kind::Cells { got: 16, wanted: 81 }),
        ("12345\n12345\n123\n".into(), nine, (3, 4, 15), Kind::Cells { got: 13, wanted: 81 }),
        ("2\n1 2 3 4 x".into(), by_itself, (2, 10, 11), Kind::Cells { got: 5, wanted: 16 }),
        (
            "2\n1 2 3 5\n".to_owned() + &"0 ".repeat(12),
            by_itself,
            (2, 7, 8),
            Kind::Value { value: 5, side: 4 },
        ),
        ("17\n1".into(), ordered, (1, 1, 0), Kind::Order { value: 17 }),
        ("1\n1 1".into(), ordered, (2, 3, 4), Kind::Cells { got: 2, wanted: 1 }),
        (
            ("123456".repeat(6) + "\n").repeat(36),
            by_itself,
            (1, 1, 0),
            ambiguous("rows of a 36x36", "a 6x6 in each line"),
        ),
        (letters_or_not, by_itself, (1, 1, 0), ambiguous("1-9 and A-G", "letters A-P")),
        (apart_in_one_line, by_itself, (1, 1, 0), ambiguous("hexadecimal 0-F", "1-9 and A-G")),
        (blank_or_first, by_itself, (1, 1, 0), ambiguous("hexadecimal 0-F", "1-9 and A-G")),
        (
            "1234341221434321\n".repeat(16),
            by_itself,
            (1, 1, 0),
            ambiguous("rows of a 16x16", "a 4x4 in each line"),
        ),
    ] {
        let (line, column, offset) = place;
        let error = parse(&text, &reading).map(|parsed| parsed.values);
        assert_eq!(error, Err(TextError { line, column, offset, kind }.into()), "{text}");
        let shifted = format!("{NINE}\n{text}");
        if kind != Kind::Empty && reading == by_itself {
            let last = puzzles(&shifted, &reading).last().unwrap();
            let place = TextError { line: line + 1, column, offset: offset + 82, kind };
            assert_eq!(last, Err(place.into()), "{shifted}");
        }
    }
    let big = ParseOptions {
        symbols: Some(Symbols::Letters),
        shape: Some(shape(6, 6)),
        layout: Some(Layout::Rows),
    };
    let text = format!("{}\n", "A".repeat(36)).repeat(36);
    let kind = Kind::Alphabet { side: 36 };
    assert_eq!(parse(&text, &big), Err(TextError { line: 1, column: 1, offset: 0, kind }.into()));
}

#[test]
fn a_lone_symbol_is_a_1x1() {
    for (text, value) in [("1\n", 1), (".", 0), ("\n0\n\n1\n", 0)] {
        let parsed = parse(text, &ParseOptions::default()).unwrap();
        assert_eq!((parsed.layout, parsed.shape, parsed.values), (Layout::Rows, shape(1, 1), vec![value]));
    }
}

#[test]
fn names_settle_what_is_ambiguous() {
    let text = "1234341221434321\n".repeat(16);
    let line = ParseOptions { layout: Some(Layout::Line), ..ParseOptions::default() };
    assert_eq!(puzzles(&text, &line).filter(Result::is_ok).count(), 16);
    let four = ParseOptions { shape: Some(shape(2, 2)), ..ParseOptions::default() };
    assert_eq!(puzzles(&text, &four).filter(Result::is_ok).count(), 16);
    let rows = ParseOptions { layout: Some(Layout::Rows), ..ParseOptions::default() };
    assert_eq!(parse(&text, &rows).unwrap().shape, shape(4, 4));
    let ten = ParseOptions { shape: Some(shape(2, 5)), ..ParseOptions::default() };
    assert_eq!(parse(&"..........\n".repeat(10), &ten).unwrap().shape, shape(2, 5));
}

#[test]
fn more_cells_than_any_puzzle_has_are_not_read_to_their_end() {
    let error = |text: &str, layout: Layout| {
        let reading = ParseOptions { layout: Some(layout), ..ParseOptions::default() };
        match parse(text, &reading).unwrap_err() {
            Error::Text(error) => error.kind,
            other => panic!("{other}"),
        }
    };
    // One more than a 256x256 has, in one line, and in lines of 300 behind one of 1.
    let (wide, most) = ("1 ".repeat(300) + "\n", 256 * 256);
    for cells in [most + 1, most + 300] {
        let kind = Kind::Cells { got: most + 1, wanted: 0 };
        assert_eq!(error(&"1 ".repeat(cells), Layout::Numbers), kind);
        assert_eq!(error(&("1\n".to_owned() + &wide.repeat(300)), Layout::Numbers), kind);
        assert_eq!(error(&".".repeat(cells), Layout::Line), kind);
        let kind = Kind::Cells { got: most + 1, wanted: most };
        assert_eq!(error(&("16 ".to_owned() + &"1 ".repeat(cells)), Layout::Ordered), kind);
        let kind = Kind::RowLength { got: cells, wanted: 9 };
        assert_eq!(error(&(".........\n".to_owned() + &".".repeat(cells)), Layout::Rows), kind);
    }
}

#[test]
fn drawn_boxes_of_numbers_are_numbers() {
    let row = |at: usize| -> String {
        let numbers: Vec<String> = (0..16).map(|k| format!("{:2}", (at + k) % 16 + 1)).collect();
        let parts: Vec<String> = numbers.chunks(4).map(|part| part.join(" ")).collect();
        parts.join(" | ") + "\n"
    };
    let bands: Vec<String> = (0..4).map(|band| (0..4).map(|k| row(4 * band + k)).collect()).collect();
    let parsed = parse(&bands.join("----+----+----+----\n"), &ParseOptions::default()).unwrap();
    assert_eq!((parsed.layout, parsed.shape), (Layout::Numbers, shape(4, 4)));
    assert_eq!(parsed.values[..17], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 2]);
}

#[test]
fn a_line_of_81_is_held_against_the_names_too() {
    let error = |reading: &ParseOptions| match parse(NINE, reading).unwrap_err() {
        Error::Text(error) => error.kind,
        other => panic!("{other}"),
    };
    let named = |box_rows, box_cols| ParseOptions {
        shape: Some(shape(box_rows, box_cols)),
        ..ParseOptions::default()
    };
    assert_eq!(error(&named(2, 2)), Kind::Cells { got: 81, wanted: 16 });
    assert_eq!(parse(NINE, &named(1, 9)).unwrap().shape, shape(1, 9));
    let rows = ParseOptions { layout: Some(Layout::Rows), ..ParseOptions::default() };
    assert_eq!(error(&rows), Kind::Cells { got: 81, wanted: 81 * 81 });
    let letters = ParseOptions { symbols: Some(Symbols::Letters), ..ParseOptions::default() };
    assert_eq!(error(&letters), Kind::Character('5'));
}

#[test]
fn dashes_without_bars_are_blank_rows() {
    let rows = "---------\n".repeat(4) + "1--------\n" + &"---------\n".repeat(4);
    let parsed = parse(&rows, &ParseOptions::default()).unwrap();
    assert_eq!((parsed.layout, parsed.values[36], parsed.values.iter().sum()), (Layout::Rows, 1, 1));
}

/// Four rows of a 4x4, of which the first says which they are, drawn with what else rules and rows may consist of.
#[test]
fn blank_rows_and_rules_are_told_apart() {
    let first = [1, 2, 3, 4];
    for text in [
        "12|34\n..|..\n**|**\n  |  \n__|__\n",
        ".--.--.\n|12|34|\n|..|..|\n:--+--:\n|..|..|\n|..|..|\n'--'--'\n",
        ".--.--.\n|12|34|\n|..|..|\n:-----:\n|..|..|\n|..|..|\n'-----'\n",
        "12|34\n..|..\n-----\n..|..\n..|..\n",
        "| - - - - - |\n| 1 2 | 3 4 |\n| . . | . . |\n| - - | - - |\n| . . | . . |\n| . . | . . |\n",
        "1 2 | 3 4\n. . | . .\n- - | - -\n. . | . .\n. . | . .\n+---+---+\n",
        "- - - - -\n1 2 | 3 4\n. . | . .\n- - + - -\n. . | . .\n. . | . .\n- - - - -\n",
        "+-----+\n|12|34|\n|..|..|\n|--|--|\n|..|..|\n|..|..|\n+-----+\n",
        // Dashes are blanks in these.
        "---------\n1 2 | 3 4\n- - | - -\n----+----\n. . | . .\n- - | - -\n---------\n",
        "12|34\n.-|.-\n..|..\n..|..\n",
        "12|34\n--|--\n-.|..\n..|..\n",
        "1234\n----\n----\n----\n",
        "1234\n----\n..-.\n----\n",
    ] {
        let parsed =
            parse(text, &ParseOptions::default()).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(parsed.values, [first, [0; 4], [0; 4], [0; 4]].concat(), "{text}");
    }
    // Only the last of the rows, which stand far apart, has a dash beside other symbols.
    let rows = ["123|456|789", "---|---|---", "...|...|..."].map(|row| format!("{row}\n\n"));
    let band = [&rows[2][..]; 3].concat() + "+---+---+---+\n";
    let text =
        format!("{}{}{}+---+---+---+\n{band}{}{}1--|...|...\n", rows[0], rows[1], rows[2], rows[2], rows[2]);
    let parsed = parse(&text, &ParseOptions::default()).unwrap();
    assert_eq!((&parsed.values[..9], parsed.values[72]), (&digits("123456789")[..], 1));
    assert_eq!(parsed.values[9..72], [0; 63]);
}

#[test]
fn what_dashes_are_does_not_depend_on_puzzles_far_below() {
    let ruled = "12|34\n..|..\n-----\n..|..\n..|..\n";
    let dashed = "1-3-\n----\n".repeat(2);
    let all = |text: &str| -> Vec<_> {
        puzzles(text, &ParseOptions::default()).map(|parsed| parsed.unwrap().values.len()).collect()
    };
    assert_eq!(all(&format!("{ruled}{}{dashed}", "\n".repeat(10))), [16, 16]);
    let crossed =
        "+-----+-----+\n| 1 2 | 3 4 |\n| - - | - - |\n| - - | - - |\n| - - | - - |\n+-----+-----+\n";
    let spaced = "1 2 | 3 4\n. . | . .\n- - | - -\n. . | . .\n. . | . .\n";
    assert_eq!(all(&format!("{spaced}{crossed}{spaced}")), [16, 16, 16]);
    // An empty one, above one that draws bars.
    assert_eq!(all(&("---------\n".repeat(9) + "\n" + ruled)), [81, 16]);
    // Here nothing below can change it any more, and here a row with a dash could.
    let settled = |text: &str| parse_beginning(text, &ParseOptions::default()).unwrap().is_some();
    assert!(settled(&format!("{ruled}{}1\n", "\n".repeat(10))));
    assert!(!settled(&format!("{ruled}\n1|\n")));
}

/// Its first number could be an order, and the next 16 a 4x4.
#[test]
fn a_column_of_81_numbers_is_one_puzzle() {
    let column = "2\n".to_owned() + &"0\n".repeat(79) + "9\n";
    let parsed = parse(&column, &ParseOptions::default()).unwrap();
    assert_eq!((parsed.layout, parsed.shape, parsed.values[80]), (Layout::Numbers, shape(3, 3), 9));
    let alone = "2\n".to_owned() + &"0\n".repeat(16) + "\n" + &column;
    assert_eq!(parse(&alone, &ParseOptions::default()).unwrap().layout, Layout::Ordered);
}

#[test]
fn a_line_of_81_numbers_with_9_givens_is_a_puzzle_of_its_own() {
    let lines = |line: &str| (joined(&digits(line), " ") + "\n").repeat(81);
    let text = lines(NINE);
    let all: Vec<_> = puzzles(&text, &ParseOptions::default()).map(|parsed| parsed.unwrap().values).collect();
    assert_eq!(all, vec![digits(NINE); 81]);
    let kind = Kind::Ambiguous { one: "rows of an 81x81", other: "a 9x9 in each line" };
    let error = TextError { line: 1, column: 1, offset: 0, kind };
    let eight = "12345678".to_owned() + &".".repeat(73);
    assert_eq!(parse(&lines(&eight), &ParseOptions::default()), Err(error.into()));
}

#[test]
fn single_characters_that_stand_apart_are_numbers_unless_other_symbols_are_named() {
    let apart = |row: &str, rows: usize| (joined(&digits(row), " ") + "\n").repeat(rows);
    let blanks_and_zeros = apart("0023456789000000", 16).replacen('0', ".", 100);
    let parsed = parse(&blanks_and_zeros, &ParseOptions::default()).unwrap();
    assert_eq!((parsed.layout, parsed.symbols), (Layout::Numbers, Symbols::Digits));
    assert_eq!(parsed.values, digits(&"0023456789000000".repeat(16)));
    let zero_based = ParseOptions { symbols: Some(Symbols::ZeroBased), ..ParseOptions::default() };
    let parsed = parse(&apart("0123", 4), &zero_based).unwrap();
    assert_eq!((parsed.layout, parsed.symbols), (Layout::Rows, Symbols::ZeroBased));
    assert_eq!(parsed.values, [1, 2, 3, 4].repeat(4));
}

/// Four numbers in each of four lines, but too large ones.
#[test]
fn rows_of_characters_in_groups_are_no_numbers() {
    let row = "001020300405";
    let text = "001 020 300 405\n".repeat(12);
    let parsed = parse(&text, &ParseOptions::default()).unwrap();
    assert_eq!(
        (parsed.layout, parsed.shape, parsed.values),
        (Layout::Rows, shape(3, 4), digits(&row.repeat(12)))
    );
}

#[test]
fn the_largest_grid_may_stand_in_one_line() {
    let largest = shape(16, 16);
    for shape in [None, Some(largest)] {
        let parsed =
            parse(&"0 ".repeat(256 * 256), &ParseOptions { shape, ..ParseOptions::default() }).unwrap();
        assert_eq!((parsed.shape, parsed.values), (largest, vec![0; 256 * 256]));
    }
}

/// 16 numbers up to 4, written with zeros in front, are 36 characters up to 6.
#[test]
fn numbers_that_are_characters_too_are_ambiguous() {
    let text = "001 002 003 004 ".to_owned() + &"01 02 03 04 ".repeat(3);
    let kind = Kind::Ambiguous { one: "numbers", other: "single characters" };
    let error = TextError { line: 1, column: 1, offset: 0, kind };
    assert_eq!(parse(&text, &ParseOptions::default()), Err(error.into()));
    // All values alike, but one puzzle of numbers or two of characters.
    let two = ParseOptions { shape: Some(shape(1, 2)), ..ParseOptions::default() };
    assert_eq!(parse("00 00\n00 00\n", &two), Err(error.into()));
}

/// Some lines of texts of many kinds, one behind the other; often cut short, so that what follows matters.
#[test]
fn what_the_beginning_of_a_text_settles_no_rest_of_it_changes() {
    let four = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0];
    let mut blocks: Vec<String> =
        [Layout::Line, Layout::Rows, Layout::Boxes, Layout::Numbers, Layout::Ordered]
            .into_iter()
            .map(|layout| printed(shape(2, 2), &four, Format::usual(shape(2, 2), layout)))
            .collect();
    blocks.extend(["\n", "# a comment\n", "----\n", "end\n", "1\n", "2 0\n0 1\n", "0\n"].map(str::to_owned));
    blocks.push(format!("{NINE}\n"));
    blocks.push("1-3-\n----\n".repeat(2));
    blocks.push("0\n".repeat(16));
    let mut random = XorShift(77);
    let mut settled = 0;
    for _ in 0..4_000 {
        let text: String =
            (0..1 + random.below(6)).map(|_| blocks[random.below(blocks.len())].as_str()).collect();
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        let beginning = &text[..ends[random.below(ends.len())]];
        if let Some(parsed) = parse_beginning(beginning, &ParseOptions::default()).unwrap_or(None) {
            let end = if parsed.end == beginning.len() { text.len() } else { parsed.end };
            let whole = parse(&text, &ParseOptions::default());
            assert_eq!(whole, Ok(Parsed { end, ..parsed }), "{beginning:?} of {text:?}");
            settled += 1;
        }
    }
    assert!(settled > 400, "{settled}");
}

/// Texts that the short ways are for, up to three bytes of each changed.
#[test]
fn the_short_ways_read_what_the_long_way_reads() {
    let ordered = |n: usize, separator: &str, end: &str| {
        let values = grid(shape(n, n), 5, true);
        let rows: String = values.chunks(n * n).map(|row| joined(row, separator) + end).collect();
        format!("{n}{end}{rows}")
    };
    let texts = [
        ordered(2, " ", "\n"),
        ordered(2, "\t ", "\r\n"),
        ordered(2, " ", " \n\n"),
        ordered(2, "\n", "\n"),
        ordered(2, " ", "\r") + "end\n1\n",
        ordered(2, " ", "\n") + &ordered(1, " ", "\n"),
        ordered(1, " ", "\n") + &ordered(2, " ", "\n"),
        "2\n".to_owned() + &joined(&grid(shape(2, 2), 6, true), " "),
        "2 ".to_owned() + &joined(&grid(shape(2, 2), 7, true), " "),
        "02\n".to_owned() + &joined(&[0; 16], "  "),
        "002\n".to_owned() + &joined(&[0; 16], "\n0 "),
        ordered(3, " ", "\n"),
        ordered(4, " ", "\n"),
        NINE.to_owned(),
        format!("{NINE}\n{NINE}\r\n\n"),
    ];
    const BYTES: &[u8] = b"0012349 \t\n\r,.-#|\x0b";
    let layouts = [Layout::Ordered, Layout::Numbers, Layout::Line, Layout::Rows];
    let shapes = [(2, 2), (3, 3), (1, 4)].map(|(r, c)| shape(r, c));
    let mut random = XorShift(31);
    let (mut read, mut left) = ([0; 2], [0; 2]);
    for k in 0..30_000 {
        let mut text = texts[k % texts.len()].clone().into_bytes();
        for _ in 0..random.below(4) {
            let (at, byte) = (random.below(text.len()), BYTES[random.below(BYTES.len())]);
            match random.below(3) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        let text = String::from_utf8(text).unwrap();
        let reading = ParseOptions {
            layout: layouts.get(random.below(20)).copied(),
            symbols: [Symbols::Digits, Symbols::Letters].get(random.below(10)).copied(),
            shape: shapes.get(random.below(20)).copied(),
        };
        for (way, fast_path) in [layout::line::fast_path, layout::ordered::fast_path].into_iter().enumerate()
        {
            match fast_path(&text, 0, &reading).unwrap() {
                Some(short) => {
                    let long = recognise::read_in_full(&text, 0, &reading).ok();
                    assert_eq!(Some(short), long, "{text:?} {reading:?}");
                    read[way] += 1;
                }
                None => left[way] += usize::from(recognise::read_in_full(&text, 0, &reading).is_ok()),
            }
        }
    }
    assert!(read[0] > 1_000 && read[1] > 5_000 && left[0] > 1_000 && left[1] > 1_000, "{read:?} {left:?}");
}

#[test]
fn hostile_text_neither_panics_nor_stalls() {
    const PIECES: [&str; 32] = [
        "1",
        "2",
        "0",
        "9",
        "A",
        "G",
        "z",
        ".",
        "-",
        "_",
        "*",
        "|",
        "+",
        "=",
        " ",
        ",",
        ";",
        "\n",
        "\n",
        "\r",
        "\r\n",
        "#",
        " # x",
        "end",
        "\nend\n",
        "\u{FEFF}",
        "│",
        "─",
        "é",
        "1 2 3 4\n",
        "17",
        "----",
    ];
    let mut random = XorShift(0x9E37_79B9_7F4A_7C15);
    let layouts = [Layout::Line, Layout::Rows, Layout::Boxes, Layout::Numbers, Layout::Ordered];
    let alphabets = [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters];
    let shapes = [(1, 1), (1, 2), (2, 2), (16, 16)].map(|(r, c)| shape(r, c));
    for _ in 0..20_000 {
        let pieces = 2 + random.below(30);
        let text: String = (0..random.below(40)).map(|_| PIECES[random.below(pieces)]).collect();
        let reading = ParseOptions {
            layout: layouts.get(random.below(20)).copied(),
            symbols: alphabets.get(random.below(12)).copied(),
            shape: shapes.get(random.below(8)).copied(),
        };
        let mut before = 0;
        for result in puzzles(&text, &reading) {
            match result {
                Ok(parsed) => {
                    assert!(before < parsed.end && parsed.end <= text.len(), "{text:?}");
                    assert_eq!(parsed.values.len(), parsed.shape.cells());
                    assert!(parsed.values.iter().all(|&value| value as usize <= parsed.shape.side()));
                    before = parsed.end;
                }
                Err(Error::Text(error)) => {
                    assert!(
                        text.is_char_boundary(error.offset) && error.line > 0 && error.column > 0,
                        "{text:?}"
                    );
                    assert!(error.offset >= before, "{text:?}");
                }
                Err(error) => panic!("{error} in {text:?}"),
            }
        }
    }
}

/// As on 32 bits, where a text may be so long that twice its length is no number.
#[test]
fn a_line_may_be_as_long_as_a_text_can_be() {
    let most = [0, 9, isize::MAX as usize, usize::MAX].map(read::source::max_lines);
    assert_eq!(most, [4, 22, usize::MAX, usize::MAX]);
}
