//! Compares the fast paths with full recognition.

use super::*;
use crate::text::layout::{line, ordered};
use crate::text::read::recognise::read_in_full;

/// The order n, and a puzzle of order n with `separator` between numbers and `end` after each row.
fn ordered_text(n: usize, separator: &str, end: &str) -> String {
    let values = grid(shape(n, n), 5, true);
    let rows: String = values.chunks(n * n).map(|row| joined(row, separator) + end).collect();
    format!("{n}{end}{rows}")
}

/// Texts for the fast paths, and similar texts.
fn texts() -> [String; 15] {
    [
        ordered_text(2, " ", "\n"),
        ordered_text(2, "\t ", "\r\n"),
        ordered_text(2, " ", " \n\n"),
        ordered_text(2, "\n", "\n"),
        ordered_text(2, " ", "\r") + "end\n1\n",
        ordered_text(2, " ", "\n") + &ordered_text(1, " ", "\n"),
        ordered_text(1, " ", "\n") + &ordered_text(2, " ", "\n"),
        "2\n".to_owned() + &joined(&grid(shape(2, 2), 6, true), " "),
        "2 ".to_owned() + &joined(&grid(shape(2, 2), 7, true), " "),
        "02\n".to_owned() + &joined(&[0; 16], "  "),
        "002\n".to_owned() + &joined(&[0; 16], "\n0 "),
        ordered_text(3, " ", "\n"),
        ordered_text(4, " ", "\n"),
        NINE.to_owned(),
        format!("{NINE}\n{NINE}\r\n\n"),
    ]
}

#[test]
fn a_fast_path_reads_what_full_recognition_reads() {
    let texts = texts();
    let layouts = [Layout::Ordered, Layout::Numbers, Layout::Line, Layout::Rows];
    let shapes = [shape(2, 2), shape(3, 3), shape(1, 4)];
    let mut random = XorShift(31);
    // For each fast path: the texts that it reads, and those that only full recognition reads.
    let (mut read, mut left) = ([0; 2], [0; 2]);
    for k in 0..30_000 {
        let text = change(&texts[k % texts.len()], &mut random);
        let options = ParseOptions {
            layout: random.maybe(&layouts, 20),
            symbols: random.maybe(&[Symbols::Digits, Symbols::Letters], 10),
            shape: random.maybe(&shapes, 20),
            table: None,
            above: *random.pick(&[Above::Nothing, Above::BlankLine, Above::Line]),
            ..ParseOptions::new()
        };
        for (path, fast_path) in [line::fast_path, ordered::fast_path].into_iter().enumerate() {
            match fast_path(&text, 0, &options).unwrap() {
                Some(fast) => {
                    let (full, reached_end) = read_in_full(&text, 0, Wanted::Puzzle, &options, false);
                    assert_eq!(Some(fast), full.ok().map(|full| (full, reached_end)), "{text:?} {options:?}");
                    read[path] += 1;
                }
                None => {
                    left[path] +=
                        usize::from(read_in_full(&text, 0, Wanted::Puzzle, &options, false).0.is_ok())
                }
            }
        }
    }
    assert!(read[0] > 1_000 && read[1] > 4_500 && left[0] > 1_000 && left[1] > 1_000, "{read:?} {left:?}");
}
