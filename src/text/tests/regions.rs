//! Regions beside and below the cells of a puzzle: those of a jigsaw are refused as a classic
//! puzzle and read with their rules, and those that are the boxes of the puzzle say nothing.

use super::*;

const FOUR: &str = "1......2.3....4.";
const BOXES: &str = "aabbaabbccddccdd";
const JIGSAW: &str = "aabbabbdaccdccdd";
const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn in_rows(cells: &str, side: usize) -> String {
    let characters: Vec<char> = cells.chars().collect();
    characters.chunks(side).map(|row| row.iter().collect::<String>() + "\n").collect()
}

fn boxes_of_nine(first: char) -> String {
    let kind = |cell: usize| char::from(first as u8 + (cell / 27 * 3 + cell % 9 / 3) as u8);
    (0..81).map(kind).collect()
}

/// Returns the regions of the boxes, of which two have exchanged a cell.
fn jigsaw_of_nine(first: char) -> String {
    let mut regions: Vec<char> = boxes_of_nine(first).chars().collect();
    regions.swap(2, 12);
    regions.into_iter().collect()
}

/// Returns for each part of a stream what it is: a classic puzzle, one with rules, or text that is
/// neither.
fn kinds(text: &str) -> String {
    let kind = |part| match part {
        Ok(_) => '.',
        Err(ReadError::Text(mut refused)) => match refused.read_rules().unwrap() {
            Some(_) => 'j',
            None => 'x',
        },
        Err(error) => panic!("{error} in\n{text}"),
    };
    Reader::new(text.as_bytes(), &unnamed()).map(kind).collect()
}

#[test]
fn regions_below_a_puzzle_make_it_a_jigsaw() {
    let letters = jigsaw_of_nine('A');
    let rows = in_rows(NINE, 9);
    for (cells, regions, next) in [
        (FOUR.to_owned(), in_rows(JIGSAW, 4), FOUR),
        (in_rows(FOUR, 4), format!("\n{}", in_rows(JIGSAW, 4)), FOUR),
        (NINE.to_owned(), letters.clone(), NINE),
        (NINE.to_owned(), letters.to_lowercase(), NINE),
        (NINE.to_owned(), jigsaw_of_nine('1'), NINE),
        (NINE.to_owned(), jigsaw_of_nine('0'), NINE),
        (NINE.replace('.', "0"), in_rows(&letters, 9), NINE),
        (rows.clone(), in_rows(&jigsaw_of_nine('1'), 9), NINE),
        (rows, letters.clone(), NINE),
    ] {
        let text = format!("{}\n{}\n", cells.trim_end(), regions.trim_end());
        let error = error_of(&text, &unnamed());
        assert!(matches!(error.kind, TextErrorKind::Variant { is_read: true, .. }), "{error} of\n{text}");
        assert_eq!(text[error.offset..].lines().next(), regions.trim().lines().next(), "{text}");
        for end in ["\n", "\r\n"] {
            let stream = format!("{next}\n\n{text}\n{next}\n{text}\n{next}\n").replace('\n', end);
            assert_eq!(kinds(&stream), ".j.j.", "{stream}");
        }
        let found = parse_rules(&format!("{text}\n{next}\n")).unwrap();
        assert_eq!(found.givens(), digits(&cells.replace('\n', "").replace('0', ".")), "{text}");
    }
    // Below a title, and in several lines of one stream.
    assert_eq!(kinds(&format!("{NINE}\nPuzzle 2\n{NINE}\n{letters}\n{NINE}\n")), ".j.");
    // Regions with a cell too many are no puzzle of their own either.
    let damaged = letters.replacen('I', "H", 1);
    assert_eq!(kinds(&format!("{NINE}\n{damaged}\n{NINE}\n")), "x.");
}

#[test]
fn regions_that_are_the_boxes_say_nothing() {
    let (letters, numbers) = (boxes_of_nine('A'), boxes_of_nine('1'));
    for text in [
        format!("{NINE}\n{letters}\n"),
        format!("{NINE}\n{}", in_rows(&numbers, 9)),
        format!("{}\n{}", in_rows(NINE, 9), in_rows(&letters, 9)),
        format!("{NINE} {letters}\n"),
        format!("{NINE},{numbers}\n"),
        format!("puzzle,regions\n{NINE},{letters}\n"),
        format!("regions;puzzle\n{letters};{NINE}\n"),
    ] {
        let found = parsed(&text, &unnamed());
        assert_eq!((found.shape, found.values, found.solution), (Shape::NINE, digits(NINE), None), "{text}");
        assert_eq!(kinds(&format!("{text}\n{text}")), "..", "{text}");
    }
    assert_eq!(kinds(&format!("{FOUR} {BOXES}\n{FOUR}\n")), "..");
}

