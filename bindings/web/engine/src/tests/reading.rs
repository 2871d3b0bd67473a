use super::{HARD, ask};
use serde_json::{Value, json};

fn read(text: &str) -> Value {
    ask(json!({ "verb": "read", "text": text }))
}

#[test]
fn all_puzzles_of_a_text_are_read_with_their_lines() {
    let four = "1......2.3....4.";
    let read = read(&format!("\u{feff}# two sizes\n{HARD}\n{four}\n{HARD}\n"));
    let puzzles = read["puzzles"].as_array().unwrap();
    let told: Vec<_> =
        puzzles.iter().map(|puzzle| (puzzle["layout"].as_u64(), puzzle["line"].as_u64())).collect();
    assert_eq!(told, [(Some(0), Some(2)), (Some(1), Some(3)), (Some(0), Some(4))]);
    assert_eq!(read["layouts"].as_array().unwrap().len(), 2);
    assert_eq!((&read["problems"], &read["more"]), (&json!([]), &json!(false)));
    assert_eq!(puzzles[1]["givens"], json!([1, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 4, 0]));
}

#[test]
fn placed_digits_and_marks_are_the_players() {
    let read = read("1+50000036004168000020009000060900000090002003037080250000003040200006300700050000");
    let puzzle = &read["puzzles"][0];
    assert_eq!(
        (&puzzle["givens"][0], &puzzle["givens"][1], &puzzle["values"][1]),
        (&json!(1), &json!(0), &json!(5))
    );
    assert_eq!(puzzle["marks"], Value::Null);
    let read = self::read("1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n");
    let puzzle = &read["puzzles"][0];
    assert_eq!((&puzzle["givens"][0], &puzzle["givens"][1]), (&json!(1), &json!(0)), "{read}");
    assert_eq!((&puzzle["marks"][0], &puzzle["marks"][1]), (&json!([]), &json!([2, 4])));
}

#[test]
fn what_is_not_read_is_told_with_its_place() {
    let read = read("1......2.3!...4.\n1......2.3....4.\n");
    assert_eq!(read["puzzles"].as_array().unwrap().len(), 1);
    let problem = &read["problems"][0];
    assert_eq!((&problem["line"], &problem["column"]), (&json!(1), &json!(11)));
    assert!(problem["message"].as_str().unwrap().contains("'!'"), "{problem}");
    for empty in ["", " \n", "\u{feff}"] {
        assert_eq!(self::read(empty)["problems"], json!([{ "message": "the text has no puzzle" }]));
    }
    let wrong = HARD.replace("36", "3!");
    let many = self::read(&format!("{wrong}\n{HARD}\n").repeat(150));
    let problems = many["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 101);
    assert_eq!(problems[100]["message"], "50 further problems are not shown");
}

#[test]
fn a_name_of_a_variant_without_rules_is_told() {
    let read = read(&format!("# a killer for you\n{HARD}\n"));
    assert_eq!(read["puzzles"].as_array().unwrap().len(), 1);
    let problem = &read["problems"][0];
    assert_eq!((&problem["line"], &problem["column"]), (&json!(1), &json!(5)), "{read}");
    assert!(problem["message"].as_str().unwrap().contains("Killer"));
    let many = self::read(&format!("# a killer for you\n{HARD}\n\n").repeat(130));
    let problems = many["problems"].as_array().unwrap();
    assert_eq!((problems.len(), many["puzzles"].as_array().unwrap().len()), (101, 130));
    assert_eq!(problems[100]["message"], "30 further problems are not shown");
}

#[test]
fn a_thousand_puzzles_are_read_and_more_are_told() {
    let read = read(&format!("{HARD}\n").repeat(1_001));
    assert_eq!((read["puzzles"].as_array().unwrap().len(), &read["more"]), (1_000, &json!(true)));
    let read = self::read(&format!("{HARD}\n").repeat(1_000));
    assert_eq!((read["puzzles"].as_array().unwrap().len(), &read["more"]), (1_000, &json!(false)));
}
