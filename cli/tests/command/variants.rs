//! Puzzles of variants in files of other programs: each has its rules, wherever it is in the file.

use crate::common::run;

/// A 4x4 with one solution.
const FOUR: &str = ".2..3..2.1.3..2.";

/// Returns all solutions of an empty 4x4.
fn grids() -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new()];
    for cell in 0..16 {
        let fits = |grid: &Vec<u32>, digit: u32| {
            let is_seen = |other: usize| {
                let is_box = cell / 8 == other / 8 && cell % 4 / 2 == other % 4 / 2;
                cell / 4 == other / 4 || cell % 4 == other % 4 || is_box
            };
            (0..cell).all(|other| !is_seen(other) || grid[other] != digit)
        };
        found = found
            .iter()
            .flat_map(|grid| {
                (1..5).filter(|&digit| fits(grid, digit)).map(|digit| [&grid[..], &[digit]].concat())
            })
            .collect();
    }
    assert_eq!(found.len(), 288);
    found
}

fn differ(grid: &[u32], cells: &[usize]) -> bool {
    (0..cells.len()).all(|at| cells[..at].iter().all(|&other| grid[other] != grid[cells[at]]))
}

/// Returns whether all pairs of cells that are so many rows and columns apart pass a test.
fn apart(grid: &[u32], rows: usize, columns: usize, test: impl Fn(u32, u32) -> bool) -> bool {
    (0..16).all(|one: usize| {
        let is_pair =
            |other: &usize| (one / 4).abs_diff(other / 4) == rows && (one % 4).abs_diff(other % 4) == columns;
        (0..one).filter(is_pair).all(|other| test(grid[one], grid[other]))
    })
}

type Rule = fn(&[u32]) -> bool;

