//! Texts as people have them: drawings, separators, headings, labels and solutions around the
//! cells.

use super::*;

const FOUR: &str = "1.....2..3.....4";
const ROWS: &str = "1...\n..2.\n.3..\n...4\n";

/// Each text has these puzzles, and nothing else.
fn assert_puzzles<const N: usize>(cases: [(&str, &[&str]); N]) {
    for (text, expected) in cases {
        let all: Result<Vec<_>, _> = puzzles(text, &unnamed()).collect();
        let all = all.unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let values: Vec<_> = all.into_iter().map(|parsed| parsed.values).collect();
        let expected: Vec<_> = expected.iter().map(|cells| digits(cells)).collect();
        assert_eq!(values, expected, "{text}");
    }
}

#[test]
fn lines_of_another_blank_are_separators() {
    assert_puzzles([
        ("1...\n..2.\n----\n.3..\n...4\n", &[FOUR]),
        ("1...\n..2.\n.3..\n...4\n----\n1...\n..2.\n.3..\n...4\n----\n", &[FOUR, FOUR]),
        ("____\n1...\n..2.\n.3..\n...4\n****\n", &[FOUR]),
        ("1......2.3....4.\n\n-- \nJane\n", &["1......2.3....4."]),
        ("Puzzle 1\n----\n1---\n--2-\n-3--\n---4\n", &[FOUR]),
    ]);
}

#[test]
fn headings_are_no_rows() {
    let nine_rows: String =
        digits(NINE).chunks(9).map(|row| joined(row, "").replace('0', ".") + "\n").collect();
    for heading in ["7.2/1.2/1.2", "2024-12-31", "9 9", "3", "1 2 3 4 5 6 7 8 9"] {
        assert_puzzles([(&format!("{heading}\n{nine_rows}"), &[NINE])]);
    }
    assert_puzzles([
        (&format!("2\n{ROWS}{ROWS}"), &[FOUR, FOUR]),
        (&format!("1\n\n{ROWS}"), &[FOUR]),
        (&format!("1.2\n{ROWS}3.4\n{ROWS}"), &[FOUR, FOUR]),
        (&format!("2\n{NINE}\n{NINE}\n"), &[NINE, NINE]),
    ]);
}

/// A row that lost cells is not taken for a heading, and rows of two grids are not mixed.
#[test]
fn a_damaged_row_is_no_heading() {
    let rows = |text: &str| error_of(text, &unnamed()).kind;
    error_of("1.\n..2.\n.3..\n...4\n", &unnamed());
    let doubled = format!("1...\n{ROWS}");
    assert_eq!(rows(&doubled), TextErrorKind::Rows { got: 5, wanted: 4 });
    let lost = format!("..2.\n.3..\n...4\n{ROWS}");
    assert_eq!(rows(&lost), TextErrorKind::Rows { got: 7, wanted: 4 });
    assert_eq!(rows(&format!("1...\n..2.\n\n{ROWS}")), TextErrorKind::Rows { got: 2, wanted: 4 });
}

#[test]
fn rows_may_have_labels() {
    let with_bars = "    1 2   3 4\n  +-----+-----+\nA | 1 . | . . |\nB | . . | 2 . |\n  +-----+-----+\n\
                     C | . 3 | . . |\nD | . . | . 4 |\n  +-----+-----+\n";
    let pandas = "   0  1  2  3\n0  1  0  0  0\n1  0  0  2  0\n2  0  3  0  0\n3  0  0  0  4\n";
    let characters = "R1: 1...\nR2: ..2.\nR3: .3..\nR4: ...4\n";
    let numpy = "[[1. 0. 0. 0.]\n [0. 0. 2. 0.]\n [0. 3. 0. 0.]\n [0. 0. 0. 4.]]\n";
    assert_puzzles([(with_bars, &[FOUR]), (pandas, &[FOUR]), (characters, &[FOUR]), (numpy, &[FOUR])]);
}

/// A first column that ascends is one of the grid.
#[test]
fn ascending_numbers_are_no_labels_of_a_complete_grid() {
    let text = "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n";
    assert_eq!(parsed(text, &unnamed()).values, digits("1234214334124321"));
}