#[test]
fn what_is_below_a_puzzle_and_no_regions_is_another_puzzle() {
    // Wrong grids of side 4, grids of letters and of rows, and a puzzle with equal cells.
    for (text, wanted) in [
        (format!("{FOUR}\n1122112233443344\n"), ".."),
        (format!("{FOUR}\nABCDCDABBADCDCBA\n"), ".."),
        (format!("{NINE}\n{}\n", NINE.replace('.', "0")), ".."),
        (format!("{NINE}\n112{}\n", ".".repeat(78)), ".."),
        (format!("{NINE}\n{}\n", "ABCDEFGHI".repeat(9)), ".."),
    ] {
        assert_eq!(kinds(&text), wanted, "{text}");
    }
}

#[test]
fn a_column_of_regions_is_not_lost() {
    let (letters, solution) = (jigsaw_of_nine('A'), boxes_of_nine('1'));
    for text in [
        format!("puzzle,regions\n{NINE},{letters}\n"),
        format!("regions,puzzle\n{letters},{NINE}\n"),
        format!("puzzle,id,solution,layout\n{NINE},7,{solution},{letters}\n"),
        format!("1;{NINE};{letters}\n"),
    ] {
        let error = error_of(&text, &unnamed());
        assert!(matches!(error.kind, TextErrorKind::Variant { .. }), "{error} of\n{text}");
        assert_eq!(text[error.offset..].chars().next(), Some('A'), "{text}");
        assert!(parse(&text, &unnamed().with_known_rules()).is_err(), "{text}");
    }
    let error = error_of(&format!("puzzle,regions\n{NINE},3x3 with bumps\n"), &unnamed());
    assert!(matches!(error.kind, TextErrorKind::NamedVariant { .. }), "{error}");
    for nothing in ["", "none", "3x3", "[]", "classic"] {
        assert_eq!(kinds(&format!("puzzle,regions\n{NINE},{nothing}\n")), ".", "{nothing}");
    }
}

/// Digits below digits of a 4x4 are regions if each is in one piece; wrong grids are other puzzles.
#[test]
fn digits_below_a_4x4_may_be_regions() {
    let numbers = "1122122413343344";
    let rows = format!("{}\n{}", in_rows(FOUR, 4), in_rows(numbers, 4));
    for text in [format!("{FOUR}\n{numbers}\n"), format!("{FOUR}\n\n{numbers}\n"), rows] {
        let error = error_of(&text, &unnamed());
        assert!(matches!(error.kind, TextErrorKind::Variant { is_read: true, .. }), "{error} of\n{text}");
        assert_eq!(kinds(&format!("{text}\n{FOUR}\n{text}\n{FOUR}\n")), "j.j.", "{text}");
        assert_eq!(parse_rules(&text).unwrap().rules().regions().len(), 12, "{text}");
    }
    for other in ["1122112233443344", "1122112233444433", "1212343412123434", "1111222233334444"] {
        let text = format!("{FOUR}\n{other}\n");
        assert_eq!(kinds(&text), "..", "{text}");
    }
    // Two pieces are no regions for `parse_rules` either.
    let classic = parse_rules(FOUR).unwrap();
    let read = parse_rules(&format!("{FOUR}\n1122112233444433\n")).unwrap();
    assert!(read.rules().regions().eq(classic.rules().regions()));
}

/// A column of regions may say how many there are.
#[test]
fn a_number_of_regions_is_no_rule() {
    for (text, wanted) in [
        (format!("puzzle,regions\n{NINE},9\n{FOUR},4\n{NINE},9\n"), "..."),
        (format!("puzzle,Regions\n{NINE},4\n{NINE},12\n{NINE},9\n"), "xx."),
        (format!("puzzle,cages\n{NINE},9\n"), "x"),
        (format!("puzzle,jigsaw\n{NINE},9\n"), "x"),
        (format!("regions;puzzle\n 9 ;{NINE}\n"), "."),
    ] {
        assert_eq!(kinds(&text), wanted, "{text}");
    }
}

