//! Ratings, steps and hints.

use crate::common::{DIAGONALS, Scratch, run};
use ordoku::technique::HodokuLevel;
use ordoku::{Difficulty, Generator, Interrupt, Puzzle, Shape};

/// A puzzle with a skyscraper, on the scales Hard 740 and 4.5/1.2/1.2.
const HARD: &str = "100000036004168000020009000060900000090002003037080250000003040200006300700050000";
const SEVERAL: &str = "100000000000000000000000000000000000000000000000000000000000000000000000000000000";
const NONE: &str = "110000000000000000000000000000000000000000000000000000000000000000000000000000000";

#[test]
fn each_puzzle_has_a_line() {
    let all = format!("{HARD}\r\n{SEVERAL}\n{NONE}\n");
    let rated = run(&["rate"], &all);
    assert_eq!((rated.out.as_str(), rated.code), ("Hard\t740\nseveral\nnone\n", 1));
    assert_eq!(run(&["rate", "--scale", "se"], &all).out, "4.5/1.2/1.2\nseveral\nnone\n");
    assert_eq!(run(&["rate", "--exit-code"], &all).code, 20);
    let table = run(&["rate", "--to", "csv"], &all).out;
    assert_eq!(table.lines().count(), 4);
    assert!(table.contains(",unique,Hard,740,Skyscraper,60,"), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["rate", "--to", "json", "--scale", "se"], HARD).out).unwrap();
    assert_eq!((&json["er"], &json["ed"]), (&4.5.into(), &1.2.into()));
}

#[test]
fn steps_are_lines_with_a_blank_line_between_puzzles() {
    let steps = run(&["steps"], format!("{HARD}\n{SEVERAL}\n{HARD}\n"));
    let blocks: Vec<&str> = steps.out.split("\n\n").collect();
    assert_eq!(blocks.len(), 3);
    assert_eq!(blocks[0].lines().count(), 60);
    assert_eq!((blocks[1], blocks[2].trim_end()), ("several", blocks[0]));
    assert!(blocks[0].contains("Skyscraper: 5 in r2c2,r8c3 (connected by r28c9) => r3c3,r7c2<>5\n"));
    let explained = run(&["steps", "--explain"], HARD).out;
    assert_eq!(explained.lines().filter(|line| line.starts_with("    ")).count(), 60);
    assert!(run(&["steps", "--scale", "se"], HARD).out.contains("4.5 Unique Rectangle type 4: "));
    let json: serde_json::Value = serde_json::from_str(&run(&["steps", "--to", "json"], HARD).out).unwrap();
    let step = &json["steps"][59];
    assert_eq!(json["steps"].as_array().unwrap().len(), 60);
    assert!(step["placed"][0]["row"].as_u64().is_some_and(|row| (1..=9).contains(&row)), "{step}");
}

#[test]
fn hints_tell_mistakes_first() {
    let hint = run(&["hint"], HARD).out;
    assert_eq!(hint.lines().count(), 4);
    assert_eq!(run(&["hint", "--degree", "technique"], HARD).out, "There is a step: Naked Single.\n");
    let wrong = HARD.replacen("10", "1+5", 1);
    assert_eq!(run(&["hint"], &wrong).out, "The 5 in r1c2 is wrong.\n");
    let solved = run(&["solve"], HARD).out;
    assert_eq!(run(&["hint"], &solved).out, "The puzzle is solved.\n");
    // A grid of marks, in which the last mark of a cell is wrong or a right mark is missing.
    let marks = run(&["candidates"], HARD).out;
    assert_eq!(run(&["hint", "--degree", "technique"], &marks).out, "There is a step: Naked Single.\n");
    assert!(run(&["hint"], marks.replacen(" 4 ", " 1 ", 1)).out.contains("no solution"), "{marks}");
    assert!(run(&["hint"], SEVERAL).out.contains("several solutions"));
}

#[test]
fn hints_as_json_have_the_degrees_that_are_asked_for() {
    let json = |degree: &str| -> serde_json::Value {
        let hint = run(&["hint", "--to", "json", "--degree", degree], HARD).out;
        serde_json::from_str(&hint).unwrap()
    };
    for (number, degree) in ["technique", "place", "reason", "conclusion"].into_iter().enumerate() {
        let (hint, lines) = (json(degree), run(&["hint", "--degree", degree], HARD).out);
        assert!(hint["hint"].as_array().unwrap().iter().eq(lines.lines()), "{hint}");
        assert_eq!((lines.lines().count(), hint["step"].is_object()), (number + 1, number == 3));
    }
}