#[test]
fn a_solution_is_skipped_if_it_has_the_givens() {
    let solution = "1243\n3421\n4312\n2134\n";
    let other = "2143\n3421\n4312\n1234\n";
    assert_puzzles([
        (&format!("{ROWS}Solution\n{solution}\n{ROWS}Solution\n{solution}"), &[FOUR, FOUR]),
        (&format!("{ROWS}\nSolution\n{solution}\n{ROWS}"), &[FOUR, FOUR]),
        (&format!("{ROWS}[State]\n{ROWS}[PencilMarks]\n12,,,\n,,12,\n{ROWS}\nend\n{ROWS}"), &[FOUR, FOUR]),
        (&format!("{ROWS}Solution\n{other}"), &[FOUR, "2143342143121234"]),
    ]);
}

#[test]
fn a_line_with_most_cells_of_a_grid_is_no_title() {
    let text = format!("{NINE} first\n{} the second\n", &NINE[..80]);
    let last = puzzles(&text, &unnamed()).last();
    assert!(matches!(last, Some(Err(Error::Text(error))) if error.line == 2), "{last:?}");
}

/// The output of `boxes` is read back with its shape, whatever it is.
#[test]
fn drawn_boxes_are_read_back_with_their_shape() {
    for rows in 1..=35 {
        for cols in (1..=35 / rows).filter(|cols| rows * cols > 1) {
            let shape = shape(rows, cols);
            let values = grid(shape, 7_777, true);
            let text = printed_as(Layout::Boxes, shape, &values);
            let read = parse(&text, &with_symbols(Symbols::Digits))
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((read.shape, &read.values), (shape, &values), "{text}");
        }
    }
}

#[test]
fn bars_and_gaps_show_the_boxes() {
    let shape_of = |text: &str| parse(text, &unnamed()).map(|parsed| parsed.shape);
    let bars = "12 | 34 | 56\n34 | 56 | 12\n56 | 12 | 34\n21 | 43 | 65\n43 | 65 | 21\n65 | 21 | 43\n";
    assert_eq!(shape_of(bars), Ok(shape(3, 2)));
    let gaps = "12 34 56\n34 56 12\n56 12 34\n\n21 43 65\n43 65 21\n65 21 43\n";
    assert_eq!(shape_of(gaps), Ok(shape(3, 2)));
    let usual = "123 456\n456 123\n\n231 564\n564 231\n\n312 645\n645 312\n";
    assert_eq!(shape_of(usual), Ok(shape(2, 3)));
    let kind = |text: &str| error_of(text, &unnamed()).kind;
    let drawing = |box_rows, box_cols| TextErrorKind::Drawing { side: 6, box_rows, box_cols };
    assert_eq!(kind(&"1 2  3 4  5 6\n".repeat(6)), drawing(None, Some(2)));
    assert_eq!(kind("123456\n345612\n561234\n\n214365\n436521\n652143\n"), drawing(Some(3), None));
    assert_eq!(kind(&"1 | 2 3 4 | 5 6\n".repeat(6)), drawing(None, None));
}

/// A lost or doubled row is an error in every kind of rows, and no grid is made of the rows of two.
#[test]
fn a_block_that_has_no_whole_grids_is_refused() {
    let fields = "1,,,\n,,2,\n,3,,\n,,,4\n";
    let lists = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";
    let rows = |text: &str| match parse_candidates(text, &unnamed()) {
        Err(Error::Text(error)) => error.kind,
        other => panic!("{other:?} of\n{text}"),
    };
    for grid in [ROWS, fields, lists] {
        let (first, rest) = grid.split_at(grid.find('\n').unwrap() + 1);
        let wrong = |got| TextErrorKind::Rows { got, wanted: 4 };
        // A row is lost in the first of three grids, and a row is doubled.
        assert_eq!(rows(&format!("{rest}{grid}{grid}")), wrong(11), "{grid}");
        assert_eq!(rows(&format!("{first}{grid}{grid}")), wrong(9), "{grid}");
        assert_eq!(rows(&format!("{first}{grid}\n{grid}")), wrong(5), "{grid}");
        // Without its last rows, a grid does not go on below a blank line.
        assert_eq!(rows(&format!("{first}\n{grid}")), wrong(1), "{grid}");
        assert!(parse_candidates(&grid.repeat(3), &unnamed()).is_ok(), "{grid}");
        assert!(parse_candidates(&format!("{grid}# the next\n{grid}"), &unnamed()).is_ok(), "{grid}");
    }
    // A damaged row below does not make the grids above wrong.
    assert_eq!(parsed(&format!("{ROWS}{ROWS}1...\n..2\n.3..\n...4\n"), &unnamed()).values, digits(FOUR));
}

