use super::{HARD, ask, numbers, problem, state_of};
use serde_json::{Value, json};

const SOLUTION: &str = "1234341221434321";

fn of_four(givens: [u32; 16], values: [u32; 16], marks: Value) -> Value {
    json!({ "layout": r#"{"size":4,"grids":[[0,0,2,2]]}"#, "givens": givens, "values": values, "marks": marks })
}

fn solution() -> [u32; 16] {
    std::array::from_fn(|cell| u32::from(SOLUTION.as_bytes()[cell] - b'0'))
}

/// Leaves some digits of the solution.
fn only(cells: &[usize]) -> [u32; 16] {
    std::array::from_fn(|cell| if cells.contains(&cell) { solution()[cell] } else { 0 })
}

#[test]
fn a_puzzle_has_one_solution_or_several_or_none() {
    let solve = |state: Value| ask(json!({ "verb": "solve", "state": state }));
    let unique = solve(of_four(only(&[0, 1, 2, 13, 14]), [0; 16], Value::Null));
    assert_eq!(unique, json!({ "kind": "unique", "solution": solution() }));
    let several = solve(of_four([0; 16], [0; 16], Value::Null));
    assert_eq!((&several["kind"], numbers(&several["solution"]).len()), (&json!("several"), 16));
    let mut clash = only(&[0]);
    clash[1] = clash[0];
    assert_eq!(solve(of_four(clash, [0; 16], Value::Null)), json!({ "kind": "none" }));
    // The player's digits do not matter.
    assert_eq!(solve(of_four(only(&[0, 1, 2, 13, 14]), [1; 16], Value::Null)), unique);
}

#[test]
fn clashes_are_all_told() {
    let check =
        |givens, values| ask(json!({ "verb": "check", "state": of_four(givens, values, Value::Null) }));
    let mut values = [0; 16];
    (values[1], values[8], values[15], values[14]) = (1, 1, 4, 4);
    let clashing = check(only(&[0]), values);
    assert_eq!(clashing, json!({ "clashes": [0, 1, 8, 14, 15], "complete": false, "correct": false }));
    let done = check(only(&[0, 5]), solution());
    assert_eq!(done, json!({ "clashes": [], "complete": true, "correct": true }));
    let mut wrong = solution();
    wrong.swap(14, 15);
    let done = check(only(&[0, 5]), wrong);
    assert_eq!((&done["complete"], &done["correct"]), (&json!(true), &json!(false)));
}

#[test]
fn rules_of_two_cells_and_sums_clash_too() {
    let knight = ask(json!({ "verb": "layout", "box": [2, 2], "variants": ["anti-knight"] }));
    let mut values = [0; 16];
    (values[0], values[6]) = (3, 3);
    let state = json!({ "layout": knight["text"], "givens": vec![0; 16], "values": values, "marks": null });
    assert_eq!(ask(json!({ "verb": "check", "state": state }))["clashes"], json!([0, 6]));
    let killer = r#"{"size":4,"grids":[[0,0,2,2]],"cages":[{"sum":7,"cells":[2,3]}]}"#;
    (values[2], values[3]) = (1, 2);
    let state = json!({ "layout": killer, "givens": vec![0; 16], "values": values, "marks": null });
    assert_eq!(ask(json!({ "verb": "check", "state": state }))["clashes"], json!([2, 3]));
}

#[test]
fn mistakes_are_digits_and_marks_that_the_solution_does_not_have() {
    let givens = only(&[0, 1, 2, 13, 14]);
    let mut values = [0; 16];
    (values[3], values[5]) = (4, 1);
    let mut marks = vec![Vec::<u32>::new(); 16];
    (marks[7], marks[8], marks[10]) = (vec![1, 2], vec![1, 4], vec![4]);
    let ask_with = |marks: Value| ask(json!({ "verb": "mistakes", "state": of_four(givens, values, marks) }));
    // Cell 7 is 2, cell 8 is 2, cell 10 is 4; cells without marks say nothing.
    assert_eq!(ask_with(json!(marks)), json!({ "wrong": [5, 8] }));
    assert_eq!(ask_with(Value::Null), json!({ "wrong": [5] }));
    let several = json!({ "verb": "mistakes", "state": of_four([0; 16], values, Value::Null) });
    assert_eq!(problem(several), "The givens have several solutions.");
}

#[test]
fn candidates_are_what_the_digits_leave() {
    let mut values = [0; 16];
    values[1] = 2;
    let found = ask(json!({ "verb": "candidates", "state": of_four(only(&[0]), values, Value::Null) }));
    assert_eq!(found["marks"][0], json!([]));
    assert_eq!((&found["marks"][2], &found["marks"][4]), (&json!([3, 4]), &json!([3, 4])));
    assert_eq!(found["marks"][15], json!([1, 2, 3, 4]));
}

#[test]
fn ratings_are_those_of_the_layout() {
    let rate = |text: &str| ask(json!({ "verb": "rate", "state": state_of(text) }));
    let nine = rate(HARD);
    assert_eq!(nine["hodoku"], json!({ "level": "Hard", "score": 740 }));
    assert_eq!(nine["se"], "4.5/1.2/1.2");
    assert!(nine["ordoku"]["number"].as_u64().unwrap() > 0 && nine.get("note").is_none());
    let one = ask(json!({ "verb": "rate", "state": state_of(HARD), "scales": ["se"] }));
    assert_eq!(one, json!({ "se": "4.5/1.2/1.2" }));
    let four = rate("1......2.3....4.");
    assert!(four.get("hodoku").is_none() && four["note"].as_str().unwrap().contains("9x9"), "{four}");
    assert!(four["ordoku"]["hardest"].as_str().unwrap().contains('.'));
    let cages = r#"{"size":4,"grids":[[0,0,2,2]],"cages":[{"sum":7,"cells":[2,3]}],"givens":{"0":1,"1":2,"2":3,"13":3,"14":2}}"#;
    let sums = rate(cages);
    assert!(sums["ordoku"]["number"].as_u64().unwrap() > 0, "{sums}");
    assert_eq!(
        problem(json!({ "verb": "rate", "state": of_four([0; 16], [0; 16], Value::Null) })),
        "The givens have several solutions."
    );
}
