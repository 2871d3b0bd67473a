//! Puzzles with other rules than those of Sudoku.

use crate::common::{NINE, Scratch, run};

/// An X-Sudoku 4x4 with one given, and a jigsaw.
const X: &str = r#"{"size":4,"grids":[[0,0]],"variants":["x"],"givens":"1..............."}"#;
const X_NINE: &str = "7..23.......5.........96....9.6...............3......5......5.......83.4..9.41...";
const X_NINE_SOLVED: &str =
    "761234859948517263253896741495623187172485936836179425314762598627958314589341672";
const JIGSAW: &str = "aaab adbb ddbc dccc\n";

#[test]
fn every_command_keeps_the_rules_of_a_text() {
    assert_eq!(run(&["count"], X).out, "12\n");
    assert_eq!(run(&["unique"], X).out, "several\n");
    assert_eq!(run(&["check"], X).out, "standard input:1: valid\n");
    assert_eq!(run(&["solve"], X).out, "1234341243212143\n");
    assert_eq!(run(&["solve", "--to", "rows"], X).out, "1234\n3412\n4321\n2143\n\n");
    assert_eq!(run(&["solve", "--to", "rows,letters"], X).out, "ABCD\nCDAB\nDCBA\nBADC\n\n");
    assert_eq!(run(&["solve", "--limit", "20"], X).out.lines().count(), 12);
    let json = run(&["solve", "--to", "json"], X).out;
    assert!(json.contains(r#""solution":"1234341243212143""#) && !json.contains("boxes"), "{json}");
    let candidates = run(&["candidates", "--true", "--to", "json"], X).out;
    assert!(candidates.contains(r#""candidates":[[1],[2,3,4],"#), "{candidates}");
    // The command reads its own output with the same rules, also in a record.
    for arguments in [&["convert"][..], &["convert", "--to", "json"]] {
        let converted = run(arguments, X).out;
        assert_eq!(run(&["count"], &converted).out, "12\n", "{converted}");
    }
    let solved = X.replace("1...............", "1234341243212143");
    assert_eq!(run(&["check"], &solved).out, "standard input:1: solved\n");
    let minimal = run(&["minimise"], &solved).out;
    assert_eq!(run(&["unique"], &minimal).out, "unique\n", "{minimal}");
    assert!(minimal.len() < run(&["convert"], &solved).out.len());
    let clash = run(&["check"], X.replace("1...............", "1..............1"));
    let line =
        "standard input:1: digit 1 is twice in a diagonal: at row 1, column 1 and at row 4, column 4\n";
    assert_eq!((&*clash.out, clash.code), (line, 1));
    // Several lines, of which one is Sudoku and one is no puzzle.
    let mixed = format!("{X}\n{NINE}\n{}\n", X.replace("\"x\"", "\"y\""));
    let answers = run(&["unique"], &mixed);
    assert_eq!(answers.out, "several\nunique\nunreadable\n");
    assert!(answers.err.contains("standard input:3:39: this variant is not known"), "{}", answers.err);
}

#[test]
fn rules_are_named_for_texts_without_any() {
    let solved = run(&["solve", "--rules", "x"], X_NINE);
    assert_eq!(solved.out, format!("{X_NINE_SOLVED}\n"));
    assert_eq!(run(&["unique"], X_NINE).out, "several\n");
    assert_eq!(run(&["unique", "--rules", "x,anti-knight"], X_NINE).out, "none\n");
    assert_eq!(run(&["check", "--rules", "X"], X_NINE_SOLVED).out, "standard input:1: solved\n");
    assert_eq!(run(&["minimise", "--rules", "x"], X_NINE).out.len(), 82);
    let scratch = Scratch::new("rules");
    let regions = scratch.file("regions.txt", JIGSAW);
    let empty = ".".repeat(16);
    let drawn = run(&["solve", "--regions", &regions, "--to", "drawn"], &empty);
    assert!(drawn.out.starts_with("┏━━━━━━━━━━━┳━━━┓\n┃"), "{}", drawn.out);
    let count: u64 = run(&["count", "--regions", &regions], &empty).out.trim().parse().unwrap();
    let naive = latin_squares().into_iter().filter(|square| obeys(square, JIGSAW)).count();
    assert_eq!(count, naive as u64);
    let wrong = run(&["solve", "--regions", &regions], NINE);
    assert!(
        wrong.err.contains("the drawing needs exactly one character for each cell of a 9x9"),
        "{}",
        wrong.err
    );
    assert_eq!((&*wrong.out, wrong.code), ("", 2));
    let wrong = run(&["solve", "--rules", "windoku"], "1.....\n......\n......\n......\n......\n......\n");
    assert!(wrong.err.contains("--rules: windoku needs square boxes"), "{}", wrong.err);
}

#[test]
fn every_variant_is_in_the_help_the_error_and_the_guide() {
    let help = run(&["solve", "--help"], "").out;
    let wrong = run(&["solve", "--rules", "x,y"], NINE);
    assert_eq!((&*wrong.out, wrong.code), ("", 2));
    let guide =
        [include_str!("../../../docs/guide/command.md"), include_str!("../../../docs/guide/variants.md")];
    for variant in ordoku::Variant::ALL {
        let name = variant.name();
        assert!(help.contains(name) && wrong.err.contains(name), "{name}: {help}\n{}", wrong.err);
        assert!(guide.iter().all(|page| page.contains(&format!("`{name}`"))), "{name}");
    }
}

#[test]
fn a_jigsaw_is_seen_in_every_row_of_a_table() {
    let made = run(&["generate", "3", "--jigsaw", "--seed", "1"], "").out;
    let rows = made.lines().map(|line| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let (mut cells, mut regions) = (vec!['.'; 81], vec!['?'; 81]);
        for (cell, digit) in record["givens"].as_object().unwrap() {
            cells[cell.parse::<usize>().unwrap()] = digit.to_string().parse().unwrap();
        }
        // Rows and columns are the first houses.
        for (house, name) in record["houses"].as_array().unwrap()[18..].iter().zip('a'..) {
            for cell in house.as_array().unwrap() {
                regions[cell.as_u64().unwrap() as usize] = name;
            }
        }
        format!("{},{}\n", cells.into_iter().collect::<String>(), regions.into_iter().collect::<String>())
    });
    let rows: String = rows.collect();
    for table in
        [rows.clone(), format!("puzzle,regions\n{rows}"), format!("regions\n{}", rows.replace(',', " "))]
    {
        assert_eq!(run(&["unique"], &table).out, "unique\n".repeat(3), "{table}");
    }
    assert_eq!(run(&["unique", "--column", "1"], &rows).out, "unique\n".repeat(3));
    // Regions below the cells.
    for regions in ['a'..='i', '1'..='9'] {
        let below = rows.replace(',', "\n");
        let names: String = regions.collect();
        let renamed =
            |c: char| ('a'..='i').position(|name| name == c).map_or(c, |at| names.as_bytes()[at].into());
        let found = run(&["unique"], below.chars().map(renamed).collect::<String>());
        assert_eq!(found.out, "unique\n".repeat(3), "{}", found.err);
    }
}

/// Returns the cells and the regions of a record that `generate --jigsaw` wrote.
fn cells_and_regions(record: &str) -> (String, String) {
    let record: serde_json::Value = serde_json::from_str(record).unwrap();
    let side = record["size"].as_u64().unwrap() as usize;
    let (mut cells, mut regions) = (vec!['.'; side * side], vec!['?'; side * side]);
    for (cell, digit) in record["givens"].as_object().unwrap() {
        let digit = char::from_digit(digit.as_u64().unwrap() as u32, 36).unwrap().to_ascii_uppercase();
        cells[cell.parse::<usize>().unwrap()] = digit;
    }
    // Rows and columns are the first houses.
    for (house, name) in record["houses"].as_array().unwrap()[2 * side..].iter().zip('a'..) {
        for cell in house.as_array().unwrap() {
            regions[cell.as_u64().unwrap() as usize] = name;
        }
    }
    (cells.into_iter().collect(), regions.into_iter().collect())
}

/// Regions that lost or gained a character were once passed over.
#[test]
fn damaged_regions_beside_the_cells_are_refused() {
    for side in ["6", "9", "12"] {
        let made = run(&["generate", "--jigsaw", "--size", side, "--seed", "1"], "").out;
        let (cells, regions) = cells_and_regions(&made);
        for damaged in [regions[1..].to_owned(), format!("{}{regions}", &regions[..1])] {
            for text in [format!("{cells} {damaged}\n"), format!("{cells},{damaged}\n")] {
                let found = run(&["unique"], &text);
                let wanted = format!("these regions have {} characters", damaged.len());
                assert!(found.err.contains(&wanted) && found.out == "unreadable\n", "{text}{}", found.err);
            }
        }
    }
}

/// Sides that have no usual boxes were once refused because of that.
#[test]
fn a_jigsaw_of_any_side_is_read() {
    let scratch = Scratch::new("jigsaws");
    for side in ["5", "7", "10", "11"] {
        let made = run(&["generate", "--jigsaw", "--size", side, "--seed", "1"], "").out;
        let (cells, regions) = cells_and_regions(&made);
        for text in [format!("{cells} {regions}\n"), format!("{cells}\n{regions}\n")] {
            let found = run(&["unique"], &text);
            assert_eq!(found.out, "unique\n", "{text}{}", found.err);
        }
        let file = scratch.file("regions.txt", &regions);
        let found = run(&["unique", "--regions", &file], format!("{cells}\n"));
        assert_eq!(found.out, "unique\n", "{cells} {regions} {}", found.err);
        let found = run(&["unique", "--regions", &file, "--rules", "disjoint-groups"], format!("{cells}\n"));
        assert!(found.err.contains("disjoint-groups needs boxes") && found.code == 2, "{}", found.err);
    }
    let made = run(&["generate", "--jigsaw", "--size", "5", "--seed", "1"], "").out;
    let file = scratch.file("regions.txt", cells_and_regions(&made).1);
    let made = run(&["generate", "--regions", &file, "--size", "5", "--to", "line"], "");
    assert_eq!(made.out.len(), 26, "{}", made.err);
}

/// A damaged drawing was once read as a puzzle with fewer rules.
#[test]
fn drawn_regions_of_another_size_are_refused() {
    let scratch = Scratch::new("regions");
    let empty = ".".repeat(16);
    for (drawing, wanted) in [
        ("aaabadbbddbcdccz", "the region 'c' has 3 cells, but a region of a 4x4 has 4"),
        ("aaabadbbddbcdc.c", "the region 'c' has 3 cells"),
        ("zaabadbbddbcdccc", "the region 'a' has 3 cells"),
        ("aaabadbbddbcdczz", "the region 'c' has 2 cells"),
        ("................", "each cell is '.'"),
        ("aaabadbbddbcdcc", "the drawing needs exactly one character for each cell of a 4x4"),
    ] {
        let file = scratch.file("regions.txt", drawing);
        for command in [&["unique", "--regions", &file][..], &["generate", "--regions", &file, "--size", "4"]]
        {
            let refused = run(command, &empty);
            assert!(refused.err.replace('\n', " ").contains(wanted), "{command:?}: {}", refused.err);
            assert_eq!((&*refused.out, refused.code), ("", 2), "{command:?}");
        }
    }
    // A dot is in no region.
    let file = scratch.file("regions.txt", "aa..\naa..\n..bb\n..bb\n");
    let count: u64 = run(&["count", "--regions", &file], &empty).out.trim().parse().unwrap();
    let naive = latin_squares().into_iter().filter(|square| {
        [[0, 1, 4, 5], [10, 11, 14, 15]].iter().all(|cells| {
            (0..4).all(|at| !cells[..at].iter().any(|&other| square[other] == square[cells[at]]))
        })
    });
    assert_eq!(count, naive.count() as u64);
}

/// These added nothing to a jigsaw, as it has no boxes.
#[test]
fn rules_of_boxes_are_refused_for_a_random_jigsaw() {
    for rule in ["windoku", "disjoint-groups", "centre-dot", "x,disjoint-groups"] {
        let refused = run(&["generate", "--jigsaw", "--rules", rule, "--seed", "1"], "");
        assert!(refused.err.contains("needs boxes") && refused.code == 2, "{rule}: {}", refused.err);
    }
}

/// The title and the regions below the cells were once two unreadable texts.
#[test]
fn a_jigsaw_below_a_title_is_read() {
    let made = run(&["generate", "--jigsaw", "--seed", "1"], "").out;
    let (cells, regions) = cells_and_regions(&made);
    let found = run(&["unique"], format!("Jigsaw 4\n{cells}\n{regions}\n"));
    assert_eq!((&*found.out, &*found.err), ("unique\n", ""));
    let spaced: String =
        regions.chars().zip(1..).flat_map(|(c, at)| [c, if at % 9 == 0 { '\n' } else { ' ' }]).collect();
    let found = run(&["unique"], format!("{cells}\n{spaced}"));
    assert_eq!((&*found.out, &*found.err), ("unique\n", ""));
    // A jigsaw that is not read gets a help line.
    let found = run(&["unique"], format!("1;{cells};{regions}\n"));
    assert!(found.out == "unreadable\n" && found.err.contains("nothing else in the line"), "{}", found.err);
}

/// Some users take the name of the rules for that of a layout.
#[test]
fn layout_is_another_name_of_rules() {
    assert_eq!(run(&["solve", "--layout", "x"], X_NINE).out, format!("{X_NINE_SOLVED}\n"));
}

/// Returns all Latin squares with four digits.
fn latin_squares() -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for cell in 0..16 {
        let fits = |square: &Vec<u8>, digit: u8| {
            (0..cell).all(|other| (other / 4 != cell / 4 && other % 4 != cell % 4) || square[other] != digit)
        };
        found = found
            .iter()
            .flat_map(|square| {
                let more = (1..5).filter(|&digit| fits(square, digit));
                more.map(|digit| [&square[..], &[digit]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    assert_eq!(found.len(), 576);
    found
}

fn obeys(square: &[u8], regions: &str) -> bool {
    let region: Vec<char> = regions.chars().filter(|c| !c.is_whitespace()).collect();
    (0..16).all(|one| (0..one).all(|other| region[one] != region[other] || square[one] != square[other]))
}

#[test]
fn variants_are_made_with_their_rules() {
    let made = run(&["generate", "3", "--rules", "x", "--size", "6", "--seed", "4"], "");
    assert_eq!((made.out.lines().count(), made.code), (3, 0));
    assert_eq!(run(&["unique"], &made.out).out, "unique\nunique\nunique\n");
    assert_eq!(run(&["minimise"], &made.out).out, made.out);
    let last = run(&["generate", "--rules", "x", "--size", "6", "--seed", "4", "--first", "2"], "").out;
    assert_eq!(made.out.lines().last().map(|line| format!("{line}\n")), Some(last));
    let line = run(&["generate", "--rules", "x", "--size", "6", "--seed", "4", "--to", "line"], "").out;
    assert_eq!(line.len(), 37);
    assert_eq!(run(&["unique", "--rules", "x"], &line).out, "unique\n");
    let refused = run(&["generate", "--rules", "x", "--pattern", "half-turn"], "");
    assert!(refused.err.contains("leave out --givens") && refused.code == 2, "{}", refused.err);
    let jigsaws = run(&["generate", "2", "--jigsaw", "--rules", "x", "--size", "6", "--seed", "2"], "").out;
    assert_eq!(run(&["unique"], &jigsaws).out, "unique\nunique\n");
    let houses: Vec<&str> = jigsaws.lines().filter_map(|line| line.split("\"givens\"").next()).collect();
    assert_ne!(houses[0], houses[1]);
    let killers = run(&["generate", "2", "--killer", "--rules", "x", "--size", "6", "--seed", "2"], "").out;
    assert_eq!(run(&["unique"], &killers).out, "unique\nunique\n");
    assert!(killers.lines().all(|line| line.contains("\"sum\":") && line.ends_with("\"givens\":{}}")));
    let second =
        run(&["generate", "--killer", "--rules", "x", "--size", "6", "--seed", "2", "--first", "1"], "");
    assert_eq!(Some(second.out.trim_end()), killers.lines().nth(1));
    let both = run(&["generate", "--killer", "--jigsaw", "--size", "6", "--seed", "1"], "").out;
    assert_eq!(run(&["unique"], &both).out, "unique\n");
    let paths = ["generate", "2", "--thermometers", "--arrows", "--seed", "1"];
    let paths = run(&paths, "").out;
    assert_eq!(run(&["unique"], &paths).out, "unique\nunique\n");
    assert!(paths.lines().all(|line| line.contains("\"lt\"") && line.contains("\"arrows\"")), "{paths}");
    let all =
        run(&["generate", "--thermometers", "--killer", "--jigsaw", "--size", "6", "--seed", "1"], "").out;
    assert_eq!(run(&["unique"], &all).out, "unique\n");
    let refused = run(&["generate", "--killer", "--level", "hard"], "");
    assert!(refused.err.contains("with the rules of Sudoku") && refused.code == 2, "{}", refused.err);
    let refused = run(&["generate", "--killer", "--to", "line"], "");
    assert!(refused.err.contains("write --to json") && refused.code == 2, "{}", refused.err);
    let seven = run(&["generate", "--jigsaw", "--size", "7", "--seed", "1"], "").out;
    assert_eq!(run(&["unique"], &seven).out, "unique\n");
    let refused = run(&["generate", "--killer", "--size", "36"], "");
    assert!(refused.err.contains("at most 25 digits") && refused.code == 2, "{}", refused.err);
    let none = run(&["generate", "--rules", "anti-king,non-consecutive", "--size", "4", "--seed", "1"], "");
    assert!(none.err.contains("no grid obeys these rules"), "{}", none.err);
}

#[test]
fn cages_are_drawn_with_their_sums() {
    let text = r#"{"size":4,"grids":[[0,0]],"cages":[{"sum":10,"cells":[0,1,4,5]},{"sum":3,"cells":[2,6]}]}"#;
    let drawn = run(&["show"], text).out;
    let expected = "\
standard input:1: 4x4 with digits to 4, 0 givens
┏━━━━━━━┳━━━━━━━┓
┃10     ┃3  ┆   ┃
┃ .   . ┃ . ┆ . ┃
┃       ┃   ┆   ┃
┃ .   . ┃ . ┆ . ┃
┣━━━━━━━╋━━━━━━━┫
┃       ┃       ┃
┃ .   . ┃ .   . ┃
┃       ┃       ┃
┃ .   . ┃ .   . ┃
┗━━━━━━━┻━━━━━━━┛

";
    assert_eq!(drawn, expected);
}

/// The lines above a drawing name all rules that it does not show, and nothing else.
#[test]
fn drawings_name_the_rules_that_they_do_not_show() {
    let legend = |text: &str| {
        let drawn = run(&["show"], text).out;
        let lines = drawn.lines().filter_map(|line| line.strip_prefix("#   "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let four = |members: &str| format!("{{\"size\":4,\"grids\":[[0,0]],{members},\"givens\":{{}}}}\n");
    for (members, expected) in [
        (r#""variants":["x"]"#, "different digits in the diagonals r1c1-r4c4, r1c4-r4c1"),
        (r#""variants":["anti-knight"]"#, "different digits a knight's move apart"),
        (r#""variants":["anti-king"]"#, "different digits a king's move apart"),
        (r#""variants":["disjoint-groups"]"#, "different digits at the same place of all boxes"),
        (r#""variants":["non-consecutive"]"#, "all neighbours: not consecutive"),
        (r#""distinct":[[5,6,9]]"#, "different digits r2c2 r2c3 r3c2"),
        (r#""pairs":[{"rel":"lt","cells":[[0,1],[1,2],[15,14]]}]"#, "increasing r1c1 r1c2 r1c3, r4c4 r4c3"),
        (r#""pairs":[{"rel":"ne","cells":[[0,10]]}]"#, "different digits r1c1 r3c3"),
        (r#""pairs":[{"rel":"sum5","cells":[[0,1]]}]"#, "sum 5: r1c1 r1c2"),
        (r#""pairs":[{"rel":"sum6","cells":[[0,1]]}]"#, "sum 6: r1c1 r1c2"),
        (r#""pairs":[{"rel":"apart3","cells":[[0,1]]}]"#, "at least 3 apart: r1c1 r1c2"),
        (
            r#""pairs":[{"allowed":[[2,1],[3,1],[3,2],[4,1],[4,2],[4,3]],"cells":[[0,1]]}]"#,
            "increasing r1c2 r1c1",
        ),
        (
            r#""pairs":[{"allowed":[[1,1],[2,3]],"cells":[[0,1]]}]"#,
            "a relation that has no name, which --to json tells: r1c1 r1c2",
        ),
        (r#""arrows":[{"circle":0,"cells":[1,2]}]"#, "arrow r1c1 = r1c2 + r1c3"),
        (r#""sums":[{"sum":4,"cells":[0,15]}]"#, "r1c1 + r4c4 = 4"),
        (r#""sums":[{"sum":4,"cells":[6,10]}]"#, ""),
        (r#""sums":[{"sum":4,"cells":[5,6,10]}]"#, "digits may be equal in r2c2 + r2c3 + r3c3 = 4"),
        (r#""cages":[{"sum":4,"cells":[0,1]}]"#, ""),
        (r#""candidates":{"0":[2,4],"5":[1,3],"6":[1,2]}"#, "only 1 2 in r2c3|odd r2c2|even r1c1"),
    ] {
        assert_eq!(legend(&four(members)).join("|"), expected, "{members}");
    }
    let strict = run(&["show", "--rules", "non-consecutive,x"], "1......2.3....4.\n").out;
    assert_eq!(strict.matches("#   ").count(), 2, "{strict}");
    assert!(legend("1..2..3......... aabbabbdaccdccdd\n").is_empty());
    // The drawing has no rules: as a puzzle it is refused.
    let x = run(&["convert", "--to", "drawn"], four(r#""variants":["x"]"#)).out;
    let again = run(&["count", "--limit", "2"], &x);
    assert!(again.err.contains("names a variant, but has no rules"), "{}{x}", again.err);
    // A solution is drawn alone.
    let solved = run(&["solve", "--to", "drawn"], four(r#""variants":["x"]"#)).out;
    assert!(!solved.contains('#'), "{solved}");
}

#[test]
fn what_other_rules_do_not_have_is_refused() {
    for (arguments, wanted) in [
        (&["solve", "--engine", "csp"][..], "puzzles with rules have the engines `auto` and `dlx` only"),
        (&["solve", "--seed", "3"], "puzzles with rules are not shuffled"),
        (&["convert", "--to", "sdk"], "this puzzle has other rules than those of Sudoku"),
        (&["convert", "--to", "boxes"], "this puzzle has other rules than those of Sudoku"),
        (&["candidates"], "candidates needs --true"),
        (&["canon"], "this is a puzzle with its own rules"),
        (&["dedup"], "this is a puzzle with its own rules"),
        (&["prove", "--steps", "hodoku"], "puzzles with rules have the scale `ordoku` only"),
    ] {
        let refused = run(arguments, X);
        assert!(refused.err.replace('\n', " ").contains(wanted), "{arguments:?}: {}", refused.err);
        assert_ne!(refused.code, 0, "{arguments:?}");
    }
    let marks = run(&["solve", "--rules", "x"], "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n");
    assert!(marks.err.contains("take givens, and this puzzle has pencil marks"), "{}", marks.err);
}

/// The sum has too many cells and digits for a matrix.
#[test]
fn a_puzzle_that_is_too_large_is_unsupported() {
    let cells =
        |cells: std::ops::Range<usize>| cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(",");
    let large = format!(
        r#"{{"size":256,"rows":32,"cols":16,"houses":[[{}]],"sums":[{{"cells":[{}],"sum":30000}}],"givens":{{}}}}"#,
        cells(256..512),
        cells(0..256)
    );
    let both = format!("{large}\n{X}\n");
    for (arguments, of_x) in [
        (&["solve", "--limit", "12"][..], None),
        (&["solve"], Some("1234341243212143")),
        (&["unique"], Some("several")),
        (&["count"], Some("12")),
        (&["minimise"], None),
        (&["candidates", "--true"], None),
    ] {
        let searches = !matches!(arguments[0], "minimise" | "candidates");
        let arguments =
            if searches { [arguments, &["--engine", "dlx"]].concat() } else { arguments.to_vec() };
        let mut answered = run(&arguments, &both);
        if arguments[0] == "candidates" {
            // Marks of X are not written as text.
            answered = run(&arguments, &large);
        }
        let mut lines = answered.out.lines();
        assert_eq!(lines.next(), Some("unsupported"), "{arguments:?}: {}{}", answered.out, answered.err);
        assert!(of_x.is_none_or(|line| lines.next() == Some(line)), "{arguments:?}: {}", answered.out);
        assert_eq!(answered.code, 1, "{arguments:?}");
        let json = run(&[&arguments[..], &["--to", "json"]].concat(), &large).out;
        let record: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert!(record["unsupported"].as_str().is_some_and(|why| why.contains("too large")), "{json}");
        assert!(record["stopped_by"].is_null() && record["is_complete"] != true, "{json}");
    }
    let drawn = run(&["solve", "--engine", "dlx", "--to", "drawn"], &large).out;
    assert!(drawn.contains("unsupported: a sum is too large"), "{drawn}");
}

#[test]
fn puzzles_with_rules_are_proved() {
    let scratch = Scratch::new("rules-proof");
    let proper = X.replace("1...............", "12......3.......");
    let own = (scratch.file("own.txt", proper), [].as_slice());
    let named = (scratch.file("named.txt", X_NINE), ["--rules", "x"].as_slice());
    for (puzzle, rules) in [own, named] {
        let (proof, formula) = (scratch.name("proof.drat"), scratch.name("formula.cnf"));
        let made = run(&[&["prove", &puzzle, "-o", &proof, "--formula", &formula], rules].concat(), "");
        assert!(made.code == 0 && made.err.contains("exactly one solution"), "{}", made.err);
        assert!(scratch.read("formula.cnf").starts_with("p cnf "));
        let checked = run(&[&["verify", &puzzle, &proof], rules].concat(), "");
        assert!(checked.code == 0 && checked.err.contains("exactly one solution"), "{}", checked.err);
        let solution =
            scratch.file("solution.txt", run(&[&["solve", &puzzle, "-q"], rules].concat(), "").out);
        let checked = run(&[&["verify", &puzzle, &proof, "--solutions", &solution], rules].concat(), "");
        assert_eq!(checked.code, 0, "{}", checked.err);
        let none = scratch.file("none.txt", "");
        let wrong = run(&[&["verify", &puzzle, &proof, "--solutions", &none], rules].concat(), "");
        assert!(
            wrong.code == 1 && wrong.err.contains("does not show that there is no solution"),
            "{}",
            wrong.err
        );
    }
}

#[test]
fn an_interrupted_run_goes_on_only_with_the_same_rules() {
    let scratch = Scratch::new("rules-resume");
    let puzzles = scratch.file("puzzles.txt", format!("{X_NINE}\n{X_NINE}\n"));
    let out = scratch.name("out.txt");
    let first = run(&["solve", "--rules", "x", &puzzles, "-o", &out], "");
    assert_eq!((first.code, scratch.read("out.txt").lines().count()), (0, 2));
    let again = run(&["solve", "--rules", "x", &puzzles, "-o", &out, "--resume"], "");
    assert_eq!((again.code, scratch.read("out.txt").lines().count()), (0, 2), "{}", again.err);
}
