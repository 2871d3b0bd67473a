//! Parsing and printing text through the exports.

use super::super::structs::Versioned;
use super::super::text::parse_bytes;
use super::super::*;
use crate::error::Error;
use crate::text::{ParseOptions, Parsed, Wanted};
use std::ffi::c_int;
use std::fmt::Write;

fn parse_at(bytes: &[u8], start: usize, options: &ParseOptions) -> Result<Parsed, Error> {
    parse_bytes(bytes, start, Wanted::Puzzle, options)
}

/// The texts are longer than the windows, and their beginnings alone would mean something else.
#[test]
fn long_texts_are_read_as_if_in_one_piece() {
    let mut texts = Vec::new();
    for order in [12, 16] {
        let side = order * order;
        let mut text = String::new();
        for row in 0..side {
            for column in 0..side {
                let value = if row == 0 { column % order } else { (row * column) % (side + 1) };
                write!(text, "{value} ").unwrap();
            }
            text.push('\n');
        }
        texts.push(text);
    }
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    texts.push(format!("{line}\n").repeat(2000));
    texts.push(format!("{line}\n{line}\nend\n{}", "what follows is ignored\n".repeat(4000)));
    texts.push(format!("\u{FEFF}# {}\n{line}\r\n\u{FEFF}", "long ".repeat(20_000)).repeat(3));
    texts.push(format!("\u{FEFF}{line}\n\u{FEFF}1234341!"));
    texts.push(format!("{}\n", "0 ".repeat(255) + "0").repeat(256));
    let spaced: Vec<String> =
        line.chars().map(|c| if c == '.' { "0".to_owned() } else { c.to_string() }).collect();
    texts.push(format!("{}\n", spaced.join(",")).repeat(500));
    for text in texts {
        let mut start = 0;
        let mut expected = crate::text::puzzles(&text, &ParseOptions::default());
        while start < text.len() {
            let parsed = parse_at(text.as_bytes(), start, &ParseOptions::default());
            let expected = expected.next().unwrap();
            assert_eq!(parsed, expected, "{:.60} at {start}", text);
            let Ok(parsed) = parsed else { break };
            start = parsed.end;
        }
    }
}

/// Parses into the cells.
fn parsed_to(cells: &mut [u32], text: &[u8], start: usize) -> (c_int, ordoku_text) {
    let mut parsed = ordoku_text { next: start, ..ordoku_text::DEFAULT };
    let (bytes, format) = (text.as_ptr().cast(), std::ptr::null());
    let (len, cells) = (cells.len(), cells.as_mut_ptr());
    // SAFETY: slices of these lengths, and a local.
    let status = unsafe { ordoku_parse(bytes, text.len(), format, cells, len, &mut parsed) };
    (status, parsed)
}

/// Returns the status, and what was found.
fn parsed(text: impl AsRef<[u8]>, start: usize) -> (c_int, ordoku_text) {
    parsed_to(&mut [0; 256], text.as_ref(), start)
}

fn message(parsed: &ordoku_text) -> String {
    parsed.message.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8 as char).collect()
}