/// Members of f-puzzles, and what a grid must obey.
const MEMBERS: [(&str, Rule); 31] = [
    (r#""diagonal-":true"#, |grid| differ(grid, &[0, 5, 10, 15])),
    (r#""diagonal+":true"#, |grid| differ(grid, &[3, 6, 9, 12])),
    (r#""antiknight":true"#, |grid| apart(grid, 1, 2, |a, b| a != b) && apart(grid, 2, 1, |a, b| a != b)),
    (r#""antiking":true"#, |grid| apart(grid, 1, 1, |a, b| a != b)),
    (r#""disjointgroups":true"#, |grid| {
        [0, 1, 4, 5].iter().all(|at| differ(grid, &[*at, at + 2, at + 8, at + 10]))
    }),
    (r#""nonconsecutive":true"#, |grid| {
        apart(grid, 0, 1, |a, b| a.abs_diff(b) != 1) && apart(grid, 1, 0, |a, b| a.abs_diff(b) != 1)
    }),
    (r#""extraregion":[{"cells":["R1C1","R2C2","R3C4"]}]"#, |grid| differ(grid, &[0, 5, 11])),
    (r#""killercage":[{"cells":["R1C1","R2C1"],"value":"5"}]"#, |grid| grid[0] + grid[4] == 5),
    (r#""killercage":[{"cells":["R1C1","R3C2"]}]"#, |grid| grid[0] != grid[9]),
    (r#""odd":[{"cell":"R1C2"}]"#, |grid| grid[1] % 2 == 1),
    (r#""even":[{"cell":"R4C4"}]"#, |grid| grid[15].is_multiple_of(2)),
    (r#""thermometer":[{"lines":[["R1C1","R1C2","R2C3"]]}]"#, |grid| grid[0] < grid[1] && grid[1] < grid[6]),
    (r#""palindrome":[{"lines":[["R1C1","R2C2","R2C3","R3C3","R4C3"]]}]"#, |grid| {
        grid[0] == grid[14] && grid[5] == grid[10]
    }),
    (r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2","R3C2"]]}]"#, |grid| grid[0] == grid[5] + grid[9]),
    (r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C2","R3C3"]}]"#, |grid| {
        grid[0] == grid[9] && grid[1] == grid[10]
    }),
    (r#""difference":[{"cells":["R1C1","R1C2"]}]"#, |grid| grid[0].abs_diff(grid[1]) == 1),
    (r#""ratio":[{"cells":["R1C1","R1C2"]}]"#, |grid| grid[0] == 2 * grid[1] || grid[1] == 2 * grid[0]),
    (r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}]"#, |grid| grid[0] + grid[1] == 5),
    (r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"]"#, |grid| {
        let pairs = (0..16).flat_map(|cell| {
            [(cell % 4 < 3).then_some([cell, cell + 1]), (cell < 12).then_some([cell, cell + 4])]
        });
        pairs.flatten().all(|[one, other]| (grid[one] + grid[other] == 5) == ([one, other] == [0, 1]))
    }),
    (r#""text":[{"cells":["R1C1"],"value":"a"}],"rectangle":[1],"odd":[{"cell":"R3C3"}]"#, |grid| {
        grid[10] % 2 == 1
    }),
    (r#""cage":[{"cells":["R1C1"]}],"line":[1],"circle":[2]"#, |_| true),
    (r#""whispers":[{"lines":[["R1C1","R2C2","R3C3"]],"value":"2"}]"#, |grid| {
        grid[0].abs_diff(grid[5]) >= 2 && grid[5].abs_diff(grid[10]) >= 2
    }),
    (r#""minimum":[{"cell":"R2C2"}]"#, |grid| [1, 4, 6, 9].iter().all(|&at| grid[5] < grid[at])),
    (r#""maximum":[{"cell":"R1C1"}]"#, |grid| grid[0] > grid[1] && grid[0] > grid[4]),
    (r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"8"}]"#, |grid| {
        grid[1] + grid[6] + grid[11] == 8
    }),
    (r#""renban":[{"lines":[["R1C1","R2C2","R1C3"]]}]"#, |grid| {
        let mut digits = [grid[0], grid[5], grid[2]];
        digits.sort_unstable();
        digits[1] == digits[0] + 1 && digits[2] == digits[1] + 1
    }),
    (r#""nabner":[{"lines":[["R1C1","R2C3"]]}]"#, |grid| grid[0].abs_diff(grid[6]) >= 2),
    (r#""entropicline":[{"lines":[["R1C1","R2C2","R1C3","R2C4"]]}]"#, |grid| {
        let rank = |at: usize| [0, 0, 1, 1, 2][grid[at] as usize];
        let has_all = |at: [usize; 3]| (0..3).all(|one| at.iter().any(|&at| rank(at) == one));
        has_all([0, 5, 2]) && has_all([5, 2, 7])
    }),
    (r#""modularline":[{"lines":[["R1C1","R2C2","R1C3","R2C4"]]}]"#, |grid| {
        let has_all = |at: [usize; 3]| (0..3).all(|one| at.iter().any(|&at| grid[at] % 3 == one));
        has_all([0, 5, 2]) && has_all([5, 2, 7])
    }),
    (r#""slowthermometer":[{"lines":[["R1C1","R2C3","R3C2"]]}]"#, |grid| {
        grid[0] <= grid[6] && grid[6] <= grid[9]
    }),
    (r#""zipperline":[{"lines":[["R1C1","R2C1","R2C2","R2C3","R3C4"]]}]"#, |grid| {
        grid[0] + grid[11] == grid[5] && grid[4] + grid[6] == grid[5]
    }),
];

/// Returns a puzzle of f-puzzles with these members, with each member in its line if `is_long`.
fn fpuzzles(members: &str, first_cell: &str, is_long: bool) -> String {
    let row = "[{},{},{},{}]";
    let first = row.replacen("{}", first_cell, 1);
    let text = format!(r#"{{"size":4,"title":"a","grid":[{first},{row},{row},{row}],{members}}}"#);
    if is_long { text.replace(",\"", ",\n  \"").replace('}', " }") } else { text }
}

/// Returns the puzzles of f-puzzles, and the number of their solutions.
fn all(is_long: bool) -> Vec<(String, usize)> {
    let grids = grids();
    let count = |rule: &dyn Fn(&[u32]) -> bool| grids.iter().filter(|grid| rule(grid)).count();
    let mut all: Vec<_> =
        MEMBERS.iter().map(|(members, rule)| (fpuzzles(members, "{}", is_long), count(rule))).collect();
    let given = r#"{"value":3,"given":true}"#;
    all.push((fpuzzles(MEMBERS[0].0, given, is_long), count(&|grid| grid[0] == 3 && MEMBERS[0].1(grid))));
    let marks = r#"{"givenPencilMarks":[2,4]}"#;
    all.push((fpuzzles("\"author\":\"a\"", marks, is_long), count(&|grid| grid[0].is_multiple_of(2))));
    all
}

#[test]
fn every_member_of_fpuzzles_is_read() {
    for is_long in [false, true] {
        let all = all(is_long);
        for (text, solutions) in &all {
            assert_eq!(run(&["count"], text).out, format!("{solutions}\n"), "{text}");
        }
        let verdicts = |solutions: usize| match solutions {
            0 => "none\n",
            1 => "unique\n",
            _ => "several\n",
        };
        let expected: String = all.iter().map(|(_, solutions)| format!("{solutions}\n")).collect();
        let texts: Vec<&str> = all.iter().map(|(text, _)| &**text).collect();
        let each = |before: &str, after: &str| -> String {
            texts.iter().map(|text| format!("{before}{text}{after}\n")).collect()
        };
        let line_by_line = format!("{FOUR}\n{}{FOUR}\n", each("", ""));
        assert_eq!(run(&["count"], &line_by_line).out, format!("1\n{expected}1\n"));
        assert_eq!(run(&["count"], line_by_line.replace('\n', "\r\n")).out, format!("1\n{expected}1\n"));
        for (name, stream) in [
            ("one after another", each("", "")),
            ("blank lines", each("", "\n")),
            ("titles", each("Puzzle 7 (hard)\n", "")),
            ("titles and blank lines", each("# a comment\nPuzzle 7\n\n", "\n")),
            ("a list", format!("[{}]", texts.join(", "))),
            (
                "a list in an object",
                format!("{{\"name\": \"a\",\n \"puzzles\": [\n{}\n]}}\n", texts.join(",\n")),
            ),
            ("objects in a list", format!("[{{\"puzzle\": {}}}]", texts.join("},\n {\"puzzle\": "))),
            ("spaces", each("  ", "  ")),
        ] {
            for stream in [stream.clone(), stream.replace('\n', "\r\n")] {
                let found = run(&["count"], &stream);
                assert_eq!(found.out, expected, "{name}: {}\n{stream}", found.err);
            }
        }
        let expected: String = all.iter().map(|(_, solutions)| verdicts(*solutions)).collect();
        assert_eq!(run(&["unique"], each("", "")).out, expected);
    }
}

#[test]
fn a_long_puzzle_is_read_beyond_every_window_of_the_stream() {
    // 12 KiB, 300 KiB; puzzles after it are read too.
    for cells in [1000, 25_000] {
        let drawn = vec!["\"R1C1\""; cells].join(",");
        let members = format!("\"rectangle\":[{drawn}],\n{}", MEMBERS[0].0);
        let text = format!("{}\n", fpuzzles(&members, "{}", false));
        let solutions = grids().iter().filter(|grid| MEMBERS[0].1(grid)).count();
        let found = run(&["count"], text.repeat(2) + FOUR + "\n");
        assert_eq!(found.out, format!("{solutions}\n{solutions}\n1\n"), "{cells}: {}", found.err);
    }
}

/// Returns a save of a game.
fn save(params: &str, cells: &str) -> String {
    let field = |name: &str, value: &str| format!("{name:8}:{}:{value}\n", value.len());
    field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection")
        + &field("VERSION", "1")
        + &field("GAME", "Solo")
        + &field("PARAMS", "3x3")
        + &field("CPARAMS", params)
        + &field("DESC", cells)
        + &field("NSTATES", "2")
        + &field("STATEPOS", "2")
        + &field("MOVE", "R0,1,2")
}

#[test]
fn variants_of_solo_are_read_from_saves_and_ids() {
    let grids = grids();
    let count = |rule: Rule| grids.iter().filter(|grid| rule(grid)).count();
    let rows = "l____________";
    let games = [
        ("2x2x", "p".to_owned(), count(|grid| differ(grid, &[0, 5, 10, 15]) && differ(grid, &[3, 6, 9, 12]))),
        ("4j", format!("p,{rows}"), 576),
        ("2x2k", format!("p,{rows},10c10c10c10c"), 288),
        ("2x2ka", format!("1o,{rows},10c10c10c10c"), 72),
        ("4jx", format!("p,{rows}"), 48),
    ];
    for end in ["\n", "\r\n"] {
        let (mut saves, mut ids, mut expected) = (String::new(), String::new(), String::new());
        for (params, cells, solutions) in &games {
            let save = save(params, cells).replace('\n', end);
            assert_eq!(run(&["count"], &save).out, format!("{solutions}\n"), "{save}");
            saves += &save;
            ids += &format!("{params}:{cells}{end}");
            expected += &format!("{solutions}\n");
        }
        for stream in [saves.clone(), format!("Title{end}{end}{saves}{saves}"), format!("{ids}{ids}{saves}")]
        {
            let found = run(&["count"], &stream);
            let times = found.out.lines().count() / games.len();
            assert_eq!(found.out, expected.repeat(times.max(1)), "{}\n{stream}", found.err);
        }
        let table: String = games
            .iter()
            .map(|(params, cells, _)| format!("a,\"{params}:{cells}\",7{end}b,{params}:{cells},7{end}"))
            .collect();
        let twice: String = expected.lines().map(|line| format!("{line}\n{line}\n")).collect();
        let found = run(&["count"], format!("name,puzzle,level{end}{table}"));
        assert_eq!(found.out, twice, "{}\n{table}", found.err);
    }
}

/// Puzzles of all kinds that Solo has are written for it, and are then the same puzzles.
#[test]
fn variants_of_solo_are_written_as_ids() {
    let kinds: [(&[&str], &str); 7] = [
        (&["--size", "6"], "2x3:"),
        (&["--shape", "3x2"], "3x2:"),
        (&["--size", "6", "--rules", "x"], "2x3x:"),
        (&["--size", "6", "--jigsaw"], "6j:"),
        (&["--size", "6", "--jigsaw", "--rules", "x"], "6jx:"),
        (&["--size", "6", "--killer"], "2x3k:"),
        (&["--size", "6", "--jigsaw", "--killer"], "6jk:"),
    ];
    for (arguments, start) in kinds {
        let generate =
            |to: &str| run(&[&["generate", "8", "--seed", "2", "--to", to], arguments].concat(), "");
        let ids = generate("tatham");
        assert!(ids.code == 0 && ids.out.lines().count() == 8, "{}", ids.err);
        assert!(ids.out.lines().all(|id| id.starts_with(start)), "{}", ids.out);
        assert_eq!(run(&["unique"], &ids.out).out, "unique\n".repeat(8), "{}", ids.out);
        assert_eq!(run(&["convert", "--to", "tatham"], &ids.out).out, ids.out);
        // Killers with a cage of one cell are others.
        if !arguments.contains(&"--killer") {
            let json = generate("json").out;
            assert_eq!(run(&["convert", "--to", "tatham"], &json).out, ids.out);
            assert_eq!(
                run(&["solve", "--to", "line"], &json).out,
                run(&["solve", "--to", "line"], &ids.out).out
            );
        }
    }
}

#[test]
fn what_solo_does_not_have_is_not_written() {
    let windoku = run(&["generate", "--rules", "windoku", "--seed", "1"], "").out;
    let one_cell = r#"{"size":4,"grids":[[0,0]],"sums":[{"sum":3,"cells":[0]}],"givens":{}}"#;
    let x = "2x2x:f2b1d3a\n";
    for (text, to, message) in [
        (
            &*windoku,
            "tatham",
            "as Solo has no regions besides rows, columns, boxes, diagonals and cages: use --to json",
        ),
        (one_cell, "tatham", "a cage of Solo has two cells or more"),
        (x, "sdk", "use --to json, tatham, line, rows, numbers or drawn"),
        (&*windoku, "sdk", "use --to json, line, rows, numbers or drawn"),
        (x, "tatham,letters", "do not go with csv, json, sdm, ss, hodoku and tatham"),
    ] {
        let written = run(&["convert", "--to", to], text);
        assert!(written.code != 0 && written.out.is_empty(), "{}", written.out);
        assert!(written.err.contains(message), "{}", written.err);
    }
    let five = run(&["convert", "--shape", "1x5", "--to", "tatham"], "1....".repeat(5));
    assert!(
        five.err.contains("boxes of two rows and columns or more, and these boxes are 1x5"),
        "{}",
        five.err
    );
}

#[test]
fn the_regions_of_a_small_jigsaw_are_not_lost() {
    let jigsaw = "1..2..3......... aabbabbdaccdccdd\n";
    for stream in
        [jigsaw.to_owned(), format!("{jigsaw}{FOUR}\n{jigsaw}"), format!("Puzzle 1\n\n{jigsaw}\n{FOUR}\n")]
    {
        let found = run(&["unique"], &stream);
        assert!(found.out.lines().all(|line| line == "unique"), "{}{}", found.out, found.err);
    }
}

/// A jigsaw that was drawn is read back with its regions, and a drawing that lacks rules is told.
#[test]
fn drawings_tell_regions_or_what_they_lack() {
    for size in ["4", "6", "7", "9", "12"] {
        let jigsaws = run(&["generate", "4", "--jigsaw", "--size", size, "--seed", "3", "--to", "json"], "");
        let drawn = run(&["convert", "--to", "drawn"], &jigsaws.out);
        assert!(!drawn.err.contains("does not have the rules"), "{}", drawn.err);
        let answers = |text: &str| run(&["solve", "--to", "line"], text).out;
        assert_eq!(answers(&drawn.out), answers(&jigsaws.out), "{}", drawn.out);
    }
    let x = run(&["generate", "1", "--rules", "x", "--seed", "3", "--to", "json"], "");
    let drawn = run(&["convert", "--to", "drawn"], &x.out);
    assert!(drawn.err.contains("the output does not have the rules of the puzzles"), "{}", drawn.err);
}

#[test]
fn what_is_refused_is_shown_at_its_place() {
    let unread = fpuzzles("\"odd\":[],\"quadruple\":[{\"cells\":[\"R1C1\"]}]", "{}", true);
    let found = run(&["unique"], format!("Title\n\n{unread}\n{FOUR}\n"));
    assert_eq!(found.out, "unreadable\nunique\n");
    let line = 3 + unread.lines().position(|line| line.contains("quadruple")).unwrap();
    let place =
        format!("standard input:{line}:3: this is a Sudoku with quadruples of f-puzzles, which ordoku does");
    assert!(found.err.contains(&place), "{}", found.err);
    assert!(found.err.contains(&format!("{line} |   \"quadruple\"")), "{}", found.err);
    let damaged = save("2x2k", "p,l____________,10c10c10c").replace('\n', "\r\n");
    let found = run(&["unique"], format!("{damaged}{FOUR}\n"));
    assert_eq!(found.out, "unreadable\nunique\n");
    assert!(
        found.err.contains("standard input:6:38: the game id ends after 12 of 16 cells"),
        "{}",
        found.err
    );
    // With --rules, a text that has rules of its own is refused.
    let found = run(&["unique", "--rules", "x"], fpuzzles(MEMBERS[0].0, "{}", false));
    assert!(found.err.contains("an X-Sudoku of f-puzzles, not a classic puzzle\n"), "{}", found.err);
    assert!(found.err.contains("leave out --rules and --regions"), "{}", found.err);
}

#[test]
fn what_only_names_a_variant_is_told_in_words_of_the_command() {
    for (text, place) in [
        (format!("Killer 7\n{FOUR}\n"), "1:1: this title says that the puzzle is a Killer Sudoku"),
        (
            format!("{{\"type\":\"x\",\"puzzle\":\"{FOUR}\"}}\n"),
            "1:10: this value says that the puzzle is an X-",
        ),
        (
            format!("puzzle,type\n{FOUR},jigsaw\n"),
            "2:18: this field of the table says that the puzzle is a jigsaw",
        ),
    ] {
        let found = run(&["unique"], &text);
        assert!(found.err.contains(&format!("standard input:{place}")), "{} of {text}", found.err);
        assert!(found.err.contains("--rules x"), "{}", found.err);
        assert_eq!(found.out, "unreadable\n", "{text}");
        let found = run(&["canon"], &text);
        assert!(found.err.contains("this command takes Sudoku only; leave the name out"), "{}", found.err);
        // With rules that are known, the name loses nothing.
        assert_eq!(run(&["unique", "--rules", "x"], &text).out.lines().count(), 1, "{text}");
        assert!(!run(&["check", "--rules", "x"], &text).err.contains("says that the puzzle"), "{text}");
    }
    // A comment may mean another puzzle.
    let found = run(&["unique"], format!("# jigsaws are below\n{FOUR}\n"));
    assert!(found.err.contains("names a jigsaw Sudoku, but has no rules"), "{}", found.err);
    assert_eq!(found.out, "unique\n");
}

#[test]
fn regions_below_plain_lines_make_a_jigsaw() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let boxes: Vec<u8> = (0..81u8).map(|cell| b'A' + cell / 27 * 3 + cell % 9 / 3).collect();
    let mut jigsaw = boxes.clone();
    jigsaw.swap(2, 12);
    let line = |regions: &[u8]| String::from_utf8(regions.to_vec()).unwrap();
    let rows = |regions: &[u8]| regions.chunks(9).map(|row| line(row) + "\n").collect::<String>();
    for regions in [line(&jigsaw), line(&jigsaw).to_lowercase(), rows(&jigsaw).trim_end().to_owned()] {
        let text = format!("{nine}\n{nine}\n{regions}\n{nine}\n");
        let found = run(&["check"], &text);
        assert_eq!(found.out.lines().count(), 3, "{} {}", found.out, found.err);
        assert!(found.out.lines().all(|line| line.ends_with("valid")), "{}", found.out);
        // The jigsaw has another answer than the classic puzzles around it.
        let answers = run(&["unique"], &text).out;
        let answers: Vec<&str> = answers.lines().collect();
        assert!(answers[0] == "unique" && answers[2] == "unique" && answers[1] != "unique", "{answers:?}");
        let found = run(&["canon"], &text);
        assert!(
            found.err.contains("standard input:3:1: this is a jigsaw Sudoku of cells and regions"),
            "{}",
            found.err
        );
        assert!(
            found.err.contains("this command takes Sudoku only; others, such as solve, check, show and rate"),
            "{}",
            found.err
        );
    }
    let found = run(
        &["unique"],
        format!("{nine}\n{}\n{nine}\npuzzle,regions\n{nine},{}\n", line(&boxes), line(&boxes)),
    );
    assert_eq!(found.out, "unique\nunique\nunique\n", "{}", found.err);
    let found = run(&["unique"], format!("puzzle,regions\n{nine},\n{nine},{}\n", line(&jigsaw)));
    assert_eq!(found.out.lines().next(), Some("unique"), "{}", found.err);
    assert_ne!(found.out.lines().nth(1), Some("unique"), "{}", found.err);
}

#[test]
fn variants_of_ksudoku_have_no_answer() {
    let text = |graph: &str, end: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>{end}<!DOCTYPE ksudoku>{end}<ksudoku>{end} <game>{end}  \
             <puzzle>{end}{graph}{end}   <values>b_______________</values>{end}  </puzzle>{end} </game>{end}</ksudoku>{end}"
        )
    };
    let boxes = "<sudokugroups at=\"0\"/>";
    for end in ["", "\n", "\r\n"] {
        let mut stream = String::new();
        let variants = [
            ("XSudoku", "an X-Sudoku"),
            ("Jigsaw", "a jigsaw Sudoku"),
            ("Aztec", "an Aztec Sudoku"),
            ("TinySamurai", "a tiny Samurai Sudoku"),
            ("KillerSudoku", "a Killer Sudoku"),
            ("Mathdoku", "a Mathdoku"),
        ];
        for (name, words) in variants {
            for groups in ["", boxes, "<cage cells=\"0\"/>"] {
                let graph = format!(
                    "   <graph order=\"4\" type=\"custom\" specific-type=\"{name}\">{end}{groups}</graph>"
                );
                let text = text(&graph, end);
                for command in ["solve", "unique", "count", "check"] {
                    let found = run(&[command], &text);
                    let wanted = format!("this is {words} of KSudoku, which ordoku does not read yet");
                    assert!(found.err.contains(&wanted), "{command}: {}\n{text}", found.err);
                    let has_answer = found.out.lines().any(|line| !line.ends_with("unreadable"));
                    assert!(!has_answer, "{command}: {}\n{text}", found.out);
                }
                stream += &format!("{text}\n");
            }
        }
        let plain = text("<graph order=\"4\" type=\"sudoku\" specific-type=\"Plain\"/>", end);
        let found = run(&["count"], format!("Title\n{stream}{plain}{stream}"));
        let refused = "unreadable\n".repeat(18);
        assert_eq!(found.out, format!("{refused}72\n{refused}"), "{}", found.err);
    }
}
