//! The command refuses wrong files and options before work begins, and says why.

use super::files::{KINDS, Kind, answer, read, table_of, table_of_texts, texts, write};
use crate::common::{NINE, Scratch, run};
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use std::fs;
use std::sync::Arc;

/// Checks that a run is refused with this message, and leaves nothing.
fn refuses(scratch: &Scratch, arguments: &[&str], code: i32, message: &str) {
    let refused = answer(scratch, arguments);
    assert!(
        refused.code == code && refused.err.contains(message),
        "{arguments:?}: {} {}",
        refused.code,
        refused.err
    );
    assert!(
        !scratch.has("out") && !scratch.has("out.part") && !scratch.has("out.part.hash"),
        "{arguments:?}"
    );
}

#[test]
fn other_files_are_refused() {
    let scratch = Scratch::new("parquet-kinds");
    let files: [(&[u8], &str); 7] = [
        (b"", "is neither a Parquet file nor an Arrow IPC file"),
        (NINE.as_bytes(), "is neither a Parquet file nor an Arrow IPC file: leave out --parquet"),
        (b"PAR1", "is damaged"),
        (b"PAR1 and something else PAR1", "is damaged"),
        (b"PARE", "is an encrypted Parquet file"),
        (b"ARROW1\0\0 and something else ARROW1", "is damaged"),
        (b"\xff\xff\xff\xff\0\0\0\0", "is a stream of Arrow IPC"),
    ];
    for (bytes, message) in files {
        scratch.file("in", bytes);
        refuses(&scratch, &["solve"], 1, message);
    }
    fs::remove_file(scratch.path("in")).unwrap();
    refuses(&scratch, &["solve"], 1, "there is no file");
    for kind in KINDS {
        write(kind, &scratch.path("in"), &[table_of_texts(&[Some(NINE)])]);
        let text = run(&["solve", &scratch.name("in")], "");
        assert!(text.code == 1 && text.err.contains("read it with --parquet"), "{}", text.err);
        // A file that lacks its end.
        let bytes = fs::read(scratch.path("in")).unwrap();
        scratch.file("in", &bytes[..bytes.len() - 9]);
        refuses(&scratch, &["solve"], 1, "is damaged");
    }
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let scratch = Scratch::new("parquet-options");
    write(Kind::Parquet, &scratch.path("in"), &[table_of_texts(&[Some(NINE)])]);
    refuses(&scratch, &["solve", "--limit", "5"], 2, "without --limit");
    refuses(&scratch, &["solve", "--to", "json"], 2, "leave out --to");
    refuses(&scratch, &["rate", "--to", "letters"], 2, "leave out --to");
    refuses(&scratch, &["solve", "--rejects", "x"], 2, "--rejects does not go with --parquet");
    refuses(&scratch, &["solve", &scratch.name("in")], 2, "reads one file");
    let input = scratch.name("in");
    for (arguments, message) in [
        (vec!["solve", "--parquet", &input], "needs -o FILE"),
        (vec!["solve", "--parquet", "-", "-o", "x"], "not read from a pipe"),
        (vec!["solve", "--parquet", &input, "-o", &input], "is the same file as the input"),
        (vec!["solve", "--parquet", &input, "-o", "/dev/null"], "needs -o FILE"),
        (vec!["solve", "--prefix", "x", &input], "--parquet"),
        (vec!["canon", "--resume", &input], "--parquet"),
        (vec!["count", "--parquet", &input], "unexpected argument"),
    ] {
        let refused = run(&arguments, "");
        assert!(refused.code == 2 && refused.err.contains(message), "{arguments:?}: {}", refused.err);
    }
}

#[test]
fn columns_are_found_or_named() {
    let scratch = Scratch::new("parquet-columns");
    let text = |text: &str| -> ArrayRef { Arc::new(StringArray::from(vec![text])) };
    let number: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    let write = |columns: &[(&str, &ArrayRef)]| {
        let columns = columns.iter().map(|(name, array)| (*name, (*array).clone()));
        write(Kind::Parquet, &scratch.path("in"), &[RecordBatch::try_from_iter(columns).unwrap()]);
    };
    let (nine, other) = (text(NINE), text("something"));
    let finds = |arguments: &[&str]| {
        let run = answer(&scratch, arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        let batch = read(Kind::Parquet, &scratch.path("out")).remove(0);
        assert_eq!(texts(&batch, "status"), [Some("unique")], "{arguments:?}");
        fs::remove_file(scratch.path("out")).unwrap();
    };
    // By its name, or because no other column has text.
    write(&[("other", &other), ("Puzzle", &nine)]);
    finds(&["unique"]);
    write(&[("x", &number), ("y", &nine)]);
    finds(&["unique"]);
    finds(&["unique", "--column", "y"]);
    finds(&["unique", "--column", "2"]);
    write(&[("one", &other), ("two", &nine)]);
    refuses(&scratch, &["unique"], 1, "name it with --column. Its columns are one, two");
    finds(&["unique", "--column", "TWO"]);
    refuses(&scratch, &["unique", "--column", "three"], 1, "has no column 'three'");
    refuses(&scratch, &["unique", "--column", "3"], 1, "has no column '3'");
    write(&[("number", &number)]);
    refuses(&scratch, &["unique", "--column", "number"], 1, "has the type Int64, and puzzles are strings");
    refuses(&scratch, &["unique"], 1, "name it with --column");
}

#[test]
fn names_of_answers_are_not_taken() {
    let scratch = Scratch::new("parquet-names");
    for kind in KINDS {
        let nine: ArrayRef = Arc::new(StringArray::from(vec![NINE]));
        let table = table_of(nine.clone());
        let columns = [("puzzle", nine.clone()), ("Status", nine.clone()), ("x", table.column(0).clone())];
        write(kind, &scratch.path("in"), &[RecordBatch::try_from_iter(columns).unwrap()]);
        refuses(&scratch, &["solve"], 1, "has a column 'status' already");
        refuses(&scratch, &["solve"], 1, "add --prefix TEXT");
        assert_eq!(answer(&scratch, &["solve", "--prefix", "new_"]).code, 0);
        let batch = read(kind, &scratch.path("out")).remove(0);
        assert_eq!(texts(&batch, "new_status"), [Some("unique")]);
        fs::remove_file(scratch.path("out")).unwrap();
    }
}
