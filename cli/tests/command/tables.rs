//! Tables: what the command writes it reads back, and a damaged row is neither lost nor read as
//! another puzzle.

use crate::common::{NINE, NINE_SOLVED, Scratch, many_lines, run};
use serde_json::Value;

/// The verbs that write tables, with bounds for searches without a clue.
const VERBS: [&[&str]; 11] = [
    &["solve", "--nodes", "500"],
    &["solve", "--limit", "3"],
    &["count", "--limit", "3"],
    &["unique", "--nodes", "500"],
    &["canon", "--nodes", "50"],
    &["minimise", "--nodes", "500"],
    &["check"],
    &["candidates"],
    &["convert"],
    &["show"],
    &["dedup", "--exact"],
];

/// Returns the boxes, the digits and the candidates of each puzzle that is read.
fn read(text: &str) -> Vec<[Value; 3]> {
    let json = run(&["convert", "--to", "json"], text);
    assert!(json.code == 0 && json.err.is_empty(), "{}\n{text}", json.err);
    let record = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    json.out
        .lines()
        .map(record)
        .map(|record| ["boxes", "puzzle", "candidates"].map(|key| record[key].clone()))
        .collect()
}

#[test]
fn every_table_is_read_back() {
    for shape in ["1x2", "2x2", "3x2", "1x4", "3x3", "2x5", "4x4", "6x6"] {
        let side: usize = shape.split('x').map(|part| part.parse::<usize>().unwrap()).product();
        let cells = side * side;
        let empty = match side {
            36 => format!("[{}0]", "0,".repeat(cells - 1)),
            _ => format!("\"{}\"", ".".repeat(cells)),
        };
        let givens = (cells * 9 / 10).to_string();
        let generate = ["generate", "2", "--shape", shape, "--seed", "7", "--givens", &givens, "--to"];
        let generated = run(&[&generate[..], &["json"]].concat(), "").out;
        assert_eq!(read(&run(&[&generate[..], &["csv"]].concat(), "").out), read(&generated), "{shape}");
        let puzzles = generated + &format!("{{\"boxes\":\"{shape}\",\"puzzle\":{empty}}}\n");
        let written = read(&puzzles);
        assert_eq!(written.len(), 3, "{shape}");
        for verb in VERBS {
            let table = run(&[verb, &["--to", "csv"]].concat(), &puzzles).out;
            if verb[0] == "candidates" {
                let lists = run(&["candidates", "--to", "json"], &puzzles).out;
                let lists = lists
                    .lines()
                    .map(|line| serde_json::from_str::<Value>(line).unwrap()["candidates"].clone());
                let back: Vec<_> = read(&table).into_iter().map(|[_, _, lists]| lists).collect();
                assert_eq!(back, lists.collect::<Vec<_>>(), "{shape}\n{table}");
            } else {
                assert_eq!(read(&table), written, "{verb:?} {shape}\n{table}");
            }
        }
    }
}

/// Every verb reads the rows, and not what is beside the puzzles.
#[test]
fn every_verb_reads_a_table() {
    let lines = many_lines(3);
    let table = run(&["solve", "--to", "csv"], &lines).out;
    for verb in VERBS {
        let of = |text: &str| {
            let out = run(&[verb, &["--to", "json"]].concat(), text).out;
            let record = |line: &str| serde_json::from_str::<Value>(line).unwrap();
            out.lines()
                .map(record)
                .map(|record| record.get("puzzle").or(record.get("candidates")).cloned())
                .collect::<Vec<_>>()
        };
        assert_eq!(of(&table), of(&lines), "{verb:?}");
    }
}

/// Each damaged row is rejected in its place, with a heading and without, and with a named column.
#[test]
fn a_damaged_row_is_rejected() {
    let scratch = Scratch::new("tables");
    let rejects = scratch.name("rejects");
    let (first, solved) = (&NINE[..36], NINE_SOLVED);
    let joined = format!("4,{NINE},{solved}5,{NINE},{solved}\n");
    for bad in [
        format!("4{NINE},{solved}\n"),
        format!("{},{solved}\n", &NINE[70..]),
        format!("4,{first}\n"),
        format!("4,{first}\n{},{solved}\n", &NINE[36..]),
        format!("4,{first},{},{solved}\n", &NINE[36..]),
        format!("4,{first}\t{},{solved}\n", &NINE[36..]),
        format!(",{solved}\n"),
        joined,
    ] {
        let row = |index: usize| format!("{index},{NINE},{solved}\n");
        for heading in ["id,puzzle,solution\n", ""] {
            for column in [&[][..], &["--column", "2"]] {
                let text = format!("{heading}{}{}{bad}{}", row(1), row(2), row(3));
                let arguments = [&["convert", "--to", "line", "--rejects", &rejects], column].concat();
                let found = run(&arguments, &text);
                assert_eq!((found.out, found.code), (format!("{NINE}\n").repeat(3), 1), "{text}");
                assert_eq!(scratch.read("rejects"), bad, "{text}");
            }
        }
    }
    // All that is left of the last row is its solution.
    let text = format!("id,puzzle,solution\n1,{NINE},{solved}\n{solved}\n");
    let found = run(&["convert", "--to", "line", "--rejects", &rejects], &text);
    assert_eq!((found.out, found.code), (format!("{NINE}\n"), 1), "{text}");
    assert_eq!(scratch.read("rejects"), format!("{solved}\n"));
}

/// A column that is named does not hide what the other columns say.
#[test]
fn a_named_column_does_not_hide_a_variant() {
    for (column, text) in [
        ("puzzle", format!("puzzle,type\n{NINE},classic\n{NINE},killer\n")),
        ("2", format!("cages;board of today\n;{NINE}\n1+2=5;{NINE}\n")),
        ("1", format!("{NINE},easy\n{NINE},killer\n")),
    ] {
        let done = run(&["solve", "--column", column], text.as_str());
        assert_eq!((done.code, done.out.lines().count()), (1, 2), "{text}: {} {}", done.out, done.err);
        assert!(done.err.contains("says that the puzzle is a"), "{}", done.err);
    }
}
