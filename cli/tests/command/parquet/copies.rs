//! The output has the rows, the columns and the metadata of the input.

use super::files::{KINDS, Kind, answer, metadata, read, table_of_texts, texts, write};
use crate::common::{FOUR, NINE, NINE_SOLVED, Scratch, many_lines};
use std::fs;

#[test]
fn all_columns_and_groups_are_kept() {
    for kind in KINDS {
        let scratch = Scratch::new(&format!("parquet-copies-{kind:?}"));
        let lines = many_lines(700);
        let mut rows: Vec<Option<&str>> = lines.lines().map(Some).collect();
        rows[3] = None;
        rows[300] = Some("no puzzle");
        rows[301] = Some(FOUR);
        rows[699] = None;
        let batches = [&rows[..300], &rows[300..302], &rows[302..]].map(table_of_texts);
        write(kind, &scratch.path("in"), &batches);
        let solved = answer(&scratch, &["solve"]);
        assert!(solved.code == 1 && solved.err.is_empty() && solved.out.is_empty(), "{}", solved.err);
        let out = read(kind, &scratch.path("out"));
        assert_eq!(out.len(), batches.len());
        for (before, after) in batches.iter().zip(&out) {
            let names: Vec<_> = after.schema().fields().iter().map(|field| field.name().clone()).collect();
            assert_eq!(names, ["id", "quizzes", "lists", "note", "solution", "status", "error"]);
            assert_eq!(before.columns(), &after.columns()[..4], "{kind:?}");
            for (puzzle, solution) in texts(after, "quizzes").into_iter().zip(texts(after, "solution")) {
                let given = |puzzle: &str, solution: &str| {
                    puzzle.len() == solution.len()
                        && puzzle.chars().zip(solution.chars()).all(|(one, other)| one == '.' || one == other)
                };
                let is_puzzle = puzzle.is_some_and(|puzzle| puzzle != "no puzzle");
                assert_eq!(solution.is_some(), is_puzzle);
                assert!(!is_puzzle || given(puzzle.unwrap(), solution.unwrap()), "{puzzle:?} {solution:?}");
            }
        }
        let bad = texts(&out[1], "error");
        assert!(bad[0].is_some_and(|why| why.starts_with("column ")) && bad[1].is_none(), "{bad:?}");
        assert_eq!(texts(&out[1], "status"), [Some("unreadable"), Some("unique")]);
        assert_eq!(texts(&out[0], "status")[3], None);
        assert!(!scratch.has("out.part") && !scratch.has("out.part.hash"));
    }
}

/// The bytes of the columns, their compression, and what helps readers to skip.
#[test]
fn columns_of_parquet_are_not_written_anew() {
    let scratch = Scratch::new("parquet-chunks");
    let batches = [table_of_texts(&[Some(NINE); 50]), table_of_texts(&[Some(FOUR), None])];
    write(Kind::Parquet, &scratch.path("in"), &batches);
    assert_eq!(answer(&scratch, &["solve"]).code, 0);
    let [before, after] = ["in", "out"].map(|name| metadata(&scratch.path(name)));
    let [before_bytes, after_bytes] = ["in", "out"].map(|name| fs::read(scratch.path(name)).unwrap());
    for (before, after) in before.row_groups().iter().zip(after.row_groups()) {
        assert_eq!(before.num_rows(), after.num_rows());
        for (before, after) in before.columns().iter().zip(after.columns()) {
            assert_eq!(before.compression(), after.compression());
            assert_eq!(before.statistics(), after.statistics());
            assert_eq!(before.bloom_filter_offset().is_some(), after.bloom_filter_offset().is_some());
            let bytes =
                |bytes: &[u8], (from, len): (u64, u64)| bytes[from as usize..(from + len) as usize].to_vec();
            assert!(bytes(&before_bytes, before.byte_range()) == bytes(&after_bytes, after.byte_range()));
        }
        let puzzles = &before.columns()[1];
        assert!(after.columns()[4..].iter().all(|answer| answer.compression() == puzzles.compression()));
    }
    let pairs = after.file_metadata().key_value_metadata().unwrap();
    assert!(pairs.iter().any(|pair| pair.key == "origin" && pair.value.as_deref() == Some("a test")));
    assert_eq!(pairs.iter().filter(|pair| pair.key == "ARROW:schema").count(), 1);
    assert_eq!(texts(&read(Kind::Parquet, &scratch.path("out"))[0], "solution"), [Some(NINE_SOLVED); 50]);
}

#[test]
fn empty_tables_stay_empty() {
    for kind in KINDS {
        let scratch = Scratch::new(&format!("parquet-empty-{kind:?}"));
        for batches in [vec![table_of_texts(&[])], vec![table_of_texts(&[]), table_of_texts(&[None, None])]] {
            write(kind, &scratch.path("in"), &batches);
            let solved = answer(&scratch, &["solve"]);
            assert!(solved.code == 0 && solved.err.is_empty(), "{kind:?}: {}", solved.err);
            let out = read(kind, &scratch.path("out"));
            let rows = |batches: &[arrow_array::RecordBatch]| {
                batches.iter().map(|batch| batch.num_rows()).sum::<usize>()
            };
            assert_eq!(rows(&out), rows(&batches), "{kind:?}");
            assert!(out.iter().all(|batch| texts(batch, "solution").iter().all(Option::is_none)));
        }
    }
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    for kind in KINDS {
        let scratch = Scratch::new(&format!("parquet-threads-{kind:?}"));
        let lines = many_lines(3_000);
        let rows: Vec<_> = lines.lines().map(Some).collect();
        write(kind, &scratch.path("in"), &[table_of_texts(&rows[..2_000]), table_of_texts(&rows[2_000..])]);
        let bytes = |command: &str, threads: &str| {
            let run = answer(&scratch, &[command, "--threads", threads]);
            assert_eq!(run.code, 0, "{}", run.err);
            fs::read(scratch.path("out")).unwrap()
        };
        for command in ["solve", "canon"] {
            let one = bytes(command, "1");
            assert!(["2", "5"].iter().all(|threads| bytes(command, threads) == one), "{kind:?} {command}");
        }
    }
}