#[test]
fn the_report_has_what_was_found() {
    let four = "1234341221434321\n";
    let hex: String = "0123456789ABCDEF".repeat(16) + "\n";
    for (text, boxes, layout, symbols) in [
        (four.to_owned(), [2, 2], ORDOKU_LAYOUT_LINE, ORDOKU_SYMBOLS_DIGITS),
        ("1 2 3 4\n".repeat(4), [2, 2], ORDOKU_LAYOUT_NUMBERS, ORDOKU_SYMBOLS_DIGITS),
        ("1.3.5.\n".repeat(6), [2, 3], ORDOKU_LAYOUT_ROWS, ORDOKU_SYMBOLS_DIGITS),
        (
            "12|34\n12|34\n--+--\n12|34\n12|34\n".to_owned(),
            [2, 2],
            ORDOKU_LAYOUT_BOXES,
            ORDOKU_SYMBOLS_DIGITS,
        ),
        ("2\n".to_owned() + &"1 2 3 4\n".repeat(4), [2, 2], ORDOKU_LAYOUT_ORDERED, ORDOKU_SYMBOLS_DIGITS),
        (hex, [4, 4], ORDOKU_LAYOUT_LINE, ORDOKU_SYMBOLS_ZERO_BASED),
        ("ABCDDCBABADCCDAB\n".to_owned(), [2, 2], ORDOKU_LAYOUT_LINE, ORDOKU_SYMBOLS_LETTERS),
    ] {
        // The same puzzle follows another one.
        for start in [0, four.len()] {
            let whole = four[..start].to_owned() + &text;
            let (status, parsed) = parsed(&whole, start);
            assert_eq!(status, ORDOKU_OK, "{text} {}", message(&parsed));
            assert_eq!([parsed.box_rows, parsed.box_cols], boxes, "{text}");
            assert_eq!((parsed.layout, parsed.symbols), (layout, symbols), "{text}");
            let cells = (boxes[0] * boxes[1]).pow(2) as usize;
            assert_eq!((parsed.next, parsed.cells), (whole.len(), cells));
            assert_eq!((parsed.line, parsed.column, message(&parsed)), (0, 0, String::new()));
        }
    }
}

/// A line has one of three line ends. A byte order mark has no column; a character of several bytes
/// has one.
#[test]
fn errors_have_line_and_column_of_the_whole_text() {
    let four = "1234341221434321";
    for (before, line) in [
        (String::new(), 1),
        (format!("{four}\n"), 2),
        (format!("{four}\r\n{four}\r{four}\n\n"), 5),
        (format!("\u{FEFF}# \u{e9}\r\n\r\r{four}\n"), 5),
    ] {
        let text = before.clone() + "12\u{2502}3!341221434321\n";
        let mut start = 0;
        let (status, failed) = loop {
            let (status, found) = parsed(&text, start);
            if status != ORDOKU_OK {
                break (status, found);
            }
            start = found.next;
        };
        assert_eq!(status, ORDOKU_E_TEXT);
        // The error is at the exclamation mark.
        let offset = before.len() + "12\u{2502}3".len();
        assert_eq!((failed.line, failed.column, failed.offset), (line, 5, offset), "{text:?}");
        let told = message(&failed);
        assert!(told.starts_with(&format!("line {line}, column 5: ")), "{told}");
    }
    // The start is within a line. The bytes that are not text follow characters like a byte order
    // mark, and one that is out of place.
    for (text, start, [column, offset]) in [
        ("\u{FEFF}!".into(), 0, [1, 3]),
        ("4321 !".into(), 5, [6, 5]),
        (["\u{FF1F}1".as_bytes(), &[0xFF]].concat(), 0, [3, 4]),
        (["\u{FEFF}1".as_bytes(), &[0xFF]].concat(), 0, [2, 4]),
        (["1\u{FEFF}".as_bytes(), &[0xFF]].concat(), 0, [3, 4]),
    ] {
        let (status, failed) = parsed(&text, start);
        let position = (failed.line, failed.column, failed.offset);
        assert_eq!((status, position), (ORDOKU_E_TEXT, (1, column, offset)), "{text:?}");
    }
    assert_eq!(parsed("1", 2).0, ORDOKU_E_ARGUMENT);
}

