//! Tables row by row: the loop of C gives what Rust's gives, whatever the heading says, and with structs of older
//! versions no row is read that must be refused.

use super::super::structs::Versioned;
use super::super::text::parse_bytes;
use super::super::*;
use crate::text::{ParseOptions, Table, Wanted, puzzles};

const A: &str = "1......2.3....4.";
const B: &str = "..2.1......4..3.";

/// A column, a field of it, and whether the row is refused.
const FIELDS: [(&str, &str, bool); 30] = [
    ("type", "killer", true),
    ("type", "x", true),
    ("type", "4x4", false),
    ("Kind", "Jigsaw", true),
    ("mode", "normal", false),
    ("variant", "killer", true),
    ("variant", "tetroku", true),
    ("variant", "none", false),
    ("rules", "Digits on an arrow add up", true),
    ("rules", "row and column and box", false),
    ("constraints", "1+2=5", true),
    ("constraints", "none", false),
    ("cages", "1+2=5", true),
    ("cages", "4", true),
    ("cages", "0", false),
    ("regions", "aabbabbdaccdccdd", true),
    ("regions", "aabbaabbccddccdd", false),
    ("regions", "4", false),
    ("regions", "9", true),
    ("regions", "bumps", true),
    ("region", "Europe", false),
    ("title", "Killer 7", true),
    ("title", "X-Wing 5", false),
    ("name", "Windoku", true),
    ("name", "X", false),
    ("author", "Jigsaw Jim", false),
    ("difficulty", "killer", false),
    ("solution", "aabbabbdaccdccdd", true),
    ("solution", "1234341243212143", false),
    ("checked", "X", false),
];

/// The puzzle of a row, or where its error is.
type Row = Result<Vec<u32>, (usize, usize)>;

/// Returns the byte offset of the line below line `line`, from 1.
fn below(bytes: &[u8], line: usize) -> usize {
    let text = std::str::from_utf8(bytes).unwrap();
    text.split_inclusive('\n').take(line).map(str::len).sum()
}

/// Reads all rows, in Rust: a row that is refused is passed over.
fn rows_in_rust(text: &str) -> Vec<Row> {
    let (mut rows, mut options, mut at) = (Vec::new(), ParseOptions::new(), 0);
    while at < text.len() {
        options = options.with_text_above(&text.as_bytes()[..at]);
        match parse_bytes(text.as_bytes(), at, Wanted::Puzzle, &options) {
            Ok(parsed) => {
                (options.table, at) = (parsed.table, parsed.end);
                rows.push(Ok(parsed.values));
            }
            Err(crate::Error::Text(error)) => {
                let mut headings = text[at..error.offset].lines().filter_map(Table::of_heading);
                options.table = headings.next_back().or(options.table);
                at = below(text.as_bytes(), error.line);
                rows.push(Err((error.line, error.column)));
            }
            Err(error) => panic!("{error}"),
        }
    }
    rows
}

/// Reads all rows as a C program does, with a struct of this size. With `is_fresh`, each call has a new one.
fn rows_in_c(bytes: &[u8], size: usize, is_fresh: bool) -> Vec<Row> {
    let (mut rows, mut found) = (Vec::new(), ordoku_text::DEFAULT);
    found.struct_size = size as u32;
    while found.next < bytes.len() {
        if is_fresh {
            found = ordoku_text { struct_size: size as u32, next: found.next, ..ordoku_text::DEFAULT };
        }
        let mut cells = [0; 16];
        let format = std::ptr::null();
        // SAFETY: a slice, an array of this length, and a local of at least this size.
        let status = unsafe {
            ordoku_parse(bytes.as_ptr().cast(), bytes.len(), format, cells.as_mut_ptr(), 16, &mut found)
        };
        if status == ORDOKU_OK {
            rows.push(Ok(cells.to_vec()));
        } else {
            assert_eq!(status, ORDOKU_E_TEXT);
            rows.push(Err((found.line, found.column)));
            found.next = if bytes.starts_with(&[0xFF, 0xFE]) {
                let units: Vec<u16> =
                    bytes.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
                2 * units
                    .split_inclusive(|&unit| unit == u16::from(b'\n'))
                    .take(found.line)
                    .map(<[_]>::len)
                    .sum::<usize>()
            } else {
                below(bytes, found.line)
            };
        }
    }
    rows
}

/// A table of four rows with other separators and line ends, with the columns exchanged, and below other texts;
/// and the number of rows.
fn as_written(text: &str) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    for separator in [",", ";", "\t", "|"] {
        let one = text.replace(',', separator);
        all.push((one.replace('\n', "\r\n"), 4));
        all.push((format!("# a comment\n\n{one}"), 4));
        all.push((format!("{A}\n\n{one}{one}"), 9));
        let moved = |line: &str| {
            let (first, second) = line.split_once(separator).unwrap();
            format!("{second}{separator}{first}\n")
        };
        all.push((one.lines().map(moved).collect(), 4));
        all.push((one, 4));
    }
    all
}

/// The sizes of older versions, which have no room for the table, or for what its heading says.
fn older_sizes() -> [usize; 2] {
    [ordoku_text::FIRST_SIZE, std::mem::offset_of!(ordoku_text, rules_columns)]
}