#[test]
fn false_candidates_have_reasons() {
    let why_not = |asked: &str, puzzle: &str| run(&["hint", "--why-not", asked], puzzle).out;
    assert_eq!(why_not("r1c2=1", HARD), "r1c2 is not 1, because r1c1 is 1 in row 1.\n");
    assert_eq!(why_not("R1C1=2", HARD), "r1c1 is 1, not 2.\n");
    assert_eq!(why_not("r6c1=4", HARD), "r6c1 is 4 in the solution.\n");
    // The skyscraper removes it.
    let steps = why_not("r3c3=5", HARD);
    let lines: Vec<&str> = steps.lines().collect();
    assert_eq!(lines[0], "r3c3 is not 5, because of these steps:");
    assert!(lines[lines.len() - 2].starts_with("Skyscraper: "), "{steps}");
    assert!(lines[lines.len() - 1].starts_with("    Two lines have two places for 5 each."), "{steps}");
    let wrong = HARD.replacen("10", "1+5", 1);
    assert_eq!(why_not("r3c3=5", &wrong), "The 5 in r1c2 is wrong.\n");
    assert!(why_not("r1c2=5", SEVERAL).contains("several solutions"));
    let json = |asked: &str, puzzle: &str| -> serde_json::Value {
        serde_json::from_str(&run(&["hint", "--to", "json", "--why-not", asked], puzzle).out).unwrap()
    };
    assert_eq!(json("r1c2=1", HARD)["why_not"]["house"], "row 1");
    assert_eq!(json("r1c1=2", HARD)["why_not"]["filled"], 1);
    assert_eq!(json("r6c1=4", HARD)["why_not"]["is_true"], true);
    let steps = json("r3c3=5", HARD)["why_not"]["steps"].take();
    assert_eq!(steps.as_array().unwrap().last().unwrap()["technique"], "Skyscraper");
    assert!(json("r3c3=5", &wrong)["mistake"].is_string());
    assert_eq!(why_not("r10c1=1", HARD), "unsupported\n");
    for asked in ["r0c1=1", "r1c1=0", "r1c1", "c1r1=1", ""] {
        assert_eq!(run(&["hint", "--why-not", asked], HARD).code, 2, "{asked}");
    }
    assert_eq!(run(&["hint", "--why-not", "r1c1=2", "--degree", "place"], HARD).code, 2);
}

/// A killer of 4x4.
const KILLER: &str = r#"{"size":4,"grids":[[0,0,2,2]],"variants":["diagonals"],"cages":[{"sum":7,"cells":[2,3]}],"lines":{"thermo":[[0,1]]},"givens":{"3":4,"4":4}}"#;

#[test]
fn the_scale_ordoku_is_for_all_sizes_and_for_rules() {
    let four = "1.....2..3.....4";
    let all = format!("{HARD}\n{four}\n{SEVERAL}\n{NONE}\n");
    let rated = run(&["rate", "--scale", "ordoku"], &all);
    let lines: Vec<&str> = rated.out.lines().collect();
    assert_eq!((&lines[2..], rated.code), (&["several", "none"][..], 1));
    let [hard, easy] = [0, 1].map(|line: usize| lines[line].parse::<u64>().unwrap());
    assert!(easy > 0 && easy < hard, "{}", rated.out);
    let json: serde_json::Value =
        serde_json::from_str(&run(&["rate", "--scale", "ordoku", "--to", "json"], HARD).out).unwrap();
    assert_eq!((&json["rating"], &json["guesses"]), (&hard.into(), &false.into()));
    assert!(json["hardest"].as_f64() > Some(5.0) && json["rounds"].as_u64() > Some(5), "{json}");
    let steps = run(&["steps", "--scale", "ordoku", "--explain"], format!("{four}\n{SEVERAL}\n")).out;
    let (path, several) = steps.trim_end().split_once("\n\n").unwrap();
    assert_eq!(several, "several");
    assert_eq!(path.lines().filter(|line| line.starts_with("    ")).count(), path.lines().count() / 2);
    assert!(
        path.lines().step_by(2).all(|line| line.starts_with(['1', '2']) && line.contains(": ")),
        "{path}"
    );
    let placed = run(&["steps", "--scale", "ordoku"], four).out;
    assert_eq!(placed.lines().filter(|line| line.contains('=')).count(), 12, "{placed}");
    // Rules of their own: those of the command line and those of the text.
    for command in ["rate", "steps"] {
        let told = run(&[command, "--rules", "x"], DIAGONALS);
        assert!(told.code == 0 && told.out.starts_with(|c: char| c.is_ascii_digit()), "{}", told.out);
        assert_eq!(run(&[command, "--scale", "ordoku", "--rules", "x"], DIAGONALS).out, told.out);
        let refused = run(&[command, "--scale", "se", "--rules", "x"], DIAGONALS);
        assert!(refused.out == "unsupported\n" && refused.err.contains("`ordoku` only"), "{}", refused.err);
        let killer = run(&[command], KILLER);
        assert!(killer.code == 0 && killer.out.starts_with(|c: char| c.is_ascii_digit()), "{}", killer.out);
    }
}

