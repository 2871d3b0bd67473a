//! The position and the reason of every error.

use super::TextErrorKind::{
    Alphabet, BoxShape, Cells, Character, Empty, Order, RowLength, Rows, Symbol, Value,
};
use super::*;

/// A text and its error.
struct Case {
    name: &'static str,
    text: String,
    error: TextError,
}

/// Line and column from 1, and byte offset.
type Position = (usize, usize, usize);

fn case(
    name: &'static str,
    text: impl Into<String>,
    (line, column, offset): Position,
    kind: TextErrorKind,
) -> Case {
    Case {
        name,
        text: text.into(),
        error: TextError { line, column, offset, kind, document_start: None, document_end: None },
    }
}

fn assert_errors<const N: usize>(options: &ParseOptions, cases: [Case; N]) {
    for Case { name, text, error } in cases {
        assert_eq!(parse(&text, options), Err(error.into()), "{name}: {text}");
        if error.kind != Empty && *options == unnamed() {
            // The same text below another puzzle, which is one line of 82 bytes.
            let second = format!("{NINE}\n{text}");
            let moved = TextError { line: error.line + 1, offset: error.offset + 82, ..error };
            assert_eq!(puzzles(&second, options).last(), Some(Err(moved.into())), "{name}: {second}");
        }
    }
}

/// Numbers in a line.
const ROW_OF_9: &str = "1 2 3 4 5 6 7 8 9\n";
const ROW_OF_16: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n";

fn cells(got: usize, wanted: Option<usize>) -> TextErrorKind {
    Cells { got, wanted }
}

fn rows(got: usize, wanted: usize) -> TextErrorKind {
    Rows { got, wanted }
}

fn value(value: u64, side: usize) -> TextErrorKind {
    Value { value, side }
}

/// The error of a symbol in a 16x16.
fn symbol(symbol: char, first: char, last: char) -> TextErrorKind {
    Symbol { symbol, first, last, side: 16 }
}

#[test]
fn no_puzzle() {
    assert_errors(
        &unnamed(),
        [
            case("no text", "", (1, 1, 0), Empty),
            case("only a comment", "# only\n\n", (3, 1, 8), Empty),
            case("only an end", "end\n", (2, 1, 4), Empty),
            case("only a comment with a NUL", "# what this is\0", (1, 16, 15), Empty),
        ],
    );
}

#[test]
fn characters_that_represent_no_cell() {
    let rows_of_16 = |row: &str| format!("{row}\n").repeat(16);
    let dots = "................\n";
    let eighth_row_of_16 = format!("{}.......!........\n{}", dots.repeat(7), dots.repeat(8));
    let last_of_81 = ROW_OF_9.repeat(8) + &ROW_OF_9.replace('9', "y");
    let groups = "123 456 789\n".repeat(8) + "123 456 78!\n";
    let numbers_and_4_y = rows_of_16("10 11 12 13 14 15 16 1 2 3 4 5 y y y y");
    let comment_and_x = format!("# é\n  {NINE}").replace("98", "9X");
    assert_errors(
        &unnamed(),
        [
            case("in a line", "12343412!1434321\r\n", (1, 9, 8), Character('!')),
            case("behind a mark", "# one\n\u{FEFF}12343412!1434321", (2, 9, 17), Character('!')),
            case("an x", NINE.replace("98", "9x"), (1, 21, 20), Character('x')),
            case("two bytes", NINE.replace("98", "9é"), (1, 21, 20), Character('é')),
            case("below two bytes", comment_and_x, (2, 23, 27), Character('X')),
            case("in rows", eighth_row_of_16, (8, 8, 126), Character('!')),
            case("among numbers", last_of_81, (9, 17, 160), Character('y')),
            case("a letter in a 9x9", "12345678A\n".repeat(9), (1, 9, 8), Character('A')),
            case("a plus among dots", "1234\n3412\n.+..\n2143\n", (3, 2, 11), Character('+')),
            // The characters are between separators or in groups; the last texts are numbers.
            case("letters", rows_of_16("A B C D E F G H I J K L M N O !"), (1, 31, 30), Character('!')),
            case("hexadecimal", rows_of_16("1 2 3 4 5 6 7 8 9 A B C D E F !"), (1, 31, 30), Character('!')),
            case("groups", groups, (9, 11, 106), Character('!')),
            case("numbers", numbers_and_4_y, (1, 32, 31), Character('y')),
            // A comma must have a cell on its left, unless the fields make a grid.
            case("commas in rows", "1,2,,4,5\n".repeat(4), (1, 5, 4), Character(',')),
            case("commas in a line", "1,2,,4,5\n", (1, 5, 4), Character(',')),
            case("a comma and a semicolon", "1,2,3,4\n1,2,;\n", (2, 5, 12), Character(';')),
            // A C caller may count the closing NUL.
            case("NUL behind a line", NINE.to_owned() + "\0", (1, 82, 81), Character('\0')),
            case("NULs behind rows", "123456789\n12345678\n\0\0", (3, 1, 19), Character('\0')),
        ],
    );
    let digit_among_letters = case("9", rows_of_16("ABCDEFGHIJKLMNO9"), (1, 16, 15), Character('9'));
    assert_errors(&with_symbols(Symbols::Letters), [digit_among_letters]);
}

