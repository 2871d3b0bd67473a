//! Documents of other programs, and the command's own records.

use super::*;

/// The 4x4 that most texts here have, and its solution.
const FOUR: &str = "1......2.3....4.";
const SOLVED: &str = "1234341243212143";

/// Returns what a text has: the values of each puzzle as a line, and the error that ends them.
fn all(text: &str) -> (Vec<String>, Option<Error>) {
    let (mut lines, mut error) = (Vec::new(), None);
    for result in puzzles(text, &unnamed()) {
        match result {
            Ok(parsed) => lines.push(
                parsed
                    .values
                    .iter()
                    .map(|&value| if value == 0 { ".".into() } else { value.to_string() })
                    .collect(),
            ),
            Err(other) => error = Some(other),
        }
    }
    (lines, error)
}

fn assert_reads(text: &str, lines: &[&str]) {
    let (found, error) = all(text);
    assert_eq!(error, None, "{text}");
    assert_eq!(found, lines, "{text}");
}

fn rows_of(line: &str) -> String {
    let rows: Vec<String> =
        digits(line).chunks(line.len().isqrt()).map(|row| format!("[{}]", joined(row, ", "))).collect();
    format!("[{}]", rows.join(",\n  "))
}

#[test]
fn a_document_of_json_has_its_puzzles_and_not_their_solutions() {
    let (rows, solution) = (rows_of(FOUR), rows_of(SOLVED));
    assert_reads(&format!("{{\"puzzle\":\"{FOUR}\",\"solution\":\"{SOLVED}\"}}"), &[FOUR]);
    assert_reads(&format!("{{\"solution\":{solution},\"board\":{rows}}}\n"), &[FOUR]);
    let grid = format!("{{\"value\":{rows},\"solution\":{solution},\"difficulty\":\"Hard\"}}");
    assert_reads(&format!("{{\"newboard\":{{\"grids\":[{grid},{grid}],\"results\":2}}}}"), &[FOUR, FOUR]);
    assert_reads(&format!("[\n {grid},\n {grid}\n]\n{FOUR}\n{grid}\n"), &[FOUR, FOUR, FOUR, FOUR]);
    assert_reads(&format!("Puzzle 1\n{grid}\n\n# a comment\n{grid}\n"), &[FOUR, FOUR]);
    let texts = "{\"grid\":[\"1...\",\"...2\",\".3..\",\"..4.\"]}";
    assert_reads(texts, &[FOUR]);
    assert_reads(&format!("{{\"grid\":\"{}\"}}", FOUR.replace('.', " ")), &[FOUR]);
    assert_reads(&format!("{{\"board\":[{}]}}", joined(&digits(FOUR), ",").replace('0', "null")), &[FOUR]);
    let parsed = parsed(&format!("{{\"puzzle\":\"{FOUR}\",\"solution\":\"{SOLVED}\"}}"), &unnamed());
    assert_eq!(parsed.solution.map(|range| range.len()), Some(16));
}