/// A character of a drawing that is usually between words is a mistake in it.
#[test]
fn regions_with_a_quote_in_them_are_not_passed_over() {
    let cells = format!("1{}6", ".".repeat(34));
    let drawn = "112233112333112233445'66445566445566";
    let error = error_of(&format!("{cells} {drawn}\n"), &unnamed());
    assert!(matches!(error.kind, TextErrorKind::Variant { .. }), "{error}");
}

/// Regions that lost or gained characters were once passed over, and the cells were read as a
/// classic puzzle.
#[test]
fn regions_of_another_length_are_no_comment() {
    let six = ("1".to_owned() + &".".repeat(34) + "6", "112222112333112333445566445566445566".to_owned());
    let cut = |cells: &str, at: usize, lost: usize| cells[..at].to_owned() + &cells[at + lost..];
    let doubled = |cells: &str, at: usize, more: usize| cells[..at + more].to_owned() + &cells[at..];
    for (cells, regions) in [
        (FOUR.to_owned(), JIGSAW.to_owned()),
        six,
        (NINE.to_owned(), jigsaw_of_nine('A')),
        (NINE.to_owned(), jigsaw_of_nine('1')),
        (NINE.to_owned(), boxes_of_nine('a')),
    ] {
        let count = cells.len();
        let row = if count > 16 { count.isqrt() } else { 1 };
        let damaged = (0..count).flat_map(|at| [cut(&regions, at, 1), doubled(&regions, at, 1)]);
        let rows =
            (0..count).step_by(row).flat_map(|at| [cut(&regions, at, row), doubled(&regions, at, row)]);
        for drawn in damaged.chain(rows) {
            let wanted = TextErrorKind::Regions { got: drawn.len(), wanted: count };
            for text in [
                format!("{cells} {drawn}"),
                format!("{cells},{drawn}\n"),
                format!("7;{cells};\"{drawn}\"\n"),
                format!("puzzle,regions\n{cells},{drawn}\n"),
            ] {
                let error = error_of(&text, &unnamed());
                assert_eq!((error.kind, error.offset), (wanted, text.find(&drawn).unwrap()), "{text}");
                assert_eq!(parse_rules(&text).unwrap_err().to_string(), error.to_string(), "{text}");
            }
        }
    }
    // Names, ratings, and complete grids that lost or gained a cell.
    let solution = grid(Shape::NINE, 1, false).iter().map(|digit| digit.to_string()).collect::<String>();
    for other in [
        "aaaaaaaaaaaaaaa".to_owned(),
        "a".repeat(80),
        "-".repeat(80),
        "AAABBBCCC".to_owned(),
        "aabbccddeeffgghhii".repeat(3),
        "1234567890".repeat(8),
        cut(&solution, 40, 1),
        doubled(&solution, 40, 1),
    ] {
        assert_eq!(kinds(&format!("{NINE} {other}\n")), ".", "{other}");
    }
    let mut solutions = 0;
    for seed in 1..41 {
        let values = grid(Shape::FOUR, seed, false);
        let solution = values.iter().map(|digit| digit.to_string()).collect::<String>();
        for at in 0..16 {
            for other in [cut(&solution, at, 1), doubled(&solution, at, 1)] {
                assert_eq!(kinds(&format!("{FOUR} {other}\n")), ".", "{other}");
                solutions += 1;
            }
        }
    }
    assert_eq!(solutions, 40 * 32);
}

/// Regions in rows, of which the first two have exchanged a cell.
fn jigsaw_of(side: usize) -> (String, String) {
    let mut regions: Vec<char> =
        (0..side * side).map(|cell| char::from(b'a' + (cell / side) as u8)).collect();
    regions.swap(0, side + 1);
    let cells = format!("1{}2{}", ".".repeat(side), ".".repeat(side * side - side - 2));
    (cells, regions.into_iter().collect())
}