#[test]
fn values_above_the_side() {
    let letters = "A.B.C.D.E.F.G.H.\n";
    let letters_and_q = letters.replace('H', "Q") + &letters.repeat(15);
    let letters_and_1 = "ABCDEFGHIJKLMNO.\n".repeat(15) + "ABCDEFGHIJKLMNO1\n";
    let with_17 = ROW_OF_16.replace("16", "17");
    let zeros = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    let ten_in_a_9x9 = ROW_OF_9.repeat(8) + &ROW_OF_9.replace('9', "10");
    let ordered = "2\n1 2 3 5\n".to_owned() + &"0 ".repeat(12);
    assert_errors(
        &unnamed(),
        [
            case("5 in a line of 16", "1234341251434321", (1, 9, 8), value(5, 4)),
            case("5 in rows of 4", "1234\n3412\n2153\n4321\n", (3, 3, 12), value(5, 4)),
            case("Z in a 16x16", "123456789ABCDEFZ\n".repeat(16), (1, 16, 15), symbol('Z', '1', 'G')),
            case("Q among letters", letters_and_q, (1, 15, 14), symbol('Q', 'A', 'P')),
            // The only digit is the mistake, and not the letters behind the ninth.
            case("1 among letters", letters_and_1, (16, 16, 270), Character('1')),
            case("10 in a 9x9", ten_in_a_9x9, (9, 17, 160), value(10, 9)),
            case("17 in a 16x16", ROW_OF_16.repeat(15) + &with_17, (16, 37, 621), value(17, 16)),
            case("17 below zeros", zeros.repeat(15) + &with_17, (16, 37, 516), value(17, 16)),
            case("5 in an ordered 4x4", ordered, (2, 7, 8), value(5, 4)),
        ],
    );
}

#[test]
fn numbers_of_cells_that_make_no_grid() {
    let rows_with_gaps = "10 11 12 13 14 15 16 1 y y y y y y y y\n".repeat(16);
    let row = "123456789\n";
    let (three_rows, nine_rows) = (row.repeat(3), row.repeat(9));
    let bands_of_8 = format!("{three_rows}\n{three_rows}\n{}", row.repeat(2));
    let two_rows_of_36 = format!("!{}\n", ".".repeat(35)).repeat(2);
    assert_errors(
        &unnamed(),
        [
            case("80 in a line", &NINE[..80], (1, 81, 80), cells(80, None)),
            case("82 in a line", NINE.to_owned() + ".", (1, 83, 82), cells(82, None)),
            case("8 of 9 rows", "123456789\n".repeat(8), (8, 10, 79), rows(8, 9)),
            case("8 of 9 rows of numbers", ROW_OF_9.repeat(8), (8, 18, 143), rows(8, 9)),
            case("5 in a line", "12345\n", (1, 6, 5), cells(5, None)),
            case("5 in two lines", "12345\n".repeat(2), (2, 6, 11), rows(2, 5)),
            case("groups", rows_with_gaps, (16, 39, 623), rows(16, 23)),
            // A column is not an order with numbers below.
            case("a column from 2", "2\n1\n3\n", (3, 2, 5), cells(3, None)),
            case("a column from 1", "1\n1\n0\n", (3, 2, 5), cells(3, None)),
            case("a blank above a row", ".\n1 2 3 4\n", (2, 8, 9), cells(5, None)),
            // A blank line between bands, or above the last row, is not one below a grid.
            case("3 rows above 9", format!("{three_rows}\n{nine_rows}"), (3, 10, 29), rows(3, 9)),
            case("8 rows above 9", format!("{}\n{nine_rows}", row.repeat(8)), (8, 10, 79), rows(8, 9)),
            case("8 rows in bands above 9", format!("{bands_of_8}\n{nine_rows}"), (10, 10, 81), rows(8, 9)),
            case(
                "8 rows of numbers",
                format!("{}\n{ROW_OF_9}", ROW_OF_9.repeat(8)).repeat(2),
                (8, 18, 143),
                rows(8, 9),
            ),
            // Most short lines are rows.
            case("one row of 9", "123456789\n", (1, 10, 9), rows(1, 9)),
            case("one row of 4", "1 2 3 4\n", (1, 8, 7), rows(1, 4)),
            case("two rows of 36", two_rows_of_36, (2, 37, 73), rows(2, 36)),
            // The order gives the number of missing cells.
            case("ordered", "2\n1 2 3 4 x", (2, 10, 11), cells(5, Some(16))),
        ],
    );
    assert_errors(
        &with_shape(3, 3),
        [
            case("16 for a 9x9", "1234341221434321", (1, 17, 16), cells(16, Some(81))),
            case("13 for a 9x9", "12345\n12345\n123\n", (3, 4, 15), cells(13, Some(81))),
        ],
    );
}