#[test]
fn a_document_that_is_not_understood_is_one_error_with_its_end() {
    let cases = [
        ("{\"name\": 1,\n \"list\": [1, 2,\n 3]\n}", "no puzzle"),
        ("{\"puzzle\": [[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,4]]}", "row 4 has 3 cells"),
        ("{\"puzzle\": [1,0,0,9,0,0,0,2,0,3,0,0,0,0,4,0]}", "9 is too large"),
        ("{\"puzzle\":\"1......2.3....4.\",\"board\":\"1......2.3....41\"}", "second grid"),
        ("{\"puzzle\":\"1......2.3....4.\",\"cages\":[1]}", "a Killer Sudoku of another program"),
        ("{\"size\":4,\"grid\":[[{},{},{},{}]],\"diagonal+\":true}", "an X-Sudoku of f-puzzles"),
        (
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBkB7AYwEMBXAO0zgHlKJMBZ",
            "the compressed puzzle of this link ends early",
        ),
        ("3x3x:1b2c", "an X-Sudoku of Simon Tatham's collection"),
        ("9jx:1b2c", "a jigsaw X-Sudoku of"),
        ("3x3kadu:zzzc,ba_a", "a Killer Sudoku of"),
        ("3x3db#123", "a random seed of"),
        ("2x2:1f2b3d", "ends after 15 of 16"),
        ("<opensudoku><name>a</name><game data=\"12\"/></opensudoku>", "81 digits"),
        (
            "<ksudoku><game><puzzle><graph order=\"9\" type=\"custom\" specific-type=\"Samurai\"/></puzzle></game></ksudoku>",
            "a Samurai Sudoku of KSudoku",
        ),
        (
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :8:Light Up\nDESC    :3:1a2",
            "not Solo",
        ),
    ];
    for (text, part) in cases {
        let text = format!("{text}\n{{\"puzzle\":\"{FOUR}\"}}\n");
        let error = error_of(&text, &unnamed());
        assert!(error.to_string().contains(part), "{error} of {text}");
        let rest = error.document_end.map(|end| &text[end..]).unwrap_or_default();
        assert_reads(rest, &[FOUR]);
    }
    // A list that is not complete above lines, and an object with a blank line in it.
    for broken in [
        "{\"a\":[1,\n2\n",
        "{\"a\":[1\n\n\"puzzle\":[[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,4,0]],\n\"cages\":[1]}\n\n",
    ] {
        let text = format!("{broken}{FOUR}\n{FOUR}\n");
        let end = error_of(&text, &unnamed()).document_end.unwrap();
        assert_reads(&text[end..], &[FOUR, FOUR]);
        assert_eq!(end, broken.trim_end().len() + 1, "{text}");
    }
    let xml = "<ksudoku><game><puzzle><graph order=\"4\" type=\"sudoku\"/><values>________________</values></puzzle>";
    let text = format!("{xml}\n{xml}</game></ksudoku>\n{FOUR}\n");
    let end = error_of(&text, &unnamed()).document_end.unwrap();
    assert_reads(&text[end..], &["................", FOUR]);
    // A line without its bracket, and one with the middle of a text missing.
    for broken in ["{\"puzzle\":\"1......2.3....4.\"\n", "{\"puzzle\":\"1......2\n"] {
        let text = format!("{broken}{{\"puzzle\":\"{FOUR}\"}}\n");
        let end = error_of(&text, &unnamed()).document_end;
        assert_eq!(end, Some(broken.len()), "{text}");
    }
}

#[test]
fn records_of_the_command_are_read_back() {
    for box_rows in 1..=7 {
        for box_cols in 1..=7 {
            let shape = shape(box_rows, box_cols);
            let values = grid(shape, 7 + box_rows as u64, true);
            let puzzle = if shape.side() > 35 {
                format!("[{}]", joined(&values, ","))
            } else {
                format!("\"{}\"", printed_as(Layout::Line, shape, &values).trim_end())
            };
            let head = format!(
                "{{\"file\":\"a.txt\",\"line\":3,\"boxes\":\"{box_rows}x{box_cols}\",\"puzzle\":{puzzle}"
            );
            let text = format!("{head},\"verdict\":\"unique\",\"solution\":{puzzle},\"rows\":[1,2]}}\n");
            let found = parsed(&text, &unnamed());
            assert_eq!((found.shape, &found.values), (shape, &values), "{text}");
            // Each empty cell has two candidates.
            let lists: Vec<String> = values
                .iter()
                .map(|&value| if value == 0 { format!("[1,{}]", shape.side()) } else { format!("[{value}]") })
                .collect();
            let text = format!("{head},\"candidates\":[{}]}}\n", lists.join(","));
            assert_eq!(error_of(&text, &unnamed()).kind, TextErrorKind::Candidates);
            let found = parse_candidates(&text, &unnamed()).unwrap();
            let candidates = found.candidates.unwrap_or_default();
            let last = |cell: usize| candidates[(cell + 1) * shape.words() - 1];
            let bit = 1u64 << ((shape.side() - 1) % 64);
            assert_eq!((found.shape, candidates.len()), (shape, shape.cells() * shape.words()));
            for (cell, &value) in values.iter().enumerate() {
                let has_last = value == 0 || value as usize == shape.side();
                assert_eq!(last(cell) & bit != 0, has_last, "cell {cell} of {text}");
            }
        }
    }
}

