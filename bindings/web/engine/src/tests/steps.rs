use super::{HARD, ask, ask_all, numbers, problem, state_of};
use serde_json::{Value, json};

/// Takes a step, or a step of each path, by its placed and removed candidates.
fn apply(state: &mut Value, step: &Value) {
    for placed in step["placed"].as_array().unwrap() {
        state["values"][placed["cell"].as_u64().unwrap() as usize] = placed["digit"].clone();
    }
    for removed in step["removed"].as_array().unwrap() {
        let marks = state["marks"][removed["cell"].as_u64().unwrap() as usize].as_array_mut().unwrap();
        marks.retain(|mark| *mark != removed["digit"]);
    }
}

/// Gives each open cell the candidates that its digits and its marks leave.
fn with_candidates(state: &mut Value) {
    let found = ask(json!({ "verb": "candidates", "state": state }));
    let before = state["marks"].take();
    state["marks"] = found["marks"].clone();
    if let Value::Array(before) = before {
        for (now, before) in state["marks"].as_array_mut().unwrap().iter_mut().zip(before) {
            now.as_array_mut().unwrap().retain(|mark| before.as_array().unwrap().contains(mark));
        }
    }
}

#[test]
fn hints_solve_a_puzzle() {
    for (text, scale) in [(HARD, "hodoku"), (HARD, "ordoku"), ("1......2.3....4.", "ordoku")] {
        let mut state = state_of(text);
        let solution = ask(json!({ "verb": "solve", "state": state }))["solution"].clone();
        with_candidates(&mut state);
        for round in 0.. {
            assert!(round < 200, "{state}");
            let hint = ask(json!({ "verb": "hint", "state": state, "scale": scale }));
            if hint["kind"] == "solved" {
                break;
            }
            assert_eq!(hint["degrees"].as_array().unwrap().len(), 4, "{hint}");
            assert!(hint["svg"]["light"].as_str().unwrap().contains(hint["technique"].as_str().unwrap()));
            apply(&mut state, &hint);
            with_candidates(&mut state);
        }
        let digits = numbers(&state["givens"]).into_iter().zip(numbers(&state["values"]));
        assert_eq!(json!(digits.map(|(given, value)| given.max(value)).collect::<Vec<_>>()), solution);
    }
}

#[test]
fn a_mistake_is_told_in_place_of_a_step() {
    let mut state = state_of(HARD);
    state["values"][1] = json!(5);
    let hint = |state: &Value| ask(json!({ "verb": "hint", "state": state, "scale": "hodoku" }));
    let wrong = hint(&state);
    assert_eq!((&wrong["kind"], &wrong["cells"]), (&json!("wrong-digits"), &json!([1])));
    assert_eq!(wrong["remark"], "The 5 in r1c2 is wrong.");
    assert_eq!(wrong["degrees"][3], "So r1c2 is not 5.");
    state["values"][1] = json!(0);
    let mut marks = vec![Vec::<u32>::new(); 81];
    marks[1] = vec![5];
    state["marks"] = json!(marks);
    let wrong = hint(&state);
    assert_eq!((&wrong["kind"], &wrong["cells"]), (&json!("wrong-marks"), &json!([1])));
    let se = ask(json!({ "verb": "hint", "state": state_of(HARD), "scale": "se" }));
    assert_eq!(se["technique"], "Hidden Single");
}

#[test]
fn it_is_told_why_a_candidate_is_false() {
    let state = state_of(HARD);
    let why_not = |cell: u32, digit: u32| {
        ask(json!({ "verb": "whyNot", "state": state, "cell": cell, "digit": digit }))
    };
    let seen = why_not(4, 6);
    assert_eq!((&seen["kind"], &seen["cells"]), (&json!("seen"), &json!([8])));
    assert_eq!(seen["sentence"], "r1c5 is not 6, because r1c9 is 6 in row 1.");
    let steps = why_not(1, 5);
    assert_eq!(steps["kind"], "steps");
    assert!(
        steps["sentence"].as_str().unwrap().starts_with("r1c2 is not 5, because of these steps"),
        "{steps}"
    );
    let last = steps["steps"].as_array().unwrap().last().unwrap();
    assert!(last["removed"].as_array().unwrap().contains(&json!({ "cell": 1, "digit": 5 })));
    let draw = |index: usize| json!({ "verb": "draw", "state": state, "theme": "dark", "step": { "cell": 1, "digit": 5, "index": index } });
    let last_index = steps["steps"].as_array().unwrap().len() - 1;
    let drawn = ask(draw(last_index));
    assert!(drawn["svg"].as_str().unwrap().contains(last["technique"].as_str().unwrap()));
    assert!(problem(draw(last_index + 1)).contains("there is no step"));
    assert_eq!(why_not(45, 4)["kind"], "true");
    assert_eq!(why_not(0, 4)["kind"], "filled");
    assert!(why_not(81, 1)["error"].is_object() && why_not(1, 10)["error"].is_object());
}

