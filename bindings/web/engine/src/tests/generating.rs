use super::{HARD, ask, numbers, problem, state_of, state_of_made};
use ordoku::technique::HodokuLevel;
use ordoku::{Difficulty, Generator, Pattern, Shape, Target};
use serde_json::{Value, json};

fn is_unique(made: &Value) -> bool {
    ask(json!({ "verb": "solve", "state": state_of_made(made) }))["kind"] == "unique"
}

fn count(givens: &Value) -> usize {
    numbers(givens).iter().filter(|&&given| given != 0).count()
}

#[test]
fn a_seed_makes_the_same_puzzle_again() {
    let make = |seed: u32| ask(json!({ "verb": "generate", "box": [2, 3], "variants": [], "seed": seed }));
    assert_eq!(make(1), make(1));
    assert!(make(1) != make(2) && is_unique(&make(1)));
}

#[test]
fn puzzles_are_as_wanted() {
    let make = |wishes: Value| {
        let mut request = json!({ "verb": "generate", "box": [3, 3], "variants": [], "seed": 3 });
        request.as_object_mut().unwrap().extend(wishes.as_object().unwrap().clone());
        ask(request)
    };
    let rate = |made: &Value| ask(json!({ "verb": "rate", "state": state_of_made(made) }));
    let hard = make(json!({ "level": "hard", "pattern": "half-turn" }));
    assert_eq!(rate(&hard)["hodoku"]["level"], "Hard");
    let givens = numbers(&hard["givens"]);
    // Rust makes the same puzzle of the seed.
    let difficulty = Difficulty::new().with_level(HodokuLevel::Hard);
    let generator = Generator::new(Shape::NINE).with_target(Target::MinimalWithinSymmetry);
    let mut generator = generator.with_pattern(Pattern::HalfTurn).with_difficulty(difficulty);
    let same = generator.generate(3).unwrap().answer().unwrap();
    assert!(same.givens().iter().map(|&given| u64::from(given)).eq(givens.iter().copied()));
    assert!((0..81).all(|cell| (givens[cell] == 0) == (givens[80 - cell] == 0)));
    let wing = make(json!({ "technique": "xy-wing" }));
    let steps = ask(json!({ "verb": "steps", "state": state_of_made(&wing), "scale": "hodoku" }));
    assert!(steps["steps"].as_array().unwrap().iter().any(|step| step["technique"] == "XY-Wing"));
    let er = make(json!({ "er": [70, 75] }));
    let se = rate(&er)["se"].as_str().unwrap().to_owned();
    assert!(("7.0/"..="7.5/9").contains(&se.as_str()), "{se}");
    let few = make(json!({ "givens": 30 }));
    assert_eq!((count(&few["givens"]), is_unique(&few)), (30, true));
    assert!(make(json!({ "givens": 16 }))["error"]["message"].as_str().unwrap().contains("17"));
    assert_eq!(make(json!({ "level": "easier" }))["error"]["message"], "there is no level 'easier'");
    assert_eq!(make(json!({ "technique": "guess" }))["error"]["message"], "there is no technique 'guess'");
    assert_eq!(make(json!({ "pattern": "odd" }))["error"]["message"], "there is no pattern 'odd'");
    assert!(make(json!({ "er": [75, 70] }))["error"]["message"].as_str().unwrap().contains("empty"));
}

#[test]
fn variants_jigsaws_and_killers_are_made() {
    for (wishes, name) in [
        (json!({ "box": [3, 3], "variants": ["x"] }), "9x9, x"),
        (json!({ "box": [2, 2], "variants": ["anti-king"] }), ""),
        (json!({ "box": [2, 3], "variants": [], "jigsaw": true }), "6x6 jigsaw"),
        (json!({ "box": [1, 5], "variants": [], "jigsaw": true }), "5x5 jigsaw"),
        (json!({ "box": [2, 3], "variants": [], "killer": true }), "6x6, cages"),
        (json!({ "box": [3, 3], "variants": ["x"], "killer": true }), "9x9, x, cages"),
        (json!({ "box": [2, 3], "variants": [], "thermometers": true }), "6x6, rules of two cells"),
        (json!({ "box": [3, 3], "variants": [], "arrows": true }), "9x9, arrows"),
    ] {
        let mut request = json!({ "verb": "generate", "seed": 7 });
        request.as_object_mut().unwrap().extend(wishes.as_object().unwrap().clone());
        let made = ask(request.clone());
        if name.is_empty() {
            assert_eq!(made["error"]["message"], "no grid obeys these rules");
            continue;
        }
        assert_eq!(made["layout"]["name"], name, "{made}");
        assert!(is_unique(&made));
        request["level"] = json!("easy");
        assert!(problem(request).contains("without level"));
    }
}