#[test]
fn saves_have_the_givens_and_not_what_the_player_wrote() {
    let gnome = "{\n \"difficulty_category\": \"easy\",\n \"cells\": [\n {\"position\": [0, 0], \"value\": 5, \"fixed\": true},\n \
                 {\"position\": [8, 1], \"value\": 7, \"fixed\": false, \"earmarks\": [1]}\n]}";
    assert_reads(gnome, &[&format!("5{}", ".".repeat(80))]);
    let fpuzzles = "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{\"value\":2}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}";
    assert_reads(fpuzzles, &["1..............."]);
    let save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :4:3x3x\n\
                CPARAMS :5:2x2dt\nDESC    :9:1f2a3d4_1\nMOVE    :6:R0,1,2\n";
    assert_reads(&format!("{save}{save}"), &["1......2.3....41"; 2]);
    // The values are column by column.
    let ksudoku = "<?xml version=\"1.0\"?>\n<!DOCTYPE ksudoku>\n<ksudoku>\n<game>\n<puzzle>\n<graph order=\"4\" type=\"sudoku\" \
                   specific-type=\"Plain\"/>\n<values>bc______________</values></puzzle>\n</game>\n</ksudoku>\n";
    assert_reads(&format!("{ksudoku}{ksudoku}"), &["1...2..........."; 2]);
    let plain = "5".to_owned() + &"0".repeat(80);
    let version = "5|-|0|0|1,2,|1|".to_owned() + &"3|-|1|".repeat(79);
    let games = format!(
        "<opensudoku>\n<!-- <game data=\"1\"/> -->\n<game data=\"{plain}\" note=\"a > b\"/>\n<game time=\"0\" data=\"version: 1&#10;{version}\" />\n</opensudoku>\n"
    );
    let line = plain.replace('0', ".");
    assert_reads(&games, &[&line, &line]);
}

#[test]
fn the_boxes_of_a_custom_graph_are_its_groups() {
    // Cells are numbered column by column.
    let group = |side: usize, of: &dyn Fn(usize, usize) -> bool| {
        let cells = (0..side * side).filter(|cell| of(cell % side, cell / side));
        let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
        format!("<clique size=\"{side}\"> {}</clique>", cells.join(" "))
    };
    let boxes = |side: usize, rows: usize, cols: usize| -> Vec<String> {
        let tops = (0..side).step_by(rows);
        let corners = tops.flat_map(|top| (0..side).step_by(cols).map(move |left| (top, left)));
        let of = |(top, left)| {
            group(side, &|row, column| row / rows * rows == top && column / cols * cols == left)
        };
        corners.map(of).collect()
    };
    let text = |side: usize, groups: &str| {
        format!(
            "<ksudoku><game><puzzle><graph order=\"{side}\" type=\"custom\" sizeX=\"{side}\" sizeY=\"{side}\" \
             sizeZ=\"1\">{groups}</graph><values>{}</values></puzzle></game></ksudoku>",
            "_".repeat(side * side)
        )
    };
    let is_refused = |text: &str, words: &str| {
        let error = error_of(text, &unnamed());
        assert!(error.to_string().contains(words), "{error} of {text}");
        assert_eq!((error.document_start, error.document_end), (Some(0), Some(text.len())), "{text}");
    };
    let lines = "<sudokugroups at=\"0\" withblocks=\"0\"/>";
    for (side, rows, cols) in [(4, 2, 2), (6, 2, 3), (6, 3, 2), (9, 3, 3), (10, 5, 2)] {
        let boxes = boxes(side, rows, cols);
        let each_row: Vec<String> = (0..side).map(|at| group(side, &|row, _| row == at)).collect();
        let each_column: Vec<String> = (0..side).map(|at| group(side, &|_, column| column == at)).collect();
        let all = [&each_row[..], &each_column, &boxes].concat();
        for groups in [lines.to_owned() + &boxes.concat(), all.concat()] {
            assert_eq!(parsed(&text(side, &groups), &unnamed()).shape, shape(rows, cols));
        }
        // Any group that is missing makes another puzzle.
        for missing in 0..all.len() {
            let others: String = (0..all.len()).filter(|&at| at != missing).map(|at| &*all[at]).collect();
            is_refused(&text(side, &others), "other groups");
        }
        for missing in 0..side {
            let others: String = (0..side).filter(|&at| at != missing).map(|at| &*boxes[at]).collect();
            is_refused(&text(side, &(lines.to_owned() + &others)), "other groups");
        }
    }
    is_refused(&text(4, lines), "other groups");
    is_refused(&text(4, &format!("{lines}<clique size=\"4\">0 4 1 5</clique>")), "other groups");
    is_refused(&text(6, "<sudokugroups at=\"0\" size=\"4\"/>"), "other groups");
    let whole = text(4, "<sudokugroups at=\"0\" size=\"4\"/>");
    assert_eq!(parsed(&whole, &unnamed()).shape, shape(2, 2));
    // Nothing behind the values is lost.
    is_refused(&whole.replace("</puzzle>", "<cage/></puzzle>"), "other groups");
    is_refused(&whole.replace("</puzzle>", "<values>________________</values></puzzle>"), "a second puzzle");
    let puzzle = &whole["<ksudoku><game>".len()..whole.find("</game>").unwrap()];
    is_refused(&whole.replace(puzzle, &puzzle.repeat(2)), "a second puzzle");
}