/// NULs on a line of their own may follow a puzzle; the next call finds no puzzle in them.
#[test]
fn closing_nuls_in_the_length_are_reported() {
    let rows = "12\n34\n.."; // Three rows of two cells are not a grid.
    for (text, [line, column]) in [
        ("1234341221434321\0", [1, 17]),
        ("1234341221434321\0\0\0", [1, 17]),
        ("1234\n3412\n2143\n4321\0", [4, 5]),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\0", [4, 8]),
        ("\0", [1, 1]),
        ("\n\0", [2, 1]),
        (&format!("{rows}\0"), [3, 3]),
    ] {
        let (status, failed) = parsed(text, 0);
        assert_eq!((status, [failed.line, failed.column]), (ORDOKU_E_TEXT, [line, column]), "{text:?}");
        assert_eq!(failed.offset, text.trim_end_matches('\0').len());
        assert!(message(&failed).contains("NUL"), "{}", message(&failed));
    }
    assert!(!message(&parsed(rows, 0).1).contains("NUL"));
    let lines = "1234\n3412\n2143\n4321\n\0";
    let (status, first) = parsed(lines, 0);
    assert_eq!((status, first.next), (ORDOKU_OK, 20));
    let (status, failed) = parsed(lines, 20);
    assert_eq!((status, failed.offset, failed.line), (ORDOKU_E_TEXT, 20, 5));
    assert!(message(&failed).contains("NUL"), "{}", message(&failed));
}

/// A line "end" hides nothing that follows it.
#[test]
fn a_line_end_is_skipped() {
    let puzzle = b"1234341221434321\nend\n";
    for len in [0, 1, 100, 5_000, 70_000] {
        let filler = vec![b'\n'; len];
        let end = puzzle.len() + len;
        for rest in [&b""[..], b"4321214334121234\n"] {
            let bytes = [&puzzle[..], &filler, rest].concat();
            let parsed = parse_at(&bytes, 0, &ParseOptions::default()).unwrap();
            assert_eq!((parsed.values.len(), parsed.end), (16, end), "{len} and {rest:?}");
        }
    }
}

#[test]
fn cells_are_written_if_all_of_them_fit() {
    let text = b"1234341221434321";
    for len in 0..20 {
        let mut cells = [77; 20];
        let (status, parsed) = parsed_to(&mut cells[..len], text, 0);
        let written = if len < text.len() { 0 } else { text.len() };
        assert_eq!(status, if written == 0 { ORDOKU_E_BUFFER } else { ORDOKU_OK });
        assert_eq!((parsed.cells, message(&parsed).is_empty()), (16, status == ORDOKU_OK));
        // A second call with more room reads the same puzzle.
        assert_eq!(parsed.next, if status == ORDOKU_OK { 16 } else { 0 });
        assert!(cells[..written].iter().zip(text).all(|(&cell, &digit)| cell == u32::from(digit - b'0')));
        assert!(cells[written..].iter().all(|&cell| cell == 77), "{len}");
    }
    for (len, wanted) in [(0, ORDOKU_E_BUFFER), (1, ORDOKU_E_NULL), (16, ORDOKU_E_NULL)] {
        let (bytes, null) = (text.as_ptr().cast(), std::ptr::null_mut());
        // SAFETY: an array of this length; null pointers are refused.
        let status = unsafe { ordoku_parse(bytes, 16, std::ptr::null(), null, len, std::ptr::null_mut()) };
        assert_eq!(status, wanted, "{len}");
    }
}

#[test]
fn only_large_grids_are_printed_as_numbers() {
    for (side, size) in [(36, 36 * 36 + 2), (49, 3 * 49 * 49 + 1)] {
        let (cells, mut needed) = (vec![0; side * side], 0);
        let (format, text) = (std::ptr::null(), std::ptr::null_mut());
        // SAFETY: a slice of this length, and a local.
        let status = unsafe { ordoku_format(cells.as_ptr(), cells.len(), format, text, 0, &mut needed) };
        assert_eq!((status, needed), (ORDOKU_E_BUFFER, size));
        needed = 7;
        // SAFETY: as above; a null pointer is refused.
        let status = unsafe { ordoku_format(cells.as_ptr(), cells.len(), format, text, size, &mut needed) };
        assert_eq!((status, needed), (ORDOKU_E_NULL, 7));
    }
}

