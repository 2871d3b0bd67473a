//! Lines of dashes: borders of drawn boxes, or rows of blanks.

use super::*;

/// Each text is a 4x4 of which the first row is 1234 and the others are blank.
fn assert_one_row_of_four<const N: usize>(texts: [&str; N]) {
    for text in texts {
        assert_eq!(parsed(text, &unnamed()).values, [up_to(4), vec![0; 12]].concat(), "{text}");
    }
}

#[test]
fn dashes_without_bars_are_blank_rows() {
    let blank_rows = "---------\n".repeat(4);
    let parsed = parsed(&format!("{blank_rows}1--------\n{blank_rows}"), &unnamed());
    assert_eq!((parsed.layout, parsed.values[36], parsed.values.iter().sum()), (Layout::Rows, 1, 1));
}

#[test]
fn borders_are_skipped() {
    assert_one_row_of_four([
        // No dashes at all; the line of spaces and a bar is a border.
        "12|34\n..|..\n**|**\n  |  \n__|__\n",
        // Borders of dashes.
        ".--.--.\n|12|34|\n|..|..|\n:--+--:\n|..|..|\n|..|..|\n'--'--'\n",
        ".--.--.\n|12|34|\n|..|..|\n:-----:\n|..|..|\n|..|..|\n'-----'\n",
        "12|34\n..|..\n-----\n..|..\n..|..\n",
        "| - - - - - |\n| 1 2 | 3 4 |\n| . . | . . |\n| - - | - - |\n| . . | . . |\n| . . | . . |\n",
        "1 2 | 3 4\n. . | . .\n- - | - -\n. . | . .\n. . | . .\n+---+---+\n",
        "- - - - -\n1 2 | 3 4\n. . | . .\n- - + - -\n. . | . .\n. . | . .\n- - - - -\n",
        "+-----+\n|12|34|\n|..|..|\n|--|--|\n|..|..|\n|..|..|\n+-----+\n",
    ]);
}

#[test]
fn rows_of_dashes_are_blank() {
    assert_one_row_of_four([
        "---------\n1 2 | 3 4\n- - | - -\n----+----\n. . | . .\n- - | - -\n---------\n",
        "12|34\n.-|.-\n..|..\n..|..\n",
        "12|34\n--|--\n-.|..\n..|..\n",
        "1234\n----\n----\n----\n",
        "1234\n----\n..-.\n----\n",
    ]);
}

/// Only the last of the rows, which are far apart, has a dash beside another symbol.
#[test]
fn a_dash_beside_a_symbol_in_the_last_row_makes_all_dashes_blanks() {
    let [digits_row, dashes, dots] = ["123|456|789\n\n", "---|---|---\n\n", "...|...|...\n\n"];
    let border = "+---+---+---+\n";
    let bands = [
        [digits_row, dashes, dots].concat(),
        [dots, dots, dots].concat(),
        [dots, dots, "1--|...|...\n"].concat(),
    ];
    let parsed = parsed(&bands.join(border), &unnamed());
    assert_eq!((&parsed.values[..9], parsed.values[72]), (&up_to(9)[..], 1));
    assert_eq!(parsed.values[9..72], [0; 63]);
}

/// The meaning of dashes does not depend on puzzles far below.
#[test]
fn each_puzzle_has_its_own_borders() {
    let with_border = "12|34\n..|..\n-----\n..|..\n..|..\n";
    let with_blank_row = "1-3-\n----\n".repeat(2);
    let with_crossings = "\
        +-----+-----+\n\
        | 1 2 | 3 4 |\n\
        | - - | - - |\n\
        | - - | - - |\n\
        | - - | - - |\n\
        +-----+-----+\n";
    let with_spaced_border = "1 2 | 3 4\n. . | . .\n- - | - -\n. . | . .\n. . | . .\n";
    let empty_nine = "---------\n".repeat(9);
    // The border above the first row tells that boxes have one column.
    let columns = "+=+=+=+=+=+=+=+\n|1|.|.|.|.|.|.|\n".to_owned()
        + &"|.|.|.|.|.|.|.|\n".repeat(6)
        + "+=+=+=+=+=+=+=+\n";
    let cells = |text: String| -> Vec<usize> {
        puzzles(&text, &unnamed()).map(|parsed| parsed.unwrap().values.len()).collect()
    };
    assert_eq!(cells(format!("{with_border}{}{with_blank_row}", "\n".repeat(10))), [16, 16]);
    assert_eq!(cells(format!("{with_spaced_border}{with_crossings}{with_spaced_border}")), [16, 16, 16]);
    assert_eq!(cells(format!("{empty_nine}\n{with_border}")), [81, 16]);
    assert_eq!(cells(format!("{columns}\n{columns}{columns}\n")), [49, 49, 49]);

    // In the first text no further line could change the puzzle; in the second, a row with a dash
    // could.
    let is_settled = |text: String| {
        parse_settled(&text, 0, text.as_bytes(), Wanted::Puzzle, &unnamed()).unwrap().is_some()
    };
    assert!(is_settled(format!("{with_border}{}1\n", "\n".repeat(10))));
    assert!(!is_settled(format!("{with_border}\n1|\n")));
}