#[test]
fn a_document_is_awaited_to_its_end() {
    let text = format!("{{\n\"puzzle\":\n\"{FOUR}\",\n\"cages\":\nnull\n}}\n{FOUR}\n{FOUR}\n");
    let end = text.find(&format!("\n{FOUR}")).unwrap() + 1;
    for (at, _) in text.match_indices('\n').filter(|(at, _)| at + 1 < text.len()) {
        let found = parse_beginning(&text[..=at], &unnamed()).unwrap();
        assert_eq!(found.map(|parsed| parsed.end), (at >= end).then_some(end), "{}", &text[..=at]);
    }
}

/// A line that lost the beginning of its object has lost its boxes, and perhaps its puzzle.
#[test]
fn the_end_of_an_object_is_no_puzzle() {
    let (puzzle, solution) = ("1....6..6.............5......6....1.", "123456456123231564564231312645645312");
    let object = format!(r#"{{"line":1,"boxes":"3x2","puzzle":"{puzzle}","solution":"{solution}"}}"#);
    let kind = |text: &str| error_of(text, &unnamed()).kind;
    assert_eq!(parsed(&object, &unnamed()).shape, shape(3, 2));
    for at in 1..object.find(&solution[1..]).unwrap() {
        assert!(matches!(kind(&object[at..]), TextErrorKind::Document { .. }), "{}", &object[at..]);
    }
    for other in ["boxxes", "boxes "] {
        let renamed = object.replace("boxes", other);
        assert!(matches!(kind(&renamed), TextErrorKind::Document { .. }), "{renamed}");
    }
    assert!(matches!(kind(&object.replace("3x2", "3.2")), TextErrorKind::Document { .. }));
    assert_eq!(parsed(&object.replace("boxes", "size").replace("3x2", "2x3"), &unnamed()).shape, shape(2, 3));
}

/// Without their beginning, the cells of a document can look like a puzzle without its rules.
#[test]
// Longer than 60 lines because it is a table.
fn a_document_behind_other_text_is_no_puzzle_of_its_parts() {
    let cells = "[[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,4,0]]";
    let save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nCPARAMS :4:2x2k\n\
                DESC    :33:p,a_______aaa_aac_,7a4_7_4_6d9a3c\n";
    let cases = [
        (format!("{{\"size\":4,\"grid\":{cells},\"diagonal+\":true}}"), "an X-Sudoku"),
        (format!("{{\n\"size\": 4,\n\"grid\": {cells},\n\"diagonal+\": true\n}}"), "an X-Sudoku"),
        (format!("{{\"cages\":[[0,1]],\"puzzle\":\"{FOUR}\"}}"), "a Killer Sudoku"),
        (
            format!("{{\"size\":4,\"grids\":[[0,0]],\"variants\":[\"x\"],\"givens\":\"{FOUR}\"}}"),
            "a puzzle with its own rules of ordoku",
        ),
        (format!("{{'puzzle':'{FOUR}','cages':[1]}}"), "has a rule that would be lost"),
        (format!("{{'size':4,'grids':[[0,0]],'variants':['x'],'givens':'{FOUR}'}}"), "has a rule that would"),
        (
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBkB7AYwEMBXAO0zgHlKJMBZ".to_owned(),
            "the compressed puzzle of this link ends early",
        ),
        (
            "<ksudoku><game><puzzle><graph order=\"4\" type=\"custom\" specific-type=\"XSudoku\"/>\
             <values>b_______________</values></puzzle></game></ksudoku>"
                .to_owned(),
            "an X-Sudoku of KSudoku",
        ),
        (save.to_owned(), "a Killer Sudoku"),
    ];
    let lost_values = "<graph type=\"custom\">\n<values>b_______________</values>\n";
    for (text, words) in [
        (lost_values.to_owned(), "values of XML whose beginning is lost"),
        (format!("{{puzzle: '{FOUR}', cages: [[0, 1]]}}\n"), "has a rule that would be lost"),
        (format!("'{{\\\"puzzle\\\":\\\"{FOUR}\\\",\\\"cages\\\":[1]}}'\n"), "has a rule that would be lost"),
        (
            format!("a,\"{{\"\"puzzle\"\":\"\"{FOUR}\"\",\"\"cages\"\":[1]}}\"\n"),
            "has a rule that would be lost",
        ),
    ] {
        let error = error_of(&text, &unnamed());
        assert!(error.to_string().contains(words), "{error} of {text}");
    }
    let lost = save.lines().skip(2).map(|line| format!("{line}\n")).collect::<String>();
    let fronts = ["1. ", "puzzle = ", "No 3: ", "const p = ", "\"", "> ", "1;"];
    let all = cases.iter().flat_map(|(text, words)| fronts.map(|front| (format!("{front}{text}\n"), *words)));
    for (text, words) in all.chain([(lost, "whose beginning is lost")]) {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let error = error_of(&text, &unnamed());
            assert!(error.to_string().contains(words), "{error} of {text}");
            assert!(parse_candidates(&text, &unnamed()).is_err(), "{text}");
            let stream = format!("{FOUR}\n{text}{FOUR}\n{text}");
            let parts = Reader::new(stream.as_bytes(), &unnamed()).map(|part| part.is_ok());
            assert_eq!(parts.collect::<Vec<_>>(), [true, false, true, false], "{stream}");
        }
    }
    // An object may have text in front if it has no rules, or if it is read.
    for text in [
        format!("puzzle = {{\"puzzle\":\"{FOUR}\",\"cages\":[]}};\n"),
        format!("puzzle: {{'puzzle':'{FOUR}','diagonal':False,'solution':'{SOLVED}'}}\n"),
        format!("data = {{\"newboard\":{{\"grids\":[{{\"value\":\"{FOUR}\"}}]}}}}\n"),
    ] {
        assert_reads(&text, &[FOUR]);
    }
}