#[test]
fn text_is_printed_if_all_of_it_fits() {
    let cells = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0];
    let format = ordoku_text { layout: ORDOKU_LAYOUT_ROWS, ..ordoku_text::DEFAULT };
    let whole = b"1234\n3412\n2143\n432.\n\0";
    for size in 0..30 {
        let (mut text, mut needed) = ([7u8; 30], 0);
        // SAFETY: locals of these lengths.
        let status = unsafe {
            ordoku_format(cells.as_ptr(), 16, &format, text.as_mut_ptr().cast(), size, &mut needed)
        };
        assert_eq!(needed, whole.len());
        let written = if size < needed { 0 } else { needed };
        assert_eq!(status, if written == 0 { ORDOKU_E_BUFFER } else { ORDOKU_OK });
        assert_eq!(text[..written], whole[..written]);
        assert!(text[written..].iter().all(|&byte| byte == 7), "{size}");
    }
}

/// The report prints the text as it was read: layout, symbols, blank and boxes.
#[test]
fn a_report_prints_as_the_text_was_read() {
    let nine = "1xxxxxxxx\n".repeat(9);
    for text in [
        "1......2.3....4.\n",
        "12__\n3___\n____\n____\n",
        "+-----+-----+\n| A * | * * |\n| B * | * * |\n+-----+-----+\n| * * | C * |\n| * * | * * |\n+-----+-----+\n",
        "1 ? ? ?\n? 2 ? ?\n? ? 3 ?\n? ? ? 4\n",
        &nine,
        &("12 0  .  .  .  .  . 11 10  9  .  .\n".to_owned()
            + &" .  .  .  .  .  .  .  .  .  .  .  .\n".repeat(11))
            .replace("12 0", " 1  0"),
    ] {
        let mut cells = [0; 256];
        let (status, found) = parsed_to(&mut cells, text.as_bytes(), 0);
        assert_eq!(status, ORDOKU_OK, "{text} {}", message(&found));
        let mut printed = vec![0u8; text.len() + 100];
        let (out, size) = (printed.as_mut_ptr().cast(), printed.len());
        let len = found.cells;
        // SAFETY: arrays of these lengths.
        let status = unsafe { ordoku_format(cells.as_ptr(), len, &found, out, size, std::ptr::null_mut()) };
        assert_eq!((status, &printed[..text.len()]), (ORDOKU_OK, text.as_bytes()), "{text}");
        assert_eq!(printed[text.len()], 0);
    }
}

/// An older caller's struct has no room for the solution.
#[test]
fn a_solution_beside_the_puzzle_is_told() {
    let text = "id,quiz,solution\n7,1......2.3....4.,1234341243212143\n";
    let (status, found) = parsed(text, 0);
    assert_eq!((status, found.cells, found.next), (ORDOKU_OK, 16, text.len()));
    let range = found.solution..found.solution + found.solution_len;
    assert_eq!(&text[range], "1234341243212143");
    assert_eq!(parsed("1......2.3....4.\n", 0).1.solution_len, 0);

    let first = std::mem::offset_of!(ordoku_text, solution);
    let mut old = [u64::MAX; size_of::<ordoku_text>() / 8];
    // SAFETY: the struct has the size of the first version, and the array is larger.
    unsafe {
        let found = old.as_mut_ptr().cast::<ordoku_text>();
        ordoku_text_init(found, first);
        let (bytes, format, mut cells) = (text.as_ptr().cast(), std::ptr::null(), [0; 16]);
        let status = ordoku_parse(bytes, text.len(), format, cells.as_mut_ptr(), 16, found);
        assert_eq!((status, cells[7]), (ORDOKU_OK, 2));
    }
    assert!(old[first.div_ceil(8)..].iter().all(|&word| word == u64::MAX));
}

#[test]
fn a_variant_names_the_function_of_c_that_reads_it() {
    for (text, wanted) in [
        (
            "2x2x:1e2b3e4",
            "an X-Sudoku of Simon Tatham's collection, not a classic puzzle: ordoku_rules_parse reads it",
        ),
        (
            "1......2.3....4. aabbabbdaccdccdd",
            "not a classic puzzle: ordoku_rules_parse reads it with its rules",
        ),
        ("{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"quadruple\":[1]}", "which ordoku does not read yet"),
        ("Killer 7\n1......2.3....4.\n", "add them, or leave the name out"),
    ] {
        let (status, found) = parsed(text, 0);
        assert_eq!(status, ORDOKU_E_TEXT, "{text}");
        let message = message(&found);
        assert!(message.contains(wanted) && !message.contains("text::"), "{message} of {text}");
    }
}