#[test]
fn rows_of_different_lengths() {
    let longer = ROW_OF_9.to_owned() + "1 2 3 4 5 6 7 8 9 1\n";
    assert_errors(
        &unnamed(),
        [
            case("shorter", "123456789\n12345678\n", (2, 9, 18), RowLength { row: 2, got: 8, wanted: 9 }),
            case("longer", longer, (2, 19, 36), RowLength { row: 2, got: 10, wanted: 9 }),
        ],
    );
}

#[test]
fn sides_without_a_usual_shape() {
    assert_errors(
        &unnamed(),
        [
            case("a line", ".".repeat(100), (1, 1, 0), BoxShape { side: 10 }),
            case("a line with dashes", format!("-{}", "6".repeat(99)), (1, 1, 0), BoxShape { side: 10 }),
            case("rows", "..........\n".repeat(10), (1, 1, 0), BoxShape { side: 10 }),
            case("numbers", "1 ".repeat(100), (1, 1, 0), BoxShape { side: 10 }),
        ],
    );
}

#[test]
fn orders() {
    assert_errors(
        &with_layout(Layout::Ordered),
        [
            case("too large", "17\n1", (1, 1, 0), Order { value: 17 }),
            case("too many cells", "1\n1 1", (2, 3, 4), cells(2, Some(1))),
        ],
    );
}

#[test]
fn ambiguous_texts() {
    let blank_or_first = "123456789ABCDEF1\n".repeat(15) + "023456789ABCDEF1\n";
    let spaced_line: String = blank_or_first.replace('\n', "").chars().flat_map(|c| [c, ' ']).collect();
    let letters = "E---------------\n".to_owned() + &"G---------------\n".repeat(15);
    let rows_of_16 = "1234341221434321\n".repeat(16);
    let rows_of_36 = ("123456".repeat(5) + "654321\n").repeat(36);
    let hexadecimal_or_not = ambiguous("hexadecimal 0-F", "1-9 and A-G");
    let rows_or_4x4 = ambiguous("rows of a 16x16", "a 4x4 in each line");
    let rows_or_6x6 = ambiguous("rows of a 36x36", "a 6x6 in each line");
    assert_errors(
        &unnamed(),
        [
            case("letters or digits", letters, (1, 1, 0), ambiguous("1-9 and A-G", "letters A-P")),
            case("0 is a digit or a blank", blank_or_first, (1, 1, 0), hexadecimal_or_not),
            case("the same in a line", spaced_line, (1, 1, 0), hexadecimal_or_not),
            case("rows of 16", rows_of_16, (1, 1, 0), rows_or_4x4),
            case("rows of 36", rows_of_36, (1, 1, 0), rows_or_6x6),
        ],
    );
}

#[test]
fn alphabets_that_are_too_small() {
    let options =
        ParseOptions { layout: Some(Layout::Rows), symbols: Some(Symbols::Letters), ..with_shape(6, 6) };
    let text = format!("{}\n", "A".repeat(36)).repeat(36);
    assert_errors(&options, [case("36 digits, 26 letters", text, (1, 1, 0), Alphabet { side: 36 })]);
}