#[test]
fn hints_are_for_all_sizes_and_for_rules() {
    let technique = |arguments: &[&str], puzzle: &str| {
        run(&[&["hint", "--degree", "technique"], arguments].concat(), puzzle).out
    };
    assert_eq!(technique(&["--scale", "hodoku"], HARD), "There is a step: Naked Single.\n");
    assert_eq!(technique(&["--scale", "ordoku"], HARD), "There is a step: Hidden Single.\n");
    assert_eq!(technique(&["--scale", "se"], HARD), "There is a step: Hidden Single.\n");
    assert_eq!(technique(&["--scale", "se"], "1.....2..3.....4"), "unsupported\n");
    assert!(technique(&[], "1.....2..3.....4").starts_with("There is a step: "));
    let with_rules = technique(&["--rules", "x"], DIAGONALS);
    assert!(with_rules.starts_with("There is a step: "), "{with_rules}");
    assert_eq!(technique(&["--rules", "x", "--scale", "ordoku"], DIAGONALS), with_rules);
    assert_eq!(technique(&["--rules", "x", "--scale", "hodoku"], DIAGONALS), "unsupported\n");
    assert!(run(&["hint"], KILLER).out.starts_with("There is a step: "));
    // What a player has placed, and texts with their own rules.
    let wrong = format!("7+1{}", &DIAGONALS[2..]);
    let solved = run(&["solve", "--rules", "x"], DIAGONALS).out;
    let expected = if &solved[1..2] == "1" { "There is a step" } else { "The 1 in r1c2 is wrong." };
    assert!(run(&["hint", "--rules", "x"], &wrong).out.contains(expected));
    let own = run(&["generate", "--rules", "x", "--seed", "1"], "").out;
    assert!(technique(&[], &own).starts_with("There is a step: "), "{own}");
    let jigsaw = run(&["generate", "--jigsaw", "--seed", "1"], "").out;
    assert!(run(&["hint"], &jigsaw).out.lines().count() == 4, "{jigsaw}");
}

#[test]
fn false_candidates_have_reasons_in_all_sizes_and_with_rules() {
    let why_not = |arguments: &[&str], asked: &str, puzzle: &str| {
        run(&[&["hint", "--why-not", asked], arguments].concat(), puzzle).out
    };
    let four = "1.....2..3.....4";
    assert_eq!(why_not(&[], "r2c1=1", four), "r2c1 is not 1, because r1c1 is 1 in column 1.\n");
    assert_eq!(why_not(&[], "r4c4=1", four), "r4c4 is 4, not 1.\n");
    let solution = run(&["solve"], four).out;
    let (right, other) = match &solution[1..2] {
        "2" => (2, 3),
        digit => (digit.parse().unwrap(), 2),
    };
    assert_eq!(why_not(&[], &format!("r1c2={right}"), four), format!("r1c2 is {right} in the solution.\n"));
    let told = why_not(&[], &format!("r1c2={other}"), four);
    assert!(told.starts_with(&format!("r1c2 is not {other}, because ")), "{told}");
    for (asked, out) in [("r5c1=1", "unsupported\n"), ("r1c1=5", "unsupported\n")] {
        assert_eq!(why_not(&[], asked, four), out);
    }
    // r5c5 is on both diagonals, r1c1 is 7.
    let seen = why_not(&["--rules", "x"], "r5c5=7", DIAGONALS);
    assert_eq!(seen, "r5c5 is not 7, because r1c1 is 7 in region 1.\n");
    let json = run(&["hint", "--rules", "x", "--to", "json", "--why-not", "r5c5=7"], DIAGONALS).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["why_not"]["row"], &json["why_not"]["cell"]["column"]), (&5.into(), &1.into()));
}

