//! Tables: each row gives the puzzle of its column, or an error that names the column.

use super::*;

const A: &str = "1......2.3....4.";
const B: &str = "..2.1......4..3.";
const SOLVED: &str = "1234341243212143";

/// The error of so many cells in the second column.
fn cells(got: usize) -> Result<&'static str, TextErrorKind> {
    Err(TextErrorKind::Field { column: 2, got, wanted: None })
}

/// Reads a text row by row, as a program does that goes on behind errors: the values of each
/// puzzle, or the kind of the error.
fn rows_of(text: &str) -> Vec<Result<Vec<u32>, TextErrorKind>> {
    let (mut rows, mut options, mut at) = (Vec::new(), unnamed(), 0);
    while at < text.len() {
        let rest = &text[at..];
        match parse(rest, &options) {
            Ok(parsed) => {
                options.table = parsed.table;
                at += parsed.end;
                rows.push(Ok(parsed.values));
            }
            Err(Error::Text(error)) if error.kind == TextErrorKind::Empty => break,
            Err(Error::Text(error)) => {
                let lines = || rest.split_inclusive('\n').take(error.line);
                options.table = lines().filter_map(Table::of_heading).last().or(options.table);
                at += error.document_end.unwrap_or_else(|| lines().map(str::len).sum());
                rows.push(Err(error.kind));
            }
            Err(other) => panic!("{other} of\n{text}"),
        }
    }
    rows
}

fn assert_rows(text: &str, expected: &[Result<&str, TextErrorKind>]) {
    let expected: Vec<_> = expected.iter().map(|row| row.map(digits)).collect();
    assert_eq!(rows_of(text), expected, "{text}");
}

/// The text with the separators, the line ends and the quotes that programs write.
fn as_written(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for separator in [",", ";", "\t", "|"] {
        let one = text.replace(',', separator);
        all.push(one.replace('\n', "\r\n"));
        all.push(format!("\u{feff}{one}"));
        all.push(one.trim_end().to_owned());
        let quoted = |line: &str| {
            line.split(separator).map(|field| format!("\"{field}\"")).collect::<Vec<_>>().join(separator)
                + "\n"
        };
        all.push(text.replace(',', separator).lines().map(quoted).collect());
        all.push(one);
    }
    all
}

#[test]
fn a_heading_names_the_column() {
    for name in ["puzzle", "Puzzles", "quiz", "quizzes", "sudoku", "grid", "puzzle_string", "unsolved grid"] {
        for text in as_written(&format!("id,solution,{name},rating\n1,{SOLVED},{A},5\n2,{SOLVED},{B},6\n")) {
            assert_rows(&text, &[Ok(A), Ok(B)]);
        }
    }
    for text in as_written(&format!("boxes,puzzle\n1x4,{A}\n4x1,{A}\n2x2,{B}\n,{B}\n")) {
        let shapes: Vec<_> = puzzles(&text, &unnamed()).map(|parsed| parsed.unwrap().shape).collect();
        assert_eq!(shapes, [shape(1, 4), shape(4, 1), shape(2, 2), shape(2, 2)], "{text}");
    }
}

#[test]
fn rows_without_a_heading_teach_the_column() {
    for text in as_written(&format!("{SOLVED},{A},5\n{A},{B},6\n,{B},7\n")) {
        assert_rows(&text, &[Ok(A), Ok(B), Ok(B)]);
    }
    for text in as_written(&format!("7,4x1,{A}\n8,2x2,{B}\n")) {
        let shapes: Vec<_> = puzzles(&text, &unnamed()).map(|parsed| parsed.unwrap().shape).collect();
        assert_eq!(shapes, [shape(4, 1), shape(2, 2)], "{text}");
    }
}

/// The heading says the column, whatever is in it.
#[test]
fn a_heading_that_lies_makes_errors_and_no_other_puzzles() {
    let lying = format!("puzzle,id\n1,{A}\n2,{B}\n");
    assert_rows(&lying, &[Err(TextErrorKind::Field { column: 1, got: 1, wanted: None }); 2]);
    // Solutions in the column of the puzzles are complete puzzles.
    assert_rows(&format!("solution,puzzle\n{A},{SOLVED}\n"), &[Ok(SOLVED)]);
}

