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
            "a compressed link of f-puzzles",
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
    let groups = "<clique size=\"6\"> 0  1  6  7 12 13</clique><clique size=\"6\">18 19 24 25 30 31</clique>";
    let text = |groups: &str| {
        format!(
            "<ksudoku><game><puzzle><graph order=\"6\" type=\"custom\" sizeX=\"6\" sizeY=\"6\" sizeZ=\"1\">\
             <sudokugroups at=\"0\" withblocks=\"0\"/>{groups}</graph><values>{}</values></puzzle></game></ksudoku>",
            "_".repeat(36)
        )
    };
    assert_eq!(parsed(&text(groups), &unnamed()).shape, shape(2, 3));
    let error = error_of(&text(&groups.replace("13<", "14<")), &unnamed());
    assert!(error.to_string().contains("other groups"), "{error}");
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