#[test]
fn steps_are_proved_and_a_wrong_one_is_refused() {
    let scratch = Scratch::new("proved-steps");
    let puzzle = scratch.file("puzzle", HARD);
    let proof = scratch.name("proof");
    for (scale, steps) in [("hodoku", 60), ("se", 60)] {
        let proved = run(&["prove", "--steps", scale, &puzzle, "-o", &proof], "");
        assert!(proved.code == 0 && proved.err.contains("exactly one solution, by "), "{}", proved.err);
        let text = std::fs::read_to_string(&proof).unwrap();
        assert!(text.lines().filter(|line| line.starts_with("c ")).count() >= steps, "{text}");
        for verify in [&["verify", "--steps"][..], &["verify"]] {
            assert_eq!(run(&[verify, &[&puzzle, &proof]].concat(), "").code, 0);
        }
        // r1c1 is 1, whose variable is 1.
        std::fs::write(&proof, format!("-1 0\n{text}")).unwrap();
        let refused = run(&["verify", "--steps", &puzzle, &proof], "");
        assert!(refused.code == 1 && refused.err.contains("line 1 of the proof"), "{}", refused.err);
    }
    // Other sizes, and rules of their own.
    let rules = scratch.file("diagonals", DIAGONALS);
    let killer = scratch.file("killer", KILLER);
    let small = scratch.file("small", "1.....2..3.....4");
    for arguments in [&[&rules[..], "--rules", "x"][..], &[&killer], &[&small]] {
        let proved = run(&[&["prove", "--steps", "ordoku", "-o", &proof], arguments].concat(), "");
        assert!(proved.code == 0 && proved.err.contains("exactly one solution, by "), "{}", proved.err);
        assert!(std::fs::read_to_string(&proof).unwrap().contains("c 1.0 Full House: "));
        let (puzzle, options) = (arguments[0], &arguments[1..]);
        for verify in [&["verify", "--steps"][..], &["verify"]] {
            assert_eq!(run(&[verify, &[puzzle, &proof], options].concat(), "").code, 0);
        }
        let refused = run(&[&["prove", "--steps", "se"], arguments].concat(), "");
        assert!(refused.code == 1 && refused.err.contains("scale"), "{}", refused.err);
    }
    let several = run(&["prove", "--steps", "se"], SEVERAL);
    assert!(several.code == 1 && several.err.contains("several solutions"), "{}", several.err);
    assert_eq!(run(&["prove", "--steps", "se", "--exit-code"], SEVERAL).code, 11);
    assert_eq!(run(&["prove", "--steps", "se"], "1...............").code, 1);
    assert_eq!(run(&["prove", "--steps", "se", "--limit", "3"], HARD).code, 2);
    let four = scratch.file("four", "1234341221434321");
    assert_eq!(run(&["prove", &four, "-o", &proof], "").code, 0);
    assert_eq!(
        run(&["verify", "--steps", &four, &proof, "--solutions", &scratch.file("none", "")], "").code,
        1
    );
}

#[test]
fn puzzles_without_steps_have_a_word_in_their_place() {
    let mixed = format!("{HARD}\n1.....2..3.....4\n{HARD}\n");
    let rated = run(&["rate", "--scale", "hodoku"], &mixed);
    assert_eq!((rated.out.as_str(), rated.code), ("Hard\t740\nunsupported\nHard\t740\n", 1));
    assert_ne!(run(&["hint"], "").code, 0);
    for command in ["rate", "steps"] {
        let json = run(&[command, "--scale", "hodoku", "--to", "json"], &mixed).out;
        let second: serde_json::Value = serde_json::from_str(json.lines().nth(1).unwrap()).unwrap();
        assert_eq!(json.lines().count(), 3);
        assert!(second["unsupported"].as_str().unwrap().contains("9x9"), "{second}");
        assert_ne!(run(&[command], "").code, 0);
    }
    // Without a name, each puzzle has its usual scale. The columns of a table are those of one.
    let rated = run(&["rate"], &mixed);
    let lines: Vec<&str> = rated.out.lines().collect();
    assert_eq!((lines[0], rated.code), ("Hard\t740", 0));
    assert!(lines[1].parse::<u64>().is_ok_and(|number| number > 0), "{}", rated.out);
    let json = run(&["rate", "--to", "json"], &mixed).out;
    let records: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(records[0]["level"] == "Hard" && records[1]["rating"].is_u64(), "{json}");
    let table = run(&["rate", "--to", "csv"], &mixed);
    assert!(table.code == 1 && table.out.contains("unsupported"), "{}", table.out);
    for (command, output) in [("steps", "csv"), ("hint", "line")] {
        assert_eq!(run(&[command, "--to", output], HARD).code, 2);
    }
}