#[test]
fn a_word_of_a_sentence_is_no_document_of_the_puzzles_below() {
    for word in ["<opensudoku>, see below", "<ksudoku files"] {
        let text = format!("I use {word}.\n\n{FOUR}\n{FOUR}\n");
        let found: Vec<bool> = Reader::new(text.as_bytes(), &unnamed()).map(|part| part.is_ok()).collect();
        assert!(!found[0] && found.ends_with(&[true, true]), "{found:?} of {text}");
    }
}

#[test]
fn a_rule_around_the_puzzle_is_not_lost() {
    for member in ["\"cages\":[[0,1]]", "\"variants\":[\"x\"]", "\"constraints\":{\"diagonal\":true}"] {
        let error = error_of(&format!("{{\"boxes\":\"2x2\",\"puzzle\":\"{FOUR}\",{member}}}"), &unnamed());
        assert!(error.to_string().contains("of another program"), "{error}");
    }
    let puzzle = format!("{{\"puzzle\":\"{FOUR}\"}}");
    for around in [
        format!("{{\"cages\":[[0,1]],\"data\":{puzzle}}}"),
        format!("{{\"data\":[{puzzle},\n{puzzle}],\n\"diagonal\":true}}"),
        format!("{{\"a\":{{\"variants\":[\"x\"],\"data\":[1,{puzzle}]}}}}"),
    ] {
        let text = format!("{around}\n{puzzle}\n");
        let error = error_of(&text, &unnamed());
        assert!(error.to_string().contains("of another program"), "{error} of {text}");
        assert_reads(&text[error.document_end.unwrap()..], &[FOUR]);
    }
    assert_reads(&format!("{{\"cages\":[],\"puzzles\":{puzzle},\"diagonal\":false}}"), &[FOUR]);
    let none = format!("<opensudoku></opensudoku>\n{FOUR}\n");
    assert_reads(&none[error_of(&none, &unnamed()).document_end.unwrap()..], &[FOUR]);
}