#[test]
fn pencil_marks_are_candidates() {
    let marks = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";
    let (status, found) = parsed(marks, 0);
    assert_eq!((status, found.line), (ORDOKU_E_TEXT, 1));
    assert!(message(&found).contains("ordoku_parse_candidates"), "{}", message(&found));

    let candidates = |text: &str, room: usize| {
        let (mut words, mut found) = ([7u64; 16], ordoku_text::DEFAULT);
        let (bytes, format) = (text.as_ptr().cast(), std::ptr::null());
        // SAFETY: slices of these lengths, and a local.
        let status = unsafe {
            ordoku_parse_candidates(bytes, text.len(), format, words.as_mut_ptr(), room, &mut found)
        };
        (status, words, found)
    };
    let (status, words, found) = candidates(marks, 16);
    assert_eq!((status, found.cells, found.next), (ORDOKU_OK, 16, marks.len()));
    assert_eq!(words, [1, 10, 4, 10, 12, 12, 1, 2, 12, 5, 2, 5, 2, 5, 8, 5]);
    let (status, words, _) = candidates("1......2.3....4.", 16);
    assert_eq!((status, words[0], words[1], words[7]), (ORDOKU_OK, 1, 15, 2));
    let (status, words, found) = candidates(marks, 15);
    assert_eq!((status, words[0], found.cells), (ORDOKU_E_BUFFER, 7, 16));
}

#[test]
fn candidates_are_printed() {
    let marks = [1, 10, 4, 10, 12, 12, 1, 2, 12, 5, 2, 5, 2, 5, 8, 0];
    let printed = |layout, room: usize| {
        let format = ordoku_text { layout, ..ordoku_text::DEFAULT };
        let (mut text, mut needed) = ([7u8; 200], 0);
        // SAFETY: locals of these lengths.
        let status = unsafe {
            ordoku_format_candidates(marks.as_ptr(), 16, &format, text.as_mut_ptr().cast(), room, &mut needed)
        };
        (status, needed, String::from_utf8_lossy(&text[..needed]).into_owned())
    };
    let line = "1....2.4..3..2.4..34..341....2....341.3..2..1.3..2..1.3....4....\n\0";
    assert_eq!(printed(ORDOKU_LAYOUT_AUTO, 200), (ORDOKU_OK, line.len(), line.to_owned()));
    let rows = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 !!\n\0";
    assert_eq!(printed(ORDOKU_LAYOUT_ROWS, rows.len()), (ORDOKU_OK, rows.len(), rows.to_owned()));
    let short = printed(ORDOKU_LAYOUT_ROWS, rows.len() - 1);
    assert_eq!(short, (ORDOKU_E_BUFFER, rows.len(), "\u{7}".repeat(rows.len())));
    assert_eq!(printed(ORDOKU_LAYOUT_NUMBERS, 200).0, ORDOKU_E_ARGUMENT);
}

