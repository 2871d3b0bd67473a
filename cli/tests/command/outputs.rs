//! The formats of the output.

use crate::common::{FOUR, FOUR_SOLVED, NINE, NINE_SOLVED, Scratch, run};

/// Every format that keeps the puzzle is read back as the same puzzle.
#[test]
fn what_is_written_can_be_read() {
    for to in [
        "line",
        "rows",
        "boxes",
        "numbers",
        "ordered",
        "drawn",
        "sdk",
        "sdm",
        "ss",
        "letters",
        "line,letters",
        "rows,digits",
    ] {
        let written = run(&["convert", "--to", to], format!("{NINE}\n{NINE_SOLVED}\n"));
        assert_eq!(written.code, 0, "{}", written.err);
        let read = run(&["convert", "--to", "line,digits", "--blank", "."], &written.out);
        assert_eq!(read.out, format!("{NINE}\n{NINE_SOLVED}\n"), "{to}:\n{}{}", written.out, read.err);
    }
}

/// Pencil marks stay pencil marks: their single digits would be another puzzle.
#[test]
fn pencil_marks_are_kept() {
    let marks = run(&["candidates"], FOUR).out;
    let converted = run(&["convert"], &marks);
    assert_eq!((converted.code, &converted.out), (0, &marks), "{}", converted.err);
    assert_eq!(run(&["solve", "--to", "line"], &converted.out).out, format!("{FOUR_SOLVED}\n"));
}

/// JSON has the pencil marks of a puzzle that was written with them; tables have them as its cells.
#[test]
fn records_have_pencil_marks() {
    let marks = run(&["candidates"], FOUR).out;
    let json = run(&["convert", "--to", "json"], &marks).out;
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["candidates"][0], serde_json::json!([1, 4]));
    assert_eq!(record["candidates"].as_array().unwrap().len(), 16);
    let solved = run(&["solve", "--to", "json"], &marks).out;
    assert!(solved.contains("\"candidates\":[[1,4],[2],") && solved.contains(FOUR_SOLVED), "{solved}");
    assert!(!run(&["convert", "--to", "json"], FOUR).out.contains("candidates"));
    let table = run(&["convert", "--to", "csv"], &marks).out;
    assert!(table.starts_with("file,line,boxes,puzzle\n") && table.contains(",2x2,1..4.2.."), "{table}");
}

/// Every format writes all candidates of a puzzle, so that it has the same candidates when it is
/// read again, or an error names the puzzle and the format.
#[test]
fn no_format_drops_pencil_marks() {
    let deleted = format!(":0000:x:{}:214 918::\n", NINE.replacen('.', "+4", 1));
    let candidates = |text: &str, options: &[&str]| {
        let json = run(&[&["candidates", "--true", "--to", "json"], options].concat(), text).out;
        let record: serde_json::Value = serde_json::from_str(&json).unwrap_or_default();
        record["candidates"].to_string()
    };
    let expected = candidates(&deleted, &[]);
    assert!(expected.starts_with("[[5],[3],[4],[6],[7]"), "{expected}");
    for to in ["same", "line", "rows", "boxes", "marks", "hodoku", "csv"] {
        let written = run(&["convert", "--to", to], &deleted);
        let options: &[&str] = if to == "csv" { &["--column", "puzzle"] } else { &[] };
        assert_eq!(candidates(&written.out, options), expected, "{to}:\n{}{}", written.out, written.err);
    }
    for to in ["numbers", "ordered", "drawn", "sdk", "sdm", "ss"] {
        let refused = run(&["convert", "--to", to], &deleted);
        assert_eq!((refused.code, &*refused.out), (1, ""), "{to}: {}", refused.err);
        assert!(
            refused.err.contains(&format!(":1: this puzzle has pencil marks, and the format {to} ")),
            "{}",
            refused.err
        );
        // A solution has none.
        if to != "ordered" {
            assert!(run(&["solve", "--to", to], &deleted).err.is_empty(), "{to}");
        }
    }
    assert_eq!(run(&["convert"], &deleted).out, deleted);
    assert_eq!(run(&["convert", "--to", "hodoku"], &deleted).out, deleted);
    let json = run(&["convert", "--to", "json"], &deleted).out;
    assert!(json.contains("\"placed\":[2]"), "{json}");
    let shown = run(&["show"], &deleted).out;
    assert!(shown.contains("| 5         3         4         | 13456789"), "{shown}");
}

