//! Random text, and texts of extreme sizes.

use super::*;

#[test]
fn random_text_neither_panics_nor_stalls() {
    #[rustfmt::skip]
    const PIECES: [&str; 54] = [
        "1", "2", "0", "9", "A", "G", "z",
        ".", "-", "_", "*", "|", "+", "=", " ", ",", ";",
        "\n", "\n", "\r", "\r\n", "#", " # x", "end", "\nend\n",
        "\u{FEFF}", "│", "─", "é", "1 2 3 4\n", "17", "----",
        "\t", "\"", "[", "]", "x", "?", "#", "Puzzle 1\n", "[State]\n", "1......2.3....4.", "null", "2x2:",
        "<td>", "</td>", "-- is", "//", "=", ":", "１", "·", "12 ", "134 ",
    ];
    let tables = [Table::new(',', 1), Table { has_heading: true, boxes: Some(1), ..Table::new('|', 0) }];
    let shapes = [shape(1, 1), shape(1, 2), shape(2, 2), shape(16, 16)];
    let mut random = XorShift(0x9E37_79B9_7F4A_7C15);
    for _ in 0..40_000 {
        let pieces = 2 + random.below(52);
        let text: String = (0..random.below(40)).map(|_| PIECES[random.below(pieces)]).collect();
        let options = ParseOptions {
            layout: random.maybe(&LAYOUTS, 20),
            symbols: random.maybe(&ALPHABETS, 12),
            shape: random.maybe(&shapes, 8),
            table: random.maybe(&tables, 8),
            above: *random.pick(&[Above::Nothing, Above::BlankLine, Above::Line]),
            ..ParseOptions::new()
        };
        let mut before = 0;
        for result in puzzles(&text, &options) {
            match result {
                Ok(parsed) => {
                    assert!(before < parsed.end && parsed.end <= text.len(), "{text:?}");
                    assert_eq!(parsed.values.len(), parsed.shape.cells());
                    assert!(parsed.values.iter().all(|&value| value as usize <= parsed.shape.side()));
                    before = parsed.end;
                }
                Err(Error::Text(error)) => {
                    assert!(text.is_char_boundary(error.offset), "{text:?}");
                    assert!(error.line > 0 && error.column > 0, "{text:?}");
                    assert!(error.offset >= before, "{text:?}");
                }
                Err(Error::Argument { .. }) => assert!(options.contradiction().is_some()),
                Err(error) => panic!("{error} in {text:?}"),
            }
        }
    }
}

/// A text with more cells than the largest grid is not read to its end.
#[test]
fn more_cells_than_any_grid_has_are_not_counted() {
    const MAX_CELLS: usize = 256 * 256;
    let kind = |text: String, layout: Layout| error_of(&text, &with_layout(layout)).kind;
    let too_many = |wanted| TextErrorKind::Cells { got: MAX_CELLS + 1, wanted };
    let lines_of_300_below_one_of_1 = "1\n".to_owned() + &("1 ".repeat(300) + "\n").repeat(301);
    for cells in [MAX_CELLS + 1, MAX_CELLS + 300] {
        assert_eq!(kind("1 ".repeat(cells), Layout::Numbers), too_many(None));
        assert_eq!(kind(lines_of_300_below_one_of_1.clone(), Layout::Numbers), too_many(None));
        assert_eq!(kind(".".repeat(cells), Layout::Line), too_many(None));
        assert_eq!(kind("16 ".to_owned() + &"1 ".repeat(cells), Layout::Ordered), too_many(Some(MAX_CELLS)));
        // A row is counted to its end.
        let row_length = TextErrorKind::RowLength { row: 2, got: cells, wanted: 9 };
        assert_eq!(kind(".........\n".to_owned() + &".".repeat(cells), Layout::Rows), row_length);
    }
}

#[test]
fn the_largest_grid_may_be_one_line() {
    let text = "0 ".repeat(256 * 256);
    for options in [unnamed(), with_shape(16, 16)] {
        let parsed = parsed(&text, &options);
        assert_eq!((parsed.shape, parsed.values), (shape(16, 16), vec![0; 256 * 256]));
    }
}

/// On 32-bit systems a line may be so long that twice its length overflows.
#[test]
fn a_line_may_be_as_long_as_a_text_can_be() {
    let max_lines = [0, 9, isize::MAX as usize, usize::MAX].map(read::dashes::max_lines);
    assert_eq!(max_lines, [4, 22, usize::MAX, usize::MAX]);
}

/// Each of these lines would take minutes if a character were looked at once for each other one.
#[test]
fn a_line_of_quotes_is_looked_at_a_few_times() {
    for piece in ["`", "1`a", "1\"", "=\"", "ab:'", "x=['1',", "; "] {
        let error = error_of(&piece.repeat(200_000), &unnamed());
        assert_eq!(error.line, 1, "{piece}");
    }
}