/// The files of other programs are those of `print_file`, and are read with the format that printed them.
#[test]
fn files_of_other_programs_are_printed() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let digit = |byte: u8| if byte == b'.' { 0 } else { u32::from(byte - b'0') };
    let cells: Vec<u32> = line.bytes().map(digit).collect();
    let hodoku = format!(":0000:x:{line}:");
    for (layout, start, len) in [
        (ORDOKU_LAYOUT_SDK, "[Puzzle]\n8........\n..36.....\n", 9 + 9 * 10),
        (ORDOKU_LAYOUT_SDM, "80000000000360000007009020005000", 82),
        (ORDOKU_LAYOUT_SS, "8..|...|...\n..3|6..|...\n.7.|.9.|2..\n-----------\n.5.|", 11 * 12),
        (ORDOKU_LAYOUT_HODOKU, &hodoku, hodoku.len() + 3),
        (ORDOKU_LAYOUT_TATHAM, "3x3:8j3_6f7b9a2c5c7g4_5_7e1c3c1d6_8b8_5c1b9d4b\n", 47),
    ] {
        let format = ordoku_text { layout, ..ordoku_text::DEFAULT };
        let (mut text, mut again, mut needed) = ([7u8; 200], [7; 81], 0);
        // SAFETY: locals of these lengths.
        unsafe {
            let to = text.as_mut_ptr().cast();
            assert_eq!(ordoku_format(cells.as_ptr(), 81, &format, to, 200, &mut needed), ORDOKU_OK);
            let status = ordoku_parse(to, needed - 1, &format, again.as_mut_ptr(), 81, std::ptr::null_mut());
            assert_eq!((status, &again[..]), (ORDOKU_OK, &cells[..]), "{layout}");
        }
        let printed = std::str::from_utf8(&text[..needed - 1]).unwrap();
        assert!(printed.starts_with(start) && printed.len() == len, "{printed}");
    }
    // A cell with one candidate is a digit; the digits leave 2 to 9 in the cells beside it.
    let mut marks = [511u64; 81];
    (marks[0], marks[1]) = (1, 0b11_1111);
    let format = ordoku_text { layout: ORDOKU_LAYOUT_HODOKU, ..ordoku_text::DEFAULT };
    let (mut text, mut needed) = ([7u8; 200], 0);
    // SAFETY: locals of these lengths.
    let status = unsafe {
        let to = text.as_mut_ptr().cast();
        ordoku_format_candidates(marks.as_ptr(), 81, &format, to, 200, &mut needed)
    };
    let expected = format!(":0000:x:1{}:712 812 912::\n\0", ".".repeat(80));
    assert_eq!((status, &text[..needed]), (ORDOKU_OK, expected.as_bytes()));
}

/// A text in UTF-16 has the same puzzles as in UTF-8, and its errors the same lines and columns.
#[test]
fn texts_in_utf_16() {
    let line = "1......2.3....4.\r\n";
    let many = format!("# \u{1F600} long\n{}", line.repeat(3000));
    let rows = "12..\n3..!\n....\n....\n";
    for text in
        [line.to_owned(), many, format!("{line}\n{rows}"), format!("{line}end\n \u{10000}"), String::new()]
    {
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let with_mark = format!("\u{FEFF}{text}");
            let bytes: Vec<u8> = with_mark.encode_utf16().flat_map(to_bytes).collect();
            let (mut at, mut start) = (0, 0);
            loop {
                let expected = parse_at(with_mark.as_bytes(), start, &ParseOptions::default());
                let read = parse_at(&bytes, at, &ParseOptions::default());
                match (read, expected) {
                    (Ok(read), Ok(expected)) => {
                        assert_eq!(read.values, expected.values);
                        assert_eq!(read.end, 2 * with_mark[..expected.end].encode_utf16().count());
                        (at, start) = (read.end, expected.end);
                        if start == with_mark.len() {
                            break;
                        }
                    }
                    (Err(Error::Text(read)), Err(Error::Text(expected))) => {
                        assert_eq!(
                            (read.kind, read.line, read.column),
                            (expected.kind, expected.line, expected.column)
                        );
                        assert_eq!(read.offset, 2 * with_mark[..expected.offset].encode_utf16().count());
                        break;
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    // Half of a pair, and half of a character.
    for (bytes, offset) in [(&b"\xFF\xFE1\0\x00\xD8"[..], 4), (b"\xFF\xFE1\0.", 4)] {
        let Err(Error::Text(error)) = parse_at(bytes, 0, &ParseOptions::default()) else {
            panic!("{bytes:?}")
        };
        assert_eq!((error.offset, error.column), (offset, 2));
    }
}