/// What an option asks for is written, or refused.
#[test]
fn formats_with_digits_from_1_refuse_other_symbols() {
    for to in ["sdm", "ss", "hodoku", "json", "csv"] {
        let refused = run(&["convert", "--to", &format!("{to},zero-based")], NINE);
        assert!(refused.code == 2 && refused.err.contains("digits from 1"), "{to}: {}", refused.err);
    }
    for to in ["drawn", "ss", "hodoku", "json", "csv", "marks"] {
        let refused = run(&["convert", "--blank", "-", "--to", to], NINE);
        assert!(refused.code == 2 && refused.err.contains("--blank"), "{to}: {}", refused.err);
    }
    let six = "1.....\n......\n......\n......\n......\n......\n";
    let refused = run(&["convert", "--shape", "3x2", "--to", "sdk"], six);
    assert!(refused.code == 1 && refused.err.contains("3x2"), "{}", refused.err);
    for to in ["sdm", "ss", "hodoku"] {
        assert!(run(&["convert", "--to", to], six).err.contains("9x9 only"), "{to}");
    }
}

/// Rows of pencil marks are not lines of grids.
#[test]
fn nine_lines_with_a_place_for_each_candidate_are_one_puzzle() {
    let line = run(&["convert", "--to", "line"], &run(&["candidates"], NINE).out).out;
    assert_eq!(line.len(), 730, "{line}");
    let rows: String =
        line.trim().as_bytes().chunks(81).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for text in [&line, &rows, &format!("{NINE}\n{rows}{NINE}\n")] {
        let solved = run(&["solve", "--to", "line"], text);
        assert!(solved.out.lines().all(|line| line == NINE_SOLVED), "{text}\n{}{}", solved.out, solved.err);
    }
    assert_eq!(run(&["solve", "--to", "line"], format!("{NINE}\n{rows}{NINE}\n")).out.lines().count(), 3);
}

#[test]
fn records_say_what_stopped_a_search() {
    for (arguments, stopped_by) in [
        (&["solve", "--nodes", "0"][..], Some("nodes")),
        (&["solve", "--time", "0"], Some("time")),
        (&["unique", "--nodes", "0"], Some("nodes")),
        (&["count", "--limit", "5"], Some("limit")),
        (&["canon", "--nodes", "0"], Some("nodes")),
        (&["minimise", "--nodes", "0"], Some("nodes")),
        (&["candidates", "--true", "--nodes", "1"], Some("nodes")),
        (&["solve"], None),
        (&["solve", "--limit", "1"], None),
    ] {
        let json = run(&[arguments, &["--to", "json"]].concat(), "................").out;
        let record: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            record.get("stopped_by").and_then(|word| word.as_str()),
            stopped_by,
            "{arguments:?} {json}"
        );
        let table = run(&[arguments, &["--to", "csv"]].concat(), "................").out;
        let mut table = csv::Reader::from_reader(table.as_bytes());
        let column = table.headers().unwrap().iter().position(|name| name == "stopped_by").unwrap();
        let row = table.records().next().unwrap().unwrap();
        assert_eq!(row.get(column), Some(stopped_by.unwrap_or("")), "{arguments:?}");
    }
}

#[test]
fn formats_of_other_programs() {
    let to = |to: &str| run(&["convert", "--to", to], NINE).out;
    assert!(to("sdk").starts_with("[Puzzle]\n53..7....\n6..195...\n"));
    assert_eq!(to("sdm"), NINE.replace('.', "0") + "\n");
    assert!(to("ss").starts_with("53.|.7.|...\n6..|195|...\n.98|...|.6.\n-----------\n8..|.6.|..3\n"));
    assert_eq!(to("hodoku"), format!(":0000:x:{NINE}:::\n"));
    assert!(run(&["solve", "--to", "hodoku"], NINE).out.starts_with(":0000:x:53+4+67+8+9+1+26+7+2195"));
    assert!(to("drawn").starts_with("┌───────┬───────┬───────┐\n│ 5 3 . │ . 7 . │ . . . │\n"));
    assert_eq!(
        run(&["candidates"], FOUR).out,
        "+-------+--------+\n| 14 2  | 134 14 |\n| 3  4  | 14  2  |\n+-------+--------+\n\
         | 24 1  | 4   3  |\n| 4  34 | 2   14 |\n+-------+--------+\n\n"
    );
}

