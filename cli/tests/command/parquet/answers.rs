//! The answers are those to text.

use super::files::{Kind, answer, read, table_of_texts, texts, write};
use crate::common::{DIAGONALS, FOUR, FOUR_SOLVED, NINE, Scratch, many_lines, run};
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};

const EMPTY: &str = ".................................................................................";

/// Writes a table of texts, and returns that with the answers.
fn answers(scratch: &Scratch, rows: &[Option<&str>], arguments: &[&str], code: i32) -> RecordBatch {
    write(Kind::Parquet, &scratch.path("in"), &[table_of_texts(rows)]);
    let run = answer(scratch, arguments);
    assert_eq!(run.code, code, "{arguments:?}: {}", run.err);
    read(Kind::Parquet, &scratch.path("out")).remove(0)
}

#[test]
fn answers_are_those_to_lines() {
    let scratch = Scratch::new("parquet-lines");
    let lines = many_lines(200);
    let mut rows: Vec<&str> = lines.lines().collect();
    let clash = "11".to_owned() + &EMPTY[2..];
    let bad = "!".to_owned() + &NINE[1..];
    rows.extend([EMPTY, &clash, &bad, FOUR, NINE]);
    let text = rows.join("\n");
    let cells: Vec<_> = rows.iter().map(|&row| Some(row)).collect();
    for (command, column) in [("solve", "solution"), ("unique", "status"), ("canon", "canonical")] {
        let batch = answers(&scratch, &cells, &[command], 1);
        let lines = run(&[command, "-q"], &text).out;
        let is_word = |line: &str| line.chars().all(|c| c.is_ascii_lowercase());
        assert_eq!(lines.lines().count(), rows.len());
        for (row, (line, cell)) in lines.lines().zip(texts(&batch, column)).enumerate() {
            let expected = if command != "unique" && is_word(line) { None } else { Some(line) };
            assert_eq!(cell, expected, "{command}: {}", rows[row]);
        }
    }
    let batch = answers(&scratch, &cells, &["solve"], 1);
    let status = texts(&batch, "status");
    assert_eq!(
        status[200..],
        [Some("several"), Some("none"), Some("unreadable"), Some("unique"), Some("unique")]
    );
    let error = texts(&batch, "error");
    assert!(error.iter().enumerate().all(|(row, error)| error.is_some() == (row == 202)), "{error:?}");
}

#[test]
fn ratings_are_those_of_records() {
    let scratch = Scratch::new("parquet-rate");
    let rows = [Some(NINE), Some(EMPTY), None, Some("nothing"), Some(NINE)];
    let batch = answers(&scratch, &rows, &["rate"], 1);
    let number = |batch: &RecordBatch, name: &str| {
        batch.column_by_name(name).unwrap().as_primitive::<Int64Type>().clone()
    };
    let decimal = |batch: &RecordBatch, name: &str| {
        batch.column_by_name(name).unwrap().as_primitive::<Float64Type>().clone()
    };
    let record = run(&["rate", "-q", "--to", "json"], NINE).out;
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(texts(&batch, "level")[0], record["level"].as_str());
    assert_eq!(texts(&batch, "level")[1..4], [None; 3]);
    let score = number(&batch, "score");
    assert_eq!((Some(score.value(0)), score.value(4)), (record["score"].as_i64(), score.value(0)));
    assert_eq!(arrow_array::Array::null_count(&score), 3);
    let status = [Some("unique"), Some("several"), None, Some("unreadable"), Some("unique")];
    assert_eq!(texts(&batch, "status"), status);
    let batch = answers(&scratch, &rows[..2], &["rate", "--scale", "se"], 1);
    let record = run(&["rate", "-q", "--to", "json", "--scale", "se"], NINE).out;
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(Some(decimal(&batch, "er").value(0)), record["er"].as_f64());
    let batch = answers(&scratch, &[Some(FOUR), Some(NINE)], &["rate", "--scale", "ordoku"], 0);
    assert_eq!(texts(&batch, "status"), [Some("unique"); 2]);
    assert!(number(&batch, "rating").value(1) > 0);
    // The scale is for 9x9 only.
    let batch = answers(&scratch, &[Some(FOUR), Some(NINE)], &["rate"], 1);
    assert_eq!(texts(&batch, "status"), [Some("unsupported"), Some("unique")]);
    assert!(texts(&batch, "error")[0].is_some_and(|why| why.contains("9x9")));
}

#[test]
fn limits_and_exit_codes_are_those_of_text() {
    let scratch = Scratch::new("parquet-limits");
    let batch = answers(&scratch, &[Some(EMPTY), Some(NINE)], &["unique", "--exit-code"], 11);
    assert_eq!(texts(&batch, "status"), [Some("several"), Some("unique")]);
    let sixteen = ".".repeat(256);
    for command in ["solve", "canon"] {
        let batch = answers(&scratch, &[Some(&sixteen), Some(NINE)], &[command, "--time", "0s"], 1);
        let column = if command == "solve" { "solution" } else { "canonical" };
        assert_eq!(texts(&batch, column)[0], None, "{command}");
        assert_eq!(texts(&batch, "error")[0], Some("the limit on time was reached"), "{command}");
    }
    let batch = answers(&scratch, &[Some(EMPTY)], &["solve", "--limit", "1"], 0);
    assert_eq!(texts(&batch, "status"), [Some("solved")]);
    assert!(texts(&batch, "solution")[0].is_some());
}

#[test]
fn every_cell_is_one_puzzle_of_any_format() {
    let scratch = Scratch::new("parquet-formats");
    let rows_of_four = ".2..\n3..2\n.1.3\n..2.\n";
    let letters = ".B..C..B.A.C..B.";
    let own = r#"{"size":4,"grids":[[0,0]],"variants":["x"],"givens":"1..............."}"#;
    let two = format!("{FOUR}\n{FOUR}");
    let rows =
        [Some(rows_of_four), Some(letters), Some(own), Some(&two), Some(""), Some("# a comment"), Some(FOUR)];
    let batch = answers(&scratch, &rows, &["solve"], 1);
    let solutions = texts(&batch, "solution");
    assert_eq!((solutions[0], solutions[6]), (Some(FOUR_SOLVED), Some(FOUR_SOLVED)));
    assert_eq!(solutions[1], Some("ABCDCDABBADCDCBA"));
    assert!(solutions[2].is_some_and(|solution| solution.starts_with('1')));
    assert_eq!(solutions[3..6], [None; 3]);
    let status = texts(&batch, "status");
    assert_eq!(status[2..6], [Some("several"), Some("unreadable"), Some("unreadable"), Some("unreadable")]);
    assert!(texts(&batch, "error")[3].is_some_and(|why| why.contains("more text follows")), "{batch:?}");
    let batch = answers(&scratch, &[Some(DIAGONALS), None], &["solve", "--rules", "x"], 0);
    let expected = run(&["solve", "--rules", "x"], DIAGONALS).out;
    assert_eq!(texts(&batch, "solution"), [Some(expected.trim()), None]);
    let batch = answers(&scratch, &[Some(FOUR)], &["solve", "--to", "letters"], 0);
    assert_eq!(texts(&batch, "solution"), [Some("ABCDCDABBADCDCBA")]);
}