#[test]
fn a_damaged_row_is_an_error_in_its_place() {
    let no_puzzle = Err(TextErrorKind::NoPuzzle { column: 2 });
    for (row, error) in [
        (format!("2,{},{SOLVED}", &A[1..]), cells(15)),
        (format!("2,{A}1,{SOLVED}"), cells(17)),
        (format!("2,,{SOLVED}"), no_puzzle),
        (format!("2,  ,{SOLVED}"), no_puzzle),
        (format!("2,\"\",{SOLVED}"), no_puzzle),
        (format!("2,{}!,{SOLVED}", &A[1..]), Err(TextErrorKind::Character('!'))),
        (format!("2,{A}{SOLVED}"), cells(32)),
        (format!("2,\"{},{SOLVED}", &A[1..]), cells(15)),
        ("2".to_owned(), Err(TextErrorKind::NoColumn { got: 1, wanted: 2 })),
    ] {
        let heading = format!("id,puzzle,solution\n1,{A},{SOLVED}\n");
        assert_rows(&format!("{heading}{row}\n3,{B},{SOLVED}\n"), &[Ok(A), error, Ok(B)]);
        assert_rows(&format!("id,puzzle,solution\n{row}\n3,{B},{SOLVED}\n"), &[error, Ok(B)]);
    }
}

/// A row that lost a separator or a part, or has two rows in it, is not read as another puzzle; one
/// whose puzzle is certain is read.
#[test]
fn a_row_with_another_number_of_columns_is_read_only_if_its_puzzle_is_certain() {
    let columns = |got| Err(TextErrorKind::Columns { got, wanted: 3 });
    for (row, expected) in [
        (format!("2{A},{SOLVED}"), vec![columns(2)]),
        (format!("{},{SOLVED}", &A[9..]), vec![columns(2)]),
        (format!("2,{}\n{},{SOLVED}", &A[..7], &A[7..]), vec![cells(7), columns(2)]),
        (format!("2,{A},\n,{SOLVED}"), vec![Ok(A), columns(2)]),
        (format!("2,{A},{SOLVED}4,{B},{SOLVED}"), vec![columns(5)]),
        (format!("{SOLVED},{A}"), vec![Ok(A)]),
        (format!("2,{SOLVED}"), vec![columns(2)]),
        (format!("2,{SOLVED},,"), vec![Ok(SOLVED)]),
        (format!("2,{A}"), vec![Ok(A)]),
        (format!("2,{A},{SOLVED},,"), vec![Ok(A)]),
        (format!("2,{A},easy, for a start"), vec![Ok(A)]),
        // A part of a larger puzzle than that of the row above.
        (format!("2,{}", ".".repeat(35) + "6"), vec![columns(2)]),
    ] {
        let below = format!("{row}\n3,{B},{SOLVED}\n");
        let expected = [vec![Ok(A)], expected, vec![Ok(B)]].concat();
        assert_rows(&format!("id,puzzle,solution\n1,{A},{SOLVED}\n{below}"), &expected);
        assert_rows(&format!("1,{A},{SOLVED}\n{below}"), &expected);
    }
    let missing = Err(TextErrorKind::NoColumn { got: 1, wanted: 2 });
    assert_rows(&format!("id,puzzle,solution\n1\n,{A},{SOLVED}\n"), &[missing, Ok(A)]);
    // The solution is all that is left of a row.
    for below in [format!("3,{B},{SOLVED}\n"), String::new()] {
        let rows = format!("1,{A},{SOLVED}\n{SOLVED}\n{below}");
        for (text, error) in [(format!("id,puzzle,solution\n{rows}"), missing), (rows, columns(1))] {
            assert_rows(&text, &[&[Ok(A), error][..], &[Ok(B)][usize::from(below.is_empty())..]].concat());
        }
    }
    // But solutions may follow a table.
    assert_rows(
        &format!("id,puzzle\n1,{A}\n\n{SOLVED}\n{SOLVED}\n{SOLVED}\n"),
        &[Ok(A), Ok(SOLVED), Ok(SOLVED), Ok(SOLVED)],
    );
    // Without a heading, the widest row tells the columns.
    assert_rows(&format!("1,{A}\n2,{B},{SOLVED}\n{},{SOLVED}\n", &A[9..]), &[Ok(A), Ok(B), columns(2)]);
}