/// Jigsaws of sides without usual boxes were once errors of the box shape.
#[test]
fn jigsaws_of_every_side_are_read() {
    for side in [5, 7, 8, 10, 11, 13, 14, 15] {
        let (cells, regions) = jigsaw_of(side);
        for text in [
            format!("{cells} {regions}\n"),
            format!("{cells},{regions}\n"),
            format!("puzzle,regions\n{cells},{regions}\n"),
            format!("{cells}\n{regions}\n"),
            format!("Jigsaw 4\n{cells}\n{regions}\n"),
            format!("# a comment\n{}\n{}\n", in_rows(&cells, side), in_rows(&regions, side)),
            format!("{}{}\n", with_spaces(&in_rows(&cells, side)), with_spaces(&in_rows(&regions, side))),
        ] {
            for size in [29, 1 << 16] {
                let stream = format!("{text}{NINE}\n\n{text}");
                let pieces = Pieces { text: stream.as_bytes(), size };
                let found: Vec<_> = Reader::new(pieces, &unnamed()).collect();
                let [Err(ReadError::Text(_)), Ok(_), Err(ReadError::Text(_))] = &found[..] else {
                    panic!("{found:?} of\n{stream}");
                };
                for part in found {
                    let Err(ReadError::Text(mut refused)) = part else { continue };
                    let read = refused.read_rules().unwrap().expect("a jigsaw");
                    let mut givens = digits(&cells);
                    givens.truncate(side * side);
                    assert_eq!(read.puzzle.givens(), givens, "{text}");
                    assert_eq!(read.puzzle.rules().regions().len(), 3 * side, "{text}");
                }
            }
            assert_eq!(parse_rules(&text).unwrap().rules().regions().len(), 3 * side, "{text}");
        }
        // Without regions, and with a shape, all is as before.
        let error = error_of(&format!("{cells}\n"), &unnamed());
        assert!(!matches!(error.kind, TextErrorKind::Variant { .. }), "{error} of {cells}");
        assert_eq!(parsed(&cells, &with_shape(1, side)).shape, shape(1, side));
    }
}

/// Returns the text with a space between any two characters of a line.
fn with_spaces(text: &str) -> String {
    let space = |line: &str| line.chars().flat_map(|c| [c, ' ']).collect::<String>().trim().to_owned() + "\n";
    text.lines().map(space).collect()
}

/// A stream that gives so many bytes at once.
struct Pieces<'t> {
    text: &'t [u8],
    size: usize,
}

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let len = out.len().min(self.size);
        self.text.read(&mut out[..len])
    }
}

#[test]
fn regions_below_a_title_that_names_a_jigsaw_are_its_rules() {
    let letters = jigsaw_of_nine('A');
    for title in ["Jigsaw 4", "Jigsaw Sudoku", "Hard jigsaws"] {
        let text = format!("{title}\n{NINE}\n{letters}\n");
        assert_eq!(kinds(&text), "j", "{title}");
        assert_eq!(kinds(&format!("{text}\n{NINE}\n{letters}\n{text}")), "jjj", "{title}");
        assert_eq!(parse_rules(&text).unwrap().rules().regions().len(), 27, "{title}");
        assert_eq!(kinds(&format!("{title}\n{NINE}\n")), "x", "{title}");
    }
    // The title names other rules too, and these are missing.
    for title in ["Killer jigsaw 4", "Jigsaw killer 4", "Jigsaw X-Sudoku 4", "Jigsaw 4\nKiller", "Windoku 4"]
    {
        assert_eq!(kinds(&format!("{title}\n{NINE}\n{letters}\n")).chars().next(), Some('x'), "{title}");
        // Also if the side has no usual boxes.
        let (cells, regions) = jigsaw_of(7);
        assert_eq!(kinds(&format!("{title}\n{cells}\n{regions}\n")).chars().next(), Some('x'), "{title}");
    }
}

/// Such regions were once found, and then not read.
#[test]
fn regions_may_have_spaces_between_all_characters() {
    let letters = jigsaw_of_nine('A');
    let rows = in_rows(NINE, 9);
    // The first cell is of another region than the one beside it.
    let (cells, down) = jigsaw_of(9);
    let digits_down: String = down.chars().map(|c| char::from(c as u8 - b'a' + b'1')).collect();
    for regions in [&down, &digits_down] {
        let text = format!("{cells}\n{}\n", with_spaces(&in_rows(regions, 9)));
        assert_eq!(kinds(&format!("{text}\n{NINE}\n")), "j.", "{text}");
    }
    for text in [
        format!("{NINE}\n{}\n", with_spaces(&in_rows(&letters, 9))),
        format!("{rows}{}\n", with_spaces(&in_rows(&letters, 9))),
        format!("{}{}\n", with_spaces(&rows), with_spaces(&in_rows(&letters, 9))),
        format!("{}\n{}\n", with_spaces(&rows), in_rows(&letters, 9)),
    ] {
        assert_eq!(kinds(&format!("{text}\n{NINE}\n")), "j.", "{text}");
        assert_eq!(parse_rules(&text).unwrap().givens(), digits(NINE), "{text}");
    }
}