/// Returns the techniques of steps that are printed as lines.
fn names_of_steps(steps: &str) -> Vec<String> {
    steps.lines().map(|line| line.split_once(": ").unwrap().0.to_owned()).collect()
}

#[test]
// Longer than 60 lines because the cases share the puzzles.
fn puzzles_are_made_as_hard_as_asked_for() {
    for level in ["Easy", "Medium", "Hard", "Unfair", "Extreme"] {
        let made = run(&["generate", "3", "--seed", "1", "--level", level], "").out;
        let rated = run(&["rate"], &made).out;
        assert!(rated.lines().count() == 3 && rated.lines().all(|line| line.starts_with(level)), "{rated}");
    }
    let made = run(&["generate", "3", "--seed", "1", "--er", "7.0-7.2", "--level", "unfair"], "").out;
    for line in run(&["rate", "--scale", "se"], &made).out.lines() {
        assert!(["7.0/", "7.1/", "7.2/"].iter().any(|er| line.starts_with(er)), "{line}");
    }
    let made = run(&["generate", "2", "--seed", "1", "--technique", "w-wing"], "").out;
    assert_eq!(run(&["rate", "--to", "csv"], &made).out.matches(",W-Wing,").count(), 2);
    // Among steps that are no harder than others, and before harder ones.
    let steps_of = |bound: [&str; 2], technique: &str, more: &[&str]| {
        let made = ["generate", "3", "--seed", "1", "--technique", technique, bound[0], bound[1]];
        let steps = run(&["steps"], run(&[&made, more].concat(), "").out).out;
        let puzzles: Vec<Vec<String>> = steps.split("\n\n").map(names_of_steps).collect();
        assert_eq!(puzzles.len(), 3);
        puzzles
    };
    // The techniques of HoDoKu's first two levels.
    const MEDIUM: [&str; 11] = [
        "Full House",
        "Naked Single",
        "Hidden Single",
        "Locked Pair",
        "Locked Triple",
        "Locked Candidates Type 1 (Pointing)",
        "Locked Candidates Type 2 (Claiming)",
        "Naked Pair",
        "Naked Triple",
        "Hidden Pair",
        "Hidden Triple",
    ];
    for names in steps_of(["--else-up-to", "medium"], "x-wing", &[]) {
        assert!(names.iter().all(|name| name == "X-Wing" || MEDIUM.contains(&&**name)), "{names:?}");
        assert!(names.iter().any(|name| name == "X-Wing"));
    }
    for names in steps_of(["--else-up-to", "locked pair"], "locked triple", &["--level", "medium"]) {
        assert!(names.iter().all(|name| MEDIUM[..5].contains(&&**name)), "{names:?}");
    }
    for names in steps_of(["--before-up-to", "medium"], "w-wing", &[]) {
        assert_eq!(names.iter().find(|name| !MEDIUM.contains(&&***name)).unwrap(), "W-Wing");
    }
    // They are those of the library, by their numbers.
    let made = run(&["generate", "3", "--seed", "7", "--first", "1", "--level", "hard"], "").out;
    let difficulty = Difficulty::new().with_level(HodokuLevel::Hard);
    let mut generator = Generator::new(Shape::NINE).with_difficulty(difficulty);
    assert_eq!(made.lines().count(), 3);
    for (number, line) in (1..).zip(made.lines()) {
        let puzzle = generator.generate_nth(7, number, Interrupt::new()).unwrap().answer().unwrap();
        assert_eq!(line.parse::<Puzzle>().unwrap().givens(), puzzle.givens(), "{number}");
    }
    let never = run(&["generate", "--technique", "Nishio Forcing Chains"], "");
    assert!(never.code == 2 && never.err.contains("only Sudoku Explainer has"), "{}", never.err);
    let never = run(&["generate", "--technique", "Franken Jellyfish"], "");
    assert!(never.code == 2 && never.err.contains("no path has this technique"), "{}", never.err);
    for wrong in [
        ["--level", "silly"],
        ["--er", "7.25"],
        ["--er", "8-7"],
        ["--technique", "silly"],
        ["--else-up-to", "easy"],
        ["--before-up-to", "easy"],
    ] {
        assert_eq!(run(&["generate", wrong[0], wrong[1]], "").code, 2);
    }
    assert_eq!(run(&["generate", "--level", "hard", "--size", "16"], "").code, 2);
}
