//! Texts of every kind that is recognised, in `tests/cases/formats`.
//!
//! `table.tsv` says what each file holds: the names of its puzzles, "solution" after them if each
//! line has that of the last one, the name of pencil marks, or the error with its line, column and
//! words. `cells.tsv` has the puzzles as plain numbers, and the pencil marks as digits. Every file
//! is read in C, and in Rust too if it is UTF-8.

#![allow(unsafe_code, reason = "calls as C makes them")]

use ordoku::Error;
use ordoku::capi::{
    ORDOKU_OK, ordoku_format, ordoku_parse, ordoku_parse_candidates, ordoku_text, ordoku_text_init,
};
use ordoku::text::{ParseOptions, parse, parse_candidates, print, puzzles};
use std::collections::BTreeMap;
use std::ptr::{null, null_mut};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/formats/");

fn read(file: &str) -> Vec<u8> {
    std::fs::read(format!("{FOLDER}{file}")).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Returns the two columns of a table, without its heading.
fn columns(file: &str) -> Vec<(String, String)> {
    let text = String::from_utf8(read(file)).unwrap();
    let split = |line: &str| line.split_once('\t').map(|(one, two)| (one.to_owned(), two.to_owned()));
    text.lines().skip(1).map(|line| split(line).unwrap_or_else(|| panic!("{file}: {line}"))).collect()
}

fn new_text(next: usize) -> ordoku_text {
    let mut made = std::mem::MaybeUninit::uninit();
    // SAFETY: the struct has this size, and all of it is written.
    let mut made = unsafe {
        assert_eq!(ordoku_text_init(made.as_mut_ptr(), size_of::<ordoku_text>()), ORDOKU_OK);
        made.assume_init()
    };
    made.next = next;
    made
}

fn message(found: &ordoku_text) -> String {
    found.message.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8 as char).collect()
}

/// What a text holds: its puzzles, the solution beside the last one, and the error that ended it.
#[derive(PartialEq, Eq, Debug)]
struct Held {
    puzzles: Vec<Vec<u32>>,
    solution: Option<Vec<u32>>,
    error: Option<String>,
}

fn held_in_rust(text: &str) -> Held {
    let mut held = Held { puzzles: Vec::new(), solution: None, error: None };
    for parsed in puzzles(text, &ParseOptions::new()) {
        match parsed {
            Ok(parsed) => {
                let solution = parsed.solution.clone().map(|range| parse(&text[range], &ParseOptions::new()));
                held.solution = solution.map(|parsed| parsed.unwrap().values);
                let mut printed = String::new();
                print(parsed.shape, &parsed.values, parsed.format(), &mut printed).unwrap();
                let named = ParseOptions::new().with_layout(parsed.layout).with_symbols(parsed.symbols);
                let again = parse(&printed, &named.with_shape(parsed.shape)).unwrap();
                assert_eq!((&again.values, again.format()), (&parsed.values, parsed.format()), "{printed}");
                held.puzzles.push(parsed.values);
            }
            Err(error) => held.error = Some(error.to_string()),
        }
    }
    if held.puzzles.is_empty() && held.error.is_none() {
        held.error = parse(text, &ParseOptions::new()).err().map(|error| error.to_string());
    }
    held
}

fn held_in_c(text: &[u8]) -> Held {
    let mut held = Held { puzzles: Vec::new(), solution: None, error: None };
    let mut found = new_text(0);
    loop {
        let mut cells = vec![0; 256];
        // SAFETY: the text, the array and the struct are what the lengths say.
        let status = unsafe {
            ordoku_parse(text.as_ptr().cast(), text.len(), null(), cells.as_mut_ptr(), 256, &mut found)
        };
        if status != ORDOKU_OK {
            held.error = Some(message(&found));
            return held;
        }
        cells.truncate(found.cells);
        let mut printed = vec![0u8; 4096];
        // SAFETY: the arrays are what the lengths say.
        let status = unsafe {
            let (out, size) = (printed.as_mut_ptr().cast(), printed.len());
            ordoku_format(cells.as_ptr(), cells.len(), &found, out, size, null_mut())
        };
        assert_eq!(status, ORDOKU_OK);
        held.puzzles.push(cells);
        let beside = &text[found.solution..][..found.solution_len];
        held.solution = (!beside.is_empty()).then(|| held_in_c(beside).puzzles.remove(0));
        if found.next == text.len() {
            return held;
        }
    }
}