/// A row with words and no digit in its puzzle is no title.
#[test]
fn a_puzzle_without_a_digit_is_read_beside_words() {
    let empty = "................";
    let rows = format!("a file,{empty},several\nanother,{empty},several\n");
    assert_rows(&format!("name,puzzle,verdict\n{rows}"), &[Ok(empty), Ok(empty)]);
    assert_eq!(puzzles(&format!("name,puzzle,verdict\n{rows}"), &unnamed()).count(), 2);
    assert_rows(&format!("a,{A},unique\n{rows}b,{B},unique\n"), &[Ok(A), Ok(empty), Ok(empty), Ok(B)]);
    assert_rows(&format!("a,{A},unique\nA title, and more\nb,{B},unique\n"), &[Ok(A), Ok(B)]);
    assert_eq!(puzzles("name,puzzle\n", &unnamed()).count(), 0);
}

#[test]
fn a_heading_that_lost_its_line_end_is_a_row() {
    let text = format!("id,puzzle,solution1,{A},{SOLVED}\n2,{B},{SOLVED}\n");
    assert_rows(&text, &[Ok(A), Ok(B)]);
    let names = "boards_of_the_first_year,puzzle";
    assert_rows(&format!("{names}\nx,{A}\n"), &[Ok(A)]);
}

/// The first row tells the column only if it has a puzzle.
#[test]
fn a_first_row_that_lost_a_part_is_refused() {
    let nine_solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for part in [&NINE[60..], &NINE.replace('.', "0")[30..]] {
        assert_rows(
            &format!("{part},{nine_solved}\n"),
            &[Err(TextErrorKind::Field { column: 1, got: part.len(), wanted: None })],
        );
    }
    for other in ["2024-12-31", "7.1", "20241231010000"] {
        assert_rows(&format!("{other},{nine_solved}\n"), &[Ok(nine_solved)]);
    }
}

#[test]
fn a_field_in_quotes_may_have_lines() {
    let grid = "1...\n...2\n.3..\n..4.";
    assert_rows(&format!("id,puzzle,remark\n1,\"{grid}\",\"a, \"\"b\"\"\nc\"\n2,{B},\n"), &[Ok(A), Ok(B)]);
    // A row that is refused is one error, whatever lines it has.
    let refused = Err(TextErrorKind::Field { column: 2, got: 15, wanted: None });
    let text = format!("id,puzzle,remark\n1,{},\"two\n2,lines\"\n3,{B},\n", &A[1..]);
    assert_rows(&text, &[refused, Ok(B)]);
    // A quote that closes nothing is a character like others.
    assert_rows(&format!("id,remark,puzzle\n1,\"odd,{A}\n2,\"odd,{B}\n"), &[Ok(A), Ok(B)]);
}

/// The end of a field in quotes may be below what was read.
#[test]
fn a_row_is_awaited_to_its_end() {
    let text = format!("id,puzzle\n1,\"{A}\n\n\"\n2,{B}\n3,{B}\n");
    for (at, _) in text.match_indices('\n') {
        if let Some(found) = parse_beginning(&text[..=at], &unnamed()).unwrap() {
            assert_eq!((found.values, found.end), (digits(A), text.find("2,").unwrap()));
        }
    }
    let row = parse_beginning(&text, &unnamed()).unwrap();
    assert!(row.is_some());
}

/// Each row looks for the end of its quotes once: rows with open quotes take time in proportion to
/// their number.
#[test]
fn rows_with_open_quotes_do_not_stall() {
    let text = "id,remark,puzzle\n".to_owned() + &format!("1,\"odd,{A}\n").repeat(1500);
    assert_eq!(puzzles(&text, &unnamed()).filter(|parsed| parsed.is_ok()).count(), 1500);
    let text = format!("puzzle,remark\n{A},{}\n", "\"\n\",".repeat(50_000));
    assert_eq!(parsed(&text, &unnamed()).values, digits(A));
}

/// With a named column, the other columns say nothing.
#[test]
fn the_column_of_a_named_table_is_read() {
    let mut table = Table::new(',', 2);
    table.has_heading = true;
    let options = ParseOptions { table: Some(table), ..unnamed() };
    assert_eq!(parsed(&format!("1,{A},{SOLVED}\n"), &options).values, digits(SOLVED));
    assert_eq!(error_of(&format!("1,{A},\n"), &options).kind, TextErrorKind::NoPuzzle { column: 3 });
    let error = error_of(&format!("1,{A}\n"), &options);
    assert_eq!((error.kind, error.column), (TextErrorKind::NoColumn { got: 2, wanted: 3 }, 19));
}
