//! Damaged texts: no puzzle is made of the rows of two, and nothing beside a grid changes it.

use super::*;

const FRAMED: &str = "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n| . 3 | . . |\n\
                      | . . | . 4 |\n+-----+-----+\n";

fn is_refused(text: &str) -> bool {
    matches!(error_of(text, &unnamed()).kind, TextErrorKind::Rows { .. })
}

/// The last two rows of a grid and the first two of the next are none.
#[test]
fn frames_of_two_grids_are_not_in_one() {
    let rest = FRAMED.split_inclusive('\n').skip(4).collect::<String>();
    assert!(is_refused(&format!("{rest}{FRAMED}")));
    assert!(is_refused(&format!("{rest}\n{FRAMED}")));
    assert_eq!(puzzles(&FRAMED.repeat(2), &unnamed()).filter(|read| read.is_ok()).count(), 2);
}

/// Grids are farther apart than their bands, or a comment is between them.
#[test]
fn bands_of_two_grids_are_not_in_one() {
    let (bands, rest) = ("1...\n..2.\n\n.3..\n...4\n", ".3..\n...4\n");
    for between in ["\n\n", "\n# the next\n"] {
        assert!(is_refused(&format!("{rest}{between}{bands}{between}{bands}")), "{between:?}");
        assert_eq!(puzzles(&[bands, bands, bands].join(between), &unnamed()).flatten().count(), 3);
    }
    assert!(is_refused("1...\n..2.\n\n.3..\n...4\n1...\n..2.\n\n.3..\n...4\n"));
}

/// The rows of a long block are counted down to its end, also below a blank line.
#[test]
fn no_grid_of_a_long_block_is_read_if_a_row_is_lost() {
    let block = "1...\n..2.\n.3..\n...4\n".repeat(500);
    let damaged = block.replacen("..2.\n", "", 1);
    assert!(is_refused(&damaged));
    assert_eq!(puzzles(&format!("{block}\n{block}"), &unnamed()).flatten().count(), 1000);
    let read: Vec<_> = puzzles(&format!("{block}\n{damaged}"), &unnamed()).collect();
    assert_eq!((read.len(), read.iter().flatten().count()), (501, 500));
    let options = unnamed().with_text_above(b"1...\n..2.\n\n");
    assert!(parse_beginning(&damaged, &options).is_ok_and(|read| read.is_none()));
}

/// A line break between two links is lost.
#[test]
fn links_in_one_line_are_an_error() {
    let link = "https://example.com/?puzzle=1......2.3....4.";
    assert!(parse(link, &unnamed()).is_ok());
    let kind = error_of(&link.repeat(2), &unnamed()).kind;
    assert!(matches!(kind, TextErrorKind::Document { .. }), "{kind:?}");
    assert!(parse("id_of_this_puzzle_https://x.com/3,1......2.3....4.", &unnamed()).is_ok());
}

/// Sixteen numbers with dots, of which four have two digits, are no 36 cells.
#[test]
fn a_row_of_decimals_is_no_line_of_symbols() {
    let row = " [12.  0.  0.  0.  0. 15.  6.  0.  0.  0.  1. 16.  0.  0. 10.  0.]\n";
    error_of(row, &unnamed());
    assert!(parse("123. 341. 234. 412.\n", &unnamed()).is_ok());
}

/// An empty field beside other empty cells is a lost one, and only the last row may lack a
/// delimiter.
#[test]
fn a_field_that_lost_its_digit_is_no_empty_cell() {
    let fields = "3;1;2;4\n2;4;;1\n1;;4;3\n4;3;1;2\n";
    assert!(parse(fields, &unnamed()).is_ok());
    error_of(&fields.replace("1;2;4", "0;2;4"), &unnamed());
    error_of(&fields.replace("1;2;4", ".;2;4"), &unnamed());
    let bars = fields.replace(';', "|");
    assert!(parse(&bars, &unnamed()).is_ok());
    error_of(&bars.replace("2|4||1", "2|4||1||"), &unnamed());
    let behind = fields.replace('\n', ";\n");
    for text in [behind.trim_end(), behind.trim_end().trim_end_matches(';')] {
        assert!(parse(text, &unnamed()).is_ok(), "{text}");
    }
    // Above nine digits, 0 is one.
    let large = (0..16).map(|row| format!("0,,{}\n", joined(&[row; 14], ","))).collect::<String>();
    assert!(parse(&large, &unnamed()).is_ok());
    let zero_based = unnamed().with_symbols(Symbols::ZeroBased);
    assert!(parse("0,,,3\n,1,,\n2,,,0\n,3,,2\n", &zero_based).is_ok());
    let lenient = "1;;3;4\n3;;1;2;\n2;1;4;3;\n4;3;;1;\n";
    assert!(parse(lenient, &unnamed()).is_ok());
}

/// A separator among the rows may be a mistake; bars or a frame make it a border.
#[test]
fn a_separator_alone_decides_no_box_shape() {
    let rows = "1.....\n..2...\n....3.\n~\n.4....\n...5..\n.....6\n";
    for separator in ["~~~~", "------", "======"] {
        let text = rows.replace('~', separator);
        let kind = TextErrorKind::Drawing { side: 6, box_rows: Some(3), box_cols: None };
        assert_eq!(error_of(&text, &unnamed()).kind, kind, "{text}");
    }
    let framed = rows.replace('~', "======");
    assert_eq!(parse(&format!("======\n{framed}"), &unnamed()).map(|read| read.shape), Ok(shape(3, 2)));
}

/// A row that lost its end is not filled up with spaces beside another empty cell.
#[test]
fn a_short_row_of_a_large_grid_has_no_spaces() {
    let mut rows = vec!["0K00000000000000000000P00".to_owned(); 25];
    rows[5].truncate(14);
    error_of(&(rows.join("\n") + "\n"), &unnamed());
}

/// A row of a 16x16 that has no number above 4 is no 4x4 if a row below has.
#[test]
fn a_row_of_a_damaged_grid_is_no_puzzle() {
    let row = |numbers: [u32; 16]| joined(&numbers, " ") + "\n";
    let mut small = [0; 16];
    (small[1], small[4]) = (1, 2);
    let mut large = small;
    large[9] = 13;
    let text = row(small) + &row(large).repeat(16);
    assert_eq!(error_of(&text, &unnamed()).kind, TextErrorKind::Rows { got: 17, wanted: 16 });
}

/// If spaces are empty cells, a number across two columns shows that a space was lost or added.
#[test]
fn columns_of_numbers_are_not_split() {
    let mut rows: Vec<String> =
        (0..12).map(|row| format!("{:>width$}", row + 1, width = 3 * row + 2)).collect();
    rows[0] = "11 12".to_owned();
    let text = |rows: &[String]| rows.iter().map(|row| format!("{row:36}\n")).collect::<String>();
    let right = parsed(&text(&rows), &unnamed()).values;
    assert_eq!(right.iter().filter(|value| **value > 0).count(), 13);
    // A shorter number is in its column still.
    rows[8].remove(0);
    assert_eq!(parsed(&text(&rows), &unnamed()).values, right);
    rows[10].remove(0);
    error_of(&text(&rows), &unnamed());
}

#[test]
fn a_frame_that_was_cut_has_no_grid_of_one_cell() {
    error_of("*---*\n|.", &unnamed());
    error_of("+---+---+\n| 1", &unnamed());
}