#[test]
fn every_choice_is_known() {
    for (verb, count) in [("levels", 5), ("patterns", 8)] {
        let list = ask(json!({ "verb": verb }));
        assert_eq!(list.as_array().unwrap().len(), count, "{list}");
    }
    let techniques = ask(json!({ "verb": "techniques" }));
    let words: Vec<&str> =
        techniques.as_array().unwrap().iter().map(|one| one["word"].as_str().unwrap()).collect();
    assert!(words.contains(&"naked-pair") && words.contains(&"x-wing") && words.len() > 50);
    assert!(words.iter().all(|word| crate::choices::technique(word).is_ok()));
}

#[test]
fn a_shuffled_puzzle_has_the_same_canonical_form() {
    let state = state_of(HARD);
    let shuffle = |seed: u32| ask(json!({ "verb": "shuffle", "state": state, "seed": seed }));
    let canonical = |state: &Value| ask(json!({ "verb": "canonical", "state": state }));
    assert!(shuffle(1) != shuffle(2));
    assert_eq!(canonical(&state_of_made(&shuffle(1))), canonical(&state));
}

#[test]
fn digits_of_other_layouts_are_exchanged_if_the_rules_allow_it() {
    let x = ask(json!({ "verb": "generate", "box": [3, 3], "variants": ["x", "anti-knight"], "seed": 1 }));
    let state = state_of_made(&x);
    let shuffled = ask(json!({ "verb": "shuffle", "state": state, "seed": 5 }));
    assert!(shuffled["givens"] != x["givens"] && is_unique(&shuffled));
    assert_eq!(count(&shuffled["givens"]), count(&x["givens"]));
    let apart = ask(json!({ "verb": "layout", "box": [2, 3], "variants": ["non-consecutive"] }));
    let state =
        json!({ "layout": apart["text"], "givens": vec![0; 36], "values": vec![0; 36], "marks": null });
    assert!(problem(json!({ "verb": "shuffle", "state": state, "seed": 5 })).contains("name digits"));
    assert!(problem(json!({ "verb": "canonical", "state": state })).contains("this one has others"));
}

#[test]
fn a_minimal_puzzle_has_no_given_to_spare() {
    let solution = ask(json!({ "verb": "solve", "state": state_of(HARD) }))["solution"].clone();
    let mut state = state_of(HARD);
    state["givens"] = solution;
    for layout in [state["layout"].clone(), json!(r#"{"size":9,"grids":[[0,0,3,3]],"candidates":{"0":[1]}}"#)]
    {
        state["layout"] = layout;
        let minimal = ask(json!({ "verb": "minimise", "state": state, "seed": 1 }));
        assert!(is_unique(&minimal) && count(&minimal["givens"]) < 35, "{minimal}");
        let mut fewer = minimal.clone();
        let cell = numbers(&minimal["givens"]).iter().position(|&given| given != 0).unwrap();
        fewer["givens"][cell] = json!(0);
        assert!(!is_unique(&fewer));
    }
}

/// Each format that is listed is written, and is read back as the same puzzle.
#[test]
fn every_format_is_read_back() {
    let mut state = state_of(HARD);
    state["values"][1] = json!(8);
    let mut states = vec![state];
    // A minimal 25x25 takes a minute.
    states.push(state_of(&format!("9P{}", ".".repeat(623))));
    for size in [[2, 2], [2, 3], [4, 4], [2, 5]] {
        let made = ask(json!({ "verb": "generate", "box": size, "variants": [], "seed": 1 }));
        states.push(state_of_made(&made));
    }
    let x = ask(json!({ "verb": "generate", "box": [3, 3], "variants": ["x"], "seed": 1 }));
    states.push(state_of_made(&x));
    let mut written = std::collections::BTreeSet::new();
    for state in states {
        let formats = ask(json!({ "verb": "formats", "state": state }));
        assert!(formats.as_array().unwrap().iter().any(|format| format["word"] == "json"));
        for format in formats.as_array().unwrap() {
            let word = format["word"].as_str().unwrap();
            let text = ask(json!({ "verb": "write", "state": state, "format": word }));
            let again = state_of(text["text"].as_str().unwrap());
            written.insert(word.to_owned());
            assert_eq!(again["layout"], state["layout"], "{word}: {text}");
            match format["holds"].as_str().unwrap() {
                "all" => assert_eq!(again, state, "{word}: {text}"),
                // Cells with one mark are read as givens.
                "marks" => assert!(again["marks"].is_array(), "{word}: {text}"),
                _ => assert_eq!(again["givens"], state["givens"], "{word}: {text}"),
            }
        }
    }
    assert_eq!(written.len(), 11, "{written:?}");
    let refused = json!({ "verb": "write", "state": state_of("1......2.3....4."), "format": "sdm" });
    assert_eq!(problem(refused), "the format 'sdm' cannot hold puzzles of the layout 4x4");
}
