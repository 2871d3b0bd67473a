//! Texts that name a variant and have none of its rules: the digits alone would be another puzzle.
//! Beside them are texts that look alike and lose nothing.

use super::*;

const FOUR: &str = "1......2.3....4.";

/// Returns for each part of a stream whether it is a puzzle, with the message of an error.
fn parts(text: &str) -> Vec<Result<(), String>> {
    Reader::new(text.as_bytes(), &unnamed())
        .map(|part| part.map(drop).map_err(|error| error.to_string()))
        .collect()
}

fn expand(text: &str) -> String {
    text.replace("FOUR", FOUR).replace("ROWS", "1...\n...2\n.3..\n..4.")
}

#[test]
fn a_name_of_a_variant_is_an_error() {
    for (text, variant) in [
        (r#"{"type":"killer","puzzle":"FOUR"}"#, "a Killer Sudoku"),
        (r#"{"puzzle":"FOUR","variant":"Anti-Knight"}"#, "an anti-knight Sudoku"),
        (r#"{"puzzle":"FOUR","variant":"tetroku"}"#, "a variant"),
        (r#"{"puzzle":"FOUR","settings":{"diagonal":true}}"#, "an X-Sudoku"),
        (r#"{"settings":{"mode":"x"},"puzzle":"FOUR"}"#, "an X-Sudoku"),
        (r#"{"settings":{"mode":"x"},"data":{"puzzle":"FOUR"}}"#, "an X-Sudoku"),
        (r#"{"title":"Jigsaw 7","puzzle":"FOUR"}"#, "a jigsaw Sudoku"),
        (r#"{"tags":["hard","windoku"],"puzzle":"FOUR"}"#, "a Windoku"),
        (r#"{"isKiller":true,"puzzle":"FOUR"}"#, "a Killer Sudoku"),
        (
            r#"{"puzzle":"FOUR","rules":"Normal sudoku rules apply. Digits on an arrow add up."}"#,
            "an arrow Sudoku",
        ),
        (r#"{"jigsaw":{"puzzle":"FOUR"}}"#, "a jigsaw Sudoku"),
        (r#"{"region":"aabbabbdaccdccdd","puzzle":"FOUR"}"#, "a jigsaw Sudoku"),
        ("region,puzzle\naabbabbdaccdccdd,FOUR", "a jigsaw Sudoku"),
        ("Killer Sudoku 17\nFOUR", "a Killer Sudoku"),
        ("X-Sudoku (hard)\n\nROWS", "an X-Sudoku"),
        ("<h1>Jigsaw</h1>\nROWS", "a jigsaw Sudoku"),
        ("17;killer;FOUR", "a Killer Sudoku"),
        ("FOUR,X,5", "an X-Sudoku"),
        ("puzzle,type\nFOUR,X", "an X-Sudoku"),
        ("puzzle,name\nFOUR,Killer 7", "a Killer Sudoku"),
        ("type,puzzle\njigsaw,FOUR", "a jigsaw Sudoku"),
        ("puzzle;variant\nFOUR;tetroku", "a variant"),
        ("| puzzle | cages |\n|---|---|\n| FOUR | 1+2=5 |", "a variant"),
        ("FOUR jigsaw", "a jigsaw Sudoku"),
        (r#"const p = {"puzzle":"FOUR","type":"killer"};"#, "a Killer Sudoku"),
    ] {
        let text = expand(text);
        let found = parts(&format!("{text}\n"));
        let [Err(message)] = &found[..] else { panic!("{found:?} of {text}") };
        assert!(message.contains(variant), "{message} of {text}");
        // The text below is still read.
        let found = parts(&format!("{text}\n\n{{\"puzzle\":\"{FOUR}\"}}\n"));
        assert_eq!(found.len(), 2, "{found:?} of {text}");
    }
}

#[test]
fn what_looks_like_a_name_of_a_variant_is_no_error() {
    for text in [
        r#"{"type":"classic","puzzle":"FOUR"}"#,
        r#"{"variant":"standard","puzzle":"FOUR"}"#,
        r#"{"variant":null,"puzzle":"FOUR","constraints":"none"}"#,
        r#"{"constraints":[],"variants":{},"puzzle":"FOUR","cages":[]}"#,
        r#"{"constraints":["row","column","box"],"puzzle":"FOUR"}"#,
        r#"{"jigsaw":false,"killer":"no","diagonal":0,"puzzle":"FOUR"}"#,
        r#"{"difficulty":"killer","puzzle":"FOUR"}"#,
        r#"{"type":"4x4","mode":"normal","game":"sudoku","puzzle":"FOUR"}"#,
        r#"{"author":"Jigsaw Jim","puzzle":"FOUR"}"#,
        r#"{"techniques":["x-wing","skyscraper"],"puzzle":"FOUR"}"#,
        r#"{"controls":{"arrows":true},"puzzle":"FOUR"}"#,
        r#"{"rules":"Each row, column and region has each digit once.","puzzle":"FOUR"}"#,
        r#"{"puzzle":"FOUR","state":{"board":"1.2....2.3....4."}}"#,
        "I wrote {\"lines\":120} of code\nFOUR",
        "X-Wing example\nFOUR",
        "Not a killer\nFOUR",
        "Puzzle X\nFOUR",
        "# killer puzzles are in another file\nFOUR",
        "puzzle,type,variant,cages,checked\nFOUR,classic,none,,X\nFOUR,normal,,[],X",
        "puzzle,difficulty\nFOUR,easy\nFOUR,killer",
        "author,puzzle\nJigsaw Jim,FOUR",
        "region,puzzle\nEurope,FOUR",
        r#"{"region":"Europe","puzzle":"FOUR"}"#,
        "name,puzzle\nX-Wing 5,FOUR",
        r#"{"constraints":"none","puzzle":"FOUR","variants":null,"extraRules":[]}"#,
        r#"{"variant":"Classic","cages":null,"arrows":[],"puzzle":"FOUR"}"#,
        "FOUR # nearly a jigsaw",
    ] {
        let text = expand(text);
        let found = parts(&format!("{text}\n{FOUR}\n"));
        assert!(found.len() >= 2 && found.iter().all(Result::is_ok), "{found:?} of {text}");
    }
}

#[test]
fn words_of_other_forms_hide_no_puzzle() {
    for text in [
        "{'puzzle':'FOUR','pairs':3}",
        "FOUR {\"lines\":120}",
        "1920x1080:60Hz\nROWS",
        "800x600:60Hz\nROWS",
        "video 16x9:4k\nROWS",
        // As many cells and edges as a 4x4 has.
        "cage, caged\nROWS",
        "SAVEFILE: is a word\nROWS",
        "FOUR https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBkB7AYwEMBXAO0zgHlKJMBZ",
        "FOUR,https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBkB7AYwEMBXAO0zgHlKJMBZ",
        "FOUR (https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCALhNAbO8QBkB7AYwEMBXAO0zgHlKJMBZ)",
        "puzzle,link\nFOUR,https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBkB7AYwEMBXAO",
        "FOUR see https://example.com/x",
    ] {
        let text = expand(text);
        let found = parts(&format!("{text}\n"));
        assert!(matches!(found[..], [Ok(())]), "{found:?} of {text}");
    }
}

#[test]
fn every_puzzle_below_a_title_is_refused_down_to_the_next_title() {
    let count = |text: &str| -> String {
        parts(&expand(text)).iter().map(|part| if part.is_ok() { '.' } else { 'x' }).collect()
    };
    assert_eq!(count("FOUR\nKiller 1\nFOUR\nFOUR\n\nFOUR\nPuzzle 2\nFOUR\n"), ".xxx.");
    assert_eq!(count("FOUR\n\nJigsaw 1\nROWS\n\nROWS\nPuzzle 2\nROWS\n"), ".xx.");
    // A heading is about the titles below it.
    assert_eq!(count("KILLER COLLECTION\nPuzzle 1\nFOUR\nPuzzle 2\nFOUR\n"), "xx");
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    assert_eq!(count(&format!("{nine}Killer\n{nine}{nine}Classic\n{nine}")), ".xx.");
}

#[test]
fn a_later_puzzle_of_a_document_keeps_what_is_around_it() {
    for (text, wanted) in [
        (r#"{"classic":{"puzzle":"FOUR"},"jigsaw":{"puzzle":"FOUR"}}"#, ".x"),
        (
            r#"{"a":{"puzzle":"FOUR"},"b":{"type":"killer","data":{"puzzle":"FOUR"}},"c":{"puzzle":"FOUR"}}"#,
            ".x.",
        ),
        (r#"{"a":{"puzzle":"FOUR"},"b":{"cages":[[0,1]],"data":[{"puzzle":"FOUR"}]}}"#, ".x"),
        (r#"[{"puzzle":"FOUR"},{"killer":{"puzzle":"FOUR"}}]"#, ".x"),
        (r#"{"puzzle":"FOUR","next":{"puzzle":"FOUR"}}"#, "x"),
    ] {
        for text in [expand(text), expand(text).replace(",\"", ",\n \"").replace(":{", ": {")] {
            let found: String = parts(&format!("{text}\n{FOUR}\n"))
                .iter()
                .map(|part| if part.is_ok() { '.' } else { 'x' })
                .collect();
            assert_eq!(found, format!("{wanted}."), "{text}: {:?}", parts(&text));
        }
    }
}

#[test]
fn the_caller_may_know_the_rules() {
    for text in ["X-Sudoku 5\nFOUR", r#"{"type":"x","puzzle":"FOUR"}"#, "5;X;FOUR"] {
        let text = expand(text);
        assert!(parse(&text, &unnamed()).is_err());
        assert!(parse(&text, &unnamed().with_known_rules()).is_ok(), "{text}");
    }
    let parsed = parse(&expand("# a killer\nFOUR"), &unnamed()).unwrap();
    assert_eq!(parsed.doubt.map(|doubt| (doubt.offset, doubt.variant)), Some((4, "a Killer Sudoku")));
}

/// A colon behind a word is in no row, also above rows of letters and above documents.
#[test]
fn a_line_with_a_label_is_a_title() {
    let letters = NINE.replace(|c: char| c.is_ascii_digit(), "A");
    let groups = format!("A... .B.. ..L.\n{}", ".... .... ....\n".repeat(11));
    let rows: String =
        letters.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    for title in ["LOADFILE: and more", "LOADFILE:", "Puzzles: a b c"] {
        for text in [&*rows, &groups, "2x2:1f2b3d4\n", "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n", FOUR] {
            let found = parts(&format!("{title}\n{text}\n"));
            assert!(matches!(found[..], [Ok(())]), "{found:?} of {title}\n{text}");
        }
    }
}