/// The path of a state is that of the givens, from the same grid on.
#[test]
fn a_path_leads_to_the_solution_and_its_steps_are_drawn() {
    for scale in ["hodoku", "se", "ordoku"] {
        let state = state_of(HARD);
        let draw = |index: usize| json!({ "verb": "draw", "state": state, "theme": "dark", "step": { "scale": scale, "index": index } });
        let path = json!({ "verb": "steps", "state": state, "scale": scale });
        let answers = ask_all([path.clone(), draw(3), draw(1_000), draw(3)]);
        let steps = answers[0]["steps"].as_array().unwrap();
        assert!(steps.len() > 20);
        let name = steps[3]["technique"].as_str().unwrap();
        assert!(answers[1]["svg"].as_str().unwrap().contains(name));
        assert_eq!(answers[1], ask(draw(3)), "a new engine draws the same");
        let missing = format!("there is no step 1000: there are {}", steps.len());
        assert_eq!(answers[2]["error"]["message"], missing);
        let mut last = steps.last().unwrap().clone();
        assert_eq!(numbers(&last["valuesBefore"]).iter().filter(|&&digit| digit == 0).count(), 1);
        last["values"] = last["valuesBefore"].take();
        last["marks"] = json!(vec![Vec::<u32>::new(); 81]);
        let step = last.clone();
        apply(&mut last, &step);
        assert_eq!(last["values"], ask(json!({ "verb": "solve", "state": state }))["solution"]);
        assert_eq!(steps[0]["valuesBefore"], state["givens"]);
        let candidates = ask(json!({ "verb": "candidates", "state": state }));
        assert_eq!(steps[0]["before"], candidates["marks"]);
    }
}

/// Which of several steps comes first may depend on the steps before, so the rest of the path is
/// not compared.
#[test]
fn a_path_goes_on_from_what_the_player_has_done() {
    for scale in ["hodoku", "ordoku", "se"] {
        let mut state = state_of(HARD);
        let solution = ask(json!({ "verb": "solve", "state": state }))["solution"].clone();
        let whole = ask(json!({ "verb": "steps", "state": state, "scale": scale }));
        with_candidates(&mut state);
        apply(&mut state, &whole["steps"][0]);
        with_candidates(&mut state);
        let path = ask(json!({ "verb": "steps", "state": state, "scale": scale }));
        let rest = path["steps"].as_array().unwrap();
        let hint = ask(json!({ "verb": "hint", "state": state, "scale": scale }));
        assert_eq!(rest[0]["notation"], hint["notation"]);
        assert_eq!(rest[0]["before"], state["marks"]);
        for step in rest {
            apply(&mut state, step);
            with_candidates(&mut state);
        }
        let digits = numbers(&state["givens"]).into_iter().zip(numbers(&state["values"]));
        assert_eq!(json!(digits.map(|(given, value)| given.max(value)).collect::<Vec<_>>()), solution);
    }
    let mut state = state_of(HARD);
    state["values"][1] = json!(5);
    for scale in ["hodoku", "ordoku", "se"] {
        let wrong = json!({ "verb": "steps", "state": state, "scale": scale });
        assert_eq!(problem(wrong), "The 5 in r1c2 is wrong.");
    }
    let mut state = state_of(HARD);
    state["values"] = ask(json!({ "verb": "solve", "state": state }))["solution"].clone();
    for scale in ["hodoku", "ordoku", "se"] {
        let done = ask(json!({ "verb": "steps", "state": state, "scale": scale }));
        assert_eq!(done, json!({ "steps": [] }));
    }
}

#[test]
fn scales_of_other_layouts_are_refused() {
    let x = ask(json!({ "verb": "generate", "box": [2, 2], "variants": ["x"], "seed": 1 }));
    let state = super::state_of_made(&x);
    let refused = problem(json!({ "verb": "steps", "state": state, "scale": "hodoku" }));
    assert!(refused.contains("have the scale `ordoku` only"), "{refused}");
    let steps = ask(json!({ "verb": "steps", "state": state, "scale": "ordoku" }));
    assert!(!steps["steps"].as_array().unwrap().is_empty());
    assert_eq!(
        problem(json!({ "verb": "steps", "state": state, "scale": "other" })),
        "there is no scale 'other'"
    );
}