/// Returns the pencil marks of a text as digits, read in Rust and in C.
fn marks(text: &[u8]) -> String {
    let mut words = vec![0u64; 81];
    let mut found = new_text(0);
    // SAFETY: the text, the array and the struct are what the lengths say.
    let status = unsafe {
        let (bytes, len) = (text.as_ptr().cast(), text.len());
        ordoku_parse_candidates(bytes, len, null(), words.as_mut_ptr(), 81, &mut found)
    };
    assert_eq!((status, found.cells), (ORDOKU_OK, 81), "{}", message(&found));
    let text = std::str::from_utf8(text).unwrap();
    assert_eq!(parse_candidates(text, &ParseOptions::new()).unwrap().candidates.as_ref(), Some(&words));
    let digits = |word: &u64| -> String {
        (1..=9).filter(|digit| word >> (digit - 1) & 1 == 1).map(|digit| digit.to_string()).collect()
    };
    words.iter().map(digits).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_kind_of_text_holds_what_the_table_says() {
    let cells: BTreeMap<String, String> = columns("cells.tsv").into_iter().collect();
    let table = columns("table.tsv");
    let numbers = |name: &str| -> Vec<u32> {
        cells[name].split(' ').map(|number| number.parse().expect("a number")).collect()
    };
    let mut failures = Vec::new();
    for (file, holds) in &table {
        let bytes = read(file);
        let held = held_in_c(&bytes);
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let in_rust = held_in_rust(text);
            let is_same = (&held.puzzles, &held.solution) == (&in_rust.puzzles, &in_rust.solution)
                && held.error.is_some() == in_rust.error.is_some();
            assert!(is_same, "{file}: {in_rust:?} in Rust, {held:?} in C");
        }
        let is_right = if let Some(error) = holds.strip_prefix("error ") {
            let (position, words) = error.split_once(' ').expect("a position and words");
            let (line, column) = position.split_once(':').expect("a line and a column");
            held.error.as_ref().is_some_and(|told| {
                told.starts_with(&format!("line {line}, column {column}: ")) && told.contains(words)
            })
        } else if holds == "marks" {
            let refusal = held.error.as_deref().unwrap_or_default();
            refusal.contains("ordoku_parse_candidates") && marks(&bytes) == cells["marks"]
        } else {
            let (names, solution) = match holds.strip_suffix(" solution") {
                Some(names) => (names, Some(numbers("solution"))),
                None => (holds.as_str(), None),
            };
            let puzzles = names.split(' ').map(numbers).collect();
            held == Held { puzzles, solution, error: None }
        };
        if !is_right {
            failures.push(format!("{file} holds {holds}, but {held:?} was read"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // Every file is in the table.
    let files = std::fs::read_dir(FOLDER).unwrap().count();
    assert_eq!((files, table.len() > 100), (table.len() + 2, true));
}

/// The error of pencil marks names the function of the caller's language.
#[test]
fn pencil_marks_are_refused_where_digits_are_read() {
    let text = String::from_utf8(read("marks")).unwrap();
    let error = parse(&text, &ParseOptions::new()).unwrap_err();
    assert!(matches!(error, Error::Text(_)) && error.to_string().contains("read them as candidates"));
    // A puzzle can hold them.
    let puzzle: ordoku::Puzzle = text.parse().unwrap();
    assert!(puzzle.solve().unwrap().is_some());
    assert!(text.parse::<ordoku::Grid>().is_err());
}
