//! `draw`: where pictures go, and what they are of. tests/api/svg.rs tests the pictures themselves.

use crate::common::{DIAGONALS, FOUR, NINE, NINE_SOLVED, Scratch, command, run, run_command};
use ordoku::technique::Technique;
use std::path::{Path, PathBuf};

/// A 4x4 with two solutions.
const SEVERAL: &str = "..34....214343..";

/// The texts of a picture.
fn texts(svg: &str) -> Vec<&str> {
    let texts = svg.split("<text ").skip(1);
    texts.map(|text| text.split_once('>').unwrap().1.split_once('<').unwrap().0).collect()
}

#[test]
fn one_picture_goes_to_standard_output_or_to_a_file() {
    let scratch = Scratch::new("draw-one");
    let drawn = run(&["draw"], NINE);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    assert!(drawn.out.starts_with("<svg ") && drawn.out.ends_with("</svg>\n"));
    let digits: String = texts(&drawn.out).concat();
    assert_eq!(digits, NINE.replace('.', ""));
    let file = scratch.name("a.svg");
    assert_eq!(run(&["draw", "-o", &file], NINE).code, 0);
    assert_eq!(scratch.read("a.svg"), drawn.out);
    // Nothing readable, no file.
    let none = run(&["draw", "-o", &scratch.name("b.svg"), "-q"], "12\n");
    assert!(none.code == 1 && !scratch.has("b.svg"), "{} {}", none.code, none.err);
}

#[test]
fn several_pictures_go_to_a_folder() {
    let scratch = Scratch::new("draw-several");
    let two = format!("{NINE}\n{DIAGONALS}\n");
    let refused = run(&["draw"], &two);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("there are 2 pictures") && refused.err.contains("--into FOLDER"));
    let folder = scratch.name("new/pictures");
    assert_eq!(run(&["draw", "--into", &folder], &two).code, 0);
    assert!(scratch.has("new/pictures/1.svg") && scratch.has("new/pictures/2.svg"));
    assert!(!scratch.has("new/pictures/3.svg"));
    // An input is never replaced.
    let input = scratch.file("new/pictures/2.svg", &two);
    let kept = run(&["draw", "--into", &folder, &input], "");
    assert!(kept.code == 2 && kept.err.contains("is the same file as"), "{}", kept.err);
    assert_eq!(scratch.read("new/pictures/2.svg"), two);
    let mut onto = command();
    let run_onto = run_command(onto.args(["draw", &input, "-o", &input]), b"");
    assert!(run_onto.code == 2 && scratch.read("new/pictures/2.svg") == two);
}

#[test]
fn solutions_are_beside_the_givens() {
    let drawn = run(&["draw", "--solution"], NINE);
    let mut digits: Vec<char> = texts(&drawn.out).concat().chars().collect();
    let mut wanted: Vec<char> = NINE_SOLVED.chars().collect();
    digits.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(digits, wanted);
    let bold = drawn.out.split("font-weight=\"bold\"").nth(1).unwrap().split("</g>").next().unwrap();
    assert_eq!(texts(bold).len(), NINE.bytes().filter(|&byte| byte != b'.').count());
    assert_eq!(run(&["draw", "--solution"], SEVERAL).code, 0);
    let none = run(&["draw", "--solution"], format!("{}55", &NINE[..79]));
    assert!(none.code == 1 && none.out.is_empty() && none.err.contains("no picture: none"), "{}", none.err);
}

#[test]
fn a_step_is_drawn_in_its_state() {
    let scratch = Scratch::new("draw-steps");
    let folder = scratch.name("steps");
    let steps: Vec<String> = run(&["steps", "--explain"], NINE).out.lines().map(str::to_owned).collect();
    assert_eq!(run(&["draw", "--steps", "--into", &folder], NINE).code, 0);
    let count = steps.len() / 2;
    assert!(
        scratch.has(&format!("steps/1-{count:02}.svg"))
            && !scratch.has(&format!("steps/1-{:02}.svg", count + 1))
    );
    let third = run(&["draw", "--step", "3"], NINE);
    assert_eq!(scratch.read("steps/1-03.svg"), third.out);
    let told: String = texts(&third.out).join(" ");
    let name = steps[4].split(':').next().unwrap();
    assert!(told.contains(name) && told.contains(steps[5].trim()), "{told}");
    let beyond = run(&["draw", "--step", "99"], NINE);
    assert!(beyond.out.is_empty() && beyond.err.contains(&format!("solved in {count}")), "{}", beyond.err);
    assert_eq!((beyond.code, run(&["draw", "--step", "99", "-q"], NINE).code), (1, 1));
    let several = run(&["draw", "--steps", "--into", &folder], SEVERAL);
    assert!(several.code == 1 && several.err.contains("no picture: several"), "{}", several.err);
    let four = run(&["draw", "--step", "1"], FOUR);
    assert!(four.code == 0 && texts(&four.out).len() > 16);
}

