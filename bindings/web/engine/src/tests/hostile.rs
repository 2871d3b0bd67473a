//! Requests that no page sends: each has an answer, and none ends the program.

use super::{HARD, problem, state_of};
use crate::Engine;
use serde_json::{Value, json};

const VERBS: [&str; 20] = [
    "read",
    "layout",
    "variants",
    "check",
    "solve",
    "mistakes",
    "candidates",
    "hint",
    "whyNot",
    "steps",
    "rate",
    "generate",
    "techniques",
    "levels",
    "patterns",
    "shuffle",
    "minimise",
    "canonical",
    "formats",
    "write",
];

#[test]
fn texts_that_are_no_requests_are_refused() {
    let mut engine = Engine::default();
    let deep = "[".repeat(100_000);
    for text in [
        "",
        "{",
        "[]",
        "null",
        "7",
        "\u{0}",
        "{\"verb\":\"solve\"",
        &deep,
        "{\"verb\":\"other\"}",
        "{\"verb\":1}",
    ] {
        assert!(
            engine.answer(text).starts_with(r#"{"error":{"message":"the request is not understood"#),
            "{text}"
        );
    }
    for verb in VERBS {
        let more = json!({ "verb": verb, "another": 1 }).to_string();
        assert!(engine.answer(&more).starts_with(r#"{"error""#), "{verb}");
    }
}

/// Damages each part of each request.
#[test]
fn damaged_requests_are_answered() {
    let state = state_of(HARD);
    let mut engine = Engine::default();
    let others = [
        Value::Null,
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(u32::MAX),
        json!("x"),
        json!([]),
        json!({}),
        json!(true),
        json!([[1]]),
        json!(10),
        json!(82),
        json!(vec![10; 81]),
        json!(vec![vec![10]; 81]),
        json!(vec![vec![0]; 81]),
        json!(vec![1; 82]),
    ];
    let requests = [
        json!({ "verb": "read", "text": HARD }),
        json!({ "verb": "layout", "box": [3, 3], "variants": [], "regions": [0, 1] }),
        json!({ "verb": "check", "state": state }),
        json!({ "verb": "solve", "state": state }),
        json!({ "verb": "mistakes", "state": state }),
        json!({ "verb": "candidates", "state": state }),
        json!({ "verb": "hint", "state": state, "scale": "hodoku" }),
        json!({ "verb": "whyNot", "state": state, "cell": 1, "digit": 5 }),
        json!({ "verb": "steps", "state": state, "scale": "hodoku" }),
        json!({ "verb": "rate", "state": state, "scales": ["hodoku"] }),
        json!({ "verb": "generate", "box": [2, 2], "variants": [], "seed": 1 }),
        json!({ "verb": "shuffle", "state": state, "seed": 1 }),
        json!({ "verb": "canonical", "state": state }),
        json!({ "verb": "write", "state": state, "format": "line" }),
        json!({ "verb": "draw", "state": state, "theme": "light", "clashes": [1] }),
    ];
    let (mut answers, mut errors) = (0, 0);
    for request in requests {
        for place in places(&request) {
            // A larger grid is no damage, and takes long.
            for other in others.iter().filter(|_| !place.starts_with("/box")) {
                let mut damaged = request.clone();
                *damaged.pointer_mut(&place).unwrap() = other.clone();
                let answer = engine.answer(&damaged.to_string());
                let answer: Value = serde_json::from_str(&answer).unwrap();
                answers += 1;
                errors += usize::from(answer.get("error").is_some());
            }
        }
    }
    assert!(answers > 1_000 && errors > answers / 2 && errors < answers, "{errors} of {answers}");
}

/// Returns the paths of the members of a request, and of the first entry of each array.
fn places(value: &Value) -> Vec<String> {
    let below = |name: &str, value: &Value| -> Vec<String> {
        let own = format!("/{name}");
        places(value).into_iter().map(|place| format!("{own}{place}")).chain([own.clone()]).collect()
    };
    match value {
        Value::Object(members) => members.iter().flat_map(|(name, value)| below(name, value)).collect(),
        Value::Array(entries) => entries.first().map_or_else(Vec::new, |value| below("0", value)),
        _ => Vec::new(),
    }
}

#[test]
fn what_is_wrong_with_a_state_is_told() {
    let state = state_of(HARD);
    let check = |change: &dyn Fn(&mut Value)| {
        let mut state = state.clone();
        change(&mut state);
        problem(json!({ "verb": "check", "state": state }))
    };
    assert_eq!(
        check(&|state| state["givens"] = json!([1, 2])),
        "there are 2 givens, and the layout has 81 cells"
    );
    assert_eq!(
        check(&|state| state["values"] = json!([])),
        "there are 0 values, and the layout has 81 cells"
    );
    assert_eq!(check(&|state| state["marks"] = json!([])), "there are 0 marks, and the layout has 81 cells");
    assert!(check(&|state| state["givens"][10] = json!(10)).contains("10 at row 2, column 2"));
    assert!(check(&|state| state["values"][10] = json!(10)).contains("10 at row 2, column 2"));
    let marks = |mark: u32| {
        json!((0..81).map(|cell| if cell == 10 { vec![mark] } else { vec![] }).collect::<Vec<_>>())
    };
    for mark in [0, 10, u32::MAX] {
        let message = check(&|state| state["marks"] = marks(mark));
        assert!(message.contains(&format!("mark {mark} at row 2, column 2")), "{message}");
    }
    assert!(check(&|state| state["layout"] = json!("nothing")).contains("the layout is not readable"));
    let with_givens = r#"{"size":9,"grids":[[0,0,3,3]],"givens":{"0":1}}"#;
    assert!(check(&|state| state["layout"] = json!(with_givens)).contains("no givens"));
    let two = json!({ "layout": r#"{"size":4,"rows":6,"cols":6,"grids":[[0,0],[2,2]]}"#, "givens": vec![1; 36], "values": vec![0; 36], "marks": null });
    assert!(problem(json!({ "verb": "check", "state": two })).contains("a cell that no rule names"));
}