#[test]
fn records_have_the_verdict_beside_the_solution() {
    let input = format!("{FOUR}\n................\n11..............\n");
    let json = run(&["solve", "--to", "json"], &input);
    let records: Vec<serde_json::Value> =
        json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records[0]["puzzle"], FOUR);
    assert_eq!(records[0]["solution"], FOUR_SOLVED);
    assert_eq!((&records[0]["line"], &records[0]["boxes"]), (&1.into(), &"2x2".into()));
    let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["unique", "several", "none"]);
    assert_eq!(records[2].get("solution"), None);

    let csv = run(&["solve", "--to", "csv"], &input).out;
    let mut table = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(table.headers().unwrap().get(5), Some("solution"));
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!((rows.len(), &rows[0][5], &rows[1][4], &rows[2][5]), (3, FOUR_SOLVED, "several", ""));

    let several = run(&["solve", "--limit", "3", "--to", "json"], "12..34..........").out;
    let record: serde_json::Value = serde_json::from_str(&several).unwrap();
    assert_eq!(record["other_solutions"].as_array().unwrap().len(), 2);
}

/// A large grid is written in numbers, and its record has numbers too.
#[test]
fn large_grids_are_numbers() {
    let text = "1 ".to_owned() + &"0 ".repeat(49 * 49 - 1);
    let solved = run(&["solve", "--to", "numbers", "--time", "20s"], &text);
    let numbers: Vec<u32> = solved.out.split_whitespace().map(|number| number.parse().unwrap()).collect();
    assert_eq!((numbers.len(), numbers[0], numbers.iter().max()), (49 * 49, 1, Some(&49)));
    let drawn = run(&["show"], &text).out;
    assert!(drawn.contains("49x49, 1 given\n") && drawn.lines().all(|line| line.chars().count() < 170));
}

#[test]
fn proofs_are_made_and_checked() {
    let scratch = Scratch::new("proof");
    let (puzzle, none) = (scratch.file("puzzle.txt", NINE), scratch.file("none.txt", ""));
    let (proof, formula) = (scratch.name("proof.drat"), scratch.name("formula.cnf"));
    let made = run(&["prove", &puzzle, "-o", &proof, "--formula", &formula], "");
    assert!(made.code == 0 && made.err.contains("exactly one solution"), "{}", made.err);
    assert!(scratch.read("formula.cnf").starts_with("p cnf 729 "));
    let solution = scratch.file("solution.txt", NINE_SOLVED);
    assert_eq!(run(&["verify", &puzzle, &proof], "").code, 0);
    assert_eq!(run(&["verify", &puzzle, &proof, "--solutions", &solution], "").code, 0);
    let wrong = run(&["verify", &puzzle, &proof, "--solutions", &none], "");
    assert!(
        wrong.code == 1
            && wrong.err.contains("proof.drat: the proof does not show that there is no solution"),
        "{}",
        wrong.err
    );
    for text in [FOUR_SOLVED, NINE, &NINE_SOLVED.replace('5', "4")] {
        let other = scratch.file("other.txt", text);
        let wrong = run(&["verify", &puzzle, &proof, "--solutions", &other], "");
        assert!(wrong.err.contains("other.txt:1: this is not a solution of the puzzle"), "{}", wrong.err);
        assert_eq!(wrong.code, 1);
    }
    let several = run(&["prove", "-o", &scratch.name("other"), "-"], "1...............");
    assert!(several.code == 1 && several.err.contains("2 solutions or more"), "{}", several.err);
    assert!(!scratch.has("other") && !scratch.has("other.part"));
}

#[test]
fn the_speed_is_measured() {
    let run = run(&["bench", "--time", "200ms", "--threads", "1", "-q"], "");
    assert!(
        run.code == 0 && run.out.contains("9x9 with boxes of 3x3, 512 puzzles"),
        "{}{}",
        run.out,
        run.err
    );
    for engine in ["auto", "nine", "csp", "cdcl", "dlx", "greedy"] {
        assert!(run.out.contains(&format!("  {engine} ")), "{}", run.out);
    }
}