#[test]
fn a_row_above_a_rule_is_a_heading_if_it_cannot_be_one_of_the_grid() {
    let rule = "|---|---|---|---|\n";
    let rows = "| 1 |   |   |   |\n|   |   | 2 |   |\n|   | 3 |   |   |\n|   |   |   | 4 |\n";
    let (first, rest) = rows.split_at(rows.find('\n').unwrap() + 1);
    let table = format!("{first}{rule}{rest}");
    assert_puzzles([
        (&table, &[FOUR]),
        (&format!("{table}\n{table}"), &[FOUR, FOUR]),
        (&format!("| 1 | 2 | 3 | 4 |\n{rule}{rows}"), &[FOUR]),
        (&format!("| a | b | c | d |\n{rule}{rows}\n{table}"), &[FOUR, FOUR]),
        (&format!("|   |   |   |   |\n{rule}{rows}"), &[FOUR]),
    ]);
    let doubled = format!("{first}{rule}{first}{rest}");
    assert_eq!(error_of(&doubled, &unnamed()).kind, TextErrorKind::Rows { got: 5, wanted: 4 });
}

/// Another blank at the end of a row that lost a cell is not what the space behind it would be.
#[test]
fn a_short_row_has_no_space_for_a_cell_beside_another_blank() {
    for text in
        ["1000\n002\n0300\n0004\n", "1xxx\nxx2\nx3xx\nxxx4\n", "1, , , \n , 2, \n , 3, , \n , , , 4\n"]
    {
        error_of(text, &unnamed());
    }
    // Without its bracket and its first cell, the second row would end with an empty one.
    error_of("{1, 0, 0, 0},\n0, 2, 0},\n{0, 3, 0, 0},\n{0, 0, 0, 4},\n", &unnamed());
}

#[test]
fn numbers_of_a_damaged_text_are_not_wrapped_ones() {
    let rows = "1 0 0 0\n0 0 2 0\n0 3 0 0\n0 0 0 4\n";
    // Nine rows of four are no 6x6.
    assert_eq!(
        error_of(&format!("{rows}{rows}0 0 0 4\n"), &unnamed()).kind,
        TextErrorKind::Rows { got: 9, wanted: 4 }
    );
    // The order of the next puzzle is no cell, and an order is none either.
    error_of(&format!("2\n{}2\n{rows}", &rows[2..]), &unnamed());
    error_of(&format!("2\n{}", &rows[2..]), &unnamed());
    error_of(&format!("2\n{rows}0 0 0 4\n"), &unnamed());
    assert_puzzles([(&format!("2\n{rows}2\n{rows}\n2\n{rows}"), &[FOUR, FOUR, FOUR])]);
    // A line of numbers and a word is no title.
    error_of(&format!("{} behind\n{ROWS}", joined(&digits(FOUR), " ")), &unnamed());
}

/// Two readings that give different puzzles are an error, with each character for an empty cell.
#[test]
fn two_readings_are_an_error() {
    for blank in [".", "0", "_", "*"] {
        let eight = format!("{}\n{}\n", "1......2", ".3....4.").replace('.', blank).repeat(4);
        // An 8x8, of which the rows two by two are no 4x4.
        assert_eq!(error_of(&eight, &unnamed()).kind, TextErrorKind::BoxShape { side: 8 }, "{eight}");
        let sixteen = "1......2.3....4.\n".replace('.', blank).repeat(16);
        assert!(matches!(error_of(&sixteen, &unnamed()).kind, TextErrorKind::Ambiguous { .. }), "{sixteen}");
        assert_eq!(
            parsed(&sixteen, &with_layout(Layout::Line)).values,
            digits("1......2.3....4."),
            "{sixteen}"
        );
    }
    let numbers = "1 0 0 0 0 0 0 2 0 3 0 0 0 0 4 0\n".repeat(16);
    assert!(matches!(error_of(&numbers, &unnamed()).kind, TextErrorKind::Ambiguous { .. }));
}

/// A row of empty cells is no heading, and a number of puzzles is no row, however many rows are
/// below.
#[test]
fn headings_above_long_blocks_are_told_from_rows() {
    let four = "....\n..12\n2...\n...3\n".repeat(1_200);
    let nine_rows: String = digits(NINE).chunks(9).map(|row| joined(row, "") + "\n").collect();
    let nine = nine_rows.repeat(600);
    for (text, count) in [(&four, 1_200), (&nine, 600), (&format!("600\n{nine}"), 600)] {
        let all: Result<Vec<_>, _> = puzzles(text, &unnamed()).collect();
        let all = all.unwrap_or_else(|error| panic!("{error} in {}", &text[..40]));
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|parsed| parsed.values == all[0].values), "{}", &text[..40]);
    }
}
