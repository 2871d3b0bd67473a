//! Pencil marks: their forms, and their round trip.

use super::*;
use crate::model::puzzle::Puzzle;

/// The candidates of a 4x4 as lists; its first row is that of the tests below.
const FOUR: &str = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";

fn read(text: &str, options: &ParseOptions) -> Parsed {
    let refused = error_of(text, options);
    assert_eq!(refused.kind, TextErrorKind::Candidates, "{refused} in\n{text}");
    parse_candidates(text, options).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn words(text: &str) -> Vec<u64> {
    read(text, &unnamed()).candidates.unwrap()
}

pub(super) fn printed_marks(shape: Shape, words: &[u64], format: Format) -> String {
    let mut text = String::new();
    print_candidates(shape, words, format, &mut text).unwrap();
    text
}

/// Candidates of any kind of cell: none, one, all or some.
fn random_words(shape: Shape, random: &mut XorShift, density: usize) -> Vec<u64> {
    let all = u64::MAX >> (64 - shape.side());
    let word = |random: &mut XorShift| {
        (0..shape.side()).fold(0u64, |word, digit| word | u64::from(random.below(100) < density) << digit)
    };
    (0..shape.cells())
        .map(|_| match random.below(12) {
            0 => 0,
            1 => all,
            2 => 1 << random.below(shape.side()),
            _ => word(random) & all,
        })
        .collect()
}

/// The lists, with every arrangement of their lines and with brackets, are the same puzzle.
#[test]
fn lists_are_read_in_any_lines() {
    let marks = words(FOUR);
    assert_eq!(marks[..4], [0b0001, 0b1010, 0b0100, 0b1010]);
    let lists: Vec<&str> = FOUR.split_whitespace().collect();
    for per_line in [1, 2, 4, 8, 16] {
        let text: String = lists.chunks(per_line).map(|line| line.join(" ") + "\n").collect();
        assert_eq!(words(&text), marks, "{text}");
        // A blank line ends them.
        let two = text.clone() + "\n" + &text;
        assert_eq!(read(&two, &unnamed()).end, text.len() + 1, "{two}");
    }
    for (left, right) in [("{", "}"), ("[", "]"), ("\"", "\"")] {
        let quoted: Vec<String> = lists.iter().map(|list| format!("{left}{list}{right}")).collect();
        for per_line in [4, 16] {
            let text: String = quoted.chunks(per_line).map(|line| line.join(", ") + "\n").collect();
            assert_eq!(words(&text), marks, "{text}");
        }
    }
    let places = |list: &&str| {
        (1..=4)
            .map(|digit| if list.contains(&digit.to_string()) { format!("{digit}") } else { ".".into() })
            .collect::<String>()
    };
    let places: Vec<String> = lists.iter().map(places).collect();
    for per_line in [1, 2, 4, 16] {
        let text: String = places.chunks(per_line).map(|line| line.join(" ") + "\n").collect();
        assert_eq!(words(&text), marks, "{text}");
    }
}

/// A place for each digit, in one line, or in lines of rows or cells.
#[test]
fn places_are_read() {
    let marks = words(FOUR);
    for blank in ['.', '0', '-', '_', '*', ' '] {
        let cells: Vec<String> = marks
            .iter()
            .map(|word| {
                (0..4)
                    .map(|digit| if word >> digit & 1 != 0 { char::from(b'1' + digit) } else { blank })
                    .collect()
            })
            .collect();
        let lengths: &[usize] = if blank == ' ' { &[16] } else { &[1, 4, 16] };
        for &per_line in lengths {
            let text: String = cells.chunks(per_line).map(|line| line.concat() + "\n").collect();
            let found = read(&text, &unnamed());
            assert_eq!(found.candidates.as_ref(), Some(&marks), "{text}");
            assert_eq!(
                (found.layout, found.end),
                (if per_line == 16 { Layout::Line } else { Layout::Rows }, text.len())
            );
            assert_eq!(read(&text, &with_shape(2, 2)).candidates.as_ref(), Some(&marks), "{text}");
        }
    }
    // The values are those of cells with a single candidate.
    let nine = "....5....".repeat(9) + &"123456789".repeat(72);
    let found = read(&nine, &unnamed());
    assert_eq!((found.shape, &found.values[..10]), (Shape::NINE, &[5, 5, 5, 5, 5, 5, 5, 5, 5, 0][..]));
}

/// Characters that may be the cells of grids are not taken for places.
#[test]
fn sparse_grids_are_no_places() {
    let empty = ".".repeat(729);
    assert_eq!(error_of(&empty, &unnamed()).kind, TextErrorKind::BoxShape { side: 27 });
    assert_eq!(parsed(&empty, &with_shape(3, 9)).values, vec![0; 729]);
    let one = format!("1{}", ".".repeat(728));
    assert_eq!(error_of(&one, &unnamed()).kind, TextErrorKind::BoxShape { side: 27 });
    assert_eq!(parsed(&one, &with_shape(3, 9)).values[0], 1);
    // A named shape is obeyed.
    let marks = "123456789".repeat(81);
    assert_eq!(parsed(&marks, &with_shape(3, 9)).shape, shape(3, 9));
    assert_eq!(read(&marks, &with_shape(3, 3)).shape, Shape::NINE);
    // Nine puzzles, each with one given in its place.
    let lines: String =
        (0..9).map(|place| format!("{:.<81}\n", ".".repeat(place) + &(place + 1).to_string())).collect();
    let read: Result<Vec<_>, _> = puzzles(&lines, &unnamed()).collect();
    assert_eq!(read.unwrap().len(), 9);
    let rows = "1...\n.2..\n..3.\n...4\n";
    assert_eq!(parsed(rows, &unnamed()).layout, Layout::Rows);
    assert_eq!(parsed("1... .2.. ..3. ...4\n", &unnamed()).layout, Layout::Line);
}

/// All cells of the first row may have all digits: the row is then as long as a grid.
#[test]
fn a_row_of_all_candidates_is_no_grid() {
    for side in [4, 6, 9] {
        let all: String = (1..=side).map(|digit| digit.to_string()).collect();
        let shape = Shape::usual(side).unwrap();
        let text: String = (0..side).map(|_| vec![&*all; side].join(" ") + "\n").collect();
        assert_eq!(words(&text), vec![u64::MAX >> (64 - side); shape.cells()]);
    }
}

#[test]
fn cells_without_candidates_are_kept() {
    let marks = words("1 24 3 !!\n34 34 1 2\n34 13 2 13\n2 13 4 13\n");
    assert_eq!((marks[2], marks[3]), (0b0100, 0));
    // An empty cell may be any digit.
    assert_eq!(words("1 24 3 .\n34 34 1 2\n34 13 2 13\n2 13 4 13\n")[3], 0b1111);
    assert_eq!(words("1 !! 3 .\n. . . .\n. . . .\n. . . .\n")[..4], [1, 0, 4, 15]);
}

/// SudoCue writes a `u` in front of digits that the user has placed.
#[test]
fn placed_digits_among_lists_are_told() {
    let found = read("1 u2 3 u4\n34 34 1 2\n34 13 2 13\n2 13 4 13\n", &unnamed());
    assert_eq!((&found.placed[..], &found.values[..4]), (&[1, 3][..], &[1, 2, 3, 4][..]));
}

/// Bars and borders say what the boxes are.
#[test]
fn the_drawing_decides_the_shape() {
    for (rows, cols) in [(2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (2, 8), (4, 4), (3, 12), (12, 3)] {
        let shape = shape(rows, cols);
        let words = vec![u64::MAX >> (64 - shape.side()); shape.cells()];
        let text = printed_marks(shape, &words, Format::usual(shape, Layout::Boxes));
        assert_eq!(read(&text, &unnamed()).shape, shape, "{text}");
    }
    // Lines between all cells are no boxes, or boxes of one row or column.
    let words = vec![0b111111; 36];
    for (rows, cols) in [(1, 6), (6, 1)] {
        let shape = shape(rows, cols);
        let text = printed_marks(shape, &words, Format::usual(shape, Layout::Boxes));
        assert!(matches!(error_of(&text, &unnamed()).kind, TextErrorKind::Ambiguous { .. }), "{text}");
        assert_eq!(read(&text, &with_shape(rows, cols)).shape, shape);
    }
    let line = "+----+----+----+----+\n";
    let table: String = FOUR.lines().map(|row| format!("{line}| {} |\n", row.replace(' ', " | "))).collect();
    assert_eq!(read(&(table + line), &unnamed()).shape, Shape::FOUR);
}

#[test]
fn the_alphabet_of_lists_is_recognised() {
    let shape = Shape::SIXTEEN;
    let all = vec![0xFFFF; 256];
    for symbols in ALPHABETS {
        for layout in [Layout::Line, Layout::Rows, Layout::Boxes] {
            let format = Format::new(shape, layout, symbols, '.').unwrap();
            let found = read(&printed_marks(shape, &all, format), &unnamed());
            assert_eq!((found.format(), found.candidates), (format, Some(all.clone())));
        }
    }
    // Without G and 0, the alphabet is not known.
    let some = vec![0x7FFE; 256];
    let text = printed_marks(shape, &some, Format::usual(shape, Layout::Rows));
    assert!(matches!(error_of(&text, &unnamed()).kind, TextErrorKind::Ambiguous { .. }));
    assert_eq!(read(&text, &with_symbols(Symbols::Digits)).candidates, Some(some));
    let letters = FOUR.replace('1', "A").replace('2', "B").replace('3', "C").replace('4', "D");
    assert_eq!(words(&letters), words(FOUR));
}

/// With shape and symbols named, the candidates are the same. If they are not named, the text may
/// be ambiguous, but it has no other candidates.
#[test]
fn printed_candidates_are_read_back() {
    let mut random = XorShift(88172645463325252);
    let mut same = 0;
    for side in 1..=36 {
        for rows in (1..=side).filter(|rows| side % rows == 0) {
            let shape = shape(rows, side / rows);
            for density in [0, 3, 10, 30, 60, 100] {
                let words = random_words(shape, &mut random, density);
                let symbols: Vec<Symbols> =
                    ALPHABETS.into_iter().filter(|symbols| side <= symbols.max_side()).collect();
                let blank = *random.pick(&['.', '-', '_', '*']);
                let layout = *random.pick(&[Layout::Line, Layout::Rows, Layout::Boxes]);
                let format = Format::new(shape, layout, *random.pick(&symbols), blank).unwrap();
                let text = printed_marks(shape, &words, format);
                let named = ParseOptions {
                    layout: Some(layout),
                    symbols: Some(format.symbols),
                    shape: Some(shape),
                    table: None,
                    above: Above::Nothing,
                    ..ParseOptions::new()
                };
                for options in [named, ParseOptions { layout: None, ..named }] {
                    let found = parse_candidates(&text, &options)
                        .unwrap_or_else(|error| panic!("{error}: {format:?}\n{text}"));
                    assert!(found.candidates.as_ref() == Some(&words), "{format:?}\n{text}");
                    assert_eq!((found.shape, found.end), (shape, text.len()));
                }
                let usual = format.symbols == Format::usual(shape, layout).symbols;
                let is_known = Shape::usual(side) == Some(shape) || layout == Layout::Boxes;
                if !usual || !is_known {
                    continue;
                }
                match parse_candidates(&text, &unnamed()) {
                    Ok(found) => {
                        assert!(
                            found.candidates.as_ref() == Some(&words) && found.shape == shape,
                            "{format:?}\n{text}"
                        );
                        same += 1;
                    }
                    Err(Error::Text(TextError { kind, .. })) => {
                        let is_ambiguous =
                            matches!(kind, TextErrorKind::Ambiguous { .. } | TextErrorKind::BoxShape { .. });
                        assert!(is_ambiguous, "{kind}: {format:?}\n{text}");
                    }
                    Err(error) => panic!("{error}"),
                }
                // Digits are never read instead.
                if let Ok(found) = parse(&text, &unnamed()) {
                    let puzzle = Puzzle::from_givens(found.shape, &found.values).unwrap();
                    assert_eq!(puzzle, Puzzle::from_marks(shape, &words).unwrap());
                }
            }
        }
    }
    assert!(same > 60, "{same}");
}

/// The beginning of a text does not tell what it is.
#[test]
fn the_beginning_of_marks_is_not_settled() {
    let rows: Vec<u64> = words(FOUR);
    let places = printed_marks(Shape::FOUR, &rows, Format::usual(Shape::FOUR, Layout::Line));
    let by_rows: String =
        places.trim().as_bytes().chunks(16).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for text in [FOUR, &places, &by_rows] {
        let more = text.to_owned() + "\n" + text;
        for end in (0..text.len()).filter(|end| more[..*end].ends_with('\n')) {
            assert_eq!(parse_beginning(&more[..end], &unnamed()), Ok(None), "{}", &more[..end]);
            assert_eq!(
                parse_settled(&more[..end], 0, more.as_bytes(), Wanted::Candidates, &unnamed()),
                Ok(None),
                "{}",
                &more[..end]
            );
        }
        let settled =
            parse_settled(&more, 0, more.as_bytes(), Wanted::Candidates, &unnamed()).unwrap().unwrap();
        assert_eq!((settled.end, settled.candidates.as_ref()), (text.len() + 1, Some(&rows)));
    }
}

#[test]
fn candidates_that_cannot_be_printed_are_refused() {
    let mut text = String::new();
    let four = Format::usual(Shape::FOUR, Layout::Rows);
    let mut print = |shape, words: &[u64], format| print_candidates(shape, words, format, &mut text);
    assert!(matches!(print(Shape::FOUR, &[0; 15], four), Err(Error::Length { got: 15, wanted: 16, .. })));
    let mut above = [0; 16];
    above[3] = 0b100000;
    assert_eq!(
        print(Shape::FOUR, &above, four),
        Err(Error::Value { cell: 3, value: 6, digits: 4, columns: 4 })
    );
    for (rows, layout) in [(2, Layout::Numbers), (2, Layout::Ordered), (7, Layout::Rows)] {
        let shape = shape(rows, rows);
        let format = Format { layout, symbols: Symbols::Digits, blank: '.' };
        assert!(matches!(print(shape, &vec![0; shape.cells()], format), Err(Error::Argument { .. })));
    }
}

/// SadMan's files have what the user has noted below the puzzle.
#[test]
fn noted_digits_below_a_puzzle_are_no_puzzle() {
    let rows: String = digits(NINE).chunks(9).map(|row| joined(row, "").replace('0', ".") + "\n").collect();
    let notes = "123,,4,,9,,,,1\n,,,,,,,,\n".repeat(4) + ",,,,,,,,12\n";
    let text = format!("[Puzzle]\n{rows}[State]\n{rows}[PencilMarks]\n{notes}");
    let two = text.clone() + &text;
    for (text, count) in [(text, 1), (two, 2)] {
        let read: Result<Vec<_>, _> = puzzles(&text, &unnamed()).collect();
        let read = read.unwrap();
        assert_eq!(read.len(), count);
        assert!(read.iter().all(|parsed| parsed.values == digits(NINE)));
    }
}