#[test]
fn the_hint_of_a_player_is_drawn() {
    assert_eq!(run(&["draw", "--hint"], NINE).out, run(&["draw", "--step", "1"], NINE).out);
    let ordoku = ["draw", "--scale", "ordoku"];
    let [hint, step] = [&["--hint"][..], &["--step", "1"]].map(|what| run(&[&ordoku, what].concat(), NINE));
    assert!(hint.code == 0 && hint.out == step.out);
    // Digits that were placed, right and wrong ones.
    let solved = run(&["solve"], NINE).out;
    let first = NINE.find('.').unwrap();
    let placed = |digit: &str| format!("{}+{digit}{}", &NINE[..first], &NINE[first + 1..]);
    let right = &solved[first..=first];
    let told = run(&["hint"], placed(right)).out;
    let drawn = run(&["draw", "--hint"], placed(right)).out;
    let name = told.lines().next().unwrap().strip_prefix("There is a step: ").unwrap();
    assert!(drawn.contains(name.trim_end_matches('.')), "{name}");
    let wrong = if right == "1" { "2" } else { "1" };
    let mistake = run(&["draw", "--hint"], placed(wrong));
    assert!(mistake.code == 1 && mistake.out.is_empty(), "{}", mistake.err);
    assert!(mistake.err.contains("no picture: The ") && mistake.err.contains("is wrong."), "{}", mistake.err);
    assert_eq!(run(&["draw", "--hint", "--steps", "--into", "no"], NINE).code, 2);
    // With rules, and of a solved grid.
    let told = run(&["hint", "--rules", "x"], DIAGONALS).out;
    let drawn = run(&["draw", "--hint", "--rules", "x"], DIAGONALS);
    let name = told.lines().next().unwrap().strip_prefix("There is a step: ").unwrap();
    assert!(drawn.code == 0 && drawn.out.contains(name.trim_end_matches('.')), "{name}");
    let done = run(&["draw", "--hint"], NINE_SOLVED);
    assert!(done.code == 1 && done.out.is_empty() && done.err.contains("no picture: "), "{}", done.err);
}

#[test]
fn marks_themes_titles_and_rules_are_drawn() {
    let marks = run(&["draw", "--marks"], NINE);
    assert!(texts(&marks.out).len() > 150);
    let dark = run(&["draw", "--theme", "dark", "--title", "a < b"], NINE);
    assert!(dark.out.contains("<title>a &lt; b</title>") && dark.out.contains("#161616"));
    let rules = run(&["draw", "--rules", "anti-knight"], NINE);
    assert!(texts(&rules.out).join(" ").contains("knight"));
    // A 16x16 keeps its letters.
    let sixteen = format!("P{}", ".".repeat(255));
    assert_eq!(texts(&run(&["draw", "--from", "letters"], sixteen).out), ["P"]);
    let clash = format!("55{}", &NINE[2..]);
    assert!(run(&["draw"], clash).out.contains("#d55e00"));
}

/// Returns the folder of the documents.
fn documents() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs")
}

/// The picture of the README is the one that the command draws.
#[test]
fn the_picture_of_the_readme_is_drawn_by_the_command() {
    let puzzle = "000050000030098672860007000000200060020003009500100204080030050000000040306000100";
    let drawn = run(&["draw", "--step", "23"], puzzle);
    assert_eq!(std::fs::read_to_string(documents().join("img/step.svg")).unwrap(), drawn.out);
}

/// The guide to techniques has each of them, and the pictures that the command draws of its puzzles.
/// ORDOKU_UPDATE_PICTURES=1 draws them anew.
#[test]
fn the_guide_to_techniques_has_all_of_them() {
    let guide = std::fs::read_to_string(documents().join("guide/techniques.md")).unwrap();
    for technique in Technique::ALL {
        let row = format!("| {} | {} |\n", technique.name(), technique.definition());
        assert!(guide.contains(&row), "docs/guide/techniques.md lacks this row:\n{row}");
    }
    let (_, table) = guide.split_once("| picture | puzzle | step |\n|---|---|---|\n").unwrap();
    let mut pictures = 0;
    for row in table.lines() {
        let [_, name, puzzle, step, _] = row.split('|').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let [name, puzzle] = [name, puzzle].map(|cell| cell.trim().trim_matches('`'));
        assert!(guide.contains(&format!("](../img/techniques/{name}.svg)")), "{name} is not shown");
        let drawn = run(&["draw", "--step", step.trim()], puzzle).out;
        let picture = documents().join("img/techniques").join(name).with_extension("svg");
        if std::env::var_os("ORDOKU_UPDATE_PICTURES").is_some() {
            std::fs::write(&picture, &drawn).unwrap();
        }
        assert!(std::fs::read_to_string(picture).unwrap() == drawn, "{name} is another picture");
        pictures += 1;
    }
    assert_eq!(pictures, guide.matches("](../img/techniques/").count());
}