#[test]
fn a_loop_of_c_refuses_the_rows_that_rust_refuses() {
    for (column, field, is_refused) in FIELDS {
        let nothing = if column == "solution" { "1234341243212143" } else { "" };
        let table = format!("puzzle,{column}\n{A},{nothing}\n{B},{field}\n{A},{nothing}\n{B},{field}\n");
        for (text, count) in as_written(&table) {
            let rows = rows_in_rust(&text);
            let refused = rows.iter().filter(|row| row.is_err()).count();
            assert_eq!(refused, if is_refused { count / 2 } else { 0 }, "{text}: {rows:?}");
            assert_eq!(rows.len(), count, "{text}: {rows:?}");
            assert_eq!(rows_in_c(text.as_bytes(), size_of::<ordoku_text>(), false), rows, "{text}");
            // The iterator ends at an error.
            let read = puzzles(&text, &ParseOptions::new()).map(|row| row.ok().map(|parsed| parsed.values));
            let expected = rows.iter().map(|row| row.clone().ok());
            let end = rows.iter().position(Row::is_err).map_or(rows.len(), |at| at + 1);
            assert!(read.eq(expected.take(end)), "{text}");
            // A struct that remembers less, or nothing, is no reason to read more.
            for (size, is_fresh) in
                older_sizes().into_iter().map(|size| (size, false)).chain([(size_of::<ordoku_text>(), true)])
            {
                assert_eq!(rows_in_c(text.as_bytes(), size, is_fresh), rows, "{size} bytes, {text}");
            }
            let units = format!("\u{FEFF}{text}");
            let bytes: Vec<u8> = units.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(rows_in_c(&bytes, size_of::<ordoku_text>(), false), rows, "in UTF-16: {text}");
        }
    }
}

/// A heading of more columns than there are bits.
#[test]
fn columns_behind_the_last_bit_are_looked_at() {
    let names: Vec<String> = (0..80).map(|column| format!("c{column}")).collect();
    let fields = ["-"; 80].join(",");
    for (name, field) in [("type", "killer"), ("cages", "1+2=5"), ("title", "Killer 7")] {
        for at in [30, 31, 32, 63, 64, 79] {
            let heading = names.join(",").replace(&format!("c{at},"), &format!("{name},"));
            let heading = if at == 79 { names[..79].join(",") + "," + name } else { heading };
            let mut row: Vec<&str> = fields.split(',').collect();
            row[at] = field;
            let text = format!("puzzle,{heading}\n{A},{}\n{B},{}\n", ["none"; 80].join(","), row.join(","));
            let rows = rows_in_rust(&text);
            assert_eq!(rows.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false], "{text}");
            assert_eq!(rows_in_c(text.as_bytes(), size_of::<ordoku_text>(), false), rows);
        }
    }
}

/// The heading says more than a table that the caller names for the whole text.
#[test]
fn a_named_column_does_not_hide_what_the_heading_says() {
    let text = format!("puzzle,type\n{A},classic\n{B},killer\n");
    let mut format = ordoku_text { separator: ','.into(), puzzle_column: 1, ..ordoku_text::DEFAULT };
    for has_heading in [0, 1] {
        format.has_heading = has_heading;
        let (mut found, mut cells) = (ordoku_text::DEFAULT, [0; 16]);
        let mut call = || {
            let (bytes, cells) = (text.as_ptr().cast(), cells.as_mut_ptr());
            // SAFETY: a slice, an array of this length, and locals.
            unsafe { ordoku_parse(bytes, text.len(), &format, cells, 16, &mut found) }
        };
        assert_eq!((call(), call()), (ORDOKU_OK, ORDOKU_E_TEXT));
        assert_eq!(found.line, 3);
    }
}

#[test]
fn a_caller_may_know_the_rules() {
    let known = ordoku_text { known_rules: 1, ..ordoku_text::DEFAULT };
    for (text, is_only_named) in [
        (format!("X-Sudoku 5\n{A}\n"), true),
        (format!("5;X;{A}\n"), true),
        (format!("puzzle,cages\n{A},1+2=5\n"), true),
        (format!("{A} aabbabbdaccdccdd\n"), false),
        ("2x2x:1e2b3e4".to_owned(), false),
    ] {
        for (format, is_read) in [(ordoku_text::DEFAULT, false), (known, is_only_named)] {
            let mut cells = [0; 16];
            // SAFETY: a slice, an array of this length, and a local.
            let status = unsafe {
                let (bytes, found) = (text.as_ptr().cast(), std::ptr::null_mut());
                ordoku_parse(bytes, text.len(), &format, cells.as_mut_ptr(), 16, found)
            };
            assert_eq!(status, if is_read { ORDOKU_OK } else { ORDOKU_E_TEXT }, "{text}");
        }
    }
}

#[test]
fn a_doubt_is_told() {
    let line = format!("{A}\n");
    let text = format!("{line}# é, and no killer\n{line}# a killer, perhaps\n{line}{line}");
    let name = text.rfind("killer").unwrap();
    let units: Vec<u8> = format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let name_in_units = 2 + 2 * text[..name].encode_utf16().count();
    for (bytes, offset) in [(text.as_bytes(), name), (&units, name_in_units)] {
        let mut found = ordoku_text::DEFAULT;
        let mut doubts = Vec::new();
        while found.next < bytes.len() {
            let (mut cells, format) = ([0; 16], std::ptr::null());
            // SAFETY: a slice, an array of this length, and a local.
            let status = unsafe {
                ordoku_parse(bytes.as_ptr().cast(), bytes.len(), format, cells.as_mut_ptr(), 16, &mut found)
            };
            assert_eq!(status, ORDOKU_OK);
            let name: Vec<u8> =
                found.doubt.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect();
            doubts.push((String::from_utf8(name).unwrap(), found.doubt_offset));
        }
        let none = || (String::new(), 0);
        assert_eq!(doubts, [none(), none(), ("a Killer Sudoku".to_owned(), offset), none()]);
    }
}
